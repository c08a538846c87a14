"""A spot of two players before or on the last street, with their ranges: what the solver is asked."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from studbook.equity.pot_equity import FULL_HANDS
from studbook.equity.range_spot import Range
from studbook.equity.ranges.dealt_hands import dealt_hands_of
from studbook.equity.ranges.expand import Names, full_hands_of, no_names, up_cards_of
from studbook.equity.solver.pack_places import DownHands, Pack, PackPlaces
from studbook.equity.solver.places import DealtPlace, Numbers
from studbook.game.cards import DECK_SIZE, card_name, pack
from studbook.game.games import ROWS, Wins
from studbook.game.ranking import rank_all
from studbook.game.vocabulary import Game

RANKS, SUITS = "23456789TJQKA", 4
Weights = NDArray[np.float32]
BoardStrength = Callable[[int, int], int]
"""Strength of packed up cards in a game, by which the highest opens: `rules.stud.first_to_act.board_strength`."""


@dataclass(frozen=True)
class StreetSpot:
    """Boards and ranges; players are in the order in which they are named."""

    game: Game
    boards: tuple[int, int]
    """Up cards of each player as 52 bits."""
    downs: tuple[Numbers, Numbers]
    """Down cards of each hand, as 52 bits."""
    weights: tuple[Numbers, Numbers]
    dead: int
    board_strength: BoardStrength
    first: int = 0
    """Who acts first on this street."""

    @property
    def street(self) -> int:
        """Number of cards that each player has."""
        return (self.boards[0] | int(self.downs[0][0])).bit_count()

    @property
    def cards_to_come(self) -> int:
        """Number of cards that each player still gets."""
        return FULL_HANDS[self.game] - self.street

    @property
    def by_rank(self) -> bool:
        """Whether suits never matter."""
        return _by_rank(self.game)


def street_spot(
    game: Game,
    texts: Sequence[str],
    street: int,
    board_strength: BoardStrength,
    dead: Iterable[int] = (),
    names: Names = no_names,
) -> StreetSpot:
    """The spot that two ranges with their up cards describe, on a street: the number of cards that each player has.

    On the last street, the last down card may be left out. The boards decide who acts first: the first player named,
    if they are equal. Raises ValueError, with a readable message, if it cannot be solved.
    """
    if len(texts) != 2 or game not in FULL_HANDS:
        raise ValueError("stud games of two players can be solved")
    boards = up_cards_of(texts[0]), up_cards_of(texts[1])
    gone = sum(1 << card for card in set(dead))
    if boards[0] & boards[1] or (boards[0] | boards[1]) & gone:
        raise ValueError("an up card is seen twice, or dead")
    read = full_hands_of if street == FULL_HANDS[game] else dealt_hands_of
    ranges = [read(game, text, gone | other, names) for text, other in zip(texts, reversed(boards), strict=True)]
    _check(game, street, ranges, boards)
    downs = ranges[0].masks & ~boards[0], ranges[1].masks & ~boards[1]
    spot = StreetSpot(game, boards, downs, (ranges[0].weights, ranges[1].weights), gone, board_strength)
    return replace(spot, first=_first(spot, ()))


def _check(game: Game, street: int, ranges: Sequence[Range], boards: tuple[int, int]) -> None:
    """Raise ValueError if the cards are not those of two players on this street."""
    row = ROWS[game]
    up = street - row.holes - (row.last_is_down and street == FULL_HANDS[game])
    for number, (range_, board) in enumerate(zip(ranges, boards, strict=True), start=1):
        if range_.known != street or board.bit_count() != up or (range_.masks & board != board).any():
            raise ValueError(
                f"player {number} needs {street - up} down cards and {up} up cards, and every up card named: write "
                f"hands like {'(' + 'A' * (street - up) + ')' if street - up < 3 else '(AA)'}{'Kh7c2d9s'[: 2 * up]}"
            )
    require_street(game, street)


def require_street(game: Game, street: int) -> None:
    """Raise ValueError, with a readable message, if a street of a game cannot be solved."""
    if game not in FULL_HANDS:
        raise ValueError("stud games of two players can be solved")
    most = 2 if _by_rank(game) else int(ROWS[game].last_is_down)
    if not 0 <= FULL_HANDS[game] - street <= most:
        *earlier, last = (str(FULL_HANDS[game] - to_come) for to_come in range(most, -1, -1))
        streets = f"{', '.join(earlier)} and {last}" if earlier else last
        raise ValueError(f"{ROWS[game].title} is solved on street{'s' * bool(earlier)} {streets}")


def _by_rank(game: Game) -> bool:
    """Whether suits never matter."""
    return ROWS[game].pot == Wins.ACE_TO_FIVE and not ROWS[game].is_hilo


@dataclass(frozen=True)
class DealtSpot:
    """A spot as the solver takes it."""

    root: DealtPlace
    hands: tuple[DownHands, DownHands]
    weights: tuple[Weights, Weights]
    """Of each way to hold a hand."""
    names: tuple[str, ...]
    """Of the kinds of cards."""

    @property
    def mass(self) -> float:
        """Weight of all deals."""
        met = self.root.meeting.met(0, self.weights[1][None])[0].astype(np.float64)
        return float(self.weights[0].astype(np.float64) @ met)


def dealt(spot: StreetSpot) -> DealtSpot:
    """The places and hands of a spot; raises ValueError if the ranges exclude each other."""
    free = [card for card in range(DECK_SIZE) if not (spot.boards[0] | spot.boards[1] | spot.dead) >> card & 1]
    kinds = np.array([card // SUITS for card in free] if spot.by_rank else range(len(free)))
    left = np.bincount(kinds, minlength=len(RANKS) if spot.by_rank else 0)
    kind_of = dict(zip(free, kinds.tolist(), strict=True))
    counted = [_hands(spot, player, kind_of, left) for player in range(2)]
    deck = _RankDeck(spot) if spot.by_rank else _CardDeck(spot, np.array(free, np.int64))
    hands = counted[0][0], counted[1][0]
    places = PackPlaces(Pack(left, deck.strengths, deck.first), hands)
    root = (places.last, places.before_last, places.before_up_cards)[spot.cards_to_come]()
    names = tuple(RANKS) if spot.by_rank else tuple(card_name(card) for card in free)
    found = DealtSpot(root, hands, (counted[0][1], counted[1][1]), names)
    if found.mass <= 0:
        raise ValueError("these ranges exclude each other: no deal fits both of them")
    return found


def _hands(spot: StreetSpot, player: int, kind_of: dict[int, int], left: Numbers) -> tuple[DownHands, Weights]:
    """The hands of a player, and the weight of each way to hold one."""
    total: dict[tuple[int, ...], float] = {}
    for mask, weight in zip(spot.downs[player].tolist(), spot.weights[player].tolist(), strict=True):
        kinds = tuple(sorted(kind_of[card] for card in range(DECK_SIZE) if mask >> card & 1))
        total[kinds] = total.get(kinds, 0.0) + weight
    hands = DownHands.of(sorted(total))
    each = np.array([total[one] for one in sorted(total)]) / hands.ways(left)
    return hands, (each / each.max()).astype(np.float32)


class _RankDeck:
    """What ranks are worth: cards of one rank get different suits."""

    def __init__(self, spot: StreetSpot) -> None:
        self.spot = spot

    def strengths(self, player: int, ups: tuple[int, ...], downs: Numbers) -> tuple[Numbers, None]:
        """Strengths for the pot."""
        masks = np.full(len(downs), _mask_of(_with_ups(self.spot.boards[player], ups)), np.int64)
        for column in downs.T:
            held = np.array(
                [mask >> SUITS * rank & 15 for mask, rank in zip(masks.tolist(), column.tolist(), strict=True)]
            )
            masks |= (np.int64(1) << SUITS * column) * (~held & held + 1)
        return _ranked(masks, self.spot.game)[0], None

    def first(self, ups: tuple[int, ...]) -> int:
        """Who acts first."""
        return _first(self.spot, ups) if ups else self.spot.first


class _CardDeck:
    """What cards are worth."""

    def __init__(self, spot: StreetSpot, free: Numbers) -> None:
        self.spot, self.free = spot, free

    def strengths(self, player: int, _ups: tuple[int, ...], downs: Numbers) -> tuple[Numbers, Numbers | None]:
        """Strengths for the pot or its halves."""
        held = np.bitwise_or.reduce(np.int64(1) << self.free[downs], axis=1)
        high, low = _ranked(held | self.spot.boards[player], self.spot.game)
        return high, low if ROWS[self.spot.game].is_hilo else None

    def first(self, _ups: tuple[int, ...]) -> int:
        """Who acts first."""
        return self.spot.first


def _ranked(masks: Numbers, game: Game) -> tuple[Numbers, Numbers]:
    high, low = np.zeros(len(masks), np.int64), np.zeros(len(masks), np.int64)
    rank_all(masks, int(game), high, low)
    return high, low


def _cards_of(mask: int) -> list[int]:
    return [card for card in range(DECK_SIZE) if mask >> card & 1]


def _mask_of(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def _with_ups(board: int, ups: tuple[int, ...]) -> list[int]:
    """A board with later up cards of these ranks, in suits that the board does not have."""
    mask = board
    for rank in ups:
        held = mask >> SUITS * rank & 15
        mask |= (~held & held + 1) << SUITS * rank
    return _cards_of(mask)


def _first(spot: StreetSpot, ups: tuple[int, ...]) -> int:
    """Who acts first by the boards: of equal ones, the first player named, for suits are not followed."""
    one, other = (
        spot.board_strength(pack(_with_ups(spot.boards[player], ups[player::2])), int(spot.game)) for player in range(2)
    )
    return int(other > one)
