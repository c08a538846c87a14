"""The report of an audit: one page that needs no other files except the pages of the hands it links to."""

from collections.abc import Callable, Iterable
from decimal import Decimal
from pathlib import Path, PurePath
from typing import Any, NamedTuple
from urllib.parse import quote

from studbook.analytics.audit.explained import Explained
from studbook.analytics.audit.owed import Debt, DebtTotal, totals_owed
from studbook.analytics.audit.provenance import Provenance
from studbook.analytics.audit.report import BETWEEN_HANDS, AuditReport, CheckCount, MoneyOfStake, WorstHand
from studbook.analytics.audit.unjudged import Unjudged
from studbook.analytics.database.records import records
from studbook.analytics.replayer.frame import Replayed
from studbook.reports.audit.bars import findings_svg, sites_svg
from studbook.reports.audit.owed import MOST_ROWS, owed_row, owed_total
from studbook.reports.audit.provenance import UNKNOWN_DIGEST, made_by
from studbook.reports.hand.explanation import OwnText, explained_page, undecided_because
from studbook.reports.hand.replayer import replay_page
from studbook.reports.layout.pages import fill_in
from studbook.reports.layout.words import NOTHING, count, currency_name, day, game_name, hands, money, place, stakes
from studbook.rules.checks.catalogue import CHECKS, CODES, SECTIONS

_SUMS = ("put_in", "returned", "awarded", "rake", "fees", "difference")
_SEVERITIES = ("error", "warning", "info")
_MOST_TEXT = 8_000
"""Characters that are shown of a text that could not be read."""


class MoneyRow(NamedTuple):
    """Money in and out at one stake."""

    site: str
    stake: str
    hands: int
    undecided: int
    sums: dict[str, str]
    balances: bool


class CheckRow(NamedTuple):
    """One check: what it verifies, and how often it found something."""

    code: str
    severity: str
    verifies: str
    todo: str
    findings: int
    hands: int
    applied: str
    not_applied: str


class UnjudgedRow(NamedTuple):
    """A text or a file that could not be judged."""

    title: str
    where: str
    code: str
    why: str
    text: str
    more: int
    """Characters of the text that are not shown."""


class HandRow(NamedTuple):
    """One of the worst hands."""

    severity: str
    title: str
    where: str
    when: str
    amount: str
    pot: str
    link: str
    undecided: bool
    findings: list[tuple[str, str, str, str]]
    """Severity, code, message, and the code of the error that it follows from."""


def folder_of(report: Path) -> Path:
    """Folder next to a report that holds the pages of its hands."""
    return report.with_name(f"{report.stem}_hands")


def hand_page_name(key: int) -> str:
    """Name of a hand's page: its key in the database, because site and hand number can be any text."""
    return f"{key}.html"


def audit_page(report: AuditReport, path: Path, provenance: Provenance) -> str:
    """Make the page; `path` is where it will be saved, for the links to its hands."""
    filters: dict[str, Callable[..., Any]] = {"count": count, "hands": hands}
    found = [one for one in report.checks if one.findings]
    return fill_in(
        "audit.html.j2",
        filters,
        totals=report.totals,
        following=report.following,
        files=report.files,
        days=_days(report),
        money=[*map(_money, report.money)],
        found=[_check(one, report.totals.hands) for one in found],
        applied=_sections(report),
        worst=[_hand(worst, folder_of(path).name) for worst in report.worst],
        more=report.more,
        undecided=[_undecided(explained, folder_of(path).name) for explained in report.undecided],
        made=made_by(provenance),
        sources=provenance.files,
        unknown=UNKNOWN_DIGEST,
        unjudged=[_unjudged(one) for one in report.unjudged],
        owed=[*map(owed_row, records(report.owed.head(MOST_ROWS), Debt))],
        owed_rows=len(report.owed),
        owed_totals=[*map(owed_total, records(totals_owed(report.owed).head(MOST_ROWS), DebtTotal))],
        check_graphs=[findings_svg(found, report.totals.hands, narrow) for narrow in (False, True)] if found else [],
        site_graph=sites_svg(report.sites, narrow=True) if report.sites else "",
    )


def steps_page_name(key: int) -> str:
    """Name of the page that plays a hand."""
    return f"{key}-steps.html"


class HandPages(NamedTuple):
    """Functions that get the contents of a hand's pages by its key; each is called once for a hand, in their order."""

    explain: Callable[[int], Explained]
    text: Callable[[int], str | None]
    play: Callable[[int], Replayed] | None
    """If given, each hand also gets a page that plays it."""
    provenance: Provenance


def hand_pages(report: AuditReport, path: Path, pages: HandPages) -> Iterable[tuple[Path, str]]:
    """Path and text of the page of every listed and every undecided hand, each with a link back."""
    back, folder = f"../{quote(path.name)}", folder_of(path)
    made = made_by(pages.provenance)
    digests: dict[str | None, str | None] = {file.path: file.digest for file in pages.provenance.files}
    for key in report.listed_keys:
        steps = quote(steps_page_name(key)) if pages.play else ""
        explained = pages.explain(key)
        own = OwnText(pages.text(key), made, digests.get(explained.hand.facts.file))
        yield folder / hand_page_name(key), explained_page(explained, back, steps, own)
        if pages.play:
            played = replay_page([pages.play(key)], [(hand_page_name(key), "How it was settled")])
            yield folder / steps_page_name(key), played


def _days(report: AuditReport) -> str:
    first, last = report.files.first_hand, report.files.last_hand
    return f" {NOTHING} ".join(dict.fromkeys([day(first), day(last)])) if first and last else "no hands"


def _money(one: MoneyOfStake) -> MoneyRow:
    currency = currency_name(one.currency)
    limit = "" if one.limit_type == "fixed" else f" {one.limit_type} limit"
    stake = f"{currency}, tournaments" if one.in_tournaments else f"{currency} {one.stake}{limit}"
    sums = {name: money(getattr(one, name), one.currency) for name in _SUMS}
    return MoneyRow(one.site, stake, one.hands, one.undecided, sums, one.difference == 0)


def _check(counted: CheckCount, total: int) -> CheckRow:
    check = CHECKS[CODES[counted.code]]
    between = counted.code in BETWEEN_HANDS and not counted.applied
    return CheckRow(
        counted.code,
        counted.severity or "",
        check.verifies,
        check.todo,
        counted.findings,
        counted.hands,
        "between hands" if between else count(counted.applied),
        NOTHING if between else count(max(total - counted.applied, 0)),
    )


def _sections(report: AuditReport) -> list[tuple[str, list[CheckRow], int]]:
    """Every check by section, including those that found nothing, and how many in a section were never applied."""
    merged = {check.code: CheckCount(check.code, None, 0, 0, 0) for check in CHECKS}
    for one in report.checks:
        before = merged[one.code].findings if one.code in merged else 0
        merged[one.code] = CheckCount(one.code, None, before + one.findings, 0, one.applied)
    rows = [_check(row, report.totals.hands) for row in merged.values()]
    parts = [(title, [row for row in rows if row.code[0] == letter]) for letter, title in SECTIONS.items()]
    return [(title, part, sum(row.applied == "0" for row in part)) for title, part in parts]


def _unjudged(one: Unjudged) -> UnjudgedRow:
    site = f"{one.site} " if one.site else ""
    title = f"{site}#{one.hand_id}" if one.hand_id else f"{site}{NOTHING}"
    where = place(one.file, one.line) if one.line else PurePath(one.file).name
    text = one.text or ""
    return UnjudgedRow(title, where, one.code, one.message, text[:_MOST_TEXT], max(len(text) - _MOST_TEXT, 0))


def _undecided(explained: Explained, folder: str) -> dict[str, str]:
    facts = explained.hand.facts
    return {
        "title": f"{facts.site} #{facts.hand_id}",
        "where": place(facts.file, facts.line),
        "reason": undecided_because(explained),
        "link": f"{quote(folder)}/{quote(hand_page_name(facts.hand))}",
    }


def _hand(worst: WorstHand, folder: str) -> HandRow:
    facts = worst.hand.facts
    findings = sorted(worst.hand.findings, key=lambda finding: _SEVERITIES.index(finding.severity))
    return HandRow(
        severity=worst.severity,
        title=f"{facts.site} #{facts.hand_id}",
        where=place(facts.file, facts.line),
        when=f"{game_name(facts.game)} {stakes(facts)}, {day(facts.started_at)}",
        amount=money(Decimal(worst.amount), facts.currency) if worst.amount else "",
        pot=money(facts.gross, facts.currency),
        link=f"{quote(folder)}/{quote(hand_page_name(facts.hand))}",
        undecided=not facts.decided,
        findings=[(finding.severity, finding.code, finding.message, finding.follows) for finding in findings],
    )
