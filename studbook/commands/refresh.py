"""`studbook refresh`: read every hand again after an upgrade."""

from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated, Any

import typer

from studbook.commands.common import Database, Machine, UserError, console, write_json
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from studbook.analytics.store import Store
    from studbook.upkeep.refresh import Refreshed


def refresh(
    db: Database = DATABASE,
    keep_old: Annotated[bool, typer.Option("--keep-old", help="Keep the old database next to the new one.")] = False,
    json: Machine = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Show no progress bar.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Number of batches processed in parallel.", min=1)] = 2,
) -> None:
    """Read every hand again from the texts that the database keeps, for example after an upgrade.

    The original files are not needed. Each hand is read by the house rules of its import; texts that could not be read
    are tried again. The database does not change until everything has been read; an interrupted refresh resumes where
    it stopped. Hands without a stored text (an earlier version imported them, and their files no longer exist) are
    carried over unchanged.

    [dim]studbook refresh[/dim]
    """
    from studbook.importing.read_plan import ReadSettings
    from studbook.upkeep.refresh import RefreshError
    from studbook.upkeep.refresh import refresh as run

    with open_store(db, read_only=False, notify=False) as store, _progress(store, quiet or json) as watching:
        try:
            done = run(store, ReadSettings(jobs, **watching), keep_old)
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
    from studbook.upkeep.reread_files import bytes_to_read

    return watched(screen, bytes_to_read(store))


def _print(done: "Refreshed", database: str) -> None:
    screen, hands = console(), done.hands

    def say(text: str) -> None:
        screen.print(text, markup=False, soft_wrap=True)

    for path in done.without_text:
        say(f"{path}: its text is not kept, and the file no longer exists: its hands are unchanged")
    say(f"{hands.after - hands.carried:,} hands read again in {database}; {_became(done)}")
    differ = ", ".join(f"{what} in {number:,} hands" for what, number in done.changed.items())
    say(f"changed: {differ}" if differ else "nothing has changed")
    if done.kept:
        say(f"the old database was kept as {done.kept}; remove it when you no longer need it")


def _became(done: "Refreshed") -> str:
    hands = done.hands
    parts = {
        "carried over unchanged": hands.carried,
        "now recognised as another game": hands.others,
        "now rejected (see `studbook rejects`)": hands.rejected,
    }
    also = "".join(f"; {number:,} {words}" for words, number in parts.items() if number)
    return f"{hands.rescued:,} texts rejected before are now hands{also}"
