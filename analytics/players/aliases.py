"""Aliases: the names at each site that statistics count as one person."""

import polars as pl

from studbook.analytics.store import Store


def add_alias(store: Store, person: str, site: str, name: str) -> str | None:
    """Count a name at a site as a person's; returns the person whose alias it was before, if it was another's.

    Raises ValueError for a name that is only a seat.
    """
    if name.startswith("Seat+") and name.removeprefix("Seat+").isdigit():
        raise ValueError(f"{name!r} is a seat, not a name: a different person in every hand")
    before = [
        row["person"] for row in aliases(store, person=None).to_dicts() if (row["site"], row["name"]) == (site, name)
    ]
    with store.transaction():
        store.change("add_alias", person=person, site=site, name=name)
    return before[0] if before and before[0] != person else None


def remove_alias(store: Store, person: str, site: str | None = None, name: str | None = None) -> int:
    """Remove aliases of a person, at all sites or one, all names or one; returns how many."""
    found = [
        row for row in aliases(store, person).to_dicts() if site in (None, row["site"]) and name in (None, row["name"])
    ]
    with store.transaction():
        for row in found:
            store.change("remove_alias", site=row["site"], name=row["name"])
    return len(found)


def aliases(store: Store, person: str | None = None) -> pl.DataFrame:
    """One row per alias, of one person or of all: `person`, `site`, `name` and number of hands."""
    return store.ask("aliases", person=person)
