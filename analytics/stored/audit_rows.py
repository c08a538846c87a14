"""Rows of what an audit stores: findings, texts that could not be read, wrong payments, and cards that were seen."""

from datetime import datetime
from decimal import Decimal
from typing import NamedTuple


class StoredFinding(NamedTuple):
    """A row of the table `findings`; `Finding` says it in words."""

    hand: int
    """Key of the hand."""
    code: str
    severity: str
    seat: int | None
    """Number of the seat; None if it concerns no player, as is `player`."""
    player: str | None
    street: str | None
    line: int
    expected: int | None
    """As the table has it, like `found`: what it is, a number or a code, is decided by the check."""
    found: int | None
    between_hands: bool
    """Whether the check compares hands."""


class Sight(NamedTuple):
    """A row of the view `draws`: what a player whose cards are known saw before the next card."""

    player: str
    on_street: str
    dead_cards: int
    """Cards of others that the player had seen."""
    live_outs: int
    """Unseen cards that improve the hand."""
    unseen: int
    chance: float
    """That the next card improves it."""
    improved: bool | None
    """Whether it did; None if it is not known."""
    from_deal: bool
    """Whether the cards were known when they were dealt, not because they were shown."""


class RejectedText(NamedTuple):
    """A text that could not be read."""

    site: str
    path: str
    line: int
    column_number: int
    code: str
    reason: str
    expected: str | None
    """What may stand at that place."""


class WronglyPaid(NamedTuple):
    """A row of `sql/questions/owed.sql`: a player of a hand who was paid other than due."""

    hand: int
    """Key of the hand, like the facts about it after this."""
    site: str
    hand_id: str
    started_at: datetime
    """In UTC, without a zone."""
    table_name: str
    tournament: str | None
    seat: int | None
    """None for a payment to someone who does not sit at the table, as is `player`."""
    player: str | None
    paid: Decimal
    due: Decimal
    difference: Decimal
    """`paid - due`, so that a player with a negative one is owed money."""
    currency: str
    pots: list[int] | None
    """The pots that were paid wrongly; 0 is the main pot."""
    file: str
    line: int
    """The first that a finding about payment names."""
