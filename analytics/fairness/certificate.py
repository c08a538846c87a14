"""A certificate of a month's deals at one site: files, tests, p-values and e-values, the same bytes for everyone.

It has no time of writing, no paths and no names of players. Numbers are rounded: e-values, which are exact decimals, to
four digits, all others to four digits from double precision. F7 is left out, because its last digits depend on the
machine's linear algebra, and so are p-values that are taken from random samples.
"""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Context, Decimal, localcontext
from typing import NamedTuple, TypeAlias

from studbook.analytics.fairness.audit import integrity, run_tests
from studbook.analytics.fairness.deals import chosen_hands, columns, read_deals
from studbook.analytics.fairness.e_values import DIGITS, e_values, mean
from studbook.analytics.fairness.outcome import FairnessOutcome
from studbook.analytics.fairness.starting import is_sampled
from studbook.analytics.fairness.swaps import read_all_ins
from studbook.analytics.statistics.filters import Filters
from studbook.analytics.store import Store

KIND = "deals of stud poker"
FORMAT = 1
"""Version of the form of a certificate."""
LARGE = 1_000
"""E-value from which on the deals of a month are called unusual."""
UNUSUAL, NO_SIGN, NOTHING = "unusual", "no sign of unusual deals", "nothing could be tested"
_FOUR = Context(prec=4, Emin=-(10**12), Emax=10**12)

Document: TypeAlias = "dict[str, Document] | list[Document] | str | int | float | bool | None"
"""A value of JSON."""


class CertifiedFile(NamedTuple):
    """A file that a certificate is about."""

    sha256: str
    """Of its bytes, after decompression if they are packed."""
    hands: int
    """Hands of the site and month that are taken from it; a hand that is in several files counts in one."""
    conflicts: int
    """Hands whose number an earlier hand has with other content; they enter no test."""


class CertifiedMonth(NamedTuple):
    """What a certificate is about."""

    site: str
    year: int
    month: int

    @property
    def name(self) -> str:
        """Year and month, such as 2026-03."""
        return f"{self.year:04}-{self.month:02}"

    @property
    def since(self) -> datetime:
        """The month's first moment in UTC."""
        return datetime(self.year, self.month, 1, tzinfo=UTC)

    @property
    def until(self) -> datetime:
        """The first moment after it."""
        return datetime(self.year + self.month // 12, self.month % 12 + 1, 1, tzinfo=UTC)

    @property
    def filters(self) -> Filters:
        """Its hands: those that began in it, in UTC."""
        return Filters(site=self.site, since=self.since.replace(tzinfo=None), until=self.until.replace(tzinfo=None))


class CertifiedTest(NamedTuple):
    """A test of a certificate, as it is written: numbers are rounded, e-values are text."""

    test: str
    """Code, such as F1."""
    name: str
    hands: int
    left_out: int
    observed: float | None
    expected: float | None
    spread: float | None
    counts: str
    """Unit of these three."""
    p_once: float | None
    """P-value of one look; None if the test did not run, or if it depends on the machine."""
    e: str | None
    """E-value at the end of the month; None of a test that has no bets."""
    p_anytime: str | None
    """1 / e, and 1 at most."""
    smallest_bias: float | None
    """That would have shown at one look in four of five cases, at a p-value of 1 %."""
    bias_of: str
    why_not: str


class Certificate(NamedTuple):
    """What a certificate says."""

    certificate: str
    format: int
    studbook: str
    """Version that made it."""
    site: str
    month: str
    since: str
    until: str
    files: tuple[CertifiedFile, ...]
    hands: int
    too_wide: int
    """Hands left out because a seat number is too large."""
    tests: tuple[CertifiedTest, ...]
    e: str
    """Mean of the e-values of all tests."""
    p: str
    result: str
    """`UNUSUAL`, `NO_SIGN` or `NOTHING`."""


def certificate(store: Store, month: CertifiedMonth, files: Sequence[CertifiedFile], version: str) -> Certificate:
    """Test a month's deals in a store that was made from the files in the order of their SHA-256."""
    with chosen_hands(store, month.filters):
        deals, all_ins = read_deals(store), read_all_ins(store)
        twice = int(columns(store, "duplicates")["hands"].sum())
    values = e_values(deals)
    outcomes = (
        [one for one in run_tests(deals, all_ins).outcomes if one.test != "F7" or one.name in values]
        if deals.hands
        else []
    )
    outcomes.append(integrity(deals.hands, twice))
    drawn = {one.name for one in outcomes if one.test == "F7" or is_sampled(one.name, deals)}
    together = mean(list(values.values()))
    return Certificate(
        certificate=KIND,
        format=FORMAT,
        studbook=version,
        site=month.site,
        month=month.name,
        since=f"{month.since:%Y-%m-%dT%H:%M:%SZ}",
        until=f"{month.until:%Y-%m-%dT%H:%M:%SZ}",
        files=tuple(sorted(files)),
        hands=deals.hands,
        too_wide=deals.too_wide,
        tests=tuple(_test(one, values.get(one.name), one.name in drawn) for one in outcomes),
        e=digits(together),
        p=digits(p_of(together)),
        result=_result(together, twice, outcomes),
    )


def _result(together: Decimal, twice: int, outcomes: list[FairnessOutcome]) -> str:
    if together >= LARGE or twice:
        return UNUSUAL
    return NO_SIGN if any(one.p is not None for one in outcomes if one.test != "F8") else NOTHING


def _test(one: FairnessOutcome, value: Decimal | None, is_drawn: bool) -> CertifiedTest:
    is_joint = one.test == "F7"
    return CertifiedTest(
        test=one.test,
        name=one.name,
        hands=one.hands,
        left_out=one.left_out,
        observed=None if is_joint else rounded(one.observed),
        expected=None if is_joint else rounded(one.expected),
        spread=None if is_joint else rounded(one.spread),
        counts="" if is_joint else one.counts,
        p_once=None if is_drawn else rounded(one.p),
        e=None if value is None else digits(value),
        p_anytime=None if value is None else digits(p_of(value)),
        smallest_bias=rounded(one.bias),
        bias_of=one.bias_of,
        why_not=one.why_not,
    )


def p_of(value: Decimal) -> Decimal:
    """P-value of an e-value, 1 / e and 1 at most: valid whenever one stops."""
    with localcontext(DIGITS):
        return min(Decimal(1), 1 / value) if value else Decimal(1)


def digits(value: Decimal) -> str:
    """A decimal with four digits, as text, because it may be larger than the numbers of other programs.

    >>> digits(Decimal("1234567")), digits(Decimal("0.5"))
    ('1.235e+6', '5.000e-1')
    """
    return f"{_FOUR.plus(value):.3e}"


def rounded(value: float | None) -> float | int | None:
    """A number with four digits; whole numbers below 2**53 stay as they are.

    >>> rounded(0.123456), rounded(123456.0), rounded(None)
    (0.1235, 123456, None)
    """
    if value is None:
        return None
    value = float(value)
    return int(value) if value.is_integer() and abs(value) < 2**53 else float(f"{value:.4g}")


def document(found: Certificate) -> Document:
    """A certificate as a value of JSON."""
    rows: dict[str, Document] = {
        "files": [dict(one._asdict()) for one in found.files],
        "tests": [dict(one._asdict()) for one in found.tests],
    }
    return found._asdict() | rows


def canonical(found: Certificate) -> str:
    """The text of a certificate: sorted keys, UTF-8, two spaces, a line feed at the end."""
    return json.dumps(document(found), sort_keys=True, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def differences(one: Document, other: Document, place: str = "") -> list[str]:
    """What differs between two certificates, a line for each value.

    >>> differences({"e": "1", "hands": 3}, {"e": "2", "hands": 3})
    ['e: 1 in the file, 2 recomputed']
    """
    if type(one) is type(other) and one == other:
        return []
    if isinstance(one, dict) and isinstance(other, dict):
        keys = sorted(one.keys() | other.keys())
        return [line for key in keys for line in differences(one.get(key), other.get(key), _in(place, key))]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True), 1)
        return [line for at, (a, b) in pairs for line in differences(a, b, _in(place, str(at)))]
    return [f"{place or 'all of it'}: {_short(one)} in the file, {_short(other)} recomputed"]


def _in(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key


def _short(value: Document) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:77]}..."
