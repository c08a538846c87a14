"""`studbook parse`: print hands as their text states them, without a database."""

from typing import TYPE_CHECKING

import typer

from studbook.commands.common import (
    Machine,
    Paths,
    UserError,
    console,
    require,
    say,
    write_json,
)

if TYPE_CHECKING:
    from studbook.importing.reject_rows import Rejected


def parse(paths: Paths, json: Machine = False) -> None:
    """List hands, or print them as JSON Lines (--json).

    Texts that cannot be read are listed too. Exit code 1 if there are any, 2 if there are no hands at all.

    [dim]studbook parse hands.txt --json | head -1[/dim]
    """
    from studbook.library import read_with_source

    require(paths)
    screen = console()
    read = rejected = 0

    def refuse(row: "Rejected") -> None:
        nonlocal rejected
        rejected += 1
        _print_rejected(row, json)

    for file, hand in read_with_source(paths, refuse):
        read += 1
        if json:
            from studbook.program.as_json import hand_json

            write_json(hand_json(hand, file))
        else:
            from studbook.game.games import GAME_NAMES

            game = GAME_NAMES[hand.game]
            screen.print(
                f"{file}:{hand.line}: {hand.hand_id} {game}, {len(hand.seats)} players", markup=False, soft_wrap=True
            )
    if not read + rejected:
        raise UserError(f"no hands found in {', '.join(map(str, paths))}")
    raise typer.Exit(1 if rejected else 0)


def _print_rejected(row: "Rejected", json: bool) -> None:
    if json:
        from studbook.program.as_json import rejected_json

        write_json(rejected_json(row, row.column))
    else:
        say(f"{row.path}:{row.line}:{row.column}: rejected {row.code} {row.reason}", err=True)
