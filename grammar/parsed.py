"""What an engine hands over: tokens, and which of them belong to one event, as columns."""

from typing import NamedTuple

from studbook.game.columns import Int16, Int32


class Parsed(NamedTuple):
    """Tokens and events of a batch of hands, in the order of the text.

    Positions are bytes of the batch's text. An event's tokens are `first` up to, not including, `last`.
    """

    terminal: Int16
    start: Int32
    end: Int32
    rule: Int16
    """Rule of every event or part of a hand."""
    first: Int32
    last: Int32
    hands: Int32
    """First event of every hand, and the number of all events behind it: shape (hands + 1,)."""
