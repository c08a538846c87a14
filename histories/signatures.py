"""How the first line of a hand tells which site wrote it."""

import re
from typing import NamedTuple

SITES = ("pokerstars", "fulltilt", "kingsclub", "winning", "bovada", "absolute", "everleaf")
"""Every site, in the order of its number in the columns."""


class Signature(NamedTuple):
    """What a line that begins a hand of a site begins with, over UTF-8 bytes."""

    title: str
    """Name of the room as a person writes it."""
    first: bytes
    """Bytes of which one is the first, so that other lines are passed over at little cost."""
    pattern: re.Pattern[bytes]


SIGNATURES: dict[str, Signature] = {
    "pokerstars": Signature(
        "PokerStars", b"Pp", re.compile(rb"PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #", re.IGNORECASE)
    ),
    "fulltilt": Signature("Full Tilt", b"Ff", re.compile(rb"Full ?Tilt ?Poker(?:\.[a-z]{2,3})? Game #", re.IGNORECASE)),
    "kingsclub": Signature("KingsClub", b"#", re.compile(rb"#[0-9]+: (?:(?:Fixed |Pot |No )?Limit) ", re.IGNORECASE)),
    "bovada": Signature(
        "Bovada, Bodog",
        b"BbIi",
        re.compile(rb"(?:Bodog(?:\.com|\.eu| ?UK| ?Canada|88)?|Bovada|Ignition) Hand #", re.IGNORECASE),
    ),
    "absolute": Signature("Absolute", b"Ss", re.compile(rb"Stage #C?[0-9]+:? ", re.IGNORECASE)),
    "everleaf": Signature("Everleaf", b"Ee", re.compile(rb"Everleaf Gaming Game #", re.IGNORECASE)),
    "winning": Signature(
        "Winning (ACR)", b"HhGg", re.compile(rb"(?:(?:Game )?Hand #[0-9]+ - |Game started at: )", re.IGNORECASE)
    ),
}
