"""Texts that could not be read, as the database keeps them."""

from collections.abc import Iterator

from studbook.analytics.batch import RejectRow
from studbook.game.sites import SITES
from studbook.grammar.read import Reading
from studbook.grammar.rejects import Reject
from studbook.histories.raw import RawHands
from studbook.importing.contents import content_of

Rejected = RejectRow
"""A text that could not be read, as stored in the database."""

_KEPT_TEXT = 64 << 10
"""Bytes of a text that are kept."""


def rejected_rows(raw: RawHands, reading: Reading) -> Iterator[RejectRow]:
    """Yield the rejects of a reading with their text, as stored in the database."""
    content = content_of(raw)
    for reject in reading.rejects:
        yield reject_row(raw, reject, int(content[reject.row]))


def reject_row(raw: RawHands, reject: Reject, content: int) -> RejectRow:
    """Return a reject with its text, as stored in the database; `content` is the hash of its text."""
    start, end = int(raw.start[reject.row]), int(raw.end[reject.row])
    site = int(raw.site[reject.row])
    return RejectRow(
        site=SITES[site] if site >= 0 else "",
        file=reject.file,
        path=raw.names[reject.file],
        line=reject.line,
        column=reject.column,
        code=reject.code,
        reason=reject.reason,
        expected=" or ".join(reject.expected),
        text=raw.text[start : min(end, start + _KEPT_TEXT)].decode("utf-8", "replace"),
        content=content,
    )
