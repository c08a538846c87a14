"""Descriptions of tables, views and columns: one file makes the comments of a database and the documentation."""

import hashlib
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import duckdb

from studbook.analytics.database.connection import transaction
from studbook.analytics.database.resources import data_file
from studbook.game.documents import Json

_HERE = "database_name = current_database() AND schema_name = 'main' AND NOT internal"
_COLUMNS = (
    f"SELECT table_name, column_name, comment FROM duckdb_columns() WHERE {_HERE} "  # noqa: S608  # a constant
    "ORDER BY table_name, column_index"
)
_VIEWS = f"SELECT view_name, comment FROM duckdb_views() WHERE {_HERE}"  # noqa: S608  # a constant
_TABLES = f"SELECT table_name, comment FROM duckdb_tables() WHERE {_HERE}"  # noqa: S608  # a constant
_MARKED = "severity"
"""The type whose comment says which descriptions a database has: DuckDB finds comments of types much faster."""
_MARK = f"SELECT comment FROM duckdb_types() WHERE {_HERE} AND type_name = '{_MARKED}'"  # noqa: S608  # a constant


class Description(NamedTuple):
    """What a table or view holds."""

    row: str
    columns: dict[str, str]
    """Descriptions of its own columns."""
    like: tuple[str, ...]
    """Tables and views whose columns it passes on; the first that has a column describes it."""


@cache
def _data() -> bytes:
    return data_file("schema", "descriptions.toml")


@cache
def _parsed() -> Json:
    return tomllib.loads(_data().decode())


def groups() -> dict[str, list[str]]:
    """Return the names of all tables and views by group, in the order of the documentation."""
    return {group: list(names) for group, names in _parsed()["groups"].items()}


@cache
def descriptions() -> dict[str, Description]:
    """Return the descriptions of all tables and views, by name."""
    entries = {name: entry for name, entry in _parsed().items() if name != "groups"}
    return {
        name: Description(entry["row"], entry.get("columns", {}), tuple(entry.get("like", ())))
        for name, entry in entries.items()
    }


def source_of(table: str, column: str) -> str | None:
    """Return the table or view whose description a column of a table has; None if it has none."""
    known = descriptions().get(table)
    if known is None or column in known.columns:
        return known and table
    return next((source for name in known.like if (source := source_of(name, column))), None)


def column_description(table: str, column: str) -> str:
    """Return the description of a column, empty if it has none."""
    source = source_of(table, column)
    return descriptions()[source].columns[column] if source else ""


def describe(connection: duckdb.DuckDBPyConnection) -> None:
    """Set the comments of the current database, unless they are already those of this version."""
    mark = f"[descriptions {hashlib.blake2b(_data(), digest_size=8).hexdigest()}]"
    if connection.execute(_MARK).fetchall() == [(mark,)]:
        return
    with transaction(connection):
        connection.execute(";\n".join([*_comments(connection), f"COMMENT ON TYPE {_MARKED} IS {_quoted(mark)}"]))


def view_names(connection: duckdb.DuckDBPyConnection) -> set[str]:
    """Return the names of the views in the current database."""
    return set(_named(connection, _VIEWS))


def _named(connection: duckdb.DuckDBPyConnection, sql: str) -> dict[str, str | None]:
    """Return the comments of all tables or all views, by name."""
    return dict(connection.execute(sql).fetchall())


def _comments(connection: duckdb.DuckDBPyConnection) -> Iterator[str]:
    """Yield a statement for each comment that is missing or old; users may have dropped a view, or added their own."""
    for kind, sql in (("TABLE", _TABLES), ("VIEW", _VIEWS)):
        for name, comment in _named(connection, sql).items():
            if name in descriptions():
                row = descriptions()[name].row
                if comment != row:
                    yield f"COMMENT ON {kind} {name} IS {_quoted(row)}"
    for table, column, comment in connection.execute(_COLUMNS).fetchall():
        text = column_description(table, column) if table in descriptions() else ""
        if text and comment != text:
            yield f'COMMENT ON COLUMN {table}."{column}" IS {_quoted(text)}'


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
