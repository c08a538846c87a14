"""`studbook opponents`: list a player's opponents and how they fare against each other."""

from typing import Annotated

import typer

from studbook.commands.common import MOST_ROWS, Database, Machine, console, only_one
from studbook.commands.filters import (
    Csv,
    GameName,
    Parquet,
    Players,
    Since,
    SiteName,
    Stakes,
    Tournament,
    Until,
    filter_errors,
    say_shared,
    write_files,
)
from studbook.program.options import filters_of
from studbook.upkeep.opened import DATABASE, open_store

_SHOWN = 25


def opponents(
    player: Annotated[str, typer.Argument(help="The player.", show_default=False)],
    by: Annotated[
        list[str] | None, typer.Option("--by", help="Break down by game, stakes, month, ... (repeatable, or a,b).")
    ] = None,
    game: GameName = None,
    site: SiteName = None,
    stakes: Stakes = None,
    since: Since = None,
    until: Until = None,
    players: Players = None,
    tournament: Tournament = None,
    limit: Annotated[
        int, typer.Option(help="Maximum rows, most hands first (0 for all).", min=0, max=MOST_ROWS)
    ] = _SHOWN,
    db: Database = DATABASE,
    json: Machine = False,
    csv: Csv = False,
    parquet: Parquet = None,
) -> None:
    """List everyone a player was dealt in with: hands, the player's net in them, heads-up showdowns, how they play.

    Everything is counted over the hands in which both were dealt in. A name at two sites may be two people and has two
    rows; seats at sites that hide names are left out.

    [dim]studbook opponents Hero --game razz[/dim]
    """
    from studbook.analytics.players.opponents import opponents as ask
    from studbook.reports.results.comparison import opponents_table

    only_one(csv=csv, json=json)
    filters = filters_of(site, game, stakes, since, until, players, tournament)
    dimensions = [name for part in by or [] for name in part.split(",") if name]
    with open_store(db) as store, filter_errors():
        say_shared(store, player, filters)
        table = ask(store, player, filters, limit or None, dimensions)
    if not write_files(table, csv, json, parquet):
        console().print(opponents_table(table, player))
