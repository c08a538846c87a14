"""The cards of a hand as dealt and shown: counts, continuity, duplicates, the deck."""

from studbook.game.bitset import NOBODY, count_of, has, next_in
from studbook.game.cards import (
    DECK_SIZE,
    HIDDEN,
    WRONG,
    packed_append,
    packed_card,
    packed_known,
    packed_length,
    packed_mask,
    packed_revealed,
)
from studbook.game.codes import prints
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import C01, C02, C03, C04, C05, C06, C07, C08, C09, C10, C11, C12, P12
from studbook.rules.checks.log import check, mark_applicable, report
from studbook.rules.stud.context import Context, Line
from studbook.rules.stud.deck import deal_street
from studbook.rules.stud.house import House
from studbook.rules.stud.state import State, full_hand


@compiled
def _see(context: Context, at: int, seat: int, card: int) -> None:
    """ES-01 (C02): no card is seen in two places; C01: text that is not a card is reported."""
    state = context.state
    mark_applicable(state, C02)
    if card == WRONG:
        report(context, at, C01, seat, 0, 0)
    if card >= HIDDEN:
        return
    mine = state.own[seat] if seat >= 0 else 0
    if has(state.known, card) and not has(mine, card):
        report(context, at, C02, seat, NOBODY, card)
    state.known |= 1 << card
    if seat >= 0:
        state.own[seat] |= 1 << card


@compiled
def _see_new(context: Context, at: int, seat: int, card: int) -> None:
    """ES-01 (C02): a card that is dealt is not one that its own player has, either."""
    if card < HIDDEN and has(context.state.own[seat], card):
        report(context, at, C02, seat, NOBODY, card)
    _see(context, at, seat, card)


@compiled
def _check_repeated(context: Context, line: Line) -> None:
    """DE-01 (C04): cards printed again are the same set as those printed before.

    Downcards that an all-in player has shown need not be printed again.
    """
    state, seat = context.state, line.seat
    repeated = packed_length(line.cards) - line.fresh
    if repeated == 0:
        return
    mark_applicable(state, C04)
    again = 0
    for slot in range(repeated):
        card = packed_card(line.cards, slot)
        if card < HIDDEN:
            again |= 1 << card
    mine = packed_mask(state.cards[seat])
    if again & ~mine or mine & ~(again | state.shown_early[seat] & ~packed_mask(state.up[seat])):
        report(context, line.number, C04, seat, 0, 0)


@compiled
def _is_open(state: State) -> bool:
    """DE-01: whether the street's cards are dealt face up: all but the seventh of seven."""
    return state.street < state.final or state.holes == 1


@compiled
def deal(context: Context, line: Line) -> None:
    """DE-01, FR-04, FR-13 (C03, C06): a player gets downcards and a door card, then one card per street."""
    state, at, seat, fresh = context.state, line.number, line.seat, line.fresh
    printed = packed_length(line.cards)
    _check_deal_order(state, seat)
    _check_repeated(context, line)
    if state.community:  # DE-19
        mark_applicable(state, C09)
        if fresh:
            report(context, at, C09, seat, 0, fresh)
    mark_applicable(state, C01)
    mark_applicable(state, C06)
    state.deal_line[seat] = at
    if state.street > state.opening and not has(state.live | state.dead, seat):
        report(context, at, C06, seat, 0, fresh)
    for slot in range(printed - fresh, printed):
        card = packed_card(line.cards, slot)
        _see_new(context, at, seat, card)
        if packed_length(state.cards[seat]) < state.full_hand:
            state.cards[seat] = packed_append(state.cards[seat], card)
    last = packed_card(line.cards, printed - 1)
    if state.street == state.opening:
        _deal_opening(context, line, last)
    else:
        mark_applicable(state, C03)
        if fresh != 1:
            report(context, at, C03, seat, 1, fresh)
        elif has(state.dealt_now, seat):
            report(context, at, C03, seat, 1, 2)
    is_closed = state.prints & prints.SINGLE_CARDS and packed_length(state.cards[seat]) <= state.holes
    if _is_open(state) and not is_closed:
        state.up[seat] = packed_append(state.up[seat], last)
    state.dealt_now |= 1 << seat


@compiled
def _check_deal_order(state: State, seat: int) -> None:
    """DE-04: note where the deal begins, and whether starting hands are printed clockwise from there."""
    if has(state.dealt_now, seat) or not state.prints & prints.UP_CARDS:
        return
    if state.street == state.opening:
        if state.first_dealt == NOBODY:
            state.first_dealt, state.in_order = seat, 1
        elif (seat - state.first_dealt) % state.seats < (state.last_dealt - state.first_dealt) % state.seats:
            state.in_order = 0
        state.last_dealt = seat
    elif state.dealt_now == 0:
        state.first_now = seat


@compiled
def _deal_opening(context: Context, line: Line, door: int) -> None:
    """FR-04 (C03): the downcards and the door card; C05: only one player's downcards are printed."""
    state, seat, fresh = context.state, line.seat, line.fresh
    mark_applicable(state, C03)
    held = packed_length(state.cards[seat])
    if state.prints & prints.SINGLE_CARDS:
        wrong = held > state.holes + 1
    else:
        wrong = (fresh != 1 and fresh != state.holes + 1) or has(state.dealt, seat)
    if wrong:
        report(context, line.number, C03, seat, state.holes + 1, fresh)
    state.dealt |= 1 << seat
    state.live |= 1 << seat
    state.door[seat] = door if door < HIDDEN else NOBODY
    if held == state.holes + 1 and packed_known(state.cards[seat]) > 1:
        mark_applicable(state, C05)
        if state.hero >= 0 and state.hero != seat and state.prints & prints.ONE_HERO:
            report(context, line.number, C05, seat, 0, 0)
        state.hero = seat
        state.hero_closed = state.own[seat] & ~(1 << door) if door < HIDDEN else 0
        state.down[seat] = state.holes


@compiled
def close_deal(context: Context, at: int) -> None:
    """FR-13, DE-08 (C06): every live player whose cards are printed was dealt one, and every dead seat.

    Only the hero sees the seventh.
    """
    state = context.state
    _check_hidden_doors(context, at)
    _check_first_dealt(context, at)
    if state.street > state.opening and not state.due:
        all_seen = _is_open(state) and state.prints & prints.UP_CARDS
        for seat in range(state.seats):
            printed = (has(state.dealt, seat) and state.cards[seat] != 0) if all_seen else seat == state.hero
            if printed and has(state.live_at_start, seat) and not has(state.dealt_now, seat):
                report(context, at, C06, seat, 1, 0)
            if has(state.dead_at_start & ~state.dealt_now, seat):  # DE-08: until someone bets
                report(context, at, C06, seat, 1, 0)
    due = 1 if state.due else 0
    if state.street == state.final or due != state.community_now:
        line = state.community_line if state.community_now else at
        check(context, line, C08, NOBODY, due, state.community_now)
    _close_deck(context)


@compiled
def _close_deck(context: Context) -> None:
    """DE-17 (C08): no more cards are dealt and burned than there are, even if a dead seat got none (DE-08)."""
    state = context.state
    undealt_dead = count_of(state.dead_at_start & ~state.dealt_now)
    state.undealt += undealt_dead
    state.stub += undealt_dead
    if state.burns_printed and state.burned_said > state.undealt and not state.due:
        report(context, state.burn_line, C08, NOBODY, 1, 0)


@compiled
def _check_first_dealt(context: Context, at: int) -> None:
    """DE-04 (C07): the deal begins with the same player on every street, as long as that player is in.

    Only if everyone's starting hand is printed clockwise; some sites begin with the opener of the betting instead.
    """
    state = context.state
    if state.street == state.opening or not state.in_order or state.dealt_now == 0 or not _is_open(state):
        return
    mark_applicable(state, C07)
    dealt = state.live_at_start | state.dead_at_start & state.dealt_now
    due = next_in(dealt, (state.first_dealt - 1) % state.seats, state.seats)
    if state.first_now != due and state.first_now != state.opener:
        report(context, at, C07, state.first_now, due, state.first_now)


@compiled
def _check_hidden_doors(context: Context, at: int) -> None:
    """SITES B (P12): a site that prints upcards prints all of them."""
    state = context.state
    if state.street != state.opening or not state.prints & prints.UP_CARDS:
        return
    mark_applicable(state, P12)
    hidden = 0
    for seat in range(state.seats):
        if has(state.dealt_now | state.anted, seat) and state.door[seat] == NOBODY:
            hidden += 1
    if 0 < hidden < count_of(state.dealt_now | state.anted):  # some exports print none at all
        report(context, at, P12, NOBODY, count_of(state.dealt_now | state.anted), hidden)


@compiled
def start_deal(state: State, street: int, house: House) -> None:
    """DE-17, DE-18, B-23: count the cards this street takes; a short deck makes a community card due."""
    state.dealt_now = state.community_now = 0
    state.live_at_start, state.dead_at_start = state.live, state.dead
    players = count_of(state.live | state.dead)
    if street == state.opening:
        return
    if street == state.opening + 1:
        state.undealt = DECK_SIZE - (state.holes + 1) * count_of(state.dealt)
        state.stub, state.burned = state.undealt, 0
    if state.burns_printed:
        state.stub, state.burned = state.undealt - state.burned_said, state.burned_said
    before = state.due  # DE-19: after a community card there are only community cards
    state.due, _, state.stub, state.burned = deal_street(house.community, state.stub, state.burned, players, street)
    state.due |= before
    state.undealt -= 1 if state.due else players


@compiled
def burn(context: Context, line: Line) -> None:
    """DE-17, DE-18: burn cards are set aside, whatever the house does; one that is seen is nowhere else (C02)."""
    state = context.state
    for slot in range(packed_length(line.cards)):
        _see(context, line.number, NOBODY, packed_card(line.cards, slot))
    state.burns_printed, state.burn_line = 1, line.number
    state.burned_said += line.fresh


@compiled
def community(context: Context, line: Line) -> None:
    """DE-18, DE-21: a face-up community card; DE-20: before the last street it counts on every board.

    DE-19 (C09): after one there are only others.
    """
    state = context.state
    if state.community:
        mark_applicable(state, C09)
    for slot in range(packed_length(line.cards)):
        card = packed_card(line.cards, slot)
        _see(context, line.number, NOBODY, card)
        state.community = packed_append(state.community, card)
        state.community_now += 1
        state.community_line = line.number
        if state.street < state.final:
            state.open_community = card


@compiled
def board(context: Context, line: Line) -> None:
    """C11: the summary repeats the community card."""
    found = packed_card(line.cards, 0)
    check(context, line.number, C11, NOBODY, packed_card(context.state.community, 0), found)


@compiled
def reveal(context: Context, at: int, seat: int, cards: int) -> None:
    """DE-16: a player's cards become known at the showdown, at a fold or in the summary (C02, C04, C10)."""
    state = context.state
    shown = packed_mask(cards)
    mark_applicable(state, C04)
    complete = packed_length(cards) <= state.full_hand and packed_known(cards) >= full_hand(state)
    if complete and state.own[seat] & ~shown != 0:
        report(context, at, C04, seat, 0, 0)
    if complete and seat == state.hero and state.hero_closed:
        check(context, at, C12, seat, state.hero_closed, state.hero_closed & shown)
    for slot in range(packed_length(cards)):
        _see(context, at, seat, packed_card(cards, slot))
    if complete:
        state.cards[seat] = cards
        state.down[seat] = state.holes
    else:
        _merge(state, seat, cards)


@compiled
def _merge(state: State, seat: int, cards: int) -> None:
    """DE-16: newly known cards of an incomplete hand replace its hidden ones.

    Until the last card is dealt, a downcard can only be one of the first ones: their places are then known.
    """
    mine, new = packed_mask(state.cards[seat]), 0
    for slot in range(packed_length(cards)):
        card = packed_card(cards, slot)
        if card < HIDDEN and not has(mine | packed_mask(new), card):
            new = packed_append(new, card)
    reached = state.fold_street[seat] or state.last_street
    only_first = reached < state.final or state.holes == 1
    unprinted = max(state.holes - _door_slot(state, seat), 0) if only_first else 0
    state.cards[seat] = packed_revealed(state.cards[seat], new, unprinted, state.full_hand)
    if only_first and _door_slot(state, seat) == state.holes and _knows_first(state, seat):
        state.down[seat] = state.holes


@compiled
def _door_slot(state: State, seat: int) -> int:
    """Place of the door card among a seat's cards; after its own place if the text does not print it."""
    door = state.door[seat]
    for slot in range(packed_length(state.cards[seat])):
        if door >= 0 and packed_card(state.cards[seat], slot) == door:
            return slot
    return state.holes + 1


@compiled
def _knows_first(state: State, seat: int) -> bool:
    """Whether a seat's first downcards are known."""
    for slot in range(state.holes):
        if packed_card(state.cards[seat], slot) >= HIDDEN:
            return False
    return True


@compiled
def check_complete(context: Context, line: Line) -> None:
    """C10: a player who shows at the showdown shows the whole hand; otherwise only known cards are judged."""
    state = context.state
    mark_applicable(state, C10)
    if packed_known(line.cards) < full_hand(state) or packed_length(line.cards) > state.full_hand:
        report(context, line.number, C10, line.seat, full_hand(state), packed_known(line.cards))
