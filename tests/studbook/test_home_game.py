"""`studbook sheets` of a home game: in the terminal, as a page, as a PDF, and as data."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from studbook.cli import app
from tests.reports.page import Page
from tests.reports.printed import faults, lines_drawn

SHEET = """\
2026-03-05,Ann,40,65.50
2026-03-05,Bob,60,0
2026-03-05,<b>Cat</b>,40,74.50
2026-03-12,Ann,40,10
2026-03-12,Bob,30,60
"""


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "nights.csv"
    path.write_text(SHEET, "utf-8")
    return path


def run(*arguments: object, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["sheets", *map(str, arguments)])
    assert result.exit_code == code, result.output
    return " ".join(result.output.split())


def test_the_terminal_shows_nights_payments_and_totals_without_a_database(sheet: Path) -> None:
    text = run("--results", sheet, "--currency", "EUR")
    for words in (
        "Thu 5 Mar 2026, EUR", "Bob Ann €25.50", "Bob <b>Cat</b> €34.50", "All nights in EUR", "Ann Bob €30",
        "1 payment, the fewest that settle everyone.", "If nothing has been paid after any night: 2 payments,",
    ):  # fmt: skip
        assert words in text, words


def test_a_limit_says_what_is_left_out_and_totals_are_of_all(sheet: Path) -> None:
    text = run("--results", sheet, "--limit", "1")
    assert "5 Mar" not in text
    assert "1 night before these are left out (--limit 0 lists all); the totals are of all" in text
    assert "<b>Cat</b> 1 1 40 74.50 +34.50" in text


def test_the_page_loads_nothing_and_names_are_text(sheet: Path, tmp_path: Path) -> None:
    page = tmp_path / "out" / "night.html"
    run("--results", sheet, "--currency", "EUR", "--html", page)
    html = page.read_text("utf-8")
    read = Page(html)
    assert not read.tags("script")
    assert not read.tags("link")
    assert not re.search(r"(src|href)=\"(?!#)", html)
    assert "<b>Cat</b>" in read.text
    assert (
        read.text.index("Who owes whom") < read.text.index("All nights in EUR") < read.text.index("How it is counted")
    )
    assert "Bob <b>Cat</b> €34.50" in read.text
    assert "3 players" in read.text


@pytest.mark.parametrize("players", [3, 45])
def test_texts_of_the_pdf_neither_overlap_nor_leave_the_page(players: int, tmp_path: Path) -> None:
    path, table = tmp_path / "night.pdf", tmp_path / "nights.csv"
    names = [f"Wolfgang_Amadeus_WWWWWWWWWMMM_{place}" for place in range(players)]
    lines = [
        f"2026-03-{day:02},{name},{40 + day},{place * 7}.25" for day in (5, 12) for place, name in enumerate(names)
    ]
    table.write_text("\n".join(lines), "utf-8")
    with lines_drawn() as drawn:
        run("--results", table, "--pdf", path, "--currency", "EUR")
    assert faults(drawn) == []
    text = " ".join(line.text for line in drawn)
    assert all(word in text for word in ("Who owes whom", "Thu 12 Mar 2026", "All nights in EUR", "How it is counted"))
    assert all(text.count(name.rpartition("_")[2]) >= 3 for name in names)


def test_data_have_a_line_for_each_night_or_player(sheet: Path) -> None:
    result = CliRunner().invoke(app, ["sheets", "--results", str(sheet), "--json"])
    last, first = map(json.loads, result.stdout.splitlines())
    assert last["payments"] == [{"payer": "Ann", "payee": "Bob", "amount": "30"}]
    assert (first["night"], first["fewest"], len(first["players"])) == ("2026-03-05", True, 3)
    result = CliRunner().invoke(app, ["sheets", "--results", str(sheet), "--csv"])
    assert len(result.stdout.splitlines()) == 6


def test_nights_of_hands_are_added_to_a_result_sheet(sheet: Path, demonstration: Path, tmp_path: Path) -> None:
    of_hands = run("--nights", "--site", "fulltilt", "--db", demonstration, "--limit", "0")
    assert "fulltilt, USD" in of_hands
    assert "pokerstars" not in of_hands
    both = run("--results", sheet, "--site", "fulltilt", "--db", demonstration, "--limit", "1")
    assert "All nights in USD" in both
    assert "12 Mar 2026" in both
    page = tmp_path / "hands.html"
    run("--html", page, "--db", demonstration)
    assert "Nights of hands go from noon to noon in the time zone UTC." in Page(page.read_text("utf-8")).text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--html", "night.pdf"], "the name of a page must end in .html or .htm"),
        (["--pdf", "night.html"], "the name of a PDF must end in .pdf"),
        (["--results", "none.csv"], "none.csv: no such file or folder"),
        (["--csv", "--json", "--nights"], "use --csv or --json, not both"),
    ],
)
def test_mistakes_are_named(arguments: list[str], message: str) -> None:
    assert message in str(CliRunner().invoke(app, ["sheets", *arguments]).exception)


def test_a_mistake_in_a_sheet_names_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "nights.csv"
    path.write_bytes(b"2026-03-05,Ann,forty,0\n")
    asked = ["sheets", "--results", str(path)]
    assert "nights.csv:1: 'forty' is not an amount" in str(CliRunner().invoke(app, asked).exception)
    path.write_bytes(b"\xff\xfe2")
    assert "not UTF-8 text" in str(CliRunner().invoke(app, asked).exception)
    path.write_bytes(b"")
    assert "no nights at cash tables" in str(CliRunner().invoke(app, asked).exception)
    path.write_bytes(b"2026-03-05,Ann,40,40\n")
    assert "'Zed' played on none of these nights" in str(CliRunner().invoke(app, [*asked, "Zed"]).exception)
    assert "No one owes anything." in run("--results", path)
