"""`studbook leaks`: list statistics that differ significantly from other players'."""

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
        LeakOrder, typer.Option("--sort", help="Highest first: difference (in standard errors), or cost.")
    ] = LeakOrder.difference,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """List statistics that differ significantly from other players', game by game, and what each difference means.

    A statistic is listed only if it has enough decisions and the 95 % interval of the difference excludes zero. One
    statistic in twenty differs by chance alone, and a difference is not proof of a mistake. Each has an estimated cost
    in big bets per 100 hands, its three worst hands, and a search for `studbook find` that lists all of them.

    [dim]studbook leaks Hero --game razz --cash[/dim]

    [dim]studbook leaks Hero --sort cost[/dim]
    """
    from studbook.analytics.statistics.leak_hands import leak_hands
    from studbook.analytics.statistics.leaks import in_order
    from studbook.analytics.statistics.leaks import leaks as ask
    from studbook.reports.results.comparison import leaks_text

    filters = chosen.filters()
    with open_store(db) as store, filter_errors():
        say_shared(store, player, filters)
        found = in_order(ask(store, player, filters, minimum), str(sort))
        worst = leak_hands(store, player, found.records, filters)
    if json:
        counts = {"compared": found.compared, "by_chance": found.by_chance, "minimum": found.minimum}
        write_json({"player": player, **counts, "leaks": _with_hands(found.table.to_dicts(), worst)})
    else:
        console().print(leaks_text(found, player, worst))


def _with_hands(rows: "list[Json]", worst: "list[pl.DataFrame]") -> "list[Json]":
    """Add the worst hands to each leak."""
    return [row | {"worst_hands": shown.to_dicts()} for row, shown in zip(rows, worst, strict=True)]
