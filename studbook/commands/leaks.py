"""`studbook leaks`: list habits that differ significantly from other players', and what they cost."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Database, Machine, console, write_json
from studbook.commands.filters import Chosen, filter_errors, say_shared
from studbook.commands.records import with_options
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    import polars as pl

    from studbook.game.documents import Json


class LeakOrder(StrEnum):
    """By what leaks are sorted."""

    difference = "difference"
    cost = "cost"


@with_options
def leaks(
    player: Annotated[str, typer.Argument(help="The player.", show_default=False)],
    *,
    chosen: Chosen,
    minimum: Annotated[
        int, typer.Option(help="Minimum number of decisions, for the player and for the others.", min=2)
    ] = 30,
    sort: Annotated[
        LeakOrder, typer.Option("--sort", help="Highest first: cost, or difference (in standard errors).")
    ] = LeakOrder.cost,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """List what a player does significantly more or less often than others, game by game, and what it costs.

    Cash games, unless --tournament is given. Statistics of one habit are joined: betting too seldom on fifth, sixth and
    seventh street is one leak. It has an estimated cost, in money and big bets over the hands played and in big bets
    per 100 hands; each hand counts once, so the costs never add up to more than was lost. Costs that may be luck, and
    gains, come apart. Each leak has the three hands in which its decision cost most, and a search for `studbook find`
    that lists all of them. A difference is not proof of a mistake.

    [dim]studbook leaks Hero --game razz[/dim]

    [dim]studbook leaks Hero --tournament --sort difference[/dim]
    """
    from studbook.analytics.statistics.leak_hands import leak_hands
    from studbook.analytics.statistics.leaks import in_order
    from studbook.analytics.statistics.leaks import leaks as ask
    from studbook.reports.results.leaks import leaks_text

    filters = chosen.filters()
    with open_store(db) as store, filter_errors():
        say_shared(store, player, filters)
        found = in_order(ask(store, player, filters, minimum), str(sort))
        costly = leak_hands(store, player, found.records, filters)
    if json:
        counts = {"compared": found.compared, "by_chance": found.by_chance, "minimum": found.minimum}
        write_json(
            {
                "player": player,
                **counts,
                "differ": found.differences.height,
                "leaks": _with_hands(found.table.to_dicts(), costly),
            }
        )
    else:
        console().print(leaks_text(found, player, costly))


def _with_hands(rows: "list[Json]", costly: "list[pl.DataFrame]") -> "list[Json]":
    """Add the hands that cost most to each leak."""
    return [row | {"costly_hands": shown.to_dicts()} for row, shown in zip(rows, costly, strict=True)]
