"""Folders, archives, links, damage: every file is read or its problem reported, and none stops the rest."""

import gzip
import inspect
import os
import random
import sys
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from studbook.histories.sources import find_sources

HAND = "PokerStars Game #{}:  Razz Limit ($0.04/$0.08 USD)\nSeat 1: Hero ($5 in chips)\n\n\n"


def write(path: Path, *numbers: int) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(HAND.format(number) for number in numbers))
    return path


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


def open_to_all(folder: Path) -> None:
    """Let every user through to a folder for temporary files."""
    for parent in (folder, *folder.parents):
        if parent.stat().st_uid == os.geteuid() and parent.parent != parent:
            parent.chmod(parent.stat().st_mode | 0o755)


def test_folders_are_read_to_the_bottom_in_order(tmp_path: Path) -> None:
    for name in ("b/2.txt", "b/10.log", "a.txt", "c", ".hidden/x", "b/a/z.txt"):
        write(tmp_path / name, 1)
    names = [Path(source.name).relative_to(tmp_path).as_posix() for source in find_sources([tmp_path])]
    assert names == [".hidden/x", "a.txt", "b/10.log", "b/2.txt", "b/a/z.txt", "c"]


def test_files_and_folders_keep_the_order_they_are_given_in(tmp_path: Path, read: Any) -> None:
    first, second = write(tmp_path / "z.txt", 1), write(tmp_path / "a" / "y.txt", 2)
    names = [file.path for file in read(first, second.parent, first).files.values()]
    assert names == [str(first), str(second), str(first)]


def test_archives_and_gzip_files(tmp_path: Path, read: Any) -> None:
    with zipfile.ZipFile(tmp_path / "all.ZIP", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.mkdir("folder") if hasattr(archive, "mkdir") else archive.writestr("folder/", "")
        archive.writestr("folder/one.txt", HAND.format(1) + HAND.format(2))
        archive.writestr("two.txt.gz", gzip.compress(HAND.format(3).encode("utf-16")))
        archive.writestr("picture.png", bytes(range(256)))
    (tmp_path / "b.txt.gz").write_bytes(gzip.compress(HAND.format(4).encode()) + gzip.compress(HAND.format(5).encode()))
    found = read(tmp_path)
    assert [text[17:19] for _, text in found.hands] == ["1:", "2:", "3:", "4:", "5:"]
    assert [Path(file.path).relative_to(tmp_path).as_posix() for file in found.files.values()] == [
        "all.ZIP/folder/one.txt",
        "all.ZIP/two.txt.gz",
        "all.ZIP/picture.png",
        "b.txt.gz",
    ]
    assert found.files[2].problem == "binary file, no hands found"
    assert found.files[3].size == 2 * len(HAND.format(4))


def test_the_sizes_of_the_sources_are_what_progress_counts(tmp_path: Path, read: Any) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(5):
            archive.writestr(f"{number}.txt", "".join(HAND.format(random.Random(k).random()) for k in range(500)))
    (tmp_path / "b.gz").write_bytes(gzip.compress(b"x" * 100_000))
    sizes: list[int] = []
    read(tmp_path, progress=sizes.append)
    assert sum(sizes) == pytest.approx(sum(source.size for source in find_sources([tmp_path])), rel=0.1)


def test_missing_files_are_reported(tmp_path: Path, read: Any) -> None:
    write(tmp_path / "good.txt", 1)
    (tmp_path / "folder").mkdir()
    (tmp_path / "broken link").symlink_to(tmp_path / "gone")
    (tmp_path / "own link").symlink_to(tmp_path / "own link")
    with zipfile.ZipFile(tmp_path / "empty.zip", "w"):
        pass
    found = read(tmp_path / "missing.txt", tmp_path / "folder", tmp_path, Path("nul\0byte"))
    assert found.problems == {
        "missing.txt": "no such file or folder",
        "folder": "no files in this folder",
        "broken link": "no such file or folder",
        "empty.zip": "no files in this archive",
        "own link": "a link that leads to itself",
        "good.txt": "",
        "nul\0byte": "not a valid file name",
    }
    assert len(found.hands) == 1


def test_a_pipe_is_no_file(tmp_path: Path, read: Any) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert read(tmp_path).problems == {"pipe": "not a regular file"}


def test_links_between_folders_may_form_loops(tmp_path: Path, read: Any) -> None:
    write(tmp_path / "a" / "1.txt", 1)
    write(tmp_path / "b" / "2.txt", 2)
    (tmp_path / "a" / "up").symlink_to(tmp_path)
    (tmp_path / "a" / "side").symlink_to(tmp_path / "b")
    (tmp_path / "b" / "back").symlink_to(tmp_path / "a")
    found = read(tmp_path)
    assert {text[17:19] for _, text in found.hands} == {"1:", "2:"}
    assert found.problems["up"] == found.problems["back"] == "a link to a folder that is already read"


def test_a_folder_may_be_deeper_than_the_stack(tmp_path: Path, read: Any) -> None:
    depth = 300
    folder = tmp_path.joinpath(*"d" * depth)
    write(folder / "1.txt", 1)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + depth // 2)
    try:
        found = read(tmp_path)
    finally:
        sys.setrecursionlimit(limit)
    assert len(found.hands) == 1


def test_without_permission(tmp_path: Path, read: Any) -> None:
    write(tmp_path / "secret.txt", 1)
    write(tmp_path / "locked" / "2.txt", 2)
    write(tmp_path / "good.txt", 3)
    open_to_all(tmp_path)
    (tmp_path / "secret.txt").chmod(0)
    (tmp_path / "locked").chmod(0)
    try:
        with nobody():
            found = read(tmp_path)
    finally:
        (tmp_path / "locked").chmod(0o755)
    assert found.problems == {
        "good.txt": "",
        "locked": "no permission to read it",
        "secret.txt": "no permission to read it",
    }
    assert len(found.hands) == 1


def test_a_name_of_any_bytes_is_printable(tmp_path: Path, read: Any) -> None:
    try:
        write(Path(os.fsdecode(os.fsencode(tmp_path) + b"/K\xe4the.txt")), 1)
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    found = read(tmp_path)
    assert found.problems == {"K?the.txt": ""}
    assert len(found.hands) == 1


def test_no_archive_and_no_gzip_file(tmp_path: Path, read: Any) -> None:
    write(tmp_path / "a.zip", 1)
    write(tmp_path / "b.gz", 1)
    assert read(tmp_path).problems == {
        "a.zip": "damaged: File is not a zip file",
        "b.gz": "damaged: Not a gzipped file (b'Po')",
    }


def test_archives_in_archives_and_locked_members(tmp_path: Path, read: Any) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("inner.zip", b"PK")
        archive.writestr("locked.txt", HAND.format(1))
        archive.writestr("open.txt", HAND.format(2))
    data = bytearray((tmp_path / "a.zip").read_bytes())
    entry = data.rindex(b"PK\x01\x02", 0, data.rindex(b"locked.txt"))
    data[entry + 8] |= 1
    (tmp_path / "a.zip").write_bytes(data)
    found = read(tmp_path)
    assert found.problems == {
        "inner.zip": "an archive inside an archive: unpack it first",
        "locked.txt": "encrypted",
        "open.txt": "",
    }
    assert [text[17:19] for _, text in found.hands] == ["2:"]


def test_hands_before_a_damaged_place_are_kept(tmp_path: Path, read: Any) -> None:
    data = gzip.compress("".join(HAND.format(number * 7919) for number in range(30_000)).encode())
    half = data[: len(data) // 2]
    (tmp_path / "a.txt.gz").write_bytes(half)
    text = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(half)
    found = read(tmp_path)
    assert len(found.hands) == text.count(b"PokerStars Game #") > 10_000
    assert found.problems["a.txt.gz"].startswith("damaged: ")


@pytest.mark.parametrize("suffix", ["zip", "gz"])
def test_no_damage_raises(tmp_path: Path, read: Any, suffix: str) -> None:
    whole = tmp_path / f"a.{suffix}"
    if suffix == "gz":
        whole.write_bytes(gzip.compress(HAND.format(1).encode() * 50))
    else:
        with zipfile.ZipFile(whole, "w") as archive:
            for kind in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
                archive.writestr(f"{kind}.txt", HAND.format(kind) * 50, compress_type=kind)
    data = whole.read_bytes()
    chance = random.Random(7)
    problems = 0
    for _ in range(400):
        broken = bytearray(data)
        for _ in range(chance.randint(1, 3)):
            broken[chance.randrange(len(data))] = chance.randrange(256)
        whole.write_bytes(broken[: chance.choice((len(data), chance.randrange(len(data))))])
        problems += any(read(whole).problems.values())
    assert problems > 200
