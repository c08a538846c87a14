"""Order of starting hands by their strength, for ranges such as `20%`.

The strength is the share of the pot against two players with any cards, if all stay to the end. It was measured for
every class of starting hands that differ only in suits, by `python -m studbook.equity.ranges.starting_order`.
"""

import json
from functools import cache
from importlib.resources import files
from itertools import combinations, permutations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from studbook.equity.range_equity import sample_ranges
from studbook.equity.range_spot import Range, range_spot
from studbook.game.cards import DECK_SIZE
from studbook.game.games import ROWS, STUD_GAMES
from studbook.game.vocabulary import Game

Numbers = NDArray[np.int64]
_OPPONENTS = 2
_ERROR = 0.003
"""Half width of the 95 % interval of each measured share."""


def starting_cards(game: Game) -> int:
    """Cards of a starting hand."""
    return ROWS[game].holes + 1


def class_of(masks: Numbers) -> Numbers:
    """Smallest mask among those that differ from each hand only by an exchange of suits."""
    suits = [masks >> suit & 0x1111111111111 for suit in range(4)]
    found: Numbers = masks
    for order in permutations(range(4)):
        exchanged = np.zeros_like(masks)
        for new, old in enumerate(order):
            exchanged |= suits[old] << new
        found = np.minimum(found, exchanged)
    return found


@cache
def _measured(game: Game) -> tuple[Numbers, Numbers]:
    """Classes in ascending order and their strengths in hundredths of a percent."""
    text = (files("studbook.equity") / "ranges" / "starting_order.json").read_text("utf-8")
    strengths = json.loads(text)[game.name.lower()]
    return classes(game), np.array(strengths, np.int64)


@cache
def classes(game: Game) -> Numbers:
    """Every class of starting hands, ascending."""
    hands = [sum(1 << card for card in cards) for cards in combinations(range(DECK_SIZE), starting_cards(game))]
    return np.unique(class_of(np.array(hands, np.int64)))


def starting_values(game: Game, masks: Numbers) -> Numbers:
    """Strength of starting hands, a number for each class: higher is better, and no two classes are equal."""
    known, strengths = _measured(game)
    order = np.empty(len(known), np.int64)
    order[np.argsort(strengths, kind="stable")] = np.arange(len(known))
    return order[np.searchsorted(known, class_of(masks))]


def measure(game: Game) -> list[int]:
    """Strength of every class, in hundredths of a percent."""
    anything = Range(np.zeros(1, np.int64), np.ones(1, np.int64))
    found = []
    for mask in classes(game).tolist():
        held = Range(np.array([mask], np.int64), np.ones(1, np.int64))
        answer = sample_ranges(range_spot(game, [held] + [anything] * _OPPONENTS), _ERROR)
        found.append(round(10_000 * float(answer.players[0].share)))
    return found


if __name__ == "__main__":
    measured = {game.name.lower(): measure(game) for game in STUD_GAMES}
    path = Path(__file__).parent / "starting_order.json"
    path.write_text(json.dumps(measured, separators=(",", ":")) + "\n", encoding="utf-8")
