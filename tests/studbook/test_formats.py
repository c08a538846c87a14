"""PHH and OHH on the command line: import, conversion there and back, what is lost, and the televised hands."""

import gzip
import json
import unittest
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from pokerkit import HandHistory
from typer.testing import CliRunner

from studbook.cli import app
from studbook.exchange.carried import carried_by
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.program.endings import UserError
from studbook.rules.audit import audit_batch
from studbook.rules.checks.catalogue import CHECKS

TELEVISED = ("test_2023_43_5", "test_2023_54_4")
"""Modules of PokerKit's tests with hands of two final tables of the World Series of Poker 2023."""
HANDS = 12


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def refuse(*words: object) -> str:
    """The reason for which a command refuses."""
    error = run(*words).exception
    assert isinstance(error, UserError)
    return str(error)


def succeed(*words: object) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Simulated hands of two sites with different house rules."""
    folder = tmp_path_factory.mktemp("texts")
    for seed, site in enumerate(("pokerstars", "winning")):
        succeed(
            *("simulate", "--site", site, "--seed", seed, "--game", "stud8", "--hands", HANDS),
            *("-o", folder / f"{site}.txt"),
        )
    return folder


@pytest.fixture(scope="module")
def phhs(texts: Path) -> Path:
    path = texts.parent / f"{texts.name}.phhs"
    succeed("convert", texts, "--to", "phh", "-o", path)
    return path


def test_a_conversion_there_and_back_changes_nothing(texts: Path, phhs: Path) -> None:
    again = succeed("convert", phhs, "--to", "pokerstars")
    once = succeed("convert", texts, "--to", "pokerstars")
    assert again.count("*** SUMMARY ***") == 2 * HANDS
    assert again == once


def test_documents_are_imported_by_the_rules_of_their_source(phhs: Path, tmp_path: Path) -> None:
    database = tmp_path / "x.duckdb"
    totals = json.loads(succeed("import", phhs, "--db", database, "--json"))
    assert (totals["found"], totals["imported"], totals["rejected"]) == (2 * HANDS, 2 * HANDS, 0)
    assert succeed("sql", "FROM findings WHERE severity <> 'info'", "--db", database, "--json") == ""
    again = json.loads(succeed("import", phhs, "--db", database, "--json"))
    assert again["imported"] == 0
    assert succeed("audit", phhs)


def test_one_document_goes_into_a_phh_file(texts: Path, tmp_path: Path) -> None:
    several = refuse("convert", texts, "--to", "phh", "-o", tmp_path / "x.phh")
    assert "can hold one hand only; name a .phhs file" in several
    assert list(tmp_path.iterdir()) == []
    succeed("simulate", "--hands", 1, "-o", tmp_path / "one.txt")
    succeed("convert", tmp_path / "one.txt", "--to", "phh", "-o", tmp_path / "x.phh")
    assert (tmp_path / "x.phh").read_text("utf-8").startswith("variant =")


def test_archives_and_folders_hold_documents(phhs: Path, tmp_path: Path) -> None:
    data = phhs.read_bytes()
    (tmp_path / "a.phhs.gz").write_bytes(gzip.compress(data))
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        archive.writestr("inner/c.phhs", data.replace(b"\n", b"\r\n"))
    readings = [reading for raw in raw_batches([tmp_path]) for reading in read(raw)]
    assert sum(len(reading.rows) for reading in readings) == 4 * HANDS
    succeed("convert", phhs, "--to", "phh", "-o", tmp_path / "folder")
    assert [path.name for path in (tmp_path / "folder").iterdir()] == ["hands-0001.phhs"]


def test_the_same_document_is_known_whatever_its_number(phhs: Path, tmp_path: Path) -> None:
    (tmp_path / "other.phhs").write_text(phhs.read_text("utf-8").replace("[3]\n", "[900]\n"), "utf-8")
    totals = json.loads(succeed("import", phhs, tmp_path, "--db", tmp_path / "x.duckdb", "--json"))
    assert (totals["found"], totals["imported"]) == (4 * HANDS, 2 * HANDS)


def test_ohh_is_written_only_if_losses_are_accepted(texts: Path, tmp_path: Path) -> None:
    assert "add --lossy" in refuse("convert", texts, "--to", "ohh")
    path = tmp_path / "x.ohh"
    result = run("convert", texts, "--to", "ohh", "--lossy", "--json", "-o", path)
    counts = json.loads(result.stdout)
    assert (result.exit_code, counts["written"]) == (0, 2 * HANDS)
    for loss, times in counts["losses"].items():
        assert f"lost {times:,} times: {loss}" in result.stderr
    totals = json.loads(succeed("import", path, "--db", tmp_path / "x.duckdb", "--json"))
    assert (totals["imported"], totals["rejected"]) == (2 * HANDS, 0)
    assert "cannot hold everything" in refuse("simulate", "--site", "ohh")


def test_options_that_do_not_fit_are_refused(texts: Path) -> None:
    assert "name the files and the format" in refuse("convert")
    assert "name the files and the format" in refuse("convert", texts)
    assert "--json needs --output" in refuse("convert", texts, "--to", "phh", "--json")
    assert "--markdown is for --explain" in refuse("convert", texts, "--markdown")


def test_explain_says_what_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {site: carried_by(site) for site in ("pokerstars", "houselog", "phh", "ohh")}
    assert known["phh"].loses == ()
    assert "level" in known["ohh"].loses
    assert "events: burn" in known["houselog"].carries
    assert "events: burn" in known["pokerstars"].loses
    monkeypatch.setattr("studbook.exchange.carried.carried", lambda: list(known.values()))
    listed = [json.loads(line) for line in succeed("convert", "--explain", "--json").splitlines()]
    assert [one["site"] for one in listed] == list(known)
    assert "| PHH | Stud, Hi/Lo, Razz | F |" in succeed("convert", "--explain", "--markdown")
    assert "Measured" in succeed("convert", "--explain")


@cache
def televised() -> str:
    """The stud hands that PokerKit's own tests play, as it writes them in PHH."""
    found: list[HandHistory] = []
    written = HandHistory.from_game_state.__func__  # type: ignore[attr-defined]  # of a class method

    def remembered(cls: Any, *arguments: Any, **more: Any) -> HandHistory:
        history: HandHistory = written(cls, *arguments, **more)
        found.append(history)
        return history

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(HandHistory, "from_game_state", classmethod(remembered))
        for test in _tests():
            test.run(unittest.TestResult())
    return HandHistory.dumps_all([history for history in found if history.variant in ("F7S", "F7S/8", "FR")])


def _tests() -> Iterator[unittest.TestCase]:
    """The tests of stud hands."""
    for name in TELEVISED:
        module = import_module(f"pokerkit.tests.test_wsop.{name}")
        for suite in unittest.defaultTestLoader.loadTestsFromModule(module):
            for test in suite if isinstance(suite, unittest.TestSuite) else ():
                if isinstance(test, unittest.TestCase):
                    yield test


def test_the_televised_stud_hands_audit_clean(tmp_path: Path) -> None:
    (tmp_path / "televised.phhs").write_text(televised(), "utf-8")
    (raw,) = raw_batches([tmp_path])
    (reading,) = read(raw)
    assert (len(reading.rows), reading.rejects) == (36, [])
    codes = {CHECKS[code].code for code in audit_batch(reading.batch).settled.findings.code.tolist()}
    # B07: the ante is as large as the bring-in. P12: cameras did not see every door card. Both are only remarks.
    assert codes == {"B07", "P12"}
