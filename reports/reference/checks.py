"""Describe the checks of an audit: as a table, one by one, and as a page of the documentation."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from rich import box
from rich.table import Table
from rich.text import Text

from studbook.rules.checks.check import AuditCheck
from studbook.rules.rulebook import linked

_STYLES = {"error": "red", "warning": "yellow", "info": ""}
_MOST_CHANGES, _MOST_LINES = 4, 6
_HEAD = """# What an audit checks

Every finding has a code, a severity, and the rules that it is based on, which are listed in [the rules](rules.md). An
**error** is certainly wrong, a **warning** breaks a house rule or contradicts the rest of the text, and **info** is
worth knowing. If a check depends on a house rule that the source does not state, its findings are only warnings, and
they name the rule. If the condition of a check is not met, the check does not apply; this is counted separately and
not reported as passed.

`studbook checks --markdown` makes this page; `studbook checks CODE` explains one check."""


class FoundDamage(NamedTuple):
    """A damaged hand in which a check finds something."""

    what: str
    """What was done to it."""
    changes: Sequence[tuple[Sequence[str], Sequence[str]]]
    """Lines before and after each change."""
    severity: str
    message: str
    """Of the finding."""


def checks_table(checks: Sequence[AuditCheck]) -> Table:
    """Table of all checks, one line each."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("code", "severity", "verifies"):
        table.add_column(head)
    for check in checks:
        severity = _severity(check)
        table.add_row(check.code, Text(severity, _STYLES[severity]), check.verifies)
    return table


def _severity(check: AuditCheck) -> str:
    return check.severity.name.lower()


def check_text(check: AuditCheck, example: FoundDamage | None = None) -> Text:
    """Describe one check, what to do about its findings, and a corrupted hand in which it finds something."""
    lines = [
        f"{check.code}: {check.verifies}",
        "",
        f"Severity   {_severity(check)}",
        f"Rules      {check.rules}",
        *([f"House      {check.house}"] if check.house else []),
        f"Message    {check.message}",
        f"What to do {check.todo}",
    ]
    return Text("\n".join([*lines, *(_example(example) if example else ())]))


def _example(example: FoundDamage) -> Iterator[str]:
    """Show the lines that were changed in a clean hand, and the finding."""
    yield f"\nExample    {example.what}"
    for before, after in example.changes[:_MOST_CHANGES]:
        yield from (f"  - {line}" for line in before[:_MOST_LINES])
        yield from (f"  + {line}" for line in after[:_MOST_LINES])
    yield f"  {example.severity} {example.message}"


def checks_markdown(checks: Sequence[AuditCheck]) -> str:
    """Describe all checks as a page, section by section."""
    parts = [_HEAD]
    ordered = sorted(checks, key=lambda check: (check.section, check.code))
    for section, rows in groupby(ordered, lambda check: check.section):
        parts.append(f"## {section}")
        lines = [f"| {_cells(check)} |" for check in rows]
        parts.append(
            "\n".join(["| code | severity | verifies | to do | rules | house rule |", "|---" * 6 + "|", *lines])
        )
    return "\n\n".join(parts)


def _cells(check: AuditCheck) -> str:
    house = f"`{check.house}`" if check.house else ""
    rules, todo = linked(check.rules), linked(check.todo)
    head = f'<a id="{check.code.lower()}"></a>{check.code}'
    return " | ".join([head, _severity(check), check.verifies, todo, rules, house]).replace("  ", " ")
