"""The beginning of a hand: its players, stacks and stakes become the state that events change."""

from studbook.game import games
from studbook.game.bitset import NOBODY
from studbook.game.codes import currency, inferred, kind, prints
from studbook.game.columns import MAX_SEATS, Batch, Bytes, Seats
from studbook.game.money import CENT, UNIT
from studbook.game.texts import is_same
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import P06, P12
from studbook.rules.checks.log import mark_applicable, report
from studbook.rules.stud.context import Context
from studbook.rules.stud.house import House
from studbook.rules.stud.state import UNKNOWN_STACK, UNSAID


@compiled
def _same_name(text: Bytes, seats: Seats, one: int, two: int) -> bool:
    length = seats.name[one, 1] - seats.name[one, 0]
    if seats.name[two, 1] - seats.name[two, 0] != length:
        return False
    return is_same(text, seats.name[one, 0], seats.name[two, 0], length)


@compiled
def _seat_players(context: Context, batch: Batch, first: int) -> None:
    """ES-01 (P06): seats and names are unique, no seat is beyond the last, and everyone dealt in has chips."""
    state = context.state
    seats = batch.seats
    mark_applicable(state, P06)
    for seat in range(state.seats):
        row = first + seat
        state.stack[seat] = seats.stack[row] if seats.stack[row] != UNSAID else UNKNOWN_STACK
        line = seats.line[row]
        if state.stack[seat] <= 0 and not seats.sitting_out[row]:
            report(context, line, P06, seat, NOBODY, seat)
        if seats.number[row] > MAX_SEATS:
            report(context, line, P06, seat, NOBODY, seat)
        for other in range(seat):
            same_number = seats.number[first + other] == seats.number[row]
            if same_number or _same_name(batch.text, seats, first + other, row):
                report(context, line, P06, seat, other, seat)


@compiled
def chip_unit(tournament: int, this_currency: int, small_bet: int, broken: int) -> int:
    """B-19: smallest unit a pot is split into: a cent; one chip in tournaments and for play money at whole stakes.

    If anyone has or gets a broken chip, the table plays in cents, whatever currency it does not print.
    """
    may_be_play = this_currency in (currency.PLAY, currency.UNKNOWN)
    whole_chips = tournament != 0 or (may_be_play and small_bet % UNIT == 0 and not broken)
    return UNIT if whole_chips else CENT


@compiled
def _broken_awards(batch: Batch, hand: int) -> int:
    """B-19: the fractional part of the awards: 0 if they are whole chips."""
    broken = 0
    first = batch.hands.first_event[hand]
    for event in range(first, first + batch.hands.event_count[hand]):
        if batch.events.kind[event] == kind.COLLECT:
            broken |= batch.events.amount[event] % UNIT
    return broken


@compiled
def _broken(batch: Batch, hand: int) -> int:
    """B-19: the fractional part of antes, bring-in and stacks, and of awards if they may be play money; 0 for none."""
    hands = batch.hands
    broken = int(max(hands.ante[hand], 0) + max(hands.bring_in[hand], 0)) % UNIT
    first = hands.first_seat[hand]
    for row in range(first, first + hands.seat_count[hand]):
        broken |= int(max(batch.seats.stack[row], 0)) % UNIT
    if hands.currency[hand] in (currency.PLAY, currency.UNKNOWN):
        broken |= _broken_awards(batch, hand)
    return int(broken)


@compiled
def _divisor(one: int, other: int) -> int:
    """Greatest common divisor; amounts that are not printed count for nothing."""
    one, other = max(one, 0), max(other, 0)
    while other:
        one, other = other, one % other
    return one


@compiled
def _smallest_chip(batch: Batch, hand: int, least: int) -> int:
    """B-19, WSOP: the smallest chip of a live game: as the log states it, or the largest that divides all amounts.

    A table that shows a part of the `least` unit plays in that unit. Awards count, too: a chip that is paid is in play.
    """
    hands, events = batch.hands, batch.events
    chip = _divisor(hands.ante[hand], hands.bring_in[hand])
    chip = _divisor(_divisor(chip, hands.small_bet[hand]), hands.big_bet[hand])
    first = hands.first_seat[hand]
    for row in range(first, first + hands.seat_count[hand]):
        chip = _divisor(chip, batch.seats.stack[row])
    first = hands.first_event[hand]
    for event in range(first, first + hands.event_count[hand]):
        amount, this_kind = events.amount[event], events.kind[event]
        if this_kind == kind.NOTICE and amount > 0:
            return int(amount)
        if this_kind != kind.FINISH:  # a prize is not paid in chips of the table
            chip = _divisor(chip, amount)
            chip = _divisor(chip, events.to[event] if this_kind == kind.RAISE else 0)
    return least if chip % least or chip == 0 else chip


@compiled
def _unit(house: House, batch: Batch, hand: int) -> int:
    """B-19: smallest unit a pot is split into; the house may set it, and a live game has its smallest chip."""
    hands = batch.hands
    if house.chip > 0:
        return int(house.chip)
    unit = chip_unit(hands.tournament[hand], hands.currency[hand], hands.small_bet[hand], _broken(batch, hand))
    return _smallest_chip(batch, hand, unit) if hands.prints[hand] & prints.ANNOUNCEMENTS else unit


@compiled
def start(context: Context, batch: Batch, hand: int) -> None:
    """Set up the state of a hand (already cleared to zeros) from its columns."""
    state, house = context.state, context.house
    hands = batch.hands
    state.hand = hand
    state.game, state.limit, state.seats = hands.game[hand], hands.limit[hand], hands.seat_count[hand]
    state.tournament, state.home = hands.tournament[hand], hands.home[hand]
    state.small, state.big, state.ante = hands.small_bet[hand], hands.big_bet[hand], hands.ante[hand]
    state.currency = hands.currency[hand]
    state.stakes_unknown = hands.inferred[hand] == inferred.OF_THE_BRING_IN
    state.opening, state.final = games.OPENING[state.game], games.FINAL[state.game]
    state.holes, state.full_hand = games.HOLES[state.game], games.FULL_HAND[state.game]
    state.prints = hands.prints[hand]
    state.unit = _unit(house, batch, hand)
    state.turn = state.brought_in = state.hero = state.opener = state.open_community = state.dealer = NOBODY
    state.aggressor = state.first_shown = state.first_dealt = NOBODY
    state.full_bring_in = hands.bring_in[hand]
    state.total = state.rake = UNSAID
    state.odd_tie_high, state.odd_tie_low = house.odd_tie_high, house.odd_tie_low
    state.odd_same_both, state.odd_hilo = house.odd_same_both, house.odd_hilo
    for seat in range(len(state.stack)):
        state.pot_said[seat] = UNSAID
        state.door[seat] = NOBODY
    if state.prints & prints.BUTTON:
        mark_applicable(state, P12)
        report(context, 0, P12, NOBODY, 0, 1)
    _seat_players(context, batch, hands.first_seat[hand])
