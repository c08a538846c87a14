"""`studbook drill`: questions in the terminal, and answers that survive what befalls a database."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from studbook.analytics.store import Store
from studbook.analytics.training.answering import answer_question
from studbook.analytics.training.drills import Drills, state_of
from studbook.analytics.training.question import DrillKind
from studbook.analytics.training.reviews import Review, reviews
from studbook.cli import app
from studbook.importing.pipeline import import_paths
from studbook.upkeep.undo_and_merge import merge, undo

SAMPLES = Path("histories/samples")


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("drill") / "hands.duckdb"
    with Store(file) as store:
        import_paths(store, [SAMPLES / "stud-0001.txt"])
    return file


@pytest.fixture
def database(imported: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(imported, tmp_path / "hands.duckdb"))


def run(database: Path, *words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, [*words, "--db", str(database)], input=typed)


def kept(database: Path) -> list[Review]:
    with Store(database, read_only=True) as store:
        return reviews(store)


def answered(database: Path, kind: str = "decisions", number: int = 3) -> list[Review]:
    result = run(database, "drill", kind, "-n", str(number), typed="1\n" * number)
    assert result.exit_code == 0, result.output
    assert result.output.count("Judged by") == number
    return kept(database)


@pytest.mark.parametrize("kind", ["decisions", "cards", "dealer"])
def test_answers_are_kept(database: Path, kind: str) -> None:
    given = answered(database, kind)
    assert len({one.question for one in given}) == 3
    listed = json.loads(run(database, "drill", "--list", "--json").output)
    assert sum(one["answers"] for one in listed["progress"]) == 3
    assert len(listed["due"]) == (0 if kind == "cards" else 3)
    assert {one.theme for one in given} <= {theme for themes in listed["themes"].values() for theme in themes}


def test_other_answers_are_asked_again_and_q_stops(database: Path) -> None:
    result = run(database, "drill", typed="0\nx\n\n99\n\u0661\nq\n")
    assert result.exit_code == 0
    assert result.output.count("That is not one of the choices.") == 5
    assert not kept(database)
    assert run(database, "drill", typed="").exit_code == 0, "the input ends"


def test_mistakes_are_explained(database: Path) -> None:
    for words, reason in (
        (["--player", "Nobody"], "Nobody"), (["--theme", "x"], "no theme"), (["dealer", "--house", "x"], "not a"),
        (["--json"], "--json is for --list"),
    ):  # fmt: skip
        result = run(database, "drill", *words, typed="1\n")
        assert result.exit_code != 0, words
        assert reason in f"{result.exception}{result.output}"


def test_without_a_hero_the_player_must_be_named(tmp_path: Path) -> None:
    with Store(tmp_path / "empty.duckdb"):
        pass
    result = run(tmp_path / "empty.duckdb", "drill")
    assert result.exit_code != 0
    assert "add --player NAME" in str(result.exception)


def test_answers_survive_a_refresh_and_an_undo(database: Path) -> None:
    given = answered(database)
    assert run(database, "refresh", "--quiet").exit_code == 0
    assert kept(database) == given
    undo(database, 1)
    assert kept(database) == given
    with Store(database) as store:
        import_paths(store, [SAMPLES / "stud-0001.txt"])
        assert Drills(store, "Hero").again(given[0].question, given[0].theme) is not None


def test_a_merge_counts_the_answers_of_both(database: Path, imported: Path, tmp_path: Path) -> None:
    other = Path(shutil.copy(imported, tmp_path / "other.duckdb"))
    given = [*answered(database, "decisions", 2), *answered(other, "decisions", 3)]
    with Store(other) as store:
        assert not merge(database, store).contradictions
        assert len(reviews(store)) == 5
        assert {one.question for one in reviews(store)} == {one.question for one in given}
        assert max(one.answers for one in state_of(store).due) == 2
        assert not merge(database, store).contradictions, "again"
        assert len(reviews(store)) == 5


def test_answers_are_exported_and_imported(database: Path, imported: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "mine.json", Path(shutil.copy(imported, tmp_path / "other.duckdb"))
    given = answered(database)
    assert run(database, "personal", "export", "-o", str(file)).exit_code == 0
    assert run(other, "personal", "import", str(file)).exit_code == 0
    assert kept(other) == given


def test_a_hostile_name_is_shown_without_its_signs(tmp_path: Path) -> None:
    name = "\x1b[31mBob\u202e"
    text = (SAMPLES / "stud-0001.txt").read_text("utf-8").replace("Hero", "Zoe").replace("DizzyRaven", name)
    (tmp_path / "hands.txt").write_text(text, "utf-8")
    with Store(tmp_path / "hands.duckdb") as store:
        import_paths(store, [tmp_path / "hands.txt"])
        one = Drills(store, "Zoe", ()).next_question(state_of(store), DrillKind.DEALER)
        assert one is not None
        assert answer_question(store, one, one.choices[0]) is not None
    result = run(tmp_path / "hands.duckdb", "drill", "dealer", "--player", "Zoe", "-n", "8", typed="1\n" * 8)
    assert "\x1b[31m" not in result.output
    assert "\u202e" not in result.output
