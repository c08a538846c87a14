"""The hands that show leaks: for each leak, those in which its decision cost the player most."""

from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

import polars as pl

from studbook.analytics.database.resources import sql_file
from studbook.analytics.statistics.filters import EVERY_HAND, Filters, conditions
from studbook.analytics.statistics.habits import OUTCOMES, Difference
from studbook.analytics.statistics.leak_costs import bits_of, number_with_bits
from studbook.analytics.statistics.leaks import Leak
from studbook.analytics.statistics.spots import conditions_of, spot_name, spots
from studbook.analytics.store import Store

EXAMPLES = 3
"""Number of hands listed for a leak."""
LATEST = 1_000
"""Hands that are looked at, of those that show a leak: the latest."""
_ALWAYS = ("hand", "seat", "hand_id", "site", "started_at", "net", "big_bet", "currency", "game", "players")
_ACTS = ("check", "bet", "call", "raise", "fold")
_FIRST_ROUND = ("second", "third")
_FACING = ("street_fold", "street_raise", "check_raise")
"""Statistics of a decision that answers a bet."""
_RAISES = (
    "raise_first",
    "steal",
    "complete_when_low",
    "reraise",
    "resteal",
    "street_bet",
    "continuation",
    "street_raise",
    "check_raise",
)
_FOLDS = ("street_fold",)


class Lost(StrEnum):
    """What a decision cost in a hand, by what the player does more or less often than others.

    It is the difference from the other choice as far as the hand shows it. It includes luck: see
    `docs/explanation/comparing-players.md`.
    """

    PLAYED_ON = "played on"
    """Calls or comes in too often: what they put in from there on, less what they got back; folding costs nothing."""
    BET = "bet"
    """Bets or raises too often: what these bets put in, in hands that lost."""
    FOLDED = "folded"
    """Folds too often: an equal share of the pot at that moment."""
    MISSED_A_BET = "missed a bet"
    """Bets or raises too seldom: in hands that won, a bet of each opponent who stayed in; after a fold, as above."""
    RESULT = "result"
    """A result, not a decision: the loss of the hand."""


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
    cost: float | None
    """Big bets that the leak's decisions cost in this hand, see `Lost`; None if the decision is not found."""
    matches: int
    """Number of all hands that show the leak."""


def leak_hands(
    store: Store, player: str, leaks: Sequence[Leak], filters: Filters = EVERY_HAND, number: int = EXAMPLES
) -> list[pl.DataFrame]:
    """Find the hands that show each leak: the `number` of those that its search finds whose decision cost most.

    Of a leak that more than `LATEST` hands show, the latest are looked at.
    One frame per leak, whose columns are the fields of `LeakHand`; `docs/explanation/comparing-players.md` says how the
    cost of a decision is estimated.
    """
    if not leaks:
        return []
    found = _costly(store, player, leaks, filters, number)
    return [found.filter(leak=place).drop("leak") for place in range(len(leaks))]


def _costly(store: Store, player: str, leaks: Sequence[Leak], filters: Filters, number: int) -> pl.DataFrame:
    where, parameters = conditions(player, filters)
    differences = [one for leak in leaks for one in leak.differences]
    sources = {}
    for is_later in (False, True):
        names = [one.statistic for one in differences if (one.on_street is not None) == is_later]
        needed = [column for name in names for column in conditions_of(name).columns]
        sources[is_later] = list(dict.fromkeys([*_ALWAYS, *needed, *(["on_street"] if is_later else [])]))
    sql = sql_file("sql/questions", "leak_hands").format(
        columns=", ".join(sources[False]),
        later_columns=", ".join(sources[True]),
        source=store.view("played"),
        later_source=store.view("later_streets"),
        conditions=where,
        **_where(leaks),
        most=LATEST,
        number=int(number),
    )
    return store.query(sql, parameters)


def _where(leaks: Sequence[Leak]) -> dict[str, str]:
    """The parts of the query about single leaks; every value in them is one of ours."""
    bits = bits_of((leak.game, leak.played_for) for leak in leaks)
    parts = [(place, leak, one) for place, leak in enumerate(leaks) for one in leak.differences]
    shows = [(one.on_street, (_shows(leak, one), bits[place])) for place, leak, one in parts]
    wanted = [(place, leak.game, leak.played_for, bits[place]) for place, leak in enumerate(leaks)]
    return {
        "bits": number_with_bits(shown for street, shown in shows if not street),
        "later_bits": number_with_bits(shown for street, shown in shows if street),
        "leak_bits": ", ".join(map(str, wanted)),
        "leaks": "\nUNION ALL\n".join(_shown(*part) for part in parts),
    }


def _shows(leak: Leak, one: Difference) -> str:
    spot = spots()[spot_name(one.statistic, one.on_street)]
    street = f" AND on_street = '{spot.street}'" if spot.street else ""
    return (
        f"game = '{leak.game}' AND played_for(currency) = '{leak.played_for}' AND {spot.condition(one.is_more)}{street}"
    )


def _shown(place: int, leak: Leak, one: Difference) -> str:
    """SQL of the hands that show a difference of a leak, with where its decision is."""
    streets, kinds, wagers = decision_of(one)
    columns = f"hand, seat, {list(streets)} AS streets, {list(kinds)} AS kinds, {wagers} AS wagers"
    source = "few_later" if one.on_street else "few"
    return f"SELECT {place} AS leak, '{lost(one)}' AS loses, {columns} FROM {source} WHERE {_shows(leak, one)}"  # noqa: S608  # names and numbers of ours


def lost(one: Difference) -> Lost:
    """Return how the cost of a difference is counted in a hand.

    >>> str(lost(Difference("street_bet", "fifth", False, 5.0, 30.0)))
    'missed a bet'
    """
    if one.statistic in OUTCOMES:
        return Lost.RESULT
    if one.statistic in _RAISES:
        return Lost.BET if one.is_more else Lost.MISSED_A_BET
    return Lost.FOLDED if one.is_more == (one.statistic in _FOLDS) else Lost.PLAYED_ON


def decision_of(one: Difference) -> tuple[Sequence[str], Sequence[str], int]:
    """Streets and kinds of the decision that a statistic counts, and how many bets came before it on that street."""
    if one.on_street:
        return (one.on_street,), _ACTS, int(one.statistic in _FACING)
    if one.statistic in ("continuation", "went_to_showdown"):
        return ("fourth",), _ACTS, 0
    if one.statistic == "complete_when_low":
        return _FIRST_ROUND, (*_ACTS, "bring_in"), 0
    return _FIRST_ROUND, _ACTS, 0
