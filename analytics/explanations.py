"""Descriptions of the statistics, from the first comments of their SQL files."""

import re
from typing import Any

from studbook.analytics.resources import questions
from studbook.analytics.stats import GROUPS, require_group

_PARTS = re.compile(
    r"(?P<question>.*?\?) Numerator: (?P<numerator>.*?) Denominator: (?P<denominator>.*?) Interval: (?P<interval>.*?)"
    r" Unit: (?P<unit>.*)"
)


def explanations(group: str | None = None) -> list[dict[str, Any]]:
    """One row per group and statistic in it: group, name, question, numerator, denominator, interval, unit.

    For one group, or for all. Raises ValueError for an unknown group.
    """
    require_group(group)
    asked = {statistic.name: statistic.question for statistic in questions("sql/statistics")}
    return [
        {"group": shown, "name": name, **_parts(name, asked[name])}
        for shown, names in GROUPS.items()
        if group in (None, shown)
        for name in names
    ]


def _parts(name: str, comment: str) -> dict[str, str]:
    """Question, numerator, denominator, interval and unit. Raises ValueError if the comment lacks one."""
    found = _PARTS.fullmatch(comment)
    if not found:
        raise ValueError(f"{name}.sql: the first comment lacks question, numerator, denominator, interval or unit")
    return found.groupdict()
