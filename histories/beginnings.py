"""Where hands begin: by the first line of a hand, or by its tag where a room writes XML."""

import re
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from histories.signatures import SIGNATURES, SITES


class Beginning(NamedTuple):
    """Where a hand begins in a chunk of text, or the head that all hands of a session share."""

    start: int
    """Its first byte."""
    site: int
    """Index in `SITES`."""
    is_head: bool = False


def _pairs() -> NDArray[np.bool_]:
    """Pairs of bytes, the first in the higher half, that may begin a hand."""
    table = np.zeros(1 << 16, np.bool_)
    for pair in (pair for signature in SIGNATURES.values() for pair in signature.begins):
        for first, second in product(*((byte, ord(chr(byte).upper())) for byte in pair)):
            table[first << 8 | second] = True
    return table


_PAIRS = _pairs()
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
    if any(tag in text for tag in (b"<game ", b"<session ", b"<description ")):
        found = sorted(found + _by_tags(text))
    return found


def _by_lines(text: bytes, feeds: NDArray[np.int64]) -> list[Beginning]:
    codes = np.frombuffer(text, np.uint8)
    feeds = feeds[: np.searchsorted(feeds, len(codes) - 2)]
    pairs = codes[feeds + 1].astype(np.uint16) << 8 | codes[feeds + 2]
    found = []
    behind = 0  # a first line may go on in the next ones
    for feed in feeds[_PAIRS[pairs]].tolist():
        if feed < behind:
            continue
        for number, site in enumerate(SITES):
            signature = SIGNATURES[site]
            match = signature.pattern.match(text, feed + 1) if signature.begins else None
            if match:
                found.append(Beginning(feed + 1, number))
                behind = match.end()
                break
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
