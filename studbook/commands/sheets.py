"""`studbook sheets`: show every player's result in every session, and settle the nights of a home game."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    MOST_ROWS,
    CurrencyName,
    Database,
    Site,
    UserError,
    console,
    no_hands_of,
    one_player,
    only_one,
    require_suffix,
    write_json,
    write_text,
)
from studbook.commands.home_game import SheetFiles, rows_of_files, settle_nights
from studbook.commands.records import Options, with_options
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    import polars as pl

    from studbook.analytics.players.nights import NightRow

_SESSIONS_SHOWN = 25
_HIDDEN = {"show_default": False}


class SheetNights(Options):
    """Which nights are settled."""

    nights: Annotated[bool, typer.Option("--nights", help="Show nights of a home game, and who pays whom.")] = False
    results: Annotated[
        list[Path] | None,
        typer.Option("--results", help="Read nights from a result sheet, not from hands (repeatable).", **_HIDDEN),
    ] = None
    currency: Annotated[
        CurrencyName | None, typer.Option("--currency", help="Currency of a result sheet that names none.", **_HIDDEN)
    ] = None
    site: Annotated[Site | None, typer.Option("--site", help="Nights of this site's hands only.", **_HIDDEN)] = None


@with_options
def sheets(
    player: Annotated[
        str | None, typer.Argument(help="Only this player (default: all players).", show_default=False)
    ] = None,
    *,
    named: Annotated[str | None, typer.Option("--player", help="The player, as an option.", show_default=False)] = None,
    limit: Annotated[
        int, typer.Option(help="Maximum sessions or nights, latest first (0 for all).", min=0, max=MOST_ROWS)
    ] = _SESSIONS_SHOWN,
    asked: SheetNights,
    files: SheetFiles,
    db: Database = DATABASE,
) -> None:
    """Show result sheets: for every session at a table, each player's first and last stack, chips added, net and rake.

    A session is a run of hands at a table with gaps of less than half an hour. A session that does not add up is
    marked: its results and rake must sum to zero, and a player's net must equal the gain of the stack without added
    chips.

    With --nights, --html, --pdf or --results, show the nights of a home game: who bought in for what and left with
    what, who pays whom with the fewest payments, and totals over all nights. A result sheet is a text with a line per
    player and night: night,player,bought in,cashed out. With --site, hands of that site are added to it.

    [dim]studbook sheets Hero[/dim]

    [dim]studbook sheets --csv > sheets.csv[/dim]

    [dim]studbook sheets --html night.html[/dim]

    [dim]studbook sheets --results nights.csv --currency EUR --pdf nights.pdf[/dim]
    """
    only_one(csv=files.csv, json=files.json)
    who = one_player(player, named)
    if asked.nights or asked.results or asked.site or files.html or files.pdf:
        require_suffix(files.html, "a page", ".html", ".htm")
        require_suffix(files.pdf, "a PDF", ".pdf")
        settle_nights(_rows(asked, db), who, limit, files)
        return
    _sessions(db, who, limit, files)


def _rows(asked: SheetNights, db: Path) -> "list[NightRow]":
    """Nights of the result sheets, of hands, or of both."""
    from studbook.analytics.players.nights import rows_of_hands

    rows = rows_of_files(asked.results or (), str(asked.currency or ""))
    if asked.site or not asked.results:
        with open_store(db) as store:
            rows += rows_of_hands(store, str(asked.site) if asked.site else None)
    if not rows:
        raise UserError("no nights at cash tables")
    return rows


def _sessions(db: Path, who: str | None, limit: int, files: SheetFiles) -> None:
    from studbook.analytics.audit.sheets import sheets as ask
    from studbook.reports.layout.files import harmless

    with open_store(db) as store:
        table = ask(store, who)
        if who and table.is_empty():
            raise no_hands_of(store, who)
    if files.csv:
        write_text(harmless(table).write_csv())
    elif files.json:
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
