"""What every number of the report counts, in the words of its SQL file."""

from collections.abc import Collection

from studbook.analytics.explanations import explanations
from studbook.reports.labels import LABELS
from studbook.reports.model import Cell, Page, Section, Table

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
    "stakes": "Stakes beside the best ones",
    "buying": "Cards bought",
    "banker": "As banker",
    "deals": "Deals of the Red Dog family",
}
_WORDS = (
    "Amounts are after rake. Currencies, play money and tournament chips are never added together. Dates are in UTC. "
    "An interval that is wide says that the sample is small."
)


def page(groups: Collection[str]) -> Page:
    """A table for every group that the report shows; what stands in several is told in the first."""
    sections, known = [Section("amounts", "Amounts and intervals", (_WORDS,))], set[str]()
    told = explanations()
    for group, title in ((group, title) for group, title in _GROUPS.items() if group in groups):
        rows = tuple(
            (
                Cell(LABELS[row["name"]], (row["name"],)),
                Cell(row["question"]),
                Cell(row["numerator"]),
                Cell(row["denominator"]),
                Cell(f"{row['unit'].rstrip('.')}; {row['interval'].rstrip('.')}"),
            )
            for row in told
            if row["group"] == group and row["name"] not in known
        )
        known |= {row["name"] for row in told if row["group"] == group}
        heads = ("Statistic", "Question", "Numerator", "Denominator", "Unit; interval")
        if rows:
            sections.append(Section(group, title, (Table(title, heads, rows, words=frozenset({1, 2, 3, 4})),)))
    return Page("meaning", "What it means", "What each number counts, and over what", tuple(sections))
