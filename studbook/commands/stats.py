"""`studbook stats`: how players do."""

from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import DATABASE, Database, Machine, UserError, console, nobody, open_store, write_json

if TYPE_CHECKING:
    import polars as pl

    from analytics.store import Store

_MOST_PLAYERS = 25


def stats(
    player: Annotated[str | None, typer.Argument(help="A player; without one, all players.")] = None,
    by: Annotated[
        list[str] | None,
        typer.Option("--by", help="Break down by game, stakes, site, table_size, month, ... (repeatable, or a,b)."),
    ] = None,
    limit: Annotated[int, typer.Option(help="Rows at most, without a player.", min=1)] = _MOST_PLAYERS,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """Show hands, winnings, big bets per 100 hands with a 95 % interval, VPIP, bring-in, showdowns, scoops.

    Amounts of different currencies, play money and tournament chips are never added together.

    [dim]studbook stats Hero --by game[/dim]
    """
    from reports.terminal import stats_table

    dimensions = [name for part in by or [] for name in part.split(",") if name]
    with open_store(db) as store:
        table = _ask(store, player, dimensions, None if player else limit)
    if json:
        for row in table.to_dicts():
            write_json(row)
    else:
        console().print(stats_table(table, player or "All players"))


def _ask(store: "Store", player: str | None, by: list[str], limit: int | None) -> "pl.DataFrame":
    from analytics.stats import stats as ask

    try:
        table = ask(store, player, by, limit=limit)
    except ValueError as error:
        raise UserError(str(error)) from error
    if player and table.is_empty():
        raise nobody(store, player)
    return table
