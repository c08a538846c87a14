"""Tables of the exact chances in the Red Dog family."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from rich import box
from rich.table import Table

from studbook.reports.layout.words import count, percent, rate
from studbook.rules.red_dog.prices import Offer

_RIGHT = ("right in\npots to", "price\nto")


class Chance(NamedTuple):
    """A chance, and the average win per unit staked."""

    exact: str
    """As a fraction."""
    chance: float
    at_1_to_1: float
    """If the stake is paid once."""
    at_2_to_1: float
    """If it is paid twice."""

    @classmethod
    def of(cls, chance: Fraction) -> "Chance":
        """Work out what a chance is worth."""
        return cls(str(chance), float(chance), float(2 * chance - 1), float(3 * chance - 1))


class BetChance(NamedTuple):
    """The chance of one bet."""

    wins: int
    """Unseen cards or hands with which it wins."""
    of: int
    of_what: str
    """`cards` or `hands`."""
    chance: Chance


class SeenHands(NamedTuple):
    """How many of all hands are worth a bet."""

    hands: int
    favourable: int
    """Hands that win more often than not."""
    even: int
    certain: int
    """Hands that always win."""
    hopeless: int
    """Hands that never win."""


class ChanceTables(NamedTuple):
    """Chances before any card is seen."""

    cards: int
    """In a hand."""
    blind: Mapping[int, Chance]
    """By number of cards."""
    against: Mapping[str, Chance]
    """By rank of the upcard."""
    slippery_sam: Chance
    centre_cards: str
    """Average number of upcards that are turned, as a fraction."""
    seeing: SeenHands


def chances_lines(bet: BetChance) -> Iterator[str]:
    """State the chance of one bet."""
    chance = bet.chance
    yield f"wins with {count(bet.wins)} of {count(bet.of)} unseen {bet.of_what}: {percent(100 * chance.chance)}"
    yield f"expected value: {_edge(chance.at_1_to_1)} of the stake at 1:1, {_edge(chance.at_2_to_1)} at 2:1"
    best = "the maximum" if chance.at_1_to_1 > 0 else "the minimum"
    yield f"best stake at 1:1: {best if chance.at_1_to_1 else 'any, all are worth the same'}"


def _edge(value: float) -> str:
    return f"{rate(100 * value, signed=True, digits=2)} %"


def chances_tables(tables: ChanceTables) -> Iterator[Table]:
    """Tables of bets made blind, against an upcard, and after seeing one's hand."""
    yield _table("Blind, by number of cards", "cards", [(str(cards), one) for cards, one in tables.blind.items()])
    title = f"Against an upcard, with {tables.cards} cards, nothing else seen"
    yield _table(title, "rank", [*tables.against.items(), ("first six or lower", tables.slippery_sam)])
    yield _seeing(tables)


def _table(title: str, head: str, rows: list[tuple[str, Chance]]) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column(head)
    for name in ("exactly", "chance", "at 1:1", "at 2:1"):
        table.add_column(name, justify="right")
    for name, one in rows:
        chance = f"{rate(100 * one.chance, digits=3)} %"
        table.add_row(name, one.exact, chance, _edge(one.at_1_to_1), _edge(one.at_2_to_1))
    return table


def buying_table(figures: Mapping[str, Sequence[Offer]], pot: float) -> Table:
    """Expected values of a bet and of another card, and the pot up to which a card is worth its price."""
    title = f"Value of another card, with {rate(pot, digits=2)} in the pot; in minimum stakes"
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column("against")
    for name in ("best\nbet", "first\ncard", *_RIGHT, "last\ncard", *_RIGHT):
        table.add_column(name, justify="right")
    for rank, offers in figures.items():
        cells = [cell for offer in offers for cell in _cells(offer)]
        table.add_row(rank, _brings(offers[0].bet), *cells)
    return table


def _cells(offer: Offer) -> tuple[str, ...]:
    return _brings(offer.buy), _up_to(offer.up_to), _up_to(offer.price)


def _brings(amount: Fraction) -> str:
    return rate(float(amount), signed=True, digits=3)


def _up_to(amount: Fraction | None) -> str:
    return "never" if amount is None else rate(float(amount), digits=2)


def _seeing(tables: ChanceTables) -> Table:
    """How many of all hands are worth a bet."""
    seeing = tables.seeing
    title = f"After seeing one's {tables.cards} cards, nothing else"
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column("hands")
    for name in ("number", "share"):
        table.add_column(name, justify="right")
    numbers = {
        "win more often than not": seeing.favourable, "win half the time": seeing.even, "always win": seeing.certain,
        "never win": seeing.hopeless,
    }  # fmt: skip
    for text, number in numbers.items():
        table.add_row(text, count(number), f"{rate(100 * number / seeing.hands, digits=3)} %")
    table.add_row("all", count(seeing.hands), "")
    return table
