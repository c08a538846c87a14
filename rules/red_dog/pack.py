"""The cards of a deal: hands, centre, burned and turned cards, and the order in which they come from the pack."""

from studbook.game.bitset import NOBODY, count_of, has
from studbook.game.cards import (
    DECK_SIZE,
    HIDDEN,
    WRONG,
    packed_append,
    packed_card,
    packed_length,
    packed_mask,
    rank_of,
)
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import C01, C02, G06, G13
from studbook.rules.checks.log import mark_applicable, report
from studbook.rules.red_dog.codes import centre_cards
from studbook.rules.red_dog.context import DealContext, DealLine
from studbook.rules.red_dog.state import MAX_BURNED, DealState, banker, plays
from studbook.rules.red_dog.variants import Variant

FRESH = -2
"""The next card is one that no one has seen."""
UNREAD = -1
"""The next card is a burn card that is not printed."""


@compiled
def see(context: DealContext, at: int, seat: int, card: int) -> None:
    """ES-01 (C02): no card is in two places, except that a burn card may come back; C01: it is a card."""
    deal = context.state
    mark_applicable(deal, C01)
    mark_applicable(deal, C02)
    if card == WRONG:
        report(context, at, C01, seat, 0, 0)
    if card < 0 or card >= HIDDEN:
        return
    returns = deal.pack_unsure != 0 and has(deal.burned, card)
    if has(deal.known, card) and not returns:
        report(context, at, C02, seat, NOBODY, card)
        deal.pack_unsure = 1
    deal.known |= 1 << card


@compiled
def deal_hand(context: DealContext, line: DealLine) -> None:
    """RD-03, RD-16: a player gets cards."""
    deal, seat = context.state, line.seat
    for slot in range(packed_length(line.cards)):
        card = packed_card(line.cards, slot)
        see(context, line.number, seat, card)
        deal.held[seat] += 1
        if card < HIDDEN:
            deal.printed[seat] |= 1 << card
            deal.cards[seat] = packed_append(deal.cards[seat], card)
    deal.dealt |= 1 << seat


@compiled
def check_hands(context: DealContext, at: int) -> None:
    """RD-03, RD-16 (G06): every player has the game's number of cards, the dealer of a bank none."""
    deal, rules = context.state, context.rules
    mark_applicable(deal, G06)
    unknown_banker = deal.dealer < 0 and not rules.dealer_plays
    for seat in range(deal.seats):
        due = rules.cards if plays(deal, seat) and not has(banker(deal, rules), seat) else 0
        excused = deal.held[seat] == 0 and (unknown_banker or deal.stack[seat] <= 0)
        if deal.held[seat] != due and not excused:
            report(context, at, G06, seat, due, deal.held[seat])
            deal.pack_unsure = 1


@compiled
def _cut(deal: DealState, rules: Variant) -> None:
    """C.3-12: count the stock before its first card: the pack without the hands."""
    if deal.cut:
        return
    deal.cut = 1
    hands = 0
    for seat in range(deal.seats):
        if has(deal.players & ~banker(deal, rules), seat) and (deal.held[seat] or deal.stack[seat] > 0):
            hands += 1
    if deal.dealer < 0:
        hands = count_of(deal.dealt)
    deal.stub = max(0, DECK_SIZE - rules.cards * hands)


@compiled
def _pop(deal: DealState) -> int:
    """C.3-12: the burn card on top once the stock is used up."""
    if deal.first_burned == deal.end_burned:
        return UNREAD
    card = deal.burns[deal.first_burned % MAX_BURNED]
    deal.first_burned += 1
    return int(card)


@compiled
def _draw(context: DealContext, at: int, seat: int, card: int) -> int:
    """C.1, C.3-12: take the top card; return the burn card that it must be, or `FRESH` if it is not one.

    Once the stock is used up, only the burn card on top can come: any other card is elsewhere (C02).
    """
    deal, rules = context.state, context.rules
    _cut(deal, rules)
    if deal.stub > 0 or deal.pack_unsure:
        deal.stub -= 1
        see(context, at, seat, card)
        return FRESH
    top = _pop(deal)
    if top < 0 or card >= HIDDEN:
        if not has(deal.burned, card):
            see(context, at, seat, card)
        return top
    if card != top:
        report(context, at, C02, seat, top, card)
        deal.pack_unsure = 1
        return UNREAD
    return top


@compiled
def expose(deal: DealState, card: int) -> None:
    """C.1: record a card that everyone has seen."""
    if 0 <= card < HIDDEN:
        deal.exposed |= 1 << card
    else:
        deal.unread = 1


@compiled
def burn(context: DealContext, at: int, card: int) -> None:
    """RD-06: the top card is shown and put face up under the pack."""
    deal = context.state
    top = _draw(context, at, NOBODY, card)
    lies = top if card >= HIDDEN and top >= 0 else card
    deal.burns[deal.end_burned % MAX_BURNED] = lies if lies < HIDDEN else UNREAD
    deal.end_burned += 1
    if lies < HIDDEN:
        deal.burned |= 1 << lies
    expose(deal, lies)
    deal.burned_now = 1


@compiled
def turn_up(context: DealContext, at: int, card: int) -> int:
    """RD-06, RD-24: a card is turned up and laid aside; return 1 if everyone had seen it burned."""
    deal = context.state
    came_back = _draw(context, at, deal.actor, card) >= 0
    expose(deal, card)
    if card < HIDDEN:
        deal.burned &= ~(1 << card)
    return 1 if came_back and card < HIDDEN else 0


@compiled
def reshuffle(deal: DealState) -> None:
    """The burn cards are shuffled in again: from now on any of them may come at any time."""
    deal.stub += deal.end_burned - deal.first_burned
    deal.first_burned = deal.end_burned
    deal.pack_unsure = 1


@compiled
def next_turned(deal: DealState, rules: Variant) -> int:
    """C.3-12: the card that will be turned next, if everyone has seen it burned; otherwise `FRESH` or `UNREAD`."""
    _cut(deal, rules)
    burns = 1 if rules.burn else 0
    if deal.stub > burns:
        return FRESH
    ahead = deal.end_burned - deal.first_burned
    index = burns - max(deal.stub, 0)
    if ahead == 0:
        return UNREAD
    return int(deal.burns[(deal.first_burned + index % ahead) % MAX_BURNED])


@compiled
def centre_card(context: DealContext, at: int, card: int) -> None:
    """RD-24, RD-28 (G13): cards are turned up in the centre before the first bet, up to the one played against."""
    deal, rules = context.state, context.rules
    mark_applicable(deal, G13)
    turn_up(context, at, card)
    if rules.centre == centre_cards.NONE or deal.centre_found or deal.opened:
        report(context, at, G13, NOBODY, NOBODY, card)
        deal.centre_wrong = 1
    deal.centre = card if card < HIDDEN else NOBODY
    if card >= HIDDEN:
        deal.centre_wrong = 1
    elif rules.centre == centre_cards.ONE or rank_of(card) + 2 <= rules.centre_rank:
        deal.centre_found = 1


@compiled
def check_centre(context: DealContext, at: int) -> None:
    """RD-24 (G13): the last card in the centre is one that may be played against."""
    deal, rules = context.state, context.rules
    if rules.centre == centre_cards.NONE:
        return
    mark_applicable(deal, G13)
    if not deal.centre_found:
        if not deal.centre_wrong:
            report(context, at, G13, NOBODY, NOBODY, deal.centre)
        deal.centre_wrong = 1


@compiled
def show_cards(context: DealContext, line: DealLine) -> None:
    """RD-07, RD-08: a player shows cards; whether they are the right ones is checked at the win or loss."""
    deal, seat = context.state, line.seat
    hidden = not is_printed(deal, seat)
    for slot in range(packed_length(line.cards)):
        card = packed_card(line.cards, slot)
        mine = card < HIDDEN and has(packed_mask(deal.cards[seat]), card)
        if not mine:
            see(context, line.number, seat, card)
        if not mine and hidden and card < HIDDEN:
            deal.cards[seat] = packed_append(deal.cards[seat], card)
        expose(deal, card)
        if deal.actor == seat:
            deal.shown_cards += 1
            if card < HIDDEN:
                deal.shown |= 1 << card
    deal.showed |= 1 << seat


@compiled
def is_printed(deal: DealState, seat: int) -> bool:
    """RD-03: whether the text prints as many cards of a seat as are due."""
    return bool(deal.held[seat] == deal.full_hand) and count_of(deal.printed[seat]) == deal.full_hand
