"""Simulated deals as the keeper of a table's log writes them down."""

from itertools import pairwise

import pytest

from studbook.game import events as event_classes
from studbook.game.hand import Hand, hands_of
from studbook.game.vocabulary import Game, Kind
from studbook.simulation.red_dog.batches import simulate_deals
from studbook.simulation.red_dog.keeping import as_kept

DEALS = 400
JOIN, LEAVE, SIT_OUT = (event_classes.EVENT_CLASSES[kind] for kind in (Kind.JOIN, Kind.LEAVE, Kind.SIT_OUT))
NOTES = (JOIN, LEAVE, SIT_OUT)


@pytest.fixture(scope="module")
def played() -> list[Hand]:
    return list(hands_of(simulate_deals(Game.SHOOT, DEALS, 12)))


@pytest.fixture(scope="module")
def kept(played: list[Hand]) -> list[Hand]:
    return list(as_kept(played))


def noted(hand: Hand, kind: type) -> set[tuple[int, str]]:
    return {(event.seat, event.player) for event in hand.events if isinstance(event, kind)}


def seated(hand: Hand) -> set[tuple[int, str]]:
    return {(seat.number, seat.player) for seat in hand.seats}


def resting(hand: Hand) -> set[tuple[int, str]]:
    return {(seat.number, seat.player) for seat in hand.seats if seat.sitting_out}


def test_who_comes_and_goes_is_written_down(kept: list[Hand]) -> None:
    seen = set[type]()
    for one, two in pairwise(kept):
        goes_on = one.table == two.table
        assert noted(one, LEAVE) == (seated(one) - seated(two) if goes_on else set())
        assert noted(two, JOIN) == (seated(two) - seated(one) if goes_on else set())
        assert noted(one, SIT_OUT) == (resting(two) & seated(one) - resting(one) if goes_on else set())
        seen |= {type(event) for event in one.events} & set(NOTES)
    assert seen == set(NOTES)
    assert noted(kept[0], JOIN) == noted(kept[-1], LEAVE) == set()


def test_nothing_else_changes_but_what_is_burned(played: list[Hand], kept: list[Hand]) -> None:
    hidden, printed = set[str](), set[str]()
    for one, two in zip(played, kept, strict=True):
        events = [event for event in two.events if not isinstance(event, NOTES)]
        assert len(one.events) == len(events)
        for event, other in zip(one.events, events, strict=True):
            if event != other:
                assert isinstance(event, event_classes.Burn)
                assert isinstance(other, event_classes.Burn)
                assert other.cards == ("X",)
                hidden.add(one.table)
            elif isinstance(event, event_classes.Burn):
                printed.add(one.table)
    assert hidden
    assert printed
    assert not hidden & printed


def test_no_deals() -> None:
    assert list(as_kept([])) == []
