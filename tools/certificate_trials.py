"""Prove the e-values of `studbook certify`: an honest room never has a large one, and rigged rooms do.

`python -m tools.certificate_trials honest --years 1000 --hands 200` deals years of twelve months, and
`python -m tools.certificate_trials rigs --hands 100000` deals one month with each rig. They print the figures of
docs/explanation/fairness.md. The tests run small versions of both.
"""

import argparse
import sys
from collections.abc import Iterator
from decimal import Decimal, localcontext

from studbook.analytics.fairness.deals import DealtHands
from studbook.analytics.fairness.e_values import DIGITS, e_values, mean
from studbook.game.games import BY_NAME
from studbook.game.vocabulary import Game
from studbook.simulation.stud.policy import BY_CARDS
from studbook.simulation.stud.rigs import Rig
from studbook.simulation.stud.table_series import Manners
from tools.fairness_trials import STRENGTHS, play

MONTHS = 12
LARGE = 1_000
_AT_ONCE = 10
"""Years that are dealt at once."""


def months(deals: DealtHands, hands: int) -> Iterator[Decimal]:
    """E-values of all tests together, on every `hands` hands."""
    for first in range(0, deals.hands - hands + 1, hands):
        yield mean([*e_values(deals.where(slice(first, first + hands))).values()])


def honest_years(game: Game, years: int, hands: int, seed: int) -> Iterator[list[Decimal]]:
    """Of each year, the product of the e-values of its months so far, month by month; `hands` are those of a month."""
    for first in range(0, years, _AT_ONCE):
        number = min(_AT_ONCE, years - first)
        deals = play(game, number * MONTHS * hands, seed + first, Manners(BY_CARDS)).deals
        values = list(months(deals, hands))
        for year in range(number):
            product, so_far = Decimal(1), []
            with localcontext(DIGITS):
                for value in values[year * MONTHS : (year + 1) * MONTHS]:
                    product *= value
                    so_far.append(product)
            yield so_far


def main(words: list[str]) -> None:
    """Print the figures of honest years, or of rigs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("honest", "rigs"))
    parser.add_argument("--game", default="razz", choices=tuple(BY_NAME))
    parser.add_argument("--years", type=int, default=1000)
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    game, write = Game[asked.game.upper()], sys.stdout.write
    if asked.what == "honest":
        highest = [max(year) for year in honest_years(game, asked.years, asked.hands, asked.seed)]
        large = sum(value >= LARGE for value in highest)
        write(f"{len(highest):,} years of {MONTHS} months of {asked.hands:,} hands: highest {max(highest):.1f}, ")
        write(f"{sum(value >= 10 for value in highest)} reach 10, {sum(value >= 100 for value in highest)} reach 100, ")
        write(f"{large} reach {LARGE:,}\n")
        return
    write("| rig | strength | e of all tests | largest | e |\n|---|--:|--:|---|--:|\n")
    for kind, strength in STRENGTHS.items():
        values = e_values(play(game, asked.hands, asked.seed, Manners(BY_CARDS, Rig(kind, strength))).deals)
        name = max(values, key=lambda one: values[one])
        cells = (kind.name.lower(), f"{100 * strength:g} %", f"{mean([*values.values()]):.1e}", name)
        write(f"| {' | '.join(cells)} | {values[name]:.1e} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
