"""Prove the tests of the deal: honest simulations give uniform p-values, and each rig is found by its own tests.

`python -m tools.fairness_trials honest --pieces 1000 --hands 1000` and `python -m tools.fairness_trials rigs --hands
100000` print the tables of docs/explanation/fairness.md. The tests run small versions of both.
"""

import argparse
import sys
from collections import defaultdict
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np

from studbook.analytics.fairness.audit import run_tests
from studbook.analytics.fairness.deals import DealtHands, chosen_hands, read_deals
from studbook.analytics.fairness.swaps import AllIns, read_all_ins
from studbook.analytics.fairness.tails import discoveries, kolmogorov_p, normal_p
from studbook.analytics.store import Store
from studbook.game.games import BY_NAME
from studbook.game.vocabulary import Game
from studbook.simulation.stud.batches import simulated_batches
from studbook.simulation.stud.policy import STYLES
from studbook.simulation.stud.rigs import Rig, RigKind
from studbook.simulation.stud.table_series import AS_USUAL, EACH_THEIR_OWN, Manners
from tests.analytics.batches import audited_batch

NOT_UNIFORM = "deals with the same 5 or more door cards in order"
"""Its count is nearly always 0, so that its p-value is nearly always 1."""
STRENGTHS = {
    RigKind.LIKELY_CARD: 0.01,
    RigKind.LOSERS: 0.02,
    RigKind.SHORT_STACKS: 0.02,
    RigKind.NO_PAIRS: 0.05,
    RigKind.REPEATED_DECKS: 0.002,
    RigKind.SUITS: 0.02,
    RigKind.SEAT: 0.05,
    RigKind.ACCOUNT: 0.5,
}
"""How strong the rigs are: the share of the cards, or of the hands, that they change."""
FOUND_BY = {
    RigKind.LIKELY_CARD: {"F1", "F3"},
    RigKind.LOSERS: {"F5", "F7"},
    RigKind.SHORT_STACKS: {"F5", "F7"},
    RigKind.NO_PAIRS: {"F2"},
    RigKind.REPEATED_DECKS: {"F4", "F3"},
    RigKind.SUITS: {"F1"},
    RigKind.SEAT: {"F5", "F7"},
    RigKind.ACCOUNT: {"F5", "F7"},
}
"""Tests that a rig can show in. Help for one player is help for the groups to which the player belongs.
A card that comes too often, or a deal that comes twice, is also in starting hands."""


class PlayedSample(NamedTuple):
    """Simulated hands, as the tests of the deal see them."""

    deals: DealtHands
    all_ins: AllIns
    naive: np.ndarray
    """Row of the hand, whether the next card improved the hero, and live outs / unseen cards; shape (n, 3)."""


NAIVE = """
SELECT place, improved::DOUBLE, chance
FROM draws JOIN fairness_hands ON draws.hand = fairness_hands.hand
WHERE
    from_deal AND improved IS NOT NULL AND on_street = 'third'
    AND place IN (
        SELECT place FROM seats JOIN fairness_hands ON seats.hand = fairness_hands.hand
        WHERE dealt_in AND seats.street > 'third'::street GROUP BY place HAVING count(*) >= 3
    )
ORDER BY place
"""
"""Hands in which the hero and two others or more see the next street."""


def play(game: Game, hands: int, seed: int, manners: Manners = AS_USUAL) -> PlayedSample:
    """Simulate, audit and store hands, and read them for the tests."""
    with TemporaryDirectory() as folder, Store(Path(folder) / "hands.duckdb") as store:
        for batch in simulated_batches(game, hands, seed, manners=manners):
            store.append(audited_batch(batch))
        with chosen_hands(store):
            naive = store.connection.execute(NAIVE).fetchnumpy()
            drawn = np.stack([np.asarray(column, float) for column in naive.values()], axis=1)
            return PlayedSample(read_deals(store), read_all_ins(store), drawn)


def pieces(played: PlayedSample, hands: int) -> dict[str, list[float]]:
    """P-values of all tests on every `hands` hands, as if each piece were a database, and of the naive test."""
    found: dict[str, list[float]] = defaultdict(list)
    for first in range(0, played.deals.hands - hands + 1, hands):
        own = (played.all_ins.place >= first) & (played.all_ins.place < first + hands)
        results = run_tests(played.deals.where(slice(first, first + hands)), played.all_ins.where(own))
        for outcome in results.outcomes:
            if outcome.p is not None:
                found[f"{outcome.test} {outcome.name}"].append(outcome.p)
        row = played.naive[(played.naive[:, 0] >= first) & (played.naive[:, 0] < first + hands)]
        if len(row):
            found["naive: next card against live outs"].append(naive_p(row)[1])
    return found


def naive_p(rows: np.ndarray) -> tuple[float, float]:
    """Z and p-value of the test that most audits use: how often the next card helps, against live outs."""
    z = (rows[:, 1] - rows[:, 2]).sum() / sqrt((rows[:, 2] * (1 - rows[:, 2])).sum())
    return float(z), normal_p(float(z))


def honest(game: Game, number: int, hands: int, seed: int, style: int) -> dict[str, tuple[int, float, float]]:
    """Of each test: pieces, Kolmogorov-Smirnov p of its p-values, and the share of them below 1 %."""
    played = play(game, number * hands, seed, Manners(style))
    found = pieces(played, hands)
    z = naive_p(played.naive)[0]
    found[f"naive, all hands together: z {z:.1f} of {len(played.naive):,} draws"] = [normal_p(z)]
    return {name: (len(p), kolmogorov_p(p), float(np.mean(np.array(p) < 0.01))) for name, p in found.items()}


def rigged(
    game: Game, hands: int, seed: int, kind: RigKind, strength: float, style: int
) -> dict[str, tuple[float, bool]]:
    """P-value of every test that runs, and whether it is a discovery at 1 %."""
    played = play(game, hands, seed, Manners(style, Rig(kind, strength)))
    outcomes = [one for one in run_tests(played.deals, played.all_ins).outcomes if one.p is not None]
    kept = discoveries([one.p or 0.0 for one in outcomes], 0.01)
    return {f"{one.test} {one.name}": (one.p or 0.0, found) for one, found in zip(outcomes, kept, strict=True)}


def main(words: list[str]) -> None:
    """Print one of the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("honest", "rigs"))
    parser.add_argument("--game", default="razz", choices=tuple(BY_NAME))
    parser.add_argument("--style", default="by-cards", choices=(*STYLES, "each"))
    parser.add_argument("--pieces", type=int, default=1000)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    game, style = Game[asked.game.upper()], STYLES.get(asked.style, EACH_THEIR_OWN)
    write = sys.stdout.write
    if asked.what == "honest":
        write("| test | databases | Kolmogorov-Smirnov p | p below 1 % |\n|---|--:|--:|--:|\n")
        for name, (count, p, below) in honest(game, asked.pieces, asked.hands, asked.seed, style).items():
            write(f"| {name} | {count:,} | {p:.2g} | {100 * below:.1f} % |\n")
        return
    write("| rig | strength | found by | smallest other p |\n|---|--:|---|--:|\n")
    for kind, strength in STRENGTHS.items():
        found = rigged(game, asked.hands, asked.seed, kind, strength, style)
        hits = [f"{name} ({p:.1g})" for name, (p, is_found) in found.items() if is_found]
        others = [p for name, (p, _) in found.items() if name.split()[0] not in FOUND_BY[kind]]
        write(f"| {kind.name.lower()} | {100 * strength:g} % | {'; '.join(hits)} | {min(others):.2g} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
