"""`studbook watch`: import the hands that rooms write, as they write them."""

from pathlib import Path
from typing import Annotated

import typer

from studbook.commands.common import Database, LogJson, open_for_session, path_of, say
from studbook.upkeep.opened import DATABASE


def watch(
    folders: Annotated[
        list[Path],
        typer.Argument(parser=path_of, metavar="FOLDER...", help="Folders to watch.", show_default=False),
    ],
    db: Database = DATABASE,
    log_json: LogJson = False,
) -> None:
    """Watch folders, and import every hand as soon as its room has written it.

    `studbook serve` does the same, and shows pages. Runs until Ctrl-C. Half-written hands wait.
    Other studbook commands can use the database meanwhile.

    Exit code 130 or 143 when Ctrl-C or SIGTERM stops it; 2 if the database cannot be opened.

    [dim]studbook watch ~/PokerStars/HandHistory[/dim]
    """
    from studbook.commands.common import require
    from studbook.live.lending import Lending
    from studbook.live.session import Session
    from studbook.live.watcher import Watcher

    require(folders)
    with open_for_session(db) as database:
        lending = Lending(database)
        try:
            say(f"watching {', '.join(map(str, folders))} for new hands; Ctrl-C stops", err=True)
            Session(database, Watcher(folders), say).run()
        finally:
            lending.close()
