"""Run any SQL query: the result is rows of plain Python values, or a file.

A confined connection runs any query, but reads and writes no other files and loads no extensions.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import duckdb

from studbook.analytics.database.connection import confine as confine_to
from studbook.analytics.database.trouble import OUT_OF_REACH

if TYPE_CHECKING:
    import polars as pl

Row: TypeAlias = tuple[Any, ...]
Relation: TypeAlias = duckdb.DuckDBPyRelation

_ALWAYS = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "python_enable_replacements": "false",
    "python_scan_all_frames": "false",
}
"""DuckDB never downloads anything, and no variable of this program is a table."""

_LOCKED = {"lock_configuration": "true"}

_AS_TEXT = frozenset({"timestamp with time zone", "time with time zone", "timestamp_ns", "interval", "blob"})
"""Types whose Python values need another package (pytz) or lose information (months, nanoseconds)."""

_WIDE = frozenset({"hugeint", "uhugeint"})
_FORMULA = r"^[=+\-@\t\r]"
_NUMBER = r"^[+-]?[0-9]+(\.[0-9]+)?$"


_WRITES = re.compile(r"\b(copy|export)\b", re.IGNORECASE | re.ASCII)
"""Words of SQL that writes files, in any statement: WITH part AS (COPY ...), EXPLAIN ANALYZE COPY, ..."""


class OutOfReachError(Exception):
    """SQL that asks for more than the database that the user named."""


class Answer(NamedTuple):
    """Result of an SQL query: column names, and rows of plain Python values."""

    columns: tuple[str, ...]
    rows: list[Row]

    def pl(self) -> "pl.DataFrame":
        """The rows as a Polars data frame. Raises polars.exceptions.DuplicateError if two columns have one name."""
        import polars as pl  # the rows alone need no data frames

        return pl.DataFrame(self.rows, schema=list(self.columns), orient="row", infer_schema_length=None)


def confine(connection: duckdb.DuckDBPyConnection, files: bool = False) -> None:
    """Confine all later queries to what the connection reaches already; with `files`, SQL may change settings.

    A connection that could reach all files, such as one in memory, reaches none then. Large results can always use the
    database's own temporary folder.
    """
    if not files:
        confine_to(connection)
    for name, value in (_ALWAYS if files else _ALWAYS | _LOCKED).items():
        connection.execute(f"SET {name} = {value}")


def is_refused(error: duckdb.Error) -> bool:
    """Whether an error means that SQL tried to leave a confined database."""
    return OUT_OF_REACH.search(str(error)) is not None


def require_reading(sql: str) -> None:
    """Raise OutOfReachError for SQL that writes files, even those that the connection reaches: parts of an archive."""
    found = next((word for part in _code(sql) if (word := _WRITES.search(part))), None)
    if found:
        advice = f'a column of that name needs quotes: "{found[0]}"'
        raise OutOfReachError(f"{found[0].upper()} writes files, which is not allowed; {advice}")


def _code(sql: str) -> Iterator[str]:
    """Parts of SQL that are neither texts nor comments nor names in quotes."""
    text = sql.encode()
    tokens = duckdb.tokenize(sql)
    ends = [start for start, _ in tokens[1:]] + [len(text)]
    for (start, kind), end in zip(tokens, ends, strict=True):
        part = text[start:end].decode("utf-8", "replace")
        if kind.name not in ("string_const", "comment") and not part.startswith('"'):
            yield part


def answered(connection: duckdb.DuckDBPyConnection, sql: str) -> Relation | None:
    """Run all SQL statements and return the result of the last one; None if it has no result.

    Raises duckdb.Error if the SQL is wrong, or does something that the connection does not allow.
    """
    answer: Relation | None = None
    for statement in connection.extract_statements(sql):
        answer = connection.sql(statement.query)
    return answer


def names(answer: Relation) -> tuple[str, ...]:
    """Unique names of the columns: a second `net` becomes `net_2`."""
    taken = {name.lower() for name in answer.columns}
    used: set[str] = set()
    return tuple(_unused(name, taken, used) for name in answer.columns)


def rows(answer: Relation, limit: int | None = None) -> Iterator[Row]:
    """Rows of a result, at most `limit`; times with a zone, intervals and blobs are text, as DuckDB formats them."""
    shown = _projected(answer, _readable)
    yield from (shown if limit is None else shown.limit(limit)).iter_rows()


def save_csv(answer: Relation, path: Path) -> None:
    """Write a result as CSV (UTF-8, with a header row) that a spreadsheet does not run as formulas."""
    heads = names(answer)
    safe = harmless_names(heads)
    _projected(answer, _harmless, [safe[head] for head in heads]).write_csv(str(path), header=True)


def harmless_names(heads: Iterable[str]) -> dict[str, str]:
    """Return different names of columns that no spreadsheet runs as formulas, by the names they have.

    >>> harmless_names(["=1+1", "'=1+1", "-2", "net"])
    {'=1+1': "''=1+1", "'=1+1": "'=1+1", '-2': '-2', 'net': 'net'}
    """
    found = list(heads)
    taken, safe = set(found), {}
    for head in found:
        name = head
        is_formula = re.match(_FORMULA, head) and not re.fullmatch(_NUMBER, head)
        while is_formula and name in taken:
            name = f"'{name}"
        taken.add(name)
        safe[head] = name
    return safe


def save_parquet(answer: Relation, path: Path) -> None:
    """Write a result as Parquet with its own types; 128-bit integers become decimals."""
    _projected(answer, _storable).write_parquet(str(path))


def _unused(name: str, taken: set[str], used: set[str]) -> str:
    found, number = name, 1
    while found.lower() in used or (number > 1 and found.lower() in taken):
        number += 1
        found = f"{name}_{number}"
    used.add(found.lower())
    return found


def _text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def _name(value: str) -> str:
    return '"' + value.replace('"', '""') + '"'


def _projected(answer: Relation, write: Callable[[str, Any], str], heads: Iterable[str] = ()) -> Relation:
    columns = [
        f"{write(f'#{place}', kind)} AS {_name(name)}"
        for place, (name, kind) in enumerate(zip(heads or names(answer), answer.types, strict=True), start=1)
    ]
    return answer.project(", ".join(columns))


def _readable(column: str, kind: Any) -> str:
    wanted = _plain(kind)
    return column if wanted == str(kind) else f"CAST({column} AS {wanted})"


def _plain(kind: Any) -> str:
    """The type as which a value is read: unchanged, or with text instead of `_AS_TEXT`."""
    if kind.id in _AS_TEXT:
        return "VARCHAR"
    if kind.id == "list":
        return f"{_plain(kind.children[0][1])}[]"
    if kind.id == "array":
        parts = dict(kind.children)
        return f"{_plain(parts['child'])}[{parts['size']}]"
    if kind.id == "struct":
        return f"STRUCT({', '.join(f'{_name(name)} {_plain(part)}' for name, part in kind.children)})"
    if kind.id == "map":
        return f"MAP({', '.join(_plain(part) for _, part in kind.children)})"
    if kind.id == "union":
        return "VARCHAR" if any(_plain(part) != str(part) for _, part in kind.children) else str(kind)
    return str(kind)


def _harmless(column: str, kind: Any) -> str:
    if kind.id not in ("varchar", "enum"):
        return column
    formula = f"regexp_matches({column}, {_text(_FORMULA)}) AND NOT regexp_matches({column}, {_text(_NUMBER)})"
    return f"CASE WHEN {formula} THEN '''' || {column} ELSE {column} END"


def _storable(column: str, kind: Any) -> str:
    return f"CAST({column} AS DECIMAL(38, 0))" if kind.id in _WIDE else column
