"""An audited batch of hands of either family: what its replay worked out."""

from collections.abc import Mapping
from typing import NamedTuple

from studbook.game.red_dog_results import Choices, Deals, Turns
from studbook.game.results import SettledHands
from studbook.game.vocabulary import Game
from studbook.rules.red_dog.variants import Variant


class Audited(NamedTuple):
    """Results of a batch: the columns that both families have, and those of the Red Dog family."""

    settled: SettledHands
    deals: Deals | None = None
    """Columns that only Red Dog deals have; None for stud."""
    turns: Turns | None = None
    choices: Choices | None = None
    variants: Mapping[Game, Variant] = {}
    """Rules of Red Dog games that differ from RULES C.4."""
