"""The tables of a database as views over an archive's files: all that queries a database then queries an archive.

A catalog is an ordinary database file whose tables of hands are views. It is made once for each snapshot, and kept in
the user's cache folder, or in memory if nothing can be kept.
"""

import hashlib
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import duckdb

from studbook.analytics.database import drafts
from studbook.analytics.database.archive.folder import Folder, folder_at
from studbook.analytics.database.archive.snapshot import Snapshot, as_json, latest
from studbook.analytics.database.archive.tables import OF_HANDS, parquet, quoted
from studbook.analytics.database.connection import ASKING, Reach, confine, connect, connect_memory
from studbook.analytics.database.descriptions import describe
from studbook.analytics.database.resources import questions, sql_file
from studbook.analytics.database.schema import build
from studbook.analytics.database.template import copy_template
from studbook.analytics.database.trouble import StoreError
from studbook.game.cache_folder import cache_home

_KEPT = 8
"""Catalogs in the cache folder; older ones are removed."""


class Buckets(NamedTuple):
    """A range of table hashes, including both ends."""

    first: int
    last: int


def open_catalog(address: str, reach: Reach = ()) -> duckdb.DuckDBPyConnection:
    """Open the last snapshot of an archive for reading; SQL reaches its files, and those in `reach`.

    Raises StoreError if the folder has none.
    """
    folder = folder_at(address)
    snapshot = latest(folder)
    if snapshot is None:
        raise StoreError(
            f"{address} is a folder without an archive: create one with `studbook archive PATHS --to {address}`"
        )
    try:
        connection = connect(_kept(folder, snapshot), read_only=True, reach=None)
    except (OSError, duckdb.Error):
        connection = connect_memory()
        connection.execute(f"SET memory_limit = '{ASKING['memory_limit']}'")
        make(connection, folder, snapshot)
    folder.connect(connection)
    if reach is not None:
        confine(connection, [*map(folder.place, snapshot.parquet_files()), *reach])
    return connection


def _kept(folder: Folder, snapshot: Snapshot) -> Path:
    """Return the catalog in the cache folder; it is made first if there is none."""
    made_by = "\0".join(step.sql for part in ("schema", "sql/archive") for step in questions(part))
    key = hashlib.blake2b(as_json(snapshot), digest_size=12, key=hashlib.sha256(folder.address.encode()).digest())
    key.update(made_by.encode() + duckdb.__version__.encode())
    file = cache_home() / "archives" / f"{key.hexdigest()}.duckdb"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        _forget_old(file.parent)
        with drafts.draft_of(file) as draft:
            with connect(draft, reach=None) as connection:
                make(connection, folder, snapshot)
                connection.execute("CHECKPOINT")
            drafts.publish(draft, file)
    return file


def _forget_old(cache: Path) -> None:
    with suppress(OSError):
        kept = sorted(cache.glob("*.duckdb"), key=lambda file: file.stat().st_mtime)
        for file in kept[: 1 - _KEPT]:
            drafts.remove(file)


def make(connection: duckdb.DuckDBPyConnection, folder: Folder, snapshot: Snapshot) -> None:
    """Make the catalog of a snapshot from an empty database."""
    if not copy_template(connection):
        build(connection)
    fill(connection, folder, snapshot)
    describe(connection)


def fill(
    connection: duckdb.DuckDBPyConnection, folder: Folder, snapshot: Snapshot, buckets: Buckets | None = None
) -> None:
    """Replace the tables of an empty database by views; only over hands of some tables, if `buckets` is given."""
    folder.connect(connection)
    types = _types(connection)
    _load_shared(connection, folder, snapshot)
    for table, columns in types.items():
        files = [folder.place(name) for name in snapshot.files_of(table)] if table != "files" else []
        if files:
            connection.execute(f"DROP TABLE {table}")
            connection.execute(_view(table, columns, files, snapshot, buckets))
    _fill_shared(connection, folder, snapshot, types)


def _types(connection: duckdb.DuckDBPyConnection) -> dict[str, dict[str, str]]:
    """Types of the columns of every table."""
    found: dict[str, dict[str, str]] = {}
    for table, column, kind in connection.execute(sql_file("sql/archive", "table_columns")).fetchall():
        found.setdefault(table, {})[column] = kind
    return found


def _view(table: str, columns: dict[str, str], files: list[str], snapshot: Snapshot, buckets: Buckets | None) -> str:
    listed = ", ".join(map(quoted, files))
    if table not in OF_HANDS:
        return sql_file("sql/archive", "plain_table").format(
            table=table, columns=_cast(columns), files=listed, chosen=_ONCE.get(table, "")
        )
    has_conflicts = table == "hands" and snapshot.shared_files("conflicts")
    conflict = "(part.conflict OR part.hand IN (SELECT hand FROM archive.conflicts))"
    return sql_file("sql/archive", "hands_table").format(
        table=table,
        columns=_cast(columns, {"conflict": conflict} if has_conflicts else {}),
        files=listed,
        without_lost="ANTI JOIN archive.lost ON lost.hand = part.hand" if snapshot.shared_files("lost") else "",
        chosen=f"AND bucket BETWEEN {buckets.first} AND {buckets.last}" if buckets else "",
    )


_ONCE = {
    "rejects": "QUALIFY row_number() OVER (PARTITION BY content, file ORDER BY line) = 1",
    "readings": "QUALIFY row_number() OVER (PARTITION BY reading) = 1",
    "other_hands": "QUALIFY row_number() OVER (PARTITION BY content ORDER BY other) = 1",
    "summaries": "WHERE summary NOT IN (SELECT summary FROM archive.lost_summaries)",
    "summary_results": "WHERE summary NOT IN (SELECT summary FROM archive.lost_summaries)",
}
"""Conditions under which a row of a table counts, although several shards may have it."""


def _cast(columns: dict[str, str], instead: dict[str, str] | None = None) -> str:
    """Return columns with the types of a database: a Parquet file has texts for enumerations."""
    kept = instead or {}
    return ", ".join(
        "CAST({} AS {}) AS {}".format(kept.get(name, f'part."{name}"'), kind, f'"{name}"')
        for name, kind in columns.items()
    )


def _load_shared(connection: duckdb.DuckDBPyConnection, folder: Folder, snapshot: Snapshot) -> None:
    """Load what only all shards together show: which hands and summaries do not count, and which numbers conflict."""
    connection.execute("CREATE SCHEMA archive")
    for table, kinds in _SHARED.items():
        connection.execute(f"CREATE TABLE archive.{table} ({kinds})")
        files = snapshot.shared_files(table)
        if files:
            connection.execute(f"INSERT INTO archive.{table} BY NAME FROM {parquet(map(folder.place, files))}")


_SHARED = {
    "lost": "hand BIGINT NOT NULL",
    "conflicts": "hand BIGINT NOT NULL",
    "lost_summaries": "summary BIGINT NOT NULL",
    "removed": "hands BIGINT NOT NULL",
}


def _listed(folder: Folder, names: list[str]) -> str:
    return ", ".join(quoted(folder.place(name)) for name in names)


def _fill_shared(
    connection: duckdb.DuckDBPyConnection, folder: Folder, snapshot: Snapshot, types: dict[str, dict[str, str]]
) -> None:
    """Show the rows that a commit has of ordinary tables: files, counts of checks, findings between hands, runs."""
    for run in snapshot.runs:
        connection.execute("INSERT INTO imports VALUES (?, ?, ?, ?, ?, ?)", list(run))
    for table in ("files", "applied_by_import"):
        names = snapshot.shared_files(table)
        if names:
            connection.execute(f"DROP TABLE {table}")
            connection.execute(_plain(table, types[table], _listed(folder, names)))
    between = snapshot.shared_files("findings")
    if between:
        _add_findings(connection, types["findings"], _listed(folder, between), snapshot)


def _plain(table: str, columns: dict[str, str], files: str) -> str:
    return sql_file("sql/archive", "plain_table").format(table=table, columns=_cast(columns), files=files, chosen="")


def _add_findings(
    connection: duckdb.DuckDBPyConnection, columns: dict[str, str], files: str, snapshot: Snapshot
) -> None:
    """Put the findings of the commit after those of the shards."""
    if snapshot.files_of("findings"):
        connection.execute("ALTER VIEW findings RENAME TO findings_in_hands")
        connection.execute(_plain("findings_between_hands", columns, files))
        connection.execute(sql_file("sql/archive", "all_findings"))
    else:
        connection.execute("DROP TABLE findings")
        connection.execute(_plain("findings", columns, files))
