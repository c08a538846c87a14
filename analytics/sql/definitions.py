"""Definitions of statistics: the first comment of each SQL file, from its question to what it counts."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from studbook.analytics.database.resources import first_comment, questions
from studbook.analytics.sql.own_statistics import note, own_files

STUD = (
    "overview", "third", "bring-in", "scoop", "low", "streets", "showdown", "results", "luck", "starting", "cards",
)  # fmt: skip
"""Groups of statistics of stud, in display order."""
RED_DOG = ("bets", "stakes", "buying", "banker", "deals")
"""Groups of statistics of the Red Dog family, in display order."""

_PARTS = ("Numerator", "Denominator", "Interval", "Unit", "Heading", "Short", "Groups")
_MEANING = ("Does", "More", "Less")
_COUNTS = {
    ("Did", "Had"): "share({}, {})",
    ("Hits", "Sample"): "share(sum({}), sum({}))",
    ("Amount",): "average({})",
    ("Amount", "Error"): "beside({}, {})",
    ("Part", "Whole"): "ratio({}, {})",
}
"""What a statistic counts of each row of its view, conditions or numbers, and the macros of `sql/sums` for it."""
_LABEL = re.compile(rf" ({'|'.join({*_PARTS, *_MEANING, *(one for several in _COUNTS for one in several)})}): ")
_COLUMN = re.compile(r"(?<![:\w])[a-z]\w*(?![\w(])")
"""A word in small letters that is neither a type nor a function."""


class StatisticMeaning(NamedTuple):
    """Descriptions of what a player does, and of what doing it more or less often means."""

    does: str
    """Follows the player's name; `{street}` is the street, here and in the other two."""
    more: str
    less: str


class CountedConditions(NamedTuple):
    """SQL conditions over the columns of a view; a share counts the rows for which each is true."""

    had: str
    """The row counts: the denominator."""
    did: str
    """The player did it: the numerator."""

    @property
    def sql(self) -> tuple[str, str]:
        """SQL of both counts, numerator first."""
        return _count(self.did), _count(self.had)

    @property
    def columns(self) -> list[str]:
        """Columns that the conditions use."""
        words = _COLUMN.findall(re.sub(r"'[^']*'", "", f"{self.had} {self.did}"))
        return [word for word in dict.fromkeys(words) if word not in ("true", "false")]


def _count(condition: str) -> str:
    return "count(*)" if condition == "true" else f"count_if({condition})"


class Definition(NamedTuple):
    """One statistic, as the comment of `sql/statistics/<name>.sql` defines it."""

    name: str
    question: str
    numerator: str
    denominator: str
    interval: str
    unit: str
    heading: str
    """Heading in full, for pages."""
    short: str
    """Heading for the terminal, at most two lines; the comment has `|` for the line break."""
    groups: Mapping[str, int]
    """The groups it is shown in, and its place in each."""
    meaning: StatisticMeaning | None
    """None if doing it more or less often means nothing: it measures luck, or follows from other statistics."""
    sql: str = ""
    """What it counts: a call of a macro of `sql/sums`. Empty if the file defines a macro of the statistic's name."""
    conditions: CountedConditions | None = None
    """Of a share of rows of its view."""

    @property
    def is_share(self) -> bool:
        """Whether it counts hands or decisions, not amounts."""
        return self.interval.startswith("Wilson")


def definition(name: str, comment: str) -> Definition:
    """Read the comment of a statistic. Raises ValueError if a part is missing, or a group is unknown."""
    question, *rest = _LABEL.split(f"{comment} ")
    texts = [text.strip() for text in rest[1::2]]
    labels = tuple(label for label, text in zip(rest[::2], texts, strict=True) if text)
    described = _number_described(name, question, labels)
    counted = labels[described:]
    numerator, denominator, interval, unit, heading, short, groups, *meaning = texts[:described]
    conditions = CountedConditions(texts[-1], texts[-2]) if counted == ("Did", "Had") else None
    return Definition(
        name=name,
        question=question,
        numerator=numerator,
        denominator=denominator,
        interval=interval,
        unit=unit,
        heading=heading,
        short=short.replace("|", "\n"),
        groups=_places(name, groups),
        meaning=StatisticMeaning(*meaning) if meaning else None,
        sql=_COUNTS[counted].format(*(conditions.sql if conditions else texts[described:])) if counted else "",
        conditions=conditions,
    )


def _number_described(name: str, question: str, labels: tuple[str, ...]) -> int:
    """Return how many labels describe a statistic in words; the rest is what it counts."""
    described = next((kept for kept in (_PARTS + _MEANING, _PARTS) if labels[: len(kept)] == kept), ())
    counted = labels[len(described) :]
    if not described or not question.endswith("?") or set(counted) & set(_PARTS + _MEANING):
        wanted = ", ".join(_PARTS)
        raise ValueError(f"{name}.sql: the first comment needs a question, then {wanted}; then {', '.join(_MEANING)}")
    if counted and counted not in _COUNTS:
        known = "; ".join(", ".join(one) for one in _COUNTS)
        raise ValueError(f"{name}.sql: what is counted must be one of {known}")
    return len(described)


def _places(name: str, groups: str) -> dict[str, int]:
    """Groups and places from `third 20, starting 40`."""
    places = {}
    for part in groups.split(", "):
        group, _, place = part.partition(" ")
        if group not in (*STUD, *RED_DOG) or not place.isdecimal():
            known = ", ".join((*STUD, *RED_DOG))
            raise ValueError(f"{name}.sql: {part!r} is not a group and a place in it; groups are {known}")
        places[group] = int(place)
    return places


@cache
def definitions() -> Mapping[str, Definition]:
    """Every statistic, by name."""
    ours = {file.name: definition(file.name, file.question) for file in questions("sql/statistics")}
    return ours | {name: one for name, text in own_files().items() if (one := _own(name, text, ours))}


def _own(name: str, text: str, ours: Mapping[str, Definition]) -> Definition | None:
    """Read a statistic of the user; None if something is wrong with it, which is noted.

    It has no meaning: leaks count only decisions, and cannot know whether it does.
    """
    if name in ours:
        note(name, 1, f"{name} is the name of one of Studbook's own statistics")
        return None
    try:
        found = definition(name, first_comment(text))
    except ValueError as error:
        note(name, 1, str(error).removeprefix(f"{name}.sql: "))
        return None
    if not set(found.groups) <= set(STUD):
        note(name, 1, f"groups of your own statistics are {', '.join(STUD)}")
        return None
    return found._replace(meaning=None)


def in_groups(groups: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Names of the statistics of each group, by their places; of two at the same place, by name."""
    return {group: _members(group) for group in groups}


def _members(group: str) -> tuple[str, ...]:
    places = {name: one.groups[group] for name, one in definitions().items() if group in one.groups}
    return tuple(sorted(places, key=lambda name: (places[name], name)))
