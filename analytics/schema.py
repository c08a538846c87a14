"""The versions of the store's tables: what a file is at, what this Studbook knows, and the steps between.

`schema/001.sql`, `002.sql`, ... are the steps, in order; the first comment of each is its reason. A step is never
changed once it has been released: what must change is a new step.
"""

from datetime import UTC, datetime
from typing import NamedTuple

import duckdb

from analytics.resources import Question, questions


class StoreError(Exception):
    """A database that cannot be used, and why, in words for the person who named it."""


class _State(NamedTuple):
    tables: int
    version: int


def steps() -> list[Question]:
    """Every step of the schema, oldest first; its number is its place, from 1."""
    return list(questions("schema"))


def version() -> int:
    """Version of the schema that this Studbook writes."""
    return len(steps())


def _state(connection: duckdb.DuckDBPyConnection) -> _State:
    names = {row[0] for row in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()}
    if "schema_version" not in names:
        return _State(len(names), 0)
    row = connection.execute("SELECT max(version) FROM schema_version").fetchone()
    return _State(len(names), int(row[0]) if row and row[0] else 0)


def prepare(connection: duckdb.DuckDBPyConnection, path: str, read_only: bool) -> None:
    """Bring a database to this version: all tables in a new one, the missing steps in an older one.

    Raises StoreError where the file holds something else, is newer, or is older and may not be written.
    """
    state = _state(connection)
    if state.tables and not state.version:
        raise StoreError(f"{path} is a DuckDB database, but not one of Studbook's")
    if state.version > version():
        raise StoreError(
            f"{path} was written by a newer Studbook: it has schema {state.version}, this one knows {version()}"
        )
    if state.version == version():
        return
    if read_only and not state.version:
        raise StoreError(f"{path} is empty: import some hands first")
    if read_only:
        raise StoreError(
            f"{path} is of an older Studbook (schema {state.version}): `studbook refresh` brings it up to date"
        )
    for number, step in enumerate(steps()[state.version :], start=state.version + 1):
        _apply(connection, number, step)


def _apply(connection: duckdb.DuckDBPyConnection, number: int, step: Question) -> None:
    connection.begin()
    try:
        connection.execute(step.sql)
        applied_at = datetime.now(UTC).replace(tzinfo=None)
        reason = step.question.partition(": ")[2] or step.question
        connection.execute("INSERT INTO schema_version VALUES (?, ?, ?)", [number, reason, applied_at])
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
