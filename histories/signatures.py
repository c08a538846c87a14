"""How the first line of a hand tells which site wrote it."""

import re
from typing import NamedTuple

SITES = ("pokerstars", "fulltilt", "kingsclub", "winning")
"""Every site, in the order of its number in the columns."""


class Signature(NamedTuple):
    """What a line that begins a hand of a site begins with, over UTF-8 bytes."""

    first: bytes
    """Bytes of which one is the first, so that other lines are passed over at little cost."""
    pattern: re.Pattern[bytes]


SIGNATURES: dict[str, Signature] = {
    "pokerstars": Signature(b"Pp", re.compile(rb"PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #", re.IGNORECASE)),
    "fulltilt": Signature(b"Ff", re.compile(rb"Full ?Tilt ?Poker(?:\.[a-z]{2,3})? Game #", re.IGNORECASE)),
    "kingsclub": Signature(b"#", re.compile(rb"#[0-9]+: (?:(?:Fixed |Pot |No )?Limit) ", re.IGNORECASE)),
    "winning": Signature(b"HhGg", re.compile(rb"(?:(?:Game )?Hand #[0-9]+ - |Game started at: )", re.IGNORECASE)),
}
