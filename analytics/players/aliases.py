"""Aliases: the names at each site that statistics count as one person."""

from typing import NamedTuple

import polars as pl

from studbook.analytics.database.records import records
from studbook.analytics.store import Store


class Alias(NamedTuple):
    """A name at a site that counts as a person's."""

    person: str
    site: str
    name: str
    hands: int
    """In which it was dealt in."""


def add_alias(store: Store, person: str, site: str, name: str) -> str | None:
    """Count a name at a site as a person's; returns the person whose alias it was before, if it was another's.

    Raises ValueError for a name that is only a seat.
    """
    if name.startswith("Seat+") and name.removeprefix("Seat+").isdigit():
        raise ValueError(f"{name!r} is a seat, not a name: a different person in every hand")
    known = records(aliases(store, person=None), Alias)
    before = [one.person for one in known if (one.site, one.name) == (site, name)]
    with store.transaction():
        store.change("add_alias", person=person, site=site, name=name)
    return before[0] if before and before[0] != person else None


def remove_alias(store: Store, person: str, site: str | None = None, name: str | None = None) -> int:
    """Remove aliases of a person, at all sites or one, all names or one; returns how many."""
    known = records(aliases(store, person), Alias)
    found = [one for one in known if site in (None, one.site) and name in (None, one.name)]
    with store.transaction():
        for one in found:
            store.change("remove_alias", site=one.site, name=one.name)
    return len(found)


def aliases(store: Store, person: str | None = None) -> pl.DataFrame:
    """One row per alias, of one person or of all: the columns are the fields of `Alias`."""
    return store.ask("aliases", person=person)
