"""`studbook audit`: what is wrong with the hands, and where it stands."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

import typer

from studbook.commands.common import (
    DATABASE,
    STORED_READINGS,
    Database,
    GameRules,
    HouseRules,
    Machine,
    UserError,
    console,
    import_with_progress,
    open_store,
    path_of,
    require,
    require_page,
    rules_of,
    say,
    variants_of,
    write_json,
    writing,
)

if TYPE_CHECKING:
    from analytics.audited import AuditTotals
    from analytics.store import Store
    from rules.house import House


def audit(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            parser=path_of, metavar="[PATHS]...", help="Audit these files and folders instead of the database."
        ),
    ] = None,
    db: Database = DATABASE,
    json: Machine = False,
    house: HouseRules = None,
    game_rules: GameRules = None,
    report: Annotated[
        Path | None, typer.Option(help="Write a page (.html), and beside it a page for every listed hand.")
    ] = None,
    replays: Annotated[bool, typer.Option("--replays", help="With --report: pages that play these hands too.")] = False,
    csv: Annotated[Path | None, typer.Option(help="Write all findings as CSV.")] = None,
    parquet: Annotated[Path | None, typer.Option(help="Write all findings as Parquet.")] = None,
) -> None:
    """Say who was paid wrongly, which rule was broken, and in which line.

    Prints `file:line: severity CODE message`, nothing where all is well, and a summary. With --json one object a
    hand. --report, --csv and --parquet write files besides.

    Exit code 0 when there is no error (warnings and notes are none), 1 when there is a finding of severity error, 2
    when the audit could not be made.

    [dim]studbook audit hands.txt[/dim]      without a database

    [dim]studbook audit hands.txt --house wsop-live-2024[/dim]

    [dim]studbook audit --report audit.html --csv findings.csv[/dim]

    [dim]studbook audit --json | jq 'select(.findings != [])'[/dim]
    """
    from analytics.audited import audit_totals

    rules = rules_of(house)
    if replays and not report:
        raise UserError("--replays needs --report")
    require(paths or [])
    require_page(report)
    variants = variants_of(game_rules)
    if rules and not paths:
        raise UserError("--house needs files: hands in a database were audited when they were imported")
    if variants and not paths:
        raise UserError(f"--game-rules needs files: {STORED_READINGS}")
    with _audited_store(paths or [], db, json, rules=rules, variants=variants) as store:
        totals = audit_totals(store)
        if json:
            _write_all(store)
        else:
            _print_all(store, totals)
        if report:
            _write_report(store, report, replays, rules)
        if csv or parquet:
            _write_findings(store, csv, parquet)
    raise typer.Exit(1 if totals.errors else 0)


def _write_report(store: "Store", path: Path, replays: bool, rules: "House | None") -> None:
    from analytics.explained import explain
    from analytics.replayed import replayed
    from analytics.report import audit_report
    from reports.audit import audit_page, folder_of, hand_pages

    facts = audit_report(store)
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        folder_of(path).mkdir(exist_ok=True)
        play = (lambda key: replayed(store, key, rules)) if replays else None
        for place, page in hand_pages(facts, path, lambda key: explain(store, key), play):
            place.write_text(page, encoding="utf-8")
        path.write_text(audit_page(facts, path), encoding="utf-8")
    say(path, err=True)


def _write_findings(store: "Store", csv: Path | None, parquet: Path | None) -> None:
    from analytics.report import all_findings
    from reports.files import write_parquet, write_sheet

    table = all_findings(store)
    for path, write in ((csv, write_sheet), (parquet, write_parquet)):
        if path:
            with writing(path):
                write(table, path)
            say(path, err=True)


@contextmanager
def _audited_store(paths: list[Path], db: Path, quiet: bool, **rules: Any) -> Iterator["Store"]:
    """The database, or a passing one made from the paths."""
    if not paths:
        with open_store(db) as store:
            yield store
        return
    with TemporaryDirectory() as folder, open_store(Path(folder) / "audit.duckdb", read_only=False) as store:
        import_with_progress(store, paths, quiet, **rules)
        yield store


def _write_all(store: "Store") -> None:
    from analytics.audited import audited_hands, rejects
    from studbook.as_json import audit_json, rejected_json

    for hand in audited_hands(store):
        write_json(audit_json(hand))
    for reject in rejects(store):
        write_json(rejected_json(reject | {"column": reject["column_number"]}))


def _print_all(store: "Store", totals: "AuditTotals") -> None:
    from analytics.audited import audited_hands, rejects
    from reports.terminal import audit_summary

    screen = console()
    for reject in rejects(store):
        place = f"{reject['path']}:{reject['line']}:{reject['column_number']}"
        screen.print(f"{place}: rejected {reject['code']} {reject['reason']}", markup=False, soft_wrap=True)
    for hand in audited_hands(store, only_found=True):
        for found in hand.findings:
            place = f"{hand.facts['file']}:{found.line}"
            screen.print(f"{place}: {found.severity} {found.code} {found.message}", markup=False, soft_wrap=True)
    screen.print(audit_summary(totals))
