"""Hands in quoted mail: the marks `> ` before each line are taken away, so that a hand is what the site wrote."""

import re
from collections.abc import Iterable, Iterator

from studbook.game.sites import LINE_SITES
from studbook.histories.signatures import SIGNATURES
from studbook.histories.summaries import FIRST_LINES

_MARK = rb">[ \t]?"
_PATTERNS = [SIGNATURES[site].pattern for site in LINE_SITES if SIGNATURES[site].begins]
_FIRST_LINE = re.compile(
    rb"(?P<marks>(?:%b)+)(?:%b)"
    % (_MARK, b"|".join(line.pattern for line in (*_PATTERNS, *(p for *_, p in FIRST_LINES)))),
    re.IGNORECASE,
)
"""A quoted first line of a hand, or of a summary."""


def unquoted(texts: Iterable[bytes]) -> Iterator[bytes]:
    r"""Yield chunks of lines (see `histories.decode.chunks`) without the marks of quoted mail.

    Only from the first line of a hand on, and as long as lines are quoted: a player's name may begin with a mark.

    >>> list(unquoted([b"\n> Hello\n> > PokerStars Hand #1\n> > >Ann: folds", b"\n\n>> Bob: checks\nBye\n> x"]))
    [b'\n> Hello\nPokerStars Hand #1\n>Ann: folds', b'\n\nBob: checks\nBye\n> x']
    """
    depth = 0
    for text in texts:
        if depth or (b">" in text and b"\n>" in text):
            first, *lines = text.split(b"\n")
            for index, line in enumerate(lines):
                depth = _depth(line, depth)
                if depth and line.startswith(b">"):
                    lines[index] = re.sub(rb"\A(?:%b){1,%d}" % (_MARK, depth), b"", line)
            yield b"\n".join([first, *lines])
        else:
            yield text


def _depth(line: bytes, depth: int) -> int:
    """How many marks are taken from a line, if that many were taken from the one before it."""
    match = _FIRST_LINE.match(line) if line.startswith(b">") else None
    if match:
        return match["marks"].count(b">")
    return depth if line.startswith(b">") or not line.strip() else 0
