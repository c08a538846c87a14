"""Real files from twelve sites, in the encodings they were published in."""

import re
from pathlib import Path
from typing import Any

import pytest

HEADER = re.compile("^\ufeff*PokerStars (Home Game )?(Game|Hand) #", re.IGNORECASE)


@pytest.fixture(scope="module")
def found(histories_dir: Path, read: Any) -> Any:
    return read(histories_dir)


def test_every_hand_of_the_site_is_found_at_its_line(found: Any, histories_dir: Path) -> None:
    hands = 0
    for number, file in found.files.items():
        if "/Stars/" not in Path(file.path).as_posix():
            continue
        lines = Path(file.path).read_text("utf-8").split("\n")
        headers = [line for line, text in enumerate(lines, 1) if HEADER.match(text)]
        rows = [row for row in found.rows if row.file == number]
        assert [row.line for row in rows] == headers
        for row, end in zip(rows, [*headers[1:], len(lines) + 1], strict=True):
            assert row.text == "\n".join(lines[row.line - 1 : end - 1]).lstrip("\ufeff").rstrip()
        hands += len(rows)
    assert hands == 99


def test_nothing_is_stray_and_nothing_unreadable(found: Any) -> None:
    assert found.strays == []
    assert set(found.problems.values()) <= {"", "no hands found"}


@pytest.mark.parametrize(
    ("site", "encodings"),
    [
        ("cash/Stars", {"utf-8"}),
        ("tour/Stars", {"utf-8", "utf-8-sig"}),
        ("cash/FTP", {"utf-8", "utf-16-le"}),
        ("tour/FTP", {"utf-8", "utf-16-le"}),
        ("cash/Bovada", {"utf-8", "utf-8-sig"}),
        ("tour/Bovada", {"utf-8-sig"}),
        ("cash/Winning", {"utf-8", "utf-16-le"}),
    ],
)
def test_encodings(found: Any, histories_dir: Path, site: str, encodings: set[str]) -> None:
    inside = [file for file in found.files.values() if Path(file.path).is_relative_to(histories_dir / site)]
    assert {file.encoding for file in inside} == encodings
