"""Ranges of hands as they are dealt before the last street."""

from studbook.equity.range_spot import Range
from studbook.equity.ranges.expand import Names, Setting, expanded, masks_of, no_names, summed
from studbook.equity.ranges.parse import parse_range
from studbook.game.vocabulary import Game


def dealt_hands_of(game: Game, text: str, gone: int = 0, names: Names = no_names) -> Range:
    """The range that a text describes, with every card that it names: `x` is any card, and not one to come.

    Raises RangeError as `range_of` does.
    """
    hands = expanded(parse_range(text), Setting(game, text, gone, names))
    return summed(masks_of(hands.cards), hands.weights, text)
