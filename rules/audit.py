"""Hands of either family replayed, settled and audited: stud by the rules of a house, Red Dog by those of its games."""

from collections.abc import Mapping

from studbook.game.columns import Batch
from studbook.game.vocabulary import Game
from studbook.rules.audited import Audited
from studbook.rules.reddog.variants import Variant
from studbook.rules.stud.batch import settle_batch
from studbook.rules.stud.house import House


def audit_batch(batch: Batch, rules: House | None = None, variants: Mapping[Game, Variant] | None = None) -> Audited:
    """Audit a batch of hands of one family, as every notation has them.

    The rules of a house are those of stud; `variants` says of games of the Red Dog family what departs from RULES C.4.
    """
    if len(batch.hands.game) and batch.hands.game[0] >= Game.RED_DOG:
        from studbook.rules.reddog.settle import settle_deals  # loaded where it is needed: most stores hold stud alone

        return settle_deals(batch, variants)
    return Audited(settle_batch(batch, rules))
