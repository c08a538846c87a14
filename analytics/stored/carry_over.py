"""Complete a database that was read again with the rest of the old one: hands without text, and users' settings.

All of this is SQL on a connection to the old database, to which the new one is attached as `fresh`.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import duckdb

from studbook.analytics.database.connection import transaction
from studbook.analytics.database.resources import sql_file
from studbook.analytics.database.tidying import undo
from studbook.analytics.stored.user_tables import USER_TABLES

HISTORY_TABLES = ("files_met", "files_before", "rejects_before")
"""Tables needed to undo an import; copied unchanged."""
FIGURES = {
    "hands": "hands",
    "seats_packed": "players' results and cards",
    "events_packed": "actions",
    "pots_packed": "pots",
    "awards": "payments due",
    "findings": "findings",
    "deals": "deals",
    "turns": "turns",
    "readings": "readings",
    "choices": "choices",
}
"""Descriptions of the tables with rows of hands."""


class CarriedOver(NamedTuple):
    """What became of the hands and the rejected texts of a database that was read again."""

    before: int
    after: int
    carried: int
    """Hands that could not be read again, because their text was not kept; they are unchanged."""
    others: int
    """Hands that are now recognised as another game."""
    rescued: int
    """Rejected texts that became hands."""
    rejected: int
    """Hands whose text is now rejected."""
    lost: int


@contextmanager
def attached(connection: duckdb.DuckDBPyConnection, path: Path) -> Iterator[None]:
    """Attach a database as `fresh`."""
    name = str(path).replace("'", "''")
    connection.execute(f"ATTACH '{name}' AS fresh")
    try:
        yield
    finally:
        undo(connection, "DETACH fresh")


def take_over(connection: duckdb.DuckDBPyConnection) -> None:
    """Carry over the hands that could not be read again, files and rejects without text, and the imports' numbers."""
    for step in ("missing", "carried"):
        connection.execute(sql_file("sql/refresh", step))
    with transaction(connection):
        for table in _tables_with(connection, "hand"):
            kept = _kept(connection, table)
            connection.execute(
                f"INSERT INTO fresh.{table} BY NAME SELECT {kept} REPLACE (carried.key AS hand) "  # noqa: S608  # tables of the schema
                f"FROM {table} AS rows JOIN carried ON carried.hand = rows.hand"
            )
        for step in ("files", "imports"):
            connection.execute(sql_file("sql/refresh", step))


def outcome(connection: duckdb.DuckDBPyConnection) -> CarriedOver:
    """Count what became of hands and texts, after `take_over`."""
    return CarriedOver(*connection.execute(sql_file("sql/refresh", "counts")).fetchall()[0])


def differing_texts(connection: duckdb.DuckDBPyConnection) -> list[str]:
    """Paths of files whose bytes the new database would not keep as the old one does, after `take_over`."""
    return [path for (path,) in connection.execute(sql_file("sql/refresh", "differing_texts")).fetchall()]


def take_over_words(connection: duckdb.DuckDBPyConnection) -> None:
    """Copy the users' settings."""
    with transaction(connection):
        _copy(connection, USER_TABLES)


def take_over_imports(connection: duckdb.DuckDBPyConnection, revision: int) -> None:
    """Copy the imports, whose hands now include all changes up to a revision, and the tables needed to undo them."""
    with transaction(connection):
        _copy(connection, USER_TABLES + HISTORY_TABLES)
        connection.execute("DELETE FROM fresh.imports")
        sql = "INSERT INTO fresh.imports BY NAME SELECT * REPLACE ($revision::INTEGER AS revision) FROM imports"
        connection.execute(sql, {"revision": revision})
    connection.execute("CHECKPOINT fresh")


def changed(connection: duckdb.DuckDBPyConnection) -> dict[str, int]:
    """Number of hands in both databases whose rows differ, by description of the table."""
    counts = {
        FIGURES.get(table, table): int(connection.execute(_differing(connection, table)).fetchall()[0][0])
        for table in _tables_with(connection, "hand")
    }
    return {words: hands for words, hands in counts.items() if hands}


def _copy(connection: duckdb.DuckDBPyConnection, tables: tuple[str, ...]) -> None:
    for table in sorted(_tables(connection).intersection(tables)):
        connection.execute(f"DELETE FROM fresh.{table}")  # noqa: S608  # one of the constants above
        connection.execute(f"INSERT INTO fresh.{table} BY NAME FROM {table}")  # the same


def _tables(connection: duckdb.DuckDBPyConnection) -> set[str]:
    sql = "SELECT table_name FROM duckdb_tables() WHERE database_name = current_database() AND NOT temporary"
    return {name for (name,) in connection.execute(sql).fetchall()}


def _tables_with(connection: duckdb.DuckDBPyConnection, column: str) -> list[str]:
    sql = "SELECT table_name FROM duckdb_columns() WHERE database_name = 'fresh' AND column_name = ?"
    names = {name for (name,) in connection.execute(sql, [column]).fetchall()}
    return sorted(names & _tables(connection))


def _generated(connection: duckdb.DuckDBPyConnection, table: str) -> list[str]:
    """Columns that DuckDB generates."""
    sql = "SELECT sql FROM duckdb_tables() WHERE database_name = 'fresh' AND table_name = ?"
    text = connection.execute(sql, [table]).fetchall()[0][0]
    return re.findall(r"(\w+) \w+ GENERATED ALWAYS", text)


def _kept(connection: duckdb.DuckDBPyConnection, table: str) -> str:
    generated = _generated(connection, table)
    return "rows.*" + (f" EXCLUDE ({', '.join(generated)})" if generated else "")


def _differing(connection: duckdb.DuckDBPyConnection, table: str) -> str:
    """Count the hands whose rows differ in anything but keys, and in what their sites print, which is no figure."""
    sql = "SELECT column_name FROM duckdb_columns() WHERE database_name = 'fresh' AND table_name = ?"
    left_out = {"hand", "import", "prints", *_generated(connection, table)}
    columns = [name for (name,) in connection.execute(sql, [table]).fetchall() if name not in left_out]
    rows = "hash(" + ", ".join(f'rows."{name}"' for name in columns) + ")::HUGEINT"
    return f"""
        WITH before AS (
            SELECT held.content, sum({rows}) AS sum
            FROM hands AS held LEFT JOIN {table} AS rows ON rows.hand = held.hand GROUP BY held.content
        ),
        after AS (
            SELECT held.content, sum({rows}) AS sum
            FROM fresh.hands AS held LEFT JOIN fresh.{table} AS rows ON rows.hand = held.hand GROUP BY held.content
        )
        SELECT count(*) FROM before JOIN after USING (content) WHERE before.sum IS DISTINCT FROM after.sum
    """  # noqa: S608  # names of the schema
