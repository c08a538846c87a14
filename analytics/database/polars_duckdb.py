"""Pass Polars data frames to DuckDB as Arrow, and results of DuckDB to Polars as plain rows.

Polars could read the results as Arrow, too, but then DuckDB 2.0 complains about leaked references when the program
ends.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

import duckdb
import polars as pl

from studbook.analytics.database.connection import GIVEN

Row: TypeAlias = dict[str, Any]
"""A row of any answer: values by the names of its columns. If the columns are known, a row is a record instead."""
Parameters: TypeAlias = dict[str, Any]
"""Values that a query names as `$name`."""


class Arrow:
    """A data frame that DuckDB reads in place, outside Python and on all cores, without PyArrow."""

    def __init__(self, data: pl.DataFrame) -> None:
        self.data = data

    def __arrow_c_stream__(self, schema: object | None = None) -> object:
        """Export the columns by the Arrow PyCapsule protocol."""
        return self.data.__arrow_c_stream__(schema)


@contextmanager
def given(connection: duckdb.DuckDBPyConnection, name: str, columns: pl.DataFrame) -> Iterator[None]:
    """Let SQL read a data frame by a name. A confined connection finds no variable of Python by itself.

    The name stays, for the next frame with the same columns: to make and drop one takes DuckDB more than a millisecond,
    which an import would pay a hundred times. Between frames it stands for no rows.
    """
    names: dict[str, Arrow] = GIVEN.setdefault(connection, {})
    known = names.get(name)
    if known is not None and known.data.schema == columns.schema:
        known.data = columns
    else:
        known = Arrow(columns)
        connection.register(name, known)
        names[name] = known
    try:
        yield
    finally:
        known.data = columns.clear()


_TYPES: dict[str, pl.DataType] = {
    "BOOLEAN": pl.Boolean(),
    "VARCHAR": pl.String(),
    "ENUM": pl.String(),
    "TINYINT": pl.Int64(),
    "SMALLINT": pl.Int64(),
    "INTEGER": pl.Int64(),
    "BIGINT": pl.Int64(),
    "HUGEINT": pl.Int64(),
    "UBIGINT": pl.UInt64(),
    "DOUBLE": pl.Float64(),
    "TIMESTAMP": pl.Datetime("us"),
    "DATE": pl.Date(),
    "BLOB": pl.Binary(),
}


def _type(duckdb_type: str) -> pl.DataType | None:
    """Polars type of a column; None lets Polars infer it from the values."""
    if duckdb_type.endswith("[]"):
        inner = _type(duckdb_type.removesuffix("[]"))
        return pl.List(inner) if inner else None
    name, _, rest = duckdb_type.partition("(")
    if name == "DECIMAL":
        digits, decimals = map(int, rest.rstrip(")").split(","))
        return pl.Decimal(digits, decimals)
    return _TYPES.get(name)


def frame(connection: duckdb.DuckDBPyConnection, sql: str, parameters: Parameters | None = None) -> pl.DataFrame:
    """Result of a query as a data frame; enums are strings, money is exact decimals, times are UTC."""
    answer = connection.execute(sql, parameters) if parameters else connection.execute(sql)
    return _frame_of(answer.fetchall(), _schema(answer))


def dicts(connection: duckdb.DuckDBPyConnection, sql: str, parameters: Parameters) -> list[Row]:
    """Rows of a result with the values that a data frame of them would have: for rows that no one filters or groups."""
    answer = connection.execute(sql, parameters)
    names = [column[0] for column in answer.description or ()]
    return [dict(zip(names, row, strict=True)) for row in answer.fetchall()]


def frames(connection: duckdb.DuckDBPyConnection, sql: str, rows: int) -> Iterator[pl.DataFrame]:
    """Result of a query as data frames like `frame` makes, of at most `rows` rows each; at least one."""
    answer = connection.execute(sql)
    schema = _schema(answer)
    while True:
        found = answer.fetchmany(rows)
        yield _frame_of(found, schema)
        if len(found) < rows:
            return


def _frame_of(rows: list[tuple[Any, ...]], schema: dict[str, pl.DataType | None]) -> pl.DataFrame:
    """Make a data frame of rows, column by column."""
    columns = zip(*rows, strict=True) if rows else [()] * len(schema)
    return pl.DataFrame([_series(*column) for column in zip(schema, schema.values(), columns, strict=True)])


def _series(name: str, kind: pl.DataType | None, values: tuple[Any, ...]) -> pl.Series:
    """Make a column. Polars reads decimals from text: from Python's own it would load NumPy, which takes 0.1 s."""
    if isinstance(kind, pl.Decimal):
        texts = [None if value is None else str(value) for value in values]
        return pl.Series(name, texts, pl.String).cast(kind)
    return pl.Series(name, values, kind)


def _schema(answer: duckdb.DuckDBPyConnection) -> dict[str, pl.DataType | None]:
    return {column[0]: _type(str(column[1])) for column in answer.description or ()}
