"""The user's settings for a site: the currency of hands that print none, and their own name if the site hides it."""

from typing import NamedTuple

import polars as pl

from studbook.analytics.store import Store

UNKNOWN = "unknown"
"""An unknown currency; as a setting, it removes the user's setting."""


class SettingsOfSite(NamedTuple):
    """A row of `site_settings`: what the user set for a site, and the hands that it concerns."""

    site: str
    hands: int
    unprinted: int
    """Hands that print no currency."""
    from_user: int
    """Hands whose currency the user set."""
    from_file_name: int
    """Hands whose currency comes from there."""
    currency: str | None
    """None if the user has not set it, like `hero`."""
    hero: str | None
    marked: int
    """Hands in which a seat is marked as the hero's."""


def set_currency(store: Store, site: str, currency: str) -> int:
    """Set the currency of a site's hands that do not print it, now and in later imports.

    With `UNKNOWN`, the names of the files are used again. Returns how many stored hands this concerns.
    """
    with store.transaction():
        store.change("site_currency", site=site, currency=None if currency == UNKNOWN else currency)
        store.settle_currencies(site=site)
    return int(store.ask("unprinted", site=site)["hands"][0])


def set_hero(store: Store, site: str, hero: str | None) -> None:
    """Set the name of the player whose seats a site marks instead of naming; None for `Hero`."""
    with store.transaction():
        store.change("site_hero", site=site, hero=hero)


def site_settings(store: Store) -> pl.DataFrame:
    """One row per site with hands or settings; the columns are the fields of `SettingsOfSite`."""
    return store.ask("site_settings")


def sites_without_currency(store: Store, first_hand: int) -> list[str]:
    """Sites without a printed currency among the hands from a key on."""
    return store.ask("sites_without_currency", first_hand=first_hand)["site"].to_list()
