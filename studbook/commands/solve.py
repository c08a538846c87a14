"""`studbook solve`: the last streets of two players, solved."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from studbook.commands.common import Database, Machine, UserError, console, write_json
from studbook.commands.equity import StudGame
from studbook.commands.equity_of_ranges import names_for, read_share
from studbook.commands.records import Options, with_options
from studbook.commands.solving import watched
from studbook.program.options import cards_of
from studbook.upkeep.opened import DATABASE

if TYPE_CHECKING:
    from studbook.equity.range_spot import RangeSpot
    from studbook.equity.solver.solve import Solution, Watch
    from studbook.equity.solver.streets import StreetSolution
    from studbook.game.documents import Json
    from studbook.game.vocabulary import Game


class SolveSpot(Options):
    """The spot."""

    pot: Annotated[float | None, typer.Option(help="Size of the pot before the betting, in bets of this street.")] = (
        None
    )
    hand: Annotated[
        str | None, typer.Option(help="Solve a street of a stored hand (its number), or of the hand in a file.")
    ] = None
    street: Annotated[
        int | None, typer.Option(help="Street to begin with: 5 in razz, 6 or 7 (default: the last one).", min=5, max=7)
    ] = None
    game: Annotated[StudGame, typer.Option(help="The game.")] = StudGame.STUD
    dead: Annotated[str, typer.Option(help="Dead cards: folded upcards and burns.")] = ""


class SolveBetting(Options):
    """The betting, and how exactly it is solved."""

    raises: Annotated[int, typer.Option(help="Maximum number of raises after the bet.", min=0, max=8)] = 3
    first: Annotated[
        int | None, typer.Option(help="Player who acts first, 1 or 2 (default: by the boards).", min=1, max=2)
    ] = None
    bound: Annotated[
        str | None,
        typer.Option(
            help="How close to perfect play to come, as a share of the pot (0.1% on the last street, or 0.5%)."
        ),
    ] = None
    hands: Annotated[bool, typer.Option("--hands", help="With --json: every single hand, too.")] = False


class SolveMoney(Options):
    """What else is played for: with any of these, or before the last street."""

    left: Annotated[
        float | None, typer.Option(help="What the player with fewer chips has left, in bets (default: enough).", min=0)
    ] = None
    rake: Annotated[str, typer.Option(help="Share of the pot that the house takes.")] = "0%"
    rake_cap: Annotated[float | None, typer.Option(help="The most that it takes, in bets.", min=0)] = None


@with_options
def solve(
    ranges: Annotated[
        list[str] | None,
        typer.Argument(
            help='The ranges of two players with their boards, e.g. "(AA,KK)Kh7c2d9s"; the last card may be left out. '
            'With --hand: none, or down cards such as "(AA,KK)", by seat.'
        ),
    ] = None,
    *,
    spot: SolveSpot,
    betting: SolveBetting,
    money: SolveMoney,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """Solve the betting of two players to the end for given ranges, boards and pot.

    Razz is solved from fifth street, stud and stud8 from sixth street. Every hand of both ranges is played, with a
    fixed limit. The exploitability is what perfect opponents would win above their share, both together, worked out
    from the best answers to these strategies. docs/explanation/solver.md explains it.

    [dim]studbook solve "(AA,KK,99)Kh7c2d9s" "(QQ,xhxh)Qh8h3h4c" --pot 6[/dim]

    [dim]studbook solve "(A2,A3,23)4h5h8cKd" "(xx)Kc7c8s3c" --game razz --pot 5 --raises 1[/dim]

    [dim]studbook solve "(A2,A3,23)4h5h8c" "(A2,34,KQ)7c8s3c" --game razz --street 5 --pot 4[/dim]

    [dim]studbook solve --hand 35874676388 --street 6[/dim]
    """
    from studbook.game.vocabulary import Game

    ranges = ranges or []
    if spot.hand is not None:
        _solve_hand(ranges, (spot, betting, money), db, json)
        return
    if len(ranges) != 2:
        raise UserError(f"the betting of two players can be solved, not of {len(ranges)}")
    if spot.pot is None:
        raise UserError("state the size of the pot before the betting: --pot 6")
    this_game = Game[spot.game.name]
    with names_for(ranges, spot.game.name, db) as names, watched(json) as watch:
        found: _Streets | _Last
        try:
            if _is_more_than_last(this_game, spot, money):
                found = _solve_streets(this_game, ranges, (spot, betting, money), names, watch)
            else:
                found = _solve_last(this_game, ranges, (spot, betting), names, watch)
        except ValueError as problem:
            raise UserError(str(problem)) from problem
    if json:
        write_json(found.plain())
        return
    found.show()


def _solve_hand(ranges: list[str], options: tuple[SolveSpot, SolveBetting, SolveMoney], db: Path, json: bool) -> None:
    """Solve a street of a stored hand, and say what the actions that were played cost."""
    from studbook.commands.solve_hand import HandAsked, solve_hand

    spot, betting, money = options
    if len(ranges) not in (0, 2) or any((spot.pot is not None, money.left is not None, betting.first, spot.dead)):
        raise UserError(
            "--hand says the pot, the stacks, who acts first and what is dead; give no ranges, or those of both players"
        )
    share, cap = read_share(money.rake, "--rake"), money.rake_cap
    asked = HandAsked(spot.hand or "", spot.street, tuple(ranges), betting.raises, _bound(betting), share, cap)
    with watched(json) as watch:
        answer = solve_hand(asked, db, watch)
    if json:
        write_json(answer.plain(betting.hands))
        return
    screen = console()
    for line in answer.lines():
        screen.print(line, markup=False, soft_wrap=True)
    for table in answer.tables():
        screen.print(table)


def _is_more_than_last(game: "Game", spot: SolveSpot, money: SolveMoney) -> bool:
    from studbook.equity.pot_equity import FULL_HANDS

    return spot.street not in (None, FULL_HANDS.get(game)) or money != SolveMoney()


@dataclass
class _Streets:
    """Several streets, solved."""

    solution: "StreetSolution"
    texts: list[str]
    hands: bool

    def plain(self) -> "Json":
        from studbook.reports.odds.street_solution import plain_solution

        return plain_solution(self.solution, self.texts, self.hands)

    def show(self) -> None:
        from studbook.reports.odds.street_solution import street_lines, street_tables

        screen = console()
        for line in street_lines(self.solution, self.texts):
            screen.print(line, markup=False, soft_wrap=True)
        for table in street_tables(self.solution):
            screen.print(table)


def _solve_streets(
    game: "Game",
    ranges: list[str],
    options: tuple[SolveSpot, SolveBetting, SolveMoney],
    names: Any,
    watch: "Watch | None",
) -> _Streets:
    from math import inf

    from studbook.equity.pot_equity import FULL_HANDS
    from studbook.equity.solver.money import Money
    from studbook.equity.solver.spot import street_spot
    from studbook.equity.solver.streets import solve_streets
    from studbook.rules.stud.first_to_act import board_strength

    spot, betting, chips = options
    money = Money(
        pot=spot.pot or 0.0,
        raises=betting.raises,
        left=inf if chips.left is None else chips.left,
        rake=read_share(chips.rake, "--rake"),
        cap=inf if chips.rake_cap is None else chips.rake_cap,
    )
    street = spot.street or FULL_HANDS[game]
    asked = street_spot(game, ranges, street, board_strength, cards_of(spot.dead), names)
    if betting.first is not None:
        asked = replace(asked, first=betting.first - 1)
    return _Streets(solve_streets(asked, money, _bound(betting), watch), ranges, betting.hands)


@dataclass
class _Last:
    """The last street, solved."""

    solution: "Solution"
    game: "Game"
    texts: list[str]
    order: tuple[int, int]
    hands: bool

    def plain(self) -> "Json":
        return _plain(self.solution, self.game, self.texts, self.order, self.hands)

    def show(self) -> None:
        from studbook.reports.odds.solution import solution_lines, solution_tables

        screen = console()
        for line in solution_lines(self.solution, self.texts, self.order):
            screen.print(line, markup=False, soft_wrap=True)
        for table in solution_tables(self.solution, self.game, self.order):
            screen.print(table)


def _solve_last(
    game: "Game", ranges: list[str], options: tuple[SolveSpot, SolveBetting], names: Any, watch: "Watch | None"
) -> _Last:
    from studbook.equity.solver.solve import solve as work_out
    from studbook.equity.solver.streets import LAST_BOUND

    spot, betting = options
    pot = spot.pot or 0.0
    asked = _spot(game, ranges, cards_of(spot.dead), names)
    order = _order(game, asked, betting.first)
    asked = type(asked)(asked.game, tuple(asked.ranges[at] for at in order), asked.common, asked.dead)
    bound = _bound(betting)
    found = work_out(asked, pot, betting.raises, LAST_BOUND if bound is None else bound, watch)
    return _Last(found, game, [ranges[at] for at in order], order, betting.hands)


def _bound(betting: SolveBetting) -> float | None:
    """The bound that is asked for; None for that of the street."""
    return None if betting.bound is None else read_share(betting.bound, "--bound")


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
