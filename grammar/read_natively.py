"""Hands that the compiled loop reads without any trouble: nearly all."""

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import Batch, Int64
from studbook.grammar.batches import in_a_row, joined, keep_hands
from studbook.grammar.build_batch import build
from studbook.grammar.confusable import confusable
from studbook.grammar.language import Language
from studbook.grammar.lark_engine import mask_names
from studbook.grammar.native.engine import parse
from studbook.histories.cut import MAX_HAND
from studbook.histories.raw import RawHands

_AT_ONCE = 2048
"""Number of hands parsed at once, which limits the memory for their tokens."""


def bytes_of(raw: RawHands) -> NDArray[np.uint8]:
    """Return the text of raw hands, without copying it."""
    return np.frombuffer(raw.text, np.uint8)


def together(batch: Batch, rows: Int64, more: Batch, more_rows: Int64) -> tuple[Batch, Int64]:
    """Join the hands of two batches in the order of their rows."""
    places = np.concatenate([rows, more_rows])
    return joined(batch, more, places), np.sort(places)


def read_natively(raw: RawHands, rows: Int64, language: Language, alone: bool = False) -> tuple[Batch, Int64]:
    """Read hands by the compiled loop, and return those that it reads without any trouble, and their rows.

    If no one reads the others (`alone`), hands are also read in which a line of one player may read like another's,
    but no name like the site's language: for these, Lark would find the same.
    """
    batch, kept = _natively(raw, rows, language)
    return together(batch, kept, *_read_masked(raw, np.setdiff1d(rows, kept), language, alone))


def _natively(raw: RawHands, rows: Int64, language: Language) -> tuple[Batch, Int64]:
    """Hands that the compiled loop reads without any trouble, and their rows."""
    batch, rows = _parsed(raw, rows[raw.end[rows] - raw.start[rows] < MAX_HAND], language, bytes_of(raw))
    if language.quotes_names:
        return batch, rows
    plain = confusable(batch) == 0
    return keep_hands(batch, plain), rows[plain]


def _read_masked(raw: RawHands, rows: Int64, language: Language, alone: bool) -> tuple[Batch, Int64]:
    """The same for hands with players' names that look like the site's language: read under other names."""
    text = bytearray(raw.text if len(rows) else b"")
    changed = []
    for row in rows.tolist():
        hand = raw.text[raw.start[row] : raw.end[row]]
        other = mask_names(language, hand) if len(hand) < MAX_HAND else hand
        if alone or other != hand:
            text[raw.start[row] : raw.end[row]] = other
            changed.append(row)
    return _parsed(raw, np.array(changed, np.int64), language, np.frombuffer(bytes(text), np.uint8))


def _parsed(raw: RawHands, rows: Int64, language: Language, text: NDArray[np.uint8]) -> tuple[Batch, Int64]:
    """Hands that parse, and their rows; `text` holds every meaningful byte at its place in the raw text."""
    firsts = range(0, len(rows), _AT_ONCE) or (0,)
    parts = [_parsed_at_once(raw, rows[first : first + _AT_ONCE], language, text) for first in firsts]
    return in_a_row([batch for batch, _ in parts]), np.concatenate([kept for _, kept in parts])


def _parsed_at_once(raw: RawHands, rows: Int64, language: Language, text: NDArray[np.uint8]) -> tuple[Batch, Int64]:
    parsed, good, _ = parse(language, text, raw.start[rows], raw.end[rows])
    rows = rows[good == 1]
    batch, trouble = build(bytes_of(raw), raw.line[rows], raw.start[rows], raw.end[rows], parsed, language)
    plain = trouble.code == 0
    return keep_hands(batch, plain), rows[plain]
