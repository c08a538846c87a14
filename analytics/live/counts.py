"""Count a player's chosen hands: totals by every dimension that a page can filter by, statistics, and the graph."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

import numpy as np
import polars as pl

from studbook.analytics.live.choice import RANKS, Choice
from studbook.analytics.live.intervals import averages, share
from studbook.analytics.live.lists import Career
from studbook.analytics.live.own_hands import FLAGS, Numbers
from studbook.analytics.search.values import STARTS
from studbook.analytics.spots import counts_of
from studbook.analytics.stats import RESULTS, STATISTICS
from studbook.game.vocabulary import STUD_GAMES, Currency

PANELS = (
    "game", "site", "stakes", "kind", "month", "door_rank", "start", "players", "position", "result", "all_in", "tag",
    "finding", "opponent",
)  # fmt: skip
"""Dimensions with a panel each, in addition to the currency. `kind` is `cash` or `tournament`."""
SETS = ("tag", "finding", "opponent")
"""Dimensions of which a hand may have several values."""
_NO_POWERS = dict.fromkeys(("second", "third"), np.nan)
_SUMS = ("hands", "known", "net", "first", "second", "third")


def career(chosen: Choice) -> Career:
    """Sum up how much, when and where the player played."""
    if not len(chosen):
        return Career(0, None, None, [])
    started = chosen["started_at"]
    kinds = np.flatnonzero(np.bincount(chosen["kind"], minlength=len(chosen.own.kinds)))
    sites = sorted({chosen.own.kinds[kind]["site"] for kind in kinds})
    return Career(len(chosen), started[0].item(), started[-1].item(), sites)


def panels(chosen: Choice) -> pl.DataFrame:
    """Count hands, net result and win rate for each value of every panel.

    Columns: `panel`, `value` (text; null if it is not known), `currency`, `hands`, `net` (decimal, in the currency),
    `win_rate` (big bets per 100 hands), `_low` and `_high` (95 % interval) and `_n`.
    """
    parts = [part for part in _panels(chosen) if part.height]
    empty = pl.DataFrame(schema={"panel": pl.String, "value": pl.String, "currency": pl.String, "order": pl.Float64,
                                 **dict.fromkeys(("hands", "known", "net"), pl.Int64),
                                 **dict.fromkeys(("first", "second", "third"), pl.Float64)})  # fmt: skip
    summed = pl.concat([empty, *parts], how="diagonal")
    ordered = summed.sort("panel", "order", -pl.col("hands"), "value", "currency", nulls_last=True)
    amounts = _decimal(ordered["net"].to_numpy())
    return ordered.select("panel", "value", "currency", "hands", amounts.alias("net"), *averages("win_rate"))


def _panels(chosen: Choice) -> Iterator[pl.DataFrame]:
    if not len(chosen):
        return
    kinds = _table(chosen.own.kinds)
    by_kind = _sums(chosen, chosen["kind"], kinds.height).join(kinds, "code")
    for name in ("currency", "game", "site", "stakes", "kind"):
        order = pl.col("big_bet").min().cast(pl.Float64) if name == "stakes" else None
        yield _panel(by_kind, name, order)
    currencies = list(dict.fromkeys(kinds["currency"]))
    of_kind = np.array([currencies.index(name) for name in kinds["currency"]], np.int64)
    own = of_kind.take(chosen["kind"])
    for names in (("month",), ("door_rank", "start"), ("players", "position"), ("result", "all_in")):
        yield from _by_codes(chosen, names, own, currencies)
    for name in SETS:
        yield _by_sets(chosen, name, of_kind, currencies)


def _table(kinds: Sequence[Mapping[str, object]]) -> pl.DataFrame:
    """The kinds of tables, with their codes."""
    frame = pl.DataFrame(kinds, infer_schema_length=None).with_row_index("code")
    kind = pl.when("is_tournament").then(pl.lit("tournament")).otherwise(pl.lit("cash"))
    return frame.with_columns(pl.col("code").cast(pl.Int64), kind=kind)


def _sums(chosen: Choice, codes: Numbers, size: int, rows: Numbers | None = None) -> pl.DataFrame:
    """Sum up hands and results for every code that occurs.

    With `rows`, places of hands of which each may count several times, there are no sums for an interval.
    """
    hands = np.bincount(codes, minlength=size)
    codes_seen = np.flatnonzero(hands)

    def weighed(name: str) -> Numbers:
        values = chosen[name] if rows is None else chosen.own.columns[name].take(rows)
        return np.bincount(codes, values, size)[codes_seen]

    amounts = (
        weighed("net").round().astype(np.int64)
        if chosen.own.is_exact
        else _exact(chosen, codes, size, rows)[codes_seen]
    )
    known = chosen["known"] if rows is None else chosen.own.columns["known"].take(rows)
    return pl.DataFrame(
        {
            "code": codes_seen.astype(np.int64),
            "hands": hands[codes_seen],
            "known": hands[codes_seen] if known.all() else weighed("known").astype(np.int64),
            "net": amounts,
            "first": weighed("first"),
            **({name: weighed(name) for name in ("second", "third")} if rows is None else _NO_POWERS),
        }
    )


def _exact(chosen: Choice, codes: Numbers, size: int, rows: Numbers | None) -> Numbers:
    """Sum up amounts that are too large for floating-point numbers, as integers."""
    sums = np.zeros(size, np.int64)
    np.add.at(sums, codes, chosen["net"] if rows is None else chosen.own.columns["net"].take(rows))
    return sums


def _panel(frame: pl.DataFrame, name: str, order: pl.Expr | None = None) -> pl.DataFrame:
    """Sum up a panel by its values; `order` sorts them, otherwise those with most hands come first."""
    summed = frame.group_by(value=pl.col(name).cast(pl.String), currency="currency").agg(
        pl.col(_SUMS).sum(), order=(order if order is not None else -pl.col("hands").sum()).cast(pl.Float64)
    )
    whole = summed if order is not None else summed.with_columns(pl.col("order").min().over("value"))
    return whole.with_columns(panel=pl.lit(name))


def _by_codes(chosen: Choice, names: Sequence[str], own: Numbers, currencies: Sequence[str]) -> Iterator[pl.DataFrame]:
    """Panels of dimensions that are counted together."""
    first = chosen["month"].min() if names == ("month",) and len(chosen) else 0
    labels = [_labels(chosen, name, int(first)) for name in names]
    codes: Numbers = own
    for name, known in zip(names, labels, strict=True):
        column = chosen[_COLUMNS.get(name, name)] - (first if name == "month" else 0)
        codes = codes * len(known) + column
    size = len(currencies) * int(np.prod([len(known) for known in labels]))
    summed = _sums(chosen, codes, size)
    rest = summed["code"].to_numpy()
    for name, known in zip(reversed(names), reversed(labels), strict=True):
        place, rest = rest % len(known), rest // len(known)
        values = pl.Series([known[one] for one in place], dtype=pl.String)
        summed = summed.with_columns(values.alias(name), pl.Series(f"{name}_order", place))
    summed = summed.with_columns(currency=pl.Series([currencies[one] for one in rest], dtype=pl.String))
    for name in names:
        order = {"month": -pl.col("month_order").min(), "start": None, "result": None, "all_in": None}
        yield _panel(summed, name, order.get(name, pl.col(f"{name}_order").min()))


_COLUMNS = {"door_rank": "door"}


def _labels(chosen: Choice, name: str, first: int) -> list[str | None]:
    """Text of every code of a dimension."""
    if name == "month":
        last = int(chosen["month"].max()) if len(chosen) else first
        return [str(np.datetime64(month, "M")) for month in range(first, last + 1)]
    if name == "players":
        return [str(number) for number in range(16)]
    if name == "position":
        return [None, *(str(number) for number in range(16))]
    if name == "all_in":
        return ["no", "yes"]
    return [None, *{"door_rank": RANKS, "start": STARTS, "result": RESULTS}[name]]


def _by_sets(chosen: Choice, name: str, of_kind: Numbers, currencies: Sequence[str]) -> pl.DataFrame:
    """Panel of a dimension of which a hand may have several values, or none."""
    rows_of = {**chosen.own.sets[name], **(chosen.own.automatic if name == "tag" else {})}
    if not rows_of or not len(chosen):
        return pl.DataFrame()
    values = list(rows_of)
    rows = np.concatenate([*rows_of.values()])
    codes = np.repeat(np.arange(len(values)), [len(one) for one in rows_of.values()])
    if chosen.rows is not None:
        inside = chosen.mask.take(rows)
        rows, codes = rows[inside], codes[inside]
    codes = codes * len(currencies) + of_kind.take(chosen.own.columns["kind"].take(rows))
    if not len(rows):
        return pl.DataFrame()
    summed = _sums(chosen, codes, len(values) * len(currencies), rows)
    places = summed["code"].to_numpy()
    return _panel(
        summed.with_columns(
            pl.Series(name, [values[place // len(currencies)] for place in places], dtype=pl.String),
            currency=pl.Series([currencies[place % len(currencies)] for place in places], dtype=pl.String),
        ),
        name,
    )


def statistics(chosen: Choice) -> pl.DataFrame:
    """Count the statistics of the overview by game, as `analytics.stats.stats` does."""
    named = _by_flags(chosen)
    shares = {name: counts_of(name) for name in STATISTICS if name != "win_rate"}
    counted = named.group_by("game", "currency").agg(
        pl.col(_SUMS).sum(),
        *(
            pl.col("hands").filter(_condition(sql)).sum().alias(f"{name}:{which}")
            for name, both in shares.items()
            for which, sql in zip(("had", "did"), both, strict=True)
        ),
    )
    ordered = counted.sort(_place("game", _GAMES), -pl.col("hands"), _place("currency", _CURRENCIES))
    parts = [share(name, pl.col(f"{name}:did"), pl.col(f"{name}:had")) for name in shares]
    figures = [*averages("win_rate"), *(one for part in parts for one in part)]
    return ordered.select("game", "currency", "hands", _decimal(ordered["net"].to_numpy()).alias("net"), *figures)


def _by_flags(chosen: Choice) -> pl.DataFrame:
    """Sum up hands by game, currency and everything that the statistics of the overview count."""
    kinds = _table(chosen.own.kinds)
    pairs = kinds.select("game", "currency").unique(maintain_order=True)
    place = {pair: number for number, pair in enumerate(pairs.iter_rows())}
    of_kind = np.array([place[pair] for pair in kinds.select("game", "currency").iter_rows()], np.int64)
    codes = of_kind.take(chosen["kind"]) << len(FLAGS) | chosen["flags"]
    summed = _sums(chosen, codes, len(place) << len(FLAGS))
    found = summed["code"].to_numpy()
    flags = [pl.Series(name, (found >> bit) & 1 > 0) for bit, name in enumerate(FLAGS)]
    return summed.with_columns(*pairs[found >> len(FLAGS)].get_columns(), *flags)


def _condition(sql: str) -> pl.Expr:
    """A condition of a statistic over the flags of `OwnHands`."""
    return pl.sql_expr(sql.replace("street >= 'fourth'::street", "reached_fourth"))


def _place(name: str, values: Sequence[str]) -> pl.Expr:
    """Sort a column as the database does: by the places of its values."""
    return pl.col(name).replace_strict(values, range(len(values)), default=len(values), return_dtype=pl.Int64)


_GAMES = [game.name.lower() for game in STUD_GAMES]
_CURRENCIES = ["play", "chips", *(one.name for one in Currency if one.name not in ("PLAY", "CHIPS", "UNKNOWN"))]


def winnings(chosen: Choice, points: int) -> pl.DataFrame:
    """Sum up the winnings in the currency of most hands, in the order of play, at about `points` hands.

    Columns as those of `analytics.stats.winnings`, without the times.
    """
    names = [kind["currency"] for kind in chosen.own.kinds]
    hands = np.bincount(chosen["kind"], minlength=len(names))
    totals = {name: sum(int(n) for one, n in zip(names, hands, strict=True) if one == name) for name in names}
    most = max(totals, key=lambda name: totals[name])
    of_currency = np.array([name == most for name in names], bool).take(chosen["kind"])
    is_all = bool(of_currency.all())

    def column(name: str) -> Numbers:
        return chosen[name] if is_all else chosen[name][of_currency]

    net = column("net")
    at_showdown = (column("flags") >> FLAGS.index("went_to_showdown")) & 1
    number = np.arange(1, len(net) + 1)
    step = -(-len(net) // points)
    kept = np.flatnonzero((number % step == 0) | (number == 1) | (number == len(net)))
    showdown, total = np.cumsum(net * at_showdown)[kept], np.cumsum(net)[kept]
    luck = np.cumsum(column("luck"))[kept]
    shown = number[kept]
    band = _band(net, shown)
    return pl.DataFrame(
        {
            "currency": [most] * len(kept),
            "number": shown,
            "net": _decimal(total),
            "showdown": _decimal(showdown),
            "non_showdown": _decimal(total - showdown),
            "adjusted": _decimal(total - luck),
            "all_ins": np.cumsum(column("has_luck"))[kept],
            "low": band[0],
            "high": band[1],
        }
    )


def _decimal(amounts: Numbers) -> pl.Series:
    """Amounts in the currency from ten-thousandths, exactly."""
    return pl.Series([Decimal(int(one)).scaleb(-4) for one in amounts], dtype=pl.Decimal(38, 4))


def _band(net: Numbers, number: Numbers) -> tuple[pl.Series, pl.Series]:
    """Ends of 95 % of the runs of a player with the same mean and spread; none for fewer than 20 hands."""
    spread = float(np.std(net / 10000, ddof=1)) if len(net) >= 20 else 0.0
    if not spread:
        none = pl.Series([None] * len(number), dtype=pl.Float64)
        return none, none
    mean = float(np.mean(net / 10000))
    reach = 1.959964 * spread * np.sqrt(number)
    return pl.Series(mean * number - reach), pl.Series(mean * number + reach)


def last_hands(chosen: Choice, first: int, number: int) -> list[int]:
    """Return the keys of a page of hands, latest first: `number` hands after the first `first`."""
    if first >= len(chosen):
        return []
    started = chosen["started_at"]
    reach = started[max(len(chosen) - first - number, 0)]
    begin = int(np.searchsorted(started, reach))
    rows = chosen["row"][begin:]
    order = np.lexsort((rows, started[begin:]))[::-1]
    return [int(row) >> 7 for row in rows[order][first : first + number]]
