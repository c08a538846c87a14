"""Stakes that are not printed: from the bets of the hand, or of a neighbouring one if no one made a full bet."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from studbook.game.codes import inferred
from studbook.game.columns import Batch, Int64
from studbook.grammar.amounts import HAND_PROGRESS, infer_from_play, name_opening
from studbook.grammar.event_draft import ROW
from studbook.machine.rule import compiled


def infer_missing(batch: Batch) -> None:
    """Infer stakes that hands of a format do not state from the bets."""
    hand_progress, drafts = np.zeros(1, HAND_PROGRESS).view(np.recarray), np.zeros(1, ROW).view(np.recarray)
    wanting = np.flatnonzero(batch.hands.small_bet < 0)
    if len(wanting):
        _infer(batch, wanting, hand_progress, drafts)
        fill_in_stakes(batch)


@compiled
def _infer(batch: Batch, rows: Int64, hand_progress: NDArray[Any], drafts: NDArray[Any]) -> None:
    progress, draft = hand_progress[0], drafts[0]
    for row in rows:
        infer_from_play(batch, row, progress, draft)


def fill_in_stakes(batch: Batch) -> None:
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
