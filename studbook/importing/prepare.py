"""Read, replay and audit a batch: everything before the database."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.batch import Facts
from studbook.analytics.facts.of_batch import facts_of, no_facts
from studbook.game.sites import SITES
from studbook.game.vocabulary import Game
from studbook.grammar.read import Engine, Reading
from studbook.histories.blocks import digest_of
from studbook.histories.raw import FileRead, RawHands
from studbook.importing.reading import read
from studbook.importing.summary_texts import SummaryText, read_summaries
from studbook.rules.audit import audit_batch
from studbook.rules.audit_results import Audited
from studbook.rules.balance import Balances, balances
from studbook.rules.red_dog.variants import Variant
from studbook.rules.stud.house import House, house, house_of


@dataclass(frozen=True, slots=True)
class Prepared:
    """A batch that has been read, replayed and audited, and is ready to be stored."""

    raw: RawHands
    """Its rows that are not in the store yet."""
    content: NDArray[np.uint64]
    ended: dict[int, FileRead]
    audited: list[tuple[Reading, Audited, Facts, Balances]]
    digests: list[bytes]
    """Digests of the blocks that were read; none if the store does not keep them."""
    summaries: list[SummaryText]
    """Summaries of tournaments in the files that ended."""


def prepare(
    raw: RawHands,
    content: NDArray[np.uint64],
    ended: dict[int, FileRead],
    rules: House | None,
    engine: Engine,
    variants: Mapping[Game, Variant] | None = None,
    only_audits: bool = False,
) -> Prepared:
    """Read, replay and audit a batch, and work out what statistics count, unless it is only to be audited.

    This needs no database, so the next batch can be prepared while one is stored.

    Without rules, each site's own apply, and the adopted ones of each game of the Red Dog family.
    """
    done = []
    for reading in read(raw, content, engine):
        audited = audit_batch(reading.batch, rules or _rules_of(reading), variants)
        facts = no_facts(reading.batch) if only_audits else facts_of(reading.batch, audited)
        done.append((reading, audited, facts, balances(reading.other_hands.batch)))
    digests = [] if only_audits else [digest_of(block.data) for block in raw.blocks]
    return Prepared(raw, content, ended, done, digests, read_summaries(ended))


def _rules_of(reading: Reading) -> House:
    """Return the house rules of a reading's site, or of the site that its text names."""
    sites = reading.batch.hands.site[:1].tolist()
    return house_of(reading.house or SITES[sites[0]]) if sites else house()
