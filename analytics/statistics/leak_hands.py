"""The hands that show leaks: for each leak, those in which the player lost most big bets."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

import polars as pl

from studbook.analytics.database.resources import sql_file
from studbook.analytics.statistics.filters import EVERY_HAND, Filters, conditions
from studbook.analytics.statistics.leaks import Leak
from studbook.analytics.statistics.spots import SpotConditions, conditions_of, spot_name, spots
from studbook.analytics.store import Store

EXAMPLES = 3
"""Number of hands listed for a leak."""
_ALWAYS = ("hand", "hand_id", "site", "net", "big_bet", "currency", "game")


class LeakHand(NamedTuple):
    """A hand that shows a leak."""

    hand: int
    """Its key in the database."""
    hand_id: str
    site: str
    net: Decimal
    currency: str
    big_bets: float | None
    """The net result; None if the big bet is not known."""
    matches: int
    """Number of all hands that show the leak."""


def leak_hands(
    store: Store, player: str, leaks: Sequence[Leak], filters: Filters = EVERY_HAND, number: int = EXAMPLES
) -> list[pl.DataFrame]:
    """Find the hands that show each leak: the `number` worst ones, in big bets, of those that its search finds.

    One frame per leak, whose columns are the fields of `LeakHand`.
    """
    found: dict[int, pl.DataFrame] = {}
    for is_later in (False, True):
        places = [place for place, leak in enumerate(leaks) if (leak.on_street is not None) == is_later]
        if places:
            frame = _worst(store, player, {place: leaks[place] for place in places}, filters, number)
            found |= {place: frame.filter(leak=place).drop("leak") for place in places}
    return [found[place] for place in range(len(leaks))]


def _worst(store: Store, player: str, leaks: Mapping[int, Leak], filters: Filters, number: int) -> pl.DataFrame:
    """Find the hands of leaks that are counted over the same view."""
    where, parameters = conditions(player, filters)
    needed = [column for leak in leaks.values() for column in conditions_of(leak.statistic).columns]
    is_later = next(iter(leaks.values())).on_street is not None
    columns = list(dict.fromkeys([*_ALWAYS, *needed, *(["on_street"] if is_later else [])]))
    kinds = {kind: f"own_{number}" for number, kind in enumerate(dict.fromkeys(map(_kind, leaks.values())))}
    sql = sql_file("sql/questions", "worst_hands").format(
        columns=", ".join(columns),
        source=store.view("later_streets" if is_later else "played"),
        conditions=where,
        kinds="".join(f",\n{name} AS MATERIALIZED ({_of_kind(*kind)})" for kind, name in kinds.items()),
        leaks="\nUNION ALL\n".join(_one(place, leak, kinds[_kind(leak)], number) for place, leak in leaks.items()),
    )
    return store.query(sql, parameters)


def _kind(leak: Leak) -> tuple[str, str]:
    return leak.game, leak.played_for


def _of_kind(game: str, money: str) -> str:
    return f"SELECT * FROM own WHERE game = '{game}' AND played_for(currency) = '{money}'"  # noqa: S608  # names of ours


def _one(place: int, leak: Leak, source: str, number: int) -> str:
    """SQL of the worst hands of one leak; every value in it is one of ours."""
    spot = spots()[spot_name(leak.statistic, leak.on_street)]
    shown = " AND ".join(_shown(spot, leak))
    return (
        f"(SELECT {place} AS leak, hand, hand_id, site, net, currency, "  # noqa: S608  # names and numbers of ours
        f"(net::DOUBLE / nullif(big_bet, 0)::DOUBLE) AS big_bets, count(*) OVER () AS matches "
        f"FROM {source} WHERE {shown} ORDER BY big_bets NULLS LAST, hand LIMIT {int(number)})"
    )


def _shown(spot: SpotConditions, leak: Leak) -> list[str]:
    street = [f"on_street = '{spot.street}'"] if spot.street else []
    return [spot.condition((leak.difference.value or 0) > 0), *street]
