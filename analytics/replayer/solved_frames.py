"""A hand with a street that is solved: what a solver would do before each action of that street."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from studbook.analytics.replayer.frame import Frame, Replayed, SolvedChoice, SolvedStreet
from studbook.analytics.replayer.ranges import range_names
from studbook.analytics.replayer.solver_spots import (
    RARELY,
    HandSpot,
    acts_of,
    decision_after,
    hand_spot,
    last_street,
    row_of,
)
from studbook.analytics.replayer.table_cards import HIDDEN
from studbook.analytics.store import Store
from studbook.equity.solver.betting import RAISES
from studbook.equity.solver.streets import StreetSolution, Watch, solve_streets
from studbook.game.vocabulary import Street
from studbook.rules.stud.first_to_act import board_strength


class SolvedHand(NamedTuple):
    """A street of a hand, and how it is played."""

    spot: HandSpot
    solution: StreetSolution


def solve_last(
    store: Store, played: Replayed, bound: float | None = None, watch: Watch | None = None, raises: int = RAISES
) -> SolvedHand:
    """Solve the last street that was dealt, against the ranges of the database.

    `bound` is the exploitability, as a share of the pot; that of `solve_streets`, if it is missing. Raises ValueError,
    with a readable message, if the street cannot be solved.
    """
    return solve_spot(last_spot(store, played), bound, watch, raises)


def last_spot(store: Store, played: Replayed) -> HandSpot:
    """The spot of the last street that was dealt. Raises ValueError if it cannot be solved."""
    return hand_spot(range_names(store, played.hand.game), played, last_street(played))


def solve_spot(
    spot: HandSpot, bound: float | None = None, watch: Watch | None = None, raises: int = RAISES
) -> SolvedHand:
    """Solve a spot, as `solve_last` does; this needs no database."""
    return SolvedHand(spot, solve_streets(spot.spot(board_strength), spot.money(raises), bound, watch))


def with_solution(played: Replayed, solved: SolvedHand) -> Replayed:
    """The frames with what the solver does before each action, and how well the street is solved."""
    spot, solution = solved
    exploitability = solution.exploitability / solution.money.pot
    street = SolvedStreet(Street(spot.street), spot.names, spot.texts, exploitability, solution.rounds)
    frames: list[Frame] = []
    path: tuple[str, ...] = ()
    for frame in played.frames:
        if frame.street == spot.street:
            path += tuple(act for _, act in acts_of(frame, spot.seats))
            frames.append(replace(frame, solved=solved_choice(solved, path, frame)))
        else:
            frames.append(frame)
    return Replayed(played.explanation, frames, street)


def solved_choice(solved: SolvedHand, path: tuple[str, ...], frame: Frame) -> SolvedChoice | None:
    """How the player to act is played after these actions; None if it is no decision, or too rare a one.

    Cards that lie face down in this frame are not used.
    """
    decision = decision_after(path, solved.solution)
    if decision is None or frame.turn != solved.spot.seats[decision.player] or decision.reached.sum() < RARELY:
        return None
    by_range = tuple(map(float, decision.frequencies))
    row = row_of(_down_cards(frame), solved.solution, decision.player)
    if row is None or np.isnan(decision.values[:, row]).any():
        return SolvedChoice(decision.node.actions, by_range, (), ())
    with_cards, values = (tuple(map(float, table[:, row])) for table in (decision.strategy, decision.values))
    return SolvedChoice(decision.node.actions, by_range, with_cards, values)


def _down_cards(frame: Frame) -> tuple[str, ...]:
    """Down cards of the player to act as the frame shows them; none if one is hidden."""
    cards = next(one.cards for one in frame.players if one.seat == frame.turn)
    down = tuple(card.name for card in cards if not card.is_open)
    return () if HIDDEN in down else down
