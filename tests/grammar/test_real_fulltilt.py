"""Real Full Tilt hands: all of them parse, with both engines alike; and more of the site's wordings."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

EventsOf = Callable[[str], list[tuple[str, list[tuple[str, str]]]]]
LinesOf = Callable[..., list[str]]

GAMES = {"stud": "STUD", "stud8": "STUD8", "razz": "RAZZ", "fivestud": "FIVESTUD"}
HILO, CHATTY, FIVE, RAZZ, OTHER = "29704938956", "29704221155", "32412111030", "28333847000", "29704107511"


def test_every_hand_parses(hands: dict[str, str], histories_dir: Path, lines_of: LinesOf) -> None:
    with (histories_dir / "expected.csv").open(encoding="utf-8", newline="") as lines:
        games = {row["hand_id"]: row["game"] for row in csv.DictReader(lines) if row["site"] == "fulltilt"}
    assert (len(hands), len(games)) == (62, 31)
    for number, text in hands.items():
        game = f"GAME_{GAMES[games[number]]} " if number in games else "GAME_OTHER "
        assert game in lines_of(text, "header", "other")[0], number


def test_headers(hands: dict[str, str], lines_of: LinesOf) -> None:
    (header,) = lines_of(hands[HILO], "header")
    assert "; TABLE Jackrabbit; MAX_SEATS (6 max); SMALL_BET $2.50; BIG_BET $5; LIMIT_FIXED Limit; GAME_S" in header
    assert header.endswith("TIME 20:11:01; ZONE_CET CET; DATE 2011/04/07; TIME 14:11:01; ZONE_ET ET; DATE 2011/04/07")
    (header,) = lines_of(hands[RAZZ], "header")
    assert "BUY_IN $2 +; FEE $0.10; TOURNAMENT_ID 220338000; TABLE 1; SMALL_BET 80;" in header


def test_lines(hands: dict[str, str], lines_of: LinesOf) -> None:
    streets = lines_of(hands[FIVE], "street")[:2]
    assert streets == [
        "street; STREET_SECOND *** 2ND STREET ***; AMOUNT 1,050",
        "street; STREET_THIRD *** 3RD STREET ***; AMOUNT 6,935",
    ]
    assert lines_of(hands[FIVE], "pot") == ["pot; POT Main pot; GROSS_POT 5,335", "pot; POT Side pot; GROSS_POT 6,910"]
    assert lines_of(hands[FIVE], "raise")[1] == "raise; RAISES Player4 raises to; TO 1,345; ALL_IN , and is all in"
    silent = ["timeout; TIMES_OUT grimyreaper1 has timed out", "no_show; MUCKS CutUrHeadOff mucks"]
    assert lines_of(hands[CHATTY], "timeout", "no_show") == silent
    assert lines_of(hands[HILO], "collect") == ["collect; WINS grimyreaper1 wins; POT pot; AMOUNT $48.65"]
    shown = "show; SHOWS Villain shows [; CARDS As 7c Kc Js 4s 7d Tc; LOW_RANKS J,T,7,4,A"
    assert lines_of(hands[RAZZ], "show")[2] == shown


STAKES = "Table Jackrabbit (6 max) - $2.50/$5 Ante $0.40 - Limit Stud H/L"
WHEN = " CET - 2011/04/07 [14:11:01 ET - 2011/04/07]"
SHOWN, PAID, LAST = "a pair of Kings, for high", "wins the pot ($48.65) with a pair of Kings", "HI: a pair of Kings"
GOOD = {
    STAKES: "Table CR - tay - €0.50/€1,000 - Limit Razz|Table A -b (deep 6) - 10/20 - Pot Limit 5 Card Stud"
    "|Table B (heads up) - 10/20 - No Limit 5-Card Stud|Freeroll (Turbo) (12), Table 9 - 10/20 Ante 2 - Limit 2-7 Razz"
    "|€1 + €0.10 + €1 KO (6 max) (12), Match 9 - 10/20 - Limit Stud Hi|$5K Cup (1), Table 9 - 1/2 - Limit 7 Card Stud"
    "|Table T - $0.25/$0.50 - $20 Cap No Limit Hold'em|Step 1 (12), Table 9 - 10/20 - Pot Limit 5 Card Omaha Hi"
    "|Table T - $1/$2 - Fixed Limit Razz|Table T - $1/$2 - Limit Double Flop Hold'em|Table T - $1/$2 - Mixed Hold'em",
    WHEN: " ET - Thursday, April 7, 2011| ET - 2011/04/07| JST - 2011/04/08 [4:11:01 ET - 2011/04/07]| - 2011/04/07",
    "Full Tilt Poker Game": "FullTiltPoker Game|Full Tilt Poker.fr Game",
    SHOWN: "two pair, Kings and Twos, for high and 8,7,6,3,2, for low|a straight flush, Ten high|Ace King high"
    "|a flush, Ace high|a full house, Sixes full of Tens|a royal flush|8,7,6,3,2, for low|four of a kind, Sixes|J,T,6"
    "|Royal Flush",
    PAID: "ties for the high main pot ($1,248.65)|wins the low side pot ($1)|wins side pot #2 ($1) with 8,7,6,3,2",
    LAST: "HI: a straight, Ace high; LO: 8,7,6,3,2|LO: 8,7,6,3,2|a pair of Twos",
    "raises to $7.50": "raises to $7.50, and is all in|calls $1,234.5, and is all in|checks|folds"
    "|raises to $7.50, and is all-in",
    "Kilij mucks": "x: y|Kilij: *** SUMMARY ***: Kilij folds|5 seconds left to act|Kilij adds $20|Kilij is feeling sad"
    "|Kilij mucks\n\n\nSomeone else sits down|Kilij stands up|Kilij: |Kilij has requested TIME"
    "|Kilij is disconnected|Kilij sits out"
    "|Zoe was moved to another table|Zoe has been removed from the table|The antes are now 10|Hand has been canceled"
    "|Kilij mucks\n \n Zoe finished in 3rd place|Zoe has been eliminated",
    "*** 4TH STREET ***": "*** 4TH STREET *** (Total Pot: $31.10, 3 Players, 1 All-In)|*** 4th street ***",
    "Total pot $50.65": "Total pot $50.65 Main pot $40.65. Side pot-1 $8. Side pot-2 $2.|Total pot $50.65 ",
    " | Rake $2": "",
    "Total pot $50.65 | Rake $2\n": "",
    "*** SUMMARY ***": "*** SUMMARY ***\nKilij: hi\nKilij stands up",
    "Kilij ($152)": "Kilij ($152) is sitting out",
    f" {SHOWN}": f" {SHOWN}\ngrimyreaper1 shows {SHOWN}| 8,7,6,3,2, for low\ngrimyreaper1 shows 8,7,6,3,2",
}
BAD = {
    STAKES: "Table J - $1/$2 - Limit Chess|Table J - Limit Razz|Table J - $1/$2 - Stud Hi",
    WHEN: " ET - 2011/04/07 (partial)| -2011/04/07",
    SHOWN: "a pair of Kongs|Ace|a pair of Kings, for low|8",
    PAID: "wins the pot|wins the jackpot ($1)|wins",
    "raises to $7.50": "raises $7.50|raises to $7.50 all in|jumps",
    "*** 4TH STREET ***": "*** 8TH STREET ***|*** 4TH STREET",
}


@pytest.mark.parametrize(("old", "new"), [(old, new) for old in GOOD for new in GOOD[old].split("|")])
def test_wordings(hands: dict[str, str], old: str, new: str, lines_of: LinesOf) -> None:
    assert lines_of(hands[HILO].replace(old, new))


@pytest.mark.parametrize(("old", "new"), [(old, new) for old in BAD for new in BAD[old].split("|")])
def test_what_is_not_recognised_is_an_error(hands: dict[str, str], old: str, new: str, lines_of: LinesOf) -> None:
    assert not lines_of(hands[HILO].replace(old, new))


@pytest.mark.parametrize("name", ["K: folds", "Dealt to x [Ah]", "K - [5d]", "Käthe ($5)", "K mucks: shows [Ah]"])
def test_odd_names_are_masked(hands: dict[str, str], name: str, events_of: EventsOf) -> None:
    one, two = (events_of(hands[HILO].replace("Kilij", who)) for who in ("K", name))
    assert [rule for rule, _ in one] == [rule for rule, _ in two]


def test_prices_without_blanks(hands: dict[str, str], lines_of: LinesOf) -> None:
    (header,) = lines_of(hands[RAZZ].replace("$2 + $0.10", "$2+$0.10"), "header")
    assert "BUY_IN $2+; FEE $0.10; TOURNAMENT_ID 220338000" in header


def test_open_cards_that_are_not_printed_again(hands: dict[str, str], lines_of: LinesOf) -> None:
    text = hands[RAZZ].replace("Hero shows [5d 6s 2s Td Jh 2h Qc] J,T", "Hero shows J,T")
    assert lines_of(text, "show")[-1] == "show; SHOWS__AGAIN Hero shows; LOW_RANKS J,T,6,5,2"
