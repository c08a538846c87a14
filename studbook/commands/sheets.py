"""`studbook sheets`: show every player's result in every session."""

from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    MOST_ROWS,
    Database,
    Machine,
    console,
    no_hands_of,
    one_player,
    only_one,
    write_json,
    write_text,
)
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    import polars as pl

_SESSIONS_SHOWN = 25


def sheets(
    player: Annotated[
        str | None, typer.Argument(help="Only this player (default: all players).", show_default=False)
    ] = None,
    named: Annotated[str | None, typer.Option("--player", help="The player, as an option.", show_default=False)] = None,
    limit: Annotated[
        int, typer.Option(help="Maximum sessions, latest first (0 for all).", min=0, max=MOST_ROWS)
    ] = _SESSIONS_SHOWN,
    csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values for spreadsheets.")] = False,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """Show result sheets: for every session at a table, each player's first and last stack, chips added, net and rake.

    A session is a run of hands at a table with gaps of less than half an hour. A session that does not add up is
    marked: its results and rake must sum to zero, and a player's net must equal the gain of the stack without added
    chips.

    [dim]studbook sheets Hero[/dim]

    [dim]studbook sheets --csv > sheets.csv[/dim]
    """
    from studbook.analytics.audit.sheets import sheets as ask
    from studbook.reports.layout.files import harmless

    only_one(csv=csv, json=json)
    who = one_player(player, named)
    with open_store(db) as store:
        table = ask(store, who)
        if who and table.is_empty():
            raise no_hands_of(store, who)
    if csv:
        write_text(harmless(table).write_csv())
    elif json:
        for row in table.to_dicts():
            write_json(row)
    else:
        _print(table, limit)


def _print(table: "pl.DataFrame", limit: int) -> None:
    from studbook.reports.results.sheets import sheet_tables

    sessions = table["session"].unique(maintain_order=True)
    screen = console()
    for sheet in sheet_tables(table.filter(table["session"].is_in(sessions.tail(limit or len(sessions)).implode()))):
        screen.print(sheet)
    if len(sessions) > limit > 0:
        typer.echo(f"the latest {limit} of {len(sessions):,} sessions; use --limit to show more")
