"""`studbook tournaments`: list a player's tournaments, and what they come to."""

from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import MOST_ROWS, UserError, console, say_left_out_rows
from studbook.commands.filters import ChosenTournaments, TableOptions, filter_errors, say_shared
from studbook.commands.records import with_options
from studbook.game.games import BY_NAME
from studbook.upkeep.opened import open_store

if TYPE_CHECKING:
    import polars as pl

    from studbook.analytics.statistics.filters import Filters
    from studbook.analytics.store import Store

_SHOWN = 25

GameOfTournament = Annotated[
    str | None,
    typer.Option("--game", help=f"{', '.join(BY_NAME)}, or mixed.", show_default=False),
]


@with_options
def tournaments(
    player: Annotated[
        str | None, typer.Argument(help="The player; without one, totals of everyone.", show_default=False)
    ] = None,
    by: Annotated[
        list[str] | None,
        typer.Option("--by", help="Break totals down by site, buy-in or game (repeatable).", show_default=False),
    ] = None,
    game: GameOfTournament = None,
    *,
    chosen: ChosenTournaments,
    limit: Annotated[int, typer.Option(help="Maximum rows, latest first (0 for all).", min=0, max=MOST_ROWS)] = _SHOWN,
    answer: TableOptions,
) -> None:
    """List a player's tournaments, latest first, with ROI, in-the-money share and average finish in each currency.

    Tournaments are known from hands, from the summaries that rooms write, or from both. A tournament counts if its cost
    and its result are known and undisputed; the others are listed with the reason, and left out of all sums. Currencies
    are never added up. The interval of the ROI needs 20 tournaments and 5 prizes. Files (--json, --csv, --parquet)
    have a row per tournament, or with --by, or without a player, a row of totals.

    [dim]studbook tournaments Hero --since 2026-01-01[/dim]

    [dim]studbook tournaments Hero --by buy-in --by game[/dim]
    """
    answer.require_one_format()
    with open_store(answer.db) as store, filter_errors():
        filters = _filters(chosen, game)
        say_shared(store, player, filters)
        listed, totals = _asked(store, player, by or [], filters)
    table = totals if listed is None else listed
    flat = (
        table.with_columns(contradictions=table["contradictions"].list.join(" "))
        if answer.csv and listed is not None
        else table
    )
    if not answer.write(flat):
        _print(listed, totals, limit)


def _filters(chosen: ChosenTournaments, game: str | None) -> "Filters":
    from dataclasses import replace

    from studbook.analytics.players.tournaments import GAMES

    named = game.lower() if game else None
    if named not in (None, *GAMES):
        raise UserError(f"unknown game {game!r}: tournaments are of {', '.join(GAMES)}")
    return replace(chosen.filters(), game=named)


def _asked(
    store: "Store", player: str | None, by: list[str], filters: "Filters"
) -> "tuple[pl.DataFrame | None, pl.DataFrame]":
    """Return the list of tournaments, unless only totals are asked for, and the totals."""
    from studbook.analytics.players.tournaments import tournament_totals
    from studbook.analytics.players.tournaments import tournaments as ask

    listed = ask(store, player, filters) if player is not None else None
    totals = tournament_totals(store, player, by, filters)
    return (None if by else listed), totals


def _print(listed: "pl.DataFrame | None", totals: "pl.DataFrame", limit: int) -> None:
    from studbook.reports.results.tournaments import left_out, totals_table, tournaments_table

    screen = console()
    if totals.is_empty():
        typer.echo("no tournaments")
        return
    if listed is not None:
        screen.print(tournaments_table(listed, limit))
    names = totals.columns[: totals.columns.index("currency")]
    shown = totals.head(limit) if limit and "player" in names else totals
    screen.print(totals_table(shown, names))
    say_left_out_rows(shown.height, totals.height, "rows")
    if left_out(totals):
        screen.print(left_out(totals), markup=False)
