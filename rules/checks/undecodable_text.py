"""Text that could not be decoded: a wrong or damaged encoding leaves replacement characters in a file (P01)."""

import re
from collections import Counter

import numpy as np

from studbook.game.columns import Batch, Int64, empty
from studbook.game.results import Findings
from studbook.rules.checks.catalogue import P01, SEVERITIES

_LOST = re.compile(b"\xef\xbf\xbd|\xc2[\x81\x8d\x8f\x90\x9d]")
"""The replacement character, and the bytes that are undefined in Windows-1252."""


def _places(text: bytes) -> list[int]:
    if b"\xef" not in text and b"\xc2" not in text:  # as in most histories, and much faster
        return []
    return [found.start() for found in _LOST.finditer(text)]


def undecoded(batch: Batch) -> Findings:
    """SITES D.1 (P01): a finding for every hand with undecodable characters, at its first line."""
    hands = batch.hands
    order: Int64 = np.argsort(hands.start, kind="stable")
    counts: Counter[int] = Counter()
    for at in _places(batch.as_bytes()):
        index = int(np.searchsorted(hands.start[order], at, side="right")) - 1
        if index >= 0 and at < hands.end[order[index]]:
            counts[int(order[index])] += 1
    found = empty(Findings, len(counts))
    found.hand[:], found.found[:] = list(counts), list(counts.values())
    found.code[:], found.severity[:], found.seat[:] = P01, SEVERITIES[P01], -1
    found.line[:] = hands.line[found.hand]
    return found
