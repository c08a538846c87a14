"""The page that plays hands: safe with any names in it, readable without its script, and every part is there."""

import hashlib
import json
import re
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import as_file, files
from typing import Any

import pytest

from studbook.analytics.audit.explained import holdings
from studbook.analytics.replayer.decisions import hero_of
from studbook.analytics.replayer.stud import Replayed, replayed
from studbook.analytics.store import Store
from studbook.events import Announce, Burn, Deal, Exposed, Fold
from studbook.game.events import EVENT_CLASSES
from studbook.game.vocabulary import Kind, Street
from studbook.reports.hand.replayer import Around, hand_data, replay_page, sentence, settlement, to_act, words
from studbook.reports.layout.words import money
from tests.reports.page import Page

TEMPLATES = files("studbook.reports") / "templates"
SCRIPT = (TEMPLATES / "replayer.js").read_text(encoding="utf-8")
STYLE = (TEMPLATES / "replayer.css").read_text(encoding="utf-8")
NAMES = (
    "</script><script>alert(1)",
    '"><img src=x onerror=alert(1)>',
    "\u202eAnn\u2066",
    "Zo\u2028\u2029é & <b>",
    "{{ 7*7 }}",
)


@pytest.fixture(scope="module")
def hands(simulated: Store) -> list[Replayed]:
    """Some hands of three games."""
    return [replayed(simulated, key) for key in (0, 1, 2, 150, 151, 300, 301)]


@pytest.fixture(scope="module")
def renamed(hostile: tuple[Store, str]) -> Iterator[tuple[str, list[str]]]:
    """A page on which every name means to break it, and those names."""
    store, table = hostile
    players = [name for (name,) in store.sql("SELECT DISTINCT player FROM seats WHERE hand = 0 ORDER BY 1").rows]
    changed = dict(zip(players, NAMES, strict=False))
    for name, other in changed.items():
        store.connection.execute(
            "UPDATE seats_packed SET player = $other WHERE hand = 0 AND player = $name", {"name": name, "other": other}
        )
    yield replay_page([replayed(store, 0), replayed(store, 1)]), [*changed.values(), table]
    for name, other in changed.items():
        store.connection.execute(
            "UPDATE seats_packed SET player = $name WHERE player = $other", {"name": name, "other": other}
        )


def data_of(page: str) -> list[dict[str, Any]]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    parsed: list[dict[str, Any]] = json.loads(found[1])
    return parsed


def test_the_data_of_the_page_are_those_of_the_hands(hands: list[Replayed]) -> None:
    assert data_of(replay_page(hands)) == json.loads(json.dumps([hand_data(hand) for hand in hands]))


def test_names_break_nothing(renamed: tuple[str, list[str]]) -> None:
    html, names = renamed
    page = Page(html)
    assert len(page.tags("script")) == 2
    assert page.tags("img") == []
    assert "49" not in page.text.split()
    shown = {player["name"] for hand in data_of(html) for player in hand["frames"][0]["players"]}
    assert {*names[:2], "\ufffdAnn\ufffd"} <= shown
    assert not set("\u202e\u2066") & set(html)
    assert names[-1] in " ".join(hand["title"] for hand in data_of(html))
    body = re.search(r'id="data">(.*?)</script>', html, re.DOTALL)
    assert body
    assert not set("<>&\u2028\u2029") & set(body[1])


def test_nothing_comes_from_elsewhere_and_only_the_script_may_run(hands: list[Replayed]) -> None:
    html = replay_page(hands[:1])
    page = Page(html)
    policy = next(tag["content"] for tag in page.tags("meta") if tag.get("http-equiv") == "Content-Security-Policy")
    script = re.search(r"<script>(.*?)</script>", html, re.DOTALL)
    assert policy
    assert script
    digest = b64encode(hashlib.sha256(script[1].encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert not re.search(r"https?://|@import|url\(", html)
    assert not any(name.startswith("on") for _, attributes in page.elements for name in attributes)
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b", SCRIPT)


OF_A_QUIZ = ("question", "choices", "score")
"""Ids that the script asks for only if the page has a quiz; `knowledge` is there if an equity is known."""


def test_every_id_that_is_asked_for_is_there_once(hands: list[Replayed]) -> None:
    for some, quiz in ((hands, False), (hands[:1], False), (hands, True)):
        page = Page(replay_page(some, quiz=quiz))
        ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
        assert len(ids) == len(set(ids))
        asked = set(re.findall(r'(?<![.\w])(?:get|listed)\("([a-z-]+)"', SCRIPT))
        assert len(asked) > 15
        assert asked <= set(ids) | {"hand-", "step-", "knowledge"} | (set() if quiz else {"quiz", *OF_A_QUIZ})
        steps = {f"step-{at}-{step}" for at, hand in enumerate(some) for step in range(len(hand.frames))}
        assert steps | {f"hand-{at}" for at in range(len(some))} <= set(ids)
        labels = {tag["for"] for tag in page.tags("label")}
        labels |= {tag["aria-labelledby"] for _, tag in page.elements if "aria-labelledby" in tag}
        assert labels <= set(ids)


def test_buttons_are_buttons_with_words(hands: list[Replayed]) -> None:
    page = Page(replay_page(hands))
    buttons = page.tags("button")
    assert len(buttons) == 7
    assert all(button["type"] == "button" for button in buttons)
    assert all(button.get("aria-label") or button["id"] == "play" for button in buttons)
    live = [attributes for _, attributes in page.elements if attributes.get("aria-live")]
    assert [attributes["id"] for attributes in live] == ["live"]


def test_the_steps_can_be_read_without_the_script(hands: list[Replayed]) -> None:
    page = Page(replay_page(hands))
    text = page.text
    for hand in hands:
        for frame in hand.frames:
            assert " ".join(words(frame).split()) in text
            assert to_act(frame) in text
        for line in settlement(hand):
            assert line in text
    assert next(attributes for _, attributes in page.elements if attributes.get("id") == "player")["hidden"] is None


def test_an_equity_is_shown_where_there_is_one(hands: list[Replayed]) -> None:
    hand = hands[0]
    frame = hand.frames[2]
    counted = [replace(player, equity=0.25, equity_error=0.0) for player in frame.players]
    sampled = [replace(player, equity=0.25, equity_error=0.005) for player in frame.players]
    nearly = [replace(player, equity=0.25, equity_error=0.00001) for player in frame.players]
    unknown = [replace(player, equity=None) for player in frame.players]
    shown = [replace(frame, kind="deal", players=players) for players in (counted, sampled, nearly, unknown)]
    frames = hand_data(replace(hand, frames=shown))["frames"]
    printed = ("equity 25.0 %", "equity 25.0 % ± 1.0", "equity 25.0 % ± 0.1", "")
    for result, shares in zip(frames, printed, strict=True):
        assert {player["equity"] for player in result["players"]} == {shares}
        assert "equity" not in result["spoken"]
        assert ("equity" in result["spoken_afterwards"]) == bool(shares)
        assert shares in result["spoken_afterwards"]
    page = Page(replay_page([replace(hand, frames=shown)]))
    assert "equity 25.0 %" in page.text


def test_what_was_known_only_afterwards_is_shown_on_request(hands: list[Replayed]) -> None:
    """An equity counts cards that are face down, so it is hidden until the reader asks."""
    assert "body:not(.afterwards) .hindsight { display: none; }" in STYLE
    hand = hands[0]
    players = [replace(player, equity=0.25, equity_error=0.0, chance=None) for player in hand.frames[2].players]
    for known in (True, False):
        frames = [replace(hand.frames[2], players=players if known else [replace(p, equity=None) for p in players])]
        page = Page(replay_page([replace(hand, frames=frames)]))
        classes = [tag.get("class", "") for _, tag in page.elements]
        assert {one for one in classes if "equity" in one} == ({"equity hindsight"} if known else set())
        ids = {tag.get("id") for _, tag in page.elements}
        assert ("knowledge" in ids) == known


def test_a_hand_begins_at_the_deal(hands: list[Replayed]) -> None:
    for hand, data in zip(hands, map(hand_data, hands), strict=True):
        at = data["begin"]
        assert hand.frames[at].kind == "deal"
        assert any(player["cards"] for player in data["frames"][at]["players"])
        assert not any(player["cards"] for player in data["frames"][at - 1]["players"])


def test_the_result_is_in_money(simulated: Store, hands: list[Replayed]) -> None:
    for hand in hands:
        text, facts = hand_data(hand)["result"], hand.hand.facts
        assert text.endswith(f"pot {money(facts.gross, facts.currency)}")
        hero = hero_of(hand)
        for seat in hand.hand.seats:
            net = f"{seat.player} {money(seat.net, facts.currency, signed=True)}"
            assert (net in text) == (seat.seat == hero)
            if hero is None and seat.collected:
                assert f"{seat.player} collects {money(seat.collected, facts.currency)}" in text
    text = Page(replay_page(hands[:1])).text
    assert hand_data(hands[0])["result"] in text
    quiz = replay_page(hands[:1], quiz=True)
    assert data_of(quiz)[0]["result"] == ""


def test_hands_before_and_after_are_linked(hands: list[Replayed]) -> None:
    page = Page(replay_page(hands[:1], around=Around("1.html", "", ("../index.html", "Back to the report"))))
    links = [(tag.get("rel"), tag["href"]) for tag in page.tags("a") if not tag["href"].startswith("#")]
    assert links == [(None, "../index.html"), ("prev", "1.html")]


@pytest.mark.parametrize(
    ("cards", "game", "said"),
    [
        ("2c 3d 4h 5s 7c 9d Kh", "razz27", "7-5-4-3-2"),
        ("2c 2d 4h 4s 9c 9d Kh", "razz27", "2-2-K-9-4"),
        ("2c 3c 4c 5c 7c 7d 7h", "razz27", "7-5-4-3-2"),
        ("2c 2d 4h 4s 9c 9d Kh", "razz", "2-2-K-9-4"),
        ("Ac 3d 4h 5s 7c 9d Kh", "razz", "7-5-4-3-A"),
    ],
)
def test_a_low_hand_is_not_called_by_the_words_of_high_hands(cards: str, game: str, said: str) -> None:
    pot, _ = holdings(cards, game)
    assert pot is not None
    assert pot.words == said


def test_what_a_live_table_says() -> None:
    street, ann = Street.THIRD, (12, Street.THIRD, 3, "Ann")
    assert sentence(Burn(12, street, (), 2)) == "burn several cards"
    assert sentence(Burn(12, street, ("2c",), 1)) == "burn 2♣"
    assert sentence(Fold(*ann, ("2c", "3d"))) == "Ann folds and shows 2♣ 3♦"
    assert sentence(Deal(*ann, ("X", "X", "Kd"), 3)) == "Ann K♦"
    assert sentence(Exposed(*ann, ("X", "X", "Kd", "2c", "3c", "4c", "5h"), 1)) == "Ann 5♥, face up"
    announced = Announce(*ann, "Announced: seat 8, a pair of queens", -1, -1)
    assert sentence(announced) == "the dealer announces for Ann: a pair of queens"
    assert (
        sentence(EVENT_CLASSES[Kind.NOTICE](12, street, 0, "", "The table {0} is closed")) == "The table {0} is closed"
    )


def test_motion_and_colours_follow_the_reader() -> None:
    assert "prefers-reduced-motion" in STYLE
    assert "prefers-reduced-motion" in SCRIPT
    assert "prefers-color-scheme" in (TEMPLATES / "page.css").read_text(encoding="utf-8")


def test_the_script_can_be_parsed() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node to parse the script with")
    with as_file(TEMPLATES / "replayer.js") as path:
        assert subprocess.run([node, "--check", str(path)], capture_output=True, check=False).stderr == b""
