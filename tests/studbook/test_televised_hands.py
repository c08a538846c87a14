"""Televised hands of 2023, as PokerKit's own tests play them: its text of them is read, and every hand is counted.

They are 97 hands of two events, 36 of them stud. The text has no names, dates or numbers unless a test adds them.
"""

import unittest
import warnings
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pokerkit import HandHistory

from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths
from tests.archive.conftest import archived

EVENTS = {
    "test_2023_43_5": "2023 WSOP Event #43: $50,000 Poker Players Championship | Day 5",
    "test_2023_54_4": "2023 WSOP Event #54: $10,000 H.O.R.S.E. Championship | Day 4",
}
"""The modules of PokerKit's tests of each event."""
GAMES = {"F7S": "stud", "F7S/8": "stud8", "FR": "razz"}
Change = Callable[[HandHistory, str, int], None]
"""Adds to a hand what the author of a document may know: its event, and its number there."""


@cache
def played() -> tuple[tuple[str, HandHistory], ...]:
    """Every hand that PokerKit's tests play, with its event."""
    pytest.importorskip("pokerkit.tests.test_wsop", reason="this PokerKit is installed without its tests")
    hands: list[tuple[str, HandHistory]] = []
    written = HandHistory.from_game_state
    for name, event in EVENTS.items():

        def noted(_: type, game: Any, state: Any, event: str = event) -> HandHistory:
            hands.append((event, written(game, state)))
            return hands[-1][1]

        with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns of unknown cards
            patch.setattr(HandHistory, "from_game_state", classmethod(noted))
            unittest.defaultTestLoader.loadTestsFromModule(import_module(f"pokerkit.tests.test_wsop.{name}")).run(
                unittest.TestResult()
            )
    return tuple(hands)


def stud() -> list[HandHistory]:
    return [hand for _, hand in played() if hand.variant in GAMES]


def changed(change: Change) -> list[HandHistory]:
    """All hands, each with what `change` adds to it."""
    numbers = Counter[str]()
    hands = []
    for event, hand in played():
        numbers[event] += 1
        hands.append(HandHistory.loads(hand.dumps()))
        change(hands[-1], event, numbers[event])
    return hands


def bare(hand: HandHistory, event: str, number: int) -> None:
    """Nothing is known but the play."""


def numbered(hand: HandHistory, event: str, number: int) -> None:
    hand.hand = number


def first(hand: HandHistory, event: str, number: int) -> None:
    """The author has written one hand of each day of an event, and calls each the first."""
    hand.hand, hand.event, hand.year, hand.month, hand.day = 1, event, 2023, 6 + number // 30, 1 + number % 30


def at_a_table(hand: HandHistory, event: str, number: int) -> None:
    """Two events that are filmed at the same table on the same day."""
    hand.hand, hand.event, hand.table, hand.year, hand.month, hand.day = number, event, "Feature", 2023, 6, 23


def in_files(hands: list[HandHistory], folder: Path) -> None:
    for number, hand in enumerate(hands):
        (folder / f"{number:03}.phh").write_text(hand.dumps())


def in_one_file(hands: list[HandHistory], folder: Path) -> None:
    text = BytesIO()
    HandHistory.dump_all(hands, text)
    (folder / "all.phhs").write_bytes(text.getvalue())


@pytest.mark.parametrize(
    ("change", "write"),
    [(bare, in_files), (numbered, in_files), (first, in_files), (at_a_table, in_files), (bare, in_one_file)],
)
def test_every_hand_is_counted(tmp_path: Path, change: Change, write: Callable[..., None]) -> None:
    write(changed(change), tmp_path)
    others = Counter(hand.variant for _, hand in played() if hand.variant not in GAMES)
    with Store(tmp_path / "hands.duckdb") as store:
        totals = import_paths(store, [tmp_path])
        assert (totals.hands.found, totals.hands.imported, totals.hands.other) == (97, 36, 61)
        assert (totals.hands.known, totals.hands.rejected, dict(totals.other_games)) == (0, 0, dict(others))
        assert store.sql("SELECT count(*), count(*) FILTER (conflict) FROM hands").rows == [(36, 0)]
        games: Mapping[str, int] = dict(store.sql("SELECT game::VARCHAR, count(*) FROM hands GROUP BY ALL").rows)
        assert games == {"stud": 13, "stud8": 13, "razz": 10}
        assert store.sql("SELECT count(DISTINCT hand) FROM played").rows == [(36,)]
        assert store.sql("SELECT count(*), count(*) FILTER (conflict) FROM other_hands").rows == [(61, 0)]


def test_an_import_of_the_same_hands_in_other_files_adds_nothing(tmp_path: Path) -> None:
    hands = changed(first)
    for folder, write in (("files", in_files), ("file", in_one_file)):
        (tmp_path / folder).mkdir()
        write(hands, tmp_path / folder)
    with Store(tmp_path / "hands.duckdb") as store:
        assert import_paths(store, [tmp_path / "files"]).hands.imported == 36
        again = import_paths(store, [tmp_path / "file"]).hands
        assert store.sql("SELECT count(*) FROM other_hands").rows == [(61,)]
    assert (again.imported, again.known) == (0, 36)


@pytest.mark.parametrize("change", [numbered, at_a_table])
def test_an_archive_counts_every_hand(tmp_path: Path, change: Change) -> None:
    (tmp_path / "hands").mkdir()
    in_files(changed(change), tmp_path / "hands")
    archived([tmp_path / "hands"], tmp_path / "archive", shard_bytes=5_000)
    with Store(tmp_path / "archive", read_only=True) as store:
        assert store.sql("SELECT count(*), count(*) FILTER (conflict) FROM hands").rows == [(36, 0)]


def test_nets_are_pokerkits(tmp_path: Path) -> None:
    """Also those of hands in which the winner at the showdown follows from the cards alone."""
    in_files(stud(), tmp_path)
    with Store(tmp_path / "hands.duckdb") as store:
        import_paths(store, [tmp_path])
        found = store.sql("SELECT hand, net FROM seats ORDER BY hand, seat").rows
        errors = store.sql("SELECT code FROM findings WHERE severity = 'error'").rows
    ours = [[net for number, net in found if number == hand] for hand in range(36)]
    assert (ours, errors) == ([nets_of(hand) for hand in stud()], [])


def test_nets_of_other_games_are_pokerkits(tmp_path: Path) -> None:
    """Their documents give the stacks after the hand, without which only a hand that ends in folds has nets."""
    hands = changed(first)
    for hand, (_, history) in zip(hands, played(), strict=True):
        hand.finishing_stacks = stacks_after(history)
    in_one_file(hands, tmp_path)
    with Store(tmp_path / "hands.duckdb") as store:
        import_paths(store, [tmp_path])
        assert store.sql("SELECT count(*), count(problem) FROM other_hands").rows == [(61, 0)]
        found = store.sql("SELECT hand, list(net ORDER BY seat) FROM nets GROUP BY hand ORDER BY hand").rows
    stud_nets = [nets for hand, nets in found if hand >= 0]
    other_nets = [nets for hand, nets in reversed(found) if hand < 0]
    assert stud_nets == [nets_of(hand) for hand in stud()]
    assert other_nets == [nets_of(hand) for _, hand in played() if hand.variant not in GAMES]


def test_without_stacks_a_showdown_of_another_game_has_a_problem(tmp_path: Path) -> None:
    in_one_file(changed(bare), tmp_path)
    with Store(tmp_path / "hands.duckdb") as store:
        import_paths(store, [tmp_path])
        assert store.sql("SELECT count(*), count(problem) FROM other_hands").rows == [(61, 27)]


def nets_of(history: HandHistory) -> list[int]:
    """What each player wins or loses, as PokerKit plays the hand."""
    pairs = zip(stacks_after(history), history.starting_stacks, strict=True)
    return [after - int(before) for after, before in pairs]


def stacks_after(history: HandHistory) -> list[int]:
    """What each player has after the hand, as PokerKit plays it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, last = history
    return [int(stack) for stack in last.stacks]
