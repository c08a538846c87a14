"""`studbook collusion`: compare what players do to each other with what they do to everyone else."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import console, path_of, require_page, write_json, write_page
from studbook.commands.fairness import chosen_store
from studbook.commands.filters import Chosen, TableOptions, filter_errors
from studbook.commands.records import with_options
from studbook.version import __version__

if TYPE_CHECKING:
    from studbook.analytics.collusion.audit import Collusion
    from studbook.analytics.store import Store

LISTED = 100
"""Rows that --json prints, beyond the unusual ones."""


@with_options
def collusion(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(parser=path_of, metavar="[PATHS]...", help="Test these files instead of the database."),
    ] = None,
    *,
    chosen: Chosen,
    report: Annotated[
        Path | None, typer.Option(help="Write a page (.html), and a replayer with the hands of each unusual pair.")
    ] = None,
    answer: TableOptions,
) -> None:
    """Compare what players do to each other with what they do to everyone else.

    For every pair: chips that go from one to the other, bets and folds when alone against each other, raises that
    squeeze a third player; if all downcards are known, folds that follow the partner's cards. For every account: calls
    that follow the opponent's cards, and wins. Habits of both players, and of the table, are taken into account.

    A pair is unusual if it is a discovery at a false discovery rate of 1 % over all tests. That is a reason to look at
    its hands, not a proof of anything. --csv and --parquet write all rows.

    With --since, for those who look again and again from a time that they set once: p-values stay valid however often
    one looks.

    Exit code 1 if anything is unusual, 0 if not.

    [dim]studbook collusion --report pairs.html[/dim]

    [dim]studbook collusion logs/ --game stud8 --json[/dim]
    """
    from studbook.analytics.collusion.audit import collusion as ask

    answer.require_one_format()
    require_page(report)
    filters = chosen.filters()
    with chosen_store(paths or [], answer.db, quiet=answer.json or answer.csv) as store, filter_errors():
        found = ask(store, filters, anytime=filters.since is not None)
        if report:
            _write_pages(store, found, report, ", ".join(map(str, paths or [])) or str(answer.db))
    if answer.json:
        _write_json(found)
    elif not answer.write(found.table):
        _print(found)
    raise typer.Exit(int(found.unusual.height > 0))


def _print(found: "Collusion") -> None:
    from studbook.reports.collusion.tables import collusion_tables

    screen = console()
    for part in collusion_tables(found, screen.width):
        screen.print(part)


def _write_json(found: "Collusion") -> None:
    """Print one object: numbers of hands and rows, the first rows, what did not run, evidence, and accounts."""
    rows = found.table.head(max(LISTED, found.unusual.height))
    numbers = {"hands": found.hands, "rows": found.table.height, "by_chance": found.by_chance}
    parts = {"tests": rows, "not_run": found.not_run, "evidence": found.evidence, "accounts": found.accounts}
    write_json(numbers | {name: table.to_dicts() for name, table in parts.items()})


def _write_pages(store: "Store", found: "Collusion", path: Path, source: str) -> None:
    """Write the page, and next to it a replayer for each unusual row."""
    from studbook.analytics.replayer.stud import replays
    from studbook.reports.collusion.page import cases, collusion_page
    from studbook.reports.hand.replayer import replay_page

    made = [("Studbook", __version__), ("made", f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"), ("from", source)]
    for case in cases(found, path.stem):
        shown = list(replays(store, case.hands))
        write_page(replay_page(shown, [(path.name, "Back to all pairs")]), path.with_name(case.file))
    write_page(collusion_page(found, path.stem, made), path)
