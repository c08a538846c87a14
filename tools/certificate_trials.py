"""Prove the certificate: honest years seldom look unusual, and rigs do.

`python -m tools.certificate_trials honest` and `python -m tools.certificate_trials rigs --hands 100000` print the
figures of docs/explanation/fairness.md. A year is twelve months of so many hands, whose e-values are multiplied.
"""

import argparse
import sys
from math import log
from typing import NamedTuple

import numpy as np

from studbook.analytics.fairness.certificate import UNUSUAL, together
from studbook.analytics.fairness.deals import DealtHands
from studbook.analytics.fairness.exchange import streets
from studbook.analytics.fairness.sequential import evidence
from studbook.game.games import BY_NAME
from studbook.game.vocabulary import Game
from studbook.simulation.stud.policy import BY_CARDS
from studbook.simulation.stud.rigs import Rig
from studbook.simulation.stud.table_series import Manners
from tools.fairness_trials import STRENGTHS, play

MONTHS = 12
_YEARS_AT_ONCE = 25


class Years(NamedTuple):
    """What honest years came to."""

    ends: np.ndarray
    """Logarithm of the e-value of each year, at its end."""
    highest: np.ndarray
    """The highest that it was after one of its months."""


def log_e(deals: DealtHands) -> float:
    """Evidence against a fair deal in some hands, as a certificate states it."""
    return together(evidence(deals, list(streets(deals))))


def honest(game: Game, years: int, hands: int, seed: int) -> Years:
    """Play honest years, with so many hands a month."""
    values = []
    for first in range(0, years, _YEARS_AT_ONCE):
        number = min(_YEARS_AT_ONCE, years - first)
        deals = play(game, number * MONTHS * hands, seed + first, Manners(BY_CARDS)).deals
        months = [log_e(deals.where(slice(at, at + hands))) for at in range(0, number * MONTHS * hands, hands)]
        values.append(np.array(months).reshape(number, MONTHS))
        sys.stderr.write(f"{first + number:,} years\r")
    so_far = np.cumsum(np.concatenate(values), axis=1)
    return Years(so_far[:, -1], so_far.max(axis=1))


def main(words: list[str]) -> None:
    """Print one of the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("honest", "rigs"))
    parser.add_argument("--game", default="razz", choices=tuple(BY_NAME))
    parser.add_argument("--years", type=int, default=1000)
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    game, write = Game[asked.game.upper()], sys.stdout.write
    if asked.what == "honest":
        found = honest(game, asked.years, asked.hands, asked.seed)
        for bar in (20, 100, UNUSUAL):
            over = int((found.highest >= log(bar)).sum())
            write(f"e reached {bar:,} in {over} of {asked.years:,} years; at most {asked.years / bar:g} are expected\n")
        mean, most = np.exp(found.ends).mean(), np.exp(found.highest.max())
        write(f"mean e at the end {mean:.3f}; highest {most:.1f}\n")
        return
    write("| rig | strength | log10 e |\n|---|--:|--:|\n")
    for kind, strength in STRENGTHS.items():
        deals = play(game, asked.hands, asked.seed, Manners(BY_CARDS, Rig(kind, strength))).deals
        write(f"| {kind.name.lower()} | {100 * strength:g} % | {log_e(deals) / log(10):.1f} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
