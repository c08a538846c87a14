"""Play the betting rounds: who must act, what is allowed, what it costs, and when the round is over."""

from studbook.game.bitset import count_of, has
from studbook.game.cards import packed_card
from studbook.game.vocabulary import Flag, Kind, Limit, Street
from studbook.machine.rule import compiled
from studbook.rules.stud.bet_sizes import is_capped, is_full_wager, least_wager, most_wager, street_unit, wager_target
from studbook.rules.stud.first_to_act import best_boards, bring_in_seat, first_of_equals, has_open_pair
from studbook.rules.stud.house import Leader, Raises, ShortBringIn, Who
from studbook.simulation.chance import draw
from studbook.simulation.records import CHAIRS, Rows, SimulatedHand, note, note_amount, note_phrase
from studbook.simulation.stud.policy import FOLD, RAISE, RAISE_DOUBLE, choice, opens_fully
from studbook.simulation.wording import CAPPED_PHRASE

ANTE = int(Kind.ANTE)
BRING_IN = int(Kind.BRING_IN)
CHECK = int(Kind.CHECK)
BET = int(Kind.BET)
CALL = int(Kind.CALL)
RAISES = int(Kind.RAISE)
FOLDS = int(Kind.FOLD)
UNCALLED = int(Kind.UNCALLED)
CAPPED = int(Kind.CAPPED)
FIFTH = int(Street.FIFTH)
FIXED = int(Limit.FIXED)
ALL_IN = int(Flag.ALL_IN)


@compiled
def able(play: SimulatedHand) -> int:
    """ES-15: bit set of the seats that are in and have chips left."""
    seats = 0
    for seat in range(play.seats):
        if has(play.alive, seat) and play.stack[seat] > 0:
            seats |= 1 << seat
    return seats


@compiled
def put_in(play: SimulatedHand, events: Rows, kind: int, seat: int, amount: int) -> int:
    """ES-15: print a payment and take it from the stack; return the event's row."""
    row = note_amount(play, events, kind, seat, amount)
    play.stack[seat] -= amount
    play.paid[seat] += amount
    if play.stack[seat] == 0:
        events[row].flags = ALL_IN
    return row


@compiled
def put_in_street(play: SimulatedHand, events: Rows, kind: int, seat: int, amount: int) -> int:
    """A payment that counts towards the street's bet; return the event's row."""
    play.street_paid[seat] += amount
    return put_in(play, events, kind, seat, amount)


@compiled
def post_antes(play: SimulatedHand, events: Rows) -> int:
    """FR-02, DE-03, ES-02, B03: everyone dealt in pays the ante, or what is left of their stack; return the full ante.

    -1 if everyone is all-in, as when reading: all-in players may have posted less.
    """
    full = -1
    for seat in range(play.seats):
        if has(play.dealt, seat):
            put_in(play, events, ANTE, seat, min(play.ante, play.stack[seat]))
            if play.stack[seat] > 0:
                full = play.ante
    return full


@compiled
def highest_paid(play: SimulatedHand) -> int:
    """Highest total that anyone has put in on this street."""
    highest = 0
    for seat in range(play.seats):
        highest = max(highest, play.street_paid[seat])
    return highest


@compiled
def owed_by(play: SimulatedHand, seat: int) -> int:
    """FR-11, B-26: what a player must add to stay in, possibly more than their stack.

    After a short bring-in that is the full one, but never more than another player has put in or still can.
    """
    owed: int = play.level - play.street_paid[seat]
    if play.street == play.opening and play.wagers == 0:
        others = 0
        for other in range(play.seats):
            if other != seat and has(play.dealt, other):
                behind = play.stack[other] if has(play.to_act, other) else 0
                others = max(others, play.street_paid[other] + behind)
        owed = min(owed, others - play.street_paid[seat])
    return owed


@compiled
def must_double(play: SimulatedHand) -> bool:
    """ES-09, DE-12, B-7: whether only double bets are left: after one, or in some houses after any bet."""
    behind_any = play.pair4_raises == Raises.HIGH_ONLY and play.open_pair == 1 and play.wagers > 0
    return bool(play.doubled == 1 or behind_any)


@compiled
def may_double_first(play: SimulatedHand, seat: int) -> bool:
    """ES-07, B-6: whether this player may make the first bet of the street a double one."""
    return play.wagers > 0 or play.pair4_who == Who.ANY or has_open_pair(play.board_cards[seat])


@compiled
def step_of(play: SimulatedHand, double: bool) -> int:
    """FR-16, FR-17, DE-12, DE-14, ES-07, ES-09, ES-10: size of the bet: small, big, or double with an open pair."""
    street = FIFTH if double or must_double(play) else play.street
    return street_unit(street, play.game, play.small_bet, play.big_bet)


@compiled
def short_is_plain(play: SimulatedHand, step: int, total: int) -> bool:
    """B-24: whether a short all-in is clearly at least half a bet, or clearly not, however that is counted.

    After a bring-in or another short wager, rule books differ; wagers that depend on it are not made.
    """
    over_full = is_full_wager(total - play.full_level, step, play.short_allin)
    return over_full == is_full_wager(total - play.level, play.full_level + step - play.level, play.short_allin)


@compiled
def may_wager(play: SimulatedHand, seat: int) -> bool:
    """ES-05, S04, B-27: whether the player may bet or raise: the cap, a short all-in, and who is left to call.

    The replay has its own answer (`rules.stud.replay.legal_wagers.may_wager`), on purpose: each proves the other.
    """
    rest = play.stack[seat] + play.street_paid[seat]
    others = able(play) & ~(1 << seat)
    capped = is_capped(play.limit) and play.wagers >= play.cap
    return not capped and has(play.may_raise, seat) and others != 0 and rest > play.level


@compiled
def least_total(play: SimulatedHand) -> int:
    """DE-02: street total of a full wager when players choose the size."""
    return least_wager(play.level, play.raised_by, play.small_bet)


@compiled
def chosen_total(play: SimulatedHand, seat: int) -> int:
    """DE-02, S09: a street total that the limit allows: the minimum, the maximum, or something between."""
    rest = int(play.stack[seat] + play.street_paid[seat])
    least = least_total(play)
    if rest <= least:
        return rest
    pot = 0
    for other in range(play.seats):
        pot += play.paid[other]
    most = most_wager(play.limit, highest_paid(play), play.big_bet, pot, play.street_paid[seat])
    size = draw(play, 5)  # players like half a pot best
    total = least + (0, pot // 2, pot // 2, pot, rest)[size] // play.unit * play.unit
    return int(max(least, min(total, most // play.unit * play.unit, rest)))


@compiled
def wager_total(play: SimulatedHand, seat: int, double: bool) -> int:
    """ES-05, S03, S04, S09, B-27: street total to which the player may bet or raise, 0 if not allowed."""
    if not may_wager(play, seat) or (double and play.limit != FIXED):
        return 0
    if play.limit != FIXED:
        return chosen_total(play, seat)
    rest = play.stack[seat] + play.street_paid[seat]
    if double and (play.open_pair == 0 or must_double(play) or not may_double_first(play, seat)):
        return 0
    step = step_of(play, double)
    total = wager_target(play.full_level, step)
    if rest >= total:
        return total
    return rest if not double and short_is_plain(play, step, rest) else 0


@compiled
def wager(play: SimulatedHand, events: Rows, seat: int, total: int, double: bool) -> None:
    """Bet or raise to a street total, and determine who must act again (B-24)."""
    before = highest_paid(play)
    step = step_of(play, double)
    short = play.short_allin
    is_full = is_full_wager(total - play.full_level, step, short) if play.limit == FIXED else total >= least_total(play)
    row = put_in_street(play, events, RAISES if before else BET, seat, total - play.street_paid[seat])
    if before:
        events[row].amount = total - before
        events[row].to = total
    others = able(play) & ~(1 << seat)
    play.to_act = others
    play.may_raise &= ~(1 << seat)
    play.aggressor = seat
    completing = play.street == play.opening and play.wagers == 0
    raised_by = total - (max(play.level, play.small_bet) if completing else play.level)
    play.level = total
    if is_full:
        play.raised_by = raised_by
        count_wager(play, events, total, double, others)


@compiled
def count_wager(play: SimulatedHand, events: Rows, total: int, double: bool, others: int) -> None:
    """ES-05, ES-09, ES-12, B-24: a full wager reopens the betting, up to the cap."""
    play.full_level = total
    play.wagers += 1
    play.may_raise = others
    if double:
        play.doubled = 1
    if play.wagers == play.cap and is_capped(play.limit):
        note_phrase(play, events, CAPPED, CAPPED_PHRASE)


@compiled
def act(play: SimulatedHand, events: Rows, seat: int) -> None:
    """ES-13, ES-14, O07: one player's turn: check, bet, call, raise or fold."""
    play.to_act &= ~(1 << seat)
    owed = owed_by(play, seat)
    single = wager_total(play, seat, False)
    double = wager_total(play, seat, True)
    chosen = choice(play, seat, owed, single > 0, double > 0)
    if chosen == RAISE_DOUBLE:
        wager(play, events, seat, double, True)
        return
    if chosen == RAISE:
        wager(play, events, seat, single, False)
        return
    play.may_raise &= ~(1 << seat)
    if owed == 0:
        note(play, events, CHECK, seat)
    elif chosen == FOLD:
        note(play, events, FOLDS, seat)
        play.alive &= ~(1 << seat)
        play.folded[seat] = play.street
    else:
        put_in_street(play, events, CALL, seat, min(owed, play.stack[seat]))


@compiled
def go_round(play: SimulatedHand, events: Rows, first: int) -> None:
    """FR-12, ES-13, O05, O08: clockwise until everyone has matched, is all-in or has folded."""
    seat = first
    while play.to_act and count_of(play.alive) > 1:
        if has(play.to_act, seat):
            act(play, events, seat)
        seat = (seat + 1) % play.seats


@compiled
def next_of(play: SimulatedHand, seats: int, first: int) -> int:
    """First seat of a bit set, clockwise starting with a given seat."""
    seat = first
    while not has(seats, seat):
        seat = (seat + 1) % play.seats
    return seat


@compiled
def low_card(play: SimulatedHand) -> int:
    """FR-05, DE-05, ES-04: seat whose door card brings in."""
    for seat in range(CHAIRS):
        play.board[seat] = packed_card(play.board_cards[seat], 0) if has(play.dealt, seat) else -1
    return bring_in_seat(play.board, play.dealt, play.game, play.bringin_high >> play.limit & 1)


@compiled
def bet_third(play: SimulatedHand, events: Rows) -> int:
    """FR-05, FR-07, FR-09, B-27: bring-in or full opening, then clockwise.

    Returns the bring-in, -1 if no one pays it in full.
    """
    ready = able(play)
    if count_of(ready) < 2:
        return -1
    opener = next_of(play, ready, low_card(play))
    play.to_act = play.may_raise = ready
    brought = -1
    if play.stack[opener] >= play.small_bet and opens_fully(play, opener):
        wager(play, events, opener, play.small_bet, False)
    else:
        put_in_street(play, events, BRING_IN, opener, min(play.bring_in, play.stack[opener]))
        if play.stack[opener] > 0:
            brought = play.bring_in
        paid = play.street_paid[opener]
        play.level = paid if play.short_bringin == ShortBringIn.SHORT else play.bring_in
        play.to_act &= ~(1 << opener)
    go_round(play, events, opener)
    return brought


@compiled
def street_opener(play: SimulatedHand, ready: int) -> int:
    """FR-14, DE-10, ES-06, B-13, B-14: seat that opens: the best board; among equals the first dealt, or by suit.

    If every best board is all-in, the next seat clockwise that can act opens, or in some houses the next best board;
    if no one can act, the best board.
    """
    best = best_boards(play.board, play.alive)
    if play.allin_leader == Leader.NEXT_BEST and ready and not best & ready:
        best = best_boards(play.board, ready)
    if best & ready:
        return int(first_of_equals(play.board_cards, best & ready, play.tie_suit >> play.game & 1))
    leader = next_of(play, best, 0)
    return next_of(play, ready, leader) if ready else leader


@compiled
def bet_later(play: SimulatedHand, events: Rows) -> None:
    """FR-16, FR-18, O09: a round from fourth street on; none if fewer than two have chips."""
    ready = able(play)
    play.opener = street_opener(play, ready)
    if count_of(ready) > 1:
        play.to_act = play.may_raise = ready
        go_round(play, events, play.opener)


@compiled
def return_uncalled(play: SimulatedHand, events: Rows) -> None:
    """M06: return what no one matched: the rest of a bet, a lone bring-in, an ante no one could cover."""
    highest, second, owner = 0, 0, -1
    for seat in range(play.seats):
        if play.paid[seat] > highest:
            highest, second, owner = play.paid[seat], highest, seat
        elif play.paid[seat] > second:
            second = play.paid[seat]
    if highest > second:
        note_amount(play, events, UNCALLED, owner, highest - second)
        play.stack[owner] += highest - second
        play.paid[owner] = second


@compiled
def clear_street(play: SimulatedHand) -> None:
    """Reset the betting for the next street; B-8: its maximum number of bets."""
    play.cap = play.cap_headsup if count_of(play.alive) == 2 else play.cap_wagers
    play.level = play.full_level = play.raised_by = play.wagers = 0
    play.doubled = play.open_pair = play.to_act = 0
    play.aggressor = -1
    for seat in range(play.seats):
        play.street_paid[seat] = 0


@compiled
def bet_street(play: SimulatedHand, events: Rows) -> int:
    """One betting round; return the bring-in, -1 if no one pays it in full."""
    brought = -1
    if play.street == play.opening:
        brought = bet_third(play, events)
    else:
        bet_later(play, events)
    return_uncalled(play, events)
    return brought
