"""Announcements due from the dealer about the upcards, and whether they are made (DE-25, DE-26, B-28)."""

from studbook.game.bitset import has
from studbook.game.cards import packed_known, packed_length, packed_mask
from studbook.game.codes import draw, limit, prints, street
from studbook.game.ranking import CATEGORY, counted_strength, most_in_row, most_suited, ranks_held
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import A01
from studbook.rules.checks.log import mark_applicable, report
from studbook.rules.stud.codes import announced
from studbook.rules.stud.context import Context, Line
from studbook.rules.stud.first_to_act import has_open_pair
from studbook.rules.stud.house import House
from studbook.rules.stud.state import UNSAID, State

_NAMED = ~0xFFFF
"""Category and first rank: of two pair, the higher one is named."""
_ALL_OPEN = 4


@compiled
def combination(board: int) -> int:
    """DE-25: the pair, two pair, trips or quads among upcards as a description, 0 for none of them."""
    once, twice, thrice, four = ranks_held(packed_mask(board))
    strength = counted_strength(once, twice, thrice, four)
    return strength & _NAMED if strength >= CATEGORY else 0


@compiled
def draws(board: int) -> int:
    """DE-26: bits of `Draw` for four upcards that are one card short of a straight or a flush."""
    if packed_length(board) < _ALL_OPEN:
        return 0
    mask = packed_mask(board)
    straight = draw.STRAIGHT if most_in_row(ranks_held(mask)[0]) == _ALL_OPEN else 0
    return straight | (draw.FLUSH if most_suited(mask) == _ALL_OPEN else 0)


@compiled
def record_announcement(state: State, line: Line) -> None:
    """Remember an announcement about a seat; several announcements on a street add up."""
    seat = line.seat
    if seat < 0:
        return
    state.announced[seat] = max(state.announced[seat], line.said_high, 0)
    state.announced_draws[seat] |= max(line.said_low, 0)
    state.announced_line[seat] = line.number


@compiled
def _is_wrong(state: State, seat: int, house: House) -> bool:
    """B-28: whether an announcement is untrue, or not the house's custom, or missing for something new.

    What a player already showed on the previous street need not be announced again.
    """
    board, said = state.up[seat], state.announced[seat]
    shown, coming = combination(board), draws(board)
    if house.announce == announced.PAIRS_ONLY:
        coming = 0
    if said not in (0, shown) or state.announced_draws[seat] & ~coming:
        return True
    is_new = has(state.dealt_now, seat) and (state.street < state.final or state.holes == 1)
    before = combination(_without_last(board))
    if house.announce == announced.NONE or not is_new:
        return False
    return bool((shown != before and said != shown) or state.announced_draws[seat] != coming)


@compiled
def _without_last(board: int) -> int:
    """The upcards of the previous street."""
    length = packed_length(board)
    return board & ((1 << (6 * (length - 1))) - 1) if length else 0


@compiled
def check_announcements(context: Context) -> None:
    """DE-25, DE-26 (A01): announcements match the upcards on each street, by the custom of the house."""
    state, house = context.state, context.house
    if not state.prints & prints.ANNOUNCEMENTS:
        return
    for seat in range(state.seats):
        is_announced = state.announced_line[seat] > 0
        plays = has(state.live_at_start, seat) and packed_known(state.up[seat]) == packed_length(state.up[seat])
        if plays and (is_announced or house.announce != announced.NONE):
            mark_applicable(state, A01)
        if (plays and _is_wrong(state, seat, house)) or (is_announced and not has(state.live_at_start, seat)):
            report(context, state.announced_line[seat] or state.deal_line[seat], A01, seat, UNSAID, UNSAID)
        state.announced[seat] = state.announced_draws[seat] = state.announced_line[seat] = 0


@compiled
def check_pair_said(context: Context, at: int) -> None:
    """DE-12, B-28 (A01): a site that announces open pairs on fourth street does so whenever it matters."""
    state, house = context.state, context.house
    if state.street != street.FOURTH or state.limit != limit.FIXED or not state.prints & prints.OPEN_PAIR:
        return
    if not house.pair4_games >> state.game & 1:
        return
    for seat in range(state.seats):
        if has(state.live_at_start, seat) and packed_known(state.up[seat]) == 2 and has_open_pair(state.up[seat]):
            mark_applicable(state, A01)
            if not state.pair_said:
                report(context, at, A01, seat, UNSAID, UNSAID)
            return
