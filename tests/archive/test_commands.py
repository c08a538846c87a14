"""Commands that write archives, and commands that read them."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from studbook.cli import app
from studbook.library import import_hands
from studbook.program.endings import UserError
from tests.archive.conftest import SAMPLES

READING = (
    "stats Hero", "leaks Hero", "opponents Hero", "sessions Hero", "fairness", "audit --found",
    "find rolled-up", "sql FROM&applied&ORDER&BY&code",
)  # fmt: skip


def run(*words: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a command."""
    result = CliRunner().invoke(app, list(words))
    if isinstance(result.exception, UserError):
        return result.exception.exit_code, result.stdout, str(result.exception)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("both")
    rooms = SAMPLES / "rooms"
    import_hands([rooms / "pokerstars.txt", rooms / "bovada.txt"], folder / "hands.duckdb")
    paths = [str(rooms / "pokerstars.txt"), str(rooms / "bovada.txt")]
    assert run("archive", *paths, "--to", str(folder / "archive"), "--executor", "serial", "-q")[0] == 0
    return folder / "hands.duckdb", folder / "archive"


def without_keys(text: str) -> list[object]:
    """JSON values without the keys of hands, paths and times."""

    def kept(value: object) -> object:
        if isinstance(value, dict):
            names = set(value) - {"hand", "made_at", "database", "hands_read"}
            return {name: kept(value[name]) for name in names}
        return [kept(one) for one in value] if isinstance(value, list) else value

    return [kept(json.loads(line)) for line in text.splitlines()]


@pytest.mark.parametrize("command", READING)
def test_a_command_prints_the_same_of_an_archive(command: str, both: tuple[Path, Path]) -> None:
    words = [word.replace("&", " ") for word in command.split()]
    (code, text, _), (code_too, text_too, err) = (run(*words, "--json", "--db", str(path)) for path in both)
    assert code == code_too, err
    assert without_keys(text) == without_keys(text_too)


def test_one_hand_of_an_archive(both: tuple[Path, Path]) -> None:
    number = json.loads(run("sql", "SELECT min(hand_id) AS n FROM hands", "--json", "--db", str(both[1]))[1])["n"]
    for command in ("show", "explain"):
        assert run(command, number, "--db", str(both[0]))[1] == run(command, number, "--db", str(both[1]))[1]


def test_sql_can_write_nothing_and_read_no_other_file(both: tuple[Path, Path], tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_text("a\n1\n")
    for query in ("DELETE FROM tags", f"FROM '{tmp_path}/secret.csv'", f"COPY hands TO '{tmp_path}/x.csv'"):
        assert run("sql", query, "--db", str(both[1]))[0] == 2


@pytest.mark.parametrize("command", ["tag add x --hand 1", "import {rooms}", "undo 1 --yes", "refresh"])
def test_commands_that_write_refuse_an_archive(command: str, both: tuple[Path, Path]) -> None:
    words = command.format(rooms=SAMPLES / "rooms").split()
    code, _, err = run(*words, "--db", str(both[1]))
    assert code == 2
    assert "archive" in err


def test_clear_messages(tmp_path: Path) -> None:
    assert run("archive", "missing.txt", "--to", str(tmp_path / "a"))[0] == 2
    code, _, err = run("stats", "--db", str(tmp_path))
    assert (code, "is a folder" in err) == (2, True)
    code, _, err = run("verify", str(tmp_path))
    assert (code, "without an archive" in err) == (2, True)
    (tmp_path / "file").write_text("")
    rooms = str(SAMPLES / "rooms" / "pokerstars.txt")
    assert run("archive", rooms, "--to", str(tmp_path / "file"), "--executor", "serial")[0] == 2
    code, _, err = run("archive", rooms, "--to", str(tmp_path / "what?"), "--executor", "serial")
    assert (code, "a folder with ? in its name" in err, (tmp_path / "what?").exists()) == (2, True, False)
    (tmp_path / "a" / "snapshots").mkdir(parents=True)
    (tmp_path / "a" / "snapshots" / "000001.json").write_text("{")
    code, _, err = run("stats", "--db", str(tmp_path / "a"))
    assert (code, "is damaged" in err) == (2, True)


def test_a_damaged_archive_says_what_to_do(both: tuple[Path, Path], tmp_path: Path) -> None:
    damaged = tmp_path / "damaged"
    shutil.copytree(both[1], damaged)
    next((damaged / "parts" / "hands").iterdir()).unlink()
    code, _, err = run("stats", "--db", str(damaged))
    assert code == 2
    assert f"`studbook verify {damaged}` lists what is wrong" in " ".join(err.split())
    for words in (("backup", "-o", str(tmp_path / "copy.duckdb")), ("merge", str(both[1]))):
        code, _, err = run(*words, "--db", str(both[1] if words[0] == "backup" else tmp_path / "other.duckdb"))
        assert (code, "is an archive" in err) == (2, True)


def test_json_of_an_archive(both: tuple[Path, Path]) -> None:
    assert json.loads(run("verify", str(both[1]), "--json")[1])["problems"] == []
    code, text, _ = run("compact", str(both[1]), "--json")
    assert (code, json.loads(text)["after"]) == (0, 1)
