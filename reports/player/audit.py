"""What the audit found in his hands."""

import polars as pl

from studbook.analytics.profile import Profile
from studbook.game.vocabulary import Street
from studbook.reports.model import Cell, Page, Section, Table
from studbook.reports.player.cells import Row
from studbook.reports.words import count, hands, place
from studbook.rules.checks.catalogue import CHECKS, CODES


def page(facts: Profile) -> Page:
    """A row for every kind of finding, with an example to be watched."""
    section = findings_section(facts.findings, facts.hands)
    return Page("audit", "Audit", "Cards, bets and payments, checked", (section,))


def findings_section(findings: pl.DataFrame, number: int, what: str = "hand") -> Section:
    """What was found in so many hands, or deals."""
    counted = hands(number).replace("hand", what)
    said: str | Table = (
        f"Nothing was found: in {counted} the cards, the bets and every payment follow the rules as far as the text "
        "tells."
    )
    if findings.height:
        said = Table(
            f"What the audit found in {counted}, with an example of each",
            ("Finding", f"{what.capitalize()}s", "Example", what.capitalize()),
            tuple(_row(row) for row in findings.to_dicts()),
            words=frozenset({2, 3}),
        )
    return Section("findings", "Findings", (said,))


def _row(row: Row) -> tuple[Cell, ...]:
    from studbook.rules.checks.messages import (
        message,  # loads compiled rules, which a report without findings does without
    )

    street = Street[row["street"].upper()]
    check = CHECKS[CODES[row["code"]]]
    text = message(check, row["seat"], street, row["expected"] or 0, row["found"] or 0, row["players"])
    where = place(row["path"], row["line"])
    return (
        Cell(row["code"], rank=row["severity"]),
        Cell(count(row["hands"])),
        Cell(text),
        Cell(row["hand_id"], (where,) if where else (), href=f"hands/{row['hand']}.html"),
    )
