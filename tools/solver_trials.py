"""Solve spots drawn at random, each in a process of its own: what exploitability, seconds and memory they take.

python -m tools.solver_trials [SPOTS]
"""

import multiprocessing
import random
import resource
import sys
import time

from studbook.equity.solver.money import Money
from studbook.equity.solver.spot import street_spot
from studbook.equity.solver.streets import solve_streets
from studbook.game.cards import DECK_SIZE, card_name
from studbook.game.vocabulary import Game
from studbook.rules.stud.first_to_act import board_strength

KINDS = ((Game.RAZZ, 6), (Game.STUD, 6), (Game.STUD8, 6), (Game.RAZZ, 5))
RANGES = ("xx", "40%", "20%")


def trial(game: Game, street: int, seed: int) -> str:
    """Solve a spot to 0.5 % of the pot; say what it took."""
    draw = random.Random(f"{game.name} {street} {seed}")  # noqa: S311  # spots need no secrecy
    cards = [card_name(card) for card in draw.sample(range(DECK_SIZE), 2 * (street - 2) + 4)]
    boards = "".join(cards[: street - 2]), "".join(cards[street - 2 : 2 * (street - 2)])
    texts = [f"({draw.choice(RANGES)}){board}" for board in boards]
    pot, began = float(draw.randint(3, 8)), time.monotonic()
    spot = street_spot(game, texts, street, board_strength)
    found = solve_streets(spot, Money(pot))
    seconds, memory = time.monotonic() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    hands = "+".join(str(hands.size) for hands in found.dealt.hands)
    reached = f"{found.exploitability / pot:.3%} | {found.rounds} | {seconds:.1f} | {memory:,.0f}"
    return f"| {game.name.lower()} | {street} | {' '.join(texts)} | {pot:g} | {hands} | {reached} |"


def main(spots: int) -> None:
    """Print a row for each spot."""
    sys.stdout.write("| game | street | ranges | pot | hands | exploitability | rounds | seconds | MB |\n")
    for game, street in KINDS:
        for seed in range(spots):
            with multiprocessing.get_context("spawn").Pool(1) as pool:
                sys.stdout.write(pool.apply(trial, (game, street, seed)) + "\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
