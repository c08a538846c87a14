"""Luck: all-ins before the last card, and whether the cards that came were those that chance gives."""

import polars as pl

from studbook.analytics.profile import Profile
from studbook.analytics.stats import GROUPS
from studbook.reports.labels import LABELS, MEASURED
from studbook.reports.model import Page, Part, Section
from studbook.reports.pictures import dots
from studbook.reports.player.cells import CAPTION, measure, table, useful
from studbook.reports.words import short_game


def page(facts: Profile) -> Page:
    """All-ins first, then the cards of every street."""
    sections = [Section("all-ins", "All-ins before the last card", _all_ins(facts))]
    cards = useful(facts.groups["cards"], ["dead_cards"])
    if cards.height:
        sections.append(Section("cards", "Cards seen, outs, and what came", _cards(cards)))
    return Page(
        "luck", "Luck", "What the cards after the last bet were worth, and how often they came", tuple(sections)
    )


def _all_ins(facts: Profile) -> tuple[Part, ...]:
    words = (
        "Where a player is all-in before the last card, the rest is luck: what he collects, less what his part of the "
        "pots was worth on average when the betting ended. Where cards are not known, nothing is guessed. Cards that "
        "came while the betting went on are luck too, and are not counted here."
    )
    return words, table(facts.groups["luck"], GROUPS["luck"], ["game"], f"{CAPTION}; in {MEASURED}")


def _cards(cards: pl.DataFrame) -> tuple[Part, ...]:
    most = cards.group_by("currency").agg(pl.col("hands").sum()).sort("hands", "currency")["currency"][-1]
    rows = useful(cards.filter(pl.col("currency") == most), ["improved"]).to_dicts()
    labels = [f"{short_game(row['game'])}, {row['on_street']}" for row in rows]
    series = {
        LABELS[name]: {label: measure(row, name) for label, row in zip(labels, rows, strict=True)}
        for name in ("improved", "improved_chance")
    }
    words = (
        "An out is an unseen card that improves him next; it lives as long as nobody shows it. How often the next card "
        "improved him is compared with the share of live outs among the cards that he had not seen. The two differ in "
        "a fair deal too, because players who stay hold the cards that he needs: this is no test of the deal."
    )
    picture = dots(
        "draws",
        "How often the next card improved him",
        "By game and the street before the card, in the currency with most hands; 95 % intervals.",
        "% of the cards that he got",
        series,
        whole=True,
    )
    return words, *((picture,) if rows else ()), table(cards, GROUPS["cards"], ["game", "on_street"])
