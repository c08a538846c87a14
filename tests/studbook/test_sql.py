"""`studbook sql`: it only reads, reaches nothing but the database, and writes JSON and files that others can read."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner, Result

from studbook.cli import app, main

Ask = Callable[..., Result]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sql")
    CliRunner().invoke(app, ["simulate", "--hands", "12", "--seed", "3", "-o", str(folder / "hands")])
    path = folder / "hands.duckdb"
    assert CliRunner().invoke(app, ["import", str(folder / "hands"), "--db", str(path)]).exit_code == 0
    return path


@pytest.fixture
def ask(database: Path) -> Ask:
    def call(*words: object) -> Result:
        words = ("sql", *words, "--db", database)
        return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)

    return call


def refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, database: Path, *words: object) -> str:
    monkeypatch.setattr(sys, "argv", ["studbook", "sql", *(str(word) for word in words), "--db", str(database)])
    with pytest.raises(SystemExit) as exit_:
        main()
    assert exit_.value.code == 2
    return capsys.readouterr().err


BEYOND = (
    "COPY hands TO '{there}/x.csv'",
    "EXPORT DATABASE '{there}/x'",
    "IMPORT DATABASE '{there}/x'",
    "ATTACH '{there}/other.duckdb'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "LOAD '{there}/x.duckdb_extension'",
    "FROM read_csv('{there}/secret.csv')",
    "FROM read_text('{there}/secret.csv')",
    "FROM read_blob('{there}/secret.csv')",
    "FROM read_parquet('{there}/secret.parquet')",
    "FROM glob('{there}/*')",
    "FROM '{there}/secret.csv'",
    "FROM sniff_csv('{there}/secret.csv')",
    "SET memory_limit = '64GB'",
    "SET enable_external_access = true",
    "SET allowed_paths = ['{there}/x.csv']",
    "SET temp_directory = '{there}'",
    "PRAGMA enable_profiling = 'json'",
    "PRAGMA import_database('{there}')",
    "RESET memory_limit",
    "SELECT 1; COPY hands TO '{there}/x.csv'",
)


@pytest.mark.parametrize("query", BEYOND)
def test_sql_reaches_nothing_beyond_the_database(
    query: str, database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret.csv").write_text("a,b\n1,2\n")
    pl.DataFrame({"a": [1]}).write_parquet(tmp_path / "secret.parquet")
    before = sorted(tmp_path.iterdir())
    answer = refused(capsys, monkeypatch, database, query.format(there=tmp_path))
    assert "--allow-files" in answer
    assert "Traceback" not in answer
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("query", ["FROM frame", "FROM store", "FROM app", "FROM DATABASE"])
def test_no_variable_of_the_program_is_a_table(
    query: str, database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "does not exist" in refused(capsys, monkeypatch, database, query)


def test_files_are_open_if_asked_for(ask: Ask, tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_text("a,b\n1,2\n")
    row = ask(f"FROM '{tmp_path}/secret.csv'", "--allow-files", "--json").stdout
    assert json.loads(row) == {"a": 1, "b": 2}
    assert ask(f"COPY hands TO '{tmp_path}/x.csv'", "--allow-files").exit_code == 0
    assert (tmp_path / "x.csv").exists()


def test_what_would_change_the_database_is_refused(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = database.read_bytes()
    for query in ("DELETE FROM hands", "DROP TABLE hands", "CREATE TABLE x (a INT)", "UPDATE hands SET site = ''"):
        assert "only reads" in refused(capsys, monkeypatch, database, query)
    assert database.read_bytes() == before


def test_large_answers_wait_on_disk(database: Path) -> None:
    code = (
        "import sys; from studbook.analytics.database.answers import answered, confine, rows;"
        "from studbook.analytics.database.connection import ASKING;"
        "ASKING['memory_limit'] = '100MB'; from studbook.analytics.store import Store;"
        "store = Store(sys.argv[1], read_only=True); confine(store.connection);"
        "print(list(rows(answered(store.connection.cursor(), sys.argv[2]))))"
    )
    query = "SELECT count(*) FROM (SELECT DISTINCT range, hash(range) FROM range(10000000))"
    done = subprocess.run([sys.executable, "-c", code, database, query], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[(10000000,)]", done.stderr
    assert not list(database.parent.glob("*.tmp/*"))


WITHOUT_PYTZ = """
import sys
sys.modules["pytz"] = None  # as if it were not installed
from studbook.cli import main
main()
"""


def test_times_with_a_zone_need_no_pytz(database: Path) -> None:
    query = (
        "SELECT TIMESTAMPTZ '2020-01-02 03:04:05+00' AS t, [TIMESTAMPTZ '2020-01-02 03:04:05+00'] AS l, "
        "{'at': TIMESTAMPTZ '2020-01-02 03:04:05+00'} AS s, MAP {TIMESTAMPTZ '2020-01-02 03:04:05+00': 1} AS m, "
        "TIMETZ '03:04:05+02' AS z, union_value(u := TIMESTAMPTZ '2020-01-02 03:04:05+00') AS u"
    )
    words = [sys.executable, "-c", WITHOUT_PYTZ, "sql", query, "--db", str(database)]
    done = subprocess.run([*words, "--json"], capture_output=True, text=True, check=True)
    row = json.loads(done.stdout)
    moment = row["t"]
    assert moment.startswith("2020-01-0")
    assert row == {"t": moment, "l": [moment], "s": {"at": moment}, "m": {moment: 1}, "z": "03:04:05+02", "u": moment}
    assert "2020-01-0" in subprocess.run(words, capture_output=True, text=True, check=True).stdout


def test_json_is_what_every_parser_reads(ask: Ask) -> None:
    query = """
        SELECT 'NaN'::DOUBLE AS n, 'Infinity'::FLOAT AS i, ['-Infinity'::DOUBLE] AS l, 1 AS a, 2 AS a, 3 AS "A",
        4 AS a_2, 1.5::DECIMAL(20, 10) AS d, 0.1234567::DECIMAL(20, 7) AS long, '\\xAA'::BLOB AS b,
        INTERVAL '1 month 2 days' AS span, DATE '2020-01-02' AS day, TIME '01:02:03' AS clock,
        '0a0a0a0a-0000-4000-8000-000000000000'::UUID AS u, 170141183460469231731687303715884105727 AS huge,
        MAP {DATE '2020-01-02': 'NaN'::DOUBLE} AS m, {'x': [1, NULL]} AS s, chr(155) || chr(27) || '[2J' AS steering
    """

    def forbid(word: str) -> None:
        raise AssertionError(word)

    line = ask(query, "--json").stdout
    row = json.loads(line, parse_constant=forbid)
    assert row == {
        "n": None, "i": None, "l": [None], "a": 1, "a_3": 2, "A_4": 3, "a_2": 4, "d": "1.50", "long": "0.1234567",
        "b": "\\xAA", "span": "1 month 2 days", "day": "2020-01-02", "clock": "01:02:03",
        "u": "0a0a0a0a-0000-4000-8000-000000000000", "huge": 2**127 - 1, "m": {"2020-01-02": None},
        "s": {"x": [1, None]}, "steering": "\x9b\x1b[2J",
    }  # fmt: skip
    assert line.removesuffix("\n").isprintable()


def test_json_holds_all_rows_and_a_table_says_that_it_does_not(ask: Ask) -> None:
    assert len(ask("FROM range(250)", "--json").stdout.splitlines()) == 250
    assert len(ask("FROM range(250)", "--json", "--limit", 7).stdout.splitlines()) == 7
    shown = ask("FROM range(250)")
    assert "first 100 rows" in shown.stderr
    assert "first" not in ask("FROM range(250)", "--limit", 0).stderr
    assert "first" not in ask("FROM range(100)").stderr


def test_files_hold_all_rows(ask: Ask, tmp_path: Path) -> None:
    query = "SELECT '=1+1' AS note, '-2.50' AS amount, 5::HUGEINT AS h, 1 AS note, range FROM range(250)"
    result = ask(query, "--csv", tmp_path / "x.csv", "--parquet", tmp_path / "x.parquet")
    assert result.exit_code == 0, result.output
    assert result.stdout == ""
    sheet = (tmp_path / "x.csv").read_text("utf-8").splitlines()
    assert sheet[:2] == ["note,amount,h,note_2,range", "'=1+1,-2.50,5,1,0"]
    table = pl.read_parquet(tmp_path / "x.parquet")
    assert len(sheet) - 1 == len(table) == 250
    assert table["note"][0] == "=1+1"
    assert int(table["h"][0]) == 5
    assert len(list(tmp_path.iterdir())) == 2
    assert ask("SELECT 1 AS a", "--csv", tmp_path / "x.csv").exit_code == 0
    assert (tmp_path / "x.csv").read_text() == "a\n1\n"


def test_a_query_that_fails_leaves_the_old_file(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.csv").write_text("old")
    query = "SELECT error('broken') FROM range(3)"
    assert "broken" in refused(capsys, monkeypatch, database, query, "--csv", tmp_path / "x.csv")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]
    assert "no such folder" in refused(capsys, monkeypatch, database, "SELECT 1", "--csv", tmp_path / "no" / "x.csv")
    assert "a folder" in refused(capsys, monkeypatch, database, "SELECT 1", "--parquet", tmp_path)


def test_errors_say_what_to_do(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "SHOW TABLES" in refused(capsys, monkeypatch, database, "FROM nothing")
    assert "DESCRIBE" in refused(capsys, monkeypatch, database, "SELECT nope FROM hands")
    assert "the query is empty" in refused(capsys, monkeypatch, database, " ; ")
    assert "the query is empty" in refused(capsys, monkeypatch, database, "/* only a comment */")
