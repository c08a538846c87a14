"""What cannot be judged is not clean: it is a result of every audit, and no audit with it ends with 0."""

import csv
import gzip
import json
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner, Result

import studbook
from studbook.agents.audits import AuditTools
from studbook.agents.database import Database
from studbook.analytics.audit.report import FINDING_COLUMNS
from studbook.analytics.audit.unjudged import unjudged
from studbook.analytics.statistics.filters import EVERY_HAND
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.importing.pipeline import import_paths
from studbook.live.pages import Pages
from studbook.reports.live.selection import Selection
from studbook.reports.live.view import Status, render

HAND = """PokerStars Game #154200000357:  7 Card Stud Limit ($0.04/$0.08 USD) - 2009/09/16 10:43:45 ET
Table 'Canopus I' 8-max
Seat 2: Ann ($1.26 in chips)
Seat 3: Bob ($1.45 in chips)
Ann: posts the ante $0.01
Bob: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ann [4c]
Dealt to Bob [3s 2h 9s]
Ann: brings in for $0.02
Bob: calls $0.02
*** 4th STREET ***
Dealt to Ann [4c] [6c]
Dealt to Bob [3s 2h 9s] [Jd]
Bob: checks
Ann: checks
*** 5th STREET ***
Dealt to Ann [4c 6c] [9d]
Dealt to Bob [3s 2h 9s Jd] [Qc]
Bob: checks
Ann: checks
*** 6th STREET ***
Dealt to Ann [4c 6c 9d] [Qs]
Dealt to Bob [3s 2h 9s Jd Qc] [Kc]
Bob: checks
Ann: checks
*** RIVER ***
Dealt to Bob [3s 2h 9s Jd Qc Kc] [8h]
Bob: checks
Ann: bets $0.08
Bob: calls $0.08
*** SHOW DOWN ***
Ann: shows [6s 3h 4c 6c 9d Qs 7h] (a pair of Sixes)
Bob: mucks hand
Ann collected $0.22 from pot
*** SUMMARY ***
Total pot $0.22 | Rake $0
Seat 2: Ann showed [6s 3h 4c 6c 9d Qs 7h] and won ($0.22) with a pair of Sixes
Seat 3: Bob mucked [3s 2h 9s Jd Qc Kc 8h]
"""
OTHER = """PokerStars Hand #99: Hold'em No Limit ($0.01/$0.02 USD) - 2010/05/05 10:00:00 ET
Table 'A' 6-max Seat #1 is the button
Seat 1: Bob ($2 in chips)
"""


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


def cut_off(folder: Path) -> None:
    (folder / "a.txt").write_text(HAND[: HAND.index("*** SUMMARY")], "utf-8")


def misspelt_award(folder: Path) -> None:
    (folder / "a.txt").write_text(HAND.replace("collected", "colected"), "utf-8")


def misspelt_street(folder: Path) -> None:
    (folder / "a.txt").write_text(HAND.replace("*** 5th STREET ***", "*** 5th STRET ***"), "utf-8")


def no_such_day(folder: Path) -> None:
    (folder / "a.txt").write_text(HAND.replace("2009/09/16", "2009/02/31"), "utf-8")


def a_stranger_acts(folder: Path) -> None:
    (folder / "a.txt").write_text(HAND.replace("Bob: calls $0.08", "Eve: calls $0.08"), "utf-8")


def undecidable(folder: Path) -> None:
    hidden = HAND.replace("Bob mucked [3s 2h 9s Jd Qc Kc 8h]", "Bob mucked").replace(
        "Dealt to Bob [3s 2h ", "Dealt to Bob ["
    )
    (folder / "a.txt").write_text(
        hidden.replace("*** RIVER ***\nDealt to Bob [9s Jd Qc Kc] [8h]", "*** RIVER ***"), "utf-8"
    )


def no_files(folder: Path) -> None:
    """Leave the folder as it is."""


def images(folder: Path) -> None:
    (folder / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")


def unknown_room(folder: Path) -> None:
    (folder / "a.txt").write_text("Lucky Room, hand 12\nAnn antes\nAnn wins\n", "utf-8")


def damaged(folder: Path) -> None:
    (folder / "a.txt.gz").write_bytes(gzip.compress(HAND.encode())[:60])


def other_games(folder: Path) -> None:
    (folder / "a.txt").write_text(OTHER, "utf-8")


KINDS: list[Callable[[Path], None]] = [
    cut_off, misspelt_award, misspelt_street, no_such_day, a_stranger_acts, undecidable, no_files, images, unknown_room,
    damaged, other_games,
]  # fmt: skip
TEXTS = KINDS[:5]
CLEAN = ("no errors", "every payment", "No findings")


@pytest.fixture(params=KINDS, ids=lambda make: make.__name__)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    made = tmp_path / "hands"
    made.mkdir()
    request.param(made)
    return made


def is_silent(text: str) -> bool:
    return not any(words in text for words in CLEAN)


def test_an_audit_of_files_does_not_call_it_clean(folder: Path, tmp_path: Path) -> None:
    page, sheet = tmp_path / "audit.html", tmp_path / "f.csv"
    said = run("audit", folder, "--report", page, "--csv", sheet)
    assert said.exit_code == 1
    assert is_silent(said.stdout)
    text = page.read_text("utf-8")
    assert is_silent(text)
    assert "Not judged</h2>" in text
    assert text.index('<section id="unjudged"') < text.index('<section id="findings"')
    with sheet.open(encoding="utf-8-sig", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["severity"] for row in rows if row["severity"] == "unjudged"]
    lines_of_json = [json.loads(line) for line in run("audit", folder, "--json").stdout.splitlines()]
    assert any("rejected" in one or "unjudged" in one or not one.get("decided", True) for one in lines_of_json)
    for fail_on in ("error", "warning", "info"):
        assert run("audit", folder, "--fail-on", fail_on).exit_code == 1


def test_a_database_and_python_do_not_either(folder: Path, tmp_path: Path) -> None:
    database = tmp_path / "hands.duckdb"
    studbook.import_hands([folder], database)
    said = run("audit", "--db", database)
    assert said.exit_code == 1
    assert is_silent(said.stdout)
    for frame in (studbook.audit(folder), studbook.audit(database=database)):
        assert frame.schema == pl.Schema(FINDING_COLUMNS)
        assert frame["severity"].to_list().count("unjudged") == 1
        assert frame["message"][0]
    found = AuditTools(Database(database)).audit_findings(severity="unjudged")
    assert (found["is_whole"], found["matching"]) == (False, 1)
    with Store(database, read_only=True) as store:
        shown = render(Pages().findings(store, Selection(None, EVERY_HAND, {})), Status(1, "", "", "token"))
    assert is_silent(shown)
    assert "Not judged" in shown


def test_a_night_does_not_either(folder: Path, tmp_path: Path) -> None:
    said = run("nightly", folder, "--db", tmp_path / "a.duckdb", "--reports", tmp_path / "r", "--json")
    summary = json.loads(said.stdout)
    assert said.exit_code == (0 if folder.joinpath("a.txt").exists() and OTHER in (folder / "a.txt").read_text() else 1)
    assert summary["unjudged"] + summary["other"] == 1
    (night,) = (tmp_path / "r").iterdir()
    rows = (night / "findings.csv").read_text("utf-8-sig").splitlines()[1:]
    assert len(rows) == summary["unjudged"]


@pytest.mark.parametrize("make", TEXTS, ids=lambda make: make.__name__)
def test_a_text_is_listed_with_its_number_its_line_and_its_words(make: Callable[[Path], None], tmp_path: Path) -> None:
    (tmp_path / "hands").mkdir()
    make(tmp_path / "hands")
    run("audit", tmp_path / "hands", "--report", tmp_path / "audit.html")
    text = (tmp_path / "audit.html").read_text("utf-8")
    section = text[text.index('<section id="unjudged"') : text.index('<section id="findings"')]
    assert "#154200000357" in section
    assert "a.txt:" in section
    assert "Ann: brings in for $0.02" in section
    frame = studbook.audit(tmp_path / "hands")
    assert frame["hand_id"].to_list() == ["154200000357"]
    assert frame["line"][0] > 0


def test_a_clean_hand_is_clean_and_other_games_beside_it_do_not_matter(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{HAND}\n\n\n{OTHER}\n", "utf-8")
    said = run("audit", tmp_path, "--fail-on", "info")
    assert said.exit_code == 0
    assert "no errors, no warnings, no notes; 1 hand of other games not audited" in " ".join(said.stdout.split())
    assert studbook.audit(tmp_path).is_empty()


def test_files_that_cannot_be_read_again_are_not_judged_by_other_rules(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(HAND, "utf-8")
    database = tmp_path / "hands.duckdb"
    studbook.import_hands([tmp_path / "a.txt"], database)
    with Store(database) as store:
        store.connection.execute("DELETE FROM file_blocks")
    (tmp_path / "a.txt").unlink()
    said = run("audit", "--db", database, "--house", "wsop-live-2024")
    assert said.exit_code == 1
    assert is_silent(said.stdout)
    assert "does not keep its text" in said.stdout


def test_numbers_of_hands_are_found_in_the_texts_of_every_site(tmp_path: Path) -> None:
    rooms = Path(__file__).parents[2] / "histories" / "samples" / "rooms"
    for path in sorted(rooms.glob("*.txt")):
        (hand, *_) = studbook.read(path)
        lines = path.read_text("utf-8").splitlines()[: max(hand.seats[0].line, 3)]
        (tmp_path / path.name).write_text("\n".join(lines) + "\n", "utf-8")
        with Store(":memory:") as store:
            import_paths(store, [tmp_path / path.name])
            found = [one.hand_id for one in unjudged(store) if one.what == "text"]
        assert found[:1] in ([hand.hand_id], [hand.hand_id.split("-")[-1]]), path.stem
