"""`studbook fairness`: test whether the cards were dealt fairly."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    Database,
    Machine,
    console,
    import_with_progress,
    only_one,
    path_of,
    require,
    require_page,
    write_json,
    write_page,
)
from studbook.commands.filters import (
    Csv,
    GameName,
    Parquet,
    Players,
    Since,
    SiteName,
    Stakes,
    Tournament,
    Until,
    filter_errors,
    write_files,
)
from studbook.program.options import filters_of
from studbook.upkeep.opened import DATABASE, open_store
from studbook.version import __version__

if TYPE_CHECKING:
    from studbook.analytics.fairness.audit import Fairness
    from studbook.analytics.store import Store


def fairness(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(parser=path_of, metavar="[PATHS]...", help="Test these files instead of the database."),
    ] = None,
    game: GameName = None,
    site: SiteName = None,
    stakes: Stakes = None,
    since: Since = None,
    until: Until = None,
    players: Players = None,
    tournament: Tournament = None,
    report: Annotated[
        Path | None, typer.Option(help="Write a page (.html) with figures, and what each test means.")
    ] = None,
    db: Database = DATABASE,
    json: Machine = False,
    csv: Csv = False,
    parquet: Parquet = None,
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

    only_one(csv=csv, json=json)
    require_page(report)
    filters = filters_of(site, game, stakes, since, until, players, tournament)
    with chosen_store(paths or [], db, quiet=json or csv) as store, filter_errors():
        found = ask(store, filters, anytime=since is not None)
    if report:
        _write_page(found, report, paths or [], db)
    if json:
        _write_json(found)
    elif not write_files(found.table, csv, json=False, parquet=parquet):
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
