"""The replay of a Red Dog deal: a fold over its events, with every check in its place."""

from typing import NamedTuple

from studbook.game.bitset import NOBODY
from studbook.game.cards import packed_card, packed_length
from studbook.game.codes import currency, kind
from studbook.game.columns import Batch
from studbook.game.compiled import compiled
from studbook.game.money import CENT, UNIT
from studbook.rules.checks.catalogue import G11
from studbook.rules.checks.log import Log, mark_applicable, report
from studbook.rules.reddog.codes import funding, tenure
from studbook.rules.reddog.decisions import TurnLog
from studbook.rules.reddog.pack import burn, centre_card, deal_hand, reshuffle, show_cards
from studbook.rules.reddog.pot import (
    ante,
    check_left,
    check_new_pot,
    check_next,
    check_shares,
    check_taken,
    close_antes,
    fund,
    say_pot,
    share,
    take,
)
from studbook.rules.reddog.state import Deal
from studbook.rules.reddog.turns import (
    buy,
    check_turns_done,
    close_turn,
    end_turns,
    leave_turn,
    settle_turn,
    stake,
    turn,
)
from studbook.rules.reddog.variants import Variant


class DealLine(NamedTuple):
    """One event, taken from its columns."""

    kind: int
    seat: int
    amount: int
    to: int
    cards: int


@compiled
def _unit(deal: Deal, batch: Batch, hand: int) -> int:
    """B-19, A-10: smallest unit a pot is split into: a cent, or one chip for play money in whole chips."""
    hands = batch.hands
    if hands.currency[hand] not in (currency.PLAY, currency.UNKNOWN):
        return CENT
    broken = 0
    for amount in (deal.least, deal.ante, deal.new_least, deal.new_most):
        broken |= max(amount, 0) % UNIT
    for seat in range(deal.seats):
        broken |= max(deal.stack[seat], 0) % UNIT
    return CENT if broken else UNIT


@compiled
def _is_full_ante(batch: Batch, hand: int, event: int) -> bool:
    """RD-02: whether a line is an ante by a player who began with more than that."""
    events, seat = batch.events, batch.events.seat[event]
    is_ante = events.kind[event] == kind.ANTE
    return bool(is_ante and events.amount[event] < batch.seats.stack[batch.hands.first_seat[hand] + seat])


@compiled
def _usual_ante(batch: Batch, hand: int) -> int:
    """RD-02: the most common ante of players with chips left; of two, the larger or the agreed one in the columns."""
    amounts, most = batch.events.amount, 0
    first = batch.hands.first_event[hand]
    end = first + batch.hands.event_count[hand]
    agreed = batch.hands.ante[hand]
    usual = agreed
    for at in range(first, end):
        if not _is_full_ante(batch, hand, at) or (amounts[at] == usual and most):
            continue
        same = 0
        for other in range(first, end):
            same += 1 if amounts[other] == amounts[at] and _is_full_ante(batch, hand, other) else 0
        if same > most or (same == most and amounts[at] == agreed):
            usual, most = amounts[at], same
    return int(usual)


@compiled
def start(log: Log, deal: Deal, rules: Variant, batch: Batch, hand: int) -> None:
    """Set up the state of a deal (already cleared to zeros) from its columns."""
    hands, seats = batch.hands, batch.seats
    deal.hand, deal.line = hand, hands.line[hand]
    deal.seats = hands.seat_count[hand]
    deal.least, deal.ante = hands.small_bet[hand], _usual_ante(batch, hand)
    deal.new_least, deal.new_most = hands.bring_in[hand], hands.big_bet[hand]
    first = hands.first_seat[hand]
    for seat in range(deal.seats):
        deal.stack[seat] = seats.stack[first + seat]
        if not seats.sitting_out[first + seat]:
            deal.players |= 1 << seat
    deal.unit = _unit(deal, batch, hand)
    deal.full_hand = rules.cards
    deal.dealer = deal.centre = deal.last = deal.actor = deal.row = deal.target = NOBODY
    deal.total = deal.next = NOBODY
    deal.antes_due = 1 if rules.funding == funding.ANTES else 0
    check_new_pot(log, deal, rules)


@compiled
def _said(log: Log, deal: Deal, line: DealLine) -> None:
    """What the text states about pot and dealer."""
    if line.kind == kind.DEALER:
        deal.dealer = deal.last = line.seat
        deal.number = max(line.to, 0)
        deal.dealer_line = deal.line
    elif line.kind == kind.POT:
        say_pot(log, deal, line.amount)
    elif line.kind == kind.STITCH:
        deal.stitch, deal.stitch_line = 1, deal.line
    elif line.kind == kind.TOTAL:
        deal.total, deal.total_line = line.amount, deal.line
    elif line.kind == kind.NEXT_DEALER:
        deal.next, deal.next_line = line.seat, deal.line


@compiled
def _cards(log: Log, turns: TurnLog, deal: Deal, rules: Variant, line: DealLine) -> None:
    """Cards dealt, turned and shown."""
    if line.kind == kind.DEAL:
        deal_hand(log, deal, line.seat, line.cards)
    elif line.kind == kind.SHOW:
        show_cards(log, deal, line.seat, line.cards)
    elif line.kind == kind.RESHUFFLE:
        reshuffle(deal)
    else:
        for slot in range(packed_length(line.cards)):
            card = packed_card(line.cards, slot)
            if line.kind == kind.CENTRE:
                centre_card(log, deal, rules, card)
            elif line.kind == kind.BURN:
                burn(log, deal, rules, card)
            else:
                turn(log, turns, deal, rules, card)


@compiled
def _ends(log: Log, turns: TurnLog, deal: Deal, rules: Variant, line: DealLine) -> None:
    """RD-12, RD-22: what is taken from the pot after all turns."""
    end_turns(log, turns, deal, rules)
    if line.kind == kind.TAKE:
        take(log, deal, rules, line.seat, line.amount)
    else:
        share(deal, line.seat, line.amount)


@compiled
def step(log: Log, turns: TurnLog, deal: Deal, rules: Variant, line: DealLine) -> None:
    """Apply one event to the state."""
    this_kind = line.kind
    if this_kind == kind.STAKE:
        stake(log, turns, deal, rules, line.seat, line.amount)
    elif this_kind == kind.WIN or this_kind == kind.LOSE:
        settle_turn(log, turns, deal, rules, line.seat, line.amount, 1 if this_kind == kind.WIN else 0)
    elif this_kind in (kind.DEAL, kind.SHOW, kind.BURN, kind.TURN, kind.CENTRE, kind.RESHUFFLE):
        _cards(log, turns, deal, rules, line)
    elif this_kind == kind.ANTE:
        close_turn(log, turns, deal, rules)
        ante(log, deal, line.seat, line.amount)
    elif this_kind == kind.FUND:
        fund(log, deal, rules, line.seat, line.amount)
    elif this_kind == kind.BUY:
        buy(log, turns, deal, rules, line.seat, line.amount)
    elif this_kind == kind.PASS:
        leave_turn(log, turns, deal, rules, line.seat)
    elif this_kind in (kind.TAKE, kind.SHARE):
        _ends(log, turns, deal, rules, line)
    else:
        _said(log, deal, line)


@compiled
def _check_stitch(log: Log, deal: Deal, rules: Variant) -> None:
    """RD-36, RD-37, A-14 (G11): the banker announces the last deal once the pot has grown enough, not before."""
    if rules.tenure != tenure.STITCH:
        if deal.stitch:
            mark_applicable(deal, G11)
            report(log, deal, G11, deal.dealer, 0, deal.before)
        return
    if deal.new_least <= 0 or not deal.number:
        deal.stitch_wrong = 0 if deal.stitch else 1
        return
    mark_applicable(deal, G11)
    at = rules.stitch_at * deal.new_least
    due = deal.number > 1 and deal.before >= at
    if (deal.stitch and not due) or (due and rules.stitch_forced and not deal.stitch):
        report(log, deal, G11, deal.dealer, at, deal.before)
        deal.stitch_wrong = 1


@compiled
def _before_turns(log: Log, deal: Deal, rules: Variant) -> None:
    """RD-37: judge whether this is the last deal before anything is dealt, or at the latest at the end."""
    line = deal.line
    deal.line = deal.stitch_line if deal.stitch else deal.dealer_line
    _check_stitch(log, deal, rules)
    deal.line = line


@compiled
def finish(log: Log, turns: TurnLog, deal: Deal, rules: Variant) -> None:
    """Compare everything that must hold at the end of a deal with the text."""
    end_turns(log, turns, deal, rules)
    if deal.antes_paid:
        close_antes(log, deal, rules)
    check_turns_done(log, deal)
    line = deal.line
    deal.line = deal.share_line
    check_shares(log, deal, rules)
    deal.line = line
    check_taken(log, deal, rules)
    deal.line = deal.total_line
    check_left(log, deal)
    deal.line = deal.next_line
    check_next(log, deal, rules)


@compiled
def replay(log: Log, turns: TurnLog, deal: Deal, rules: Variant, batch: Batch, hand: int) -> None:
    """Replay and audit one deal."""
    start(log, deal, rules, batch, hand)
    events = batch.events
    first = batch.hands.first_event[hand]
    judged = False
    for at in range(first, first + batch.hands.event_count[hand]):
        # As plain Python the columns' narrow integers would overflow.
        line = DealLine(
            int(events.kind[at]),
            int(events.seat[at]),
            int(events.amount[at]),
            int(events.to[at]),
            int(events.cards[at]),
        )
        if not judged and line.kind not in (kind.DEALER, kind.POT, kind.STITCH):
            _before_turns(log, deal, rules)
            judged = True
        deal.line = events.line[at]
        step(log, turns, deal, rules, line)
    finish(log, turns, deal, rules)
