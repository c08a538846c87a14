"""The page of a certificate of a month's deals, and its sentences in the terminal."""

from hashlib import sha256

from markupsafe import Markup

from studbook.analytics.fairness.certificate import LARGE, NOTHING, UNUSUAL, Certificate, CertifiedTest, canonical
from studbook.reports.layout import model
from studbook.reports.layout.pages import fill_in
from studbook.reports.layout.words import NOTHING as DASH
from studbook.reports.layout.words import count, hands

HEADS = ("Test", "Hands", "Found", "By chance", "p, one look", "e", "p, any look", "Would have shown")
_E_VALUE = (
    "An e-value is what a bet against chance has become by the end of the month: it starts at 1, and if the cards come "
    "by chance alone, it is 1 on average at most. So e reaches 1,000 in one of 1,000 such months at most. This holds "
    "however often one looks, because a bet may be stopped at any time. The e-value of all tests together is the mean "
    "of seventeen, which are fixed; a test that has no cards counts as 1."
)
_P_VALUES = (
    "p at any look is 1 / e, and 1 at most. It is worked out from the value at the end, not from the highest value on "
    "the way. p at one look is the ordinary p-value of a test: of 100 such values one is below 0.01 by chance alone. "
    "The smallest bias is that of one look: it would have shown in four of five cases, at a p-value of 1 %."
)
_MONTHS = (
    "The e-values of different months may be multiplied, because the deals of a month are independent of those before. "
    "This holds only if every month counts that was going to count before anyone saw it."
)
_NOT_SAID = (
    "What it does not say: whether these are all files of the month; whether the files are what the room wrote; and "
    "anything about a bias that is smaller than the last column says. A large e-value is unusual. A damaged or wrongly "
    "read file can cause it, too."
)


def certificate_words(found: Certificate) -> str:
    """The result in a sentence or two."""
    result = {UNUSUAL: "Unusual", NOTHING: "Nothing could be tested"}.get(found.result, "No sign of unusual deals")
    return (
        f"{result}: e = {found.e} in {hands(found.hands)} of {found.site} in {found.month} (UTC). "
        f"By chance alone, e reaches {count(LARGE)} in one of {count(LARGE)} months at most."
    )


def certificate_page(found: Certificate) -> str:
    """Make the page; the same certificate gives the same bytes."""
    digest = sha256(canonical(found).encode()).hexdigest()
    return fill_in(
        "fairness.html.j2",
        {"svg": lambda *_: Markup()},
        title=f"Deals of {found.site}, {found.month}",
        lede=certificate_words(found),
        notes=[f"The month is cut in UTC: hands that began from {found.since} on and before {found.until}."],
        sums=_sums(found),
        sections=_sections(found),
        made=[("Studbook", found.studbook), ("SHA-256 of the JSON file", digest)],
    )


def _sums(found: Certificate) -> tuple[model.Cell, ...]:
    return (
        model.Cell(found.e, ("e of all tests",), loses=found.result == UNUSUAL),
        model.Cell(found.p, ("p, any look",)),
        model.Cell(count(found.hands), ("hands",)),
        model.Cell(count(len(found.files)), ("files",)),
    )


def _sections(found: Certificate) -> list[model.Section]:
    tests = tuple(map(_test, found.tests))
    files = tuple(
        (model.Cell(one.sha256), model.Cell(count(one.hands)), model.Cell(count(one.conflicts))) for one in found.files
    )
    of_files = model.Table("Files", ("SHA-256", "Hands", "Conflicts"), files, frozenset({0}))
    again = (
        "Anyone who has these files makes the same page and the same JSON file, to the byte, with the same version of "
        f"Studbook: studbook certify FILES --site {found.site} --month {found.month}. "
        "studbook certify FILES --check CERTIFICATE.json works it out again and says what differs."
    )
    return [
        model.Section("tests", "Tests", (model.Table("Tests of the deal", HEADS, tests, frozenset({7})),)),
        model.Section("files", "Files", (again, of_files)),
        model.Section("meaning", "What it means", (_E_VALUE, _P_VALUES, _MONTHS, _NOT_SAID)),
    ]


def _test(one: CertifiedTest) -> tuple[model.Cell, ...]:
    expected = _text(one.expected) + (f" ± {_text(one.spread)}" if one.spread else "")
    why = (one.why_not,) if one.why_not else ()
    left = (f"{count(one.left_out)} left out",) if one.left_out else ()
    bias = DASH if one.smallest_bias is None else f"{_text(one.smallest_bias)} {one.bias_of}"
    return (
        model.Cell(f"{one.test} {one.name}", why),
        model.Cell(count(one.hands), left),
        model.Cell(_text(one.observed), (one.counts,) if one.counts else ()),
        model.Cell(expected),
        model.Cell(_text(one.p_once)),
        model.Cell(one.e or DASH),
        model.Cell(one.p_anytime or DASH),
        model.Cell(bias),
    )


def _text(value: float | None) -> str:
    return DASH if value is None else f"{value:,.4g}".replace("-", "\N{MINUS SIGN}")
