"""What is written a batch at a time is what the scribe writes hand by hand."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from studbook.exchange.site_texts import typed_hands
from studbook.game.cards import pack, packed_length
from studbook.game.columns import Batch
from studbook.game.sites import SITES
from studbook.game.vocabulary import Game, Kind, Limit, Outcome, Zone
from studbook.grammar.batch_writer import packed_lengths, parts_of
from studbook.grammar.sites.pokerstars.batch_writer import PokerStarsBatch
from studbook.grammar.write import batch_writer_of, write_hand
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.rules.stud.complete_hand import are_complete
from studbook.simulation.stud.batches import GAMES, simulate

HANDS = 60


def texts_of(batch: Batch) -> list[str | None]:
    return PokerStarsBatch(batch).texts(are_complete(batch))


def by_hand(batch: Batch) -> list[str]:
    return [write_hand(hand, "pokerstars") for hand in typed_hands(batch) if hand]


def read_from(folder: Path) -> list[Batch]:
    return [reading.batch for raw in raw_batches([folder]) for reading in read(raw)]


def test_only_some_sites_have_a_batch_writer() -> None:
    assert [site for site in SITES if batch_writer_of(site)] == ["pokerstars"]
    assert batch_writer_of("pokerstars") is PokerStarsBatch


@pytest.mark.parametrize(("game", "limit"), list(product(GAMES, Limit)))
def test_simulated_hands(game: Game, limit: Limit) -> None:
    batch = simulate(game, HANDS, 11, limit)
    assert texts_of(batch) == by_hand(batch)


def test_real_hands(histories_dir: Path) -> None:
    written = 0
    for batch in read_from(histories_dir):
        for text, hand in zip(texts_of(batch), typed_hands(batch), strict=True):
            assert hand is not None
            written += text is not None
            assert text in (None, write_hand(hand, "pokerstars"))
    assert written == 39


def test_the_shipped_samples(root: Path) -> None:
    for batch in read_from(root / "histories" / "samples"):
        is_own = batch.hands.site == SITES.index("pokerstars")
        texts = texts_of(batch)
        assert [text is not None for text in texts] == is_own.tolist()
        if is_own.all():
            assert texts == by_hand(batch)


def _with(kind: Kind, changes: dict[str, int]) -> tuple[Batch, int]:
    """Simulated hands, of which one has a changed event: the first of a kind. Its number comes second."""
    batch = simulate(Game.STUD, HANDS, 11)
    row = int(np.flatnonzero(batch.events.kind == kind)[0])
    for name, value in changes.items():
        getattr(batch.events, name)[row] = value
    return batch, int(batch.events.hand[row])


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        (Kind.FOLD, {"kind": Kind.THROWN_AWAY}),
        (Kind.CHECK, {"kind": Kind.CHAT}),
        (Kind.COLLECT, {"pot": -1}),
        (Kind.DEAL, {"fresh": 0}),
        (Kind.DEAL, {"fresh": 8}),
        (Kind.CHECK, {"kind": Kind.COMMUNITY}),
        (Kind.CHECK, {"kind": Kind.RAKE}),
        (Kind.CHECK, {"kind": Kind.TOTAL}),
        (Kind.RESULT, {"outcome": Outcome.NONE}),
    ],
)
def test_rare_events_are_left_to_the_scribe(kind: Kind, changes: dict[str, int]) -> None:
    batch, changed = _with(kind, changes)
    assert [hand for hand, text in enumerate(texts_of(batch)) if text is None] == [changed]


def test_hands_of_other_zones_limits_and_sites_are_left_to_the_scribe() -> None:
    batch = simulate(Game.STUD, 4, 11)
    batch.hands.zone[0], batch.hands.site[1], batch.hands.prints[2] = Zone.CET, SITES.index("fulltilt"), 0
    assert [text is None for text in texts_of(batch)] == [True, True, True, False]


def test_no_hands() -> None:
    assert texts_of(simulate(Game.STUD, 0, 1)) == []


def test_lengths_of_packed_cards() -> None:
    packed = [pack(range(40, 40 + count)) for count in range(11)]
    assert packed_lengths(np.array(packed)).tolist() == [packed_length(cards) for cards in packed] == list(range(11))


def test_parts_of_a_template() -> None:
    assert parts_of("{player}: bets {amount}{all_in}") == (("", "player"), (": bets ", "amount"), ("", "all_in"))
    assert parts_of("End") == (("End", ""),)
