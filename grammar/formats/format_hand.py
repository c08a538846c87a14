"""What the reader of a format returns."""

from collections.abc import Callable
from typing import NamedTuple

from studbook.game.hand import Hand
from studbook.grammar.formats.format_error import Token


class FormatHand(NamedTuple):
    """A hand that was read; the hand itself is None if it is of another game."""

    hand: Hand | None
    prints: int = 0
    house: str = ""
    """Site that decides the house rules; empty if the text names none."""
    other: str = ""
    """Name of another game, as the text gives it."""
    money: Hand | None = None
    """The money of a hand of another game: who puts in and gets what; None if the text does not say it."""


Reader = Callable[[bytes, list[Token], int], FormatHand]
"""Reads a hand from its text, its tokens and its line in the file. Raises FormatError."""
