"""Read the SQL and data files next to the code, from a folder or from inside a zip file."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

_NAMES_BITS = re.compile(r"\b(seat_facts|deeds|later|sights|event_facts|said|cards)\.\w+\(")
PARTS = (
    "schema",
    "schema/views",
    "schema/macros",
    "sql/insert",
    "sql/undo",
    "sql/change",
    "sql/continuity",
    "sql/sums",
    "sql/checks",
    "sql/statistics",
    "sql/tags",
    "sql/questions",
    "sql/search",
    "sql/collusion",
    "sql/fairness",
    "sql/refresh",
    "sql/archive",
)
"""Folders of SQL files, below this package."""


class Question(NamedTuple):
    """One SQL file: the question in its first comment, and the SQL itself."""

    name: str
    question: str
    sql: str


def _folder(part: str) -> Traversable:
    return files("studbook.analytics").joinpath(*part.split("/"))


def first_comment(sql: str) -> str:
    """Return the comment that an SQL file begins with, on one line."""
    lines = []
    for line in sql.splitlines():
        if not line.startswith("--"):
            break
        lines.append(line.removeprefix("--").strip())
    return " ".join(lines)


@cache
def sql_file(part: str, name: str) -> str:
    """Text of `<part>/<name>.sql`, with its bit fields."""
    return with_bit_fields(_folder(part).joinpath(f"{name}.sql").read_text(encoding="utf-8"))


def with_bit_fields(sql: str) -> str:
    """SQL with the bit fields that it names; `analytics/database/bit_sql.py` is loaded only if there are any."""
    if not _NAMES_BITS.search(sql):
        return sql
    from studbook.analytics.database.bit_sql import with_bits

    return with_bits(sql)


@cache
def data_file(part: str, name: str) -> bytes:
    """Content of a data file in one of the folders."""
    return _folder(part).joinpath(name).read_bytes()


def questions(part: str) -> Iterator[Question]:
    """Every SQL file of a folder, by name."""
    for name in sorted(entry.name for entry in _folder(part).iterdir() if entry.name.endswith(".sql")):
        sql = sql_file(part, name.removesuffix(".sql"))
        yield Question(name.removesuffix(".sql"), first_comment(sql), sql)
