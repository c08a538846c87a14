"""The library fits every call: one of another type would run as plain Python, far slower and unnoticed."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from studbook.analytics.facts.of_batch import facts_of
from studbook.analytics.store import Store
from studbook.analytics.stored.hands import stored_hands
from studbook.game.columns import Batch
from studbook.game.vocabulary import Game
from studbook.histories.raw_batches import raw_batches
from studbook.importing.pipeline import import_paths
from studbook.importing.reading import read
from studbook.machine.rule import Rule
from studbook.machine.state import machine
from studbook.rules.audit import audit_batch
from studbook.simulation.red_dog.batches import simulated_deals
from studbook.simulation.stud.batches import simulate
from studbook.upkeep.entry_points import PARTS

SAMPLES = Path(__file__).parents[2] / "histories" / "samples"

pytestmark = pytest.mark.skipif(machine().library() is None, reason="there is no library")


@pytest.fixture(autouse=True)
def _only_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if any rule runs as plain Python."""

    def otherwise(rule: Rule, *_: Any, **__: Any) -> None:
        pytest.fail(f"the library has no code for this call of {rule.name}")

    monkeypatch.setattr(Rule, "_otherwise", otherwise)


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
def test_every_batch_is_of_the_types_that_are_compiled(source: Callable[[], Iterator[Batch]]) -> None:
    seen = 0
    for batch in source():
        facts_of(batch, audit_batch(batch))
        seen += len(batch.hands.game)
    assert seen


@pytest.mark.parametrize("part", PARTS)
def test_every_part_runs_as_machine_code(part: str) -> None:
    PARTS[part]()
