"""What the user says of a site: the currency of hands that print none, and their own name where the site hides it."""

import polars as pl

from studbook.analytics.store import Store

UNKNOWN = "unknown"
"""A currency that nothing says; as a setting, it takes back what was said."""


def set_currency(store: Store, site: str, currency: str) -> int:
    """Say what hands of a site are played for that do not print it, now and in later imports.

    With `UNKNOWN`, the names of the files count again. Returns how many stored hands that concerns.
    """
    with store.transaction():
        store.change("site_currency", site=site, currency=None if currency == UNKNOWN else currency)
        store.settle_currencies(site=site)
    return int(store.ask("unprinted", site=site)["hands"][0])


def set_hero(store: Store, site: str, hero: str | None) -> None:
    """Name the player whose seats a site marks instead of naming them; None for `Hero`."""
    with store.transaction():
        store.change("site_hero", site=site, hero=hero)


def site_settings(store: Store) -> pl.DataFrame:
    """A row per site with hands or settings: hands, hands that print no currency, what is said of both, the hero.

    Columns: `site`, `hands`, `unprinted`, `from_user`, `from_file_name` (hands whose currency that is from),
    `currency` and `hero` (null if the user says nothing), `marked` (hands in which a seat is marked as the hero's).
    """
    return store.ask("site_settings")


def sites_without_currency(store: Store, first_hand: int) -> list[str]:
    """Sites of hands from a key on that print no currency."""
    return store.ask("sites_without_currency", first_hand=first_hand)["site"].to_list()
