"""Queries that take too long, too much memory or too much of the disk end with a sentence and a documented code."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from studbook.analytics.database.borrowing import owner_file, owner_of
from studbook.histories.whole_files import draft_of, whole, write_whole
from studbook.library import import_hands
from studbook.program.limits import bytes_of
from studbook.reports.layout.files import write_sheet

ROOMS = Path(__file__).parents[2] / "histories" / "samples" / "rooms"
LIMITED = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))
os.execv(sys.executable, [sys.executable, "-m", "studbook", *sys.argv[2:]])
"""
"""Becomes a command that may write only small files: a disk that is full sooner or later."""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("limits") / "hands.duckdb"
    import_hands([ROOMS / "pokerstars.txt"], path)
    return path


def studbook(*words: object, most_bytes: int | None = None) -> "subprocess.CompletedProcess[str]":
    begin = [sys.executable, "-m", "studbook"]
    if most_bytes is not None:
        pytest.importorskip("resource", reason="only POSIX systems can limit the size of files")
        begin = [sys.executable, "-c", LIMITED, str(most_bytes)]
    environment = {**os.environ, "STUDBOOK_PLAIN": "1"}
    command = [*begin, *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False, env=environment)


ENDLESS = (
    "SELECT count(*) FROM range(10000000) AS a, range(10000000) AS b",
    "SELECT sum(length(repeat('abc', 100000000))) FROM range(1000)",
    "FROM range(100000000000) AS t(i) WHERE i % 2 = 0 LIMIT 1 OFFSET 90000000000",
    "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
)


@pytest.mark.parametrize("query", ENDLESS)
def test_a_query_without_end_is_stopped(database: Path, tmp_path: Path, query: str) -> None:
    done = studbook("sql", query, "--db", database, "--timeout", "1", "--csv", tmp_path / "out.csv")
    assert done.returncode == 2
    assert "the query was stopped" in done.stderr
    assert not any(tmp_path.iterdir())


def test_a_query_gets_no_more_memory_than_it_may_have(database: Path) -> None:
    done = studbook("sql", "SELECT length(repeat('x', 4000000000))", "--db", database, "--memory", "500MB")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("studbook: the query was stopped: it needs more than 500MB of memory")


def test_a_limit_is_an_amount(database: Path) -> None:
    for memory in ("", "5", "2TB", "-1GB", "1MB", "nan GB", "1e3GB"):
        assert "Traceback" not in studbook("sql", "SELECT 1", "--db", database, "--memory", memory).stderr
        with pytest.raises(ValueError, match=r"memory|at least"):
            bytes_of(memory)
    assert studbook("sql", "SELECT 1", "--db", database, "--timeout", "0", "--memory", "100MB").returncode == 0


@pytest.mark.parametrize("option", ["--csv", "--parquet"])
def test_a_full_disk_under_a_result_ends_with_its_code(database: Path, tmp_path: Path, option: str) -> None:
    place = tmp_path / "out"
    place.write_text("before", "utf-8")
    done = studbook("sql", "SELECT hash(i) AS h FROM range(2000000) AS t(i)", option, place, "--db", database,
                    most_bytes=100_000)  # fmt: skip
    assert done.returncode == 3, done.stderr
    assert str(place) in done.stderr
    assert place.read_text("utf-8") == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize("most_bytes", [0, 3_000, 20_000])
def test_pages_appear_at_once_or_not_at_all(database: Path, tmp_path: Path, most_bytes: int) -> None:
    """With each limit, every page that is there is whole."""
    for words in (("report", "Hero", "-o", tmp_path / "report"), ("audit", "--report", tmp_path / "audit.html")):
        done = studbook(*words, "--db", database, most_bytes=most_bytes)
        assert done.returncode in (1, 3), done.stderr
    pages = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert all(path.read_text("utf-8").rstrip().endswith("</html>") for path in pages if path.suffix == ".html")
    assert not [path for path in pages if path.stat().st_size == 0 or ".part" in path.name]


def test_a_draft_is_removed_when_writing_fails(tmp_path: Path) -> None:
    file = tmp_path / ("long" * 60 + ".html")
    write_whole(file, "before")
    file.chmod(0o600)

    def fail() -> None:
        with whole(file) as draft:
            draft.write_text("half", "utf-8")
            raise OSError("full")

    with pytest.raises(OSError, match="full"):
        fail()
    assert (file.read_text("utf-8"), len([*tmp_path.iterdir()])) == ("before", 1)
    link = tmp_path / "link.html"
    link.symlink_to(file)
    write_whole(link, "after")
    assert (file.read_text("utf-8"), file.stat().st_mode & 0o777, link.is_symlink()) == ("after", 0o600, True)
    assert draft_of(tmp_path / "a.svg").suffix == ".svg"


def test_a_pipe_is_written_itself(database: Path) -> None:
    done = studbook("sql", "SELECT 7 AS seven", "--csv", "/dev/stdout", "--db", database)
    assert done.stdout.startswith("seven\n7\n")


def test_names_of_columns_are_no_formulas(database: Path, tmp_path: Path) -> None:
    query = 'SELECT 1 AS "=cmd|\'/c calc\'!A1", 2 AS "\'=1", 3 AS "=1", 4 AS "-2", 5 AS "@x", 6 AS net'
    assert studbook("sql", query, "--csv", tmp_path / "a.csv", "--db", database).returncode == 0
    players = "PIVOT (VALUES ('=HYPERLINK(1)', 1), ('+Ann', 2)) AS t(player, net) ON player USING sum(net)"
    assert studbook("sql", players, "--csv", tmp_path / "b.csv", "--db", database).returncode == 0
    write_sheet(pl.DataFrame({"=1": ["@a"], "'=1": [1], "\tb": ["-3"]}), tmp_path / "c.csv")
    for name in "abc":
        head, row = csv.reader((tmp_path / f"{name}.csv").read_text("utf-8").splitlines())
        assert len(set(head)) == len(row)
        assert not [
            text for text in (*head, *row) if text[0] in "=+@\t\r" or (text[0] == "-" and not text[1:].isdigit())
        ]


ADDRESSES = (
    "http://127.0.0.1:1@evil.example/", "http://127.0.0.1.evil.example:80/", "http://127.0.0.1/", "https://127.0.0.1:1/",
    "http://127.0.0.1:1\\@evil.example/", "http://user@127.0.0.1:1/", "http://127.0.0.1:0/", "http://127.0.0.1:99999/",
    "http://127.0.0.1:1/\r\nHost: evil", "http://0:80/", "http://127.1:80/", "http://[::2]:80/", "file:///etc/passwd",
    "javascript:alert(1)//http://127.0.0.1:1/", " http://127.0.0.1:1/", "//127.0.0.1:1/", "http://127.0.0.1:1x/",
)  # fmt: skip


def test_the_pages_of_an_owner_are_on_this_machine(tmp_path: Path) -> None:
    database = tmp_path / "hands.duckdb"
    good = [f"http://{host}:8400/?token=x" for host in ("127.0.0.1", "localhost", "[::1]")]
    for address in (*ADDRESSES, *good):
        facts = {"process": 1, "port": 1, "token": "x", "pages": address}
        owner_file(database).write_text(json.dumps(facts), "utf-8")
        owner = owner_of(database)
        assert owner is not None
        assert owner.pages == (address if address in good else "")
