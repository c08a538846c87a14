"""Deals of the Red Dog family in words and as pages: every turn is described, and no name breaks anything."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from io import StringIO
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from studbook.analytics.red_dog.turns import Bounded, Choice, Dealt, PlayedTurn
from studbook.analytics.replayer.frame import Replayed
from studbook.analytics.replayer.stud import replays
from studbook.analytics.store import Store
from studbook.game.vocabulary import RED_DOG_GAMES, Game, Kind
from studbook.reports.hand.deal import (
    chance,
    deal_lines,
    explained,
    heading_of,
    might_bet,
    opening,
    ordinal,
    saw,
    settled,
    show_deal,
    turned,
    weighed,
)
from studbook.reports.hand.explanation import explained_lines, explained_page
from studbook.reports.hand.replayer import hand_data, replay_page
from studbook.reports.layout.words import money, rate
from studbook.rules.audit import audit_batch
from studbook.simulation.red_dog.batches import simulate_deals
from tests.analytics.batches import audited_batch
from tests.reports.page import Page

DEALS = 20
NAMES = ("</script><script>alert(1)", '"><img src=x onerror=alert(1)>', "[red]Zo\u2028é & <b>", "{{ 7*7 }}")


def _append(store: Store, game: Game) -> None:
    batch = simulate_deals(game, DEALS, 5)
    content = np.arange(DEALS, dtype=np.uint64) + np.uint64(1000 * int(game) + 1)
    batch = batch._replace(hands=batch.hands._replace(content=content))
    result = audit_batch(batch)
    store.append(audited_batch(batch, ("reddog",), result))


@pytest.fixture(scope="module")
def dealt() -> Iterator[Store]:
    """Deals of every game."""
    with Store() as store:
        for game in RED_DOG_GAMES:
            _append(store, game)
        yield store


@pytest.fixture(scope="module")
def hands(dealt: Store) -> list[Replayed]:
    """All of them."""
    return list(replays(dealt, range(DEALS * len(RED_DOG_GAMES))))


@pytest.fixture(scope="module")
def renamed() -> Iterator[list[Replayed]]:
    """Deals whose players' names mean to break a page."""
    with Store() as store:
        _append(store, Game.RED_DOG)
        players = [name for (name,) in store.sql("SELECT DISTINCT player FROM seats WHERE hand = 0 ORDER BY 1").rows]
        for name, other in zip(players, NAMES, strict=False):
            store.connection.execute("UPDATE seats_packed SET player = $2 WHERE player = $1", [name, other])
        yield list(replays(store, [0, 1]))


def deal_of(replayed: Replayed) -> Dealt:
    assert isinstance(replayed.explanation, Dealt)
    return replayed.explanation


def shown(deal: Dealt) -> str:
    screen = Console(file=StringIO(), width=200, highlight=False)
    show_deal(screen, deal)
    assert isinstance(screen.file, StringIO)
    return screen.file.getvalue()


def test_every_turn_is_described(hands: list[Replayed]) -> None:
    for hand in hands:
        deal = deal_of(hand)
        result, seen = "\n".join(explained_lines(deal)), shown(deal)
        assert result.count("\nTurn ") == len(deal.turns)
        for turn in deal.turns:
            did = f"bets {money(turn.stake, '')}" if turn.stake else "passes"
            assert did in result
            assert f"{turn.player} " in seen
            assert f"{money(turn.pot_after, '')} in the pot" in seen
            if turn.cases and turn.stake:
                of = f"wins {turn.wins:,} of {turn.cases:,} cases ({rate(100 * turn.wins / turn.cases)} %)"
                assert of in result
        for seat in deal.seats:
            assert seat.player in seen
        assert f"{money(deal.after, '')} left" in result


def test_the_books_balance_as_they_are_written(hands: list[Replayed]) -> None:
    """The sums of the last part are read back from its words."""
    for hand in hands:
        lines = list(deal_lines(deal_of(hand)))
        books = lines[lines.index("The pot") + 1].replace("\N{MINUS SIGN}", "-").replace("+", "").split(", ")
        amounts = [Decimal(re.findall(r"-?[\d,.]*\d", words)[0].replace(",", "")) for words in books]
        assert sum(amounts[:-1]) == amounts[-1], books


def test_games_are_opened_in_their_own_words(hands: list[Replayed]) -> None:
    printed = {hand.hand.facts.game: opening(deal_of(hand)) for hand in hands}
    assert len(printed) == len(RED_DOG_GAMES)
    for game, words in printed.items():
        plays = game in ("red_dog", "red_dog_four", "red_dog_three")
        assert ("All players ante " in words) == plays
        assert ("The dealer fills the pot, with" in words) != plays
    assert " to " not in printed["polish_red_dog"].partition("with")[2]
    seen = {hand.hand.facts.game: saw(deal_of(hand).turns[0], deal_of(hand)) for hand in hands}
    assert seen["polish_red_dog"].startswith("the player sees neither their own cards")
    assert seen["slippery_sam"].startswith("the player sees the card to beat")
    assert seen["shoot"].startswith("the player sees their cards")


def test_a_price_is_shown_and_a_pass(hands: list[Replayed]) -> None:
    deals = [deal_of(hand) for hand in hands]
    result = [line for deal in deals if deal.hand.facts.game == "fort_wayne" for line in deal_lines(deal)]
    assert any(re.search(r" buys \S+ for [\d.,]+ and bets ", line) for line in result)
    assert any("or pass (RD-29)" in line for line in result)
    deal = next(deal for deal in deals if deal.hand.facts.game == "fort_wayne")
    passed = a_turn(deal, bought=["4d", "Jh"], paid=Decimal(12), stake=Decimal(0), outcome=0, pot_after=Decimal(72))
    passed = replace(passed, moved=Decimal(0))
    assert heading_of(passed).endswith(" buys 4♦ J♥ for 12 and passes")
    assert heading_of(replace(passed, moved=Decimal(2))).endswith(" and passes and gives 2")
    assert explained(passed, deal)[-1] == "72 in the pot"
    shut = replace(passed, most=Decimal(0), bounded=Bounded.TOGETHER)
    assert " in the pot; may bet nothing: " in might_bet(shut, deal)
    result = [line for deal in deals if Kind.ANTE in deal.sums for line in deal_lines(deal)]
    assert any("another round of antes, " in line for line in result)


def test_what_a_card_was_worth_is_shown(hands: list[Replayed]) -> None:
    deal = next(deal_of(hand) for hand in hands if hand.hand.facts.game == "fort_wayne")
    result = Choice(
        card="Kd", pot=Decimal(24), least=Decimal(1), most=Decimal(24), bounded=Bounded.BANK,
        price=Decimal("4.80"), may_pass=False, chosen="buy", wins=1225, cases=20825, bet=Decimal("-0.8824"),
        buy=Decimal("-4.1512"), is_right=False,
    )  # fmt: skip
    passed = replace(
        result, card="Jd", price=None, may_pass=True, chosen="pass", buy=None, bet=Decimal("-0.61"), is_right=True
    )
    minus = "\N{MINUS SIGN}"
    brings = f"the best bet has an expected value of {minus}0.88, another card {minus}4.15"
    assert weighed(result) == f"{brings}: the player buys it, which costs 3.27"
    assert weighed(passed).endswith(", a pass 0: the player passes, and no other choice is better")
    assert "costs less than 0.01" in weighed(replace(result, buy=result.bet))
    assert "not calculated" in weighed(replace(result, bet=None, buy=None, is_right=None))
    lines = explained(a_turn(deal, choices=[result, passed], bought=["Jd"], paid=Decimal("4.80")), deal)
    assert lines[0].endswith("to the size of the pot (RD-18), or buy another card for 4.80 (RD-28)")
    assert lines[1].startswith("against K\N{BLACK DIAMOND SUIT} wins 1,225 of 20,825 cases (5.9 %); the best bet")
    assert weighed(passed) in lines


def a_turn(deal: Dealt, **changed: Any) -> PlayedTurn:
    return replace(deal.turns[0], **changed)


def test_what_is_wrong_and_what_cannot_be_decided(hands: list[Replayed]) -> None:
    deal = next(deal_of(hand) for hand in hands if hand.hand.facts.game == "shoot")
    stake = {"stake": Decimal(4), "pot_after": Decimal(9), "turned": "8s", "burned": ["2c"], "known": False}
    lost = a_turn(deal, **stake, outcome=1, due=-1, moved=Decimal(4), beater=None)
    assert turned(lost) == "burned 2♣, turned 8♠: none of the player's cards beats it"
    assert settled(lost) == "paid 4, but 4 is due to the pot (RD-08); 9 in the pot"
    short = a_turn(deal, **stake, outcome=1, due=1, moved=Decimal(3), beater="Ts")
    assert turned(short) == "burned 2♣, turned 8♠: T♠ beats it"
    assert settled(short) == "paid 3, but 4 is due to the player (RD-07); 9 in the pot"
    unknown = a_turn(deal, **stake, outcome=-1, due=0, moved=Decimal(4), beater=None, wins=0, cases=0)
    assert "cannot be decided" in turned(unknown)
    assert settled(unknown) == "4 goes into the pot, undecidable; 9 in the pot"
    assert chance(unknown).startswith("the chance is not calculated")
    known = a_turn(deal, **stake | {"known": True}, outcome=1, due=1, moved=Decimal(4), beater="Ts", wins=1, cases=1)
    assert "which all had seen burned (C.3-12)" in turned(known)
    assert "wins 1 of 1 cases (100.0 %)" in chance(known)
    tiny = a_turn(
        deal, **stake, outcome=1, due=1, moved=Decimal(4), beater="Ts", wins=24, cases=49, best=Decimal("3.9")
    )
    assert "less than 0.01" in chance(tiny)
    assert [ordinal(n) for n in (1, 3, 12, 22)] == ["1st", "3rd", "12th", "22nd"]


def test_a_page_tells_what_the_text_tells(hands: list[Replayed]) -> None:
    for hand in hands[::7]:
        deal = deal_of(hand)
        page = Page(explained_page(deal, back="../a.html", steps="s.html"))
        for turn in deal.turns:
            for words in explained(turn, deal):
                assert " ".join(words.split()) in page.text
        assert page.tags("script") == []
        assert {"../a.html", "s.html"} <= {link.get("href") for link in page.tags("a")}
        labels = {tag["aria-labelledby"] for _, tag in page.elements if "aria-labelledby" in tag}
        ids = [tag["id"] for _, tag in page.elements if "id" in tag]
        assert len(ids) == len(set(ids))
        assert labels <= set(ids)
        assert all(tag.get("aria-label") for _, tag in page.elements if tag.get("role") == "img")


def test_names_break_no_page(renamed: list[Replayed]) -> None:
    for html in (explained_page(deal_of(renamed[0])), replay_page(renamed)):
        page = Page(html)
        assert page.tags("img") == []
        assert len(page.tags("script")) in (0, 2)
        assert "49" not in page.text.split()
        assert "{{ 7*7 }}" in page.text
    assert "[red]Zo" in shown(deal_of(renamed[0]))


def test_the_replayer_shows_turns_as_parts(hands: list[Replayed]) -> None:
    for hand in hands[::3]:
        deal, data = deal_of(hand), hand_data(hand)
        assert data["unit"] == "turn"
        parts = [frame["part"] for frame in data["frames"]]
        assert set(parts) == set(range(len(deal.turns) + 2))
        steps = [(frame["part"], frame["action"]) for frame in data["frames"]]
        assert steps == [(part, step) for part in sorted(set(parts)) for step in range(parts.count(part))]
        assert (data["frames"][0]["name"], data["frames"][-1]["name"]) == ("The deal", "The pot")
        assert all(one["spoken"] != other["spoken"] for one, other in pairwise(data["frames"]))
        assert all(len(frame["pots"]) == 1 for frame in data["frames"])
        before = [frame for frame in data["frames"] if "to act: may bet" in frame["turn"]]
        assert len(before) >= sum(turn.stake > 0 for turn in deal.turns)
        assert json.dumps(data)


def test_a_page_of_both_families(hands: list[Replayed], simulated: Store) -> None:
    keys = simulated.query("SELECT hand FROM hands ORDER BY hand LIMIT 50")["hand"].to_list()
    some = list(replays(simulated, keys))
    has_equity = [any(p.equity is not None for frame in hand.frames for p in frame.players) for hand in some]
    stud, unknown = some[has_equity.index(True)], some[has_equity.index(False)]
    text = Page(replay_page([hands[0], stud])).text
    assert "Equity: the average share" not in Page(replay_page([hands[0], unknown])).text
    assert "a digit goes to that street or turn." in text
    assert "Equity: the average share" in text
    assert "equally likely cases" in text
    alone = Page(replay_page([hands[0]])).text
    assert "a digit goes to that turn." in alone
    assert "Equity: the average share" not in alone
    assert "equally likely cases" not in Page(replay_page([stud])).text
