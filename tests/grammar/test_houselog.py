"""The house log: its page, its lines, and that the page's hand is read as described."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from studbook.game.events import Announce, Burn, Deal, Dealer, Exposed, Protected, ThrownAway
from studbook.game.hand import Hand
from studbook.game.ranking import CATEGORY, PAIR, QUADS, TRIPS, TWO_PAIR
from studbook.game.vocabulary import Currency, Draw, Game, Limit, Street, Zone
from studbook.grammar.sites.houselog.announcements import LANGUAGES
from studbook.grammar.write import write_hand

LinesOf = Callable[..., list[str]]
HandsIn = Callable[[str], list[Hand]]


@pytest.fixture(scope="module")
def site() -> str:
    return "houselog"


@pytest.fixture(scope="module")
def example(root: Path) -> str:
    """The hand that `docs/reference/houselog.md` shows."""
    page = (root / "docs" / "reference" / "houselog.md").read_text("utf-8")
    (text,) = re.findall(r"```\n(House log.*?)```", page, re.DOTALL)
    return str(text)


def test_the_page_s_hand_is_read(example: str, hands_in: HandsIn) -> None:
    (hand,) = hands_in(example)
    assert (hand.hand_id, hand.club, hand.table, hand.max_seats) == ("1204", "Casino am Ring", "Table 3", 8)
    assert (hand.game, hand.limit, hand.currency, hand.zone) == (Game.STUD, Limit.FIXED, Currency.EUR, Zone.CET)
    assert (hand.ante, hand.bring_in, hand.small_bet, hand.big_bet) == (10_000, 50_000, 100_000, 200_000)
    assert f"{hand.local_time:%Y-%m-%d %H:%M:%S}" == "2024-03-09 21:14:05"
    assert [(seat.number, seat.player, seat.stack) for seat in hand.seats][3:] == [
        (5, "Diego", 2_000_000),
        (6, "Mrs. Jack", 10_200_000),
    ]


OPTIONAL = ("House: Casino am Ring", "Ante: 1", "Bring-in: 5", "Table: Table 3", "Seats: 8", "Dealer: seat 6")


@pytest.mark.parametrize("line", OPTIONAL)
def test_some_lines_may_be_left_out(line: str, example: str, lines_of: LinesOf) -> None:
    everything = len(lines_of(example))
    assert len(lines_of(example.replace(line + "\n", "", 1))) == everything - line.startswith("Dealer")


def test_a_head_of_the_least(example: str, hands_in: HandsIn) -> None:
    for line in OPTIONAL:
        example = example.replace(line + "\n", "", 1)
    (hand,) = hands_in(example.replace(" CET", ""))
    assert (hand.club, hand.table, hand.max_seats, hand.zone) == ("", "", -1, Zone.UTC)
    assert (hand.ante, hand.bring_in) == (10_000, 50_000)  # as posted


def test_what_only_a_live_table_has_is_read(example: str, hands_in: HandsIn) -> None:
    (hand,) = hands_in(example)
    kinds = [type(event).__name__ for event in hand.events]
    assert (kinds.count("Burn"), kinds.count("ThrownAway"), kinds.count("Timeout"), kinds.count("Notice")) == (
        4,
        1,
        1,
        1,
    )
    assert [event.seat for event in hand.events if isinstance(event, Dealer)] == [6]
    burns = [event for event in hand.events if isinstance(event, Burn)]
    assert {(event.cards, event.fresh) for event in burns} == {(("X",), 1)}
    exposed = [(event.seat, event.cards) for event in hand.events if isinstance(event, Exposed)]
    assert exposed == [(3, ("Js",)), (6, ("8c",))]
    dead = [event for event in hand.events if isinstance(event, Deal) and event.seat == 2]
    assert [(event.street, event.cards) for event in dead] == [
        (Street.THIRD, ("X", "X", "2c")),
        (Street.FOURTH, ("X",)),
    ]
    expected = [(event.seat, event.said_high, event.said_low) for event in hand.events if isinstance(event, Announce)]
    assert expected == [
        (1, PAIR * CATEGORY + (9 << 16), -1),
        (6, PAIR * CATEGORY + (11 << 16), -1),
        (3, -1, Draw.STRAIGHT),
    ]


def test_the_page_s_hand_is_written_as_it_stands(example: str, hands_in: HandsIn) -> None:
    (hand,) = hands_in(example)
    assert write_hand(hand, "houselog") == example.replace("1,020", "1020")


def test_the_page_names_every_announcement(root: Path) -> None:
    page = (root / "docs" / "reference" / "houselog.md").read_text("utf-8")
    for language in LANGUAGES:
        king = language.ranks[11]
        words = [text.format(king) for text in language[:4]] + [language.straight, language.flush]
        assert [text for text in words if f"`{text}`" not in page] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_read_back(language: object, example: str, hands_in: HandsIn) -> None:
    for rank in range(2, 15):
        for category in (PAIR, TWO_PAIR, TRIPS, QUADS):
            high = category * CATEGORY + (rank << 16)
            words = ", ".join(language.words(Announce(0, Street.FOURTH, 1, "", "", high, -1)))  # type: ignore[attr-defined]  # a test's parameter
            assert _heard(example, words, hands_in) == (high, -1), words
    for low in (1, 2, 3):
        words = ", ".join(language.words(Announce(0, Street.SIXTH, 1, "", "", -1, low)))  # type: ignore[attr-defined]  # as above
        assert _heard(example, words, hands_in) == (-1, low), words


def _heard(example: str, words: str, hands_in: HandsIn) -> tuple[int, int]:
    (hand,) = hands_in(example.replace("pair of nines", words))
    event = next(event for event in hand.events if isinstance(event, Announce))
    return event.said_high, event.said_low


SAYS, SAID = "Announced: seat 3, ", "announce; ANNOUNCED Announced:; SEAT seat 3; "
LINE = "Seat 1 times out\n"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Burn 7d", "burn; CLOSED 7d"),
        ("Burn 2 cards", "burn; COUNT 2 cards"),
        ("Burn 16 cards", ""),
        ("Burned cards shuffled in", "reshuffle; RESHUFFLED Burned cards shuffled in"),
        ("Community card 7d", "community; CARDS 7d"),
        ("Seat 3 is all-in for the pot so far", "protected; SEAT Seat 3"),
        ("Seat 3 is disconnected", "disconnect; SEAT Seat 3; DISCONNECTS is disconnected"),
        ("Seat 3 is back", "connect; SEAT Seat 3; CONNECTS is back"),
        ("seat 3 folds, showing Ah Kd", "fold; SEAT seat 3; CARDS Ah Kd"),
        ("Seat 3 raises to 40, all-in", "raise; SEAT Seat 3; TO 40; ALL_IN , all-in"),
        ("Seat 3 completes to 0.50", "raise; SEAT Seat 3; TO 0.50"),
        ("Seat 3 gets (Ah ??) 7d", "deal__revealed; SEAT Seat 3; CLOSED Ah; CLOSED_UNSEEN ??; CARDS 7d"),
        (f"{SAYS}Koenige", ""),
        (f"{SAYS}ein Paar Koenige", f"{SAID}CLASS_PAIR ein Paar; RANK_KING Koenige"),
        (f"{SAYS}brelan d'as", f"{SAID}CLASS_TRIPS brelan d'; RANK_ACE as"),
        ("Seat 3 finishes 4th and receives 50", "finish; SEAT Seat 3; FINISHES finishes; PLACE 4th; AMOUNT 50"),
        ("Seat 3 finishes", "finish; SEAT Seat 3; FINISHES finishes"),
        (
            "Seat 3 wins 2 from the side pot 2, low half",
            "collect; SEAT Seat 3; AMOUNT 2; POT side pot 2; HALF_LOW low half",
        ),
        ("Note: Seat 3 folds", "notice; NOTICE Note: Seat 3 folds"),
        ("Bruno folds", ""),
        ("Seat 3 gets ?? ?? 7d", ""),
        ("Seat 3 gets (??) (7d)", ""),
        ("Last round of betting left out", ""),
    ],
)
def test_lines(line: str, expected: str, example: str, lines_of: LinesOf) -> None:
    """How the line is read; nothing if it must be rejected, like everything that is not a line of a house log."""
    assert LINE in example
    read = lines_of(example.replace(LINE, line + "\n", 1))
    assert (expected in read) if expected else read == []


def test_a_hand_without_its_end_is_malformed(example: str, lines_of: LinesOf) -> None:
    assert lines_of(example.replace("End of hand\n", "")) == []


def test_a_seat_that_nobody_has_is_refused(example: str, hands_in: HandsIn) -> None:
    assert hands_in(example.replace("Seat 5 folds", "Seat 4 folds")) == []
    assert hands_in(example.replace("Seat 2 throws", "Seat 4 throws")) == []


def test_a_player_may_be_called_as_the_log_speaks(example: str, hands_in: HandsIn) -> None:
    (hand,) = hands_in(example.replace("Anna", "Seat 2: x (5) folds").replace("Bruno", "(deuce)"))
    assert [seat.player for seat in hand.seats][:2] == ["Seat 2: x (5) folds", "(deuce)"]


def test_other_sites_tell_a_thrown_away_hand_as_a_fold(example: str, hands_in: HandsIn) -> None:
    (hand,) = hands_in(example)
    text = write_hand(hand, "pokerstars")
    assert "Bruno: folds" in text
    assert text.count("Dealt to Bruno") == 1
    assert any(isinstance(event, ThrownAway) for event in hand.events)
    assert not any(isinstance(event, Protected) for event in hand.events)
