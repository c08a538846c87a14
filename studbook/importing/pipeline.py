"""The pipeline: raw hands are read, replayed, audited and stored in batches, and every one is counted."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path

from studbook.analytics.audit.between_hands import continuity
from studbook.analytics.store import ImportFacts, Store
from studbook.game.vocabulary import Game
from studbook.grammar.read import Engine
from studbook.histories.raw_batches import Opens, source_batches
from studbook.histories.sources import Opener, Source, find_sources
from studbook.importing.ahead import ahead, rare_collections
from studbook.importing.counts import Totals
from studbook.importing.import_options import options_of
from studbook.importing.importer import Importer
from studbook.importing.prepare import Prepared, prepare
from studbook.importing.read_plan import AS_USUAL, EACH_SITES_OWN, ReadPlan, ReadSettings, Rules, Watcher
from studbook.importing.revisions import NEWEST
from studbook.importing.writer import Writer
from studbook.machine.state import machine
from studbook.rules.red_dog.variants import Variant
from studbook.rules.stud.house import House
from studbook.version import __version__

BATCH_HANDS = 5120
"""Their 250,000 events fill two of DuckDB's groups of 122,880 rows, which it stores at once. Larger batches save hardly
any time: 8192 hands need 80 MB more."""
FIRST_HANDS = 2048
BATCH_BYTES = 24 << 20
PLAIN_HANDS = 256
"""While plain Python runs, so that machine code is used as soon as it is ready."""


def batch_hands() -> int:
    """Most hands of the next batch."""
    return BATCH_HANDS if machine().is_fast() else PLAIN_HANDS


def import_paths(
    store: Store,
    paths: Iterable[Path],
    rules: House | None = None,
    progress: Callable[[int], None] | None = None,
    watch: Watcher | None = None,
    jobs: int = 1,
    engine: Engine = "native",
    variants: Mapping[Game, Variant] | None = None,
    only_audits: bool = False,
    may_start_processes: bool = False,
) -> Totals:
    """Import all files under the paths into a store; no single hand can stop it.

    `progress` is called with the bytes read from disk, `watch` with the totals after each batch. With several `jobs`,
    the next batches are read and audited while one is stored: in threads, or, if it
    `may_start_processes`, in these while rules are plain Python. With `only_audits` the store gets only what an audit
    reads.
    """
    how = ReadSettings(jobs, engine, progress, watch, may_start_processes)
    with Opener(progress) as opener:
        return import_sources(store, find_sources(paths), opener, (rules, variants or {}), how, only_audits)


def import_sources(
    store: Store,
    sources: Iterable[Source],
    opener: Opens,
    rules: Rules = EACH_SITES_OWN,
    how: ReadSettings = AS_USUAL,
    only_audits: bool = False,
) -> Totals:
    """Import sources whose bytes an opener provides, as one import."""
    facts = ImportFacts(__version__, options_of(*rules), NEWEST)
    plan = ReadPlan(sources=sources, opener=opener, facts=facts, rules=rules, only_audits=only_audits, compares=True)
    return read_into(store, plan, how)


def read_into(store: Store, plan: ReadPlan, how: ReadSettings = AS_USUAL) -> Totals:
    """Read what is planned into a store, as one import."""
    store.begin(plan.facts)
    rules, variants = plan.rules
    work = partial(prepare, rules=rules, engine=how.engine, variants=variants, only_audits=plan.only_audits)
    with Writer(store, apart=how.jobs > 1) as writer:
        importer = Importer(writer, plan)
        batches = source_batches(
            plan.sources,
            plan.opener,
            hands=batch_hands,
            first=FIRST_HANDS,
            max_bytes=BATCH_BYTES,
            skip=importer.skip,
        )
        with rare_collections():
            accepted = map(importer.accept, map(plan.restored, batches))
            in_processes = how.may_start_processes and not machine().is_fast()
            _keep_all(importer, writer, ahead(work, accepted, how.jobs, in_processes), how.watch)
    importer.keep_copies()
    store.end_batches()
    if plan.compares:
        continuity(store)
    store.end(importer.take_met())
    return importer.totals


def _keep_all(importer: Importer, writer: Writer, batches: Iterable[Prepared], watch: Watcher | None) -> None:
    """Store one batch after another.

    `watch` is called when a batch is stored, with totals that may already count the next ones.
    """

    def wait() -> None:
        writer.wait()
        if watch:
            watch(importer.totals)

    is_running = False
    for prepared in batches:
        if is_running:
            wait()
        importer.keep(prepared)
        is_running = writer.is_running
        if not is_running:
            wait()
    if is_running:
        wait()
