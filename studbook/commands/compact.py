"""`studbook compact`: put the files of an archive together."""

from typing import Annotated

import typer

from studbook.commands.archive import explained
from studbook.commands.common import Machine, say, write_json
from studbook.commands.verify import Archive


def compact(
    archive: Archive,
    size: Annotated[int, typer.Option(help="Megabytes of the files that are put together.", min=1)] = 512,
    remove: Annotated[
        bool,
        typer.Option(
            "--remove", help="Delete files that the last snapshot does not name. No run and no query may be under way."
        ),
    ] = False,
    json: Machine = False,
) -> None:
    """Put the files of many shards together, and leave out hands that another shard has, too.

    The result is a new snapshot; the hands and all figures stay the same. Files of earlier snapshots stay until
    --remove deletes them.

    [dim]studbook compact archive --remove[/dim]
    """
    from studbook.archive.compact import compact as put_together

    with explained(archive):
        done = put_together(archive, size << 20, remove)
    if json:
        write_json(done._asdict())
    else:
        say(f"snapshot {done.snapshot}: {done.before:,} parts became {done.after:,}; {done.removed:,} files removed")
