"""Archive files: survey, plan, process, commit."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from studbook.analytics.database.archive.folder import folder_at, is_address
from studbook.analytics.database.archive.snapshot import SetAside, Snapshot, latest
from studbook.analytics.database.connection import require_place
from studbook.archive import delta
from studbook.archive.commit import Finished, commit, kept_files
from studbook.archive.executors import Executor, Failed
from studbook.archive.inputs import find
from studbook.archive.plan import Plan, Settings, is_new, numbered, shards_of
from studbook.archive.shard import Shard, ShardFacts, process
from studbook.archive.survey import Surveyed, survey
from studbook.histories.sources import Source

_GROUP_FILES = 500
"""Files that a worker surveys at a time."""

Watch = Callable[["Progress"], None]


class Progress(NamedTuple):
    """How far a run is."""

    stage: str
    """`survey`, `process` or `commit`."""
    done: int = 0
    total: int = 0
    """Bytes of text."""
    hands: int = 0


class RunResult(NamedTuple):
    """What a run has done."""

    address: str
    snapshot: Snapshot
    is_new: bool
    """Whether the run made the snapshot."""
    files: int
    unchanged: int
    shards: tuple[ShardFacts, ...]
    """The shards that are new in the archive."""
    reused: int
    """How many of them an earlier run had processed."""
    set_aside: tuple[SetAside, ...]
    """Shards of this run that failed."""


def archive(paths: Iterable[str], settings: Settings, executor: Executor, watch: Watch = lambda _: None) -> RunResult:
    """Add the files under paths and addresses to an archive, which is created if it does not exist.

    Raises StoreError if the folder can hold no archive, or holds one that this version cannot read, or if Delta tables
    need a package that is missing; OSError if it cannot be written; and CommitError if no snapshot could be made.
    """
    folder = folder_at(settings.address)
    if not is_address(folder.address):
        require_place(Path(folder.address))
    has_delta = settings.delta or delta.is_kept(folder)
    if has_delta:
        delta.require(folder)
    before = latest(folder) or Snapshot()
    kept = kept_files(folder, before)
    sources = find(paths)
    new = [source for source in sources if is_new(source, kept)]
    surveyed, unread = _surveyed(executor, new, settings.shard_bytes, watch)
    plan = numbered(folder, before, [*shards_of(surveyed, settings)], kept) if surveyed else Plan((), {})
    done, failed = _processed(executor, plan, watch)
    watch(Progress("commit"))
    finished = Finished(done, (*unread, *failed), tuple(surveyed))
    snapshot = commit(folder, executor, finished, settings.options)
    if (has_delta or delta.is_kept(folder)) and snapshot.number:
        snapshot = delta.keep(folder)
    return RunResult(
        folder.address,
        snapshot,
        snapshot.number > before.number,
        len(sources),
        len(sources) - len(new),
        tuple(facts for _, facts in done),
        len(plan.done),
        finished.set_aside,
    )


def _surveyed(
    executor: Executor, sources: Sequence[Source], shard_bytes: int, watch: Watch
) -> tuple[list[Surveyed], list[SetAside]]:
    """Survey files in groups; also returns groups that failed."""
    groups = [*enumerate(_groups(sources, shard_bytes))]
    found: dict[int, list[Surveyed]] = {}
    failed = []
    size, total = 0, sum(source.size for source in sources)
    for (number, group), result in executor.run(partial(_survey_group, shard_bytes=shard_bytes), groups):
        if isinstance(result, Failed):
            failed.append(SetAside("", tuple(source.name for source in group), result.reason))
        else:
            found[number] = result
        size += sum(source.size for source in group)
        watch(Progress("survey", size, total))
    return [one for _, group in sorted(found.items()) for one in group], failed


def _survey_group(group: tuple[int, list[Source]], shard_bytes: int) -> list[Surveyed]:
    return survey(group[1], shard_bytes)


def _groups(sources: Iterable[Source], most_bytes: int) -> Iterator[list[Source]]:
    """Divide files among tasks of a survey."""
    group: list[Source] = []
    size = 0
    for source in sources:
        if group and (size + source.size > most_bytes or len(group) >= _GROUP_FILES):
            yield group
            group, size = [], 0
        group.append(source)
        size += source.size
    if group:
        yield group


def _processed(
    executor: Executor, plan: Plan, watch: Watch
) -> tuple[tuple[tuple[Shard, ShardFacts], ...], list[SetAside]]:
    """Process the shards of a plan that are not done; returns all that are done then, and those that failed."""
    done = dict(plan.done)
    failed = []
    todo = [shard for shard in plan.shards if shard.id not in done]
    total = sum(shard.size for shard in plan.shards)
    size = total - sum(shard.size for shard in todo)
    for shard, result in executor.run(process, todo):
        if isinstance(result, Failed):
            failed.append(SetAside(shard.id, shard.files, result.reason))
        else:
            done[shard.id] = result
        size += shard.size
        watch(Progress("process", size, total, sum(facts.hands for facts in done.values())))
    return tuple((shard, done[shard.id]) for shard in plan.shards if shard.id in done), failed
