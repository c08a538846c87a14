"""The buffers in which a replay writes the turns and choices of a batch, and the columns made from them."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import Int64, empty
from studbook.game.red_dog_results import Choices, Turns

TURN = np.dtype([(name, np.int64) for name in Turns._fields], align=True)
"""One turn as a record, like `rules.checks.log.FINDING` for a finding."""
CHOICE = np.dtype([(name, np.int64) for name in Choices._fields], align=True)


class TurnLog(NamedTuple):
    """The buffers to which turns and choices are written."""

    rows: NDArray[Any]
    """Records of `TURN`: one for each stake and pass in the batch."""
    written: Int64
    """Number of turns so far, shape (1,)."""
    choices: NDArray[Any]
    """Records of `CHOICE`: one for each stake, purchase and pass in a game that sells cards."""
    chosen: Int64
    """Number of choices so far, shape (1,)."""


def empty_turns(rows: int, choices: int) -> TurnLog:
    """Buffers for this many turns and choices."""
    written, chosen = np.zeros(1, np.int64), np.zeros(1, np.int64)
    return TurnLog(np.zeros(rows, TURN).view(np.recarray), written, np.zeros(choices, CHOICE).view(np.recarray), chosen)


def _columns_of(table: Any, rows: NDArray[Any], written: Int64) -> Any:
    columns = empty(table, int(written[0]))
    for name, column in zip(table._fields, columns, strict=True):
        column[:] = rows[name][: len(column)]
    return columns


def turns_of(turns: TurnLog) -> Turns:
    """The turns as columns."""
    return Turns(*_columns_of(Turns, turns.rows, turns.written))


def choices_of(turns: TurnLog) -> Choices:
    """The choices as columns."""
    return Choices(*_columns_of(Choices, turns.choices, turns.chosen))
