"""Definitions: what a statistic counts, a check verifies, a rule demands, a search may say, a table holds."""

from difflib import get_close_matches
from typing import Annotated, Any

from pydantic import Field

from studbook.agents.tables import described, listed
from studbook.analytics.sql.definitions import definitions
from studbook.analytics.statistics.explanations import explanations
from studbook.game.documents import Json
from studbook.program.endings import UserError
from studbook.reports.reference.search_words import search_words
from studbook.rules.checks.catalogue import CHECKS, CODES
from studbook.rules.checks.check import AuditCheck
from studbook.rules.rulebook import find_rule, rulebook

_FIELDS = ("name", "question", "numerator", "denominator", "interval", "unit")


def statistics() -> list[Json]:
    """Every statistic with what it counts."""
    known = {one.name: one for one in explanations()}
    return [{name: getattr(one, name) for name in _FIELDS} for one in known.values()]


def statistic(name: str) -> Json:
    """One statistic."""
    found = next((row for row in statistics() if row["name"] == name), None)
    if found is None:
        raise UserError(f"no such statistic{_near(name, definitions())}")
    return found


def checks() -> list[Json]:
    """Every check with its severity and what it verifies."""
    return [{name: _check(one)[name] for name in ("code", "severity", "verifies")} for one in CHECKS]


def check(code: str) -> Json:
    """One check: what it verifies, the rules it is based on, and what to do about a finding."""
    if code.upper() not in CODES:
        raise UserError(f"no such check{_near(code.upper(), CODES)}")
    return _check(CHECKS[CODES[code.upper()]])


def _check(one: AuditCheck) -> Json:
    names = ("code", "section", "rules", "house", "message", "verifies", "todo")
    return {"severity": one.severity.name.lower()} | {name: getattr(one, name) for name in names}


def rule(name: str) -> Json:
    """One rule: what it demands, and the checks that verify it."""
    found = find_rule(name.upper())
    if found is None:
        known = [one.id for section in rulebook() for one in section.rules]
        raise UserError(f"no such rule{_near(name.upper(), known)}")
    return found._asdict()


def search() -> str:
    """The words of the search language of find_hands."""
    return search_words()


def define(
    term: Annotated[str, Field(description="A statistic (vpip), a check (H05) or a rule (DE-16).", max_length=80)],
) -> Json:
    """Define a statistic, a check of the audit, or a rule of play: what it counts, verifies or demands."""
    for look_up in (statistic, check, rule):
        try:
            return look_up(term.strip())
        except UserError:
            continue
    known = [*definitions(), *CODES]
    raise UserError(f"no such statistic, check or rule{_near(term.strip(), known)}")


def _near(name: str, known: Any) -> str:
    near = get_close_matches(name, list(known), 3, 0.5)
    return f"; did you mean {', '.join(near)}?" if near else ""


FIXED = {
    "studbook://statistics": statistics,
    "studbook://checks": checks,
    "studbook://tables": listed,
    "studbook://search": search,
}
"""Resources that need no name."""
NAMED = {
    "studbook://statistics/{name}": statistic,
    "studbook://checks/{code}": check,
    "studbook://rules/{name}": rule,
    "studbook://tables/{name}": described,
}
"""Resources about one thing, by its name."""
