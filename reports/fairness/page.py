"""The page of the tests of the deal: results, figures, and what each test means."""

from collections.abc import Iterator
from itertools import groupby

from markupsafe import Markup

from studbook.analytics.fairness.audit import FAIR, NOT_RUN, RATE, UNFAIR, Fairness, FairnessResult
from studbook.reports.fairness.figures import figures_of
from studbook.reports.fairness.tables import bias, by_chance, figure, left_out, p_text, summary, weakness
from studbook.reports.fairness.words import EXPLAINED, NAIVE, TESTS
from studbook.reports.layout import model
from studbook.reports.layout.pages import fill_in
from studbook.reports.layout.pictures import picture_svg
from studbook.reports.layout.words import count, hands, rate

HEADS = ("Test", "Hands", "Found", "By chance", "p", "Verdict", "Would have shown")


def fairness_page(found: Fairness, made: list[tuple[str, str]]) -> str:
    """Make the page; `made` are program, date and database, each with its label."""
    return fill_in(
        "fairness.html.j2",
        {"svg": _svg},
        title=f"Was the deal fair? {hands(found.hands)}",
        lede=summary(found),
        notes=[words for words in (weakness(found), left_out(found)) if words],
        sums=sums(found),
        sections=sections(found),
        made=made,
    )


def _svg(picture: model.Picture, narrow: bool = False) -> Markup:
    return Markup(picture_svg(picture, narrow))  # noqa: S704  # `inline` escapes the text of others


def sections(found: Fairness) -> list[model.Section]:
    """The tests of each site, what live outs say, and what it means."""
    return [*_sections(found), *_naive(found), _meaning()]


def sums(found: Fairness) -> tuple[model.Cell, ...]:
    """The numbers at the top."""
    differing = found.table.filter(verdict=UNFAIR).height
    skipped = found.table.filter(verdict=NOT_RUN).height
    return (
        model.Cell(count(differing), ("differ from a fair deal",), loses=differing > 0),
        model.Cell(count(found.table.filter(verdict=FAIR).height), ("fit a fair deal",)),
        model.Cell(count(skipped), ("not run",)),
        model.Cell(rate(found.by_chance, digits=2), ("p-values below 1 % expected by chance alone",)),
    )


def _sections(found: Fairness) -> Iterator[model.Section]:
    figures = {one.site: one for one in found.figures}
    for number, (site, rows) in enumerate(groupby(found.results, key=lambda row: row.site)):
        tests = list(rows)
        table = model.Table(f"Tests of the deal: {site}", HEADS, tuple(map(_cells, tests)), frozenset({5, 6}))
        parts: tuple[model.Part, ...] = (table, *figures_of(figures[site], f"site-{number}"))
        differing = sum(row.verdict == UNFAIR for row in tests)
        verdict = f"{differing} of {len(tests)} tests differ" if differing else "no test differs from a fair deal"
        title = f"{site[:1].upper()}{site[1:]}: {verdict}"
        yield model.Section(f"site-{number}", title, parts, folded=not differing)


def _cells(row: FairnessResult) -> tuple[model.Cell, ...]:
    entered = (f"{count(row.left_out)} left out",) if row.left_out else ()
    looks = () if row.p_anytime is None else (f"{p_text(row.p_anytime)} at any look",)
    why = (row.why_not,) if row.why_not else ()
    return (
        model.Cell(f"{row.test} {row.name}"),
        model.Cell(count(row.hands), entered),
        model.Cell(figure(row.observed), (row.counts,) if row.counts else ()),
        model.Cell(by_chance(row)),
        model.Cell(p_text(row.p), looks, loses=row.verdict == UNFAIR),
        model.Cell(row.verdict, why, loses=row.verdict == UNFAIR),
        model.Cell(bias(row)),
    )


def _naive(found: Fairness) -> Iterator[model.Section]:
    """What a comparison with live outs would have printed, and why it is wrong."""
    counted = found.naive
    if not counted.draws:
        return
    share, due = 100 * counted.helped / counted.draws, 100 * counted.expected / counted.draws
    text = (
        f"Here: of {count(counted.draws)} cards dealt to the hero on the street after the first, with two others or "
        f"more still in, {rate(share)} % helped, and live outs say {rate(due)} %: z {rate(counted.z, signed=True)}, p "
        f"{p_text(counted.p)}. " + ("Such an audit would have called this deal unfair." if counted.p < RATE else "")
    )
    yield model.Section("naive", "Why live outs are no test", (NAIVE, text.strip()), folded=True)


def _meaning() -> model.Section:
    rows = tuple(
        (
            model.Cell(f"{test.code} {test.title}"),
            model.Cell(test.player),
            model.Cell(test.formula),
            model.Cell(test.cards),
        )
        for test in TESTS
    )
    heads = ("Test", "For players", "For statisticians", "Cards that enter")
    table = model.Table("What each test asks", heads, rows, frozenset({1, 2, 3}))
    return model.Section("meaning", "What it means", (EXPLAINED, table), folded=True)
