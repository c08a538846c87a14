"""Decisions of every player in a hand, as bits that statistics count; calculated once, when the hand is imported.

One pass over the events of a hand, street by street. `Decision` names the bits of the column `deeds`, `LaterDecision`
those of a street in the column `later`; the SQL files of the statistics describe what each of them counts.
"""

import numpy as np

from studbook.analytics.facts.codes import decision, later_decision
from studbook.analytics.facts.decision_bits import LATER_BITS
from studbook.game import games
from studbook.game.bitset import count_of
from studbook.game.codes import did, kind, street
from studbook.game.columns import Batch, Int64, PerSeat
from studbook.game.results import SettledHands
from studbook.machine.records import record_type
from studbook.machine.rule import compiled


class DecisionsSoFar:
    """The hand so far; seats are indices, sets of seats are bits."""

    game: int
    seats: int
    opening: int
    street: int
    small: int
    live: int
    level: int
    """Highest street total."""
    wagers: int
    opener: int
    """Seat, -1 for no one; the same for the next two."""
    raiser: int
    thief: int
    entered: int
    """Players who voluntarily put chips in."""
    decided: int
    """Players who had a decision on this street."""
    checked: int
    paid: PerSeat
    """Put in on this street."""
    door: PerSeat
    """Door card, -1 unknown."""
    value: PerSeat
    """How high the door card is if low brings in, how low if high does; -1 unknown."""
    bits: PerSeat
    later: PerSeat


_PLAY = record_type(DecisionsSoFar)
_NOBODY, _ACE = -1, 12


@compiled
def _set(play: DecisionsSoFar, seat: int, which: int) -> None:
    play.bits[seat] |= 1 << which


@compiled
def _has(play: DecisionsSoFar, seat: int, which: int) -> bool:
    return bool((play.bits[seat] >> which) & 1 == 1)


@compiled
def _mark(play: DecisionsSoFar, seat: int, bit: int) -> None:
    play.later[seat] |= bit << (LATER_BITS * (play.street - street.THIRD))


@compiled
def _marked(play: DecisionsSoFar, seat: int, bit: int) -> bool:
    return bool((play.later[seat] >> (LATER_BITS * (play.street - street.THIRD))) & bit > 0)


@compiled
def _value(this_game: int, door: int) -> int:
    """Rank of a door card for stealing: deuces lowest; in razz kings lowest (ace best); in 2-7 aces lowest."""
    if door < 0:
        return -1
    rank = ((door >> 2) + 1) % 13 if games.BOARDS_ACE_LOW[this_game] else door >> 2
    return 12 - rank if games.HIGHEST_BRINGS_IN[this_game] else rank


@compiled
def _open(play: DecisionsSoFar, seat: int) -> None:
    """Count positions from the player who opens, clockwise over the players dealt in."""
    play.opener = seat
    _set(play, seat, decision.OPENED)
    place = 0
    for step in range(play.seats):
        other = (seat + step) % play.seats
        if (play.live >> other) & 1:
            place += 1
            play.bits[other] |= place << decision.POSITION


@compiled
def _look_left(play: DecisionsSoFar, seat: int) -> None:
    """Record the number of players left to act, including the bring-in, and their door cards."""
    left = as_good = 0
    best, worst, door = -1, _ACE, -1
    for other in range(play.seats):
        if (play.live >> other) & 1 and not (play.decided >> other) & 1 and other != seat:
            left += 1
            as_good += play.value[other] >= play.value[seat]
            worst = min(worst, play.value[other])
            if play.value[other] > best:
                best, door = play.value[other], play.door[other]
    play.bits[seat] |= (left + 1) << decision.LEFT_TO_ACT
    if worst >= 0 and left > 0:
        play.bits[seat] |= ((door >> 2) + 1) << decision.BEST_LEFT
    if worst >= 0 and play.value[seat] >= 0:
        play.bits[seat] |= (as_good + 1) << decision.AS_GOOD_LEFT


@compiled
def _behind_raiser(play: DecisionsSoFar, seat: int) -> int:
    place = 0
    for step in range(1, play.seats + 1):
        other = (play.raiser + step) % play.seats
        place += (play.live >> other) & 1
        if other == seat:
            return place
    return 0


@compiled
def _face(play: DecisionsSoFar, seat: int, calls: bool, raises: bool) -> None:
    """Record a decision in the first betting round that faces a wager."""
    if not play.bits[seat] >> decision.BEHIND_RAISER & 15:
        play.bits[seat] |= _behind_raiser(play, seat) << decision.BEHIND_RAISER
        if seat == play.opener and not _has(play, seat, decision.COMPLETED_LOW):
            _set(play, seat, decision.FACED_ALONE if count_of(play.live) == 2 else decision.FACED_SEVERAL)
            if calls or raises:
                _set(play, seat, decision.DEFENDED)
    if not (play.entered >> seat) & 1 and seat != play.opener and not _has(play, seat, decision.FACED_COLD):
        _set(play, seat, decision.FACED_COLD)
        if calls:
            _set(play, seat, decision.CALLED_COLD)
    if play.wagers == 1:
        _set(play, seat, decision.FACED_ONE)
        if raises:
            _set(play, seat, decision.RERAISED)
        if play.thief != _NOBODY:
            _set(play, seat, decision.FACED_STEAL)
            if raises:
                _set(play, seat, decision.RESTOLE)


@compiled
def _first(play: DecisionsSoFar, seat: int, calls: bool, raises: bool) -> None:
    """Record a first decision in the first betting round that faces no wager."""
    _set(play, seat, decision.CHANCE)
    if calls:
        _set(play, seat, decision.LIMPED)
    if raises:
        _set(play, seat, decision.COMPLETED)
    if play.entered & ~(1 << play.opener) == 0:
        _look_left(play, seat)
    if (play.bits[seat] >> decision.AS_GOOD_LEFT) & 15 == 1:
        _set(play, seat, decision.STEAL_CHANCE)
        if raises:
            _set(play, seat, decision.STOLE)
            play.thief = seat


@compiled
def _decide_opening(play: DecisionsSoFar, seat: int, calls: bool, raises: bool) -> None:
    """Record a voluntary decision in the first betting round."""
    if play.opener == _NOBODY:
        _open(play, seat)
    if play.wagers > 0:
        if play.raiser != seat:
            _face(play, seat, calls, raises)
    elif seat != play.opener:
        if not (play.decided >> seat) & 1:
            _first(play, seat, calls, raises)
    elif raises:
        _set(play, seat, decision.COMPLETED_LOW)
    if raises:
        play.wagers += 1
        if play.wagers > 1:
            play.thief = _NOBODY
        play.raiser = seat
    if calls or raises:
        play.entered |= 1 << seat


@compiled
def _decide_later(play: DecisionsSoFar, seat: int, calls: bool, raises: bool, folds: bool) -> None:
    """Record a decision on a later street."""
    if play.wagers == 0:
        _mark(play, seat, later_decision.CHANCE)
        if raises:
            _mark(play, seat, later_decision.BET)
        if play.street == play.opening + 1 and _has(play, seat, decision.LAST_WAGER):
            _set(play, seat, decision.CONTINUE_CHANCE)
            if raises:
                _set(play, seat, decision.CONTINUED)
    elif play.raiser != seat and not _marked(play, seat, later_decision.FACED):
        checked = (play.checked >> seat) & 1
        _mark(play, seat, later_decision.FACED | (later_decision.CHECKED if checked else 0))
        _mark(play, seat, (later_decision.CALLED if calls else 0) | (later_decision.FOLDED if folds else 0))
        if raises:
            _mark(play, seat, later_decision.RAISED | (later_decision.CHECK_RAISED if checked else 0))
    if raises:
        play.wagers += 1
        play.raiser = seat
    if not (calls or raises or folds):
        play.checked |= 1 << seat


@compiled
def _next_street(play: DecisionsSoFar, street: int) -> None:
    if play.street == play.opening and play.raiser != _NOBODY:
        _set(play, play.raiser, decision.LAST_WAGER)
    play.street, play.level, play.wagers, play.raiser = street, 0, 0, _NOBODY
    play.decided = play.checked = play.entered = 0
    for seat in range(play.seats):
        play.paid[seat] = 0


@compiled
def _act(play: DecisionsSoFar, this_kind: int, seat: int, amount: int, to: int) -> None:
    """Record one action; wagers are recognised by their amounts, calls also by their kind."""
    total = to if this_kind == kind.RAISE and to >= 0 else play.paid[seat] + max(amount, 0)
    wagers = this_kind in (kind.BET, kind.RAISE) and total > play.level
    pays = this_kind in (kind.BET, kind.RAISE, kind.CALL)
    folds = this_kind in (kind.FOLD, kind.THROWN_AWAY)
    if play.street == play.opening:
        from_level = play.level if play.wagers else 0
        full = wagers and 2 * (total - from_level) >= play.small
        _decide_opening(play, seat, pays and not full, full)
    else:
        _decide_later(play, seat, pays and not wagers, wagers, folds)
    play.decided |= 1 << seat
    if pays:
        play.paid[seat] = max(play.paid[seat], total)
        play.level = max(play.level, total)
    if folds:
        play.live &= ~(1 << seat)


@compiled
def _fold_in(play: DecisionsSoFar, this_kind: int, street: int, seat: int, amount: int, to: int) -> None:
    if street != play.street:
        _next_street(play, street)
    if this_kind == kind.BRING_IN:
        if play.opener == _NOBODY:
            _open(play, seat)
        play.paid[seat] = play.level = max(amount, 0)
    elif this_kind in (kind.CHECK, kind.BET, kind.CALL, kind.RAISE, kind.FOLD, kind.THROWN_AWAY):
        _act(play, this_kind, seat, amount, to)


@compiled
def _finish(play: DecisionsSoFar) -> None:
    """Record the last wager, and a steal to which everyone else folded."""
    if play.street == play.opening and play.raiser != _NOBODY:
        _set(play, play.raiser, decision.LAST_WAGER)
        if play.live == 1 << play.raiser and _has(play, play.raiser, decision.STOLE):
            _set(play, play.raiser, decision.STEAL_WON)


@compiled
def _start(play: DecisionsSoFar, batch: Batch, dealt: Int64, door: Int64, hand: int) -> None:
    play.game, play.seats = batch.hands.game[hand], batch.hands.seat_count[hand]
    play.opening = games.OPENING[play.game]
    play.street, play.small = play.opening, batch.hands.small_bet[hand]
    play.live = play.level = play.wagers = play.entered = play.decided = play.checked = 0
    play.opener = play.raiser = play.thief = _NOBODY
    first = batch.hands.first_seat[hand]
    for seat in range(play.seats):
        play.live |= dealt[first + seat] << seat
        play.door[seat] = door[first + seat]
        play.value[seat] = _value(play.game, int(door[first + seat]))
        play.paid[seat] = play.bits[seat] = play.later[seat] = 0


@compiled
def _fold_all(batch: Batch, dealt: Int64, door: Int64, plays: np.ndarray, bits: Int64, later: Int64) -> None:
    play, events = plays[0], batch.events
    for hand in range(len(batch.hands.game)):
        _start(play, batch, dealt, door, hand)
        first = batch.hands.first_event[hand]
        for at in range(first, first + batch.hands.event_count[hand]):
            kind, this_street, seat = int(events.kind[at]), int(events.street[at]), int(events.seat[at])
            if seat >= 0 and play.opening <= this_street <= street.SEVENTH and (play.live >> seat) & 1:
                _fold_in(play, kind, this_street, seat, int(events.amount[at]), int(events.to[at]))
        _finish(play)
        row = batch.hands.first_seat[hand]
        for seat in range(play.seats):
            bits[row + seat], later[row + seat] = play.bits[seat], play.later[seat]


def decisions_of(batch: Batch, settled: SettledHands) -> tuple[Int64, Int64]:
    """Columns `deeds` and `later` of every seat of a batch."""
    seats = len(batch.seats.hand)
    bits, later = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    dealt = (settled.seats.did & did.DEALT_IN).astype(np.int64)
    plays = np.zeros(1, _PLAY).view(np.recarray)
    _fold_all(batch, dealt, settled.seats.door.astype(np.int64), plays, bits, later)
    return bits, later
