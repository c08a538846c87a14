"""The hands that a statistic counts: those in which the player had a choice, and those in which they made it.

Both are read from the statistic's own SQL, `share(count_if(...), count_if(...))`, so that a search for them finds
exactly the hands that the statistic counts.
"""

import re
from functools import cache
from typing import NamedTuple

from studbook.analytics.database.resources import sql_file
from studbook.analytics.sql.definitions import definitions
from studbook.analytics.statistics.stats import GROUPS

STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
"""Streets on which statistics of the group `streets` are counted."""


class SpotConditions(NamedTuple):
    """Conditions over the columns of `played`, or of `later_streets` if a street is named."""

    statistic: str
    street: str | None
    had: str
    """The hand counts: the denominator of the statistic."""
    did: str
    """The player did it: its numerator."""

    @property
    def is_every_hand(self) -> bool:
        """Whether the statistic counts every hand dealt to the player."""
        return self.had == "true"

    def hands(self, is_done: bool) -> str:
        """SQL of the hands and seats in which the player did it, or had the choice and did not."""
        view = "later_streets" if self.street else "played"
        street = f" AND on_street = '{self.street}'" if self.street else ""
        return f"SELECT hand, seat FROM {view} WHERE {self.condition(is_done)}{street}"  # noqa: S608  # of our own files

    def condition(self, is_done: bool) -> str:
        """SQL condition that the player did it, or had the choice and did not."""
        return f"({self.had}) AND {f'({self.did})' if is_done else f'NOT coalesce({self.did}, false)'}"


def spot_name(statistic: str, street: str | None = None) -> str:
    """Name of a spot in a search.

    >>> spot_name("street_fold", "fifth")
    'street-fold-fifth'
    """
    return "-".join([statistic.replace("_", "-"), *([street] if street else [])])


@cache
def spots() -> dict[str, SpotConditions]:
    """Every statistic that counts what players did when they had a choice, by its name in a search."""
    found = {}
    for name, one in definitions().items():
        if one.meaning is None:
            continue
        had, did = counts_of(name)
        for street in STREETS if name in GROUPS["streets"] else (None,):
            found[spot_name(name, street)] = SpotConditions(name, street, had, did)
    return found


def counts_of(statistic: str) -> tuple[str, str]:
    """Return the conditions of the denominator and of the numerator of a share.

    Raises ValueError if the statistic is not a share of hands.
    """
    sql = " ".join(line for line in sql_file("sql/statistics", statistic).splitlines() if not line.startswith("--"))
    defined = re.search(rf"MACRO {statistic}\([^)]*\) AS share\((.*)\);", sql)
    if not defined:
        raise ValueError(f"{statistic}.sql: a statistic with a meaning must be a share of counts")
    did, had = (_condition(part) for part in _split(defined[1]))
    return had, did


def _split(arguments: str) -> tuple[str, str]:
    """Split two arguments at the comma outside of brackets."""
    depth = 0
    for place, sign in enumerate(arguments):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            return arguments[:place].strip(), arguments[place + 1 :].strip()
    raise ValueError(f"two counts are needed: {arguments}")


def _condition(count: str) -> str:
    return "true" if count == "count(*)" else count.removeprefix("count_if(").removesuffix(")")
