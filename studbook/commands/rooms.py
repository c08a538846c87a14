"""`studbook rooms`: list the hand histories of poker rooms on this machine."""

from typing import Annotated

import typer

from studbook.commands.common import Machine, UserError, console, say, write_json


def rooms(
    find: Annotated[bool, typer.Option("--find", help="Look for the folders of rooms on this machine.")] = False,
    json: Machine = False,
) -> None:
    """List the folders in which poker rooms keep hand histories on this machine (--find).

    Knows the usual folders of PokerStars, Winamax, the Winning network, iPoker, PartyPoker, Full Tilt and Bovada on
    Windows, macOS and Linux, and in Wine. Only names of folders are read. Exit code 1 if there are none.

    [dim]studbook rooms --find[/dim]
    """
    from studbook.histories.site_folders import site_folders, this_machine

    if not find:
        raise UserError(
            "use --find to list the rooms on this machine; `studbook sites` lists all sites that can be read"
        )
    found = site_folders(this_machine())
    if json:
        for folder in found:
            write_json({"site": folder.site, "player": folder.hero, "folder": str(folder.path)})
    elif found:
        from studbook.reports.reference.sites import folders_table

        console().print(folders_table(found))
    else:
        say("no folders of poker rooms found; `studbook import FOLDER` imports any folder", err=True)
    raise typer.Exit(0 if found else 1)
