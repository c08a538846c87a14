"""`python -m studbook`, and the `studbook` command. Signals are handled before anything slow is loaded."""

import sys
from functools import cache

from studbook.endings import run


def main() -> None:
    """Run the command; print what went wrong as one sentence on standard error, and set the exit code."""
    sys.exit(run(_command))


def _command() -> None:
    from studbook.cli import app
    from studbook.game.compiled import at_once

    with at_once(on_missing=_compile_in_background):
        app()


@cache
def _compile_in_background() -> None:
    from studbook.warm import start_in_background

    start_in_background()


if __name__ == "__main__":
    main()
