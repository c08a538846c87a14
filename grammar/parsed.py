"""An engine's output: tokens, and the events they belong to, as columns."""

from typing import NamedTuple

from studbook.game.columns import Int16, Int32


class Parsed(NamedTuple):
    """Tokens and events of a batch of hands, in text order.

    Positions are bytes in the batch's text. An event's tokens are `first` up to, but not including, `last`.
    """

    terminal: Int16
    start: Int32
    end: Int32
    rule: Int16
    """Rule of every event or part of a hand."""
    first: Int32
    last: Int32
    hands: Int32
    """First event of every hand, then the number of all events: shape (hands + 1,)."""
