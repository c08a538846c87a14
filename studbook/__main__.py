"""`python -m studbook`, and the `studbook` command. Signals are handled before anything slow is loaded."""

from studbook.program.endings import leave, run


def main() -> None:
    """Run the command; print what went wrong as one sentence on standard error, and set the exit code."""
    leave(run(_command))


def _command() -> None:
    from studbook.cli import app
    from studbook.importing.warm import without_waiting

    with without_waiting():
        app()


if __name__ == "__main__":
    main()
