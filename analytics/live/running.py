"""A player's running winnings for the graph of a live page: in money or in big bets, by hand or by date."""

from datetime import datetime
from typing import Literal, NamedTuple

import numpy as np
import polars as pl

from studbook.analytics.live.choice import Choice
from studbook.analytics.live.counts import decimals
from studbook.analytics.live.own_hands import Numbers

Unit = Literal["money", "bets"]
"""What winnings are counted in: the currency, or big bets."""
_FEWEST = 20
"""Minimum number of hands for a band."""
_UNITS = 10_000
"""Parts of one unit of a currency in which amounts are stored."""


def winnings(chosen: Choice, points: int, unit: Unit = "money") -> pl.DataFrame:
    """Sum up the winnings in the currency of most hands, in the order of play, at about `points` hands.

    Columns as those of `analytics.statistics.stats.winnings`; in big bets, amounts are floats, and hands without known
    stakes do not count.
    """
    currency, run = of_most_hands(chosen)
    if unit == "bets":
        run = _with_stakes(run)
    if not len(run):
        return _NO_HANDS
    kept, starts = _places(len(run), points)
    won = _amounts(run, unit)
    total, showdown, luck = (np.cumsum(np.add.reduceat(one, starts)) for one in (won.net, won.at_showdown, won.luck))
    low, high = _band(won.net / (_UNITS if unit == "money" else 1), kept + 1)
    sums = {"net": total, "showdown": showdown, "non_showdown": total - showdown, "adjusted": total - luck}
    return pl.DataFrame(
        {
            "currency": [currency] * len(kept),
            "number": kept + 1,
            "started_at": run["started_at"][kept],
            **{name: decimals(one) if unit == "money" else pl.Series(one) for name, one in sums.items()},
            "all_ins": np.cumsum(run["has_luck"])[kept],
            "low": low,
            "high": high,
        }
    )


_NO_HANDS = pl.DataFrame(
    schema={
        "currency": pl.String, "number": pl.Int64, "started_at": pl.Datetime("us"), "net": pl.Float64,
        "showdown": pl.Float64, "non_showdown": pl.Float64, "adjusted": pl.Float64, "all_ins": pl.Int64,
        "low": pl.Float64, "high": pl.Float64,
    }
)  # fmt: skip


def of_most_hands(chosen: Choice) -> tuple[str, Choice]:
    """Return the currency of most hands, and its hands."""
    names = [kind.currency for kind in chosen.own.kinds]
    kinds = chosen["kind"]
    hands = np.bincount(kinds, minlength=len(names))
    totals = {name: sum(int(n) for one, n in zip(names, hands, strict=True) if one == name) for name in names}
    most = max(totals, key=lambda name: totals[name])
    if totals[most] == len(chosen):
        return most, chosen
    return most, _narrowed(chosen, np.array([name == most for name in names], bool).take(kinds))


def _with_stakes(chosen: Choice) -> Choice:
    return chosen if chosen.own.is_known else _narrowed(chosen, chosen["known"])


def _narrowed(chosen: Choice, mask: Numbers) -> Choice:
    inside = np.flatnonzero(mask)
    return Choice(chosen.own, inside if chosen.rows is None else chosen.rows.take(inside))


def _places(number: int, points: int) -> tuple[Numbers, Numbers]:
    """Places of the hands that are drawn, and where the sums up to each of them begin."""
    step = -(-number // points)
    kept = np.unique(np.concatenate([np.arange(step - 1, number, step), [0, number - 1]]))
    return kept, np.concatenate([[0], kept[:-1] + 1])


class _Amounts(NamedTuple):
    """What each hand brought: in ten-thousandths of the currency, or in big bets."""

    net: Numbers
    at_showdown: Numbers
    luck: Numbers


def _amounts(run: Choice, unit: Unit) -> _Amounts:
    luck = np.where(run["has_luck"], run["luck"], 0)
    if unit == "money":
        return _Amounts(run["net"], run["net_at_showdown"], luck)
    big_bets = np.array([float(kind.big_bet or 0) or np.nan for kind in run.own.kinds]).take(run["kind"]) * _UNITS
    return _Amounts(run["net"] / big_bets, run["net_at_showdown"] / big_bets, luck / big_bets)


def _band(net: Numbers, number: Numbers) -> tuple[pl.Series, pl.Series]:
    """Ends of 95 % of the runs of a player with the same mean and spread; none for few hands."""
    spread = float(np.std(net, ddof=1)) if len(net) >= _FEWEST else 0.0
    if not spread:
        none = pl.Series([None] * len(number), dtype=pl.Float64)
        return none, none
    mean = float(np.mean(net))
    reach = 1.959964 * spread * np.sqrt(number)
    return pl.Series(mean * number - reach), pl.Series(mean * number + reach)


class PeriodSum(NamedTuple):
    """What a player won in a period, in one currency."""

    currency: str
    hands: int
    net: int
    """In ten-thousandths."""
    win_rate: float | None
    """Big bets per 100 hands."""


def period_sums(chosen: Choice, spans: "list[tuple[datetime, datetime]]") -> list[PeriodSum]:
    """Sum up periods from a moment (inclusive) to another (exclusive), in UTC, in the currency of most hands."""
    if not len(chosen):
        return [PeriodSum("", 0, 0, None) for _ in spans]
    currency, run = of_most_hands(chosen)
    started = run["started_at"]
    found = []
    for since, until in spans:
        first, end = (int(np.searchsorted(started, np.datetime64(moment, "us"))) for moment in (since, until))
        known = int(run["known"][first:end].sum())
        rate = float(run["first"][first:end].sum()) / known if known else None
        found.append(PeriodSum(currency, end - first, int(run["net"][first:end].sum()), rate))
    return found
