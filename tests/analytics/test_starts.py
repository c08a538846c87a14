"""Results by starting hand compared with those of all others, recounted in plain Python."""

import math
from collections.abc import Callable
from statistics import fmean, variance
from typing import Any

import numpy as np
import polars as pl
import pytest

from studbook.analytics.statistics.filters import Filters
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.game.vocabulary import Game
from studbook.simulation.stud.batches import simulate
from tests.analytics.accuracy import FEWEST, reaches
from tests.analytics.batches import audited_batch

Row = dict[str, Any]
SAMPLES: dict[str, Callable[[Row], bool]] = {
    "start_excess": lambda row: row["from_deal"],
    "start_showdown_excess": lambda row: row["went_to_showdown"] and row["decided"],
}


@pytest.fixture(scope="module")
def store() -> Store:
    """Store hands whose hero is one of three players, as in a database of three of them."""
    opened = Store()
    for number, game in enumerate((Game.STUD, Game.RAZZ)):
        batch = simulate(game, 1_200, seed=61 + number)
        content = np.arange(1_200, dtype=np.uint64) + np.uint64(2_000 * number)
        batch = batch._replace(hands=batch.hands._replace(content=content))
        opened.append(audited_batch(batch, ("somewhere",) * 20))
    for number, name in enumerate(("Ann", "Bob")):
        opened.connection.execute(
            "UPDATE seats_packed SET player = ? WHERE player = 'Hero' AND hand % 3 = ?", [name, number]
        )
    return opened


def _rows(store: Store) -> list[Row]:
    return store.query(
        "SELECT player, currency, game, start, (sights >> 56) & 1 = 1 AS from_deal, went_to_showdown, decided,"
        " 100.0 * net::DOUBLE / big_bet::DOUBLE AS result FROM played WHERE start IS NOT NULL"
    ).to_dicts()


def _expected(rows: list[Row], own: list[Row]) -> tuple[list[float], list[float]]:
    """Results less the mean of the others with the same start, and the standard errors of those means."""
    excess, errors = [], []
    for row in own:
        same = [
            other["result"]
            for other in rows
            if other["player"] != row["player"]
            and (other["game"], other["currency"], other["start"]) == (row["game"], row["currency"], row["start"])
        ]
        if same:
            excess.append(row["result"] - fmean(same))
            errors.append(math.sqrt(variance(same) / len(same)) if len(same) >= FEWEST else math.nan)
    return excess, errors


@pytest.mark.parametrize("name", SAMPLES)
def test_results_beside_those_of_all_others(store: Store, name: str) -> None:
    rows = [row for row in _rows(store) if SAMPLES[name](row)]
    compared = 0
    for row in stats(store, by=["player"], group="starting").to_dicts():
        key = (row["player"], row["currency"], row["start"])
        own = [other for other in rows if (other["player"], other["currency"], other["start"]) == key]
        excess, errors = _expected(rows, own)
        assert row[f"{name}_n"] == len(excess), row
        assert row[name] == (pytest.approx(fmean(excess), abs=1e-6) if excess else None), row
        if len(excess) >= FEWEST and not math.isnan(sum(errors)):
            below, above = (math.hypot(reach, 1.959964 * fmean(errors)) for reach in reaches(excess))
            assert row[name] - row[f"{name}_low"] == pytest.approx(below, rel=1e-3), row
            assert row[f"{name}_high"] - row[name] == pytest.approx(above, rel=1e-3), row
            compared += 1
        else:
            assert row[f"{name}_low"] is None
    assert compared > 10


def test_the_others_are_those_of_the_whole_database(store: Store) -> None:
    """Filters choose the player's hands, never those that they are compared with."""
    for players in (5, 8):
        everything = stats(store, "Ann", ["players"], group="starting").filter(pl.col("players") == players)
        only = stats(store, "Ann", ["players"], Filters(players=players), group="starting")
        pairs = everything.join(only, on=["start", "currency"], nulls_equal=True)
        assert len(pairs) == len(only) > 5
        for name in SAMPLES:
            assert pairs[name].to_list() == pytest.approx(pairs[f"{name}_right"].to_list(), nan_ok=True)


def test_no_one_to_compare_with_is_no_excess(store: Store) -> None:
    store.connection.execute("BEGIN")
    try:
        store.connection.execute("UPDATE seats_packed SET player = 'Hero' WHERE player IN ('Ann', 'Bob')")
        for row in stats(store, "Hero", group="starting").to_dicts():
            assert (row["start_excess"], row["start_excess_n"], row["start_excess_low"]) == (None, 0, None)
    finally:
        store.connection.execute("ROLLBACK")
