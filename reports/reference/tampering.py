"""Show the kinds of damage and what an audit finds of each: as tables, and as a page of the documentation."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from rich import box
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

_MOST_CODES = 8
_HEAD = """# Damage, and what finds it

A check is only worth something if it finds the error it is meant for. `studbook tamper` corrupts clean hands the way an
error or a fraud would: the rest of the hand still agrees, as far as possible. The corrupted text is read and audited
like any other.

`studbook tamper --markdown` makes this page. For each kind of damage it shows how many of the corrupted hands are found
by one of the expected checks, the most fitting first, and which checks find something in how many of them. One wrong
line often causes several findings: a player who is paid too much gets money that no one put in. `studbook tamper --kind
NAME -o FOLDER` writes such hands, with a record of what was changed; `studbook checks CODE` shows one of them."""


class DamageRow(NamedTuple):
    """A kind of damage."""

    kind: str
    section: str
    what: str
    """What is done."""
    expected: Sequence[str]
    """Codes of the checks that should find it, the most fitting first."""
    room: str
    """The only site to whose hands it is done; empty for any."""


class DamageResult(NamedTuple):
    """What the audit found of a kind of damage."""

    kind: str
    section: str
    what: str
    expected: Sequence[str]
    hands: int
    """Hands that were damaged."""
    found: int
    """Of them, those that an expected check found."""
    codes: Mapping[str, int]
    """Number of hands in which each check found something."""
    missed: Sequence[str]
    """Numbers of the hands that were not found."""
    why_not: str | None
    """Why the damage was not done, if it was not."""


def kinds_table(kinds: Sequence[DamageRow]) -> Table:
    """All kinds of damage, section by section: each with its checks, and below what is done.

    One column of sentences beside the long names would be a word wide in 80 columns.
    """
    table = Table.grid()
    for section, rows in groupby(kinds, lambda kind: kind.section):
        table.add_row("")
        table.add_row(Text(section.capitalize(), "bold"))
        for kind in rows:
            table.add_row(Text(f"{kind.kind}: {' '.join(kind.expected)}"))
            table.add_row(Padding(Text(kind.what, "dim"), (0, 0, 0, 4)))
    return table


def results_table(results: Sequence[DamageResult]) -> Table:
    """Table of what the audit finds of each kind of damage that was done."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("kind", "found", "hands", "expected", "found by"):
        table.add_column(head, justify="right" if head in ("found", "hands") else "left", no_wrap=head != "found by")
    for result in results:
        if result.why_not:
            continue
        style = "" if 0 < result.hands == result.found else "red"
        found, hands = f"{result.found:,}", f"{result.hands:,}"
        table.add_row(Text(result.kind, style), found, hands, " ".join(result.expected), _codes(result))
    return table


def not_done_lines(results: Sequence[DamageResult]) -> list[str]:
    """Say which kinds of damage were not done, one line for each reason."""
    names: dict[str, list[str]] = {}
    for result in results:
        if result.why_not:
            names.setdefault(result.why_not, []).append(result.kind)
    return [f"Not done, because {reason}: {', '.join(kinds)}." for reason, kinds in names.items()]


def results_markdown(results: Sequence[DamageResult]) -> str:
    """Describe the results as a page, section by section."""
    hands, found = sum(result.hands for result in results), sum(result.found for result in results)
    whole = sum(0 < result.hands == result.found for result in results)
    parts = [_HEAD, f"{len(results)} kinds of damage, {whole} of them always found: {found:,} of {hands:,} hands."]
    for section, rows in groupby(results, lambda result: result.section):
        parts.append(f"## {section.capitalize()}")
        lines = ["| kind | what is done | expected | found in | by which checks |", "|---" * 5 + "|"]
        parts.append("\n".join([*lines, *(_line(row) for row in rows)]))
    return "\n\n".join(parts)


def _line(row: DamageResult) -> str:
    found = f"{row.found} of {row.hands}"
    return f"| `{row.kind}` | {row.what} | {' '.join(row.expected)} | {found} | {_codes(row)} |"


def _codes(row: DamageResult) -> str:
    """Checks with the number of hands in which they found something; the number is left out if it is all of them."""
    codes = list(row.codes.items())
    listed = [code if hands == row.hands else f"{code} ({hands})" for code, hands in codes[:_MOST_CODES]]
    return ", ".join(listed) + (", ..." if len(codes) > _MOST_CODES else "")
