"""The tables of an archive's parts, and how a shard writes them."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from duckdb import DuckDBPyConnection

from studbook.analytics.database.archive.snapshot import HANDS_IN_SHARD
from studbook.analytics.database.resources import sql_file

OF_HANDS = (
    "hands", "seats_packed", "events_packed", "pots_packed", "awards", "findings", "deals", "turns", "choices",
    "buy_in_currencies", "tickets",
)  # fmt: skip
"""Tables with the key of a hand; their rows are sorted by the hash of the hand's table."""
KEYED = {
    "blocks": "block", "file_blocks": "block", "summaries": "summary", "summary_results": "summary",
    "other_hands": "other", "other_seats": "other", "other_lines": "other",
}  # fmt: skip
"""Tables with another key that only a shard's number makes unique."""
PLAIN = ("files", "rejects", "readings", *KEYED)
"""Tables without the key of a hand."""
ALL = (*OF_HANDS, *PLAIN, "keys")
"""All tables of parts; `keys` has what decides which hands count."""
BUCKETS = 1 << 16
"""Hashes of tables, and of hand numbers, by which hands are divided among tasks."""

_GROUPS = {"events_packed": 122_880, "seats_packed": 32_768, "awards": 32_768, "blocks": 256}
_GROUP = 8_192


class Written(NamedTuple):
    """A file of a shard, still without its name."""

    table: str
    file: Path
    rows: int
    bytes: int
    sha256: str


def write_tables(connection: DuckDBPyConnection, number: int, folder: Path) -> Iterator[Written]:
    """Write the tables of a shard as Parquet files into a folder; tables without rows are left out."""
    connection.execute(sql_file("sql/archive", "table_buckets"))
    for table in ALL:
        rows = connection.execute(_count(table)).fetchall()[0][0]
        if rows:
            file = folder / f"{table}.parquet"
            connection.execute(_copy(table, number, file))
            yield Written(table, file, rows, file.stat().st_size, digest_of_file(file))


def _count(table: str) -> str:
    source = "hands" if table == "keys" else table
    kept = " WHERE code <> 'P03'" if table == "findings" else ""
    return f"SELECT count(*) FROM {source}{kept}"  # noqa: S608  # our own tables


def _copy(table: str, number: int, file: Path) -> str:
    first = number * HANDS_IN_SHARD
    name = "write_hands_table" if table in OF_HANDS else "write_keys" if table == "keys" else "write_table"
    replaced = f"REPLACE ({KEYED[table]} + {first} AS {KEYED[table]})" if table in KEYED else ""
    kept = "AND code <> 'P03'" if table == "findings" else ""
    return sql_file("sql/archive", name).format(
        table=table, first=first, file=quoted(str(file)), group=group_of(table), replaced=replaced, kept=kept
    )


def group_of(table: str) -> int:
    """Return how many rows of a table make a group, which a query skips if its values rule it out."""
    return _GROUPS.get(table, _GROUP)


def quoted(text: str) -> str:
    """Write a text as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"


def parquet(files: Iterable[str]) -> str:
    """Write the rows of Parquet files as an SQL source; a folder above them, such as `year=2024`, is no column."""
    return f"read_parquet([{', '.join(map(quoted, files))}], hive_partitioning = false)"


def digest_of_file(file: Path) -> str:
    """SHA-256 of a file, in hexadecimal."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
