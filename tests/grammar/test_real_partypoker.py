"""Real PartyPoker hands: all of them parse, with both engines alike; and more of the site's wordings."""

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
                "MONTH_APR April; DAY 25,; TIME 14:20:12; ZONE_EDT EDT; YEAR 2011; TABLE Table Table  136419 ("
            ),
        ),
        (STUD, "table; MAX_SEATS 8"),
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
                "TOURNAMENT_ID 69784932; LEVEL 2; SMALL_BET__CHIPS 60; BIG_BET__CHIPS 120; "
                "MONTH_MAY May; DAY 30,; TIME 14:41:43; ZONE_EDT EDT; YEAR 2012; "
                "TABLE Table Regular (2629813) Table #2 ("
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
HEAD = "***** Hand History for Game 10399817763 *****\n"
PLAYED, WHEN = "$0.50/$1 USD 7 Card Stud", "Monday, April 25, 14:20:12 EDT 2011"
SEATS = "Seat 0 is the button\nTotal number of players : 7/8\n"
UNSEEN = "Player8 does not show cards."
SEVEN = "Qc, 3d, Ac, 8h, 2s, 5h, Jc"
WON = "Player8 wins $13.20 USD"


def price(words: str) -> str:
    """A tournament's game, with its buy-in."""
    return f"FL 7 Card Stud {words} Trny:12 Level: 3  Blinds-Antes(6 000/12 000 -1 000)"


WORDINGS = [
    ("$0.50/$1 USD 7 Card", "€0.05/€1,000.50 EUR FL 7 Card", "SMALL_BET €0.05; BIG_BET €1,000.50; CURRENCY_EUR"),
    ("7 Card Stud -", "Razz -", "GAME_RAZZ Razz; MONTH_APR"),
    ("7 Card Stud -", "7 Card Stud Hi/Lo -", "GAME_STUD8 7 Card Stud Hi/Lo"),
    ("EDT", "CEST", "ZONE_CEST"),
    ("Game #10399817763 starts.\n\n#Game No : 10399817763\n", "", "header; HAND_ID"),
    ("(Real Money)", "(Play Money)", "CURRENCY_PLAY Play Money)"),
    ("players : 7/8", "players : 7", "TABLE Table Table  136419 ("),
    ("$31.15 USD )", "1,731 )", "STACK 1,731"),
    (FOLDS, "Player3 is all-In  [$34.79 USD]\n", "raise; GOES Player3 is all; ALL_IN -In  [; ADDED $34.79"),
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
    (HEAD, HEAD + "Zoë has left the table.\nAda finished in 4 place.\n", "header; HAND_ID 10399817763"),
    (PLAYED, "$3/$6 Limit Seven Card Stud H/L Game Table (Limit)", "GAME_STUD8 Seven Card Stud H/L; MONTH_APR"),
    (PLAYED, "$0.50/$1 USD FL 7-Card Stud ", "GAME_STUD 7-Card Stud; MONTH_APR"),
    (PLAYED, price("$6 + $0.60 USD Buy-in"), "BUY_IN $6; FEE $0.60; CURRENCY_USD USD; TOURNAMENT_ID 12; LEVEL 3"),
    (PLAYED, price("$6 Buy-in + $0.60 Entry Fee"), "BUY_IN $6; FEE $0.60; TOURNAMENT_ID 12"),
    (PLAYED, price("Freeroll"), "GAME_STUD 7 Card Stud; TOURNAMENT_ID 12"),
    (PLAYED, price("500 points Buy-in"), "SMALL_BET__CHIPS 6 000; BIG_BET__CHIPS 12 000; MONTH_APR"),
    (WHEN, "Mon Apr 25 14:20:12 EDT 2011", "MONTH_APR Apr; DAY 25; TIME 14:20:12; ZONE_EDT EDT; YEAR 2011"),
    (WHEN, "Monday, April 25, 14:20:12 MSKS 2011", "ZONE_MSK__SUMMER MSKS; YEAR 2011"),
    (WHEN, "Monday, April 25, 14:20:12 GMT+02:00 2011", "OFFSET GMT+02:00; YEAR 2011"),
    (WHEN, "Monday, April 25, 14:20:12 2011", "TIME 14:20:12; YEAR 2011"),
    (" (Real Money)\n" + SEATS, " (Real Money) -- Seat 1 is the button\n", "TABLE Table Table  136419 (\nseat"),
    (SEATS, "Total number of players: 7\n", "TABLE Table Table  136419 (\nseat"),
    ("( $31.15 USD )", "($31.15)", "seat; SEAT Seat 7:; SEATED__CLOSE Player7 (; STACK $31.15\n"),
    ("( $31.15 USD )", "( 1 031 chips ) (sitting out)", "STACK 1 031; SITTING_OUT (sitting out)"),
    ("Seat 1:", "Zoë: hi\nSeat 1:", "chat; CHATS Zoë:; TEXT hi\nseat"),
    (SEATS, "Zoë: hi\n" + SEATS, "chat; CHATS Zoë:; TEXT hi\ntable; MAX_SEATS 8"),
    ("Player8 posts ante [$0.05 USD]", "Player8 posts dead ante [ $0.05 ].", "ANTES Player8 posts dead ante ["),
    (
        "Player8 posts ante [$0.05 USD]",
        "Player8 posts ante ($0.05) and is all-In.",
        "Player8 posts ante (; AMOUNT $0.05",
    ),
    ("bring-ins [", "brings-in [", "bring_in; BRINGS_IN Hero brings-in ["),
    (FOLDS, "Player3 folds.\n", "fold; FOLDS Player3 folds."),
    ("** Dealing **", "** Dealing down cards **", "STREET_OPENING ** Dealing down cards **"),
    ("** Dealing Fourth street **", "** Dealing 4th street **", "STREET_FOURTH ** Dealing 4th street **"),
    ("** Dealing River **", "** Dealing River ** : [ 4h ]", "community; CARDS 4h"),
    ("[  3h 8c 7c ]", "[3h, 8c, 7c]", "deal__hero; DEALT Dealt to Hero [; CARDS 3h, 8c, 7c"),
    (UNSEEN, f"Player8 shows [ {SEVEN} ] a flush, Ace high", "CLASS_FLUSH a flush,; RANK_ACE Ace"),
    (UNSEEN, f"Player8 shows [{SEVEN}]a pair of Aces, King kicker.", "CLASS_PAIR a pair of; RANK_ACE Aces\n"),
    (UNSEEN, "Player8 doesn't show", "no_show; SHOWS_NOT Player8 doesn't show"),
    (UNSEEN, "Player8 mucks hand.", "muck; MUCKS__UNSEEN Player8 mucks hand."),
    (WON, "Player8 wins [$13.20 USD].", "collect; WINS Player8 wins [; WITH_UNCALLED $13.20"),
    (WON, "Player8 wins $13.20 USD from side pot #1", "WITH_UNCALLED $13.20; POT side pot #1"),
    (WON, "Ada wins $5 USD bounty for eliminating Zoë\n" + WON, "notice; NOTICE__PRIZE Ada wins $5 USD bounty"),
    (FOLDS, "Zoë rebuys for 1,500 chips\n" + FOLDS, "notice; NOTICE__CHIPS Zoë rebuys for 1,500 chips"),
    (FOLDS, "Zoë has been moved from table 3\n" + FOLDS, "notice; NOTICE__MOVE Zoë has been moved"),
    (FOLDS, "This table is eligible for Bad Beat Jackpot\n" + FOLDS, "notice; NOTICE__TABLE This table is"),
    ("\n", "  \n", "header; HAND_ID 10399817763"),
    ("Player3", "You have won", "fold; FOLDS You have won folds"),
    ("Player3", "Ada opens", "ante; ANTES Ada opens posts ante ["),
    ("Player3", "l: o [x", "fold; FOLDS l: o [x folds"),
    (FOLDS, "Player3 jumps\n", ""),
    (FOLDS, "Player3 calls $1\n", ""),
    ("** Dealing River **", "*** RIVER ***", ""),
    (WON, "", ""),
]


@pytest.mark.parametrize(("old", "new", "expected"), WORDINGS)
def test_wordings(hands: dict[str, str], old: str, new: str, expected: str, lines_of: LinesOf) -> None:
    assert old in hands[STUD]
    lines = lines_of(hands[STUD].replace(old, new))
    assert expected in "\n".join(lines) if expected else not lines


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
