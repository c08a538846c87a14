"""New hands are read before they are announced, so that pages do not wait for them."""

import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from studbook.analytics.live.own_hands import OwnHands
from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths
from studbook.library import import_hands
from studbook.live import session as sessions
from studbook.live.database import LiveDatabase
from studbook.live.kept_hands import KeptHands
from studbook.live.session import Session
from studbook.live.watcher import Watcher
from studbook.program.endings import Stop, StoppedError
from tests.live.conftest import ROOMS


@pytest.fixture
def path(tmp_path: Path) -> Path:
    import_hands([ROOMS / "winamax.txt"], tmp_path / "hands.duckdb")
    return tmp_path / "hands.duckdb"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as opened:
        yield opened


def test_an_older_request_does_not_read_again(store: Store, texts: list[bytes], tmp_path: Path) -> None:
    kept = KeptHands(lambda: 0)
    newer = kept.hands(store, "Hero", 2)
    assert kept.hands(store, "Hero", 1) is newer
    (tmp_path / "more.txt").write_bytes(b"".join(texts))
    import_paths(store, [tmp_path / "more.txt"])
    assert kept.hands(store, "Hero", 2) is newer
    assert len(kept.hands(store, "Hero", 3)) > len(newer)


def test_pages_show_what_was_kept_while_new_hands_are_read(
    store: Store, texts: list[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = KeptHands(lambda: 0)
    before = kept.hands(store, "Hero", 1)
    (tmp_path / "more.txt").write_bytes(b"".join(texts))
    import_paths(store, [tmp_path / "more.txt"])
    begun, may_end = threading.Event(), threading.Event()
    read = OwnHands.refreshed

    def slow(own: OwnHands, store: Store) -> OwnHands:
        begun.set()
        assert may_end.wait(10)
        return read(own, store)

    monkeypatch.setattr(OwnHands, "refreshed", slow)
    found: list[OwnHands] = []
    renewing = threading.Thread(target=lambda: found.extend(kept.renewed(store, 2)))
    renewing.start()
    assert begun.wait(10)
    assert kept.hands(store, "Hero", 1) is before
    may_end.set()
    renewing.join()
    assert kept.hands(store, "Hero", 2) is found[0]
    assert len(found[0]) > len(before)


def test_a_database_that_was_lent_is_read_anew(store: Store) -> None:
    generation = [0]
    kept = KeptHands(lambda: generation[0])
    before = kept.hands(store, "Hero", 1)
    generation[0] = 1
    assert kept.hands(store, "Hero", 1) is not before


def test_changes_are_announced_apart_and_after_they_are_prepared(
    path: Path, texts: list[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "rooms"
    folder.mkdir()
    database = LiveDatabase(path)
    session = Session(database, Watcher([folder], still=0.0))
    prepared: list[int] = []
    session.prepare = lambda: prepared.append(database.version)
    first = database.version
    for number, text in enumerate(texts[:3]):
        (folder / f"{number}.txt").write_bytes(text)
        session.look_now()
        session.step()
    assert session.state.hands == 3
    assert prepared == [first]  # the first at once, the others together, later
    assert database.version == first + 1
    monkeypatch.setattr(sessions, "APART", 0.0)
    session.step()
    session.step()
    assert prepared == [first, first + 1]
    assert database.version == first + 2
    database.close()


def test_a_change_is_announced_even_if_nothing_could_be_prepared(path: Path) -> None:
    database = LiveDatabase(path)
    session = Session(database, Watcher([]))

    def fails() -> None:
        raise RuntimeError

    session.prepare = fails
    before = database.version
    with pytest.raises(RuntimeError):
        session.announce()
    assert database.version == before + 1
    database.close()


def test_a_signal_whose_exception_duckdb_replaced_ends_the_session(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A signal raises StoppedError in the main thread; within a query, DuckDB turns it into an error of its own."""
    database = LiveDatabase(path)
    session = Session(database, Watcher([tmp_path]))
    monkeypatch.setattr(Stop, "latest", None)
    stop = Stop()

    def interrupted() -> bool:
        stop.number = signal.SIGTERM
        raise duckdb.InterruptException("INTERRUPT Error: Interrupted!")

    monkeypatch.setattr(session.watcher, "look", interrupted)
    with pytest.raises(StoppedError):
        session.run()
    monkeypatch.setattr(session.watcher, "look", lambda: False)
    session.prepare = lambda: None
    with pytest.raises(StoppedError):  # also if what was preparing pages has handled it
        session.run()
    monkeypatch.setattr(Stop, "latest", None)
    assert session.step() > 0
    database.close()
