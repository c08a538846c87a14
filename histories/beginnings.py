"""Find the beginnings of hands: by the first line of a hand, or by its tag if the site writes XML."""

import re
from collections import defaultdict
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.game.sites import SITE_FACTS, SITES
from studbook.game.unread_rooms import UNREAD_ROOMS
from studbook.histories.signatures import SIGNATURES

UNREAD = -1
"""Site of the hands of rooms that are named and not read, as of all text that belongs to no readable hand."""


class Beginning(NamedTuple):
    """The beginning of a hand in a chunk of text, or of the header that all hands of a session share."""

    start: int
    """Index of its first byte."""
    site: int
    """Index in `SITES`, or `UNREAD`."""
    is_head: bool = False
    skipped: int = 0
    """Number of bytes after `start` that only separate hands, and belong to none."""


_Patterns = list[tuple[int, re.Pattern[bytes]]]


def _patterns_by_prefix() -> dict[bytes, _Patterns]:
    """Map each prefix, in lower case, to the sites whose hands may begin with it and their patterns.

    Rooms that are not read come last, so that they take no hand away.
    """
    found: dict[bytes, _Patterns] = defaultdict(list)
    for number, site in enumerate(SITES):
        for prefix in SIGNATURES[site].begins:
            found[prefix].append((number, SIGNATURES[site].pattern))
    for room in UNREAD_ROOMS:
        for begins in room.begins:
            found[begins.encode()].append((UNREAD, re.compile(room.first_line.encode())))
    return dict(found)


_BY_PREFIX = _patterns_by_prefix()


def _pairs() -> NDArray[np.bool_]:
    """Return a table of the byte pairs that may begin a hand, with the first byte in the high half of the index."""
    table = np.zeros(1 << 16, np.bool_)
    for prefix in _BY_PREFIX:
        for first, second in product(*((byte, ord(chr(byte).upper())) for byte in prefix[:2])):
            table[first << 8 | second] = True
    return table


_PAIRS = _pairs()
_SMALL = 0x20202020
"""Bits that convert capital letters to lower case; other characters may collide, which costs a second look."""
_FOURS = np.array([int.from_bytes(prefix) | _SMALL for prefix in _BY_PREFIX if len(prefix) > 2], np.uint32)
_TWOS = np.array([int.from_bytes(prefix) << 16 | _SMALL for prefix in _BY_PREFIX if len(prefix) == 2], np.uint32)
_TRANSLATED = [
    (SITES.index(site), signature.brand, signature.translated)
    for site, signature in SIGNATURES.items()
    if signature.translated
]
_LONGEST_LEAD = 160
"""Maximum number of bytes before the brand in a translated first line."""
_TAGS = [(SITES.index(site), signature) for site, signature in SIGNATURES.items() if signature.head]
_MARKUP = re.compile(
    rb"(?:\n|/>|-->|</[a-z]+>)\s*(?:"
    + b"|".join(
        b"(?P<head%d>%b)|(?P<hand%d>%b)" % (site, signature.head.pattern, site, signature.pattern.pattern)
        for site, signature in _TAGS
        if signature.head
    )
    + b")"
)
"""A tag counts only at the start of a line or right after another tag, because a chat line may contain anything."""
_LEAD_IN = re.compile(
    rb"(?:\n[ \t]*(?:Game #[0-9A-Za-z]+ starts\.|#Game No : [0-9A-Za-z]+|<\?xml[^>\n]*\?>|\[[0-9]+\]|\{)?[ \t]*)+\Z"
)
_LONGEST_LEAD_IN = 200
_FILE_STARTS = [
    (SITES.index(site), re.compile(facts.file_start.pattern.encode()), re.compile(facts.file_start.surely.encode()))
    for site, facts in SITE_FACTS.items()
    if facts.file_start
]


def beginnings(text: bytes, feeds: NDArray[np.int64]) -> list[Beginning]:
    """Find hands and headers in whole lines, each preceded by its line feed; `feeds` are the indices of line feeds."""
    found = _by_lines(text, feeds)
    translated = _in_other_languages(text, {begins.start for begins in found})
    if translated:
        found = sorted(found + translated)
    if b"<" in text and any(tag in text for tag in (b"<game ", b"<session ", b"<description ")):
        found = sorted(found + _by_tags(text))
    return found


def first_hand(text: bytes) -> list[Beginning]:
    """Find the hand with which a file begins, in formats in which it has no first line, but keys in any order."""
    for site, pattern, surely in _FILE_STARTS:
        match = pattern.match(text)
        if match and surely.search(text):
            return [Beginning(0, site, skipped=match.end())]
    return []


def _likely(text: bytes, feeds: NDArray[np.int64]) -> NDArray[np.int64]:
    """Select the line feeds after which a hand may begin, by two bytes and then by four."""
    feeds = feeds[: np.searchsorted(feeds, len(text) - 4)]
    feeds = feeds[_PAIRS[_from_every_byte(text, ">u2")[feeds + 1]]]
    fours = _from_every_byte(text, ">u4")[feeds + 1] | _SMALL
    twos = fours & 0xFFFF0000 | _SMALL
    may_begin: NDArray[np.bool_] = (fours[:, None] == _FOURS).any(1) | (twos[:, None] == _TWOS).any(1)
    return feeds[may_begin]


def _from_every_byte(text: bytes, kind: str) -> NDArray[Any]:
    """Return the big-endian number of two or four bytes that begins at each byte."""
    return np.ndarray(max(len(text) - np.dtype(kind).itemsize + 1, 0), kind, text, strides=(1,))


def _by_lines(text: bytes, feeds: NDArray[np.int64]) -> list[Beginning]:
    found = []
    behind = 0  # a first line may continue on the next ones
    for feed in _likely(text, feeds).tolist():
        prefix = text[feed + 1 : feed + 5].lower()
        for number, pattern in _BY_PREFIX.get(prefix) or _BY_PREFIX.get(prefix[:2]) or []:
            match = pattern.match(text, feed + 1) if feed >= behind else None
            if match:
                found.append(Beginning(feed + 1, number, skipped=len(match["own"]) if pattern.groupindex else 0))
                behind = match.end()
                break
    return found


def _in_other_languages(text: bytes, known: set[int]) -> list[Beginning]:
    """Find hands of a client not set to English, which begin with a line that no `pattern` matches."""
    found = []
    for number, brand, pattern in _TRANSLATED:
        if text.count(brand) == sum(text.startswith(brand, start) for start in known):
            continue
        at = text.find(brand)
        while at >= 0:
            start = text.rfind(b"\n", max(at - _LONGEST_LEAD, 0), at) + 1
            if start and start not in known and pattern.match(text, start):
                found.append(Beginning(start, number))
            at = text.find(brand, at + len(brand))
    return found


def _by_tags(text: bytes) -> list[Beginning]:
    found = []
    for match in _MARKUP.finditer(text):
        name = match.lastgroup or ""
        found.append(Beginning(match.start(name), int(name[4:]), name.startswith("head")))
    return found


def lead_in(text: bytes) -> int:
    """Count the bytes at the end of a chunk that may belong to a hand that begins in the next one."""
    match = _LEAD_IN.search(text[-_LONGEST_LEAD_IN:])
    return len(match[0]) if match and not match[0].isspace() else 0
