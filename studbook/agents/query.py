"""Run one SQL query in a process of its own, which cannot write, cannot reach other files, and can be stopped.

DuckDB obeys neither its limit of memory nor an interruption in every function (`repeat`), so the process has a limit of
its own, and its parent ends it. It reads a `Query` as JSON from standard input, and prints an `Answer`, or an error.
"""

import json
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, nullcontext
from subprocess import DEVNULL, PIPE, TimeoutExpired, run
from typing import Any, NamedTuple

import duckdb

from studbook.agents.quoting import MOST_IN_TEXT, quoted, shown
from studbook.analytics.database.answers import OutOfReachError, Relation, confine, names, require_reading, rows
from studbook.analytics.database.opening import open_database
from studbook.analytics.database.trouble import StoreError, explain
from studbook.analytics.sql.macros import Macros
from studbook.game.documents import Json
from studbook.program.endings import UserError
from studbook.program.limits import memory_of, time_of

_SECONDS_TO_OPEN = 15.0
"""How long the process may take on top of that: to start, and to borrow the database."""
_MOST_COLUMNS = 60
_SETTINGS = {"max_temp_directory_size": "'1GB'", "threads": "2"}

FUNCTIONS = frozenset(
    "range generate_series unnest json_each json_tree histogram histogram_values "
    "duckdb_columns duckdb_tables duckdb_views pragma_table_info".split()
)
"""Table functions that a query may call; all others read files, or the state of DuckDB."""


_NAME = re.compile(r"\w{1,40}(\(\w{0,40}\))?", re.ASCII)
"""Names of columns that are shown as they are."""


class Limits(NamedTuple):
    """How much a query may take."""

    seconds: float = 10.0
    """0 for no limit."""
    memory: int = 10**9
    """Bytes."""


class Query(NamedTuple):
    """What to run, and how much of the result to return."""

    database: str
    sql: str
    limit: int
    seconds: float = Limits().seconds
    memory: int = Limits().memory


class RefusedError(Exception):
    """SQL that is not one query, or that calls a function that it may not call."""


def ask(question: Query) -> Json:
    """Run a query in another process. Raises UserError if it is refused, fails, or is stopped."""
    command = [sys.executable, "-P", "-m", "studbook.agents.query"]
    asked = json.dumps(question._asdict()).encode()
    longest = question.seconds + _SECONDS_TO_OPEN if question.seconds else None
    try:
        done = run(command, input=asked, stdout=PIPE, stderr=DEVNULL, timeout=longest, check=False)  # noqa: S603  # ours
    except TimeoutExpired as error:
        raise UserError(_too_long(question.seconds)) from error
    try:
        answer: Json = json.loads(done.stdout)
    except ValueError as error:
        raise UserError(_too_much(question)) from error
    if "error" in answer:
        raise UserError(answer["error"])
    return answer


def _too_long(seconds: float) -> str:
    return f"the query was stopped after {seconds:g} seconds: ask for less"


def _too_much(question: Query) -> str:
    size = f"{question.memory / 10**9:g}GB"
    return f"the query was stopped: it needs too much memory, more than {size}: ask for less"


def answer(question: Query) -> Json:
    """Run a query and return its columns, its first rows, and whether there are more, with all text quoted."""
    opened = open_database(question.database, read_only=True)
    with closing(opened.connection) as connection, opened.loan or nullcontext(), ExitStack() as stack:
        Macros(connection)
        stack.enter_context(memory_of(connection, question.memory))
        for name, value in _SETTINGS.items():
            connection.execute(f"SET {name} = {value}")
        confine(connection)
        require_query(connection, question.sql)
        with time_of(connection, question.seconds, _end):
            return _answered(connection, question)


def _end() -> None:
    """The parent, which waits longer, says that the query took too long."""


def require_query(connection: duckdb.DuckDBPyConnection, sql: str) -> None:
    """Raise RefusedError unless the SQL is one SELECT whose table functions are all allowed."""
    if len(connection.extract_statements(sql)) != 1:
        raise RefusedError("give exactly one statement")
    try:
        require_reading(sql)
    except OutOfReachError as error:
        raise RefusedError(str(error)) from error
    found = connection.execute("SELECT json_serialize_sql($sql)", {"sql": sql}).fetchall()[0][0]
    tree = json.loads(found)
    if tree["error"]:
        message = str(tree["error_message"])
        only = "only SELECT, DESCRIBE, SUMMARIZE and SHOW are allowed"
        raise RefusedError(only if "Only SELECT" in message else message)
    called = {name.lower() for name in _table_functions(tree)}
    if called - FUNCTIONS:
        raise RefusedError(f"these functions are not allowed: {', '.join(sorted(called - FUNCTIONS))}")


def _table_functions(node: Any) -> Iterator[str]:
    """Names of the functions that a query reads rows from."""
    if isinstance(node, dict):
        if node.get("type") == "TABLE_FUNCTION":
            yield str(node["function"]["function_name"])
        for part in node.values():
            yield from _table_functions(part)
    elif isinstance(node, list):
        for part in node:
            yield from _table_functions(part)


def _answered(connection: duckdb.DuckDBPyConnection, question: Query) -> Json:
    relation = connection.sql(question.sql)
    columns, kinds = names(relation)[:_MOST_COLUMNS], [str(kind.id) for kind in relation.types]
    found = list(rows(relation.project(", ".join(_bounded(relation))), question.limit + 1))
    heads = [name if _NAME.fullmatch(name) else quoted(name) for name in columns]
    return {
        "columns": heads,
        "rows": [
            [shown(value, kind == "enum") for value, kind in zip(row, kinds, strict=False)]
            for row in found[: question.limit]
        ],
        "more_rows": len(found) > question.limit,
        "more_columns": len(relation.columns) > _MOST_COLUMNS,
    }


_AS_THEY_ARE = frozenset(
    "boolean tinyint smallint integer bigint utinyint usmallint uinteger ubigint hugeint float double decimal date "
    "timestamp time enum".split()
)


def _bounded(relation: Relation) -> Iterator[str]:
    """SQL of the columns, in which no value is long: numbers and times, and the beginnings of all other texts."""
    for place, kind in enumerate(relation.types[:_MOST_COLUMNS], start=1):
        is_short = str(kind.id) in _AS_THEY_ARE
        yield f"#{place} AS c{place}" if is_short else f"left(#{place}::VARCHAR, {MOST_IN_TEXT + 1}) AS c{place}"


def _explained(question: Query, error: Exception) -> str:
    """Explain why a query failed; DuckDB's messages may hold text of the database."""
    if isinstance(error, duckdb.InterruptException):
        return _too_long(question.seconds)
    if isinstance(error, duckdb.OutOfMemoryException | MemoryError):
        return _too_much(question)
    known = explain(question.database, error) if isinstance(error, duckdb.Error) else error
    if isinstance(known, StoreError | RefusedError):
        return str(known)
    return f"{quoted(str(error), MOST_IN_TEXT)}; the tool schema describes the tables"


def main() -> None:
    """Answer the question on standard input."""
    question = Query(**json.load(sys.stdin))
    try:
        made = answer(question)
    except (duckdb.Error, StoreError, RefusedError, MemoryError) as error:
        made = {"error": _explained(question, error)}
    sys.stdout.write(json.dumps(made))


if __name__ == "__main__":
    main()
