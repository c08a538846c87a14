"""`studbook warm`: make the library of machine code if none came with the installation."""

from typing import Annotated

import typer

from studbook.commands.common import Machine, UserError, console, write_json


def warm(
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing.")] = False,
    json: Machine = False,
) -> None:
    """Make the library of machine code that Studbook computes with, if there is none.

    An installed package has its library, and there is nothing to do. A checkout and an installation from source need
    this once, and after a change of the rules; without it, everything runs as plain Python, slowly and with the same
    results. It takes about two minutes and needs Numba (pip install 'studbook[jit]') and a C compiler.

    [dim]studbook warm[/dim]
    """
    from studbook.machine.build import BuildError
    from studbook.machine.state import machine
    from studbook.machine.table import FOLDER
    from studbook.upkeep.entry_points import PARTS
    from studbook.upkeep.machine_code import can_make, is_made, make

    if machine().is_plain:
        raise UserError("STUDBOOK_PLAIN is set: everything runs as plain Python")
    screen = console(to_stderr=True)
    silent = quiet or json
    was_there = is_made()
    if not was_there and not silent and can_make():
        screen.print(f"Compiling {len(PARTS)} parts: {', '.join(PARTS)}.", style="dim")

    def say(part: str, seconds: float) -> None:
        if not silent:
            screen.print(f"  {part}: {seconds:.0f} s", style="dim")

    try:
        make(say)
    except BuildError as error:
        raise UserError(f"machine code cannot be made: {error}") from None
    if json:
        write_json({"folder": str(FOLDER), "was_compiled": was_there})
    elif not quiet:
        screen.print(f"{'Nothing to do, the library is there' if was_there else 'Made'}: {FOLDER}", soft_wrap=True)
