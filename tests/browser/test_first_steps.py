"""The page of a database without hands, in a real browser: drop files, look for a folder, open the demonstration."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.visit import axe, badly_focused, listen, too_wide
from tests.live.conftest import ROOMS
from tests.live.serving import Serving, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SECONDS = 20_000
DROP = """([field, name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, { type: "text/plain" }));
  const input = document.querySelector(field);
  input.files = data.files;
  input.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
}"""
"""What a browser does with files that are dropped on a field of files."""


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    monkeypatch.setenv("STUDBOOK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home" / "Poker" / "hands").mkdir(parents=True)
    (tmp_path / "home" / "Poker" / "hands" / "one.txt").write_bytes((ROOMS / "winamax.txt").read_bytes())
    with serving(tmp_path / "hands.duckdb") as running:
        yield running


@pytest.fixture
def page(chromium: "Browser", server: Serving) -> "Iterator[Page]":
    context = chromium.new_context()
    opened = context.new_page()
    troubles: list[str] = []
    listen(opened, troubles)
    opened.goto(server.address)
    yield opened
    context.close()
    assert [one for one in troubles if not one.startswith(("asks for", "failed: "))] == []  # a page left early


def test_a_dropped_file_is_imported_and_its_hands_are_shown(page: "Page") -> None:
    page.evaluate(DROP, ["#files input[type=file]", "mine.txt", (ROOMS / "pokerstars.txt").read_text("utf-8")])
    page.get_by_role("button", name="Import these files").click()
    page.get_by_text("What was in the files").wait_for(timeout=SECONDS)
    page.goto(page.url.partition("/first-steps")[0])
    page.locator("a[href*='/players']").first.wait_for(state="attached", timeout=SECONDS)


def test_a_folder_is_found_by_clicks_and_its_hands_appear(page: "Page") -> None:
    page.get_by_text("Look for it").click()
    page.get_by_role("link", name="Poker", exact=True).click()
    page.get_by_role("link", name="hands", exact=True).click()
    page.get_by_role("button", name="Watch this folder").click()
    page.get_by_text("What was in the files").wait_for(timeout=SECONDS)


def test_the_demonstration_is_two_clicks_there_and_back(page: "Page") -> None:
    page.get_by_role("button", name="Open the demonstration").click()
    page.get_by_text("This is the demonstration").wait_for(timeout=SECONDS)
    page.get_by_role("button", name="Back to your own hands").click()
    page.get_by_text("Welcome to Studbook").wait_for(timeout=SECONDS)


@pytest.mark.parametrize("path", ["/", "/first-steps?in=", "/trackers"])
def test_it_is_accessible_and_fits(page: "Page", server: Serving, path: str) -> None:
    page.goto(f"http://{server.host}{path}")
    assert axe(page) == []
    assert badly_focused(page) == []
    page.emulate_media(color_scheme="dark")
    assert too_wide(page, 390) == []
    assert axe(page) == []
