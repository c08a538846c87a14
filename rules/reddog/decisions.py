"""What a player decides upon in his turn: bounds of his stake, what he sees, his chance; and where it is written."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rules.bits import NOBODY
from rules.cards import DECK_SIZE
from rules.columns import Int64, empty
from rules.compiled import compiled
from rules.reddog.beats import beats
from rules.reddog.chances import best_stake, chance_blind, chance_seeing_card, chance_seeing_hand
from rules.reddog.columns import Turns
from rules.reddog.pack import FRESH, UNREAD, is_printed, next_turned
from rules.reddog.state import Deal
from rules.reddog.variants import Bound, Sees, Variant

_OWN_CARDS, _TURNED_CARD, _HALF_POT = int(Sees.OWN_CARDS), int(Sees.TURNED_CARD), int(Bound.HALF_POT)
_PACK = (1 << DECK_SIZE) - 1
TURN = np.dtype([(name, np.int64) for name in Turns._fields], align=True)
"""One turn as a record, as `rules.notes.FINDING` is one finding."""


class TurnLog(NamedTuple):
    """Where turns are written."""

    rows: NDArray[Any]
    """Records of `TURN`: one for each stake and pass of the batch."""
    written: Int64
    """Number of turns so far, shape (1,)."""


def empty_turns(rows: int) -> TurnLog:
    """Room for so many turns."""
    return TurnLog(np.zeros(rows, TURN).view(np.recarray), np.zeros(1, np.int64))


def turns_of(turns: TurnLog) -> Turns:
    """The turns as columns."""
    columns = empty(Turns, int(turns.written[0]))
    for name, column in columns._asdict().items():
        column[:] = turns.rows[name][: len(column)]
    return columns


@compiled
def bound(deal: Deal, rules: Variant, pot: int) -> int:
    """RD-05, RD-18, RD-32, A-3, A-14: most that may be bet against a pot."""
    together = rules.limit_together != 0
    base = deal.betting_pot if together else pot
    if rules.bound == _HALF_POT and not rules.stake_in_pot:
        base = base // 2 // deal.unit * deal.unit
    return int(min(pot, max(0, base - deal.staked)) if together else base)


@compiled
def lower(deal: Deal, seat: int, most: int) -> int:
    """RD-05, A-6: least that may be bet: of a smaller pot, or stack, all of it."""
    return int(max(0, min(deal.least, most, deal.stack[seat])))


@compiled
def write_turn(turns: TurnLog, deal: Deal, rules: Variant, seat: int, amount: int) -> None:
    """What a player decides upon: bounds, what he sees, his chance, the best stake."""
    at = turns.written[0]
    turns.written[0] += 1
    row = turns.rows[at]
    row.hand, row.number, row.seat, row.line = deal.hand, deal.turns, seat, deal.line
    row.stake, row.pot, row.bought, row.paid = amount, max(0, deal.pot), deal.bought, deal.paid
    most = min(bound(deal, rules, deal.pot), deal.stack[seat])
    row.most, row.least = max(0, most), lower(deal, seat, most)
    row.turned, row.known, row.outcome, row.due, row.result = deal.target, 0, 0, 0, -deal.paid
    row.wins, row.of = chance(deal, rules, seat)
    row.best = best_stake(row.wins, row.of, rules.payout, row.least, row.most) if row.of else NOBODY
    deal.row = at
    deal.turns += 1


@compiled
def chance(deal: Deal, rules: Variant, seat: int) -> tuple[int, int]:
    """C.5, C.3-12: in how many of all equally likely cases a player wins; (0, 0) where the text hides what he sees."""
    unseen = _PACK & ~deal.exposed
    if deal.unread or deal.pack_unsure:
        return 0, 0
    if rules.sees == _TURNED_CARD:
        return _against(deal.target, unseen, rules.cards)
    card = next_turned(deal, rules)
    if rules.sees != _OWN_CARDS:
        return chance_blind(unseen, rules.cards) if card == FRESH else _against(card, unseen, rules.cards)
    if not is_printed(deal, seat) or card == UNREAD:
        return 0, 0
    if card == FRESH:
        return chance_seeing_hand(deal.printed[seat], unseen & ~deal.printed[seat])
    return (1 if beats(deal.printed[seat], card) else 0), 1


@compiled
def _against(card: int, unseen: int, cards: int) -> tuple[int, int]:
    """RD-25: the chance of a hand that he does not see, against a card that he does, where it is printed."""
    return chance_seeing_card(card, unseen, cards) if card >= 0 else (0, 0)
