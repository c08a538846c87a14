"""Options that choose hands, the same for every command that counts, and what all of them write."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import UserError, write_json

if TYPE_CHECKING:
    import polars as pl

    from analytics.stats import Filters

_HIDDEN = {"show_default": False}

GameName = Annotated[str | None, typer.Option("--game", help="stud, stud8, razz, razz27 or fivestud.", **_HIDDEN)]
SiteName = Annotated[str | None, typer.Option("--site", help="A room, as `studbook sites` names it.", **_HIDDEN)]
Stakes = Annotated[str | None, typer.Option("--stakes", help="Small and big bet, as 2/4.", **_HIDDEN)]
Since = Annotated[datetime | None, typer.Option("--since", help="From this time on, in UTC.", **_HIDDEN)]
Until = Annotated[datetime | None, typer.Option("--until", help="Before this time, in UTC.", **_HIDDEN)]
Players = Annotated[int | None, typer.Option("--players", help="Hands with so many players dealt in.", **_HIDDEN)]
Tournament = Annotated[
    bool | None, typer.Option("--tournament/--cash", help="Tournaments only, or cash games only.", **_HIDDEN)
]
Csv = Annotated[bool, typer.Option("--csv", help="Comma-separated values for spreadsheets.")]
Parquet = Annotated[Path | None, typer.Option("--parquet", help="Write a Parquet file.", **_HIDDEN)]


def filters_of(
    site: str | None,
    game: str | None,
    stakes: str | None,
    since: datetime | None,
    until: datetime | None,
    players: int | None,
    tournament: bool | None,
) -> "Filters":
    """Filters of the options."""
    from analytics.stats import Filters

    return Filters(
        site=site, game=game, stakes=stakes, since=since, until=until, players=players, tournament=tournament
    )


@contextmanager
def said() -> Iterator[None]:
    """Say in one line what is wrong with a player's name, a dimension, a group or a value that was asked for."""
    from duckdb import ConversionException

    from analytics.names import Nameless, UnknownPlayer

    try:
        yield
    except (ValueError, UnknownPlayer, Nameless) as error:
        raise UserError(str(error)) from error
    except ConversionException as error:
        raise UserError(f"no such value: {str(error).splitlines()[0]}") from error


def one_format(csv: bool, json: bool) -> None:
    """Refuse two formats at once."""
    if csv and json:
        raise UserError("--csv or --json, not both")


def write_files(table: "pl.DataFrame", csv: bool, json: bool, parquet: Path | None) -> bool:
    """Write a table in the formats that were asked for; says whether any was."""
    if parquet:
        _write(table, parquet)
    if csv:
        from reports.files import harmless

        sys.stdout.write(harmless(table).write_csv())
    elif json:
        for row in table.to_dicts():
            write_json(row)
    return bool(csv or json or parquet)


def _write(table: "pl.DataFrame", path: Path) -> None:
    from reports.files import write_parquet

    try:
        write_parquet(table, path)
    except OSError as error:
        raise UserError(f"{path}: cannot be written: {error.strerror}") from error
