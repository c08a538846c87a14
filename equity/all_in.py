"""All-in expected value: what each player wins on average if the betting ends before the last card.

It is the sum over the pots of a player's equity over all cards to come, times what the pot pays. The equities are those
of the players who may win the pot, with all their cards known and every other card that the text reveals and that was
dealt by then dead. Nothing is guessed: if one of their cards or its street is unknown, or the text does not say
how the rake was divided, a hand is undecided.

Exact if there are few possible runouts (`all_in_pots.MOST_DEALS`), otherwise from `DEALS` random ones, the same for
every run.
"""

from math import ceil, sqrt
from typing import NamedTuple

import numpy as np

from studbook.equity.all_in_pots import (
    Workspace,
    count_all,
    is_countable,
    is_dealable,
    share_out,
    split_evenly,
    workspace,
)
from studbook.equity.enumeration import Known, sample_deals
from studbook.equity.known_cards import (
    BURNED,
    COMMON,
    KnownCards,
    deal_all,
    held,
    known_until,
    number_until,
)
from studbook.game import games
from studbook.game.bitset import count_of, has
from studbook.game.codes import flag, kind, street
from studbook.game.columns import MAX_SEATS, Batch, Int64
from studbook.game.random_numbers import stirred
from studbook.game.results import AllInValues, SettledHands
from studbook.game.vocabulary import Did
from studbook.machine.rule import compiled

DEALS = 1000
"""Deals in a sample: a standard error of 1.6 % of a pot at most."""
UNDECIDED = -1


class ReplayFacts(NamedTuple):
    """The replay's results, as plain columns."""

    dealt: Int64
    """By seat: 1 if dealt in; below, the amount put in without uncalled bets, and the cards, packed."""
    paid: Int64
    cards: Int64
    first_pot: Int64
    """By hand; below, its number of pots, whether there was a showdown, and the seed of its deals."""
    pots: Int64
    showdown: Int64
    seed: Int64
    eligible: Int64
    """By pot; below, what it pays."""
    net: Int64


class Moment(NamedTuple):
    """One hand at the end of a street."""

    batch: Batch
    facts: ReplayFacts
    hand: int
    street: int
    opening: int
    """Street of the first bets."""


@compiled
def _acts(this_kind: int) -> bool:
    first = this_kind in (kind.ANTE, kind.BRING_IN, kind.CHECK, kind.BET, kind.CALL, kind.RAISE)
    return first or this_kind in (kind.FOLD, kind.THROWN_AWAY, kind.PROTECTED)


@compiled
def streets_of(batch: Batch, hand: int) -> tuple[int, int, int]:
    """First and last street dealt, 0 for none, and the last one on which anyone acted."""
    opening = last = betting = int(street.BEFORE)
    first = batch.hands.first_event[hand]
    for at in range(first, first + batch.hands.event_count[hand]):
        this_street = int(batch.events.street[at])
        if this_street > street.SEVENTH:
            continue
        if this_street >= street.SECOND:
            opening = min(opening, this_street) if opening else this_street
            last = max(last, this_street)
        if _acts(int(batch.events.kind[at])):
            betting = max(betting, this_street)
    return opening, last, betting


@compiled
def contenders_of(batch: Batch, facts: ReplayFacts, hand: int) -> int:
    """Seats that may win a pot."""
    seats = 0
    for pot in range(facts.first_pot[hand], facts.first_pot[hand] + facts.pots[hand]):
        seats |= facts.eligible[pot]
    first = batch.hands.first_seat[hand]
    for seat in range(batch.hands.seat_count[hand]):
        if not facts.dealt[first + seat]:
            seats &= ~(1 << seat)
    return seats


@compiled
def is_all_in(batch: Batch, facts: ReplayFacts, hand: int, seats: int) -> bool:
    """Whether one of the players has no chips left, or is all-in according to the text."""
    first = batch.hands.first_seat[hand]
    for seat in range(batch.hands.seat_count[hand]):
        stack = batch.seats.stack[first + seat]
        if has(seats, seat) and stack >= 0 and facts.paid[first + seat] >= stack:
            return True
    event = batch.hands.first_event[hand]
    for at in range(event, event + batch.hands.event_count[hand]):
        says = batch.events.flags[at] & flag.ALL_IN and batch.events.seat[at] >= 0
        if batch.events.kind[at] == kind.PROTECTED or (says and has(seats, int(batch.events.seat[at]))):
            return True
    return False


@compiled
def dead_cards(moment: Moment, dealt: KnownCards, seats: int) -> int:
    """Known cards, as 52 bits, that were dealt by then to players other than these, or burned."""
    batch, facts, hand = moment.batch, moment.facts, moment.hand
    full = games.FULL_HAND[batch.hands.game[hand]]
    dead = known_until(dealt, BURNED, moment.street)
    first = batch.hands.first_seat[hand]
    for seat in range(batch.hands.seat_count[hand]):
        if facts.dealt[first + seat] and not has(seats, seat):
            mask = held(dealt, seat, moment.street, moment.opening, int(facts.cards[first + seat]), full)
            dead |= mask if mask > 0 else known_until(dealt, seat, moment.street)
    return dead


@compiled
def _hold(moment: Moment, workspace: Workspace, seats: int) -> int:
    """Set up the known cards of a pot's players and the cards to come; return the stub, 0 if unknown."""
    batch, facts, hand = moment.batch, moment.facts, moment.hand
    full = games.FULL_HAND[batch.hands.game[hand]]
    number = number_until(workspace.dealt, COMMON, moment.street)
    common = known_until(workspace.dealt, COMMON, moment.street)
    to_come = 1 if workspace.dealt.number[COMMON] > number else 0
    known = dead_cards(moment, workspace.dealt, seats)
    clash = known & common
    known |= common
    players, own = 0, moment.street - number
    for seat in range(batch.hands.seat_count[hand]):
        if not has(seats, seat):
            continue
        cards = int(facts.cards[batch.hands.first_seat[hand] + seat])
        mask = held(workspace.dealt, seat, moment.street, moment.opening, cards, full)
        if mask < 0 or count_of(mask) != own:
            return 0
        clash |= known & mask
        known |= mask
        workspace.held[players] = mask | common
        workspace.to_come[players] = full - number - to_come - own
        players += 1
    workspace.to_come[players] = to_come
    if clash or number + to_come > 1 or workspace.to_come[0] < 0:
        return 0
    return ~known & ((1 << 52) - 1)


@compiled
def _judge_pot(moment: Moment, workspace: Workspace, pot: int, out: Int64) -> bool:
    """Add each player's value of one pot; False if not all cards are known."""
    batch, facts, hand = moment.batch, moment.facts, moment.hand
    seats, net = int(facts.eligible[pot]), int(facts.net[pot])
    players = count_of(seats)
    workspace.tally[:] = 0
    if players == 1 or moment.street == street.BEFORE:
        split_evenly(workspace, players)
        share_out(workspace, seats, net, out, True)
        return True
    cards = _hold(moment, workspace, seats)
    number = 0
    for card in range(52):
        if has(cards, card):
            workspace.unseen[number] = card
            number += 1
    if cards == 0 or not is_dealable(workspace, players, number, number_until(workspace.dealt, COMMON, moment.street)):
        return False
    game, is_exact = int(batch.hands.game[hand]), is_countable(workspace, players, number)
    if is_exact:
        count_all(game, workspace, players, workspace.unseen[:number])
    else:
        workspace.random[0] = stirred(facts.seed[hand] ^ (pot - facts.first_pot[hand]) << 40)
        unseen, strengths = workspace.unseen[:number], workspace.strengths[:, :players]
        known = Known(workspace.held, workspace.to_come, unseen)
        sample_deals(game, DEALS, known, workspace.random, strengths, workspace.tally[: players + 1])
    share_out(workspace, seats, net, out, is_exact)
    return True


@compiled
def _judge(moment: Moment, workspace: Workspace, out: Int64) -> bool:
    """Add up the values of all pots of a hand; False if one of them is undecided."""
    facts, hand = moment.facts, moment.hand
    out[:] = 0
    workspace.variance[:] = 0
    first = facts.first_pot[hand]
    for pot in range(first, first + facts.pots[hand]):
        if facts.net[pot] < 0:
            return False
    deal_all(workspace.dealt, moment.batch, hand, moment.opening)
    for pot in range(first, first + facts.pots[hand]):
        if not _judge_pot(moment, workspace, pot, out):
            return False
    return True


@compiled
def _judge_all(batch: Batch, facts: ReplayFacts, workspace: Workspace, out: Int64, values: AllInValues) -> None:
    """Go through a batch; `out` is a work area for the values of a hand's seats."""
    for hand in range(len(batch.hands.game)):
        opening, last, betting = streets_of(batch, hand)
        values.street[hand], values.error[hand] = betting, UNDECIDED
        if not facts.showdown[hand] or betting >= last:
            continue
        seats = contenders_of(batch, facts, hand)
        if count_of(seats) < 2 or not is_all_in(batch, facts, hand, seats):
            continue
        values.all_in[hand] = 1
        if not _judge(Moment(batch, facts, hand, betting, opening), workspace, out):
            continue
        first, variance = batch.hands.first_seat[hand], 0.0
        for seat in range(batch.hands.seat_count[hand]):
            if has(seats, seat):
                values.value[first + seat] = out[seat]
                variance = max(variance, workspace.variance[seat])
        values.error[hand] = ceil(sqrt(variance))


def unknown_all_in_values(batch: Batch) -> AllInValues:
    """All-in values of a batch in which no one is all-in."""
    hands = len(batch.hands.game)
    return AllInValues(
        street=np.zeros(hands, np.int8),
        all_in=np.zeros(hands, np.int8),
        error=np.full(hands, UNDECIDED, np.int64),
        value=np.full(len(batch.seats.hand), UNDECIDED, np.int64),
    )


def all_in_values(batch: Batch, settled: SettledHands) -> AllInValues:
    """All-in values of every hand in a batch."""
    hands, seats, pots = settled.hands, settled.seats, settled.pots
    order = np.arange(len(batch.hands.game))
    first_pot = np.searchsorted(pots.hand, order)
    facts = ReplayFacts(
        dealt=(seats.did & Did.DEALT_IN).astype(np.int64),
        paid=(seats.put_in - seats.returned).astype(np.int64),
        cards=seats.cards.astype(np.int64),
        first_pot=first_pot.astype(np.int64),
        pots=(np.searchsorted(pots.hand, order, side="right") - first_pot).astype(np.int64),
        showdown=hands.showdown.astype(np.int64),
        seed=(batch.hands.content >> np.uint64(2)).astype(np.int64) | 1,
        eligible=pots.eligible.astype(np.int64),
        net=pots.net.astype(np.int64),
    )
    values = unknown_all_in_values(batch)
    _judge_all(batch, facts, workspace(), np.zeros(MAX_SEATS, np.int64), values)
    return values
