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

FORMAT = 1
"""Version of the form of a certificate."""
LARGE = 1_000
"""E-value from which on the deals of a month are called unusual."""
UNUSUAL, NO_SIGN, NOTHING = "unusual", "no sign of unusual deals", "nothing could be tested"
_FOUR = Context(prec=4, Emin=-(10**12), Emax=10**12)

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
Document: TypeAlias = dict[str, Json]


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


def certificate(store: Store, month: CertifiedMonth, files: Sequence[CertifiedFile], version: str) -> Document:
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
    tests = [_test(one, values.get(one.name), one.name in drawn) for one in outcomes]
    together = mean(list(values.values()))
    return {
        "certificate": "deals of stud poker",
        "format": FORMAT,
        "studbook": version,
        "site": month.site,
        "month": month.name,
        "since": f"{month.since:%Y-%m-%dT%H:%M:%SZ}",
        "until": f"{month.until:%Y-%m-%dT%H:%M:%SZ}",
        "files": [dict(one._asdict()) for one in sorted(files)],
        "hands": deals.hands,
        "too_wide": deals.too_wide,
        "tests": list(tests),
        "e": digits(together),
        "p": digits(p_of(together)),
        "result": _result(together, twice, outcomes),
    }


def _result(together: Decimal, twice: int, outcomes: list[FairnessOutcome]) -> str:
    if together >= LARGE or twice:
        return UNUSUAL
    return NO_SIGN if any(one.p is not None for one in outcomes if one.test != "F8") else NOTHING


def _test(one: FairnessOutcome, value: Decimal | None, is_drawn: bool) -> Document:
    return {
        "test": one.test,
        "name": one.name,
        "hands": one.hands,
        "left_out": one.left_out,
        "observed": rounded(None if one.test == "F7" else one.observed),
        "expected": rounded(None if one.test == "F7" else one.expected),
        "spread": rounded(None if one.test == "F7" else one.spread),
        "counts": "" if one.test == "F7" else one.counts,
        "p_once": None if is_drawn else rounded(one.p),
        "e": None if value is None else digits(value),
        "p_anytime": None if value is None else digits(p_of(value)),
        "smallest_bias": rounded(one.bias),
        "bias_of": one.bias_of,
        "why_not": one.why_not,
    }


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


def canonical(document: Document) -> str:
    """The text of a certificate: sorted keys, UTF-8, two spaces, a line feed at the end."""
    return json.dumps(document, sort_keys=True, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def differences(one: Json, other: Json, place: str = "") -> list[str]:
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


def _short(value: Json) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:77]}..."
