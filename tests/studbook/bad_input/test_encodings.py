"""The same hands in every encoding and with every line ending that sites and tools have written."""

import codecs
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths

EVENTS = """
SELECT hand_id, events.line, kind, player, amount
FROM events LEFT JOIN seats USING (hand, seat) JOIN hands USING (hand)
ORDER BY ALL
"""

WAYS: dict[str, tuple[Callable[[str], bytes], str]] = {
    "utf-8": (str.encode, "utf-8"),
    "utf-8 with mark": (lambda text: text.encode("utf-8-sig"), "utf-8-sig"),
    "utf-16-le": (lambda text: text.encode("utf-16-le"), "utf-16-le"),
    "utf-16-be": (lambda text: text.encode("utf-16-be"), "utf-16-be"),
    "utf-16-le with mark": (lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"), "utf-16-le"),
    "utf-16-be with mark": (lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"), "utf-16-be"),
    "utf-16 with half a character at the end": (lambda text: text.encode("utf-16-le") + b"\n", "utf-16-le"),
    "Windows line ends": (lambda text: text.replace("\n", "\r\n").encode(), "utf-8"),
    "old Macintosh line ends": (lambda text: text.replace("\n", "\r").encode(), "utf-8"),
    "Windows line ends in utf-16": (lambda text: text.replace("\n", "\r\n").encode("utf-16"), "utf-16-le"),
    "NUL bytes": (lambda text: text.replace("\n", "\0\n").encode(), "utf-8"),
    "blanks at the ends of lines": (lambda text: text.replace("\n", " \t\n").encode(), "utf-8"),
    "a mark before every hand": (lambda text: text.replace("PokerStars", "\ufeffPokerStars").encode(), "utf-8-sig"),
}


@pytest.fixture
def text(hand: Callable[[int], str]) -> str:
    """Return two hands played for euros, with names beyond ASCII."""
    hands = "\n\n".join(hand(number) for number in (1, 2))
    return hands.replace("USD", "EUR").replace("$", "€").replace("Ann", "Åse Ünal").replace("Bob", "Łukasz ♠")


@pytest.fixture
def read_in(tmp_path: Path) -> Callable[[bytes], tuple[Any, list[Any]]]:
    """Import bytes; return the file's row and everything in the hands."""

    def imported(content: bytes) -> tuple[Any, list[Any]]:
        path = tmp_path / "hands.txt"
        path.write_bytes(content)
        with Store() as store:
            counts = import_paths(store, [path]).hands
            assert (counts.found, counts.imported) == (2, 2)
            return store.query("SELECT * FROM files").row(0, named=True), store.sql(EVENTS).rows

    return imported


@pytest.mark.parametrize("way", WAYS)
def test_the_same_hands(way: str, text: str, read_in: Any) -> None:
    encode, encoding = WAYS[way]
    content = encode(text)
    file, events = read_in(content)
    assert events == read_in(text.encode())[1]
    assert {"Åse Ünal", "Łukasz ♠", "Hero", "Cleo"} <= {row[3] for row in events}
    assert (file["encoding"], file["size"]) == (encoding, len(content))


def test_windows_code_page(text: str, read_in: Any) -> None:
    western = text.replace("Łukasz ♠", "Jörg")
    file, events = read_in(western.encode("cp1252"))
    assert events == read_in(western.encode())[1]
    assert file["encoding"] == "cp1252"


def test_hands_of_two_encodings_in_one_file(text: str, read_in: Any) -> None:
    first, _, second = text.partition("\n\nPokerStars")
    western = first.replace("Łukasz ♠", "Jörg").encode("cp1252")
    _, events = read_in(western + b"\n\n" + f"PokerStars{second}".encode())
    assert {"Åse Ünal", "Łukasz ♠", "Jörg"} <= {row[3] for row in events}


def test_the_same_hand_in_another_encoding_is_known(text: str, tmp_path: Path) -> None:
    for number, (encode, _) in enumerate(WAYS.values()):
        (tmp_path / f"{number:02d}.txt").write_bytes(encode(text))
    with Store() as store:
        counts = import_paths(store, [tmp_path]).hands
    blanks = 2  # blanks at the ends of lines are text: the hands are kept, and their numbers found to be taken
    assert (counts.found, counts.imported, counts.rejected) == (2 * len(WAYS), 2 + blanks, 0)


def test_lines_are_counted_as_an_editor_counts_them(hand: Callable[[int], str], take: Any) -> None:
    spoilt = hand(1).replace("Ann: folds", "Ann: faints")
    for end in ("\n", "\r\n", "\r"):
        done = take(spoilt.replace("\n", end).encode("utf-16"))
        assert (done.reject["line"], done.reject["column_number"]) == (18, 1)


def test_columns_are_counted_in_characters(hand: Callable[[int], str], take: Any) -> None:
    spoilt = hand(1).replace("Ann", "Åse ♠").replace("Åse ♠: posts the ante $0.01", "Åse ♠: posts the ante €€€")
    done = take(spoilt)
    assert (done.reject["line"], done.reject["column_number"]) == (7, len("Åse ♠: posts the ante ") + 1)
