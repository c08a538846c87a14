"""A store of simulated hands, made once, for every report."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from studbook.analytics.store import Store
from studbook.game.vocabulary import Game
from studbook.simulation.stud.batches import simulate
from tests.analytics.batches import audited_batch

HOSTILE = "\"><script>alert('$a$')</script>{{ 7*7 }} \x1b[31m & [red]co"


def _append(store: Store, game: Game, hands: int) -> None:
    batch = simulate(game, hands, seed=11)
    content = np.arange(hands, dtype=np.uint64) + np.uint64(1000 * int(game) + 1)
    batch = batch._replace(hands=batch.hands._replace(content=content))
    store.append(audited_batch(batch, ("pokerstars",)))


def _simulated(hands: int) -> Store:
    store = Store()
    for game in (Game.STUD, Game.STUD8, Game.RAZZ):
        _append(store, game, hands)
    return store


@pytest.fixture(scope="session")
def simulated() -> Iterator[Store]:
    """Some hundred hands of every game."""
    with _simulated(150) as store:
        yield store


@pytest.fixture(scope="session")
def ten_hands() -> Iterator[Store]:
    """Ten hands."""
    with Store() as store:
        _append(store, Game.STUD8, 10)
        yield store


@pytest.fixture(scope="session")
def hostile() -> Iterator[tuple[Store, str]]:
    """Hands in which one of the players and every file has a name that means to break a page, and that name."""
    with _simulated(20) as store:
        for sql in (
            "UPDATE seats_packed SET player = $name WHERE player = 'Hero'",
            "UPDATE hands SET table_name = $name, hand_id = $name",
            "INSERT INTO findings SELECT hand, 'M02', 'error', seat, player, 'third', 9, 5, 7, false FROM seats",
            """INSERT INTO files BY NAME SELECT 0 AS file, $name AS path, 1 AS size, 'utf-8' AS encoding, '' AS problem,
               1 AS import, now()::TIMESTAMP AS imported_at, 0 AS found, 0 AS imported, 0 AS known, 0 AS other,
               0 AS rejected""",
        ):
            store.connection.execute(sql, {"name": HOSTILE} if "$name" in sql else None)
        yield store, HOSTILE


@pytest.fixture(scope="session")
def figures() -> Callable[[Store, str], list[dict[str, Any]]]:
    """What the statistics of a player are, to be found again in a report."""
    from studbook.analytics.statistics.stats import stats

    return lambda store, player: stats(store, player).to_dicts()
