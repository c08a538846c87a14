"""`studbook stats`: how players do."""

import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from studbook.commands.common import DATABASE, Database, Machine, UserError, console, nobody, open_store, write_json

if TYPE_CHECKING:
    import polars as pl

    from analytics.stats import Filters
    from analytics.store import Store

_MOST_PLAYERS = 25
_HIDDEN = {"show_default": False}


def stats(
    player: Annotated[str | None, typer.Argument(help="A player; without one, all players.")] = None,
    by: Annotated[
        list[str] | None,
        typer.Option("--by", help="Break down by game, stakes, month, start, position, ... (repeatable, or a,b)."),
    ] = None,
    group: Annotated[
        str, typer.Option(help="overview, third, bring-in, scoop, streets, showdown, results, starting or cards.")
    ] = "overview",
    named: Annotated[str | None, typer.Option("--player", help="The player, as an option.", **_HIDDEN)] = None,
    game: Annotated[str | None, typer.Option(help="stud, stud8, razz, razz27 or fivestud.", **_HIDDEN)] = None,
    site: Annotated[str | None, typer.Option(help="A room, as `studbook sites` names it.", **_HIDDEN)] = None,
    stakes: Annotated[str | None, typer.Option(help="Small and big bet, as 2/4.", **_HIDDEN)] = None,
    since: Annotated[datetime | None, typer.Option(help="From this time on, in UTC.", **_HIDDEN)] = None,
    until: Annotated[datetime | None, typer.Option(help="Before this time, in UTC.", **_HIDDEN)] = None,
    players: Annotated[int | None, typer.Option(help="Hands with so many players dealt in.", **_HIDDEN)] = None,
    tournament: Annotated[
        bool | None, typer.Option("--tournament/--cash", help="Tournaments only, or cash games only.", **_HIDDEN)
    ] = None,
    limit: Annotated[int, typer.Option(help="Rows at most, without a player.", min=1)] = _MOST_PLAYERS,
    db: Database = DATABASE,
    json: Machine = False,
    csv: Annotated[bool, typer.Option("--csv", help="Comma-separated values for spreadsheets.")] = False,
    parquet: Annotated[Path | None, typer.Option(help="Write a Parquet file.", **_HIDDEN)] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Say what is counted, and over what.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="With --explain, as docs/statistics.md.")] = False,
) -> None:
    """Show hands, winnings, and a group of statistics, each with its sample and a 95 % interval.

    Amounts of different currencies, play money and tournament chips are never added together.

    [dim]studbook stats Hero --by game[/dim]

    [dim]studbook stats Hero --group third --game razz --by position[/dim]
    """
    from analytics.stats import Filters

    if csv and json:
        raise UserError("--csv or --json, not both")
    if explain:
        _explain(markdown, json)
        return
    filters = Filters(
        site=site, game=game, stakes=stakes, since=since, until=until, players=players, tournament=tournament
    )
    dimensions = [name for part in by or [] for name in part.split(",") if name]
    who = player or named
    with open_store(db) as store:
        table = _ask(store, who, dimensions, filters, None if who else limit, group)
    if parquet:
        _write(table, parquet)
    if csv or json:
        _print(table, csv)
    elif not parquet:
        from reports.statistics import group_table

        console().print(group_table(table, who or "All players", group))


def _ask(
    store: "Store", player: str | None, by: list[str], filters: "Filters", limit: int | None, group: str
) -> "pl.DataFrame":
    from duckdb import ConversionException

    from analytics.stats import EVERY_HAND
    from analytics.stats import stats as ask

    try:
        table = ask(store, player, by, filters, limit, group)
    except ValueError as error:
        raise UserError(str(error)) from error
    except ConversionException as error:
        raise UserError(f"no such value: {str(error).splitlines()[0]}") from error
    if player and table.is_empty() and filters == EVERY_HAND and ask(store, player).is_empty():
        raise nobody(store, player)
    return table


def _write(table: "pl.DataFrame", path: Path) -> None:
    from reports.files import write_parquet

    try:
        write_parquet(table, path)
    except OSError as error:
        raise UserError(f"{path}: cannot be written: {error.strerror}") from error


def _print(table: "pl.DataFrame", csv: bool) -> None:
    from reports.files import harmless

    if csv:
        sys.stdout.write(harmless(table).write_csv())
    else:
        for row in table.to_dicts():
            write_json(row)


def _explain(markdown: bool, json: bool) -> None:
    from analytics.explanations import explanations
    from reports.statistics import statistics_markdown, statistics_text

    told: list[dict[str, Any]] = explanations()
    if json:
        for row in told:
            write_json(row)
    elif markdown:
        typer.echo(statistics_markdown(told))
    else:
        console().print(statistics_text(told))
