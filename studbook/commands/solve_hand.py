"""The part of `studbook solve` that is about stored hands."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from studbook.commands.common import UserError
from studbook.commands.stored import stored_hands

if TYPE_CHECKING:
    from rich.table import Table

    from studbook.analytics.replayer.solver_spots import HandSpot
    from studbook.equity.solver.streets import StreetSolution, Watch
    from studbook.game.documents import Json


class HandAsked(NamedTuple):
    """A hand, its street, and how it is solved."""

    hand: str
    street: int | None
    """None for the last one."""
    ranges: tuple[str, ...]
    """Of down cards, by seat; none for those of the database."""
    raises: int
    bound: float | None
    """None for that of the street."""
    rake: float
    cap: float | None


@dataclass(frozen=True)
class HandAnswer:
    """A street of a hand, solved."""

    spot: "HandSpot"
    solution: "StreetSolution"

    def lines(self) -> Iterator[str]:
        """What is solved, and how well."""
        from studbook.reports.odds.played_actions import spot_lines
        from studbook.reports.odds.street_solution import street_lines

        yield from spot_lines(self.spot)
        yield from street_lines(self.solution, self.spot.texts)

    def played(self) -> "Table":
        """What was played, and what it cost."""
        from studbook.analytics.replayer.solver_spots import played_actions
        from studbook.reports.odds.played_actions import played_table

        return played_table(self.spot, played_actions(self.spot, self.solution))

    def tables(self) -> "Iterator[Table]":
        """What was played, and how each hand is played."""
        from studbook.reports.odds.street_solution import street_tables

        yield self.played()
        yield from street_tables(self.solution)

    def plain(self, hands: bool) -> "Json":
        """The same as JSON."""
        from studbook.analytics.replayer.solver_spots import played_actions
        from studbook.reports.odds.played_actions import plain_played
        from studbook.reports.odds.street_solution import plain_solution

        played = plain_played(self.spot, played_actions(self.spot, self.solution))
        return plain_solution(self.solution, self.spot.texts, hands) | {
            "players": list(self.spot.names),
            "played": played,
        }


def solve_hand(asked: HandAsked, db: Path, watch: "Watch | None") -> HandAnswer:
    """Solve a street of a stored hand, or of the only hand in a file; raises UserError if it cannot be solved."""
    from studbook.analytics.replayer.ranges import range_names
    from studbook.analytics.replayer.solver_spots import hand_spot
    from studbook.analytics.replayer.stud import replayed
    from studbook.equity.solver.streets import solve_streets
    from studbook.game.games import FINAL
    from studbook.rules.stud.first_to_act import board_strength

    with stored_hands(asked.hand, db) as (store, keys):
        if len(keys) != 1:
            raise UserError(f"{asked.hand}: {len(keys)} hands; one at a time is solved")
        try:
            played = replayed(store, keys[0])
            street = asked.street or (0 if played.hand.is_deal else FINAL[played.hand.game])
            spot = hand_spot(range_names(store, played.hand.game), played, street, asked.ranges)
            money = replace(spot.money(asked.raises), rake=asked.rake, cap=inf if asked.cap is None else asked.cap)
            return HandAnswer(spot, solve_streets(spot.spot(board_strength), money, asked.bound, watch))
        except ValueError as problem:
            raise UserError(str(problem)) from problem
