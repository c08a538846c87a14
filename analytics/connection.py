"""Connections to DuckDB: their settings, and transactions that keep the error which ended them."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import duckdb

Settings = dict[str, str | bool | int | float | list[str]]


@contextmanager
def transaction(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """Write everything that the block writes, or nothing when anything fails, an interruption included.

    The caller gets the error of the block. DuckDB ends some transactions itself (a full disk, a failed commit): it then
    refuses to roll back, "no transaction is active", which must not replace the reason.
    """
    connection.begin()
    try:
        yield
        connection.commit()
    except BaseException:
        with suppress(duckdb.Error):
            connection.rollback()
        raise
