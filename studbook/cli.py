"""The `studbook` command. A command is loaded when it is called, and a heavy package when a command needs it."""

from typing import Annotated

import typer

from studbook.commands.all_commands import Commands
from studbook.program.endings import EXIT_CODES, leave, run
from studbook.version import __version__

app = typer.Typer(
    name="studbook",
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=(
        "Import stud-poker hand histories, replay every hand by the rules, and see who should have been paid what.\n\n"
        "[dim]studbook open[/dim]              find your hands, import them, and open their pages\n\n"
        "[dim]studbook import ~/hands[/dim]    import a folder into studbook.duckdb\n\n"
        "[dim]studbook audit[/dim]             list what is wrong with the hands\n\n"
        "[dim]studbook stats Hero[/dim]        show Hero's statistics\n\n"
        "[dim]studbook report Hero[/dim]       write pages about Hero, with a winnings graph\n\n"
        "The database is studbook.duckdb in the current folder, unless --db or STUDBOOK_DB names another."
    ),
    epilog=EXIT_CODES,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"studbook {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass


def main() -> None:
    """Run the command, as `studbook.__main__` does, which also handles signals while this module loads."""
    leave(run(app))


if __name__ == "__main__":
    main()
