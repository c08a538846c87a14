"""Deal cards from a shuffled deck, and print them as one player at the table sees them."""

from studbook.game import games
from studbook.game.bitset import count_of, has
from studbook.game.cards import DECK_SIZE, packed_append, packed_length
from studbook.game.vocabulary import Kind, Street
from studbook.machine.rule import compiled
from studbook.rules.stud.deck import Deck
from studbook.rules.stud.deck import deal_street as cards_left
from studbook.rules.stud.first_to_act import board_strength, has_open_pair
from studbook.simulation.records import Rows, SimulatedHand, note, note_phrase
from studbook.simulation.stud.plots import begin_plot
from studbook.simulation.stud.rigs import begin_rig, next_card, top_card
from studbook.simulation.wording import OPEN_PAIR_PHRASE

STREET = int(Kind.STREET)
DEAL = int(Kind.DEAL)
COMMUNITY = int(Kind.COMMUNITY)
OPEN_PAIR = int(Kind.OPEN_PAIR)
FOURTH = int(Street.FOURTH)


@compiled
def begin_street(play: SimulatedHand, events: Rows, street: int) -> None:
    """Print a street's heading."""
    play.street = street
    note(play, events, STREET, -1)


@compiled
def knows_all(play: SimulatedHand, seat: int) -> bool:
    """Whether the site prints a player's downcards: the hero's, or everyone's."""
    return bool(seat == play.hero or play.opens)


@compiled
def print_cards(play: SimulatedHand, events: Rows, seat: int, fresh: int) -> None:
    """Line of a player's cards: all that the site knows, only upcards of the others."""
    row = note(play, events, DEAL, seat)
    events[row].cards = play.held[seat] if knows_all(play, seat) else play.board_cards[seat]
    events[row].fresh = fresh


@compiled
def deal_first(play: SimulatedHand, events: Rows) -> None:
    """FR-04, DE-01, DE-04, ES-03: two downcards or one, and an upcard, for everyone who paid the ante."""
    begin_street(play, events, play.opening)
    begin_rig(play)
    begin_plot(play)
    for seat in range(play.seats):
        if has(play.dealt, seat):
            closed = 0
            for _ in range(games.HOLES[play.game]):
                closed = packed_append(closed, next_card(play, seat, False, False))
            door = next_card(play, seat, True, True)
            play.held[seat] = packed_append(closed, door)
            play.board_cards[seat] = packed_append(0, door)
            print_cards(play, events, seat, packed_length(play.held[seat]) if knows_all(play, seat) else 1)


@compiled
def deal_open(play: SimulatedHand, events: Rows, street: int) -> None:
    """FR-13, FR-17, DE-13, ES-11: one upcard for everyone still in."""
    begin_street(play, events, street)
    for seat in range(play.seats):
        if has(play.alive, seat):
            card = next_card(play, seat, True, False)
            play.held[seat] = packed_append(play.held[seat], card)
            play.board_cards[seat] = packed_append(play.board_cards[seat], card)
            print_cards(play, events, seat, 1)
    announce_pair(play, events)


@compiled
def announce_pair(play: SimulatedHand, events: Rows) -> None:
    """DE-12, ES-07, B-5: on fourth street an open pair allows a double bet, in the house's games."""
    if play.street != FOURTH or not has(play.pair4_games, play.game):
        return
    for seat in range(play.seats):
        if has(play.alive, seat) and has_open_pair(play.board_cards[seat]):
            play.open_pair = 1
    if play.open_pair:
        note_phrase(play, events, OPEN_PAIR, OPEN_PAIR_PHRASE)


@compiled
def deal_seventh(play: SimulatedHand, events: Rows) -> None:
    """FR-18, DE-15: a downcard each."""
    begin_street(play, events, play.final)
    for seat in range(play.seats):
        if has(play.alive, seat):
            play.held[seat] = packed_append(play.held[seat], next_card(play, seat, False, False))
            if knows_all(play, seat):
                print_cards(play, events, seat, 1)


@compiled
def prepare_deck(play: SimulatedHand, street: int) -> None:
    """DE-17, DE-18, B-23: whether the deck is enough for a street; shuffle in burn cards, and burn one."""
    stub = DECK_SIZE - play.gone
    rule, players = play.deck_rule, count_of(play.alive)
    due, mixed, _, _ = cards_left(rule, stub, play.burns, players, street)
    play.due |= due
    if mixed:
        unburn(play)
    if rule not in (Deck.NO_BURN, Deck.NEVER):
        play.burned[play.burns] = top_card(play)
        play.burns += 1


@compiled
def unburn(play: SimulatedHand) -> None:
    """DE-17: put the burn cards back into the deck, which is shuffled as it is dealt."""
    for burned in range(play.burns):
        position = play.gone - 1
        while play.deck[position] != play.burned[burned]:
            position -= 1
        play.deck[position] = play.deck[play.gone - 1]
        play.deck[play.gone - 1] = play.burned[burned]
        play.gone -= 1
    play.burns = 0


@compiled
def deal_community(play: SimulatedHand, events: Rows, street: int) -> None:
    """DE-18: one community card."""
    begin_street(play, events, street)
    play.community = top_card(play)
    play.line -= 1
    row = note(play, events, COMMUNITY, -1)
    events[row].cards = packed_append(0, play.community)
    events[row].fresh = 1


@compiled
def deal_street(play: SimulatedHand, events: Rows, street: int) -> None:
    """Deal a street and compare the boards.

    Eight players cannot use up the deck before the last street, so there is at most one community card.
    """
    if street > play.opening:
        prepare_deck(play, street)
    if street == play.opening:
        deal_first(play, events)
    elif play.due:
        deal_community(play, events, street)
    elif street == play.final and games.LAST_IS_DOWN[play.game]:
        deal_seventh(play, events)
    else:
        deal_open(play, events, street)
    for seat in range(play.seats):
        play.board[seat] = -1
        if has(play.alive, seat):
            play.board[seat] = board_strength(play.board_cards[seat], play.game)
