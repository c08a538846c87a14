"""`studbook leaks`: list statistics that differ significantly from other players'."""

from typing import Annotated

import typer

from studbook.commands.common import DATABASE, Database, Machine, console, open_store, write_json
from studbook.commands.filters import (
    GameName,
    Players,
    Since,
    SiteName,
    Stakes,
    Tournament,
    Until,
    filter_errors,
    filters_of,
    say_shared,
)


def leaks(
    player: Annotated[str, typer.Argument(help="The player.", show_default=False)],
    game: GameName = None,
    site: SiteName = None,
    stakes: Stakes = None,
    since: Since = None,
    until: Until = None,
    players: Players = None,
    tournament: Tournament = None,
    minimum: Annotated[
        int, typer.Option(help="Minimum number of decisions, for the player and for the others.", min=2)
    ] = 30,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """List statistics that differ significantly from other players', game by game, and what each difference means.

    A statistic is listed only if it has enough decisions and the 95 % interval of the difference excludes zero. One
    statistic in twenty differs by chance alone, and a difference is not proof of a mistake.

    [dim]studbook leaks Hero --game razz --cash[/dim]
    """
    from studbook.analytics.leaks import leaks as ask
    from studbook.reports.comparison import leaks_text

    filters = filters_of(site, game, stakes, since, until, players, tournament)
    with open_store(db) as store, filter_errors():
        say_shared(store, player, filters)
        found = ask(store, player, filters, minimum)
    if json:
        counts = {"compared": found.compared, "by_chance": found.by_chance, "minimum": found.minimum}
        write_json({"player": player, **counts, "leaks": found.table.to_dicts()})
    else:
        console().print(leaks_text(found, player))
