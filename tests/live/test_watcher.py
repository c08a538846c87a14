"""Nothing that a site appends is lost or doubled, however it writes."""

import random
import re
from itertools import pairwise
from pathlib import Path

import pytest

from studbook.analytics.store import Store
from studbook.live.watcher import LIST_AGAIN, OVER, STILL, Watcher
from tests.live.conftest import ROOMS, content, imported_once


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Session:
    """A watcher of one folder, and its database."""

    def __init__(self, folder: Path, store: Store) -> None:
        self.clock = Clock()
        self.folder, self.store = folder, store
        folder.mkdir(exist_ok=True)
        self.watcher = Watcher([folder], self.clock)

    def look(self, seconds: float = LIST_AGAIN) -> int:
        """Let time pass, and look; the number of hands in the database."""
        self.clock.now += seconds
        if self.watcher.look():
            while self.watcher.take(self.store):
                pass
        return int(self.store.sql("SELECT count(*) FROM hands").rows[0][0])


@pytest.fixture
def session(tmp_path: Path, store: Store) -> Session:
    return Session(tmp_path / "rooms", store)


def append(path: Path, text: bytes) -> None:
    with path.open("ab") as file:
        file.write(text)


def test_a_whole_hand_is_taken_at_once(session: Session, texts: list[bytes]) -> None:
    file = session.folder / "a.txt"
    for number, text in enumerate(texts[:4], 1):
        append(file, text)
        assert session.look() == number
    assert content(session.store) == imported_once(file)


def test_half_a_hand_waits_until_it_is_whole(session: Session, texts: list[bytes]) -> None:
    file = session.folder / "a.txt"
    append(file, texts[0] + texts[1][:300])
    assert session.look() == 1
    assert session.watcher.half_hands == 1
    append(file, texts[1][300:-40])
    assert session.look() == 1
    append(file, texts[1][-40:])
    assert session.look() == 2
    assert session.watcher.half_hands == 0
    assert content(session.store) == imported_once(file)


def test_half_a_hand_is_taken_when_the_file_is_still_and_replaced_when_it_goes_on(
    session: Session, texts: list[bytes]
) -> None:
    file = session.folder / "a.txt"
    append(file, texts[0] + texts[1][:300])
    session.look()
    session.look(STILL)
    assert session.store.sql("SELECT count(*) FROM rejects").rows == [(1,)]
    append(file, texts[1][300:])
    assert session.look() == 2
    assert content(session.store) == imported_once(file)


@pytest.mark.parametrize("site", ["pokerstars", "partypoker", "ongame", "ipoker"])
def test_a_site_writes_byte_by_byte(session: Session, site: str) -> None:
    """At many random places; only whole hands are ever in the database."""
    whole = (ROOMS / f"{site}.txt").read_bytes()[:12_000]
    file = session.folder / f"{site}.txt"
    places = sorted({0, len(whole), *random.Random(site).sample(range(len(whole)), 14)})
    for start, end in pairwise(places):
        append(file, whole[start:end])
        session.look(0.5)
        assert session.store.sql("SELECT count(*) FROM rejects").rows == [(0,)]
    session.look(OVER * STILL)
    assert content(session.store) == imported_once(file)


def test_the_end_of_a_session_that_the_site_replaces(session: Session) -> None:
    """iPoker ends its file with a tag after every hand; the last hand waits until the session is over."""
    text = (ROOMS / "ipoker.txt").read_bytes()
    head = text[: text.index(b"<game ")]
    games = re.findall(rb"<game .*?</game>", text, re.DOTALL)[:4]
    file = session.folder / "a.xml"
    for number in (1, 2, 3):
        file.write_bytes(head + b"\n".join(games[:number]) + b"\n</session>\n")
        assert session.look() == number - 1
        assert session.look(STILL) == number - 1
    assert session.look(OVER * STILL) == 3
    assert content(session.store) == imported_once(file)
    assert session.store.sql("SELECT count(*) FROM files").rows == [(1,)]


def test_every_byte_of_one_hand(session: Session, texts: list[bytes]) -> None:
    """The hand is taken once its blank line is written, and never in part."""
    file = session.folder / "a.txt"
    append(file, texts[0])
    session.look()
    taken = []
    for place in range(len(texts[1]) - 30, len(texts[1])):
        append(file, texts[1][place : place + 1] if taken else texts[1][: place + 1])
        taken.append(session.look(0.5))
    assert taken == sorted(taken)
    assert taken[-1] == 2
    assert content(session.store) == imported_once(file)


@pytest.mark.parametrize("encoding", ["utf-16-be", "utf-8-sig", "utf-16"])
def test_other_encodings(session: Session, texts: list[bytes], encoding: str) -> None:
    file = session.folder / "a.txt"
    whole = b"".join(texts[:4]).decode().replace("\n", "\r\n").encode(encoding)
    for start in range(0, len(whole), 1901):
        append(file, whole[start : start + 1901])
        session.look(0.5)
        assert session.store.sql("SELECT count(*) FROM rejects").rows == [(0,)]
    assert session.look() == 4
    assert content(session.store) == imported_once(file)


def test_a_truncated_file_loses_nothing(session: Session, texts: list[bytes]) -> None:
    file = session.folder / "a.txt"
    file.write_bytes(b"".join(texts[:3]))
    assert session.look() == 3
    file.write_bytes(b"")
    assert session.look() == 3
    for text in texts[3:6]:
        append(file, text)
        session.look()
    (session.folder / "before.txt").write_bytes(b"".join(texts[:3]))
    assert session.look() == 6
    assert content(session.store)[:-1] == imported_once(file, session.folder / "before.txt")[:-1]


def test_a_rotated_file_loses_and_doubles_nothing(session: Session, texts: list[bytes]) -> None:
    file, old = session.folder / "a.txt", session.folder / "a.1.txt"
    file.write_bytes(b"".join(texts[:3]) + texts[3][:300])
    assert session.look() == 3
    file.rename(old)
    append(old, texts[3][300:])
    file.write_bytes(texts[4])
    assert session.look() == 5
    append(file, texts[5])
    assert session.look() == 6
    assert content(session.store) == imported_once(file, old)


def test_a_deleted_file_keeps_its_hands(session: Session, texts: list[bytes]) -> None:
    file = session.folder / "a.txt"
    file.write_bytes(b"".join(texts[:2]))
    assert session.look() == 2
    file.unlink()
    assert session.look() == 2
    assert session.watcher.files == 0
    file.write_bytes(b"".join(texts[:3]))
    assert session.look() == 3


def test_a_file_replaced_by_one_of_the_same_size(session: Session, texts: list[bytes]) -> None:
    file = session.folder / "a.txt"
    first, second = texts[0], texts[1]
    size = max(len(first), len(second))
    file.write_bytes(first.ljust(size, b"\n"))
    assert session.look() == 1
    file.write_bytes(second.ljust(size, b"\n"))
    assert session.look() == 2


def test_an_unchanged_file_is_not_read_again_after_a_restart(
    session: Session, texts: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    (session.folder / "a.txt").write_bytes(b"".join(texts[:2]))
    session.look()
    again = Session(session.folder, session.store)
    monkeypatch.setattr("studbook.live.watcher.measured", lambda *_: pytest.fail("the file was read again"))
    assert again.look() == 2


def test_half_a_hand_waits_over_a_restart(session: Session, texts: list[bytes]) -> None:
    file = session.folder / "a.txt"
    file.write_bytes(texts[0] + texts[1][:300])
    session.look()
    again = Session(session.folder, session.store)
    append(file, texts[1][300:])
    assert again.look() == 2
    assert content(session.store) == imported_once(file)


def test_what_holds_no_hands_is_left_alone(session: Session, texts: list[bytes]) -> None:
    (session.folder / "notes.txt").write_bytes(b"buy milk\n\n\n")
    (session.folder / "picture.png").write_bytes(bytes(range(256)) * 40)
    (session.folder / "archive").mkdir()
    (session.folder / "archive" / "a.txt").write_bytes(texts[0])
    assert session.look() == 0
    session.look(STILL)
    assert session.store.sql("SELECT count(*) FROM files").rows == [(0,)]


def test_a_folder_that_appears_later(session: Session, texts: list[bytes]) -> None:
    session.folder.rmdir()
    assert session.look() == 0
    (session.folder / "Hero").mkdir(parents=True)
    (session.folder / "Hero" / "a.txt").write_bytes(texts[0])
    assert session.look() == 1
