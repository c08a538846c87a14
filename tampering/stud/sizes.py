"""Damage to the sizes of bets, calls and raises, and to their number."""

from collections.abc import Iterator
from typing import Any

from studbook.game.events import EVENT_CLASSES, Ante, Bet, BringIn, Call, Raise
from studbook.game.vocabulary import Game, Kind, Limit, Street
from studbook.tampering.kinds import damage
from studbook.tampering.scene import Scene

Variants = Iterator[Scene]
_CAPPED: Any = EVENT_CLASSES[Kind.CAPPED]
_OPEN_PAIR: Any = EVENT_CLASSES[Kind.OPEN_PAIR]


def _bets(scene: Scene) -> Iterator[int]:
    return (position for position in scene.positions(Bet) if not scene.events[position].all_in)


def _raises(scene: Scene) -> Iterator[int]:
    return (position for position in scene.positions(Raise) if not scene.events[position].all_in)


@damage("S01")
def bet_too_large(scene: Scene) -> Variants:
    """A bet is a unit too large."""
    for position in _bets(scene):
        if scene.events[position].street > scene.opening:
            yield scene.change(position, amount=scene.events[position].amount + scene.unit)


@damage("S01")
def small_bet_on_a_big_street(scene: Scene) -> Variants:
    """A small bet is made on a big-bet street."""
    for position in _bets(scene):
        if scene.events[position].street > Street.FOURTH:
            yield scene.change(position, amount=scene.hand.small_bet)


@damage("S02")
def double_bet_without_a_pair(scene: Scene) -> Variants:
    """A double bet is made on fourth street without an open pair."""
    boards = [scene.events[position] for position in scene.open_deals(Street.FOURTH)]
    pairs = [event for event in boards if event.cards[-2][0] == event.cards[-1][0]]
    for position in scene.positions(Bet, street=Street.FOURTH):
        if scene.hand.game != Game.STUD or not pairs:
            yield scene.change(position, amount=scene.hand.big_bet, all_in=False)


@damage("S03")
def raise_too_large(scene: Scene) -> Variants:
    """A raise is a unit too large."""
    for position in _raises(scene):
        event = scene.events[position]
        if event.street > scene.opening:
            yield scene.change(position, amount=event.amount + scene.unit, to=event.to + scene.unit)


@damage("S03")
def raise_doubled(scene: Scene) -> Variants:
    """A raise is by two bets."""
    for position in _raises(scene):
        event = scene.events[position]
        if event.street > Street.FOURTH:
            yield scene.change(position, amount=2 * event.amount, to=event.to + event.amount)


@damage("S04", needs="short all-in")
def raise_behind_a_short_all_in(scene: Scene) -> Variants:
    """A player who may only call a short all-in raises."""
    for position in scene.positions(Raise):
        event = scene.events[position]
        unit = scene.hand.big_bet if event.street > Street.FOURTH else scene.hand.small_bet
        bet = scene.before(position).bet
        if not event.all_in or 2 * event.amount >= unit or bet % unit:
            continue
        for at in scene.positions(Call, street=event.street):
            caller = scene.events[at]
            if at > position and not caller.all_in and caller.amount == event.amount:
                to = bet + unit
                raised = Raise(0, caller.street, caller.seat, caller.player, to - event.to, all_in=False, to=to)
                yield scene.put(at, raised, instead=1)


def _behind_the_cap(scene: Scene) -> Iterator[tuple[int, int]]:
    """The fourth bet on a street, and the place of the next action."""
    for _, positions in scene.rounds(5):
        wagers = [at for at in positions if isinstance(scene.events[at], Bet | Raise)]
        if len(wagers) >= 4 and not any(scene.events[at].all_in for at in wagers) and wagers[3] != positions[-1]:
            following = positions[positions.index(wagers[3]) + 1]
            if not getattr(scene.events[following], "all_in", False):
                yield wagers[3], following


@damage("S05", needs="capped")
def fifth_wager(scene: Scene) -> Variants:
    """A street has a fifth bet."""
    for fourth, following in _behind_the_cap(scene):
        last, caller = scene.events[fourth], scene.events[following]
        to = last.to + last.amount
        fifth = Raise(0, last.street, caller.seat, caller.player, last.amount, all_in=False, to=to)
        silent = [at for at in scene.positions(_CAPPED) if scene.events[at].street == last.street]
        yield scene.put(following, fifth, instead=1).drop(*silent)


@damage("S10", "S05", needs="capped")
def raise_behind_the_cap(scene: Scene) -> Variants:
    """A player raises after the site has announced that betting is capped."""
    for fourth, following in _behind_the_cap(scene):
        last, caller = scene.events[fourth], scene.events[following]
        to = last.to + last.amount
        yield scene.put(
            following, Raise(0, last.street, caller.seat, caller.player, last.amount, all_in=False, to=to), instead=1
        )


@damage("S06")
def capped_too_early(scene: Scene) -> Variants:
    """The site announces that betting is capped one bet too early."""
    for position in _raises(scene):
        event = scene.events[position]
        wagers = [at for at in scene.positions(Bet, Raise, street=event.street) if at <= position]
        if len(wagers) < 4:
            yield scene.put(position + 1, _CAPPED(0, event.street, 0, "", "Betting is capped"))


@damage("S06", games=(Game.STUD,))
def open_pair_that_is_none(scene: Scene) -> Variants:
    """The site announces an open pair although no one shows one."""
    positions = scene.open_deals(Street.FOURTH)
    if positions and not scene.positions(_OPEN_PAIR):
        announced = "Pair on board - a double bet is allowed"
        yield scene.put(positions[-1] + 1, _OPEN_PAIR(0, Street.FOURTH, 0, "", announced))


@damage("A01", games=(Game.STUD,), needs="open pair")
def open_pair_not_said(scene: Scene) -> Variants:
    """The site does not announce an open pair."""
    for position in scene.positions(_OPEN_PAIR):
        yield scene.drop(position)


@damage("S07")
def call_too_large(scene: Scene) -> Variants:
    """A call is a unit too large."""
    if any(event.all_in for event in scene.all(Ante, BringIn)):
        return
    for position in scene.positions(Call):
        if not scene.events[position].all_in:
            yield scene.change(position, amount=scene.events[position].amount + scene.unit)


@damage("S07")
def call_too_small(scene: Scene) -> Variants:
    """A call is a unit too small."""
    for position in scene.positions(Call):
        event = scene.events[position]
        if not event.all_in and event.amount > scene.unit:
            yield scene.change(position, amount=event.amount - scene.unit)


@damage("S08")
def wrong_increment(scene: Scene) -> Variants:
    """The first number of a raise is not the amount it raises by."""
    for position in scene.positions(Raise):
        yield scene.change(position, amount=scene.events[position].amount + scene.unit)


@damage("S09", limits=(Limit.SPREAD, Limit.POT, Limit.NO))
def bet_below_the_least(scene: Scene) -> Variants:
    """In a game with a choice of sizes, a bet is below the minimum."""
    for position in _bets(scene):
        if scene.events[position].street > scene.opening and scene.hand.small_bet > scene.unit:
            yield scene.change(position, amount=scene.hand.small_bet - scene.unit)


@damage("S09", limits=(Limit.SPREAD, Limit.POT))
def bet_above_the_limit(scene: Scene) -> Variants:
    """A bet is larger than a pot or spread limit allows."""
    for position in _bets(scene):
        event = scene.events[position]
        moment = scene.before(position)
        pot = sum(seat.stack - moment.chips[seat.number] for seat in scene.hand.seats)
        most = pot if scene.hand.limit == Limit.POT else scene.hand.big_bet
        if event.street > scene.opening and moment.chips[event.seat] > max(most, scene.hand.small_bet) + scene.unit:
            yield scene.change(position, amount=max(most, scene.hand.small_bet) + scene.unit)


@damage("S09", limits=(Limit.POT, Limit.NO))
def raise_by_too_little(scene: Scene) -> Variants:
    """In a game with a choice of sizes, a raise is smaller than the one before it."""
    for position in _raises(scene):
        event = scene.events[position]
        if event.street > scene.opening and event.amount > scene.unit:
            less = event.amount - scene.unit
            yield scene.change(position, amount=scene.unit, to=event.to - less)
