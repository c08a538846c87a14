"""Odd chips between equal hands: who holds them, where a suit decides it (B-3, B-17, B-18)."""

from rules.bits import NOBODY, count_of, has
from rules.cards import DECK_SIZE, packed_mask, rank_of
from rules.catalogue import T05, T08
from rules.compiled import compiled
from rules.house import Both, House, Odd
from rules.notes import Log, applies, note
from rules.pots import split_halves
from rules.ranking import ace_to_five_strength, deuce_to_seven_strength, high_strength, low8_strength
from rules.state import State
from rules.vocabulary import Game, Half

_RAZZ, _RAZZ27 = int(Game.RAZZ), int(Game.RAZZ27)
_WHOLE, _HIGH, _LOW = int(Half.WHOLE), int(Half.HIGH), int(Half.LOW)
_ACE = 12
_FIVE = 5


@compiled
def highest_card(mask: int) -> int:
    """Highest card of a set by rank and then suit (clubs, diamonds, hearts, spades); -1 where it is empty."""
    for card in range(DECK_SIZE - 1, -1, -1):
        if has(mask, card):
            return card
    return NOBODY


@compiled
def lowest_card(mask: int) -> int:
    """Lowest card of a set, ace low, as a number that is the smaller the lower: rank and then suit."""
    lowest = DECK_SIZE
    for card in range(DECK_SIZE):
        if has(mask, card):
            lowest = min(lowest, card - DECK_SIZE if rank_of(card) == _ACE else card)
    return lowest


@compiled
def _strength(mask: int, game: int, half: int) -> int:
    if game == _RAZZ:
        return int(ace_to_five_strength(mask))
    if game == _RAZZ27:
        return int(deuce_to_seven_strength(mask))
    return int(low8_strength(mask) if half == _LOW else high_strength(mask))


@compiled
def highest_that_plays(mask: int, game: int, half: int) -> int:
    """B-3: highest card by suit among five of up to seven cards that make the hand, the best choice of those five."""
    best = _strength(mask, game, half)
    highest = NOBODY
    for one in range(DECK_SIZE):
        for two in range(one, DECK_SIZE):
            if not (has(mask, one) and has(mask, two)):
                continue
            five = mask & ~(1 << one | 1 << two) if count_of(mask) > _FIVE else mask
            if count_of(five) == _FIVE and _strength(five, game, half) == best:
                highest = max(highest, highest_card(five))
    return highest


@compiled
def claim(mask: int, rule: int, game: int, half: int) -> int:
    """B-3, DE-34, DE-35: how strongly a hand claims an odd chip by suit; the bigger number comes first."""
    if rule == Odd.LOWEST_CARD_SUIT:
        return DECK_SIZE - lowest_card(mask)
    if rule == Odd.SUIT_BEST5:
        return highest_that_plays(mask, game, half)
    return highest_card(mask)


@compiled
def _paid_half(state: State, pot: int, seat: int, half: int) -> int:
    total = 0
    for line in range(min(state.lines, len(state.paid_seat))):
        is_his = state.paid_pot[line] == pot and state.paid_seat[line] == seat
        if is_his and (half == _WHOLE or state.paid_half[line] == half):
            total += state.paid_amount[line]
    return total


@compiled
def _check_half(log: Log, state: State, pot: int, half: int, rule: int) -> None:
    """B-3, B-18 (T05): the odd units of a tied half go, one each, to those whose suits claim them."""
    net = max(state.pot_net[pot], 0)
    high, low = split_halves(net, state.unit) if state.pot_low[pot] else (net, 0)
    winning = state.pot_low[pot] if half == _LOW else state.pot_high[pot]
    share, count = low if half == _LOW else high, count_of(winning)
    if count < 2 or rule in (Odd.UNKNOWN, Odd.LEFT_OF_DEALER):
        return
    even = share // count // state.unit * state.unit
    odd = (share - even * count) // state.unit
    if odd == 0:
        return
    applies(state, T05)
    for seat in range(state.seats):
        if not has(winning, seat):
            continue
        mine = claim(packed_mask(state.cards[seat]) | packed_mask(state.community), rule, state.game, half)
        before = 0
        for other in range(state.seats):
            mask = packed_mask(state.cards[other]) | packed_mask(state.community)
            if has(winning, other) and claim(mask, rule, state.game, half) > mine:
                before += 1
        due = even + (state.unit if before < odd else 0)
        paid = _paid_half(state, pot, seat, half)
        if abs(paid - due) == state.unit:
            note(log, state, T05, seat, due, paid)


@compiled
def check_odd_chips(log: Log, state: State, pot: int, house: House) -> None:
    """B-3 (T05) of every half, and B-17 (T08): hands that win both halves alike share the whole pot evenly."""
    if not state.pot_decided[pot] or count_of(state.pot_eligible[pot]) < 2:
        return
    same_both = state.pot_low[pot] == state.pot_high[pot] and count_of(state.pot_high[pot]) > 1
    if same_both and house.odd_same_both == Both.WHOLE_POT:
        _check_whole(log, state, pot)
        return
    halves = state.pot_low[pot] != 0
    low_game = state.game in (_RAZZ, _RAZZ27)
    _check_half(log, state, pot, _HIGH if halves else _WHOLE, house.odd_tie_low if low_game else house.odd_tie_high)
    if halves:
        _check_half(log, state, pot, _LOW, house.odd_tie_low)


@compiled
def _check_whole(log: Log, state: State, pot: int) -> None:
    """B-17 (T08): nobody has more than one unit more than another who holds the same hand both ways."""
    applies(state, T08)
    even = max(state.pot_net[pot], 0) // count_of(state.pot_high[pot]) // state.unit * state.unit
    for seat in range(state.seats):
        paid = _paid_half(state, pot, seat, _WHOLE)
        if has(state.pot_high[pot], seat) and not even <= paid <= even + state.unit:
            note(log, state, T08, seat, even, paid)
