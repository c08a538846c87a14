"""Find the end of the whole hands in a file that a site still writes to."""

import re
from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

import numpy as np

from studbook.game.sites import SITE_FACTS
from studbook.histories.beginnings import beginnings
from studbook.histories.decode import Decoder, encoding_of

TAIL = 1 << 20
"""Bytes at the end of a file in which its last hand is looked for; no hand is a quarter as long."""
_FIRST_LOOK = 64 << 10
_LINE_END = re.compile(rb"\r\0*\n|\r|\n")
_BLANK_LINES = re.compile(rb"\n(?:[ \t]*\n)+")
_LAST_LINES = {
    number: re.compile(facts.last_line.encode()) for number, facts in enumerate(SITE_FACTS.values()) if facts.last_line
}
"""How a hand ends, by the number of the site, at sites that print its end."""
_FOOTER = re.compile(rb"</session>\s*\Z")

Accepts = Callable[[bytes, int], bool]
"""Whether the text of a hand of the site with this number can be read."""


class WholeHands(NamedTuple):
    """How far a file can be read."""

    size: int
    """Bytes from its beginning that are whole hands, 0 if there are none yet."""
    has_half: bool
    """Whether a hand begins after them that is not whole yet."""
    has_footer: bool = False
    """Whether that hand is followed by a tag that the site replaces when it appends the next one."""


class _Tail(NamedTuple):
    """The end of a file, from the beginning of a line on."""

    offset: int
    data: bytes
    encoding: str


def whole_hands(data: bytes, accepts: Accepts) -> WholeHands:
    """Find the end of the whole hands in the bytes of a file, in any encoding.

    A hand is whole if the next one has begun. The last hand is whole if it ends with a line that says so, at sites that
    print one; elsewhere if it ends with more blank lines than it has anywhere between its lines, and `accepts` it.
    """
    for most in (_FIRST_LOOK, TAIL):
        tail = _tail(data, most)
        text, starts = _hands_of(tail)
        if starts:
            break
        if most >= len(data):
            return WholeHands(0, False)
    else:
        return WholeHands(0, False)
    start, site = starts[-1]
    end = text.rfind(b"\n") + 1  # after it there may be half a line
    if _has_ended(text[start:end], site, accepts):
        size = len(data) if end == len(text) else tail.offset + _offset_of_line(tail, text.count(b"\n", 0, end))
        return WholeHands(size, False)
    return WholeHands(
        tail.offset + _offset_of_line(tail, text.count(b"\n", 0, start)), True, bool(_FOOTER.search(text))
    )


def _tail(data: bytes, most: int) -> _Tail:
    """Return the end of a file, at most this many bytes, without the part of a line at its beginning."""
    encoding = encoding_of(data[:4096])
    offset = max(0, len(data) - most)
    if encoding.startswith("utf-16"):
        offset -= offset % 2
    tail = _Tail(offset, data[offset:], encoding)
    return (
        _Tail(offset + _offset_of_line(tail, 2), data[offset + _offset_of_line(tail, 2) :], encoding)
        if offset
        else tail
    )


def _hands_of(tail: _Tail) -> tuple[bytes, list[tuple[int, int]]]:
    """Return the text, every line after its line feed, and where each hand begins, with the number of its site."""
    encoding = tail.encoding if tail.encoding.startswith("utf-16") else "utf-8"
    decoder = Decoder(encoding)
    text = decoder.feed(tail.data) + decoder.end()
    feeds = np.flatnonzero(np.frombuffer(text, np.uint8) == ord("\n"))
    hands = (found for found in beginnings(text, feeds) if found.site >= 0 and not found.is_head)
    return text, [(found.start, found.site) for found in hands]


def _has_ended(text: bytes, site: int, accepts: Accepts) -> bool:
    if site in _LAST_LINES:
        return bool(_LAST_LINES[site].search(text))
    blanks = [(match[0].count(b"\n"), match.end()) for match in _BLANK_LINES.finditer(text)]
    if not blanks or blanks[-1][1] != len(text):
        return False
    return all(inside < blanks[-1][0] for inside, _ in blanks[:-1]) and accepts(text.rstrip(), site)


def _offset_of_line(tail: _Tail, line: int) -> int:
    """Return the byte at which a line of the tail begins, counted from 1; its end if it has fewer lines."""
    if line <= 1:
        return 0
    units, width = _units(tail)
    end = next(islice(_LINE_END.finditer(units), line - 2, None), None)
    return end.end() * width if end else len(tail.data)


def _units(tail: _Tail) -> tuple[bytes, int]:
    """Return a byte for every unit of the encoding, with the same line ends, and the bytes of a unit."""
    if not tail.encoding.startswith("utf-16"):
        return tail.data, 1
    order = "<u2" if tail.encoding.endswith("le") else ">u2"
    whole = len(tail.data) // 2 * 2
    units = np.frombuffer(tail.data[:whole], order)
    return np.where(units < 128, units, ord("?")).astype(np.uint8).tobytes(), 2
