"""The user's settings for a site: the currency of hands that print none, and their own name if the site hides it."""

import polars as pl

from studbook.analytics.store import Store

UNKNOWN = "unknown"
"""An unknown currency; as a setting, it removes the user's setting."""


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
    """One row per site with hands or settings: hands, hands without a currency, the settings, and the hero.

    Columns: `site`, `hands`, `unprinted`, `from_user`, `from_file_name` (hands whose currency comes from there),
    `currency` and `hero` (null if the user has not set them), `marked` (hands in which a seat is marked as the hero's).
    """
    return store.ask("site_settings")


def sites_without_currency(store: Store, first_hand: int) -> list[str]:
    """Sites without a printed currency among the hands from a key on."""
    return store.ask("sites_without_currency", first_hand=first_hand)["site"].to_list()
