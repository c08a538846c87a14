"""Go through the decisions of hands once, and write down what was public when each was made.

Compiled, because a million hands have some twenty million decisions. What a decision means for a test is decided in
`collusion.decisions`, from the columns of `Column`.
"""

from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.collusion.codes import column
from studbook.analytics.collusion.columns import Column
from studbook.analytics.facts.improving import improving
from studbook.game import games
from studbook.game.bitset import count_of, has, lowest
from studbook.game.cards import DECK_SIZE, SLOT_BITS, SLOT_MASK, packed_known, packed_mask
from studbook.game.codes import kind, street
from studbook.game.columns import Int64
from studbook.game.random_numbers import drawn, stirred
from studbook.game.ranking import pot_strength
from studbook.machine.records import record_type
from studbook.machine.rule import compiled
from studbook.rules.stud.first_to_act import board_strength

SEATS = 16
FOLD, CHECK, CALL, WAGER = range(4)
BAND_UNKNOWN = 5
NOT_KNOWN = -1
SAMPLES, SEED = 400, 20_241


COLUMNS = len(Column)


class Acts(NamedTuple):
    """What happened in some hands, in order; arrays of equal length."""

    at: Int64
    kind: Int64
    street: Int64
    seat: Int64
    amount: Int64
    raise_to: Int64


class Tables(NamedTuple):
    """The hands: arrays by hand, or by hand and seat number, shape (hands, 16)."""

    game: Int64
    big_bet: Int64
    is_open: Int64
    """1 if all downcards of everyone dealt in are known from the deal."""
    dealt: Int64
    """Bit set of the seats dealt in."""
    packed: Int64
    downs: Int64


class Found(NamedTuple):
    """What is written."""

    rows: NDArray[np.int32]
    """A row per decision, columns as in `Column`."""
    held: NDArray[np.int8]
    """How many of the live outs are among each other player's downcards, -1 for no such player; shape (rows, 16)."""
    used: Int64
    """Number of rows written, shape (1,)."""


class Round:
    """The hand so far; seats are numbers, sets of seats bits, money ten-thousandths."""

    at: int
    street: int
    live: int
    pot: int
    level: int
    wagers: int
    raiser: int
    paid: Annotated[NDArray[np.int64], SEATS]
    """By seat number, on this street."""


_ROUND = record_type(Round)


@compiled
def cards_until(packed: int, number: int) -> int:
    """The first cards of a packed hand."""
    return packed & ((1 << (SLOT_BITS * number)) - 1)


@compiled
def upcards(packed: int, downs: int, this_game: int, this_street: int) -> int:
    """Upcards on a street, packed; 0 if they are not known."""
    if downs < 0:
        return 0
    number = min(this_street, games.FINAL[this_game] - games.LAST_IS_DOWN[this_game]) - games.HOLES[this_game]
    ups = cards_until(packed >> (SLOT_BITS * downs), number)
    return ups if packed_known(ups) == number else 0


@compiled
def band(tables: Tables, now: Round, seat: int, other: int) -> int:
    """Own board against another's, in five bands by category and highest rank; `BAND_UNKNOWN` if one is not known."""
    this_game = tables.game[now.at]
    own = upcards(tables.packed[now.at, seat], tables.downs[now.at, seat], this_game, now.street)
    theirs = upcards(tables.packed[now.at, other], tables.downs[now.at, other], this_game, now.street)
    if own == 0 or theirs == 0:
        return BAND_UNKNOWN
    better = (board_strength(own, this_game) >> 16) - (board_strength(theirs, this_game) >> 16)
    if better == 0:
        return 2
    if better < 0:
        return 0 if better < -3 else 1
    return 4 if better > 3 else 3


@compiled
def banded(value: int, unit: int, first: int, second: int) -> int:
    """0, 1 or 2: below the first multiple of a unit, below the second, or more."""
    if value < first * unit:
        return 0
    return 1 if value < second * unit else 2


@compiled
def seen_by_all(tables: Tables, now: Round) -> int:
    """Upcards of everyone dealt in, in hands whose downcards are all known, as bits."""
    this_game, seen = tables.game[now.at], 0
    holes = games.HOLES[this_game]
    for other in range(SEATS):
        if has(tables.dealt[now.at], other):
            ups = upcards(tables.packed[now.at, other], holes, this_game, now.street)
            door = tables.packed[now.at, other] >> (SLOT_BITS * holes) & SLOT_MASK
            seen |= packed_mask(ups or door)
    return seen


@compiled
def write_sharing(tables: Tables, now: Round, seat: int, found: Found, row: int) -> None:
    """Live outs of a player, and how many of them are among the downcards of each other player."""
    this_game = tables.game[now.at]
    holes = games.HOLES[this_game]
    own = packed_mask(cards_until(tables.packed[now.at, seat], now.street))
    outs = improving(own, this_game) & ~seen_by_all(tables, now)
    found.rows[row, column.OUTS] = count_of(outs)
    for other in range(SEATS):
        if other != seat and has(tables.dealt[now.at], other):
            downs = packed_mask(cards_until(tables.packed[now.at, other], holes))
            found.held[row, other] = count_of(outs & downs)


@compiled
def beats_random(own: int, ups: int, dead: int, hidden: int, this_game: int) -> int:
    """How often a hand beats `hidden` random downcards with these upcards, in `SAMPLES` deals; sets are bits."""
    mine, wins = pot_strength(own, this_game), 0
    state = own ^ (dead << 7) ^ SEED
    for _ in range(SAMPLES):
        theirs, taken, left = ups, dead, hidden
        while left:
            state = stirred(state)
            card = drawn(state, DECK_SIZE)
            if not has(taken, card):
                taken |= 1 << card
                theirs |= 1 << card
                left -= 1
        wins += int(mine > pot_strength(theirs, this_game))
    return wins


@compiled
def write_showdown(tables: Tables, now: Round, seat: int, other: int, found: Found, row: int) -> None:
    """On the last street, against one opponent: whether the own hand is better, and how often it would be."""
    this_game = tables.game[now.at]
    own, theirs = tables.packed[now.at, seat], tables.packed[now.at, other]
    if packed_known(own) < now.street or packed_known(theirs) < now.street:
        return
    mine, ups = packed_mask(own), packed_mask(upcards(theirs, tables.downs[now.at, other], this_game, now.street))
    dead = seen_by_all(tables, now) | mine
    found.rows[row, column.WORTH] = beats_random(mine, ups, dead, now.street - count_of(ups), this_game)
    found.rows[row, column.MADE] = pot_strength(mine, this_game) >> 16
    found.rows[row, column.AHEAD] = int(pot_strength(mine, this_game) > pot_strength(packed_mask(theirs), this_game))


@compiled
def write_decision(tables: Tables, now: Round, seat: int, action: int, owed: int, found: Found) -> None:
    """Write the row of one decision, before it is carried out."""
    row, this_game = found.used[0], tables.game[now.at]
    found.used[0] += 1
    last, number = games.FINAL[this_game], count_of(now.live)
    other = lowest(now.live & ~(1 << seat)) if number == 2 else now.raiser
    big_bet = max(tables.big_bet[now.at], 1)
    values = (now.at, seat, other, action, this_game, last - now.street, min(now.wagers, 3), number)
    for place, value in enumerate(values):
        found.rows[row, place] = value
    found.rows[row, column.BAND] = band(tables, now, seat, other) if other >= 0 and other != seat else BAND_UNKNOWN
    found.rows[row, column.POT] = banded(now.pot, big_bet, 3, 6)
    found.rows[row, column.ODDS] = banded(now.pot, max(owed, 1), 4, 8)
    found.rows[row, column.OWED] = int(owed > 0)
    found.rows[row, column.LIVE_SET], found.rows[row, column.CHIPS] = now.live, now.pot * 100 // big_bet
    for which in (column.OUTS, column.WORTH, column.AHEAD, column.MADE):
        found.rows[row, which] = NOT_KNOWN
    if tables.is_open[now.at]:
        if owed > 0 and now.street < last:
            write_sharing(tables, now, seat, found, row)
        elif now.street == last and number == 2:
            write_showdown(tables, now, seat, other, found, row)


@compiled
def begin_hand(tables: Tables, now: Round, paid: Int64, at: int) -> None:
    """Nothing is paid or folded yet."""
    now.at, now.live = at, tables.dealt[at]
    now.street = now.pot = 0
    next_round(now, paid, 0)


@compiled
def next_round(now: Round, paid: Int64, this_street: int) -> None:
    """Begin a street."""
    now.street, now.level, now.wagers, now.raiser = this_street, 0, 0, -1
    for seat in range(SEATS):
        paid[seat] = 0


@compiled
def decided(tables: Tables, now: Round, paid: Int64, acts: Acts, place: int, found: Found) -> None:
    """Take one decision into account."""
    seat, what = acts.seat[place], acts.kind[place]
    added = max(acts.amount[place], 0)
    total = acts.raise_to[place] if what == kind.RAISE and acts.raise_to[place] >= 0 else paid[seat] + added
    wagers = what in (kind.BET, kind.RAISE) and total > now.level
    owed = now.level - paid[seat]
    if what in (kind.FOLD, kind.THROWN_AWAY):
        action = FOLD
    elif wagers:
        action = WAGER
    else:
        action = CALL if owed > 0 else CHECK
    write_decision(tables, now, seat, action, owed, found)
    if action == FOLD:
        now.live &= ~(1 << seat)
    elif what != kind.CHECK:
        row = found.used[0] - 1
        found.rows[row, column.ADDED] = (total - paid[seat]) * 100 // max(tables.big_bet[now.at], 1)
        now.pot += total - paid[seat]
        paid[seat] = total
        if wagers:
            now.level, now.raiser = total, seat
            now.wagers += 1


@compiled
def walk(acts: Acts, tables: Tables, rounds: Any, found: Found) -> None:
    """Go through the events of all hands."""
    now = rounds[0]
    paid = now.paid
    now.at = -1
    for place in range(len(acts.at)):
        if acts.at[place] != now.at:
            begin_hand(tables, now, paid, acts.at[place])
        what, seat = acts.kind[place], acts.seat[place]
        if what == kind.ANTE:
            now.pot += max(acts.amount[place], 0)
            continue
        if acts.street[place] != now.street:
            next_round(now, paid, acts.street[place])
        if what == kind.BRING_IN:
            now.level = paid[seat] = max(acts.amount[place], 0)
            now.pot += paid[seat]
        elif what == kind.UNCALLED:
            now.pot -= max(acts.amount[place], 0)
        elif has(now.live, seat) and street.SECOND <= now.street <= street.SEVENTH:
            decided(tables, now, paid, acts, place, found)


def decisions_of(acts: Acts, tables: Tables) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
    """Rows of all decisions, columns as in `Column`, and where the outs are (`Found.held`)."""
    size = len(acts.at)
    found = Found(np.zeros((size, COLUMNS), np.int32), np.full((size, SEATS), -1, np.int8), np.zeros(1, np.int64))
    walk(acts, tables, np.zeros(1, _ROUND).view(np.recarray), found)
    return found.rows[: found.used[0]], found.held[: found.used[0]]
