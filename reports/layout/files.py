"""Write tables as files for other programs: CSV that a spreadsheet does not run as formulas, and Parquet."""

from pathlib import Path

import polars as pl

from studbook.analytics.database.answers import harmless_names
from studbook.histories.whole_files import whole

_FORMULA = r"^[=+\-@\t\r]"
"""Beginning of a cell that a spreadsheet would run as a formula."""
_NUMBER = r"^[+-]?\d+(\.\d+)?$"


def harmless(table: pl.DataFrame) -> pl.DataFrame:
    """Put an apostrophe before texts and names of columns that a spreadsheet would run as formulas.

    Numbers stay as they are. No two columns get one name.

    >>> harmless(pl.DataFrame({"name": ["=1+1", "-2.50", "Ann", None]}))["name"].to_list()
    ["'=1+1", '-2.50', 'Ann', None]
    """
    text = pl.col(pl.String)
    is_formula = text.str.contains(_FORMULA) & ~text.str.contains(_NUMBER)
    safe = table.with_columns(pl.when(is_formula).then("'" + text).otherwise(text).name.keep())
    return safe.rename(harmless_names(table.columns))


def write_sheet(table: pl.DataFrame, path: Path) -> None:
    """Write a table as CSV (UTF-8, with a header row)."""
    with whole(path) as draft:
        harmless(table).write_csv(draft)


def write_parquet(table: pl.DataFrame, path: Path) -> None:
    """Write a table as Parquet, with every text unchanged."""
    with whole(path) as draft:
        table.write_parquet(draft)
