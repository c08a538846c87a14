"""Games that a room's grammar does not know: the name of a game in a header, whatever it is.

A hand whose header is the room's, but names a game that is not in its grammar, is a hand of another game. A name is
never taken for a game that is only a part of it: `Razz Deucey` is not Razz.
"""

import re
from collections.abc import Iterable

from lark import Token
from lark.exceptions import UnexpectedInput

from studbook.grammar.fields import Field, field_of
from studbook.grammar.language import Language
from studbook.grammar.lark_engine import disguise

_LIMIT = rb"(?:fixed|pot|no|spread|half pot|limit|normal|tournament|turbo|hyper)"
_STOP = _LIMIT + rb"\b|-|[0-9][0-9.,]*/[0-9]"
_NAME = re.compile(
    rb"[ _/-]*(?:" + _LIMIT + rb" )*((?:[A-Z0-9][A-Z0-9'&+./_-]*)(?: (?!" + _STOP + rb")[A-Z0-9'&+][A-Z0-9'&+./_-]*)*)",
    re.IGNORECASE,
)
"""The words of a name, up to a limit, stakes, a dash or a bracket."""
_WORD = re.compile(rb"[A-Za-z]{2}")
_STAKES = re.compile(rb"[^A-Za-z0-9]*[0-9]+[.,0-9]*/")
_GOES_ON = re.compile(rb"[ _/-]*[A-Za-z0-9]")


def other_game(language: Language, text: bytes) -> str:
    """Name of a hand's game, if the hand does not parse because its grammar knows no such game; otherwise empty."""
    place = _place_of_game(language, disguise(language, text))
    found = _NAME.match(text, place) if place >= 0 else None
    name = found[1] if found else b""
    return name.decode() if _WORD.search(name) else ""


def _place_of_game(language: Language, text: bytes) -> int:
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
