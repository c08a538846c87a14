"""A query of the search language after parsing, as dataclasses.

Columns count characters of the query from 1. A street is its number (2 to 7), `RIVER` or `ANY_STREET`.
"""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from studbook.analytics.search.cards import CardPattern
from studbook.analytics.search.fields import Field
from studbook.game.text_errors import PlacedError

ANY_STREET = 0
"""No street is named: on any street that the player reached."""
RIVER = 8
"""The last street: seventh, in five-card stud fifth."""


class SearchError(PlacedError):
    """A query that cannot be understood: what is wrong, and the column (from 1) in which it is."""


class Subject(StrEnum):
    """Whose cards, actions or results a term is about."""

    HERO = "hero"
    VILLAIN = "villain"
    """Any player of the hand but the hero."""
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a query that is true, false or unknown for a hand."""

    column: int


@dataclass(frozen=True, slots=True)
class Word(Term):
    """One of the words of the language, such as `rolled-up` or `scooped`."""

    field: Field
    subject: Subject = Subject.HERO
    street: int = ANY_STREET
    at_showdown: bool = False
    """Only if the hand went to showdown."""


@dataclass(frozen=True, slots=True)
class Value(Term):
    """A key with one or more values, of which one must match, such as `game:stud8,razz`."""

    field: Field
    values: tuple[str, ...]
    subject: Subject = Subject.HERO


@dataclass(frozen=True, slots=True)
class AmountComparison(Term):
    """An amount compared with a number, such as `pot > 20bb`."""

    field: Field
    operator: str
    number: Decimal
    unit: str
    """`bb` (big bets), `sb` (small bets), `%` of the pot, or empty."""
    subject: Subject = Subject.HERO
    street: int = ANY_STREET


@dataclass(frozen=True, slots=True)
class CardsOfHand(Term):
    """A pattern of a player's cards, such as `hero:(A2)3`."""

    pattern: CardPattern
    subject: Subject = Subject.HERO


@dataclass(frozen=True, slots=True)
class Step:
    """An action; `gap`: other actions may come before it."""

    actor: Subject
    action: str
    gap: bool = False


@dataclass(frozen=True, slots=True)
class Actions(Term):
    """Actions in their order on one street."""

    street: int
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class And(Term):
    """All parts are true."""

    parts: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Or(Term):
    """At least one part is true."""

    parts: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Not(Term):
    """The part is false."""

    part: Term
