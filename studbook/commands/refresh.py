"""`studbook refresh`: read everything anew after an upgrade."""

from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated, Any

import typer

from studbook.commands.common import DATABASE, Database, Machine, UserError, console, open_store, write_json

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from studbook.analytics.store import Store
    from studbook.refresh import Refreshed


def refresh(
    db: Database = DATABASE,
    keep_old: Annotated[bool, typer.Option("--keep-old", help="Keep the database as it was, beside the new one.")] = (
        False
    ),
    json: Machine = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Batches at work at the same time.", min=1)] = 2,
) -> None:
    """Read every hand anew from the texts that the database keeps: after an upgrade, or whenever you like.

    The original files are not needed. Each hand is read by the house rules of its import; texts that could not be read
    get another chance. The database stays as it is until everything has been read; a refresh that is interrupted goes
    on where it stopped. Hands of which no text is kept (an earlier version read them, and their files are gone) are
    carried over as they are.

    [dim]studbook refresh[/dim]
    """
    from studbook.refresh import RefreshError
    from studbook.refresh import refresh as run
    from studbook.rereading import Work
    from studbook.warm import warm_up

    warm_up()
    with open_store(db, read_only=False, notify=False) as store, _progress(store, quiet or json) as watching:
        try:
            done = run(store, Work(jobs, **watching), keep_old)
        except RefreshError as error:
            raise UserError(str(error)) from error
    if json:
        write_json({"database": str(db), **done.hands._asdict(), "changed": done.changed, **_rest(done)})
    else:
        _print(done, str(db))


def _rest(done: "Refreshed") -> dict[str, object]:
    return {"without_text": done.without_text, "kept": done.kept and str(done.kept)}


def _progress(store: "Store", quiet: bool) -> "AbstractContextManager[dict[str, Any]]":
    screen = console(to_stderr=True)
    if quiet or not screen.is_terminal:
        return nullcontext({})
    from studbook.commands.progress import watched
    from studbook.rereading import bytes_to_read

    return watched(screen, bytes_to_read(store))


def _print(done: "Refreshed", database: str) -> None:
    screen, hands = console(), done.hands

    def say(text: str) -> None:
        screen.print(text, markup=False, soft_wrap=True)

    for path in done.without_text:
        say(f"{path}: no text of it is kept, and the file is gone: its hands stay as they were")
    say(f"{hands.after - hands.carried:,} hands read anew in {database}; {_became(done)}")
    differ = ", ".join(f"{what} of {number:,} hands" for what, number in done.changed.items())
    say(f"changed: {differ}" if differ else "no figure has changed")
    if done.kept:
        say(f"the database as it was is {done.kept}; remove it when you no longer need it")


def _became(done: "Refreshed") -> str:
    hands = done.hands
    parts = {
        "carried over as they were": hands.carried,
        "now known to be of another game": hands.others,
        "now rejected (see `studbook rejects`)": hands.rejected,
    }
    also = "".join(f"; {number:,} {words}" for words, number in parts.items() if number)
    return f"{hands.rescued:,} rejected texts became hands{also}"
