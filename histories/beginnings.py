"""Where hands begin: by the first line of a hand, or by its tag where a room writes XML."""

import re
from collections import defaultdict
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.histories.signatures import SIGNATURES, SITES


class Beginning(NamedTuple):
    """Where a hand begins in a chunk of text, or the head that all hands of a session share."""

    start: int
    """Its first byte."""
    site: int
    """Index in `SITES`."""
    is_head: bool = False


_Patterns = list[tuple[int, re.Pattern[bytes]]]


def _patterns_by_prefix() -> dict[bytes, _Patterns]:
    """Sites whose hands may begin with some bytes, in small letters, and their patterns."""
    found: dict[bytes, _Patterns] = defaultdict(list)
    for number, site in enumerate(SITES):
        for prefix in SIGNATURES[site].begins:
            found[prefix].append((number, SIGNATURES[site].pattern))
    return dict(found)


_BY_PREFIX = _patterns_by_prefix()


def _pairs() -> NDArray[np.bool_]:
    """Pairs of bytes, the first in the higher half, that may begin a hand."""
    table = np.zeros(1 << 16, np.bool_)
    for prefix in _BY_PREFIX:
        for first, second in product(*((byte, ord(chr(byte).upper())) for byte in prefix[:2])):
            table[first << 8 | second] = True
    return table


_PAIRS = _pairs()
_SMALL = 0x20202020
"""Bits that make capital letters small; other characters fall together, which costs a second look."""
_FOURS = np.array([int.from_bytes(prefix) | _SMALL for prefix in _BY_PREFIX if len(prefix) > 2], np.uint32)
_TWOS = np.array([int.from_bytes(prefix) << 16 | _SMALL for prefix in _BY_PREFIX if len(prefix) == 2], np.uint32)
_TRANSLATED = [
    (SITES.index(site), signature.brand, signature.translated)
    for site, signature in SIGNATURES.items()
    if signature.translated
]
_LONGEST_LEAD = 160
"""Bytes of a translated first line that may precede its brand."""
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
"""A tag counts where it begins a line, or right behind another: a chat line may hold anything."""
_LEAD_IN = re.compile(
    rb"(?:\n[ \t]*(?:Game #[0-9A-Za-z]+ starts\.|#Game No : [0-9A-Za-z]+|<\?xml[^>\n]*\?>)?[ \t]*)+\Z"
)
_LONGEST_LEAD_IN = 200


def beginnings(text: bytes, feeds: NDArray[np.int64]) -> list[Beginning]:
    """Where hands and heads begin in whole lines, each preceded by its line feed; `feeds` are the places of those."""
    found = _by_lines(text, feeds)
    translated = _in_other_languages(text, {begins.start for begins in found})
    if translated:
        found = sorted(found + translated)
    if b"<" in text and any(tag in text for tag in (b"<game ", b"<session ", b"<description ")):
        found = sorted(found + _by_tags(text))
    return found


def _likely(text: bytes, feeds: NDArray[np.int64]) -> NDArray[np.int64]:
    """Line feeds behind which a hand may begin, by two bytes and then by four."""
    feeds = feeds[: np.searchsorted(feeds, len(text) - 4)]
    feeds = feeds[_PAIRS[_from_every_byte(text, ">u2")[feeds + 1]]]
    fours = _from_every_byte(text, ">u4")[feeds + 1] | _SMALL
    twos = fours & 0xFFFF0000 | _SMALL
    may_begin: NDArray[np.bool_] = (fours[:, None] == _FOURS).any(1) | (twos[:, None] == _TWOS).any(1)
    return feeds[may_begin]


def _from_every_byte(text: bytes, kind: str) -> NDArray[Any]:
    """The number of two or four bytes, the first the highest, that begins at each byte."""
    return np.ndarray(max(len(text) - np.dtype(kind).itemsize + 1, 0), kind, text, strides=(1,))


def _by_lines(text: bytes, feeds: NDArray[np.int64]) -> list[Beginning]:
    found = []
    behind = 0  # a first line may go on in the next ones
    for feed in _likely(text, feeds).tolist():
        prefix = text[feed + 1 : feed + 5].lower()
        for number, pattern in _BY_PREFIX.get(prefix) or _BY_PREFIX.get(prefix[:2]) or []:
            match = pattern.match(text, feed + 1) if feed >= behind else None
            if match:
                found.append(Beginning(feed + 1, number))
                behind = match.end()
                break
    return found


def _in_other_languages(text: bytes, known: set[int]) -> list[Beginning]:
    """Hands of a client that is not set to English: they begin with a line that no `pattern` matches."""
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
    """Bytes at the end of a chunk that may belong to a hand which begins in the next one."""
    match = _LEAD_IN.search(text[-_LONGEST_LEAD_IN:])
    return len(match[0]) if match and not match[0].isspace() else 0
