"""`studbook warm`: compile everything now instead of in the background of the first import."""

from typing import Annotated

import typer

from studbook.commands.common import Machine, UserError, console, write_json


def warm(
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing.")] = False,
    json: Machine = False,
) -> None:
    """Make the machine code that imports use, once per machine and version.

    This is never necessary: the first import gives its result at once and starts the same work in the background.
    It is of use before something is measured, or when a machine is set up.

    [dim]studbook warm[/dim]
    """
    from studbook.game.compiled import IS_COMPILED
    from studbook.game.machine_code import folder, is_warm
    from studbook.importing.warm import PARTS, warm_up

    if not IS_COMPILED:
        raise UserError("nothing to compile: Numba is not installed, or STUDBOOK_PLAIN is set")
    screen = console(to_stderr=True)
    silent = quiet or json
    was_warm = is_warm()
    if not was_warm and not silent:
        screen.print(f"Compiling {len(PARTS)} parts: {', '.join(PARTS)}.", style="dim")

    def say(part: str, seconds: float) -> None:
        if not silent:
            screen.print(f"  {part}: {seconds:.0f} s", style="dim")

    if not warm_up(say):
        raise UserError(f"machine code cannot be kept in {folder() or 'the cache folder'}; set STUDBOOK_CACHE")
    if json:
        write_json({"folder": str(folder()), "was_compiled": was_warm})
    elif not quiet:
        screen.print(f"{'Already compiled' if was_warm else 'Compiled'}: {folder()}", soft_wrap=True)
