"""The page that plays hands, played in a real browser: every step by keyboard, every address, every button."""

import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from studbook.analytics.red_dog.turns import Dealt
from studbook.analytics.replayer.stud import Frame, Replayed, replayed
from studbook.analytics.store import Store
from studbook.reports.hand.replayer import begin, replay_page
from studbook.reports.layout.words import money
from tests.browser.conftest import INSTRUCTIVE, Visit, legible

if TYPE_CHECKING:
    from playwright.sync_api import Page

_SHOWN = """() => {
  const text = (element) => element ? element.textContent : "";
  const seats = [...document.querySelectorAll("#seats > .seat")];
  return {
    count: text(document.getElementById("count")),
    words: text(document.getElementById("words")),
    spoken: text(document.getElementById("live")),
    address: location.hash,
    names: seats.map((seat) => text(seat.querySelector(".name"))),
    stacks: seats.map((seat) => text(seat.querySelector(".stack"))),
    bets: seats.map((seat) => text(seat.querySelector(".bet"))),
    cards: seats.map((seat) => [...seat.querySelectorAll(".card")].map((card) => card.getAttribute("aria-label"))),
    turns: seats.filter((seat) => seat.classList.contains("turn")).length,
    pots: [...document.querySelectorAll("#pots li")].map(text),
  };
}"""


_SHOWN_AT_EACH_STEP = f"""steps => {{
  const shown = {_SHOWN}, seen = [];
  for (let step = 0; step < steps; step++) {{
    seen.push(shown());
    document.body.dispatchEvent(new KeyboardEvent("keydown", {{ key: "ArrowRight", bubbles: true, cancelable: true }}));
  }}
  return seen;
}}"""


def shown(page: "Page") -> dict[str, Any]:
    """What a visitor sees and hears of a step."""
    found: dict[str, Any] = page.evaluate(_SHOWN)
    return found


def shown_at_each_step(page: "Page", steps: int) -> Iterator[dict[str, Any]]:
    """What a visitor sees and hears who presses the arrow key after each step.

    The browser presses the first key of a hand. The others are events within the page, which take a tenth of the time.
    """
    yield shown(page)
    page.keyboard.press("ArrowRight")
    yield from page.evaluate(_SHOWN_AT_EACH_STEP, steps - 1)


@pytest.fixture(scope="module", params=("real", "simulated"))
def hands(request: pytest.FixtureRequest) -> Iterator[list[Replayed]]:
    """Of every game the hand with the most pots and winners, and a hand of hi/lo that is split."""
    folder: Path = request.getfixturevalue(request.param)
    with Store(folder / "hands.duckdb", read_only=True) as store:
        numbers = {number for number, _ in store.sql(INSTRUCTIVE).rows}
        keys = dict(store.sql("SELECT hand_id, min(hand) FROM hands GROUP BY hand_id").rows)
        (split,) = store.sql("SELECT min(hand) FROM awards WHERE half = 'low'").rows[0]
        yield [replayed(store, key) for key in sorted({split, *(keys[number] for number in numbers)})]


@pytest.fixture(scope="module")
def session(hands: list[Replayed], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One page of all these hands."""
    path = tmp_path_factory.mktemp("session") / "session.html"
    path.write_text(replay_page(hands), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def short(hands: list[Replayed], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of the first two of these hands, which opens faster."""
    path = tmp_path_factory.mktemp("short") / "short.html"
    path.write_text(replay_page(hands[:2]), encoding="utf-8")
    return path


simulated_only = pytest.mark.parametrize("hands", ["simulated"], indirect=True)


def check_frame(seen: dict[str, Any], frame: Frame) -> None:
    """The page shows what is on the table."""
    assert seen["names"] == [legible(player.name) for player in frame.players]
    assert seen["stacks"] == [money(player.stack, "") for player in frame.players]
    assert seen["bets"] == [f"bet {money(player.bet, '')}" if player.bet else "" for player in frame.players]
    assert [len(cards) for cards in seen["cards"]] == [len(player.cards) for player in frame.players]
    assert seen["turns"] == (frame.turn is not None)
    amounts = [Decimal(pot.rpartition(" ")[2].replace(",", "")) for pot in seen["pots"]]
    assert amounts == [pot.amount for pot in frame.pots if pot.amount or frame.part is not None]


def test_the_arrow_key_goes_through_every_hand(hands: list[Replayed], session: Path, visit: Visit) -> None:
    page = visit(session)
    for number, hand in enumerate(hands, 1):
        heard, addresses = "", set[str]()
        assert shown(page)["count"] == f"{begin(hand) + 1} of {len(hand.frames)}"
        page.keyboard.press("Home")
        steps = shown_at_each_step(page, len(hand.frames))
        for step, (frame, seen) in enumerate(zip(hand.frames, steps, strict=True), 1):
            assert seen["count"] == f"{step} of {len(hand.frames)}"
            check_frame(seen, frame)
            if step > 1:
                part = f"street={int(frame.street)}" if frame.part is None else f"turn={frame.part}"
                assert seen["address"].startswith(f"#hand={number}&{part}&action=")
                assert seen["spoken"] != heard  # a live region that does not change is not read out
            heard = seen["spoken"]
            addresses.add(seen["address"])
        assert shown(page)["count"] == f"{len(hand.frames)} of {len(hand.frames)}"
        assert len(addresses) == len(hand.frames)
        assert seen["stacks"] == [money(seat.end_stack, "") for seat in hand.hand.seats]
        told = hand.explanation.seats if isinstance(hand.explanation, Dealt) else hand.explanation.pots
        assert page.locator("#lines li").count() >= len(told)
        page.keyboard.press("ArrowDown")


@simulated_only
def test_an_address_leads_to_its_step(hands: list[Replayed], short: Path, visit: Visit) -> None:
    page = visit(short)
    page.keyboard.press("ArrowDown")
    for key in ("5", "ArrowRight", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    seen = shown(page)
    assert re.fullmatch(r"#hand=2&street=\d+&action=\d+", seen["address"])
    again = shown(visit(short, seen["address"]))
    assert again | {"spoken": ""} == seen | {"spoken": ""}
    page = visit(short)
    page.evaluate("address => { location.hash = address; }", seen["address"])
    page.wait_for_function("text => document.getElementById('count').textContent === text", arg=seen["count"])


@simulated_only
def test_a_digit_goes_to_a_turn_of_a_deal(hands: list[Replayed], session: Path, visit: Visit) -> None:
    number, deal = next((at, one) for at, one in enumerate(hands, 1) if isinstance(one.explanation, Dealt))
    page = visit(session, f"#hand={number}")
    assert page.locator("#street-buttons").get_attribute("aria-label") == "Turns"
    page.keyboard.press("2")
    seen = shown(page)
    assert seen["address"] == f"#hand={number}&turn=2&action=0"
    first = next(at for at, frame in enumerate(deal.frames, 1) if frame.part == 2)
    assert seen["count"] == f"{first} of {len(deal.frames)}"
    assert shown(visit(session, seen["address"]))["count"] == seen["count"]


BAD = (
    "street=5&action=999",
    "turn=2",
    "street=-1",
    "street=x&action=y",
    "hand=99&street=3",
    "hand=0",
    "hand=1e9",
    "%",
    "<b>",
)


@simulated_only
def test_a_bad_address_does_no_harm(short: Path, visit: Visit) -> None:
    for address in BAD:
        page = visit(short, f"#{address}")
        found = re.fullmatch(r"\d+ of (\d+)", shown(page)["count"])
        assert found, address
        page.keyboard.press("End")
        assert shown(page)["count"] == f"{found[1]} of {found[1]}"


@simulated_only
def test_a_link_within_the_page_keeps_the_step(short: Path, visit: Visit) -> None:
    page = visit(short)
    page.keyboard.press("End")
    count = shown(page)["count"]
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash === '#steps'")
    assert shown(page)["count"] == count


@simulated_only
def test_the_buttons(hands: list[Replayed], short: Path, visit: Visit) -> None:
    page, steps = visit(short), len(hands[0].frames)
    for button, count in (("last", steps), ("back", steps - 1), ("on", steps), ("on", steps), ("first", 1), ("on", 2)):
        page.locator(f"#{button}").click(force=True)  # at an end a button stays, and does nothing
        assert shown(page)["count"] == f"{count} of {steps}"
        assert page.evaluate("() => document.activeElement.id") == button
    page.get_by_role("button", name="Fourth street").click()
    assert "street=4&action=0" in shown(page)["address"]
    page.locator("#hand-after").click()
    assert page.locator("h1").inner_text() == page.locator("#hand-1-title").text_content()
    page.locator("#progress").focus()
    page.keyboard.press("End")
    assert shown(page)["count"] == f"{len(hands[1].frames)} of {len(hands[1].frames)}"


@simulated_only
def test_the_next_hand_by_keyboard(hands: list[Replayed], short: Path, visit: Visit) -> None:
    page = visit(short)
    page.locator("#hand-choice").focus()
    page.keyboard.press("ArrowDown")
    assert page.locator("h1").inner_text() == page.locator("#hand-1-title").text_content()
    assert shown(page)["count"] == f"{begin(hands[1]) + 1} of {len(hands[1].frames)}"
    page.locator("#hand-choice").blur()
    page.keyboard.press("ArrowUp")
    assert shown(page)["count"] == f"{begin(hands[0]) + 1} of {len(hands[0].frames)}"


@simulated_only
def test_it_plays_by_itself_and_stops_at_the_end(hands: list[Replayed], short: Path, visit: Visit) -> None:
    page, steps = visit(short), len(hands[0].frames)
    page.clock.install()
    page.reload()
    page.keyboard.press(" ")
    page.clock.run_for(1500 * 3 + 10)
    assert shown(page)["count"] == f"{begin(hands[0]) + 4} of {steps}"
    page.keyboard.press(" ")
    page.clock.run_for(60_000)
    assert shown(page)["count"] == f"{begin(hands[0]) + 4} of {steps}"
    page.locator("#speed").select_option("fast")
    page.locator("#play").click()
    assert page.locator("#play").get_attribute("aria-pressed") == "true"
    page.clock.run_for(600 * steps)
    assert shown(page)["count"] == f"{steps} of {steps}"
    assert page.locator("#play").get_attribute("aria-pressed") == "false"


@simulated_only
def test_nothing_moves_for_those_who_want_it_so(short: Path, visit: Visit) -> None:
    for motion, speed in (("no-preference", "1500"), ("reduce", "3000")):
        page = visit(short, reduced_motion=motion)
        assert page.locator("#speed").input_value() == speed
        page.keyboard.press("3")
        moving = page.evaluate("() => document.getAnimations().length")
        assert bool(moving) == (motion == "no-preference")


@simulated_only
def test_the_seats_lie_beside_one_another(short: Path, visit: Visit) -> None:
    page = visit(short)
    page.keyboard.press("End")
    boxes = [box for one in page.locator(".plate").all() if (box := one.bounding_box())]
    for at, box in enumerate(boxes):
        for other in boxes[at + 1 :]:
            apart = abs(box["x"] - other["x"]) >= box["width"] or abs(box["y"] - other["y"]) >= min(
                box["height"], other["height"]
            )
            assert apart


@simulated_only
def test_equities_are_shown_when_asked_for(hands: list[Replayed], session: Path, visit: Visit) -> None:
    at, step = next(
        (at, step)
        for at, hand in enumerate(hands)
        for step, frame in enumerate(hand.frames)
        if any(player.equity is not None for player in frame.players)
    )
    page = visit(session)
    page.locator("#hand-choice").select_option(str(at))
    page.locator("#progress").fill(str(step))
    equity = page.locator("#seats .equity", has_text="equity")
    assert equity.count() == 0
    page.locator("#all-steps > summary").click()
    assert not page.locator(f"#step-{at}-{step} .hindsight").first.is_visible()
    page.locator("#knowledge").select_option("afterwards")
    assert equity.count() > 0
    page.locator("#knowledge").select_option("then")
    assert equity.count() == 0


@simulated_only
def test_steps_are_folded_and_printed(short: Path, visit: Visit) -> None:
    page = visit(short)
    assert not page.locator("#step-0-0").is_visible()
    page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    assert page.locator("#step-0-0").is_visible()
