"""Intervals: none that the sample cannot carry, and the others hold the true value as often as they say."""

import random
from collections.abc import Callable, Iterator
from statistics import fmean
from typing import Any

import polars as pl
import pytest

from studbook.analytics.database.polars_duckdb import Arrow
from studbook.analytics.statistics.intervals import figures
from studbook.analytics.statistics.stats import GROUPS, stats, winnings
from studbook.analytics.store import Store
from studbook.game.vocabulary import Did
from tests.analytics.accuracy import average_interval, ratio_interval

Ends = tuple[float | None, float | None]
Draw = Callable[[random.Random], float]
DRAWS: dict[str, tuple[Draw, float]] = {
    "mostly nothing": (lambda chance: chance.expovariate(1) if chance.random() < 0.15 else 0.0, 0.15),
    "mostly nothing lost": (lambda chance: -chance.expovariate(1) if chance.random() < 0.15 else 0.0, -0.15),
    "wins and losses": (lambda chance: chance.choice((-1, -1, -1, -1, 2, 8, -6)) * chance.random(), 0.0),
    "even": (lambda chance: chance.random(), 0.5),
}
"""Ways to draw a value, and the true average."""
SAMPLES = 400


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with Store() as opened:
        yield opened


def intervals(store: Store, columns: dict[str, list[float]], macro: str) -> list[Ends]:
    """Intervals of every sample, in the order of the column `sample`."""
    store.connection.register("drawn", Arrow(pl.DataFrame(columns)))
    store.macros.define([])
    sql = f"SELECT sample, {macro} AS figure FROM drawn GROUP BY sample"
    return figures(store.query(f"FROM ({sql}) ORDER BY sample")["figure"]).select("low", "high").rows()


@pytest.mark.parametrize("name", DRAWS)
@pytest.mark.parametrize("size", [20, 60, 200])
def test_averages_are_held_as_often_as_it_says(store: Store, name: str, size: int) -> None:
    draw, truth = DRAWS[name]
    chance = random.Random(size)
    samples = [[draw(chance) for _ in range(size)] for _ in range(SAMPLES)]
    numbers = [number for number, sample in enumerate(samples) for _ in sample]
    found = intervals(store, {"sample": numbers, "x": [value for sample in samples for value in sample]}, "average(x)")
    for ends, sample in zip(found[:20], samples, strict=False):
        expected = average_interval(sample)
        assert ends == (expected if None in expected else pytest.approx(expected, rel=1e-3, abs=1e-4))
    shown = [(low, high) for low, high in found if low is not None and high is not None]
    held = sum(low <= truth <= high for low, high in shown)
    assert len(shown) > 0.9 * SAMPLES
    rare = size == 20 and name.startswith("mostly nothing")  # three values of 20 that differ: nothing does better
    assert held / len(shown) > (0.87 if rare else 0.915)  # 95 % less three standard errors of so few samples


@pytest.mark.parametrize("size", [20, 60, 200])
def test_ratios_are_held_as_often_as_it_says(store: Store, size: int) -> None:
    """Rake of 5 % of a pot, 1.5 at most."""
    chance = random.Random(size)
    samples = [[chance.expovariate(0.08) for _ in range(size)] for _ in range(SAMPLES)]
    wholes = [whole for sample in samples for whole in sample]
    parts = [min(whole / 20, 1.5) for whole in wholes]
    many = [chance.expovariate(0.08) for _ in range(400_000)]
    truth = sum(min(whole / 20, 1.5) for whole in many) / sum(many)
    numbers = [number for number, sample in enumerate(samples) for _ in sample]
    found = intervals(store, {"sample": numbers, "p": parts, "w": wholes}, "ratio(p, w)")
    for place, ends in enumerate(found[:10]):
        some = slice(place * size, (place + 1) * size)
        expected = ratio_interval(parts[some], wholes[some])
        whole = tuple(100 * (end or 0) for end in expected)
        assert ends == (expected if None in expected else pytest.approx(whole, rel=1e-3))
    shown = [(low, high) for low, high in found if low is not None and high is not None]
    held = sum(low <= 100 * truth <= high for low, high in shown)
    assert held / len(shown) > 0.9


@pytest.mark.parametrize("values", [[-5.0] * 4, [-5.0] * 400, [1.0, 2.0, 30.0], [0.1] * 21, [1e13 / 3] * 30])
def test_no_interval_that_the_sample_cannot_carry(store: Store, values: list[float]) -> None:
    columns = {"sample": [1.0] * len(values), "x": values}
    assert intervals(store, columns, "average(x)") == [(None, None)]
    assert intervals(store, columns, "ratio(x / 20, x)") == [(None, None)]
    assert intervals(store, columns, "beside(x, 1.0)") == [(None, None)]


@pytest.mark.parametrize(("hits", "n"), [(0, 1), (1, 1), (0, 4), (4, 4), (0, 1000), (1000, 1000)])
def test_shares_of_nothing_and_of_everything_have_a_width(store: Store, hits: int, n: int) -> None:
    low, high = intervals(store, {"sample": [1.0]}, f"share({hits}, {n})")[0]
    assert low is not None
    assert high is not None
    assert 0 <= low < high <= 100


def test_four_folded_hands_have_no_interval(batch_of: Any, a_hand: Any, a_seat: Any) -> None:
    hands = [a_hand(str(number), [a_seat("Ann", net=-1, did=Did.DEALT_IN)]) for number in range(4)]
    with Store() as opened:
        opened.append(batch_of(hands))
        for group in GROUPS:
            for row in stats(opened, "Ann", group=group).to_dicts():
                for name in GROUPS[group]:
                    low, high = row[f"{name}_low"], row[f"{name}_high"]
                    assert (low is None and high is None) or low < high, name
        run = winnings(opened, "Ann")
    assert run["low"].null_count() == run["high"].null_count() == len(run) == 4
    assert fmean(run["number"]) == 2.5
