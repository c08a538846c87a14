"""Find the original text of a hand in the stored bytes of its file."""

from collections.abc import Iterator
from itertools import chain

import numpy as np

from studbook.analytics.store import Store
from studbook.histories.blocks import digest_of_text
from studbook.histories.cut import Pieces, cut
from studbook.histories.decode import chunks, encoding_of
from studbook.histories.quoted import unquoted


def hand_text(store: Store, hand: int) -> str | None:
    """Return the hand's own text as the site wrote it, with plain line feeds; None if the store does not keep it.

    It does not include text that all hands of a session share (the header of an XML file).
    """
    rows = store.ask("hand_place", hand=hand).rows()
    if not rows:
        return None
    file, line, content = rows[0]
    beginning = next(store.texts.read(file), None)
    if beginning is None:
        return None
    encoding = encoding_of(beginning[1])
    for keeps_labels in (False, True):  # earlier versions counted the labels after a hand as its own text
        for before, pieces in _pieces_from(store, file, line, encoding, keeps_labels):
            for row in np.flatnonzero(pieces.line + before == line).tolist():
                text = pieces.text[pieces.start[row] + pieces.head : pieces.end[row]]
                if digest_of_text(text) == content:
                    return text.decode()
            if pieces.line[0] + before > line:
                break
    return None


def _pieces_from(store: Store, file: int, line: int, encoding: str, keeps_labels: bool) -> Iterator[tuple[int, Pieces]]:
    """Yield the pieces of a file from the block with a given line, each with the number of lines before that block."""
    blocks = store.texts.read(file, line)
    before, first = next(blocks)
    for pieces in cut(unquoted(chunks(chain((first,), (data for _, data in blocks)), encoding)), keeps_labels):
        yield before, pieces
