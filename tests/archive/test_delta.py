"""Archives that other engines read as Delta tables: what they read, and runs that repeat, are killed, or overlap."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pytest

from studbook.analytics.database.archive.folder import folder_at
from studbook.analytics.database.archive.snapshot import latest
from studbook.analytics.database.archive.tables import OF_HANDS
from studbook.analytics.database.connection import connect_memory
from studbook.analytics.database.polars_duckdb import Arrow
from studbook.analytics.database.trouble import StoreError
from studbook.analytics.store import Store
from studbook.archive.compact import compact
from studbook.archive.executors import Serial
from studbook.archive.plan import Settings
from studbook.archive.run import RunResult, archive
from studbook.archive.verify import verify
from tests.archive.conftest import SAMPLES, archived
from tests.archive.equality import Content, content, differing

deltalake = pytest.importorskip("deltalake", reason="deltalake is not installed")

ROOM = SAMPLES / "rooms" / "pokerstars.txt"
OTHER = SAMPLES / "rooms" / "winamax.txt"
Sums = dict[str, tuple[int, int | None]]
_ONLY_IN_THE_ARCHIVE = {"conflict"}
"""Whether a number is taken is shown by another Delta table."""


def with_delta(paths: list[Path], folder: Path, shard_bytes: int = 64 << 20) -> RunResult:
    return archive([*map(str, paths)], Settings(str(folder), shard_bytes=shard_bytes, delta=True), Serial())


def delta_frame(folder: Path, name: str) -> pl.DataFrame:
    """Rows of a Delta table, by the engine of the package `deltalake`."""
    query = deltalake.QueryBuilder().register("t", deltalake.DeltaTable(folder / name)).execute("SELECT * FROM t")
    return pl.DataFrame(query)


def sums_of_delta(folder: Path) -> Sums:
    """Number of rows, and sum of their hashes, of each table of hands."""
    found: Sums = {}
    for table in OF_HANDS:
        names = [f"parts/{table}", "delta/findings_between_hands" if table == "findings" else ""]
        frames = [delta_frame(folder, name) for name in names if name and (folder / name / "_delta_log").is_dir()]
        if frames:
            found[table] = _sums(pl.concat([frame.select(frames[0].columns) for frame in frames]))
    return found


def sums_of_archive(folder: Path) -> Sums:
    with Store(folder, read_only=True) as store:
        frames = {table: store.query(f"FROM {table}") for table in OF_HANDS}
    return {table: _sums(frame) for table, frame in frames.items() if frame.height}


def _sums(frame: pl.DataFrame) -> tuple[int, int | None]:
    columns = [name for name, kind in frame.schema.items() if kind != pl.UInt64 and name not in _ONLY_IN_THE_ARCHIVE]
    shown = ", ".join(f"'{name}=', \"{name}\"::VARCHAR" for name in sorted(columns))
    connection = _in_memory()
    connection.register("frame", Arrow(frame))
    return connection.execute(f"SELECT count(*), sum(hash(concat_ws('|', {shown}))::HUGEINT) FROM frame").fetchall()[0]


@cache
def _in_memory() -> duckdb.DuckDBPyConnection:
    """A connection for all sums, because opening one takes longer than most of them."""
    return connect_memory()


def log_entries(folder: Path) -> list[Path]:
    """Files of the logs in an archive, or in one of its tables; while a run works, other folders come and go."""
    return sorted(file for log in ("", "parts/*/", "delta/*/") for file in folder.glob(f"{log}_delta_log/*.json"))


def test_other_engines_read_the_same(hands: Path, as_database: Content, tmp_path: Path) -> None:
    with_delta([hands], tmp_path / "a", 60_000)
    sums = sums_of_archive(tmp_path / "a")
    assert sums["hands"][0] > 80
    assert len(sums) > 8
    assert sums_of_delta(tmp_path / "a") == sums
    assert differing(as_database, content(tmp_path / "a")) == {}
    scanned = pl.scan_delta(str(tmp_path / "a" / "parts" / "hands")).collect()
    assert _sums(scanned) == sums["hands"]
    with Store(tmp_path / "a", read_only=True) as store:
        conflicts = store.query("SELECT hand FROM hands WHERE conflict ORDER BY hand")
        files = store.query("SELECT path, imported FROM files ORDER BY path")
    assert conflicts.height > 0
    assert delta_frame(tmp_path / "a", "delta/conflicts").sort("hand").equals(conflicts)
    assert delta_frame(tmp_path / "a", "delta/files").select("path", "imported").sort("path").equals(files)
    assert verify(str(tmp_path / "a")).problems == ()


def test_a_repeated_run_commits_nothing_and_an_added_file_once(tmp_path: Path) -> None:
    with_delta([ROOM], tmp_path / "a")
    first = {path: path.read_bytes() for path in log_entries(tmp_path / "a")}
    again = archived([ROOM], tmp_path / "a")
    assert (again.is_new, {path: path.read_bytes() for path in log_entries(tmp_path / "a")}) == (False, first)
    archived([ROOM, OTHER], tmp_path / "a")  # without --format: the archive has Delta tables, and keeps them
    assert sums_of_delta(tmp_path / "a") == sums_of_archive(tmp_path / "a")
    new = [path for path in log_entries(tmp_path / "a/parts/hands") if path not in first]
    [entry] = [[json.loads(line) for line in path.read_text().splitlines()] for path in new]
    assert sum("add" in action for action in entry) == 1
    assert sum(action.get("txn", {}).get("version", 0) for action in entry) == 2


def test_an_archive_gets_delta_tables_later(hands: Path, tmp_path: Path) -> None:
    archived([hands], tmp_path / "a")
    before = sums_of_archive(tmp_path / "a")
    with_delta([hands], tmp_path / "a")
    assert sums_of_delta(tmp_path / "a") == before == sums_of_archive(tmp_path / "a")


def started(paths: list[Path], folder: Path) -> "subprocess.Popen[bytes]":
    words = ["archive", *map(str, paths), "--to", str(folder), "--format", "delta", "--executor", "serial", "--quiet"]
    return subprocess.Popen([sys.executable, "-m", "studbook", *words], stdout=subprocess.DEVNULL)


def test_a_killed_run_is_finished_by_the_next(hands: Path, tmp_path: Path) -> None:
    with_delta([ROOM], tmp_path / "a")
    before = log_entries(tmp_path / "a")
    process = started([ROOM, hands], tmp_path / "a")
    deadline = time.monotonic() + 60
    while log_entries(tmp_path / "a") == before and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.001)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    seen = delta_frame(tmp_path / "a", "parts/hands")["hand"]
    with Store(tmp_path / "a", read_only=True) as store:
        assert set(seen) <= set(store.query("FROM hands")["hand"])
    assert seen.n_unique() == len(seen)
    with_delta([ROOM, hands], tmp_path / "a")
    assert sums_of_delta(tmp_path / "a") == sums_of_archive(tmp_path / "a")
    assert verify(str(tmp_path / "a")).problems == ()


def test_two_runs_at_once(tmp_path: Path) -> None:
    both = [started(paths, tmp_path / "a") for paths in ([ROOM], [ROOM, OTHER])]
    assert [process.wait(60) for process in both] == [0, 0]
    sums = sums_of_archive(tmp_path / "a")
    assert sums["hands"][0] == 40
    assert sums_of_delta(tmp_path / "a") == sums
    assert verify(str(tmp_path / "a")).problems == ()


def test_compact_and_verify(hands: Path, as_database: Content, tmp_path: Path) -> None:
    place = tmp_path / "a"
    with_delta([hands], place, 60_000)
    done = compact(str(place), removes=True)
    assert (done.after, done.removed > 0) == (1, True)
    assert differing(as_database, content(place)) == {}
    assert sums_of_delta(place) == sums_of_archive(place)
    assert deltalake.DeltaTable(place / "parts" / "hands").file_uris() == [
        *map(str, (place / "parts/hands").glob("*.parquet"))
    ]
    assert verify(str(place)).problems == ()
    last = log_entries(place / "parts" / "hands")[-1]
    last.unlink()
    [problem] = verify(str(place)).problems
    assert problem.startswith("parts/hands: the Delta table is not that of snapshot")
    with_delta([hands], place)
    assert verify(str(place)).problems == ()


def test_without_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "deltalake", None)
    with pytest.raises(StoreError, match=r"need the extra `delta`: pip install 'studbook\[delta\]'"):
        with_delta([ROOM], tmp_path / "a")
    assert latest(folder_at(tmp_path / "a")) is None


def test_a_folder_with_an_unusual_name(hands: Path, tmp_path: Path) -> None:
    place = tmp_path / "100% ü" / "hand=a#b"
    with_delta([hands], place, 60_000)
    assert sums_of_delta(place) == sums_of_archive(place)
    assert compact(str(place), removes=True).after == 1
    assert sums_of_delta(place) == sums_of_archive(place)
    assert verify(str(place)).problems == ()


@pytest.mark.parametrize("name", ["My%20hands", "a\\b", "a\tb"])
def test_a_folder_in_which_delta_tables_cannot_be(name: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"cannot be in a folder with .* in its name; choose another"):
        with_delta([ROOM], tmp_path / name)
    assert not (tmp_path / name).exists()
    archived([ROOM], tmp_path / name)


def test_what_another_engine_wrote_is_undone(tmp_path: Path) -> None:
    with_delta([ROOM], tmp_path / "a")
    deltalake.write_deltalake(tmp_path / "a/parts/hands", delta_frame(tmp_path / "a", "parts/hands"), mode="append")
    [problem] = verify(str(tmp_path / "a")).problems
    assert "`studbook archive` adds it" in problem
    assert not archived([ROOM], tmp_path / "a").is_new
    assert sums_of_delta(tmp_path / "a") == sums_of_archive(tmp_path / "a")
    assert verify(str(tmp_path / "a")).problems == ()


def test_a_damaged_log_is_named_and_written_again_once_it_is_removed(tmp_path: Path) -> None:
    with_delta([ROOM], tmp_path / "a")
    log = tmp_path / "a" / "parts" / "hands" / "_delta_log"
    max(log.iterdir()).write_bytes(b"\0{")
    [problem] = verify(str(tmp_path / "a")).problems
    assert problem.endswith(f"if its log is damaged, remove {log}, and the next run writes it again")
    with pytest.raises(StoreError, match=r"the Delta table cannot be read: .* remove"):
        archived([ROOM], tmp_path / "a")
    shutil.rmtree(log)
    archived([ROOM], tmp_path / "a")
    assert sums_of_delta(tmp_path / "a") == sums_of_archive(tmp_path / "a")
    assert verify(str(tmp_path / "a")).problems == ()


def test_verify_notices_copies_that_are_damaged_or_missing(tmp_path: Path) -> None:
    with_delta([ROOM], tmp_path / "a")
    [copy] = (tmp_path / "a" / "delta" / "files").glob("*.parquet")
    copy.write_bytes(b"PAR1")
    assert "the bytes have changed" in verify(str(tmp_path / "a")).problems[0]
    copy.unlink()
    assert "missing" in verify(str(tmp_path / "a")).problems[0]
    archived([ROOM], tmp_path / "a")
    assert verify(str(tmp_path / "a")).problems == ()


class Meanwhile(Serial):
    """An executor during whose work another run adds Delta tables."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, work: Any, items: Iterable[Any]) -> Iterator[Any]:
        if latest(folder_at(self.folder)) is None:
            with_delta([OTHER], self.folder)
        yield from super().run(work, items)


def test_a_run_keeps_delta_tables_that_another_run_adds_meanwhile(tmp_path: Path) -> None:
    archived([ROOM], tmp_path / "a", executor=Meanwhile(tmp_path / "a"))
    assert sums_of_archive(tmp_path / "a")["hands"][0] == 40
    assert sums_of_delta(tmp_path / "a") == sums_of_archive(tmp_path / "a")


def test_a_folder_that_only_looks_like_a_log_is_left_alone(tmp_path: Path) -> None:
    with_delta([ROOM], tmp_path / "a")
    other = tmp_path / "a" / "delta" / "conflicts" / "_delta_log" / "notes.txt"
    other.parent.mkdir(parents=True)
    other.write_text("mine")
    archived([ROOM], tmp_path / "a")
    assert verify(str(tmp_path / "a")).problems == ()
    assert [path.name for path in other.parent.iterdir()] == ["notes.txt"]
