"""The commands `checks` and `houses`, and the pages made from them."""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from studbook.cli import app, main
from studbook.rules.checks.catalogue import CODES
from studbook.rules.stud.house import KEYS, profiles


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


def trouble(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: object) -> str:
    """Return the error message of a command that exits with code 2."""
    monkeypatch.setattr(sys, "argv", ["studbook", *(str(word) for word in words)])
    with pytest.raises(SystemExit, match="2"):
        main()
    return capsys.readouterr().err


def test_every_check_is_explained() -> None:
    listed = [json.loads(line) for line in run("checks", "--json").stdout.splitlines()]
    assert [check["code"] for check in listed] == list(CODES)
    assert all(check["verifies"] and check["todo"] and check["rules"] for check in listed)


def test_one_check() -> None:
    printed = run("checks", "s05").stdout
    assert all(words in printed for words in ("S05", "error", "ES-05", "cap.wagers", "What to do"))


def test_an_unknown_check(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert "unknown check: H5; did you mean H05" in trouble(capsys, monkeypatch, "checks", "H5")


def test_the_page_is_made_of_the_code(root: Path) -> None:
    assert run("checks", "--markdown").stdout == (root / "docs" / "reference" / "checks.md").read_text(encoding="utf-8")


def test_houses_side_by_side() -> None:
    listed = [json.loads(line) for line in run("houses", "--json").stdout.splitlines()]
    assert [house["name"] for house in listed] == profiles()
    assert all(set(KEYS) <= set(house) for house in listed)
    printed = run("houses", "fr-stud8", "wsop-live-2024").stdout
    assert all(words in printed for words in ("cap.wagers", "unlimited", "wsop-live-2024", "fr-stud8 (?)"))


def test_hands_are_audited_by_the_rules_of_a_house(tmp_path: Path) -> None:
    run("simulate", "--hands", 300, "--seed", 3, "-o", tmp_path / "stud.txt")
    assert "no errors" in run("audit", tmp_path / "stud.txt").stdout
    strict = run("audit", tmp_path / "stud.txt", "--house", "wsop-tourn-2024")
    assert strict.exit_code == 1
    assert "S02" in strict.stdout


def test_a_house_of_ones_own_that_is_silent(tmp_path: Path) -> None:
    run("simulate", "--hands", 300, "--seed", 3, "-o", tmp_path / "stud.txt")
    base = tmp_path / "base.toml"
    base.write_text('extends = "site-default"\ncap.wagers = 2\ncap.headsup = 2\n')
    mine = tmp_path / "mine.toml"
    mine.write_text(f'extends = "{base}"\ncap.wagers = "NOT_STATED"\n')
    assert "error S05" in run("audit", tmp_path / "stud.txt", "--house", base).stdout
    printed = run("audit", tmp_path / "stud.txt", "--house", mine)
    assert printed.exit_code == 0
    assert "warning S05 (the house does not state cap.wagers)" in printed.stdout


def test_an_unknown_house(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    run("simulate", "--hands", 1, "-o", tmp_path / "stud.txt")
    printed = trouble(capsys, monkeypatch, "audit", tmp_path / "stud.txt", "--house", "robert")
    assert "unknown house: 'robert'; did you mean 'roberts'?" in printed


def findings(*words: object) -> list[Any]:
    rows = [json.loads(line) for line in run("audit", "--json", *words).stdout.splitlines()]
    return [(row["file"], row["line"], row["findings"]) for row in rows if row.get("findings")]


def test_a_database_is_audited_by_other_rules_from_its_own_texts(root: Path, tmp_path: Path) -> None:
    hands, database = tmp_path / "hands", tmp_path / "x.duckdb"
    run("simulate", "--hands", 300, "--seed", 3, "-o", hands / "stud.txt")
    shutil.copy(root / "histories" / "samples" / "red-dog" / "slippery-sam-0001.txt", hands)
    strict, mine = tmp_path / "strict.toml", tmp_path / "seven.toml"
    strict.write_text('extends = "site-default"\ncap.wagers = 2\ncap.headsup = 2\n')
    mine.write_text('extends = "slippery_sam"\ncentre_rank = 7\n')
    run("import", hands, "--db", database)
    for rules in (["--house", strict], ["--house", strict, "--game-rules", mine], ["--game-rules", mine]):
        wanted = findings(hands, *rules)
        assert wanted
        assert findings("--db", database, *rules) == wanted
    shutil.rmtree(hands)
    before = database.read_bytes()
    assert len(findings("--db", database, "--house", strict)) > len(findings("--db", database))
    assert database.read_bytes() == before
