"""Values of characters: amounts, cards, ranks and pot numbers."""

from studbook.game.cards import HIDDEN, WRONG
from studbook.game.columns import Bytes
from studbook.game.money import MAX_AMOUNT, UNIT
from studbook.grammar.stamps import read_number
from studbook.machine.rule import compiled

LARGEST = 99
"""Larger seat and pot numbers are read as this one: their columns hold no more, and it is already impossible."""
_DIGIT_0, _DIGIT_9, _DOT, _SPACE, _COMMA = 48, 57, 46, 32, 44
_DOLLAR, _EURO_LEAD, _POUND_LEAD = 36, 0xE2, 0xC2
_USD, _EUR, _GBP, _INR = 2, 3, 4, 6
_SIX_RANKS = 1 << 24


@compiled
def read_money(text: Bytes, start: int, end: int) -> int:
    """Amount in ten-thousandths; -1 if it is absurd (P09)."""
    whole = part = 0
    decimals = -1
    for at in range(start, end):
        byte = int(text[at])
        if byte == _DOT:
            decimals = 0
        elif _DIGIT_0 <= byte <= _DIGIT_9:
            if decimals < 0:
                whole = whole * 10 + byte - _DIGIT_0
                if whole > MAX_AMOUNT // UNIT:
                    return -1
            else:
                part = part * 10 + byte - _DIGIT_0
                decimals += 1
                if decimals > 4:
                    return -1
    while 0 <= decimals < 4:
        part *= 10
        decimals += 1
    return whole * UNIT + part


@compiled
def read_sign(text: Bytes, start: int, end: int) -> int:
    """Currency of an amount's sign; -1 if there is none."""
    for at in range(start, end):
        byte = text[at]
        if byte == _DOLLAR:
            return _USD
        if byte == _EURO_LEAD:
            return _EUR if text[at + 2] == 0xAC else _INR
        if byte == _POUND_LEAD:
            return _GBP
    return -1


@compiled
def _rank(byte: int) -> int:
    if 50 <= byte <= _DIGIT_9:  # 2 to 9
        return byte - 50
    upper = byte & 0xDF
    if upper == 84:  # T
        return 8
    if upper == 74:  # J
        return 9
    if upper == 81:  # Q
        return 10
    if upper == 75:  # K
        return 11
    return 12 if upper == 65 else -1  # A


@compiled
def _suit(byte: int) -> int:
    lower = byte | 0x20
    if lower == 99:
        return 0
    if lower == 100:
        return 1
    if lower == 104:
        return 2
    return 3 if lower == 115 else -1


@compiled
def _is_hidden(text: Bytes, start: int, end: int) -> bool:
    """Whether a card is printed but hidden: `X`, `-`, `H`, `XX`, `--`, `null`, or nothing between two commas."""
    length = end - start
    if length == 1:
        return (text[start] | 0x20) in (120, 45, 104)
    if length == 2:
        return text[start] == text[start + 1] and (text[start] | 0x20) in (120, 45)
    return length == 0 or (length == 4 and text[start] == 110 and text[start + 1] == 117)


@compiled
def read_card(text: Bytes, start: int, end: int, suit_first: int) -> int:
    """Card with a name such as `Ah`, `10h` or `X`, or `D7` with the suit first; `WRONG` if it is not a card (C01)."""
    if _is_hidden(text, start, end):
        return HIDDEN
    length = end - start
    if length not in (2, 3):
        return WRONG
    suit = _suit(int(text[start if suit_first else end - 1]))
    at = start + (1 if suit_first else 0)
    rank = _rank(int(text[at]))
    if length == 3:  # a ten of two digits
        rank = 8 if text[at] == 49 and text[at + 1] == _DIGIT_0 else -1
    return rank * 4 + suit if rank >= 0 and suit >= 0 else WRONG


@compiled
def holds_comma(text: Bytes, start: int, end: int) -> bool:
    """Whether an amount has a comma, which separates thousands."""
    for at in range(start, end):
        if text[at] == _COMMA:
            return True
    return False


@compiled
def read_low(text: Bytes, start: int, end: int) -> int:
    """Ranks of a described low, ace 1, four bits per card, in printed order; at most seven of them."""
    ranks = 0
    for at in range(start, end):
        value = _low_value(text, at, end)
        if value > 0 and ranks < _SIX_RANKS:
            ranks = ranks * 16 + value
    return ranks


@compiled
def _low_value(text: Bytes, at: int, end: int) -> int:
    """Value of a low card's rank, 1 for an ace, which may be printed as `1`; 0 if no rank begins here."""
    if text[at] == _DIGIT_0 + 1:
        return 10 if at + 1 < end and text[at + 1] == _DIGIT_0 else 1
    rank = _rank(int(text[at]))
    return 0 if rank < 0 else 1 if rank == 12 else rank + 2


@compiled
def pot_number(text: Bytes, start: int, end: int) -> int:
    """0 for the only or the main pot, the number of a side pot otherwise (the only side pot is number 1).

    A pot with a number and no name (`Pot 1`) gives a number below -1, for `numbered_pots`.
    """
    if text[start] == _SPACE:
        start += 1
    number = min(read_number(text, start, end), LARGEST)
    if text[start] | 0x20 == 112 and number:  # p of "pot"
        return -1 - number
    if text[start] | 0x20 != 115:  # s of "side"
        return 0
    return number or 1
