"""Files that were read before: what is read again, what is kept, and how their hands are counted."""

import gzip
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from studbook.analytics.store import Store
from studbook.importing.counts import Counts
from studbook.importing.pipeline import import_paths

Hand = Callable[[int], str]


@pytest.fixture
def hand(one_hand: str) -> Hand:
    """Return hands with different numbers, of one game and table."""
    return lambda number: one_hand.replace("#35874676388", f"#{1000 + number}")


@pytest.fixture(scope="session")
def one_hand() -> str:
    text = (Path(__file__).parents[2] / "histories" / "samples" / "stud-0001.txt").read_text("utf-8")
    first = text.split("\n\n\n")[0]
    number = first.split("#", 1)[1].split(":", 1)[0]
    return first.replace(f"#{number}", "#35874676388") + "\n\n\n"


def bytes_of(store: Store, file: int) -> bytes:
    return b"".join(data for _, data in store.texts.read(file))


def files_of(store: Store) -> list[tuple[object, ...]]:
    sql = "SELECT file, location IS NOT NULL, found, imported, known, rejected FROM files ORDER BY file"
    return list(store.sql(sql).rows)


def taken_in(store: Store, *paths: Path) -> Counts:
    return import_paths(store, paths).hands


def test_an_unchanged_file_is_not_read_again(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    hands = [hand(number) for number in range(20)]
    path.write_text("".join(hands))
    with Store() as store:
        taken_in(store, path)
        times = path.stat().st_atime_ns, path.stat().st_mtime_ns
        hands[10] = hands[10].replace(
            "folds", "waves"
        )  # neither size, time nor ends show it: proof that it is not read
        path.write_text("".join(hands))
        os.utime(path, ns=times)
        totals = import_paths(store, [path])
        assert (totals.unchanged, totals.hands) == (1, Counts(20, 0, 20, 0, 0))
        assert store.sql("SELECT count(*) FROM imports").rows == [(1,)]


def test_a_file_that_has_grown_keeps_its_row(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(hand(1) + hand(2)[:500])
    with Store() as store:
        assert taken_in(store, path) == Counts(2, 1, 0, 0, 1)
        path.write_text(hand(1) + hand(2) + hand(3))
        assert taken_in(store, path) == Counts(3, 2, 1, 0, 0)
        assert files_of(store) == [(0, True, 3, 3, 0, 0)]
        assert bytes_of(store, 0) == path.read_bytes()
        assert store.sql("SELECT count(*) FROM rejects").rows == [(0,)], "the hand is whole now"
        assert store.sql("SELECT count(*) FROM blocks WHERE block NOT IN (SELECT block FROM file_blocks)").rows == [
            (0,)
        ]


def test_another_file_at_the_same_place_leaves_the_first_one_s_text(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "today.txt"
    path.write_text(hand(1) + hand(2))
    first = path.read_bytes()
    with Store() as store:
        taken_in(store, path)
        path.write_text(hand(2) + hand(3))
        assert taken_in(store, path) == Counts(2, 1, 1, 0, 0)
        assert files_of(store) == [(0, False, 2, 2, 0, 0), (1, True, 2, 1, 1, 0)]
        assert (bytes_of(store, 0), bytes_of(store, 1)) == (first, path.read_bytes())


def test_a_file_that_is_gone_or_damaged_leaves_its_row(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "a.txt.gz"
    whole = gzip.compress(b"".join(hand(number).encode() for number in range(300)))
    path.write_bytes(whole)
    with Store() as store:
        taken_in(store, path)
        row = files_of(store)
        path.write_bytes(whole[: len(whole) // 2])
        import_paths(store, [path])
        assert bytes_of(store, 0) == gzip.decompress(whole)
        path.unlink()
        totals = import_paths(store, [path])
        assert [file.problem for file in totals.unreadable] == ["no such file or folder"]
        assert files_of(store)[0][2:] == row[0][2:]


def test_a_file_named_twice_is_kept_once(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(hand(1) + hand(2))
    with Store() as store:
        assert taken_in(store, path, path) == Counts(4, 2, 2, 0, 0)
        assert files_of(store) == [(0, True, 2, 2, 0, 0), (1, False, 2, 0, 2, 0)]
        size = store.sql("SELECT count(*) FROM blocks").rows
        assert import_paths(store, [path, path]).unchanged == 2
        assert store.sql("SELECT count(*) FROM blocks").rows == size


def test_members_of_archives_are_known_by_their_place(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("1.txt", hand(1))
    with Store() as store:
        taken_in(store, path)
        with zipfile.ZipFile(path, "a") as archive:
            archive.writestr("2.txt", hand(2))
        assert taken_in(store, path) == Counts(2, 1, 1, 0, 0)
        assert files_of(store) == [(0, True, 1, 1, 0, 0), (1, True, 1, 1, 0, 0)]
        assert store.sql("SELECT location FROM files ORDER BY file").rows == [(f"{path}/1.txt",), (f"{path}/2.txt",)]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16-le", "utf-16", "cp1252"])
def test_bytes_are_kept_as_they_were(hand: Hand, tmp_path: Path, encoding: str) -> None:
    data = "".join(hand(number) for number in range(200)).replace("\n", "\r\n").replace("Table '", "Table '\xe9")
    path = tmp_path / "a.txt"
    path.write_bytes(data.encode(encoding) + b"\x00")
    with Store() as store:
        assert taken_in(store, path).imported == 200
        assert bytes_of(store, 0) == path.read_bytes()
        (line,) = store.sql("SELECT line FROM hands WHERE hand = 150").rows[0]
        before, block = next(iter(store.texts.read(0, line)))
        assert before < line
        assert len(block) < len(path.read_bytes())
