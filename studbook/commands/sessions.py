"""`studbook sessions`: list a player's sessions with hours and hourly rates."""

from enum import StrEnum
from typing import Annotated

import typer

from studbook.commands.common import MOST_ROWS, Database, Machine, UserError, console, only_one
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
from studbook.commands.rates import Into, into_of, say_without_rate
from studbook.program.options import filters_of
from studbook.upkeep.opened import DATABASE, open_store

_SHOWN = 25


class Order(StrEnum):
    """By what sessions are sorted."""

    start = "start"
    hours = "hours"
    net = "net"
    rate = "rate"


def sessions(
    player: Annotated[str, typer.Argument(help="The player.", show_default=False)],
    game: GameName = None,
    site: SiteName = None,
    stakes: Stakes = None,
    since: Since = None,
    until: Until = None,
    players: Players = None,
    tournament: Tournament = None,
    sort: Annotated[
        Order, typer.Option("--sort", help="Highest first: start, hours, net, or rate (net per hour).")
    ] = Order.start,
    ascending: Annotated[bool, typer.Option("--ascending", help="Lowest first.")] = False,
    into: Into = None,
    limit: Annotated[
        int | None,
        typer.Option(help=f"Maximum rows, 0 for all (default: {_SHOWN}; in files, all).", min=0, max=MOST_ROWS),
    ] = None,
    db: Database = DATABASE,
    json: Machine = False,
    csv: Csv = False,
    parquet: Parquet = None,
) -> None:
    """List a player's sessions: start, hours, hands, net, hourly rate, and the biggest pot.

    A session is play at one site without a break of more than 30 minutes, with a row per currency. No site prints when
    a hand ends: the last hand counts as long as the player's hands usually take. In the totals, hours of sessions at
    the same time count once. The biggest pot is the biggest that the player won or contested at showdown. Times are in
    UTC.

    Sorted by net or rate, each currency is listed apart.

    [dim]studbook sessions Hero --since 2026-10 --until 2026-11[/dim]

    [dim]studbook sessions Hero --sort rate --limit 10[/dim]

    [dim]studbook sessions Hero --sort net --ascending[/dim]     the worst first

    [dim]studbook sessions Hero --in USD[/dim]
    """
    from studbook.analytics.players.sessions import in_order
    from studbook.analytics.players.sessions import sessions as ask
    from studbook.analytics.statistics.filters import EVERY_HAND
    from studbook.analytics.statistics.players import UnknownPlayer, require_player
    from studbook.reports.results.sessions import sessions_table

    only_one(csv=csv, json=json)
    filters = filters_of(site, game, stakes, since, until, players, tournament)
    with open_store(db) as store, filter_errors():
        say_shared(store, player, filters)
        require_player(store, player)
        currency = into_of(into)
        say_without_rate(store, player, filters, currency)
        table = in_order(ask(store, player, filters, into=currency), str(sort), ascending)
        if table.is_empty() and currency:
            raise UserError(f"no hands of {player!r} match the filters and can be converted into {currency}")
        if table.is_empty() and filters == EVERY_HAND:
            raise UserError(f"{player!r} has only deals of the Red Dog family: sessions are those of stud hands")
        if table.is_empty():
            raise UnknownPlayer(player, [player])
    listed = table.head(limit) if limit else table
    flat = listed.with_columns(games=listed["games"].list.join(" ")) if csv else listed
    if not write_files(flat, csv, json, parquet):
        screen = console()
        screen.print(sessions_table(table, _SHOWN if limit is None else limit, screen.width))
