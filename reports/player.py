"""One page about one player: a single HTML file that needs no network, no script and no build."""

from typing import Any, NamedTuple

import polars as pl

from analytics.profile import Profile, UnknownPlayer, profile
from analytics.resources import questions
from analytics.stats import EVERY_HAND, STATISTICS, Filters
from analytics.store import Store
from reports.figures import winnings_svg
from reports.pages import fill_in
from reports.words import (
    NOTHING,
    Card,
    card,
    count,
    currency_name,
    day,
    game_name,
    hands,
    money,
    percent,
    place,
    rate,
    short_game,
    span,
)
from rules.catalogue import CHECKS, CODES
from rules.messages import message
from rules.vocabulary import Street

__all__ = ["UnknownPlayer", "player_page"]

SPLIT_GAMES = ("stud8",)
"""Games in which winning everything is a scoop."""

LABELS = {
    "win_rate": "Win rate",
    "vpip": "VPIP",
    "bring_in": "Bring-in",
    "complete": "Completes",
    "went_to_showdown": "Went to showdown",
    "won_at_showdown": "Won at showdown",
    "scoop": "Scoops",
}
"""What a statistic is called on the page."""

_FEWEST = 2
"""Hands that make a graph."""

TRUSTED = 500
"""From so many hands on the page shows an interval of the win rate without a word of warning."""

MEASURED = "big bets per 100 hands"
"""Unit of the win rate; all the others are percentages."""


class Figure(NamedTuple):
    """One number of the page, with its interval and its sample."""

    label: str
    value: str
    interval: str
    sample: str
    low: float | None
    """Ends and middle of the interval where they are percentages."""
    high: float | None
    middle: float | None


class Row(NamedTuple):
    """One row of a table of statistics."""

    names: tuple[str, ...]
    hands: int
    net: str
    loses: bool
    figures: tuple[Figure, ...]


class Money(NamedTuple):
    """Everything in one currency."""

    name: str
    row: Row
    graphs: tuple[str, ...]
    """SVG for a screen and for a phone, in which the player's name is escaped; none where there is only one hand."""
    pots: tuple["PotRow", ...]


class PotRow(NamedTuple):
    """One of the biggest pots."""

    date: str
    game: str
    stakes: str
    pot: str
    net: str
    loses: bool
    outcome: str
    cards: tuple[Card, ...]
    hand_id: str
    place: str


class FindingRow(NamedTuple):
    """One kind of finding, with an example."""

    severity: str
    code: str
    hands: str
    text: str
    hand_id: str
    place: str


class Definition(NamedTuple):
    """What a statistic counts."""

    label: str
    question: str
    details: tuple[str, ...]


def player_page(store: Store, player: str, filters: Filters = EVERY_HAND) -> str:
    """Write the page of a player as one HTML text.

    Raises UnknownPlayer, which names similar players, where he has no hands.
    """
    return _page(profile(store, player, filters))


def _page(facts: Profile) -> str:
    return fill_in(
        "player.html.j2",
        {"count": count, "hands": hands},
        player=facts.player,
        hands=hands(facts.hands),
        days=f" {NOTHING} ".join(dict.fromkeys([day(facts.first_hand), day(facts.last_hand)])),
        sites=", ".join(facts.sites),
        currencies=[_money(facts, row) for row in facts.overview.to_dicts()],
        games=[_row(row, game_name(row["game"])) for row in facts.by_game.to_dicts()],
        stakes=[_row(row, short_game(row["game"]), row["stakes"]) for row in facts.by_stakes.to_dicts()],
        findings=[_finding(row) for row in facts.findings.to_dicts()],
        definitions=_definitions(),
        labels=LABELS,
        measured=MEASURED,
        trusted=TRUSTED,
    )


def _figure(row: dict[str, Any], name: str) -> Figure:
    value, low, high = row[name], row[f"{name}_low"], row[f"{name}_high"]
    sample = count(row[f"{name}_n"])
    if name == "win_rate":
        return Figure(LABELS[name], rate(value, signed=True), span(low, high, signed=True), sample, None, None, None)
    return Figure(LABELS[name], percent(value), span(low, high), sample, low, high, value)


def _row(row: dict[str, Any], *names: str) -> Row:
    currency = row["currency"]
    return Row(
        (*names, currency_name(currency)),
        row["hands"],
        money(row["net"], currency, signed=True),
        row["net"] < 0,
        tuple(_figure(row, name) for name in STATISTICS),
    )


def _money(facts: Profile, row: dict[str, Any]) -> Money:
    currency = row["currency"]
    run = facts.run.filter(pl.col("currency") == currency)
    pots = facts.biggest_pots.filter(pl.col("currency") == currency)
    return Money(
        currency_name(currency),
        _row(row),
        _graphs(run, facts.player),
        tuple(_pot(pot) for pot in pots.to_dicts()),
    )


def _graphs(run: pl.DataFrame, player: str) -> tuple[str, ...]:
    if run.height < _FEWEST:
        return ()
    return tuple(winnings_svg(run, player, narrow) for narrow in (False, True))


def _pot(row: dict[str, Any]) -> PotRow:
    everything = "scooped" if row["game"] in SPLIT_GAMES else "won"
    won = everything if row["scooped"] else "won a part"
    return PotRow(
        day(row["started_at"]),
        short_game(row["game"]),
        row["stakes"],
        money(row["pot"], row["currency"]),
        money(row["net"], row["currency"], signed=True),
        row["net"] < 0,
        won if row["won"] else "lost at the showdown",
        tuple(card(name) for name in row["cards"].split()),
        row["hand_id"],
        place(row["path"], row["line"]),
    )


def _finding(row: dict[str, Any]) -> FindingRow:
    street = Street[row["street"].upper()]
    check = CHECKS[CODES[row["code"]]]
    text = message(check, row["seat"], street, row["expected"] or 0, row["found"] or 0, row["players"])
    return FindingRow(
        row["severity"], row["code"], count(row["hands"]), text, row["hand_id"], place(row["path"], row["line"])
    )


def _definitions() -> list[Definition]:
    """Say what every statistic counts, in the words of its SQL file."""
    texts = {question.name: question.question for question in questions("sql/statistics")}
    return [Definition(LABELS[name], *_sentences(texts[name])) for name in STATISTICS]


def _sentences(text: str) -> tuple[str, tuple[str, ...]]:
    question, mark, rest = text.partition("? ")
    return question + mark.strip(), tuple(f"{part.strip(' .')}." for part in rest.split(". "))
