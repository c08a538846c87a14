"""Borrow stakes from a neighbouring hand, for rooms that print none and hands in which no one made a full bet."""

import numpy as np

from studbook.game.codes import inferred
from studbook.game.columns import Batch, Int64
from studbook.game.compiled import compiled
from studbook.grammar.amounts import name_opening


def lend_stakes(batch: Batch) -> None:
    """Give hands the stakes of the nearest hand of the same tournament or table, game and ante that shows its bets."""
    hands = batch.hands
    wanting = np.flatnonzero(hands.inferred == inferred.OF_THE_BRING_IN)
    if not len(wanting):
        return
    lending: dict[tuple[str, int, int, int], list[int]] = {}
    for row in np.flatnonzero(hands.inferred == inferred.OF_THE_BETS).tolist():
        lending.setdefault(_sitting(batch, row), []).append(row)
    for row in wanting.tolist():
        near = lending.get(_sitting(batch, row))
        if near:
            lender = min(near, key=lambda other: abs(other - row))
            hands.small_bet[row], hands.big_bet[row] = hands.small_bet[lender], hands.big_bet[lender]
            hands.inferred[row] = inferred.OF_THE_BETS
    name_openings(batch, wanting)


def _sitting(batch: Batch, row: int) -> tuple[str, int, int, int]:
    """The fields that hands with the same stakes share."""
    hands = batch.hands
    where = batch.string(hands.tournament_id[row]) or batch.string(hands.table[row])
    return where, int(hands.game[row]), int(hands.limit[row]), int(hands.ante[row])


@compiled
def name_openings(batch: Batch, rows: Int64) -> None:
    """Distinguish bring-ins from bets again, now that the stakes are known."""
    for row in rows:
        name_opening(batch.hands, row, batch.events)
