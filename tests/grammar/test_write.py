"""Hands written as PokerStars prints them."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import numpy as np
import pytest

from studbook.game import events
from studbook.game.events import EVENT_CLASSES
from studbook.game.hand import Hand, Seat, hands_of
from studbook.game.money import CENT, UNIT
from studbook.game.sites import SITES
from studbook.game.vocabulary import Currency, Game, Half, Kind, Limit, Outcome, Street, Zone
from studbook.grammar.phrases import low_ranks
from studbook.grammar.sites.pokerstars.writer import PHRASES
from studbook.grammar.write import scribe_of, write_hand, write_hands
from studbook.histories.raw import RawHands
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.simulation.stud.batches import simulate

NOTICE, FINISH = EVENT_CLASSES[Kind.NOTICE], EVENT_CLASSES[Kind.FINISH]
NO_LOW, CAPPED = EVENT_CLASSES[Kind.NO_LOW], EVENT_CLASSES[Kind.CAPPED]
DOLLAR = UNIT


def hand(*lines: events.Event, **facts: object) -> Hand:
    """A cash hand of two players with the given events."""
    plain = Hand(
        site=0,
        hand_id="77",
        game=Game.STUD,
        limit=Limit.FIXED,
        currency=Currency.USD,
        tournament="",
        level="",
        buy_in=-1,
        bounty=-1,
        fee=-1,
        buy_in_currency=Currency.PLAY,
        home=False,
        club="",
        mixed="",
        ante=5 * CENT,
        bring_in=20 * CENT,
        small_bet=50 * CENT,
        big_bet=DOLLAR,
        max_seats=8,
        table="Lyra II",
        local_time=datetime(2012, 3, 4, 9, 5, 6),  # noqa: DTZ001  # as printed
        zone=Zone.ET,
        line=1,
        seats=(Seat(2, "Ann", 12 * DOLLAR, False, 3), Seat(7, "B: ob", 105 * CENT, True, 4)),
        events=lines,
    )
    return replace(plain, **facts)  # type: ignore[arg-type]  # checked by the class


def body(*lines: events.Event, **facts: object) -> list[str]:
    """Written lines of the events."""
    return write_hand(hand(*lines, **facts), "pokerstars").splitlines()[4:]


def head(**facts: object) -> str:
    return write_hand(hand(**facts), "pokerstars").splitlines()[0]


HEADERS = {
    "PokerStars Hand #77:  7 Card Stud Limit ($0.50/$1 USD) - 2012/03/04 9:05:06 ET": {},
    "PokerStars Game #77:  Razz Limit (€0.50/€1 EUR) - 2009/11/26 10:24:42 ET": {
        "game": Game.RAZZ,
        "currency": Currency.EUR,
        "local_time": datetime(2009, 11, 26, 10, 24, 42),  # noqa: DTZ001  # as printed
    },
    "PokerStars Hand #77:  8-Game (7 Card Stud Hi/Lo Limit, $0.50/$1 USD) - 2012/03/04 9:05:06 ET": {
        "game": Game.STUD8,
        "mixed": "8-Game",
    },
    "PokerStars Hand #77: Tournament #12, $2.00+$0.20 USD 7 Card Stud Limit - Level IX (50/100)"
    " - 2012/07/04 9:05:06 CET [2012/07/04 3:05:06 ET]": {
        "tournament": "12",
        "currency": Currency.CHIPS,
        "level": "Level IX",
        "small_bet": 50 * UNIT,
        "big_bet": 100 * UNIT,
        "buy_in": 2 * DOLLAR,
        "fee": 20 * CENT,
        "buy_in_currency": Currency.USD,
        "local_time": datetime(2012, 7, 4, 9, 5, 6),  # noqa: DTZ001  # as printed
        "zone": Zone.CET,
    },
    "PokerStars Home Game Hand #77: {Our {Club}} Tournament #12, 100+9 HORSE (Razz Limit) - Level I (50/100)"
    " - 2012/03/04 9:05:06 ET": {
        "game": Game.RAZZ,
        "mixed": "HORSE",
        "home": True,
        "club": "Our {Club}",
        "tournament": "12",
        "currency": Currency.CHIPS,
        "level": "I",
        "small_bet": 50 * UNIT,
        "big_bet": 100 * UNIT,
        "buy_in": 100 * UNIT,
        "fee": 9 * UNIT,
    },
}


@pytest.mark.parametrize("site", SITES)
def test_a_scribe_is_imported_from_the_installed_package(site: str) -> None:
    assert scribe_of(site).__module__ == f"studbook.grammar.sites.{site}.writer"


@pytest.mark.parametrize("header", HEADERS)
def test_headers(header: str) -> None:
    assert head(**HEADERS[header]) == header


def test_table_and_seats() -> None:
    lines = write_hand(hand(), "pokerstars").splitlines()
    assert lines[1:] == [
        "Table 'Lyra II' 8-max",
        "Seat 2: Ann ($12 in chips)",
        "Seat 7: B: ob ($1.05 in chips) is sitting out",
    ]
    play = write_hand(hand(currency=Currency.PLAY), "pokerstars").splitlines()
    assert play[1:3] == ["Table 'Lyra II' 8-max (Play Money)", "Seat 2: Ann (12 in chips)"]


def test_the_play() -> None:
    third, ann = Street.THIRD, (2, "Ann")
    assert body(
        events.Ante(5, Street.BEFORE, *ann, 4 * CENT, True),
        events.StreetStart(6, third, -1),
        events.Deal(7, third, *ann, ("Ah", "Kd", "2c"), 3),
        events.BringIn(8, third, *ann, 20 * CENT, False),
        events.Raise(9, third, *ann, 30 * CENT, False, 50 * CENT),
        events.Raise(10, third, *ann, 7 * CENT, True, 57 * CENT),
        events.Call(11, third, *ann, DOLLAR, True),
        events.Fold(12, third, *ann, ()),
        events.Deal(13, Street.FOURTH, *ann, ("Ah", "Kd", "2c", "Ts"), 1),
        events.Check(14, Street.FOURTH, *ann),
        events.Bet(15, Street.FOURTH, *ann, 50 * CENT, False),
        CAPPED(16, Street.FOURTH, 0, "", ""),
        NOTICE(17, Street.FOURTH, 0, "", 'Carl said, "nh: folds"'),
        events.Uncalled(18, Street.FOURTH, *ann, 50 * CENT),
        events.NoShow(19, Street.FOURTH, *ann),
    ) == [
        "Ann: posts the ante $0.04 and is all-in",
        "*** 3rd STREET ***",
        "Dealt to Ann [Ah Kd 2c]",
        "Ann: brings in for $0.20",
        "Ann: raises $0.30 to $0.50",
        "Ann: raises $0.07 to $0.57 and is all-in",
        "Ann: calls $1 and is all-in",
        "Ann: folds",
        "Dealt to Ann [Ah Kd 2c] [Ts]",
        "Ann: checks",
        "Ann: bets $0.50",
        "Betting is capped",
        'Carl said, "nh: folds"',
        "Uncalled bet ($0.50) returned to Ann",
        "Ann: doesn't show hand",
    ]


def test_a_card_for_everyone_stands_on_the_river_s_line() -> None:
    assert body(
        events.StreetStart(5, Street.SEVENTH, -1),
        events.Community(5, Street.SEVENTH, ("6h",)),
        events.StreetStart(6, Street.SUMMARY, -1),
        events.Total(7, Street.SUMMARY, DOLLAR),
        events.Rake(7, Street.SUMMARY, 0),
        events.Board(8, Street.SUMMARY, ("6h",)),
    ) == ["*** RIVER *** [6h]", "*** SUMMARY ***", "Total pot $1 | Rake $0", "Board [6h]"]


SHOWN = ("2h", "8d", "Kh", "6h", "3d", "6d", "4h")


@pytest.mark.parametrize(
    ("game", "high", "low", "expected"),
    [
        (Game.STUD, 0x160000, -1, "a pair of Sixes"),
        (Game.STUD8, 0x160000, -1, "HI: a pair of Sixes"),
        (Game.STUD8, 0x160000, 0x86432, "HI: a pair of Sixes; LO: 8,6,4,3,2"),
        (Game.RAZZ, -1, 0x86432, "Lo: 8,6,4,3,2"),
    ],
)
def test_shown_hands_are_described_by_game(game: Game, high: int, low: int, expected: str) -> None:
    summary = Street.SUMMARY
    assert body(
        events.Show(5, Street.SHOWDOWN, 2, "Ann", SHOWN, high, low),
        events.Result(6, summary, 2, "Ann", Outcome.WON, Street.BEFORE, False, DOLLAR, SHOWN, high, low),
        events.Result(7, summary, 7, "B: ob", Outcome.LOST, Street.BEFORE, False, -1, SHOWN, high, low),
        game=game,
    ) == [
        f"Ann: shows [2h 8d Kh 6h 3d 6d 4h] ({expected})",
        f"Seat 2: Ann showed [2h 8d Kh 6h 3d 6d 4h] and won ($1) with {expected}",
        f"Seat 7: B: ob showed [2h 8d Kh 6h 3d 6d 4h] and lost with {expected}",
    ]


def test_other_results() -> None:
    nothing = (-1, (), -1, -1)
    assert body(
        events.Result(5, Street.SUMMARY, 2, "Ann", Outcome.FOLDED, Street.THIRD, True, *nothing),
        events.Result(6, Street.SUMMARY, 2, "Ann", Outcome.FOLDED, Street.SEVENTH, False, *nothing),
        events.Result(7, Street.SUMMARY, 2, "Ann", Outcome.MUCKED, Street.BEFORE, False, -1, SHOWN, -1, -1),
        events.Result(8, Street.SUMMARY, 2, "Ann", Outcome.COLLECTED, Street.BEFORE, False, DOLLAR, (), -1, -1),
    ) == [
        "Seat 2: Ann folded on the 3rd Street (didn't bet)",
        "Seat 2: Ann folded on the River",
        "Seat 2: Ann mucked [2h 8d Kh 6h 3d 6d 4h]",
        "Seat 2: Ann collected ($1)",
    ]


@pytest.mark.parametrize(
    ("side_pots", "names"),
    [(0, ["pot"]), (1, ["side pot", "main pot"]), (3, ["side pot-3", "side pot-2", "side pot-1", "main pot"])],
)
def test_pots_are_named_by_their_number(side_pots: int, names: list[str]) -> None:
    pots = range(side_pots, -1, -1)
    lines = body(
        *(events.Collect(5, Street.SHOWDOWN, 2, "Ann", DOLLAR, pot, Half.WHOLE) for pot in pots),
        NO_LOW(6, Street.SHOWDOWN, 0, "", ""),
        FINISH(7, Street.SHOWDOWN, 2, "Ann", "Ann finished the tournament in 3rd place", 3, -1),
    )
    assert lines == [f"Ann collected $1 from {name}" for name in names] + [
        "No low hand qualified",
        "Ann finished the tournament in 3rd place",
    ]


def test_stated_pots_stand_on_the_total_s_line() -> None:
    total, rake = events.Total(5, Street.SUMMARY, 108 * CENT), events.Rake(5, Street.SUMMARY, 5 * CENT)
    main, side = events.Pot(5, Street.SUMMARY, 42 * CENT, 0), events.Pot(5, Street.SUMMARY, 61 * CENT, 1)
    second = events.Pot(5, Street.SUMMARY, 7 * CENT, 2)
    assert body(total, main, side, rake) == ["Total pot $1.08 Main pot $0.42. Side pot $0.61. | Rake $0.05"]
    assert body(total, main, side, second, rake) == [
        "Total pot $1.08 Main pot $0.42. Side pot-1 $0.61. Side pot-2 $0.07. | Rake $0.05"
    ]


@pytest.mark.parametrize(
    ("expected", "phrase"),
    [
        (0x0E0000, "high card Ace"),
        (0x120000, "a pair of Deuces"),
        (0x2D9000, "two pair, Kings and Nines"),
        (0x350000, "three of a kind, Fives"),
        (0x450000, "a straight, Ace to Five"),
        (0x490000, "a straight, Five to Nine"),
        (0x4E0000, "a straight, Ten to Ace"),
        (0x5C0000, "a flush, Queen high"),
        (0x65E000, "a full house, Fives full of Aces"),
        (0x760000, "four of a kind, Sixes"),
        (0x890000, "a straight flush, Five to Nine"),
        (0x8E0000, "a Royal Flush"),
    ],
)
def test_high_hands_in_words(expected: int, phrase: str) -> None:
    assert PHRASES.high(expected) == phrase


def test_low_hands_in_words() -> None:
    assert [low_ranks(expected) for expected in (0x54321, 0xDA861, 0xBC932, 0x33541, 0x3354)] == [
        "5,4,3,2,A",
        "K,T,8,6,A",
        "J,Q,9,3,2",
        "3,3,5,4,A",
        "3,3,5,4",
    ]


def test_an_unknown_site_has_no_writer() -> None:
    with pytest.raises(ValueError, match="known are pokerstars"):
        write_hand(hand(), "nowhere")


def test_three_empty_lines_between_hands() -> None:
    text = "".join(write_hands([hand(), hand()], "pokerstars"))
    assert text == write_hand(hand(), "pokerstars") + "\n\n\n" + write_hand(hand(), "pokerstars")


def as_raw(texts: list[str]) -> RawHands:
    """Texts as they come out of a file."""
    parts = [text.rstrip().encode() for text in texts]
    ends = np.cumsum([len(part) + 1 for part in parts]) - 1
    starts = ends - [len(part) for part in parts]
    none = np.zeros(len(parts), np.int32)
    return RawHands(b"\n".join(parts) + b"\n", none.astype(np.int8), none, none + 1, starts, ends, none, {})


@pytest.mark.parametrize("game", [Game.STUD, Game.STUD8, Game.RAZZ], ids=lambda game: game.name)
def test_simulated_hands_come_back_as_they_were_written(game: Game) -> None:
    played = list(hands_of(simulate(game, 300, 4)))
    texts = [write_hand(each, "pokerstars") for each in played]
    (reading,) = read(as_raw(texts))
    assert reading.rejects == []
    again = list(hands_of(reading.batch))
    assert [each.events for each in again] == [each.events for each in played]
    assert again == played
    assert [write_hand(each, "pokerstars") for each in again] == texts


def test_real_hands_are_written_word_for_word(histories_dir: Path) -> None:
    """Only the header varies with the years: the words `Match Round`, and a card that is not one."""
    count = 0
    for raw in raw_batches([histories_dir / "cash" / "Stars", histories_dir / "tour" / "Stars"]):
        for reading in read(raw):
            for row, each in zip(reading.rows.tolist(), hands_of(reading.batch), strict=True):
                text = raw.text[raw.start[row] : raw.end[row]].decode()
                text = text.replace("Match Round I, ", "").replace("[of]", "[??]")
                assert write_hand(each, "pokerstars").splitlines() == [line.rstrip() for line in text.splitlines()]
                count += 1
    assert count == 40


def test_scribes_are_imported_from_the_installed_package() -> None:
    assert {scribe_of(site).__module__ for site in SITES} == {f"studbook.grammar.sites.{site}.writer" for site in SITES}
