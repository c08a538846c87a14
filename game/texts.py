"""Compare texts in place, without copying them."""

from studbook.game.columns import Bytes
from studbook.machine.rule import compiled


@compiled
def is_same(text: Bytes, start: int, other: int, length: int) -> bool:
    """Whether `length` bytes from `start` equal those from `other`."""
    for step in range(length):
        if text[start + step] != text[other + step]:
            return False
    return True
