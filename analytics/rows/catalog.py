"""The tables, views and columns of the current schema, with types and descriptions, for the documentation."""

from typing import NamedTuple

import duckdb

from studbook.analytics.database.bit_fields import PACKED, PackedColumn
from studbook.analytics.database.connection import connect_memory
from studbook.analytics.database.descriptions import column_description, descriptions, groups, source_of, view_names
from studbook.analytics.database.schema import build

_ENUMS = "SELECT type_name, labels FROM duckdb_types() WHERE NOT internal AND logical_type = 'ENUM' ORDER BY type_name"

_HERE = "database_name = current_database() AND schema_name = 'main' AND NOT internal"
_COLUMNS = (
    f"SELECT table_name, column_name, data_type, coalesce(comment, '') FROM duckdb_columns() WHERE {_HERE} "  # noqa: S608  # a constant
    "ORDER BY table_name, column_index"
)
_LISTED = (
    f"SELECT table_name AS name, 'table', coalesce(comment, '') FROM duckdb_tables() "  # noqa: S608  # a constant
    f"WHERE {_HERE} UNION ALL SELECT view_name, 'view', coalesce(comment, '') "
    f"FROM duckdb_views() WHERE {_HERE} ORDER BY name"
)


class CatalogColumn(NamedTuple):
    """A column of a table or view."""

    name: str
    type: str
    """Type in DuckDB; for an enumeration its name, a key of `Catalog.enums`."""
    description: str
    source: str
    """Table or view whose description it has: its own, or the one that the column comes from."""


class Entry(NamedTuple):
    """A table or view."""

    name: str
    kind: str
    """`table` or `view`."""
    group: str
    row: str
    """What a row is."""
    columns: list[CatalogColumn]
    packed: list[PackedColumn]
    """Its columns that hold bit fields."""


class Catalog(NamedTuple):
    """Everything that a database of the current schema has, in the order of the documentation."""

    entries: list[Entry]
    enums: dict[str, list[str]]
    """Values of each enumeration."""


def catalog() -> Catalog:
    """Look up the current schema in an empty database."""
    with connect_memory() as connection:
        build(connection)
        enums = {name: list(values) for name, values in connection.execute(_ENUMS).fetchall()}
        views = view_names(connection)
        columns = _columns(connection, enums)
    entries = [
        Entry(
            name, "view" if name in views else "table", group, descriptions()[name].row, columns[name], _packed_in(name)
        )
        for group, names in groups().items()
        for name in names
    ]
    return Catalog(entries, enums)


def catalog_of(connection: duckdb.DuckDBPyConnection) -> Catalog:
    """Look up what a database has: of the current schema, and tables and views that others have added to it.

    No view is asked for its columns: the text of an added one may be anything.
    """
    usual = catalog()
    listed = {
        name: Entry(name, kind, "Added to this database", comment, [], [])
        for name, kind, comment in connection.execute(_LISTED).fetchall()
    }
    known = {
        entry.name: entry._replace(kind=listed[entry.name].kind, columns=[])
        for entry in usual.entries
        if entry.name in listed
    }
    entries = known | {name: entry for name, entry in listed.items() if name not in known}
    columns = {(entry.name, column.name): column for entry in usual.entries for column in entry.columns}
    for table, name, kind, comment in connection.execute(_COLUMNS).fetchall():
        found = columns.get((table, name), CatalogColumn(name, kind, comment, table))
        # Of an enumeration, a view shows the words that it had when the view was made.
        entries[table].columns.append(found if kind.startswith("ENUM") else found._replace(type=kind))
    return Catalog(list(entries.values()), usual.enums)


def _packed_in(table: str) -> list[PackedColumn]:
    return [packed for packed in PACKED if packed.table == table]


def _columns(connection: duckdb.DuckDBPyConnection, enums: dict[str, list[str]]) -> dict[str, list[CatalogColumn]]:
    """Return the columns of every table and view; a view keeps the types that enumerations had when it was created."""
    types = {_enum_type(values): name for name, values in enums.items()}
    found: dict[str, list[CatalogColumn]] = {}
    for table in descriptions():
        rows = connection.execute(f"DESCRIBE FROM {table}").fetchall()
        found[table] = [
            CatalogColumn(name, types.get(kind, kind), column_description(table, name), source_of(table, name) or table)
            for name, kind, *_ in rows
        ]
    return found


def _enum_type(values: list[str]) -> str:
    """Write an enumeration as DuckDB writes the type of a column."""
    return f"ENUM({', '.join(repr(value) for value in values)})"
