"""A question of a drill, whatever it is about."""

from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum, StrEnum
from typing import NamedTuple

from studbook.game.money import format_amount, ten_thousandths


class DrillKind(StrEnum):
    """What a question is about; the first word of its key."""

    DECISION = "decision"
    """A decision of the player's own."""
    CARDS = "cards"
    """Upcards that must be remembered."""
    DEALER = "dealer"
    """What a dealer decides: who opens, and who gets what."""


class Grade(IntEnum):
    """How good an answer is."""

    WRONG = 0
    CLOSE = 1
    RIGHT = 2


class Judge(StrEnum):
    """What an answer is judged by."""

    EXACT = "exact equity"
    SOLVER = "a solved strategy"
    RANGES = "equity against what others held"
    HABIT = "the habit of others"
    CARDS = "the cards that were dealt"
    RULES = "the rules"


class Graded(NamedTuple):
    """Grades of the answers to a question."""

    grades: tuple[Grade, ...]
    """In the order of the choices."""
    judge: Judge
    reasons: tuple[str, ...]
    """Sentences that say why; the last may be a rule."""


class ShownPlayer(NamedTuple):
    """A player as a question shows them."""

    name: str
    cards: tuple[str, ...]
    """Such as `Ah`; `X` for a card that the player who is asked did not know."""
    opens: tuple[bool, ...]
    """For each card, whether it lies face up."""
    note: str
    """Such as their bet; empty if there is nothing to say."""
    is_hero: bool = False


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    """A question with its answers; see `Graded` for which of them is right."""

    key: str
    """Kind, hash of the hand's text and what is asked of it, apart by blanks; the same in every database."""
    theme: str
    hand: int
    """Key of the hand in this database."""
    asks: str
    facts: tuple[str, ...]
    """What the player must know, one sentence each."""
    players: tuple[ShownPlayer, ...]
    choices: tuple[str, ...]
    verdict: Graded
    played: int | None = None
    """Place among the choices of what the player did at the table."""

    @property
    def kind(self) -> DrillKind:
        """What the question is about."""
        return DrillKind(self.key.partition(" ")[0])

    @property
    def best(self) -> tuple[str, ...]:
        """The right answers."""
        return tuple(
            choice for choice, grade in zip(self.choices, self.verdict.grades, strict=True) if grade == Grade.RIGHT
        )

    def place_of(self, answer: str) -> int:
        """Return the place of an answer among the choices. Raises ValueError if it is none of them."""
        if answer not in self.choices:
            raise ValueError(
                f"{answer[:40]!r} is not an answer to this question: choose from {', '.join(self.choices)}"
            )
        return self.choices.index(answer)


def amount(value: Decimal) -> str:
    """Write an amount.

    >>> amount(Decimal("4.50"))
    '4.50'
    """
    return format_amount(ten_thousandths(value))


def key_of(kind: DrillKind, content: int, *parts: object) -> str:
    """Write the key of a question about a hand.

    >>> key_of(DrillKind.DECISION, 123, 4)
    'decision 123 4'
    """
    return " ".join(map(str, (kind, content, *parts)))


def parts_of(key: str) -> tuple[DrillKind, int, tuple[str, ...]]:
    """Read a key: its kind, the hash of the hand's text, and the rest. Raises ValueError for what is none."""
    kind, content, *rest = (*key.split(" "), "", "")[:6]
    is_hash = content.isascii() and content.isdecimal() and len(content) <= 20  # digits of 64 bits
    if kind not in list(DrillKind) or not is_hash or int(content) >= 1 << 64:
        raise ValueError(f"{key[:60]!r} is not a question")
    return DrillKind(kind), int(content), tuple(part for part in rest if part)
