"""The summaries of tournaments that sites write, as columns of the tables `summaries` and `summary_results`."""

from collections.abc import Mapping, Sequence

import polars as pl

from studbook.analytics.batch import SummaryRow
from studbook.analytics.rows.intake import Columns

_SUMMARY: Mapping[str, type[pl.DataType] | pl.DataType] = {
    "summary": pl.Int64, "site": pl.String, "tournament": pl.String, "title": pl.String, "game": pl.String,
    "currency": pl.Int8, "buy_in": pl.Int64, "bounty": pl.Int64, "fee": pl.Int64, "entries": pl.Int64,
    "prize_pool": pl.Int64, "started_at": pl.Datetime("us"), "ended_at": pl.Datetime("us"), "seconds": pl.Int64,
    "content": pl.UInt64, "file": pl.Int32, "line": pl.Int32, "import": pl.Int32,
}  # fmt: skip
_RESULT: Mapping[str, type[pl.DataType] | pl.DataType] = {
    "summary": pl.Int64, "player": pl.String, "line": pl.Int32, "is_hero": pl.Boolean, "place": pl.Int64,
    "prize": pl.Int64, "ticket": pl.String, "bounties": pl.Int64, "entries": pl.Int64, "rebuys": pl.Int64,
    "addons": pl.Int64, "extras": pl.Int64,
}  # fmt: skip


def summary_columns(rows: Sequence[SummaryRow], first: int, number: int) -> Columns:
    """Columns of new summaries, whose keys begin with `first`; `number` is the key of the import."""
    found = []
    for key, row in enumerate(rows, start=first):
        one = row.summary._asdict()
        game = "mixed" if row.summary.is_mixed else row.summary.game.name.lower() if row.summary.game else None
        place = {"content": row.content, "file": row.file, "line": row.line, "import": number}
        found.append(one | place | {"summary": key, "game": game, "currency": int(row.summary.currency)})
    return pl.DataFrame(found, schema=_SUMMARY).to_dict()


def result_columns(rows: Sequence[SummaryRow], first: int) -> Columns:
    """Columns of the players that new summaries name."""
    found = [
        result._asdict() | {"summary": key, "line": row.line + result.line - 1}
        for key, row in enumerate(rows, start=first)
        for result in row.summary.results
    ]
    return pl.DataFrame(found, schema=_RESULT).to_dict()


def summary_tables(rows: Sequence[SummaryRow], first: int, number: int) -> dict[str, Columns]:
    """Columns of both tables, by name of the file in `sql/insert` that inserts them."""
    return {"summaries": summary_columns(rows, first, number), "summary_results": result_columns(rows, first)}
