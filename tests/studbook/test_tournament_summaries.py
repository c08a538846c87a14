"""Summaries of tournaments survive what hands survive: importing again, copies, undo, merge, refresh, an upgrade."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import studbook
from studbook.analytics.database.schema import steps
from studbook.analytics.site_summaries.read_summary import read_summary
from studbook.analytics.site_summaries.summary import Unread
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.importing.counts import Counts
from studbook.importing.pipeline import import_paths
from studbook.program.endings import UserError
from studbook.upkeep.refresh import refresh
from studbook.upkeep.undo_and_merge import merge, undo
from studbook.upkeep.unread import grouped
from tests.tournament_texts import fulltilt, hand, pokerstars, winamax

BROKEN = pokerstars(9, ("$10.00/$1.00 USD", "10 apples"))
HOLDEM = pokerstars(8, ("Limit 7 Card Stud Hi/Lo", "No Limit Hold'em"))


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


def write(folder: Path, **texts: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text)
    return folder


def contents(path: Path | Store) -> dict[str, list[Any]]:
    """Everything about tournaments that does not depend on keys."""
    if isinstance(path, Path):
        with Store(path, read_only=True) as store:
            return contents(store)
    kept = "SELECT * EXCLUDE (summary, file) FROM summaries ORDER BY ALL"
    results = (
        "SELECT summary_results.* EXCLUDE (summary), content FROM summary_results JOIN summaries USING (summary) "
        "ORDER BY ALL"
    )
    queries = {"summaries": kept, "results": results, "entries": "FROM tournament_entries ORDER BY ALL"}
    return {name: path.sql(sql).rows for name, sql in queries.items()}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    texts = {"one": pokerstars(1), "two": fulltilt() + "\n" + winamax(), "broken": BROKEN, "holdem": HOLDEM}
    return write(tmp_path_factory.mktemp("summaries") / "first", **texts, hands=hand(1))


@pytest.fixture(scope="module")
def original(folder: Path) -> Path:
    path = folder.parent / "original.duckdb"
    with Store(path) as store:
        assert import_paths(store, [folder]).summaries == Counts(5, 3, 0, 1, 1)
    return path


@pytest.fixture
def database(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(original, tmp_path / "copy.duckdb"))


def test_importing_again_adds_nothing(database: Path, folder: Path) -> None:
    before = contents(database)
    with Store(database) as store:
        assert import_paths(store, [folder]).unchanged == 5
        for path in folder.iterdir():
            path.touch()
        assert import_paths(store, [folder]).summaries == Counts(5, 0, 3, 1, 1)
    assert contents(database) == before


def test_copies_add_nothing(database: Path, folder: Path, tmp_path: Path) -> None:
    before = contents(database)
    shutil.copytree(folder, tmp_path / "copies")
    with Store(database) as store:
        assert import_paths(store, [tmp_path / "copies"]).summaries.imported == 0
    assert contents(database) == before


def test_what_cannot_be_read_is_counted_with_its_place(database: Path, folder: Path) -> None:
    with Store(database) as store:
        rows = store.sql("SELECT line, column_number, code, reason, text FROM rejects").rows
        files = store.sql("SELECT found, imported, rejected, problem FROM files WHERE path LIKE '%broken%'").rows
    assert rows == [(2, 11, "P05", "unexpected text: 'Buy-In: 10 apples'", BROKEN.rstrip())]
    assert files == [(1, 0, 1, "")]
    result = run("rejects", "--db", database)
    assert "10 apples" in result.output or "<number> apples" in result.output


def test_the_command_says_what_it_found(folder: Path, tmp_path: Path) -> None:
    result = run("import", folder, "--db", tmp_path / "new.duckdb", "-q")
    assert result.exit_code == 1, "one summary was rejected"
    assert "broken.txt:2:11: P05 unexpected text: 'Buy-In: 10 apples'" in result.output
    assert "tournament summaries" in result.output
    alone = write(tmp_path / "alone", one=pokerstars(1))
    result = run("import", alone, "--db", tmp_path / "alone.duckdb", "--json")
    assert result.exit_code == 0
    assert json.loads(result.output)["summaries"] == {"found": 1, "imported": 1, "known": 0, "other": 0, "rejected": 0}


def test_undo_and_import_again(database: Path, folder: Path, tmp_path: Path) -> None:
    before = contents(database)
    second = write(tmp_path / "second", again=pokerstars(1), three=pokerstars(3))
    with Store(database) as store:
        assert import_paths(store, [second]).summaries == Counts(2, 1, 1, 0, 0)
    undo(database, 2)
    assert contents(database) == before
    with Store(database) as store:
        import_paths(store, [second])
    undo(database, 1)
    with Store(database) as store, Store() as alone:
        import_paths(alone, [second])
        numbers = "SELECT tournament FROM summaries ORDER BY ALL"
        assert store.sql(numbers).rows == alone.sql(numbers).rows == [("1",), ("3",)]
        assert store.sql("SELECT count(*) FROM summary_results").rows == [(10,)]


def test_merge(database: Path, folder: Path, tmp_path: Path) -> None:
    write(tmp_path / "second", again=pokerstars(1), three=pokerstars(3))
    with Store(tmp_path / "other.duckdb") as other:
        import_paths(other, [tmp_path / "second"])
    with Store(database) as store:
        merge(tmp_path / "other.duckdb", store)
        once = contents(store)
        merge(tmp_path / "other.duckdb", store)
        assert contents(store) == once
    with Store() as together:
        import_paths(together, [folder])
        import_paths(together, [tmp_path / "second"])
        assert contents(together) == once


def test_refresh(database: Path, tmp_path: Path) -> None:
    with Store(database) as store:
        import_paths(store, [write(tmp_path / "second", three=pokerstars(3))])
    before = contents(database)
    done = refresh(Store(database))
    assert done.hands.lost == 0
    assert contents(database) == before
    assert {row[-1] for row in before["summaries"]} == {1, 2}, "each keeps its import"


def test_a_summary_that_the_site_replaces(tmp_path: Path) -> None:
    still_in = pokerstars(1, ("  3: Hero (Oslo), $36.00 (20%)", "  3: Hero (Oslo), still playing"))
    folder = write(tmp_path / "room", one=still_in.partition("\nYou finished")[0])
    with Store() as store:
        import_paths(store, [folder])
        write(folder, one=pokerstars(1))
        import_paths(store, [folder])
        row = studbook_row(store)
    assert (row["place"], row["net"], row["contradictions"]) == (3, 25, [])


def studbook_row(store: Store) -> dict[str, Any]:
    return store.query("FROM tournament_entries WHERE player = 'Hero'").row(0, named=True)


def test_files_that_earlier_versions_found_no_hands_in_are_read_again(tmp_path: Path) -> None:
    folder = write(tmp_path / "room", one=pokerstars(1), none="nothing here\n")
    with Store() as store:
        import_paths(store, [folder])
        for table in ("summaries", "summary_results"):
            store.connection.execute(f"DELETE FROM {table}")
        store.connection.execute("UPDATE files SET problem = 'no hands found'")
        step = steps()[14].sql
        begin = step.index("UPDATE files")
        store.connection.execute(step[begin : step.index(";", begin)])
        assert import_paths(store, [folder]).summaries.imported == 1
        assert import_paths(store, [folder]).unchanged == 2


def test_a_summary_in_an_archive(tmp_path: Path, folder: Path) -> None:
    shutil.make_archive(str(tmp_path / "packed"), "zip", folder)
    with Store() as store:
        assert import_paths(store, [tmp_path / "packed.zip"]).summaries == Counts(5, 3, 0, 1, 1)


def test_export_writes_summaries_back(database: Path, folder: Path, tmp_path: Path) -> None:
    assert run("export", "--db", database, "-o", tmp_path / "out").exit_code == 0
    written = {path.name: path.read_text() for path in (tmp_path / "out").rglob("*.txt")}
    assert written["two.txt"] == (folder / "two.txt").read_text()


def test_the_command_lists_and_adds_up(database: Path) -> None:
    listed = run("tournaments", "Hero", "--db", database)
    assert listed.exit_code == 0
    assert "3 of 18" in listed.output
    assert "+$25" in listed.output
    rows = [json.loads(line) for line in run("tournaments", "Hero", "--db", database, "--json").output.splitlines()]
    assert [row["net"] for row in rows] == ["-4.50", "25"]
    by_site = run("tournaments", "Hero", "--by", "site", "--db", database, "--csv").output.splitlines()
    assert [line.partition(",")[0] for line in by_site] == ["site", "fulltilt", "pokerstars"]
    everyone = run("tournaments", "--db", database)
    assert "Hé ro" in everyone.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["Nobody"], "no tournaments of 'Nobody'"),
        (["Hero", "--game", "holdem"], "unknown game 'holdem'"),
        (["Hero", "--by", "weather"], "choose from site, buy-in, game"),
        (["Hero", "--site", "moon"], "unknown site 'moon'"),
    ],
)
def test_mistakes(database: Path, words: list[str], said: str) -> None:
    with pytest.raises(UserError, match=said):
        run("tournaments", *words, "--db", database)


def test_for_programs(database: Path) -> None:
    listed = studbook.tournaments(database, "Hero")
    assert listed["status"].to_list() == ["counted", "counted"]
    assert studbook.tournaments(database, "Hero", [])["net"].sum() == listed["net"].sum()
    with pytest.raises(LookupError, match="no tournaments"):
        studbook.tournaments(database, "Nobody")


def test_two_currencies_are_reported_where_the_second_is() -> None:
    text = pokerstars(100, ("$54.00 (30%)", "€54.00 (30%)"))
    found = read_summary("pokerstars", text)
    assert isinstance(found, Unread)
    assert (found.line, found.reason) == (8, "amounts in two currencies: EUR and USD")


def test_rejected_summaries_are_no_hands_and_are_grouped_by_reason(tmp_path: Path) -> None:
    (tmp_path / "1.txt").write_text(pokerstars(100, ("$54.00 (30%)", "€54.00 (30%)")), "utf-8")
    (tmp_path / "2.txt").write_text(pokerstars(101, ("(20%)", "(20%) and 5 pears")), "utf-8")
    (tmp_path / "3.txt").write_text(hand(102), "utf-8")
    with Store(tmp_path / "hands.duckdb") as store:
        totals = import_paths(store, [tmp_path])
        groups = grouped(store)
    assert (totals.hands.found, totals.hands.imported, totals.hands.rejected) == (1, 1, 0)
    assert (totals.summaries.found, totals.summaries.rejected, totals.rejected) == (2, 2, 2)
    assert {group.line for group in groups} == {
        "amounts in two currencies", "<number>: Hero (<name>), <number> (<number>%) and <number> pears",
    }  # fmt: skip
    shown = CliRunner().invoke(app, ["import", str(tmp_path), "--db", str(tmp_path / "other.duckdb"), "--quiet"])
    assert shown.exit_code == 1
    assert re.search(r"hands found +1\b", shown.output)
    assert re.search(r"summaries rejected +2\b", shown.output)
