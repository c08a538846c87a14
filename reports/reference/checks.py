"""Describe the checks of an audit: as a table, one by one, and as a page of the documentation."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from studbook.rules.rulebook import linked

Rows = Sequence[Mapping[str, Any]]
"""Fields: code, section, severity, rules, house, message, verifies, todo."""
_STYLES = {"error": "red", "warning": "yellow", "info": ""}
_MOST_CHANGES, _MOST_LINES = 4, 6
_HEAD = """# What an audit checks

Every finding has a code, a severity, and the rules that it is based on, which are listed in [the rules](rules.md). An
**error** is certainly wrong, a **warning** breaks a house rule or contradicts the rest of the text, and **info** is
worth knowing. If a check depends on a house rule that the source does not state, its findings are only warnings, and
they name the rule. If the condition of a check is not met, the check does not apply; this is counted separately and
not reported as passed.

`studbook checks --markdown` makes this page; `studbook checks CODE` explains one check."""


def checks_table(checks: Rows) -> Table:
    """Table of all checks, one line each."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("code", "severity", "verifies"):
        table.add_column(head)
    for check in checks:
        table.add_row(check["code"], Text(check["severity"], _STYLES[check["severity"]]), check["verifies"])
    return table


def check_text(check: Mapping[str, Any], example: Mapping[str, Any] | None = None) -> Text:
    """Describe one check, what to do about its findings, and a corrupted hand in which it finds something."""
    lines = [
        f"{check['code']}: {check['verifies']}",
        "",
        f"Severity   {check['severity']}",
        f"Rules      {check['rules']}",
        *([f"House      {check['house']}"] if check["house"] else []),
        f"Message    {check['message']}",
        f"What to do {check['todo']}",
    ]
    return Text("\n".join([*lines, *(_example(example) if example else ())]))


def _example(example: Mapping[str, Any]) -> Iterator[str]:
    """Show the lines that were changed in a clean hand, and the finding."""
    yield f"\nExample    {example['what']}"
    for change in example["changes"][:_MOST_CHANGES]:
        yield from (f"  - {line}" for line in change["before"][:_MOST_LINES])
        yield from (f"  + {line}" for line in change["after"][:_MOST_LINES])
    yield f"  {example['severity']} {example['message']}"


def checks_markdown(checks: Rows) -> str:
    """Describe all checks as a page, section by section."""
    parts = [_HEAD]
    for section, rows in groupby(sorted(checks, key=lambda check: (check["section"], check["code"])), _section):
        parts.append(f"## {section}")
        lines = [f"| {_cells(check)} |" for check in rows]
        parts.append(
            "\n".join(["| code | severity | verifies | to do | rules | house rule |", "|---" * 6 + "|", *lines])
        )
    return "\n\n".join(parts)


def _section(check: Mapping[str, Any]) -> str:
    return str(check["section"])


def _cells(check: Mapping[str, Any]) -> str:
    house = f"`{check['house']}`" if check["house"] else ""
    code, rules, todo = check["code"], linked(check["rules"]), linked(check["todo"])
    head = f'<a id="{code.lower()}"></a>{code}'
    return " | ".join([head, check["severity"], check["verifies"], todo, rules, house]).replace("  ", " ")
