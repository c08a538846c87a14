"""Unescape XML entities in names: `Tom &amp; Joe` is called `Tom & Joe`."""

from html import unescape

import numpy as np

from studbook.game.columns import Batch, Int32
from studbook.game.vocabulary import Kind

_AMPERSAND = ord("&")


def unescape_names(batch: Batch) -> Batch:
    """Point names and chat at their unescaped text, which is appended to the batch's text."""
    ampersands = np.flatnonzero(batch.text == _AMPERSAND)
    if not len(ampersands):
        return batch
    text = bytearray(batch.as_bytes())
    for spans in (batch.seats.name, batch.hands.table, batch.events.text):
        escaped = np.searchsorted(ampersands, spans[:, 0]) < np.searchsorted(ampersands, spans[:, 1])
        if spans is batch.events.text:  # unknown text stays as it is written
            escaped &= batch.events.kind != Kind.UNKNOWN
        for row in np.flatnonzero(escaped).tolist():
            _add_plain(text, spans, row)
    return batch._replace(text=np.frombuffer(bytes(text), np.uint8))


def _add_plain(text: bytearray, spans: Int32, row: int) -> None:
    start, end = spans[row].tolist()
    plain = unescape(text[start:end].decode("utf-8", "replace")).encode("utf-8", "replace")
    spans[row] = len(text), len(text) + len(plain)
    text += plain
