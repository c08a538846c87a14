"""The audit's findings in the player's hands."""

import polars as pl

from studbook.analytics.profile import Profile
from studbook.game.vocabulary import Street
from studbook.reports.model import Cell, Page, Section, Table
from studbook.reports.player.cells import Row
from studbook.reports.words import count, hands, place
from studbook.rules.checks.catalogue import CHECKS, CODES


def page(facts: Profile) -> Page:
    """Page with one row per kind of finding, with an example hand to replay."""
    section = findings_section(facts.findings, facts.hands)
    return Page("audit", "Audit", "Checks of cards, bets and payments", (section,))


def findings_section(findings: pl.DataFrame, number: int, what: str = "hand") -> Section:
    """Section of the findings in a number of hands or deals."""
    counted = hands(number).replace("hand", what)
    content: str | Table = (
        f"No findings: in {counted} the cards, the bets and every payment follow the rules, as far as the text shows."
    )
    if findings.height:
        content = Table(
            f"Findings of the audit in {counted}, with an example of each",
            ("Finding", f"{what.capitalize()}s", "Example", what.capitalize()),
            tuple(_row(row) for row in findings.to_dicts()),
            words=frozenset({2, 3}),
        )
    return Section("findings", "Findings", (content,))


def _row(row: Row) -> tuple[Cell, ...]:
    from studbook.rules.checks.finding_text import message  # loads compiled rules, which only findings need

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
