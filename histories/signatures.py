"""How the first line of a hand tells which site wrote it."""

import re
from typing import NamedTuple

SITES = ("pokerstars",)
"""Every site, in the order of its number in the columns."""


class Signature(NamedTuple):
    """What a line that begins a hand of a site begins with, over UTF-8 bytes."""

    first: bytes
    """Bytes of which one is the first, so that other lines are passed over at little cost."""
    pattern: re.Pattern[bytes]


SIGNATURES: dict[str, Signature] = {
    "pokerstars": Signature(b"Pp", re.compile(rb"PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #", re.IGNORECASE)),
}
