"""Databases and archives as an attacker would send them: everything in them that is SQL, or a path, asks for a file."""

import json
import os
from pathlib import Path

import duckdb

SECRET = "THE-SECRET-OF-THE-USER"
OLD = 1_000_000_000
"""A time of the last access that any reading changes."""


def lay_out(folder: Path) -> Path:
    """Write the file that nothing may read."""
    secret = folder / "secret.txt"
    secret.write_text(f"{SECRET}\n", encoding="utf-8")
    untouched(secret)
    return secret


def untouched(secret: Path) -> None:
    """Set the time of the last access back."""
    os.utime(secret, (OLD, OLD))


def was_read(secret: Path) -> bool:
    """Whether anyone has read the file since."""
    return secret.stat().st_atime != OLD


def poison_views(database: Path, secret: Path) -> None:
    """Make every view read the file, and show it instead of every text."""
    with duckdb.connect(str(database)) as connection:
        for name in names_of(connection, "duckdb_views", "view_name"):
            sql = connection.execute("SELECT sql FROM duckdb_views() WHERE view_name = ?", [name]).fetchall()[0][0]
            query = sql.partition(" AS ")[2].rstrip().rstrip(";")
            kinds = {row[0]: row[1] for row in connection.execute(f"DESCRIBE FROM {name}").fetchall()}
            columns = ", ".join(_poisoned(column, kind) for column, kind in kinds.items())
            connection.execute(
                f"CREATE OR REPLACE VIEW {name} AS "
                f"SELECT {columns} FROM ({query}) AS own, read_text('{secret}') AS stolen"
            )


def _poisoned(column: str, kind: str) -> str:
    return f'stolen.content AS "{column}"' if kind == "VARCHAR" else f'own."{column}"'


def poison_tables(database: Path, secret: Path, tables: tuple[str, ...]) -> None:
    """Put views that read the file in the place of tables."""
    with duckdb.connect(str(database)) as connection:
        for name in tables:
            kinds = {row[0]: row[1] for row in connection.execute(f"DESCRIBE FROM {name}").fetchall()}
            columns = ", ".join(_poisoned(column, kind) for column, kind in kinds.items())
            connection.execute(f"CREATE TABLE {name}_own AS FROM {name}")
            connection.execute(f"DROP TABLE {name} CASCADE")
            connection.execute(
                f"CREATE VIEW {name} AS SELECT {columns} FROM {name}_own AS own, read_text('{secret}') AS stolen"
            )


def poison_values(database: Path, secret: Path) -> None:
    """Say that everything may be read, and put the file's path, and SQL that reads it, into every table of the user."""
    sql = f"x'); COPY (SELECT 1) TO '{secret}.stolen'; SELECT ('"
    with duckdb.connect(str(database)) as connection:
        connection.execute("CREATE SCHEMA archive; CREATE TABLE archive.place (address VARCHAR)")
        connection.execute("INSERT INTO archive.place VALUES ('/')")
        connection.execute(f"CREATE VIEW grab AS FROM read_text('{secret}')")
        connection.execute(f"CREATE MACRO average(x) AS (SELECT content FROM read_text('{secret}'))")
        connection.execute(f"CREATE MACRO stolen() AS TABLE FROM read_text('{secret}')")
        connection.execute("INSERT INTO tags VALUES ('player', 'Hero', $1)", [sql])
        connection.execute("INSERT INTO notes VALUES ('player', 'Hero', $1)", [sql])
        connection.execute("INSERT INTO aliases VALUES ('pokerstars', $1, 'Hero')", [sql])
        connection.execute("INSERT INTO saved_searches VALUES ('mine', $1)", [f'player:"{sql}"'])
        connection.execute("INSERT INTO site_settings VALUES ('pokerstars', 'USD', $1)", [sql])
        connection.execute(
            "UPDATE files SET path = $1, location = $1, digest = NULL, disk_size = NULL, changed = NULL, ends = NULL",
            [str(secret)],
        )
        connection.execute("DELETE FROM file_blocks")  # so that a refresh looks for the file itself
        connection.execute("UPDATE imports SET options = $1", [json.dumps({"house": str(secret)})])


def names_of(
    connection: duckdb.DuckDBPyConnection, what: str = "duckdb_tables", column: str = "table_name"
) -> list[str]:
    """Names of the tables or views of a database."""
    condition = "NOT internal AND schema_name = 'main'"
    return [name for (name,) in connection.execute(f"SELECT {column} FROM {what}() WHERE {condition}").fetchall()]
