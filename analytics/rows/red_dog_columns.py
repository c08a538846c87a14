"""Columns of a batch that only Red Dog deals have: deals, turns, choices, and the rules that were read into them."""

from collections.abc import Callable

import numpy as np

from studbook.analytics.rows.intake import Columns, Intake, at_rows, seat_rows
from studbook.analytics.rows.readings import other_than_adopted, reading_of_deals, reading_rows
from studbook.game.vocabulary import Game
from studbook.rules.red_dog.variants import Variant


def deal_columns(intake: Intake) -> Columns:
    """Columns of the table `deals`, empty for stud hands."""
    batch, deals = intake.item.batch, intake.item.deals
    if deals is None:
        return {}
    order = np.arange(len(deals.dealer))
    amounts = {name: getattr(deals, name) for name in ("before", "filled", "left", "taken", "largest")}
    return amounts | {
        "hand": intake.first_hand + order,
        "dealer": at_rows(batch.seats.number, seat_rows(batch, order, deals.dealer), -1),
        "number": deals.number,
        "broken": deals.broken > 0,
        "stitch": deals.stitch > 0,
        "reading": reading_of_deals(_readings(intake), batch.hands.game),
    }


def _readings(intake: Intake) -> dict[Game, Variant]:
    return other_than_adopted(intake.item.variants, intake.item.batch.hands.game)


def reading_columns(intake: Intake) -> Columns:
    """Columns of the table `readings`: one row per game that differs from the standard reading."""
    return reading_rows(_readings(intake)).to_dict()


def turn_columns(intake: Intake) -> Columns:
    """Columns of the table `turns`, empty for stud hands."""
    batch, turns = intake.item.batch, intake.item.turns
    if turns is None:
        return {}
    same = ("number", "stake", "pot", "least", "most", "bought", "paid", "turned", "outcome", "due", "result")
    columns = {name: getattr(turns, name) for name in (*same, "wins", "of", "best", "line")}
    return columns | {
        "hand": intake.first_hand + turns.hand.astype(np.int64),
        "seat": at_rows(batch.seats.number, seat_rows(batch, turns.hand, turns.seat), -1),
        "known": turns.known > 0,
    }


def choice_columns(intake: Intake) -> Columns:
    """Columns of the table `choices`, empty if no cards can be bought."""
    choices = intake.item.choices
    if choices is None:
        return {}
    return choices._asdict() | {
        "hand": intake.first_hand + choices.hand.astype(np.int64),
        "may_pass": choices.may_pass > 0,
    }


RED_DOG_TABLES: dict[str, Callable[[Intake], Columns]] = {
    "readings": reading_columns,
    "deals": deal_columns,
    "turns": turn_columns,
    "choices": choice_columns,
}
