"""The Red Dog log: its page, its lines, and that the page's deal is read as described."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from studbook.game.events import (
    EVENT_KINDS,
    Deal,
    Dealer,
    Lose,
    NextDealer,
    Pot,
    Reshuffle,
    Share,
    Show,
    Stake,
    Stitch,
    Take,
    Total,
    Turn,
    Win,
)
from studbook.game.games import GAME_NAMES
from studbook.game.hand import Hand
from studbook.game.vocabulary import RED_DOG_GAMES, Currency, Game, Limit, Street, Zone
from studbook.grammar.site_writer import UnknownToSiteError
from studbook.grammar.write import write_hand

LinesOf = Callable[..., list[str]]
HandsIn = Callable[[str], list[Hand]]
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site() -> str:
    return "reddog"


@pytest.fixture(scope="module")
def example() -> str:
    """The deal that `docs/reference/reddog.md` shows."""
    page = (ROOT / "docs" / "reference" / "reddog.md").read_text("utf-8")
    (text,) = re.findall(r"```\n(Red Dog log.*?)```", page, re.DOTALL)
    return str(text)


def test_the_page_s_deal_is_read(example: str, hands_in: HandsIn) -> None:
    (deal,) = hands_in(example)
    assert (deal.hand_id, deal.club, deal.table, deal.max_seats) == ("812", "Club der Freunde", "Table 3", 8)
    assert (deal.game, deal.limit, deal.currency, deal.zone) == (Game.RED_DOG, Limit.POT, Currency.EUR, Zone.CET)
    assert (deal.ante, deal.bring_in, deal.small_bet, deal.big_bet) == (10_000, -1, 10_000, 10_000)
    assert [seat.player for seat in deal.seats] == ["Anna", "Bruno", "Chloé"]
    assert {event.street for event in deal.events} == {Street.BEFORE}


def test_what_its_lines_say(example: str, hands_in: HandsIn) -> None:
    (deal,) = hands_in(example)
    result = [event for event in deal.events if not isinstance(event, Deal)]
    assert isinstance(result[0], Dealer)
    assert (result[0].player, result[0].to) == ("Chloé", 1)
    assert [event.amount for event in deal.events if isinstance(event, Pot | Total)] == [400_000, 400_000]
    assert [(event.player, event.amount) for event in deal.events if isinstance(event, Stake)] == [
        ("Anna", 100_000),
        ("Bruno", 50_000),
        ("Chloé", 20_000),
    ]
    assert [type(event) for event in deal.events if isinstance(event, Win | Lose)] == [Win, Lose, Lose]
    assert [event.cards for event in deal.events if isinstance(event, Turn)] == [("9h",), ("8s",), ("Qd",)]
    assert [len(event.cards) for event in deal.events if isinstance(event, Show)] == [1, 5, 5]
    assert [event.cards[0] for event in deal.events if isinstance(event, Deal)] == ["Ah", "X", "Ac"]
    assert isinstance(result[-1], NextDealer)


@pytest.mark.parametrize(
    "line", ["House: Club der Freunde", "Ante: 1", "Table: Table 3", "Seats: 8", "Dealer: seat 3, 1st deal"]
)
def test_some_lines_may_be_left_out(line: str, example: str, lines_of: LinesOf) -> None:
    everything = len(lines_of(example))
    assert line + "\n" in example
    assert len(lines_of(example.replace(line + "\n", "", 1))) == everything - line.startswith("Dealer")


@pytest.mark.parametrize("game", RED_DOG_GAMES)
def test_every_game_has_its_name(game: Game, example: str, hands_in: HandsIn) -> None:
    named = example.replace("Red Dog, pot", f"{GAME_NAMES[game]}, pot")
    (deal,) = hands_in(named.replace("Ante: 1", "Ante: 1\nNew pot: 5 to 20"))
    assert deal.game == game
    assert (deal.bring_in, deal.big_bet) == (50_000, 200_000)
    (again,) = hands_in(write_hand(deal, "reddog"))
    assert (again.game, again.bring_in, again.big_bet, again.seats) == (game, 50_000, 200_000, deal.seats)
    assert [type(event) for event in again.events] == [type(event) for event in deal.events]


LINE = "Seat 2 loses 5\n"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Stitch round", "stitch; STITCH Stitch round"),
        ("Seat 2 puts up 60", "fund; SEAT Seat 2; AMOUNT 60"),
        ("Centre 4c", "centre; CARDS 4c"),
        ("Center 4c", "centre; CARDS 4c"),
        ("Seat 2 pays 8 for another card", "buy; SEAT Seat 2; AMOUNT 8"),
        ("Seat 2 passes", "pass; SEAT Seat 2"),
        ("Seat 2 takes the pot, 1,045.50", "take; SEAT Seat 2; AMOUNT 1,045.50"),
        ("Seat 2 takes a share of 9", "share; SEAT Seat 2; AMOUNT 9"),
        ("Seat 2 deals next", "next_dealer; SEAT Seat 2"),
        ("Burn ??", "burn; CLOSED_UNSEEN ??"),
        ("Burned cards shuffled in", "reshuffle; RESHUFFLED Burned cards shuffled in"),
        ("Note: Seat 2 loses 5", "notice; NOTICE Note: Seat 2 loses 5"),
        ("Seat 2 folds", ""),
        ("Seat 2 checks", ""),
        ("Bruno loses 5", ""),
        ("Seat 2 loses", ""),
        ("Seat 2 gets Ah 3d 9c", ""),
        ("Third street", ""),
    ],
)
def test_lines(line: str, expected: str, example: str, lines_of: LinesOf) -> None:
    """How the line is read; nothing if it must be rejected."""
    assert LINE in example
    read = lines_of(example.replace(LINE, line + "\n", 1))
    assert (expected in read) if expected else read == []


def test_every_event_knows_its_line(example: str, hands_in: HandsIn) -> None:
    text = example.replace(LINE, "Stitch round\nBurned cards shuffled in\n")
    (deal,) = hands_in(text)
    lines = text.splitlines()
    found = {type(event): lines[event.line - 1] for event in deal.events if isinstance(event, Stitch | Reshuffle)}
    assert found == {Stitch: "Stitch round", Reshuffle: "Burned cards shuffled in"}


def test_a_deal_without_its_end_is_malformed(example: str, lines_of: LinesOf) -> None:
    assert lines_of(example.replace("End of deal\n", "")) == []


def test_a_seat_that_nobody_has_is_refused(example: str, hands_in: HandsIn) -> None:
    assert hands_in(example.replace("Seat 2 bets", "Seat 4 bets")) == []


def test_no_other_site_deals_it(example: str, hands_in: HandsIn) -> None:
    (deal,) = hands_in(example)
    with pytest.raises(UnknownToSiteError, match="PokerStars does not offer Red Dog"):
        write_hand(deal, "pokerstars")


def test_takes_and_shares_are_kept(example: str, hands_in: HandsIn) -> None:
    (deal,) = hands_in(example.replace(LINE, "Seat 2 takes the pot, 45\nSeat 1 takes a share of 9\n"))
    result = [(EVENT_KINDS[type(event)].name, event.amount) for event in deal.events if isinstance(event, Take | Share)]
    assert result == [("TAKE", 450_000), ("SHARE", 90_000)]
