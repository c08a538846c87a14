"""Reads hands from OHH objects."""

from studbook.game.vocabulary import Game
from studbook.grammar.formats.format_error import FormatError, Token
from studbook.grammar.formats.format_hand import FormatHand
from studbook.grammar.sites.ohh.hand import GAMES, PRINTS, OhhReader, ohh_of
from studbook.grammar.sites.ohh.money import money_of
from studbook.grammar.sites.ohh.razz import fits_only_razz

IS_RAZZ = 'the pots go to the best hands of razz, not of stud; if this is razz, write "Razz" as the game_type'


def read(text: bytes, tokens: list[Token], line: int) -> FormatHand:
    """Read the hand of an object. Raises FormatError."""
    ohh = ohh_of(text)
    game = ohh.get("game_type", "")
    if not isinstance(game, str):
        raise FormatError(0, "not as OHH prescribes: game_type is no text")
    if game not in GAMES:
        return FormatHand(None, other=game, money=money_of(text, tokens, ohh, line))
    reader = OhhReader(text, tokens, ohh, line)
    hand = reader.hand()
    if hand.game == Game.STUD and fits_only_razz(hand, reader.paid):
        raise FormatError(reader.key("game_type"), IS_RAZZ)
    return FormatHand(hand, PRINTS)
