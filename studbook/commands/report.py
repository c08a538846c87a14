"""`studbook report`: write a folder of pages about a player."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Database, UserError, console, say, writing
from studbook.commands.filters import Chosen, filter_errors, say_shared
from studbook.commands.progress import Stages, stages
from studbook.commands.rates import Into, into_of
from studbook.commands.records import Options, with_options
from studbook.commands.stored import Anonymous, under_other_names
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from studbook.analytics.statistics.filters import Filters
    from studbook.analytics.store import Store


class ReportPages(Options):
    """What is written."""

    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="Folder to write (default: named after the player), or a .pdf file for just the PDF."
        ),
    ] = None
    pdf: Annotated[bool, typer.Option("--pdf", help="Also write report.pdf in that folder: 12 pages at most.")] = False
    full: Annotated[bool, typer.Option("--full", help="Print everything in the PDF, on as many pages as needed.")] = (
        False
    )
    anonymous: Anonymous = False


@with_options
def report(
    player: Annotated[str, typer.Argument(help="The player.", show_default=False)],
    pages: ReportPages,
    chosen: Chosen,
    into: Into = None,
    db: Database = DATABASE,
) -> None:
    """Write pages about a player: results, door cards, bring-in, scoops, streets, starting hands, sessions, big pots.

    With --in, the first page also says whether the player is winning in all currencies together, by the rates of
    `studbook bankroll rates`.

    The folder is self-contained: open its index.html in a browser, or send it to a friend. Hands link to a replayer.
    The first page of a PDF sums everything up for a person.

    [dim]studbook report Hero -o hero[/dim]

    [dim]studbook report Hero -o hero.pdf[/dim]     just the PDF, 12 pages at most

    [dim]studbook report Hero -o hero.pdf --full[/dim]

    [dim]studbook report Hero --anonymous -o hero[/dim]     every player has another name

    [dim]studbook report Hero --game razz --cash -o razz --pdf[/dim]
    """
    filters = chosen.filters()
    asked = (filters, into_of(into))
    path = _path(player, pages)
    with stages(console(to_stderr=True), partial(say, err=True)) as show:
        show("opening the database", 0, 0)
        with open_store(db) as store, writing(path):
            say_shared(store, player, filters)
            if pages.anonymous:
                show("renaming the players", 0, 0)
                with _copied(store, player) as (copy, hero):
                    written = _write(copy, hero, asked, (path, pages), show)
            else:
                written = _write(store, player, asked, (path, pages), show)
    say(written.resolve())


def _path(player: str, pages: ReportPages) -> Path:
    """The folder or the PDF file to write."""
    from studbook.analytics.stored.anonymous import HERO
    from studbook.histories.write import safe_name

    path = pages.output or Path(safe_name(HERO if pages.anonymous else player))
    if path.suffix.lower() in (".html", ".htm"):
        raise UserError(f"{path}: a report is a folder of pages; name a folder, such as {path.with_suffix('')}")
    if pages.full and not (pages.pdf or _is_pdf(path)):
        raise UserError("--full is about the PDF: add --pdf, or name a file with -o that ends in .pdf")
    return path


def _is_pdf(path: Path) -> bool:
    return path.suffix.lower() == ".pdf"


@contextmanager
def _copied(store: "Store", player: str) -> Iterator[tuple["Store", str]]:
    """Yield a database on disk, which another process can read, with every hand under other names; and the player's."""
    from studbook.analytics.statistics.players import require_player
    from studbook.analytics.stored.anonymous import HERO

    with filter_errors():  # the copy knows the player by another name
        require_player(store, player)
    keys = store.query("SELECT hand FROM hands ORDER BY hand")["hand"].to_list()
    with TemporaryDirectory(prefix="studbook-") as folder:
        with under_other_names(store, keys, player, Path(folder) / "anonymous.duckdb"):
            pass
        with open_store(Path(folder) / "anonymous.duckdb") as copy:
            yield copy, HERO


def _write(
    store: "Store",
    player: str,
    asked: "tuple[Filters, str | None]",
    wanted: tuple[Path, ReportPages],
    show: Stages,
) -> Path:
    """Write what is wanted; return the PDF, if it is wanted alone, and otherwise the first page."""
    from studbook.exchange.player_report import lay_out, replaying, write_pdf, write_report

    path, pages = wanted
    show("counting results, sessions, opponents and leaks", 0, 0)
    if _is_pdf(path):
        with filter_errors():
            made = lay_out(store, player, *asked)
        return write_pdf(made, path, pages.full, show)
    with replaying(store.path) as process:
        with filter_errors():
            made = lay_out(store, player, *asked)
        first = write_report(made, store.path, path, process, show)
        if pages.pdf:
            write_pdf(made, path / "report.pdf", pages.full, show)
        return first
