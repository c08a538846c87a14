"""Hands of either family replayed, settled and audited: stud by the rules of a house, Red Dog by those of its games."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.columns import Batch
from rules.house import House
from rules.reddog.columns import Choices, Deals, Turns
from rules.reddog.variants import Variant
from rules.settle import settle_batch
from rules.settled import Settled
from rules.vocabulary import Game


class Audited(NamedTuple):
    """What the replay says of a batch of hands."""

    settled: Settled
    deals: Deals | None = None
    """What only deals of the Red Dog family have; None for stud."""
    turns: Turns | None = None
    choices: Choices | None = None
    variants: Mapping[Game, Variant] = {}
    """Rules of games of the Red Dog family that were not those of RULES C.4."""


def audit_batch(batch: Batch, rules: House | None = None, variants: Mapping[Game, Variant] | None = None) -> Audited:
    """Audit a batch of hands of one family, as every notation has them.

    The rules of a house are those of stud; `variants` says of games of the Red Dog family what departs from RULES C.4.
    """
    if len(batch.hands.game) and batch.hands.game[0] >= Game.RED_DOG:
        from rules.reddog.settle import settle_deals  # loaded where it is needed: most stores hold stud alone

        return Audited(*settle_deals(batch, variants), variants or {})
    return Audited(settle_batch(batch, rules))
