"""`studbook leaks`: where a player's game stands out from that of others."""

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
    filters_of,
    said,
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
    minimum: Annotated[int, typer.Option(help="Decisions that he and the others need at least.", min=2)] = 30,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """List where a player differs from all others by more than chance explains, game by game, and what it means.

    Silent about all else: where the 95 % interval holds the population's value, or hands are too few. Chance alone
    makes one statistic in twenty stand out, and a difference is no proof of an error.

    [dim]studbook leaks Hero --game razz --cash[/dim]
    """
    from studbook.analytics.leaks import leaks as ask
    from studbook.reports.comparison import leaks_text

    filters = filters_of(site, game, stakes, since, until, players, tournament)
    with open_store(db) as store, said():
        say_shared(store, player, filters)
        found = ask(store, player, filters, minimum)
    if json:
        counts = {"compared": found.compared, "by_chance": found.by_chance, "minimum": found.minimum}
        write_json({"player": player, **counts, "leaks": found.table.to_dicts()})
    else:
        console().print(leaks_text(found, player))
