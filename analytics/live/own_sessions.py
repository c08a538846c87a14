"""A player's sessions from the hands in memory: when, how long and with what result."""

import numpy as np
import polars as pl

from studbook.analytics.live.choice import Choice
from studbook.analytics.live.counts import CURRENCIES, decimals, place_among
from studbook.analytics.live.own_hands import Numbers, OwnHands

_BREAK = np.timedelta64(30, "m")
"""The longest time without a hand within a session."""
_USUAL = 60.0
"""Seconds of a hand, if no two hands of a table tell."""
_HOUR = 3_600_000_000
"""In microseconds."""


def own_sessions(chosen: Choice) -> pl.DataFrame:
    """List the sessions of a player without hands of other games, as `analytics.players.sessions.sessions` does.

    The columns are those of `BriefSession` and those that `totals` adds up.
    """
    numbers = session_numbers(chosen.own)
    hands = pl.DataFrame(
        {
            "session": numbers if chosen.rows is None else numbers.take(chosen.rows),
            "kind": chosen["kind"],
            **{name: chosen[name] for name in ("started_at", "net", "first", "known")},
        }
    )
    summed = hands.group_by("session", "kind").agg(
        pl.col("started_at").min().alias("started"),
        pl.col("started_at").max().alias("ended"),
        pl.len().cast(pl.Int64).alias("hands"),
        pl.col("net", "first").sum(),
        pl.col("known").sum().cast(pl.Int64),
    )
    by_currency = _with_names(chosen.own, summed).group_by("session", "site", "currency").agg(
        pl.col("started").min(), pl.col("ended").max(), pl.col("hands", "net", "first", "known").sum()
    )  # fmt: skip
    ordered = by_currency.sort(
        pl.col("started"), "site", place_among("currency", CURRENCIES), descending=[True, False, False]
    )
    return _figures(ordered, usual_length(chosen.own))


def _with_names(own: OwnHands, summed: pl.DataFrame) -> pl.DataFrame:
    kinds = summed["kind"].to_numpy()
    names = {
        name: pl.Series([getattr(kind, name) for kind in own.kinds], dtype=pl.String) for name in ("site", "currency")
    }
    return summed.with_columns(**{name: known.gather(kinds) for name, known in names.items()})


def _figures(summed: pl.DataFrame, usual: float) -> pl.DataFrame:
    net = decimals(summed["net"].to_numpy())
    lengths = (pl.col("ended") - pl.col("started")).dt.total_microseconds() / _HOUR + usual / 3600
    rates = pl.when(pl.col("known") > 0).then(pl.col("first") / pl.col("known"))
    found = summed.select("site", "currency", "started", lengths.alias("hours"), "hands", net.alias("net"),
                          rates.alias("win_rate"), stud_hands="hands", stud_net=net)  # fmt: skip
    return found.with_columns(hourly=pl.col("net").cast(pl.Float64) / pl.col("hours"))


def session_numbers(own: OwnHands) -> Numbers:
    """Return a number for each hand: those of the same session have the same."""
    numbers: Numbers = own.kept(("sessions",), lambda: _numbers(own))
    return numbers


def _numbers(own: OwnHands) -> Numbers:
    known = list(dict.fromkeys(kind.site for kind in own.kinds))
    sites = np.array([known.index(kind.site) for kind in own.kinds], np.int64).take(own.columns["kind"])
    numbers, after = np.empty(len(own), np.int64), 0
    for site in range(len(known)):
        places = np.flatnonzero(sites == site)
        if len(places):
            breaks = np.diff(own.columns["started_at"].take(places)) > _BREAK
            numbers[places] = after + np.concatenate([[0], np.cumsum(breaks)])
            after = int(numbers[places[-1]]) + 1
    return numbers


def usual_length(own: OwnHands) -> float:
    """Seconds from one hand to the next at the same table: the median within sessions."""
    seconds: float = own.kept(("usual length",), lambda: _usual_length(own))
    return seconds


def _usual_length(own: OwnHands) -> float:
    numbers, tables = session_numbers(own), own.columns["table"]
    order = np.lexsort((tables, numbers))
    is_next = (np.diff(numbers[order]) == 0) & (np.diff(tables[order]) == 0)
    gaps = np.diff(own.columns["started_at"][order])[is_next] / np.timedelta64(1, "s")
    gaps = gaps[gaps > 0]
    return float(np.median(gaps)) if len(gaps) else _USUAL
