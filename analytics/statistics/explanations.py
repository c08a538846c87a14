"""Descriptions of what the statistics count, group by group."""

from typing import Any

from studbook.analytics.sql.definitions import definitions
from studbook.analytics.statistics.stats import GROUPS, require_group

_FIELDS = ("name", "question", "numerator", "denominator", "interval", "unit")


def explanations(group: str | None = None) -> list[dict[str, Any]]:
    """One row per group and statistic in it: group, name, question, numerator, denominator, interval, unit.

    For one group, or for all. Raises ValueError for an unknown group.
    """
    require_group(group)
    return [
        {"group": shown, **{field: getattr(definitions()[name], field) for field in _FIELDS}}
        for shown, names in GROUPS.items()
        if group in (None, shown)
        for name in names
    ]
