"""Tables of the exact chances in the Red Dog family."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rich import box
from rich.table import Table

from studbook.reports.layout.words import count, percent, rate
from studbook.rules.red_dog.prices import Offer

_RIGHT = ("right in\npots to", "price\nto")

Figures = dict[str, Any]
"""Results of `studbook chances`."""


def chances_lines(figures: Figures) -> Iterator[str]:
    """State the chance of one bet."""
    wins = f"{count(figures['wins'])} of {count(figures['of'])} unseen {figures['of_what']}"
    yield f"wins with {wins}: {percent(100 * figures['chance'])}"
    yield f"expected value: {_edge(figures['at_1_to_1'])} of the stake at 1:1, {_edge(figures['at_2_to_1'])} at 2:1"
    best = "the maximum" if figures["at_1_to_1"] > 0 else "the minimum"
    yield f"best stake at 1:1: {best if figures['at_1_to_1'] else 'any, all are worth the same'}"


def _edge(value: float) -> str:
    return f"{rate(100 * value, signed=True, digits=2)} %"


def chances_tables(figures: Figures) -> Iterator[Table]:
    """Tables of bets made blind, against an upcard, and after seeing one's hand."""
    yield _table("Blind, by number of cards", "cards", [(str(row["cards"]), row) for row in figures["blind"]])
    against = [(row["rank"], row) for row in figures["against"]]
    title = f"Against an upcard, with {figures['cards']} cards, nothing else seen"
    yield _table(title, "rank", [*against, ("first six or lower", figures["slippery_sam"])])
    yield _seeing(figures)


def _table(title: str, head: str, rows: list[tuple[str, Figures]]) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column(head)
    for name in ("exactly", "chance", "at 1:1", "at 2:1"):
        table.add_column(name, justify="right")
    for name, row in rows:
        chance = f"{rate(100 * row['chance'], digits=3)} %"
        table.add_row(name, row["exact"], chance, _edge(row["at_1_to_1"]), _edge(row["at_2_to_1"]))
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


def _seeing(figures: Figures) -> Table:
    """How many of all hands are worth a bet."""
    seeing = figures["seeing"]
    title = f"After seeing one's {figures['cards']} cards, nothing else"
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column("hands")
    for name in ("number", "share"):
        table.add_column(name, justify="right")
    words = {
        "favourable": "win more often than not", "even": "win half the time", "certain": "always win",
        "hopeless": "never win",
    }  # fmt: skip
    for name, text in words.items():
        table.add_row(text, count(seeing[name]), f"{rate(100 * seeing[name] / seeing['hands'], digits=3)} %")
    table.add_row("all", count(seeing["hands"]), "")
    return table
