"""Cards as integers, and hands of cards packed into one integer.

A card is `rank * 4 + suit`: ranks 0 (deuce) to 12 (ace), suits in the bring-in order clubs, diamonds, hearts,
spades (FR-06, DE-06, ES-04), so card 0 is the deuce of clubs and card 51 the ace of spades.

A *packed* sequence of up to ten cards is one 64-bit integer, six bits a slot, first card in the lowest bits;
a slot holds `card + 1`, so that 0 is "no more cards".
"""

from collections.abc import Iterable
from functools import lru_cache

from studbook.machine.rule import compiled

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK_SIZE = 52

HIDDEN = 52
"""A card that exists but was not shown; never ranked (C13)."""
WRONG = 53
"""Text in place of a card, such as `[of]`; never ranked (C01)."""

MAX_PACKED = 10
SLOT_BITS = 6
SLOT_MASK = 63


@compiled
def rank_of(card: int) -> int:
    """Rank 0 (deuce) to 12 (ace) of a card 0-51."""
    return card >> 2


@compiled
def suit_of(card: int) -> int:
    """Suit 0 (clubs) to 3 (spades) of a card 0-51."""
    return card & 3


@compiled
def packed_card(cards: int, index: int) -> int:
    """Card in slot `index` of a packed sequence, or -1 if the sequence has ended."""
    return ((cards >> (SLOT_BITS * index)) & SLOT_MASK) - 1


@compiled
def packed_length(cards: int) -> int:
    """Number of cards in a packed sequence."""
    count = 0
    while cards:
        count += 1
        cards >>= SLOT_BITS
    return count


@compiled
def packed_append(cards: int, card: int) -> int:
    """Packed sequence with one more card at the end; a full one stays as it is."""
    length = packed_length(cards)
    return cards if length >= MAX_PACKED else cards | ((card + 1) << (SLOT_BITS * length))


@compiled
def packed_mask(cards: int) -> int:
    """Bit set (52 bits) of the known cards of a packed sequence."""
    mask = 0
    while cards:
        card = (cards & SLOT_MASK) - 1
        if card < HIDDEN:
            mask |= 1 << card
        cards >>= SLOT_BITS
    return mask


@compiled
def packed_revealed(cards: int, new: int, unprinted: int, most: int) -> int:
    """Packed sequence in which new cards replace the hidden ones.

    Of the rest, up to `unprinted` precede the first card; the others follow the last, as far as `most` allows.

    >>> unpack(packed_revealed(pack([HIDDEN, HIDDEN, 7, 8]), pack([1, 2]), 0, 7))
    (1, 2, 7, 8)
    >>> unpack(packed_revealed(pack([7, 8]), pack([1, 2, 3]), 2, 7))
    (1, 2, 7, 8, 3)
    """
    length, count, used, turned = packed_length(cards), packed_length(new), 0, 0
    for slot in range(length):
        card = packed_card(cards, slot)
        if card == HIDDEN and used < count:
            card = packed_card(new, used)
            used += 1
        turned |= (card + 1) << (SLOT_BITS * slot)
    front = min(unprinted, count - used, most - length)
    revealed = 0
    for slot in range(max(front, 0)):
        revealed = packed_append(revealed, packed_card(new, used + slot))
    for slot in range(length):
        revealed = packed_append(revealed, packed_card(turned, slot))
    for slot in range(used + max(front, 0), count):
        if packed_length(revealed) < most:
            revealed = packed_append(revealed, packed_card(new, slot))
    return revealed


@compiled
def packed_known(cards: int) -> int:
    """Number of known cards (0-51) in a packed sequence."""
    count = 0
    while cards:
        if (cards & SLOT_MASK) - 1 < HIDDEN:
            count += 1
        cards >>= SLOT_BITS
    return count


def card_name(card: int) -> str:
    """Name of a card, such as `Ah`; `X` for a hidden card, `??` for text that is not a card.

    >>> [card_name(card) for card in (0, 51, HIDDEN, WRONG)]
    ['2c', 'As', 'X', '??']
    """
    if card == HIDDEN:
        return "X"
    if card == WRONG:
        return "??"
    return RANKS[card >> 2] + SUITS[card & 3]


@lru_cache(maxsize=1 << 12)
def parse_card(name: str) -> int:
    """Card with a name such as `Ah`, `10h` or `X`; `WRONG` if it is not a card.

    >>> parse_card("Ah"), parse_card("10c") == parse_card("Tc"), parse_card("of") == WRONG
    (50, True, True)
    """
    text = name.strip().replace("10", "T")
    if text in ("X", "-", "H", "null", ""):
        return HIDDEN
    if len(text) == 2 and text[0].upper() in RANKS and text[1].lower() in SUITS:
        return RANKS.index(text[0].upper()) * 4 + SUITS.index(text[1].lower())
    return WRONG


def pack(cards: Iterable[int]) -> int:
    """Pack up to ten cards into one integer.

    >>> unpack(pack([50, 3, HIDDEN]))
    (50, 3, 52)
    """
    packed = 0
    for index, card in enumerate(cards):
        packed |= (card + 1) << (SLOT_BITS * index)
    return packed


def unpack(packed: int) -> tuple[int, ...]:
    """Cards of a packed sequence, in order."""
    cards = []
    while packed:
        cards.append((packed & SLOT_MASK) - 1)
        packed >>= SLOT_BITS
    return tuple(cards)


def parse_cards(text: str) -> tuple[int, ...]:
    """Cards of a text such as `Ah Kd 2c`.

    >>> parse_cards("2c As")
    (0, 51)
    """
    return tuple(parse_card(name) for name in text.split())


@lru_cache(maxsize=1 << 16)
def card_names(packed: int) -> tuple[str, ...]:
    """Names of the cards of a packed sequence, in order."""
    return tuple(card_name(card) for card in unpack(packed))
