"""Payments after a turned card: what is due, whether it is paid, and who bears it."""

from studbook.game.bitset import NOBODY, count_of
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import G01, G03, G05
from studbook.rules.checks.log import mark_applicable, report
from studbook.rules.red_dog.beats import beats, higher_of_suit
from studbook.rules.red_dog.codes import shown
from studbook.rules.red_dog.context import DealContext
from studbook.rules.red_dog.pack import is_printed
from studbook.rules.red_dog.pot import move_in, move_out
from studbook.rules.red_dog.state import DealState
from studbook.rules.red_dog.variants import Variant


@compiled
def what_is_due(deal: DealState, rules: Variant, seat: int) -> int:
    """RD-07 (G03): 1 if a player's cards beat the turned card, -1 if they do not, 0 if unknown."""
    if deal.target < 0:
        return 0
    if is_printed(deal, seat):
        return 1 if beats(deal.printed[seat], deal.target) else -1
    hand = deal.shown
    if deal.held[seat] <= rules.cards:
        hand |= deal.printed[seat]
    if beats(hand, deal.target):
        return 1
    return -1 if count_of(hand) >= rules.cards else 0


@compiled
def check_shown(context: DealContext, at: int, seat: int, won: int) -> None:
    """RD-07, RD-08, RD-25, RD-33 (G05): a winner shows the winning card, a loser all; in some games both show all."""
    deal, rules = context.state, context.rules
    mark_applicable(deal, G05)
    matching = deal.shown
    if is_printed(deal, seat):
        matching &= deal.printed[seat]
    if not won or rules.winner_shows == shown.HAND:
        found = count_of(matching)
        if found == rules.cards:
            found = deal.shown_cards
        if found != rules.cards and found != deal.held[seat]:
            report(context, at, G05, seat, rules.cards, found)
        return
    if deal.target >= 0:
        matching &= higher_of_suit(deal.target)
    if matching == 0:
        report(context, at, G05, seat, 1, 0)


@compiled
def judge(context: DealContext, seat: int, due: int) -> None:
    """RD-07: what the cards say about a bet, and what it should bring."""
    turns, deal, rules = context.turns, context.state, context.rules
    if deal.row >= 0:
        turns.rows[deal.row].due = due
    if due == 0:
        deal.undecided |= 1 << seat
    elif due == 1:
        deal.expected[seat] += rules.payout * deal.stake


@compiled
def check_direction(context: DealContext, at: int, seat: int, due: int, won: int) -> None:
    """RD-07, RD-08 (G03): a winner has a card that beats the turned card, a loser has none."""
    deal = context.state
    if deal.target < 0:
        deal.unread = deal.pack_unsure = 1
    if due != 0:
        mark_applicable(deal, G03)
        if (due == 1) != (won == 1):
            report(context, at, G03, seat, NOBODY, deal.target)


@compiled
def pay(context: DealContext, at: int, seat: int, amount: int, won: int, is_right: int) -> None:
    """C.3-1 (G01): the pot pays what it holds, if stake and amount are right; or it gets the stake."""
    deal = context.state
    if not won:
        move_in(deal, seat, amount, 0)
        return
    if is_right and not deal.unsure:
        mark_applicable(deal, G01)
        if amount > max(deal.pot, deal.ought):
            report(context, at, G01, seat, deal.pot, amount)
    move_out(deal, seat, amount, 0)
