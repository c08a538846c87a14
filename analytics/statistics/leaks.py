"""Find leaks: statistics in which a player differs significantly from the population."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple

import polars as pl

from studbook.analytics.database.bit_sql import with_bits
from studbook.analytics.database.resources import sql_file
from studbook.analytics.database.tidying import undo
from studbook.analytics.sql.returned_sums import Figure
from studbook.analytics.statistics.filters import EVERY_HAND, Filters, as_query, conditions
from studbook.analytics.statistics.habits import Difference, HabitKey, habit_of, meanings, means, says
from studbook.analytics.statistics.leak_costs import Habit, average_stakes, habit_costs
from studbook.analytics.statistics.players import require_player
from studbook.analytics.statistics.population import KEPT_APART, compared
from studbook.analytics.statistics.rows import compared_figures
from studbook.analytics.statistics.spots import conditions_of, spot_name
from studbook.analytics.statistics.stats import GROUPS
from studbook.analytics.store import Store

MINIMUM = 30
"""Minimum number of decisions, of the player and of the population, for a statistic to be compared."""

BY_CHANCE = 0.05
"""Share of comparisons that stand out by chance alone, as follows from 95 % intervals."""

COSTLIEST = 3
"""Number of leaks that a dashboard shows."""

COSTS, LUCK, GAINS, UNKNOWN = "costs", "may be luck", "gains", "not estimated"
"""Verdicts on a leak: it costs; it may cost, but its interval includes zero; the player wins more; no estimate."""

_Z = 1.959964
_MONEY = {
    "play money": "currency:play",
    "tournament chips": "currency:chips",
    "currency not printed": "currency:unknown",
    "real money": "not currency:play,chips,unknown",
}
"""Words of the search language for each kind of money."""
_DIFFERENCE = pl.Struct(
    {"statistic": pl.String, "on_street": pl.String, "is_more": pl.Boolean, "own": pl.Float64, "other": pl.Float64}
)
_COSTS: dict[str, pl.DataType | type[pl.DataType]] = {
    "search": pl.String, "says": pl.String, "means": pl.String, "verdict": pl.String, "no_cost": pl.String,
    "cost": pl.Float64, "cost_low": pl.Float64, "cost_high": pl.Float64, "cost_big_bets": pl.Float64,
    "cost_hands": pl.Int64, "cost_money": pl.List(pl.Struct({"currency": pl.String, "amount": pl.Float64})),
    "differences": pl.List(_DIFFERENCE),
}  # fmt: skip
"""Columns that joined leaks have besides those of their greatest difference."""


class Cost(NamedTuple):
    """What a leak costs, in big bets per 100 hands of that game, with its 95 % interval; negative: a gain."""

    value: float | None
    low: float | None
    high: float | None
    unknown: str | None = None
    """Why it cannot be estimated."""
    big_bets: float | None = None
    """Over the hands played."""
    money: tuple[tuple[str, float], ...] = ()
    """Currencies and amounts over the hands played, at the player's average stakes; none for chips."""
    hands: int = 0
    """The player's hands in which a decision of the leak arose."""

    @property
    def verdict(self) -> str:
        """`COSTS`, `LUCK`, `GAINS` or `UNKNOWN`."""
        if self.value is None or self.low is None:
            return UNKNOWN
        if self.value < 0:
            return GAINS
        return COSTS if self.low > 0 else LUCK

    @property
    def may_be_luck(self) -> bool:
        """Whether the interval includes zero."""
        return self.low is not None and self.high is not None and self.low <= 0 <= self.high


class Leak(NamedTuple):
    """A habit in which a player differs significantly from others; the figures are its greatest difference."""

    game: str
    played_for: str
    statistic: str
    on_street: str | None
    hands: int
    """The player's, of that game and kind of money."""
    own: Figure
    other_hands: int
    other: Figure
    difference: Figure
    """Its sample is the player's."""
    standard_errors: float
    """Of the difference, with its sign."""
    cost: Cost
    search: str | None
    says: str
    means: str
    differences: tuple[Difference, ...]
    """All its differences, the greatest first."""

    @property
    def key(self) -> "LeakKey":
        """Facts that no two leaks share."""
        return self.game, self.played_for, self.statistic, self.on_street


LeakKey = tuple[str, str, str, str | None]
"""Game, kind of money, statistic and street of a leak."""


class Leaks(NamedTuple):
    """The habits that stand out, and the number of comparisons."""

    table: pl.DataFrame
    """One row per leak, most standard errors first; see `leaks`."""
    differences: pl.DataFrame
    """One row per statistic that differs significantly, most standard errors first."""
    compared: int
    """Number of statistics that could be compared, counting each game and street separately."""
    minimum: int
    """Minimum number of decisions on both sides of a comparison."""

    @property
    def records(self) -> list[Leak]:
        """The rows of the table."""
        return leak_records(self.table)

    @property
    def by_chance(self) -> float:
        """Number of statistics that would stand out if the player played like everyone else."""
        return BY_CHANCE * self.compared


def leaks(store: Store, player: str, filters: Filters = EVERY_HAND, minimum: int = MINIMUM) -> Leaks:
    """List the habits in which a player's 95 % interval excludes the population's value.

    Cash games only, unless the filters ask for tournaments or the player has no others. The interval is that of the
    difference, so it also reflects the uncertainty of the population's value. Statistics that show the same habit are
    one leak (see `analytics.statistics.habits`), whose figures are those of its greatest difference: the columns of
    `analytics.statistics.population`, with `on_street` (null if the statistic is not of one street) and
    `standard_errors` (of the difference, signed). Further columns: `differences`, all of them; `says` and `means`
    (sentences); `cost`, `cost_low` and `cost_high` in big bets per 100 hands of that game, `cost_big_bets` and
    `cost_money` over the hands played (see `docs/explanation/comparing-players.md`; null if it cannot be estimated, and
    `no_cost` says why), `cost_hands`, `verdict`; `search`, the query of `studbook find` for the player's hands that
    show it. A leak is a difference, not proof of an error. Raises UnknownPlayer and Nameless, and ValueError for
    filters that choose among a player's own hands.
    """
    if filters.is_of_one_player:
        raise ValueError(f"leaks compare all hands of a player: leave out the filters {', '.join(filters.own)}")
    require_player(store, player)
    asked = of_one_kind(store, player, filters)
    later = [name for name in meanings() if name in GROUPS["streets"]]
    others = [name for name in meanings() if name not in GROUPS["streets"]]
    with _decision_kinds(store, player, asked):
        on_others = _compared(store, others, "played", KEPT_APART)
        on_later = _compared(store, later, "later_streets", [*KEPT_APART, "on_street"])
        table = pl.concat([on_others.with_columns(on_street=pl.lit(None, pl.String)), on_later], how="diagonal")
        enough = table.filter((pl.col("n") >= minimum) & (pl.col("other_n") >= minimum))
        found = _standing_out(enough)
        hands = {row[:2]: row[2] for row in on_others.select(*KEPT_APART, "hands").unique().iter_rows()}
        joined = _joined(store, found, hands, average_stakes(store, *conditions(player, asked)), asked)
    return Leaks(joined, found, enough.height, minimum)


def of_one_kind(store: Store, player: str, filters: Filters) -> Filters:
    """Choose cash games if the filters do not say, or tournaments for a player who has nothing else."""
    if filters.tournament is not None:
        return filters
    cash = replace(filters, tournament=False)
    where, parameters = conditions(player, cash)
    has_cash = store.query(f"SELECT 1 FROM {store.view('played')} WHERE {where} LIMIT 1", parameters).height  # noqa: S608  # of ours
    return cash if has_cash else replace(filters, tournament=True)


def leak_records(table: pl.DataFrame) -> list[Leak]:
    """Return the rows of a table of leaks."""
    return [_leak(row) for row in table.iter_rows(named=True)]


def _leak(row: Mapping[str, Any]) -> Leak:
    own, other, difference = compared_figures(row)
    return Leak(
        **{name: row[name] for name in ("game", "played_for", "statistic", "on_street", "hands", "other_hands")},
        own=own,
        other=other,
        difference=difference,
        cost=_cost(row),
        **{name: row[name] for name in ("standard_errors", "search", "says", "means")},
        differences=tuple(Difference(**one) for one in row["differences"]),
    )


def _cost(row: Mapping[str, Any]) -> Cost:
    return Cost(
        value=row["cost"],
        low=row["cost_low"],
        high=row["cost_high"],
        unknown=row["no_cost"],
        big_bets=row["cost_big_bets"],
        money=tuple((one["currency"], one["amount"]) for one in row["cost_money"]),
        hands=row["cost_hands"],
    )


def costliest(found: Leaks, number: int = COSTLIEST) -> pl.DataFrame:
    """Return the leaks with the highest estimated cost, if it is more than nothing: what may be luck comes last."""
    return _by_cost(found.table.filter(pl.col("cost") > 0)).head(number)


def in_order(found: Leaks, order: str) -> Leaks:
    """Sort leaks by `difference` (in standard errors) or by `cost`, highest first.

    By cost, those that certainly cost come first, then those that may be luck, gains (the highest first), and those
    without an estimate.
    Raises ValueError for another order.
    """
    if order == "cost":
        return found._replace(table=_by_cost(found.table))
    if order != "difference":
        raise ValueError(f"cannot sort leaks by {order}: choose from difference, cost")
    return found


def _by_cost(table: pl.DataFrame) -> pl.DataFrame:
    rank = pl.col("verdict").replace_strict([COSTS, LUCK, GAINS, UNKNOWN], [0, 1, 2, 3], return_dtype=pl.Int8)
    return table.sort(rank, _worth(table).abs().fill_null(0), descending=[False, True], maintain_order=True)


def _worth(table: pl.DataFrame) -> pl.Expr:
    """What leaks cost over the hands played: in money if all of it is of one currency, otherwise in big bets."""
    estimated = table.filter(pl.col("cost").is_not_null())["cost_money"]
    currencies = estimated.explode().struct.field("currency")
    if (estimated.list.len() == 1).all() and currencies.n_unique() == 1:
        return pl.col("cost_money").list.first().struct.field("amount")
    return pl.col("cost_big_bets")


def _joined(
    store: Store, found: pl.DataFrame, hands: Mapping[tuple[str, str], int], stakes: pl.DataFrame, filters: Filters
) -> pl.DataFrame:
    """Join the differences of each habit, and add what it costs."""
    rows: dict[tuple[str, str, HabitKey], list[dict[str, Any]]] = {}
    for row in found.iter_rows(named=True):
        key = row["game"], row["played_for"], habit_of(row["statistic"], row["difference"] > 0)
        rows.setdefault(key, []).append(row)
    habits = [Habit(*key[:2], [_difference(row) for row in same]) for key, same in rows.items()]
    costs = habit_costs(store, habits)
    made = []
    for habit, cost, same in zip(habits, costs, rows.values(), strict=True):
        played = hands[habit.game, habit.played_for]
        value, low, high = (None if end is None else 100 * end / played for end in cost[:3])
        money = _in_money(cost.value, habit, stakes)
        one = Cost(value, low, high, cost.unknown, cost.value, money, cost.counted)
        made.append(same[0] | {"hands": played} | _described(habit, one, filters))
    return pl.DataFrame(made, pl.Schema([*found.schema.items(), *_COSTS.items()]), orient="row")


def _difference(row: Mapping[str, Any]) -> Difference:
    return Difference(row["statistic"], row["on_street"], row["difference"] > 0, row["value"], row["other"])


def _in_money(big_bets: float | None, habit: Habit, stakes: pl.DataFrame) -> tuple[tuple[str, float], ...]:
    """Turn big bets into money at the player's average stakes: part of them are of each currency."""
    if big_bets is None or habit.played_for == "tournament chips":
        return ()
    at = stakes.filter(game=habit.game, played_for=habit.played_for).select("currency", "big_bet").drop_nulls()
    return tuple((currency, big_bets * big_bet) for currency, big_bet in at.iter_rows())


def _described(habit: Habit, cost: Cost, filters: Filters) -> dict[str, Any]:
    """The columns of a leak besides its figures."""
    return {
        "search": _search(habit, filters),
        "says": says(habit.differences),
        "means": means(habit.differences),
        "verdict": cost.verdict,
        "no_cost": cost.unknown,
        "cost": cost.value,
        "cost_low": cost.low,
        "cost_high": cost.high,
        "cost_big_bets": cost.big_bets,
        "cost_hands": cost.hands,
        "cost_money": [{"currency": currency, "amount": amount} for currency, amount in cost.money],
        "differences": [one._asdict() for one in habit.differences],
    }


def _search(habit: Habit, filters: Filters) -> str | None:
    """Query for the player's hands that show a leak: what they do too often, or what they left undone.

    None if the filters cannot be written as a query.
    """
    chosen = as_query(replace(filters, game=habit.game))
    if chosen is None:
        return None
    money = _MONEY[habit.played_for] if filters.currency is None else ""
    shown = " or ".join(
        f"{'did' if one.is_more else 'skipped'}:{spot_name(one.statistic, one.on_street)}" for one in habit.differences
    )
    return " ".join(part for part in (chosen, money, f"({shown})" if len(habit.differences) > 1 else shown) if part)


@contextmanager
def _decision_kinds(store: Store, player: str, filters: Filters) -> Iterator[None]:
    """Keep a temporary table of the kinds of hands that everyone was dealt, by what they did."""
    where, parameters = conditions(None, filters)
    sql = sql_file("sql/questions", "decision_kinds").format(
        conditions=where, row_of_seat=_row("seats_packed", store.is_archive)
    )
    store.connection.execute(sql, parameters | {"player": player})
    try:
        yield
    finally:
        undo(store.connection, "DROP TABLE IF EXISTS decision_kinds")


def _compared(store: Store, statistics: Sequence[str], source: str, dimensions: Sequence[str]) -> pl.DataFrame:
    """Compare shares, as `analytics.statistics.population.against` does, but evaluate each kind of hand only once."""
    store.macros.define(statistics)
    counted = sql_file("sql/questions", "counted_kinds").format(
        dimensions=", ".join(dimensions),
        weighed=", ".join(map(_weighed, statistics)),
        source=source,
        conduct="later" if source == "later_streets" else "conduct",
        row_of_stored=_row("stored", store.is_archive),
        **dict(store.ask("view_bodies").iter_rows()),
    )
    return compared(store.query(counted), statistics, dimensions)


def _row(seats: str, is_archive: bool) -> str:
    """Return what identifies a row of seats: the views of an archive have no row numbers."""
    return with_bits(f"({seats}.hand * 256 + seat_facts.seat({seats}.facts))") if is_archive else f"{seats}.rowid"


def _weighed(name: str) -> str:
    """Share of all hands from the examples, weighted by how often each occurs."""
    had, did = conditions_of(name)
    return f"share(sum(times) FILTER ({did}), sum(times) FILTER ({had})) AS {name}"


def _standing_out(table: pl.DataFrame) -> pl.DataFrame:
    """Keep the significant differences, largest first."""
    difference = pl.col("difference")
    end = pl.when(difference > 0).then("difference_low").otherwise("difference_high")
    return (
        table.with_columns(standard_errors=_Z * difference / (difference - end).abs())
        .filter(end * difference > 0)
        .sort(pl.col("standard_errors").abs(), descending=True, maintain_order=True)
    )
