"""Completed hands: what a house log leaves out is added once, and in its place."""

from pathlib import Path

import numpy as np
import pytest

from studbook.game import events as event_classes
from studbook.game.hand import Hand
from studbook.game.vocabulary import Street
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.rules.stud.batch import settle_batch
from studbook.rules.stud.complete_hand import complete_hand, complete_hands_at

HANDS = Path(__file__).parent / "hands"
ALL_IN, SIDE_POT = "all_in", "side_pot"


@pytest.fixture(scope="module")
def completed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Hand]:
    """Two hands of one file: in the first the stacks end up in one pot, in the second there is a side pot."""
    path = tmp_path_factory.mktemp("hands") / "hands.txt"
    texts = [(HANDS / f"{name}.txt").read_text(encoding="utf-8") for name in (ALL_IN, SIDE_POT)]
    path.write_text("\n\n".join(texts), encoding="utf-8")
    (raw,) = raw_batches([path])
    (reading,) = read(raw)
    settled = settle_batch(reading.batch)
    hands = [complete_hand(reading.batch, settled, index) for index in range(2)]
    for numbers in ([0, 1], [1, 0], [1], []):
        together = complete_hands_at(reading.batch, settled, np.array(numbers, np.int64))
        assert list(together) == [hands[number] for number in numbers]
    return dict(zip((ALL_IN, SIDE_POT), hands, strict=True))


def test_every_street_is_printed_once_after_an_all_in(completed: dict[str, Hand]) -> None:
    """ES-13: the uncalled bet is returned at once, and the streets without betting follow."""
    events = completed[ALL_IN].events
    assert [event.street for event in events if isinstance(event, event_classes.StreetStart)] == [
        *(Street.THIRD, Street.FOURTH, Street.FIFTH, Street.SIXTH, Street.SEVENTH),
        *(Street.SHOWDOWN, Street.SUMMARY),
    ]
    kinds = [type(event) for event in events]
    assert kinds[kinds.index(event_classes.Uncalled) - 1] is event_classes.Call
    dealt = [event for event in events if isinstance(event, event_classes.Deal)]
    assert len(dealt) == len(set(dealt)) == 8


def test_pots_are_those_of_the_hand(completed: dict[str, Hand]) -> None:
    """ES-16: a summary lists the pots of its own hand, and none if there is only one."""
    pots = {
        name: [event.amount // 10_000 for event in hand.events if isinstance(event, event_classes.Pot)]
        for name, hand in completed.items()
    }
    assert pots == {ALL_IN: [], SIDE_POT: [27, 34]}
