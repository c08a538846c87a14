"""Macros of what a site is: `game.sites` in SQL, for every connection."""

from collections.abc import Callable

from studbook.game.sites import SITE_FACTS, SiteFacts

FACTS: dict[str, Callable[[SiteFacts], bool]] = {
    "is_format": lambda facts: facts.kind == "format",
    "is_online": lambda facts: facts.kind == "site",
}
"""Macros that say whether hands are in a format of another program, or an online site wrote them."""
_CLUB = "CREATE OR REPLACE TEMP MACRO club_of_number(site, club) AS (CASE WHEN site IN ({sites}) THEN club END);\n"
"""The club whose hands a number counts, NULL if the site numbers all hands."""


def site_macros() -> str:
    """The macros, as SQL.

    >>> site_macros().partition(" (")[0]
    'CREATE OR REPLACE TEMP MACRO is_format(site) AS'
    """
    listed = {name: [site for site, facts in SITE_FACTS.items() if fits(facts)] for name, fits in FACTS.items()}
    macros = (
        f"CREATE OR REPLACE TEMP MACRO {name}(site) AS (site IN ({_quoted(sites)}));\n"
        for name, sites in listed.items()
    )
    by_club = [site for site, facts in SITE_FACTS.items() if facts.numbers_by_club]
    return "".join((*macros, _CLUB.format(sites=_quoted(by_club))))


def _quoted(sites: list[str]) -> str:
    return ", ".join(map(repr, sites))
