"""The quiz in a real browser: it stops at each decision, hides what the hero did not know, and keeps score."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from studbook.analytics.replayer.decisions import hero_of
from studbook.analytics.replayer.frame import Replayed
from studbook.analytics.replayer.stud import replays
from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths
from studbook.reports.hand.quiz import questions
from studbook.reports.hand.replayer import replay_page
from tests.browser.conftest import Visit
from tests.browser.visit import axe, badly_focused, too_wide

if TYPE_CHECKING:
    from playwright.sync_api import Page

HANDS = 3


@pytest.fixture(scope="module")
def hands() -> Iterator[list[Replayed]]:
    with Store() as store:
        import_paths(store, [Path("histories/samples/stud-0001.txt")])
        keys = [key for (key,) in store.sql("SELECT hand FROM hands ORDER BY pots DESC, hand LIMIT 3").rows]
        yield list(replays(store, keys))


@pytest.fixture(scope="module")
def quiz(hands: list[Replayed], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("quiz") / "quiz.html"
    path.write_text(replay_page(hands, quiz=True), encoding="utf-8")
    return path


def step(page: "Page") -> int:
    return int(page.inner_text("#count").split()[0]) - 1


def test_every_question_stops_the_way_to_the_end(hands: list[Replayed], quiz: Path, visit: Visit) -> None:
    page = visit(quiz)
    answered = as_played = 0
    for number, replayed in enumerate(hands):
        page.select_option("#hand-choice", str(number))
        for at, question in questions(replayed).items():
            page.keyboard.press("End")
            assert step(page) == at
            assert page.inner_text("#question") == "What do you do?"
            buttons = page.locator("#choices button")
            assert buttons.all_inner_texts() == question["choices"]
            choice = answered % len(question["choices"])
            buttons.nth(choice).click()
            answered += 1
            as_played += choice == question["played"]
            assert page.inner_text("#question").endswith(question["answer"])
            if question["afterwards"]:
                page.select_option("#knowledge", "afterwards")
                assert page.inner_text("#question").endswith(question["afterwards"])
                page.select_option("#knowledge", "then")
                page.locator("#knowledge").blur()
            assert page.inner_text("#question").startswith("As played" if choice == question["played"] else "Played")
            assert page.inner_text("#score") == f"{as_played} of {answered} as played"
        page.keyboard.press("End")
        assert step(page) == len(replayed.frames) - 1
        assert not page.is_visible("#quiz")
    assert answered > HANDS
    assert as_played > 0


def test_nothing_is_seen_before_its_time(hands: list[Replayed], quiz: Path, visit: Visit) -> None:
    page = visit(quiz, "#hand=1&street=7&action=0")
    first, question = next(iter(questions(hands[0]).items()))
    assert step(page) == first
    assert not page.locator("#seats .equity").count()
    for player in hands[0].frames[first].players:
        cards = page.locator("#seats > .seat").nth(
            [one.seat for one in hands[0].frames[first].players].index(player.seat)
        )
        assert player.seat == hero_of(hands[0]) or not cards.locator(".card.closed").count()
    page.keyboard.press(question["choices"][0][0])  # a letter answers
    assert page.inner_text("#question") != "What do you do?"
    page.keyboard.press("ArrowRight")
    assert step(page) == first + 1


def test_it_is_accessible(quiz: Path, visit: Visit) -> None:
    for scheme in ("light", "dark"):
        page = visit(quiz, color_scheme=scheme)
        page.keyboard.press("End")
        assert axe(page) == []
        assert badly_focused(page) == []
        assert too_wide(page, 390) == []
