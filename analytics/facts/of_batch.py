"""All facts of a batch of hands that statistics count, apart from its settlement."""

import numpy as np

from studbook.analytics.batch import Facts
from studbook.analytics.facts.chips_put_in import chips_put_in
from studbook.analytics.facts.decisions import decisions_of
from studbook.analytics.facts.live_outs import live_outs_of
from studbook.analytics.facts.starting_hands import starting_hands_of
from studbook.equity.all_in import all_in_values, unknown_all_in_values
from studbook.game.columns import Batch
from studbook.rules.audit_results import Audited


def facts_of(batch: Batch, audited: Audited) -> Facts:
    """Work out the facts of a batch of either family; needs no database."""
    if audited.deals is not None:
        return no_facts(batch)
    settled = audited.settled
    deeds, later = decisions_of(batch, settled)
    held = starting_hands_of(batch, settled)
    return Facts(all_in_values(batch, settled), deeds | held, later, live_outs_of(batch, settled), chips_put_in(batch))


def no_facts(batch: Batch) -> Facts:
    """Facts of a batch that no statistic counts: a batch of Red Dog deals, or one that is only audited."""
    nothing = np.zeros(len(batch.seats.hand), np.int64)
    return Facts(unknown_all_in_values(batch), nothing, nothing, nothing, chips_put_in(batch))
