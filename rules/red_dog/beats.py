"""Which hand beats which turned card: the one comparison used by all games of the family.

A hand is a set of cards as 52 bits; a card is 0-51, ace high (`game.cards`). `HIDDEN` and `WRONG` are not cards here:
whether a hand beats one is undefined and must not be asked.
"""

from studbook.game.cards import suit_of
from studbook.machine.rule import compiled

CLUBS = 0x1111111111111
"""All cards of the lowest suit; shifted left by another suit, all cards of that suit."""


@compiled
def higher_of_suit(card: int) -> int:
    """RD-07: every card, as 52 bits, of a turned card's suit and above its rank; none above an ace.

    >>> from studbook.game.cards import card_name, parse_card
    >>> [card_name(card) for card in range(52) if higher_of_suit(parse_card("Jh")) >> card & 1]
    ['Qh', 'Kh', 'Ah']
    """
    return ((CLUBS << suit_of(card)) >> (card + 1)) << (card + 1)


@compiled
def beats(hand_mask: int, card: int) -> bool:
    """RD-07: whether any card of a hand has the turned card's suit and a higher rank."""
    return (hand_mask & higher_of_suit(card)) != 0


@compiled
def beaten_by(hand_mask: int) -> int:
    """RD-07: every card, as 52 bits, that a hand beats: in each suit all below its highest, including its own cards.

    A rank is four bits, so each shift keeps the suits apart; together the shifts reach down twelve ranks or more.

    >>> from studbook.game.cards import card_name, parse_cards
    >>> hand = sum(1 << card for card in parse_cards("4c 5d 3d"))
    >>> [card_name(card) for card in range(52) if beaten_by(hand) >> card & 1]
    ['2c', '2d', '3c', '3d', '4d']
    """
    below = hand_mask >> 4
    below |= below >> 4
    below |= below >> 8
    below |= below >> 16
    return below | (below >> 32)
