"""`studbook bench`: how fast every stage is, here and now."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from studbook.commands.common import Machine, console, write_json
from studbook.commands.simulate import SimulatedGame


def bench(
    hands: Annotated[int, typer.Option(help="Hands of the input that is made.", min=1000)] = 50_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same input.", min=0)] = 1,
    game: Annotated[SimulatedGame, typer.Option(help="Which game.")] = SimulatedGame.STUD,
    runs: Annotated[int, typer.Option(help="Runs of every stage; the median counts.", min=1)] = 5,
    plot: Annotated[Path | None, typer.Option(help="Draw the stages into this file (.svg, .png, .pdf).")] = None,
    json: Machine = False,
) -> None:
    """Measure parse, replay, store, whole import, re-import and statistics on hands of its own making.

    Figures of one run on one machine: compare the ratios, not the seconds.

    [dim]studbook bench --hands 200000 --plot speed.svg[/dim]
    """
    from reports.terminal import bench_table
    from rules.vocabulary import Game
    from studbook.bench import bench as measure

    screen = console(to_stderr=True)
    figures = measure(hands, seed, Game[game.name], runs, lambda stage: screen.print(f"  {stage}", style="dim"))
    if plot:
        from reports.speed import draw_speed

        draw_speed(asdict(figures), plot)
    if json:
        write_json(asdict(figures))
    else:
        console().print(bench_table(asdict(figures)))
