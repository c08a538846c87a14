"""Versions of the store's tables: the version of a file, the current version, and the steps between them.

`schema/001_hands_and_audit.sql`, `002_live_game_events.sql`, ... are the steps, in order of their names; the first
comment of each is its reason. A step is never changed once it has been released; every change is a new step.

Steps make tables and types, and change what is in them. Views and macros are in `schema/views` and `schema/macros`,
each once, as they are now: the last step of every upgrade defines them anew. A changed view needs a new step, too,
which may be only its reason: otherwise databases that exist keep the old one.
"""

import re
from datetime import UTC, datetime
from functools import cache
from graphlib import TopologicalSorter
from typing import NamedTuple

import duckdb

from studbook.analytics.database.connection import transaction
from studbook.analytics.database.resources import Question, questions
from studbook.analytics.database.trouble import StoreError as StoreError  # noqa: PLC0414  # callers import it from here

UPGRADE = "run `studbook refresh` to upgrade it"
"""What to do about a database created by an older version."""

_OWN_SHAPE = [("version", "INTEGER"), ("reason", "VARCHAR"), ("applied_at", "TIMESTAMP")]
_COMMENT = re.compile(r"--.*")
_READ = re.compile(r"\b(?:FROM|JOIN)\s+(\w+)")
_DEFINED = re.compile(r"^(CREATE|DROP) TABLE (\w+)|^ALTER TABLE (\w+) RENAME TO (\w+)", re.MULTILINE)


class DatabaseState(NamedTuple):
    """State of a database."""

    version: int
    """Version of Studbook's schema; 0 if it has none."""
    empty: bool
    """Whether the database has no tables at all."""
    missing: tuple[str, ...]
    """Tables that a database of that version has and this one lacks."""

    @property
    def is_current(self) -> bool:
        """Whether it can be used as it is."""
        return self.version == version() and not self.missing


def steps() -> list[Question]:
    """Every step of the schema, oldest first; its number is its position, from 1."""
    return list(questions("schema"))


@cache
def version() -> int:
    """Schema version that this version of Studbook writes."""
    return len(steps())


@cache
def tables(number: int) -> frozenset[str]:
    """Tables of a database at a version."""
    names: set[str] = set()
    for step in steps()[:number]:
        for action, name, renamed, to in _DEFINED.findall(step.sql):
            names = names - {name, renamed} | ({name} if action == "CREATE" else {to} if to else set())
    return frozenset(names)


def state(connection: duckdb.DuckDBPyConnection) -> DatabaseState:
    """Find out the state of a connection's current database."""
    return DatabaseState(version(), empty=False, missing=()) if _is_current(connection) else _looked_at(connection)


def _is_current(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether a database has this version and all its tables: naming them is faster than listing those of a file."""
    rows = " UNION ALL ".join(f"SELECT 1 FROM main.{name}" for name in sorted(tables(version())))  # noqa: S608  # our own names
    try:
        connection.execute(f"{rows} LIMIT 0").fetchall()
        return _version(connection) == version()
    except duckdb.CatalogException:
        return False


def _looked_at(connection: duckdb.DuckDBPyConnection) -> DatabaseState:
    sql = "SELECT table_name, schema_name = 'main' FROM duckdb_tables() WHERE database_name = current_database()"
    anywhere = connection.execute(sql).fetchall()  # also in schemas that others may have filled
    names = {name for name, is_main in anywhere if is_main}
    number = _version(connection) if "schema_version" in names else 0
    missing = tables(number) - names
    is_ours = bool(number) and bool(names & tables(number) - {"schema_version"})
    return DatabaseState(number * is_ours, not anywhere, tuple(sorted(missing)) if is_ours else ())


def _version(connection: duckdb.DuckDBPyConnection) -> int:
    """Version in `schema_version`, if that table has the columns of Studbook's."""
    columns = [row[:2] for row in connection.execute("DESCRIBE main.schema_version").fetchall()]
    if columns != _OWN_SHAPE:
        return 0
    row = connection.execute("SELECT max(version) FROM main.schema_version").fetchone()
    return int(row[0]) if row and row[0] else 0


def require_known(found: DatabaseState, path: str) -> None:
    """Raise StoreError if a database is not Studbook's, is incomplete, or was created by a newer version."""
    if not found.version and not found.empty:
        raise StoreError(f"{path} is a DuckDB database, but not a Studbook database")
    if found.version > version():
        raise StoreError(
            f"{path} was created by a newer version (schema {found.version}); this version supports schema {version()}"
        )
    if found.missing:
        raise StoreError(f"{path} is not a complete Studbook database: it lacks {_listed(found.missing)}")


def require_current(found: DatabaseState, path: str) -> None:
    """Raise StoreError if a database cannot be read as it is."""
    require_known(found, path)
    if not found.version:
        raise StoreError(f"{path} is empty: import some hands first")
    if found.version < version():
        raise StoreError(f"{path} was created by an older version (schema {found.version}); {UPGRADE}")


def _listed(names: tuple[str, ...]) -> str:
    more = f" and {len(names) - 3} more tables" if len(names) > 3 else ""
    return f"the table{'s' * (len(names) > 1)} {', '.join(names[:3])}{more}"


def build(connection: duckdb.DuckDBPyConnection, since: int = 0) -> None:
    """Apply every step after version `since` to the current database of a connection.

    Views and macros are defined together with the last step, so that no interruption leaves a database of this version
    without them.
    """
    for number, step in enumerate(steps()[since:], start=since + 1):
        with transaction(connection):
            _apply(connection, number, step)
            if number == version():
                define(connection)


def define(connection: duckdb.DuckDBPyConnection) -> None:
    """Define the macros and views as they are now; those of the database are replaced."""
    for definition in (*questions("schema/macros"), *views()):
        connection.execute(definition.sql)


def views() -> list[Question]:
    """Every view, after those that it reads."""
    found = {view.name: view for view in questions("schema/views")}
    reads = {name: _names_in(view.sql) & found.keys() - {name} for name, view in found.items()}
    return [found[name] for name in TopologicalSorter(reads).static_order()]


def _names_in(sql: str) -> set[str]:
    """Names of the tables and views that a definition reads: those after FROM or JOIN."""
    return set(_READ.findall(_COMMENT.sub("", sql)))


def _apply(connection: duckdb.DuckDBPyConnection, number: int, step: Question) -> None:
    connection.execute(step.sql)
    applied_at = datetime.now(UTC).replace(tzinfo=None)
    reason = step.question.partition(": ")[2] or step.question
    connection.execute("INSERT INTO schema_version VALUES (?, ?, ?)", [number, reason, applied_at])
