"""`studbook import`: import hand histories into the database."""

from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    CurrencyName,
    Database,
    LogJson,
    Machine,
    Paths,
    RuleOptions,
    console,
    import_with_progress,
    require_one,
    rules_of,
    say,
    variants_of,
    write_json,
)
from studbook.commands.records import Options, with_options
from studbook.program.log import record
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from studbook.analytics.store import Store
    from studbook.game.documents import Json
    from studbook.importing.counts import Totals


class ParserEngine(StrEnum):
    """The engines that can parse the grammars."""

    NATIVE = "native"
    LARK = "lark"


class ImportWork(Options):
    """The database, progress, and how hands are read."""

    db: Database = DATABASE
    json: Machine = False
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Show no progress bar.")] = False
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Number of batches processed in parallel.", min=1)] = 2
    engine: Annotated[ParserEngine, typer.Option(help="Parser: compiled, or Lark.")] = ParserEngine.NATIVE


@with_options
def import_(
    paths: Paths,
    work: ImportWork,
    ruled: RuleOptions,
    currency: Annotated[
        CurrencyName | None,
        typer.Option(help="Currency of hands that print none; remembered for their sites.", show_default=False),
    ] = None,
    log_json: LogJson = False,
) -> None:
    """Import hand histories into the database, and replay and audit every hand.

    Summaries that rooms write of tournaments are read from the same folders (`studbook tournaments`). Hands already
    imported are counted, not duplicated; text that cannot be read is kept, with the reason. An import
    that is stopped (Ctrl-C, a signal, a full disk) keeps every batch that it finished; run it again to add the rest. A
    database created by an older version is upgraded first, and the old file is kept as a backup.

    Exit code 0; 1 if hands were rejected, a path does not exist, or there are neither hands nor summaries (no new
    database is created then); 2 if nothing could be imported; 3 if the disk is full or not writable; 129, 130 or 143 if
    SIGHUP, Ctrl-C or SIGTERM stopped it.

    [dim]studbook import ~/hands more.zip[/dim]
    """
    all_exist = require_one(paths)
    asked = {"rules": rules_of(ruled.house), "variants": variants_of(ruled.game_rules), "engine": work.engine.value}
    with open_store(_place_of(work.db, paths), read_only=False) as store:
        totals = import_with_progress(store, paths, work.quiet or work.json, jobs=work.jobs, **asked)
        if currency is not None:
            _say_currency(store, str(currency))
    _record(totals, work.db)
    if work.json:
        write_json({"database": str(work.db), **asdict(totals.hands), **_files(totals)} | _troubles(totals))
    else:
        _print(totals, str(work.db))
    raise typer.Exit(1 if totals.rejected or not _has_any(totals) or not all_exist else 0)


def _record(totals: "Totals", db: Path) -> None:
    """Record what was imported, and what could not be read."""
    for file in totals.unreadable:
        record("unreadable", f"{file.path}: {file.problem}", "warning", file=file.path, problem=file.problem)
    for one in totals.rejects:
        words = f"{one.path}:{one.line}: {one.reason}"
        record("rejected", words, "warning", file=one.path, line=one.line, column=one.column, code=one.code)
    words = f"{totals.hands.imported:,} new hands of {totals.hands.found:,}"
    facts: Json = {**_files(totals), **asdict(totals.hands)}
    record("imported", words, database=str(db), findings=totals.findings, **facts)


def _say_currency(store: "Store", currency: str) -> None:
    """Remember the currency for the sites of new hands that print none."""
    from studbook.analytics.players.site_settings import set_currency, sites_without_currency

    for site in sites_without_currency(store, store.first_hand):
        set_currency(store, site, currency)
        say(f"{site}: {currency} in hands that print no currency (`studbook settings` changes it)", err=True)


def _place_of(db: Path, paths: list[Path]) -> Path:
    """Return the path of the database, or memory if it would be a new database without hands."""
    from studbook.histories.raw_batches import raw_batches

    is_worth_it = db.exists() or any(
        len(raw.file) or any(facts.summaries for facts in raw.files.values()) for raw in raw_batches(paths, hands=1)
    )
    return db if is_worth_it else Path(":memory:")


def _has_any(totals: "Totals") -> bool:
    """Whether there were any hands, or summaries of tournaments."""
    return bool(totals.hands.found or totals.summaries.found)


def _files(totals: "Totals") -> dict[str, int]:
    return {"files": totals.files, "unchanged": totals.unchanged}


def _troubles(totals: "Totals") -> dict[str, object]:
    from studbook.program.as_json import rejected_json

    return {
        "other_games": totals.other_games,
        "without_net": totals.without_net,
        "summaries": asdict(totals.summaries),
        "findings": totals.findings,
        "unreadable": [{"file": file.path, "problem": file.problem} for file in totals.unreadable],
        "rejects": [rejected_json(reject, reject.column)["rejected"] for reject in totals.rejects],
    }


def _print(totals: "Totals", database: str) -> None:
    from studbook.importing.counts import listed_games
    from studbook.reports.results.terminal import import_table

    screen = console()
    for reject in totals.rejects:
        screen.print(
            f"{reject.path}:{reject.line}:{reject.column}: {reject.code} {reject.reason}", markup=False, soft_wrap=True
        )
        if reject.expected:
            screen.print(f"    expected {reject.expected}", markup=False, soft_wrap=True)
    for file in totals.unreadable:
        screen.print(f"{file.path}: {file.problem}", markup=False, soft_wrap=True)
    hidden = totals.rejected - len(totals.rejects)
    if hidden > 0:
        screen.print(f"... and {hidden:,} more: studbook sql 'FROM rejects'")
    summaries = {"summaries": totals.summaries.found, "summaries_rejected": totals.summaries.rejected}
    games = listed_games(totals.other_games, totals.hands.other)
    screen.print(import_table({**_files(totals), **asdict(totals.hands), **summaries}, games))
    if totals.without_net:
        say(
            f"hands of other games without a net, because their chips do not balance: {totals.without_net:,}; "
            "`studbook rejects` lists them",
            err=True,
        )
    if _has_any(totals):
        screen.print(f"in {database}", markup=False)
    else:
        say("no hands found: nothing was imported", err=True)
