"""Read house logs that are still being written, one or several at a time."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from studbook.game.columns import Batch
from studbook.game.sites import SITES
from studbook.game.vocabulary import Kind
from studbook.grammar.sites.houselog.writer import HouseLog
from studbook.histories.raw import RawHands
from studbook.importing.reading import read

GAMES = HouseLog.games
LIMITS = HouseLog.limits
END = "End of hand"
MOST_BYTES = 40_000
"""Of a log: the longest simulated hands have 9,000."""


class LogError(ValueError):
    """A log or a choice that cannot be taken; the message says why."""


class ReadLogs(NamedTuple):
    """Logs as columns."""

    batch: Batch
    rows: list[int]
    """For every hand of the batch, the number of its log."""
    troubles: dict[int, str]
    """Why other logs cannot be read, by their numbers."""


def read_logs(texts: Sequence[str]) -> ReadLogs:
    """Read logs without their last line; a log with a line that is not in the notation is a trouble."""
    ended = [f"{text}\n{END}".encode() for text in texts]
    ends = np.cumsum([len(text) + 1 for text in ended])
    starts = np.concatenate(([0], ends[:-1]))
    none = np.zeros(len(ended), np.int32)
    site = np.full(len(ended), SITES.index(HouseLog.site), np.int8)
    raw = RawHands(b"\n".join(ended) + b"\n", site, none, none + 1, starts, ends - 1, none, {}, {0: ""})
    (reading,) = read(raw)
    troubles = {reject.row: f"line {reject.line}: {reject.reason}" for reject in reading.rejects}
    troubles |= dict.fromkeys(reading.others.tolist(), "this game is not known")
    rows = reading.rows.tolist()
    events = reading.batch.events
    unknown = events.kind == Kind.UNKNOWN
    for hand, line in zip(events.hand[unknown].tolist(), events.line[unknown].tolist(), strict=True):
        troubles.setdefault(rows[hand], f"line {line} is not in the notation of house logs")
    return ReadLogs(reading.batch, rows, troubles)
