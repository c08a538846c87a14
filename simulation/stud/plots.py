"""Dishonest players: two who help each other in one known way, or one who sees all cards.

They are part of the simulation, not a kind of damage to a hand: the partners sit at every cash table, and what they do
depends on the whole hand. Without a plot, nothing here draws a random number.
"""

from enum import IntEnum
from typing import NamedTuple

from studbook.game import games
from studbook.game.bitset import count_of, has
from studbook.game.cards import packed_card, packed_mask
from studbook.game.ranking import EIGHT_OR_LESS, ace_low, pot_strength, ranks_held
from studbook.machine.rule import compiled
from studbook.simulation.chance import draw
from studbook.simulation.records import SimulatedHand

WHOLE = 10_000
"""Unit of a plot's strength: ten-thousandths."""
GIVER, TAKER = 6, 11
"""Numbers of the two partners among the players; alone, the first one sees all cards."""
DEAD_OUT = 14
"""Value that a hand loses for each card that it needs and the partner holds."""
STAY, LEAVE, WAGER = range(3)


class PlotKind(IntEnum):
    """What dishonest players do."""

    NONE = 0
    DUMP = 1
    """The first builds pots against the second, and folds on the last street, or rather than go all-in."""
    SOFT_PLAY = 2
    """Alone against each other, neither bets nor raises."""
    SQUEEZE = 3
    """Both raise each other while a third player is in."""
    SHARED_CARDS = 4
    """Both know each other's downcards, and fold when the other has what they need."""
    SUPERUSER = 5
    """The first sees all cards on the last street."""


class Plot(NamedTuple):
    """What dishonest players do, and in which share of the hands."""

    kind: PlotKind
    strength: float

    @property
    def parts(self) -> int:
        """Strength in ten-thousandths."""
        return round(self.strength * WHOLE)


HONEST = Plot(PlotKind.NONE, 0)


@compiled
def begin_plot(play: SimulatedHand) -> None:
    """Before the first card: decide whether the plot is carried out in this hand, which only happens in cash games."""
    play.plotting = 0
    if play.plot != PlotKind.NONE and play.tournament == 0:
        play.plotting = int(draw(play, WHOLE) < play.plot_strength)


@compiled
def partner_of(play: SimulatedHand, seat: int) -> int:
    """Seat of a player's partner who was dealt in, -1 if there is none."""
    name = play.name[seat]
    if name not in (GIVER, TAKER):
        return -1
    for other in range(play.seats):
        if play.name[other] == GIVER + TAKER - name and has(play.dealt, other):
            return other
    return -1


@compiled
def dead_outs(play: SimulatedHand, seat: int) -> int:
    """How many of the downcards that the partner was dealt would have helped this hand.

    In high games cards of a rank that the player holds, in low games cards of eight or lower that would be new.
    """
    if play.plotting == 0 or play.plot != PlotKind.SHARED_CARDS:
        return 0
    partner = partner_of(play, seat)
    if partner < 0:
        return 0
    own = ace_low(ranks_held(packed_mask(play.held[seat]))[0])
    count = 0
    for slot in range(games.HOLES[play.game]):
        value = ace_low(1 << (packed_card(play.held[partner], slot) >> 2) + 2)
        if games.IS_LOW[play.game]:
            count += int(value & EIGHT_OR_LESS > 0 and value & own == 0)
        else:
            count += int(value & own > 0)
    return count


@compiled
def is_beaten(play: SimulatedHand, seat: int) -> bool:
    """Whether another live player has a better high hand (in razz, a better low)."""
    own, best = pot_strength(packed_mask(play.held[seat]), play.game), 0
    for other in range(play.seats):
        if other != seat and has(play.alive, other):
            best = max(best, pot_strength(packed_mask(play.held[other]), play.game))
    return best > own


@compiled
def planned(play: SimulatedHand, seat: int, owed: int) -> int:
    """What the plot makes a player do: STAY, LEAVE or WAGER, -1 if nothing."""
    if play.plotting == 0 or play.name[seat] not in (GIVER, TAKER):
        return -1
    if play.plot == PlotKind.SUPERUSER:
        knows = play.street == play.final and play.name[seat] == GIVER
        return (LEAVE if is_beaten(play, seat) else WAGER) if knows else -1
    partner = partner_of(play, seat)
    if partner < 0 or not has(play.alive, partner):
        return -1
    alone = count_of(play.alive) == 2
    if play.plot == PlotKind.DUMP:
        return dumping(play, seat, owed, alone)
    if play.plot == PlotKind.SOFT_PLAY and play.street > play.opening and alone:
        return STAY
    if play.plot == PlotKind.SQUEEZE and not alone and play.aggressor == partner:
        return WAGER
    return -1


@compiled
def dumping(play: SimulatedHand, seat: int, owed: int, alone: bool) -> int:
    """What a player does who gives chips, or takes them."""
    if play.name[seat] == TAKER:
        return WAGER
    if play.street == play.final or owed >= play.stack[seat]:
        return LEAVE
    return WAGER if alone else STAY
