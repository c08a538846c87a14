"""Fit a site's rake schedule to the rake that it took from its pots, in whole numbers.

A schedule takes `percent` of a pot, rounded to a `step`, up to a cap that can depend on the number of players dealt in.
In a hand with side pots, each pot may be raked and rounded separately, so the rake can be one step less for every side
pot.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from studbook.game.money import CENT, UNIT

FEWEST_HANDS, FEWEST_RAKED = 20, 10
"""Minimum numbers of hands, and of raked hands among them, for a fit."""
FEWEST_AT_CAP = 3
"""Minimum number of hands that paid a cap before it is accepted."""
NEARLY_ALL = 95
"""Percentage of hands that a schedule must explain to within one unit before the others count as deviating."""

STAKE = ("site", "currency", "limit_type", "small_bet", "big_bet")
"""Scope of a schedule: the columns of `rake_pots.sql` that identify it."""

DEPARTING = {name: pl.String() for name in STAKE[:3]} | {
    name: pl.Int64() for name in (*STAKE[3:], "players", "pots", "gross", "rake", "expected")
}
"""Columns of `departures` that identify hands."""

_WHOLE = 10_000
"""100 %, in hundredths of a percent."""
_PERCENTS = range(50, 1001, 25)
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
"""Possible steps of a schedule, in units of the table."""
_CHOOSING = 4000
"""Maximum number of rows of pots used to choose parameters."""
NO_CAP = 1 << 62
_MOST = 9 * 10**15
"""Largest pot whose product with a percentage fits into 64 bits."""

Amounts = NDArray[np.int64]


class Schedule(NamedTuple):
    """A site's schedule; amounts in ten-thousandths."""

    percent: int
    """Hundredths of a percent."""
    step: int
    nearest: bool
    """Whether to round to the nearest step, halves to even; otherwise down."""
    cap: int
    """Maximum rake, or `NO_CAP`."""
    caps: dict[int, int]
    """Different caps, by number of players dealt in."""

    def cap_of(self, players: int) -> int:
        """Cap for a number of players dealt in."""
        return self.caps.get(players, self.cap)


@dataclass(frozen=True, slots=True)
class Fit:
    """The schedule fitted to the hands of one site and stake."""

    site: str
    currency: str
    limit_type: str
    stakes: str
    hands: int
    raked: int
    unit: int
    """Smallest amount at this stake, in ten-thousandths."""
    schedule: Schedule | None = None
    """None if there are too few hands."""
    percents: tuple[int, int] = (0, 0)
    """Smallest and largest percentage that explain the same number of hands."""
    exact: int = 0
    """Hands that the schedule explains exactly."""
    near: int = 0
    """Hands that it explains to within one unit, including the exact ones."""
    pots: pl.DataFrame = field(default_factory=pl.DataFrame, repr=False)
    """The data: one row per pot, rake and number of players, with the number of hands."""

    @property
    def explains_nearly_all(self) -> bool:
        """Whether enough hands follow the schedule for a deviating hand to be an exception."""
        return self.schedule is not None and 100 * self.near >= NEARLY_ALL * self.hands


class _How(NamedTuple):
    """A schedule without its caps."""

    percent: int
    step: int
    nearest: bool


class _Pots(NamedTuple):
    """Columns of `rake_pots.sql` for one stake."""

    players: Amounts
    pots: Amounts
    gross: Amounts
    rake: Amounts
    hands: Amounts


class _Paid(NamedTuple):
    """Rake paid from some pots, indexed once for the hundreds of schedules that are tried on them."""

    rows: NDArray[np.bool_] | slice
    rake: Amounts
    hands: Amounts
    amounts: Amounts
    """Every amount of rake, smallest first."""
    place: Amounts
    """Index of each pot's rake among them."""

    @classmethod
    def of(cls, columns: _Pots, rows: NDArray[np.bool_] | slice = slice(None)) -> "_Paid":
        """Index the rake paid from these rows."""
        rake = columns.rake[rows]
        return cls(rows, rake, columns.hands[rows], *np.unique(rake, return_inverse=True))

    def hands_at(self, rows: NDArray[np.bool_]) -> Amounts:
        """Hands of these rows by amount of rake."""
        return np.bincount(self.place[rows], self.hands[rows], len(self.amounts)).astype(np.int64)

    def hands_at_all(self, rows: NDArray[np.bool_]) -> Amounts:
        """The same for several masks, one to a line."""
        count = len(self.amounts)
        places = self.place + count * np.arange(len(rows))[:, np.newaxis]
        hands = np.bincount(places[rows], np.broadcast_to(self.hands, rows.shape)[rows], count * len(rows))
        return hands.reshape(len(rows), count).astype(np.int64)


class _Together(NamedTuple):
    """Pots at one stake, in total and by number of players."""

    columns: _Pots
    all: _Paid
    by_players: dict[int, _Paid]

    @classmethod
    def of(cls, columns: _Pots) -> "_Together":
        """Group the pots."""
        numbers = np.unique(columns.players).tolist()
        return cls(
            columns, _Paid.of(columns), {number: _Paid.of(columns, columns.players == number) for number in numbers}
        )


def fit_all(pots: pl.DataFrame) -> list[Fit]:
    """Fit every site and stake in the result of `rake_pots.sql`, in its order."""
    return [_fit(part) for part in pots.partition_by(STAKE, maintain_order=True)]


def uncapped(gross: Amounts, percent: int | Amounts, step: int, nearest: bool) -> Amounts:
    """Rake of pots by a schedule before its cap; a line for each percentage if these are a column.

    >>> uncapped(np.array([399, 400, 419]) * CENT, 500, CENT, False).tolist()
    [1900, 2000, 2000]
    >>> uncapped(np.array([350, 450]), 1000, 10, True).tolist()
    [40, 40]
    """
    steps, rest = np.divmod(np.minimum(gross, _MOST) * percent, _WHOLE * step)
    if nearest:
        steps += (2 * rest + (steps & 1)) > _WHOLE * step
    return np.asarray(steps * step, np.int64)


def bounds(schedule: Schedule, players: Amounts, pots: Amounts, gross: Amounts) -> tuple[Amounts, Amounts]:
    """Minimum and maximum rake of hands by a schedule; they differ if there are side pots."""
    due = np.minimum(uncapped(gross, schedule.percent, schedule.step, schedule.nearest), _caps(schedule, players))
    return np.maximum(due - (pots - 1) * schedule.step, 0), due


def _caps(schedule: Schedule, players: Amounts) -> Amounts:
    caps = np.full(len(players), schedule.cap)
    for number, cap in schedule.caps.items():
        caps[players == number] = cap
    return caps


def reached(fit: Fit) -> dict[int, int | None]:
    """Cap for every number of players dealt in; None if no pot was large enough to reach it."""
    if fit.schedule is None:
        return {}
    columns, schedule = _columns(fit.pots), fit.schedule
    due = uncapped(columns.gross, schedule.percent, schedule.step, schedule.nearest)
    return {
        number: schedule.cap_of(number) if (due[columns.players == number] > schedule.cap_of(number)).any() else None
        for number in np.unique(columns.players).tolist()
    }


def departures(fit: Fit, tolerance: int = 0) -> pl.DataFrame:
    """Rows of a fit's pots whose rake is off by more than a tolerance, with the `expected` amount; see `DEPARTING`."""
    if fit.schedule is None:
        return pl.DataFrame(schema=DEPARTING)
    columns = _columns(fit.pots)
    low, high = bounds(fit.schedule, columns.players, columns.pots, columns.gross)
    off = (columns.rake < low - tolerance) | (columns.rake > high + tolerance)
    expected = np.clip(columns.rake, low, high)
    return fit.pots.with_columns(expected=pl.Series(expected)).filter(pl.Series(off)).select(DEPARTING.keys())


def oddities(fit: Fit) -> pl.DataFrame:
    """R02: hands that deviate by more than a unit from a schedule that nearly all hands follow.

    A rake that is too low, but is the highest that this number of players ever paid, may be a rarely reached cap.
    """
    off = departures(fit, fit.unit)
    if not fit.explains_nearly_all:
        return off.clear()
    most = fit.pots.group_by("players").agg(most=pl.col("rake").max())
    may_be_cap = (pl.col("rake") == pl.col("most")) & (pl.col("rake") < pl.col("expected"))
    return off.join(most, on="players").filter(~may_be_cap).drop("most")


def _columns(pots: pl.DataFrame) -> _Pots:
    return _Pots(*(pots[name].cast(pl.Int64).to_numpy() for name in _Pots._fields))


def _fit(part: pl.DataFrame) -> Fit:
    columns = _columns(part)
    hands, raked = int(columns.hands.sum()), int(columns.hands[columns.rake > 0].sum())
    unit = _unit(part["currency"][0], columns)
    site, currency, limit_type, stakes = (str(part[name][0]) for name in ("site", "currency", "limit_type", "stakes"))
    fit = Fit(site, currency, limit_type, stakes, hands, raked, unit, pots=part)
    if hands < FEWEST_HANDS or raked < FEWEST_RAKED:
        return fit
    schedule, percents = _best(columns, unit)
    low, high = bounds(schedule, columns.players, columns.pots, columns.gross)
    exact, near = (_within(columns, low, high, slack) for slack in (0, unit))
    return replace(fit, schedule=schedule, percents=percents, exact=exact, near=near)


def _unit(currency: str, columns: _Pots) -> int:
    """B-19: one cent; one chip for play money in whole chips."""
    whole = not ((columns.gross % UNIT).any() or (columns.rake % UNIT).any())
    return UNIT if currency in ("play", "unknown") and whole else CENT


def _within(columns: _Pots, low: Amounts, high: Amounts, slack: int) -> int:
    return int(columns.hands[(columns.rake >= low - slack) & (columns.rake <= high + slack)].sum())


def _best(columns: _Pots, unit: int) -> tuple[Schedule, tuple[int, int]]:
    """Parameters that explain the most hands exactly; among several, the roundest percentage with the smallest step.

    Also the smallest and largest percentage that explain as many with the same step. The most common pots decide.
    """
    commonest = np.argsort(-columns.hands, kind="stable")[:_CHOOSING]
    some = _Together.of(_Pots(*(column[commonest] for column in columns)))
    with_one_cap = {
        how: explained
        for step, nearest in product(_steps(columns, unit), (False, True))
        for how, explained in _with_one_cap(some, step, nearest)
    }
    most = max(with_one_cap.values())
    tried = {how: _explained(some, *how) for how, explained in with_one_cap.items() if 5 * explained >= 4 * most}
    most = max(tried.values())
    equal = [how for how, explained in tried.items() if explained == most]
    best = max(equal, key=_plain)
    percents = [how.percent for how in equal if how[1:] == best[1:]]
    return _with_caps(_Together.of(columns), *best), (min(percents), max(percents))


def _steps(columns: _Pots, unit: int) -> list[int]:
    """Steps that divide most rakes."""
    raked = columns.rake > 0
    paid, hands = columns.rake[raked], columns.hands[raked]
    return [unit * step for step in _STEPS if 2 * hands[paid % (unit * step) == 0].sum() >= hands.sum()] or [unit]


def _with_one_cap(pots: _Together, step: int, nearest: bool) -> Iterator[tuple[_How, int]]:
    """Yield every percentage, with the number of hands that it explains with the cap that fits best (`_cap`)."""
    percents = np.array(_PERCENTS)[:, np.newaxis]
    due, paid = uncapped(pots.columns.gross, percents, step, nearest), pots.all
    exact = np.cumsum(paid.hands_at_all(due == paid.rake), axis=1)
    at_cap = paid.hands_at_all((due > paid.rake) & (paid.rake > 0))
    explained = np.where(at_cap >= FEWEST_AT_CAP, at_cap + exact, 0)
    for percent, hands in zip(_PERCENTS, np.maximum(explained.max(axis=1), exact[:, -1]).tolist(), strict=True):
        yield _How(percent, step, nearest), hands


def _plain(how: _How) -> tuple[int, int, int]:
    """Rank of a schedule by simplicity: a round percentage, rounding down, a small step."""
    return sum(how.percent % round_one == 0 for round_one in (50, 100, 500)), -int(how.nearest), -how.step


def _explained(pots: _Together, percent: int, step: int, nearest: bool) -> int:
    """Number of hands that a percentage and a step explain exactly with the caps that fit best."""
    schedule, columns = _with_caps(pots, percent, step, nearest), pots.columns
    return _within(columns, *bounds(schedule, columns.players, columns.pots, columns.gross), 0)


def _with_caps(pots: _Together, percent: int, step: int, nearest: bool) -> Schedule:
    """One cap for all, and others only if they explain more hands with that number of players."""
    due = uncapped(pots.columns.gross, percent, step, nearest)
    common, _ = _cap(due, pots.all)
    caps = {}
    for number, paid in pots.by_players.items():
        cap, explained = _cap(due[paid.rows], paid)
        without = int(paid.hands[np.minimum(due[paid.rows], common) == paid.rake].sum())
        if cap != common and explained >= without + FEWEST_AT_CAP:
            caps[number] = cap
    return Schedule(percent, step, nearest, common, caps)


def _cap(due: Amounts, paid: _Paid) -> tuple[int, int]:
    """The cap that explains the most hands exactly, if enough have paid it, and the number that it explains."""
    exact = np.cumsum(paid.hands_at(due == paid.rake))
    at_cap = paid.hands_at((due > paid.rake) & (paid.rake > 0))
    explained = np.where(at_cap >= FEWEST_AT_CAP, at_cap + exact, 0)
    uncapped_hands = int(exact[-1])
    if explained.max() <= uncapped_hands:
        return NO_CAP, uncapped_hands
    best = len(explained) - 1 - int(np.argmax(explained[::-1]))
    return int(paid.amounts[best]), int(explained[best])


def cap_ranges(caps: dict[int, int | None]) -> list[tuple[int, int, int | None]]:
    """Caps with the smallest and largest number of players that they apply to.

    >>> cap_ranges({2: 50, 3: None, 4: 100, 5: 100})
    [(2, 2, 50), (3, 3, None), (4, 5, 100)]
    """
    ranges: list[tuple[int, int, int | None]] = []
    for number, cap in sorted(caps.items()):
        if ranges and ranges[-1][2] == cap:
            ranges[-1] = (ranges[-1][0], number, cap)
        else:
            ranges.append((number, number, cap))
    return ranges
