"""A certificate: what the tests of the deal say of one site's hands of one month, so that anyone can work it out again.

It has nothing in it that depends on the machine, on when it was made, or on the order in which the files were read, so
that the same files give the same bytes. Numbers are rounded, because processors add in different orders.

Evidence is stated as an e-value (Shafer 2021; Vovk and Wang 2021): what a bet of 1 against the fair deal has become.
If the deal is fair, it is 1 on average, at most, whatever was seen before, and exceeds 1,000 at most once in a thousand
months (Markov). The mean of several is one again, whatever they have to do with each other; so is the product over
months.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from hashlib import sha256
from json import dumps
from math import exp, log
from typing import NamedTuple

from studbook.analytics.database.records import records
from studbook.analytics.database.resources import sql_file
from studbook.analytics.fairness.audit import FairnessResult, fairness
from studbook.analytics.fairness.deals import chosen_hands, read_deals
from studbook.analytics.fairness.exchange import streets
from studbook.analytics.fairness.sequential import Evidence, evidence
from studbook.analytics.statistics.filters import Filters
from studbook.analytics.store import Store
from studbook.game.documents import Json

FORMAT = 1
UNUSUAL = 1_000
"""The deal is called unusual from this e-value on."""
_DIGITS = 6
"""Significant digits of numbers."""


_WORDS = ("test", "name", "hands", "left_out", "counts", "bias_of", "why_not")
_NUMBERS = ("observed", "expected", "spread", "p", "bias")
"""Fields of a test that are certified."""


class MonthError(ValueError):
    """A month that cannot be certified; the message says why."""


class CertifiedFile(NamedTuple):
    """A file with hands of the month."""

    digest: str
    """SHA-256 of its content, unpacked if it was packed."""
    path: str
    """Where it was when it was imported."""


class Certificate(NamedTuple):
    """What is certified."""

    site: str
    month: str
    """In UTC, such as `2026-10`."""
    hands: int
    left_out: int
    """Hands that no test can take: a seat number is too large."""
    files: tuple[str, ...]
    """SHA-256 of the content of each file, in order."""
    tests: tuple[FairnessResult, ...]
    evidence: dict[str, Evidence]
    """By the names of those tests that have an e-value."""
    version: str
    """Of Studbook."""

    @property
    def log_e(self) -> float:
        """Natural logarithm of the evidence of all tests together."""
        return together(self.evidence)

    @property
    def cards_twice(self) -> int:
        """Hands in which a card is dealt twice."""
        return int(next(one.observed or 0 for one in self.tests if one.test == "F8"))

    @property
    def is_unusual(self) -> bool:
        """Whether the evidence against a fair deal is strong, or a card was dealt twice."""
        return self.log_e >= log(UNUSUAL) or self.cards_twice > 0

    def document(self) -> Json:
        """Return what the file holds; `digest` is the SHA-256 of all the rest, as `text` writes it."""
        document: Json = {
            "certificate": FORMAT,
            "studbook": self.version,
            "site": self.site,
            "month": self.month,
            "hands": self.hands,
            "left_out": self.left_out,
            "files": list(self.files),
            "tests": [_plain(one, self.evidence.get(one.name)) for one in self.tests],
            "log10_e": _rounded(self.log_e / log(10)),
            "unusual": self.is_unusual,
        }
        return document | {"digest": sha256(_text(document).encode()).hexdigest()}

    def text(self) -> str:
        """Return the file: JSON whose bytes depend on the content only."""
        return _text(self.document())


def _plain(one: FairnessResult, found: Evidence | None) -> Json:
    numbers: Json = {name: getattr(one, name) for name in _WORDS}
    numbers |= {name: _rounded(getattr(one, name)) for name in _NUMBERS}
    if found and one.p is not None:
        numbers["log10_e"] = _rounded(found.log_e / log(10))
    return numbers


def _rounded(number: float | None) -> float | None:
    """Round to some significant digits, so that the last bits of a sum do not show."""
    return None if number is None else float(f"{number:.{_DIGITS}g}")


def _text(document: Json) -> str:
    return dumps(document, sort_keys=True, indent=1, ensure_ascii=True, allow_nan=False) + "\n"


def together(found: dict[str, Evidence]) -> float:
    """Natural logarithm of the mean of all e-values, which is one itself.

    >>> round(exp(together({"one": Evidence(1.0, log(3)), "other": Evidence(1.0, log(5))})), 9)
    4.0
    """
    logs = [one.log_e for one in found.values()]
    top = max(logs, default=0.0)
    return top + log(sum(exp(one - top) for one in logs) / len(logs)) if logs else 0.0


def certificate(store: Store, site: str, month: str, version: str, files: Sequence[str] | None = None) -> Certificate:
    """Test the deal of a site's stud hands of a month, such as `2026-10`, in UTC.

    `files` are the digests of the files that hold them, if they are known already. Raises MonthError if the month is
    none, has no hands, or if the content of a file with its hands is not known.
    """
    since, until = month_span(month)
    filters = Filters(site=site, since=since, until=until)
    found = fairness(store, filters)
    if not found.hands:
        raise MonthError(f"{site} has no stud hands of {month} (UTC) in this database")
    if files is None:
        files = sorted({one.digest for one in certified_files(store, filters)})
    with chosen_hands(store, filters):
        deals = read_deals(store)
    return Certificate(
        site, month, found.hands, found.too_wide, tuple(files), tuple(found.results),
        evidence(deals, list(streets(deals))), version,
    )  # fmt: skip


def certified_files(store: Store, filters: Filters) -> list[CertifiedFile]:
    """List the files in which the hands stand. Raises MonthError if the content of one is not known."""
    with chosen_hands(store, filters):
        found = records(store.query(sql_file("sql/fairness", "files")), CertifiedFile)
    unknown = [one.path for one in found if not one.digest]
    if unknown:
        raise MonthError(
            f"the SHA-256 of {unknown[0]} is not known: it was imported by an early version of Studbook, or not to its "
            "end; name the files instead of the database"
        )
    return found


def month_span(month: str) -> tuple[datetime, datetime]:
    """Return the first moment of a month and that of the next, in UTC. Raises MonthError."""
    try:
        first = date.fromisoformat(f"{month}-01") if len(month) == len("2026-10") and month.isascii() else None
    except ValueError:
        first = None
    if first is None or first.year >= date.max.year:
        raise MonthError(f"a month is written as in 2026-10, not {month[:20]!r}")
    after = (first + timedelta(days=31)).replace(day=1)
    return datetime(first.year, first.month, 1), datetime(after.year, after.month, 1)  # noqa: DTZ001  # UTC, as stored


def e_in_words(log_e: float) -> str:
    """Write an e-value.

    >>> e_in_words(0.0), e_in_words(log(2_500)), e_in_words(log(1e-9)), e_in_words(60.0)
    ('1.0', '2,500', 'below 0.001', '10^26')
    """
    if log_e < log(0.001):
        return "below 0.001"
    if log_e >= log(1e6):
        return f"10^{log_e / log(10):.0f}"
    value = exp(log_e)
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}" if value < 0.1 else f"{value:.1f}"


def differences(stated: Json, found: Json) -> list[str]:
    """Say in what a stated certificate differs from the one that was found; empty if in nothing."""
    lines = [
        f"{name}: {_short(stated.get(name))} is stated, {_short(found.get(name))} was found"
        for name in sorted({*stated, *found} - {"tests", "digest"})
        if stated.get(name) != found.get(name)
    ]
    one, other = (
        {(str(test.get("test")), test["name"]): test for test in each.get("tests", ())} for each in (stated, found)
    )
    lines += [
        f"{' '.join(name)}: {_short(one.get(name, {}).get(value))} is stated as {value}, "
        f"{_short(other.get(name, {}).get(value))} was found"
        for name in dict.fromkeys([*one, *other])
        for value in sorted({*one.get(name, {}), *other.get(name, {})})
        if one.get(name, {}).get(value) != other.get(name, {}).get(value)
    ]
    digest = sha256(_text({name: value for name, value in stated.items() if name != "digest"}).encode()).hexdigest()
    if digest != stated.get("digest"):
        lines.append("digest: it is not that of the certificate, which was changed after it was made")
    return lines


def _short(value: object) -> str:
    text = "nothing" if value is None else dumps(value, ensure_ascii=True)
    return text if len(text) <= 80 else f"{text[:77]}..."
