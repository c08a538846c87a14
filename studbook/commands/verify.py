"""`studbook verify`: check every file of an archive."""

from typing import Annotated

import typer

from studbook.commands.archive import explained
from studbook.commands.common import Machine, say, write_json

Archive = Annotated[
    str, typer.Argument(metavar="ARCHIVE", help="Folder or address of the archive.", show_default=False)
]


def verify(archive: Archive, json: Machine = False) -> None:
    """Check an archive: the hash of every file, counts, and references from table to table.

    Exit code 0; 1 if something is wrong; 2 if there is no archive.

    [dim]studbook verify archive[/dim]
    """
    from studbook.archive.verify import verify as check

    with explained(archive):
        found = check(archive)
    if json:
        write_json(found._asdict())
    else:
        for problem in found.problems:
            say(problem)
        wrong = f"{len(found.problems):,} problems" if found.problems else "no problems"
        say(f"snapshot {found.snapshot}: {found.files:,} files, {found.bytes:,} bytes, {found.hands:,} hands: {wrong}")
        if found.left_over:
            say(f"{found.left_over:,} files that it does not name: `studbook compact --remove` deletes them")
    raise typer.Exit(1 if found.problems else 0)
