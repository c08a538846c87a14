"""Options that select hands, the same for every command that counts, and the output formats these share."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    UserError,
    say,
    write_json,
    write_text,
    writing,
)

if TYPE_CHECKING:
    import polars as pl

    from studbook.analytics.statistics.filters import Filters
    from studbook.analytics.store import Store

_TIMES = ["%Y-%m", "%Y-%m-%d", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S"]
_HIDDEN = {"show_default": False}

GameName = Annotated[
    str | None,
    typer.Option(
        "--game", help="stud, stud8, razz, razz27, fivestud, or a game of the Red Dog family, e.g. shoot.", **_HIDDEN
    ),
]
SiteName = Annotated[str | None, typer.Option("--site", help="A site, as listed by `studbook sites`.", **_HIDDEN)]
Stakes = Annotated[str | None, typer.Option("--stakes", help="Small and big bet, e.g. 2/4.", **_HIDDEN)]
Since = Annotated[
    datetime | None,
    typer.Option(
        "--since",
        formats=_TIMES,
        metavar="TIME",
        help="Hands from this time on, in UTC, e.g. 2011-03, 2011-03-05 or 2011-03-05T20:00.",
        **_HIDDEN,
    ),
]
Until = Annotated[
    datetime | None,
    typer.Option(
        "--until",
        formats=_TIMES,
        metavar="TIME",
        help="Hands before this time, in UTC; 2011-03 is its beginning.",
        **_HIDDEN,
    ),
]
Players = Annotated[int | None, typer.Option("--players", help="Hands with this many players dealt in.", **_HIDDEN)]
Tournament = Annotated[
    bool | None, typer.Option("--tournament/--cash", help="Tournaments only, or cash games only.", **_HIDDEN)
]
Csv = Annotated[bool, typer.Option("--csv", help="Print comma-separated values for spreadsheets.")]
Parquet = Annotated[Path | None, typer.Option("--parquet", help="Write a Parquet file.", **_HIDDEN)]


@contextmanager
def filter_errors() -> Iterator[None]:
    """Report in one line a player, dimension, group or value that does not exist."""
    from duckdb import ConversionException

    from studbook.analytics.statistics.players import Nameless, UnknownPlayer

    try:
        yield
    except UnknownPlayer as error:
        raise UserError(str(error) if error.similar else f"{error}: `studbook stats` lists all players") from error
    except (ValueError, Nameless) as error:
        raise UserError(str(error)) from error
    except ConversionException as error:
        raise UserError(f"no such value: {str(error).splitlines()[0]}") from error


def say_shared(store: "Store", player: str | None, filters: "Filters", has_site: bool = True) -> None:
    """Warn on standard error if a name at several sites, without an alias, may belong to several people.

    `has_site` is whether the command has the option --site.
    """
    from studbook.analytics.statistics.players import sites_sharing

    sites = sites_sharing(store, player) if player and filters.site is None else []
    if sites:
        say(
            f"{player} is a name at {', '.join(sites)}: the hands are counted together, although these may be several "
            f"people; {'use --site for one site, or ' if has_site else ''}`studbook alias add` to say who is who",
            err=True,
        )


def say_problems() -> None:
    """Print on standard error what is wrong with the user's own statistics."""
    from studbook.analytics.sql.own_statistics import problems

    for problem in problems():
        say(f"left out: {problem}", err=True)


def write_files(table: "pl.DataFrame", csv: bool, json: bool, parquet: Path | None) -> bool:
    """Write a table in the requested formats; return whether there were any."""
    from studbook.reports.layout.files import harmless, write_parquet

    if parquet:
        with writing(parquet):
            write_parquet(table, parquet)
    if csv:
        write_text(harmless(table).write_csv())
    elif json:
        for row in table.to_dicts():
            write_json(row)
    return bool(csv or json or parquet)
