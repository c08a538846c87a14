"""The commands as a user runs them: every command on simulated hands, its exit codes and its output."""

import gzip
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from studbook.cli import app, main

Run = Callable[..., Result]
HANDS = 12


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hands")
    for game in ("stud", "stud8", "razz"):
        result = CliRunner().invoke(
            app, ["simulate", "--hands", str(HANDS), "--seed", "3", "--game", game, "-o", str(folder)]
        )
        assert result.exit_code == 0, result.output
    return folder


@pytest.fixture(scope="module")
def database(hands: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("database") / "hands.duckdb"
    result = CliRunner().invoke(app, ["import", str(hands), "--db", str(path)])
    assert result.exit_code == 0, result.output
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


def test_import_counts_everything_and_knows_it_the_next_time(run: Run, hands: Path, tmp_path: Path) -> None:
    first = json.loads(run("import", hands, "--db", tmp_path / "x.duckdb", "--json").stdout)
    assert (first["found"], first["imported"], first["known"], first["rejected"]) == (3 * HANDS, 3 * HANDS, 0, 0)
    again = json.loads(run("import", hands, "--db", tmp_path / "x.duckdb", "--json").stdout)
    assert (again["found"], again["imported"], again["known"]) == (3 * HANDS, 0, 3 * HANDS)


def test_import_reads_gzip_and_exits_1_when_hands_are_rejected(run: Run, hands: Path, tmp_path: Path) -> None:
    text = (hands / "stud-0001.txt").read_bytes().replace(b"*** 3rd STREET ***", b"*** 3rd STREEt? ***", 1)
    (tmp_path / "stud.txt.gz").write_bytes(gzip.compress(text))
    result = run("import", tmp_path / "stud.txt.gz", "--db", tmp_path / "x.duckdb")
    assert result.exit_code == 1
    assert "stud.txt.gz:" in result.output
    assert "P05" in result.output


def test_parse_writes_one_object_a_hand(run: Run, hands: Path) -> None:
    result = run("parse", hands / "stud8-0001.txt", "--json")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(rows) == HANDS
    assert {"site", "hand_id", "game", "limit", "currency", "stakes", "seats", "events", "source"} <= rows[0].keys()
    assert rows[0]["game"] == "stud8"
    assert rows[0]["source"]["line"] == 1
    antes = [event for event in rows[0]["events"] if event["kind"] == "ante"]
    assert len(antes) >= 2
    assert all(isinstance(ante["amount"], str) for ante in antes)


def test_audit_is_quiet_where_all_is_well(run: Run, database: Path) -> None:
    result = run("audit", "--db", database)
    assert result.exit_code == 0
    assert result.output.splitlines()[0] == f"{3 * HANDS} hands audited: no errors, no warnings, no notes"


def test_audit_of_files_says_file_line_code_and_exits_1(run: Run, hands: Path, tmp_path: Path) -> None:
    lines = (hands / "razz-0001.txt").read_text("utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("Total pot"))
    lines[place] = re.sub(r"(Total pot \D?)", r"\g<1>9", lines[place])
    damaged = tmp_path / "razz.txt"
    damaged.write_text("\n".join(lines), "utf-8")
    result = run("audit", damaged)
    assert result.exit_code == 1
    assert "error M03" in result.output
    assert f"{damaged}:" in result.output


def test_audit_as_json_has_results_pots_and_findings(run: Run, database: Path) -> None:
    rows = [json.loads(line) for line in run("audit", "--db", database, "--json").stdout.splitlines()]
    assert len(rows) == 3 * HANDS + 1
    assert {"studbook", "made_at", "database", "rules", "files", "undecided", "other_games"} == rows.pop()[
        "audit"
    ].keys()
    for row in rows:
        assert row["findings"] == []
        assert {"player", "put_in", "returned", "collected", "net"} == row["results"][0].keys()
        for pot in row["pots"]:
            assert all(award["expected"] == award["printed"] for award in pot["awards"])


def test_show_prints_a_stored_hand_and_every_hand_of_a_file(run: Run, hands: Path, database: Path) -> None:
    number = json.loads(run("sql", "SELECT hand_id FROM hands LIMIT 1", "--db", database, "--json").stdout)["hand_id"]
    one = run("show", number, "--db", database).output
    assert f"#{number}" in one
    assert "Third street" in one
    assert "Settlement" in one
    assert run("show", hands / "stud-0001.txt").output.count("Settlement") == HANDS


def test_stats_and_report_of_a_player(run: Run, database: Path, tmp_path: Path) -> None:
    rows = [
        json.loads(line)
        for line in run("stats", "Hero", "--by", "game", "--db", database, "--json").stdout.splitlines()
    ]
    assert {row["game"] for row in rows} <= {"stud", "stud8", "razz"}
    assert sum(row["hands"] for row in rows) == HANDS * 3
    folder = tmp_path / "hero"
    answer = run("report", "Hero", "-o", folder, "--game", "razz", "--pdf", "--db", database)
    assert answer.exit_code == 0
    assert Path(answer.stdout.strip()) == folder / "index.html"
    assert "<svg" in (folder / "index.html").read_text("utf-8")
    assert (folder / "report.pdf").stat().st_size > 10_000
    assert list((folder / "hands").iterdir())


def test_a_report_can_be_just_a_pdf(run: Run, database: Path, tmp_path: Path) -> None:
    answer = run("report", "Hero", "-o", tmp_path / "new" / "hero.pdf", "--db", database)
    assert answer.exit_code == 0
    assert Path(answer.stdout.strip()) == tmp_path / "new" / "hero.pdf"
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["hero.pdf"]
    steps = [line for line in answer.stderr.splitlines() if line.endswith(" ...")]
    assert [step.split()[0] for step in steps] == ["opening", "counting", "printing"]
    whole = run("report", "Hero", "-o", tmp_path / "whole.pdf", "--full", "--db", database)
    assert whole.exit_code == 0
    assert (tmp_path / "whole.pdf").stat().st_size > (tmp_path / "new" / "hero.pdf").stat().st_size


def test_full_needs_a_pdf(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("report", "Hero", "-o", tmp_path / "pages", "--full", "--db", database)
    assert "add --pdf" in printed(capsys, monkeypatch, *words)
    assert not (tmp_path / "pages").exists()


def test_sheets_of_every_session(run: Run, database: Path) -> None:
    rows = [json.loads(line) for line in run("sheets", "--json", "--db", database).stdout.splitlines()]
    assert {row["adds_up"] for row in rows} == {True}
    assert {row["left_over"] for row in rows} == {"0"}
    lines = run("sheets", "--player", "Hero", "--csv", "--db", database).stdout.splitlines()
    assert lines[0].startswith("session,site,table_name")
    assert len(lines) == 1 + sum(row["player"] == "Hero" for row in rows)
    shown = run("sheets", "--limit", 1, "--db", database).stdout
    assert "rake" in shown
    assert "the latest 1 of" in shown


def test_unknown_players_columns_and_databases_give_one_line(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "did you mean Hero" in printed(capsys, monkeypatch, "stats", "Herro", "--db", database)
    assert "did you mean Hero" in printed(capsys, monkeypatch, "sheets", "--player", "Herro", "--db", database)
    assert "not both" in printed(capsys, monkeypatch, "sheets", "--csv", "--json", "--db", database)
    assert "Herro" in printed(capsys, monkeypatch, "report", "Herro", "--db", database)
    assert "name a folder" in printed(capsys, monkeypatch, "report", "Hero", "-o", "x.html", "--db", database)
    assert "match the filters" in printed(capsys, monkeypatch, "report", "Hero", "--stakes", "7/14", "--db", database)
    assert "choose from" in printed(capsys, monkeypatch, "stats", "Hero", "--by", "colour", "--db", database)
    assert "import some hands first" in printed(capsys, monkeypatch, "stats", "--db", tmp_path / "none.duckdb")
    assert "nope" in printed(capsys, monkeypatch, "sql", "SELECT nope", "--db", database)
    assert "no hand with this number" in printed(capsys, monkeypatch, "show", "12", "--db", database)
    assert "no such file" in printed(capsys, monkeypatch, "import", tmp_path / "no", "--db", tmp_path / "y.duckdb")


def test_sql_may_not_write(database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert "read-only" in printed(capsys, monkeypatch, "sql", "DELETE FROM hands", "--db", database)


def test_the_same_seed_gives_the_same_hands(run: Run) -> None:
    one, two, other = (run("simulate", "--hands", 3, "--seed", seed).stdout for seed in (5, 5, 6))
    assert one == two
    assert one != other


def test_help_needs_no_heavy_package() -> None:
    code = (
        "import sys, studbook.cli;"
        "print(*sorted({'numpy', 'numba', 'polars', 'duckdb', 'lark', 'matplotlib', 'jinja2'} & sys.modules.keys()))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == []


def test_import_by_lark_gives_the_same_database(run: Run, hands: Path, tmp_path: Path) -> None:
    rows = []
    for engine in ("native", "lark"):
        database = tmp_path / f"{engine}.duckdb"
        assert run("import", hands, "--db", database, "--engine", engine, "--jobs", 1).exit_code == 0
        rows.append(run("sql", "FROM seats ORDER BY hand, seat", "--db", database, "--json", "--limit", 0).stdout)
    assert rows[0] == rows[1]
    assert len(rows[0].splitlines()) > HANDS
