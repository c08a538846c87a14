"""Result sheets: every player's result in every session at a table, and whether it adds up (X09)."""

from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

import polars as pl

from studbook.analytics.audit.between_hands import follow_tables
from studbook.analytics.store import Store


class SheetRow(NamedTuple):
    """A player's result in a session at a table; amounts are in the currency."""

    session: int
    """Its number, from 1."""
    site: str
    table_name: str
    tournament: str | None
    currency: str
    began_at: datetime
    """Start of its first hand, in UTC."""
    player: str
    hands: int
    first_stack: Decimal | None
    last_stack: Decimal | None
    added: Decimal | None
    """Chips that a line or a purchase explains."""
    unexplained: Decimal | None
    """Other changes of the stack; None if there are none."""
    net: Decimal
    rake: Decimal | None
    """The player's share."""
    adds_up: bool | None
    """Whether last - first - added equals net; None if stacks are unknown or hands are missing."""
    session_hands: int
    """Of everyone, like the next two."""
    session_rake: Decimal | None
    left_over: Decimal | None
    """Sum of all net results and the rake, which should be 0."""


def sheets(store: Store, player: str | None = None) -> pl.DataFrame:
    """One row per player and session at a table, in the order of play; of one player, or of all.

    Columns: `session` (a number, from 1), `site`, `table_name`, `tournament`, `currency`, `began_at` and `ended_at`
    (starts of its first and last hand, UTC), `player`, `hands`, then amounts in the currency: `first_stack`,
    `last_stack`, `added` (chips that a line or a purchase explains), `unexplained` (other changes of the stack; null if
    there are none), `net`, `rake` (the player's share). `adds_up` states whether last - first - added equals net; null
    if stacks are unknown or hands are missing. For the whole session: `session_hands`, `session_rake`, and `left_over`,
    the sum of all net results and the rake, which should be 0.
    """
    follow_tables(store)
    return store.ask("sheets", player=player)
