"""`studbook nightly`: import what is new, audit it, and keep a report by date."""

from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.audit import FailOn, FailsOn, write_report
from studbook.commands.common import (
    Database,
    LogJson,
    Machine,
    Paths,
    RuleOptions,
    import_with_progress,
    require_one,
    rules_of,
    say,
    variants_of,
    write_json,
    writing,
)
from studbook.commands.records import Options, with_options
from studbook.program.log import record
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from studbook.analytics.store import Store
    from studbook.game.documents import Json


class NightlyShown(Options):
    """What is printed, and what the command ends with."""

    json: Machine = False
    log_json: LogJson = False
    fail_on: FailsOn = FailOn.ERROR


@with_options
def nightly(
    *,
    paths: Paths,
    reports: Annotated[
        Path, typer.Option("--reports", help="Folder of the reports, each in a folder named by its date.")
    ],
    db: Database = DATABASE,
    ruled: RuleOptions,
    shown: NightlyShown,
) -> None:
    """Import new hands and report what is wrong with those of today, in a folder named by the date.

    Writes four things to REPORTS/2026-11-24 (today's date on this machine): findings.csv, what is wrong with the hands
    that were imported today, and what could not be judged; summary.json, the same as numbers; audit.html, the audit of
    the whole database; and a folder with a page for each hand that audit.html lists. A second run on the same day
    replaces them; they cover both.

    Exit code 0 if nothing is wrong; 1 if hands of today have findings of severity error (with --fail-on warning or
    info, also milder ones), or if something could not be judged: a text was rejected, the cards of a hand do not decide
    who is paid, a file has no hands, or a path could not be read; 2 if the audit could not be carried out; 3 if the
    disk is full or not writable; 129, 130 or 143 if SIGHUP, Ctrl-C or SIGTERM stopped it.

    [dim]studbook nightly /srv/hands --db room.duckdb --reports /srv/reports[/dim]
    """
    from studbook.analytics.stored.audits import new_totals
    from studbook.rules.checks.check import Severity

    now = datetime.now().astimezone()
    all_exist = require_one(paths)
    rules = {"rules": rules_of(ruled.house), "variants": variants_of(ruled.game_rules)}
    with open_store(db, read_only=False) as store:
        totals = import_with_progress(store, paths, quiet=True, jobs=2, **rules)
        new = new_totals(store, _midnight(now))
        summary = {"date": now.date().isoformat(), **asdict(new)} | {"unjudged": new.unjudged}
        summary["unreadable"] = [file.path for file in totals.unreadable]
        folder = reports / summary["date"]
        _write(store, folder, now, summary, str(db))
    is_wrong = bool(new.found(Severity[shown.fail_on.name]) or new.unjudged or totals.unreadable or not all_exist)
    words = f"hands of today: {summary['hands']:,}; errors: {summary['errors']:,}; warnings: {summary['warnings']:,}"
    record("audited", words, "error" if is_wrong else "info", report=str(folder), **summary)
    if shown.json:
        write_json(summary | {"report": str(folder)})
    else:
        rest = f"; not judged: {new.unjudged:,}" if new.unjudged else ""
        say(f"{summary['date']}: {words}; texts rejected: {new.rejects:,}{rest}")
        say(folder)
    raise typer.Exit(1 if is_wrong else 0)


def _midnight(now: datetime) -> datetime:
    """The last midnight of a local time, in UTC and without a zone, as the database has times."""
    return now.replace(hour=0, minute=0, second=0, microsecond=0).astimezone(UTC).replace(tzinfo=None)


def _write(store: "Store", folder: Path, now: datetime, summary: "Json", database: str) -> None:
    """Write the report of a day; the summary is last, so that it exists only if the others are complete."""
    from studbook.analytics.audit.provenance import provenance
    from studbook.analytics.audit.report import all_results
    from studbook.histories.whole_files import write_whole
    from studbook.program.json_line import json_line
    from studbook.reports.layout.files import write_sheet
    from studbook.version import __version__

    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "summary.json").unlink(missing_ok=True)
        write_sheet(all_results(store, since=_midnight(now)), folder / "findings.csv")
        origin = provenance(store, __version__, now.astimezone(UTC), database)
        write_report(store, folder / "audit.html", origin)
        write_whole(folder / "summary.json", json_line(summary) + "\n")
