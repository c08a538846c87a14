"""Deal, burn and turn cards (RULES C.1), and print them as the players at the table see them."""

from studbook.game.bitset import has
from studbook.game.cards import DECK_SIZE, HIDDEN, packed_append, packed_card, packed_length, rank_of, suit_of
from studbook.game.vocabulary import Kind
from studbook.machine.rule import compiled
from studbook.rules.red_dog.variants import CentreCards, Shown, Variant
from studbook.simulation.chance import draw, happens
from studbook.simulation.records import Rows, note
from studbook.simulation.red_dog.records import SimulatedDeal
from studbook.simulation.stud.rigs import top_card

DEAL = int(Kind.DEAL)
BURN = int(Kind.BURN)
TURN = int(Kind.TURN)
CENTRE = int(Kind.CENTRE)
SHOW = int(Kind.SHOW)
UP_TO_SIX = int(CentreCards.UP_TO_SIX)
NO_CENTRE = int(CentreCards.NONE)
WHOLE_HAND = int(Shown.HAND)
HIDES_NONE, HIDES_OTHERS, HIDES_SOME = range(3)
LOWEST_RANK = 2
"""Rank of a deuce, as people count ranks."""


@compiled
def next_card(play: SimulatedDeal) -> int:
    """C.1: top card of the pack; under the fresh cards are the burn cards, face up, the first burned on top."""
    if play.gone < DECK_SIZE:
        return top_card(play)
    play.again += 1
    return int(play.burned[play.again - 1])


@compiled
def print_open(play: SimulatedDeal, events: Rows, kind: int, card: int) -> None:
    """Line of a card that everyone sees."""
    row = note(play, events, kind, -1)
    events[row].cards = packed_append(0, card)
    events[row].fresh = 1
    play.seen |= 1 << card


@compiled
def burn(play: SimulatedDeal, events: Rows) -> None:
    """RD-06: the top card is shown and put under the pack."""
    card = next_card(play)
    play.burned[play.burns] = card
    play.burns += 1
    print_open(play, events, BURN, card)


@compiled
def turn_up(play: SimulatedDeal, events: Rows) -> int:
    """RD-06: a card is turned up for a player; return it."""
    card = next_card(play)
    print_open(play, events, TURN, card)
    return card


@compiled
def turn_centre(play: SimulatedDeal, rules: Variant, events: Rows) -> None:
    """RD-24, RD-28: one centre card, or as many as it takes until a low one comes."""
    play.centre = -1
    if rules.centre == NO_CENTRE:
        return
    while play.gone < DECK_SIZE:
        play.centre = next_card(play)
        print_open(play, events, CENTRE, play.centre)
        if rules.centre != UP_TO_SIX or rank_of(play.centre) + LOWEST_RANK <= rules.centre_rank:
            return


@compiled
def is_printed(play: SimulatedDeal, seat: int) -> bool:
    """Whether a player's cards are printed when they are dealt."""
    if play.hides == HIDES_SOME:
        return happens(play, 50)
    return play.hides == HIDES_NONE or seat == play.hero


@compiled
def deal_hands(play: SimulatedDeal, rules: Variant, events: Rows) -> None:
    """RD-03, RD-16: cards for everyone from the dealer's left; for the dealer only if the dealer plays."""
    for step in range(1, play.seats + 1):
        seat = (play.dealer + step) % play.seats
        if not has(play.dealt, seat) or (seat == play.dealer and not rules.dealer_plays):
            continue
        hidden = 0
        for _ in range(rules.cards):
            play.held[seat] = packed_append(play.held[seat], top_card(play))
            hidden = packed_append(hidden, HIDDEN)
        row = note(play, events, DEAL, seat)
        events[row].cards = play.held[seat] if is_printed(play, seat) else hidden
        events[row].fresh = rules.cards


@compiled
def beating_card(play: SimulatedDeal, seat: int, card: int) -> int:
    """RD-07: any of a player's cards of the same suit and a higher rank; -1 if there is none."""
    found, count = -1, 0
    for slot in range(packed_length(play.held[seat])):
        own = packed_card(play.held[seat], slot)
        if suit_of(own) == suit_of(card) and rank_of(own) > rank_of(card):
            count += 1
            if draw(play, count) == 0:
                found = own
    return found


@compiled
def show(play: SimulatedDeal, rules: Variant, events: Rows, seat: int, card: int) -> None:
    """RD-07, RD-08, RD-25, RD-33: a winner shows the winning card; a loser (-1), or everyone, shows the whole hand."""
    row = note(play, events, SHOW, seat)
    whole = card < 0 or rules.winner_shows == WHOLE_HAND
    events[row].cards = play.held[seat] if whole else packed_append(0, card)
    events[row].fresh = packed_length(events[row].cards)
    for slot in range(packed_length(events[row].cards)):
        play.seen |= 1 << packed_card(events[row].cards, slot)
