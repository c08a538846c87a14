"""Reads hands from OHH objects."""

from studbook.grammar.formats.format_error import FormatError, Token
from studbook.grammar.formats.format_hand import FormatHand
from studbook.grammar.sites.ohh.hand import GAMES, PRINTS, OhhReader, ohh_of


def read(text: bytes, tokens: list[Token], line: int) -> FormatHand:
    """Read the hand of an object. Raises FormatError."""
    ohh = ohh_of(text)
    game = ohh.get("game_type", "")
    if not isinstance(game, str):
        raise FormatError(0, "not as OHH prescribes: game_type is no text")
    if game not in GAMES:
        return FormatHand(None, other=game)
    return FormatHand(OhhReader(text, tokens, ohh, line).hand(), PRINTS)
