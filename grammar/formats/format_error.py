"""Parts that the readers of all formats share: tokens, errors with line and column, and amounts."""

from decimal import Decimal
from typing import Any

from studbook.game.money import MAX_AMOUNT, UNIT

Token = tuple[str, int, int]
"""Name of a terminal, first byte, and end, of a hand's own text."""


class FormatError(ValueError):
    """Why and at which byte a hand's text breaks its format."""

    def __init__(self, at: int, reason: str, code: str = "P05") -> None:
        super().__init__(reason)
        self.at, self.reason, self.code = at, reason, code


def amount_of(value: Any, at: int, key: str) -> int:
    """Return a number in ten-thousandths; -1 if it is infinite. Raises FormatError."""
    number = value if isinstance(value, int | Decimal) and not isinstance(value, bool) else Decimal("nan")
    if number == Decimal("inf"):
        return -1
    try:
        exact = Decimal(number) * UNIT
        is_amount = exact == exact.to_integral_value() and 0 <= exact <= MAX_AMOUNT
    except ArithmeticError:
        is_amount = False
    if not is_amount:
        raise FormatError(at, f"{key}: {value} is not an amount with at most four decimals", "P09")
    return int(exact)
