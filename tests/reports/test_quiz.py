"""The quiz of a hand: what is asked, and what must not be seen."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from typer.testing import CliRunner

from studbook.analytics.replayer.decisions import hero_of, without_hindsight
from studbook.analytics.replayer.frame import Replayed
from studbook.analytics.replayer.stud import replays
from studbook.analytics.replayer.table_cards import HIDDEN
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.game.events import Bet, BringIn, Call, Check, Fold, Raise
from studbook.importing.pipeline import import_paths
from studbook.reports.hand.quiz import questions

SAMPLES = Path("histories/samples")
WORDS = {Bet: ("bet", "complete"), Raise: ("raise", "complete"), Call: ("call",), Check: ("check",), Fold: ("fold",)}


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Replayed]]:
    with Store() as store:
        import_paths(store, [SAMPLES / "stud8-0001.txt", SAMPLES / "rooms" / "partypoker.txt"])
        keys = [key for (key,) in store.sql("SELECT hand FROM hands ORDER BY hand").rows]
        yield list(replays(store, keys))


def test_every_decision_of_the_hero_is_asked(hands: list[Replayed]) -> None:
    asked = 0
    for replayed in hands:
        hero = hero_of(replayed)
        found = questions(replayed)
        own = [
            event
            for frame in replayed.frames
            for event in frame.events
            if isinstance(event, BringIn | Bet | Raise | Call | Check | Fold) and event.seat == hero
        ]
        assert len(found) == len(own), replayed.hand.facts.hand_id
        for question, event in zip(found.values(), own, strict=True):
            word = question["choices"][question["played"]]
            assert word.startswith(WORDS.get(type(event), ("bring in",)))
            assert len(question["choices"]) == len(set(question["choices"])) > 1
        asked += len(found)
    assert asked > 300


def test_what_the_hero_did_not_know_is_hidden(hands: list[Replayed]) -> None:
    hidden = 0
    for replayed in hands:
        hero = hero_of(replayed)
        if hero is None:
            continue
        for frame, seen in zip(replayed.frames, without_hindsight(replayed).frames, strict=True):
            for player, then in zip(frame.players, seen.players, strict=True):
                assert then.equity is None
                open_ = [card.name for card in player.cards if card.is_open]
                assert [card.name for card in then.cards if card.is_open] == open_
                if player.seat != hero and not player.shown:
                    assert {card.name for card in then.cards if not card.is_open} <= {HIDDEN}
                    hidden += sum(card.name != HIDDEN and not card.is_open for card in player.cards)
                else:
                    assert then.cards == player.cards
    assert hidden > 100


def test_the_price_of_a_call(hands: list[Replayed]) -> None:
    for replayed in hands[:50]:
        for step, question in questions(replayed).items():
            frame = replayed.frames[step]
            assert frame.options is not None
            if frame.options.to_call:
                share = 100 * frame.options.to_call / (frame.in_all + frame.options.to_call)
                assert f"it needed {share.quantize(Decimal('0.1'))} %" in question["answer"]


def test_a_file_without_a_hero(tmp_path: Path) -> None:
    log = SAMPLES / "red-dog" / "red-dog-0001.txt"
    result = CliRunner().invoke(app, ["replay", str(log), "--quiz", "-o", str(tmp_path / "q.html")])
    assert "nothing to ask" in str(result.exception)
