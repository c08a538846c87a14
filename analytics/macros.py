"""The macros of statistics: a connection gets those that it calls, when it first calls one of them.

To define all of them takes longer than most queries. `sql/insert/macros.sql` has the few that every connection gets.
"""

import re
from collections.abc import Iterable
from functools import cache

import duckdb

from studbook.analytics.resources import questions, sql_file

_DEFINED = re.compile(r"MACRO (\w+)\(([^)]*)\)")


class Macros:
    """The macros of one connection."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._connection = connection
        self._defined: set[str] = set()
        connection.execute(sql_file("sql/insert", "macros"))

    def define(self, statistics: Iterable[str]) -> None:
        """Define the intervals, and the statistics with these names."""
        missing = sorted(set(statistics) - self._defined)
        sql = [] if self._defined else [one.sql for one in questions("sql/intervals")]
        sql += [sql_file("sql/statistics", name) for name in missing]
        if sql:
            self._connection.execute(";\n".join(sql))
        self._defined |= {"", *missing}


@cache
def columns_of(statistic: str) -> list[str]:
    """Return the columns that a statistic counts: the parameters of its macro."""
    parameters = dict(_DEFINED.findall(sql_file("sql/statistics", statistic)))
    return [name.strip() for name in parameters[statistic].split(",")]
