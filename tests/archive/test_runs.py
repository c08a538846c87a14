"""Runs that are repeated, stopped, run at once, or meet files that they cannot read."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from studbook.analytics.database.archive.folder import folder_at
from studbook.analytics.database.archive.snapshot import latest
from studbook.analytics.store import Store
from studbook.archive import shard as shards
from studbook.archive.compact import compact
from studbook.archive.executors import Pool, Serial
from studbook.archive.verify import verify
from tests.archive.conftest import SAMPLES, archived
from tests.archive.equality import Content, content, differing

ROOM = SAMPLES / "rooms" / "pokerstars.txt"
OTHER = SAMPLES / "rooms" / "winamax.txt"


def test_a_repeated_run_changes_nothing(tmp_path: Path) -> None:
    first = archived([ROOM], tmp_path / "a")
    files = sorted(path for path in (tmp_path / "a").rglob("*") if path.is_file())
    again = archived([ROOM], tmp_path / "a")
    assert (first.is_new, again.is_new, again.unchanged) == (True, False, 1)
    assert sorted(path for path in (tmp_path / "a").rglob("*") if path.is_file()) == files


def test_a_file_that_has_grown_adds_only_its_new_hands(tmp_path: Path) -> None:
    growing = tmp_path / "hands.txt"
    text = ROOM.read_bytes()
    middle = (
        text.index(b"PokerStars Hand", len(text) // 2)
        if b"PokerStars Hand" in text
        else text.index(b"PokerStars Game", len(text) // 2)
    )
    growing.write_bytes(text[:middle])
    archived([growing], tmp_path / "a")
    growing.write_bytes(text)
    archived([growing], tmp_path / "a")
    with Store(tmp_path / "a", read_only=True) as store:
        assert store.sql("SELECT count(*), count(DISTINCT content) FROM hands").rows == [(20, 20)]
        assert store.sql("SELECT sum(imported) FROM files").rows == [(20,)]
    assert verify(str(tmp_path / "a")).problems == ()


class Stops(Serial):
    """Stops after some items, as a signal would."""

    def __init__(self, after: int) -> None:
        self.after = after

    def run(self, work: Any, items: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
        for item, result in super().run(work, items):
            yield item, result
            self.after -= isinstance(item, shards.Shard)
            if not self.after:
                raise KeyboardInterrupt


def test_a_stopped_run_leaves_the_last_snapshot_and_goes_on(hands: Path, as_database: Content, tmp_path: Path) -> None:
    place = tmp_path / "a"
    archived([hands / "bovada.txt"], place)
    before = latest(folder_at(place))
    with pytest.raises(KeyboardInterrupt):
        archived([hands], place, 60_000, Stops(2))
    assert latest(folder_at(place)) == before
    outcome = archived([hands], place, 60_000)
    assert outcome.reused == 2
    assert differing(as_database, content(place)) == {}


def test_a_shard_that_fails_is_set_aside_and_read_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changing = tmp_path / "changing.txt"
    shutil.copy(OTHER, changing)
    seen = []

    class Changes(Serial):
        def run(self, work: Any, items: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
            for item in items:
                if isinstance(item, shards.Shard) and item.files == (str(changing),):
                    changing.write_bytes(OTHER.read_bytes() + b"\n")
                    seen.append(item)
                yield from super().run(work, [item])

    outcome = archived([ROOM, changing], tmp_path / "a", 40_000, Changes())
    assert len(seen) == 1
    assert [one.files for one in outcome.snapshot.set_aside] == [(str(changing),)]
    assert "has changed since the run began" in outcome.snapshot.set_aside[0].reason
    with Store(tmp_path / "a", read_only=True) as store:
        assert store.sql("SELECT DISTINCT site FROM hands").rows == [("pokerstars",)]
    outcome = archived([ROOM, changing], tmp_path / "a", 40_000)
    assert outcome.snapshot.set_aside == ()
    with Store(tmp_path / "a", read_only=True) as store:
        assert store.sql("SELECT count(DISTINCT site) FROM hands").rows == [(2,)]


def _dies_once(mark: str) -> int:
    if not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 1


def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    pool = Pool(1)
    try:
        assert [*pool.run(_dies_once, [str(tmp_path / "mark")])] == [(str(tmp_path / "mark"), 1)]
    finally:
        pool.close()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the system does not list the children of a process")
def test_a_run_outlives_all_its_processes(tmp_path: Path) -> None:
    words = ["archive", str(ROOM), "--to", str(tmp_path / "a"), "--quiet"]
    run = subprocess.Popen(
        [sys.executable, "-m", "studbook", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    children = Path(f"/proc/{run.pid}/task/{run.pid}/children")
    started: list[str] = []
    while run.poll() is None and len(started) < 3:  # two workers, and the process that removes what they leave
        started = children.read_text().split()
        time.sleep(0.001)
    for child in started:
        os.kill(int(child), signal.SIGKILL)
    assert (len(started), run.wait(60)) == (3, 0)


def test_two_runs_at_once(tmp_path: Path) -> None:
    class Meanwhile(Serial):
        """Another run archives other files before this one makes its snapshot."""

        begun = False

        def run(self, work: Any, items: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
            for item, result in super().run(work, items):
                if isinstance(item, shards.Shard) and not self.begun:
                    self.begun = True
                    archived([OTHER, ROOM], tmp_path / "a")
                yield item, result

    archived([ROOM], tmp_path / "a", executor=Meanwhile())
    assert verify(str(tmp_path / "a")).problems == ()
    with Store(tmp_path / "a", read_only=True) as store:
        assert store.sql("SELECT count(*), count(DISTINCT content) FROM hands").rows == [(40, 40)]


def test_verify_and_compact(seven: Path, as_database: Content, tmp_path: Path) -> None:
    place = tmp_path / "a"
    shutil.copytree(seven, place)
    assert verify(str(place)).problems == ()
    done = compact(str(place), removes=True)
    assert (done.after, done.removed > 0) == (1, True)
    assert differing(as_database, content(place)) == {}
    assert verify(str(place)).problems == ()
    assert compact(str(place), removes=True) == done._replace(before=1, removed=0)
    [part] = (place / "parts" / "hands").iterdir()
    part.write_bytes(part.read_bytes()[:-40] + bytes(40))
    assert verify(str(place)).problems == (f"parts/hands/{part.name}: the bytes have changed since it was written",)
    part.unlink()
    assert verify(str(place)).problems == (f"parts/hands/{part.name}: missing",)
