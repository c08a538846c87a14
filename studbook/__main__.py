"""`python -m studbook`, and the `studbook` command. Signals are handled before anything slow is loaded."""

from studbook.program.endings import leave, run, warn


def main() -> None:
    """Run the command; print what went wrong as one sentence on standard error, and set the exit code."""
    leave(run(_command))


def _command() -> None:
    from studbook.cli import app
    from studbook.upkeep.machine_code import watch_machine_code

    watch_machine_code(warn)
    app()


if __name__ == "__main__":
    main()
