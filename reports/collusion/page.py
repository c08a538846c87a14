"""The page of the tests of the players: what is unusual, its hands, and what each test means."""

from collections.abc import Iterator
from typing import NamedTuple

import polars as pl
from markupsafe import Markup

from studbook.analytics.collusion.audit import (
    CONTEXT,
    UNUSUAL,
    AccountContext,
    Collusion,
    ComparedPlayers,
    NotRun,
    WeighingHand,
)
from studbook.analytics.database.records import records
from studbook.reports.collusion.tables import figure, odds, shown_rows, summary, who
from studbook.reports.collusion.words import EXPLAINED, TESTS
from studbook.reports.fairness.tables import p_text
from studbook.reports.layout import model
from studbook.reports.layout.pages import fill_in
from studbook.reports.layout.words import NOTHING, count, hands, rate

HEADS = ("Who", "Test", "Decisions", "Found", "Expected", "Odds (95 %)", "p", "Verdict")
ACCOUNTS = 50
"""Accounts whose hours are listed."""
MORE = 30
"""Rows beyond the unusual ones."""


class Case(NamedTuple):
    """An unusual row with its hands."""

    row: ComparedPlayers
    file: str
    """Name of the page with the replays."""
    hands: list[int]
    """Keys of the hands, the heaviest first."""
    evidence: list[WeighingHand]


def cases(found: Collusion, stem: str) -> list[Case]:
    """The unusual rows that have hands, in order; `stem` begins the names of their files."""
    out: list[Case] = []
    for row in records(found.unusual, ComparedPlayers):
        same = pl.all_horizontal(
            pl.col(name).eq_missing(getattr(row, name)) for name in ("name", "site", "player", "partner")
        )
        own = found.evidence.filter(same)
        if own.height:
            listed = records(own, WeighingHand)
            out.append(Case(row, f"{stem}-hands-{len(out) + 1}.html", [one.hand for one in listed], listed))
    return out


def collusion_page(found: Collusion, stem: str, made: list[tuple[str, str]]) -> str:
    """Make the page; `made` are program, date and database, each with its label."""
    return fill_in(
        "fairness.html.j2",
        {"svg": lambda _picture, _narrow=False: Markup()},
        title=f"Who plays unusually? {hands(found.hands)}",
        lede=summary(found),
        notes=[EXPLAINED, *missing(found)],
        sums=sums(found),
        sections=[*sections(found, cases(found, stem)), meaning()],
        made=made,
    )


def missing(found: Collusion) -> list[str]:
    """What could not be tested, and why."""
    return [one.sentence for one in records(found.not_run, NotRun)]


def sums(found: Collusion) -> tuple[model.Cell, ...]:
    """The numbers at the top."""
    unusual = found.unusual.height
    return (
        model.Cell(count(unusual), ("unusual",), loses=unusual > 0),
        model.Cell(count(found.table["p"].count()), ("tests of pairs and accounts",)),
        model.Cell(rate(found.by_chance), ("p-values below 1 % expected by chance alone",)),
    )


OPEN = 2
"""Cases whose evidence is not folded away."""


def sections(found: Collusion, listed: list[Case], is_live: bool = False) -> Iterator[model.Section]:
    """The tests, the evidence, and the context."""
    rows = tuple(map(cells, shown_rows(found, MORE)))
    if rows:
        table = model.Table("The smallest p first", HEADS, rows, frozenset({1}))
        yield model.Section("tests", "Tests", (table,), folded=bool(listed))
    for number, case in enumerate(listed, 1):
        yield _evidence(number, case, is_live)._replace(folded=number > OPEN)
    context = found.table.filter(verdict=CONTEXT).head(MORE)
    if context.height:
        yield model.Section("given", "What the last actions are worth", (_context(context),), folded=True)
    if found.accounts.height:
        yield model.Section("accounts", "Accounts", (_accounts(found.accounts.head(ACCOUNTS)),), folded=True)


def cells(row: ComparedPlayers) -> tuple[model.Cell, ...]:
    """One row of the tests."""
    looks = () if row.p_anytime is None else (f"{p_text(row.p_anytime)} at any look",)
    is_unusual = row.verdict == UNUSUAL
    return (
        model.Cell(who(row), (row.site,)),
        model.Cell(f"{row.test} {row.name}"),
        model.Cell(count(row.decisions)),
        model.Cell(figure(row.observed), (row.counts,)),
        model.Cell(figure(row.expected)),
        model.Cell(odds(row)),
        model.Cell(p_text(row.p), looks, loses=is_unusual),
        model.Cell(row.verdict, loses=is_unusual),
    )


def _evidence(number: int, case: Case, is_live: bool) -> model.Section:
    row = case.row
    text = (
        f"{row.test} {row.name}: {figure(row.observed)} {row.counts}, and {figure(row.expected)} were "
        f"expected, in {count(row.decisions)} decisions or hands; z {rate(row.z)}, p {p_text(row.p)}. The "
        "hands that weigh most:"
    )
    rows = tuple(
        (
            model.Cell(
                hand.hand_id or f"hand {hand.hand}",
                href=f"hands/{hand.hand}.html" if is_live else f"{case.file}#hand={place}",
            ),
            model.Cell(f"{hand.started_at:%Y-%m-%d %H:%M}" if hand.started_at else NOTHING),
            model.Cell(rate(hand.weight, digits=2)),
        )
        for place, hand in enumerate(case.evidence, 1)
    )
    table = model.Table(f"Hands of {who(row)}", ("Hand", "Started (UTC)", "Weight"), rows, frozenset({1}))
    return model.Section(f"case-{number}", f"Unusual: {who(row)}", (text, table))


def _context(rows: pl.DataFrame) -> model.Table:
    body = tuple(
        (
            model.Cell(who(row), (row.site,)),
            model.Cell(count(row.decisions)),
            model.Cell(rate(row.observed, signed=True)),
        )
        for row in records(rows, ComparedPlayers)
    )
    return model.Table("Context, not evidence", ("Who", "Decisions", "Big bets given to each other"), body)


def _accounts(accounts: pl.DataFrame) -> model.Table:
    heads = ("Account", "Hands", "Hours in a row", "Hours in 24", "Entropy", "Won per 100")
    rows = tuple(
        (
            model.Cell(row.player, (row.site,)),
            model.Cell(count(row.hands)),
            model.Cell(count(row.longest)),
            model.Cell(count(row.busiest)),
            model.Cell(*_with_usual(row.choice, row.usual_choice, "everyone")),
            model.Cell(*_with_usual(row.win_rate, row.usual_win_rate, "as loose players")),
        )
        for row in records(accounts, AccountContext)
    )
    return model.Table("Context, not evidence: most hands first", heads, rows)


def _with_usual(value: float | None, usual: float | None, of: str) -> tuple[str, tuple[str, ...]]:
    if value is None or usual is None:
        return NOTHING, ()
    return rate(value, digits=2), (f"{rate(usual, digits=2)} {of}",)


def meaning() -> model.Section:
    """What each test asks."""
    rows = tuple(
        (
            model.Cell(f"{test.code} {test.title}"),
            model.Cell(test.player),
            model.Cell(test.formula),
            model.Cell(test.cards),
        )
        for test in TESTS
    )
    heads = ("Test", "For players", "For statisticians", "What it needs")
    table = model.Table("What each test asks", heads, rows, frozenset({1, 2, 3}))
    return model.Section("meaning", "What it means", (table,), folded=True)
