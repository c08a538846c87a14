"""`studbook anonymise`: rename the players in hand histories."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Paths, UserError, console, path_of, require, say, say_left_out, say_others, writing

if TYPE_CHECKING:
    from studbook.importing.reject_rows import Rejected


def anonymise(
    paths: Paths,
    output: Annotated[
        Path,
        typer.Option(
            "-o", "--output", parser=path_of, metavar="FOLDER", help="Folder for the new files.", show_default=False
        ),
    ],
    keep: Annotated[
        list[str] | None, typer.Option("--keep", metavar="NAME", help="Player who keeps their name. May be repeated.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Show no progress bar.")] = False,
) -> None:
    """Rename the players in hand histories, so that hands can be shared.

    The hands stay in their site's own format, with the same cards, chips and times, and audit the same. The player
    whose downcards the file prints becomes Hero, the others Player1, Player2 and so on; a name is replaced by the same
    new name in every hand. Letters of chat become x. Numbers of hands, tables and tournaments stay, and so do names of
    tables: the site itself can still identify the players.

    Summaries of tournaments get the same names; letters of home towns become x.

    Of hands of other games, only the lines about money are written: what Studbook does not read could name anyone.

    The new files are numbered, since names of files often contain a player's name. Texts that cannot be read are left
    out and counted. Exit code 1 if any are left out, 2 if there are no hands at all.

    [dim]studbook anonymise ~/PokerStars/HandHistory -o shared[/dim]
    """
    from studbook.exchange.anonymise import Names, anonymised_files
    from studbook.exchange.site_texts import Tally

    require(paths)
    _require_other_folder(paths, output)
    tally = Tally()
    with writing(output), _progress(paths, quiet) as progress:
        files = list(anonymised_files(paths, output, Names(keep or ()), tally, _say_rejected, progress))
    for path in files:
        say(path)
    say_left_out(tally)
    say_others(tally, "left out")
    if not tally.written and not tally.summaries:
        raise UserError(f"no hands to rename in {', '.join(map(str, paths))}")
    raise typer.Exit(1 if tally.rejected or tally.left_out or tally.other else 0)


def _require_other_folder(paths: list[Path], output: Path) -> None:
    """Raise UserError if the new files could replace the hands that are being renamed."""
    from studbook.histories.sources import find_sources

    folder = output.resolve()
    if any(source.path.resolve().parent == folder for source in find_sources(paths)):
        raise UserError(f"{output} has hands that are to be renamed: choose another folder, or they would be replaced")


def _say_rejected(row: "Rejected") -> None:
    say(f"{row.path}:{row.line}:{row.column}: rejected {row.code} {row.reason}", err=True)


@contextmanager
def _progress(paths: list[Path], quiet: bool) -> Iterator[Callable[[int], None] | None]:
    """Show a bar of the bytes read on standard error, if that is a terminal."""
    from studbook.commands.progress import watched
    from studbook.histories.sources import find_sources

    screen = console(to_stderr=True)
    if quiet or not screen.is_terminal:
        yield None
        return
    with watched(screen, sum({source.path: source.size for source in find_sources(paths)}.values())) as watching:
        yield watching["progress"]
