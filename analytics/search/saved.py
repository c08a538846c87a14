"""Searches that the user gave a name."""

import polars as pl

from studbook.analytics.search.parse import parse
from studbook.analytics.store import Store

MARK = "@"
"""Comes before the name of a saved search: `studbook find @mine`."""
LONGEST_NAME = 40


def save_search(store: Store, name: str, search: str) -> None:
    """Save a search under a name, in place of the one before; an empty search removes the name.

    Raises SearchError if the search cannot be understood, and ValueError for an empty or overlong name.
    """
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise ValueError(f"the name of a search has 1 to {LONGEST_NAME} characters, all on one line")
    if search.strip():
        parse(search)
    with store.transaction():
        if search.strip():
            store.change("save_search", name=name, search=search)
        else:
            store.change("forget_search", name=name)


def saved_searches(store: Store) -> pl.DataFrame:
    """Return every saved search: `name` and `search`, by name."""
    return store.query("SELECT name, search FROM saved_searches ORDER BY name")


def search_named(store: Store, query: str) -> str:
    """Return a query, or the saved search that it names (`@mine`). Raises LookupError for an unknown name."""
    if not query.startswith(MARK):
        return query
    name = query.removeprefix(MARK)
    for known, search in saved_searches(store).iter_rows():
        if known == name:
            return str(search)
    raise LookupError(f"no search is saved as {name!r}: see `studbook find --saved`")
