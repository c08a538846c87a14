"""`studbook rooms`: list the hand histories of poker rooms on this machine, and the rooms that are not read."""

from typing import Annotated

import typer

from studbook.commands.common import Machine, console, say, write_json


def rooms(
    find: Annotated[bool, typer.Option("--find", help="Look for the folders of rooms on this machine.")] = False,
    json: Machine = False,
) -> None:
    """List the folders in which poker rooms keep hand histories here (--find), or the rooms that are not read.

    Knows the usual folders of PokerStars, Winamax, the Winning network, iPoker, PartyPoker, Full Tilt and Bovada on
    Windows, macOS and Linux, and in Wine. Only names of folders are read. Exit code 1 if there are none.

    Without --find: rooms that Studbook only names, why it cannot read them, and what you can do.

    [dim]studbook rooms --find[/dim]
    """
    from studbook.histories.site_folders import site_folders, this_machine

    if not find:
        _list_unread(json)
        return
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


def _list_unread(json: bool) -> None:
    """List the rooms that are named and not read."""
    from studbook.game.unread_rooms import UNREAD_ROOMS

    if json:
        for room in UNREAD_ROOMS:
            write_json({name: getattr(room, name) for name in ("room", "recognised", "why", "advice")})
        return
    from studbook.reports.reference.sites import unread_table

    console().print(unread_table())
    say("--find lists the rooms on this machine; `studbook sites` lists all sites that can be read", err=True)
