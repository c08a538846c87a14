"""`studbook report`: everything about a player, as a folder of pages."""

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
    filters_of,
    said,
    say_shared,
)

if TYPE_CHECKING:
    from rich.progress import Progress

    from studbook.analytics.profile import Profile
    from studbook.analytics.reddog.profile import DealsProfile
    from studbook.analytics.stats import Filters
    from studbook.analytics.store import Store


def report(
    player: Annotated[str, typer.Argument(help="The player.", show_default=False)],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The folder to write; named after the player by default.")
    ] = None,
    pdf: Annotated[bool, typer.Option("--pdf", help="Also write everything into report.pdf in that folder.")] = False,
    game: GameName = None,
    site: SiteName = None,
    stakes: Stakes = None,
    since: Since = None,
    until: Until = None,
    players: Players = None,
    tournament: Tournament = None,
    db: Database = DATABASE,
) -> None:
    """Write pages about a player: results, door cards, bring-in, scoops, streets, first cards, sessions, biggest pots.

    The pages need nothing but their folder: open index.html from disk, send it to a friend. Hands link to a replayer.

    [dim]studbook report Hero -o hero[/dim]

    [dim]studbook report Hero --game razz --cash -o razz --pdf[/dim]
    """
    from studbook.histories.write import safe_name

    folder = output or Path(safe_name(player))
    if folder.suffix in (".html", ".htm", ".pdf"):
        raise UserError(f"{folder}: a report is a folder of pages: name a folder, such as {folder.with_suffix('')}")
    filters = filters_of(site, game, stakes, since, until, players, tournament)
    with open_store(db) as store, _watched() as bar, writing(folder):
        say_shared(store, player, filters)
        _write(store, player, filters, folder, pdf, bar)
    say((folder / "index.html").resolve())


def _write(store: "Store", player: str, filters: "Filters", folder: Path, pdf: bool, bar: "Progress") -> None:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from studbook.reports.player import report as lay_out
    from studbook.reports.site import report_pages

    task = bar.add_task("counting", total=None)
    with ProcessPoolExecutor(1, get_context("spawn")) as other:  # drawing keeps one core busy, replaying another
        other.submit(_replay, store.path, frozenset(), folder)  # no hands yet: it loads all it needs meanwhile
        with said():
            made = lay_out(*_facts(store, player, filters))
        (folder / "hands").mkdir(parents=True, exist_ok=True)
        bar.update(task, description="writing", total=len(made.pages) + 5 + 10 * pdf)
        replays = other.submit(_replay, store.path, made.replays, folder)
        for name, html in report_pages(made):
            (folder / name).write_text(html, encoding="utf-8")
            bar.advance(task)
        replays.result()
        bar.advance(task, 5)
    if pdf:
        from studbook.reports.printed import print_report

        print_report(made, folder / "report.pdf")


def _facts(store: "Store", player: str, filters: "Filters") -> "tuple[Profile | None, DealsProfile | None]":
    """What is known of his stud, and of his deals of the Red Dog family; one of both at least."""
    from studbook.analytics.players import UnknownPlayer
    from studbook.analytics.profile import profile
    from studbook.analytics.reddog.profile import deals_profile

    deals = deals_profile(store, player, filters)
    try:
        return profile(store, player, filters), deals
    except UnknownPlayer:
        if deals is None:
            raise
        return None, deals


def _replay(database: str, hands: frozenset[int], folder: Path) -> None:
    """Write the replayers, in a process of its own: only that one needs the compiled rules."""
    from studbook.reports.replays import write_replays

    write_replays(database, hands, folder)


@contextmanager
def _watched() -> Iterator["Progress"]:
    """A bar on standard error, where somebody looks."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    screen = console(to_stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        yield bar
