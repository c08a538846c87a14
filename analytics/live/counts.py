"""Count a player's chosen hands: totals by every dimension that a page can filter by, statistics, and the graph."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache

import numpy as np
import polars as pl

from studbook.analytics.live.choice import Choice
from studbook.analytics.live.lists import Career
from studbook.analytics.live.own_hands import (
    CARDS,
    DONE,
    END,
    FLAGS,
    KIND,
    MONTH,
    PLACE,
    SEATS,
    SETS,
    Joint,
    Numbers,
    TableKind,
)
from studbook.analytics.search.values import STARTS
from studbook.analytics.sql.games import without_macros
from studbook.analytics.statistics.filters import RANKS, RESULTS
from studbook.analytics.statistics.intervals import averages, named, shares
from studbook.analytics.statistics.spots import conditions_of
from studbook.analytics.statistics.stats import IN_MEMORY, STATISTICS
from studbook.game.games import STUD_GAMES
from studbook.game.vocabulary import Currency

PANELS = (
    "game", "site", "stakes", "kind", "month", "door_rank", "start", "players", "position", "result", "all_in", "tag",
    "finding", "opponent",
)  # fmt: skip
"""Dimensions with a panel each, in addition to the currency. `kind` is `cash` or `tournament`."""
_SUMS = ("hands", "known", "net", "first", "second", "third")
_NOTHING = pl.DataFrame(
    schema={
        "panel": pl.String, "value": pl.String, "currency": pl.String, "order": pl.Float64,
        **dict.fromkeys(("hands", "known", "net"), pl.Int64), **dict.fromkeys(("first", "second", "third"), pl.Float64),
    }
)  # fmt: skip


def career(chosen: Choice) -> Career:
    """Sum up how much, when and where the player played."""
    if not len(chosen):
        return Career(0, None, None, [])
    started = chosen["started_at"]
    kinds = np.flatnonzero(np.bincount(chosen["kind"], minlength=len(chosen.own.kinds)))
    sites = sorted({chosen.own.kinds[kind].site for kind in kinds})
    return Career(len(chosen), started[0].item(), started[-1].item(), sites)


def panels(chosen: Choice) -> pl.DataFrame:
    """Count hands, net result and win rate for each value of every panel.

    Columns: `panel`, `value` (text; null if it is not known), `currency`, `hands`, `net` (decimal, in the currency),
    `win_rate` (big bets per 100 hands), `_low` and `_high` (95 % interval) and `_n`.
    """
    parts = list(_parts(chosen)) if len(chosen) else []
    rows = pl.concat([_NOTHING, *(part.select(_NOTHING.columns) for part in parts)])
    summed = rows.group_by("panel", "value", "currency").agg(pl.col(_SUMS).sum(), pl.col("order").min())
    order = pl.when(pl.col("order").is_null()).then(-pl.col("hands").sum().over("panel", "value")).otherwise("order")
    ordered = summed.sort("panel", order, -pl.col("hands"), "value", "currency", nulls_last=True)
    amounts = decimals(ordered["net"].to_numpy())
    return ordered.select("panel", "value", "currency", "hands", amounts.alias("net"), *_win_rate(ordered))


def _win_rate(summed: pl.DataFrame) -> list[pl.Series]:
    """Average result and its interval, from the sums of its powers."""
    return named("win_rate", averages(*summed.select("known", "first", "second", "third")))


def _parts(chosen: Choice) -> Iterator[pl.DataFrame]:
    """Sums by value and currency of each panel; the same value may come several times."""
    kinds = _table(chosen.own.kinds)
    currencies = list(dict.fromkeys(kinds["currency"]))
    by_kind = _sums(chosen, KIND).join(kinds, "code")
    for name in ("currency", "game", "site", "stakes", "kind"):
        order = pl.col("big_bet").cast(pl.Float64) if name == "stakes" else _NONE
        yield _part(by_kind, name, pl.col(name).cast(pl.String), order)
    for joint in (MONTH, CARDS, PLACE, END):
        yield from _by_codes(chosen, joint, currencies)
    for name in SETS:
        values = chosen.own.values_of(name)
        summed = _set_sums(chosen, name)
        places = summed["code"].to_numpy()
        named = pl.Series([values[place // len(currencies)] for place in places], dtype=pl.String)
        yield _part(_with_currency(summed, places % len(currencies), currencies), name, pl.lit(named), _NONE)


def _table(kinds: Sequence[TableKind]) -> pl.DataFrame:
    """The kinds of tables, with their codes."""
    frame = pl.DataFrame([kind._asdict() for kind in kinds], infer_schema_length=None).with_row_index("code")
    kind = pl.when("is_tournament").then(pl.lit("tournament")).otherwise(pl.lit("cash"))
    return frame.with_columns(pl.col("code").cast(pl.Int64), kind=kind)


def _part(frame: pl.DataFrame, name: str, value: pl.Expr, order: pl.Expr) -> pl.DataFrame:
    return frame.with_columns(panel=pl.lit(name), value=value, order=order)


def _with_currency(frame: pl.DataFrame, places: Numbers, currencies: Sequence[str]) -> pl.DataFrame:
    return frame.with_columns(currency=pl.Series([currencies[one] for one in places], dtype=pl.String))


def _by_codes(chosen: Choice, joint: Joint, currencies: Sequence[str]) -> Iterator[pl.DataFrame]:
    """Panels of dimensions that are counted together."""
    labels = [_labels(chosen, name) for name in joint.names]
    summed = _sums(chosen, joint)
    rest = summed["code"].to_numpy()
    places = {}
    for name, known in zip(reversed(joint.names), reversed(labels), strict=True):
        places[name], rest = rest % len(known), rest // len(known)
    summed = _with_currency(summed, rest, currencies)
    for name, known in zip(joint.names, labels, strict=True):
        value = pl.lit(pl.Series([known[place] for place in places[name]], dtype=pl.String))
        order = pl.lit(pl.Series(places[name], dtype=pl.Float64))
        yield _part(summed, name, value, -order if name == "month" else _NONE if name in _BY_HANDS else order)


_BY_HANDS = ("start", "result", "all_in")
"""Panels whose values come in the order of their hands."""
_NONE = pl.lit(None, pl.Float64)


def _labels(chosen: Choice, name: str) -> list[str | None]:
    """Text of every code of a dimension."""
    if name == "month":
        first = int(chosen.own.columns["month"][0])
        return [str(np.datetime64(first + month, "M")) for month in range(chosen.own.months)]
    if name in ("players", "position"):
        numbers: list[str | None] = [str(number) for number in range(SEATS)]
        return numbers if name == "players" else [None, *numbers]
    if name == "all_in":
        return ["no", "yes"]
    return [None, *{"door_rank": RANKS, "start": STARTS, "result": RESULTS}[name]]


def _sums(chosen: Choice, joint: Joint) -> pl.DataFrame:
    """Sum up hands and results for every code that occurs; of most hands, by what they lack to all hands."""
    codes, size = chosen.own.codes(joint)
    if chosen.rows is None:
        found = chosen.own.kept(joint.names, lambda: _raw(chosen, codes, size, _SUMS))
    elif len(chosen) * 2 <= len(chosen.own):
        found = _raw(chosen, codes.take(chosen.rows), size, _SUMS)
    else:
        rest = chosen.rest
        everything = chosen.own.kept(joint.names, lambda: _raw(Choice(chosen.own, None), codes, size, _SUMS))
        without = _raw(rest, codes.take(rest.places), size, _SUMS)
        found = {name: everything[name] - without[name] for name in _SUMS}
    seen = np.flatnonzero(found["hands"])
    return pl.DataFrame({"code": seen.astype(np.int64), **{name: sums[seen] for name, sums in found.items()}})


def _set_sums(chosen: Choice, name: str) -> pl.DataFrame:
    """Sums of a dimension of which a hand may have several values, or none; without an interval."""
    rows, codes, size = chosen.own.set_codes(name)
    if chosen.rows is not None:
        inside = np.flatnonzero(chosen.mask.take(rows))
        rows, codes = rows.take(inside), codes.take(inside)
    found = _raw(Choice(chosen.own, rows), codes, size, ("hands", "known", "net", "first"))
    seen = np.flatnonzero(found["hands"])
    powers = {name: np.full(len(seen), np.nan) for name in ("second", "third")}
    return pl.DataFrame({"code": seen.astype(np.int64), **{name: one[seen] for name, one in found.items()}, **powers})


def _raw(chosen: Choice, codes: Numbers, size: int, names: Sequence[str]) -> dict[str, Numbers]:
    """Sums for every code."""
    hands = np.bincount(codes, minlength=size)
    sums: dict[str, Numbers] = {"hands": hands}
    for name in names[1:]:
        if name == "known" and chosen.own.is_known:
            sums[name] = hands
        elif name == "net" and not chosen.own.is_exact:
            sums[name] = np.zeros(size, np.int64)
            np.add.at(sums[name], codes, chosen[name])
        else:
            weighed = np.bincount(codes, chosen[name], size).astype(np.float64)  # of no hands, it makes integers
            sums[name] = weighed.round().astype(np.int64) if name in ("known", "net") else weighed
    return sums


def statistics(chosen: Choice) -> pl.DataFrame:
    """Count the statistics of the overview by game, as `analytics.statistics.stats.stats` does."""
    flags = _by_flags(chosen)
    asked = {name: conditions_of(name) for name in STATISTICS if name in IN_MEMORY and name != "win_rate"}
    counted = flags.group_by("game", "currency").agg(
        pl.col(_SUMS).sum(),
        *(
            pl.col("hands").filter(_condition(sql)).sum().alias(f"{name}:{which}")
            for name, both in asked.items()
            for which, sql in zip(("had", "did"), both, strict=True)
        ),
    )
    ordered = counted.sort(place_among("game", _GAMES), -pl.col("hands"), place_among("currency", CURRENCIES))
    figures = _win_rate(ordered)
    for name in asked:
        figures += named(name, shares(ordered[f"{name}:did"], ordered[f"{name}:had"]))
    return ordered.select("game", "currency", "hands", decimals(ordered["net"].to_numpy()).alias("net"), *figures)


def _by_flags(chosen: Choice) -> pl.DataFrame:
    """Sum up hands by game, currency and everything that the statistics of the overview count."""
    pairs = pl.DataFrame(chosen.own.pairs, {"game": pl.String, "currency": pl.String}, orient="row")
    summed = _sums(chosen, DONE)
    found = summed["code"].to_numpy()
    flags = [pl.Series(name, (found >> bit) & 1 > 0) for bit, name in enumerate(FLAGS)]
    return summed.with_columns(*pairs[found >> len(FLAGS)].get_columns(), *flags)


@cache
def _condition(sql: str) -> pl.Expr:
    """A condition of a statistic over the flags of `OwnHands`."""
    return pl.sql_expr(without_macros(sql).replace("street >= 'fourth'::street", "reached_fourth"))


def place_among(name: str, values: Sequence[str]) -> pl.Expr:
    """Sort a column as the database does: by the places of its values."""
    return pl.col(name).replace_strict(values, range(len(values)), default=len(values), return_dtype=pl.Int64)


_GAMES = [game.name.lower() for game in STUD_GAMES]
CURRENCIES = ["play", "chips", *(one.name for one in Currency if one.name not in ("PLAY", "CHIPS", "UNKNOWN"))]
"""In the order of the database."""


def decimals(amounts: Numbers) -> pl.Series:
    """Amounts in the currency from ten-thousandths, exactly."""
    return pl.Series([Decimal(int(one)).scaleb(-4) for one in amounts], dtype=pl.Decimal(38, 4))


def hands_around(chosen: Choice, hand: int) -> tuple[int | None, int | None] | None:
    """Return the hands that were played before and after one; None if it is not among the chosen."""
    if not len(chosen):
        return None
    here, started = np.flatnonzero(chosen["row"] >> 7 == hand), chosen["started_at"]
    if not len(here):
        return None
    at = started[here[0]]
    first, last = np.searchsorted(started, at), np.searchsorted(started, at, "right")
    begin = np.searchsorted(started, started[max(first - 1, 0)])
    end = np.searchsorted(started, started[min(last, len(started) - 1)], "right")
    rows = chosen["row"][begin:end]
    keys = list(dict.fromkeys((rows[np.lexsort((rows, started[begin:end]))] >> 7).tolist()))
    place = keys.index(hand)
    return keys[place - 1] if place else None, keys[place + 1] if place + 1 < len(keys) else None


def last_hands(chosen: Choice, first: int, number: int) -> list[int]:
    """Return a page of hands and seats, latest first: `number` of them after the first `first`."""
    if first >= len(chosen):
        return []
    started = chosen["started_at"]
    reach = started[max(len(chosen) - first - number, 0)]
    begin = int(np.searchsorted(started, reach))
    rows = chosen["row"][begin:]
    order = np.lexsort((rows, started[begin:]))[::-1]
    return [int(row) for row in rows[order][first : first + number]]
