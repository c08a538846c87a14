"""The page on which a hand of a live table is entered; its script asks the server what may come next."""

from typing import NamedTuple

from studbook.reports.layout.pages import fill_in
from studbook.reports.live.navigation import Navigation
from studbook.reports.live.view import View

SEATS = 8
"""Most players of a stud table."""


class EntryChoices(NamedTuple):
    """What the table may be: pairs of a value and its words."""

    games: tuple[tuple[str, str], ...]
    limits: tuple[tuple[str, str], ...]
    houses: tuple[tuple[str, str], ...]
    currencies: tuple[tuple[str, str], ...]


def entry_page(token: str, choices: EntryChoices, links: Navigation) -> str:
    """Return the page; `token` proves that a choice comes from it."""
    view = View("Enter a live hand", "Street by street, by the rules", navigation=links)
    return fill_in("enter.html.j2", {}, view=view, token=token, choices=choices, seats=range(1, SEATS + 1))
