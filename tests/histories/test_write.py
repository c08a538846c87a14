"""Written hands are read back, from any kind of file."""

import gzip
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studbook.histories.write import safe_name, write_hands

HANDS = [f"PokerStars Game #{n}:  Razz Limit\nSeat 1: Zoë (${n} in chips)\nZoë: folds" for n in range(1, 8)]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
@pytest.mark.parametrize("name", ["a.txt", "a.txt.gz", "a.zip", "folder"])
def test_round_trip(tmp_path: Path, read: Any, name: str, encoding: str, newline: str) -> None:
    paths = write_hands(iter(HANDS), tmp_path / name, encoding=encoding, newline=newline)
    found = read(*paths)
    assert found.hands == [(1 + 5 * row, text) for row, text in enumerate(HANDS)]
    assert found.files[0].encoding == {"utf-16": "utf-16-le"}.get(encoding, encoding)


@pytest.mark.parametrize(("name", "files"), [("folder", 3), ("a.zip", 1)])
def test_hands_are_spread_over_files(tmp_path: Path, read: Any, name: str, files: int) -> None:
    paths = write_hands(HANDS, tmp_path / name, title="Ödipus 1/2", per_file=3)
    found = read(*paths)
    assert len(paths) == files
    assert [text for _, text in found.hands] == HANDS
    assert list(found.problems) == ["Ödipus 1_2-0001.txt", "Ödipus 1_2-0002.txt", "Ödipus 1_2-0003.txt"]
    assert [row.file for row in found.rows] == [0, 0, 0, 1, 1, 1, 2]


def test_hands_stand_as_the_site_writes_them(tmp_path: Path) -> None:
    (path,) = write_hands(["a\nb\n\n", "c"], tmp_path / "x" / "a.txt", newline="\r\n")
    assert path.read_bytes() == b"a\r\nb\r\n\r\n\r\nc\r\n\r\n\r\n"


@pytest.mark.parametrize("name", ["a.txt", "a.gz", "a.zip"])
def test_equal_hands_give_equal_files(tmp_path: Path, name: str) -> None:
    first, second = (write_hands(HANDS, tmp_path / folder / name)[0].read_bytes() for folder in "ab")
    assert first == second


def test_no_clock_goes_into_a_gzip_file(tmp_path: Path) -> None:
    (path,) = write_hands(HANDS, tmp_path / "a.gz")
    assert path.read_bytes()[4:8] == bytes(4)


def test_no_half_file_is_left_behind(tmp_path: Path) -> None:
    (tmp_path / "a.gz").write_bytes(gzip.compress(b"old"))
    with pytest.raises(UnicodeEncodeError):
        write_hands(["a", "Мир"], tmp_path / "a.gz", encoding="cp1252")
    assert [path.name for path in tmp_path.iterdir()] == ["a.gz"]
    assert gzip.decompress((tmp_path / "a.gz").read_bytes()) == b"old"


def test_a_single_file_cannot_be_spread(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"folder or a \.zip"):
        write_hands(HANDS, tmp_path / "a.txt", per_file=2)
    with pytest.raises(ValueError, match="at least one"):
        write_hands(HANDS, tmp_path, per_file=0)


@given(title=st.text())
@pytest.mark.parametrize("end", ["", "/../../etc", " .", "\0", "." * 300, "ß" * 300])
def test_any_title_gives_a_safe_name(title: str, end: str) -> None:
    name = safe_name(title + end)
    assert 0 < len(name.encode()) <= 121
    assert not set(name) & set('/\\:*?"<>|\0\n')
    assert name == name.strip(" .")
    assert safe_name(name) == name


@pytest.mark.parametrize("title", ["CON", "nul.txt", "LPT1", "aux."])
def test_names_of_devices_are_no_file_names(title: str) -> None:
    assert safe_name(title).startswith("_")
