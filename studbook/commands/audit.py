"""`studbook audit`: what is wrong with the hands, and where it stands."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    DATABASE,
    Database,
    HouseRules,
    Machine,
    UserError,
    console,
    import_with_progress,
    open_store,
    rules_of,
    write_json,
)

if TYPE_CHECKING:
    from analytics.audited import AuditTotals
    from analytics.store import Store
    from rules.house import House


def audit(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="Audit these files and folders instead of the database.")
    ] = None,
    db: Database = DATABASE,
    json: Machine = False,
    house: HouseRules = None,
) -> None:
    """Say who was paid wrongly, which rule was broken, and in which line.

    Prints `file:line: severity CODE message`, nothing where all is well, and a summary. With --json one object a
    hand. Exit code 1 when there is a finding of severity error.

    [dim]studbook audit hands.txt[/dim]      without a database

    [dim]studbook audit hands.txt --house wsop-live-2024[/dim]

    [dim]studbook audit --json | jq 'select(.findings != [])'[/dim]
    """
    from analytics.audited import audit_totals

    rules = rules_of(house)
    if rules and not paths:
        raise UserError("--house needs files: hands in a database were audited when they were imported")
    with _audited_store(paths or [], db, json, rules) as store:
        totals = audit_totals(store)
        if json:
            _write_all(store)
        else:
            _print_all(store, totals)
    raise typer.Exit(1 if totals.errors else 0)


@contextmanager
def _audited_store(paths: list[Path], db: Path, quiet: bool, rules: "House | None") -> Iterator["Store"]:
    """The database, or a passing one made from the paths."""
    if not paths:
        with open_store(db) as store:
            yield store
        return
    with TemporaryDirectory() as folder, open_store(Path(folder) / "audit.duckdb", read_only=False) as store:
        import_with_progress(store, paths, quiet, rules=rules)
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
