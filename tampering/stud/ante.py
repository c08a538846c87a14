"""Damage to antes and the bring-in."""

from collections.abc import Iterator
from dataclasses import replace

from studbook.game.cards import parse_card, rank_of
from studbook.game.events import Ante, Bet, BringIn, Call, Check, Fold, Raise
from studbook.tampering.kinds import damage
from studbook.tampering.scene import Scene

Variants = Iterator[Scene]


@damage("B01")
def ante_missing(scene: Scene) -> Variants:
    """A player who is dealt in has not paid the ante."""
    for position in scene.positions(Ante):
        yield scene.drop(position)


@damage("B01")
def ante_twice(scene: Scene) -> Variants:
    """A player pays the ante twice."""
    for position in scene.positions(Ante):
        yield scene.put(position, scene.events[position])


def _antes(scene: Scene) -> list[int]:
    """Places of the antes, if most players pay the full ante and keep chips."""
    full = [position for position in scene.positions(Ante) if not scene.events[position].all_in]
    return full if len(full) > 2 else []


@damage("B03")
def ante_too_small(scene: Scene) -> Variants:
    """A player antes a unit less than the others but has chips left."""
    for position in _antes(scene):
        if scene.events[position].amount > scene.unit:
            yield scene.change(position, amount=scene.events[position].amount - scene.unit)


@damage("B02")
def ante_too_large(scene: Scene) -> Variants:
    """A player antes a unit more than the others."""
    for position in _antes(scene):
        yield scene.change(position, amount=scene.events[position].amount + scene.unit)


def _bring_in(scene: Scene) -> list[int]:
    """Place of the bring-in, if others act after it."""
    positions = scene.round(scene.opening)
    return positions[:1] if len(positions) > 2 and isinstance(scene.events[positions[0]], BringIn) else []


def _bring_in_of_the_low_card(scene: Scene) -> list[int]:
    """The same if no one is all-in for the ante, so that no one else opens in place of the low card."""
    return [] if any(ante.all_in for ante in scene.all(Ante)) else _bring_in(scene)


@damage("B04")
def another_brings_in(scene: Scene) -> Variants:
    """The wrong player brings in."""
    for position in _bring_in_of_the_low_card(scene):
        for seat in {scene.events[at].seat for at in scene.round(scene.opening)} - {scene.events[position].seat}:
            yield scene.change(position, **scene.seat(seat))


@damage("B04")
def wrong_suit_brings_in(scene: Scene) -> Variants:
    """Of two equal door cards, the one of the wrong suit brings in."""
    for position in _bring_in_of_the_low_card(scene):
        due = scene.events[position].seat
        rank = rank_of(parse_card(scene.door(due)))
        for seat in scene.dealt:
            if seat != due and rank_of(parse_card(scene.door(seat))) == rank:
                yield scene.change(position, **scene.seat(seat))


@damage("B05")
def brought_in_twice(scene: Scene) -> Variants:
    """Two players bring in."""
    for position in _bring_in(scene):
        following = scene.round(scene.opening)[1]  # a remark of no player may stand between them
        also = scene.change(position, **scene.seat(scene.events[following].seat)).events[position]
        yield scene.put(following, also, instead=1)


@damage("B05")
def bring_in_missing(scene: Scene) -> Variants:
    """The bring-in line is missing."""
    raised = [at for at in scene.round(scene.opening) if isinstance(scene.events[at], Bet | Raise)]
    for position in _bring_in(scene):
        if not raised:
            yield scene.drop(position)


@damage("B08")
def low_card_checks(scene: Scene) -> Variants:
    """The player with the bring-in checks."""
    for position in _bring_in(scene):
        event = scene.events[position]
        yield scene.put(position, Check(0, event.street, event.seat, event.player), instead=1)


@damage("B08")
def low_card_folds(scene: Scene) -> Variants:
    """The player with the bring-in folds."""
    for position in _bring_in(scene):
        event = scene.events[position]
        yield scene.put(position, Fold(0, event.street, event.seat, event.player, ()), instead=1)


@damage("B07")
def bring_in_above_the_bet(scene: Scene) -> Variants:
    """The bring-in is larger than the small bet."""
    for position in _bring_in(scene):
        if not scene.events[position].all_in:
            yield scene.change(position, amount=scene.hand.small_bet + scene.unit)


def _completions(scene: Scene) -> list[int]:
    """Places of the raises after a bring-in that are not all-ins."""
    raises = scene.positions(Raise, street=scene.opening) if _bring_in(scene) else []
    return [position for position in raises if not scene.events[position].all_in][:1]


@damage("B11")
def completion_too_large(scene: Scene) -> Variants:
    """A completion is a unit too large."""
    for position in _completions(scene):
        event = scene.events[position]
        yield scene.change(position, amount=event.amount + scene.unit, to=event.to + scene.unit)


@damage("B11")
def completion_doubled(scene: Scene) -> Variants:
    """A completion is to two small bets."""
    for position in _completions(scene):
        event, small = scene.events[position], scene.hand.small_bet
        yield scene.change(position, amount=event.amount + small, to=event.to + small)


@damage("B11", needs="full opening")
def full_opening_too_large(scene: Scene) -> Variants:
    """A player opens for a unit more than the small bet instead of bringing in."""
    for position in scene.round(scene.opening)[:1]:
        if isinstance(scene.events[position], Bet) and not scene.events[position].all_in:
            yield scene.change(position, amount=scene.events[position].amount + scene.unit)


@damage(
    "B09",
    "B04",
    needs="all-in ante",
)
def wrong_player_for_an_all_in_low_card(scene: Scene) -> Variants:
    """The low card is all-in for the ante, and someone other than the next player to its left opens."""
    positions = scene.round(scene.opening)
    if len(positions) < 3 or not isinstance(scene.events[positions[0]], BringIn):
        return
    first = scene.events[positions[0]]
    moment = scene.before(positions[0])
    cards = {seat: parse_card(scene.door(seat)) for seat in scene.dealt}
    lowest = min(cards, key=lambda seat: cards[seat])
    if scene.hand.game not in (1, 2) or lowest in moment.able:
        return
    for seat in moment.able - {first.seat}:
        yield scene.change(positions[0], **scene.seat(seat))


@damage("B10", needs="short bring-in", house="wsop-live-2024", site="houselog")
def call_of_a_short_bring_in(scene: Scene) -> Variants:
    """After a short bring-in a player calls less than the full amount."""
    first, *following = scene.round(scene.opening) or [0]
    event = scene.events[first]
    if not isinstance(event, BringIn) or not event.all_in:
        return
    for position in following:
        call = scene.events[position]
        if isinstance(call, Raise | Bet):
            return
        if not isinstance(call, Call):
            continue
        if call.amount > event.amount and not call.all_in:
            changed = scene.change(position, amount=event.amount).hand
            yield Scene(replace(changed, bring_in=call.amount))  # as the header of a house log says
        return


@damage("B12")
def raise_said_to_be_a_bet(scene: Scene) -> Variants:
    """A raise after a bet is printed as a bet."""
    for position in scene.positions(Raise):
        event = scene.events[position]
        if event.street != scene.opening:
            more = event.to - scene.before(position).street_in[event.seat]
            yield scene.put(position, Bet(0, event.street, event.seat, event.player, more, event.all_in), instead=1)
