"""Real Everleaf hands, in its old and its new words: all of them parse, and say what the room printed."""

import re
from pathlib import Path

import numpy as np
import pytest
from lark import Token, Tree

from grammar.language import language
from grammar.lark_engine import Malformed, Recorder, parse_hand
from grammar.native.engine import parse
from histories.decode import as_utf8, chunks, encoding_of

HANDS = 15
WATCHED = "2859"
"""The numbers of the hands of the watched table, where no cards are dealt, begin so."""
FIRST_LINE = re.compile(rb"\n(?=Everleaf Gaming Game #)")
STREETS = "THIRD FOURTH FIFTH SIXTH SEVENTH"


@pytest.fixture(scope="module")
def hands(histories_dir: Path) -> dict[str, str]:
    """Every hand of the room by its number."""
    found = {}
    for path in sorted((histories_dir / "cash" / "Everleaf").rglob("*.txt")):
        data = path.read_bytes()
        text, _ = as_utf8(b"".join(chunks([data], encoding_of(data))))
        for hand in FIRST_LINE.split(text)[1:]:
            found[re.findall(rb"[0-9]{7,}", hand)[0].decode()] = hand.decode()
    assert len(found) == HANDS
    return found


def events_of(text: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every event's rule and tokens; both engines must find the same ones. Nothing where the hand does not parse."""
    tongue, data = language("everleaf"), text.strip().encode()
    tree = parse_hand(tongue, data)
    native = parse(tongue, np.frombuffer(data + b"\n", np.uint8), np.array([0]), np.array([len(data)]))
    assert native.good.all() == (not isinstance(tree, Malformed))
    if isinstance(tree, Malformed):
        return []
    recorder = Recorder(tongue)
    recorder.add(tree, 0)
    for name, column in recorder.parsed()._asdict().items():
        assert np.array_equal(column, getattr(native.parsed, name)), name
    return [(str(part.data), tokens_of(part)) for part in tree.children if isinstance(part, Tree)]


def tokens_of(part: Tree[Token]) -> list[tuple[str, str]]:
    """Kinds and texts of a part's tokens, as UTF-8."""
    tokens = part.scan_values(lambda value: isinstance(value, Token))
    return [(token.type, str(token).encode("latin-1").decode()) for token in tokens]


def test_headers_and_streets(hands: dict[str, str]) -> None:
    for number, text in hands.items():
        events = events_of(text)
        sign = "$" if number.startswith(WATCHED) else "€"
        header = dict(events[0][1])
        assert [header[name] for name in ("HAND_ID", "SMALL_BET", "BIG_BET")] == [number, f"{sign}0.05", f"{sign}0.10"]
        assert {"GAME_STUD", "LIMIT_FIXED", "DATE", "TIME"} < header.keys()
        streets = [tokens[0][0].removeprefix("STREET_") for rule, tokens in events if rule == "street"]
        assert STREETS.startswith(" ".join(streets))
        assert ("deal" in [rule for rule, _ in events]) == (not number.startswith(WATCHED))
        assert events[-1][0] == "collect"


def test_lines_of_a_hand(hands: dict[str, str]) -> None:
    events = events_of(hands["295680332"])
    assert ("table", [("TABLE", "Table Harjavalta")]) in events
    assert events[3] == ("seat", [("SEAT", "Seat 8: "), ("SEATED", "EricBlade ("), ("STACK", "  € 2.09")])
    assert ("deal", [("DEALT", "Dealt to EricBlade [ "), *[("CARDS", card) for card in ("Jd", "7d", "4s")]]) in events
    assert ("bring_in", [("BRINGS_IN", "EricBlade posts bring-in "), ("AMOUNT", "€0.02")]) in events
    assert ("raise", [("COMPLETES", "MOURINHO_ completes to "), ("TO", "€0.05")]) in events
    assert ("bet", [("BETS", "EricBlade: bets ["), ("AMOUNT", "€ 0.05")]) in events
    assert ("raise", [("RAISES", "MOURINHO_ raises ["), ("ADDED", "€ 0.15")]) in events
    said = [("CLASS_FULL_HOUSE", "a full house, "), ("RANK_FOUR", "fours"), ("RANK_SEVEN", "sevens")]
    assert events[-2][0] == "show"
    assert events[-2][1][-3:] == said
    assert events[-1] == ("collect", [("WINS", "EricBlade wins "), ("AMOUNT", "€ 2.11"), ("POT", "main pot")])


SHOW = "MOURINHO_ shows [ Jc, Jh, 2d, Td, 8s, Ah, 5d ] a pair of jacks"
WINS = "wins € 0.40 EURO from main pot with a pair of jacks [ Ah, Jc, Jh, Td, 8s ]"
WORDINGS = [
    (" 7 Card Stud - ", " FL 7 Card Stud Hi/Lo - ", "GAME_STUD8"),
    ("€0.05/€0.10", "$1,000/$2,000", "GAME_STUD"),
    ("€ 2.56 EURO )", "1,500 Chips )", "seat"),
    ("€ 2.56 EURO )", "€ 2.56 EURO new player )", "seat"),
    ("a pair of jacks", "two pair, jacks and tens", "CLASS_TWO_PAIR"),
    ("a pair of jacks", "a straight, nine high", "CLASS_STRAIGHT"),
    ("a pair of jacks", "four of a kind, sixes", "CLASS_QUADS"),
    (SHOW, "MOURINHO_ does not show cards", "no_show"),
    (WINS, "wins  high (€ 0.20 EURO) from main pot\nEricBlade wins  low (€ 0.20 EURO) from side pot 1", "HALF_LOW"),
    ("EricBlade checks\n", "EricBlade has timed out\nZoë leaves the table\nEricBlade checks\n", "leave"),
    ("EricBlade checks\n", "EricBlade waves\n", ""),
    ("a pair of jacks", "a pair of knaves", ""),
    ("** Dealing River **", "*** RIVER ***", ""),
    (f"MOURINHO_ {WINS}", "", ""),
]


@pytest.mark.parametrize(("old", "new", "said"), WORDINGS)
def test_wordings(hands: dict[str, str], old: str, new: str, said: str) -> None:
    assert old in hands["295679620"]
    events = events_of(hands["295679620"].replace(old, new))
    names = {rule for rule, _ in events} | {name for _, tokens in events for name, _ in tokens}
    assert said in names if said else not names


@pytest.mark.parametrize("game", ["$0.25/$0.50 PL Omaha HI", "Blinds €0.02/€0.04 NL Hold'em"])
def test_other_games_are_recognised(game: str) -> None:
    text = f"Everleaf Gaming Game #2\n***** Hand history for game #2 *****\n{game} - 2010/01/02 - 03:04:05\nTable"
    assert [rule for rule, _ in events_of(text)] == ["other"]
