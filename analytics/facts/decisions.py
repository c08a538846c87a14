"""Decisions of every player in a hand, as bits that statistics count; calculated once, when the hand is imported.

One pass over the events of a hand, street by street. `Decision` names the bits of the column `deeds`, `LaterDecision`
those of a street in the column `later`; the SQL files of the statistics describe what each of them counts.
"""

from enum import IntEnum

import numpy as np

from studbook.game.bitset import count_of
from studbook.game.columns import Batch, Int64, PerSeat, record_type
from studbook.game.compiled import compiled
from studbook.game.results import Did, SettledHands
from studbook.game.vocabulary import Game, Kind, Street


class Decision(IntEnum):
    """Bits of `deeds`; all but the first three are of the first betting round (third street; second in five-card stud).

    A *wager* is a completion, a bet or a raise; there, an all-in for less than half a small bet is not one (B-24).
    """

    POSITION = 0
    """Four bits: 1 for the player who opens (the bring-in), 2 for the next player dealt in, ...; 0 if no one opened."""
    BEHIND_RAISER = 4
    """Four bits: players still in from the raiser to this player's first response to a wager, inclusive; 0 if none."""
    OPENED = 8
    """Acted first: the bring-in, or a bet in its place."""
    CHANCE = 9
    """The first decision came before any wager, and another player opened."""
    LIMPED = 10
    COMPLETED = 11
    FACED_COLD = 12
    """Faced a wager before putting in any chips but an ante."""
    CALLED_COLD = 13
    FACED_ONE = 14
    """Faced exactly one wager by another player."""
    RERAISED = 15
    STEAL_CHANCE = 16
    STOLE = 17
    STEAL_WON = 18
    FACED_STEAL = 19
    RESTOLE = 20
    COMPLETED_LOW = 21
    """Opened, and also made the first wager."""
    FACED_ALONE = 22
    """Brought in and faced a wager with one opponent left."""
    FACED_SEVERAL = 23
    DEFENDED = 24
    LAST_WAGER = 25
    CONTINUE_CHANCE = 26
    CONTINUED = 27
    LEFT_TO_ACT = 39
    """Four bits each from here on, for a player who can be first in: players left to act, bring-in included, + 1."""
    AS_GOOD_LEFT = 43
    """Number of them with a door card of the player's rank or better, + 1; 0 if one of these cards is not printed."""
    BEST_LEFT = 47
    """Rank of the best of their door cards, + 1; 0 if one of them is not printed, or no one is left."""


class LaterDecision(IntEnum):
    """Bits of one street in `later`, eight bits per street from third street on (third only in five-card stud)."""

    CHANCE = 1
    """Had a decision before anyone bet."""
    BET = 2
    FACED = 4
    """Faced a bet; the next three are the response to the first one faced."""
    CALLED = 8
    RAISED = 16
    FOLDED = 32
    CHECKED = 64
    """Checked, and then faced a bet."""
    CHECK_RAISED = 128


LATER_BITS = 8


class Play:
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
    deeds: PerSeat
    later: PerSeat


_PLAY = record_type(Play)
_NOBODY, _ACE = -1, 12
_SECOND, _THIRD, _SEVENTH = int(Street.SECOND), int(Street.THIRD), int(Street.SEVENTH)
_FIVESTUD, _RAZZ, _RAZZ27 = int(Game.FIVESTUD), int(Game.RAZZ), int(Game.RAZZ27)
_BRING_IN, _CHECK, _BET, _CALL = int(Kind.BRING_IN), int(Kind.CHECK), int(Kind.BET), int(Kind.CALL)
_RAISE, _FOLD, _THROWN_AWAY = int(Kind.RAISE), int(Kind.FOLD), int(Kind.THROWN_AWAY)
_DEALT_IN = int(Did.DEALT_IN)
_POSITION, _BEHIND_RAISER = int(Decision.POSITION), int(Decision.BEHIND_RAISER)
_OPENED, _CHANCE, _LIMPED = int(Decision.OPENED), int(Decision.CHANCE), int(Decision.LIMPED)
_COMPLETED, _COMPLETED_LOW, _LAST_WAGER = int(Decision.COMPLETED), int(Decision.COMPLETED_LOW), int(Decision.LAST_WAGER)
_FACED_COLD, _CALLED_COLD = int(Decision.FACED_COLD), int(Decision.CALLED_COLD)
_FACED_ONE, _RERAISED = int(Decision.FACED_ONE), int(Decision.RERAISED)
_STEAL_CHANCE, _STOLE, _STEAL_WON = int(Decision.STEAL_CHANCE), int(Decision.STOLE), int(Decision.STEAL_WON)
_FACED_STEAL, _RESTOLE = int(Decision.FACED_STEAL), int(Decision.RESTOLE)
_FACED_ALONE, _FACED_SEVERAL, _DEFENDED = int(Decision.FACED_ALONE), int(Decision.FACED_SEVERAL), int(Decision.DEFENDED)
_LEFT_TO_ACT, _AS_GOOD_LEFT, _BEST_LEFT = int(Decision.LEFT_TO_ACT), int(Decision.AS_GOOD_LEFT), int(Decision.BEST_LEFT)
_CONTINUE_CHANCE, _CONTINUED = int(Decision.CONTINUE_CHANCE), int(Decision.CONTINUED)
_L_CHANCE, _L_BET, _L_FACED, _L_CALLED = (
    int(LaterDecision.CHANCE),
    int(LaterDecision.BET),
    int(LaterDecision.FACED),
    int(LaterDecision.CALLED),
)
_L_RAISED, _L_FOLDED, _L_CHECKED = int(LaterDecision.RAISED), int(LaterDecision.FOLDED), int(LaterDecision.CHECKED)
_L_CHECK_RAISED = int(LaterDecision.CHECK_RAISED)


@compiled
def _set(play: Play, seat: int, deed: int) -> None:
    play.deeds[seat] |= 1 << deed


@compiled
def _has(play: Play, seat: int, deed: int) -> bool:
    return bool((play.deeds[seat] >> deed) & 1 == 1)


@compiled
def _mark(play: Play, seat: int, bit: int) -> None:
    play.later[seat] |= bit << (LATER_BITS * (play.street - _THIRD))


@compiled
def _marked(play: Play, seat: int, bit: int) -> bool:
    return bool((play.later[seat] >> (LATER_BITS * (play.street - _THIRD))) & bit > 0)


@compiled
def _value(game: int, door: int) -> int:
    """Rank of a door card for stealing: deuces lowest; in razz kings lowest (ace best); in 2-7 aces lowest."""
    if door < 0:
        return -1
    if game == _RAZZ:
        return 12 - ((door >> 2) + 1) % 13
    return 12 - (door >> 2) if game == _RAZZ27 else door >> 2


@compiled
def _open(play: Play, seat: int) -> None:
    """Count positions from the player who opens, clockwise over the players dealt in."""
    play.opener = seat
    _set(play, seat, _OPENED)
    place = 0
    for step in range(play.seats):
        other = (seat + step) % play.seats
        if (play.live >> other) & 1:
            place += 1
            play.deeds[other] |= place << _POSITION


@compiled
def _look_left(play: Play, seat: int) -> None:
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
    play.deeds[seat] |= (left + 1) << _LEFT_TO_ACT
    if worst >= 0 and left > 0:
        play.deeds[seat] |= ((door >> 2) + 1) << _BEST_LEFT
    if worst >= 0 and play.value[seat] >= 0:
        play.deeds[seat] |= (as_good + 1) << _AS_GOOD_LEFT


@compiled
def _behind_raiser(play: Play, seat: int) -> int:
    place = 0
    for step in range(1, play.seats + 1):
        other = (play.raiser + step) % play.seats
        place += (play.live >> other) & 1
        if other == seat:
            return place
    return 0


@compiled
def _face(play: Play, seat: int, calls: bool, raises: bool) -> None:
    """Record a decision in the first betting round that faces a wager."""
    if not play.deeds[seat] >> _BEHIND_RAISER & 15:
        play.deeds[seat] |= _behind_raiser(play, seat) << _BEHIND_RAISER
        if seat == play.opener and not _has(play, seat, _COMPLETED_LOW):
            _set(play, seat, _FACED_ALONE if count_of(play.live) == 2 else _FACED_SEVERAL)
            if calls or raises:
                _set(play, seat, _DEFENDED)
    if not (play.entered >> seat) & 1 and seat != play.opener and not _has(play, seat, _FACED_COLD):
        _set(play, seat, _FACED_COLD)
        if calls:
            _set(play, seat, _CALLED_COLD)
    if play.wagers == 1:
        _set(play, seat, _FACED_ONE)
        if raises:
            _set(play, seat, _RERAISED)
        if play.thief != _NOBODY:
            _set(play, seat, _FACED_STEAL)
            if raises:
                _set(play, seat, _RESTOLE)


@compiled
def _first(play: Play, seat: int, calls: bool, raises: bool) -> None:
    """Record a first decision in the first betting round that faces no wager."""
    _set(play, seat, _CHANCE)
    if calls:
        _set(play, seat, _LIMPED)
    if raises:
        _set(play, seat, _COMPLETED)
    if play.entered & ~(1 << play.opener) == 0:
        _look_left(play, seat)
    if (play.deeds[seat] >> _AS_GOOD_LEFT) & 15 == 1:
        _set(play, seat, _STEAL_CHANCE)
        if raises:
            _set(play, seat, _STOLE)
            play.thief = seat


@compiled
def _decide_opening(play: Play, seat: int, calls: bool, raises: bool) -> None:
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
        _set(play, seat, _COMPLETED_LOW)
    if raises:
        play.wagers += 1
        if play.wagers > 1:
            play.thief = _NOBODY
        play.raiser = seat
    if calls or raises:
        play.entered |= 1 << seat


@compiled
def _decide_later(play: Play, seat: int, calls: bool, raises: bool, folds: bool) -> None:
    """Record a decision on a later street."""
    if play.wagers == 0:
        _mark(play, seat, _L_CHANCE)
        if raises:
            _mark(play, seat, _L_BET)
        if play.street == play.opening + 1 and _has(play, seat, _LAST_WAGER):
            _set(play, seat, _CONTINUE_CHANCE)
            if raises:
                _set(play, seat, _CONTINUED)
    elif play.raiser != seat and not _marked(play, seat, _L_FACED):
        checked = (play.checked >> seat) & 1
        _mark(play, seat, _L_FACED | (_L_CHECKED if checked else 0))
        _mark(play, seat, (_L_CALLED if calls else 0) | (_L_FOLDED if folds else 0))
        if raises:
            _mark(play, seat, _L_RAISED | (_L_CHECK_RAISED if checked else 0))
    if raises:
        play.wagers += 1
        play.raiser = seat
    if not (calls or raises or folds):
        play.checked |= 1 << seat


@compiled
def _next_street(play: Play, street: int) -> None:
    if play.street == play.opening and play.raiser != _NOBODY:
        _set(play, play.raiser, _LAST_WAGER)
    play.street, play.level, play.wagers, play.raiser = street, 0, 0, _NOBODY
    play.decided = play.checked = play.entered = 0
    for seat in range(play.seats):
        play.paid[seat] = 0


@compiled
def _act(play: Play, kind: int, seat: int, amount: int, to: int) -> None:
    """Record one action; wagers are recognised by their amounts, calls also by their kind."""
    total = to if kind == _RAISE and to >= 0 else play.paid[seat] + max(amount, 0)
    wagers = kind in (_BET, _RAISE) and total > play.level
    pays = kind in (_BET, _RAISE, _CALL)
    folds = kind in (_FOLD, _THROWN_AWAY)
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
def _fold_in(play: Play, kind: int, street: int, seat: int, amount: int, to: int) -> None:
    if street != play.street:
        _next_street(play, street)
    if kind == _BRING_IN:
        if play.opener == _NOBODY:
            _open(play, seat)
        play.paid[seat] = play.level = max(amount, 0)
    elif kind in (_CHECK, _BET, _CALL, _RAISE, _FOLD, _THROWN_AWAY):
        _act(play, kind, seat, amount, to)


@compiled
def _finish(play: Play) -> None:
    """Record the last wager, and a steal to which everyone else folded."""
    if play.street == play.opening and play.raiser != _NOBODY:
        _set(play, play.raiser, _LAST_WAGER)
        if play.live == 1 << play.raiser and _has(play, play.raiser, _STOLE):
            _set(play, play.raiser, _STEAL_WON)


@compiled
def _start(play: Play, batch: Batch, dealt: Int64, door: Int64, hand: int) -> None:
    play.game, play.seats = batch.hands.game[hand], batch.hands.seat_count[hand]
    play.opening = _SECOND if play.game == _FIVESTUD else _THIRD
    play.street, play.small = play.opening, batch.hands.small_bet[hand]
    play.live = play.level = play.wagers = play.entered = play.decided = play.checked = 0
    play.opener = play.raiser = play.thief = _NOBODY
    first = batch.hands.first_seat[hand]
    for seat in range(play.seats):
        play.live |= dealt[first + seat] << seat
        play.door[seat] = door[first + seat]
        play.value[seat] = _value(play.game, int(door[first + seat]))
        play.paid[seat] = play.deeds[seat] = play.later[seat] = 0


@compiled
def _fold_all(batch: Batch, dealt: Int64, door: Int64, plays: np.ndarray, deeds: Int64, later: Int64) -> None:
    play, events = plays[0], batch.events
    for hand in range(len(batch.hands.game)):
        _start(play, batch, dealt, door, hand)
        first = batch.hands.first_event[hand]
        for at in range(first, first + batch.hands.event_count[hand]):
            kind, street, seat = int(events.kind[at]), int(events.street[at]), int(events.seat[at])
            if seat >= 0 and play.opening <= street <= _SEVENTH and (play.live >> seat) & 1:
                _fold_in(play, kind, street, seat, int(events.amount[at]), int(events.to[at]))
        _finish(play)
        row = batch.hands.first_seat[hand]
        for seat in range(play.seats):
            deeds[row + seat], later[row + seat] = play.deeds[seat], play.later[seat]


def decisions_of(batch: Batch, settled: SettledHands) -> tuple[Int64, Int64]:
    """Columns `deeds` and `later` of every seat of a batch."""
    seats = len(batch.seats.hand)
    deeds, later = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    dealt = (settled.seats.did & _DEALT_IN).astype(np.int64)
    plays = np.zeros(1, _PLAY).view(np.recarray)
    _fold_all(batch, dealt, settled.seats.door.astype(np.int64), plays, deeds, later)
    return deeds, later
