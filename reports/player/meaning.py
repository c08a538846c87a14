"""Describe what every number of the report counts, as its SQL file describes it."""

from collections.abc import Collection

from studbook.analytics.statistics.explanations import explanations
from studbook.reports.layout.model import Cell, Page, Section, Table
from studbook.reports.layout.words import zone_sentence
from studbook.reports.results.headings import LABELS

_GROUPS = {
    "overview": "Overview",
    "third": "Third street",
    "bring-in": "Bring-in",
    "scoop": "Scoop",
    "low": "The low half",
    "streets": "Later streets",
    "showdown": "How hands end",
    "results": "Results",
    "starting": "Starting hands",
    "luck": "Luck",
    "cards": "Cards seen",
    "bets": "Bets against the pot",
    "stakes": "Stakes compared with the best ones",
    "buying": "Bought cards",
    "banker": "As banker",
    "deals": "Deals of the Red Dog family",
}
_WORDS = (
    "Amounts are after rake. Currencies, play money and tournament chips are never added together. "
    "A wide interval means that the sample is small."
)


def page(groups: Collection[str]) -> Page:
    """Page with a table for every group that the report shows; a statistic is described in the first group it is in."""
    sections, known = [Section("amounts", "Amounts and intervals", (f"{_WORDS} {zone_sentence()}",))], set[str]()
    explained = explanations()
    for group, title in ((group, title) for group, title in _GROUPS.items() if group in groups):
        rows = tuple(
            (
                Cell(LABELS[one.name], (one.name,)),
                Cell(one.question),
                Cell(one.numerator),
                Cell(one.denominator),
                Cell(f"{one.unit.rstrip('.')}; {one.interval.rstrip('.')}"),
            )
            for one in explained
            if one.group == group and one.name not in known
        )
        known |= {one.name for one in explained if one.group == group}
        heads = ("Statistic", "Question", "Numerator", "Denominator", "Unit; interval")
        if rows:
            sections.append(
                Section(group, title, (Table(title, heads, rows, words=frozenset({1, 2, 3, 4})),), folded=True)
            )
    return Page("meaning", "What it means", "What each number counts, and what it is based on", tuple(sections))
