"""`studbook import`: hand histories into the database."""

from dataclasses import asdict
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    DATABASE,
    Database,
    GameRules,
    HouseRules,
    Machine,
    Paths,
    console,
    import_with_progress,
    open_store,
    require_one,
    rules_of,
    variants_of,
    write_json,
)

if TYPE_CHECKING:
    from studbook.pipeline import Totals


class ParserEngine(StrEnum):
    """Engines that read the same grammar."""

    NATIVE = "native"
    LARK = "lark"


def bring(
    paths: Paths,
    db: Database = DATABASE,
    json: Machine = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Batches at work at the same time.", min=1)] = 2,
    engine: Annotated[ParserEngine, typer.Option(help="Who parses: the compiled loop, or Lark itself.")] = (
        ParserEngine.NATIVE
    ),
    house: HouseRules = None,
    game_rules: GameRules = None,
) -> None:
    """Import hand histories, replay and audit every hand, and keep all of it.

    Hands that are known already are counted, not stored twice; whatever cannot be read is kept, with the reason.
    An import that is stopped (Ctrl-C, a signal, a full disk) keeps every batch that it finished; the same import again
    adds the rest. A database of an older Studbook is upgraded first, and the old file kept as a backup.

    Exit code 0, or 1 when hands were rejected or a path does not exist; 2 when nothing could be imported; 3 when the
    disk is full or cannot be written; 129, 130, 143 when SIGHUP, Ctrl-C or SIGTERM stopped it.

    [dim]studbook import ~/hands more.zip[/dim]
    """
    all_exist = require_one(paths)
    asked = {"rules": rules_of(house), "variants": variants_of(game_rules), "engine": engine.value}
    with open_store(db, read_only=False) as store:
        totals = import_with_progress(store, paths, quiet or json, jobs=jobs, **asked)
    if json:
        write_json({"database": str(db), **asdict(totals.hands), "files": totals.files} | _troubles(totals))
    else:
        _print(totals, str(db))
    raise typer.Exit(1 if totals.hands.rejected or not all_exist else 0)


def _troubles(totals: "Totals") -> dict[str, object]:
    from studbook.as_json import rejected_json

    return {
        "findings": totals.findings,
        "unreadable": [{"file": file.path, "problem": file.problem} for file in totals.unreadable],
        "rejects": [rejected_json(reject._asdict())["rejected"] for reject in totals.rejects],
    }


def _print(totals: "Totals", database: str) -> None:
    from reports.terminal import import_table

    screen = console()
    for reject in totals.rejects:
        screen.print(
            f"{reject.path}:{reject.line}:{reject.column}: {reject.code} {reject.reason}", markup=False, soft_wrap=True
        )
        if reject.expected:
            screen.print(f"    expected {reject.expected}", markup=False, soft_wrap=True)
    for file in totals.unreadable:
        screen.print(f"{file.path}: {file.problem}", markup=False, soft_wrap=True)
    hidden = totals.hands.rejected - len(totals.rejects)
    if hidden > 0:
        screen.print(f"... and {hidden:,} more: studbook sql 'FROM rejects'")
    screen.print(import_table({"files": totals.files, **asdict(totals.hands)}))
    screen.print(f"in {database}", markup=False)
