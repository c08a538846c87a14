"""`studbook bench`: measure the speed of every stage on this machine."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    Machine,
    SiteOrAll,
    UserError,
    console,
    home_of,
    require_picture,
    write_json,
    writing,
)
from studbook.commands.simulate import SimulatedGame, games_of
from studbook.histories.signatures import SITES

if TYPE_CHECKING:
    from studbook.game.vocabulary import Game


def bench(
    hands: Annotated[int, typer.Option(help="Number of hands to simulate as input.", min=1000)] = 50_000,
    seed: Annotated[int, typer.Option(help="Random seed; the same seed gives the same input.", min=0)] = 1,
    game: Annotated[SimulatedGame, typer.Option(help="The game.")] = SimulatedGame.STUD,
    site: Annotated[
        SiteOrAll | None,
        typer.Option(help=f"Site whose format to use (default: {SITES[0]}, or reddog); `all` compares the sites."),
    ] = None,
    runs: Annotated[int, typer.Option(help="Runs of every stage; the median is reported.", min=1)] = 5,
    plot: Annotated[Path | None, typer.Option(help="Draw the stages to this file (.svg, .png, .pdf).")] = None,
    json: Machine = False,
) -> None:
    """Measure the speed of parse, replay, store, whole import, re-import and statistics on simulated hands.

    The figures depend on the machine: compare the ratios, not the seconds.

    [dim]studbook bench --hands 200000 --plot speed.svg[/dim]

    [dim]studbook bench --site all --game all[/dim]
    """
    from studbook.grammar.write import UnknownToRoomError
    from studbook.warm import warm_up

    require_picture(plot)
    if plot and site == "all":
        raise UserError("--plot draws the stages of one site: name it with --site")
    warm_up()
    try:
        _bench(site or home_of(games_of(game)), hands, seed, games_of(game), runs, plot, json)
    except UnknownToRoomError as error:
        raise UserError(str(error)) from error


def _bench(site: str, hands: int, seed: int, games: "list[Game]", runs: int, plot: Path | None, json: bool) -> None:
    from studbook.bench import bench as measure
    from studbook.bench import bench_rooms
    from studbook.reports.terminal import bench_rooms_table, bench_table

    screen = console(to_stderr=True)

    def say(stage: str) -> None:
        screen.print(f"  {stage}", style="dim")

    if site == "all":
        rooms = [asdict(room) for room in bench_rooms(hands, seed, games, runs, say)]
        write_json(rooms) if json else console().print(bench_rooms_table(rooms))
        return
    figures = asdict(measure(hands, seed, games, runs, say, site))
    if plot:
        from studbook.reports.speed import draw_speed

        with writing(plot):
            draw_speed(figures, plot)
    write_json(figures) if json else console().print(bench_table(figures))
