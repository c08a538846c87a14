"""Rooms that are named and not read, and those that are read and never named so."""

import gzip
import zipfile
from pathlib import Path
from typing import Any

import pytest

from studbook.analytics.database.resources import sql_file
from studbook.game.unread_rooms import NAMED_ONLY, UNREAD_ROOMS
from studbook.histories.named_rooms import room_of_file, room_of_text

SAMPLES = Path(__file__).parents[2] / "histories"
MAIL = "From: PokerStars <support@example.org>\nContent-Type: text/html\n\n"
BY_LINE = {
    "SwCPoker Hand #123456: Holdem": "SwC",
    "BetOnline Poker Game #7: Table": "BetOnline or another room of the Chico network",
    "PayNoRake Game #7: Table": "BetOnline or another room of the Chico network",
    "ActionPoker.com Game #7: Table": "BetOnline or another room of the Chico network",
    "Gear Poker Game #7: Table": "BetOnline or another room of the Chico network",
    "Poker Hand #HD12345: Hold'em No Limit": "GGPoker",
    "***** 888poker Hand History for Game 7 *****": "888poker (Pacific)",
    "#Game No : 7\n***** 888poker Hand History for Game 7 *****": "888poker (Pacific)",
    "** Game ID 7 Version:3 starting - 2005-01-01": "an export of PokerTracker",
}
BY_NAME = {
    "<?xml version='1.0'?>\n<Games room='Microgaming'>": "Microgaming",
    "<HISTORY ID='7' NETWORK='Boss Media'>": "Boss Media",
    "Entraction\nGame # 123456\nTable X": "Entraction",
    "Cake Poker\nHand 123456\nTable X": "Cake",
    "CoinPoker\nHand 123456\nTable X": "CoinPoker",
    "Unibet\nGame 123456\nTable X": "Unibet",
    "Run It Once Poker\nHand 123456\nTable X": "Run It Once",
    "<!DOCTYPE html>\n<title>PokerStars hand history</title>": "a web page or mail of PokerStars",
    MAIL + "<b>PokerStars</b> Hand #123456": "a web page or mail of PokerStars",
    MAIL + "> PokerStars Game=20 #123456 Hand #1234567": "a web page or mail of PokerStars",
    "766303976   1   455  8  8/340   6/580   6/620   3/1220 Qd As": "the IRC Poker Database",
    "Marzon    766303976  8  1 Bc  bc    kc    kf       12653  300    0": "the IRC Poker Database",
    "<html><h1>Player Transaction History</h1>": "a list of transactions of the Winning network (ACR)",
}
SHEET = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
REST = "\nTable 'Vesta'\nSeat 1: Ann ($2)\nAnn: folds\n"


def problem_of(read: Any, tmp_path: Path, data: bytes, name: str = "a.txt") -> str:
    (tmp_path / name).write_bytes(data)
    found = read(tmp_path)
    assert found.rows == []
    (problem,) = found.problems.values()
    return str(problem)


def test_each_room_has_an_example() -> None:
    listed = {room.room for room in UNREAD_ROOMS}
    assert listed == {*BY_LINE.values(), *BY_NAME.values(), "Full Tilt's spreadsheet"}
    assert len(listed) == len(UNREAD_ROOMS)
    for room in UNREAD_ROOMS:
        assert bool(room.first_line) == bool(room.begins) != bool(room.kind and room.named), room.room
        assert room.problem.startswith(NAMED_ONLY)
        assert not room.problem.endswith(".")


@pytest.mark.parametrize(("text", "room"), [*BY_LINE.items(), *BY_NAME.items()])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_file_of_a_room_is_named(read: Any, tmp_path: Path, text: str, room: str, encoding: str, end: str) -> None:
    whole = (text + REST).replace("\n", end)
    problem = problem_of(read, tmp_path, whole.encode(encoding))
    assert problem.startswith(f"this is {room}: Studbook cannot read it, because ")
    assert problem == next(known.problem for known in UNREAD_ROOMS if known.room == room)


@pytest.mark.parametrize(("text", "room"), BY_LINE.items())
@pytest.mark.parametrize("mark", ["> ", ">", ">> ", "> > ", "   "])
def test_hands_in_mail_are_named(read: Any, tmp_path: Path, text: str, room: str, mark: str) -> None:
    quoted = "Dear Bob,\nlook at this.\n\n" + "\n".join(mark + line for line in text.split("\n")) + REST
    assert f"this is {room}: " in problem_of(read, tmp_path, quoted.encode())


@pytest.mark.parametrize(("text", "room"), BY_LINE.items())
def test_members_of_archives_are_named(read: Any, tmp_path: Path, text: str, room: str) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("PlayerTransactionHistory/a.txt", text + REST)
        archive.writestr("b.txt", "Dear diary,\n")
    (tmp_path / "c.txt.gz").write_bytes(gzip.compress((text + REST).encode()))
    problems = read(tmp_path).problems
    assert f"this is {room}: " in problems["a.txt"]
    assert problems["b.txt"] == "no hands found"
    assert problems["c.txt.gz"] == problems["a.txt"]


@pytest.mark.parametrize("name", [b"Full Tilt", "Full Tilt Poker".encode("utf-16-le")])
def test_a_spreadsheet_is_named(read: Any, tmp_path: Path, name: bytes) -> None:
    assert "this is Full Tilt's spreadsheet: " in problem_of(read, tmp_path, SHEET + name + SHEET, "a.xls")


def test_a_page_is_named_by_its_file(read: Any, tmp_path: Path) -> None:
    page = b"<html><table><tr><td>1</td></tr></table></html>"
    assert "Winning network" in problem_of(read, tmp_path, page, "PlayerTransactionHistory.html")
    assert room_of_file(page, "PlayerTransactionHistory/other.html") is None
    assert room_of_file(b"1;2;3\n", "PlayerTransactionHistory.html") is None


@pytest.mark.parametrize(
    "text",
    [
        "Dear diary,\nI ate Cake Poker and played game 123456.\n",
        "My notes about Unibet\n",
        "they agreed to run it once in hand 123456 at the table\n",
        "he said: Poker Hand #HD12345: Hold'em\n",
        "Poker Hand #: folds\n",
        "Poker Hand # 5\n",
        "***** 888poker *****\n",
        "<session sessioncode='1'>\n<general>Microgaming</general>\n</session>",
        "<html>PokerStars is a site</html>",
        "<table>Full Tilt</table>",
        "\n" * 100_000 + "x",
        ">" * 100_000,
        " " * 200_000 + "x",
        "Hand " * 30_000 + "Unibet",
    ],
)
def test_other_texts_are_not_named(read: Any, tmp_path: Path, text: str) -> None:
    assert problem_of(read, tmp_path, text.encode()) == "no hands found"


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(256)) * 300,
        b"\x89PNG\r\n\x1a\n" + bytes(range(32)) * 10 + b"\nPoker Hand #HD12345: x",
        SHEET,
        SHEET + b"Sheet1",
    ],
)
def test_binary_files_are_not_named(read: Any, tmp_path: Path, data: bytes) -> None:
    assert problem_of(read, tmp_path, data) == "binary file, no hands found"


@pytest.mark.parametrize(
    "head", [b"", b"\xff", b"\xff\xfe", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"<", b"\n", b"\xef\xbb\xbf<"]
)
def test_short_files_are_not_named(head: bytes) -> None:
    assert room_of_file(head, "a") is None


def test_hands_that_are_read_are_never_named(read: Any) -> None:
    found = read(SAMPLES / "samples", SAMPLES / "demonstration")
    assert len(found.rows) > 200
    assert not any(problem.startswith(NAMED_ONLY) for problem in found.problems.values())
    assert not any(room_of_text(row.text.encode()) for row in found.rows)


def test_real_hands_are_never_named(read: Any, histories_dir: Path) -> None:
    found = read(histories_dir)
    assert not any(problem.startswith(NAMED_ONLY) for problem in found.problems.values())
    assert not any(room_of_text(row.text.encode()) for row in found.rows)


@pytest.mark.parametrize("word", ["for", "For"])
@pytest.mark.parametrize("before", ["", "#Game No : 7\n", "Game #7 starts.\n\n"])
def test_hands_of_a_room_with_almost_the_same_line_are_read(read: Any, tmp_path: Path, word: str, before: str) -> None:
    hand = f"{before}***** Hand History {word} Game 7 *****{REST}".strip()
    (tmp_path / "a.txt").write_text(hand, "utf-8")
    found = read(tmp_path)
    assert [text for _, text in found.hands] == [hand]
    assert room_of_text(hand.encode()) is None


HAND = "PokerStars Hand #{}:  7 Card Stud Limit ($0.04/$0.08 USD) - 2026/07/12 12:25:06 ET" + REST.rstrip()
HANDS = [HAND.format(number) for number in (1, 2, 3)]


@pytest.mark.parametrize("other", BY_LINE)
@pytest.mark.parametrize("between", ["\n", "\n\n\n", "\n\nHand #112181:\n\n"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_hands_among_those_that_are_read_are_texts_of_their_own(
    read: Any, tmp_path: Path, other: str, between: str, end: str
) -> None:
    others = [f"{other}{REST}Bob {number}: folds" for number in (7, 8, 9)]
    parts = [HANDS[0], others[0], others[1], HANDS[1], HANDS[2], others[2]]
    (tmp_path / "a.txt").write_bytes(between.join(parts).replace("\n", end).encode())
    found = read(tmp_path)
    assert [row.text for row in found.rows] == parts
    assert ([text for _, text in found.hands], [text for _, text in found.strays]) == (HANDS, others)
    lines = [between.join(parts).count("\n", 0, between.join(parts).index(part)) + 1 for part in parts]
    assert [row.line for row in found.rows] == lines
    assert found.problems == {"a.txt": ""}


@pytest.mark.parametrize("other", BY_LINE)
def test_what_is_before_the_first_hand_is_one_text(read: Any, tmp_path: Path, other: str) -> None:
    (tmp_path / "a.txt").write_text(f"{other}{REST}\n{other}{REST}\n{HANDS[0]}\n", "utf-8")
    found = read(tmp_path)
    assert [row.site for row in found.rows] == [-1, 0]
    assert found.hands[0][1] == HANDS[0]
    assert room_of_text(found.strays[0][1].encode())


def test_blocks_cut_hands_of_other_rooms_nowhere(read: Any, tmp_path: Path) -> None:
    others = [f"Poker Hand #HD{number}: Hold'em{REST}".rstrip() for number in range(3000)]
    for head in ("", HANDS[0] + "\n\n"):
        (tmp_path / "a.txt").write_text(head + "\n\n".join([*others, HANDS[1], *others]), "utf-8")
        found = read(tmp_path)
        assert [text for _, text in found.strays][-6000 if head else -3000 :] == (others * 2 if head else others)
        assert [text for _, text in found.hands] == ([HANDS[0]] if head else []) + [HANDS[1]]


def test_a_header_without_hands_keeps_what_follows(read: Any, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"<session sessioncode='1'>\nPoker Hand #HD1: Hold'em{REST}", "utf-8")
    found = read(tmp_path)
    assert (found.rows, found.problems["a.txt"][:15]) == ([], "this is GGPoker")


@pytest.mark.parametrize(
    "line", ["Poker Hand #1 said hello", "SwCPoker: folds", "BetOnline Poker: folds", "** Game ID **"]
)
def test_lines_that_only_look_alike_stay_in_their_hand(read: Any, tmp_path: Path, line: str) -> None:
    hand = f"{HANDS[0]}\n{line}"
    (tmp_path / "a.txt").write_text(f"{hand}\n\n{HANDS[1]}", "utf-8")
    assert read(tmp_path).hands == [(1, hand), (hand.count("\n") + 3, HANDS[1])]


def test_an_archive_knows_how_these_problems_begin() -> None:
    assert f"starts_with(problem, '{NAMED_ONLY}')" in sql_file("sql/archive", "merge_files")
