"""Decisions of simulated players: a rough value of the hand from 0 to 100, a personality, and some luck.

Good enough for plausible statistics, and varied enough that everything the rules allow happens. Nothing here knows
the betting rules: `simulation.stud.wagering` decides what a player may do.
"""

from studbook.game import games
from studbook.game.bitset import count_of, has
from studbook.game.cards import packed_length, packed_mask
from studbook.game.codes import wins
from studbook.game.ranking import (
    CATEGORY,
    EIGHT_OR_LESS,
    FIVE,
    FLUSH,
    FULL_HOUSE,
    PAIR,
    STRAIGHT,
    TRIPS,
    TWO_PAIR,
    ace_low,
    counted_strength,
    high_strength,
    highest_rank,
    lowest_ranks,
    most_in_row,
    most_suited,
    ranks_held,
)
from studbook.game.vocabulary import Street
from studbook.machine.rule import compiled
from studbook.simulation.chance import draw, happens
from studbook.simulation.records import SimulatedHand
from studbook.simulation.stud.plots import DEAD_OUT, LEAVE, WAGER, dead_outs, planned

FOLD, CALL, RAISE, RAISE_DOUBLE = range(4)
TIGHT, SOUND, LOOSE, MANIAC, STATION, FAMILY, BY_CARDS = range(7)
NATURES = 5
"""Number of personalities; `FAMILY` is a mood of a table, and `BY_CARDS` has no whims: cards and boards decide."""
STYLES = {"loose": LOOSE, "tight": TIGHT, "aggressive": MANIAC, "calling": STATION, "by-cards": BY_CARDS}
"""Personalities that a whole simulation may have."""

FOURTH = int(Street.FOURTH)
NINE_OR_LESS = EIGHT_OR_LESS | 1 << 9
_ACES = 0b1111 << 48


@compiled
def drawing_worth(mask: int, cards: int, ranks: int) -> int:
    """Value of possible straights and flushes."""
    if cards >= 7:
        return 0
    suited, run = most_suited(mask), most_in_row(ranks)
    if suited == 4:
        return 66
    if run == 4:
        return 52
    if suited == 3 and cards == 3:
        return 54
    if run == 3 and cards == 3:
        return 40
    return 0


@compiled
def high_worth(mask: int, cards: int) -> int:
    """Value of a high hand of three to seven cards."""
    once, twice, thrice, four = ranks_held(mask)
    strength = high_strength(mask) if cards >= 5 else counted_strength(once, twice, thrice, four)
    category = strength // CATEGORY
    top = (strength >> 16) & 15
    if category >= FULL_HOUSE:
        return 99
    if category >= STRAIGHT:
        return 94 if category == FLUSH else 90
    if category >= TRIPS:
        return 97 if cards < 5 else 86
    if category >= TWO_PAIR:
        return 88 if cards < 5 else 62 + top
    drawing = drawing_worth(mask, cards, once)
    if category >= PAIR:
        made = 52 + 2 * top if cards <= 4 else 34 + 2 * top
        return max(made, drawing)
    return max(drawing, 2 * top + ((strength >> 12) & 15) - 8)


@compiled
def made_low_worth(ranks: int) -> int:
    """Value of the five lowest of a set of ranks, 0 if there are fewer: 92 for a seven, 68 for a nine."""
    if count_of(ranks) < 5:
        return 0
    above_wheel = count_of(highest_rank(lowest_ranks(ranks, 5)) - 1) - 5
    return max(100 - 2 * above_wheel * above_wheel, 4)


@compiled
def low_worth(mask: int, cards: int, playable: int) -> int:
    """Value of a low hand of three to seven cards; `playable` is the set of ranks that are low enough."""
    ranks = ace_low(ranks_held(mask)[0])
    low = ranks & playable
    if cards == 3:
        return (4, 14, 32, 70)[count_of(low)] + 3 * count_of(ranks & 0b111110)
    made = made_low_worth(low if playable == EIGHT_OR_LESS else ranks)
    missing, coming = 5 - count_of(low), 7 - cards
    drawing = 10 if missing > coming else 72 - 22 * missing + 5 * coming
    return max(made, drawing)


@compiled
def hand_value(play: SimulatedHand, seat: int) -> int:
    """Value of a player's own cards in the game played."""
    mask = packed_mask(play.held[seat])
    cards = packed_length(play.held[seat])
    if play.community >= 0:
        mask |= 1 << play.community
        cards += 1
    pot = games.POT[play.game]
    if pot == wins.DEUCE_TO_SEVEN:  # an ace is as bad as a king
        return low_worth(mask & ~(_ACES), cards, NINE_OR_LESS)
    if pot == wins.ACE_TO_FIVE:
        return low_worth(mask, cards, NINE_OR_LESS)
    high = high_worth(mask, cards)
    if games.LOW_HALF[play.game]:
        low = low_worth(mask, cards, EIGHT_OR_LESS)
        return max(high - 12, low) + min(high, low) // 10
    if games.FULL_HAND[play.game] == FIVE:  # five cards count as much as seven
        return min(high + 24 - 4 * cards, 99)
    return high


@compiled
def beaten_boards(play: SimulatedHand, seat: int) -> int:
    """Number of live opponents with a better board."""
    count = 0
    for other in range(play.seats):
        if has(play.alive, other) and play.board[other] > play.board[seat]:
            count += 1
    return count


@compiled
def looseness(style: int) -> int:
    """How much a personality adds to the value of a hand when it costs something."""
    return (-10, 0, 12, 10, 22, 90, -4)[style]


@compiled
def aggression(style: int) -> int:
    """How much a personality adds to the value of a hand when it may bet or raise."""
    return (4, 4, -8, 16, -22, -40, 4)[style]


@compiled
def luck(play: SimulatedHand) -> int:
    """Whim of the moment, -14 to 14, usually small."""
    return draw(play, 15) - draw(play, 15)


@compiled
def on_a_whim(play: SimulatedHand, seat: int, percent: int) -> bool:
    """True in `percent` of a hundred cases; never for a player whose cards decide."""
    return bool(play.style[seat] != BY_CARDS and happens(play, percent))


@compiled
def estimate(play: SimulatedHand, seat: int) -> int:
    """Value of a hand compared with the other boards, with a whim."""
    value = hand_value(play, seat)
    if play.style[seat] != BY_CARDS:
        value += luck(play)
    if play.blunder[seat]:
        value += play.blunder[seat] * luck(play) // 2
    if play.street > play.opening:
        value -= 4 * beaten_boards(play, seat)
    return value - DEAD_OUT * dead_outs(play, seat)


@compiled
def price(play: SimulatedHand, seat: int, owed: int) -> int:
    """Value that a call needs: more on later streets and after raises, less the bigger the pot is."""
    pot = 0
    for other in range(play.seats):
        pot += play.paid[other]
    odds: int = pot // max(min(owed, play.stack[seat]), 1)
    needed = 54 if play.street == play.opening else 40 + 5 * (play.street + 3 - play.opening - FOURTH)
    if play.street == play.opening and play.wagers == 0:
        needed -= 7
    needed += 5 * max(play.wagers - 1, 0)
    return needed - min(14, odds)


@compiled
def opens_fully(play: SimulatedHand, seat: int) -> bool:
    """FR-09: whether the low card opens with a full small bet rather than the bring-in."""
    return estimate(play, seat) + aggression(play.style[seat]) > 72 and happens(play, 60)


@compiled
def carried_out(plan: int, owed: int, single: bool, double: bool) -> int:
    """Action that comes closest to what a plot demands."""
    if plan == WAGER and (single or double):
        return RAISE if single else RAISE_DOUBLE
    return FOLD if plan == LEAVE and owed else CALL


@compiled
def choice(play: SimulatedHand, seat: int, owed: int, single: bool, double: bool) -> int:
    """A player's action: FOLD, CALL (or check), RAISE (or bet), RAISE_DOUBLE.

    `single` and `double` say which bets are allowed. No one folds with nothing to call.
    """
    plan = planned(play, seat, owed)
    if plan >= 0:
        return carried_out(plan, owed, single, double)
    value = estimate(play, seat)
    style = play.style[seat]
    eager = value + aggression(style)
    if owed:
        eager -= 16 + 4 * play.wagers
    if (single or double) and (eager > 56 or on_a_whim(play, seat, 4)):
        return RAISE_DOUBLE if double and (not single or happens(play, 60)) else RAISE
    if owed and value + looseness(style) < price(play, seat, owed):
        return FOLD
    return CALL
