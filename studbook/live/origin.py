"""Where a reader of a hand came from: its address, and the hands before and after in the same list."""

import re
from typing import NamedTuple
from urllib.parse import parse_qsl, quote, urlsplit

from studbook.analytics.live.choice import choose
from studbook.analytics.live.counts import hands_around
from studbook.analytics.search.results import find
from studbook.analytics.search.syntax import SearchError
from studbook.analytics.statistics.players import Nameless, UnknownPlayer
from studbook.analytics.store import Store
from studbook.live.kept_hands import KeptHands
from studbook.reports.hand.replayer import Around
from studbook.reports.layout.model import Cell, Section, Table
from studbook.reports.live.selection import BadSelection, Selection, selection_of
from studbook.reports.live.view import View

_LOCAL = re.compile(r"/[a-z/-]*(\?[!-~]*)?")
_LONGEST = 2000
_HAND = "/hand?key="
_WORDS = {"/": "Back to the overview", "/hands": "Back to the hands", "/find": "Back to the search"}


class Origin(NamedTuple):
    """A page with a list of hands."""

    address: str
    """A path of this server, with its parameters."""
    selection: Selection
    query: str
    """The search of a page of found hands."""

    @property
    def path(self) -> str:
        """The path without parameters."""
        return urlsplit(self.address).path

    @property
    def back(self) -> tuple[str, str]:
        """Address and words of a link back."""
        return self.address, _WORDS.get(self.path, "Back to the list")

    def hand_href(self, hand: int | str, **others: str) -> str:
        """Address of a hand that leads back here."""
        return hand_from(hand_page(hand, **others), self.address)


def hand_page(hand: int | str, **others: str) -> str:
    """Address of a hand."""
    return f"{_HAND}{hand}" + "".join(f"&{name}={value}" for name, value in others.items())


def hand_from(href: str, address: str) -> str:
    """Address of a hand that knows from where a reader comes.

    >>> hand_from("/hand?key=7", "/hands?player=Hero&game=razz")
    '/hand?key=7&from=/hands%3Fplayer%3DHero%26game%3Drazz'
    """
    return f"{href}&from={quote(address)}"


def origin_of(address: str) -> Origin | None:
    """Read where a reader came from; None unless it is the path of a page of this server.

    >>> origin_of("https://example.org/"), origin_of("//example.org"), origin_of("/hand?key=1")
    (None, None, None)
    """
    is_local = len(address) <= _LONGEST and _LOCAL.fullmatch(address) and not address.startswith("//")
    if not is_local or urlsplit(address).path in ("/hand", "/share"):
        return None
    parameters = parse_qsl(urlsplit(address).query)
    try:
        selection = selection_of(parameters, [name for name, _ in parameters])
    except BadSelection:
        return None
    return Origin(address, selection, dict(parameters).get("q", ""))


def around(store: Store, own: KeptHands, hand: int, origin: Origin | None, version: int) -> Around:
    """The hands before and after one, in the list that the reader came from, or else in the whole database."""
    href = origin.hand_href if origin else hand_page
    two = _in_list(store, own, hand, origin, version) or _in_database(store, hand)
    before, after = ("" if key is None else href(key) for key in two)
    return Around(before, after, origin.back if origin else ("/hands", "All hands"))


_Two = tuple[int | None, int | None]


def _in_list(store: Store, own: KeptHands, hand: int, origin: Origin | None, version: int) -> _Two | None:
    """None if the list does not have the hand."""
    if origin is None:
        return None
    who = origin.selection.player
    try:
        if origin.query:
            found = find(store, origin.query, who)["hand"].to_list()[::-1]
            return _around(found, hand)
        if who is None:
            return None
        return hands_around(choose(store, own.hands(store, who, version), origin.selection.filters), hand)
    except (SearchError, UnknownPlayer, Nameless):
        return None


def _around(found: list[int], hand: int) -> _Two | None:
    if hand not in found:
        return None
    place = found.index(hand)
    return found[place - 1] if place else None, found[place + 1] if place + 1 < len(found) else None


def _in_database(store: Store, hand: int) -> _Two:
    row = store.ask("neighbours", hand=hand).row(0)
    return row[0], row[1]


def from_here(view: View, address: str) -> View:
    """Let the hands of a page know from where a reader comes."""
    return view._replace(
        sections=tuple(_section(one, address) for one in view.sections),
        aside=tuple(_section(one, address) for one in view.aside),
    )


def _section(section: Section, address: str) -> Section:
    parts = tuple(
        part._replace(rows=tuple(tuple(_cell(cell, address) for cell in row) for row in part.rows))
        if isinstance(part, Table)
        else part
        for part in section.parts
    )
    return section._replace(parts=parts)


def _cell(cell: Cell, address: str) -> Cell:
    links = tuple((text, _href(href, address)) for text, href in cell.links)
    return cell._replace(href=_href(cell.href, address), links=links)


def _href(href: str, address: str) -> str:
    return hand_from(href, address) if href.startswith(_HAND) else href
