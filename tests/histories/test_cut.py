"""From files to raw hands: what counts as a hand, what is kept of the rest, and the facts about each file."""

import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studbook.game.sites import SITES
from studbook.histories.blocks import BLOCK
from studbook.histories.cut import MAX_HAND, MAX_STRAY
from studbook.histories.raw_batches import raw_batches

POKERSTARS = SITES.index("pokerstars")


def hand(number: int, body: str = "Seat 1: Käthe ($5 in chips)\nKäthe: folds") -> str:
    return f"PokerStars Game #{number}:  Razz Limit ($0.04/$0.08 USD)\n{body}"


def test_hands_with_their_lines(tmp_path: Path, read: Any) -> None:
    (tmp_path / "a.txt").write_text(f"{hand(1)}\n\n\n{hand(2)}\n\n\n\n{hand(3)}", "utf-8")
    found = read(tmp_path)
    assert found.hands == [(1, hand(1)), (6, hand(2)), (12, hand(3))]
    assert {row.site for row in found.rows} == {POKERSTARS}
    facts = found.files[0]
    assert (facts.path, facts.encoding, facts.problem) == (str(tmp_path / "a.txt"), "utf-8", "")
    assert facts.size == (tmp_path / "a.txt").stat().st_size


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_every_encoding_and_line_end(tmp_path: Path, read: Any, encoding: str, newline: str) -> None:
    text = "\n\n".join((hand(1), hand(2), hand(3)))
    (tmp_path / "a.txt").write_bytes(text.replace("\n", newline).encode(encoding))
    found = read(tmp_path)
    assert found.hands == [(1, hand(1)), (5, hand(2)), (9, hand(3))]
    assert found.files[0].encoding == {"utf-16": "utf-16-le"}.get(encoding, encoding)


def test_the_code_page_only_where_needed(tmp_path: Path, read: Any) -> None:
    (tmp_path / "a.txt").write_bytes(hand(1).encode("cp1252") + b"\n\n" + hand(2).encode())
    found = read(tmp_path)
    assert found.hands == [(1, hand(1)), (5, hand(2))]
    assert found.files[0].encoding == "cp1252"


def test_marks_in_the_middle_of_pasted_files(tmp_path: Path, read: Any) -> None:
    (tmp_path / "a.txt").write_bytes(f"{hand(1)}\n\n\n\ufeff{hand(2)}\n\ufeffKäthe: shows".encode("utf-8-sig"))
    assert read(tmp_path).hands == [(1, hand(1)), (6, f"{hand(2)}\nKäthe: shows")]


def test_nul_bytes_are_nothing(tmp_path: Path, read: Any) -> None:
    (tmp_path / "a.txt").write_bytes(b"\0" + hand(1).encode() + b"\n\0\n" + hand(2).encode() + bytes(5000))
    assert read(tmp_path).hands == [(1, hand(1)), (5, hand(2))]


def test_an_odd_number_of_bytes_in_utf16(tmp_path: Path, read: Any) -> None:
    (tmp_path / "a.txt").write_bytes((hand(1) + "\n").encode("utf-16") + b"\n")
    assert read(tmp_path).hands == [(1, hand(1))]


def test_a_header_begins_a_line(tmp_path: Path, read: Any) -> None:
    body = "Käthe said, PokerStars Game #2: Razz\n PokerStars Game #3: Razz"
    (tmp_path / "a.txt").write_text(hand(1, body), "utf-8")
    assert read(tmp_path).hands == [(1, hand(1, body))]


def test_text_between_hands_belongs_to_the_hand_before(tmp_path: Path, read: Any) -> None:
    (tmp_path / "a.txt").write_text(f"{hand(1)}\n\nwhat is this?\n\n{hand(2)}", "utf-8")
    assert read(tmp_path).hands == [(1, f"{hand(1)}\n\nwhat is this?"), (7, hand(2))]


def test_text_before_the_first_hand_is_kept(tmp_path: Path, read: Any) -> None:
    (tmp_path / "a.txt").write_text(f"\n \nSeat 2: half a hand\n\nfolds\n\n{hand(1)}", "utf-8")
    found = read(tmp_path)
    assert found.strays == [(3, "Seat 2: half a hand\n\nfolds")]
    assert found.hands == [(7, hand(1))]


def test_white_space_before_the_first_hand_is_nothing(tmp_path: Path, read: Any) -> None:
    (tmp_path / "a.txt").write_text(f"\n \r\n\t\n{hand(1)}\n", "utf-8", newline="")
    found = read(tmp_path)
    assert (found.strays, found.hands) == ([], [(4, hand(1))])


def test_binary_text_before_the_first_hand_is_kept_in_part(tmp_path: Path, read: Any) -> None:
    (tmp_path / "a.txt").write_bytes(bytes(range(1, 256)) * 4000 + b"\n" + hand(1).encode())
    found = read(tmp_path)
    ((line, text),) = found.strays
    assert line == 1
    assert MAX_STRAY - 3 <= len(text.encode()) <= MAX_STRAY
    assert found.hands == [(2 * 4000 + 2, hand(1))]  # carriage return and line feed stand apart in each row of bytes


@pytest.mark.parametrize("letter", ["x", "é", "€", "\U0001f0a1"])
@pytest.mark.parametrize("size", [MAX_HAND, 3 << 20])
def test_a_huge_line_cuts_its_hand_off(tmp_path: Path, read: Any, letter: str, size: int) -> None:
    huge = letter * (size // len(letter.encode()))
    (tmp_path / "a.txt").write_text(f"{hand(1)}\n\n{hand(2, huge)}\n\n{hand(3)}", "utf-8")
    found = read(tmp_path)
    assert [line for line, _ in found.hands] == [1, 5, 8]
    assert (found.hands[0][1], found.hands[2][1]) == (hand(1), hand(3))
    assert MAX_HAND <= len(found.hands[1][1].encode()) < MAX_HAND + 4
    assert hand(2, huge).startswith(found.hands[1][1])
    assert found.files[0].encoding == "utf-8"


def test_a_hand_of_many_lines_is_cut_off(tmp_path: Path, read: Any) -> None:
    (tmp_path / "a.txt").write_text(f"{hand(1)}\n" + "Käthe: checks\n" * 100_000 + hand(2), "utf-8")
    found = read(tmp_path)
    assert [line for line, _ in found.hands] == [1, 100_004]
    assert MAX_HAND <= len(found.hands[0][1].encode()) < MAX_HAND + 4


def test_just_below_the_limit_a_hand_is_whole(tmp_path: Path, read: Any) -> None:
    body = "x" * (MAX_HAND - len(hand(1, "")) - 1)
    (tmp_path / "a.txt").write_text(hand(1, body) + "\n" * MAX_HAND, "utf-8")
    assert read(tmp_path).hands == [(1, hand(1, body))]


def test_text_far_behind_a_hand_makes_it_a_long_one(tmp_path: Path, read: Any) -> None:
    (tmp_path / "a.txt").write_text(hand(1) + "\n" * MAX_HAND + "what is this?", "utf-8")
    ((_, text),) = read(tmp_path).hands
    assert len(text.encode()) >= MAX_HAND


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "empty file"),
        (b"\xef\xbb\xbf\r\n \0", "empty file"),
        (b"\xff\xfe\n\0", "empty file"),
        (b"Dear diary,\n", "no hands found"),
        ("Dear diary,\n".encode("utf-16"), "no hands found"),
        (b"caf\xe9\n", "no hands found"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 10, "binary file, no hands found"),
        (b"\n" * 300_000 + b"x", "no hands found"),
    ],
)
def test_a_file_without_hands_has_a_problem_and_no_rows(tmp_path: Path, read: Any, data: bytes, problem: str) -> None:
    (tmp_path / "a.txt").write_bytes(data)
    found = read(tmp_path)
    assert found.rows == []
    assert (found.files[0].problem, found.files[0].size) == (problem, len(data))


def test_batches_hold_hands_of_several_files(tmp_path: Path) -> None:
    for number in range(10):
        (tmp_path / f"{number}.txt").write_text(f"{hand(number)}\n\n{hand(number + 100)}", "utf-8")
    batches = list(raw_batches([tmp_path], hands=7))
    assert [len(batch.site) for batch in batches] == [7, 7, 6]
    assert [file for batch in batches for file in batch.file.tolist()] == sorted([*range(10)] * 2)
    assert [list(batch.files) for batch in batches] == [[0, 1, 2], [3, 4, 5, 6], [7, 8, 9]]


def test_batches_are_limited_in_bytes(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("\n".join(hand(number) for number in range(100)), "utf-8")
    batches = list(raw_batches([tmp_path], max_bytes=1000))
    assert max(len(batch.text) for batch in batches) <= 1000
    assert sum(len(batch.site) for batch in batches) == 100
    assert [len(batch.site) for batch in raw_batches([tmp_path], max_bytes=1)] == [1] * 100


def test_many_files_without_hands_are_reported_in_several_batches(tmp_path: Path) -> None:
    for number in range(10):
        (tmp_path / f"{number}.txt").write_text("nothing")
    batches = list(raw_batches([tmp_path], hands=4))
    assert [len(batch.files) for batch in batches] == [4, 4, 2]
    assert all(len(batch.site) == 0 for batch in batches)


def test_progress_counts_what_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(hand(1) * 9000, "utf-8")
    (tmp_path / "b.txt").write_text("nothing")
    sizes: list[int] = []
    assert sum(len(batch.site) for batch in raw_batches([tmp_path], progress=sizes.append)) == 1
    assert sum(sizes) == sum(path.stat().st_size for path in tmp_path.iterdir())


def test_memory_does_not_grow_with_the_input(tmp_path: Path) -> None:
    (tmp_path / "lines.txt").write_text(f"{hand(1)}\n\n" * 100_000, "utf-8")
    (tmp_path / "one line.txt").write_text(hand(1, "x" * 20_000_000))
    (tmp_path / "stray.txt").write_bytes(bytes(20_000_000) + b"\xfe" * 20_000_000 + b"\n" + hand(1).encode())
    tracemalloc.start()
    rows = sum(len(raw.site) for raw in raw_batches([tmp_path], hands=500))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert rows == 100_000 + 1 + 2
    assert peak < 8 << 20


@given(
    st.lists(
        st.tuples(
            st.sampled_from(("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")),
            st.sampled_from(("\n", "\r\n", "\r")),
            st.lists(st.text(max_size=20), max_size=5),
        ),
        max_size=5,
    ),
    st.integers(1, 8),
    st.integers(1, 500),
)
def test_any_files_in_any_batches(
    tmp_path_factory: pytest.TempPathFactory, read: Any, files: list[tuple[str, str, list[str]]], hands: int, size: int
) -> None:
    folder = tmp_path_factory.mktemp("files")
    expected = []
    for number, (encoding, newline, bodies) in enumerate(files):
        lines = [" ".join(body.replace("\0", "").splitlines()) for body in bodies]
        texts = [hand(row, f"Seat 1: somebody\n.{line}.") for row, line in enumerate(lines)]
        expected += [(POKERSTARS, number, 1 + 4 * row, text) for row, text in enumerate(texts)]
        (folder / f"{number}.txt").write_bytes("\n\n".join(texts).replace("\n", newline).encode(encoding))
    found = read(folder, hands=hands, max_bytes=size)
    assert found.rows == expected
    assert len(found.files) == max(1, len(files))


PROLOG = '<?xml version="1.0"?>\n'
SESSION = f'{PROLOG}<session sessioncode="1">\n<general></general>\n<game gamecode="2">\n</game>\n</session>\n'


@pytest.mark.parametrize("shift", range(len(PROLOG) + 4))
def test_a_head_that_two_blocks_share(tmp_path: Path, read: Any, shift: int) -> None:
    sessions = 2 * BLOCK // len(SESSION)
    cut = BLOCK - BLOCK // len(SESSION) * len(SESSION)  # of the session at the end of a block
    (tmp_path / "a.xml").write_text("\n" * ((cut - shift) % len(SESSION)) + SESSION * sessions, "utf-8")
    found = read(tmp_path)
    assert {row.site for row in found.rows} == {SITES.index("ipoker")}
    assert len(found.hands) == sessions
    head = f'{PROLOG}<session sessioncode="1">\n<general>'.replace("\n", " ")
    assert all(text.startswith(head) for _, text in found.hands)
