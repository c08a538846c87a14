"""Bets of simulated players, and when they buy another card."""

from studbook.game.cards import DECK_SIZE, packed_mask
from studbook.machine.rule import compiled
from studbook.rules.red_dog.chances import best_stake, chance_seeing_card, chance_seeing_hand
from studbook.rules.red_dog.variants import Bound, Passing, Price, Sees, Variant
from studbook.simulation.chance import draw, happens
from studbook.simulation.red_dog.records import SimulatedDeal

HALF_POT = int(Bound.HALF_POT)
OWN_CARDS = int(Sees.OWN_CARDS)
TURNED_CARD = int(Sees.TURNED_CARD)
SAME_AMOUNT = int(Price.SAME_AMOUNT)
FORFEIT = int(Passing.FORFEIT)
AFTER_THIRD = int(Passing.AFTER_THIRD)
OPTIMAL, CAUTIOUS, BOLD, CARELESS, SMALL = range(5)
NATURES = 5
"""Number of personalities."""
PACK = (1 << DECK_SIZE) - 1


@compiled
def in_units(play: SimulatedDeal, amount: int) -> int:
    """An amount rounded down to the unit."""
    return int(amount // play.unit * play.unit)


@compiled
def bound(play: SimulatedDeal, rules: Variant) -> int:
    """RD-05, RD-18, RD-32: the most that may be bet and that the pot can pay.

    A-3: with the stake in the pot a player may bet as much as is there, which is then half of it. A-14: if the
    limit applies to all together, what the others have left of it.
    """
    most = play.betting_pot if rules.limit_together else play.pot
    if rules.bound == HALF_POT and not rules.stake_in_pot:
        most = in_units(play, most // 2)
    if rules.limit_together:
        most = max(0, most - play.staked)
    return int(min(most, in_units(play, play.pot // rules.payout)))


@compiled
def chance(play: SimulatedDeal, rules: Variant, seat: int, card: int) -> tuple[int, int]:
    """Chance to win by what a player sees; (0, 1) for a player who sees nothing, which is never worth a bet."""
    unseen = PACK & ~play.seen
    if rules.sees == OWN_CARDS:
        held = packed_mask(play.held[seat])
        return chance_seeing_hand(held, unseen & ~held)
    if rules.sees == TURNED_CARD:
        return chance_seeing_card(card, unseen, rules.cards)
    return 0, 1


@compiled
def careless(play: SimulatedDeal, least: int, most: int, small: int) -> int:
    """Any stake within limits; if wanted a small one, with smaller ones likelier."""
    choices = (most - least) // play.unit + 1
    chosen = draw(play, choices)
    if small:
        chosen = draw(play, draw(play, chosen + 1) + 1)
    return least + chosen * play.unit


@compiled
def stake(play: SimulatedDeal, rules: Variant, seat: int, card: int, spare: int) -> int:
    """RD-05, A-6: a player's bet, keeping `spare` chips for antes to come."""
    limit = bound(play, rules)
    least = int(min(play.least, limit, play.stack[seat]))
    most = max(least, min(limit, in_units(play, play.stack[seat] - spare)))
    style = play.style[seat]
    if style == OPTIMAL:
        wins, of = chance(play, rules, seat, card)
        return best_stake(wins, of, rules.payout, least, most)
    if style == CAUTIOUS and happens(play, 80):
        return least
    if style == BOLD and happens(play, 60):
        return most
    return careless(play, least, most, style == SMALL)


@compiled
def price(play: SimulatedDeal, rules: Variant, first: int) -> int:
    """RD-28, A-10: a fraction of the pot as it is then, down to the unit, at least a unit; or the first price."""
    if first > 0 and rules.price == SAME_AMOUNT:
        return first
    return max(play.unit, in_units(play, play.pot // rules.price_part))


@compiled
def is_promising(play: SimulatedDeal, rules: Variant, seat: int, card: int) -> bool:
    """Whether a player sees a card that they beat more often than not."""
    wins, of = chance(play, rules, seat, card)
    return 2 * wins > of


@compiled
def buys(play: SimulatedDeal, rules: Variant, seat: int, card: int, first: int) -> bool:
    """RD-28: whether a player pays for another card, given the first price; the minimum stake is kept."""
    if play.stack[seat] - price(play, rules, first) < play.least:
        return False
    return happens(play, 5 if is_promising(play, rules, seat, card) else 45)


@compiled
def passes(play: SimulatedDeal, rules: Variant, seat: int, card: int, bought: int) -> bool:
    """A-1, A-11, RD-29: whether a player passes, if allowed for a minimum stake or after buying the maximum."""
    if rules.passing == FORFEIT:
        return happens(play, 5 if is_promising(play, rules, seat, card) else 25)
    if rules.passing != AFTER_THIRD or bought < rules.purchases:
        return False
    return happens(play, 10 if is_promising(play, rules, seat, card) else 70)
