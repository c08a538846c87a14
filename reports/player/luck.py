"""Luck: all-ins before the last card, and whether the cards came as often as chance predicts."""

import polars as pl

from studbook.analytics.players.profile import Profile
from studbook.analytics.statistics.rows import statistics_rows
from studbook.analytics.statistics.stats import GROUPS
from studbook.reports.layout.model import Page, Part, Section
from studbook.reports.layout.pictures import dots
from studbook.reports.layout.words import short_game
from studbook.reports.player.cells import CAPTION, table, useful
from studbook.reports.results.headings import LABELS, MEASURED


def page(facts: Profile) -> Page:
    """Page with all-ins first, then the cards of every street."""
    sections = [Section("all-ins", "All-ins before the last card", _all_ins(facts))]
    cards = useful(facts.groups["cards"], ["dead_cards"])
    if cards.height:
        sections.append(Section("cards", "Dead cards, live outs and next cards", _cards(cards)))
    return Page("luck", "Luck", "All-in EV, and how often the next card improved the hand", tuple(sections))


def _all_ins(facts: Profile) -> tuple[Part, ...]:
    words = (
        "When a player is all-in before the last card, the rest is luck: what they collect minus their all-in EV, "
        "which is their average share of the pots when the betting ended. If cards are not known, nothing is guessed. "
        "Cards that came while there was still betting are luck, too, but they are not counted here."
    )
    return words, table(facts.groups["luck"], GROUPS["luck"], ["game"], f"{CAPTION}; in {MEASURED}")


def _cards(cards: pl.DataFrame) -> tuple[Part, ...]:
    most = cards.group_by("currency").agg(pl.col("hands").sum()).sort("hands", "currency")["currency"][-1]
    rows = statistics_rows(useful(cards.filter(pl.col("currency") == most), ["improved"]))
    labels = [f"{short_game(row.game)}, {row.dimensions['on_street']}" for row in rows]
    series = {
        LABELS[name]: {label: row.figures[name] for label, row in zip(labels, rows, strict=True)}
        for name in ("improved", "improved_chance")
    }
    words = (
        "An out is a card that would improve the player's hand next; it is live as long as no one has shown it. How "
        "often the next card improved the hand is compared with the share of live outs among the unseen cards. The two "
        "differ even in a fair deal, because players who stay in hold the cards that are needed: this does not test "
        "the deal."
    )
    picture = dots(
        "draws",
        "How often the next card improved the hand",
        "By game and street before the card, in the currency with the most hands; 95 % intervals.",
        "% of the cards dealt to the player",
        series,
        whole=True,
    )
    return words, *((picture,) if rows else ()), table(cards, GROUPS["cards"], ["game", "on_street"])
