"""Settings of a connection that serves pages."""

from studbook.analytics.database.connection import ASKING
from studbook.analytics.store import Store


def give_memory(store: Store) -> None:
    """Give a store that is open for writing the memory that queries over many hands need."""
    store.connection.execute(f"SET memory_limit = '{ASKING['memory_limit']}'")
