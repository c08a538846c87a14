"""Real Winamax hands, with the site's two kinds of headings: all of them parse, with both engines alike."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from studbook.game.hand import Hand

LinesOf = Callable[..., list[str]]

STUD, PLAY, HILO = "9250793-470-1478990787", "8835086-564-1465760198", "9250793-554-1478991850"


@pytest.mark.parametrize(("number", "game"), [(STUD, "GAME_STUD "), (PLAY, "GAME_STUD "), (HILO, "GAME_STUD8 ")])
def test_headers_and_streets(hands: dict[str, str], number: str, game: str, lines_of: LinesOf) -> None:
    events = lines_of(hands[number])
    assert events[0].startswith(f"header; HAND_ID {number}; {game}")
    streets = [event.split()[1].removeprefix("STREET_") for event in events if event.startswith("street")]
    assert streets[:5] == ["THIRD", "FOURTH", "FIFTH", "SIXTH", "SEVENTH"]
    assert streets[5:] == (["SUMMARY"] if number == HILO else ["SHOWDOWN", "SUMMARY"])


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (STUD, "seat; SEAT Seat 1:; SEATED Hero (; STACK 1749.22€"),
        (STUD, "deal; DEALT Dealt to Player0 [; CARDS X X 9h"),
        (STUD, "deal; DEALT_MORE Dealt to Player0 [X X 9h] [; CARDS Kh"),
        (STUD, "raise; RAISES Hero raises; ADDED_OR_TO 100€"),
        (STUD, "total; NET_TOTAL 458€"),
        (PLAY, "table; TABLE 'Ceské Budejovice'; MAX_SEATS 6-max"),
        (PLAY, "bring_in; BRINGS_IN Player1 bring-in; AMOUNT 0.02"),
        (HILO, "collect; COLLECTS Player0 collected; WITH_UNCALLED 114€; POT pot; HALF_LOW (LO)"),
        (HILO, "result; SEAT Seat 2:; OUTCOME_COLLECTED Player0 won; WITH_UNCALLED 114€"),
    ],
)
def test_lines(hands: dict[str, str], number: str, line: str, lines_of: LinesOf) -> None:
    assert line in lines_of(hands[number])


CARDS_OF_A_STREET = r"((?:Dealt to [^\n]*\n)+)"


@pytest.mark.parametrize("number", [STUD, HILO])
@pytest.mark.parametrize("heading", [r"3rd STREET", r"\w+ STREET"])
def test_cards_may_come_before_the_heading_of_their_street(
    hands: dict[str, str], hands_in: Callable[[str], list[Hand]], number: str, heading: str
) -> None:
    early = re.sub(rf"(\*\*\* (?:{heading}) \*\*\*\n){CARDS_OF_A_STREET}", r"\2\1", hands[number])
    assert early != hands[number]
    (hand,), (plain,) = hands_in(early), hands_in(hands[number])
    assert [replace(event, line=0) for event in hand.events] == [replace(event, line=0) for event in plain.events]


def test_cards_of_a_hand_that_is_all_in_may_come_before_their_headings(
    hands: dict[str, str], hands_in: Callable[[str], list[Hand]]
) -> None:
    plain = re.sub(r"(\*\*\* [5-7]th STREET \*\*\*\n(?:Dealt[^\n]*\n)*)(?:(?!\*\*\*)[^\n]*\n)*", r"\1", hands[STUD])
    early = re.sub(rf"(\*\*\* \w+ STREET \*\*\*\n){CARDS_OF_A_STREET}", r"\2\1", plain)
    assert early != plain != hands[STUD]
    for one, two in zip(hands_in(plain), hands_in(early), strict=True):
        assert [replace(event, line=0) for event in one.events] == [replace(event, line=0) for event in two.events]


SAID = "Straight King high"
SHOWN = "Player0 shows [8c Td 9h Kh Kd Qc Jc] (Straight King high)"
CASH, TABLE = "CashGame", "'Pampelune' 6-max (real money)"
WORDINGS = [
    ("7-Card Stud fixed limit", "Razz fixed limit", "GAME_RAZZ"),
    ("7-Card Stud fixed limit", "7stud8 pot limit", "LIMIT_POT"),
    ("CashGame - HandId", 'Tournament "HORSE, 5€" buyIn: 4.50€ + 0.50€ level: 3 - HandId', "FEE 0.50€; LEVEL 3"),
    ("(5€/25€/50€)", "(0.005€/1,250€/2,500€)", "SMALL_BET 1,250€; BIG_BET 2,500€"),
    (
        "posts ante 5€\nPlayer0",
        "posts ante 5€ and is all-in\nPlayer0",
        "ante; ANTES Hero posts ante; AMOUNT 5€; ALL_IN",
    ),
    ("raises 50€ to 100€", "raises -6.10€ to 18.90€ and is all-in", "ADDED_OR_TO 18.90€; ALL_IN"),
    (SAID, "One pair : 6", "CLASS_PAIR One pair :; RANK_SIX 6"),
    (SAID, "High card : Ace", "CLASS_HIGH_CARD High card :; RANK_ACE"),
    (SAID, "Straight flush 10 high", "CLASS_STRAIGHT_FLUSH Straight flush; RANK_TEN"),
    (SAID, "HI : Two pairs : Kings and 4", "CLASS_TWO_PAIR Two pairs :; RANK_KING Kings; RANK_FOUR 4"),
    (SAID, "LO : High card : 7", "CARDS 8c Td 9h Kh Kd Qc Jc\n"),
    (SAID, "Full house : Kings and 4", "CARDS 8c Td 9h Kh Kd Qc Jc\n"),
    ("from pot", "from side pot 1 (HI)", "POT side pot 1; HALF_HIGH (HI)"),
    ("from pot", "from main pot", "POT main pot\n"),
    ("| Rake 2€", "| No rake", "total; NET_TOTAL 458€\nresult"),
    ("| Rake 2€", "", "total; NET_TOTAL 458€\nresult"),
    ("Total pot 458€ | Rake 2€", "Total pot 458€ | Rake 2€\nBoard: [4c]", "board; CARDS 4c"),
    ("Total pot 458€ | Rake 2€\n", "", "street__summary; STREET_SUMMARY *** SUMMARY ***\nresult"),
    (CASH, 'HOLD-UP "Houston"', "header; HAND_ID 9250793"),
    (CASH, 'Tournament "A "B" C" buyIn: 9€+1€ level: 3', "BUY_IN 9€; FEE 1€; LEVEL 3"),
    (CASH, 'Tournament "F" buyIn: Ticket only level: 4', "header__tournament; LEVEL 4"),
    (CASH, 'Tournament "F" buyIn:  level: 4', "header__tournament; LEVEL 4"),
    (CASH, 'Tournament "F" buyIn: 1 000€ + 50€ level: 4', "BUY_IN 1 000€; FEE 50€; LEVEL 4"),
    (TABLE, "'L'Aquila (x)' 8-max", "TABLE 'L'Aquila (x)'; MAX_SEATS 8-max"),
    (TABLE, "'Nice' (play money)", "TABLE 'Nice'\nseat"),
    ("7-Card Stud fixed", "7 Card Stud Hi-Lo fixed", "GAME_STUD8 7 Card Stud Hi-Lo"),
    ("(1749.22€)", "(1 749.22 €)", "STACK 1 749.22 €"),
    ("(1749.22€)", "(1749.22€, 5€ bounty) is sitting out", "STACK 1749.22€; SITTING_OUT is sitting out"),
    ("Hero posts ante 5€", "Hero posts the ante 5€", "ante; ANTES Hero posts the ante; AMOUNT 5€"),
    ("*** ANTE/BLINDS ***", "*** ANTES ***", "ante; ANTES"),
    ("*** 7th STREET ***", "*** RIVER *** [4c]", "STREET_SEVENTH *** RIVER ***\ncommunity; CARDS 4c"),
    (f"({SAID})", "(HI: Straight King high)(LO: 8,7,5,4,A)", "CLASS_STRAIGHT Straight; RANK_KING King\nshow"),
    (SAID, "High card : Ace (kicker K)", "CLASS_HIGH_CARD High card :; RANK_ACE Ace"),
    (f"with {SAID}", f"with HI : {SAID} / LO : High card : 8", "CLASS_STRAIGHT Straight; RANK_KING King"),
    (SHOWN, "Player0 mucks", "muck; MUCKS Player0 mucks"),
    (SHOWN, "Player0 does not show", "no_show; SHOWS_NOT Player0 does not show"),
    (" from pot", "", "collect; COLLECTS Hero collected; WITH_UNCALLED 458€\n"),
    ("from pot", "from Side Pot #2", "POT Side Pot #2"),
    ("Hero showed", "Hero (button) showed", "SHOWED Hero (button) showed [; CARDS 4h"),
    (
        "Hero checks",
        "Player0 timed out\nHero is disconnected\nHero has returned\nHero checks",
        "connect; CONNECTS Hero",
    ),
    ("*** ANTE/BLINDS ***", "Zoë joins the table\n*** ANTE/BLINDS ***", "join; JOINS Zoë joins the table"),
    ("Seat 1: Hero showed", "Zoë leaves the table\nSeat 1: Hero showed", "leave; LEAVES Zoë leaves the table"),
    ("\n", "\n\n", "GAME_STUD"),
    ("Hero", "Hero [X]: folds", "Hero [X]: folds raises"),
    ("Hero checks", "Hero waits", ""),
    ("Hero checks", "Uncalled bet (5€) returned to Hero", ""),
    ("*** 4th STREET ***", "*** 8th STREET ***", ""),
    ("calls 15€", "calls 15 chips", ""),
]


@pytest.mark.parametrize(("old", "new", "expected"), WORDINGS)
def test_wordings(hands: dict[str, str], old: str, new: str, expected: str, lines_of: LinesOf) -> None:
    assert old in hands[STUD]
    events = lines_of(hands[STUD].replace(old, new))
    assert expected in "\n".join(events) if expected else not events


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("'HORSE (KO) 5€(123)#002' 8-max (real money) Seat #0 is the button", "TOURNAMENT_ID 123; TABLE__NUMBER 002"),
        ("'It's(12)#0' 6-max", "TOURNAMENT_ID 12; TABLE__NUMBER 0; MAX_SEATS 6-max"),
        ("'HORSE' 6-max (real money)", "TABLE 'HORSE'; MAX_SEATS 6-max"),
    ],
)
def test_tables_of_tournaments(hands: dict[str, str], table: str, expected: str, lines_of: LinesOf) -> None:
    text = hands[STUD].replace(CASH, 'Tournament "HORSE" buyIn: Free level: 1').replace(TABLE, table)
    assert expected in "\n".join(lines_of(text, "table__tournament"))


@pytest.mark.parametrize(
    "game", ["Holdem no limit (1€/2€)", "Omaha8 pot limit (1€/2€)", "5 Card Omaha pot limit (1/2)"]
)
def test_other_games_are_recognised(game: str, lines_of: LinesOf) -> None:
    (event,) = lines_of(f"Winamax Poker - CashGame - HandId: #1-2-3 - {game} - 2016/11/12 22:46:27 UTC\nwhatever")
    assert event.startswith("other; HAND_ID 1-2-3; GAME_OTHER")
