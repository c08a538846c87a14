"""The replay's state while it folds over the events of a deal: one record, cleared for every deal.

The pot is kept twice: as the text moves the money, and as the rules would have moved it. They differ only after a
wrong amount. What follows may continue from either, so that one error gives one finding.
"""

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from studbook.game.bitset import has
from studbook.game.columns import PerSeat
from studbook.machine.records import record_type
from studbook.machine.rule import compiled
from studbook.rules.checks.log import PerCheck
from studbook.rules.red_dog.codes import broken, re_ante
from studbook.rules.red_dog.variants import Variant

MAX_BURNED = 64
"""More cards than a pack has."""
UNSURE = -1
"""Verdict that the text does not determine."""

PerBurn = Annotated[NDArray[np.int64], MAX_BURNED]


class DealState:
    """Fields of the record; seats are indices in clockwise order, sets of seats and of cards are bits."""

    hand: int
    """Row of the deal in its batch; with the next two, the fields that `rules.checks.log` needs."""
    street: int
    applied: PerCheck

    seats: int
    players: int
    """Seats that do not sit out."""
    dealer: int
    """-1 if it is not printed."""
    number: int
    """Number of the dealer's deal in a row, 0 if it is not printed."""
    dealer_line: int
    full_hand: int
    """Number of cards per player."""
    least: int
    """Minimum stake."""
    ante: int
    new_least: int
    """Minimum and maximum that a dealer may put up; -1 if it is not printed."""
    new_most: int
    unit: int
    """Smallest unit that a pot is split into."""

    stack: PerSeat
    put_in: PerSeat
    collected: PerSeat
    expected: PerSeat
    """What the rules award."""
    undecided: int
    """Seats for which that is undecided."""
    pot: int
    """As the text moves the money; below, as the rules would."""
    ought: int
    unsure: int
    """1 if the pot's contents are unknown: a turn or the dealer's stake is missing."""
    pot_said: int
    """1 once the text states what was in the pot."""
    before: int
    filled: int
    taken: int
    largest: int
    verdict: int
    """1 if the pot is broken after the last turn, 0 if not, -1 if unknown."""
    went_on: int
    """1 if the deal went on all the same."""
    funded: int
    antes_due: int
    """1 if everyone must ante before the next turn, -1 if unknown."""
    antes: PerSeat
    """How often each seat has anted since the last turn, and how much it paid."""
    anted: PerSeat
    antes_paid: int

    dealt: int
    held: PerSeat
    """Number of cards dealt to a seat, and the cards that the deal prints, as 52 bits."""
    printed: PerSeat
    cards: PerSeat
    """All cards that become known, packed."""
    known: int
    """Cards printed anywhere so far, 52 bits."""
    exposed: int
    """Those that everyone has seen."""
    unread: int
    """1 if everyone has seen a card that the text does not print."""
    showed: int
    """Seats that showed a card."""
    cut: int
    """1 once the first card was drawn from the stock."""
    stub: int
    """Cards in the stock above the burn cards."""
    burned: int
    """Burn cards that have not come back, as bits and in order: those between `first_burned` and `end_burned`."""
    burns: PerBurn
    first_burned: int
    end_burned: int
    pack_unsure: int
    """1 if it is unknown which burn card comes when."""

    centre: int
    """Last card turned up in the centre, -1 for none."""
    centre_found: int
    """1 once it is a card that may be bet against."""
    centre_wrong: int
    """1 if it is unknown which card is there."""

    opened: int
    """1 once the first turn began."""
    had: int
    """Seats that had their turn."""
    missed: int
    """Seats that were passed over, already reported."""
    last: int
    """Seat of the last turn; at first the dealer."""
    ended: int
    """1 once all turns are done; below, the seats that had none although they could bet."""
    unserved: int
    turns: int
    staked: int
    """Total of all stakes so far."""
    unsettled: int
    """Seats whose stake was neither paid nor lost, already reported."""
    out_of_turn: int
    """1 if the last turn was out of turn."""
    betting_pot: int
    """In the pot at the first turn."""

    actor: int
    """Seat whose turn it is, -1 between turns."""
    row: int
    """Row of the turn, -1 before the bet."""
    stake: int
    out_of_bounds: int
    passed: int
    bought: int
    first_price: int
    paid: int
    awaiting: int
    """1 while the player waits for a card already paid for."""
    loose: int
    """1 if a card was turned for no one, and which."""
    loose_card: int
    target: int
    """Card that the player bets against, -1 if there is none yet or it is not printed."""
    burned_now: int
    shown: int
    """Cards shown in this turn, as bits, and their number."""
    shown_cards: int

    stitch: int
    stitch_line: int
    stitch_wrong: int
    took: int
    """1 if the dealer took the pot, 1 if that was too early, then line and amount."""
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
    """Left in the pot as printed, -1 if it is not."""
    total_line: int
    next: int
    """Seat that deals next, -1 if it is not printed."""
    next_line: int


DEAL = record_type(DealState)
VARIANT = record_type(Variant)


@compiled
def banker(deal: DealState, rules: Variant) -> int:
    """RD-16: the dealer as a bit, if the dealer does not play."""
    return 1 << deal.dealer if deal.dealer >= 0 and not rules.dealer_plays else 0


@compiled
def takers(deal: DealState, rules: Variant) -> int:
    """RD-04: seats that have a turn."""
    return int(deal.players & ~banker(deal, rules))


@compiled
def able(deal: DealState, seats: int) -> int:
    """C.3-18: those of the given seats that have anything to bet."""
    for seat in range(deal.seats):
        if deal.stack[seat] <= 0:
            seats &= ~(1 << seat)
    return seats


@compiled
def waiting(deal: DealState, rules: Variant) -> int:
    """RD-04: seats whose turn is still to come."""
    return able(deal, takers(deal, rules) & ~deal.had & ~deal.missed)


@compiled
def is_broken(deal: DealState, rules: Variant, pot: int) -> bool:
    """RD-14, RD-20, RD-35, A-6, A-13: whether so little is left in the pot that the deal is over."""
    if rules.reante:
        return False
    if rules.broken == broken.EMPTY:
        return pot <= 0
    return pot < deal.least or (rules.broken != broken.BELOW_LEAST and pot < 2 * deal.least)


@compiled
def _is_short(deal: DealState, rules: Variant, pot: int) -> bool:
    """RD-10, A-2: whether so little is left that everyone antes again."""
    return bool(pot < deal.least or (rules.reante == re_ante.NOT_ABOVE and pot == deal.least))


@compiled
def judge_pot(deal: DealState, rules: Variant) -> None:
    """RD-20, RD-10: determine whether the pot is broken and whether everyone must ante again, if that can be known."""
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
def is_right(deal: DealState, amount: int) -> bool:
    """C.3-1: whether the pot may hold an amount."""
    return deal.unsure != 0 or amount in (max(0, deal.pot), deal.ought)


@compiled
def is_dealer(deal: DealState, seat: int) -> bool:
    """RD-15: whether a seat may act as the dealer: it is the dealer, or the text does not name one."""
    return deal.dealer < 0 or seat == deal.dealer


@compiled
def plays(deal: DealState, seat: int) -> bool:
    """RD-01: whether a seat takes part in the deal."""
    return has(deal.players, seat)
