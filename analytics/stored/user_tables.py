"""Tables that users fill themselves, not imports; they are copied from another store when two are merged."""

from collections.abc import Iterable, Mapping

import duckdb

from studbook.analytics.database.connection import transaction
from studbook.analytics.store import Store

Row = dict[str, str | None]
"""Every value as DuckDB writes it."""
Rows = Mapping[str, list[Row]]
"""Rows by table."""
USER_TABLES = ("aliases", "site_settings", "tags", "notes", "saved_searches", "ledger", "rates", "reviews")
"""Each has a primary key: rows with the same key must be equal in both stores."""


def take_over(source: Store, into: Store) -> list[str]:
    """Add missing rows of user tables; returns messages about rows that differ between the two stores."""
    rows = {table: _rows(source, table) for table in USER_TABLES if _has(source, table)}
    return add_rows(rows, into)


def all_rows(store: Store) -> Rows:
    """Return everything in the tables that users fill."""
    return {table: _rows(store, table) for table in USER_TABLES}


def add_rows(rows: Rows, into: Store) -> list[str]:
    """Add rows to tables that users fill; returns messages about rows with the key of another. They are left out.

    Raises ValueError if a table or a column is unknown, or if a value is not one of its column; nothing is added then.
    """
    contradictions: list[str] = []
    with transaction(into.connection):
        for table, added in rows.items():
            if table not in USER_TABLES:
                raise ValueError(f"{table} is not a table that users fill")
            contradictions += _add(table, added, into)
    return contradictions


def _has(store: Store, table: str) -> bool:
    sql = "SELECT 1 FROM duckdb_tables() WHERE database_name = current_database() AND table_name = ?"
    return store.connection.execute(sql, [table]).fetchone() is not None


def _add(table: str, rows: Iterable[Row], into: Store) -> list[str]:
    key, columns = _key(into, table), into.sql(f"FROM {table} LIMIT 0").columns  # names of our own tables
    here = {_at(row, key): row for row in _rows(into, table)}
    contradictions = []
    for row in rows:
        if set(row) != set(columns):
            raise ValueError(f"{table} has the columns {', '.join(columns)}, not {', '.join(row)}")
        known = here.get(_at(row, key))
        if known is None:
            names, marks = ", ".join(columns), ", ".join("?" * len(columns))
            sql = f"INSERT INTO {table} ({names}) VALUES ({marks})"  # noqa: S608  # names of our own tables
            try:
                into.connection.execute(sql, [row[name] for name in columns])
            except (duckdb.ConversionException, duckdb.ConstraintException) as error:
                raise ValueError(f"{table}: {str(error).splitlines()[0]}") from error
            here[_at(row, key)] = row
        elif known != row:
            contradictions.append(f"{table} of {' '.join(map(str, _at(row, key)))}: {_differences(known, row)}")
    return contradictions


def _key(store: Store, table: str) -> list[str]:
    sql = (
        "SELECT constraint_column_names FROM duckdb_constraints() "
        "WHERE database_name = current_database() AND table_name = ? AND constraint_type = 'PRIMARY KEY'"
    )
    row = store.connection.execute(sql, [table]).fetchone()
    return list(row[0]) if row else []


def _rows(store: Store, table: str) -> list[Row]:
    answer = store.sql(f"SELECT COLUMNS(*)::VARCHAR FROM {table} ORDER BY ALL")  # noqa: S608  # names of our own tables
    return [dict(zip(answer.columns, row, strict=True)) for row in answer.rows]


def _at(row: Row, key: list[str]) -> tuple[str | None, ...]:
    return tuple(row[name] for name in key) if key else tuple(row.values())


def _differences(here: Row, there: Row) -> str:
    differ = [name for name in here if name in there and here[name] != there[name]]
    return "; ".join(f"{name} is {here[name]} here, {there[name]} there" for name in differ)
