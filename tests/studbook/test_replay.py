"""`studbook replay`: one page for a hand, a file or a table."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from studbook.cli import app
from studbook.commands.common import UserError
from tests.reports.page import Page


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write some hands to a file and a database."""
    path = tmp_path_factory.mktemp("replay")
    run("simulate", "--game", "stud8", "--hands", 4, "--seed", 3, "-o", path / "hands.txt")
    run("import", path / "hands.txt", "--db", path / "hands.duckdb")
    return path


def articles(path: Path) -> int:
    return len(Page(path.read_text(encoding="utf-8")).tags("article"))


def test_a_file(folder: Path) -> None:
    printed = run("replay", folder / "hands.txt", "-o", folder / "new" / "all.html")
    assert printed.stdout.split() == [str(folder / "new" / "all.html")]
    assert articles(folder / "new" / "all.html") == 4


def test_a_hand_and_a_table_of_the_database(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    asked = ("sql", "SELECT hand_id, table_name FROM hands ORDER BY hand LIMIT 1", "--db", "hands.duckdb", "--json")
    number, table = json.loads(run(*asked).stdout.splitlines()[0]).values()
    run("replay", number, "--db", "hands.duckdb")
    assert articles(folder / f"{number}.html") == 1
    run("replay", "--table", table, "--db", "hands.duckdb", "-o", "table.html")
    assert articles(folder / "table.html") >= 1


def test_by_the_rules_of_a_house(folder: Path) -> None:
    for house in ("roberts", "wsop-live-2024"):
        run("replay", folder / "hands.txt", "--house", house, "-o", folder / f"{house}.html")
        assert articles(folder / f"{house}.html") == 4
    with pytest.raises(UserError, match="nowhere"):
        run("replay", folder / "hands.txt", "--house", "nowhere")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ((), "name one thing to replay"),
        (("1", "--table", "T"), "name one thing to replay"),
        (("--table", "none"), "no hands at a table"),
    ],
)
def test_what_is_asked_wrongly(words: tuple[str, ...], error: str, folder: Path) -> None:
    with pytest.raises(UserError, match=error):
        run("replay", *words, "--db", folder / "hands.duckdb")
