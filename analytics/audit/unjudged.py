"""Hands and texts that an audit could not judge: results, too, because a hand that no one has judged is not clean."""

from dataclasses import dataclass
from datetime import datetime

from studbook.analytics.store import Store
from studbook.analytics.stored.audits import AuditTotals, audit_totals

MOST_UNJUDGED = 50
"""Maximum number of texts and files that a page lists."""
UNJUDGED = "unjudged"
"""What stands for the severity of such a result."""


@dataclass(frozen=True, slots=True)
class Unjudged:
    """A text that could not be read, a file without hands, or a hand whose cards do not decide who is paid."""

    what: str
    """`text`, `file`, `hand`, or `all` if there was nothing at all to judge."""
    file: str
    line: int
    """0 if it is about a whole file."""
    column_number: int
    site: str
    hand_id: str
    """Empty if the text has no number."""
    code: str
    """The check that the text fails (P02, P05, ...), P00 for a file without hands, H05 for an undecided hand."""
    reason: str
    text: str | None = None
    """The text that could not be read."""
    hand: int | None = None
    """Key of the hand."""

    @property
    def message(self) -> str:
        """Say in a sentence what was not judged, and why."""
        return f"{_BEGINNINGS[self.what]}: {self.reason}"


_BEGINNINGS = {"text": "not read", "file": "not judged", "hand": "undecidable", "all": "nothing to judge"}


def unjudged(store: Store, since: datetime | None = None) -> list[Unjudged]:
    """List what could not be judged: texts, then files, then hands, each in the order of files and lines.

    With `since`, only of imports that began at that time (in UTC, without a zone) or later; then it is no fault that
    there are no hands.
    """
    found = [Unjudged(**row) for row in store.ask("unjudged", since=since).to_dicts()]
    if found or since is not None:
        return found
    totals = audit_totals(store)
    return [] if totals.hands else [Unjudged("all", "", 0, 0, "", "", "P00", nothing_to_judge(totals))]


def nothing_to_judge(totals: AuditTotals) -> str:
    """Say why an audit without hands has none."""
    return f"only hands of other games: {totals.other:,}" if totals.other else "there are no hands"
