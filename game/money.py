"""Money is an exact integer of ten-thousandths everywhere, and text or a decimal only at the edges."""

from decimal import Decimal

UNIT = 10_000
"""Ten-thousandths in one dollar, euro or chip."""
CENT = 100
"""Ten-thousandths in one hundredth: the smallest unit of cash games (B-19)."""
MAX_AMOUNT = 10**12 * UNIT
"""No real pot reaches a million million; larger printed amounts are absurd and refused."""


def format_amount(amount: int, decimals: int = 2) -> str:
    """Write an amount as a plain decimal string, whole amounts without decimals.

    >>> format_amount(12_300), format_amount(50_000), format_amount(-100), format_amount(125)
    ('1.23', '5', '-0.01', '0.0125')
    """
    sign = "-" if amount < 0 else ""
    whole, part = divmod(abs(amount), UNIT)
    if part == 0:
        return f"{sign}{whole}"
    digits = f"{part:04d}".rstrip("0").ljust(decimals, "0")
    return f"{sign}{whole}.{digits}"


def parse_amount(text: str) -> int:
    """Read a decimal string as ten-thousandths.

    Raises ValueError if the text is not an amount or has more than four decimals.

    >>> parse_amount("1.23"), parse_amount("-0.5"), parse_amount("1,200")
    (12300, -5000, 12000000)
    """
    clean = text.strip().replace(",", "")
    sign = -1 if clean.startswith("-") else 1
    whole, _, part = clean.lstrip("+-").partition(".")
    if len(part) > 4 or not (whole + part).isdecimal():
        raise ValueError(f"not an amount: {text!r}")
    return sign * (int(whole or "0") * UNIT + int(part.ljust(4, "0")))


def as_decimal(amount: int) -> Decimal:
    """Amount in whole units, as the store keeps it.

    >>> as_decimal(12_500)
    Decimal('1.25')
    """
    return Decimal(int(amount)) / UNIT


def ten_thousandths(amount: Decimal | None) -> int:
    """Amount of the store as an integer; 0 for none.

    >>> ten_thousandths(Decimal("1.2500")), ten_thousandths(None)
    (12500, 0)
    """
    return int((amount or 0) * UNIT)
