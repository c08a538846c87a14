from datetime import UTC, datetime
from decimal import Decimal
from io import StringIO
from typing import Any

import polars as pl
from rich.console import Console

from studbook.analytics.audit.sheets import sheets
from studbook.analytics.store import Store
from studbook.reports.layout.words import money
from studbook.reports.results.sheets import sheet_tables

SHEET = {
    "session": 1, "site": "pokerstars", "table_name": "Vesta", "tournament": None, "currency": "USD",
    "began_at": datetime(2011, 3, 5, 12, tzinfo=UTC), "player": "Ann", "hands": 9,
    "first_stack": Decimal(10), "last_stack": Decimal(12), "added": Decimal(1), "unexplained": None,
    "net": Decimal(1), "rake": Decimal("0.1"), "adds_up": True, "session_hands": 9, "session_rake": Decimal("0.3"),
    "left_over": Decimal(0),
}  # fmt: skip


def _printed(table: pl.DataFrame) -> str:
    screen = Console(file=StringIO(), width=80, force_terminal=False, color_system=None)
    for sheet in sheet_tables(table):
        screen.print(sheet)
    return str(screen.file.getvalue())  # type: ignore[attr-defined]  # a StringIO


def _with(**fields: Any) -> str:
    return _printed(pl.DataFrame([SHEET | fields], schema_overrides={"unexplained": pl.Decimal(38, 4)}))


def test_every_session_has_a_table_with_everyones_result(simulated: Store) -> None:
    table = sheets(simulated)
    text = _printed(table)
    assert text.count("UTC") == table["session"].n_unique()
    assert all(money(row["net"], row["currency"], signed=True) in text for row in table.to_dicts())
    assert "does not add up" not in text


def test_what_does_not_add_up_is_marked() -> None:
    assert "add up" not in _with()
    assert "does not add up" in _with(adds_up=False)
    assert "+$3 in between" in _with(adds_up=None, unexplained=Decimal(3))
    assert "$0.50 too little was paid" in _with(left_over=Decimal("-0.5"))
    assert "$0.50 too much was paid" in _with(left_over=Decimal("0.5"))


def test_names_mean_nothing_to_the_terminal(hostile: tuple[Store, str]) -> None:
    store, _ = hostile
    text = _printed(sheets(store))
    assert "[red]co" in text.replace("\n", "")
    assert "\x1b" not in text
