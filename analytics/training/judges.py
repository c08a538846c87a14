"""Who judges a decision: exact equity if it decides, else a solver, else equity against ranges, else others' habit.

Every verdict says which of them it is. None of them knows cards that the player did not know.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from studbook.analytics.replayer.decisions import WAGERS, HeroDecision
from studbook.analytics.replayer.frame import Frame, PlayerNow, Replayed
from studbook.analytics.replayer.ranges import ERROR, call_price
from studbook.analytics.replayer.solved_frames import solved_choice
from studbook.analytics.replayer.solver_spots import acts_of
from studbook.analytics.replayer.table_cards import HIDDEN
from studbook.analytics.store import Store
from studbook.analytics.training.habits_of_others import Habits, act_of, spot_of
from studbook.analytics.training.question import Grade, Graded, Judge
from studbook.analytics.training.solutions import Solutions
from studbook.game.cards import DECK_SIZE, parse_card
from studbook.game.games import FINAL, FULL_HAND, ROWS
from studbook.game.ranking_arrays import pot_strengths
from studbook.game.vocabulary import Game

ENOUGH = 30
"""Minimum number of choices of others that are a habit."""
_USUAL = 0.25
"""Share of others from which a choice that is not the most frequent is close."""
_SMALL, _MODEST = 0.05, 0.25
"""Big bets that a choice may give up and still be right, or close."""
_MOST_HOLDINGS = 20_000
"""Possible holdings of an opponent that are ranked: three downcards of 40 unseen cards are 9,880."""


class FinalHand(NamedTuple):
    """A final hand against everything that one opponent can hold, each unseen card equally likely."""

    name: str
    beaten: int
    tied: int
    holdings: int


def judge(
    store: Store, played: Replayed, decision: HeroDecision, habits: Habits, solutions: Solutions
) -> Graded | None:
    """Grade the choices of a decision; None if nothing decides it.

    `habits` are those of the hand's game and money.
    """
    return (
        _by_certainty(played.hand.game, decision)
        or _by_solver(store, played, decision, solutions)
        or _by_ranges(store, played, decision)
        or _by_habit(played, decision, habits)
    )


def showdowns(game: Game, frame: Frame, seat: int) -> list[FinalHand]:
    """Rank a player's final hand against all that each opponent can hold.

    Empty before the last card, in games with two halves, and if a card of the player, or an upcard, is not known.
    """
    own = next(player for player in frame.players if player.seat == seat)
    rest = [player for player in frame.players if player.seat != seat]
    seen = [parse_card(card.name) for player in rest for card in player.cards if card.is_open and card.name != HIDDEN]
    seen += [parse_card(card.name) for card in own.cards] + [parse_card(name) for name in frame.community]
    is_last = frame.street == FINAL[game] and len(own.cards) + len(frame.community) == FULL_HAND[game]
    if ROWS[game].is_hilo or not is_last or len(set(seen)) < len(seen) or max(seen) >= DECK_SIZE:
        return []
    unseen = [card for card in range(DECK_SIZE) if card not in seen]
    common = [parse_card(name) for name in frame.community]
    mine = int(pot_strengths(np.array([_mask([*map(_card, own.cards), *common])], np.int64), game)[0])
    found = [_showdown(game, mine, player, unseen, common) for player in rest if player.status == "in"]
    return [one for one in found if one] if all(found) else []


def _card(card: object) -> int:
    return parse_card(getattr(card, "name", HIDDEN))


def _mask(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards)


def _showdown(
    game: Game, mine: int, player: PlayerNow, unseen: Sequence[int], common: Sequence[int]
) -> FinalHand | None:
    known = [_card(card) for card in player.cards if card.name != HIDDEN and card.is_open]
    down = FULL_HAND[game] - len(known) - len(common)
    if len(player.cards) + len(common) != FULL_HAND[game] or not 0 < comb(len(unseen), down) <= _MOST_HOLDINGS:
        return None
    bits = [1 << card for card in unseen]
    masks = np.fromiter(map(sum, combinations(bits, down)), np.int64) | _mask([*known, *common])
    strengths = pot_strengths(masks, game)
    return FinalHand(player.name, int((strengths < mine).sum()), int((strengths == mine).sum()), masks.size)


def _by_certainty(game: Game, decision: HeroDecision) -> Graded | None:
    """A hand that no holding beats, or that one opponent beats with every holding."""
    against = showdowns(game, decision.frame, decision.event.seat)  # type: ignore[attr-defined]  # every decision is a player's
    acts = [choice.act for choice in decision.choices]
    if not against:
        return None
    if all(one.beaten + one.tied == one.holdings for one in against):
        grades = [_grade_of_best(act, acts) for act in acts]
        reason = "No holding that an opponent can have beats your hand."
    elif any(one.beaten + one.tied == 0 for one in against):
        grades = [_grade_of_beaten(act) for act in acts]
        name = next(one.name for one in against if one.beaten + one.tied == 0)
        reason = f"Every holding that {name} can have beats your hand. Cards do not decide whether a bluff works."
    else:
        return None
    return Graded(tuple(grades), Judge.EXACT, (reason, *_counted(against)))


def _grade_of_best(act: str, acts: Sequence[str]) -> Grade:
    if act in WAGERS:
        return Grade.RIGHT
    if act == "fold":
        return Grade.WRONG
    return Grade.CLOSE if any(other in WAGERS for other in acts) else Grade.RIGHT


def _grade_of_beaten(act: str) -> Grade:
    if act in WAGERS:
        return Grade.CLOSE
    return Grade.WRONG if act == "call" else Grade.RIGHT


def _counted(against: Sequence[FinalHand]) -> Iterator[str]:
    for one in against:
        beaten, tied = (f"{100 * number / one.holdings:.1f}" for number in (one.beaten, one.tied))
        yield f"Of {one.holdings:,} holdings that {one.name} can have, your hand beats {beaten} % and ties {tied} %."


def _by_solver(store: Store, played: Replayed, decision: HeroDecision, solutions: Solutions) -> Graded | None:
    """A choice on the last street of two players, by what it is worth less than the best one."""
    street = decision.frame.street
    solved = solutions.of(store, played) if street == FINAL[played.hand.game] else None
    if solved is None:
        return None
    steps = [frame for frame in played.frames[: decision.step + 1] if frame.street == street]
    path = tuple(act for frame in steps for _, act in acts_of(frame, solved.spot.seats))
    found = solved_choice(solved, path, decision.frame)
    acts = [choice.act for choice in decision.choices]
    if found is None or not found.values or any(act not in found.actions for act in acts):
        return None
    worth = dict(zip(found.actions, found.values, strict=True))
    best = max(worth[act] for act in acts)
    grades = tuple(_grade_of_loss(best - worth[act]) for act in acts)
    shares = dict(zip(found.actions, found.with_cards, strict=True))
    played_so = "; ".join(f"{act} {100 * shares[act]:.0f} %, worth {round(worth[act], 2) + 0.0:.2f}" for act in acts)
    exploitability = solved.solution.exploitability / solved.solution.money.pot
    reasons = (
        f"Solved against what others held who played third street in the same way, in big bets: {played_so}.",
        f"Perfect players would gain {100 * exploitability:.3f} % of the pot from this strategy.",
    )
    return Graded(grades, Judge.SOLVER, reasons)


def _grade_of_loss(loss: float) -> Grade:
    """Grade a choice by what it gives up, in big bets."""
    if loss <= _SMALL:
        return Grade.RIGHT
    return Grade.CLOSE if loss <= _MODEST else Grade.WRONG


def _by_ranges(store: Store, played: Replayed, decision: HeroDecision) -> Graded | None:
    """A call on the last street, unless its value is within the error of the sampled equity."""
    if decision.frame.street != FINAL[played.hand.game]:
        return None
    price = call_price(store, played, decision.step)
    if price is None:
        return None
    equity = price.equity
    if abs(equity - price.needed) <= ERROR:
        return None
    is_worth = equity > price.needed
    good, bad = (Grade.RIGHT, Grade.WRONG) if is_worth else (Grade.WRONG, Grade.RIGHT)
    grades = {"fold": bad, "call": good}
    needed, gains = f"{100 * price.needed:.1f}", "gains" if is_worth else "loses"
    needs = (
        f"A call needed {needed} % of the pot. Against the downcards of players who played third street in the same "
        f"way, your equity was {100 * equity:.1f} % (± 1 %)."
    )
    value = (
        f"A call {gains} {abs(price.value):.2f} big bets compared with a fold, if no one raises after it. "
        "A raise counts as close: what it wins is not known."
    )
    own = tuple(grades.get(choice.act, Grade.CLOSE) for choice in decision.choices)
    exact = showdowns(played.hand.game, decision.frame, price.seat)
    return Graded(own, Judge.RANGES, (needs, value, *_counted(exact)))


def _by_habit(played: Replayed, decision: HeroDecision, habits: Habits) -> Graded | None:
    """What others choose most often in the same spot, whatever their cards."""
    before = [event for frame in played.frames[: decision.step + 1] for event in frame.events]
    counts = habits.get(spot_of(decision, before, decision.event.seat), {})  # type: ignore[attr-defined]  # as above
    times = [counts.get(act_of(choice.act), 0) for choice in decision.choices]
    total = sum(times)
    if total < ENOUGH:
        return None
    best = max(times)
    grades = tuple(
        Grade.RIGHT if number == best else Grade.CLOSE if number >= _USUAL * total else Grade.WRONG for number in times
    )
    shares = ", ".join(
        f"{choice.act} {100 * number / total:.0f} %" for choice, number in zip(decision.choices, times, strict=True)
    )
    reasons = (
        f"In {total:,} decisions with the same bets and number of opponents, others chose: {shares}.",
        "That is what is usual, whatever the cards; with these cards, something else may be better.",
    )
    return Graded(grades, Judge.HABIT, reasons)
