"""Every wording of PokerStars found in its real files, old and new, and how it is read."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import studbook
from studbook.game.events import (
    EVENT_CLASSES,
    BringIn,
    Collect,
    Fee,
    Fold,
    Muck,
    NoShow,
    Pot,
    Result,
    Show,
    StreetStart,
)
from studbook.game.hand import Hand, hands_of
from studbook.game.money import CENT, UNIT
from studbook.game.vocabulary import Currency, Game, Kind, Limit, Outcome, Street, Zone
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read as read_raw

HEADER = "PokerStars Game #27:  7 Card Stud Limit ($0.50/$1 USD) - 2009/11/26 10:22:32 ET"

TEMPLATE = """\
{header}
Table 'Dawn II' 8-max
Seat 2: Ann ($14.60 in chips)
Seat 7: Bob ($9.30 in chips)
Ann: posts the ante $0.05
Bob: posts the ante $0.05
*** 3rd STREET ***
Dealt to Ann [Kc]
Dealt to Bob [7c]
Bob: brings in for $0.20
Ann: calls $0.20
*** 4th STREET ***
Dealt to Ann [Kc] [2d]
Dealt to Bob [7c] [9h]
Ann: checks
Bob: checks
*** 5th STREET ***
Dealt to Ann [Kc 2d] [3h]
Dealt to Bob [7c 9h] [Jh]
Ann: checks
Bob: checks
*** 6th STREET ***
Dealt to Ann [Kc 2d 3h] [4s]
Dealt to Bob [7c 9h Jh] [5d]
Ann: checks
Bob: checks
*** RIVER ***
Ann: checks
Bob: checks
*** SHOW DOWN ***
Ann: shows [Qd 8h Kc 2d 3h 4s Kh] (a pair of Kings)
Bob: mucks hand
Ann collected $0.48 from pot
*** SUMMARY ***
Total pot $0.50 | Rake $0.02
Seat 2: Ann showed [Qd 8h Kc 2d 3h 4s Kh] and won ($0.48) with a pair of Kings
Seat 7: Bob mucked [Ac 8d 7c 9h Jh 5d 2s]
"""

Read = Callable[..., Hand]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Read the hand with another header, or with some lines replaced; both engines must agree."""

    def hand(header: str = HEADER, *changes: tuple[str, str], signs: str = "$") -> Hand:
        text = TEMPLATE.replace("$", signs).format(header=header)
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / "hand.txt"
        path.write_text(text, encoding="utf-8")
        (raw,) = raw_batches([path])
        (native,), (lark,) = read_raw(raw, engine="native"), read_raw(raw, engine="lark")
        assert native.rejects == lark.rejects == []
        (one,), (two,) = hands_of(native.batch), hands_of(lark.batch)
        assert one == two
        return one

    return hand


CASH: dict[str, dict[str, Any]] = {
    HEADER: {"hand_id": "27", "game": Game.STUD, "limit": Limit.FIXED, "currency": Currency.USD, "zone": Zone.ET},
    "PokerStars Game #27:  7 Card Stud Hi/Lo Limit ($0.5/$1) - 2005/03/12 - 15:12:34 (ET)": {
        "game": Game.STUD8,
        "currency": Currency.USD,
        "small_bet": 50 * CENT,
        "big_bet": UNIT,
        "started_at": datetime(2005, 3, 12, 20, 12, 34, tzinfo=UTC),
    },
    "PokerStars Game #27: Razz Limit ($0.50/$1) - 2007/07/03 05:02:01 (ET)": {
        "game": Game.RAZZ,
        "started_at": datetime(2007, 7, 3, 9, 2, 1, tzinfo=UTC),
    },
    "PokerStars Hand #27:  Razz Limit ($0.50/$1.00 USD) - 2012/03/04 5:06:07 ET": {
        "game": Game.RAZZ,
        "started_at": datetime(2012, 3, 4, 10, 6, 7, tzinfo=UTC),
    },
    "PokerStars Hand #27:  7 Card Stud Limit ($0.50/$1 USD) - 2012/03/04 12:06:07 EET [2012/03/04 5:06:07 ET]": {
        "zone": Zone.EET,
        "started_at": datetime(2012, 3, 4, 10, 6, 7, tzinfo=UTC),
    },
    "PokerStars Hand #27:  7 Card Stud Limit ($0.50/$1 USD) - 2012/07/04 11:06:07 CET [2012/07/04 5:06:07 ET]": {
        "zone": Zone.CET,
        "started_at": datetime(2012, 7, 4, 9, 6, 7, tzinfo=UTC),
    },
    "PokerStars Hand #27:  7 Card Stud Limit ($0.50/$1 USD) - 2012/07/04 10:06:07 WET [2012/07/04 5:06:07 ET]": {
        "zone": Zone.WET,
        "started_at": datetime(2012, 7, 4, 9, 6, 7, tzinfo=UTC),
    },
    "PokerStars Hand #27:  7 Card Stud Limit ($0.50/$1 USD) - 2012/07/04 9:06:07 UTC [2012/07/04 5:06:07 ET]": {
        "zone": Zone.UTC,
        "started_at": datetime(2012, 7, 4, 9, 6, 7, tzinfo=UTC),
    },
    "PokerStars Hand #27:  7 Card Stud Limit ($0.50/$1 USD) - 2012/07/04 13:06:07 MSK [2012/07/04 5:06:07 ET]": {
        "zone": Zone.MSK,
        "started_at": datetime(2012, 7, 4, 9, 6, 7, tzinfo=UTC),
    },
    "PokerStars Hand #27:  7 Card Stud Limit ($0.50/$1 USD) - 2012/07/04 17:06:07 CCT [2012/07/04 5:06:07 ET]": {
        "zone": Zone.CCT,
        "started_at": datetime(2012, 7, 4, 9, 6, 7, tzinfo=UTC),
    },
    "PokerStars Hand #27:  7 Card Stud Limit ($0.50/$1 USD) - 2012/07/04 19:06:07 AEST [2012/07/04 5:06:07 ET]": {
        "zone": Zone.AEST,
        "started_at": datetime(2012, 7, 4, 9, 6, 7, tzinfo=UTC),
    },
    "PokerStars Game #27:  7 CARD STUD HI/LO LIMIT ($0.50/$1 USD) - 2009/11/26 10:22:32 ET": {"game": Game.STUD8},
    "PokerStars Game #27:  RAZZ LIMIT ($0.50/$1 USD) - 2009/11/26 10:22:32 ET": {"game": Game.RAZZ},
    "POKERSTARS GAME #27:  7 Card Stud Limit ($0.50/$1 USD) - 2009/11/26 10:22:32 ET": {"hand_id": "27"},
    "PokerStars Zoom Hand #27:  7 Card Stud Hi/Lo Limit ($0.50/$1) - 2013/05/06 10:22:32 ET": {"game": Game.STUD8},
    "PokerStars Home Game Hand #27: {Dazzle's Room}  7 Card Stud Limit ($0.50/$1 USD) - 2013/05/06 10:22:32 ET": {
        "club": "Dazzle's Room",
        "tournament": "",
    },
    "PokerStars Home Game Hand #27: {a {b} c} Razz Limit (50/100) - 2013/05/06 10:22:32 ET": {
        "club": "a {b} c",
        "currency": Currency.PLAY,
    },
    "PokerStars Hand #27:  8-Game (7 Card Stud Limit, $0.50/$1 USD) - 2012/03/04 5:06:07 ET": {
        "mixed": "8-Game",
        "game": Game.STUD,
        "small_bet": 50 * CENT,
    },
    "PokerStars Hand #27:  HORSE (7 Card Stud Hi/Lo Limit, $0.50/$1 USD) - 2012/03/04 5:06:07 ET": {
        "mixed": "HORSE",
        "game": Game.STUD8,
    },
    "PokerStars Hand #27:  HOSE (7 Card Stud Hi/Lo Limit, $0.50/$1) - 2012/03/04 5:06:07 ET": {"mixed": "HOSE"},
    "PokerStars Game #27:  Triple Stud (Razz Limit, $0.50/$1 USD) - 2009/11/26 10:22:32 ET": {
        "mixed": "Triple Stud",
        "game": Game.RAZZ,
    },
    "PokerStars Hand #27:  7 Card Stud Limit (€0.50/€1 EUR) - 2012/03/04 5:06:07 ET": {"currency": Currency.EUR},
    "PokerStars Hand #27:  7 Card Stud Limit (€0.50/€1) - 2012/03/04 5:06:07 ET": {"currency": Currency.EUR},
    "PokerStars Hand #27:  7 Card Stud Limit (£0.50/£1 GBP) - 2012/03/04 5:06:07 ET": {"currency": Currency.GBP},
    "PokerStars Hand #27:  7 Card Stud Limit ($0.50/$1 CAD) - 2012/03/04 5:06:07 ET": {"currency": Currency.CAD},
    "PokerStars Hand #27:  7 Card Stud Limit (₹0.50/₹1 INR) - 2012/03/04 5:06:07 ET": {"currency": Currency.INR},
    "PokerStars Hand #27:  7 Card Stud Limit (0.50/1) - 2012/03/04 5:06:07 ET": {"currency": Currency.PLAY},
    "PokerStars Hand #27:  7 Card Stud Limit ($1,000/$2,000 USD) - 2012/03/04 5:06:07 ET": {
        "small_bet": 1000 * UNIT,
        "big_bet": 2000 * UNIT,
    },
}

TOURNAMENTS: dict[str, dict[str, Any]] = {
    "PokerStars Hand #27: Tournament #743, $2.00+$0.20 USD 7 Card Stud Hi/Lo Limit - Level IV (50/100)"
    " - 2012/03/04 5:06:07 ET": {
        "game": Game.STUD8,
        "tournament": "743",
        "buy_in": 2 * UNIT,
        "fee": 20 * CENT,
        "buy_in_currency": Currency.USD,
        "level": "Level IV",
        "small_bet": 50 * UNIT,
        "big_bet": 100 * UNIT,
    },
    "PokerStars Game #27: Tournament #743, $200+$15 Razz Limit - Level XIX (1500/3000) - 2009/11/26 10:22:32 ET": {
        "buy_in": 200 * UNIT,
        "fee": 15 * UNIT,
        "buy_in_currency": Currency.USD,
        "level": "Level XIX",
    },
    "PokerStars Game #27: TOURNAMENT #743, €4.50+€0.50 EUR 7 CARD STUD LIMIT - LEVEL II (20/40)"
    " - 2009/11/26 16:22:32 CET [2009/11/26 10:22:32 ET]": {
        "tournament": "743",
        "buy_in": 450 * CENT,
        "buy_in_currency": Currency.EUR,
        "level": "LEVEL II",
    },
    "PokerStars Hand #27: Tournament #743, $5.00+$4.00+$1.00 USD Razz Limit - Level I (10/20)"
    " - 2014/03/04 5:06:07 ET": {
        "buy_in": 9 * UNIT,
        "fee": UNIT,
    },
    "PokerStars Hand #27: Tournament #743, Freeroll  7 Card Stud Limit - Level I (10/20) - 2012/03/04 5:06:07 ET": {
        "tournament": "743",
        "buy_in": -1,
        "fee": -1,
    },
    "PokerStars Hand #27: Tournament #743, 100+9 Razz Limit - Level I (10/20) - 2012/03/04 5:06:07 ET": {
        "buy_in": 100 * UNIT,
        "fee": 9 * UNIT,
        "buy_in_currency": Currency.PLAY,
    },
    "PokerStars Home Game Hand #27: {Dazzle's Room} Tournament #743, 100+9 8-Game (Razz Limit)"
    " - Match Round I, Level IV (30/60) - 2013/06/06 0:00:10 ET": {
        "club": "Dazzle's Room",
        "mixed": "8-Game",
        "game": Game.RAZZ,
        "level": "Level IV",
        "small_bet": 30 * UNIT,
    },
    "PokerStars Hand #27: Tournament #743, $10+$1 USD HORSE (7 Card Stud Limit) - Level V (100/200)"
    " - 2012/03/04 5:06:07 ET": {"mixed": "HORSE", "game": Game.STUD, "buy_in": 10 * UNIT},
    "PokerStars Hand #27: Tournament #743, $2.00+$0.20 USD Triple Stud (7 Card Stud Hi/Lo Limit) - Level V (100/200)"
    " - 2013/01/04 5:06:07 ET": {"mixed": "Triple Stud", "game": Game.STUD8},
}


@pytest.mark.parametrize("header", CASH)
def test_headers_of_cash_games(read: Read, header: str) -> None:
    hand = read(header)
    assert {name: getattr(hand, name) for name in CASH[header]} == CASH[header]
    assert hand.tournament == hand.level == ""


@pytest.mark.parametrize("header", TOURNAMENTS)
def test_headers_of_tournaments(read: Read, header: str) -> None:
    hand = read(header, signs="")
    assert {name: getattr(hand, name) for name in TOURNAMENTS[header]} == TOURNAMENTS[header]
    assert hand.currency == Currency.CHIPS


OTHER = (
    "PokerStars Game #1:  Hold'em No Limit ($0.01/$0.02 USD) - 2009/11/26 10:25:00 ET",
    "PokerStars Game #1:  Hold'em Limit ($0.5/$1) - 2005/03/12 - 15:12:34 (ET)",
    "PokerStars Hand #1:  Omaha Hi/Lo Pot Limit ($0.01/$0.02 USD) - 2012/03/04 5:06:07 ET",
    "PokerStars Hand #1:  5 Card Draw Limit ($0.25/$0.50 USD) - 2012/03/04 5:06:07 ET",
    "PokerStars Hand #1:  5 Card Omaha Pot Limit ($0.25/$0.50 USD) - 2012/03/04 5:06:07 ET",
    "PokerStars Hand #1:  Triple Draw 2-7 Lowball Limit ($0.25/$0.50 USD) - 2012/03/04 5:06:07 ET",
    "PokerStars Hand #1:  Single Draw 2-7 Lowball No Limit ($0.25/$0.50 USD) - 2012/03/04 5:06:07 ET",
    "PokerStars Hand #1:  Badugi Limit ($0.25/$0.50 USD) - 2012/03/04 5:06:07 ET",
    "PokerStars Hand #1:  Courchevel Hi/Lo Pot Limit ($0.25/$0.50 USD) - 2012/03/04 5:06:07 ET",
    "PokerStars Hand #1:  HORSE (Hold'em Limit, $0.25/$0.50 USD) - 2012/03/04 5:06:07 ET",
    "PokerStars Hand #1:  8-Game (Triple Draw 2-7 Lowball Limit, $0.25/$0.50 USD) - 2012/03/04 5:06:07 ET",
    "PokerStars Hand #1: Tournament #7, $10+$1 USD Hold'em No Limit - Level V (100/200) - 2012/03/04 5:06:07 ET",
    "PokerStars Hand #1: Tournament #7, $10+$1 USD HORSE (Omaha Hi/Lo Limit) - Level V (10/20) - 2012/03/04 5:06:07 ET",
    "PokerStars Hand #1: Tournament #7, Freeroll  Hold'em No Limit - Level I (10/20) - 2012/03/04 5:06:07 ET",
    "PokerStars Zoom Hand #1:  Hold'em No Limit ($0.01/$0.02) - 2012/03/04 5:06:07 ET",
    "PokerStars Home Game Hand #1: {Club} Hold'em No Limit ($0.01/$0.02 USD) - 2012/03/04 5:06:07 ET",
    "PokerStars Hand #1:  6+ Hold'em No Limit ($1/$2 USD) - 2019/03/04 5:06:07 ET",
)


@pytest.mark.parametrize("header", OTHER)
def test_other_games_are_recognised(header: str, tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    path.write_text(f"{header}\nTable 'Dawn III' 9-max Seat #1 is the button\nwhatever it says\n", encoding="utf-8")
    rejected: list[Any] = []
    assert list(studbook.read(path, on_reject=rejected.append)) == []
    assert rejected == []


@pytest.mark.parametrize(
    ("line", "name", "seats"),
    [
        ("Table 'Dawn II' 6-max", "Dawn II", 6),
        ("Table 'Dawn II' 8-max (Play Money)", "Dawn II", 8),
        ("Table 'Dawn II' 8-max (Real Money)", "Dawn II", 8),
        ("Table 'Dawn II' 8-max Seat #1 is the button", "Dawn II", 8),
        ("Table '743144019 12' 2-max", "743144019 12", 2),
        ("Table 'O'Neil's 'corner' 8-max", "O'Neil's 'corner", 8),
        ("Table 'Ceres Ж' 8-max", "Ceres Ж", 8),
    ],
)
def test_tables(read: Read, line: str, name: str, seats: int) -> None:
    hand = read(HEADER, ("Table 'Dawn II' 8-max", line))
    assert (hand.table, hand.max_seats) == (name, seats)


@pytest.mark.parametrize(
    ("line", "stack", "out"),
    [
        ("Seat 7: Bob ($9.30 in chips) is sitting out", 930 * CENT, True),
        ("Seat 7: Bob ($9.30 in chips, $5 bounty)", 930 * CENT, False),
        ("Seat 7: Bob (2500 in chips) is sitting out", 2500 * UNIT, True),
        ("Seat 7: Bob ($1,234.56 in chips) ", 123456 * CENT, False),
    ],
)
def test_seats(read: Read, line: str, stack: int, out: bool) -> None:
    bob = read(HEADER, ("Seat 7: Bob ($9.30 in chips)", line)).seats[1]
    assert (bob.player, bob.stack, bob.sitting_out) == ("Bob", stack, out)


@pytest.mark.parametrize(
    "words", ["brings in for", "brings-in for", "brings in low for", "brings-in low for", "brings in"]
)
@pytest.mark.parametrize("all_in", ["", " and is all-in"])
def test_bring_in(read: Read, words: str, all_in: str) -> None:
    hand = read(HEADER, ("Bob: brings in for $0.20", f"Bob: {words} $0.20{all_in}"))
    (event,) = (event for event in hand.events if isinstance(event, BringIn))
    assert (event.player, event.amount, event.all_in) == ("Bob", 20 * CENT, bool(all_in))


@pytest.mark.parametrize(
    ("words", "street"),
    [("*** RIVER ***", Street.SEVENTH), ("*** 7th STREET ***", Street.SEVENTH), ("*** 7TH STREET ***", Street.SEVENTH)],
)
def test_last_street(read: Read, words: str, street: Street) -> None:
    streets = [
        event.street for event in read(HEADER, ("*** RIVER ***", words)).events if isinstance(event, StreetStart)
    ]
    assert streets[4] == street


def test_card_for_everyone(read: Read) -> None:
    hand = read(
        HEADER,
        ("*** RIVER ***", "*** RIVER *** [6h]"),
        ("Rake $0.02\n", "Rake $0.02\nBoard [6h]\n"),
    )
    assert [event.cards for event in hand.events if type(event).__name__ in ("Community", "Board")] == [
        ("6h",),
        ("6h",),
    ]


SAID = {
    "a pair of Kings": (1 << 20 | 13 << 16, -1),
    "a pair of Sixes": (1 << 20 | 6 << 16, -1),
    "a pair of Kings - Ace kicker": (1 << 20 | 13 << 16, -1),
    "high card Ace": (14 << 16, -1),
    "high card Ace - King+Nine+Five+Two kicker": (14 << 16, -1),
    "two pair, Kings and Deuces": (0x2D2000, -1),
    "two pair, Kings and Twos": (0x2D2000, -1),
    "three of a kind, Sixes": (0x360000, -1),
    "a straight, Five to Nine": (0x490000, -1),
    "a straight, Ace to Five": (0x450000, -1),
    "a flush, Queen high": (0x5C0000, -1),
    "a full house, Fives full of Aces": (0x65E000, -1),
    "four of a kind, Tens": (0x7A0000, -1),
    "a straight flush, Five to Nine": (0x890000, -1),
    "a Royal Flush": (0x8E0000, -1),
    "a royal flush": (0x8E0000, -1),
    "HI: a pair of Kings": (1 << 20 | 13 << 16, -1),
    "HI: a flush, Queen high; LO: 7,6,5,4,3": (0x5C0000, 0x76543),
    "HI: high card King; LO: 8,6,4,3,A": (13 << 16, 0x86431),
    "Lo: 8,6,4,3,2": (-1, 0x86432),
    "Lo: K,Q,J,T,9": (-1, 0xDCBA9),
    "Lo: 3,3,5,4,A": (-1, 0x33541),
}


@pytest.mark.parametrize("words", SAID)
def test_described_hands(read: Read, words: str) -> None:
    hand = read(HEADER, ("(a pair of Kings)", f"({words})"), ("with a pair of Kings", f"with {words}"))
    shown = [(event.said_high, event.said_low) for event in hand.events if isinstance(event, Show)]
    assert shown == [SAID[words]]
    claims = [(event.said_high, event.said_low) for event in hand.events if isinstance(event, Result)]
    assert claims == [SAID[words], (-1, -1)]


@pytest.mark.parametrize(
    ("line", "kind", "cards"),
    [
        ("Bob: mucks hand", Muck, ()),
        ("Bob: mucks hand [Ac 8d 7c 9h Jh 5d 2s]", Muck, ("Ac", "8d", "7c", "9h", "Jh", "5d", "2s")),
        ("Bob: doesn't show hand", NoShow, None),
        ("Bob: doesn't show", NoShow, None),
        ("Bob: does not show hand", NoShow, None),
        ("Bob: shows [Ac 8d 7c 9h Jh 5d 2s]", Show, ("Ac", "8d", "7c", "9h", "Jh", "5d", "2s")),
        ("Bob: shows [Ac 8d] (high card Ace)", Show, ("Ac", "8d")),
        ("Bob: folds", Fold, ()),
        ("Bob: folds [Ac 8d]", Fold, ("Ac", "8d")),
    ],
)
def test_the_end_of_a_hand(read: Read, line: str, kind: type[Any], cards: tuple[str, ...] | None) -> None:
    events = [event for event in read(HEADER, ("Bob: mucks hand", line)).events if isinstance(event, kind)]
    assert events[-1].player == "Bob"
    assert getattr(events[-1], "cards", None) == cards


@pytest.mark.parametrize(
    ("words", "pot"),
    [("pot", 0), ("main pot", 0), ("side pot", 1), ("side pot-1", 1), ("side pot-2", 2), ("Main pot", 0)],
)
def test_pots(read: Read, words: str, pot: int) -> None:
    (award,) = (e for e in read(HEADER, ("from pot", f"from {words}")).events if isinstance(e, Collect))
    assert (award.player, award.amount, award.pot) == ("Ann", 48 * CENT, pot)


def test_stated_pots_and_fees(read: Read) -> None:
    line = "Total pot $0.50 Main pot $0.30. Side pot-1 $0.10. Side pot-2 $0.08. | Rake $0.02 | Jackpot Fee $0.01"
    hand = read(HEADER, ("Total pot $0.50 | Rake $0.02", line))
    pots = [(event.pot, event.amount) for event in hand.events if isinstance(event, Pot)]
    assert pots == [(0, 30 * CENT), (1, 10 * CENT), (2, 8 * CENT)]
    assert [event.amount for event in hand.events if isinstance(event, Fee)] == [CENT]


NOTICES = {
    "No low hand qualified": Kind.NO_LOW,
    "Betting is capped": Kind.CAPPED,
    "Pair on board - a double bet is allowed": Kind.OPEN_PAIR,
    "Bob has timed out": Kind.TIMEOUT,
    "Bob has timed out while disconnected": Kind.TIMEOUT,
    "Bob has timed out while being disconnected": Kind.TIMEOUT,
    "Bob is disconnected": Kind.DISCONNECT,
    "Bob is disconnected ": Kind.DISCONNECT,
    "Bob is connected": Kind.CONNECT,
    "Bob has returned": Kind.CONNECT,
    "Bob is sitting out": Kind.SIT_OUT,
    "Bob: is sitting out": Kind.SIT_OUT,
    "Bob: sits out": Kind.SIT_OUT,
    "Bob leaves the table": Kind.LEAVE,
    "Bob was removed from the table for failing to post": Kind.LEAVE,
    "Cleo joins the table at seat #4": Kind.JOIN,
    "Cleo will be allowed to play after the button": Kind.JOIN,
    "Bob finished the tournament in 28th place": Kind.FINISH,
    "Bob finished the tournament in 2nd place and received $12.50.": Kind.FINISH,
    "Ann wins the tournament and receives $30.00 - congratulations!": Kind.FINISH,
    "Ann wins an entry to tournament #12345": Kind.NOTICE,
    "Ann wins the $5 bounty for eliminating Bob": Kind.NOTICE,
    "Bob re-buys and receives 1500 chips for $1": Kind.NOTICE,
    "Bob takes the add-on and receives 2000 chips for $1": Kind.NOTICE,
    'Bob said, "nh"': Kind.CHAT,
    'Bob said, "he: said, "folds [Ah]" to me"': Kind.CHAT,
    'Cleo said, "Käthe ♥"': Kind.CHAT,
    'Cleo said, ""': Kind.CHAT,
    "Bob cashed out the hand for $0.40 | Cash Out Fee $0.01": Kind.NOTICE,
    "Bob cashed out the hand for $0.40": Kind.NOTICE,
    "Bob has requested TIME": Kind.NOTICE,
    "Bob has 15 seconds left to act": Kind.NOTICE,
}


@pytest.mark.parametrize("line", NOTICES)
@pytest.mark.parametrize("place", ["*** 3rd STREET ***\n", "Bob: checks\n", "*** SHOW DOWN ***\n", "Bob: mucks hand\n"])
def test_notices(read: Read, line: str, place: str) -> None:
    hand = read(HEADER, (place, f"{place}{line}\n"))
    (kind, cls) = NOTICES[line], EVENT_CLASSES[NOTICES[line]]
    noticed = [event for event in hand.events if isinstance(event, cls)]
    assert noticed, kind
    assert all(event.text == line.rstrip() for event in noticed)
    speaker = line.split(maxsplit=1)[0].rstrip(":")
    assert all((event.player == speaker) == (speaker in ("Ann", "Bob")) for event in noticed)


RESULTS: dict[str, dict[str, Any]] = {
    "Bob folded on the 3rd Street": {"outcome": Outcome.FOLDED, "at": Street.THIRD, "did_not_bet": False},
    "Bob folded on the 3rd Street (didn't bet)": {"outcome": Outcome.FOLDED, "at": Street.THIRD, "did_not_bet": True},
    "Bob folded on the 4th Street": {"outcome": Outcome.FOLDED, "at": Street.FOURTH},
    "Bob folded on the 5th Street": {"outcome": Outcome.FOLDED, "at": Street.FIFTH},
    "Bob folded on the 6th Street": {"outcome": Outcome.FOLDED, "at": Street.SIXTH},
    "Bob folded on the River": {"outcome": Outcome.FOLDED, "at": Street.SEVENTH},
    "Bob folded on the 7th Street": {"outcome": Outcome.FOLDED, "at": Street.SEVENTH},
    "Bob collected ($0.48)": {"outcome": Outcome.COLLECTED, "amount": 48 * CENT},
    "Bob mucked [Ac 8d 7c 9h Jh 5d 2s]": {
        "outcome": Outcome.MUCKED,
        "cards": ("Ac", "8d", "7c", "9h", "Jh", "5d", "2s"),
    },
    "Bob mucked": {"outcome": Outcome.MUCKED, "cards": ()},
    "Bob showed [Ac 8d] and lost with high card Ace": {"outcome": Outcome.LOST, "cards": ("Ac", "8d")},
    "Bob showed [Ac 8d] and won ($1,234.50) with high card Ace": {"outcome": Outcome.WON, "amount": 123450 * CENT},
    "Bob showed [Ac 8d] and won ($0.48)": {"outcome": Outcome.WON, "amount": 48 * CENT},
}


@pytest.mark.parametrize("line", RESULTS)
def test_lines_of_the_summary(read: Read, line: str) -> None:
    hand = read(HEADER, ("Bob mucked [Ac 8d 7c 9h Jh 5d 2s]", line))
    result = [event for event in hand.events if isinstance(event, Result)][-1]
    assert (result.seat, result.player) == (7, "Bob")
    assert {name: getattr(result, name) for name in RESULTS[line]} == RESULTS[line]
