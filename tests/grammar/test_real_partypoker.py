"""Real PartyPoker hands: all of them parse, with both engines alike; and more of the room's wordings."""

from collections.abc import Callable

import pytest

LinesOf = Callable[..., list[str]]

STUD, HILO, TOURNAMENT = "10399817763", "11480841734", "11792805420"


def test_every_hand_parses(hands: dict[str, str], lines_of: LinesOf) -> None:
    assert sorted(hands) == [STUD, HILO, TOURNAMENT]
    streets = ["OPENING", "FOURTH", "FIFTH", "SIXTH", "SEVENTH"]
    for text in hands.values():
        assert [line.split()[1].removeprefix("STREET_") for line in lines_of(text, "street")] == streets


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (
            STUD,
            (
                "header; HAND_ID 10399817763; SMALL_BET $0.50; BIG_BET $1; CURRENCY_USD USD; GAME_STUD 7 Card Stud; "
                "MONTH_APR April; DAY 25,; TIME 14:20:12; ZONE_EDT EDT; YEAR 2011; TABLE Table Table  136419 (; "
                "MAX_SEATS 8"
            ),
        ),
        (STUD, "seat; SEAT Seat 7:; SEATED Player7 (; STACK $31.15"),
        (STUD, "deal__hero; DEALT Dealt to Hero [; CARDS 3h 8c 7c"),
        (STUD, "notice; NOTICE Hero opens"),
        (STUD, "bring_in; BRINGS_IN Hero bring-ins [; AMOUNT $0.25"),
        (STUD, "raise; RAISES Player4 completes [; ADDED $0.50"),
        (STUD, "collect; WINS Player8 wins; WITH_UNCALLED $13.20"),
        (
            HILO,
            "show; SHOWS Player1 shows [; CARDS Qc, 3d, Ac, 8h, 2s, 5h, Jc; CLASS_HIGH_CARD high card; RANK_ACE Ace",
        ),
        (HILO, "show__low; SHOWS_LOW Player1 shows; LOW_RANKS__APART 8,5,3,2,A"),
        (HILO, "collect; WINS Player1 wins; HALF_LOW Lo (; WITH_UNCALLED $90.50; POT main pot"),
        (
            TOURNAMENT,
            (
                "header; HAND_ID 11792805420; LIMIT_FIXED FL; GAME_STUD 7 Card Stud; BUY_IN $6; CURRENCY_USD USD; "
                "TOURNAMENT_ID 69784932; LEVEL 2; SMALL_BET 60; BIG_BET 120; MONTH_MAY May; DAY 30,; TIME 14:41:43; "
                "ZONE_EDT EDT; YEAR 2012; TABLE Table Regular (2629813) Table #2 (; MAX_SEATS 8"
            ),
        ),
        (TOURNAMENT, "raise; RAISES Player4 double bets [; ADDED 120"),
        (TOURNAMENT, "muck; MUCKS Player4 doesn't show [; CARDS 2s, Tc, 2h, 2d, 6d, 9s, Qc"),
        (TOURNAMENT, "collect; WINS Player6 wins; WITH_UNCALLED 2,560; POT main pot"),
    ],
)
def test_lines(hands: dict[str, str], number: str, line: str, lines_of: LinesOf) -> None:
    assert line in lines_of(hands[number])


FOLDS = "Player3 folds\n"
WON = "Player8 wins $13.20 USD"
WORDINGS = [
    ("$0.50/$1 USD 7 Card", "€0.05/€1,000.50 EUR FL 7 Card", "SMALL_BET €0.05; BIG_BET €1,000.50; CURRENCY_EUR"),
    ("7 Card Stud -", "Razz -", "GAME_RAZZ Razz; MONTH_APR"),
    ("7 Card Stud -", "7 Card Stud Hi/Lo -", "GAME_STUD8 7 Card Stud Hi/Lo"),
    ("EDT", "CEST", "ZONE_CEST"),
    ("Game #10399817763 starts.\n\n#Game No : 10399817763\n", "", "header; HAND_ID"),
    ("(Real Money)", "(Play Money)", "CURRENCY_PLAY Play Money)"),
    ("players : 7/8", "players : 7", "TABLE Table Table  136419 ("),
    ("$31.15 USD )", "1,731 )", "STACK 1,731"),
    (FOLDS, "Player3 is all-In  [$34.79 USD]\n", "raise; GOES Player3 is; ALL_IN all-In  [; ADDED $34.79"),
    (FOLDS, "Player3: folds [Ah]\n" + FOLDS, "chat; CHATS Player3:; TEXT folds [Ah]"),
    (FOLDS, "Zoë: \n" + FOLDS, "chat; CHATS Zoë:"),
    (FOLDS, "Player3 did not respond in time\n" + FOLDS, "timeout; TIMES_OUT Player3 did not respond in time"),
    (FOLDS, "Player3 could not respond in time.(disconnected)\n" + FOLDS, "timeout; TIMES_OUT Player3 could not"),
    (FOLDS, "Player3 is disconnected. We will wait for 10 seconds.\n" + FOLDS, "disconnect; DISCONNECTS Player3"),
    (FOLDS, "Player3 has been reconnected and has 20 seconds to act.\n" + FOLDS, "connect; CONNECTS Player3 has been"),
    (FOLDS, ">You have options at Table 136419 Table!.\n" + FOLDS, "notice; NOTICE__ROOM >You have options"),
    (FOLDS, "Player3 will be using their time bank for this hand.\n" + FOLDS, "notice; NOTICE Player3 will be using"),
    (FOLDS, "Zoë has joined the table.\nZoë has left the table.\n" + FOLDS, "leave; LEAVES Zoë has left the table."),
    (
        WON,
        WON + "\nPlayer4 finished in 3 place and received $5",
        "finished; PLACE in 3 place; AMOUNT $5",
    ),
    (
        WON,
        "Player8 wins $13.20 USD from the side pot 1 with a flush, Ace high.",
        "WITH_UNCALLED $13.20; POT side pot 1",
    ),
    (WON, "There was no qualifying low hand\n" + WON, "no_low; NO_LOW There was no qualifying low hand"),
    (WON, WON + "\n\nGame #10399817764 starts.\n\n", "collect; WINS Player8"),
    ("Player8 does not show cards.", "Player8 shows [ Qc, 3d, Ac, 8h, 2s, 5h, Jc ]nothing at all.", "5h, Jc\n"),
    ("Player3", "l: o [x", "fold; FOLDS l: o [x folds"),
    (FOLDS, "Player3 jumps\n", ""),
    (FOLDS, "Player3 calls $1\n", ""),
    ("** Dealing River **", "*** RIVER ***", ""),
    (WON, "", ""),
]


@pytest.mark.parametrize(("old", "new", "said"), WORDINGS)
def test_wordings(hands: dict[str, str], old: str, new: str, said: str, lines_of: LinesOf) -> None:
    assert old in hands[STUD]
    lines = lines_of(hands[STUD].replace(old, new))
    assert said in "\n".join(lines) if said else not lines


@pytest.mark.parametrize(
    "game",
    [
        "$0.50/$1 USD FL Texas Hold'em - Monday",
        "NL Texas Hold'em $5 USD Buy-in Trny:1 Level:1  Blinds(20/40) - Monday",
        "$25 USD PL Omaha - Monday",
        "Tourney Texas Hold'em Game Table (NL) - Monday",
    ],
)
def test_other_games_are_recognised(game: str, lines_of: LinesOf) -> None:
    (line,) = lines_of(f"***** Hand History for Game 103998 *****\n{game}\nTable X\nwhatever it says")
    assert line.startswith("other; HAND_ID 103998; ")
    assert "; GAME_OTHER" in line
