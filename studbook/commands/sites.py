"""`studbook sites`: which rooms are read, and what they print."""

from dataclasses import asdict

from studbook.commands.common import Machine, console, write_json


def sites(json: Machine = False) -> None:
    """List the rooms that are read, their games, and what their text says and leaves unsaid.

    [dim]studbook sites --json[/dim]
    """
    from grammar.rooms import rooms
    from reports.terminal import sites_table

    if json:
        for room in rooms():
            write_json(asdict(room))
    else:
        console().print(sites_table([asdict(room) for room in rooms()]))
