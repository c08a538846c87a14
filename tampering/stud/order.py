"""Damage to the order of action: who opens, who is next, who may act at all, and when a street is over."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from studbook.game.events import EVENT_CLASSES, Bet, Call, Check, Fold, Raise, StreetStart
from studbook.game.vocabulary import Kind, Street
from studbook.tampering.kinds import damage
from studbook.tampering.scene import LATER, Scene

Variants = Iterator[Scene]
_TIMEOUT: Any = EVENT_CLASSES[Kind.TIMEOUT]


@damage("O01")
def wrong_player_behind_the_bring_in(scene: Scene) -> Variants:
    """The first two players after the bring-in act in the wrong order."""
    positions = scene.round(scene.opening)
    if len(positions) > 3 and positions[2] == positions[1] + 1:
        one, two = (scene.events[position] for position in positions[1:3])
        if one.seat != two.seat and isinstance(one, Call | Fold) and isinstance(two, Call | Fold):
            yield scene.swap(positions[1], positions[2])


@damage("O02")
def wrong_opener(scene: Scene) -> Variants:
    """A player without the best board opens a street."""
    for street, (first, second, *_) in scene.later_rounds(2):
        one, two = scene.events[first].seat, scene.events[second].seat
        if street < Street.SEVENTH and scene.leaders(street) == {one} != {two} and second == first + 1:
            yield scene.swap(first, second)


@damage("O03", needs="equal boards")
def later_of_equal_boards(scene: Scene) -> Variants:
    """Of two equal boards, the one dealt later opens."""
    for street, (first, second, *_) in scene.later_rounds(2):
        seats = {scene.events[first].seat, scene.events[second].seat}
        if street < Street.SEVENTH and len(seats) == 2 and seats <= scene.leaders(street):
            yield scene.swap(first, second)


@damage("O04", needs="all-in leader")
def wrong_opener_for_an_all_in_leader(scene: Scene) -> Variants:
    """A player who is neither next nor next best opens in place of an all-in leader."""
    for street, (first, second, *_) in scene.later_rounds(3):
        able = scene.before(first).able
        if street == Street.SEVENTH or scene.leaders(street) & able:
            continue
        if scene.events[second].seat not in {*scene.leaders(street, able), scene.events[first].seat}:
            yield scene.swap(first, second)


@damage("O05")
def out_of_turn(scene: Scene) -> Variants:
    """Two players act in the wrong order."""
    for _, (_, *positions) in scene.rounds(4):
        for one, two in pairwise(positions[1:]):
            if two == one + 1 and scene.events[one].seat != scene.events[two].seat and len(scene.before(one).able) > 2:
                yield scene.swap(one, two)


@damage("O06")
def bet_after_fold(scene: Scene) -> Variants:
    """A player who has folded bets."""
    folds = scene.positions(Fold)
    for street, positions in scene.later_rounds(2):
        for seat in {scene.events[position].seat for position in folds if position < positions[0]}:
            yield scene.put(positions[1], Bet(0, street, **scene.seat(seat), amount=scene.hand.small_bet, all_in=False))


@damage("O06")
def folded_twice(scene: Scene) -> Variants:
    """A player folds twice."""
    for position in scene.positions(Fold):
        yield scene.put(position, scene.events[position])


@damage("O06", needs="all-in")
def all_in_player_acts(scene: Scene) -> Variants:
    """A player who is all-in checks."""
    for street, positions in scene.later_rounds(2):
        moment = scene.before(positions[0])
        for seat in moment.live - moment.able:
            yield scene.put(positions[1], Check(0, street, **scene.seat(seat)))


@damage("P07", needs="sitting out")
def absent_player_acts(scene: Scene) -> Variants:
    """A player who was not dealt in folds."""
    positions = scene.round(scene.opening)
    for seat in scene.hand.seats if len(positions) > 1 else ():
        if seat.number not in scene.dealt:
            yield scene.put(positions[1], Fold(0, scene.opening, seat.number, seat.player, ()))


@damage("O07")
def check_facing_a_bet(scene: Scene) -> Variants:
    """A player checks although there is a bet to call."""
    for position in scene.positions(Call):
        event = scene.events[position]
        yield scene.put(position, Check(0, event.street, event.seat, event.player), instead=1)


@damage("O07")
def call_of_nothing(scene: Scene) -> Variants:
    """A player calls although no one has bet."""
    for position in scene.positions(Check):
        event = scene.events[position]
        if scene.before(position).chips[event.seat] > scene.unit:
            call = Call(0, event.street, event.seat, event.player, scene.unit, all_in=False)
            yield scene.put(position, call, instead=1)


@damage("O07")
def raise_to_less(scene: Scene) -> Variants:
    """A player raises to less than the amount to call."""
    for position in scene.positions(Call):
        event = scene.events[position]
        if not event.all_in:
            to = scene.before(position).bet - scene.unit
            raised = Raise(0, event.street, event.seat, event.player, scene.unit, all_in=False, to=to)
            yield scene.put(position, raised, instead=1)


@damage("O08")
def last_action_missing(scene: Scene) -> Variants:
    """The last call or check on a street is missing."""
    for _, positions in scene.rounds(2):
        if isinstance(scene.events[positions[-1]], Call | Check):
            yield scene.drop(positions[-1])


@damage("O08")
def fold_missing(scene: Scene) -> Variants:
    """The last player to act on a street has folded, but no line says so."""
    for _, positions in scene.rounds(3):
        if isinstance(scene.events[positions[-1]], Fold) and len(scene.before(positions[-1]).live) > 2:
            yield scene.drop(positions[-1])


@damage("O08")
def one_check_too_many(scene: Scene) -> Variants:
    """A player checks once more after the street is over."""
    for street, positions in scene.later_rounds(2):
        if all(isinstance(scene.events[position], Check) for position in positions):
            first = scene.events[positions[0]]
            yield scene.put(positions[-1] + 1, Check(0, street, first.seat, first.player))


@damage("O09", needs="all-in")
def bet_that_nobody_can_call(scene: Scene) -> Variants:
    """The last player with chips bets when no one is left to call."""
    for street in LATER:
        starts = scene.positions(StreetStart, street=street)
        if not starts or scene.round(street):
            continue
        end = next(at for at in range(starts[0] + 1, len(scene.events)) if isinstance(scene.events[at], StreetStart))
        for seat in scene.before(starts[0]).able:
            yield scene.put(end, Bet(0, street, **scene.seat(seat), amount=scene.unit, all_in=False))


def _openings_of_seventh(scene: Scene, *, leader_is_all_in: bool) -> list[int]:
    """Places of the first two actions on seventh street, if the same player opened sixth."""
    sixth, positions = scene.round(Street.SIXTH), scene.round(Street.SEVENTH)
    if not sixth or len(positions) < 2 or positions[1] != positions[0] + 1:
        return []
    first, second = (scene.events[position] for position in positions[:2])
    all_in = not scene.leaders(Street.SIXTH) & scene.before(sixth[0]).able
    same = scene.events[sixth[0]].seat == first.seat != second.seat
    return positions[:2] if same and all_in == leader_is_all_in else []


@damage("O10", "O02")
def other_opener_on_seventh(scene: Scene) -> Variants:
    """A different player opens seventh street from sixth."""
    positions = _openings_of_seventh(scene, leader_is_all_in=False)
    if positions:
        yield scene.swap(*positions)


@damage("O10", needs="all-in leader")
def other_opener_for_an_all_in_leader(scene: Scene) -> Variants:
    """In place of an all-in leader, a different player opens seventh street from sixth, though either could have."""
    positions = _openings_of_seventh(scene, leader_is_all_in=True)
    if positions:
        yield scene.swap(*positions)


@damage("O11")
def wager_after_a_time_out(scene: Scene) -> Variants:
    """A player who has run out of time bets or raises."""
    for position in scene.positions(Bet, Raise):
        event = scene.events[position]
        if not event.all_in:
            yield scene.put(
                position, _TIMEOUT(0, event.street, event.seat, event.player, f"{event.player} has timed out")
            )


@damage("O05", "O06")
def same_player_twice(scene: Scene) -> Variants:
    """A player whose turn it is acts for another: their name replaces the next player's."""
    for _, positions in scene.rounds(4):
        for one, two in pairwise(positions[1:]):
            first, second = scene.events[one], scene.events[two]
            if isinstance(first, Call) and isinstance(second, Call) and len(scene.before(two).live) > 2:
                yield scene.change(two, **scene.seat(first.seat))


@damage("O08", "O06")
def action_before_its_street(scene: Scene) -> Variants:
    """The first action on a street appears before its heading."""
    for _, positions in scene.later_rounds(2):
        heading = max(position for position in scene.positions(StreetStart) if position < positions[0])
        yield scene.drop(positions[0]).put(heading, scene.events[positions[0]])
