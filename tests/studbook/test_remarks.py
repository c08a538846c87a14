"""Tags and notes: what users write about hands, players and sessions, and what becomes of it."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from studbook.analytics.players.remarks import automatic_tags, remarks
from studbook.analytics.search.results import find
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.importing.pipeline import import_paths
from studbook.upkeep.undo_and_merge import merge, undo

SAMPLES = Path("histories/samples")
HAND = "116100000000"


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("remarks") / "hands.duckdb"
    with Store(file) as store:
        import_paths(store, [SAMPLES / "stud-0001.txt"])
    return file


@pytest.fixture
def database(imported: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(imported, tmp_path / "hands.duckdb"))


def run(database: Path, *words: str) -> Result:
    return CliRunner().invoke(app, [*words, "--db", str(database)])


def written(database: Path, *words: str) -> None:
    result = run(database, *words)
    assert result.exit_code == 0, result.output


def start_of_session(database: Path) -> str:
    with Store(database, read_only=True) as store:
        return f"{store.sql('SELECT min(started_at) FROM played').rows[0][0]:%Y-%m-%d %H:%M}"


@pytest.fixture
def filled(filled_once: Path, tmp_path: Path) -> Path:
    """A database with a tag and a note of each kind, and a row in each other table that users fill."""
    return Path(shutil.copy(filled_once, tmp_path / "hands.duckdb"))


@pytest.fixture(scope="module")
def filled_once(imported: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    database = Path(shutil.copy(imported, tmp_path_factory.mktemp("filled") / "hands.duckdb"))
    session = ("--session", start_of_session(database), "--player", "Hero", "--site", "pokerstars")
    written(database, "tag", "add", "misplayed", "big pot", "--hand", HAND)
    written(database, "tag", "add", "loose", "--player", "DizzyRaven")
    written(database, "tag", "add", "tired", *session)
    written(database, "note", "write", "why call?\nwhy?", "--hand", HAND)
    written(database, "note", "write", "'; DROP TABLE notes; --", "--player", "DizzyRaven")
    written(database, "alias", "add", "Ann", "--site", "pokerstars", "--name", "OldHeron")
    with Store(database) as store:
        store.connection.execute("INSERT INTO saved_searches VALUES ('mine', 'hero won')")
        store.connection.execute(
            "INSERT INTO ledger VALUES ('1', DATE '2026-01-02', 'pokerstars', 'USD', 'deposit', 12.5, '')"
        )
    return database


def noted(database: Path) -> list[dict[str, Any]]:
    with Store(database, read_only=True) as store:
        return remarks(store).to_dicts()


def test_what_is_written_is_there(filled: Path) -> None:
    rows = noted(filled)
    assert [(row["about"], row["tags"], row["note"]) for row in rows] == [
        ("hand", ["big pot", "misplayed"], "why call?\nwhy?"),
        ("player", ["loose"], "'; DROP TABLE notes; --"),
        ("session", ["tired"], None),
    ]
    assert (rows[0]["hand_id"], rows[0]["site"]) == (HAND, "pokerstars")
    assert re.fullmatch("pokerstars 2009-01-2[0-9] .* Hero", rows[2]["key"])
    with Store(filled, read_only=True) as store:
        tagged = store.sql("SELECT hand_id, tag FROM hand_tags JOIN hands USING (hand) ORDER BY tag").rows
    assert tagged == [(HAND, "big pot"), (HAND, "misplayed")]


def test_it_survives_an_undo_and_another_import(filled: Path) -> None:
    before = noted(filled)
    undo(filled, 1)
    assert [row["hand_id"] for row in noted(filled)] == [None] * 3
    with Store(filled) as store:
        import_paths(store, [SAMPLES / "stud-0001.txt"])
    assert noted(filled) == before


def test_it_survives_a_refresh(filled: Path) -> None:
    before = noted(filled)
    written(filled, "refresh", "--quiet")
    assert noted(filled) == before


def test_a_merge_brings_it_along(filled: Path, imported: Path, tmp_path: Path) -> None:
    other = Path(shutil.copy(imported, tmp_path / "other.duckdb"))
    written(other, "note", "write", "another opinion", "--hand", HAND)
    with Store(other) as store:
        contradictions = merge(filled, store).contradictions
    assert len(contradictions) == 1
    assert contradictions[0].startswith("notes of hand ")
    assert [row["note"] for row in noted(other)] == ["another opinion", "'; DROP TABLE notes; --", None]


def test_all_of_it_can_be_exported(filled: Path, imported: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "mine.json", Path(shutil.copy(imported, tmp_path / "other.duckdb"))
    written(filled, "personal", "export", "-o", str(file))
    written(other, "personal", "import", str(file))
    assert noted(other) == noted(filled)
    assert json.loads(run(other, "personal", "export").output) == json.loads(file.read_text("utf-8"))
    assert all(json.loads(file.read_text("utf-8"))["tables"][table] for table in ("tags", "saved_searches", "ledger"))
    written(other, "personal", "import", str(file))
    written(other, "note", "write", "another opinion", "--hand", HAND)
    result = run(other, "personal", "import", str(file))
    assert (result.exit_code, result.output.count("left out: notes of hand")) == (1, 1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "not a JSON file"),
        ("[]", "not a file that"),
        ('{"format": "studbook personal", "tables": {"tags": [1]}}', "not a file that"),
        ('{"format": "studbook personal", "tables": {"hands": []}}', "not a table that users fill"),
        ('{"format": "studbook personal", "tables": {"tags": [{"tag": "x"}]}}', "has the columns about, key, tag"),
        (
            '{"format": "studbook personal", "tables": {"tags": [{"about": "x", "key": "1", "tag": "x"}]}}',
            "Could not convert",
        ),
        (
            '{"format": "studbook personal", "tables": {"notes": [{"about": "hand", "key": "1", "note": null}]}}',
            "NOT NULL constraint",
        ),
    ],
)
def test_other_files_are_refused(filled: Path, tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "other.json").write_text(text)
    before = noted(filled)
    result = run(filled, "personal", "import", str(tmp_path / "other.json"))
    assert reason in str(result.exception)
    assert noted(filled) == before


def test_tags_and_notes_are_removed(filled: Path) -> None:
    written(filled, "tag", "remove", "misplayed", "big pot", "--hand", HAND)
    written(filled, "note", "remove", "--hand", HAND)
    written(filled, "note", "remove", "--player", "DizzyRaven")
    assert [(row["about"], row["tags"], row["note"]) for row in noted(filled)] == [
        ("player", ["loose"], None),
        ("session", ["tired"], None),
    ]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("tag add x", "name either a hand with --hand or a player with --player"),
        (f"tag add x --hand {HAND} --player Hero", "name either a hand"),
        ("tag add x --hand 1", "no hand 1 in this database"),
        ("tag add x --player Nobody", "no hands of 'Nobody'"),
        ("tag add x --player Hero --session 2009-01-01T00:00", "--session needs --player and --site"),
        (
            "tag add x --player Hero --site pokerstars --session 2009-01-01T00:00",
            "'Hero' played no hand at pokerstars at 2009-01-01 00:00 UTC",
        ),
        (f"tag add stole --hand {HAND}", "stole is a tag that hands get by themselves"),
        (f"tag add {'x' * 41} --hand {HAND}", "a tag has 1 to 40 characters"),
        (f"tag remove x --hand {HAND}", "has no tag 'x'"),
        (f"note show --hand {HAND}", "has no note"),
        (f"note remove --hand {HAND}", "has no note"),
    ],
)
def test_mistakes_are_explained(database: Path, words: str, reason: str) -> None:
    result = run(database, *words.split())
    assert reason in str(result.exception)
    assert noted(database) == []


@pytest.mark.parametrize(("verb", "tags"), [("add", ["good", ""]), ("remove", ["misplayed", "absent"])])
def test_several_tags_change_together_or_not_at_all(filled: Path, verb: str, tags: list[str]) -> None:
    before = noted(filled)
    assert run(filled, "tag", verb, *tags, "--hand", HAND).exit_code != 0
    assert noted(filled) == before


@pytest.mark.parametrize("words", [["find", "won"], ["sessions", "Hero"], ["sheets"], ["opponents", "Hero"]])
def test_a_limit_that_is_too_large_is_explained(database: Path, words: list[str]) -> None:
    result = run(database, *words, "--limit", "9" * 20)
    assert result.exit_code == 2
    assert "--limit" in result.output


def test_it_is_listed(filled: Path) -> None:
    rows = [json.loads(line) for line in run(filled, "tag", "list", "--json").output.splitlines()]
    assert rows == noted(filled)
    listed = run(filled, "tag", "list").output
    assert "big pot," in listed
    assert "misplayed" in listed
    assert run(filled, "note", "show", "--hand", HAND).output == "why call?\nwhy?\n"


def found_by(store: Store, query: str) -> set[str]:
    return set(find(store, query, "Hero")["hand_id"])


def test_tags_and_notes_are_searched(filled: Path) -> None:
    with Store(filled, read_only=True) as store:
        assert found_by(store, "tag:misplayed") == found_by(store, 'tag:"big pot"') == found_by(store, "note:CALL")
        assert found_by(store, "tag:misplayed") == {HAND}
        assert found_by(store, "tag:loose or tag:tired or note:drop") == set()  # a player's, and a session's
        assert found_by(store, "tag:stole") == found_by(store, "Tag:STOLE")


def test_automatic_tags_are_found() -> None:
    with Store() as store:
        import_paths(store, [SAMPLES])
        rows = {name: store.query(question.sql).rows() for name, question in automatic_tags().items()}
        assert {name for name, found in rows.items() if not found} <= {"quartered"}
        cards = {(hand, seat): text.split() for hand, seat, text in store.sql(_CARDS).rows}
        heroes = set(store.sql(_HEROES).rows)
        for name, found in rows.items():
            assert find(store, f"tag:{name}", "Hero").height == len(heroes & set(found)), name
    for place in rows["rolled-up"]:
        assert len({card[0] for card in cards[place][:3]}) == 1
    for place in rows["paired-on-seventh"]:
        ranks = [card[0] for card in cards[place]]
        assert ranks[6] in ranks[:6]
        assert len(set(ranks[:6])) == 6


_CARDS = "SELECT hand, seat, cards FROM played WHERE cards IS NOT NULL"
_HEROES = "SELECT hand, seat FROM played WHERE player = 'Hero'"


def test_searches_are_saved(database: Path) -> None:
    written(database, "find", "--save", "mine", "hero won")
    assert run(database, "find", "@mine", "--ids").output == run(database, "find", "hero won", "--ids").output
    assert run(database, "find", "--saved").output == "mine  hero won\n"
    assert "no search is saved as 'other'" in str(run(database, "find", "@other").exception)
    assert "is not understood" in str(run(database, "find", "--save", "bad", "hero wonn").exception)
    written(database, "find", "--save", "mine", "hero lost")
    assert run(database, "find", "--saved").output == "mine  hero lost\n"
    written(database, "find", "--save", "mine", "")
    assert run(database, "find", "--saved").output == ""
