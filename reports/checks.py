"""The checks of an audit in words: as a table, one by one, and as a page of the documentation."""

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

Every finding has a code, a severity, and the rules that it comes from, which [the page of the rules](rules.md) says. An
**error** is certainly wrong, a **warning** breaks the rules of the house or contradicts itself, **info** is worth
knowing. Where a check hangs on a house rule that its source does not state, a finding is a warning at most and names
the rule. A check whose condition is not met does not apply: that is counted, and not silently passed.

This page is what `studbook checks --markdown` says; `studbook checks CODE` explains one."""


def checks_table(checks: Rows) -> Table:
    """All of them, a line each."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("code", "severity", "verifies"):
        table.add_column(head)
    for check in checks:
        table.add_row(check["code"], Text(check["severity"], _STYLES[check["severity"]]), check["verifies"])
    return table


def check_text(check: Mapping[str, Any], example: Mapping[str, Any] | None = None) -> Text:
    """One of them, with what to do about it, and a damaged hand in which it finds something."""
    lines = [
        f"{check['code']}: {check['verifies']}",
        "",
        f"Severity   {check['severity']}",
        f"Rules      {check['rules']}",
        *([f"House      {check['house']}"] if check["house"] else []),
        f"Says       {check['message']}",
        f"To do      {check['todo']}",
    ]
    return Text("\n".join([*lines, *(_example(example) if example else ())]))


def _example(example: Mapping[str, Any]) -> Iterator[str]:
    """The lines that were changed in a clean hand, and the finding."""
    yield f"\nExample    {example['what']}"
    for change in example["changes"][:_MOST_CHANGES]:
        yield from (f"  - {line}" for line in change["before"][:_MOST_LINES])
        yield from (f"  + {line}" for line in change["after"][:_MOST_LINES])
    yield f"  {example['severity']} {example['message']}"


def checks_markdown(checks: Rows) -> str:
    """All of them as a page, section by section."""
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
