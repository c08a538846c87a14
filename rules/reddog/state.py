"""What the replay remembers of a deal while it folds over the events: one record, cleared for every deal.

The pot is kept twice: as the text moves the money, and as the rules would have moved it. They differ only behind an
amount that is wrong. What follows may go on from either, so that one error is one finding.
"""

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from studbook.game.bitset import has
from studbook.game.columns import PerSeat, record_type
from studbook.game.compiled import compiled
from studbook.rules.checks.log import PerCheck
from studbook.rules.reddog.variants import Broken, ReAnte, Variant

_EMPTY, _BELOW_LEAST = int(Broken.EMPTY), int(Broken.BELOW_LEAST)
_NOT_ABOVE = int(ReAnte.NOT_ABOVE)
MAX_BURNED = 64
"""More cards than a pack has."""
UNSURE = -1
"""Verdict that the text does not allow."""

PerBurn = Annotated[NDArray[np.int64], MAX_BURNED]


class Deal:
    """Fields of the record; seats are indices in clockwise order, sets of seats and of cards are bits."""

    hand: int
    """Row of the deal in its batch; with the next three, what `rules.checks.log` needs."""
    street: int
    line: int
    applied: PerCheck

    seats: int
    players: int
    """Seats that do not sit out."""
    dealer: int
    """-1 where he is not printed."""
    number: int
    """Which deal in a row of the dealer, 0 where it is not printed."""
    dealer_line: int
    full_hand: int
    """Cards of a player."""
    least: int
    """Least stake."""
    ante: int
    new_least: int
    """Least and most that a dealer may put up; -1 where it is not printed."""
    new_most: int
    unit: int
    """Smallest unit that a pot is split into."""

    stack: PerSeat
    put_in: PerSeat
    collected: PerSeat
    expected: PerSeat
    """What the rules award."""
    undecided: int
    """Seats of which that cannot be said."""
    pot: int
    """As the text moves the money; below, as the rules would."""
    ought: int
    unsure: int
    """1 where what is in the pot cannot be said: a turn or the dealer's stake is missing."""
    pot_said: int
    """1 once the text says what lay in the pot."""
    before: int
    filled: int
    taken: int
    largest: int
    verdict: int
    """1 where the pot is broken, 0 where it is not, -1 where that cannot be said: after the last turn."""
    went_on: int
    """1 where the deal went on all the same."""
    funded: int
    antes_due: int
    """1 where all must ante before the next turn, -1 where that cannot be said."""
    antes: PerSeat
    """How often each seat has anted since the last turn, and what it paid."""
    anted: PerSeat
    antes_paid: int

    dealt: int
    held: PerSeat
    """Number of cards dealt to a seat, and those that the deal prints, as 52 bits."""
    printed: PerSeat
    cards: PerSeat
    """All that become known, packed."""
    known: int
    """Cards printed anywhere so far, 52 bits."""
    exposed: int
    """Those of them that everybody has seen."""
    unread: int
    """1 where everybody has seen a card that the text does not print."""
    showed: int
    """Seats that showed a card."""
    cut: int
    """1 once the first card was drawn from the stock."""
    stub: int
    """Cards in the stock above the burned ones."""
    burned: int
    """Burned cards that have not come back, as bits and in order: those between `first_burned` and `end_burned`."""
    burns: PerBurn
    first_burned: int
    end_burned: int
    pack_unsure: int
    """1 where it cannot be said which burned card comes when."""

    centre: int
    """Last card turned to the centre, -1 for none."""
    centre_found: int
    """1 once it is one that may be bet against."""
    centre_wrong: int
    """1 where it cannot be said which card lies there."""

    opened: int
    """1 once the first turn began."""
    had: int
    """Seats that had their turn."""
    missed: int
    """Seats that were passed over; it has been said."""
    last: int
    """Seat of the last turn, at first the dealer."""
    ended: int
    """1 once all turns are done; below, the seats that have had none although they could bet."""
    unserved: int
    turns: int
    staked: int
    """All stakes so far."""
    unsettled: int
    """Seats whose stake was neither paid nor lost; it has been said."""
    out_of_turn: int
    """1 where the last turn was not due."""
    betting_pot: int
    """In the pot at the first turn."""

    actor: int
    """Seat whose turn it is, -1 between turns."""
    row: int
    """Of his turn, -1 before he bets."""
    stake: int
    out_of_bounds: int
    passed: int
    bought: int
    first_price: int
    paid: int
    awaiting: int
    """1 while he waits for the card that he has paid."""
    loose: int
    """1 where a card was turned for nobody, and which."""
    loose_card: int
    target: int
    """Card that he bets against, -1 while there is none or it is not printed."""
    burned_now: int
    shown: int
    """What he shows in his turn, as bits and how many cards."""
    shown_cards: int

    stitch: int
    stitch_line: int
    stitch_wrong: int
    took: int
    """1 where the dealer took the pot, and 1 where he did so before his time: line and amount."""
    early: int
    early_line: int
    early_amount: int
    shared: PerSeat
    shares: int
    share_line: int
    share_pot: int
    """In the pot before the first share."""
    share_ought: int
    total: int
    """Left in the pot as printed, -1 where it is not."""
    total_line: int
    next: int
    """Seat that deals next, -1 where it is not printed."""
    next_line: int


DEAL = record_type(Deal)
VARIANT = record_type(Variant)


@compiled
def banker(deal: Deal, rules: Variant) -> int:
    """RD-16: the dealer as a bit, where he does not play."""
    return 1 << deal.dealer if deal.dealer >= 0 and not rules.dealer_plays else 0


@compiled
def takers(deal: Deal, rules: Variant) -> int:
    """RD-04: seats that have a turn."""
    return int(deal.players & ~banker(deal, rules))


@compiled
def able(deal: Deal, seats: int) -> int:
    """C.3-18: those of some seats that have anything to bet."""
    for seat in range(deal.seats):
        if deal.stack[seat] <= 0:
            seats &= ~(1 << seat)
    return seats


@compiled
def waiting(deal: Deal, rules: Variant) -> int:
    """RD-04: seats whose turn is still to come."""
    return able(deal, takers(deal, rules) & ~deal.had & ~deal.missed)


@compiled
def is_broken(deal: Deal, rules: Variant, pot: int) -> bool:
    """RD-14, RD-20, RD-35, A-6, A-13: whether so little is left in the pot that the deal is over."""
    if rules.reante:
        return False
    if rules.broken == _EMPTY:
        return pot <= 0
    return pot < deal.least or (rules.broken != _BELOW_LEAST and pot < 2 * deal.least)


@compiled
def _is_short(deal: Deal, rules: Variant, pot: int) -> bool:
    """RD-10, A-2: whether so little is left that all ante again."""
    return bool(pot < deal.least or (rules.reante == _NOT_ABOVE and pot == deal.least))


@compiled
def judge_pot(deal: Deal, rules: Variant) -> None:
    """RD-20: say whether the pot is broken, and RD-10 whether all must ante again, as far as it can be said."""
    broken = is_broken(deal, rules, deal.pot)
    deal.verdict = 1 if broken else 0
    deal.antes_due = 0
    if rules.reante and waiting(deal, rules):
        deal.antes_due = 1 if _is_short(deal, rules, deal.pot) else 0
        if deal.unsure or _is_short(deal, rules, deal.ought) != _is_short(deal, rules, deal.pot):
            deal.antes_due = UNSURE
    if deal.unsure or is_broken(deal, rules, deal.ought) != broken:
        deal.verdict = 0 if rules.reante else UNSURE


@compiled
def is_right(deal: Deal, amount: int) -> bool:
    """C.3-1: whether the pot may hold an amount."""
    return deal.unsure != 0 or amount in (max(0, deal.pot), deal.ought)


@compiled
def is_dealer(deal: Deal, seat: int) -> bool:
    """RD-15: whether a seat may act as the dealer: it is he, or the text does not say who is."""
    return deal.dealer < 0 or seat == deal.dealer


@compiled
def plays(deal: Deal, seat: int) -> bool:
    """RD-01: whether a seat takes part in the deal."""
    return has(deal.players, seat)
