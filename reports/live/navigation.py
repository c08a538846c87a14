"""Where a visitor can go from a live page: six tabs about a player, the pages below a tab, and the menu of the rest."""

from collections.abc import Collection
from typing import NamedTuple

from studbook.analytics.statistics.filters import EVERY_HAND
from studbook.reports.live.selection import Selection


class Link(NamedTuple):
    """A link with its text; the page itself if `is_here`."""

    text: str
    href: str
    is_here: bool = False


class Navigation(NamedTuple):
    """The links on top of a page."""

    tabs: tuple[Link, ...] = ()
    """The pages about a player; none if nobody is the hero."""
    below: tuple[Link, ...] = ()
    """The pages of the tab that is open."""
    more: tuple[Link, ...] = ()
    """The menu of all other pages."""


DRILLS = "/drills"
"""Address of the drills, which are about the hero."""


class _Tab(NamedTuple):
    text: str
    pages: tuple[tuple[str, str], ...]
    """Texts with addresses, or with the names of topics; the tab leads to the first of them."""


_TABS = (
    _Tab("Overview", (("Overview", "/"),)),
    _Tab(
        "Results",
        (
            ("Figures", "/player"), ("By game and time", "results"), ("Biggest pots", "pots"), ("Red Dog", "red-dog"),
            ("Meaning", "meaning"),
        ),
    ),
    _Tab(
        "Play",
        (
            ("Third street", "third"), ("Bring-in", "bring-in"), ("Later streets", "streets"), ("Scoops", "scoop"),
            ("Starting hands", "starting"), ("Luck", "luck"),
        ),
    ),
    _Tab("Leaks", (("Leaks", "leaks"), ("Drills", DRILLS))),
    _Tab("Sessions", (("Sessions", "/sessions"), ("One session", "/session"))),
    _Tab("Hands", (("Hands", "/hands"), ("Find hands", "/find"))),
)  # fmt: skip
_MORE = (("Tournaments", "/tournaments"), ("Bankroll", "/bankroll"), ("Opponents", "opponents"), ("Audit", "/findings"))
"""Pages about the player that are not below a tab."""
_DATABASE = (
    ("Deal", "/fairness"), ("Unusual play", "/collusion"), ("All hands", "/hands"), ("All tournaments", "/tournaments"),
    ("All findings", "/findings"), ("Players", "/players"), ("Enter a hand", "/enter"),
)  # fmt: skip
"""Pages about the whole database."""
_UNLINKED = frozenset({"/session", "/find"})
"""Pages that belong to a tab without a link to them: they need more than a player."""
TOPICS = tuple(
    name for tab in _TABS for _, name in tab.pages if not name.startswith("/")
) + tuple(name for _, name in _MORE if not name.startswith("/"))  # fmt: skip
"""Pages of the report about a player that are also live pages."""


def navigation(selection: Selection, here: str, left_out: Collection[str], hero: str | None) -> Navigation:
    """Link to everything from a page, whose address or topic is `here`.

    The tabs are about the player of the selection, with its filters; about the hero if the page is about nobody.
    `left_out` are topics and addresses that would be empty.
    """
    about = selection
    if selection.player is None:
        about = Selection(hero, EVERY_HAND, {})
    everyone = tuple(Link(text, path, selection.player is None and path == here) for text, path in _DATABASE)
    if about.player is None:
        return Navigation(more=everyone)
    if about.player != hero:
        left_out = {*left_out, DRILLS}
    is_theirs = selection.player is not None
    own = tuple(
        Link(text, _href(about, name), is_theirs and name == here) for text, name in _MORE if name not in left_out
    )
    tabs = _tabs(about, here if is_theirs else "", left_out)
    return Navigation(tabs, _below(about, here, left_out) if is_theirs else (), (*own, *everyone))


def _tabs(about: Selection, here: str, left_out: Collection[str]) -> tuple[Link, ...]:
    links = []
    for tab in _TABS:
        names = [name for _, name in tab.pages if name not in left_out]
        if names:
            links.append(Link(tab.text, _href(about, names[0]), here in names))
    return tuple(links)


def _below(about: Selection, here: str, left_out: Collection[str]) -> tuple[Link, ...]:
    """The pages of the tab that is open, if there are several."""
    tab = next((tab for tab in _TABS if here in {name for _, name in tab.pages}), None)
    shown = [one for one in tab.pages if one[1] not in left_out and one[1] not in _UNLINKED] if tab else []
    return tuple(Link(text, _href(about, name), name == here) for text, name in shown) if len(shown) > 1 else ()


def _href(about: Selection, name: str) -> str:
    if name == DRILLS:  # takes nothing
        return name
    if name == "/bankroll":  # takes no filters
        return Selection(about.player, EVERY_HAND, {}).href(name)
    return about.href(name) if name.startswith("/") else about.href("/topic", topic=name)
