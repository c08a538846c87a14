"""Tables that users fill themselves, not imports; they are copied from another store when two are merged."""

from typing import Any

from studbook.analytics.connection import transaction
from studbook.analytics.store import Store

USER_TABLES = ("aliases", "site_settings")
"""Each has a primary key: rows with the same key must be equal in both stores."""


def take_over(source: Store, into: Store) -> list[str]:
    """Add missing rows of user tables; returns messages about rows that differ between the two stores."""
    contradictions: list[str] = []
    with transaction(into.connection):
        for table in USER_TABLES:
            if _has(source, table) and _has(into, table):
                contradictions += _take_over(table, source, into)
    return contradictions


def _has(store: Store, table: str) -> bool:
    sql = "SELECT 1 FROM duckdb_tables() WHERE database_name = current_database() AND table_name = ?"
    return store.connection.execute(sql, [table]).fetchone() is not None


def _take_over(table: str, source: Store, into: Store) -> list[str]:
    key = _key(into, table)
    here = {_at(row, key): row for row in _rows(into, table)}
    contradictions = []
    for row in _rows(source, table):
        known = here.get(_at(row, key))
        if known is None:
            names, marks = ", ".join(row), ", ".join("?" * len(row))
            into.connection.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", list(row.values()))  # noqa: S608  # names of our own tables
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


def _rows(store: Store, table: str) -> list[dict[str, Any]]:
    answer = store.sql(f"SELECT * FROM {table} ORDER BY ALL")  # noqa: S608  # names of our own tables
    return [dict(zip(answer.columns, row, strict=True)) for row in answer.rows]


def _at(row: dict[str, Any], key: list[str]) -> tuple[Any, ...]:
    return tuple(row[name] for name in key) if key else tuple(row.values())


def _differences(here: dict[str, Any], there: dict[str, Any]) -> str:
    differ = [name for name in here if name in there and here[name] != there[name]]
    return "; ".join(f"{name} is {here[name]} here, {there[name]} there" for name in differ)
