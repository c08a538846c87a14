"""Lines that go on with words that no grammar knows: what is understood of a line counts, the rest is a note."""

import re
from random import Random

import pytest

from studbook.grammar.rejects import Reject
from studbook.machine.state import machine
from tests.grammar.audited_texts import XML, Imported, Real, imported, places_in_xml
from tests.grammar.test_unknown_line import changed

TAILS = (
    " (connection lost)",
    " [auto]",
    " (time bank)",
    " | Splash $0",
    ", as agreed",
    " - by the room",
    " due to a slow network!",
    " {#12}",
)
XML_TAILS = (' why="lost"', ' bank="12"', ' splash="$0"', ' a:b="c"', "lost", "[auto]", "time bank", "by the room")
"""Attributes at the end of a tag, and text behind it."""
PLACES = 1 if not machine().is_fast() else 3
"""Places in each real hand for each tail."""
TAG = rb"(<(?:action|event|cards|winner|round|player)\b[^<>]*?)\s*/?>"
BEHIND_TAG = rb"(<(?:action|event|winner)\b[^<>]*/>)"


def with_tail(hand: Real, tail: str, chance: Random | None) -> list[bytes]:
    """The hand with a tail at random places, or at each."""
    if hand.site in XML:
        places = places_in_xml(hand.text, TAG if "=" in tail else BEHIND_TAG)
    else:
        places = [found.end() for found in re.finditer(rb"[^\s][^\n]*", hand.text)]
        places = [at - len(hand.text[:at]) + len(hand.text[:at].rstrip()) for at in places]
    chosen = chance.sample(places, min(PLACES, len(places))) if chance else places
    return [hand.text[:at] + tail.encode() + hand.text[at:] for at in chosen]


def measured(hands: list[Real], tail: int, chance: Random | None) -> tuple[int, int, list[bytes], list[bytes]]:
    """Hands tried, those that keep their nets, and the texts of those with other nets and of those that are lost."""
    made = [
        (hand, text)
        for hand in hands
        for text in with_tail(hand, (XML_TAILS if hand.site in XML else TAILS)[tail], chance)
    ]
    results = imported([text for _, text in made], [hand.site for hand, _ in made])
    pairs = list(zip(made, results, strict=True))
    lost = [text for (_, text), result in pairs if isinstance(result, Reject)]
    wrong = [text for (hand, text), result in pairs if isinstance(result, Imported) and result.nets != hand.nets]
    return len(made), len(made) - len(lost) - len(wrong), wrong, lost


@pytest.mark.parametrize("tail", range(len(TAILS)))
def test_an_unknown_tail_costs_no_hand_and_changes_no_net(real: list[Real], tail: int) -> None:
    hands = real[::12] if not machine().is_fast() else real
    tried, kept, wrong, lost = measured(hands, tail, Random(tail))
    assert wrong == []
    assert kept >= tried * 99 // 100, lost[:3]


@pytest.mark.parametrize(
    ("old", "new", "unknown"),
    [
        ("Bob: folds", "Bob: folds (connection lost)", "(connection lost)"),
        ("returned to Ann", "returned to Ann (by the room)", "(by the room)"),
        ("returned to Ann", "returned to Ann, as agreed", ", as agreed"),
        ("Total pot $0.06 | Rake $0", "Total pot $0.06 | Splash $0 | Rake $0", "| Splash $0"),
        ("10:22:32 ET", "10:22:32 ET again", "again"),
        ("($0.93 in chips)", "($0.93 in chips) is away", "is away"),
        ("Ann: posts the ante", "Seat 5: Cid is waiting\nAnn: posts the ante", "Seat 5: Cid is waiting"),
        ("raises $0.02 to $0.04", "raises $0.02 to $0.04 at last", "at last"),
    ],
)
def test_what_is_understood_of_a_line_is_that_line(old: str, new: str, unknown: str) -> None:
    result = changed(old, new)
    assert isinstance(result, Imported)
    assert (result.nets, result.codes, result.unknown) == ({"Ann": 300, "Bob": -300}, ["P13"], [unknown])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("raises $0.02 to $0.04", "raises $0.02 to $0.04k"),
        ("Seat 4: Bob ($0.93 in chips)", "Seat 4: Bob is waiting"),
        ("Ann collected $0.06 from pot", "Ann collected $0.06 frompot"),
    ],
)
def test_half_an_amount_or_no_stack_is_not_guessed(old: str, new: str) -> None:
    assert isinstance(changed(old, new), Reject)


SHOWN = """\
Hand #2780000001 - 7Stud(Fixed Limit) - $0.04/$0.08 - 2026/07/17 11:00:00 UTC
Brook 8-max
Seat 1: Ann ($0.03)
Seat 2: Bob ($5.00)
Ann posts ante $0.01
Bob posts ante $0.01
*** 3rd STREET ***
Dealt to Ann [2c]
Dealt to Bob [Kd 9s 8h]
Ann brings in $0.02 and is all-in
Bob calls $0.02
*** 4th STREET ***
Dealt to Ann [2c] [6h]
Dealt to Bob [Kd 9s 8h] [4s]
*** 5th STREET ***
Dealt to Ann [2c 6h] [6d]
Dealt to Bob [Kd 9s 8h 4s] [Jc]
*** 6th STREET ***
Dealt to Ann [2c 6h 6d] [Ts]
Dealt to Bob [Kd 9s 8h 4s Jc] [3d]
*** 7th STREET ***
Dealt to Bob [Kd 9s 8h 4s Jc 3d] [5h]
*** SHOW DOWN ***
Ann shows [Ah 7s 2c 6h 6d Ts Qc] (a pair of Sixs [6h 6d Ah Qc Ts])
Bob shows [Kd 9s 8h 4s Jc 3d 5h] (a high card, King high [Kd Jc 9s 8h 5h])
Ann collected $0.06 from main pot
*** SUMMARY ***
Total pot $0.06 | Rake $0.00
Seat 1: Ann showed [Ah 7s 2c 6h 6d Ts Qc] and won $0.06 with a pair of Sixs [6h 6d Ah Qc Ts]
Seat 2: Bob showed [Kd 9s 8h 4s Jc 3d 5h] and lost with a high card, King high [Kd Jc 9s 8h 5h]
"""


@pytest.mark.parametrize(("word", "codes"), [("Sixs", []), ("Sextets", ["P13", "P13"]), ("\u516d", ["P13", "P13"])])
def test_a_description_that_cannot_be_spelt_costs_no_hand(word: str, codes: list[str]) -> None:
    (result,) = imported([SHOWN.replace("Sixs", word).strip().encode()], ["winning"])
    assert isinstance(result, Imported)
    assert (result.nets, result.codes) == ({"Ann": 300, "Bob": -300}, codes)
