"""Games other than stud: the name of a game in a header, whatever it is.

A hand whose header is the site's, but names a game that is not in its grammar, is a hand of another game. A name is
never taken for a game that is only a part of it: `Razz Deucey` is not Razz. Games that the grammar knows as other
games have the header's own words, too, so that all of them can be counted by name.
"""

import re
from collections import Counter
from collections.abc import Iterable

import numpy as np
from lark import Token
from lark.exceptions import UnexpectedInput

from studbook.game.columns import Int64
from studbook.game.vocabulary import Game
from studbook.grammar.fields import Field, field_of
from studbook.grammar.language import Language
from studbook.grammar.lark_engine import mask_names
from studbook.grammar.native.engine import parse
from studbook.histories.raw import RawHands

OTHERS = "others"
"""Stands for all games whose name is not known, or not kept."""
_LONGEST = 40
"""Letters of a name that are kept."""
_HEADER = 1024
"""Bytes of a hand that name its game: whole lines, at least so much."""

_LIMIT = rb"(?:fixed|pot|no|spread|half pot|limit|normal|tournament|turbo|hyper)"
_BEFORE = _LIMIT + rb"|[fpn]l|tourney"
_STOP = _LIMIT + rb"\b|[fpns]?l\b|game table\b|-|[0-9][0-9.,]*/[0-9]"
_LETTERS = rb"[A-Z0-9'&+./_-]*"
_NAME = re.compile(
    rb"[ _/-]*(?:(?:"
    + _BEFORE
    + rb") )*([A-Z0-9]"
    + _LETTERS
    + rb"(?: (?!"
    + _STOP
    + rb")[A-Z0-9'&+]"
    + _LETTERS
    + rb")*)",
    re.IGNORECASE,
)
"""The words of a name, up to a limit, stakes, a dash or a bracket."""
_WORD = re.compile(rb"[A-Za-z]{2}")
_STAKES = re.compile(rb"[^A-Za-z0-9]*[0-9]+[.,0-9]*/")
_NUMBERED = re.compile(rb'[a-z]+="[0-9]+')
_DESCRIBED = re.compile(rb'<description\s[^>]*?\btype="')
_HOLE_CARDS = re.compile(rb'numholecards="([0-9]+)"')
_BY_HOLE_CARDS = {b"2": "Hold'em", b"4": "Omaha"}
"""Games of a mix that only a number names, by the number of hole cards; stud games are known by their numbers."""
_GOES_ON = re.compile(rb"[ _/-]*[A-Za-z0-9]")


def other_game(language: Language, text: bytes) -> str:
    """Name of a hand's game, if the hand does not parse because its grammar knows no such game; otherwise empty."""
    position = _start_of_game(language, mask_names(language, text))
    return _name_at(text, position) if position >= 0 else ""


def known_games(language: Language, raw: RawHands, rows: Int64) -> list[str]:
    """Name of the game of each hand in rows whose game the grammar knows as another one, empty if it has no name.

    Only the first lines are parsed again, and only of these hands: hands of stud cost nothing.
    """
    if not len(rows):
        return []
    starts = raw.start[rows]
    ends = np.array([_end_of_header(raw, row) for row in rows.tolist()], np.int64)
    found = parse(language, np.frombuffer(raw.text, np.uint8), starts, ends).parsed
    games = np.array([field_of(name) == (Field.GAME, Game.OTHER) for name in language.terminals])
    at = found.start[games[found.terminal]]
    hands = np.searchsorted(starts, at, "right") - 1
    names = [""] * len(rows)
    for hand, begin, position in zip(hands.tolist(), starts[hands].tolist(), at.tolist(), strict=True):
        names[hand] = names[hand] or _known_name(raw.text, begin, position)
    return names


def counted(names: Iterable[str]) -> Counter[str]:
    """How often each name occurs; hands whose game has no name count as `OTHERS`."""
    return Counter(map(counted_as, names))


def counted_as(name: str) -> str:
    """A name as it is counted, of few letters that can all be printed: a text may give a game any name."""
    clean = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in name.strip())
    return (clean if len(clean) <= _LONGEST else clean[: _LONGEST - 1] + "…") or OTHERS


def _end_of_header(raw: RawHands, row: int) -> int:
    start, end = int(raw.start[row]), int(raw.end[row])
    line_end = raw.text.find(b"\n", start + int(raw.head[row]) + _HEADER, end)
    return line_end if line_end >= 0 else end


def _known_name(text: bytes, start: int, position: int) -> str:
    """Name of the game that is at a byte of a hand; where XML only numbers it, the description of its table names it.

    In a mixed game that names the mix: then the number of hole cards says which game it is, or else the number.
    """
    number = _NUMBERED.match(text, position)
    if number is None:
        return _name_at(text, position)
    if text.endswith(b"multi", start, position):
        dealt = _HOLE_CARDS.search(text, text.rfind(b"<", start, position), position)
        return _BY_HOLE_CARDS.get(dealt[1] if dealt else b"", "") or number[0].replace(b'="', b" ").decode()
    described = _DESCRIBED.match(text, start, position)
    return (_name_at(text, described.end()) if described else "") or number[0].replace(b'="', b" ").decode()


def _name_at(text: bytes, position: int) -> str:
    found = _NAME.match(text, position)
    name = found[1] if found else b""
    return name.decode() if _WORD.search(name) else ""


def _start_of_game(language: Language, text: bytes) -> int:
    """Byte at which the name of an unknown game begins; -1 if something else is unknown."""
    parser = language.lark.parse_interactive(text.decode("latin-1") + "\n")
    game: Token | None = None
    end, mixed = 0, None
    try:
        for token in parser.iter_parse():
            end = token.end_pos or end
            if _names_game(language, token.type):
                game = token
            elif field_of(token.type)[0] == Field.MIXED:
                mixed, game = token.start_pos, None
            elif token.value.strip():
                game = None
            if field_of(token.type)[0] == Field.STACK:  # the header has ended
                return -1
    except UnexpectedInput as error:
        at = error.pos_in_stream
        if at is None:
            return -1
        if game is not None and game.start_pos is not None:
            return game.start_pos if _GOES_ON.match(text, game.end_pos or at) else -1
        if not any(_names_game(language, terminal) for terminal in _accepted(error)):
            return -1
        return mixed if mixed is not None and _STAKES.match(text, at) else end
    return -1


def _accepted(error: UnexpectedInput) -> Iterable[str]:
    return getattr(error, "accepts", None) or getattr(error, "allowed", None) or getattr(error, "expected", None) or ()


def _names_game(language: Language, terminal: str) -> bool:
    """Whether a terminal is the name of a game: attributes of XML give it a number, and any is known."""
    return field_of(terminal)[0] == Field.GAME and '="' not in language.patterns[terminal]
