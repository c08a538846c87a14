"""Pages that would wait long say so at once, and show the rest when it is ready."""

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from starlette.requests import Request

from studbook.analytics.live.own_hands import OwnHands
from studbook.analytics.statistics.filters import EVERY_HAND
from studbook.analytics.store import Store
from studbook.library import import_hands
from studbook.live import background, kept_hands, overview_pages, pages
from studbook.live.app import Application
from studbook.live.background import Background, BusyError
from studbook.live.database import LiveDatabase
from studbook.live.navigating import Navigator
from studbook.live.overview_pages import OverviewPages
from studbook.live.pages import Pages
from studbook.live.security import Tokens
from studbook.live.session import Session
from studbook.live.watcher import Watcher
from studbook.reports.live.selection import Selection
from tests.live.conftest import ROOMS

HERO = Selection("Hero", EVERY_HAND, {})


@pytest.fixture
def database(tmp_path: Path) -> Iterator[LiveDatabase]:
    import_hands([ROOMS.parent / "stud-0001.txt"], tmp_path / "hands.duckdb")
    live = LiveDatabase(tmp_path / "hands.duckdb")
    yield live
    live.close()


def overview_of(database: LiveDatabase) -> OverviewPages:
    background = Background(database.reading)
    return OverviewPages(Pages(background=background), Navigator(), "hands", background)


def titles(made: OverviewPages, database: LiveDatabase) -> str:
    with database.reading() as store:
        view = made.overview(store, HERO, {}, 1)
    return " ".join(str(part) for section in view.aside for part in section.parts if section.name == "costly")


def test_a_page_says_that_hands_are_being_read_and_then_has_them(
    database: LiveDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end = threading.Event()
    read = OwnHands.refreshed

    def slow(own: OwnHands, store: Store) -> OwnHands:
        assert may_end.wait(10)
        return read(own, store)

    monkeypatch.setattr(OwnHands, "refreshed", slow)
    monkeypatch.setattr(kept_hands, "PATIENCE", 0.05)
    made = Pages(background=Background(database.reading))
    with database.reading() as store:
        for _ in range(2):
            with pytest.raises(BusyError, match="hands of Hero are being read"):
                made.player(store, HERO, "overview", 1)
        may_end.set()
        monkeypatch.setattr(kept_hands, "PATIENCE", 10.0)
        assert made.player(store, HERO, "overview", 1).sums


def asked(path: str, query: str = "") -> Request:
    return Request(
        {"type": "http", "method": "GET", "path": path, "query_string": query.encode(), "headers": [],
         "scheme": "http", "server": ("127.0.0.1", 8000)}
    )  # fmt: skip


def test_a_browser_loads_such_a_page_again(database: LiveDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    app = Application(Session(database, Watcher([])), Tokens.new())
    monkeypatch.setattr(kept_hands, "PATIENCE", 0.0)
    busy = app.player(asked("/player", "player=Hero"))
    assert (busy.status_code, busy.headers["Refresh"]) == (503, "1")
    assert "The hands of Hero are being read" in bytes(busy.body).decode()
    monkeypatch.setattr(kept_hands, "PATIENCE", 10.0)
    assert app.player(asked("/player", "player=Hero")).status_code == 200


def test_pages_learn_what_was_counted(database: LiveDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "MANY", 1)
    app = Application(Session(database, Watcher([])), Tokens.new())
    before = json.loads(bytes(app.news(asked("/news")).body))["version"]
    assert f'data-version="{before}"' in bytes(app.overview(asked("/")).body).decode()
    app.warm_up()
    now = json.loads(bytes(app.news(asked("/news")).body))["version"]
    assert int(now) > int(before)
    assert f'data-version="{now}"' in bytes(app.overview(asked("/")).body).decode()


def test_the_first_page_does_not_wait_for_leaks(database: LiveDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    may_end = threading.Event()
    counted = overview_pages.leaks

    def slow(store: Store, who: str) -> object:
        assert may_end.wait(10)
        return counted(store, who)

    monkeypatch.setattr(overview_pages, "leaks", slow)
    monkeypatch.setattr(overview_pages, "_LITTLE", 0.05)
    made = overview_of(database)
    assert "being counted" in titles(made, database)
    assert not made.has_leaks
    may_end.set()
    end = time.monotonic() + 10
    while not made.has_leaks and time.monotonic() < end:
        time.sleep(0.02)
    assert made.has_leaks
    assert "being counted" not in titles(made, database)


def test_two_players_do_not_push_out_each_other_s_leaks(database: LiveDatabase) -> None:
    """Two tabs about two players would count without end, and load each other again."""
    made = overview_of(database)
    with database.reading() as store:
        [other] = store.sql("SELECT min(player) FROM played WHERE player <> 'Hero'").rows[0]
        both = (HERO, Selection(other, EVERY_HAND, {}))
        end = time.monotonic() + 10
        while time.monotonic() < end and any("counted" in str(made.overview(store, one, {}, 1).aside) for one in both):
            time.sleep(0.02)
        before = made.counted
        for one in (*both, *both):
            made.overview(store, one, {}, 1)
        assert made.counted == before


def test_a_database_without_stud_lists_its_hands(tmp_path: Path) -> None:
    import_hands([ROOMS.parent / "red-dog"], tmp_path / "deals.duckdb")
    with Store(tmp_path / "deals.duckdb", read_only=True) as store:
        view = OverviewPages(Pages(), Navigator(), "deals").overview(store, Selection(None, EVERY_HAND, {}), {}, 1)
    assert view.answers == ()
    assert [section.title for section in view.sections] == ["Latest hands"]


def test_work_of_one_name_is_done_once(database: LiveDatabase) -> None:
    work = Background(database.reading)
    done: list[int] = []
    may_end = threading.Event()

    def count(_: Store) -> None:
        assert may_end.wait(10)
        done.append(1)

    assert not any(work.finish("one", count, 0.01) for _ in range(5))
    may_end.set()
    assert work.finish("one", count, 10)
    assert not work.is_doing("one")
    assert done == [1]


def test_a_failure_is_raised_where_its_result_is_needed(database: LiveDatabase) -> None:
    """It must not look as if the work still went on."""
    work = Background(database.reading)
    may_end = threading.Event()

    def fails(store: Store) -> None:
        assert may_end.wait(10)
        store.sql("SELECT no_such_column FROM hands")

    assert not work.finish("one", fails, 0.01)
    may_end.set()
    for _ in range(2):
        with pytest.raises(duckdb.Error, match="no_such_column"):
            work.finish("one", fails, 10)


def test_work_without_the_database_lets_others_borrow_it(database: LiveDatabase) -> None:
    work = Background(database.reading)
    may_end = threading.Event()
    assert not work.finish_alone("long", lambda: may_end.wait(30), 0.01)
    lent = threading.Event()

    def borrow() -> None:
        with database.lending():
            lent.set()

    threading.Thread(target=borrow, daemon=True).start()
    assert lent.wait(10)
    assert work.is_doing("long")
    may_end.set()
    assert work.finish_alone("long", lambda: None, 10)


def test_the_player_with_most_hands_is_read_at_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import_hands([ROOMS.parent / "stud-0001.txt"], tmp_path / "hands.duckdb")
    monkeypatch.setattr(pages, "MANY", 1)
    made = Pages()
    with Store(tmp_path / "hands.duckdb", read_only=True) as store:
        own = made.warm_up(store, 1)
        assert own is not None
        assert not own.automatic
        made.look_up(store, own)
        assert own.automatic
        monkeypatch.setattr(OwnHands, "refreshed", None)  # it would fail
        assert made.player(store, HERO, "overview", 1).sums
    assert made.counted == 1
    assert background.PATIENCE < 10
