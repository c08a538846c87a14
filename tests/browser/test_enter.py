"""A hand entered on a phone, in a real browser: eight players, three of them all-in, two side pots."""

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from studbook.analytics.store import Store
from studbook.library import audit
from tests.browser.visit import axe, badly_focused, too_wide
from tests.live.serving import Serving, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

STACKS = {
    "Anna": "46", "Bruno": "90", "Chloé": "500", "Diego": "300", "Eva": "131",
    "Fritz <b>": "700", "O'Hara": "200", "Hans-Joachim von Hohenstein zu Wald": "1000",
}  # fmt: skip
STAY = ("Anna", "Bruno", "Chloé", "Diego", "Eva")
RAISE = ("Anna", "Bruno", "Eva")
SECONDS = 180
"""In which a hand must be entered."""
MOST = 200
"""Choices of a hand."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Store(tmp_path / "hands.duckdb"):
        pass
    return tmp_path


@pytest.fixture
def server(folder: Path) -> Iterator[Serving]:
    (folder / "logs").mkdir()
    with serving(folder / "hands.duckdb", "--logs", folder / "logs") as running:
        yield running


@pytest.fixture
def phone(chromium: "Browser", server: Serving) -> Iterator["Page"]:
    troubles: list[str] = []
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    name, _, value = server.cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": f"http://{server.host}"}])
    page = context.new_page()
    page.on("console", lambda one: troubles.append(one.text) if one.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda one: troubles.append(one.url) if urlsplit(one.url).netloc != server.host else None)
    page.goto(f"http://{server.host}/enter")
    yield page
    context.close()
    assert troubles == []


def seat_players(page: "Page") -> None:
    page.select_option("[name=game]", "stud8")
    for seat, (name, stack) in enumerate(STACKS.items(), 1):
        page.fill(f"tr[data-seat='{seat}'] .name", name)
        page.fill(f"tr[data-seat='{seat}'] .stack", stack)
    page.select_option("[name=dealer]", "8")
    page.tap("text=Deal a hand")
    page.wait_for_selector("#play:not([hidden])")


def log_of(page: "Page") -> str:
    return page.locator("#log").text_content() or ""


def wanted(page: "Page") -> str:
    """What the player to act chooses: some raise as often as they can, some call, the others fold."""
    labels = page.locator("#choices button").all_inner_texts()
    who = page.inner_text("#prompt").removesuffix(" to act")
    raises = [label for label in labels if label.startswith(("Raise", "Complete", "Bet"))]
    if labels[0].startswith("Bring in"):
        return labels[0]
    if who in RAISE and raises:
        return raises[0]
    if who in STAY:
        return next(label for label in labels if label.startswith(("Call", "Check")))
    return "Fold" if "Fold" in labels else "Check"


def choose(page: "Page", deck: Iterator[str]) -> None:
    """One step of the hand, by thumb."""
    before = log_of(page)
    if page.is_visible("text='All face down'"):
        page.tap("text='All face down'")
        page.wait_for_function("() => !document.getElementById('prompt').textContent.includes('downcard')")
        return
    if page.is_visible("#pad"):
        for _ in range(page.locator("#picks .card").count()):
            rank, suit = next(deck)
            page.tap(f"#ranks button:text-is('{'10' if rank == 'T' else rank}')")
            page.tap(f"#suits .{suit}")
    else:
        page.tap(f"#choices button:text-is('{wanted(page)}')")
    page.wait_for_function("before => document.getElementById('log').textContent !== before", arg=before)


def shuffled() -> Iterator[str]:
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    random.Random(7).shuffle(deck)
    return iter(deck)


def test_a_hand_with_two_side_pots_in_under_three_minutes(phone: "Page", folder: Path) -> None:
    began, deck = time.monotonic(), shuffled()
    seat_players(phone)
    for _ in range(MOST):
        if phone.is_visible("#outcome"):
            break
        choose(phone, deck)
    phone.fill("#rake", "4")
    phone.press("#rake", "Tab")
    phone.wait_for_selector("text=less 4 rake")
    explained = phone.inner_text("#explained")
    assert "Side pot 2" in explained
    assert "The audit finds nothing wrong." in explained
    phone.tap("#save")
    phone.wait_for_selector("#saved a")
    assert time.monotonic() - began < SECONDS
    (path,) = (folder / "logs").glob("hands-live-*.txt")
    assert audit(path).is_empty()
    log = path.read_text("utf-8")
    assert log.count("all-in\n") == 3
    assert "side pot 2" in log
    stacks = [phone.input_value(f"tr[data-seat='{seat}'] .stack") for seat in range(1, 9)]
    assert sum(map(int, stacks)) == sum(map(int, STACKS.values())) - 4
    assert phone.input_value("[name=dealer]") != "8"
    with phone.expect_navigation():
        phone.tap("#saved a")
    assert "Hand" in phone.title() or "#" in phone.title()


def test_by_keyboard_and_after_a_reload(phone: "Page") -> None:
    seat_players(phone)
    for keys in ("2c", "kd", "9h", "9s", "8h", "8d", "7d", "ad"):
        before = log_of(phone)
        phone.keyboard.press(keys[0])
        phone.keyboard.press(keys[1])
        phone.wait_for_function("before => document.getElementById('log').textContent !== before", arg=before)
    for key, line in (("b", "Seat 1 brings in 5"), ("f", "Seat 2 folds"), ("c", "Seat 3 calls 5")):
        phone.keyboard.press(key)
        phone.wait_for_function("line => document.getElementById('log').textContent.endsWith(line)", arg=line)
    phone.reload()
    phone.wait_for_selector("#play:not([hidden])")
    assert log_of(phone).endswith("Seat 3 calls 5")
    phone.keyboard.press("u")
    phone.wait_for_function("() => document.getElementById('log').textContent.endsWith('Seat 2 folds')")
    phone.evaluate("localStorage.clear()")  # as on another phone
    phone.reload()
    phone.tap("text=Go on with the hand of Anna, Bruno, Chloé …")
    phone.wait_for_selector("text=Chloé to act")


def test_a_used_card_cannot_be_picked(phone: "Page") -> None:
    seat_players(phone)
    phone.tap("#ranks button:text-is('A')")
    phone.tap("#suits .s")
    phone.wait_for_selector("text=Bruno gets an upcard")
    phone.tap("#ranks button:text-is('A')")
    assert phone.locator("#suits .s").is_disabled()
    assert phone.locator("#suits .h").is_enabled()


def test_it_is_accessible_and_fits(phone: "Page") -> None:
    for step in ("set-up", "deal", "act"):
        if step == "deal":
            phone.reload()  # axe has shortened the table
            seat_players(phone)
        if step == "act":
            deck = shuffled()
            for _ in STACKS:
                choose(phone, deck)
            phone.wait_for_selector("text=/to act/")
        if step != "set-up":
            phone.reload()
            phone.wait_for_selector("#play:not([hidden])")
        for scheme in ("light", "dark"):
            phone.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of its words
            assert axe(phone) == [], (step, scheme)
        assert too_wide(phone, 390) == [], step
        assert badly_focused(phone) == [], step
        phone.set_viewport_size({"width": 390, "height": 844})
