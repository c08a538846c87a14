"""Replay, settle and audit hands of either family: stud by a house's rules, Red Dog by those of its games."""

from collections.abc import Mapping

from rules.columns import Batch
from rules.house import House
from rules.reddog.variants import Variant
from rules.settle import settle_batch
from rules.settled import Audited
from rules.vocabulary import Game


def audit_batch(batch: Batch, rules: House | None = None, variants: Mapping[Game, Variant] | None = None) -> Audited:
    """Audit a batch of hands of one family, whatever their notation.

    House rules apply to stud; `variants` holds the departures of Red Dog games from RULES C.2.
    """
    if len(batch.hands.game) and batch.hands.game[0] >= Game.RED_DOG:
        from rules.reddog.settle import settle_deals  # loaded only when needed: most stores hold only stud

        return settle_deals(batch, variants)
    return Audited(settle_batch(batch, rules))
