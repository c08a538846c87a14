"""The macros that statistics need: a connection gets them when it first counts one of these statistics.

To define all of them takes longer than most queries. The few that every connection gets are in `sql/insert/macros.sql`,
`analytics.sql.games` and `analytics.sql.sites`.
"""

import re
from collections.abc import Iterable

import duckdb

from studbook.analytics.database.resources import questions, sql_file
from studbook.analytics.database.trouble import first_line
from studbook.analytics.sql.definitions import definitions
from studbook.analytics.sql.games import game_macros
from studbook.analytics.sql.own_statistics import is_wrong, note, own_files
from studbook.analytics.sql.returned_sums import FIELDS
from studbook.analytics.sql.sites import site_macros

_ONLY = re.compile(r"\s*(--[^\n]*\n\s*)*CREATE\s+OR\s+REPLACE\s+TEMP\s+MACRO\s.*", re.IGNORECASE | re.DOTALL)
_WORDS_IN_IT = re.compile(r"--[^\n]*|/\*.*?\*/|'(?:[^']|'')*'", re.DOTALL)
"""Comments and texts."""
_READS = re.compile(r"\bSELECT\b|\(\s*FROM\b", re.IGNORECASE)
"""A query within an expression, which could read any file."""
_VIEWS = {"streets": "later_streets", "cards": "draws"}
"""Views that groups of statistics count, if not `played`."""
_CHECKED = "CREATE OR REPLACE TEMP MACRO checked() AS {}"
"""A macro that is parsed and never defined: what a comment counts must be one expression."""
_NOTHING = "average(NULL::DOUBLE)"
_DEFINED = re.compile(r"MACRO (\w+)\(([^)]*)\)")


class Macros:
    """The macros of one connection."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._connection = connection
        self._defined: set[str] = set()
        connection.execute(game_macros() + site_macros() + sql_file("sql/insert", "macros"))

    def define(self, statistics: Iterable[str]) -> None:
        """Define the sums, and what the statistics with these names need."""
        missing = sorted(set(statistics) - self._defined)
        sql = [] if self._defined else [one.sql for one in questions("sql/sums")]
        own = own_files()
        sql += [text for name in missing if name not in own and "CREATE" in (text := sql_file("sql/statistics", name))]
        if sql:
            self._connection.execute(";\n".join(sql))
        for name in missing:
            if name in own and not is_wrong(name):
                self._define_own(name, own[name])
        self._defined |= {"", *missing}

    def _define_own(self, name: str, text: str) -> None:
        """Define a statistic of the user; one with a mistake counts nothing, and the mistake is noted."""
        try:
            one = definitions()[name]
            statements = self._connection.extract_statements(text)
            _require_macros(statement.query for statement in statements)
            if one.sql:
                _require_macros(part.query for part in self._connection.extract_statements(_CHECKED.format(one.sql)))
            for statement in statements:
                self._connection.execute(statement)
            for view in {_VIEWS.get(group, "played") for group in one.groups}:
                self._try_out(call_of(name), view)
        except KeyError:
            note(name, _line(text, ""), f"there is no macro {name}")
        except (duckdb.Error, ValueError) as error:
            note(name, _line(text, str(error)), first_line(error))

    def _try_out(self, call: str, view: str) -> None:
        """Count a statistic of the user. Raises ValueError if it does not count what a figure is made of."""
        counted = self._connection.sql(f"SELECT {call} AS counted FROM {view}")  # noqa: S608  # the user's own SQL
        kind = counted.types[0]
        if kind.id != "struct" or tuple(name for name, _ in kind.children) not in FIELDS:
            raise ValueError("a statistic is a share(hits, sample), an average(amount) or a ratio(part, whole)")
        counted.fetchall()


def _require_macros(statements: Iterable[str]) -> None:
    """Raise ValueError if SQL does anything but define a macro that counts columns."""
    statements = list(statements)
    if not all(_ONLY.fullmatch(statement) for statement in statements):
        raise ValueError("the file may hold only CREATE OR REPLACE TEMP MACRO")
    if any(_READS.search(_WORDS_IN_IT.sub(" ", statement)) for statement in statements):
        raise ValueError("a statistic counts the columns of its view: it may not hold SELECT, or FROM in brackets")


def _line(text: str, error: str) -> int:
    """Line of a mistake in a file: the one that DuckDB names, or that of the macro."""
    begin = next((number for number, line in enumerate(text.splitlines(), 1) if "MACRO" in line.upper()), 1)
    named = re.search(r"LINE (\d+):", error)
    is_in_file = named is not None and "parser" in error.lower()
    return min(int(named[1]), len(text.splitlines())) if named is not None and is_in_file else begin


def call_of(statistic: str) -> str:
    """SQL that counts a statistic over its view; nothing, if something is wrong with it. It must be defined first."""
    if is_wrong(statistic):
        return _NOTHING
    one = definitions()[statistic]
    return one.sql or f"{statistic}({', '.join(_parameters(own_files()[statistic])[statistic])})"


def _parameters(sql: str) -> dict[str, list[str]]:
    """Parameters of each macro of a file."""
    return {name: [one.strip() for one in names.split(",") if one.strip()] for name, names in _DEFINED.findall(sql)}
