"""One line that the grammar does not know, in a hand typed for it: an event, or the reason why the hand is rejected."""

from dataclasses import replace
from typing import Any

import pytest

from studbook.game.events import Unknown
from studbook.game.hand import Hand, hands_of
from studbook.game.sites import SITES, STUD_SITES
from studbook.grammar.rejects import Reject
from studbook.grammar.write import write_hand
from studbook.importing.reading import read
from tests.grammar.audited_texts import XML, Imported, as_raw, can_tell, imported, played

HAND = """\
PokerStars Game #1:  7 Card Stud Limit ($0.04/$0.08 USD) - 2009/11/26 10:22:32 ET
Table 'Dawn II' 8-max
Seat 2: Ann ($1.46 in chips)
Seat 4: Bob ($0.93 in chips)
Ann: posts the ante $0.01
Bob: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ann [Kc]
Dealt to Bob [7c]
Bob: brings in for $0.02
Ann: raises $0.02 to $0.04
Bob: folds
Uncalled bet ($0.02) returned to Ann
Ann collected $0.06 from pot
Ann: doesn't show hand
*** SUMMARY ***
Total pot $0.06 | Rake $0
Seat 2: Ann collected ($0.06)
Seat 4: Bob folded on the 3rd Street
"""
LINE = "Table maintenance begins in 10 minutes"


def changed(old: str, new: str, text: str = HAND) -> Imported | Reject:
    """The result for the hand with something inserted."""
    assert text.count(old) == 1
    (result,) = imported([text.replace(old, new).strip().encode()], ["pokerstars"])
    return result


def test_an_unknown_line_is_an_event_where_it_stands() -> None:
    text = HAND.replace("Bob: folds", f"  {LINE}  \nBob: folds")
    (reading,) = read(as_raw([text.strip().encode()], ["pokerstars"]))
    (hand,) = hands_of(reading.batch)
    position = next(at for at, event in enumerate(hand.events) if isinstance(event, Unknown))
    unknown = hand.events[position]
    assert isinstance(unknown, Unknown)
    assert (unknown.text, unknown.line, unknown.street.name, unknown.seat) == (LINE, 12, "THIRD", 0)
    assert [type(event).__name__ for event in hand.events[position - 1 : position + 2]] == ["Raise", "Unknown", "Fold"]


@pytest.mark.parametrize("line", ["Table 'Dawn II' 8-max", "Seat 2: Ann ($1.46 in chips)", "Ann: posts the ante $0.01"])
def test_before_the_first_ante_every_line_is_known(line: str) -> None:
    result = changed(line, f"{LINE}\n{line}")
    assert isinstance(result, Reject)
    assert result.code == "P05"
    assert result.line == HAND[: HAND.index(line)].count("\n") + 1
    assert LINE in result.reason


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Bob: folds", "Bob: flods"),
        ("Ann: raises $0.02 to $0.04", "Ann: raises $0.02 to $0.04k at last"),
        ("Bob: brings in for $0.02", "Bob: brings $0.02"),
        ("Ann collected $0.06 from pot", "Ann collects $0.06 from pot"),
        ("Uncalled bet ($0.02) returned to Ann", "Bet ($0.02) returned to Ann"),
        ("*** 3rd STREET ***", "*** 3rd STREETS ***"),
        ("Dealt to Bob [7c]", "Dealt for Bob [7c]"),
        ("Bob: posts the ante $0.01", "Bob: puts the ante $0.01"),
    ],
)
def test_a_damaged_line_is_rejected_as_before(old: str, new: str) -> None:
    result = changed(old, new)
    assert isinstance(result, Reject)
    assert (result.code, result.line) == ("P05", HAND[: HAND.index(old)].count("\n") + 1)
    assert new in result.reason
    assert result.expected


def test_the_first_of_several_unknown_lines_is_the_reason() -> None:
    text = HAND.replace("Bob: folds", "Bob: flods").replace("Ann: raises", f"{LINE}\nAnn: raises")
    (result,) = imported([text.strip().encode()], ["pokerstars"])
    assert isinstance(result, Reject)
    assert (result.line, result.reason) == (11, f"unexpected text: {LINE!r}")


def test_a_hand_whose_head_is_damaged_is_not_taken_for_lines_of_the_one_before() -> None:
    (result,) = imported(
        [(HAND + "\n\nPocketStars" + HAND.removeprefix("PokerStars")).strip().encode()], ["pokerstars"]
    )
    assert isinstance(result, Reject)
    assert "PocketStars" in result.reason


def test_two_lines_of_one_player_cannot_vanish() -> None:
    text = HAND.replace("Seat 4", "Seat 3: Cleo ($1 in chips)\nSeat 4", 1)
    text = text.replace("Bob: posts", "Cleo: antes $0.01\nBob: posts").replace("Bob: folds", "Bob: folds\nCleo: throws")
    (result,) = imported([text.strip().encode()], ["pokerstars"])
    assert isinstance(result, Reject)


def test_a_line_that_is_cut_off_at_the_end_is_no_unknown_line() -> None:
    (result,) = imported([HAND[: HAND.index(" from pot")].encode()], ["pokerstars"])
    assert isinstance(result, Reject)


@pytest.mark.parametrize("site", STUD_SITES)
def test_an_unknown_line_is_written_back_on_its_own_site_only(site: str) -> None:
    words = "<bonus/>" if site in XML else LINE
    hand = replace(played(site)[0], site=SITES.index(site))
    position = next(at for at, event in enumerate(hand.events) if type(event).__name__ in ("Check", "Call", "Fold"))
    unknown = Unknown(0, hand.events[position].street, 0, "", words)
    hand = replace(hand, events=(*hand.events[: position + 1], unknown, *hand.events[position + 1 :]))
    written = write_hand(hand, site)
    assert written.count(words) == 1
    (back,) = _hands([written.strip().encode()], site)
    assert [event.text for event in back.events if isinstance(event, Unknown)] == [words]
    elsewhere = next(name for name in STUD_SITES if name != site and can_tell(hand, name))
    assert words not in write_hand(hand, elsewhere)


def _hands(texts: list[bytes], site: str) -> list[Hand]:
    readings: list[Any] = read(as_raw(texts, [site] * len(texts)))
    assert [reading.rejects for reading in readings] == [[]]
    return list(hands_of(readings[0].batch))
