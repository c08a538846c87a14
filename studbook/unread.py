"""What could not be read, grouped by site and by the line that stopped it, and what of it identifies a person masked."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from analytics.audited import rejects
from analytics.store import Store

_CARD = r"(?:10|[2-9TJQKA])[cdhs]"
_NORMALISED = (
    (re.compile(rf"(?<!\w){_CARD}(?:[ ,-]*{_CARD})*(?!\w)"), "<cards>"),
    (re.compile(r"(?:[$€£₹]|\b(?:USD|EUR|GBP|CAD|INR) ?)?\d[\d.,:/]*(?:[$€£₹]|\b)"), "<number>"),
)
_NO_LINE = "<end of the text>"
_NO_NAMES = frozenset({"", "hero", "player", "dealer"})


class Reject(NamedTuple):
    """A text that could not be read."""

    site: str
    """Empty if the text belongs to no hand."""
    path: str
    line: int
    """Line of the file on which reading stopped."""
    code: str
    reason: str
    expected: str
    stopped: str
    """The line on which reading stopped; empty if the text ended."""
    text: str


class Group(NamedTuple):
    """Texts of a site that the same kind of line stopped."""

    site: str
    code: str
    line: str
    """The line, with names, numbers, amounts and cards normalised."""
    count: int
    example: Reject
    """The first of them."""


def grouped(store: Store) -> list[Group]:
    """All rejects in groups, the most frequent first."""
    found: Counter[tuple[str, str, str]] = Counter()
    examples: dict[tuple[str, str, str], Reject] = {}
    for reject in _all(store):
        key = (reject.site, reject.code, normalised(reject))
        found[key] += 1
        examples.setdefault(key, reject)
    return [Group(*key, count, examples[key]) for key, count in found.most_common()]


def _all(store: Store) -> Iterator[Reject]:
    for row in rejects(store):
        text = row["text"]
        quoted = re.search(r": (['\"])(.*)\1$", row["reason"], re.DOTALL)
        stopped = _line_with(text, quoted[2] if quoted else "")
        yield Reject(
            row["site"] or "", row["path"], row["line"], row["code"], row["reason"], row["expected"] or "", stopped, text
        )


def _line_with(text: str, quoted: str) -> str:
    """The whole line of which a reason quotes a part."""
    part = quoted.removesuffix("…")
    return next((line.strip() for line in text.splitlines() if part and part in line), quoted)


def normalised(reject: Reject) -> str:
    """The line that stopped a reject, without what differs from hand to hand.

    >>> normalised(Reject("", "a.txt", 3, "P05", "", "", "Ann: raves $1.20 to $2 [4c Td]", "Seat 1: Ann ($20 in chips)"))
    '<name>: raves <number> to <number> [<cards>]'
    """
    if not reject.stopped:
        return _NO_LINE
    line = masked(reject.stopped, dict.fromkeys(names_in(reject.text), "<name>"))
    for pattern, word in _NORMALISED:
        line = pattern.sub(word, line)
    return line


_SEATED = (
    re.compile(r"^\s*Seat #?\d+\s*[:-]\s*(?P<name>.+?)\s*(?:\[[^]]*\]\s*)?(?:\(.*|- .*|\[.*|,.*)?$", re.MULTILINE),
    re.compile(r"^\s*Seat #?\d+\s*[:-]\s*(?P<name>[^(\[\n]+?)(?= \((?:button|small blind|big blind|dealer)|"
               r" (?:folded|showed|mucked|collected|won|lost|is |did)|\s*[(\[,]|\s*$)", re.MULTILINE),
    re.compile(r"""\b(?:name|player|nickname)\s*=\s*(?P<quote>["'])(?P<name>.*?)(?P=quote)"""),
    re.compile(r"^(?:Dealt to|Player|\*\* Dealt to) (?P<name>[^\n\[:]+?)(?= \[|:| (?:folds|calls|raises|has|wait|bets|received|post))",
               re.MULTILINE),
    re.compile(r"^(?P<name>[^\n:]{1,40}?)\s?(?:: | )(?:folds|calls|checks|bets|raises|posts|brings in|shows|mucks|antes|"
               r"completes|said)\b", re.MULTILINE),
    re.compile(r"""^(?P<name>[^\n:]{1,40}?) (?:said,? |\[observer\])""", re.MULTILINE),
)  # fmt: skip


def names_in(text: str) -> list[str]:
    """Names of players in a text: of the lines that seat them, and of those in which they act; the longest first.

    >>> names_in("Seat 1: A (b) ($20 in chips)\\nSeat 2: Cee ($3 in chips)\\nDee: folds")
    ['A (b)', 'Cee', 'Dee', 'A']
    """
    found = {match["name"].strip() for pattern in _SEATED for match in pattern.finditer(text)}
    found |= {match[1].strip() for match in re.finditer(r"^\s*Seat #?\d+\s*[:-]\s*(.+) \([^()]*\)", text, re.MULTILINE)}
    return sorted((name for name in found if name.lower() not in _NO_NAMES), key=lambda name: (-len(name), name))


def masked(text: str, names: Mapping[str, str]) -> str:
    """A text with names replaced, wherever they stand as words of their own."""
    if not names:
        return text
    listed = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<![^\W_])(?:{listed})(?![^\W_])", lambda match: names[match[0]], text)
