"""Store the original bytes of every file in blocks, each block once, and read them back."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import duckdb
import polars as pl

from studbook.analytics.database.polars_duckdb import given
from studbook.analytics.database.resources import sql_file

if TYPE_CHECKING:
    from studbook.analytics.batch import BlockRow

PART = 8 << 10
"""Size in bytes of the parts in which DuckDB compresses a block; larger parts gain nothing."""

_PLACES = {"number": pl.Int64, "lines": pl.Int64, "size": pl.Int64, "digest": pl.Binary, "block": pl.Int64}


@contextmanager
def never_damage() -> Iterator[None]:
    """Let no failed query look like a damaged file to those who read its bytes.

    A signal during a query ends it with a plain RuntimeError in the main thread, as a damaged zip file does.
    """
    try:
        yield
    except (RuntimeError, ValueError, OSError) as error:
        raise duckdb.InterruptException(str(error)) from error


class Texts:
    """Reads and writes the tables `file_blocks` and `blocks`."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._connection = connection

    def keep(self, rows: "Sequence[BlockRow]") -> None:
        """Store blocks; a block that is already stored, for any file, is only referenced."""
        if not rows:
            return
        asked = pl.DataFrame({"digest": [row.digest for row in rows]}, schema={"digest": pl.Binary})
        known = {bytes(digest): block for digest, block in self._ask("known_blocks", asked)}
        fresh: dict[bytes, BlockRow] = {row.digest: row for row in rows if row.digest not in known}
        known |= {digest: block for block, digest in enumerate(fresh, start=self._next_block())}
        self._insert("blocks", _parts(list(fresh.values()), known))
        self._insert("file_blocks", _places(rows, known))

    def places(self, file: int) -> pl.DataFrame:
        """Blocks of a stored file: columns `number`, `lines`, `size`, `digest` and `block`."""
        rows = self._connection.execute(sql_file("sql/questions", "blocks_of_file"), {"file": file}).fetchall()
        return pl.DataFrame(rows, schema=_PLACES, orient="row")

    def keep_copy(self, file: int, places: pl.DataFrame) -> None:
        """Give a file the blocks that a stored file with the same bytes had."""
        self._insert("file_blocks", places.with_columns(file=pl.lit(file, pl.Int64)))

    def kept(self, file: int) -> dict[int, tuple[int, bytes]]:
        """Size and digest of each stored block of a file, by number."""
        rows = self._connection.execute(sql_file("sql/questions", "kept_blocks"), {"file": file}).fetchall()
        return {number: (size, bytes(digest)) for number, size, digest in rows}

    def end(self, file: int, size: int) -> None:
        """Remove blocks after the end of a file that has been read to its end."""
        self._connection.execute("DELETE FROM file_blocks WHERE file = ? AND number * ? >= ?", [file, 128 << 10, size])

    def read(self, file: int, line: int = 1) -> Iterator[tuple[int, bytes]]:
        """Blocks of a file in order, from the one that contains a line, each with the number of lines before it."""
        with never_damage():
            places = self._connection.execute(sql_file("sql/questions", "file_blocks"), {"file": file, "line": line})
            found = places.fetchall()
        for lines, block in found:
            yield lines, self.block(block)

    def block(self, block: int) -> bytes:
        """Bytes of a block."""
        with never_damage():
            parts = self._connection.execute("SELECT bytes FROM blocks WHERE block = ? ORDER BY part", [block])
            return b"".join(part for (part,) in parts.fetchall())

    def forget_unused(self) -> None:
        """Remove blocks that no file has any more."""
        self._connection.execute(sql_file("sql/insert", "unused_blocks"))

    def _next_block(self) -> int:
        """Next free key. A block that no file has any more keeps its key until it is removed."""
        row = self._connection.execute("SELECT coalesce(max(block) + 1, 0) FROM blocks").fetchall()[0]
        return int(row[0])

    def _ask(self, question: str, columns: pl.DataFrame) -> list[tuple[Any, ...]]:
        with given(self._connection, "asked", columns):
            return self._connection.execute(sql_file("sql/questions", question)).fetchall()

    def _insert(self, table: str, columns: pl.DataFrame) -> None:
        with given(self._connection, f"incoming_{table}", columns):
            self._connection.execute(sql_file("sql/insert", table))


def _parts(rows: "Sequence[BlockRow]", block_of: Mapping[bytes, int]) -> pl.DataFrame:
    starts = [(row, start) for row in rows for start in range(0, len(row.data), PART)]
    columns = {
        "block": pl.Series([block_of[row.digest] for row, _ in starts], dtype=pl.Int64),
        "part": pl.Series([start // PART for _, start in starts], dtype=pl.Int8),
        "bytes": pl.Series([row.data[start : start + PART] for row, start in starts], dtype=pl.Binary),
    }
    return pl.DataFrame(columns)


def _places(rows: "Sequence[BlockRow]", block_of: Mapping[bytes, int]) -> pl.DataFrame:
    columns = {
        "file": [row.file for row in rows],
        "number": [row.number for row in rows],
        "lines": [row.lines for row in rows],
        "size": [len(row.data) for row in rows],
        "digest": pl.Series([row.digest for row in rows], dtype=pl.Binary),
        "block": [block_of[row.digest] for row in rows],
    }
    return pl.DataFrame(columns)
