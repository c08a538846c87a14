"""The live pages in a real browser: filters, search and new hands, by keyboard, wide and on a phone."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

from studbook.library import import_hands
from tests.browser.visit import axe, badly_focused, too_wide
from tests.live.serving import Serving, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

SAMPLES = Path(__file__).parents[2] / "histories" / "samples"
STILL = 4.0
"""Seconds without news."""
LOOK = 2_000
"""Milliseconds between two looks of a page for new hands: `EVERY` of live.js."""
SECONDS = 15_000
"""Milliseconds to wait for new hands."""


def write(game: str, folder: Path) -> None:
    """Write the sample of a game as a site does: blank lines after the last hand end it, too."""
    text = (SAMPLES / f"{game}-0001.txt").read_bytes()
    (folder / "hands" / f"{game}.txt").write_bytes(text.rstrip() + b"\n\n\n\n")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder to which a site writes, and a database of what it has written so far."""
    folder = tmp_path_factory.mktemp("live")
    (folder / "hands").mkdir()
    write("stud8", folder)
    import_hands([folder / "hands"], folder / "hands.duckdb")
    return folder


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Serving]:
    with serving(folder / "hands.duckdb", "--watch", folder / "hands") as running:
        running.wait("/", "Watching 1 folder with 1 file.")
        settle(running)
        yield running


def settle(server: Serving) -> None:
    """Wait until no page changes by itself any more: for longer than the server waits between two looks."""
    news, since = "", 0.0
    while time.monotonic() - since < STILL:
        now = server.ask("/news").text
        if now != news:
            news, since = now, time.monotonic()
        time.sleep(0.2)


@pytest.fixture
def page(chromium: "Browser", server: Serving) -> Iterator["Page"]:
    """A visitor with the cookie of the session; fails in the end if a page complained or asked anyone else."""
    troubles: list[str] = []
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    name, _, value = server.cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": f"http://{server.host}"}])
    page = context.new_page()
    page.on("console", lambda one: troubles.append(one.text) if one.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda one: troubles.append(one.url) if urlsplit(one.url).netloc != server.host else None)
    page.goto(f"http://{server.host}/")
    yield page
    context.close()
    assert troubles == []


def selected(page: "Page") -> dict[str, list[str]]:
    """The player and the filters in the address."""
    return parse_qs(urlsplit(page.url).query)


def test_filters_combine_and_are_removed(page: "Page") -> None:
    page.locator("nav a", has_text="Results").first.click()
    page.wait_for_function("() => location.pathname === '/player'")
    for number, name in enumerate(("result", "door"), 1):
        link = page.locator(f".panels a[href*='{name}=']").first
        link.focus()
        page.keyboard.press("Enter")
        page.wait_for_function("name => location.search.includes(name + '=')", arg=name)
        page.wait_for_selector(f".chips li:nth-child({number})")
        assert name in selected(page)
    page.locator(".chips a").first.click()
    page.wait_for_function("() => !location.search.includes('door=')")
    assert selected(page).keys() == {"player", "result"}
    page.go_back()
    page.wait_for_function("() => location.search.includes('door=')")
    assert page.locator(".chips li").count() >= 2


def test_the_bar_of_filters_keeps_the_address_short_and_goes_along(page: "Page") -> None:
    page.locator(".filters select[name='when']").select_option("this-year")
    page.wait_for_function("() => location.search.includes('when=')")
    assert selected(page) == {"player": ["Hero"], "when": ["this-year"], "kind": ["cash"]}
    page.locator(".filters select[name='when']").select_option("")
    page.wait_for_function("() => !location.search.includes('when=')")
    page.locator(".filters summary").click()
    page.locator(".filters select[name='door']").select_option("A")
    page.wait_for_function("() => location.search.includes('door=A')")
    page.locator("nav a", has_text="Sessions").first.click()
    page.wait_for_function("() => location.pathname === '/sessions'")
    assert selected(page)["door"] == ["A"]
    assert page.locator(".filters select[name='door']").is_visible()


def test_a_heading_sorts(page: "Page", server: Serving) -> None:
    page.goto(f"http://{server.host}/players")
    page.wait_for_selector(".scripted")
    column = "#players tbody tr td:nth-child(2)"
    for order in (True, False):
        page.locator("#players thead th", has_text="Hands").click()
        numbers = [int(text.replace(",", "")) for text in page.locator(column).all_inner_texts()]
        assert len(set(numbers)) > 3
        assert numbers == sorted(numbers, reverse=order)
    page.goto(f"http://{server.host}/sessions?player=Hero")
    page.locator("#sessions thead a", has_text="Net").click()
    page.wait_for_function("() => location.search.includes('sort=net')")


def test_intervals_are_shown_if_they_are_asked_for(page: "Page", server: Serving) -> None:
    page.goto(f"http://{server.host}/player?player=Hero")
    quiet = page.locator("#statistics .quiet").first
    assert not quiet.is_visible()
    page.check("#intervals")
    assert quiet.is_visible()
    page.goto(f"http://{server.host}/players")
    assert page.is_checked("#intervals")


def test_a_long_table_is_short_on_a_phone(page: "Page", server: Serving) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"http://{server.host}/hands?player=Hero")
    assert page.locator("#hands tbody tr:visible").count() == 12
    assert page.locator("#hands tbody tr").nth(0).bounding_box()["height"] < 75  # type: ignore[index]
    page.check(".rest input")
    assert page.locator("#hands tbody tr:visible").count() == 50


@pytest.mark.parametrize(
    "path",
    ["/", "/player?player=Hero", "/sessions?player=Hero", "/players", "/fairness", "/collusion",
     "/topic?player=Hero&topic=leaks", "/topic?player=Hero&topic=starting", "/topic?player=Hero&topic=meaning"],
)  # fmt: skip
def test_no_page_is_endless_on_a_phone(page: "Page", server: Serving, path: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"http://{server.host}{path}")
    page.wait_for_selector(".filters, .title")
    assert page.evaluate("document.documentElement.scrollHeight") <= 8000


def test_new_hands_do_not_cancel_a_visit(page: "Page") -> None:
    """A page that someone asked for is slow, and new hands arrive before it."""
    asked: list[str] = []

    def slow(route: "Route") -> None:
        asked.append("visit")
        page.wait_for_timeout(2 * LOOK)
        route.continue_()

    def always_new(route: "Route") -> None:
        asked.append("news")
        route.fulfill(json={"version": f"another {len(asked)}", "sentence": "New hands."})

    page.route("**/findings", slow)
    page.route("**/news", always_new)
    page.locator(".menu summary").click()
    page.locator("nav a[href='/findings']").first.click()
    page.wait_for_function("() => location.pathname === '/findings'")
    assert "news" in asked[asked.index("visit") :]
    page.unroute_all()


def test_a_search_by_keyboard(page: "Page") -> None:
    page.focus("#query")
    page.keyboard.type("hero won at showdown")
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('Find hands')")
    rows = page.locator("#main tbody tr").count()
    assert rows > 3
    page.fill("#query", "hero wonn")
    page.keyboard.press("Enter")
    page.wait_for_selector(".mistake")
    assert "     ^" in page.inner_text(".mistake pre")
    assert page.input_value("#query") == "hero wonn"


def test_pages_work_without_script(chromium: "Browser", server: Serving) -> None:
    context = chromium.new_context(java_script_enabled=False)
    name, _, value = server.cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": f"http://{server.host}"}])
    plain = context.new_page()
    plain.goto(f"http://{server.host}/player?player=Hero")
    with plain.expect_navigation():
        plain.locator(".panels a[href*='door=']").first.click()
    assert plain.locator(".chips li").count() >= 1
    plain.fill("#query", "rolled-up")
    with plain.expect_navigation():
        plain.keyboard.press("Enter")
    assert "Find hands" in plain.inner_text("h1")
    context.close()


@pytest.mark.parametrize("path", ["/", "/player?player=Hero&kind=cash", "/find?q=hero+wonn", "/hands", "/findings"])
def test_it_is_accessible_and_fits(page: "Page", path: str, server: Serving) -> None:
    page.goto(f"http://{server.host}{path}")
    assert axe(page) == []
    page.emulate_media(color_scheme="dark")
    assert too_wide(page, 390) == []
    assert axe(page) == []
    assert badly_focused(page) == []


def test_every_page_fits(page: "Page", server: Serving) -> None:
    own = ["player", "hands", "sessions", "findings", "tournaments", "bankroll"]
    topics = ["results", "third", "streets", "starting", "luck", "sessions", "opponents", "leaks", "pots", "meaning"]
    paths = [f"/{name}?player=Hero" for name in own] + [f"/topic?player=Hero&topic={name}" for name in topics]
    for path in ("/", "/tournaments", *paths):
        page.goto(f"http://{server.host}{path}")
        for width in (390, 1280):
            assert too_wide(page, width) == [], f"{path}, {width} px"


def test_new_hands_appear_by_themselves(page: "Page", folder: Path) -> None:
    before = page.inner_text(".lede")
    write("razz", folder)
    page.wait_for_function(
        "before => document.querySelector('.lede').textContent !== before", arg=before, timeout=SECONDS
    )
    assert "295 hands" in page.inner_text(".lede")  # of cash games
