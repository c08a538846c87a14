"""The solver of several streets, compared with a toy game played out card by card, and with what is known otherwise."""

from dataclasses import dataclass, replace
from itertools import permutations
from math import inf

import numpy as np
import pytest

from studbook.equity.range_counts import count_two
from studbook.equity.range_spot import range_spot
from studbook.equity.ranges.dealt_hands import dealt_hands_of
from studbook.equity.ranges.expand import full_hands_of
from studbook.equity.solver import spot as spots
from studbook.equity.solver.betting import betting_tree
from studbook.equity.solver.betting_loops import BEST, MEAN
from studbook.equity.solver.money import Money
from studbook.equity.solver.pack_places import Pack, PackPlaces, hands_left
from studbook.equity.solver.places import Numbers
from studbook.equity.solver.solve import solve
from studbook.equity.solver.spot import DealtSpot, dealt, street_spot
from studbook.equity.solver.streets import StreetSolution, StreetSolver, solve_streets
from studbook.equity.solver.walk import Book
from studbook.game.vocabulary import Game
from studbook.rules.stud.first_to_act import board_strength

RANKS, SUITS = 3, 2
DECK = [(rank, suit) for rank in range(RANKS) for suit in range(SUITS)]
Card = tuple[int, int]


def worth(ranks: list[int]) -> int:
    """A hand of the toy: a pair beats no pair, then the sum of ranks."""
    return 10 * (len(set(ranks)) < len(ranks)) + sum(ranks)


def toy(ups: int) -> DealtSpot:
    """One down card, then perhaps an up card each, then a second down card; equal ranks are alike."""
    left = np.full(RANKS, SUITS)

    def strengths(player: int, shown: tuple[int, ...], downs: Numbers) -> tuple[Numbers, None]:
        return np.array([worth([*shown, *row]) for row in downs.tolist()]), None

    def first(shown: tuple[int, ...]) -> int:
        return int(len(shown) == 2 and shown[1] > shown[0])

    hands = hands_left(1, left)
    places = PackPlaces(Pack(left, strengths, first), (hands, hands))
    root = places.before_up_cards() if ups else places.before_last()
    weights = np.array([1.0, 0.5, 1.0], np.float32), np.array([0.25, 1.0, 1.0], np.float32)
    return DealtSpot(root, (hands, hands), weights, ("a", "b", "c"))


@dataclass
class Force:
    """The best answer by brute force: every card of every deal, and every order of the player's own cards."""

    solver: StreetSolver
    player: int

    def best(self) -> float:
        """What the player wins of the pot."""
        total = mass = 0.0
        for mine in DECK:
            others = {
                (card,): float(self.solver.dealt.weights[1 - self.player][card[0]]) for card in DECK if card != mine
            }
            weight = float(self.solver.dealt.weights[self.player][mine[0]])
            total += weight * self.street(self.solver.book, 0, (mine,), (), others)
            mass += weight * sum(others.values())
        return total / mass

    def street(self, book: Book, lane: int, mine: tuple[Card, ...], ups: tuple[Card, ...],
               others: dict[tuple[Card, ...], float]) -> float:  # fmt: skip
        """Sum over the other player's hands of their weight times what the player wins."""
        stages = self.solver.game.levels[book.depth].stages
        number = next(at for at, stage in enumerate(stages) if stage.lanes.start <= lane < stage.lanes.stop)
        return self.node(book, number, lane - stages[number].lanes.start, 0, mine, ups, others)

    def node(self, book: Book, number: int, row: int, at: int, mine: tuple[Card, ...], ups: tuple[Card, ...],
             others: dict[tuple[Card, ...], float]) -> float:  # fmt: skip
        stage = self.solver.game.levels[book.depth].stages[number]
        node = stage.nodes[at]
        if not any(others.values()):
            return 0.0
        if not node.actions:
            return self.end(book, number, row, at, mine, ups, others)
        acts = node.player ^ book.place.first
        if acts == self.player:
            return max(self.node(book, number, row, child, mine, ups, others) for child in node.children)
        total = 0.0
        for action, child in enumerate(node.children):
            played = {held: weight * self.share(book, number, row, at, action, held) for held, weight in others.items()}
            total += self.node(book, number, row, child, mine, ups, played)
        return total

    def share(self, book: Book, number: int, row: int, at: int, action: int, held: tuple[Card, ...]) -> float:
        """How often the other player takes an action."""
        stage = self.solver.game.levels[book.depth].stages[number]
        ranks = tuple(sorted(card[0] for card in held))
        hand = hands_left(len(held), np.full(RANKS, SUITS)).numbers[ranks]
        first = int(stage.tree.action[at])
        sums = book.records[number][1 - self.player].sums[row, first : first + len(stage.nodes[at].actions), hand]
        return float(sums[action] / sums.sum()) if sums.sum() > 1e-30 else 1 / len(sums)

    def end(self, book: Book, number: int, row: int, at: int, mine: tuple[Card, ...], ups: tuple[Card, ...],
            others: dict[tuple[Card, ...], float]) -> float:  # fmt: skip
        money, stage = self.solver.money, self.solver.game.levels[book.depth].stages[number]
        node, paid = stage.nodes[at], float(stage.paid[row]) + min(stage.nodes[at].put_in)
        pot = money.pot + 2 * paid
        pot -= min(money.rake * pot, money.cap)
        if node.player >= 0:
            won = 0.0 if node.player ^ book.place.first == self.player else pot
            return sum(others.values()) * (won - paid)
        if not book.after:
            total = 0.0
            for held, weight in others.items():
                one = worth([card[0] for card in (*mine, *ups[self.player :: 2])])
                other = worth([card[0] for card in (*held, *ups[1 - self.player :: 2])])
                total += weight * (pot * (1 + np.sign(one - other)) / 2 - paid)
            return total
        return self.deal(book, self.lane_after(book, number, row, at), mine, ups, others)

    def lane_after(self, book: Book, number: int, row: int, at: int) -> int:
        """The sequence of actions on the next street, as its levels count."""
        stages = self.solver.game.levels[book.depth].stages
        column = sum(len(stage.stays) * stage.size for stage in stages[:number])
        column += stages[number].stays.index(at) * stages[number].size + row
        return self.solver.game.levels[book.depth + 1].order.tolist().index(column)

    def deal(self, book: Book, lane: int, mine: tuple[Card, ...], ups: tuple[Card, ...],
             others: dict[tuple[Card, ...], float]) -> float:  # fmt: skip
        """Deal two cards in every way: averages over what the player cannot see, sums over what they can."""
        if len(book.after) > 1:
            total = 0.0
            for shown in permutations([card for card in DECK if card not in mine], 2):
                left = {held: weight for held, weight in others.items() if not {*held} & {*shown}}
                after = next(
                    after for after, ranks in zip(book.after, self.pairs(), strict=True)
                    if ranks == (shown[0][0], shown[1][0])
                )  # fmt: skip
                free = len(DECK) - len(mine) - 1
                total += self.street(after, lane, mine, shown, left) / (free * (free - 1))
            return total
        total, free = 0.0, len(DECK) - len(mine) - 1 - len(ups)
        for card in DECK:
            if card in mine or card in ups:
                continue
            left = {
                (*held, last): weight
                for held, weight in others.items()
                for last in DECK
                if card not in held and last not in (*mine, *ups, *held, card)
            }
            total += self.street(book.after[0], lane, (*mine, card), ups, left) / (free * (free - 1))
        return total

    def pairs(self) -> list[tuple[int, int]]:
        """Ranks of up cards, in the order of the branches."""
        return [(one, other) for one in range(RANKS) for other in range(RANKS)]


ALL = Money(2.0, raises=1, left=2.5, rake=0.05, cap=0.2)
MONEYS = [Money(2.0, raises=1), Money(3.0, raises=2, left=2.5), Money(2.0, raises=1, rake=0.05, cap=0.2)]


@pytest.mark.parametrize(("ups", "money"), [*((0, money) for money in MONEYS), (1, ALL)])
def test_best_answers_by_brute_force(ups: int, money: Money) -> None:
    """A player who remembers which card came last wins no more than one who plays sets of cards."""
    solver = StreetSolver(toy(ups), money)
    for _ in range(6 if ups else 20):
        solver.play_round()
    for player in range(2):
        assert Force(solver, player).best() == pytest.approx(solver.value(player, BEST), abs=1e-5)
        assert solver.value(player, MEAN) <= solver.value(player, BEST) + 1e-6


@pytest.mark.parametrize("money", MONEYS, ids=["plain", "all-in", "rake"])
def test_exploitability_falls_with_rounds(money: Money) -> None:
    solver, reached = StreetSolver(toy(0), money), []
    for rounds in (4, 16, 64, 256):
        while solver.rounds < rounds:
            solver.play_round()
        reached.append(solver.exploitability() / money.pot)
    assert reached == sorted(reached, reverse=True)
    assert -1e-6 <= reached[-1] < 0.001


def solved(game: Game, street: int, texts: tuple[str, str], money: Money, bound: float = 0.002) -> StreetSolution:
    return solve_streets(street_spot(game, texts, street, board_strength), money, bound)


SPOTS = [
    (Game.RAZZ, 5, ("(A2,A3,KQ,77)3h5d7s", "(A2,34,JJ,xd2d)2c6cTs")),
    (Game.RAZZ, 6, ("(A2,A3,KQ,77)3h5d7sKc", "(A2,34,JJ,xd2d)2c6cTs8h")),
    (Game.STUD, 6, ("(KK,77,AhQh,xd2d)Kh7c2d9s", "(QQ,xhxh,55)Qh8h3h4c")),
    (Game.STUD8, 6, ("(KK,77,AhQh,A3,xd2d)Kh7c2d4s", "(QQ,xhxh,55,A2)Qh8h3h4c")),
    (Game.STUD8, 7, ("(KK,77,AhQh,A3)Kh7c2d4s(x)", "(QQ,xhxh,55,A2)Qh8h3h4c(x)")),
]


def equity(game: Game, street: int, texts: tuple[str, str]) -> list[float]:
    """Share of the pot without betting, counted by other code."""
    boards = [spots.up_cards_of(text) for text in texts]
    read = full_hands_of if street == 7 else dealt_hands_of
    asked = range_spot(game, [read(game, text, board) for text, board in zip(texts, reversed(boards), strict=True)])
    return [float(player.share) for player in count_two(asked).players]


@pytest.mark.parametrize(("game", "street", "texts"), SPOTS)
def test_all_in_is_equity(game: Game, street: int, texts: tuple[str, str]) -> None:
    """Without chips behind, values are equities; with a rake, less by the rake."""
    shares = equity(game, street, texts)
    found = solved(game, street, texts, Money(4.0, left=0))
    by_suits = 1e-5 if game != Game.RAZZ else 0.01  # in razz, `xd2d` becomes any suits
    assert found.values == pytest.approx([4 * share for share in shares], abs=4 * by_suits)
    raked = solved(game, street, texts, Money(4.0, left=0, rake=0.1, cap=0.3))
    assert sum(raked.values) == pytest.approx(3.7, abs=1e-4)
    assert raked.exploitability == pytest.approx(0, abs=1e-4)


def test_ranks_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Razz on sixth street by ranks, and card by card."""
    texts = ("(A2,A3,KQ,77,98)3h5d7sKc", "(A2,34,JJ,99,A4)2c6cTs8h")
    by_rank = solved(Game.RAZZ, 6, texts, Money(4.0))
    monkeypatch.setattr(spots, "_by_rank", lambda game: False)
    by_card = solved(Game.RAZZ, 6, texts, Money(4.0))
    assert by_rank.dealt.hands[0].size < by_card.dealt.hands[0].size
    for player in range(2):
        assert by_rank.values[player] == pytest.approx(by_card.values[player], abs=0.002 * 4)


@pytest.mark.parametrize("game", [Game.STUD, Game.STUD8, Game.RAZZ])
def test_last_street_as_the_other_solver(game: Game) -> None:
    texts = ("(KK,77,AhQh,A3)Kh7c2d4s(x)", "(QQ,6h5h,55,A2)Qh8h3h4c(x)")
    gone = [spots.up_cards_of(text) for text in texts]
    hands = [full_hands_of(game, text, board) for text, board in zip(texts, reversed(gone), strict=True)]
    spot = street_spot(game, texts, 7, board_strength)
    order = (spot.first, 1 - spot.first)
    other = solve(range_spot(game, [hands[player] for player in order]), 5.0)
    found = solve_streets(spot, Money(5.0), 0.001)
    assert [found.values[player] for player in order] == pytest.approx(other.values, abs=0.002 * 5)


def test_players_may_be_named_in_any_order() -> None:
    one, other = "(A2,A3,KQ,77,98)3h5d7s", "(A2,34,JJ,99,A4)2c6cTs"
    there = solved(Game.RAZZ, 5, (one, other), Money(4.0, raises=0), 0.02)
    back = solved(Game.RAZZ, 5, (other, one), Money(4.0, raises=0), 0.02)
    assert there.values == pytest.approx(back.values[::-1], abs=0.02 * 4)
    assert there.exploitability <= 0.02 * 4


def test_equal_ranges_share_the_pot_without_betting() -> None:
    found = solved(Game.RAZZ, 5, ("(xx)3h5d7s", "(xx)3d5c7c"), Money(4.0, left=0))
    assert found.values == pytest.approx((2.0, 2.0), abs=1e-5)


def test_the_nuts_win_the_pot() -> None:
    """Quads against nothing: the other player folds, and every hand that bets wins exactly the pot."""
    found = solved(Game.STUD, 6, ("(AhAc)AdAsKd7s", "(2h3c)QdJsTc5d"), Money(4.0), 1e-4)
    assert found.values == pytest.approx((4.0, 0.0), abs=4e-4)
    raked = solved(Game.STUD, 6, ("(AhAc)AdAsKd7s", "(2h3c)QdJsTc5d"), Money(4.0, rake=0.05), 1e-4)
    assert raked.values == pytest.approx((3.8, 0.0), abs=4e-4)


@pytest.mark.parametrize(("game", "street", "texts"), [SPOTS[1], SPOTS[-1]])
def test_what_actions_are_worth(game: Game, street: int, texts: tuple[str, str]) -> None:
    """Folding is worth 0; the best actions at first are worth what the best answer wins."""
    found = solved(game, street, texts, Money(4.0))
    first = found.decisions[0]
    won = float(first.reached @ np.nan_to_num(first.values).max(axis=0))
    assert won == pytest.approx(found.best[first.player], abs=1e-4)
    assert first.reached.sum() == pytest.approx(1, abs=1e-5)
    for decision in found.decisions:
        assert decision.strategy.sum(axis=0) == pytest.approx(1)
        if decision.node.actions[0] == "fold":
            met = ~np.isnan(decision.values[0])
            assert decision.values[0][met] == pytest.approx(0, abs=1e-4)


def test_a_sum_near_nothing_is_nothing() -> None:
    """One over a number of 1e-40 is infinite: such regrets made strategies that were no numbers."""
    solver = StreetSolver(toy(0), Money(2.0))
    solver.book.records[0][0].regrets[:] = 1e-40
    solver.play_round()
    assert np.isfinite(solver.book.records[0][0].sums).all()
    assert np.isfinite(solver.exploitability())


def test_all_ins_end_the_betting() -> None:
    ends = {" ".join(node.path): node.put_in for node in betting_tree(3, left=1.5) if not node.actions}
    assert ends["bet raise call"] == (1.5, 1.5)
    assert not any("raise raise" in path for path in ends)
    assert [node.put_in for node in betting_tree(3, left=0)] == [(0, 0)]
    assert len(betting_tree(3, left=inf)) == len(betting_tree(3))


@pytest.mark.parametrize(
    ("game", "street", "texts", "says"),
    [
        (Game.STUD, 5, ("(xx)Kh7c2d", "(xx)Qh8h3h"), "solved on streets 6 and 7"),
        (Game.RAZZ, 4, ("(xx)Kh7c", "(xx)Qh8h"), "solved on streets 5, 6 and 7"),
        (Game.RAZZ, 5, ("(xx)Kh7c", "(xx)Qh8h3c"), "player 1 needs 2 down cards and 3 up cards"),
        (Game.RAZZ, 5, ("(xx)Kh7c2d", "(xx)Qh8h2d"), "seen twice"),
        (Game.STUD, 6, ("(AhAd)Kh7c2d9s", "(AhAd)Qh8h3h4c"), "exclude each other"),
    ],
)
def test_impossible_spots(game: Game, street: int, texts: tuple[str, str], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        dealt(street_spot(game, texts, street, board_strength))


def test_impossible_money() -> None:
    for money in ({"pot": 0.0}, {"pot": 1.0, "left": -1.0}, {"pot": 1.0, "rake": 1.0}, {"pot": 1.0, "raises": -1}):
        with pytest.raises(ValueError, match="must be"):
            Money(**money)  # type: ignore[arg-type]  # numbers of both kinds
    assert replace(Money(1.0), rake=0.05).taken(np.array([10.0])) == pytest.approx([0.5])
