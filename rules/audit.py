"""Replay, settle and audit hands of either family: stud by a house's rules, Red Dog by those of its games."""

from collections.abc import Mapping

from studbook.game.columns import Batch
from studbook.game.vocabulary import Game
from studbook.rules.audit_results import Audited
from studbook.rules.red_dog.variants import Variant
from studbook.rules.stud.batch import settle_batch
from studbook.rules.stud.house import House


def audit_batch(batch: Batch, rules: House | None = None, variants: Mapping[Game, Variant] | None = None) -> Audited:
    """Audit a batch of hands of one family, whatever their notation.

    House rules apply to stud; `variants` holds the departures of Red Dog games from RULES C.2.
    """
    if len(batch.hands.game) and batch.hands.game[0] >= Game.RED_DOG:
        from studbook.rules.red_dog.settle import settle_deals  # loaded only when needed: most stores hold only stud

        return Audited(*settle_deals(batch, variants), variants or {})
    return Audited(settle_batch(batch, rules))
