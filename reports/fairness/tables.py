"""Tests of the deal in the terminal, and the words that its page shares with it."""

from collections.abc import Iterator
from itertools import groupby

from rich import box
from rich.table import Table
from rich.text import Text

from studbook.analytics.fairness.audit import NOT_RUN, RATE, UNFAIR, Fairness, FairnessResult
from studbook.reports.fairness.words import ANY_LOOK, EXPLAINED, LITTLE
from studbook.reports.layout.words import NOTHING, count, hands, printable, rate


def p_text(p: float | None) -> str:
    """P-value with two digits.

    >>> p_text(0.25), p_text(0.00312), p_text(0.0), p_text(None) == NOTHING
    ('0.25', '0.0031', '0', True)
    """
    if p is None:
        return NOTHING
    if p == 0:
        return "0"
    return f"{p:.2g}" if p >= 0.0001 else f"{p:.0e}".replace("-", "\N{MINUS SIGN}")


def figure(value: float | None) -> str:
    """Statistic or count, whole numbers without decimals."""
    if value is None:
        return NOTHING
    return count(int(value)) if value == int(value) and abs(value) >= 5 else rate(value, digits=2)


def bias(row: FairnessResult) -> str:
    """The smallest bias that would have shown."""
    if row.bias is None:
        return NOTHING
    value = row.bias
    text = f"{float(f'{value:.2g}'):,.10g}" if value < 1e6 else NOTHING
    return f"{text} {row.bias_of}".replace(" %", "\N{NO-BREAK SPACE}%")


def by_chance(row: FairnessResult) -> str:
    """What chance alone gives: the mean and the standard deviation."""
    if row.expected is None:
        return NOTHING
    return figure(row.expected) + (f" ± {figure(row.spread)}" if row.spread else "")


def summary(found: Fairness) -> str:
    """The result in a sentence or two."""
    if not found.hands:
        return "No hands of stud match."
    differing, below = found.table.filter(verdict=UNFAIR).height, int((found.table["p"] < RATE).sum())
    result = f"{count(differing)} of {count(found.run)} tests differ" if differing else "no test differs"
    return (
        f"{hands(found.hands)}: {result} from a fair deal. p-values below 1 %: {count(below)}; by chance alone "
        f"{rate(found.by_chance, digits=2)} would be."
    )


def weakness(found: Fairness) -> str:
    """How little few hands show; empty if there are many, or none."""
    if not found.hands or found.hands > LITTLE:
        return ""
    cards = found.table.filter(test="F1")["bias"].drop_nulls().to_list()
    say = "says" if found.hands == 1 else "say"
    if not cards:
        return f"{hands(found.hands)} {say} nothing about the deal: even gross bias would not show."
    return (
        f"{hands(found.hands)} {say} little: a card that is dealt {rate(float(cards[0]), digits=0)} % too often would "
        "just have shown, a smaller bias not. That no test differs is no proof of a fair deal."
    )


def left_out(found: Fairness) -> str:
    """Hands that no test counts; empty if there are none."""
    if not found.too_wide:
        return ""
    return f"{hands(found.too_wide)} with seat numbers above 15 are left out of every test."


def fairness_tables(found: Fairness, width: int) -> Iterator[Table | Text]:
    """The tests as text: a table for each site, with what they mean."""
    yield Text(summary(found), "bold")
    for words in (weakness(found), left_out(found)):
        if words:
            yield Text(words)
    for site, rows in groupby(found.results, key=lambda row: row.site):
        tests = list(rows)
        yield _table(site, [row for row in tests if row.verdict != NOT_RUN], width)
        for row in tests:
            if row.verdict == NOT_RUN:
                yield Text(f"Not run: {row.test} {row.name}: {row.why_not}.", "dim")
    if found.table["p_anytime"].count():
        yield Text(ANY_LOOK, "dim")
    if found.hands:
        yield Text(EXPLAINED, "dim")


def _table(site: str, rows: list[FairnessResult], width: int) -> Table:
    wide = width >= 120
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=Text(printable(site), "bold"), title_justify="left")
    table.add_column("test", overflow="fold")
    for head in ("hands", "found", "by chance", "p"):
        table.add_column(head, justify="right", overflow="fold")
    table.add_column("verdict" if wide else "deal", overflow="fold", no_wrap=not wide, min_width=7)
    if wide:
        table.add_column("would have shown", overflow="fold")
    for row in rows:
        cells = [Text(f"{row.test} {row.name}"), Text(count(row.hands)), *_numbers(row, wide)]
        table.add_row(*cells, _verdict(row, wide), *([Text(bias(row))] if wide else []))
    return table


def _numbers(row: FairnessResult, wide: bool) -> list[Text]:
    counts = f"\n{row.counts}" if row.counts else ""
    return [
        Text(figure(row.observed)).append(counts, "dim"),
        Text(by_chance(row) if wide else figure(row.expected)),
        _p(row),
    ]


def _p(row: FairnessResult) -> Text:
    text = Text(p_text(row.p), "bold red" if row.verdict == UNFAIR else "")
    return text if row.p_anytime is None else text.append(f"\n{p_text(row.p_anytime)}*", "dim")


def _verdict(row: FairnessResult, wide: bool) -> Text:
    differs = row.verdict == UNFAIR
    short = "differs" if differs else "fits"
    return Text(row.verdict if wide else short, "bold red" if differs else "")
