"""Signatures by which the first line of a hand identifies its site."""

import re
from typing import NamedTuple

from studbook.game.sites import SITE_FACTS, FirstLine


class Signature(NamedTuple):
    """How the first line of a site's hand begins, ready to be looked for: see `game.sites.FirstLine`."""

    begins: tuple[bytes, ...]
    pattern: re.Pattern[bytes]
    head: re.Pattern[bytes] | None
    translated: re.Pattern[bytes] | None
    brand: bytes


def expression(pattern: str) -> re.Pattern[bytes] | None:
    """Compile an expression of a site's facts for UTF-8 bytes; None if there is none."""
    return re.compile(pattern.encode()) if pattern else None


def _signature(line: FirstLine) -> Signature:
    return Signature(
        begins=tuple(prefix.encode() for prefix in line.begins),
        pattern=re.compile(line.pattern.encode()),
        head=expression(line.head),
        translated=expression(line.translated),
        brand=line.brand.encode(),
    )


SIGNATURES = {site: _signature(facts.first_line) for site, facts in SITE_FACTS.items()}
