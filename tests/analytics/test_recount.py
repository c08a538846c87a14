"""Statistics of replayed hands, counted again over the events of each hand, without the replay."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from studbook.analytics.audit.between_hands import continuity
from studbook.analytics.statistics.filters import Filters
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.game.columns import Batch
from studbook.game.events import Bet, BringIn, Call, Collect, Deal, Fold, Payment, PlayerEvent, Raise, Uncalled
from studbook.game.hand import Hand, hands_of
from studbook.game.money import UNIT
from studbook.game.vocabulary import Game, Street
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.simulation.stud.batches import simulate
from tests.analytics.batches import audited_batch


@dataclass
class Story:
    """What one player did in one hand, counted from the lines of the text alone."""

    big_bet: int
    split: bool
    paid: int = 0
    got: int = 0
    collected: int = 0
    voluntary: bool = False
    brought_in: bool = False
    completed: bool = False
    fold: Street | None = None
    fourth: bool = False
    showdown: bool = False
    scooped: bool = False
    on_street: dict[Street, int] = field(default_factory=lambda: defaultdict(int))


def _pay(story: Story, event: Payment) -> None:
    before = story.on_street[event.street]
    added = event.to - before if isinstance(event, Raise) else event.amount
    story.paid += added
    if event.street != Street.BEFORE:
        story.on_street[event.street] += added


def _count(story: Story, event: PlayerEvent, hand: Hand, wagered: bool) -> bool:
    """Add one event to a player's story; says whether third street has had its first full bet."""
    if isinstance(event, Payment):
        _pay(story, event)
    if event.street == Street.THIRD and isinstance(event, Bet | Call | Raise):
        story.voluntary = True
        if not wagered and isinstance(event, Bet | Raise):
            wagered = 2 * story.on_street[Street.THIRD] >= hand.small_bet  # an all-in for less completes nothing
            story.completed = wagered
    if isinstance(event, BringIn):
        story.brought_in = True
    if isinstance(event, Fold):
        story.fold = event.street
    if isinstance(event, Uncalled):
        story.got += event.amount
    if isinstance(event, Collect):
        story.got += event.amount
        story.collected += event.amount
    return wagered


def _stories(hand: Hand) -> dict[str, Story]:
    dealt = {event.player for event in hand.events if isinstance(event, Deal)}
    stories = {seat.player: Story(hand.big_bet, hand.game == Game.STUD8) for seat in hand.seats if seat.player in dealt}
    wagered = False
    for event in hand.events:
        if isinstance(event, PlayerEvent) and event.player in stories:
            wagered = _count(stories[event.player], event, hand, wagered)
    fourth = any(isinstance(event, Deal) and event.street == Street.FOURTH for event in hand.events)
    left = [story for story in stories.values() if story.fold is None]
    awarded = sum(story.collected for story in stories.values())
    for story in stories.values():
        story.fourth = fourth and story.fold != Street.THIRD
        story.showdown = story.fold is None and len(left) > 1
        story.scooped = 0 < story.collected == awarded
    return stories


def _share(stories: Iterable[Story], name: str) -> tuple[float | None, int]:
    values = [bool(getattr(story, name)) for story in stories]
    return (100 * fmean(values) if values else None), len(values)


def _recount(stories: list[Story]) -> dict[str, tuple[float | None, int]]:
    bets = [100 * (story.got - story.paid) / story.big_bet for story in stories]
    return {
        "win_rate": (fmean(bets), len(bets)),
        "vpip": _share(stories, "voluntary"),
        "bring_in": _share(stories, "brought_in"),
        "complete": _share(stories, "completed"),
        "went_to_showdown": _share([story for story in stories if story.fourth], "showdown"),
        "won_at_showdown": _share([story for story in stories if story.showdown], "collected"),
        "scoop": _share([story for story in stories if story.split and story.collected], "scooped"),
    }


def _assert_counted_right(store: Store, hands: list[Hand]) -> int:
    by_player: dict[tuple[str, str], list[Story]] = defaultdict(list)
    for hand in hands:
        currency = hand.currency.name.lower() if hand.currency.name in ("PLAY", "CHIPS") else hand.currency.name
        for player, story in _stories(hand).items():
            by_player[player, currency].append(story)
    table = {(row["player"], row["currency"]): row for row in stats(store).to_dicts()}
    assert set(table) == set(by_player)
    for who, stories in by_player.items():
        row: dict[str, Any] = table[who]
        assert row["hands"] == len(stories)
        assert row["net"] * UNIT == Decimal(sum(story.got - story.paid for story in stories)), who
        for name, (value, sample) in _recount(stories).items():
            assert (row[name], row[f"{name}_n"]) == (pytest.approx(value) if sample else None, sample), (who, name)
    return len(by_player)


def _append(store: Store, batch: Batch) -> None:
    store.append(audited_batch(batch, ("pokerstars",)))


@pytest.mark.parametrize("game", [Game.STUD, Game.STUD8, Game.RAZZ])
def test_statistics_of_simulated_hands(game: Game) -> None:
    batch = simulate(game, 200, seed=23)
    content = np.arange(200, dtype=np.uint64)
    with Store() as store:
        _append(store, batch._replace(hands=batch.hands._replace(content=content)))
        assert _assert_counted_right(store, list(hands_of(batch))) > 20
        assert continuity(store) == 0


def _real(folder: Path) -> Iterator[Batch]:
    for raw in raw_batches([folder / "cash" / "Stars", folder / "tour" / "Stars"]):
        for reading in read(raw):
            yield reading.batch


def test_statistics_of_real_hands(histories_dir: Path) -> None:
    hands: dict[str, Hand] = {}
    with Store() as store:
        for batch in _real(histories_dir):
            content = np.arange(len(batch.hands.game), dtype=np.uint64) + np.uint64(1000 * len(hands))
            hands |= {hand.hand_id: hand for hand in hands_of(batch)}  # the second of two equal numbers never counts
            _append(store, batch._replace(hands=batch.hands._replace(content=content)))
        assert len(hands) > 30
        assert _assert_counted_right(store, list(hands.values())) > 20


def test_statistics_leave_out_what_filters_leave_out() -> None:
    batch = simulate(Game.STUD, 200, seed=5)
    with Store() as store:
        _append(store, batch._replace(hands=batch.hands._replace(content=np.arange(200, dtype=np.uint64))))
        parts = [stats(store, filters=Filters(tournament=flag))["hands"].sum() for flag in (True, False)]
        assert sum(parts) == stats(store)["hands"].sum()
