"""Hands entered on a page: what a phone may send, two phones, a database in use, and a server that starts again."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from studbook.analytics.store import Store
from studbook.entering.keeping import Keeper
from studbook.library import audit
from studbook.live.database import LiveDatabase
from studbook.live.server import Server
from studbook.live.session import Session
from studbook.live.watcher import Watcher
from tests.live.serving import Reply, Serving

STAKES = {"game": "stud", "limit": "fixed", "small": "10", "big": "20", "ante": "1", "bring_in": "5", "currency": "EUR"}
NAMES = ("Anna", "<script>alert(1)</script>", 'Bo "& Söhne"')
LINES = (
    "Seat 1 gets (?? ??) 2c", "Seat 2 gets (?? ??) Kd", "Seat 3 gets (?? ??) 9h",
    "Seat 1 brings in 5", "Seat 2 completes to 10", "Seat 3 folds", "Seat 1 folds",
)  # fmt: skip


def table(*names: str) -> str:
    seats = [{"number": at, "name": name, "stack": "100"} for at, name in enumerate(names, 1)]
    return json.dumps({**STAKES, "seats": seats, "dealer": 0})


class Phone:
    """A visitor who has opened the page."""

    def __init__(self, server: Server) -> None:
        self.visitor = Serving(None, server.address)  # type: ignore[arg-type]  # there is no process to end
        page = self.visitor.ask("/enter")
        assert page.code == 200
        self.token = re.findall(r'data-token="([^"]+)"', page.text)[0]
        self.log = ""

    def send(self, do: str, **fields: str) -> Reply:
        body = urlencode({"token": self.token, "do": do, "log": self.log, "house": "roberts"} | fields)
        return self.visitor.ask("/enter", "POST", body)

    def ask(self, do: str, **fields: str) -> dict[str, object]:
        reply = self.send(do, **fields)
        assert reply.code == 200, reply.text
        found: dict[str, object] = json.loads(reply.text)
        self.log = str(found.get("log", self.log))
        return found

    def refused(self, do: str, **fields: str) -> str:
        reply = self.send(do, **fields)
        assert reply.code == 400, reply.text
        return str(json.loads(reply.text)["error"])

    def play(self, *lines: str) -> None:
        for line in lines:
            self.ask("add", line=line)


class Room:
    """A server in this process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = LiveDatabase(folder / "room.duckdb")
        self.server = Server(Session(self.database, Watcher([])), Keeper(folder, "room"))
        self.server.start()

    def stop(self) -> None:
        self.server.stop()
        self.database.close()

    def hands(self) -> int:
        with self.database.reading() as store:
            return int(store.sql("SELECT count(*) FROM hands").rows[0][0])

    @property
    def files(self) -> list[Path]:
        return sorted(self.folder.glob("room-live-*.txt"))


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with Store(tmp_path / "room.duckdb"):
        pass
    made = Room(tmp_path)
    yield made
    made.stop()


def test_a_hand_is_saved_and_imported(room: Room) -> None:
    phone = Phone(room.server)
    phone.ask("begin", table=table(*NAMES))
    phone.play(*LINES)
    assert phone.ask("settle", rake="0")["findings"] == []
    saved = phone.ask("save")
    assert saved["trouble"] == ""
    assert saved["stacks"] == {"1": "94", "2": "107", "3": "99"}
    assert room.hands() == 1
    assert phone.visitor.ask(f"/hand?key={saved['key']}").code == 200
    (path,) = room.files
    assert audit(path, house="roberts").is_empty()
    assert phone.ask("drafts") == {"drafts": []}
    phone.ask("save")  # the reply was lost, so the phone sends it again
    assert room.hands() == 1
    assert path.read_text("utf-8").count("House log #") == 1


def test_forged_requests_are_refused(room: Room) -> None:
    phone = Phone(room.server)
    phone.ask("begin", table=table(*NAMES))
    phone.play(*LINES[:3])
    assert "bring-in" in phone.refused("add", line="Seat 1 brings in 95")
    phone.play(LINES[3])
    assert "999" in phone.refused("add", line="Seat 2 raises to 999")
    assert "turn" in phone.refused("add", line="Seat 3 folds")
    assert "Line 18" in phone.refused("add", log=f"{phone.log}\nSeat 2 raises to 999", line="Seat 3 folds")
    assert phone.refused("add", log="House log #../../x\nGame: Razz", line="Seat 2 folds")
    assert phone.refused("look", house="../../etc/passwd")
    assert phone.refused("discard", number="../room")
    assert phone.refused("begin", table="[" * 90_000)
    assert phone.refused("begin", table="5")
    assert phone.refused("save")
    assert phone.refused("settle", rake="1")
    assert phone.refused("nothing")
    assert phone.send("look", token="x").code == 403
    assert phone.send("look", log="x" * 400_000).code == 413
    assert room.files == []


def test_two_phones_at_once(room: Room) -> None:
    one, other = Phone(room.server), Phone(room.server)
    for phone in (one, other):
        phone.ask("begin", table=table(*NAMES))
    for line in LINES:
        for phone in (one, other):
            phone.play(line)
    assert one.ask("save")["number"] != other.ask("save")["number"]
    assert room.hands() == 2


def test_two_phones_with_one_hand(room: Room) -> None:
    one, other = Phone(room.server), Phone(room.server)
    one.ask("begin", table=table(*NAMES))
    other.log = one.log
    for phone in (one, other):
        phone.play(*LINES[:4])
    one.play(*LINES[4:])
    other.play("Seat 2 folds", "Seat 3 folds")
    one.ask("save")
    assert "Another phone" in other.refused("save")
    assert room.hands() == 1


def test_a_server_that_starts_again(room: Room) -> None:
    phone = Phone(room.server)
    phone.ask("begin", table=table(*NAMES))
    phone.play(*LINES[:5])
    log = phone.log
    room.stop()
    again = Room(room.folder)
    try:
        later = Phone(again.server)
        (draft,) = later.ask("drafts")["drafts"]  # type: ignore[misc]
        assert draft == {"number": draft["number"], "house": "roberts", "log": log}
        later.log = draft["log"]
        later.play(*LINES[5:])
        later.ask("save")
        assert again.hands() == 1
    finally:
        again.stop()


def test_a_database_in_use_takes_the_hand_later(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("studbook.live.database.SECONDS_TO_WAIT", 0.1)
    phones = [Phone(room.server), Phone(room.server)]
    for phone in phones:
        phone.ask("begin", table=table(*NAMES))
        phone.play(*LINES)
    monkeypatch.setattr(LiveDatabase.writing.__wrapped__, "__defaults__", (0.1,))
    with room.database.lending():
        assert "next hand" in str(phones[0].ask("save")["trouble"])
    phones[1].ask("save")
    assert room.hands() == 2


def test_a_half_written_draft_is_left_out(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path, "a[b]")
    keeper.keep("House log #1\nx", "roberts")
    (tmp_path / "a[b]-drafts" / "2.json").write_text('{"house": "ro')
    assert [draft.number for draft in keeper.drafts()] == ["1"]
    keeper.save("House log #1\nDate: 2026-11-27 01:00:00 UTC\n", "roberts")
    assert [house for _, house in keeper.files()] == ["roberts"]
    assert list(keeper.drafts()) == []
