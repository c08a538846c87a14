"""How the first line of a hand tells which site wrote it."""

import re

SITES = ("pokerstars",)
"""Every site, in the order of its number in the columns."""

SIGNATURES: dict[str, re.Pattern[bytes]] = {
    "pokerstars": re.compile(rb"PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #", re.IGNORECASE),
}
"""What a line that begins a hand of the site begins with, over UTF-8 bytes."""
