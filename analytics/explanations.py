"""What the statistics count, read off the first comments of their SQL files."""

import re
from typing import Any

from analytics.resources import questions
from analytics.stats import GROUPS

_PARTS = re.compile(
    r"(?P<question>.*?\?) Numerator: (?P<numerator>.*?) Denominator: (?P<denominator>.*?) Interval: (?P<interval>.*?)"
    r" Unit: (?P<unit>.*)"
)


def explanations() -> list[dict[str, Any]]:
    """A row per statistic and group it is shown in: group, name, question, numerator, denominator, interval, unit."""
    asked = {statistic.name: statistic.question for statistic in questions("sql/statistics")}
    return [
        {"group": group, "name": name, **_parts(name, asked[name])} for group, names in GROUPS.items() for name in names
    ]


def _parts(name: str, comment: str) -> dict[str, str]:
    """Question, numerator, denominator, interval and unit. Raises ValueError where the comment lacks one."""
    found = _PARTS.fullmatch(comment)
    if not found:
        raise ValueError(f"{name}.sql: the first comment must say question, numerator, denominator, interval and unit")
    return found.groupdict()
