"""The audit's findings in the player's hands."""

from collections.abc import Sequence
from pathlib import PurePath

import polars as pl

from studbook.analytics.audit.examples import FindingExample
from studbook.analytics.audit.unjudged import MOST_UNJUDGED, Unjudged
from studbook.analytics.database.records import records
from studbook.analytics.players.profile import Profile
from studbook.game.vocabulary import Street
from studbook.reports.layout.model import Cell, Page, Section, Table
from studbook.reports.layout.words import NOTHING, count, hands, place
from studbook.rules.checks.catalogue import CHECKS, CODES


def page(facts: Profile) -> Page:
    """Page with one row per kind of finding, with an example hand to replay."""
    section = findings_section(facts.findings, facts.audited, undecided=facts.undecided)
    return Page("audit", "Audit", "Checks of cards, bets and payments", (section,))


def findings_section(
    findings: pl.DataFrame, number: int, what: str = "hand", undecided: int = 0, is_whole: bool = True
) -> Section:
    """Section of the findings in a number of hands or deals.

    `undecided` of them could not be judged, and, unless it `is_whole`, something else that is listed elsewhere.
    """
    counted = hands(number).replace("hand", what)
    parts: list[str | Table] = []
    if undecided:
        some = hands(undecided).replace("hand", what)
        parts.append(f"{some} could not be judged: not enough cards are shown to decide who should have been paid.")
    if findings.height:
        table = Table(
            f"Findings of the audit in {counted}, with an example of each",
            ("Finding", f"{what.capitalize()}s", "Example", what.capitalize()),
            tuple(map(_row, records(findings, FindingExample))),
            words=frozenset({2, 3}),
        )
        parts.append(table)
    elif undecided or not number or not is_whole:
        parts.append(f"No check found anything in {counted}, as far as they could be judged.")
    else:
        words = "the cards, the bets and every payment follow the rules, as far as the text shows"
        parts.append(f"No findings: in {counted} {words}.")
    return Section("findings", "Findings", tuple(parts))


def unjudged_section(rows: Sequence[Unjudged]) -> Section:
    """Section of the texts, files and hands that the audit could not judge."""
    listed = tuple(_unjudged_row(one) for one in rows[:MOST_UNJUDGED])
    which = f"The first {count(len(listed))} of {count(len(rows))}" if len(rows) > len(listed) else "All"
    caption = f"{which} texts, files and hands that no one has judged: they are not known to be right"
    table = Table(caption, ("Hand", "Where", "Check", "Why"), listed, words=frozenset({1, 3}))
    return Section("unjudged", "Not judged", (table,))


def _unjudged_row(one: Unjudged) -> tuple[Cell, ...]:
    where = place(one.file, one.line) if one.line else PurePath(one.file).name
    href = "" if one.hand is None else f"hands/{one.hand}.html"
    cells = (Cell(one.hand_id or NOTHING, (one.site,) if one.site else (), href=href), Cell(where or NOTHING))
    return (*cells, Cell(one.code), Cell(one.message))


def _row(one: FindingExample) -> tuple[Cell, ...]:
    from studbook.rules.checks.finding_text import message  # loads compiled rules, which only findings need

    street = Street[one.street.upper()]
    check = CHECKS[CODES[one.code]]
    text = message(check, one.seat, street, one.expected or 0, one.found or 0, one.players)
    where = place(one.path, one.line)
    return (
        Cell(one.code, rank=one.severity),
        Cell(count(one.hands)),
        Cell(text),
        Cell(one.hand_id, (where,) if where else (), href=f"hands/{one.hand}.html"),
    )
