from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from rich.console import RenderableType

from studbook.analytics.statistics.stats import STATISTICS, stats
from studbook.analytics.store import Answer, Store
from studbook.analytics.stored.audits import AuditTotals
from studbook.reports.layout.screen import Screen
from studbook.reports.layout.words import count, money, rate
from studbook.reports.results.headings import SHORT
from studbook.reports.results.terminal import IMPORT_LINES, answer_table, audit_summary, import_table, stats_table

Figures = Callable[[Store, str], list[dict[str, Any]]]


def _printed(what: RenderableType, width: int = 80) -> str:
    screen = Screen(file=StringIO(), width=width, force_terminal=False, color_system=None)
    screen.print(what)
    text = screen.file.getvalue()  # type: ignore[attr-defined]  # a StringIO
    assert all(len(line) <= width for line in text.splitlines())
    return str(text)


def test_an_import_says_where_every_hand_went() -> None:
    totals = {
        "files": 3,
        "unchanged": 1,
        "found": 1234,
        "imported": 1000,
        "known": 200,
        "other": 30,
        "rejected": 4,
        "summaries": 2,
        "summaries_rejected": 1,
    }
    assert set(totals) == set(IMPORT_LINES)
    lines = [line.rsplit(maxsplit=1) for line in _printed(import_table(totals)).splitlines()]
    assert [line[1] for line in lines] == ["3", "1", "1,234", "1,000", "200", "30", "4", "2", "1"]
    assert lines[2][0].strip() == "hands found"


@pytest.mark.parametrize("by", [[], ["game"], ["stakes"], ["month"], ["game", "table_size"]])
def test_statistics_fit_into_80_columns_whole(simulated: Store, by: list[str]) -> None:
    table = stats(simulated, "Hero", by)
    text = _printed(stats_table(table, "Hero"))
    assert "\N{HORIZONTAL ELLIPSIS}" not in text
    for row in table.to_dicts():
        assert money(row["net"], row["currency"], signed=True) in text
        assert all(rate(row[name], signed=name == "win_rate") in text for name in STATISTICS)
        assert all(count(row[f"{name}_n"]) in text for name in STATISTICS)


def test_every_statistic_has_a_head() -> None:
    assert set(SHORT) >= set(STATISTICS)


def test_statistics_of_all_players_name_them(simulated: Store) -> None:
    table = stats(simulated, limit=5)
    text = _printed(stats_table(table, "All players"), width=100)
    assert text.startswith("All players")
    assert "pokerstars" not in text
    assert all(player in text for player in table["player"])


def test_currencies_stand_with_their_amounts(simulated: Store, figures: Figures) -> None:
    text = _printed(stats_table(stats(simulated, "Hero"), "Hero"))
    currencies = {row["currency"] for row in figures(simulated, "Hero")}
    assert {"USD", "chips"} <= currencies
    assert "$" in text
    assert " chips" in text


def test_names_are_neither_markup_nor_commands_to_the_terminal(hostile: tuple[Store, str]) -> None:
    store, name = hostile
    text = _printed(stats_table(stats(store, limit=3), "All players"), width=160)
    assert "\x1b" not in text
    assert "[red]co" in text
    answer = store.sql("SELECT DISTINCT player, table_name FROM played WHERE player LIKE '%script%'")
    printed = _printed(answer_table(answer), width=60)
    assert "\x1b" not in printed
    assert printed.count("[red]") == 2
    assert name.startswith('"><')


def test_an_answer_lies_flat_or_stands_as_it_fits() -> None:
    answer = Answer(("player", "net"), [("Ann", 1.5), ("Bob", None)])
    flat, upright = _printed(answer_table(answer)), _printed(answer_table(answer), width=14)
    assert [line.split() for line in flat.splitlines() if "Ann" in line or "Bob" in line] == [
        ["Ann", "1.5"],
        ["Bob", "NULL"],
    ]
    assert [line.split() for line in upright.splitlines()] == [
        ["player", "Ann"], ["net", "1.5"], [], ["player", "Bob"], ["net", "NULL"],
    ]  # fmt: skip


def test_an_answer_without_rows_shows_its_columns() -> None:
    assert "player" in _printed(answer_table(Answer(("player",), [])))


@pytest.mark.parametrize(
    ("totals", "text"),
    [
        (AuditTotals(1, 0, 0, 0, 0, 0), "1 hand audited: no errors, no warnings, no notes"),
        (
            AuditTotals(1200, 3, 2, 1, 4, 1),
            "1,200 hands audited: 2 errors, 1 warning, 4 notes; 3 undecided; 1 text rejected",
        ),
    ],
)
def test_an_audit_ends_with_one_line(totals: AuditTotals, text: str) -> None:
    printed = _printed(audit_summary(totals), width=200).strip()
    assert printed.replace("3 undecidable: not enough cards shown", "3 undecided") == text
