"""Texts compared where they stand, without being copied."""

from studbook.game.columns import Bytes
from studbook.game.compiled import compiled


@compiled
def is_same(text: Bytes, start: int, other: int, length: int) -> bool:
    """Whether `length` bytes from `start` are those from `other`."""
    for step in range(length):
        if text[start + step] != text[other + step]:
            return False
    return True
