"""`studbook report`: write a folder of pages about a player."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    DATABASE,
    Database,
    UserError,
    console,
    open_store,
    say,
    writing,
)
from studbook.commands.filters import (
    GameName,
    Players,
    Since,
    SiteName,
    Stakes,
    Tournament,
    Until,
    filter_errors,
    filters_of,
    say_shared,
)

if TYPE_CHECKING:
    from rich.progress import Progress

    from studbook.analytics.stats import Filters
    from studbook.analytics.store import Store


def report(
    player: Annotated[str, typer.Argument(help="The player.", show_default=False)],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Folder to write (default: named after the player).")
    ] = None,
    pdf: Annotated[bool, typer.Option("--pdf", help="Also write report.pdf in that folder.")] = False,
    game: GameName = None,
    site: SiteName = None,
    stakes: Stakes = None,
    since: Since = None,
    until: Until = None,
    players: Players = None,
    tournament: Tournament = None,
    db: Database = DATABASE,
) -> None:
    """Write pages about a player: results, door cards, bring-in, scoops, streets, starting hands, sessions, big pots.

    The folder is self-contained: open its index.html in a browser, or send it to a friend. Hands link to a replayer.

    [dim]studbook report Hero -o hero[/dim]

    [dim]studbook report Hero --game razz --cash -o razz --pdf[/dim]
    """
    from studbook.histories.write import safe_name

    folder = output or Path(safe_name(player))
    if folder.suffix in (".html", ".htm", ".pdf"):
        raise UserError(f"{folder}: a report is a folder of pages; name a folder, such as {folder.with_suffix('')}")
    filters = filters_of(site, game, stakes, since, until, players, tournament)
    with open_store(db) as store, _watched() as bar, writing(folder):
        say_shared(store, player, filters)
        _write(store, player, filters, folder, pdf, bar)
    say((folder / "index.html").resolve())


def _write(store: "Store", player: str, filters: "Filters", folder: Path, pdf: bool, bar: "Progress") -> None:
    from studbook.player_report import lay_out, replaying, write_report

    task = bar.add_task("counting", total=None)

    def progress(done: int, steps: int) -> None:
        bar.update(task, description="writing", completed=done, total=steps)

    with replaying(store.path) as process:
        with filter_errors():
            made = lay_out(store, player, filters)
        write_report(made, store.path, folder, process, pdf, progress)


@contextmanager
def _watched() -> Iterator["Progress"]:
    """Show a progress bar on standard error if it is a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    screen = console(to_stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        yield bar
