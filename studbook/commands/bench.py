"""`studbook bench`: measure how fast Studbook is on this machine, stage by stage and command by command."""

from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from studbook.commands.common import (
    Machine,
    SiteOrAll,
    UserError,
    console,
    home_of,
    only_one,
    require_picture,
    write_json,
    writing,
)
from studbook.commands.records import Options, with_options
from studbook.commands.simulate import SimulatedGame, games_of
from studbook.game.sites import RED_DOG_SITE, SITES

if TYPE_CHECKING:
    from studbook.game.documents import Json
    from studbook.game.vocabulary import Game


class BenchPart(StrEnum):
    """Parts of the benchmark."""

    STAGES = "stages"
    COMMANDS = "commands"
    LIVE = "live"


class Measured(Options):
    """The hands that are measured."""

    hands: Annotated[int, typer.Option(help="Number of hands to simulate as input.", min=1000)] = 50_000
    seed: Annotated[int, typer.Option(help="Random seed; the same seed gives the same input.", min=0)] = 1
    game: Annotated[SimulatedGame, typer.Option(help="The game whose stages are measured.")] = SimulatedGame.STUD
    site: Annotated[
        SiteOrAll | None,
        typer.Option(
            help=f"Site whose format to use (default: {SITES[0]}, or {RED_DOG_SITE}); `all` compares the sites."
        ),
    ] = None
    runs: Annotated[int, typer.Option(help="Runs of everything; the median is reported.", min=1)] = 5


class Parts(Options):
    """The parts that are measured."""

    only: Annotated[
        BenchPart | None,
        typer.Option(
            help="Measure only the stages, only the commands, or only live pages (which are left out otherwise)."
        ),
    ] = None
    million: Annotated[
        bool, typer.Option("--million", help="Also import a million hands, and report on them: takes minutes.")
    ] = False


class BenchResult(Options):
    """What is done with the figures."""

    compare: Annotated[
        Path | None, typer.Option(help="Show what changed since this file, which --json printed.", dir_okay=False)
    ] = None
    plot: Annotated[Path | None, typer.Option(help="Draw the stages to this file (.svg, .png, .pdf).")] = None
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print the tables of docs/explanation/performance.md.")
    ] = False
    json: Machine = False


@with_options
def bench(
    measured: Measured,
    parts: Parts,
    result: BenchResult,
) -> None:
    """Measure the stages of an import, and what a user waits for, on simulated hands.

    Stages are measured within one process, commands from outside, each in a process of its own. The figures depend on
    the machine and on its load: compare the ratios, not the seconds.

    [dim]studbook bench --hands 100000 --json > before.json[/dim]

    [dim]studbook bench --hands 100000 --compare before.json[/dim]

    [dim]studbook bench --only stages --plot speed.svg[/dim]

    [dim]studbook bench --site all --game all[/dim]

    [dim]studbook bench --only live --hands 100000[/dim]

    With --only live, that many hands are in the database, and a writer appends 10,000 more in small pieces while ten
    browsers filter.
    """
    from studbook.grammar.write import UnknownToSiteError
    from studbook.speed.commands import CommandError
    from studbook.upkeep.machine_code import make

    only_one(json=result.json, markdown=result.markdown)
    _require_parts(parts.only, measured.site, result.plot)
    before = _saved(result.compare)
    make()
    sizes = (measured.hands, measured.seed, games_of(measured.game), measured.runs)
    try:
        if measured.site == "all":
            _bench_sites(sizes, result.markdown, result.json)
            return
        found = _measured(measured.site or home_of(games_of(measured.game)), sizes, parts.only, parts.million)
    except (UnknownToSiteError, CommandError) as error:
        raise UserError(str(error)) from error
    if result.plot:
        from studbook.reports.reference.speed import draw_speed

        with writing(result.plot):
            draw_speed(found["stages"], result.plot)
    write_json(found) if result.json else _print(found, before, result.markdown)


def _require_parts(only: BenchPart | None, site: str | None, plot: Path | None) -> None:
    require_picture(plot)
    if plot and site == "all":
        raise UserError("--plot draws the stages of one site: name it with --site")
    if plot and only in (BenchPart.COMMANDS, BenchPart.LIVE):
        raise UserError(f"--plot draws the stages: leave out --only {only}")


def _saved(path: Path | None) -> Any:
    """Return the measurement to compare with, before anything is measured."""
    from studbook.speed.benchmark import saved

    try:
        return saved(path) if path else None
    except (OSError, ValueError) as error:
        raise UserError(str(error)) from error


def _say(what: str) -> None:
    console(to_stderr=True).print(f"  {what}", style="dim")


def _measured(site: str, sizes: "tuple[int, int, list[Game], int]", only: BenchPart | None, million: bool) -> "Json":
    """Measure the parts that are asked for."""
    from studbook.speed.benchmark import Benchmark, with_ratios
    from studbook.speed.commands import waits
    from studbook.speed.machine import machine
    from studbook.speed.stages import bench as stages_of

    hands, seed, games, runs = sizes
    here = machine()
    if only == BenchPart.LIVE:
        from studbook.speed.live import measure_live, sizes_of

        return asdict(Benchmark(here, None, None, measure_live(sizes_of(hands), seed, _say)))
    # Commands first: a new process counts the memory of the one that started it as its own peak.
    commands = None if only == BenchPart.STAGES else waits(hands, seed, runs, _say, million)
    stages = None if only == BenchPart.COMMANDS else stages_of(hands, seed, games, runs, _say, site)
    if stages and commands:
        commands = with_ratios(commands, stages)
    return asdict(Benchmark(here, stages, commands))


def _bench_sites(sizes: "tuple[int, int, list[Game], int]", as_markdown: bool, json: bool) -> None:
    from studbook.reports.reference.speed_tables import SITE_HEADS, markdown, site_rows, site_table
    from studbook.speed.stages import bench_sites

    sites = [asdict(site) for site in bench_sites(*sizes, _say)]
    if json:
        write_json(sites)
    elif as_markdown:
        typer.echo(markdown(SITE_HEADS, site_rows(sites)))
    else:
        console().print(site_table(sites))


def _print(found: "Json", before: Any, as_markdown: bool) -> None:
    """Print the tables, or what changed."""
    from studbook.reports.reference import speed_tables as tables
    from studbook.speed.benchmark import changes

    parts: list[tuple[Any, Any, Any, Any]] = [
        (tables.STAGE_HEADS, tables.stage_rows, tables.stage_table, found["stages"]),
        (tables.COMMAND_HEADS, tables.command_rows, tables.command_table, found["commands"]),
        (tables.LIVE_HEADS, tables.live_rows, tables.live_table, found["live"]),
    ]
    if before:
        rows = [*changes(before, found)]
        parts = [(tables.CHANGE_HEADS, tables.change_rows, tables.change_table, rows)]
        typer.echo(f"Before: {tables.machine_line(before['machine'])}\n")
    typer.echo(f"{tables.machine_line(found['machine'])}\n")
    for heads, rows_of, table_of, figures in parts:
        if figures is not None and as_markdown:
            typer.echo(tables.markdown(heads, rows_of(figures)))
        elif figures is not None:
            console().print(table_of(figures))
