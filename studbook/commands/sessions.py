"""`studbook sessions`: list a player's sessions with hours and hourly rates."""

from dataclasses import replace
from enum import StrEnum
from typing import Annotated

import typer

from studbook.commands.common import MOST_ROWS, UserError, console
from studbook.commands.filters import Chosen, CountedGames, TableOptions, filter_errors, say_shared
from studbook.commands.rates import Into, into_of, say_without_rate
from studbook.commands.records import Options, with_options
from studbook.upkeep.opened import open_store

_SHOWN = 25


class SessionOrder(StrEnum):
    """By what sessions are sorted."""

    start = "start"
    hours = "hours"
    net = "net"
    rate = "rate"


class SessionsRows(Options):
    """Which sessions are listed, and how."""

    sort: Annotated[
        SessionOrder, typer.Option("--sort", help="Highest first: start, hours, net, or rate (net per hour).")
    ] = SessionOrder.start
    ascending: Annotated[bool, typer.Option("--ascending", help="Lowest first.")] = False
    games: CountedGames = None
    into: Into = None
    limit: Annotated[
        int | None,
        typer.Option(help=f"Maximum rows, 0 for all (default: {_SHOWN}; in files, all).", min=0, max=MOST_ROWS),
    ] = None


@with_options
def sessions(
    player: Annotated[str, typer.Argument(help="The player.", show_default=False)],
    chosen: Chosen,
    rows: SessionsRows,
    answer: TableOptions,
) -> None:
    """List a player's sessions: start, hours, hands, net, hourly rate, and the biggest pot.

    A session is play at one site, in any game, without a break of more than 30 minutes, with a row per currency. No
    site prints when a hand ends: the last hand counts as long as the player's hands usually take. In the totals, hours
    of sessions at the same time count once. The biggest pot is the biggest that the player won or contested at
    showdown.

    Hands of other games than stud count with what they brought: `--games stud` leaves them out, and `studbook stats
    PLAYER --by game --all-games` lists each game. Sorted by net or rate, each currency is listed apart.

    [dim]studbook sessions Hero --since 2026-10 --until 2026-11[/dim]

    [dim]studbook sessions Hero --sort rate --limit 10[/dim]

    [dim]studbook sessions Hero --sort net --ascending[/dim]     the worst first

    [dim]studbook sessions Hero --in USD[/dim]

    [dim]studbook sessions Hero --games stud[/dim]
    """
    from studbook.analytics.players.sessions import in_order
    from studbook.analytics.players.sessions import sessions as ask
    from studbook.analytics.statistics.filters import EVERY_HAND
    from studbook.analytics.statistics.players import UnknownPlayer, require_player
    from studbook.reports.results.sessions import sessions_table

    answer.require_one_format()
    filters = chosen.filters(games=rows.games)
    with open_store(answer.db) as store, filter_errors():
        say_shared(store, player, filters)
        require_player(store, player)
        currency = into_of(rows.into)
        say_without_rate(store, player, filters, currency)
        table = in_order(ask(store, player, filters, into=currency), str(rows.sort), rows.ascending)
        if table.is_empty() and currency:
            raise UserError(f"no hands of {player!r} match the filters and can be converted into {currency}")
        if table.is_empty() and replace(filters, games=None) == EVERY_HAND:
            raise UserError(f"{player!r} has only deals of the Red Dog family: sessions are those of stud hands")
        if table.is_empty():
            raise UnknownPlayer(player, [player])
    listed = table.head(rows.limit) if rows.limit else table
    flat = listed.with_columns(games=listed["games"].list.join(" ")) if answer.csv else listed
    if not answer.write(flat):
        console().print(sessions_table(table, _SHOWN if rows.limit is None else rows.limit))
