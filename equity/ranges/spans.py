"""Spans of cards: `65-87`, `A2-A5`, `99+`, `T9-`."""

from dataclasses import replace

from studbook.equity.ranges.syntax import CardClass

_ACE = 12
Pattern = tuple[CardClass, ...]


def span(first: Pattern, last: Pattern) -> tuple[Pattern, ...]:
    """Patterns from one to another: every card stays, or goes the same number of steps in the same direction.

    The ace is above the king or, if only that fits, below the deuce. Raises ValueError, with a readable message.
    """
    if len(first) != len(last):
        raise ValueError("both ends of a span need the same number of cards, such as 65-87")
    if any(_shape(one) != _shape(other) for one, other in zip(first, last, strict=True)):
        raise ValueError("both ends of a span need the same suits, and a rank for every card that changes")
    for ace_low in (False, True):
        steps = {
            _height(other, ace_low) - _height(one, ace_low)
            for one, other in zip(first, last, strict=True)
            if one.ranks != other.ranks
        }
        if len(steps) <= 1:
            moved = [one.ranks != other.ranks for one, other in zip(first, last, strict=True)]
            return _stepped(first, moved, steps.pop() if steps else 0)
    raise ValueError("the cards of a span go up or down together, such as 65-87, or one of them does, such as A2-A5")


def upward(first: Pattern, up: bool) -> tuple[Pattern, ...]:
    """Patterns of `+` and `-`: the cards go up together until one is an ace, or down together until one is a deuce.

    With an ace among different ranks, `A9+`, the other cards go up to the king (`A9`, `AT`, ... `AK`), and `A5-`
    goes down to `A2`.
    """
    moved = [len(card.ranks) == 1 for card in first]
    heights = [_height(card, ace_low=False) for card, moves in zip(first, moved, strict=True) if moves]
    if not heights:
        raise ValueError("+ and - need a rank, such as 99+ or T9-")
    if _ACE in heights and min(heights) < _ACE:
        moved = [moves and card.ranks != {_ACE} for card, moves in zip(first, moved, strict=True)]
        heights = [height for height in heights if height < _ACE]
        return _stepped(first, moved, _ACE - 1 - max(heights) if up else -min(heights))
    return _stepped(first, moved, _ACE - max(heights) if up else -min(heights))


def _shape(card: CardClass) -> tuple[object, ...]:
    ranks = len(card.ranks) if len(card.ranks) == 1 else card.ranks
    return card.suits, card.rank_variable, card.suit_variable, ranks


def _height(card: CardClass, ace_low: bool) -> int:
    height = min(card.ranks)
    return -1 if ace_low and height == _ACE else height


def _stepped(first: Pattern, moved: list[bool], steps: int) -> tuple[Pattern, ...]:
    way = 1 if steps > 0 else -1
    return tuple(
        tuple(_moved(card, way * step) if moves else card for card, moves in zip(first, moved, strict=True))
        for step in range(abs(steps) + 1)
    )


def _moved(card: CardClass, step: int) -> CardClass:
    return replace(card, ranks=frozenset((rank + step) % 13 for rank in card.ranks))
