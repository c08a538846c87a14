"""`studbook solve`: the last betting round of two players, solved."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from studbook.commands.common import Database, Machine, UserError, console, write_json
from studbook.commands.equity import StudGame
from studbook.commands.equity_of_ranges import names_for, read_share
from studbook.commands.records import Options, with_options
from studbook.program.options import cards_of
from studbook.upkeep.opened import DATABASE

if TYPE_CHECKING:
    from studbook.equity.range_spot import RangeSpot
    from studbook.equity.solver.solve import Solution, Watch
    from studbook.game.documents import Json
    from studbook.game.vocabulary import Game


class SolveSpot(Options):
    """The spot."""

    pot: Annotated[float, typer.Option(help="Size of the pot before the betting, in bets of this street.")]
    game: Annotated[StudGame, typer.Option(help="The game.")] = StudGame.STUD
    dead: Annotated[str, typer.Option(help="Dead cards: folded upcards and burns.")] = ""


class SolveBetting(Options):
    """The betting, and how exactly it is solved."""

    raises: Annotated[int, typer.Option(help="Maximum number of raises after the bet.", min=0, max=8)] = 3
    first: Annotated[
        int | None, typer.Option(help="Player who acts first, 1 or 2 (default: by the boards).", min=1, max=2)
    ] = None
    bound: Annotated[str, typer.Option(help="How close to perfect play to come, as a share of the pot.")] = "0.1%"


@with_options
def solve(
    ranges: Annotated[
        list[str],
        typer.Argument(
            help='The ranges of two players with their boards, e.g. "(AA,KK)Kh7c2d9s"; the last card may be left out.'
        ),
    ],
    spot: SolveSpot,
    betting: SolveBetting,
    hands: Annotated[
        bool, typer.Option("--hands", help="With --json: the strategy of every single hand, too.")
    ] = False,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """Solve the betting of two players on seventh street for given ranges, boards and pot.

    Every hand of both ranges is played, with a fixed limit. The exploitability is what perfect opponents would win
    above their share, both together, worked out from the best answers to these strategies.
    docs/explanation/solver.md explains it.

    [dim]studbook solve "(AA,KK,99)Kh7c2d9s" "(QQ,xhxh)Qh8h3h4c" --pot 6[/dim]

    [dim]studbook solve "(A2,A3,23)4h5h8cKd" "(xx)Kc7c8s3c" --game razz --pot 5 --raises 1[/dim]
    """
    from studbook.equity.solver.solve import solve as work_out
    from studbook.game.vocabulary import Game

    this_game, share = Game[spot.game.name], read_share(betting.bound, "--bound")
    if len(ranges) != 2:
        raise UserError(f"the betting of two players can be solved, not of {len(ranges)}")
    with names_for(ranges, spot.game.name, db) as names, _watched(json) as watch:
        try:
            asked = _spot(this_game, ranges, cards_of(spot.dead), names)
            order = _order(this_game, asked, betting.first)
            asked = type(asked)(asked.game, tuple(asked.ranges[at] for at in order), asked.common, asked.dead)
            found = work_out(asked, spot.pot, betting.raises, share, watch)
        except ValueError as problem:
            raise UserError(str(problem)) from problem
    texts = [ranges[at] for at in order]
    if json:
        write_json(_plain(found, this_game, texts, order, hands))
        return
    from studbook.reports.odds.solution import solution_lines, solution_tables

    screen = console()
    for line in solution_lines(found, texts, order):
        screen.print(line, markup=False, soft_wrap=True)
    for table in solution_tables(found, this_game, order):
        screen.print(table)


def _spot(game: "Game", ranges: list[str], dead: list[int], names: Any) -> "RangeSpot":
    """All hands of both ranges; the up cards of each are dead for the other."""
    from studbook.equity.range_spot import range_spot
    from studbook.equity.ranges.expand import full_hands_of, up_cards_of

    gone = sum(1 << card for card in set(dead))
    boards = [up_cards_of(text) for text in ranges]
    return range_spot(
        game,
        [full_hands_of(game, text, gone | board, names) for text, board in zip(ranges, reversed(boards), strict=True)],
        dead,
    )


def _order(game: "Game", asked: "RangeSpot", first: int | None) -> tuple[int, int]:
    """Who acts first: the high board, in razz the low one; the first player named if the boards are equal."""
    if first is not None:
        return (first - 1, 2 - first)
    from studbook.game.cards import DECK_SIZE, pack
    from studbook.rules.stud.first_to_act import board_strength

    strengths = [
        board_strength(pack(card for card in range(DECK_SIZE) if range_.fixed >> card & 1), int(game))
        for range_ in asked.ranges
    ]
    return (1, 0) if strengths[1] > strengths[0] else (0, 1)


@contextmanager
def _watched(is_quiet: bool) -> "Iterator[Watch | None]":
    """Show how far it is, if it takes long."""
    screen = console(to_stderr=True)
    if is_quiet or not screen.is_terminal:
        yield None
        return
    with screen.status("solving") as status:
        yield lambda rounds, reached: status.update(f"{rounds:,} rounds: exploitability {reached:.3%} of the pot")


def _plain(found: "Solution", game: "Game", texts: list[str], order: tuple[int, int], hands: bool) -> "Json":
    from studbook.reports.odds.solution import by_kind

    decisions = []
    for at, strategy in found.strategies.items():
        node = found.nodes[at]
        decision: Json = {
            "path": list(node.path),
            "player": order[node.player] + 1,
            "actions": list(node.actions),
            "frequencies": found.frequencies(at).tolist(),
            "kinds": [
                {"kind": name, "share": share, "frequencies": played}
                for name, share, played in by_kind(found, game, at)
            ],
        }
        if hands:
            decision["hands"] = [
                {"cards": cards, "frequencies": played}
                for cards, played in zip(found.showdown.names(node.player), strategy.tolist(), strict=True)
            ]
        decisions.append(decision)
    return {
        "game": game.name.lower(),
        "first": order[0] + 1,
        "ranges": [texts[order.index(player)] for player in range(2)],
        "pot": found.pot,
        "values": [found.values[order.index(player)] for player in range(2)],
        "best_answers": [found.best[order.index(player)] for player in range(2)],
        "exploitability": found.exploitability,
        "exploitability_of_pot": found.exploitability / found.pot,
        "rounds": found.rounds,
        "decisions": decisions,
    }
