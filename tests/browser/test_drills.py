"""Ten questions about the demonstration, in a real browser: by keyboard, on a phone, and what comes tomorrow."""

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from studbook.upkeep.demonstration import sample_database
from tests.browser.visit import axe, badly_focused, listen, too_wide
from tests.live.serving import Serving, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

KINDS = ("decision", "cards", "dealer")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    path = tmp_path_factory.mktemp("drills") / "hands.duckdb"
    shutil.copyfile(sample_database(), path)
    with serving(path) as running:
        yield running


@pytest.fixture
def page(chromium: "Browser", server: Serving) -> "Iterator[Page]":
    context = chromium.new_context()
    context.add_cookies([{"name": server.cookie.split("=", 1)[0], "value": server.cookie.split("=", 1)[1],
                          "url": f"http://{server.host}"}])  # fmt: skip
    opened = context.new_page()
    troubles: list[str] = []
    listen(opened, troubles)
    yield opened
    context.close()
    # A page may be left early, or come again when the hands have been chosen.
    passing = ("asks for", "failed: ", "error: Failed to load resource: the server responded with a status of 503")
    assert [one for one in troubles if not one.startswith(passing)] == []


def test_ten_decisions_by_keyboard_and_tomorrow_has_some(page: "Page", server: Serving) -> None:
    page.goto(f"http://{server.host}/topic?topic=leaks&player=Hero")
    page.get_by_role("link", name="Drills", exact=True).click()
    page.get_by_role("link", name="Your decisions", exact=True).click()
    for number in range(10):
        choices = page.locator(".answers button")
        choices.first.wait_for()
        assert page.locator(".result").count() == 0
        choices.nth(number % choices.count()).focus()
        page.keyboard.press("Enter")
        page.get_by_text("Judged by").wait_for()
        page.locator("a.first:focus", has_text="Next question").wait_for()
        page.keyboard.press("Enter")
    page.goto(f"http://{server.host}/drills")
    assert page.locator(".tiles li", has_text="Answers").locator(".sum").text_content() == "10"
    assert page.locator(".tiles li", has_text="Due tomorrow").locator(".sum").text_content() != "0"
    assert page.get_by_role("heading", name="Due today and tomorrow").count() == 1


@pytest.mark.parametrize("kind", KINDS)
def test_pages_are_accessible_and_fit(page: "Page", server: Serving, kind: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"http://{server.host}/drill?kind={kind}")
    _look(page)
    if kind == "cards":
        assert page.locator(".seats .card").first.is_visible()
        page.get_by_role("button", name="Hide the cards").click()
        page.locator(".answers button").first.wait_for()
        assert page.locator(".seats").count() == 0
        _look(page)
    page.locator(".answers button").first.click()
    page.get_by_text("Judged by").wait_for()
    assert axe(page) == []
    assert too_wide(page, 360) == []  # the way through it by keyboard begins at the link to the next question
    page.goto(f"http://{server.host}/drills")
    _look(page)


def _look(page: "Page") -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of its words
        assert axe(page) == []
        assert badly_focused(page) == []
        assert too_wide(page, 360) == []
        page.set_viewport_size({"width": 1400, "height": 900})
