"""The real hand of Absolute Poker parses, with both engines alike; and more of the room's wordings."""

from pathlib import Path

import numpy as np
import pytest
from lark import Token, Tree

from grammar.language import language
from grammar.lark_engine import Malformed, Recorder, parse_hand
from grammar.native.engine import parse
from histories.decode import as_utf8, chunks, encoding_of


@pytest.fixture(scope="module")
def hand(histories_dir: Path) -> str:
    """Text of the room's only hand."""
    (path,) = (histories_dir / "cash" / "Absolute").rglob("*.txt")
    data = path.read_bytes()
    text = as_utf8(b"".join(chunks([data], encoding_of(data))))[0].decode().strip()
    assert text.count("Stage #") == 1
    return text


def events_of(text: str) -> list[str]:
    """Every event's rule and tokens; both engines must find the same ones. Nothing where the hand does not parse."""
    tongue, data = language("absolute"), text.encode()
    tree = parse_hand(tongue, data)
    native = parse(tongue, np.frombuffer(data + b"\n", np.uint8), np.array([0]), np.array([len(data)]))
    assert native.good.all() == (not isinstance(tree, Malformed))
    if isinstance(tree, Malformed):
        return []
    recorder = Recorder(tongue)
    recorder.add(tree, 0)
    for name, column in recorder.parsed()._asdict().items():
        assert np.array_equal(column, getattr(native.parsed, name)), name
    parts = [part for part in tree.children if isinstance(part, Tree)]
    tokens = [[token for token in part.children if isinstance(token, Token)] for part in parts]
    words = ([f"{t.type} {data[t.start_pos : t.end_pos].decode().strip()}" for t in line] for line in tokens)
    return ["; ".join([str(part.data), *line]) for part, line in zip(parts, words, strict=True)]


def test_header_and_streets(hand: str) -> None:
    events = events_of(hand)
    assert "; GAME_STUD8 Seven Card Hi/Lo; LIMIT_FIXED Normal; SMALL_BET $0.02; BIG_BET $0.04; DATE" in events[0]
    streets = [event.split()[1].removeprefix("STREET_") for event in events if event.startswith("street")]
    assert streets == ["THIRD", "FOURTH", "FIFTH", "SIXTH", "SEVENTH", "SHOWDOWN", "SUMMARY"]


def test_only_new_cards_are_dealt(hand: str) -> None:
    events = events_of(hand)
    streets = ("third", "fourth", "fifth", "sixth", "seventh")
    assert [sum(event.startswith(f"deal__{street}") for event in events) for street in streets] == [7, 4, 4, 4, 4]
    assert sum("Hero - Pocket" in event for event in events) == 1


@pytest.mark.parametrize(
    "line",
    [
        "seat; SEAT Seat 5 -; SEATED Hero (; STACK $1",
        "deal__third; DEALT Hero - Pocket [; CARDS 10c 5c 7s",
        "deal__fifth; DEALT_FIFTH PLAYER1 - Pocket [H H Js 10d; CARDS Kh",
        "bring_in; BRINGS_IN PLAYER7 - Bring-In; AMOUNT $0.01",
        "collect; COLLECTS PLAYER6 Collects; AMOUNT $0.20; POT main pot",
        "total; AMOUNT $0.43",
        "result; SEAT Seat 2:; OUTCOME_FOLDED PLAYER2 Folded on the; AT_THIRD 3rd STREET",
        "result; SEAT Seat 3:; OUTCOME_WON PLAYER3 won Total (; AMOUNT $0.19; CLASS_PAIR One pair,; RANK_ACE aces",
    ],
)
def test_lines(hand: str, line: str) -> None:
    assert any(event.startswith(line) for event in events_of(hand))


WON = "won Total ($0.20) HI:($0.20) with Two Pair, kings and tens [Kc 10h 9c Ks 10s 8h 2s - B:Ks,P:Kc,B:10s,P:10h,B:9c]"
CHECKS = "PLAYER3 - Checks\n"
WORDINGS = [
    ("Seven Card Hi/Lo  Normal", "Seven Card  Normal", "GAME_STUD Seven Card;"),
    ("Seven Card Hi/Lo  Normal", "Razz (1 on 1)  Normal", "GAME_RAZZ"),
    (": Seven Card", " Tourney ID 77 Seven Card", "TOURNAMENT_ID 77"),
    ("(ET)\n", "(ET)\nTable: MOON (2) (Real Money) Seat #6 is the dealer\n", "table; TABLE MOON (2)"),
    ("$", " €", "SMALL_BET €0.02; BIG_BET €0.04"),
    (CHECKS, "PLAYER3 - Raises $0.04 to $1,000.08\n", "raise; RAISES PLAYER3 - Raises; TO $1,000.08"),
    (CHECKS, "PLAYER3 - All-In $0.03\n", "call; PUTS PLAYER3 - All; ALL_IN -In; AMOUNT $0.03"),
    (CHECKS, "PLAYER3 - All-In(Raise) $0.03 to $0.07\n", "raise; PUTS PLAYER3 - All; ALL_IN -In; TO $0.07"),
    (CHECKS, "PLAYER3 - returned ($0.04) : not called\n", "uncalled; RETURNED PLAYER3 - returned (; AMOUNT $0.04"),
    (CHECKS, "PLAYER2 - sitout (wait for bb)\nPLAYER3 - Checks\n", "sit_out; SITS_OUT PLAYER2 - sitout (wait for bb)"),
    ("- Shows [5s 8d 3s Qc 6c Qs 9s] (One pair, queens)", "- Does not show", "no_show; SHOWS_NOT PLAYER7"),
    ("(One pair, queens)", "(Flush, queen high)", "CARDS 5s 8d 3s Qc 6c Qs 9s\n"),
    ("from main pot", "from side pot-1", "POT side pot-1"),
    ("Folded on the 3rd STREET", "Folded on the RIVER", "AT_SEVENTH RIVER"),
    (WON, "collected Total ($0.20) HI:($0.20) [Does not show]", "OUTCOME_COLLECTED PLAYER6 collected Total (; AMOUNT"),
    (" | Rake ($0.04)", "", "total; AMOUNT $0.43\nresult"),
    ("PLAYER3", "a [H] (b) - Folds", "bet; BETS a [H] (b) - Folds - Bets; AMOUNT $0.04"),
    ("PLAYER1 - Pocket [H H Js 10d]", "PLAYER1 - Pocket []", ""),
    ("*** 4TH STREET ***", "*** 5TH STREET ***", ""),
    (CHECKS, "PLAYER3 - Waits\n", ""),
    (CHECKS, "PLAYER3 Checks\n", ""),
]


@pytest.mark.parametrize(("old", "new", "said"), WORDINGS)
def test_wordings(hand: str, old: str, new: str, said: str) -> None:
    assert old in hand
    events = events_of(hand.replace(old, new))
    assert said in "\n".join(events) if said else not events


def test_other_games_are_recognised() -> None:
    (event,) = events_of("Stage #1571362962: Holdem  No Limit $0.02 - 2009-08-05 15:24:06 (ET)\nwhatever it says")
    assert event.startswith("other; HAND_ID 1571362962; GAME_OTHER Holdem")
