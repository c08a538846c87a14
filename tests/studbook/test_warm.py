"""What is compiled in advance fits every batch: a batch of another type would be compiled again, while a user waits."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from numba import typeof

from studbook.analytics.store import Store
from studbook.analytics.stored.hands import stored_hands
from studbook.game.columns import Batch
from studbook.game.vocabulary import Game
from studbook.histories.raw_batches import raw_batches
from studbook.importing.pipeline import import_paths
from studbook.importing.reading import read
from studbook.importing.warm import _no_hands
from studbook.simulation.red_dog.batches import simulated_deals
from studbook.simulation.stud.batches import simulate

SAMPLES = Path(__file__).parents[2] / "histories" / "samples"


def of_every_site() -> Iterator[Batch]:
    for raw in raw_batches([SAMPLES]):
        yield from (reading.batch for reading in read(raw) if len(reading.rows))


def of_a_database() -> Iterator[Batch]:
    with Store() as store:
        import_paths(store, [SAMPLES / "rooms" / "pokerstars.txt"])
        yield stored_hands(store, range(5)).batch


SOURCES: tuple[Callable[[], Iterator[Batch]], ...] = (
    of_every_site,
    of_a_database,
    lambda: iter([simulate(Game.STUD, 3, 1)]),
    lambda: simulated_deals([Game.RED_DOG], 3, 1),
)


@pytest.mark.parametrize("source", SOURCES)
def test_every_batch_is_of_the_type_that_is_compiled(source: Callable[[], Iterator[Batch]]) -> None:
    types = {typeof(batch) for batch in source()}
    assert types == {typeof(_no_hands())}
