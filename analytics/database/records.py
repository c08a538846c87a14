"""Rows of an answer as records: a query names its columns, and a record says what each of them is."""

from typing import NamedTuple, TypeVar

import polars as pl

Record = TypeVar("Record", bound=NamedTuple)


def records(answer: pl.DataFrame, record: type[Record]) -> list[Record]:
    """Return the rows of an answer as records, each field from the column of its name; other columns are left out."""
    return [record._make(row) for row in answer.select(record._fields).iter_rows()]


def only_record(answer: pl.DataFrame, record: type[Record]) -> Record:
    """Return the one row of an answer as a record."""
    (found,) = records(answer, record)
    return found
