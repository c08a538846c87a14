"""The `studbook` command. Heavy packages are imported inside the commands, so that help appears at once."""

import sys
from typing import Annotated

import typer

from studbook.commands import (
    alias,
    audit,
    backup,
    bench,
    chances,
    checks,
    convert,
    equity,
    explain,
    export,
    houses,
    import_,
    leaks,
    merge,
    opponents,
    parse,
    rake,
    refresh,
    rejects,
    replay,
    report,
    schema,
    settings,
    sheets,
    show,
    simulate,
    sites,
    sql,
    stats,
    tamper,
    undo,
    warm,
)
from studbook.endings import EXIT_CODES, run
from studbook.version import __version__

app = typer.Typer(
    name="studbook",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=(
        "Import stud-poker hand histories, replay every hand by the rules, and see who should have been paid what.\n\n"
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


for name, command in (
    ("import", import_.import_),
    ("rejects", rejects.rejects),
    ("refresh", refresh.refresh),
    ("export", export.export),
    ("parse", parse.parse),
    ("audit", audit.audit),
    ("show", show.show),
    ("explain", explain.explain),
    ("equity", equity.equity),
    ("chances", chances.chances),
    ("replay", replay.replay),
    ("rake", rake.rake),
    ("stats", stats.stats),
    ("leaks", leaks.leaks),
    ("opponents", opponents.opponents),
    ("sheets", sheets.sheets),
    ("report", report.report),
    ("backup", backup.backup),
    ("restore", backup.restore),
    ("merge", merge.merge),
    ("undo", undo.undo),
    ("warm", warm.warm),
    ("sql", sql.sql),
    ("schema", schema.schema),
    ("settings", settings.settings),
    ("convert", convert.convert),
    ("checks", checks.checks),
    ("houses", houses.houses),
    ("sites", sites.sites),
    ("simulate", simulate.simulate),
    ("tamper", tamper.tamper),
    ("bench", bench.bench),
):
    app.command(name)(command)
app.add_typer(alias.alias)


def main() -> None:
    """Run the command, as `studbook.__main__` does, which also handles signals while this module loads."""
    sys.exit(run(app))


if __name__ == "__main__":
    main()
