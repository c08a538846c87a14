"""Options that select hands, the same for every command that counts, and the output formats these share."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from inspect import Parameter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import typer

from studbook.analytics.database.clock import in_utc
from studbook.analytics.statistics.filter_record import Filter
from studbook.analytics.statistics.filters import FILTERS, Filters
from studbook.commands.common import (
    Database,
    Machine,
    UserError,
    only_one,
    say,
    write_json,
    write_text,
    writing,
)
from studbook.commands.records import Options
from studbook.program.options import filters_of
from studbook.upkeep.opened import DATABASE

if TYPE_CHECKING:
    import polars as pl

    from studbook.analytics.store import Store

_TIMES = ["%Y-%m", "%Y-%m-%d", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S"]
_HIDDEN = {"show_default": False}


def _parameter(name: str, one: Filter) -> Parameter:
    """The option of a filter, as a parameter of a command."""
    assert one.option  # noqa: S101  # only filters with an option are asked for
    times = _TIMES if one.kind is datetime else None
    spelled, words, metavar = one.option
    option = typer.Option(spelled, help=words, metavar=metavar, formats=times, show_default=False)
    return Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[one.kind | None, option])


class Chosen:
    """The options of a command that choose hands: one for each filter that has an option."""

    parameters: ClassVar[Mapping[str, Parameter]] = {
        name: _parameter(name, one) for name, one in FILTERS.items() if one.option
    }

    def __init__(self, **given: Any) -> None:
        self.given = given

    def filters(self, **others: Any) -> Filters:
        """Return the filters, with others; times become UTC. Raises UserError for a value that no hand has."""
        given = {name: in_utc(value) if isinstance(value, datetime) else value for name, value in self.given.items()}
        return filters_of(given | others)


class ChosenTournaments(Chosen):
    """The options that choose tournaments, apart from their games."""

    parameters: ClassVar[Mapping[str, Parameter]] = {
        name: Chosen.parameters[name] for name in ("site", "since", "until")
    }


CountedGames = Annotated[
    str | None,
    typer.Option(
        "--games", help="Whose results count: all games, or stud alone.", metavar="all|stud", show_default="all"
    ),
]
Csv = Annotated[bool, typer.Option("--csv", help="Print comma-separated values for spreadsheets; times are in UTC.")]
Parquet = Annotated[Path | None, typer.Option("--parquet", help="Write a Parquet file.", **_HIDDEN)]


class TableOptions(Options):
    """The options of a command whose answer is a table."""

    db: Database = DATABASE
    json: Machine = False
    csv: Csv = False
    parquet: Parquet = None

    def require_one_format(self) -> None:
        """Refuse JSON and CSV at once."""
        only_one(csv=self.csv, json=self.json)

    def write(self, table: "pl.DataFrame") -> bool:
        """Write the table in the formats that are asked for; return whether there were any."""
        return write_files(table, self.csv, self.json, self.parquet)


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


def say_shared(store: "Store", player: str | None, filters: Filters, has_site: bool = True) -> None:
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
