"""`studbook sql`: query the database in SQL."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Database, Machine, UserError, console, only_one, say, write_json, writing
from studbook.commands.query_limits import Memory, Timeout, memory_limit
from studbook.commands.records import Options, with_options
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    import duckdb

    from studbook.analytics.database.answers import Relation
    from studbook.analytics.store import Store

_SHOWN = 100
_HIDDEN = {"show_default": False}


class SqlFormats(Options):
    """How the answer is given."""

    json: Machine = False
    csv: Annotated[Path | None, typer.Option(help="Write all rows as CSV.", **_HIDDEN)] = None
    parquet: Annotated[Path | None, typer.Option(help="Write all rows as Parquet.", **_HIDDEN)] = None
    limit: Annotated[
        int | None,
        typer.Option(help="Maximum rows, 0 for all (default: 100 in a table, all in JSON and files).", min=0),
    ] = None


class SqlLimits(Options):
    """What a query may take."""

    timeout: Timeout = 300.0
    memory: Memory = "2GB"


@with_options
def sql(
    *,
    query: Annotated[str, typer.Argument(help="A query in DuckDB's SQL.", show_default=False)],
    db: Database = DATABASE,
    answer: SqlFormats,
    allow_files: Annotated[
        bool, typer.Option("--allow-files", help="Let the SQL read and write other files, and change settings.")
    ] = False,
    limits: SqlLimits,
) -> None:
    """Query the database in SQL. It is opened for reading only, and the query can reach no other file.

    `studbook schema` describes the tables and views. A query that takes too long, or too much memory, is stopped with
    exit code 2; a full disk ends it with 3.

    In JSON, NaN and infinities are null, and decimals are strings; a second column of the same name gets a number.

    [dim]studbook sql "SELECT game, count(*) FROM hands GROUP BY game"[/dim]

    [dim]studbook sql "FROM rejects" --csv rejects.csv[/dim]
    """
    only_one(json=answer.json, csv=answer.csv is not None)
    most = memory_limit(limits.memory)
    with _draft_of(answer.csv) as csv_draft, _draft_of(answer.parquet) as parquet_draft:
        drafts = [draft for draft in (csv_draft, parquet_draft) if draft]
        with (
            open_store(db, reach=None if allow_files else drafts) as store,
            _explained(db, limits.memory, answer.csv or answer.parquet),
            _limited(store.connection, limits.timeout, most, drafts),
        ):
            found = _ask(store, query, allow_files)
            if found is None:
                raise UserError('the query is empty; try studbook sql "SHOW TABLES"')
            _give(found, answer.limit, answer.json, csv_draft, parquet_draft)


def _ask(store: "Store", query: str, files: bool) -> "Relation | None":
    from studbook.analytics.database.answers import answered, confine, require_reading

    confine(store.connection, files)
    if not files:
        require_reading(query)
    return answered(store.connection, query)


@contextmanager
def _limited(
    connection: "duckdb.DuckDBPyConnection", seconds: float, most_bytes: int, drafts: list[Path]
) -> Iterator[None]:
    """Stop a query that takes too long or too much memory; `drafts` are removed if it cannot be interrupted."""
    import duckdb

    from studbook.program.limits import end_now, memory_of, time_of

    said = f"the query was stopped after {seconds:g} seconds: ask for less, or allow more with --timeout"

    def end() -> None:
        for draft in drafts:
            with suppress(OSError):
                draft.unlink()
        end_now(said, UserError.exit_code)

    with memory_of(connection, most_bytes), time_of(connection, seconds, end) as late:
        try:
            yield
        except duckdb.InterruptException as error:
            raise (UserError(said) if late.is_set() else error) from error


def _give(answer: "Relation", limit: int | None, json: bool, csv: Path | None, parquet: Path | None) -> None:
    from studbook.analytics.database.answers import names, rows, save_csv, save_parquet

    kept = answer.limit(limit) if limit else answer
    for path, save in ((csv, save_csv), (parquet, save_parquet)):
        if path:
            save(kept, path)
    if json:
        heads = names(kept)
        for row in rows(kept):
            write_json(dict(zip(heads, row, strict=True)))
    elif not csv and not parquet:
        _show(kept, _SHOWN if limit is None else limit)


def _show(answer: "Relation", limit: int) -> None:
    from studbook.analytics.database.answers import Answer, rows
    from studbook.reports.results.terminal import answer_table

    found = list(rows(answer, limit + 1 if limit else None))
    shown = found[: limit or len(found)]
    console().print(answer_table(Answer(tuple(answer.columns), shown)))
    if len(found) > len(shown):
        typer.echo(f"the first {limit:,} rows; use --limit to show more (0 for all)", err=True)


@contextmanager
def _draft_of(path: Path | None) -> Iterator[Path | None]:
    """Yield the draft of the file to write, which takes its place when everything is written."""
    from studbook.histories.whole_files import whole

    if path is None:
        yield None
        return
    if path.is_dir() or not path.parent.is_dir():
        raise UserError(f"{path}: cannot be written: {'a folder' if path.is_dir() else 'no such folder'}")
    with writing(path), whole(path) as draft:
        yield draft
    say(path, err=True)


@contextmanager
def _explained(database: Path, memory: str, file: Path | None) -> Iterator[None]:
    """Add a hint to DuckDB's error, or report that the database is damaged, or the disk full."""
    import duckdb

    from studbook.analytics.database.answers import OutOfReachError, is_refused
    from studbook.analytics.database.trouble import explain_damage, unwritable

    try:
        yield
    except OutOfReachError as error:
        raise UserError(f"{error}\n{_ONLY_THIS}") from error
    except (duckdb.OutOfMemoryException, MemoryError) as error:
        advice = "ask for less, or allow more with --memory"
        raise UserError(f"the query was stopped: it needs more than {memory} of memory; {advice}") from error
    except duckdb.Error as error:
        if full := unwritable(str(file or database), error):
            raise full from error
        damage = explain_damage(str(database), error)
        if damage:
            raise damage from error
        hint = next((hint for fits, hint in _HINTS if fits(error)), "")
        if is_refused(error):
            hint = _ONLY_THIS
        raise UserError(f"{error}\n{hint}".rstrip()) from error


_ONLY_THIS = "`studbook sql` can read this database only; --allow-files allows other files and settings"


def _says(*words: str) -> "Callable[[Exception], bool]":
    return lambda error: all(word in str(error) for word in words)


_HINTS: tuple[tuple["Callable[[Exception], bool]", str], ...] = (
    (_says("read-only mode"), "`studbook sql` only reads; it never changes the database"),
    (
        _says("Catalog Error", "does not exist"),
        '`studbook sql "SHOW TABLES"` lists the tables, "DESCRIBE hands" the columns',
    ),
    (_says("Referenced column"), '`studbook sql "DESCRIBE hands"` lists the columns of a table'),
)
