"""`studbook report`: everything about a player, as a folder of pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import DATABASE, Database, UserError, console, open_store

if TYPE_CHECKING:
    from rich.progress import Progress

    from analytics.stats import Filters
    from analytics.store import Store

_HIDDEN = {"show_default": False}


def report(
    player: Annotated[str, typer.Argument(help="The player.", show_default=False)],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The folder to write; named after the player by default.")
    ] = None,
    pdf: Annotated[bool, typer.Option("--pdf", help="Also write everything into report.pdf in that folder.")] = False,
    game: Annotated[str | None, typer.Option(help="stud, stud8, razz, razz27 or fivestud.", **_HIDDEN)] = None,
    site: Annotated[str | None, typer.Option(help="A room, as `studbook sites` names it.", **_HIDDEN)] = None,
    stakes: Annotated[str | None, typer.Option(help="Small and big bet, as 2/4.", **_HIDDEN)] = None,
    since: Annotated[datetime | None, typer.Option(help="From this time on, in UTC.", **_HIDDEN)] = None,
    until: Annotated[datetime | None, typer.Option(help="Before this time, in UTC.", **_HIDDEN)] = None,
    tournament: Annotated[
        bool | None, typer.Option("--tournament/--cash", help="Tournaments only, or cash games only.", **_HIDDEN)
    ] = None,
    db: Database = DATABASE,
) -> None:
    """Write pages about a player: results, door cards, bring-in, scoops, streets, first cards, sessions, biggest pots.

    The pages need nothing but their folder: open index.html from disk, send it to a friend. Hands link to a replayer.

    [dim]studbook report Hero -o hero[/dim]

    [dim]studbook report Hero --game razz --cash -o razz --pdf[/dim]
    """
    from analytics.stats import Filters
    from histories.write import safe_name

    folder = output or Path(safe_name(player))
    if folder.suffix in (".html", ".htm", ".pdf"):
        raise UserError(f"{folder}: a report is a folder of pages: name a folder, such as {folder.with_suffix('')}")
    filters = Filters(site=site, game=game, stakes=stakes, since=since, until=until, tournament=tournament)
    with open_store(db) as store, _watched() as bar:
        try:
            _write(store, player, filters, folder, pdf, bar)
        except OSError as error:
            raise UserError(f"{error.filename or folder}: cannot be written: {error.strerror}") from error
    typer.echo(str((folder / "index.html").resolve()))


def _write(store: "Store", player: str, filters: "Filters", folder: Path, pdf: bool, bar: "Progress") -> None:
    from duckdb import ConversionException

    from analytics.names import UnknownPlayer
    from analytics.profile import profile
    from reports.player import report as lay_out
    from reports.site import replay_pages, report_pages

    task = bar.add_task("counting", total=None)
    try:
        made = lay_out(profile(store, player, filters))
    except UnknownPlayer as error:
        raise UserError(str(error)) from error
    except ConversionException as error:
        raise UserError(f"no such value: {str(error).splitlines()[0]}") from error
    (folder / "hands").mkdir(parents=True, exist_ok=True)
    bar.update(task, description="writing", total=len(made.pages) + len(made.replays) + 10 * pdf)
    for pages in (report_pages(made), replay_pages(store, made)):
        for name, html in pages:
            (folder / name).write_text(html, encoding="utf-8")
            bar.advance(task)
    if pdf:
        from reports.printed import print_report

        print_report(made, folder / "report.pdf")


@contextmanager
def _watched() -> Iterator["Progress"]:
    """A bar on standard error, where somebody looks."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    screen = console(to_stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        yield bar
