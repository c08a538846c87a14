"""Files that have no hands, or cannot be read at all."""

import gzip
import os
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths

NOTHING = (0, 0, 0, 0, 0)


@pytest.fixture
def take_all(tmp_path: Path, looked: Callable[..., Any]) -> Callable[..., Any]:
    """Import paths into a new store."""

    def taken(*paths: Path) -> Any:
        with Store() as store:
            return looked(store, import_paths(store, paths))

    return taken


def problems(done: Any) -> dict[str, str]:
    """Return the problem of each file, by its name."""
    assert {facts.path: facts.problem for facts in done.totals.unreadable} == {
        row["path"]: row["problem"] for row in done.files if row["problem"]
    }
    return {Path(row["path"]).name: row["problem"] for row in done.files}


def test_the_hand_is_clean(take: Any, hand: Any) -> None:
    done = take(hand())
    assert done.counts == (1, 1, 0, 0, 0)
    assert done.findings == []


@pytest.mark.parametrize("content", [b"", b"\n\n \r\n", b"\xef\xbb\xbf", b"\xff\xfe", b"\0\0\0\0"])
def test_empty_file(take: Any, content: bytes) -> None:
    done = take(content)
    assert done.counts == NOTHING
    assert problems(done) == {"hands.txt": "empty file"}


def test_binary_file(take: Any) -> None:
    done = take(bytes(range(256)) * 200)
    assert done.counts == NOTHING
    assert problems(done) == {"hands.txt": "binary file, no hands found"}


def test_text_without_hands(take: Any) -> None:
    done = take("Dear Ann,\nthe hands are in the other file.\n")
    assert done.counts == NOTHING
    assert problems(done) == {"hands.txt": "no hands found"}


def test_text_before_the_first_hand(take: Any, hand: Any) -> None:
    done = take("Dear Ann,\nhere is the hand.\n\n" + hand())
    assert done.counts == (2, 1, 0, 0, 1)
    assert (done.reject["code"], done.reject["line"], done.reject["column_number"]) == ("P05", 1, 1)
    assert "Dear Ann" in done.reject["reason"]


def test_folder_without_hands(take_all: Any, tmp_path: Path) -> None:
    (tmp_path / "inner" / "empty").mkdir(parents=True)
    done = take_all(tmp_path)
    assert done.counts == NOTHING
    assert problems(done) == {tmp_path.name: "no files in this folder"}


def test_folder_with_other_things(take_all: Any, tmp_path: Path, hand: Any) -> None:
    (tmp_path / "notes.txt").write_text("nothing\n")
    (tmp_path / "empty.txt").touch()
    (tmp_path / "table.db").write_bytes(b"\0\1\2\3" * 1000)
    (tmp_path / "hands.txt").write_text(hand())
    (tmp_path / "lost.txt").symlink_to(tmp_path / "nowhere")
    (tmp_path / "loop.txt").symlink_to(tmp_path / "loop.txt")
    done = take_all(tmp_path)
    assert done.counts == (1, 1, 0, 0, 0)
    assert problems(done) == {
        "notes.txt": "no hands found",
        "empty.txt": "empty file",
        "table.db": "binary file, no hands found",
        "hands.txt": "",
        "lost.txt": "no such file or folder",
        "loop.txt": "a link that leads to itself",
    }


def test_missing_path(take_all: Any, tmp_path: Path, hand: Any) -> None:
    (tmp_path / "hands.txt").write_text(hand())
    done = take_all(tmp_path / "lost.txt", tmp_path / "hands.txt", tmp_path / "lost" / "folder")
    assert done.counts == (1, 1, 0, 0, 0)
    assert problems(done) == {
        "lost.txt": "no such file or folder",
        "hands.txt": "",
        "folder": "no such file or folder",
    }


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_not_a_file(take_all: Any, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    assert problems(take_all(tmp_path)) == {"pipe.txt": "not a regular file"}


@contextmanager
def nobody() -> Iterator[None]:
    """Run as a user without permissions, if the tests run as one who may read everything."""
    if not hasattr(os, "geteuid"):
        pytest.skip("this system has no users as Unix has them")
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_file_without_permission(take_all: Any, tmp_path: Path, hand: Any) -> None:
    for name in ("closed.txt", "open.txt"):
        (tmp_path / name).write_text(hand())
    take_all(tmp_path / "open.txt")  # what is compiled on the first call is kept in a folder of the user
    for folder in (tmp_path, *tmp_path.parents[:-1]):
        if folder.stat().st_uid == os.geteuid():
            folder.chmod(folder.stat().st_mode | 0o755)
    (tmp_path / "closed.txt").chmod(0)
    with nobody():
        done = take_all(tmp_path)
    assert done.counts == (1, 1, 0, 0, 0)
    assert problems(done) == {"closed.txt": "no permission to read it", "open.txt": ""}


def test_damaged_archives(take_all: Any, tmp_path: Path, hand: Any) -> None:
    many = "\n\n\n".join(hand(number) for number in range(1, 400)).encode()
    whole = gzip.compress(many)
    (tmp_path / "cut.gz").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "no.gz").write_bytes(b"not packed at all")
    (tmp_path / "no.zip").write_bytes(b"not packed at all")
    with zipfile.ZipFile(tmp_path / "good.zip", "w") as archive:
        archive.writestr("inner/hands.txt", hand(1000))
        archive.writestr("inner/empty.txt", "")
    done = take_all(tmp_path)
    assert done.counts[0] == sum(done.counts[1:])
    assert done.counts[1] > 50
    found = problems(done)
    assert found["hands.txt"] == ""
    assert found["empty.txt"] == "empty file"
    assert all(found[name].startswith("damaged") for name in ("cut.gz", "no.gz", "no.zip"))
