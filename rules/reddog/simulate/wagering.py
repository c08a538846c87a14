"""How much simulated players bet, and when they buy another card."""

from rules.cards import DECK_SIZE, packed_mask
from rules.compiled import compiled
from rules.reddog.chances import best_stake, chance_seeing_card, chance_seeing_hand
from rules.reddog.simulate.records import Deal
from rules.reddog.variants import Bound, Sees, Variant
from rules.simulate.chance import draw, happens

HALF_POT = int(Bound.HALF_POT)
OWN_CARDS = int(Sees.OWN_CARDS)
TURNED_CARD = int(Sees.TURNED_CARD)
OPTIMAL, CAUTIOUS, BOLD, CARELESS, SMALL = range(5)
NATURES = 5
"""How many personalities there are."""
PACK = (1 << DECK_SIZE) - 1


@compiled
def in_units(play: Deal, amount: int) -> int:
    """An amount rounded down to the unit."""
    return int(amount // play.unit * play.unit)


@compiled
def bound(play: Deal, rules: Variant) -> int:
    """RD-05, RD-18, RD-32: most that may be bet, the stake itself not counted (A-3)."""
    return in_units(play, play.pot // 2 if rules.bound == HALF_POT else play.pot)


@compiled
def chance(play: Deal, rules: Variant, seat: int, card: int) -> tuple[int, int]:
    """Chance to win by what a player sees; (0, 1) where he sees nothing, which is never worth a bet."""
    unseen = PACK & ~play.seen
    if rules.sees == OWN_CARDS:
        held = packed_mask(play.held[seat])
        return chance_seeing_hand(held, unseen & ~held)
    if rules.sees == TURNED_CARD:
        return chance_seeing_card(card, unseen, rules.cards)
    return 0, 1


@compiled
def careless(play: Deal, least: int, most: int, small: int) -> int:
    """Any stake between bounds; a small one, the smaller the likelier, where that is wanted."""
    choices = (most - least) // play.unit + 1
    chosen = draw(play, choices)
    if small:
        chosen = draw(play, draw(play, chosen + 1) + 1)
    return least + chosen * play.unit


@compiled
def stake(play: Deal, rules: Variant, seat: int, card: int, spare: int) -> int:
    """RD-05, A-6: what a player bets, where he keeps `spare` of his chips for antes to come."""
    limit = bound(play, rules)
    least = int(min(play.least, limit, play.stack[seat]))
    most = max(least, min(limit, in_units(play, play.stack[seat] - spare)))
    nature = play.nature[seat]
    if nature == OPTIMAL:
        wins, of = chance(play, rules, seat, card)
        return best_stake(wins, of, rules.payout, least, most)
    if nature == CAUTIOUS and happens(play, 80):
        return least
    if nature == BOLD and happens(play, 60):
        return most
    return careless(play, least, most, nature == SMALL)


@compiled
def price(play: Deal, rules: Variant) -> int:
    """RD-28, A-10: a part of what is in the pot by then, down to the unit, at least a unit."""
    return max(play.unit, in_units(play, play.pot // rules.price_part))


@compiled
def is_promising(play: Deal, rules: Variant, seat: int, card: int) -> bool:
    """Whether a player sees a card that he beats more often than not."""
    wins, of = chance(play, rules, seat, card)
    return 2 * wins > of


@compiled
def buys(play: Deal, rules: Variant, seat: int, card: int) -> bool:
    """RD-28: whether a player pays for another card; he keeps the least stake."""
    if play.stack[seat] - price(play, rules) < play.least:
        return False
    return happens(play, 5 if is_promising(play, rules, seat, card) else 45)
