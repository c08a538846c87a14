"""Hands in quoted mail are read as the site wrote them."""

from pathlib import Path
from typing import Any

import pytest

from studbook.analytics.store import Store
from studbook.histories.blocks import BLOCK
from studbook.histories.quoted import unquoted
from studbook.importing.pipeline import import_paths
from studbook.upkeep.originals import hand_text

HAND = """\
PokerStars Hand #26000000000{number}:  7 Card Stud Limit ($0.04/$0.08 USD) - 2026/07/12 12:25:06 ET
Table 'Vesta' 8-max
Seat 1: >Ann ($2 in chips)
Seat 2: Bob ($2 in chips)
>Ann: posts the ante $0.01
Bob: posts the ante $0.01
*** 3rd STREET ***
Dealt to >Ann [2c]
Dealt to Bob [Kd 9s 8h]
>Ann: brings in for $0.02
Bob: raises $0.02 to $0.04
>Ann: folds
Uncalled bet ($0.02) returned to Bob
Bob collected $0.06 from pot
Bob: doesn't show hand
*** SUMMARY ***
Total pot $0.06 | Rake $0
Seat 1: >Ann folded on the 3rd Street
Seat 2: Bob collected ($0.06)"""
HANDS = [HAND.format(number=number) for number in range(1, 4)]
MAIL = "On Mon, Jul 12, 2026 at 12:25 PM, PokerStars wrote:"


def quoted(text: str, mark: str) -> str:
    return "\n".join(f"{mark}{line}" for line in text.split("\n"))


@pytest.mark.parametrize("mark", ["> ", ">", ">> ", "> > ", ">>> "])
@pytest.mark.parametrize("between", ["\n\n\n", "\n\nHand #112182:\n\n", f"\n\n{MAIL}\n\n"])
def test_quoted_hands(mark: str, between: str, tmp_path: Path, read: Any) -> None:
    (tmp_path / "a.txt").write_text(f"{MAIL}\n\n{quoted(between.join(HANDS), mark)}\n", "utf-8")
    found = read(tmp_path)
    assert (found.strays, [hand for _, hand in found.hands]) == ([], HANDS)


def test_the_lines_are_those_of_the_file(tmp_path: Path, read: Any) -> None:
    (tmp_path / "a.txt").write_text(
        f"{MAIL}\n{quoted(HANDS[0], '> ')}\n\n{HANDS[1]}\n\n{quoted(HANDS[2], '>> ')}", "utf-8"
    )
    assert read(tmp_path).hands == [(2, HANDS[0]), (22, HANDS[1]), (42, HANDS[2])]


def test_quoted_hands_over_blocks(tmp_path: Path, read: Any) -> None:
    text = quoted(f"{HANDS[0]}\n\n", "> ") + "\n"
    for shift in range(0, len(text), 97):
        (tmp_path / "a.txt").write_text("\n" * shift + text * (2 * BLOCK // len(text)), "utf-8")
        assert {hand for _, hand in read(tmp_path).hands} == {HANDS[0]}


def test_a_quoted_hand_is_the_same_hand(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(quoted("\n\n\n".join(HANDS), "> "), "utf-8")
    (tmp_path / "b.txt").write_text("\n\n\n".join(HANDS), "utf-8")
    with Store() as store:
        import_paths(store, [tmp_path])
        assert store.sql("SELECT sum(imported), sum(known), sum(rejected) FROM files").rows == [(3, 3, 0)]
        numbers = [hand for (hand,) in store.sql("SELECT hand FROM hands ORDER BY hand_id").rows]
        assert [hand_text(store, number) for number in numbers] == HANDS


@pytest.mark.parametrize(
    "text", ["\n> Ann: folds\n> x", "\n<game id='1'\n>\n</game>", "\nPokerStars Hand #1: x\n>Ann: folds"]
)
def test_other_marks_stay(text: str) -> None:
    assert list(unquoted([text.encode()])) == [text.encode()]
