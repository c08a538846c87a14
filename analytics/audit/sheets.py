"""Result sheets: every player's result in every session at a table, and whether it adds up (X09)."""

import polars as pl

from studbook.analytics.audit.between_hands import follow_tables
from studbook.analytics.store import Store


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
