"""A range after parsing, as dataclasses; columns count characters of the text from 1."""

from dataclasses import dataclass

from studbook.game.text_errors import PlacedError


class RangeError(PlacedError):
    """A range that cannot be understood or is impossible: what is wrong, and the column (from 1) in which it is."""


@dataclass(frozen=True, slots=True)
class RangePart:
    """A part of a range: a set of hands."""

    column: int


@dataclass(frozen=True, slots=True)
class CardClass:
    """One card: any of some ranks (0 for the deuce to 12 for the ace) and suits, perhaps named by a variable."""

    ranks: frozenset[int]
    suits: frozenset[int]
    rank_variable: str = ""
    """Cards of one variable have the same rank, those of different variables different ranks."""
    suit_variable: str = ""

    @property
    def is_any(self) -> bool:
        """Whether every card fits."""
        return len(self.ranks) == 13 and len(self.suits) == 4 and not self.rank_variable and not self.suit_variable

    @property
    def is_one(self) -> bool:
        """Whether only one card fits."""
        return len(self.ranks) == 1 and len(self.suits) == 1


@dataclass(frozen=True, slots=True)
class CardsOfRange(RangePart):
    """Cards: any of some patterns of the same number of cards. A span has several, `65-87` three of them."""

    patterns: tuple[tuple[CardClass, ...], ...]


@dataclass(frozen=True, slots=True)
class Named(RangePart):
    """A class of starting hands, such as `@three-low`, or a range from elsewhere, such as `@db:completed`."""

    name: str


@dataclass(frozen=True, slots=True)
class Percent(RangePart):
    """Starting hands by their strength: from the best `first` to the best `last` percent."""

    first: float
    last: float


@dataclass(frozen=True, slots=True)
class Either(RangePart):
    """Hands of several parts, each with a weight from 0 to 1; a hand in two parts has the weight of the later one."""

    parts: tuple[tuple[RangePart, float], ...]


@dataclass(frozen=True, slots=True)
class Narrowed(RangePart):
    """Hands of a part without those, or only those, of others."""

    first: RangePart | None
    """None for every hand."""
    others: tuple[tuple[bool, RangePart], ...]
    """Whether only hands that are in the part stay, otherwise only those that are not."""


@dataclass(frozen=True, slots=True)
class Holding(RangePart):
    """Down cards in any order, up cards in the order of the deal, and a last down card."""

    down: RangePart
    up: CardsOfRange | None = None
    last: RangePart | None = None
