"""Cut one file into hands: chunks of lines become pieces of text, each with its site and line."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.histories.beginnings import UNREAD, Beginning, beginnings, first_hand, lead_in
from studbook.histories.decode import as_utf8
from studbook.histories.labels import LABEL, is_only_labels, labels_at_end, separated

MAX_HAND = 256 << 10
"""Bytes of UTF-8 after which a longer hand is cut off, within four bytes, at the end of a character."""
MAX_STRAY = 64 << 10
"""Maximum bytes kept of text that is not part of a hand."""

_KEPT = MAX_HAND + 4
"""Bytes collected of a hand: enough to end it with a whole character at or after `MAX_HAND`."""
_LINE_FEED = ord("\n")


_IS_BLANK = np.zeros(256, np.bool_)
_IS_BLANK[list(b" \t\n\r\v\f")] = True


class Pieces(NamedTuple):
    """Consecutive hands, also of rooms that are not read, or one piece of text before the first hand of a file."""

    text: bytes
    """UTF-8, with a line feed after every piece."""
    site: list[int]
    """Index in `SITES` of every piece; -1 for text that is not part of a hand."""
    line: NDArray[np.int64]
    """Line on which each piece begins, from 1."""
    start: NDArray[np.int64]
    """First byte of every piece."""
    end: NDArray[np.int64]
    """End of every piece, without trailing white space."""
    head: int = 0
    """Number of bytes before the piece's own text: the header of its file."""
    code_page: bool = False
    """Whether some bytes were not UTF-8 and were read as Windows-1252."""

    def part(self, first: int, last: int) -> "Pieces":
        """Return the pieces from `first` up to, not including, `last`."""
        base = self.start[first]
        start, end = self.start[first:last] - base, self.end[first:last] - base
        text = self.text[base : base + end[-1] + 1]
        return Pieces(text, self.site[first:last], self.line[first:last], start, end, self.head, self.code_page)


class _Collected:
    """A piece being collected from one chunk after another."""

    def __init__(self, site: int, line: int, is_head: bool = False) -> None:
        self.site = site
        self.line = line
        self.is_head = is_head
        self.kept = b""
        self.cut_off = False

    def add(self, text: bytes) -> None:
        if self.site < 0 and not self.kept:
            begin = len(text) - len(text.lstrip())
            self.line += text.count(b"\n", 0, begin)
            text = text[begin:]
        room = _KEPT - len(self.kept)
        if len(text) > room:
            self.cut_off = self.cut_off or not text[room:].isspace()
            text = text[:room]
        self.kept += text

    def text(self) -> tuple[bytes, bool]:
        """Return the collected text as UTF-8, and whether some bytes were not UTF-8."""
        text = _first(self.kept, _KEPT - 1) if self.cut_off else self.kept.rstrip()
        text, code_page = as_utf8(text)
        return _first(text, MAX_STRAY if self.site < 0 else _KEPT - 1), code_page

    def is_label(self) -> bool:
        """Whether every line belongs to no hand."""
        return not self.cut_off and is_only_labels(self.text()[0])

    def pieces(self, head: bytes = b"") -> Pieces:
        """Return the piece, preceded by the header of its file."""
        text, code_page = self.text()
        line, start, end = np.array([[self.line], [0], [len(head) + len(text)]])
        return Pieces(head + text + b"\n", [self.site], line, start, end, len(head), code_page)


def _first(text: bytes, size: int) -> bytes:
    """Return at most `size` bytes, without half a character at the end."""
    if len(text) <= size:
        return text
    end = size
    while end > size - 3 and text[end] & 0xC0 == 0x80:  # 10xxxxxx continues a character
        end -= 1
    return text[:end]


def _between(
    text: bytes, site: list[int], line: NDArray[np.int64], start: NDArray[np.int64], ends: NDArray[np.int64]
) -> Iterator[Pieces]:
    """Yield hands that are complete in one chunk."""
    try:
        text.decode()
        is_plain = (ends - start).max() < MAX_HAND
    except UnicodeDecodeError:
        is_plain = False
    if is_plain:
        yield Pieces(*_without_blanks(text, site, line, start, ends))
        return
    for row, number in enumerate(site):
        piece = _Collected(number, int(line[row]))
        piece.add(text[start[row] : ends[row]])
        yield piece.pieces()


def _without_blanks(
    text: bytes, site: list[int], line: NDArray[np.int64], start: NDArray[np.int64], end: NDArray[np.int64]
) -> tuple[bytes, list[int], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Strip trailing white space from hands and put a line feed after each."""
    codes = np.frombuffer(text, np.uint8)
    rows = np.arange(len(end))
    while len(rows):  # a header is not blank
        rows = rows[_IS_BLANK[codes[end[rows] - 1]]]
        end[rows] -= 1
    if (codes[end] != _LINE_FEED).any():
        codes = codes.copy()
        codes[end] = _LINE_FEED
        text = codes.tobytes()
    return text, site, line, start, end


class _Cutter:
    """Cuts one file; keeps the unfinished piece, and the headers to put before hands."""

    def __init__(self, keeps_labels: bool = True) -> None:
        self.keeps_labels = keeps_labels
        self.piece = _Collected(-1, 0)
        self.lines = 0
        self.heads: dict[int, bytes] = {}
        self.has_hands = False
        """Whether a hand that can be read has begun."""

    def cut(self, text: bytes) -> Iterator[Pieces]:
        """Yield the pieces that end in a chunk."""
        feeds = np.flatnonzero(np.frombuffer(text, np.uint8) == _LINE_FEED)
        found = beginnings(text, feeds)
        if not self.lines:
            first = first_hand(text)
            found = first + [begins for begins in found if not first or begins.start >= first[0].skipped]
        if not self.has_hands:
            found = self._readable(found)
        if found and not self.keeps_labels:
            found = separated(text, feeds, found)
        rest = 0
        if found:
            start = np.array([begins.start for begins in found])
            line = self.lines + np.searchsorted(feeds, [begins.start + begins.skipped for begins in found])
            self.piece.add(text[: start[0]])
            yield from self.ended()
            yield from self._within(text, found, start, line)
            rest = found[-1].start + found[-1].skipped
            self.piece = _Collected(found[-1].site, int(line[-1]), found[-1].is_head)
        self.piece.add(text[rest:])
        self.lines += len(feeds)

    def _readable(self, found: list[Beginning]) -> list[Beginning]:
        """Return the beginnings without those of rooms that are not read before the first hand.

        They are part of the text before it, which is no piece if no hand follows.
        """
        rows = (row for row, begins in enumerate(found) if begins.site >= 0 and not begins.is_head)
        first = next(rows, len(found))
        self.has_hands = first < len(found)
        return [begins for begins in found[:first] if begins.site != UNREAD] + found[first:]

    def ended(self) -> Iterator[Pieces]:
        """Yield the finished piece, or keep it if it is a header."""
        piece = self.piece
        if piece.is_head:
            self.heads[piece.site] = b" ".join(piece.text()[0].split()) + b" "
        elif piece.kept and not (
            piece.site == LABEL or (piece.site < 0 and not self.keeps_labels and piece.is_label())
        ):
            yield piece.pieces(self.heads.get(piece.site, b""))

    def _within(
        self, text: bytes, found: list[Beginning], start: NDArray[np.int64], line: NDArray[np.int64]
    ) -> Iterator[Pieces]:
        """Yield the hands that are complete in the chunk; one by one if there are headers."""
        if len(found) > 1 and not self.heads and not any(begins.is_head or begins.site == LABEL for begins in found):
            sites = [begins.site for begins in found[:-1]]
            skipped = np.array([begins.skipped for begins in found[:-1]])
            own = start[:-1] - start[0] + skipped
            yield from _between(text[start[0] : start[-1]], sites, line[:-1], own, start[1:] - start[0])
            return
        for (begins, after), number in zip(pairwise(found), line.tolist(), strict=False):
            self.piece = _Collected(begins.site, number, begins.is_head)
            self.piece.add(text[begins.start + begins.skipped : after.start])
            yield from self.ended()


def cut(texts: Iterable[bytes], keeps_labels: bool = True) -> Iterator[Pieces]:
    """Cut chunks of lines (see `histories.decode.chunks`) where hands begin.

    A hand continues to the line before the next hand's first line, including any text between. Text before the first
    hand is one piece with site -1, which is left out if it is blank or no hand follows. After it, each hand of a room
    that is not read is such a piece. Labels (see `histories.labels`)
    belong to no piece unless the cutter `keeps_labels`. The header that all hands of a session share is not a piece: it
    is put, on one line, before each of them.
    """
    cutter = _Cutter(keeps_labels)
    held = b""
    for chunk in texts:
        text = held + chunk
        held = text[len(text) - (lead_in(text) or labels_at_end(text)) :]
        yield from cutter.cut(text[: len(text) - len(held)])
    if keeps_labels or not labels_at_end(held):
        cutter.piece.add(held)
    if cutter.piece.site >= 0 or cutter.has_hands:
        yield from cutter.ended()
