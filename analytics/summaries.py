"""Store the summaries of tournaments that rooms write."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import duckdb

from studbook.analytics.batch import SummaryRow
from studbook.game.money import as_decimal

if TYPE_CHECKING:
    from decimal import Decimal
    from typing import Any

_SUMMARY = "INSERT INTO summaries VALUES (" + ", ".join("?" * 18) + ")"
_RESULT = "INSERT INTO summary_results VALUES (" + ", ".join("?" * 12) + ")"


def insert_summaries(connection: duckdb.DuckDBPyConnection, rows: Sequence[SummaryRow], number: int) -> None:
    """Add summaries that are new to the store; `number` is the key of the import."""
    first = connection.execute("SELECT coalesce(max(summary) + 1, 0) FROM summaries").fetchall()[0][0]
    for key, row in enumerate(rows, start=int(first)):
        connection.execute(_SUMMARY, _summary(key, row, number))
        connection.executemany(_RESULT, _results(key, row))


def known_summaries(connection: duckdb.DuckDBPyConnection, contents: Sequence[int]) -> set[int]:
    """Return which texts, by their hashes, are stored as summaries."""
    sql = "SELECT content FROM summaries WHERE list_contains($contents::UBIGINT[], content)"
    return {content for (content,) in connection.execute(sql, {"contents": list(contents)}).fetchall()}


def _summary(key: int, row: SummaryRow, number: int) -> "list[Any]":
    one = row.summary
    game = "mixed" if one.is_mixed else one.game.name.lower() if one.game else None
    money = [_decimal(amount) for amount in (one.buy_in, one.bounty, one.fee)]
    named = [key, one.site, one.tournament, one.title, game, _currency(one.currency.name), *money]
    times = [one.started_at, one.ended_at, one.seconds]
    return [*named, one.entries, _decimal(one.prize_pool), *times, row.content, row.file, row.line, number]


def _results(key: int, row: SummaryRow) -> "list[list[Any]]":
    return [
        [
            key, one.player, one.is_hero, one.place, _decimal(one.prize), one.ticket, _decimal(one.bounties), one.entries,
            one.rebuys, one.addons, _decimal(one.extras), row.line + one.line - 1,
        ]
        for one in row.summary.results
    ]  # fmt: skip


def _currency(name: str) -> str:
    return name if len(name) == 3 else name.lower()


def _decimal(amount: int | None) -> "Decimal | None":
    return None if amount is None else as_decimal(amount)
