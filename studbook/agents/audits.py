"""Tools about what is wrong: findings of the audit, and tests of the deal."""

from typing import Annotated, Literal

import polars as pl
from pydantic import Field

from studbook.agents.database import Database
from studbook.agents.filters import Chosen, Rows, chosen
from studbook.agents.quoting import MOST_IN_TEXT, number, quoted, shown, shown_row
from studbook.analytics.audit.report import AuditResult, all_results, check_counts
from studbook.analytics.database.records import records
from studbook.analytics.fairness.audit import FairnessResult, fairness
from studbook.analytics.stored.audits import audit_totals
from studbook.game.documents import Json

_SENTENCES = ("message", "expected", "found", "player")
"""Columns of findings whose names of players are quoted already."""


class AuditTools:
    """List what an audit found, and test the deal."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.all = (self.audit_findings, self.fairness)

    def audit_findings(
        self,
        check: Annotated[str, Field(description="Only this check, such as H05, or family of checks, such as H.")] = "",
        severity: Annotated[
            Literal["error", "warning", "info", "unjudged"] | None,
            Field(
                description="error: certainly wrong; warning: breaks the house rules; info: informs; unjudged: a text "
                "that could not be read, a file without hands, or a hand whose cards do not decide who is paid."
            ),
        ] = None,
        limit: Rows = 20,
    ) -> Json:
        """List what the audit found: pots paid to the wrong player, broken rules, missing hands, and what it missed.

        Hands are clean only if `errors` is 0 and `is_whole` is true: otherwise something could not be judged. The first
        findings are what could not be judged.
        `checks` count the findings of each check, and the hands to which it applied: its sample. Each finding has its
        hand, its file and line, what should be there and what is; explain_hand says who should have been paid. The tool
        define explains a check and what to do about it.
        """
        with self._database.store() as store:
            counts = audit_totals(store)
            checks = [one for one in check_counts(store) if one.findings]
            table = all_results(store, quoted).filter(pl.col("code").str.starts_with(check.upper()))
        chosen_rows = table.filter(severity=severity) if severity else table
        totals = {
            "is_whole": counts.is_whole,
            "hands": counts.hands,
            "errors": counts.errors,
            "undecided": counts.undecided,
            "unreadable_texts": counts.rejects,
            "files_without_hands": counts.unread,
            "hands_of_other_games": counts.other,
        }
        listed = [*map(_finding, records(chosen_rows.head(limit), AuditResult))]
        return totals | {
            "checks": [shown_row(one._asdict()) for one in checks],
            "matching": chosen_rows.height,
            "findings": listed,
        }

    def fairness(self, filters: Chosen = None) -> Json:
        """Test whether the cards were dealt fairly, for each site and over all.

        Each test has `hands` (its sample), what was observed, what a fair deal gives (`expected`, with standard
        deviation `spread`), `p`, a verdict at a false discovery rate of 1 % over all tests, and `bias`, the smallest
        that so many hands would have shown in four of five cases. A test that fits proves no more than that.
        """
        with self._database.store() as store:
            found = fairness(store, chosen(filters))
        counts = {"hands": found.hands, "tests": found.run, "by_chance": shown(found.by_chance)}
        return counts | {"rows": [*map(_test, found.results)]}


def _finding(one: AuditResult) -> Json:
    hand = f"{one.site}:{number(one.hand_id)}" if one.hand_id else None
    place = {"hand": hand, "file": quoted(one.file, MOST_IN_TEXT)}
    rest = {
        name: value for name, value in one._asdict().items() if name not in (*_SENTENCES, "site", "hand_id", "file")
    }
    return place | shown_row(rest) | {name: getattr(one, name) for name in _SENTENCES}


def _test(result: FairnessResult) -> Json:
    stated = result._asdict().items()
    return {name: shown(value, is_ours=True) for name, value in stated if value is not None and value != ""}
