"""Hands that could not be read: the position, the reason, and what was expected instead."""

from typing import NamedTuple

from studbook.grammar.event_draft import (
    ABSURD_AMOUNT,
    CUT_SHORT,
    IMPOSSIBLE_DATE,
    TOO_MANY_CARDS,
    TOO_MANY_SEATS,
    UNKNOWN_NAME,
)


class Reject(NamedTuple):
    """A malformed hand, or text that belongs to no hand."""

    row: int
    """Row of the hand in its `RawHands`."""
    file: int
    line: int
    """Line of the file, from 1, on which the problem shows."""
    column: int
    """Character in that line, from 1."""
    code: str
    """P02 cut short, P05 unknown text, P06 seats, P07 unknown player, P09 number, P00 no hand."""
    reason: str
    expected: tuple[str, ...]
    """What the grammar expects at that point."""


TROUBLES: dict[int, tuple[str, str]] = {
    ABSURD_AMOUNT: ("P09", "an amount above a million million, or with more than four decimals"),
    UNKNOWN_NAME: ("P07", "a player not named in any seat line"),
    TOO_MANY_SEATS: ("P06", "more than ten seats"),
    TOO_MANY_CARDS: ("P09", "more than ten cards in one line"),
    IMPOSSIBLE_DATE: ("P09", "a date or time that does not exist"),
    CUT_SHORT: ("P02", "the hand ends before its summary has named every player who posted an ante"),
}
"""Code and reason of the problems that are found after parsing."""


def position(text: bytes, at: int, head: int = 0) -> tuple[int, int]:
    """Line (from 0) and column (characters, from 1) of byte `at` of a text whose first `head` bytes are elsewhere."""
    before = text[head : max(at, head)]
    line_start = before.rfind(b"\n") + 1
    return before.count(b"\n"), len(before[line_start:].decode("utf-8", "replace")) + 1


_BEFORE = 20
"""Bytes of a long line that are quoted before the position in question."""


def quoted(text: bytes, at: int, width: int = 60) -> str:
    r"""The line around byte `at`, shortened for a message.

    >>> quoted(b"Bob: folds\nBob: waves", 13)
    'Bob: waves'
    """
    start = text.rfind(b"\n", 0, at) + 1
    end = text.find(b"\n", at)
    if at - start > width:
        start = at - _BEFORE
    line = text[start : end if end >= 0 else len(text)].decode("utf-8", "replace").strip()
    clean = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in line)
    return clean if len(clean) <= width else clean[: width - 1] + "…"
