"""Collect everything that the report of an audit shows, and all findings as one table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from itertools import groupby, islice
from typing import NamedTuple, TypeAlias

import polars as pl

from studbook.analytics.audit.explained import Explained, undecided_hands
from studbook.analytics.audit.owed import AMOUNT, TextOf, no_text, owed, pots_in_words
from studbook.analytics.audit.unjudged import MOST_UNJUDGED, UNJUDGED, Unjudged, unjudged
from studbook.analytics.database.records import only_record, records
from studbook.analytics.database.resources import questions
from studbook.analytics.store import Store
from studbook.analytics.stored.audit_rows import StoredFinding, WronglyPaid
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


FrameRow: TypeAlias = dict[str, object]
"""Values of a row of a data frame that is being made, by the names of its columns."""


class AuditResult(NamedTuple):
    """A row of `all_results`; `FINDING_COLUMNS` says what the fields are."""

    file: str
    line: int | None
    site: str | None
    hand_id: str | None
    severity: str
    code: str
    street: str | None
    seat: int | None
    player: str | None
    message: str
    expected: str | None
    found: str | None
    rule: str | None
    between_hands: bool
    amount: Decimal | None
    currency: str | None
    pot: str | None
    follows: str | None


class FindingOfHand(NamedTuple):
    """A finding with what a table of findings says about its hand."""

    hand: int
    """Key of the hand."""
    currency: str
    file: str
    """Path of its file; empty if it came from none."""
    site: str
    hand_id: str
    players: list[str]
    """Players of the hand, in the order of `seats`."""
    seats: list[int]
    code: str
    """This and all that follows: the fields of a `StoredFinding`."""
    severity: str
    seat: int | None
    player: str | None
    street: str | None
    line: int
    expected: int | None
    found: int | None
    between_hands: bool

    @property
    def stored(self) -> StoredFinding:
        """The finding alone."""
        return StoredFinding(**{name: getattr(self, name) for name in StoredFinding._fields})


@dataclass(frozen=True, slots=True)
class WorstHand:
    """A hand with findings: the most severe one, and the amount by which it is off, if it concerns money."""

    severity: str
    findings: int
    amount: Decimal | None
    hand: AuditedHand


class AuditedFiles(NamedTuple):
    """What was found in the files, what became of it, and which days it covers."""

    files: int
    found: int
    """Hands in the files; the next four are what became of them."""
    imported: int
    known: int
    other: int
    """Of other games."""
    rejected: int
    conflicts: int
    """Hands whose number another hand also has."""
    with_findings: int
    """Hands with findings."""
    first_hand: datetime | None
    """In UTC; None without hands, as is `last_hand`."""
    last_hand: datetime | None


class MoneyOfStake(NamedTuple):
    """How much went in and out at one site, in one currency, at one stake."""

    site: str
    currency: str
    limit_type: str
    in_tournaments: bool
    stake: str
    """Empty for tournaments."""
    hands: int
    undecided: int
    put_in: Decimal
    returned: Decimal
    awarded: Decimal
    rake: Decimal
    fees: Decimal
    difference: Decimal
    """What is left over."""


class CheckCount(NamedTuple):
    """How often a check found something, with one severity."""

    code: str
    severity: str | None
    """None if it found nothing."""
    findings: int
    hands: int
    """Hands with such a finding."""
    applied: int
    """Hands to which the check was applied."""


class HandsBySeverity(NamedTuple):
    """The hands of a site, by their most severe finding."""

    site: str
    hands: int
    error: int
    warning: int
    info: int
    clean: int
    """Without findings."""


@dataclass(frozen=True, slots=True)
class AuditReport:
    """Results of an audit."""

    totals: AuditTotals
    files: AuditedFiles
    money: list[MoneyOfStake]
    checks: list[CheckCount]
    sites: list[HandsBySeverity]
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
        return self.files.with_findings - len(self.worst)


def audit_report(store: Store, most: int = MOST_HANDS, text_of: TextOf = no_text) -> AuditReport:
    """Collect the results of an audit, with the worst hands first; `text_of` reads the text of a hand for its hash."""
    return AuditReport(
        totals=audit_totals(store),
        files=only_record(store.ask("report_files"), AuditedFiles),
        money=records(store.ask("report_money"), MoneyOfStake),
        checks=check_counts(store),
        sites=records(store.ask("report_rooms"), HandsBySeverity),
        worst=_worst(store, most),
        unjudged=[one for one in unjudged(store) if one.hand is None][:MOST_UNJUDGED],
        undecided=list(islice(undecided_hands(store), most)),
        owed=owed(store, text_of),
        following=count_following(store),
    )


def check_counts(store: Store) -> list[CheckCount]:
    """Count the findings of each check, with each severity."""
    return records(store.ask("report_checks"), CheckCount)


def _worst(store: Store, most: int) -> list[WorstHand]:
    found = store.ask("report_worst", money=_MONEY, most=most)
    hands = {hand.facts.hand: hand for hand in audited(store, found["hand"].to_list())}
    rows = found.select("severity", "findings", "amount", "hand").iter_rows()
    return [WorstHand(severity, findings, amount, hands[key]) for severity, findings, amount, key in rows]


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
    found, wrong = records(store.ask("all_findings", since=since), FindingOfHand), paid_wrongly(store)
    rows = []
    for key, group in groupby(found, key=lambda one: one.hand):
        of_hand, paid = list(group), wrong.get(key, [])
        follows = _causes(of_hand, went_wrong(paid))
        rows += [
            _finding_row(one, cause, named) | _payment(one, paid) for one, cause in zip(of_hand, follows, strict=True)
        ]
    return pl.DataFrame(rows, schema=dict(FINDING_COLUMNS))


def _payment(one: FindingOfHand, wrong: list[WronglyPaid]) -> FrameRow:
    """Amount, currency and pot of a finding about payment; `wrong` is who was paid other than due in its hand."""
    if one.code not in PAYMENT:
        return {"amount": None, "currency": None, "pot": None}
    amount = went_wrong(wrong) if wrong else None
    if one.code in _MONEY:
        amount = Decimal(abs(int(one.found or 0) - int(one.expected or 0))).scaleb(-4)
    pots = sorted({pot for player in wrong for pot in player.pots or []})
    return {"amount": amount, "currency": one.currency, "pot": pots_in_words(pots)}


def _causes(findings: list[FindingOfHand], paid: Decimal) -> list[str | None]:
    """Return the code of the error that each finding of a hand follows from."""
    found = causes([off_by(one.stored, paid) for one in findings])
    return [None if cause == place else findings[cause].code for place, cause in enumerate(found)]


def _unjudged_row(one: Unjudged, named: Callable[[str], str]) -> FrameRow:
    words = {"severity": UNJUDGED, "message": named(one.message), "between_hands": False}
    return {name: words[name] if name in words else getattr(one, name, None) for name in FINDING_COLUMNS}


def _finding_row(one: FindingOfHand, follows: str | None, named: Callable[[str], str]) -> FrameRow:
    sentence = in_sentence(one.stored, [named(player) for player in one.players], one.seats)
    words = {
        "player": one.player and named(one.player),
        "message": sentence.message,
        "expected": sentence.expected,
        "found": sentence.found,
        "rule": sentence.rule,
        "follows": follows,
    }
    return {name: words[name] if name in words else getattr(one, name, None) for name in FINDING_COLUMNS}
