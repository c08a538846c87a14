"""From a list to a hand, to the hands before and after it, and back."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest

from studbook.analytics.statistics.filters import Filters, conditions
from studbook.analytics.store import Store
from studbook.live.kept_hands import KeptHands
from studbook.live.origin import around, from_here, hand_page, origin_of
from studbook.live.pages import Pages
from studbook.reports.layout.model import Cell, Section, Table
from studbook.reports.live.view import View

ORDER = "ORDER BY started_at, hand"


@pytest.fixture(scope="module")
def store(demonstration: Path) -> Store:
    with Store(demonstration, read_only=True) as opened:
        yield opened


def in_order(store: Store, filters: Filters) -> list[int]:
    where, parameters = conditions("Hero", filters)
    return store.query(f"SELECT hand FROM played WHERE {where} {ORDER}", parameters)["hand"].to_list()


@pytest.mark.parametrize(
    ("address", "filters"),
    [
        ("/hands?player=Hero", Filters()),
        ("/hands?player=Hero&game=razz&kind=cash&page=2", Filters(game="razz", tournament=False)),
        ("/player?player=Hero&game=stud8", Filters(game="stud8")),
    ],
)
def test_hands_follow_in_the_order_of_play_and_within_the_filters(store: Store, address: str, filters: Filters) -> None:
    keys, own, origin = in_order(store, filters), KeptHands(lambda: 1), origin_of(address)
    assert origin is not None
    for place in (0, 1, 17, len(keys) - 2, len(keys) - 1):
        found = around(store, own, keys[place], origin, 1)
        assert found.before == (origin.hand_href(keys[place - 1]) if place else "")
        assert found.after == (origin.hand_href(keys[place + 1]) if place + 1 < len(keys) else "")
        assert found.back is not None
        assert found.back[0] == address


def test_hands_of_a_search_follow_each_other(store: Store) -> None:
    origin = origin_of("/find?player=Hero&q=game:razz+won+showdown")
    assert origin is not None
    where = "player = 'Hero' AND game = 'razz' AND won AND went_to_showdown"
    keys = store.query(f"SELECT hand FROM played WHERE {where} {ORDER}")["hand"].to_list()
    found = around(store, KeptHands(lambda: 1), keys[3], origin, 1)
    assert (found.before, found.after) == (origin.hand_href(keys[2]), origin.hand_href(keys[4]))


def test_without_a_list_all_hands_of_the_database_follow(store: Store) -> None:
    keys = store.query(f"SELECT hand FROM hands {ORDER}")["hand"].to_list()
    for origin in (None, origin_of("/hands?player=Nobody"), origin_of("/find?q=((")):
        href = origin.hand_href if origin else hand_page
        found = around(store, KeptHands(lambda: 1), keys[5], origin, 1)
        assert (found.before, found.after) == (href(keys[4]), href(keys[6]))
    assert around(store, KeptHands(lambda: 1), keys[0], None, 1).before == ""
    assert around(store, KeptHands(lambda: 1), keys[-1], None, 1).after == ""


@pytest.mark.parametrize(
    "address",
    [
        "", "https://example.org/hands", "//example.org/hands", "/\\example.org", "javascript:alert(1)", "/hands\n",
        "/hands?player=Hero&game=chess", "/hands?x=<script>" + "y" * 3000, "/hand?key=1", "/../etc", "hands",
    ],
)  # fmt: skip
def test_only_pages_of_this_server_are_gone_back_to(address: str) -> None:
    assert origin_of(address) is None


def test_the_hands_of_a_page_know_where_they_are_listed() -> None:
    cells = (
        Cell("a", href="/hand?key=7"),
        Cell("b", href="/player?player=Ann"),
        Cell("c", links=(("d", "/hand?key=8"),)),
    )
    table = Table("", ("", "", ""), (cells,))
    view = from_here(
        View("t", "l", sections=(Section("s", "S", ("words", table)),)), "/hands?player=Zo\u00e9&game=razz"
    )
    (changed,) = [part for part in view.sections[0].parts if isinstance(part, Table)]
    back = quote("/hands?player=Zo\u00e9&game=razz")
    assert [cell.href for cell in changed.rows[0]] == [f"/hand?key=7&from={back}", "/player?player=Ann", ""]
    assert changed.rows[0][2].links == (("d", f"/hand?key=8&from={back}"),)


def test_the_page_of_a_hand_leads_back_and_keeps_the_list_in_its_quiz(store: Store) -> None:
    key = in_order(store, Filters(game="razz"))[5]
    origin = origin_of("/hands?player=Hero&game=razz")
    page = Pages().hand(store, str(key), listed=(origin, 1))
    hrefs = [unescape(href) for href in re.findall(r'href="([^"]+)"', page)]
    assert "/hands?player=Hero&game=razz" in hrefs
    assert f"/hand?key={key}&quiz=1&from=/hands%3Fplayer%3DHero%26game%3Drazz" in hrefs
    assert page.count('rel="prev"') == page.count('rel="next"') == 1
