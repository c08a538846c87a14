"""What commands say of the files of rooms that are named and not read."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from studbook.cli import app
from studbook.game.unread_rooms import UNREAD_ROOMS

OTHER = "Poker Hand #HD12345: Hold'em No Limit\nSeat 1: Ann ($2)\nAnn: folds\n"
PROBLEM = next(room.problem for room in UNREAD_ROOMS if room.room == "GGPoker")


def run(*words: object, code: int) -> str:
    result = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a readable hand and two files of a room that is not read."""
    folder = tmp_path / "hands"
    folder.mkdir()
    hand = run("simulate", "--hands", 1, "--seed", 3, "--site", "pokerstars", code=0)
    (folder / "good.txt").write_text(hand, "utf-8")
    for name in ("one", "two"):
        (folder / f"{name}.txt").write_text(f"{name}\n{OTHER}", "utf-8")
    return folder


def test_import_and_rejects_say_which_room_it_is(tmp_path: Path, folder: Path) -> None:
    db = tmp_path / "x.duckdb"
    assert f"{folder}/one.txt: {PROBLEM}\n" in run("import", folder, "--db", db, "-q", code=0)
    again = json.loads(run("import", folder, "--db", db, "--json", code=0))
    assert [file["problem"] for file in again["unreadable"]] == [PROBLEM] * 2
    assert f"2 x file without readable hands: {PROBLEM}\n    {folder}/one.txt\n" in run("rejects", "--db", db, code=0)
    assert "file-1" in run("rejects", "--anonymous", "--db", db, code=0)
    assert json.loads(run("rejects", "--json", "--db", db, code=0))["named_files"] == [
        {"problem": PROBLEM, "files": 2, "path": f"{folder}/one.txt"}
    ]


def test_an_audit_says_which_room_it_is(folder: Path) -> None:
    assert f"{folder}/one.txt: P00 not judged: {PROBLEM}\n" in run("audit", folder, code=1)
    objects = [json.loads(line) for line in run("audit", folder, "--json", code=1).splitlines()]
    reasons = [one["unjudged"]["reason"] for one in objects if "unjudged" in one]
    assert reasons == [PROBLEM] * 2


def test_a_text_before_the_first_hand_is_named(tmp_path: Path, folder: Path) -> None:
    hand = (folder / "good.txt").read_text("utf-8")
    (folder / "both.txt").write_text(f"{OTHER}\n\n{hand}", "utf-8")
    done = json.loads(run("import", folder / "both.txt", "--db", tmp_path / "x.duckdb", "--json", code=1))
    assert (done["found"], done["imported"], done["rejected"]) == (2, 1, 1)
    assert [reject["reason"] for reject in done["rejects"]] == [PROBLEM]


def test_rooms_are_listed() -> None:
    listed = [json.loads(line) for line in run("rooms", "--json", code=0).splitlines()]
    assert [one["room"] for one in listed] == [room.room for room in UNREAD_ROOMS]
    for table in (run("rooms", code=0), run("sites", code=0)):
        assert all(room.room.split()[-1] in table for room in UNREAD_ROOMS)


def test_texts_among_hands_are_named_once_and_hands_do_not_change(tmp_path: Path, folder: Path) -> None:
    db, both = tmp_path / "x.duckdb", tmp_path / "both.txt"
    hands = [run("simulate", "--hands", 1, "--seed", seed, "--site", "pokerstars", code=0) for seed in (4, 5, 6)]
    both.write_text(f"{hands[0]}\n\n{OTHER}\n\n{hands[1]}", "utf-8")
    done = json.loads(run("import", both, "--db", db, "--json", code=1))
    assert (done["found"], done["imported"], done["rejected"]) == (3, 2, 1)
    assert [reject["reason"] for reject in done["rejects"]] == [PROBLEM]
    both.write_text(f"{hands[0]}\n\n{OTHER}\n\n{hands[1]}\n\n{hands[2]}", "utf-8")
    done = json.loads(run("import", both, "--db", db, "--json", code=1))
    assert (done["found"], done["imported"], done["known"], done["rejected"]) == (4, 1, 2, 1)
    (group,) = json.loads(run("rejects", "--json", "--db", db, code=0))["groups"]
    assert (group["texts"], group["line"], group["example"]["reason"]) == (1, "this is GGPoker", PROBLEM)
    assert "1 x no site P05: this is GGPoker" in run("rejects", "--anonymous", "--db", db, code=0)
    assert json.loads(run("sql", "SELECT count(*) AS n FROM hands", "--json", "--db", db, code=0))["n"] == 3
