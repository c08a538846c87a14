"""An audited batch of hands of either family: what its replay worked out."""

from collections.abc import Mapping
from typing import NamedTuple

from studbook.game.red_dog_results import Choices, Deals, Turns
from studbook.game.results import Settled
from studbook.game.vocabulary import Game
from studbook.rules.reddog.variants import Variant


class Audited(NamedTuple):
    """Results of a batch: the columns that both families have, and those of the Red Dog family."""

    settled: Settled
    deals: Deals | None = None
    """What only deals of the Red Dog family have; None for stud."""
    turns: Turns | None = None
    choices: Choices | None = None
    variants: Mapping[Game, Variant] = {}
    """Rules of games of the Red Dog family that were not those of RULES C.4."""
