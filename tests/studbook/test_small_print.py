"""Details that a careful user noticed: empty arguments, files without hands, numbers and names in the output."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from studbook.cli import app, main
from studbook.reports.layout.screen import Screen
from studbook.reports.layout.words import steady

Run = Callable[..., Result]
HANDS = 12
ESCAPE = "\x1b[2J\x9b31m\u202e"


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hands")
    words = ["simulate", "--hands", str(HANDS), "--seed", "3", "--game", "stud8", "-o", str(folder)]
    assert CliRunner().invoke(app, words).exit_code == 0
    return folder


@pytest.fixture(scope="module")
def database(hands: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("database") / "hands.duckdb"
    assert CliRunner().invoke(app, ["import", str(hands), "--db", str(path)]).exit_code == 0
    return path


@pytest.fixture
def run() -> Run:
    def call(*words: object) -> Result:
        return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)

    return call


def printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: object) -> str:
    """Return the error message of a command that exits with code 2."""
    monkeypatch.setattr(sys, "argv", ["studbook", *(str(word) for word in words)])
    with pytest.raises(SystemExit) as exit_:
        main()
    assert exit_.value.code == 2
    return capsys.readouterr().err


@pytest.mark.parametrize("command", ["show", "explain", "replay"])
@pytest.mark.parametrize("empty", ["", " "])
def test_an_empty_hand_is_not_the_current_folder(
    command: str,
    empty: str,
    hands: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(hands)
    assert "the hand is empty" in printed(capsys, monkeypatch, command, empty)


@pytest.mark.parametrize("command", ["import", "parse", "audit", "tamper"])
def test_an_empty_path_is_not_the_current_folder(
    command: str, hands: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(hands)
    before = sorted(hands.iterdir())
    assert "the path is empty" in printed(capsys, monkeypatch, command, "")
    assert sorted(hands.iterdir()) == before


@pytest.mark.parametrize("command", ["stats", "sheets"])
def test_an_empty_player_is_not_everyone(
    command: str, database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "name is empty" in printed(capsys, monkeypatch, command, "", "--db", database)


def test_an_import_without_hands_fails_and_leaves_no_database(run: Run, tmp_path: Path, hands: Path) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "empty.txt").write_text("")
    result = run("import", folder, "--db", tmp_path / "new.duckdb")
    assert result.exit_code == 1
    assert "no hands found" in result.stderr
    assert "in " not in result.stdout.splitlines()[-1]
    assert sorted(tmp_path.iterdir()) == [folder]
    answer = run("import", folder, "--db", tmp_path / "new.duckdb", "--json")
    assert answer.exit_code == 1
    assert json.loads(answer.stdout)["found"] == 0
    assert run("import", hands, "--db", tmp_path / "new.duckdb").exit_code == 0
    assert run("import", folder, "--db", tmp_path / "new.duckdb").exit_code == 1
    assert run("import", hands, "--db", tmp_path / "new.duckdb").exit_code == 0


def test_one_group_is_explained_if_one_is_asked_for(
    run: Run, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [json.loads(line) for line in run("stats", "--group", "third", "--explain", "--json").stdout.splitlines()]
    assert {row["group"] for row in rows} == {"third"}
    everything = run("stats", "--explain", "--json").stdout.splitlines()
    assert len({json.loads(line)["group"] for line in everything}) > 10
    assert "choose from" in printed(capsys, monkeypatch, "stats", "--group", "nope", "--explain")


def test_sheets_number_the_sessions_that_they_count(run: Run, database: Path) -> None:
    players = {json.loads(line)["player"] for line in run("sheets", "--json", "--db", database).stdout.splitlines()}
    for player in players:
        rows = run("sheets", player, "--json", "--db", database).stdout.splitlines()
        numbers = [json.loads(row)["session"] for row in rows]
        assert numbers == list(range(1, len(rows) + 1))


def test_errors_list_all_that_a_breakdown_may_be_by(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = printed(capsys, monkeypatch, "stats", "Hero", "--by", "colour", "--db", database)
    for name in ("game", "currency", "session", "best_left"):
        assert name in answer
        assert CliRunner().invoke(app, ["stats", "Hero", "--by", name, "--db", str(database)]).exit_code == 0


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("stud_hl.txt", None),
        ("my_stud_hi_lo_hands.txt", None),
        ("7-StudHL-USD.txt", None),
        ("HH20231103 CASHID-G1T2 TN-Harrow GAMETYPE-7Stud H\\L LIMIT-FIXED CUR-REAL OND-F BUYIN-0.txt", None),
        ("HH20231103 CASHID-G1T2 TN-Harrow GAMETYPE-7Stud H_L LIMIT-FIXED.txt", None),
        ("7-Stud-High-Low.txt", None),
        ("GAMETYPE-7Stud\\Seven Card.txt", "Seven Card Stud"),
        ("7-Stud-Hi-Limit.txt", "Seven Card Stud"),
        ("mixed_razz.txt", None),
        ("razz_2010.txt", "Razz"),
        ("stud_2010.txt", "Seven Card Stud"),
        ("five_card_stud.txt", "Five Card Stud"),
    ],
)
def test_the_name_of_a_file_says_its_game(run: Run, hands: Path, tmp_path: Path, name: str, says: str | None) -> None:
    (tmp_path / name).write_bytes(next(hands.glob("*.txt")).read_bytes())
    findings = run("audit", tmp_path / name).stdout
    if says is None:
        assert "P04" not in findings
    else:
        assert findings.count(f"the file name says {says}, but the hand is Seven Card Stud Hi/Lo") == 1  # once per file


def test_one_player_is_not_printed_in_the_plural() -> None:
    from studbook.rules.checks.catalogue import CHECKS

    assert not [check.code for check in CHECKS if "} players" in check.message]


def test_texts_cannot_steer_a_terminal() -> None:
    screen = Screen(file=io.StringIO(), force_terminal=True, width=200, highlight=False)
    screen.print(f"name {ESCAPE}\nnext", markup=False)
    screen.print(f"soft {ESCAPE}", markup=False, soft_wrap=True)
    shown = screen.file.getvalue()  # type: ignore[attr-defined]  # a StringIO
    assert not set(shown) & {"\x1b", "\x9b", "\u202e"}
    assert "next" in shown
    screen.print("[red]own codes stay[/red]")
    assert "\x1b[31m" in screen.file.getvalue()  # type: ignore[attr-defined]  # a StringIO
    assert steady("a\tb\nc\N{NO-BREAK SPACE}%") == "a\tb\nc\N{NO-BREAK SPACE}%"


def test_no_command_prints_raw_escapes_of_names(run: Run, hands: Path, tmp_path: Path) -> None:
    text = next(hands.glob("*.txt")).read_text("utf-8")
    named = text.replace("Hero", f"He{ESCAPE}ro").replace("Table '", f"Table '{ESCAPE}")
    folder = tmp_path / f"fold{ESCAPE}er"
    folder.mkdir()
    file = folder / f"file{ESCAPE}.txt"
    file.write_text(named.replace("*** 4th STREET ***", "*** 4th STREEt? ***", 1), "utf-8")
    db = folder / "hands.duckdb"
    for words in (
        ("import", file, "--db", db), ("audit", file), ("audit", "--db", db), ("parse", file), ("show", file),
        ("explain", file), ("stats", "--db", db), ("stats", f"He{ESCAPE}ro", "--db", db), ("sheets", "--db", db),
        ("sql", "FROM seats", "--db", db), ("sql", "FROM seats", "--json", "--db", db), ("parse", file, "--json"),
        ("opponents", f"He{ESCAPE}ro", "--db", db), ("audit", file, "--csv", folder / "x.csv"), ("rake", "--db", db),
        ("leaks", f"He{ESCAPE}ro", "--db", db),
    ):  # fmt: skip
        result = run(*words)
        assert not set(result.output) & {"\x1b", "\x9b", "\u202e"}, words


def test_errors_cannot_steer_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, database: Path
) -> None:
    for words in (
        ("import", tmp_path / f"no{ESCAPE}"),
        ("show", f"no{ESCAPE}", "--db", database),
        ("stats", f"no{ESCAPE}", "--db", database),
        ("stats", "--db", tmp_path / f"no{ESCAPE}"),
        ("stats", "Hero", "--by", ESCAPE, "--db", database),
    ):
        assert not set(printed(capsys, monkeypatch, *words)) & {"\x1b", "\x9b", "\u202e"}, words


def test_paths_that_are_not_text_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "no such file" in printed(capsys, monkeypatch, "import", f"{tmp_path}/\udce4")
