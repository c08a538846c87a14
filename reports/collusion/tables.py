"""Tests of the players in the terminal, and the words that its page shares with it."""

from collections.abc import Iterator

from rich import box
from rich.table import Table
from rich.text import Text

from studbook.analytics.collusion.audit import CONTEXT, RATE, UNUSUAL, Collusion, ComparedPlayers, NotRun
from studbook.analytics.database.records import records
from studbook.reports.collusion.words import ANY_LOOK, EXPLAINED
from studbook.reports.fairness.tables import p_text
from studbook.reports.layout.words import NOTHING, count, hands, printable, rate

SHOWN = 15
"""Rows of pairs and accounts, beyond the unusual ones."""


def who(row: ComparedPlayers) -> str:
    """The pair, or the account."""
    return row.player if row.partner is None else f"{row.player} and {row.partner}"


def figure(value: float) -> str:
    """A number of decisions or of big bets."""
    return count(int(value)) if value == int(value) and abs(value) < 1e9 else rate(value)


def odds(row: ComparedPlayers) -> str:
    """Odds ratio with its interval."""
    if row.odds is None:
        return NOTHING
    low, middle, high = (rate(value, digits=2) for value in (row.odds_low, row.odds, row.odds_high))
    return f"{middle} ({low} to {high})"


def summary(found: Collusion) -> str:
    """The result in a sentence or two."""
    if not found.hands:
        return "No hands of stud match."
    if found.table.is_empty():
        return f"{hands(found.hands)}: no pair and no account has enough decisions for any test."
    pairs = found.unusual.select("site", "player", "partner").unique().height
    result = f"{count(pairs)} unusual" if pairs else "nothing is unusual"
    tested = found.table["p"].count()
    below = int((found.table["p"].drop_nulls() < RATE).sum())
    return (
        f"{hands(found.hands)}, {count(tested)} tests of pairs and accounts: {result}. p-values below 1 %: "
        f"{count(below)}; by chance alone {rate(found.by_chance)} would be."
    )


def shown_rows(found: Collusion, more: int = SHOWN) -> list[ComparedPlayers]:
    """The unusual rows, and the next ones."""
    shown = found.table.filter(found.table["verdict"] != CONTEXT).head(found.unusual.height + more)
    return records(shown, ComparedPlayers)


def collusion_tables(found: Collusion, width: int) -> Iterator[Table | Text]:
    """The tests as text: the unusual rows first, then those next to them."""
    yield Text(summary(found), "bold")
    if found.table.height:
        yield _table(shown_rows(found), width)
    for one in records(found.not_run, NotRun):
        yield Text(one.sentence, "dim")
    if found.table["p_anytime"].count():
        yield Text(ANY_LOOK, "dim")
    if found.hands:
        yield Text(EXPLAINED, "dim")


def _table(rows: list[ComparedPlayers], width: int) -> Table:
    wide = width >= 120
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("who", overflow="fold")
    table.add_column("test", overflow="fold")
    for head in ("decisions", "found", "expected", *(["odds"] if wide else []), "p"):
        table.add_column(head, justify="right", overflow="fold")
    table.add_column("", min_width=7)
    for row in rows:
        is_unusual = row.verdict == UNUSUAL
        table.add_row(
            Text(printable(who(row))), Text(f"{row.test} {row.name}"), Text(count(row.decisions)),
            Text(figure(row.observed)), Text(figure(row.expected)), *([Text(odds(row))] if wide else []),
            Text(p_text(row.p if row.p_anytime is None else row.p_anytime), "bold red" if is_unusual else ""),
            Text(row.verdict, "bold red" if is_unusual else "dim"),
        )  # fmt: skip
    return table
