"""Result sheets: how every player came out of every sitting at a table, and whether it adds up (X09)."""

import polars as pl

from studbook.analytics.store import Store


def sheets(store: Store, player: str | None = None) -> pl.DataFrame:
    """A row per player and sitting, the sittings in the order of play; of one player, or of all.

    Columns: `session` (a number, from 1), `site`, `table_name`, `tournament`, `currency`, `began_at` and `ended_at`
    (starts of its first and last hand, UTC), `player`, `hands`, then amounts in the currency: `first_stack`,
    `last_stack`, `added` (chips that a line or a purchase explains), `unexplained` (the other changes of his stack;
    null where there are none), `net`, `rake` (his share). `adds_up` says whether last - first - added is net; null
    where stacks are unknown or hands missing. Of the whole sitting: `session_hands`, `session_rake`, and `left_over`,
    the sum of all nets and the rake, which should be nothing.
    """
    store.follow_tables()
    return store.ask("sheets", player=player)
