"""Signatures by which the first line of a hand identifies its site."""

import re
from typing import NamedTuple

SITES = (
    "pokerstars",
    "fulltilt",
    "kingsclub",
    "winning",
    "bovada",
    "absolute",
    "everleaf",
    "winamax",
    "ongame",
    "partypoker",
    "merge",
    "ipoker",
    "houselog",
    "reddog",
    "phh",
    "ohh",
)
"""Every site and format, in the order of its number in the columns."""
OWN = ("houselog", "reddog")
"""Studbook's own notations, which no room writes."""
FORMATS = ("phh", "ohh")
"""Formats of other programs, which hold the hands of any room."""
ROOMS = tuple(site for site in SITES if site not in FORMATS)
STUD_SITES = tuple(site for site in ROOMS if site != "reddog")
"""Sites whose format stud hands can be written in."""


class Signature(NamedTuple):
    """How the first line of a site's hand begins, as UTF-8 bytes."""

    title: str
    """Display name of the room."""
    begins: tuple[bytes, ...]
    """Possible first four (or two) bytes, in lower case, so that other lines are skipped cheaply."""
    pattern: re.Pattern[bytes]
    head: re.Pattern[bytes] | None = None
    """How the header of a file begins, if hands cannot be read without it; the header is put before each hand."""
    translated: re.Pattern[bytes] | None = None
    """The whole first line of a hand in a language other than English. It contains `brand`."""
    brand: bytes = b""
    """A word that no translation changes; the search for `translated` starts from it."""


SIGNATURES: dict[str, Signature] = {
    "pokerstars": Signature(
        "PokerStars",
        (b"poke", b"full"),
        # `Full Tilt Hand #`: that room moved to this platform in May 2016.
        re.compile(
            rb"(?:PokerStars ?|Full ?Tilt )(?:(?:Zoom |Rush )?(?:Hand|Game)|Home Game(?: Hand| Game)?) #", re.IGNORECASE
        ),
        # `Mão PokerStars #137737997245: Torneio #...`, `Main PokerStars n°...`, `Mano n.º ... de PokerStars: ...`: the
        # brand and a long number before the line's first colon, and a time after it. Chat and seat lines do not match.
        translated=re.compile(
            rb"(?:[^\n:\"0-9(]{0,40}PokerStars[^\n:\"0-9(]{1,40}[0-9]{8,}[^\n:\"(]{0,10}"
            rb"|[^\n:\"0-9(]{1,40}[0-9]{8,}[^\n:\"0-9(]{1,20}PokerStars[^\n:\"0-9(]{0,20})"
            rb"(?::|\xef\xbc\x9a)[^\n]*[0-9]:[0-9]{2}"
        ),
        brand=b"PokerStars",
    ),
    "fulltilt": Signature(
        "Full Tilt", (b"full",), re.compile(rb"Full ?Tilt ?Poker(?:\.[a-z]{2,3})? Game #", re.IGNORECASE)
    ),
    "kingsclub": Signature(
        "KingsClub",
        tuple(b"#%d" % digit for digit in range(10)),
        re.compile(rb"#[0-9]+: (?:(?:Fixed |Spread |Pot |No )?Limit) ", re.IGNORECASE),
    ),
    "bovada": Signature(
        "Bovada, Bodog",
        (b"bodo", b"bova", b"igni"),
        re.compile(rb"(?:Bodog(?:\.com|\.eu| ?UK| ?Canada|88)?|Bovada|Ignition) Hand #", re.IGNORECASE),
    ),
    "absolute": Signature("Absolute", (b"stag",), re.compile(rb"Stage #C?[0-9]+:? ", re.IGNORECASE)),
    "everleaf": Signature("Everleaf", (b"ever",), re.compile(rb"Everleaf Gaming Game #", re.IGNORECASE)),
    "winamax": Signature(
        "Winamax",
        (b"wina",),
        re.compile(rb'Winamax Poker - (?:CashGame|Tournament "|Go Fast "|HOLD-UP "|Escape ")', re.IGNORECASE),
    ),
    "ongame": Signature("OnGame", (b"****",), re.compile(rb"\*{5} History for hand [A-Z][0-9]+-", re.IGNORECASE)),
    # Up to three lines begin a hand.
    "partypoker": Signature(
        "PartyPoker",
        (b"game", b"#gam", b"****"),
        re.compile(
            rb"(?:Game #[0-9A-Z]+ starts\.\s*)?(?:#Game No : [0-9A-Z]+\s*)?\*{5} Hand History for Game [0-9A-Z]",
            re.IGNORECASE,
        ),
    ),
    "merge": Signature("Merge", (), re.compile(rb'<game id="'), re.compile(rb"(?:<\?xml[^>\n]*\?>\s*)?<description ")),
    "ipoker": Signature(
        "iPoker", (), re.compile(rb'<game gamecode="'), re.compile(rb"(?:<\?xml[^>\n]*\?>\s*)?<session[ >]")
    ),
    "houselog": Signature("House log", (b"hous",), re.compile(rb"House log #[^\s]", re.IGNORECASE)),
    "reddog": Signature("Red Dog log", (b"red ",), re.compile(rb"Red Dog log #[^\s]", re.IGNORECASE)),
    # A table of a PHHS file; a PHH file begins with any key, see `beginnings.first_hand`.
    "phh": Signature(
        "PHH",
        tuple(b"[%d" % digit for digit in range(10)),
        re.compile(rb"(?P<own>\[[0-9]+\][ \t]*(?:#[^\n]*)?(?:\n[ \t]*(?:#[^\n]*)?)*\n)[ \t]*[A-Za-z_]+[ \t]*="),
    ),
    "ohh": Signature("OHH", (b'{"oh', b'{ "o', b"{\n"), re.compile(rb'\{\s*"ohh"\s*:\s*\{')),
    "winning": Signature(
        "Winning (ACR)",
        (b"hand", b"game"),
        re.compile(rb"(?:(?:Game )?Hand #[0-9]+ - |Game started at: )", re.IGNORECASE),
    ),
}
