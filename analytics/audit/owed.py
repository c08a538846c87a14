"""Debts after an audit: what players were paid, what the rules award them, and the difference, hand by hand."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from hashlib import sha256
from typing import NamedTuple

import polars as pl

from studbook.analytics.store import Store
from studbook.analytics.stored.audit_rows import WronglyPaid
from studbook.analytics.stored.audits import PAYMENT, Finding, audited, paid_wrongly
from studbook.game.vocabulary import Currency

NO_SEAT = "(a name that no seat has)"
"""Player of a payment to someone who does not sit at the table."""

TextOf = Callable[[Store, int], str | None]
"""Reads the text of a stored hand by its key; None if it is not kept."""
AMOUNT = pl.Decimal(18, 4)
OWED_COLUMNS: Mapping[str, pl.DataType] = {
    "site": pl.String(),
    "hand_id": pl.String(),
    "started_at": pl.Datetime("us"),
    "table_name": pl.String(),
    "tournament": pl.String(),
    "seat": pl.Int64(),
    "player": pl.String(),
    "paid": AMOUNT,
    "due": AMOUNT,
    "difference": AMOUNT,
    "currency": pl.String(),
    "pot": pl.String(),
    "reason": pl.String(),
    "file": pl.String(),
    "line": pl.Int64(),
    "sha256": pl.String(),
}
"""Columns of `owed`: `started_at` is in UTC; `difference` is `paid - due`, so that a player with a negative one is owed
money; `pot` names the pots that were paid wrongly; `sha256` is that of the hand's own text in UTF-8, with plain line
feeds."""


class Debt(NamedTuple):
    """A row of `owed`: a player of a hand who was paid other than due, with the reason."""

    site: str
    hand_id: str
    started_at: datetime
    """In UTC."""
    table_name: str
    player: str
    paid: Decimal
    due: Decimal
    difference: Decimal
    currency: str
    pot: str
    reason: str
    file: str
    line: int
    sha256: str | None
    """Of the hand's own text; None if it is not kept."""


class DebtTotal(NamedTuple):
    """A row of `totals_owed`: what one player of one site was paid and is due, in one currency."""

    site: str
    player: str
    currency: str
    hands: int
    paid: Decimal
    due: Decimal
    difference: Decimal


def pots_in_words(pots: Sequence[int]) -> str:
    """Name pots by their numbers.

    >>> pots_in_words([0, 2])
    'main pot, side pot 2'
    """
    return ", ".join(f"side pot {pot}" if pot else "main pot" for pot in pots)


def no_text(_store: Store, _hand: int) -> None:
    """Read no text: for those who need no hash of it."""


def owed(store: Store, text_of: TextOf = no_text, named: Callable[[str], str] = str) -> pl.DataFrame:
    """Every player of every wrongly paid hand who was paid more or less than due; see `OWED_COLUMNS`.

    `text_of` reads the text of a hand; if it is not kept, `sha256` is null. `named` writes the names of players.
    What the visible cards do not decide is left out.
    """
    rows = [row for rows in paid_wrongly(store).values() for row in rows]
    keys = list(dict.fromkeys(row.hand for row in rows))
    reasons = {hand.facts.hand: reason(hand.findings) for hand in audited(store, keys, named)}
    texts = {key: text_of(store, key) for key in keys}
    table = [_row(row, reasons[row.hand], texts[row.hand], named) for row in rows]
    return pl.DataFrame(table, schema=dict(OWED_COLUMNS))


def reason(findings: Sequence[Finding]) -> str:
    """The findings about payment of a hand in one text, and its other errors, which may be their cause.

    An ante that is printed twice makes the pot larger, so that its winner seems to be owed money.
    """
    own = [one for one in findings if one.severity != "info" and not one.code.startswith("X")]  # not about other hands
    found = [one for one in own if one.severity == "error" or one.code in PAYMENT]
    return "; ".join(f"{finding.code} {finding.message}" for finding in found)


def _row(row: WronglyPaid, why: str, text: str | None, named: Callable[[str], str]) -> dict[str, object]:
    words = {
        "player": NO_SEAT if row.player is None else named(row.player),
        "pot": pots_in_words(row.pots or []),
        "reason": why,
        "sha256": sha256(text.encode()).hexdigest() if text is not None else None,
    }
    return {name: words[name] if name in words else getattr(row, name) for name in OWED_COLUMNS}


def totals_owed(table: pl.DataFrame) -> pl.DataFrame:
    """Sum what players were paid and what is due to them, by player and currency; who is owed most comes first.

    Tournament chips are a currency of their own. Players of different sites are different players.
    """
    sums = pl.col("paid", "due", "difference").sum()
    grouped = table.group_by("site", "player", "currency").agg(pl.len().alias("hands"), sums)
    money = (pl.col("currency").is_in([Currency.PLAY.name.lower(), Currency.CHIPS.name.lower()])).alias("_play")
    return grouped.with_columns(money).sort("_play", "currency", "difference", "site", "player").drop("_play")
