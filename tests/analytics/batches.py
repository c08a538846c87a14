"""Hands as the store takes them in: audited, and with the facts that statistics count."""

from studbook.analytics.batch import ImportBatch
from studbook.analytics.facts.of_batch import facts_of
from studbook.game.columns import Batch
from studbook.game.sites import SITES
from studbook.rules.audit import audit_batch
from studbook.rules.audit_results import Audited


def audited_batch(batch: Batch, sites: tuple[str, ...] = SITES, audited: Audited | None = None) -> ImportBatch:
    """Hands of no file, by the rules that most sites have, or as they were audited."""
    done = audited or audit_batch(batch)
    return ImportBatch.of(batch, done, facts_of(batch, done), sites)
