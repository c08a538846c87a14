"""The replay of a Red Dog deal: a fold over its events, with every check in its place."""

from studbook.game.bitset import NOBODY, count_of
from studbook.game.cards import packed_card, packed_length
from studbook.game.codes import currency, game, kind
from studbook.game.columns import Batch
from studbook.game.money import CENT, UNIT
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import G11, G17
from studbook.rules.checks.log import mark_applicable, report
from studbook.rules.red_dog.codes import funding, tenure
from studbook.rules.red_dog.context import DealContext, DealLine, deal_line_of
from studbook.rules.red_dog.pack import burn, centre_card, deal_hand, reshuffle, show_cards
from studbook.rules.red_dog.pot import (
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
from studbook.rules.red_dog.state import DealState
from studbook.rules.red_dog.turns import (
    buy,
    check_turns_done,
    close_turn,
    end_turns,
    leave_turn,
    settle_turn,
    stake,
    turn,
)

_FEWEST = 3
"""RD-01: the smallest number of players."""


@compiled
def _unit(deal: DealState, batch: Batch, hand: int) -> int:
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
def start(context: DealContext, batch: Batch, hand: int) -> None:
    """Set up the state of a deal (already cleared to zeros) from its columns."""
    deal, rules = context.state, context.rules
    hands, seats = batch.hands, batch.seats
    deal.hand = hand
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
    _check_players(context, batch, hand)
    check_new_pot(context, int(hands.line[hand]))


@compiled
def _check_players(context: DealContext, batch: Batch, hand: int) -> None:
    """RD-01 (G17): three or more play Red Dog, its variations (RD-13, RD-14), and Shoot, which is like it (RD-15)."""
    deal = context.state
    if batch.hands.game[hand] > game.SHOOT:
        return
    mark_applicable(deal, G17)
    if count_of(deal.players) < _FEWEST:
        report(context, int(batch.hands.line[hand]), G17, NOBODY, _FEWEST, count_of(deal.players))


@compiled
def _said(context: DealContext, line: DealLine) -> None:
    """What the text states about pot and dealer."""
    deal = context.state
    if line.kind == kind.DEALER:
        deal.dealer = deal.last = line.seat
        deal.number = max(line.to, 0)
        deal.dealer_line = line.number
    elif line.kind == kind.POT:
        say_pot(context, line.number, line.amount)
    elif line.kind == kind.STITCH:
        deal.stitch, deal.stitch_line = 1, line.number
    elif line.kind == kind.TOTAL:
        deal.total, deal.total_line = line.amount, line.number
    elif line.kind == kind.NEXT_DEALER:
        deal.next, deal.next_line = line.seat, line.number


@compiled
def _cards(context: DealContext, line: DealLine) -> None:
    """Cards dealt, turned and shown."""
    deal = context.state
    if line.kind == kind.DEAL:
        deal_hand(context, line)
    elif line.kind == kind.SHOW:
        show_cards(context, line)
    elif line.kind == kind.RESHUFFLE:
        reshuffle(deal)
    else:
        for slot in range(packed_length(line.cards)):
            card = packed_card(line.cards, slot)
            if line.kind == kind.CENTRE:
                centre_card(context, line.number, card)
            elif line.kind == kind.BURN:
                burn(context, line.number, card)
            else:
                turn(context, line.number, card)


@compiled
def _ends(context: DealContext, line: DealLine) -> None:
    """RD-12, RD-22: what is taken from the pot after all turns."""
    end_turns(context, line.number)
    if line.kind == kind.TAKE:
        take(context, line)
    else:
        share(context.state, line)


@compiled
def step(context: DealContext, line: DealLine) -> None:
    """Apply one event to the state."""
    this_kind = line.kind
    if this_kind == kind.STAKE:
        stake(context, line)
    elif this_kind == kind.WIN or this_kind == kind.LOSE:
        settle_turn(context, line)
    elif this_kind in (kind.DEAL, kind.SHOW, kind.BURN, kind.TURN, kind.CENTRE, kind.RESHUFFLE):
        _cards(context, line)
    elif this_kind == kind.ANTE:
        close_turn(context, line.number)
        ante(context, line)
    elif this_kind == kind.FUND:
        fund(context, line)
    elif this_kind == kind.BUY:
        buy(context, line)
    elif this_kind == kind.PASS:
        leave_turn(context, line)
    elif this_kind in (kind.TAKE, kind.SHARE):
        _ends(context, line)
    else:
        _said(context, line)


@compiled
def _check_stitch(context: DealContext, at: int) -> None:
    """RD-36, RD-37, A-14 (G11): the banker announces the last deal once the pot has grown enough, not before."""
    deal, rules = context.state, context.rules
    if rules.tenure != tenure.STITCH:
        if deal.stitch:
            mark_applicable(deal, G11)
            report(context, at, G11, deal.dealer, 0, deal.before)
        return
    if deal.new_least <= 0 or not deal.number:
        deal.stitch_wrong = 0 if deal.stitch else 1
        return
    mark_applicable(deal, G11)
    enough = rules.stitch_at * deal.new_least
    due = deal.number > 1 and deal.before >= enough
    if (deal.stitch and not due) or (due and rules.stitch_forced and not deal.stitch):
        report(context, at, G11, deal.dealer, enough, deal.before)
        deal.stitch_wrong = 1


@compiled
def _before_turns(context: DealContext) -> None:
    """RD-37: judge whether this is the last deal before anything is dealt, or at the latest at the end."""
    deal = context.state
    _check_stitch(context, deal.stitch_line if deal.stitch else deal.dealer_line)


@compiled
def finish(context: DealContext, at: int) -> None:
    """Compare everything that must hold at the end of a deal with the text; `at` is its last line."""
    end_turns(context, at)
    if context.state.antes_paid:
        close_antes(context, at)
    check_turns_done(context, at)
    check_shares(context)
    check_taken(context, at)
    check_left(context)
    check_next(context)


@compiled
def replay(context: DealContext, batch: Batch, hand: int) -> None:
    """Replay and audit one deal."""
    start(context, batch, hand)
    first, at = batch.hands.first_event[hand], int(batch.hands.line[hand])
    judged = False
    for row in range(first, first + batch.hands.event_count[hand]):
        line = deal_line_of(batch.events, row)
        if not judged and line.kind not in (kind.DEALER, kind.POT, kind.STITCH):
            _before_turns(context)
            judged = True
        at = line.number
        step(context, line)
    finish(context, at)
