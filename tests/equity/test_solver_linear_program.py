"""The solver of several streets, compared with linear programs that are written and solved without it.

What a player has seen and done so far is a sequence. If two players win a constant together, a linear program with a
variable for each sequence finds the value of the game (Koller, Megiddo and von Stengel 1996). Here every deal is played
out card by card, with betting and rankings of its own, and without rake: with it, what is won together varies.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, permutations, product
from typing import NamedTuple

import numpy as np
import pytest
from scipy import optimize, sparse  # type: ignore[import-untyped]  # it ships no types

from studbook.equity.solver.money import Money
from studbook.equity.solver.spot import street_spot
from studbook.equity.solver.streets import StreetSolution, solve_streets
from studbook.game.cards import DECK_SIZE, card_name
from studbook.game.vocabulary import Game
from studbook.rules.stud.first_to_act import board_strength

ACE_LOW, ACE_HIGH = "A23456789TJQK", "23456789TJQKA"
Cards = frozenset[str]
Strength = tuple[tuple[int, ...], tuple[int, ...]]
NO_LOW: Strength = ((1,) * 5, (ACE_LOW.index("9"),))  # what is below is eight or better


def cards_of(text: str) -> Cards:
    return frozenset(text[at : at + 2] for at in range(0, len(text), 2))


def by_ranks(five: tuple[str, ...], ranks: str) -> Strength:
    """How often each rank is held, and these ranks: the most frequent and highest first."""
    counts = Counter(ranks.index(card[0]) for card in five)
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return tuple(counts[rank] for rank in order), tuple(order)


def high_of_five(five: tuple[str, ...]) -> Strength:
    counts, order = by_ranks(five, ACE_HIGH)
    order = (3, 2, 1, 0, -1) if order == (12, 3, 2, 1, 0) else order
    is_straight, is_flush = len(order) == 5 and order[0] - order[4] == 4, len({card[1] for card in five}) == 1
    if is_straight or is_flush:  # above trips, (3, 1, 1), and below a full house, (3, 2), unless it is both
        counts = (5,) if is_straight and is_flush else (3, 1, 2 + is_flush)
    return counts, order


@cache
def strengths(cards: Cards) -> tuple[Strength, Strength]:
    """The best high hand, and the best low one, of which the lower is better."""
    fives = list(combinations(cards, 5))
    return max(map(high_of_five, fives)), min(by_ranks(five, ACE_LOW) for five in fives)


def share(game: Game, one: Cards, other: Cards) -> float:
    """The first player's part of the pot."""
    (high, low), (other_high, other_low) = strengths(one), strengths(other)
    if game == Game.STUD8:
        low, other_low = min(low, NO_LOW), min(other_low, NO_LOW)
    by_high = ((high > other_high) + (high >= other_high)) / 2
    by_low = ((low < other_low) + (low <= other_low)) / 2
    halves = by_high if low == other_low == NO_LOW else (by_high + by_low) / 2
    return {Game.RAZZ: by_low, Game.STUD: by_high, Game.STUD8: halves}[game]


class Deal(NamedTuple):
    hands: tuple[Cards, Cards]
    last: tuple[str, str]  # what each player gets after sixth street
    share: float
    weight: float


class Spot(NamedTuple):
    game: Game
    street: int
    boards: tuple[str, str]
    ranges: tuple[dict[str, float], dict[str, float]]  # ranks in razz, otherwise cards; as `sorted` orders them
    pack: str  # what is neither up nor dead

    def solved(self, money: Money) -> StreetSolution:
        downs = [",".join(f"{hand}:{weight}" for hand, weight in hands.items()) for hands in self.ranges]
        texts = [f"({down}){board}" for down, board in zip(downs, self.boards, strict=True)]
        seen = cards_of(self.pack + "".join(self.boards))
        dead = [card for card in range(DECK_SIZE) if card_name(card) not in seen]
        return solve_streets(street_spot(self.game, texts, self.street, board_strength, dead), money, 1e-4)

    def hands(self, player: int) -> dict[Cards, float]:
        """Every way to hold the hands of a range."""
        named = slice(1 if self.game == Game.RAZZ else 2)
        rows = combinations(sorted(cards_of(self.pack)), self.street - 4)
        texts = {frozenset(row): "".join(card[named] for card in row) for row in rows}
        return {cards: self.ranges[player][text] for cards, text in texts.items() if text in self.ranges[player]}

    def deals(self) -> Iterator[Deal]:
        for (one, weight), (other, times) in product(self.hands(0).items(), self.hands(1).items()):
            for last in permutations(sorted(cards_of(self.pack) - one - other), 2) if self.street == 6 else [("", "")]:
                mine = one | cards_of(self.boards[0] + last[0])
                theirs = other | cards_of(self.boards[1] + last[1])
                if not one & other:
                    yield Deal((one, other), last, share(self.game, mine, theirs), weight * times)


@dataclass
class Program:
    """Sequences of both players, and what the first player wins of the pot if both play them."""

    spot: Spot
    money: Money
    first: int
    sequences: list[dict[object, int]] = field(default_factory=lambda: [{"": 0}, {"": 0}])
    choices: list[dict[object, tuple[int, list[int]]]] = field(default_factory=lambda: [{}, {}])  # from, and to
    won: defaultdict[tuple[int, int], float] = field(default_factory=lambda: defaultdict(float))

    def play(self, deal: Deal, line: str, at: tuple[int, int]) -> None:
        """Go through all that may be done after a line of actions, such as `kbc/b`: check, bet, call; bet."""
        street, bets = line.rpartition("/")[2], line.count("b") + line.count("r")
        put_in, uncalled = min(bets, self.money.left), min(bets - 1, self.money.left)
        if street.endswith("f"):
            folder = (self.first + len(street) - 1) % 2
            self.won[at] += deal.weight * (self.money.pot + uncalled if folder else -uncalled)
        elif street != "kk" and not street.endswith("c") and (street or put_in < self.money.left):
            may_raise = street.count("r") < self.money.raises and put_in < self.money.left
            self.act(deal, line, at, "kb" if street in ("", "k") else "fcr" if may_raise else "fc")
        elif "/" not in line and self.spot.street == 6:
            self.play(deal, line + "/", at)
        else:
            self.won[at] += deal.weight * (deal.share * (self.money.pot + 2 * put_in) - put_in)

    def act(self, deal: Deal, line: str, at: tuple[int, int], actions: str) -> None:
        player = (self.first + len(line.rpartition("/")[2])) % 2
        known = (deal.hands[player], deal.last[player] if "/" in line else "", line)
        numbers = self.sequences[player]
        after = [numbers.setdefault((*known, action), len(numbers)) for action in actions]
        self.choices[player][known] = at[player], after
        for action, number in zip(actions, after, strict=True):
            self.play(deal, line + action, (at[0], number) if player else (number, at[1]))

    def flow(self, player: int) -> sparse.csr_array:
        """The first sequence is played once, and every other one as often as all that may follow it."""
        table = sparse.lil_array((1 + len(self.choices[player]), len(self.sequences[player])))
        table[0, 0] = 1
        for row, (before, after) in enumerate(self.choices[player].values(), start=1):
            table[row, before], table[row, after] = -1, 1
        return table.tocsr()

    def value(self) -> float:
        """What the first player wins by the sequences that win most against the best answer to them."""
        deals = list(self.spot.deals())
        for deal in deals:
            self.play(deal, "", (0, 0))
        mine, theirs = self.flow(0), self.flow(1)
        (rows, many), (answers, columns) = mine.shape, theirs.shape
        amounts = np.array(list(self.won.values())) / sum(deal.weight for deal in deals)
        won = sparse.csr_array((amounts, np.array(list(self.won)).T), shape=(many, columns))
        against_answers = sparse.hstack([-won.T, theirs.T])
        played = sparse.hstack([mine, sparse.csr_array((rows, answers))])
        least = -np.eye(1, many + answers, many)[0]
        bounds = [(0, None)] * many + [(None, None)] * answers
        solved = optimize.linprog(least, against_answers, np.zeros(columns), played, np.eye(1, rows)[0], bounds)
        return -float(solved.fun)


RAZZ = Spot(
    Game.RAZZ, 7, ("3h5d7sKc", "2c6cTs8h"),
    ({"268": 1, "79J": 1, "256": 1, "59A": 1, "27K": 1}, {"28K": 0.5, "46J": 0.5, "37J": 1, "248": 0.5, "46Q": 1}),
    "AhAs2d3c4c4d5hKs9c9d9sQdQhJhJc6h7d8c")  # fmt: skip
STUD8 = Spot(
    Game.STUD8, 7, ("Kh7c2d4s", "QhJh3h4c"),
    ({"9sKcKd": 1, "3c8dAc": 0.5, "5c6d8s": 1, "9hAsTs": 1}, {"5hQcQd": 1, "2hAhTd": 0.5, "2s5s8c": 1, "9cKsTc": 1}),
    "9sKcKd3c8dAc5c6d8s9hAsTs5hQcQd2hAhTd2s5s8c9cKsTc")  # fmt: skip
RAZZ_SIXTH = RAZZ._replace(
    street=6, ranges=({"2A": 1, "49": 0.5, "KQ": 1}, {"5A": 1, "49": 0.5, "KQ": 1}), pack="AhAs2h4d5c9c9dQcKd"
)
STUD_SIXTH = Spot(
    Game.STUD, 6, ("Kh7c2d9s", "Qh8h3h4c"), ({"KcKd": 0.5, "2s7d": 1, "AdAh": 1}, {"QcQd": 1, "2hTh": 0.5, "5c6d": 1}),
    "KcKd2s7dAdAhQcQd2hTh5c6d")  # fmt: skip

GAMES = {
    "razz, no raises": (RAZZ, Money(2.0, raises=0)),
    "razz, one raise": (RAZZ, Money(2.0, raises=1)),
    "razz, two raises": (RAZZ, Money(2.0, raises=2)),
    "stud8": (STUD8, Money(3.0, raises=2)),
    "stud8, half a raise left": (STUD8, Money(3.0, raises=2, left=1.5)),
    "razz, a card to come": (RAZZ_SIXTH, Money(4.0, raises=1)),
    "razz, a card to come, half a raise left": (RAZZ_SIXTH, Money(4.0, raises=1, left=1.5)),
    "stud, a card to come": (STUD_SIXTH, Money(4.0, raises=1)),
}


@pytest.mark.parametrize(("spot", "money"), GAMES.values(), ids=GAMES)
def test_value_of_the_game(spot: Spot, money: Money) -> None:
    found = spot.solved(money)
    value = Program(spot, money, found.spot.first).value()
    assert abs(value - found.values[0]) <= found.exploitability + 1e-6
    assert money.pot - found.best[1] - 1e-6 <= value <= found.best[0] + 1e-6
