"""A beginner's mistakes: each prints one line that says what to do, and has an exit code."""

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from studbook.cli import app, main
from studbook.commands.all_commands import COMMANDS

Said = Callable[..., str]


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write hands, deals of the Red Dog family, and a database of both."""
    path = tmp_path_factory.mktemp("mistakes")
    run("simulate", "--hands", 30, "--seed", 3, "-o", path / "hands.txt")
    run("simulate", "--hands", 10, "--game", "shoot", "-o", path / "deals.txt")
    (path / "notes.txt").write_text("no hands here\n", encoding="utf-8")
    run("import", path / "hands.txt", path / "deals.txt", "--db", path / "hands.duckdb")
    return path


def number(folder: Path) -> str:
    """Return the number of a stored hand."""
    query = "SELECT min(hand_id) AS number FROM hands"
    answer: str = json.loads(run("sql", query, "--db", folder / "hands.duckdb", "--json").stdout)["number"]
    return answer


@pytest.fixture
def printed(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Said:
    """Return the error message of a command that exits with code 2, in that folder."""

    def call(words: str) -> str:
        monkeypatch.chdir(folder)
        monkeypatch.setenv("STUDBOOK_DB", "hands.duckdb")
        monkeypatch.setattr(sys, "argv", ["studbook", *shlex.split(words)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as exit_:
            main()
        assert exit_.value.code == 2
        return capsys.readouterr().err

    return call


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        # files that are not there, or are no hands
        ("parse lost.txt", "lost.txt: no such file or folder"),
        ("parse hands.txt lost.txt", "lost.txt: no such file or folder"),
        ("parse notes.txt", "no hands found in notes.txt"),
        ("audit hands.txt lost.txt", "lost.txt: no such file or folder"),
        ("convert hands.txt lost.txt --to bovada", "lost.txt: no such file or folder"),
        ("convert notes.txt --to bovada", "no hands found in notes.txt"),
        ("tamper hands.txt lost.txt --check", "lost.txt: no such file or folder"),
        ("show lost.txt", "lost.txt: no such file, and no hand with this number in hands.duckdb"),
        ("audit hands.txt --house lost.toml", "lost.toml: no such file"),
        ("houses lost.toml", "lost.toml: no such file"),
        ("import hands.txt --game-rules lost.toml", "lost.toml: no such file"),
        # databases
        ("stats --db lost.duckdb", "import some hands first (studbook import PATH), or use --db for another one"),
        ("stats --db .", "name a database file in it, such as --db studbook.duckdb"),
        (
            "import hands.txt --db lost/new.duckdb",
            "lost: no such folder; create it, or name another database with --db",
        ),
        # names
        ("stats Hero --game chess", "unknown game 'chess'"),
        ("leaks Hero --game raz", "unknown game 'raz'; did you mean 'razz'?"),
        ("stats Hero --site mars", "unknown site 'mars'"),
        ("stats Nobody --game stud", "no hands of 'Nobody' in this database: `studbook stats` lists all players"),
        ("leaks Nobody", "no hands of 'Nobody' in this database: `studbook stats` lists all players"),
        ("stats Hero --player Villain", "name only one player, Hero or Villain"),
        ("sheets Hero --player Villain", "name only one player, Hero or Villain"),
        # names of what is written
        ("audit hands.txt --report out.pdf", "out.pdf: the name of a page must end in .html or .htm"),
        ("explain hands.txt -o out.txt", "out.txt: the name of a page must end in .html or .htm"),
        ("replay hands.txt -o out", "out: the name of a page must end in .html or .htm"),
        ("rake --plot out.doc", "out.doc: the name of a picture must end in .svg or .png or .pdf"),
        ("bench --plot out.doc", "out.doc: the name of a picture must end in .svg or .png or .pdf"),
        ("opponents Hero --parquet hands.txt/x.parquet", "hands.txt/x.parquet: cannot be written: "),
        # options that contradict each other, or would say nothing
        ("checks --json --markdown", "--json or --markdown, not both"),
        ("sites --json --markdown", "--json or --markdown, not both"),
        ("tamper --check --json --markdown", "--json or --markdown, not both"),
        ("opponents Hero --csv --json", "--csv or --json, not both"),
        ("stats Hero --markdown", "--markdown needs --explain"),
        ("replay 1 --table x", "name one thing to replay: a hand, a file, or a table with --table"),
        ("bench --site all --plot out.svg", "--plot draws the stages of one site: name it with --site"),
        ("chances --seen Ah", "--seen needs your cards, or --against a turned card"),
        ("chances 'Ah Kd' --cards 2", "leave --cards out: your hand already shows how many cards it has"),
        ("simulate --game shoot --house de-isa", "--house, --style, --rig and all options about players are for stud"),
        ("simulate --game shoot --rig losers", "--house, --style, --rig and all options about players are for stud"),
        ("simulate --game shoot --style tight", "--house, --style, --rig and all options about players are for stud"),
        ("simulate --game shoot --limit no", "--limit is for stud"),
        ("tamper --kind money --game shoot --list", "see --list --game shoot"),
        # nothing asked
        ("equity", 'e.g. studbook equity "Ah Ad Kc" "Tc 9c 8c", or use --hand'),
        ("sql ' ;'", 'the query is empty; try studbook sql "SHOW TABLES"'),
        ("sql 'FROM hand'", '`studbook sql "SHOW TABLES"` lists the tables'),
    ],
)
def test_a_mistake_gives_a_message_with_what_to_do(words: str, answer: str, printed: Said) -> None:
    result = printed(words)
    assert any(line.startswith("studbook: ") for line in result.splitlines())
    assert answer in result


def test_a_player_who_is_not_in_the_hand(printed: Said, folder: Path) -> None:
    result = printed(f"explain {number(folder)} --player Nobody")
    assert "'Nobody' is not in this hand: the players are " in result


def test_an_import_of_nothing_leaves_no_database(printed: Said, folder: Path) -> None:
    assert "lost.txt: no such file or folder" in printed("import lost.txt --db new.duckdb")
    assert not (folder / "new.duckdb").exists()


def test_an_import_goes_on_without_a_path_that_is_not_there(folder: Path, tmp_path: Path) -> None:
    done = run("import", folder / "hands.txt", folder / "lost.txt", "--db", tmp_path / "new.duckdb")
    assert done.exit_code == 1
    assert "lost.txt: no such file or folder" in done.output
    again = run("import", folder / "hands.txt", "--db", tmp_path / "new.duckdb", "--json")
    assert (again.exit_code, json.loads(again.stdout)["known"]) == (0, 30)


def test_a_simulation_of_nothing_has_its_exit_code() -> None:
    done = run("simulate", "--hands", 3, "--game", "shoot", "--site", "pokerstars")
    assert done.exit_code == 1
    assert "3 left out: PokerStars does not offer Shoot" in done.output


def test_a_game_is_named_with_either_stroke(folder: Path) -> None:
    result = [
        run("stats", "--game", game, "--group", "bets", "--json", "--db", folder / "hands.duckdb").stdout
        for game in ("slippery-sam", "slippery_sam")
    ]
    assert result[0] == result[1]


@pytest.mark.parametrize("words", [["--stakes", "7/14"], ["--game", "stud", "--group", "bets"]])
def test_an_empty_table_says_why(words: list[str], folder: Path) -> None:
    result = run("stats", "Hero", *words, "--db", folder / "hands.duckdb")
    assert result.exit_code == 0
    assert f"no hands that match the filters count in the group {'bets' if 'bets' in words else 'overview'}" in (
        result.stderr
    )


def test_zero_is_no_limit(folder: Path) -> None:
    database = ("--db", folder / "hands.duckdb", "--json")
    players = json.loads(run("sql", "SELECT count(DISTINCT player) AS n FROM played", *database).stdout)["n"]
    listed = [json.loads(line)["player"] for line in run("stats", "--limit", 0, *database).stdout.splitlines()]
    assert len(set(listed)) == players
    assert "the latest" not in run("sheets", "--limit", 0, "--db", folder / "hands.duckdb").stdout


def test_sheets_take_the_player_as_the_other_commands_do(folder: Path) -> None:
    database = ("--db", folder / "hands.duckdb", "--json")
    assert run("sheets", "Hero", *database).stdout == run("sheets", "--player", "Hero", *database).stdout


def test_a_page_makes_its_folder(folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "new" / "hand.html"
    assert run("explain", number(folder), "-o", page, "--db", folder / "hands.duckdb").exit_code == 0
    assert page.exists()


@pytest.mark.parametrize("command", [command.name for command in COMMANDS if command.name != "alias"])
def test_help_shows_how_it_is_used(command: str) -> None:
    result = " ".join(run(command, "--help").stdout.split())
    assert result.count(f"studbook {command}") >= 1, "no example"
