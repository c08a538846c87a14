"""Habits: statistics that show the same way of playing, so that differences in them are one leak."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from studbook.analytics.sql.definitions import StatisticMeaning, definitions
from studbook.analytics.statistics.stats import GROUPS

_HABITS = (
    {"vpip": 1, "limp": 1, "cold_call": 1, "defend_one": 1, "defend_several": 1},
    {"raise_first": 1, "steal": 1, "complete_when_low": 1},
    {"reraise": 1, "resteal": 1},
    {"street_bet": 1, "continuation": 1},
    {"street_raise": 1, "check_raise": 1},
    {"street_fold": -1, "went_to_showdown": 1},
)
"""Statistics of a habit: 1 if more of the statistic is more of the habit, -1 if it is less. In the first betting round:
coming in without a raise, taking the lead, raising again; on later streets: betting, raising, not giving up. Any other
statistic is a habit of its own."""

_NUMBER = {name: number for number, habit in enumerate(_HABITS) for name in habit}
_SIGN = {name: sign for habit in _HABITS for name, sign in habit.items()}

OUTCOMES = ("scoop", "quartered", "won_at_showdown")
"""Statistics of results, which the player does not decide."""


class Difference(NamedTuple):
    """One statistic of a habit in which a player differs from others."""

    statistic: str
    on_street: str | None
    is_more: bool
    """Whether the player does it more often than others."""
    own: float
    other: float
    """Percent of the player's and of the others' decisions."""

    @property
    def name(self) -> str:
        """Short name: the street, or the statistic.

        >>> Difference("street_bet", "fifth", False, 5.0, 30.0).name
        'bet on fifth'
        """
        name = self.statistic.removeprefix("street_").replace("_", " ")
        return f"{name} on {self.on_street}" if self.on_street else name


HabitKey = tuple[str, bool]
"""A habit and whether the player has more of it than others."""


def habit_of(statistic: str, is_more: bool) -> HabitKey:
    """Return the habit that a difference shows.

    >>> habit_of("street_fold", False) == habit_of("went_to_showdown", True)
    True
    """
    if statistic not in _NUMBER:
        return statistic, is_more
    return str(_NUMBER[statistic]), is_more == (_SIGN[statistic] > 0)


@cache
def meanings() -> Mapping[str, StatisticMeaning]:
    """Meanings of the statistics that have one, by name."""
    names = dict.fromkeys(name for group in GROUPS.values() for name in group)
    return {name: meaning for name in names if (meaning := definitions()[name].meaning)}


def says(differences: Sequence[Difference]) -> str:
    """Describe the differences of a habit, streets of one statistic together.

    >>> says([Difference("street_bet", street, False, 5.0, 30.0) for street in ("fifth", "fourth")])
    'bets on fourth and fifth street when no one has bet yet less often than others'
    """
    clauses: dict[bool, list[str]] = {}
    for (name, is_more), streets in _together(differences):
        clauses.setdefault(is_more, []).append(meanings()[name].does.format(street=streets))
    return "; ".join(
        f"{_listed(does, ', and ')} {'more' if is_more else 'less'} often than others"
        for is_more, does in clauses.items()
    )


def means(differences: Sequence[Difference]) -> str:
    """Say what the greatest difference may mean, for all its streets."""
    (name, is_more), streets = next(_together(differences))
    words = meanings()[name]
    return (words.more if is_more else words.less).format(street=streets)


def _together(differences: Sequence[Difference]) -> Iterator[tuple[tuple[str, bool], str]]:
    """Each statistic with its streets in words, in the order of the differences."""
    found: dict[tuple[str, bool], list[str]] = {}
    for one in differences:
        found.setdefault((one.statistic, one.is_more), []).append(one.on_street or "")
    order = ("", "third", "fourth", "fifth", "sixth", "seventh")
    for key, streets in found.items():
        yield key, _listed(sorted(streets, key=order.index), " and ")


def _listed(words: Sequence[str], last: str) -> str:
    return last.join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
