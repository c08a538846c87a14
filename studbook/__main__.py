"""`python -m studbook`, and the `studbook` command. Signals are handled before anything that takes time is loaded."""

import sys

from studbook.endings import run


def main() -> None:
    """Run the command; what went wrong is said in one sentence on standard error, with an exit code that says what."""
    sys.exit(run(_command))


def _command() -> None:
    from studbook.cli import app

    app()


if __name__ == "__main__":
    main()
