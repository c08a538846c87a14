"""A certificate of the deal: in the terminal, and as a page."""

from collections.abc import Sequence

from studbook.analytics.fairness.audit import FairnessResult
from studbook.analytics.fairness.certificate import UNUSUAL, Certificate, e_in_words
from studbook.reports.fairness.tables import bias, by_chance, figure, p_text
from studbook.reports.layout import model
from studbook.reports.layout.pages import fill_in
from studbook.reports.layout.words import NOTHING, count, hands

HEADS = ("Test", "Hands", "Found", "By chance", "p", "e", "Would have shown")
_EVIDENCE = (
    "The e-value is what a bet of 1 against a fair deal has become. If the deal is fair, it is 1 on average, at most, "
    f"and exceeds {UNUSUAL:,} in one month of a thousand, at most. It stays valid if the next month is looked at "
    "because of this one: multiply the e-values of months. A p-value is valid for one look at one test only."
)
_LIMITS = (
    "A low e-value is no proof of a fair deal: the last column says which bias would have shown in four of five cases, "
    "and a smaller one may be there. A high one says that the cards differ from what a fair deal gives, not who did "
    "it: a damaged file can cause it, too."
)
AGAIN = (
    "Whoever has the same files gets the same certificate, to the byte: studbook certify --check CERTIFICATE FILES. "
    "The files are named by the SHA-256 of their content, unpacked if they were packed."
)


def verdict(one: Certificate) -> str:
    """Say in a sentence what was found."""
    if one.cards_twice:
        return f"Unusual: a card was dealt twice in {hands(one.cards_twice)}."
    if one.is_unusual:
        return f"Unusual: the evidence against a fair deal is {e_in_words(one.log_e)} to 1."
    return (
        f"No sign of an unfair deal: the evidence against it is {e_in_words(one.log_e)} to 1 ({UNUSUAL:,} is unusual)."
    )


def certificate_lines(one: Certificate) -> list[str]:
    """The certificate in a few lines."""
    files = f"{count(len(one.files))} file{'s' * (len(one.files) != 1)}"
    return [f"{one.site}, {one.month} (UTC): {hands(one.hands)} of stud from {files}", verdict(one)]


def _e_of(one: Certificate, row: FairnessResult) -> str:
    found = one.evidence.get(row.name)
    return e_in_words(found.log_e) if found and row.p is not None else NOTHING


def certificate_page(one: Certificate, made: Sequence[tuple[str, str]]) -> str:
    """Make the page; `made` is what it was made by and from, each with its label."""
    rows = tuple(
        (
            model.Cell(f"{row.test} {row.name}", (row.why_not,) if row.why_not else ()),
            model.Cell(count(row.hands), (f"{count(row.left_out)} left out",) if row.left_out else ()),
            model.Cell(figure(row.observed), (row.counts,) if row.counts else ()),
            model.Cell(by_chance(row)),
            model.Cell(p_text(row.p)),
            model.Cell(
                e_in_words(one.evidence[row.name].log_e) if row.name in one.evidence and row.p is not None else "\u2013"
            ),
            model.Cell(bias(row)),
        )
        for row in one.tests
    )
    tests = model.Table(f"Tests of the deal: {one.site}, {one.month}", HEADS, rows, frozenset({6}))
    files = model.Table("SHA-256 of each file", ("File",), tuple((model.Cell(digest),) for digest in one.files))
    return fill_in(
        "fairness.html.j2",
        {"svg": str},
        title=f"The deal at {one.site}, {one.month}",
        lede=f"{hands(one.hands)} of stud",
        notes=[verdict(one)],
        sums=(
            model.Cell(e_in_words(one.log_e), ("to 1 against a fair deal",), loses=one.is_unusual),
            model.Cell(count(one.hands), ("hands",)),
            model.Cell(count(sum(row.p is not None for row in one.tests)), ("tests",)),
            model.Cell(count(one.cards_twice), ("with a card dealt twice",), loses=one.cards_twice > 0),
        ),
        sections=[
            model.Section("tests", "Tests", (tests,)),
            model.Section("meaning", "What it means", (_EVIDENCE, _LIMITS)),
            model.Section("files", "Files", (AGAIN, files), folded=len(one.files) > 20),
        ],
        made=[*made, ("digest", one.document()["digest"])],
    )
