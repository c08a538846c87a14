"""Printed local times as UTC, and back."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import Int8, Int64
from studbook.game.vocabulary import TIME_ZONES, Zone

NO_TIME = datetime(1970, 1, 1)  # noqa: DTZ001  # local, in any zone
"""The time of a hand whose text has none, and the one from which times are counted."""


def utc_times(local: Int64, zone: Int8) -> Int64:
    """Convert printed local times (microseconds) to UTC, one time-zone look-up per hour that occurs."""
    hour = np.int64(3_600_000_000)
    keys, inverse = np.unique(np.stack([local // hour, zone.astype(np.int64)]), axis=1, return_inverse=True)
    offsets = np.empty(keys.shape[1], np.int64)
    for index, (hours, code) in enumerate(keys.T.tolist()):
        moment = (NO_TIME + timedelta(hours=hours)).replace(tzinfo=ZoneInfo(TIME_ZONES[Zone(code)]))
        offsets[index] = int((moment.utcoffset() or timedelta()).total_seconds()) * 1_000_000
    utc: NDArray[np.int64] = local - offsets[inverse.ravel()]
    return utc


def local_times(utc: Int64, zone: Int8) -> Int64:
    """Convert UTC (microseconds) to local times, one time-zone look-up per quarter of an hour that occurs."""
    quarter = np.int64(900_000_000)
    keys, inverse = np.unique(np.stack([utc // quarter, zone.astype(np.int64)]), axis=1, return_inverse=True)
    offsets = np.empty(keys.shape[1], np.int64)
    for index, (quarters, code) in enumerate(keys.T.tolist()):
        moment = (NO_TIME + timedelta(minutes=15 * quarters)).replace(tzinfo=UTC)
        offset = moment.astimezone(ZoneInfo(TIME_ZONES[Zone(code)])).utcoffset()
        offsets[index] = int((offset or timedelta()).total_seconds()) * 1_000_000
    local: NDArray[np.int64] = utc + offsets[inverse.ravel()]
    return local
