"""Collect everything that the report of an audit shows, and all findings as one table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from itertools import groupby, islice
from typing import Any

import polars as pl

from studbook.analytics.audit.explained import Explained, undecided_hands
from studbook.analytics.audit.owed import AMOUNT, TextOf, no_text, owed, pots_in_words
from studbook.analytics.audit.unjudged import MOST_UNJUDGED, UNJUDGED, Unjudged, unjudged
from studbook.analytics.database.polars_duckdb import Row
from studbook.analytics.database.resources import questions
from studbook.analytics.store import Store
from studbook.analytics.stored.audits import (
    PAYMENT,
    AuditedHand,
    AuditTotals,
    audit_totals,
    audited,
    count_following,
    in_sentence,
    off_by,
    paid_wrongly,
    went_wrong,
)
from studbook.analytics.stored.consequences import causes
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.checks.check import Counts

MOST_HANDS = 200
"""Maximum number of hands listed and explained."""

BETWEEN_HANDS = frozenset(check.name for check in questions("sql/checks"))
"""Codes of the checks that compare hands; they apply to tables and stakes, not to single hands."""

_MONEY = [check.code for check in CHECKS if check.counts == Counts.MONEY]

FINDING_COLUMNS: Mapping[str, pl.DataType] = {
    "file": pl.String(),
    "line": pl.Int64(),
    "site": pl.String(),
    "hand_id": pl.String(),
    "severity": pl.String(),
    "code": pl.String(),
    "street": pl.String(),
    "seat": pl.Int64(),
    "player": pl.String(),
    "message": pl.String(),
    "expected": pl.String(),
    "found": pl.String(),
    "rule": pl.String(),
    "between_hands": pl.Boolean(),
    "amount": AMOUNT,
    "currency": pl.String(),
    "pot": pl.String(),
    "follows": pl.String(),
}
"""Columns of all findings; `expected` and `found` are text. `amount` is what a finding about payment is off by: the
difference of the two amounts, or what went to the wrong players; `currency` is its unit, and `pot` names the pots of
the hand that were paid wrongly. Other findings have none of the three. `follows` is the code of the error of the same
hand that an error follows from (see `consequences`): without these, one cause is one error.

The severity is `error`, `warning` or `info`, or `unjudged` for a text that could not be read, a file without hands, or
a hand whose cards do not decide who is paid.
"""


@dataclass(frozen=True, slots=True)
class WorstHand:
    """A hand with findings: the most severe one, and the amount by which it is off, if it concerns money."""

    severity: str
    findings: int
    amount: Any
    hand: AuditedHand


@dataclass(frozen=True, slots=True)
class AuditReport:
    """Results of an audit; the rows are those of `sql/questions/report_*.sql`."""

    totals: AuditTotals
    files: Row
    money: list[Row]
    checks: list[Row]
    rooms: list[Row]
    worst: list[WorstHand]
    unjudged: list[Unjudged]
    """The first texts and files that could not be judged."""
    undecided: list[Explained]
    """The first undecided hands."""
    owed: pl.DataFrame
    """Who was paid other than due; see `owed.OWED_COLUMNS`."""
    following: int = 0
    """Errors that follow from others."""

    @property
    def listed_keys(self) -> list[int]:
        """Keys of the worst hands, then of the undecided ones; each once."""
        worst = [worst.hand.facts.hand for worst in self.worst]
        return list(dict.fromkeys(worst + [explained.hand.facts.hand for explained in self.undecided]))

    @property
    def more(self) -> int:
        """Number of hands with findings that are not listed."""
        return int(self.files["with_findings"]) - len(self.worst)


def audit_report(store: Store, most: int = MOST_HANDS, text_of: TextOf = no_text) -> AuditReport:
    """Collect the results of an audit, with the worst hands first; `text_of` reads the text of a hand for its hash."""
    return AuditReport(
        totals=audit_totals(store),
        files=store.ask("report_files").row(0, named=True),
        money=store.ask("report_money").to_dicts(),
        checks=store.ask("report_checks").to_dicts(),
        rooms=store.ask("report_rooms").to_dicts(),
        worst=_worst(store, most),
        unjudged=[one for one in unjudged(store) if one.hand is None][:MOST_UNJUDGED],
        undecided=list(islice(undecided_hands(store), most)),
        owed=owed(store, text_of),
        following=count_following(store),
    )


def _worst(store: Store, most: int) -> list[WorstHand]:
    rows = store.ask("report_worst", money=_MONEY, most=most).to_dicts()
    hands = {hand.facts.hand: hand for hand in audited(store, [row["hand"] for row in rows])}
    return [WorstHand(row["severity"], row["findings"], row["amount"], hands[row["hand"]]) for row in rows]


def all_results(store: Store, named: Callable[[str], str] = str, since: datetime | None = None) -> pl.DataFrame:
    """Every result as a row: what could not be judged, then `all_findings`, whose parameters and columns it has.

    `named` also writes the texts of files.
    """
    rows = [_unjudged_row(one, named) for one in unjudged(store, since)]
    return pl.concat([pl.DataFrame(rows, schema=dict(FINDING_COLUMNS)), all_findings(store, named, since)])


def all_findings(store: Store, named: Callable[[str], str] = str, since: datetime | None = None) -> pl.DataFrame:
    """Every finding as a row, in the order of hands and lines; see `FINDING_COLUMNS`.

    `named` writes the names of players. With `since`, only findings of hands that were imported at that time (in UTC,
    without a zone) or later.
    """
    found = store.ask("all_findings", since=since).to_dicts()
    wrong = paid_wrongly(store)
    for key, rows_of_hand in groupby(found, key=lambda row: row["hand"]):
        _name_causes(list(rows_of_hand), went_wrong(wrong.get(key, [])))
    rows = [_finding_row(row, named) | _payment(row, wrong.get(row["hand"], [])) for row in found]
    return pl.DataFrame(rows, schema=dict(FINDING_COLUMNS))


def _payment(row: Row, wrong: list[Row]) -> Row:
    """Amount, currency and pot of a finding about payment; `wrong` are the rows of its hand in the question `owed`."""
    if row["code"] not in PAYMENT:
        return {"amount": None, "currency": None, "pot": None}
    amount = went_wrong(wrong) if wrong else None
    if row["code"] in _MONEY:
        amount = Decimal(abs(int(row["found"] or 0) - int(row["expected"] or 0))).scaleb(-4)
    pots = sorted({pot for one in wrong for pot in one["pots"] or []})
    return {"amount": amount, "currency": row["currency"], "pot": pots_in_words(pots)}


def _name_causes(rows: list[Row], paid: Decimal) -> None:
    """Add to the findings of a hand the code of the error that they follow from."""
    for place, cause in enumerate(causes([off_by(row, paid) for row in rows])):
        rows[place]["follows"] = None if cause == place else rows[cause]["code"]


def _unjudged_row(one: Unjudged, named: Callable[[str], str]) -> Row:
    words = {"severity": UNJUDGED, "message": named(one.message), "between_hands": False}
    return {name: words[name] if name in words else getattr(one, name, None) for name in FINDING_COLUMNS}


def _finding_row(row: Row, named: Callable[[str], str]) -> Row:
    row |= {"player": row["player"] and named(row["player"])}
    sentence = in_sentence(row, [named(player) for player in row["players"]], row["seats"])
    words = {"message": sentence.message, "expected": sentence.expected, "found": sentence.found, "rule": sentence.rule}
    return {name: words.get(name, row.get(name)) for name in FINDING_COLUMNS}
