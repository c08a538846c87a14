"""The decisions that each test of the players looks at, and the strata in which they are compared."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.collusion.columns import Column
from studbook.analytics.collusion.habits import Effects, Int64, codes
from studbook.analytics.collusion.reading import Piece
from studbook.analytics.collusion.walk import FOLD, WAGER

Rows = NDArray[np.int32]
Flags = NDArray[np.bool_]


class Trials(NamedTuple):
    """Decisions of one test: arrays of equal length."""

    hand: NDArray[np.int32]
    """Place of the hand in the order of play."""
    own: NDArray[np.int32]
    """Account of the player."""
    other: NDArray[np.int32]
    """Account of the opponent."""
    stratum: NDArray[np.int32]
    session: NDArray[np.uint64]
    """Hash of the table and the day: tables have moods."""
    state: NDArray[np.int8]
    """Whether the player faced a bet, and the street: habits differ."""
    pot: NDArray[np.int8]
    """Size of the pot in three bands: habits differ by it, too."""
    y: NDArray[np.int8]
    """1 if the player did what the test asks about."""


class PairTest(NamedTuple):
    """A test that compares decisions against one opponent with those against all others."""

    code: str
    name: str
    chosen: Callable[[Rows], Flags]
    action: int
    """What counts as a yes."""
    strata: tuple[tuple[Column, int], ...]
    """Columns of a stratum, and how many values each can have."""
    unit: str
    """What the yes decisions are called."""


def column(rows: Rows, which: Column) -> NDArray[np.int32]:
    """One column of the decisions."""
    return rows[:, int(which)]


def _late_alone(rows: Rows) -> Flags:
    return np.asarray((column(rows, Column.LIVE) == 2) & (column(rows, Column.LEFT) <= 2), np.bool_)


def _last_alone(rows: Rows) -> Flags:
    alone = (column(rows, Column.LIVE) == 2) & (column(rows, Column.LEFT) == 0)
    return np.asarray(alone & (column(rows, Column.OWED) == 1), np.bool_)


def _after_another(rows: Rows) -> Flags:
    other, seat = column(rows, Column.OTHER), column(rows, Column.SEAT)
    many = (column(rows, Column.LIVE) > 2) & (column(rows, Column.OWED) == 1)
    return np.asarray(many & (other >= 0) & (other != seat), np.bool_)


SOFT_PLAY = PairTest(
    "C3", "bets and raises alone against each other", _late_alone, WAGER,
    (
        (Column.GAME, 6), (Column.LEFT, 3), (Column.OWED, 2), (Column.WAGERS, 4), (Column.BAND, 6), (Column.POT, 3),
    ), "bets and raises",
)  # fmt: skip
LAST_FOLDS = PairTest(
    "C2", "folds to the last bet of each other", _last_alone, FOLD,
    ((Column.GAME, 6), (Column.WAGERS, 4), (Column.BAND, 6), (Column.ODDS, 3)), "folds",
)  # fmt: skip
SQUEEZE = PairTest(
    "C4", "raises after each other while a third player is in", _after_another, WAGER,
    ((Column.GAME, 6), (Column.LEFT, 5), (Column.WAGERS, 4), (Column.LIVE, 5), (Column.BAND, 6)), "raises",
)  # fmt: skip
QUESTIONS = (SOFT_PLAY, LAST_FOLDS, SQUEEZE)


def stratum_of(rows: Rows, strata: tuple[tuple[Column, int], ...]) -> NDArray[np.int32]:
    """Number of the stratum of each decision."""
    code = np.zeros(len(rows), np.int32)
    for which, size in strata:
        code = code * size + np.clip(column(rows, which), 0, size - 1)
    return code


def session_of(piece: Piece) -> NDArray[np.uint64]:
    """By hand: a number for the table and the day."""
    day = (piece.hours // 24).astype(np.int64).astype(np.uint64)
    return np.asarray(piece.table ^ (day * np.uint64(0x9E3779B97F4A7C15)), np.uint64)


def trials_of(piece: Piece, question: PairTest) -> Trials:
    """The decisions of some hands that a test looks at."""
    rows = piece.rows[question.chosen(piece.rows)]
    at = column(rows, Column.AT)
    own, other = piece.account[at, column(rows, Column.SEAT)], piece.account[at, column(rows, Column.OTHER)]
    kept = other >= 0
    return Trials(
        (at + piece.first).astype(np.int32)[kept],
        own.astype(np.int32)[kept],
        other.astype(np.int32)[kept],
        stratum_of(rows, question.strata)[kept],
        session_of(piece)[at][kept],
        (column(rows, Column.OWED) + 2 * column(rows, Column.LEFT)).astype(np.int8)[kept],
        column(rows, Column.POT).astype(np.int8)[kept],
        (column(rows, Column.ACTION) == question.action).astype(np.int8)[kept],
    )


def joined(parts: list[Trials]) -> Trials:
    """Trials of all pieces together."""
    return Trials(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def chosen_trials(trials: Trials, chosen: Flags) -> Trials:
    """Some of the decisions."""
    columns: list[Any] = [values[chosen] for values in trials]
    return Trials(*columns)


def effects_of(trials: Trials) -> Effects:
    """What decisions depend on: the stratum, the habits of both players, and the mood of the table."""
    habits = [codes(who, state) for state in (trials.state, trials.pot) for who in (trials.own, trials.other)]
    return Effects([codes(trials.stratum), *habits, numbered(trials.session)])


def numbered(values: NDArray[np.uint64]) -> Int64:
    """Number different values from 0."""
    return np.unique(values, return_inverse=True)[1].astype(np.int64)
