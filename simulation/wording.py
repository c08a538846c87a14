"""Texts that simulated hands refer to: players, tables, and the site's phrases."""

import numpy as np

from studbook.game.columns import Bytes, Int64

NO_LOW_PHRASE, CAPPED_PHRASE, OPEN_PAIR_PHRASE, FINISHED_PHRASE, PLACE_PHRASE = range(5)
ST_PHRASE, ND_PHRASE, RD_PHRASE, TH_PHRASE = range(5, 9)

PHRASES = (
    "No low hand qualified",
    "Betting is capped",
    "Pair on board - a double bet is allowed",
    " finished the tournament in ",
    " place",
    "st",
    "nd",
    "rd",
    "th",
)

HERO = "Hero"
_ODD_NAMES = ("PC [Mittel]", "Río_7", "a.b.c", "Mrs. Jack", "(deuce)", "x-Ж-x", "7 Card Stud", "l: o", "Jürgen L.")
"""Names that are hard to read back: brackets, colons, spaces, other alphabets."""
_FIRST = (
    "Big Slow Red Lucky Old Mad Sly Cool Tiny Wild Blue Grim Fast Salty Quiet Rusty Sunny Dizzy Lazy Brave Iron "
    "Foxy Stone Velvet"
).split()
_SECOND = (
    "Otter Wheel Ace Badger Moose Trips Raven Fish Shark Comet Piper Baron Duke Knave Miller Cobra Walrus Heron "
    "Badge Mule Drake Lynx Toad Wolf"
).split()


def _names() -> tuple[str, ...]:
    """Every pair of words once, with no word in common between neighbours, and an odd name after every sixty."""
    count = len(_FIRST)
    names = [_FIRST[turn] + _SECOND[(turn + lap) % count] for lap in range(count) for turn in range(count)]
    for place, odd_name in enumerate(_ODD_NAMES):
        names.insert(60 * place, odd_name)
    return (HERO, *names)


NAMES = _names()
"""Every player; a player sits at many tables, but never twice at one."""

_STARS = (
    "Adhara Alcyone Antares Atria Bellatrix Canopus Deneb Electra Fomalhaut Gotha Hadar Izar Juno Kochab Lyra Merope "
    "Naos Orion Pallas Regulus Sirius Thuban Umbriel Vega Wezen Xanthe Yildun"
).split()
_GAMES = 3
_HUNDREDS = 100
_NUMERALS = {"C": 100, "XC": 90, "L": 50, "XL": 40, "X": 10, "IX": 9, "V": 5, "IV": 4, "I": 1}


def table_name(game: int, limit: int, number: int) -> str:
    """Name of a cash table; unique for a seed.

    >>> table_name(1, 1, 0), table_name(1, 1, 9), table_name(2, 1, 9), table_name(4, 1, 0), table_name(1, 2, 0)
    ('Alcyone I', 'Alcyone II', 'Antares II', 'Alcyone CI', 'Alcyone CCI')
    """
    stars = _STARS[game % _GAMES :: _GAMES]
    number += (game // (_GAMES + 1) + 2 * (limit - 1)) * _HUNDREDS * len(stars)
    return f"{stars[number % len(stars)]} {roman(number // len(stars) + 1)}"


def roman(number: int) -> str:
    """Roman numeral.

    >>> roman(4), roman(19), roman(148)
    ('IV', 'XIX', 'CXLVIII')
    """
    numeral = ""
    for letters, value in _NUMERALS.items():
        numeral += letters * (number // value)
        number %= value
    return numeral


class Text:
    """Bytes that a batch refers to, written one text after another."""

    def __init__(self, room: int) -> None:
        self.bytes: Bytes = np.zeros(room, np.uint8)
        self.used: Int64 = np.zeros(1, np.int64)

    def add(self, text: str) -> tuple[int, int]:
        """Append a text; return its start and end.

        Raises ValueError if there is no space left.
        """
        data = np.frombuffer(text.encode(), np.uint8)
        start = int(self.used[0])
        end = start + len(data)
        if end > len(self.bytes):
            raise ValueError("no space left for texts")
        self.bytes[start:end] = data
        self.used[0] = end
        return start, end
