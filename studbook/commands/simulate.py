"""`studbook simulate`: legal hands by random but sensible players, as a room would write them."""

import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from studbook.commands.common import UserError


class SimulatedGame(StrEnum):
    """Games that can be simulated."""

    STUD = "stud"
    STUD8 = "stud8"
    RAZZ = "razz"


def simulate(
    hands: Annotated[int, typer.Option(help="How many hands.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same hands.", min=0)] = 1,
    game: Annotated[SimulatedGame, typer.Option(help="Which game.")] = SimulatedGame.STUD,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="A folder, or a .txt, .gz or .zip file; standard output by default."),
    ] = None,
) -> None:
    """Write legal PokerStars-format hands: all-ins, side pots, split pots, odd chips, capped streets and more.

    [dim]studbook simulate --hands 1000 --game stud8 -o hands/[/dim]
    """
    from histories.write import write_hands

    texts = _texts(hands, seed, game)
    if output is None:
        for text in texts:
            sys.stdout.write(text + "\n\n\n")
        return
    try:
        for path in write_hands(texts, output, title=game.value):
            typer.echo(str(path))
    except OSError as error:
        raise UserError(f"{output}: cannot be written: {error.strerror}") from error


def _texts(hands: int, seed: int, game: SimulatedGame) -> Iterator[str]:
    from grammar.write import write_hand
    from rules.hand import hands_of
    from rules.simulate import simulated_batches
    from rules.vocabulary import Game

    for batch in simulated_batches(Game[game.name], hands, seed):
        for hand in hands_of(batch):
            yield write_hand(hand, "pokerstars")
