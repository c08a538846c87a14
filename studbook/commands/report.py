"""`studbook report`: write a folder of pages about a player."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Database, UserError, console, say, writing
from studbook.commands.filters import Chosen, filter_errors, say_shared
from studbook.commands.rates import Into, into_of
from studbook.commands.records import Options, with_options
from studbook.commands.stored import Anonymous, under_other_names
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from rich.progress import Progress

    from studbook.analytics.statistics.filters import Filters
    from studbook.analytics.store import Store


class ReportPages(Options):
    """What is written."""

    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Folder to write (default: named after the player).")
    ] = None
    pdf: Annotated[bool, typer.Option("--pdf", help="Also write report.pdf in that folder.")] = False
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

    [dim]studbook report Hero -o hero[/dim]

    [dim]studbook report Hero --anonymous -o hero[/dim]     every player has another name

    [dim]studbook report Hero --game razz --cash -o razz --pdf[/dim]
    """
    from studbook.analytics.statistics.players import require_player
    from studbook.analytics.stored.anonymous import HERO
    from studbook.histories.write import safe_name

    folder = pages.output or Path(safe_name(HERO if pages.anonymous else player))
    if folder.suffix in (".html", ".htm", ".pdf"):
        raise UserError(f"{folder}: a report is a folder of pages; name a folder, such as {folder.with_suffix('')}")
    filters = chosen.filters()
    asked = (filters, into_of(into))
    with open_store(db) as store, _watched() as bar, writing(folder):
        say_shared(store, player, filters)
        if pages.anonymous:
            with filter_errors():  # the copy knows the player by another name
                require_player(store, player)
            with _copied(store, player) as copy:
                _write(copy, HERO, asked, folder, pages.pdf, bar)
        else:
            _write(store, player, asked, folder, pages.pdf, bar)
    say((folder / "index.html").resolve())


@contextmanager
def _copied(store: "Store", player: str) -> Iterator["Store"]:
    """Yield a database on disk, which another process can read, with every hand under other names."""
    keys = store.query("SELECT hand FROM hands ORDER BY hand")["hand"].to_list()
    with TemporaryDirectory(prefix="studbook-") as folder:
        with under_other_names(store, keys, player, Path(folder) / "anonymous.duckdb"):
            pass
        with open_store(Path(folder) / "anonymous.duckdb") as copy:
            yield copy


def _write(
    store: "Store", player: str, asked: "tuple[Filters, str | None]", folder: Path, pdf: bool, bar: "Progress"
) -> None:
    from studbook.exchange.player_report import lay_out, replaying, write_report

    task = bar.add_task("counting", total=None)

    def progress(done: int, steps: int) -> None:
        bar.update(task, description="writing", completed=done, total=steps)

    with replaying(store.path) as process:
        with filter_errors():
            made = lay_out(store, player, *asked)
        write_report(made, store.path, folder, process, pdf, progress)


@contextmanager
def _watched() -> Iterator["Progress"]:
    """Show a progress bar on standard error if it is a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    screen = console(to_stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        yield bar
