"""Undo what was temporary in a database."""

from contextlib import suppress

import duckdb


def undo(connection: duckdb.DuckDBPyConnection, *statements: str) -> None:
    """Execute statements that drop or detach something.

    If the connection has been closed, because the command was interrupted, nothing of it is left.
    """
    with suppress(duckdb.ConnectionException):
        for statement in statements:
            connection.execute(statement)
