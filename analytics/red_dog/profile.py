"""Collect everything that the report about a Red Dog player shows."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

import polars as pl

from studbook.analytics.database.records import records
from studbook.analytics.database.resources import sql_file
from studbook.analytics.rows.readings import departures_of
from studbook.analytics.statistics.filters import EVERY_HAND, Filters, conditions
from studbook.analytics.statistics.stats import stats, winnings
from studbook.analytics.store import Store
from studbook.rules.red_dog.variants import Departure

BIGGEST = 10
"""Number of deals listed for each currency."""
GRAPH_POINTS = 300
"""Approximate number of points in each currency's graph."""


class BiggestDeal(NamedTuple):
    """A deal with one of the largest pots."""

    currency: str
    hand: int
    """Its key in the database."""
    hand_id: str
    started_at: datetime
    """In UTC."""
    game: str
    pot: Decimal
    """At its largest."""
    net: Decimal
    """Of the player."""
    deals_himself: bool
    """Whether the player is the dealer."""
    broken: bool
    """Whether a player won all of it."""
    path: str | None
    """File of the deal, if it came from one."""
    line: int


class DealsProfile(NamedTuple):
    """Figures of one player; the frames are those of `stats` and `winnings`, and what their SQL files return."""

    player: str
    hands: int
    """Deals in which the player had cards, or dealt."""
    first_hand: datetime
    """In UTC, as is `last_hand`."""
    last_hand: datetime
    sites: list[str]
    overall: pl.DataFrame
    """The group `deals`, one row per currency."""
    deals: pl.DataFrame
    """The same by game, as are the next four groups."""
    bets: pl.DataFrame
    stakes: pl.DataFrame
    buying: pl.DataFrame
    """Turns in which the player could buy a card; empty if there are none."""
    banker: pl.DataFrame
    """Deals as banker; empty if there are none."""
    by_rank: pl.DataFrame
    """The group `bets` by game and rank of the turned card."""
    run: pl.DataFrame
    """Running winnings."""
    biggest: Sequence[BiggestDeal]
    findings: pl.DataFrame
    """A row per check, with the columns of `FindingExample`."""
    undecided: int
    """Deals whose known cards do not decide who is paid."""
    read_otherwise: list["ReadOtherwise"]
    """Deals that differ from the standard reading."""


class ReadOtherwise(NamedTuple):
    """Deals of one game that were read by the same rules, which differ from the standard ones."""

    game: str
    deals: int
    departures: list[Departure]


def deals_profile(store: Store, player: str, filters: Filters = EVERY_HAND) -> DealsProfile | None:
    """Count everything about a player; None if none of their deals match the filters."""
    where, parameters = conditions(player, filters)

    def ask(question: str, **others: int | str) -> pl.DataFrame:
        return store.query(sql_file("sql/questions", question).format(conditions=where, **others), parameters)

    career = ask("career", source="dealt").row(0, named=True)
    if not career["hands"]:
        return None
    return DealsProfile(
        player,
        **career,
        overall=stats(store, player, [], filters, group="deals"),
        deals=stats(store, player, ["game"], filters, group="deals"),
        bets=stats(store, player, ["game"], filters, group="bets"),
        stakes=stats(store, player, ["game"], filters, group="stakes"),
        buying=stats(store, player, ["game"], filters, group="buying"),
        banker=stats(store, player, ["game"], filters, group="banker"),
        by_rank=stats(store, player, ["game", "turned_rank"], filters, group="bets"),
        run=winnings(store, player, filters, GRAPH_POINTS, "dealt"),
        biggest=records(ask("biggest_deals", count=BIGGEST), BiggestDeal),
        findings=ask("player_findings", source="dealt"),
        undecided=ask("player_undecided", source="dealt").item(),
        read_otherwise=[
            ReadOtherwise(row["game"], row["deals"], departures_of(row)) for row in ask("deals_read").to_dicts()
        ],
    )
