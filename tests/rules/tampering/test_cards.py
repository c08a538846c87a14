"""Tampering with cards, streets, descriptions, seats, and the summary."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.events import EVENT_CLASSES, Board, Community, Deal, Fold, Muck, Result, Show, StreetStart
from rules.vocabulary import Game, Kind, Outcome, Street

Scene = Any
Forgery = Callable[[Scene], Any]

NoLow = EVENT_CLASSES[Kind.NO_LOW]
OPEN_STREETS = (Street.FOURTH, Street.FIFTH, Street.SIXTH)


def with_card(scene: Scene, seat: int, old: str, new: str) -> Any:
    """The hand with another card of a player wherever it is printed."""
    for place, event in enumerate(scene.events):
        if getattr(event, "seat", 0) == seat and old in getattr(event, "cards", ()):
            scene = scene.change(place, cards=tuple(new if card == old else card for card in event.cards))
    return scene


def door(scene: Scene, seat: int) -> str:
    """Door card of a player."""
    return next(event.cards[-1] for event in scene.all(Deal) if event.seat == seat and event.street == Street.THIRD)


def open_deals(scene: Scene, *streets: Street) -> list[int]:
    """Places of the open cards dealt on these streets."""
    return [place for place in scene.places(Deal) if scene.events[place].street in streets]


def card_dealt_twice(scene: Scene) -> Any:
    places = open_deals(scene, *OPEN_STREETS)
    if not places:
        return None
    event = scene.events[places[0]]
    other = next(seat for seat in scene.dealt if seat != event.seat)
    return with_card(scene, event.seat, event.cards[-1], door(scene, other))


def shown_card_is_anothers(scene: Scene) -> Any:
    if len(scene.places(Show)) < 2:
        return None
    one, two = scene.all(Show)[:2]
    return with_card(scene, one.seat, one.cards[-1], two.cards[0])


def wrong_card(scene: Scene) -> Any:
    places = open_deals(scene, *OPEN_STREETS)
    if not places:
        return None
    event = scene.events[places[0]]
    return with_card(scene, event.seat, event.cards[-1], "of")


def two_cards_at_once(scene: Scene) -> Any:
    places = open_deals(scene, *OPEN_STREETS)
    if not places:
        return None
    event = scene.events[places[0]]
    return scene.change(places[0], cards=(*event.cards, scene.unseen()[0]), fresh=2)


def two_door_cards(scene: Scene) -> Any:
    for place in open_deals(scene, Street.THIRD):
        event = scene.events[place]
        if event.fresh == 1:
            return scene.change(place, cards=(*event.cards, scene.unseen()[0]), fresh=2)
    return None


def dealt_to_twice(scene: Scene) -> Any:
    places = open_deals(scene, *OPEN_STREETS)
    if not places:
        return None
    event = scene.events[places[0]]
    again = replace(event, cards=(*event.cards, scene.unseen()[0]), fresh=1)
    return scene.put(places[0] + 1, again)


def open_card_changed_later(scene: Scene) -> Any:
    for place in open_deals(scene, Street.FIFTH, Street.SIXTH):
        event = scene.events[place]
        cards = list(event.cards)
        cards[-2] = scene.unseen()[0]
        return scene.change(place, cards=tuple(cards))
    return None


def shown_hand_is_another(scene: Scene) -> Any:
    for event in scene.all(Show):
        place = scene.events.index(event)
        old, new = door(scene, event.seat), scene.unseen()[0]
        return scene.change(place, cards=tuple(new if card == old else card for card in event.cards))
    return None


def closed_cards_of_an_opponent(scene: Scene) -> Any:
    doors = open_deals(scene, Street.THIRD)
    if all(scene.events[place].fresh == 1 for place in doors):
        return None
    place = next(place for place in doors if scene.events[place].fresh == 1)
    return scene.change(place, cards=(*scene.unseen()[:2], *scene.events[place].cards), fresh=3)


def no_card_for_a_player(scene: Scene) -> Any:
    places = open_deals(scene, *OPEN_STREETS)
    return scene.drop(places[-1]) if places else None


def no_cards_on_a_street(scene: Scene) -> Any:
    for street in OPEN_STREETS:
        places = open_deals(scene, street)
        if places:
            return scene.drop(*places)
    return None


def no_last_card_for_the_hero(scene: Scene) -> Any:
    places = open_deals(scene, Street.SEVENTH)
    return scene.drop(*places) if places else None


def card_for_a_folded_player(scene: Scene) -> Any:
    folded = [event for event in scene.all(Fold) if event.street == Street.THIRD]
    places = open_deals(scene, Street.FOURTH)
    if not folded or not places:
        return None
    gone = folded[0].seat
    cards = (door(scene, gone), scene.unseen()[0])
    return scene.put(places[0], Deal(0, Street.FOURTH, gone, scene.names[gone], cards, 1))


def community_card_without_need(scene: Scene) -> Any:
    places = scene.places(StreetStart, street=Street.SEVENTH)
    if not places or scene.places(Community):
        return None
    return scene.put(places[0] + 1, Community(0, Street.SEVENTH, (scene.unseen()[0],)))


def no_community_card(scene: Scene) -> Any:
    places = scene.places(Community)
    return scene.drop(*places) if places else None


def another_community_card_in_the_summary(scene: Scene) -> Any:
    places = scene.places(Board)
    return scene.change(places[0], cards=(scene.unseen()[0],)) if places else None


def three_cards_shown(scene: Scene) -> Any:
    places = scene.places(Show) if scene.showdown() else []
    return scene.change(places[0], cards=scene.events[places[0]].cards[:3]) if places else None


def described_better(scene: Scene) -> Any:
    for place in scene.places(Show):
        said = scene.events[place].said_high
        if 0 <= said < 8 << 20:
            return scene.change(place, said_high=8 << 20 | 10 << 16)
    return None


def described_one_rank_off(scene: Scene) -> Any:
    for place in scene.places(Show):
        said = scene.events[place].said_high
        if said >= 0 and said >> 20 in (0, 1, 3, 5, 7) and said >> 16 & 15 < 14:
            return scene.change(place, said_high=said + (1 << 16))
    return None


def low_described_better(scene: Scene) -> Any:
    for place in scene.places(Show):
        said = scene.events[place].said_low
        if scene.hand.game == Game.STUD8 and said >= 0x60000:
            return scene.change(place, said_low=0x54321)
    return None


def low_not_described(scene: Scene) -> Any:
    for place in scene.places(Show):
        if scene.hand.game == Game.STUD8 and scene.events[place].said_low >= 0:
            return scene.change(place, said_low=-1)
    return None


def low_where_there_is_none(scene: Scene) -> Any:
    for place in scene.places(Show):
        if scene.hand.game == Game.STUD8 and scene.events[place].said_low < 0:
            return scene.change(place, said_low=0x87654)
    return None


def razz_hand_described_better(scene: Scene) -> Any:
    for place in scene.places(Show):
        if scene.hand.game == Game.RAZZ and scene.events[place].said_low > 0x54321:
            return scene.change(place, said_low=0x54321)
    return None


def no_word_of_a_missing_low(scene: Scene) -> Any:
    places = scene.places(NoLow)
    return scene.drop(*places) if places else None


def no_low_although_there_is_one(scene: Scene) -> Any:
    if scene.hand.game != Game.STUD8 or not scene.showdown() or scene.places(NoLow):
        return None
    place = scene.places(StreetStart, street=Street.SUMMARY)[0]
    return scene.put(place, NoLow(0, Street.SHOWDOWN, 0, "", "No low hand qualified"))


def street_without_betting(scene: Scene, street: Street) -> list[int]:
    """Places of everything on a street on which nobody bet or folded."""
    places = [place for place, event in enumerate(scene.events) if event.street == street]
    kinds = {type(scene.events[place]).__name__ for place in places}
    return places if kinds and kinds <= {"StreetStart", "Deal", "Check", "OpenPair"} else []


def street_skipped(scene: Scene) -> Any:
    for street in OPEN_STREETS:
        places = street_without_betting(scene, street)
        if places:
            return scene.drop(*places)
    return None


def heading_missing(scene: Scene) -> Any:
    for street in OPEN_STREETS:
        places = scene.places(StreetStart, street=street)
        if places and scene.places(StreetStart, street=Street(street + 1)):
            return scene.drop(places[0])
    return None


def street_twice(scene: Scene) -> Any:
    for street in OPEN_STREETS:
        places = street_without_betting(scene, street)
        if places:
            return scene.put(places[-1] + 1, *(scene.events[place] for place in places))
    return None


def showdown_before_the_river(scene: Scene) -> Any:
    if not scene.showdown():
        return None
    places = street_without_betting(scene, Street.SEVENTH)
    return scene.drop(*places) if places else None


def folded_on_another_street(scene: Scene) -> Any:
    for place in scene.places(Result):
        event = scene.events[place]
        if event.outcome == Outcome.FOLDED:
            return scene.change(place, at=Street.SIXTH if event.at != Street.SIXTH else Street.FIFTH, did_not_bet=False)
    return None


def mark_of_no_bet_wrong(scene: Scene) -> Any:
    for place in scene.places(Result):
        event = scene.events[place]
        if event.outcome == Outcome.FOLDED and event.at == Street.THIRD:
            return scene.change(place, did_not_bet=not event.did_not_bet)
    return None


def winner_folded_in_the_summary(scene: Scene) -> Any:
    places = [place for place in scene.places(Result) if scene.events[place].outcome == Outcome.LOST]
    return scene.change(places[0], outcome=Outcome.FOLDED, at=Street.SEVENTH) if places else None


def winner_lost_in_the_summary(scene: Scene) -> Any:
    places = [place for place in scene.places(Result) if scene.events[place].outcome == Outcome.WON]
    return scene.change(places[0], outcome=Outcome.LOST) if places else None


def two_lines_in_the_summary(scene: Scene) -> Any:
    place = scene.places(Result)[-1]
    return scene.put(place, scene.events[place])


def hand_never_shown(scene: Scene) -> Any:
    """The summary knows a hand that nobody has shown."""
    places = scene.places(Show) if scene.showdown() else []
    return scene.drop(places[0]) if places else None


def other_cards_in_the_summary(scene: Scene) -> Any:
    for place in scene.places(Result):
        event = scene.events[place]
        if event.outcome in (Outcome.WON, Outcome.LOST):
            return scene.change(place, cards=(scene.unseen()[0], *event.cards[1:]))
    return None


def shown_after_mucking(scene: Scene) -> Any:
    if not scene.places(Muck):
        return None
    seat = scene.all(Muck)[0].seat
    place = scene.result(seat)
    return scene.change(place, outcome=Outcome.LOST, said_high=-1)


def seat_taken_twice(scene: Scene) -> Any:
    hand = scene.hand
    return replace(hand, seats=(*hand.seats, replace(hand.seats[0], player="somebody else")))


def player_seated_twice(scene: Scene) -> Any:
    hand = scene.hand
    return replace(hand, seats=(*hand.seats, replace(hand.seats[0], number=9)))


def no_chips(scene: Scene) -> Any:
    return scene.with_stack(scene.dealt[0], 0)


KINDS: list[tuple[Forgery, str]] = [
    (card_dealt_twice, "C02"),
    (shown_card_is_anothers, "C02"),
    (wrong_card, "C01"),
    (two_cards_at_once, "C03"),
    (two_door_cards, "C03"),
    (dealt_to_twice, "C03"),
    (open_card_changed_later, "C04"),
    (shown_hand_is_another, "C04"),
    (closed_cards_of_an_opponent, "C05"),
    (no_card_for_a_player, "C06"),
    (no_cards_on_a_street, "C06"),
    (no_last_card_for_the_hero, "C06"),
    (card_for_a_folded_player, "C06"),
    (community_card_without_need, "C08"),
    (no_community_card, "C08"),
    (another_community_card_in_the_summary, "C11"),
    (three_cards_shown, "C10"),
    (described_better, "H01"),
    (described_one_rank_off, "H01"),
    (low_described_better, "H02"),
    (low_not_described, "H02"),
    (low_where_there_is_none, "H02"),
    (razz_hand_described_better, "H03"),
    (no_word_of_a_missing_low, "H07"),
    (no_low_although_there_is_one, "H07"),
    (street_skipped, "P08"),
    (heading_missing, "P08"),
    (street_twice, "P08"),
    (showdown_before_the_river, "P08"),
    (folded_on_another_street, "P10"),
    (mark_of_no_bet_wrong, "P10"),
    (winner_folded_in_the_summary, "P10"),
    (winner_lost_in_the_summary, "P10"),
    (other_cards_in_the_summary, "P10"),
    (two_lines_in_the_summary, "P10"),
    (hand_never_shown, "P10"),
    (shown_after_mucking, "P10"),
    (seat_taken_twice, "P06"),
    (player_seated_twice, "P06"),
    (no_chips, "P06"),
]


@pytest.mark.parametrize(("forge", "code"), KINDS, ids=[f"{code}-{forge.__name__}" for forge, code in KINDS])
def test_is_found_every_time(forge: Forgery, code: str, caught: Callable[[Forgery, str], None]) -> None:
    caught(forge, code)
