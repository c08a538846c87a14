"""Damage to the cards as they are dealt and shown."""

from collections.abc import Iterator
from dataclasses import replace

from studbook.game.events import Board, Community, Deal, Exposed, Fold, Show, StreetStart
from studbook.game.vocabulary import Street
from studbook.tampering.kinds import damage
from studbook.tampering.scene import OPEN_STREETS, Scene

Variants = Iterator[Scene]


@damage("C02")
def card_dealt_twice(scene: Scene) -> Variants:
    """An upcard is one that another player already shows."""
    for position in scene.open_deals():
        event = scene.events[position]
        for seat in scene.dealt:
            if seat != event.seat:
                yield scene.with_card(event.seat, event.cards[-1], scene.door(seat))


@damage("C02")
def card_dealt_again(scene: Scene) -> Variants:
    """An upcard is one that its own player already shows."""
    for position in scene.open_deals():
        event = scene.events[position]
        door = scene.door(event.seat)
        if event.cards[-1] != door:
            yield scene.with_card(event.seat, event.cards[-1], door)


@damage("C02")
def card_shown_twice(scene: Scene) -> Variants:
    """Two players show the same card at the showdown."""
    shows = scene.all(Show)
    for one in shows:
        for two in shows:
            if one.seat != two.seat:
                yield scene.with_card(one.seat, one.cards[-1], two.cards[0])


@damage("C01")
def unreadable_card(scene: Scene) -> Variants:
    """A dealt card is text that does not name a card."""
    for position in scene.open_deals():
        event = scene.events[position]
        yield scene.with_card(event.seat, event.cards[-1], "of")


@damage("C03")
def two_cards_at_once(scene: Scene) -> Variants:
    """A player gets two cards on one street."""
    for position in scene.open_deals():
        event = scene.events[position]
        yield scene.change(position, cards=(*event.cards, scene.unseen()[0]), fresh=2)


@damage("C03")
def two_door_cards(scene: Scene) -> Variants:
    """A player gets two door cards."""
    for position in scene.open_deals(scene.opening):
        event = scene.events[position]
        if event.fresh == 1:
            yield scene.change(position, cards=(*event.cards, scene.unseen()[0]), fresh=2)


@damage("C03")
def dealt_to_twice(scene: Scene) -> Variants:
    """A player is dealt to twice on one street."""
    for position in scene.open_deals():
        event = scene.events[position]
        yield scene.put(position + 1, replace(event, cards=(*event.cards, scene.unseen()[0]), fresh=1))


@damage("C04")
def open_card_changed_later(scene: Scene) -> Variants:
    """An upcard is different on the next street."""
    for position in scene.open_deals(Street.FIFTH, Street.SIXTH):
        cards = list(scene.events[position].cards)
        cards[-2] = scene.unseen()[0]
        yield scene.change(position, cards=tuple(cards))


@damage("C04")
def door_card_exchanged(scene: Scene) -> Variants:
    """A player shows a door card other than the one dealt."""
    for position in scene.positions(Show):
        event = scene.events[position]
        old, new = scene.door(event.seat), scene.unseen()[0]
        yield scene.change(position, cards=tuple(new if card == old else card for card in event.cards))


@damage("C05")
def opponents_cards_printed(scene: Scene) -> Variants:
    """An opponent's downcards are printed with the deal."""
    doors = scene.open_deals(scene.opening)
    if all(scene.events[position].fresh == 1 for position in doors):
        return
    for position in doors:
        event = scene.events[position]
        if event.fresh == 1:
            holes = 1 if scene.opening == Street.SECOND else 2
            yield scene.change(position, cards=(*scene.unseen()[:holes], *event.cards), fresh=holes + 1)


@damage("C06")
def card_missing(scene: Scene) -> Variants:
    """A player who is still in gets no card on a street."""
    last = {street: scene.open_deals(street) for street in OPEN_STREETS}
    for positions in last.values():
        if len(positions) > 1:
            yield scene.drop(positions[-1])


@damage("C06")
def cards_of_a_street_missing(scene: Scene) -> Variants:
    """The cards of a whole street are missing."""
    for street in OPEN_STREETS:
        positions = scene.open_deals(street)
        if positions:
            yield scene.drop(*positions)


@damage("C06")
def last_card_missing(scene: Scene) -> Variants:
    """The hero's last card is missing."""
    positions = scene.open_deals(Street.SEVENTH)
    if positions:
        yield scene.drop(*positions)


@damage("C06")
def card_for_a_folded_player(scene: Scene) -> Variants:
    """A player who has folded gets a card."""
    positions = scene.open_deals(Street.FOURTH)
    for event in scene.all(Fold) if positions else ():
        if event.street == scene.opening:
            cards = (scene.door(event.seat), scene.unseen()[0])
            yield scene.put(positions[0], Deal(0, Street.FOURTH, event.seat, event.player, cards, 1))


@damage("C07")
def deal_begins_elsewhere(scene: Scene) -> Variants:
    """On one street the deal begins with a different player, who does not open the betting."""
    for street in OPEN_STREETS:
        positions, betting = scene.open_deals(street), scene.round(street)
        if len(positions) < 3 or not betting:
            continue
        first, before = scene.events[positions[0]], scene.open_deals(Street(street - 1))[0]
        following, opener = scene.events[positions[1]].seat, scene.events[betting[0]].seat
        if first.seat == scene.events[before].seat and following != opener:
            yield scene.drop(positions[0]).put(positions[-1], first)


@damage("C08")
def community_card_without_need(scene: Scene) -> Variants:
    """A community card is dealt although the deck is long enough."""
    for position in scene.positions(StreetStart, street=Street.SEVENTH):
        if not scene.positions(Community):
            yield scene.put(position + 1, Community(0, Street.SEVENTH, (scene.unseen()[0],)))


@damage("C08", needs="community card")
def community_card_missing(scene: Scene) -> Variants:
    """The community card is missing although the deck is short."""
    if scene.positions(Community):
        yield scene.drop(*scene.positions(Community, Board))
        yield scene.drop(*scene.positions(Community))


@damage("C09", needs="community card")
def own_card_behind_the_community_card(scene: Scene) -> Variants:
    """After the community card the hero gets a card of their own."""
    heroes = [event for event in scene.all(Deal) if event.street == scene.opening and event.fresh > 1]
    for position in scene.positions(Community):
        for hero in heroes:
            last = [event for event in scene.all(Deal) if event.seat == hero.seat][-1]
            if last.street == Street.SIXTH:
                cards = (*last.cards, scene.unseen()[0])
                yield scene.put(position + 1, Deal(0, Street.SEVENTH, hero.seat, hero.player, cards, 1))


@damage("C10")
def three_cards_shown(scene: Scene) -> Variants:
    """A player shows only three cards."""
    for position in scene.positions(Show) if scene.showdown() else ():
        yield scene.change(position, cards=scene.events[position].cards[:3])


@damage("C11", needs="community card")
def another_board(scene: Scene) -> Variants:
    """The board in the summary is not the community card."""
    for position in scene.positions(Board):
        yield scene.change(position, cards=(scene.unseen()[0],))


@damage("C12", "C04")
def hole_card_exchanged(scene: Scene) -> Variants:
    """One of the hero's hole cards is different at the showdown."""
    heroes = {event.seat for event in scene.all(Deal) if event.street == scene.opening and event.fresh > 1}
    for position in scene.positions(Show):
        event = scene.events[position]
        if event.seat in heroes:
            hole = next(deal.cards[0] for deal in scene.all(Deal) if deal.seat == event.seat)
            new = scene.unseen()[0]
            yield scene.change(position, cards=tuple(new if card == hole else card for card in event.cards))


@damage("C13", "C10")
def hidden_cards_described(scene: Scene) -> Variants:
    """A hand with hidden cards is described as if all were known."""
    for position in scene.positions(Show) if scene.showdown() else ():
        event = scene.events[position]
        if event.said_high >= 0 or event.said_low >= 0:
            yield scene.change(position, cards=("X", "X", *event.cards[2:]))


@damage("C14", site="houselog")
def exposed_seventh_card(scene: Scene) -> Variants:
    """One opponent's seventh card is dealt face up."""
    for start in scene.positions(StreetStart, street=Street.SEVENTH):
        if scene.positions(Community):
            return
        shown = {event.seat: event.cards for event in scene.all(Show)}
        for event in scene.all(Deal):
            able = scene.before(start).able
            can_bet = event.seat in able and len(able) > 1
            if event.street == Street.SIXTH and event.fresh == 1 and len(event.cards) == 4 and can_bet:
                new = shown.get(event.seat, (scene.unseen()[0],))[-1]
                deal = Exposed(0, Street.SEVENTH, event.seat, event.player, (*event.cards, new), 1)
                yield scene.put(start + 1, deal)
