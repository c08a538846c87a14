"""`studbook archive`: import hand histories into a folder of Parquet files, with several processes or machines."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from studbook.commands.common import (
    LogJson,
    Machine,
    RuleOptions,
    UserError,
    console,
    rules_of,
    say,
    variants_of,
    write_json,
)
from studbook.commands.records import Options, with_options
from studbook.program.log import is_on, now_and_then, record

if TYPE_CHECKING:
    from studbook.archive.executors import Executor
    from studbook.archive.plan import Settings
    from studbook.archive.run import RunResult, Watch
    from studbook.game.documents import Json

_MEGABYTE = 1 << 20
_STAGES = {"survey": "looking at files", "process": "reading", "commit": "comparing shards"}


class ExecutorName(StrEnum):
    """Where the work is done."""

    SERIAL = "serial"
    POOL = "pool"
    DASK = "dask"


class Format(StrEnum):
    """What other engines find in an archive, apart from Parquet files."""

    PARQUET = "parquet"
    DELTA = "delta"


class ArchiveWork(Options):
    """How the work is done."""

    executor: Annotated[
        ExecutorName,
        typer.Option(help="One process, several processes of this machine, or a Dask cluster (extra `cluster`)."),
    ] = ExecutorName.POOL
    scheduler: Annotated[
        str | None,
        typer.Option(
            help="Address of a running Dask scheduler (default: a cluster on this machine).", show_default=False
        ),
    ] = None
    workers: Annotated[int, typer.Option(help="Number of worker processes on this machine.", min=1)] = 2
    shard_size: Annotated[int, typer.Option(help="Megabytes of text in a shard.", min=1)] = 64
    kind: Annotated[
        Format,
        typer.Option(
            "--format",
            help="parquet, or delta: other engines also find Delta tables (extra `delta`), from this run on.",
        ),
    ] = Format.PARQUET


class ArchiveShown(Options):
    """What is printed."""

    json: Machine = False
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Show no progress bar.")] = False
    log_json: LogJson = False


@with_options
def archive(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATHS...",
            help="Files, folders, .zip or .gz files; or addresses such as s3://bucket/hands.",
            show_default=False,
        ),
    ],
    to: Annotated[
        str, typer.Option("--to", help="Folder of the archive, or an address; created if needed.", show_default=False)
    ],
    work: ArchiveWork,
    ruled: RuleOptions,
    shown: ArchiveShown,
) -> None:
    """Import hand histories into an archive: a folder of Parquet files that many processes and machines write together.

    Every command that reads a database reads an archive, too: name the folder with --db. A repeated run reads only what
    is new. A run that is stopped leaves the last snapshot as it was, and the next one continues with the shards that
    were done. A shard that fails three times is set aside and named; all others are kept.

    Exit code 0; 1 if hands were rejected, files could not be read, or shards were set aside; 2 if nothing could be
    archived; 3 if the disk is full or not writable; 129, 130 or 143 if SIGHUP, Ctrl-C or SIGTERM stopped it.

    [dim]studbook archive ~/hands --to archive[/dim]

    [dim]studbook archive ~/hands --to archive --format delta[/dim]

    [dim]studbook archive s3://room/hands --to s3://room/archive --executor dask --scheduler tcp://10.0.0.1:8786[/dim]
    """
    from studbook.archive.plan import Settings
    from studbook.importing.import_options import options_of

    _require(paths)
    if work.scheduler is not None and work.executor is not ExecutorName.DASK:
        raise UserError("--scheduler needs --executor dask")
    options = options_of(rules_of(ruled.house), variants_of(ruled.game_rules))
    settings = Settings(to, options, shard_bytes=work.shard_size * _MEGABYTE, delta=work.kind is Format.DELTA)
    with explained(to), _executor(work.executor, work.workers, work.scheduler) as runs:
        if runs.notice and not shown.quiet and not shown.json:
            say(runs.notice, err=True)
        outcome = _archived(paths, settings, runs, shown.quiet or shown.json)
        totals = _totals(outcome)
    _record(to, outcome, totals)
    if shown.json:
        write_json({"archive": to} | totals)
    else:
        _print(to, outcome, totals)
    has_trouble = bool(totals["rejected"] or totals["unreadable"] or outcome.set_aside or outcome.snapshot.set_aside)
    raise typer.Exit(1 if has_trouble or not totals["found"] else 0)


def _require(paths: list[str]) -> None:
    """Raise a UserError if no path exists."""
    from studbook.analytics.database.archive.folder import is_address

    if "" in paths:
        raise UserError("the path is empty; write . for the current folder")
    if not any(is_address(path) or Path(path).exists() for path in paths):
        raise UserError(f"{paths[0]}: no such file or folder")


@contextmanager
def explained(to: str) -> Iterator[None]:
    """Report in one line what stopped a run."""
    import duckdb

    from studbook.analytics.database.trouble import StoreError, explain, explain_os, unwritable
    from studbook.archive.commit import CommitError
    from studbook.program.endings import of_store

    try:
        yield
    except StoreError as error:
        raise of_store(error) from error
    except CommitError as error:
        raise UserError(f"{to}: {error}") from error
    except OSError as error:
        raise of_store(unwritable(to, error) or explain_os(to, error)) from error
    except duckdb.Error as error:
        known = explain(to, error)
        if known is None:
            raise
        raise of_store(known) from error


@contextmanager
def _executor(name: ExecutorName, workers: int, scheduler: str | None) -> "Iterator[Executor]":
    from studbook.archive import executors
    from studbook.program.endings import connected

    if name is ExecutorName.SERIAL:
        yield executors.Serial()
        return
    try:
        runs: executors.Executor = (
            executors.Pool(workers) if name is ExecutorName.POOL else executors.Dask(workers, scheduler)
        )
    except ImportError as error:
        raise UserError("--executor dask needs the extra `cluster`: pip install 'studbook[cluster]'") from error
    except TimeoutError as error:
        raise UserError(f"{scheduler}: no scheduler at this address") from error
    with connected():  # a process may die while something is being written to it
        try:
            yield runs
        finally:
            runs.close()


def _archived(paths: list[str], settings: "Settings", runs: "Executor", quiet: bool) -> "RunResult":
    from studbook.archive.run import archive as run

    screen = console(to_stderr=True)
    if is_on():
        return run(paths, settings, runs, now_and_then("progress", _progress))
    if quiet or not screen.is_terminal:
        return run(paths, settings, runs)
    with _watched(screen) as watch:
        return run(paths, settings, runs, watch)


def _progress(state: Any) -> "tuple[str, Json]":
    return f"{_STAGES[state.stage]}, {state.hands:,} hands", state._asdict()


def _record(to: str, outcome: "RunResult", totals: "Json") -> None:
    """Record what was archived, and which shards were set aside."""
    for one in outcome.snapshot.set_aside:
        record("set_aside", f"{len(one.files):,} files: {one.reason}", "error", files=list(one.files))
    words = f"{totals['imported']:,} hands in snapshot {outcome.snapshot.number}"
    record("archived", words, archive=to, **{name: value for name, value in totals.items() if name != "set_aside"})


@contextmanager
def _watched(screen: Any) -> "Iterator[Watch]":
    """Show a bar: megabytes of text, hands so far, and the stage of the run."""
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as bar:
        task = bar.add_task(_STAGES["survey"], total=None)

        def watch(progress: Any) -> None:
            hands = f", {progress.hands:,} hands" if progress.hands else ""
            description = _STAGES[progress.stage] + hands
            bar.update(task, description=description, completed=progress.done, total=progress.total or None)

        yield watch


def _totals(outcome: "RunResult") -> "Json":
    """Count what the snapshot has, and what this run added."""
    from studbook.analytics.database.archive.folder import folder_at
    from studbook.archive.totals import totals_of

    snapshot = outcome.snapshot
    counted = totals_of(folder_at(outcome.address), snapshot)
    return {
        "snapshot": snapshot.number,
        "files": outcome.files,
        "unchanged": outcome.unchanged,
        "shards": len(outcome.shards),
        "reused": outcome.reused,
        **counted._asdict(),
        "set_aside": [one._asdict() for one in snapshot.set_aside],
    }


def _print(to: str, outcome: "RunResult", totals: "Json") -> None:
    from studbook.reports.results.terminal import import_table

    for one in outcome.snapshot.set_aside:
        files = ", ".join(one.files[:3]) + (f" and {len(one.files) - 3:,} more" if len(one.files) > 3 else "")
        say(f"set aside: {files}: {one.reason}", err=True)
    names = ("files", "unchanged", "found", "imported", "known", "other", "rejected")
    console().print(import_table({name: totals[name] for name in names} | {"summaries": 0, "summaries_rejected": 0}))
    if totals["unreadable"]:
        say(f"{totals['unreadable']:,} unreadable: studbook sql \"FROM files WHERE problem <> ''\" --db {to}", err=True)
    say(f"snapshot {outcome.snapshot.number} in {to}")
