"""`studbook fairness`: test whether the cards were dealt fairly."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    console,
    import_with_progress,
    path_of,
    require,
    require_page,
    write_json,
    write_page,
)
from studbook.commands.filters import Chosen, TableOptions, filter_errors
from studbook.commands.records import with_options
from studbook.upkeep.opened import open_store
from studbook.version import __version__

if TYPE_CHECKING:
    from studbook.analytics.fairness.audit import Fairness
    from studbook.analytics.store import Store


@with_options
def fairness(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(parser=path_of, metavar="[PATHS]...", help="Test these files instead of the database."),
    ] = None,
    *,
    chosen: Chosen,
    report: Annotated[
        Path | None, typer.Option(help="Write a page (.html) with figures, and what each test means.")
    ] = None,
    answer: TableOptions,
) -> None:
    """Test whether the cards of stud were dealt fairly, for each site and over all.

    Only cards that no one's decisions have selected enter a test: door cards, starting hands that are known from the
    deal, and who of the players left received which card. Each test comes with its p-value, with what chance alone
    gives, and with the smallest bias that so many hands would have shown.

    With --since, for those who look again and again from a time that they set once: tests that can be are based on
    p-values that stay valid however often one looks.

    Exit code 1 if a test differs from a fair deal at a false discovery rate of 1 %, 0 if none does.

    [dim]studbook fairness --report fairness.html[/dim]

    [dim]studbook fairness hands.txt --game razz[/dim]
    """
    from studbook.analytics.fairness.audit import UNFAIR
    from studbook.analytics.fairness.audit import fairness as ask

    answer.require_one_format()
    require_page(report)
    filters = chosen.filters()
    with chosen_store(paths or [], answer.db, quiet=answer.json or answer.csv) as store, filter_errors():
        found = ask(store, filters, anytime=filters.since is not None)
    if report:
        _write_page(found, report, paths or [], answer.db)
    if answer.json:
        _write_json(found)
    elif not answer.write(found.table):
        _print(found)
    raise typer.Exit(int(UNFAIR in found.table["verdict"]))


@contextmanager
def chosen_store(paths: list[Path], db: Path, quiet: bool) -> Iterator["Store"]:
    """Open the database, or a temporary one made from the paths."""
    if not paths:
        with open_store(db) as store:
            yield store
        return
    require(paths)
    with TemporaryDirectory() as folder, open_store(Path(folder) / "hands.duckdb", read_only=False) as store:
        import_with_progress(store, paths, quiet)
        yield store


def _print(found: "Fairness") -> None:
    from studbook.reports.fairness.tables import fairness_tables

    screen = console()
    for part in fairness_tables(found, screen.width):
        screen.print(part)


def _write_json(found: "Fairness") -> None:
    """Print one object: the numbers of hands and tests, and the tests."""
    numbers = {"hands": found.hands, "too_wide": found.too_wide, "run": found.run, "by_chance": found.by_chance}
    write_json(numbers | {"tests": found.table.to_dicts()})


def _write_page(found: "Fairness", path: Path, paths: list[Path], db: Path) -> None:
    from studbook.reports.fairness.page import fairness_page

    source = ", ".join(map(str, paths)) or str(db)
    made = [("Studbook", __version__), ("made", f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"), ("from", source)]
    write_page(fairness_page(found, made), path)
