"""The hands that a statistic counts: those in which the player had a choice, and those in which they made it.

Both are the conditions of the statistic's definition, so that a search for them finds exactly the hands that it counts.
"""

from functools import cache
from typing import NamedTuple

from studbook.analytics.sql.definitions import CountedConditions, definitions
from studbook.analytics.statistics.stats import GROUPS

STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
"""Streets on which statistics of the group `streets` are counted."""


class SpotConditions(NamedTuple):
    """Conditions over the columns of `played`, or of `later_streets` if a street is named."""

    statistic: str
    street: str | None
    counted: CountedConditions

    @property
    def is_every_hand(self) -> bool:
        """Whether the statistic counts every hand dealt to the player."""
        return self.counted.had == "true"

    def hands(self, is_done: bool) -> str:
        """SQL of the hands and seats in which the player did it, or had the choice and did not."""
        view = "later_streets" if self.street else "played"
        street = f" AND on_street = '{self.street}'" if self.street else ""
        return f"SELECT hand, seat FROM {view} WHERE {self.condition(is_done)}{street}"  # noqa: S608  # of our own files

    def condition(self, is_done: bool) -> str:
        """SQL condition that the player did it, or had the choice and did not."""
        had, did = self.counted
        return f"({had}) AND {f'({did})' if is_done else f'NOT coalesce({did}, false)'}"


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
        for street in STREETS if name in GROUPS["streets"] else (None,):
            found[spot_name(name, street)] = SpotConditions(name, street, conditions_of(name))
    return found


def conditions_of(statistic: str) -> CountedConditions:
    """Return what a share of hands counts. Raises ValueError if the statistic is not one."""
    counted = definitions()[statistic].conditions
    if counted is None:
        raise ValueError(f"{statistic}.sql: a statistic with a meaning must state Did and Had")
    return counted
