"""The real hand of Absolute Poker parses, with both engines alike; and more of the site's wordings."""

from collections.abc import Callable

import pytest

from studbook.game.events import Deal
from studbook.game.hand import Hand

LinesOf = Callable[..., list[str]]
HandsIn = Callable[[str], list[Hand]]

HAND = "1300000000"


def test_header_and_streets(hands: dict[str, str], lines_of: LinesOf) -> None:
    events = lines_of(hands[HAND])
    assert "; GAME_STUD8 Seven Card Hi/Lo; LIMIT_FIXED Normal; SMALL_BET $0.02; BIG_BET $0.04; DATE" in events[0]
    streets = [event.split()[1].removeprefix("STREET_") for event in events if event.startswith("street")]
    assert streets == ["THIRD", "FOURTH", "FIFTH", "SIXTH", "SEVENTH", "SHOWDOWN", "SUMMARY"]


def test_only_new_cards_are_dealt(hands: dict[str, str], hands_in: HandsIn) -> None:
    (hand,) = hands_in(hands[HAND])
    dealt = [event for event in hand.events if isinstance(event, Deal)]
    assert [sum(event.street == street for event in dealt) for street in range(3, 8)] == [7, 4, 4, 4, 4]
    assert [event.cards for event in dealt if event.player == "Hero"] == [("Tc", "5c", "7s")]
    assert [event.fresh for event in dealt if event.player == "PLAYER1"] == [3, 1, 1, 1, 1]


@pytest.mark.parametrize(
    "line",
    [
        "seat; SEAT Seat 5 -; SEATED Hero (; STACK $1",
        "deal; DEALT Hero - Pocket [; ALL_CARDS 10c 5c 7s",
        "deal; DEALT PLAYER1 - Pocket [; ALL_CARDS H H Js 10d Kh",
        "bring_in; BRINGS_IN PLAYER7 - Bring-In; AMOUNT $0.01",
        "collect; COLLECTS PLAYER6 Collects; AMOUNT $0.20; POT main pot",
        "total; AMOUNT $0.43",
        "result; SEAT Seat 2:; OUTCOME_FOLDED PLAYER2 Folded on the; AT_THIRD 3rd STREET",
        "result; SEAT Seat 3:; OUTCOME_WON PLAYER3 won Total (; AMOUNT $0.19; CLASS_PAIR One pair,; RANK_ACE aces",
    ],
)
def test_lines(hands: dict[str, str], line: str, lines_of: LinesOf) -> None:
    assert any(event.startswith(line) for event in lines_of(hands[HAND]))


WON = "won Total ($0.20) HI:($0.20) with Two Pair, kings and tens [Kc 10h 9c Ks 10s 8h 2s - B:Ks,P:Kc,B:10s,P:10h,B:9c]"
CHECKS = "PLAYER3 - Checks\n"
WORDINGS = [
    ("Seven Card Hi/Lo  Normal", "Seven Card  Normal", "GAME_STUD Seven Card;"),
    ("Seven Card Hi/Lo  Normal", "Razz (1 on 1)  Normal", "GAME_RAZZ"),
    (": Seven Card", " Tourney ID 77 Seven Card", "TOURNAMENT_ID 77"),
    ("(ET)\n", "(ET)\nTable: MOON (2) (Real Money) Seat #6 is the dealer\n", "table; TABLE MOON (2)"),
    ("$", " €", "SMALL_BET €0.02; BIG_BET €0.04"),
    (CHECKS, "PLAYER3 - Raises $0.04 to $1,000.08\n", "raise; RAISES PLAYER3 - Raises; TO $1,000.08"),
    (CHECKS, "PLAYER3 - Completes to $0.02\n", "raise; COMPLETES PLAYER3 - Completes to; TO $0.02"),
    (CHECKS, "PLAYER3 - Completes it to $0.02\n", "raise; COMPLETES PLAYER3 - Completes it to; TO $0.02"),
    (CHECKS, "PLAYER3 - Completes $0.01 to $0.02\n", "raise; COMPLETES PLAYER3 - Completes; TO $0.02"),
    (CHECKS, "PLAYER3 - All-In $0.03\n", "raise; PUTS PLAYER3 - All; ALL_IN -In; ADDED $0.03"),
    (CHECKS, "PLAYER3 - All-In(Raise) $0.03 to $0.07\n", "raise; PUTS PLAYER3 - All; ALL_IN -In; TO $0.07"),
    (CHECKS, "PLAYER3 - returned ($0.04) : not called\n", "uncalled; RETURNED PLAYER3 - returned (; AMOUNT $0.04"),
    (CHECKS, "PLAYER2 - sitout (wait for bb)\nPLAYER3 - Checks\n", "sit_out; SITS_OUT PLAYER2 - sitout (wait for bb)"),
    ("- Shows [5s 8d 3s Qc 6c Qs 9s] (One pair, queens)", "- Does not show", "no_show; SHOWS_NOT PLAYER7"),
    ("(One pair, queens)", "(Flush, queen high)", "CARDS 5s 8d 3s Qc 6c Qs 9s\n"),
    ("from main pot", "from side pot-1", "POT side pot-1"),
    ("Folded on the 3rd STREET", "Folded on the RIVER", "AT_SEVENTH RIVER"),
    (WON, "collected Total ($0.20) HI:($0.20) [Does not show]", "OUTCOME_COLLECTED PLAYER6 collected Total (; AMOUNT"),
    (" | Rake ($0.04)", "", "total; AMOUNT $0.43\nresult"),
    ("Seven Card Hi/Lo  Normal", "Seven Card High/Low Multi Rebuy Tournament Limit", "GAME_STUD8 Seven Card High/Low;"),
    ("$0.02/$0.04", "$0.02", "SMALL_BET $0.02; DATE"),
    ("(ET)\n", "(ET)\nTable: MOON (Real Money) Seat #6 is the dead dealer\n", "table; TABLE MOON ("),
    ("Hero ($1 in chips)", "Hero ($1 in chips) - sitout", "STACK $1; SITTING_OUT"),
    ("Hero - Ante $0.01", "Hero - Ante [$0.01]", "ante; ANTES Hero - Ante; AMOUNT $0.01"),
    ("10c 5c 7s]", "10c 5c 7s ]", "ALL_CARDS 10c 5c 7s"),
    (CHECKS, "PLAYER3 - Checks(Timeout)\n", "check; CHECKS PLAYER3 - Checks(Timeout)"),
    ("Hero - Folds", "Hero - Folds (timeout)", "fold; FOLDS Hero - Folds (timeout)"),
    (CHECKS, f"PLAYER3 - has timed out\n{CHECKS}", "timeout; TIMES_OUT PLAYER3 - has timed out"),
    (CHECKS, f"PLAYER3 is disconnected\n{CHECKS}", "disconnect; DISCONNECTS PLAYER3 is disconnected"),
    (CHECKS, f"PLAYER3 - reconnected\n{CHECKS}", "connect; CONNECTS PLAYER3 - reconnected"),
    ("PLAYER3", "is sitting out", "check; CHECKS is sitting out - Checks"),
    (CHECKS, f"PLAYER2 - sitting out\n{CHECKS}", "sit_out; SITS_OUT PLAYER2 - sitting out"),
    (CHECKS, f"Zoë - joined the table\n{CHECKS}", "join; JOINS Zoë - joined the table"),
    (CHECKS, f"PLAYER2 has left the table\n{CHECKS}", "leave; LEAVES PLAYER2 has left the table"),
    (CHECKS, f"PLAYER2 finished the tournament in 5th place\n{CHECKS}", "PLACE in 5th place"),
    (CHECKS, f"PLAYER2 - added chips ($5)\n{CHECKS}", "notice; NOTICE PLAYER2 - added chips ($5)"),
    ("from main pot", "from side pot #1", "POT side pot #1"),
    ("(One pair, queens)", "(One pair, queens, jack kicker)", "CLASS_PAIR One pair,; RANK_QUEEN queens"),
    (" | Rake ($0.04)", "|Rake($0.03) | JP ($0.01)\nBoard [6h]", "fee; AMOUNT $0.01\nboard; CARDS 6h"),
    ("PLAYER2 Folded on", "PLAYER2 (small blind) Folded on", "AT_THIRD"),
    (WON, "won Total ($0.20) All-In LO: ($0.20) with 8,6,4,3,2 [Kc 10h]", "AMOUNT $0.20; CARDS Kc 10h"),
    (WON, "won Total ($0.20) LO:($0.20) [B:Ah,P:3d]", "OUTCOME_WON PLAYER6 won Total (; AMOUNT $0.20"),
    ("PLAYER7 HI:lost", "PLAYER7 (dealer) LO: lost", "OUTCOME_LOST PLAYER7 (dealer) LO: lost with"),
    ("*** SUMMARY ***", "*** SUMMARY ***\nPLAYER2 - sitout", "sitout\ntotal; AMOUNT $0.43"),
    ("PLAYER3", "timed out - Folds", "ante; ANTES timed out - Folds - Ante"),
    ("PLAYER3", "a [H] (b) - Folds", "bet; BETS a [H] (b) - Folds - Bets; AMOUNT $0.04"),
    ("PLAYER1 - Pocket [H H Js 10d]", "PLAYER1 - Pocket []", ""),
    ("*** 4TH STREET ***", "*** 8TH STREET ***", ""),
    (CHECKS, "PLAYER3 - Waits\n", ""),
    (CHECKS, "PLAYER3 Checks\n", ""),
]


@pytest.mark.parametrize(("old", "new", "expected"), WORDINGS)
def test_wordings(hands: dict[str, str], old: str, new: str, expected: str, lines_of: LinesOf) -> None:
    assert old in hands[HAND]
    events = lines_of(hands[HAND].replace(old, new))
    assert expected in "\n".join(events) if expected else not events


def test_other_games_are_recognised(lines_of: LinesOf) -> None:
    (event,) = lines_of("Stage #1571362962: Holdem  No Limit $0.02 - 2009-08-05 15:24:06 (ET)\nwhatever it says")
    assert event.startswith("other; HAND_ID 1571362962; GAME_OTHER Holdem")
