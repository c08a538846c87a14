"""`studbook open`, `serve` and `demo`: pages about the players of a database, with new hands as they are played."""

import os
import signal
import time
import webbrowser
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from studbook.commands.common import Database, LogJson, UserError, open_for_session, path_of, require, say
from studbook.program.log import record
from studbook.upkeep.opened import DATABASE

_SECONDS_TO_END = 10.0
Port = Annotated[
    int, typer.Option("--port", help="Port on this machine, 0 for any free one.", min=0, max=65535, show_default=True)
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Do not open the browser; print the address.")]


def serve(
    db: Database = DATABASE,
    watch: Annotated[
        list[Path] | None,
        typer.Option(
            "--watch", parser=path_of, metavar="FOLDER", help="Folder to watch (repeatable).", show_default=False
        ),
    ] = None,
    logs: Annotated[
        Path | None,
        typer.Option(
            "--logs",
            parser=path_of,
            metavar="FOLDER",
            help="Folder for hands that are entered (default: that of the database).",
            show_default=False,
        ),
    ] = None,
    port: Port = 0,
    no_browser: NoBrowser = False,
    log_json: LogJson = False,
) -> None:
    """Show pages about the players of the database in a browser, and import new hands of watched folders.

    Only this machine, and only a browser with the printed address, can open the pages. Other studbook commands can use
    the database meanwhile. Runs until Ctrl-C.

    Exit code 130 or 143 when Ctrl-C or SIGTERM stops it; 2 if the port or the database cannot be used.

    [dim]studbook serve --watch ~/PokerStars/HandHistory[/dim]
    """
    require(watch or ())
    if logs and not logs.is_dir():
        raise UserError(f"{logs} is not a folder")
    _serve(db, watch or [], port, no_browser, logs)


def open_(
    db: Database = DATABASE,
    port: Port = 0,
    no_browser: NoBrowser = False,
    stop: Annotated[bool, typer.Option("--stop", help="End the Studbook that is running for the database.")] = False,
) -> None:
    """Find the hand histories of the rooms on this machine, import them, and open the browser.

    New hands appear on the pages a few seconds after they are played. `studbook rooms --find` lists the folders;
    `studbook serve --watch` watches others. If Studbook is already running, its pages are opened. Runs until Ctrl-C.

    Exit code 130 or 143 when Ctrl-C or SIGTERM stops it; 2 if the port or the database cannot be used; with --stop, 1
    if Studbook was not running.

    [dim]studbook open[/dim]
    """
    from studbook.histories.site_folders import site_folders, this_machine

    if stop:
        raise typer.Exit(0 if _stopped_running(db) else 1)
    if _opened_running(db, no_browser):
        return
    folders = site_folders(this_machine())
    for folder in folders:
        say(f"{folder.site}, {folder.hero}: {folder.path}", err=True)
    if not folders:
        say("no folders of poker rooms found; the page asks for a folder, or for files", err=True)
    _serve(db, [folder.path for folder in folders], port, no_browser)


def demo(port: Port = 0, no_browser: NoBrowser = False) -> None:
    """Open the pages on the demonstration: three months of one simulated player, apart from your own hands.

    It has a database of its own in the cache folder, made at the first call (seconds); yours is not touched. Runs until
    Ctrl-C.

    Exit code 130 or 143 when Ctrl-C or SIGTERM stops it; 2 if the port or the cache folder cannot be used.

    [dim]studbook demo[/dim]
    """
    from studbook.upkeep.demonstration import demonstration_database

    db = demonstration_database()
    if not _opened_running(db, no_browser):
        _serve(db, [], port, no_browser)


def _opened_running(db: Path, no_browser: bool) -> bool:
    """Open the pages of the Studbook that serves the database; whether there is one."""
    from studbook.analytics.database.borrowing import is_alive, owner_of

    owner = owner_of(db)
    if owner is None or not owner.pages or not is_alive(owner):
        return False
    say(f"already running: {owner.pages}")
    if not no_browser:
        webbrowser.open(owner.pages)
    return True


def _stopped_running(db: Path) -> bool:
    """End the Studbook that serves the database, and wait for it; whether there was one."""
    from studbook.analytics.database.borrowing import is_alive, owner_of

    owner = owner_of(db)
    if owner is None or not owner.pages or not is_alive(owner):
        say(f"Studbook is not running for {db}", err=True)
        return False
    os.kill(owner.process, signal.SIGTERM)
    end = time.monotonic() + _SECONDS_TO_END
    while is_alive(owner) and time.monotonic() < end:
        time.sleep(0.1)
    return True


def _serve(db: Path, folders: list[Path], port: int, no_browser: bool, logs: Path | None = None) -> None:
    from studbook.entering.keeping import Keeper
    from studbook.live.added_folders import AddedFolders
    from studbook.live.lending import Lending
    from studbook.live.server import PortError, Server
    from studbook.live.session import Session
    from studbook.live.watcher import Watcher

    with open_for_session(db) as database:
        session = Session(database, Watcher([*folders, *AddedFolders(db).watched()]), say)
        try:
            server = Server(session, Keeper(logs or db.parent, db.stem), port)
        except PortError as error:
            raise UserError(str(error)) from error
        server.start()
        try:
            with closing(Lending(database, server.address)):
                say(f"open {server.address}", err=False)
                if not record("serving", f"pages at port {server.port}", port=server.port, database=str(db)):
                    say("Ctrl-C stops", err=True)
                if not no_browser:
                    webbrowser.open(server.address)
                session.run()
        finally:
            server.stop()
