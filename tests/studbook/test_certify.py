"""`studbook certify`: the same bytes from the same files, and what a check says if something differs."""

import gzip
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from studbook.analytics.fairness.certificate import NO_SIGN, NOTHING, UNUSUAL
from studbook.cli import app
from studbook.commands.common import UserError

MONTH = ("--month", "2010-11")


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three files of one site in two months; hands of the first are in the third as well."""
    folder = tmp_path_factory.mktemp("certify")
    for name, seed in (("a", 4), ("b", 8)):
        run("simulate", "--hands", 700, "--game", "razz", "--style", "by-cards", "--seed", seed, "-o", folder / "x.txt")
        text = (folder / "x.txt").read_text("utf-8")
        (folder / f"{name}.txt").write_text(text.replace("#6", f"#{seed}6"), "utf-8")
    (folder / "x.txt").unlink()
    first = (folder / "a.txt").read_text("utf-8").split("\n\n\n")
    (folder / "c.txt").write_text("\n\n\n".join(first[:50]) + "\n\n\n", "utf-8")
    return folder


@pytest.fixture
def made(hands: Path, tmp_path: Path) -> Path:
    """The certificate of these files."""
    assert run("certify", hands, *MONTH, "-o", tmp_path / "made.json").exit_code == 0
    return tmp_path / "made.json"


def read(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text("utf-8")))


def test_a_certificate_says_what_was_tested(hands: Path, made: Path) -> None:
    found = read(made)
    assert found["site"] == "pokerstars"
    assert found["result"] == NO_SIGN
    assert (found["since"], found["until"]) == ("2010-11-01T00:00:00Z", "2010-12-01T00:00:00Z")
    assert sum(one["hands"] for one in found["files"]) == found["hands"] > 100
    ran = [one for one in found["tests"] if one["p_once"] is not None and one["test"] != "F8"]
    assert len(ran) >= 12
    assert all(one["smallest_bias"] > 0 for one in ran)
    assert sum(one["e"] is not None for one in found["tests"]) == 17
    page = made.with_suffix(".html").read_text("utf-8")
    assert found["files"][0]["sha256"] in page
    assert "prefers-color-scheme" in page
    assert "No sign of unusual deals" in page
    assert "http" not in page.split("</style>")[1]


def test_the_bytes_depend_on_no_order_name_packing_or_database(hands: Path, made: Path, tmp_path: Path) -> None:
    files = sorted(hands.iterdir())
    packed = tmp_path / "packed"
    packed.mkdir()
    (packed / "z.gz").write_bytes(gzip.compress(files[0].read_bytes()))
    with zipfile.ZipFile(packed / "b.zip", "w") as archive:
        archive.write(files[1], "other.txt")
        archive.write(files[2], "twice.txt")
        archive.write(files[2], "again.txt")
    ways: dict[str, tuple[object, ...]] = {"reversed": tuple(reversed(files)), "packed": (packed,)}
    database = tmp_path / "hands.duckdb"
    run("import", *files, "--db", database)
    ways["database"] = ("--db", database)
    for name, where in ways.items():
        assert run("certify", *where, *MONTH, "-o", tmp_path / f"{name}.json").exit_code == 0
        same = (tmp_path / f"{name}.json").read_bytes() == made.read_bytes()
        assert same or (name == "database" and _counts(tmp_path / "database.json") == _counts(made)), name
    assert run("certify", "--db", database, "--check", tmp_path / "database.json").exit_code == 0
    assert run("certify", packed, "--check", made).exit_code == 0
    page = made.with_suffix(".html").read_bytes()
    assert (tmp_path / "packed.html").read_bytes() == page


def _counts(path: Path) -> tuple[object, ...]:
    """A database takes a hand of two files from the one that was imported first, and names that file only."""
    found = read(path)
    return found["hands"], found["e"]


def test_machine_code_plain_python_and_two_processes_at_once_give_the_same_bytes(
    hands: Path, made: Path, tmp_path: Path
) -> None:
    def start(name: str, **settings: str) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", "studbook", "certify", str(hands), *MONTH, "-o", str(tmp_path / name)]
        return subprocess.Popen(words, env=os.environ | settings, stdout=subprocess.DEVNULL)

    started = [start("one.json"), start("one.json"), start("plain.json", STUDBOOK_PLAIN="1")]
    assert [process.wait(300) for process in started] == [0, 0, 0]
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "plain.json").read_bytes() == made.read_bytes()


def test_a_check_names_a_missing_or_changed_file(hands: Path, made: Path, tmp_path: Path) -> None:
    shutil.copytree(hands, tmp_path / "hands")
    digest = next(one["sha256"] for one in read(made)["files"])
    for path in (tmp_path / "hands").iterdir():
        text = path.read_bytes()
        path.write_bytes(text[:-1] + b" ")
    shown = run("certify", tmp_path / "hands", "--check", made)
    assert shown.exit_code == 1
    assert digest in shown.stdout
    assert "a byte in them differs" in shown.stdout
    assert run("certify", hands, "--check", made).stdout.startswith("equal")


def test_a_check_says_which_values_were_edited(hands: Path, made: Path, tmp_path: Path) -> None:
    edited = tmp_path / "edited.json"
    for change, said in (
        ({"studbook": "0.9.0"}, "studbook: 0.9.0 in the file"),
        ({"e": "1.000e+9"}, "e: 1.000e+9 in the file"),
        ({"more": 1}, "more: 1 in the file, null recomputed"),
        ({"hands": True}, "hands: true in the file"),
    ):
        edited.write_text(json.dumps(read(made) | change, sort_keys=True, indent=2) + "\n", "utf-8")
        shown = run("certify", hands, "--check", edited)
        assert shown.exit_code == 1
        assert said in shown.stdout
    edited.write_text(json.dumps(read(made)), "utf-8")
    shown = run("certify", hands, "--check", edited)
    assert (shown.exit_code, "written in another way" in shown.stdout) == (1, True)
    edited.write_text(json.dumps(read(made) | {"files": []}, sort_keys=True, indent=2) + "\n", "utf-8")
    assert run("certify", hands, "--check", edited).exit_code == 1


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "[" * 100_000, '{"certificate": "deals of stud poker"}', "\0"])
def test_what_is_no_certificate_is_refused_in_a_line(hands: Path, tmp_path: Path, text: str) -> None:
    (tmp_path / "no.json").write_text(text, "utf-8")
    with pytest.raises(UserError):
        run("certify", hands, "--check", tmp_path / "no.json")


def test_an_empty_month_a_hand_and_a_room_without_downcards(hands: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.json"
    with pytest.raises(UserError, match="no hands of stud in 2001-01"):
        run("certify", hands, "--month", "2001-01", "-o", empty)
    assert run("certify", hands, "--site", "pokerstars", "--month", "2001-01", "-o", empty).exit_code == 0
    assert (read(empty)["result"], read(empty)["files"], read(empty)["e"]) == (NOTHING, [], "1.000e+0")
    assert run("certify", hands, "--check", empty).exit_code == 0
    one = tmp_path / "one.txt"
    one.write_text((hands / "a.txt").read_text("utf-8").split("\n\n\n")[0], "utf-8")
    assert run("certify", one, *MONTH, "-o", tmp_path / "one.json").exit_code == 0
    assert read(tmp_path / "one.json")["hands"] <= 1


def test_a_rigged_month_is_unusual(tmp_path: Path) -> None:
    hands = tmp_path / "rigged.txt"
    run("simulate", "--hands", 3000, "--game", "razz", "--rig", "no-pairs", "--strength", 60, "-o", hands)
    months = {f"{year}-{month}" for line in hands.read_text().splitlines() if " - 20" in line
              for year, month in [line.split(" - ")[-1].split("/")[:2]]}  # fmt: skip
    results = []
    for month in months:
        shown = run("certify", hands, "--month", month, "-o", tmp_path / "c.json")
        results.append(read(tmp_path / "c.json")["result"])
        text = shown.stdout + (tmp_path / "c.html").read_text("utf-8")
        assert not any(word in text.lower() for word in ("proof", "proves", "is fair"))
    assert UNUSUAL in results


@pytest.mark.parametrize("month", ["2010", "2010-13", "2010-00", "2010-1", "x", "0000-01", "\uff12010-11"])
def test_what_is_no_month_is_refused(hands: Path, month: str) -> None:
    with pytest.raises(UserError, match="month"):
        run("certify", hands, "--month", month)


def test_options_that_do_not_go_together(hands: Path, made: Path) -> None:
    with pytest.raises(UserError, match="--check takes"):
        run("certify", hands, "--check", made, "--month", "2010-11")
    with pytest.raises(UserError, match="--month"):
        run("certify", hands)
    with pytest.raises(UserError, match="json"):
        run("certify", hands, *MONTH, "-o", made.with_suffix(".txt"))


def test_a_full_disk_leaves_the_certificate_of_before(hands: Path, made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = made.read_bytes()

    def full(self: Path, *_: object, **__: object) -> int:
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(UserError, match="No space left"):
        run("certify", hands, *MONTH, "-o", made)
    assert made.read_bytes() == before
