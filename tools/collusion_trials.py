"""Prove the tests of the players: honest simulations give uniform p-values, and each planted pair is found by its test.

`python -m tools.collusion_trials honest --pieces 40 --hands 20000` and `python -m tools.collusion_trials pairs --hands
25000` print the tables of docs/explanation/collusion.md. The tests run small versions of both.
"""

import argparse
import sys
import time
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import polars as pl

from studbook.analytics.collusion.audit import UNUSUAL, Collusion, collusion
from studbook.analytics.fairness.tails import kolmogorov_p
from studbook.analytics.store import Store
from studbook.game.games import BY_NAME
from studbook.game.vocabulary import Game
from studbook.simulation.stud.batches import simulated_batches
from studbook.simulation.stud.plots import GIVER, TAKER, Plot, PlotKind
from studbook.simulation.stud.policy import STYLES
from studbook.simulation.stud.table_series import EACH_THEIR_OWN, Manners
from studbook.simulation.wording import NAMES
from tests.analytics.batches import audited_batch

STRENGTHS = {
    PlotKind.DUMP: 0.02,
    PlotKind.SOFT_PLAY: 0.3,
    PlotKind.SQUEEZE: 0.3,
    PlotKind.SHARED_CARDS: 1.0,
    PlotKind.SUPERUSER: 1.0,
}
"""Share of the hands in which partners do what they plan."""
FOUND_BY = {
    PlotKind.DUMP: {"C2"},
    PlotKind.SOFT_PLAY: {"C3"},
    PlotKind.SQUEEZE: {"C4"},
    PlotKind.SHARED_CARDS: {"C5"},
    PlotKind.SUPERUSER: {"C7"},
}
"""Tests that a plot is meant to show in."""


def play(game: Game, hands: int, seed: int, manners: Manners) -> Collusion:
    """Simulate, audit and store hands, and run all tests on them."""
    with TemporaryDirectory() as folder, Store(Path(folder) / "hands.duckdb") as store:
        for batch in simulated_batches(game, hands, seed, manners=manners):
            store.append(audited_batch(batch))
        return collusion(store)


def honest(game: Game, number: int, hands: int, seed: int, manners: Manners) -> dict[str, list[float]]:
    """P-values of each test in honest databases, and how many rows of each were unusual ("unusual")."""
    found: dict[str, list[float]] = defaultdict(list)
    for place in range(number):
        table = play(game, hands, seed + 1000 * place, manners).table
        for test, name, p in table.filter(pl.col("p").is_not_null()).select("test", "name", "p").iter_rows():
            found[f"{test} {name}"].append(p)
        found["unusual"].append(float(table.filter(verdict=UNUSUAL).height))
        found["rows"].append(float(table.height))
    return found


def planted(game: Game, hands: int, seed: int, plot: Plot, manners: Manners) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The rows of the partners, and all other unusual rows."""
    table = play(game, hands, seed, manners._replace(plot=plot)).table
    partners = {NAMES[GIVER], NAMES[TAKER]}
    ours = pl.col("player").is_in(partners) & (pl.col("partner").is_in(partners) | pl.col("partner").is_null())
    return table.filter(ours), table.filter(~ours & (pl.col("verdict") == UNUSUAL))


def main(words: list[str]) -> None:
    """Print one of the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("honest", "pairs"))
    parser.add_argument("--game", default="stud", choices=tuple(BY_NAME))
    parser.add_argument("--style", default="each", choices=(*STYLES, "each"))
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--pieces", type=int, default=40)
    parser.add_argument("--hands", type=int, default=25_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--closed", action="store_true")
    parser.add_argument("--skills", action="store_true")
    asked = parser.parse_args(words)
    manners = Manners(
        STYLES.get(asked.style, EACH_THEIR_OWN), players=asked.players, opens=not asked.closed, skills=asked.skills
    )
    game, write = Game[asked.game.upper()], sys.stdout.write
    begun = time.monotonic()
    if asked.what == "honest":
        found = honest(game, asked.pieces, asked.hands, asked.seed, manners)
        unusual, rows = found.pop("unusual"), found.pop("rows")
        write("| test | p-values | Kolmogorov-Smirnov p | p below 1 % |\n|---|--:|--:|--:|\n")
        for name, p in sorted(found.items()):
            below = 100 * float(np.mean(np.array(p) < 0.01))
            write(f"| {name} | {len(p):,} | {kolmogorov_p(p):.2g} | {below:.1f} % |\n")
        write(f"unusual: {sum(unusual):.0f} of {sum(rows):,.0f} rows, in {int(np.count_nonzero(unusual))} databases\n")
    else:
        write("| pair | strength | found by | smallest other p | other rows found |\n|---|--:|---|--:|--:|\n")
        for kind, strength in STRENGTHS.items():
            ours, others = planted(game, asked.hands, asked.seed, Plot(kind, strength), manners)
            hits = [
                f"{row['test']} {row['name']} (z {row['z']:.1f}, {row['decisions']:,})"
                for row in ours.filter(verdict=UNUSUAL).to_dicts()
            ]
            rest: Any = ours.filter(~pl.col("test").is_in(FOUND_BY[kind]))["p"].min()
            write(
                f"| {kind.name.lower()} | {100 * strength:g} % | {'; '.join(hits)} | {rest:.2g} | {others.height} |\n"
            )
            sys.stdout.flush()
    write(f"{time.monotonic() - begun:.0f} seconds\n")


if __name__ == "__main__":
    main(sys.argv[1:])
