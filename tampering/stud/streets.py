"""Damage to the streets, the seats, and the summary."""

from collections.abc import Iterator
from dataclasses import replace

from studbook.game.events import Muck, Result, Show, StreetStart
from studbook.game.vocabulary import Outcome, Street
from studbook.tampering.kinds import damage
from studbook.tampering.scene import OPEN_STREETS, Scene

Variants = Iterator[Scene]
_QUIET = {"StreetStart", "Deal", "Check", "OpenPair"}


def _quiet(scene: Scene, street: Street) -> list[int]:
    """Places of all events on a street on which no one bet or folded."""
    positions = [position for position, event in enumerate(scene.events) if event.street == street]
    kinds = {type(scene.events[position]).__name__ for position in positions}
    return positions if kinds and kinds <= _QUIET else []


@damage("P08")
def street_missing(scene: Scene) -> Variants:
    """A street on which everyone checked is missing."""
    for street in OPEN_STREETS:
        positions = _quiet(scene, street)
        if positions:
            yield scene.drop(*positions)


@damage("P08")
def heading_missing(scene: Scene) -> Variants:
    """A street heading is missing."""
    for street in OPEN_STREETS:
        positions = scene.positions(StreetStart, street=street)
        if positions and scene.positions(StreetStart, street=Street(street + 1)):
            yield scene.drop(positions[0])


@damage("P08")
def street_twice(scene: Scene) -> Variants:
    """A street on which everyone checked appears twice."""
    for street in OPEN_STREETS:
        positions = _quiet(scene, street)
        if positions:
            yield scene.put(positions[-1] + 1, *(scene.events[position] for position in positions))


@damage("P08")
def showdown_too_early(scene: Scene) -> Variants:
    """The showdown comes before the last street."""
    positions = _quiet(scene, Street.SEVENTH) if scene.showdown() else []
    if positions:
        yield scene.drop(*positions)


@damage("P10")
def folded_on_another_street(scene: Scene) -> Variants:
    """The summary says that a player folded on a different street."""
    for position in scene.positions(Result):
        event = scene.events[position]
        if event.outcome == Outcome.FOLDED:
            at = Street.SIXTH if event.at != Street.SIXTH else Street.FIFTH
            yield scene.change(position, at=at, did_not_bet=False)


@damage("P10")
def did_not_bet_wrong(scene: Scene) -> Variants:
    """The summary is wrong about whether a player bet before folding."""
    for position in scene.positions(Result):
        event = scene.events[position]
        if event.outcome == Outcome.FOLDED and event.at == scene.opening:
            yield scene.change(position, did_not_bet=not event.did_not_bet)


@damage("P10")
def folded_in_summary_only(scene: Scene) -> Variants:
    """The summary says that a player who showed folded."""
    for seat in scene.losers():
        yield scene.change(scene.result(seat), outcome=Outcome.FOLDED, at=Street.SEVENTH)


@damage("P10")
def winner_lost_in_summary(scene: Scene) -> Variants:
    """The summary says that a winner lost."""
    for position in scene.positions(Result):
        if scene.events[position].outcome == Outcome.WON:
            yield scene.change(position, outcome=Outcome.LOST)


@damage("P10")
def two_lines_in_summary(scene: Scene) -> Variants:
    """The summary has two lines for one player."""
    for position in scene.positions(Result):
        yield scene.put(position, scene.events[position])


@damage("P10")
def hand_never_shown(scene: Scene) -> Variants:
    """The summary prints a hand that no one has shown."""
    for position in scene.positions(Show) if scene.showdown() else ():
        yield scene.drop(position)


@damage("P10")
def other_cards_in_summary(scene: Scene) -> Variants:
    """The summary repeats a hand with a different card."""
    for position in scene.positions(Result):
        event = scene.events[position]
        if event.outcome in (Outcome.WON, Outcome.LOST):
            yield scene.change(position, cards=(scene.unseen()[0], *event.cards[1:]))


@damage("P10")
def shown_after_mucking(scene: Scene) -> Variants:
    """The summary says that a player who mucked showed."""
    for event in scene.all(Muck):
        position = scene.result(event.seat)
        if scene.events[position].outcome == Outcome.MUCKED and scene.events[position].cards:
            yield scene.change(position, outcome=Outcome.LOST, said_high=-1, said_low=-1)


@damage("P06")
def seat_taken_twice(scene: Scene) -> Variants:
    """Two players have the same seat."""
    hand = scene.hand
    for seat in hand.seats:
        yield Scene(replace(hand, seats=(*hand.seats, replace(seat, player="a stranger"))))


@damage("P06")
def player_seated_twice(scene: Scene) -> Variants:
    """One player has two seats."""
    hand = scene.hand
    for seat in hand.seats:
        yield Scene(replace(hand, seats=(*hand.seats, replace(seat, number=9))))


@damage("P06")
def player_without_chips(scene: Scene) -> Variants:
    """A player who is dealt in has no chips."""
    for seat in scene.dealt:
        yield scene.with_stack(seat, 0)
