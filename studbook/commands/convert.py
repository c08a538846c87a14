"""`studbook convert`: convert hands to another site's format."""

from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    Output,
    Paths,
    Site,
    UserError,
    require,
    say,
    say_left_out,
    write_texts,
)

if TYPE_CHECKING:
    from studbook.reject_rows import Rejected


def convert(
    paths: Paths,
    to: Annotated[Site, typer.Option("--to", help="Site whose format to write.")],
    output: Output = None,
) -> None:
    """Convert hands to another site's format, including lines that the new site prints and the old one leaves out.

    Texts that cannot be read and hands that the other site does not deal are left out and reported on standard error.
    Exit code 1 if there are any, 2 if there are no hands at all.

    [dim]studbook convert bovada.txt --to pokerstars -o hands.txt[/dim]
    """
    from studbook.conversion import converted
    from studbook.room_texts import Tally

    require(paths)
    tally = Tally()
    write_texts(converted(paths, to, tally, _say_rejected), output, title=to)
    say_left_out(tally)
    if not (tally.written or tally.other or tally.rejected or tally.left_out):
        raise UserError(f"no hands found in {', '.join(map(str, paths))}")
    if tally.other:
        typer.echo(f"{tally.other:,} hands of other games were skipped", err=True)
    raise typer.Exit(1 if tally.rejected or tally.left_out else 0)


def _say_rejected(row: "Rejected") -> None:
    say(f"{row.path}:{row.line}:{row.column}: rejected {row.code} {row.reason}", err=True)
