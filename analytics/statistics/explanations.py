"""Descriptions of what the statistics count, group by group."""

from typing import NamedTuple

from studbook.analytics.sql.definitions import definitions
from studbook.analytics.statistics.stats import GROUPS, require_group


class StatisticExplanation(NamedTuple):
    """What a statistic counts, in a group that shows it."""

    group: str
    name: str
    question: str
    """Which it answers."""
    numerator: str
    denominator: str
    interval: str
    """How its 95 % interval is computed."""
    unit: str


def explanations(group: str | None = None) -> list[StatisticExplanation]:
    """Explain every statistic of one group, or of all. Raises ValueError for an unknown group."""
    require_group(group)
    return [_explained(shown, name) for shown, names in GROUPS.items() if group in (None, shown) for name in names]


def _explained(group: str, name: str) -> StatisticExplanation:
    known = definitions()[name]
    return StatisticExplanation(
        group, name, known.question, known.numerator, known.denominator, known.interval, known.unit
    )
