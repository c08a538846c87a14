"""Patterns of cards: `(A2)3`, `(xx)Kh`, `(AsAd)A`."""

import re
from typing import NamedTuple

RANKS = "23456789TJQKA"
SUITS = "cdhs"
_CARD = re.compile(r"(10|[2-9TJQKAX])([CDHS]?)", re.IGNORECASE)
_HOLDING = re.compile(r"(?:\((?P<down>[^()]*)\))?(?P<up>[^()]*)(?:\((?P<last>[^()]*)\))?")
MOST_DOWN, MOST_UP = 2, 4


class PatternError(ValueError):
    """A pattern that is no cards; `place` is the number of the character, from 0, at which it goes wrong."""

    def __init__(self, message: str, place: int) -> None:
        self.place = place
        super().__init__(message)


class CardTest(NamedTuple):
    """One card of a pattern: a rank (0 for the deuce to 12 for the ace), a suit, both or neither; None is any."""

    rank: int | None = None
    suit: int | None = None

    @property
    def is_any(self) -> bool:
        """Whether every card matches, even one that is not shown."""
        return self.rank is None and self.suit is None

    def cards(self) -> tuple[int, ...]:
        """Numbers of the cards that match."""
        ranks = range(13) if self.rank is None else (self.rank,)
        suits = range(4) if self.suit is None else (self.suit,)
        return tuple(4 * rank + suit for rank in ranks for suit in suits)


class CardPattern(NamedTuple):
    """The first downcards in any order, the upcards from the door card on, and the last downcard."""

    down: tuple[CardTest, ...] = ()
    up: tuple[CardTest, ...] = ()
    last: CardTest | None = None


def read_cards(text: str, start: int = 0) -> tuple[CardTest, ...]:
    """Cards of a text without blanks; `start` is added to the place of an error.

    >>> read_cards("A10hx")
    (CardTest(rank=12, suit=None), CardTest(rank=8, suit=2), CardTest(rank=None, suit=None))

    Raises PatternError if the text is not cards.
    """
    cards, place = [], 0
    while place < len(text):
        found = _CARD.match(text, place)
        if not found:
            raise PatternError(
                f"{text[place]!r} is not a card: write a rank (2-9, T, J, Q, K, A, x for any)", start + place
            )
        rank, suit = found[1].upper().replace("10", "T"), found[2].lower()
        cards.append(CardTest(None if rank == "X" else RANKS.index(rank), SUITS.index(suit) if suit else None))
        place = found.end()
    return tuple(cards)


def read_pattern(text: str) -> CardPattern:
    """Pattern such as `(A2)3`: downcards in brackets, upcards, and the last downcard in brackets.

    Raises PatternError if the text is no pattern.
    """
    found = _HOLDING.fullmatch(text)
    if not found:
        raise PatternError("brackets hold the downcards: write cards like (A2)3, or (A2)3456(7)", 0)
    parts = [(read_cards(found[name] or "", max(found.start(name), 0))) for name in ("down", "up", "last")]
    down, up, last = parts
    for cards, most, name, what in (
        (down, MOST_DOWN, "down", "the first brackets hold at most two downcards"),
        (up, MOST_UP, "up", "a player has at most four upcards"),
        (last, 1, "last", "the last brackets hold one card, that of seventh street"),
    ):
        if len(cards) > most:
            raise PatternError(what, found.start(name))
    if not (down or up or last):
        raise PatternError("no cards: write cards like (A2)3", 0)
    return CardPattern(down, up, last[0] if last else None)
