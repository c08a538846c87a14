"""The hands of a range: every combination of cards, with its weight."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, product

import numpy as np
from numpy.typing import NDArray

from studbook.equity.pot_equity import FULL_HANDS
from studbook.equity.range_spot import WEIGHT, Range
from studbook.equity.ranges.hand_sets import (
    MOST_HANDS,
    HandSet,
    Numbers,
    Shape,
    TooManyError,
    hand_set,
    joined,
    sequences,
)
from studbook.equity.ranges.parse import parse_range
from studbook.equity.ranges.starting_order import starting_values
from studbook.equity.ranges.syntax import (
    CardClass,
    CardsOfRange,
    Either,
    Holding,
    Named,
    Narrowed,
    Percent,
    RangeError,
    RangePart,
)
from studbook.game.cards import DECK_SIZE
from studbook.game.games import ROWS
from studbook.game.starting_classes import STARTS, starting_classes
from studbook.game.vocabulary import Game

Column = NDArray[np.float64]
ANY_CARD = CardClass(frozenset(range(13)), frozenset(range(4)))

Names = Callable[[str, int], Mapping[int, float]]
"""For a name and a door card: weight of each class of starting hands, by its number in `STARTS`; or LookupError."""


def no_names(name: str, door: int) -> Mapping[int, float]:
    """Know no names but those of the classes."""
    raise LookupError(f"unknown class: @{name}; the classes are {', '.join(class_names())}")


def class_names() -> list[str]:
    """Classes of starting hands as they are written in ranges."""
    return ["@" + start.replace(" ", "-") for start in STARTS]


@dataclass(frozen=True, slots=True)
class Setting:
    """What a range is expanded for."""

    game: Game
    text: str
    gone: int = 0
    """Cards that no hand can have, as 52 bits."""
    names: Names = no_names
    door: int | None = None
    """Within brackets, the door card."""
    is_down: bool = False

    @property
    def down_cards(self) -> int:
        """Down cards of a starting hand; there is one up card."""
        return ROWS[self.game].holes


def range_of(game: Game, text: str, gone: int = 0, names: Names = no_names) -> Range:
    """The range that a text describes, without cards that are `gone`.

    Raises RangeError if it cannot be understood, or if it has no hand.
    """
    part = without_unknown(parse_range(text))
    hands = expanded(part, Setting(game, text, gone, names))
    return summed(masks_of(hands.cards), hands.weights, text)


def full_hands_of(game: Game, text: str, gone: int = 0, names: Names = no_names) -> Range:
    """The range that a text describes, with all cards of every hand, as on the last street.

    The last down card is any card if the text leaves it out. Raises RangeError as `range_of` does, and if other cards
    are missing.
    """
    hands = expanded(parse_range(text), Setting(game, text, gone, names))
    masks, weights, missing = masks_of(hands.cards), hands.weights, FULL_HANDS[game] - sum(hands.shape)
    row = ROWS[game]
    if missing == 1 and row.last_is_down and hands.shape == Shape(row.holes, row.most_up):
        left = np.int64(1) << np.array([card for card in range(DECK_SIZE) if not gone >> card & 1], np.int64)
        fits = masks[:, None] & left == 0
        masks, weights = (masks[:, None] | left)[fits], np.broadcast_to(weights[:, None], fits.shape)[fits]
    elif missing:
        wanted = f"({'A' * row.holes})Kh7c2d9s{'(x)' * row.last_is_down}"
        raise RangeError(f"all cards of the last street are needed: write hands like {wanted}", text, 1)
    return summed(masks, weights, text)


def up_cards_of(text: str) -> int:
    """The up cards that every hand of a range has, as 52 bits; 0 if none are named."""
    part = parse_range(text)
    parts = [one for one, _ in part.parts] if isinstance(part, Either) else [part]
    found = ~0
    for one in parts:
        pattern = one.up.patterns[0] if isinstance(one, Holding) and one.up and len(one.up.patterns) == 1 else ()
        found &= sum(1 << 4 * min(card.ranks) + min(card.suits) for card in pattern if card.is_one)
    return found


def expanded(part: RangePart, setting: Setting) -> HandSet:
    """Every hand of a part; raises RangeError if there is none."""
    try:
        hands = _expand(part, setting)
    except TooManyError as error:
        raise RangeError(str(error), setting.text, part.column) from None
    if not len(hands.keys):
        raise RangeError(
            "no hand is left: its cards are dead, exclude each other, or make a class of another game",
            setting.text,
            part.column,
        )
    return hands


def masks_of(cards: Numbers) -> Numbers:
    """Rows of cards as 52 bits."""
    masks: Numbers = np.bitwise_or.reduce(np.int64(1) << cards, axis=1, initial=np.int64(0))
    return masks


def summed(masks: Numbers, weights: Column, text: str) -> Range:
    """The range of these hands: weights of equal ones are added up."""
    different, back = np.unique(masks, return_inverse=True)
    whole = np.round(weights * WEIGHT).astype(np.int64)
    return Range(different, np.bincount(back, whole, len(different)).astype(np.int64), text)


def _expand(part: RangePart, setting: Setting) -> HandSet:
    if isinstance(part, CardsOfRange):
        return _of_cards(part, setting)
    if isinstance(part, Named):
        return _of_name(part, setting)
    if isinstance(part, Percent):
        return _of_percent(part, setting)
    if isinstance(part, Either):
        sets = _alike([(_expand(one, setting), one.column) for one, _ in part.parts], setting)
        return joined([HandSet(hands.shape, hands.keys, hands.weights * weight)
                       for hands, (_, weight) in zip(sets, part.parts, strict=True)])  # fmt: skip
    if isinstance(part, Narrowed):
        return _narrowed(part, setting)
    if isinstance(part, Holding):
        return _of_holding(part, setting)
    raise TypeError(type(part).__name__)


def _of_cards(part: CardsOfRange, setting: Setting) -> HandSet:
    size = len(part.patterns[0])
    if size > 7:
        raise RangeError("a hand has at most seven cards", setting.text, part.column)
    rows = np.concatenate([sequences(pattern, setting.gone) for pattern in part.patterns])
    return hand_set(Shape(anywhere=size), rows)


def _alike(sets: Sequence[tuple[HandSet, int]], setting: Setting) -> list[HandSet]:
    """Bring sets of hands to one shape: starting hands in any order become hands with an up card."""
    shapes = {hands.shape for hands, _ in sets}
    if len(shapes) > 1:
        sets = [(_with_up_card(hands, setting), column) for hands, column in sets]
    first = sets[0][0].shape
    for hands, column in sets:
        if hands.shape != first:
            raise RangeError(
                f"all hands of a range need the same cards: {first} at first, {hands.shape} here", setting.text, column
            )
    return [hands for hands, _ in sets]


def _with_up_card(hands: HandSet, setting: Setting) -> HandSet:
    """A starting hand in any order, once with each of its cards up."""
    if setting.is_down or hands.shape.anywhere != setting.down_cards + 1:
        return hands
    cards, size = hands.cards, hands.shape.anywhere
    rows = [np.roll(cards, turn, axis=1) for turn in range(size)]
    return hand_set(Shape(setting.down_cards, 1), np.concatenate(rows), np.tile(hands.weights, size))


def _narrowed(part: Narrowed, setting: Setting) -> HandSet:
    others = [_expand(other, setting) for _, other in part.others]
    first = _expand(part.first, setting) if part.first else _everything(others[0].shape, setting, part)
    columns = [part.column, *(other.column for _, other in part.others)]
    hands, *rest = _alike(list(zip([first, *others], columns, strict=True)), setting)
    for (must, _), other in zip(part.others, rest, strict=True):
        hands = hands.only(np.isin(hands.keys, other.keys, invert=not must))
    return hands


def _everything(shape: Shape, setting: Setting, part: RangePart) -> HandSet:
    size = sum(shape)
    if size > 3:
        raise RangeError("! alone leaves out of all hands of at most three cards: name the hands first", setting.text,
                         part.column)  # fmt: skip
    return hand_set(shape, sequences((ANY_CARD,) * size, setting.gone))


def _starting_hands(setting: Setting, column: int) -> Numbers:
    """Rows of down cards and a door card: all of them, or within brackets those with its door card."""
    if setting.is_down and setting.door is None:
        raise RangeError("a class or a percentage in brackets needs a door card after them", setting.text, column)
    cards = [card for card in range(DECK_SIZE) if card != setting.door]
    down = np.array(list(combinations(cards, setting.down_cards)), np.int64)
    doors = [setting.door] if setting.door is not None else range(DECK_SIZE)
    rows = np.concatenate([np.concatenate([down, np.full((len(down), 1), door)], axis=1) for door in doors])
    apart: Numbers = rows[(rows[:, :-1] != rows[:, -1:]).all(axis=1)]
    return apart


def _left(rows: Numbers, setting: Setting) -> Numbers:
    """Rows without cards that are gone; within brackets without the door card."""
    used = rows[:, :-1] if setting.is_down else rows
    left: Numbers = used[masks_of(used) & setting.gone == 0]
    return left


def _of_name(part: Named, setting: Setting) -> HandSet:
    rows = _starting_hands(setting, part.column)
    shape = Shape(anywhere=setting.down_cards) if setting.is_down else Shape(setting.down_cards, 1)
    if not ROWS[setting.game].has_classes:
        raise RangeError(
            f"there are no classes of starting hands in {setting.game.name.lower()}", setting.text, part.column
        )
    classes = starting_classes(list(rows.T), np.full(len(rows), int(setting.game)))
    weights = np.zeros(len(rows))
    name = part.name.replace("-", " ")
    try:
        for door in np.unique(rows[:, -1]).tolist():
            known = {number: 1.0 for number, start in enumerate(STARTS, 1) if start.replace("-", " ") == name}
            by_class = np.zeros(len(STARTS) + 1)
            for number, weight in (known or setting.names(part.name, door)).items():
                by_class[number] = weight
            here = rows[:, -1] == door
            weights[here] = by_class[classes[here]]
    except LookupError as error:
        raise RangeError(str(error.args[0]), setting.text, part.column) from None
    keep = (weights > 0) & (masks_of(rows[:, :-1] if setting.is_down else rows) & setting.gone == 0)
    return hand_set(shape, _left(rows[weights > 0], setting), weights[keep])


def _of_percent(part: Percent, setting: Setting) -> HandSet:
    """Whole classes of equal hands, in the order of their strength: those whose middle is within the bounds."""
    if setting.is_down:
        rows, shape = _starting_hands(setting, part.column), Shape(anywhere=setting.down_cards)
    else:
        size = setting.down_cards + 1
        rows, shape = np.array(list(combinations(range(DECK_SIZE), size)), np.int64), Shape(anywhere=size)
    values = starting_values(setting.game, masks_of(rows))
    _, back, counts = np.unique(-values, return_inverse=True, return_counts=True)
    middle = (np.cumsum(counts) - counts / 2) / len(rows) * 100
    within = (part.first <= middle) & (middle < part.last)
    return hand_set(shape, _left(rows[within[back]], setting))


def _of_holding(part: Holding, setting: Setting) -> HandSet:
    if setting.is_down:
        raise RangeError("brackets within brackets: only down cards are in brackets", setting.text, part.column)
    if isinstance(part.down, Either):
        parts = [(_of_holding(replace(part, down=one), setting), weight) for one, weight in part.down.parts]
        sets = _alike([(hands, part.down.column) for hands, _ in parts], setting)
        weighted = zip(sets, parts, strict=True)
        return joined([HandSet(hands.shape, hands.keys, hands.weights * weight) for hands, (_, weight) in weighted])
    hands = _of_one_pattern(part, setting) if has_variables(part) else _of_groups(part, setting)
    _check_shape(hands.shape, part, setting)
    return hands


def has_variables(part: RangePart | None) -> bool:
    """Whether a part has variables, which link its down cards with its up cards."""
    if isinstance(part, CardsOfRange):
        return any(card.rank_variable or card.suit_variable for pattern in part.patterns for card in pattern)
    if isinstance(part, Holding):
        return has_variables(part.down) + has_variables(part.up) + has_variables(part.last) > 1
    return isinstance(part, Narrowed) and any(
        has_variables(one) for one in (part.first, *(one for _, one in part.others))
    )


def _of_one_pattern(part: Holding, setting: Setting) -> HandSet:
    """Down and up cards with variables: one pattern."""
    groups = [group for group in (part.down, part.up, part.last) if group]
    if not all(isinstance(group, CardsOfRange) for group in groups):
        raise RangeError("variables in brackets and up cards go only with plain cards, not with ! or &", setting.text,
                         part.column)  # fmt: skip
    patterns = [group.patterns for group in groups if isinstance(group, CardsOfRange)]
    rows = [sequences(tuple(chain.from_iterable(choice)), setting.gone) for choice in product(*patterns)]
    sizes = [len(group[0]) for group in patterns]
    up, last = sizes[1] if part.up else 0, sizes[-1] if part.last else 0
    return hand_set(Shape(sizes[0], up, last), np.concatenate(rows))


def _of_groups(part: Holding, setting: Setting) -> HandSet:
    """Down cards and up cards, each by themselves."""
    ups = np.concatenate([sequences(pattern, setting.gone) for pattern in part.up.patterns]) if part.up else None
    ups = np.zeros((1, 0), np.int64) if ups is None else np.unique(ups, axis=0)
    last = _expand(part.last, replace(setting, is_down=True)) if part.last else None
    sets: dict[int | None, HandSet] = {}
    found: list[tuple[Numbers, Column]] = []
    by_door = needs_door(part.down)
    for row in ups:
        door = int(row[0]) if by_door and len(row) else None
        if door not in sets:
            sets[door] = _expand(part.down, replace(setting, is_down=True, door=door))
        found.append(_with_ups(sets[door], row, last))
        if sum(len(rows) for rows, _ in found) > MOST_HANDS:
            raise TooManyError("too many hands: name more of the cards")
    if not found:
        raise RangeError("no such up cards are left", setting.text, part.up.column if part.up else part.column)
    down, at_last = next(iter(sets.values())).shape.anywhere, last.shape.anywhere if last else 0
    shape = Shape(down, ups.shape[1], at_last)
    return hand_set(
        shape, np.concatenate([rows for rows, _ in found]), np.concatenate([weights for _, weights in found])
    )


def _check_shape(shape: Shape, part: Holding, setting: Setting) -> None:
    most_down, most_up = ROWS[setting.game].most_down, ROWS[setting.game].most_up
    if shape.down > most_down or shape.up > most_up or shape.last > 1 or shape.down + shape.last > most_down:
        raise RangeError(
            f"at most {most_down} down cards and {most_up} up cards: write hands like (A2)3 or (A2)3456(7)",
            setting.text,
            part.column,
        )


def _with_ups(down: HandSet, row: Numbers, last: HandSet | None) -> tuple[Numbers, Column]:
    """Rows of down cards, these up cards, and the last down card; and their weights."""
    cards, weights = down.cards, down.weights
    cards = np.concatenate([cards, np.broadcast_to(row, (len(cards), len(row)))], axis=1)
    if last is not None:
        number = len(last.keys)
        weights = np.repeat(weights, number) * np.tile(last.weights, len(cards))
        cards = np.concatenate([np.repeat(cards, number, axis=0), np.tile(last.cards, (len(cards), 1))], axis=1)
    apart = np.bitwise_count(masks_of(cards)) == cards.shape[1]
    return cards[apart], weights[apart]


def needs_door(part: RangePart | None) -> bool:
    """Whether a part has a class or a percentage, which depend on the door card."""
    if isinstance(part, Either):
        return any(needs_door(one) for one, _ in part.parts)
    if isinstance(part, Narrowed):
        return needs_door(part.first) or any(needs_door(one) for _, one in part.others)
    return isinstance(part, Named | Percent)


def without_unknown(part: RangePart) -> RangePart:
    """Leave out cards that may be any card, if that does not change the chances: they are as good as cards to come."""
    if isinstance(part, Either):
        holdings = [one for one, _ in part.parts if isinstance(one, Holding)]
        if len(holdings) == len(part.parts) and len({_unknown_up(one) for one in holdings}) == 1:
            weights = [weight for _, weight in part.parts]
            return replace(part, parts=tuple(zip(map(_shorter_up, holdings), weights, strict=True)))
        return part
    if isinstance(part, CardsOfRange):
        return _shorter(part)
    if isinstance(part, Holding):
        down = part.down if needs_door(part.down) or not isinstance(part.down, CardsOfRange) else _shorter(part.down)
        last = _shorter(part.last) if isinstance(part.last, CardsOfRange) else part.last
        return replace(part, up=_shorter_up(part).up, down=down, last=last)
    return part


def _shorter(part: CardsOfRange) -> CardsOfRange:
    """Without unknown cards if the others are certain: otherwise `Ax` would count two aces twice."""
    pattern = part.patterns[0]
    if len(part.patterns) > 1 or not all(card.is_any or card.is_one for card in pattern):
        return part
    return replace(part, patterns=(tuple(card for card in pattern if not card.is_any),))


def _unknown_up(part: Holding) -> tuple[int, ...]:
    """Places of up cards that may be any card."""
    if not part.up or len(part.up.patterns) > 1:
        return ()
    first = int(needs_door(part.down))
    return tuple(at for at, card in enumerate(part.up.patterns[0]) if card.is_any and at >= first)


def _shorter_up(part: Holding) -> Holding:
    if not part.up:
        return part
    unknown = _unknown_up(part)
    left = tuple(card for at, card in enumerate(part.up.patterns[0]) if at not in unknown)
    return replace(part, up=replace(part.up, patterns=(left,))) if unknown else part
