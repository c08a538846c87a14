"""What leaks cost: what others win more in the hands in which their decisions arise, each hand counted once.

`docs/explanation/comparing-players.md` describes the estimate, and why costs cannot add up to more than was lost.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import NamedTuple

import polars as pl

from studbook.analytics.database.bit_sql import with_bits
from studbook.analytics.database.polars_duckdb import Parameters
from studbook.analytics.database.resources import sql_file
from studbook.analytics.sql.returned_sums import Figure
from studbook.analytics.statistics.habits import OUTCOMES, Difference
from studbook.analytics.statistics.intervals import average, difference
from studbook.analytics.statistics.spots import SpotConditions, spot_name, spots
from studbook.analytics.store import Store

_EVERY_HAND = "it concerns every hand, so its cost cannot be told apart from the rest of the play"
_OUTCOME = "it counts results, not decisions"
_FEW = "too few hands, or all with the same result"


class HabitCost(NamedTuple):
    """What a habit costs, in big bets over the hands played; negative: what it gains."""

    value: float | None
    low: float | None
    high: float | None
    """The 95 % interval."""
    counted: int
    """The player's hands in which a decision of the habit arose."""
    unknown: str | None = None
    """Why it cannot be estimated."""


class Habit(NamedTuple):
    """Differences that are one leak, in one game and kind of money."""

    game: str
    played_for: str
    differences: Sequence[Difference]

    @property
    def _decisions(self) -> list[Difference]:
        """Those whose hands can be told from others."""
        return [one for one in self.differences if not spots()[spot_name(one.statistic, one.on_street)].is_every_hand]

    @property
    def no_cost(self) -> str | None:
        """Why no cost can be estimated, whatever the hands."""
        if any(one.statistic in OUTCOMES for one in self.differences):
            return _OUTCOME
        return None if self._decisions else _EVERY_HAND

    def condition(self, is_later: bool) -> str | None:
        """SQL of the hands (or hands and streets) in which a decision arises; None if the view has none."""
        kept = [spots()[spot_name(one.statistic, one.on_street)] for one in self._decisions]
        arises = [_arises(spot) for spot in kept if (spot.street is not None) == is_later]
        where = f"game = '{self.game}' AND played_for = '{self.played_for}'"
        return f"{where} AND ({' OR '.join(arises)})" if arises else None


def _arises(spot: SpotConditions) -> str:
    street = f" AND on_street = '{spot.street}'" if spot.street else ""
    return f"(({spot.counted.had}){street})"


class _Sums(NamedTuple):
    """Hands and the sums of the first three powers of their results in big bets."""

    times: float = 0
    known: float = 0
    first: float = 0
    second: float = 0
    third: float = 0

    @property
    def average(self) -> Figure:
        return average(int(self.known), self.first, self.second, self.third)


Counted = Mapping[tuple[bool, str, str], Mapping[int, _Sums]]
"""Sums by the side (the player's or not), game and kind of money, then by the habits whose decisions arose."""


def habit_costs(store: Store, habits: Sequence[Habit]) -> list[HabitCost]:
    """Estimate the cost of each habit, from the table `decision_kinds` (see `decision_kinds.sql`)."""
    if not habits:
        return []
    bits = bits_of((habit.game, habit.played_for) for habit in habits)
    counted = _counted(store, habits, bits)
    apart = [_cost(habit, bit, counted) for habit, bit in zip(habits, bits, strict=True)]
    found = list(apart)
    for game, money in dict.fromkeys((habit.game, habit.played_for) for habit in habits):
        for sign in (1, -1):
            same = [
                place
                for place, habit in enumerate(habits)
                if (habit.game, habit.played_for) == (game, money) and (apart[place].value or 0) * sign > 0
            ]
            share = _share(apart, same, _sides(counted, game, money, sum(bits[place] for place in same)))
            for place in same:
                found[place] = _times(apart[place], share)
    return found


def bits_of(kinds: Iterable[tuple[str, str]]) -> list[int]:
    """Return a bit for each leak that no other of its game and kind of money has: a number of DuckDB has 63.

    >>> bits_of([("razz", "money"), ("stud", "money"), ("razz", "money")])
    [1, 1, 2]
    """
    places: defaultdict[tuple[str, str], count[int]] = defaultdict(count)
    return [1 << next(places[kind]) for kind in kinds]


def _counted(store: Store, habits: Sequence[Habit], bits: Sequence[int]) -> Counted:
    row = "(stored.hand * 256 + seat_facts.seat(stored.facts))"
    sql = sql_file("sql/questions", "leak_spots").format(
        on_played=_arising(habits, bits, is_later=False),
        on_later=_arising(habits, bits, is_later=True),
        row_of_stored=with_bits(row) if store.is_archive else "stored.rowid",
        **dict(store.ask("view_bodies").iter_rows()),
    )
    found: dict[tuple[bool, str, str], dict[int, _Sums]] = defaultdict(dict)
    for his, game, money, arose, *sums in store.query(sql).iter_rows():
        found[his, game, money][arose] = _Sums(*(number or 0 for number in sums))
    return found


def _arising(habits: Sequence[Habit], bits: Sequence[int], is_later: bool) -> str:
    """SQL of a number with the bits of those habits of which a decision arises."""
    arise = [
        (condition, bit) for habit, bit in zip(habits, bits, strict=True) if (condition := habit.condition(is_later))
    ]
    return number_with_bits(arise)


def number_with_bits(conditions: Iterable[tuple[str, int]]) -> str:
    """SQL of a number with the bits whose conditions are true."""
    return (
        " | ".join(f"(CASE WHEN {condition} THEN {bit} ELSE 0 END)::BIGINT" for condition, bit in conditions)
        or "0::BIGINT"
    )


def _sides(counted: Counted, game: str, money: str, bits: int) -> tuple[_Sums, _Sums]:
    """Sums of the player's and of the others' hands in which any of the habits arises."""
    own, others = (_added(counted.get((his, game, money), {}), bits) for his in (True, False))
    return own, others


def _added(sums: Mapping[int, _Sums], bits: int) -> _Sums:
    chosen = [one for habits, one in sums.items() if habits & bits]
    return _Sums(*(sum(column) for column in zip(*chosen, strict=True)))


def _cost(habit: Habit, bit: int, counted: Counted) -> HabitCost:
    """Cost of a habit by itself, whatever others cost in the same hands."""
    own, others = _sides(counted, habit.game, habit.played_for, bit)
    if habit.no_cost:
        return HabitCost(None, None, None, int(own.times), habit.no_cost)
    value, low, high = difference(others.average, own.average)
    if value is None or low is None or high is None:
        return HabitCost(None, None, None, int(own.times), _FEW)
    return HabitCost(own.known * value, own.known * low, own.known * high, int(own.times))


def _share(apart: Sequence[HabitCost], same: Sequence[int], sides: tuple[_Sums, _Sums]) -> float:
    """Part of each cost that is left, so that hands which count for several habits count once."""
    added = sum(apart[place].value or 0 for place in same)
    value = difference(sides[1].average, sides[0].average)[0]
    if not added or value is None:
        return 1.0
    return min(1.0, max(0.0, sides[0].known * value / added))


def _times(cost: HabitCost, share: float) -> HabitCost:
    ends = (cost.value, cost.low, cost.high)
    value, low, high = (None if end is None else share * end for end in ends)
    return cost._replace(value=value, low=low, high=high)


def average_stakes(store: Store, conditions: str, parameters: Parameters) -> pl.DataFrame:
    """The player's average big bet in each currency, by game and kind of money; see `average_stakes.sql`."""
    sql = sql_file("sql/questions", "average_stakes").format(source=store.view("played"), conditions=conditions)
    return store.query(sql, parameters)
