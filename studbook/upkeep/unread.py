"""Rejected texts, grouped by site and by the line that stopped them, with an option to mask personal data."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from studbook.analytics.store import Store
from studbook.game.unread_rooms import NAMED_ONLY

_CARD = r"(?:10|[2-9TJQKA])[cdhs]"
_NORMALISED = (
    (re.compile(rf"(?<!\w){_CARD}(?:[ ,-]*{_CARD})*(?!\w)"), "<cards>"),
    (re.compile(r"(?:[$€£₹]|\b(?:USD|EUR|GBP|CAD|INR) ?)?\d(?:[\d.,:/]*\d)?[$€£₹]?"), "<number>"),
)
_NO_LINE = "<end of the text>"
_CUT_SHORT = "P02"
_NO_NAMES = frozenset({"", "hero", "player", "dealer"})


class UnreadText(NamedTuple):
    """A text that could not be read."""

    site: str
    """Empty if the text is not part of a hand."""
    path: str
    line: int
    """Line of the file at which reading stopped."""
    code: str
    reason: str
    expected: str
    stopped: str
    """The line at which reading stopped; empty if the text ended."""
    text: str


class UnreadGroup(NamedTuple):
    """Texts of one site that stopped at the same kind of line."""

    site: str
    code: str
    line: str
    """The line, with names, numbers, amounts and cards normalised; the reason, if it quotes no line."""
    texts: int
    example: UnreadText
    """The first text of the group."""


class NamedFiles(NamedTuple):
    """Files of one room that is named and not read."""

    problem: str
    """The room, why it is not read, and what can be done, in a sentence."""
    files: int
    path: str
    """One of the files."""


class WithoutNet(NamedTuple):
    """Hands of one other game at one site whose net is not known, for one reason."""

    site: str
    game: str
    problem: str
    hands: int
    path: str
    """File of the first of them; likewise the line on which it begins."""
    line: int


def without_net(store: Store) -> list[WithoutNet]:
    """Group hands of other games that have no net, most frequent first."""
    return [WithoutNet(*row) for row in store.ask("other_problems").iter_rows()]


def named_files(store: Store) -> list[NamedFiles]:
    """List the files of rooms that are named and not read, by room."""
    return [NamedFiles(*row) for row in store.ask("named_files", named=NAMED_ONLY).iter_rows()]


def grouped(store: Store) -> list[UnreadGroup]:
    """Group all rejects, most frequent first."""
    found: Counter[tuple[str, str, str]] = Counter()
    examples: dict[tuple[str, str, str], UnreadText] = {}
    for reject in _all(store):
        key = (reject.site, reject.code, normalised(reject))
        found[key] += 1
        examples.setdefault(key, reject)
    return [UnreadGroup(*key, count, examples[key]) for key, count in found.most_common()]


def _all(store: Store) -> Iterator[UnreadText]:
    for row in store.ask("rejected_texts").iter_rows(named=True):
        text = row["text"]
        quoted = re.search(r": (['\"])(.*)\1$", row["reason"], re.DOTALL)
        stopped = _line_with(text, quoted[2] if quoted else "")
        yield UnreadText(
            row["site"] or "",
            row["path"],
            row["line"],
            row["code"],
            row["reason"],
            row["expected"] or "",
            stopped,
            text,
        )


def _line_with(text: str, quoted: str) -> str:
    """Return the whole line that contains the part quoted in a reason."""
    part = quoted.removesuffix("…")
    return next((line.strip() for line in text.splitlines() if part and part in line), quoted)


def normalised(reject: UnreadText) -> str:
    """Return the line that stopped a reject, with names, numbers and cards normalised.

    >>> normalised(UnreadText("", "a.txt", 3, "P05", "", "", "Ann: raves $1.20 to $2 [4c Td]", "Seat 1: Ann ($20)"))
    '<name>: raves <number> to <number> [<cards>]'
    """
    if not reject.stopped:
        return _NO_LINE if reject.code == _CUT_SHORT or not reject.reason else reject.reason.partition(": ")[0]
    line = masked(reject.stopped, dict.fromkeys(names_in(reject.text), "<name>"))
    for pattern, word in _NORMALISED:
        line = pattern.sub(word, line)
    return line


_AMOUNT = r"\(\s*[$€£₹]?\s*\d[\d.,]*[^()\n]*\)"
_DOES = (
    r"(?:folds|folded|calls|called|checks|checked|bets|raises|posts|brings in|shows|showed|mucks|mucked|antes|"
    r"completes|collected|wins|won|lost|said|is sitting|has timed|did not|does not|doesn't|ties|stands up|"
    r"refunded|splits|"
    r"sits down|leaves|joins|HI:|LO:|Ante|Bring|Calls|Folds|Checks|Bets|Raises|Pocket|Shows|Mucks|Collects)"
)
_NAMED = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        rf"^\s*Seat #?\d+\s*[:-]\s*(?P<name>.+?)\s*{_AMOUNT}",
        rf"^\s*Seat #?\d+\s*[:-]\s*(?P<name>.+) {_AMOUNT}",
        rf"^\s*Seat #?\d+\s*[:-]\s*(?P<name>[^()\n]+?) {_DOES}",
        r"<player\b[^>]*?\b(?:name|nickname)\s*=\s*[\"'](?P<name>[^\"']+)",
        r"<action\b[^>]*?\bplayer\s*=\s*[\"'](?P<name>[^\"']*[^\"'\d][^\"']*)",
        r"<nickname>(?P<name>[^<]+)<",
        r"^(?:\*+ )?Deal(?:t|ing) to (?P<name>[^\n\[]+?):? \[",
        r"^User: (?P<name>.+)$",
        # Private clubs and servers.
        r"^Site: (?P<name>.+)$",
        r" Home Game\b[^\n{]*\{(?P<name>[^\n}]+)\}",
        rf"^(?P<name>\S[^\n:]{{0,39}}?)(?: ?:| -)? {_DOES}\b",
        r"^(?P<name>\S[^\n:]{0,39}?) (?:\[observer\]|said)",
        # Players of a tournament's summary, and their home towns.
        r"^\s*[0-9][0-9,]*: (?P<name>[^\n]+?)(?: \([^()%\n]+\))?(?:,[^\n]*)?$",
        r"^\s*[0-9][0-9,]*: [^\n]+ \((?P<name>[^()%\n]+)\)(?:,[^\n]*)?$",
        r"^(?:Player : |Dear )(?P<name>[^\n]+?),?$",
        r"^(?P<name>[^\n:]{1,39}?) (?:performed|received|finished in) [0-9]",
    )
)
_GOES_ON = re.compile(rf"(?:\(|\[|{_DOES})")


def names_in(text: str) -> list[str]:
    r"""Find the names of players in the lines that seat them and in which they act; longest first.

    >>> names_in("Seat 1: A (b) ($20 in chips)\nSeat 2: Cee ($3 in chips)\nDee: folds")
    ['A (b)', 'Cee', 'Dee']
    """
    found = {match["name"].strip() for pattern in _NAMED for match in pattern.finditer(text)}
    longer = {name for name in found for other in found if name != other and _is_more_than(name, other)}
    names = {name for name in found - longer if name.lower() not in _NO_NAMES and not name.startswith("Seat+")}
    return sorted(names, key=lambda name: (-len(name), name))


def _is_more_than(name: str, other: str) -> bool:
    """Whether a name is another name followed by an action."""
    return name.startswith(f"{other} ") and bool(re.match(_DOES, name[len(other) + 1 :]))


def masked(text: str, names: Mapping[str, str]) -> str:
    """Replace names in a text, but only whole words."""
    if not names:
        return text
    listed = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<![^\W_])(?:{listed})(?![^\W_])", lambda match: names[match[0]], text)


class Masker:
    """Masks anything that identifies a person (names, long numbers, paths, chat), consistently across texts."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._numbers: dict[str, str] = {}
        self._paths: dict[str, str] = {}

    def group(self, group: UnreadGroup) -> UnreadGroup:
        """Mask the line and the example of a group."""
        names = self._of(group.example.text)
        line = self._text(group.line, names)
        return group._replace(line=line, example=self._reject(group.example, names))

    def without_net(self, hands: WithoutNet) -> WithoutNet:
        """Mask the name of the file."""
        return hands._replace(path=self._path(hands.path))

    def named(self, files: NamedFiles) -> NamedFiles:
        """Mask the path of a file."""
        return files._replace(path=self._path(files.path))

    def _path(self, path: str) -> str:
        return self._paths.setdefault(path, f"file-{len(self._paths) + 1}")

    def _reject(self, reject: UnreadText, names: Mapping[str, str]) -> UnreadText:
        stopped = self._text(reject.stopped, names)
        reason = reject.reason.partition(": ")[0] + (f": {stopped!r}" if stopped else "")
        return reject._replace(
            path=self._path(reject.path), reason=reason, stopped=stopped, text=self._text(reject.text, names)
        )

    def _of(self, text: str) -> dict[str, str]:
        for name in names_in(text):
            self._names.setdefault(name, f"Player{len(self._names) + 1}")
        return {name: self._names[name] for name in names_in(text)}

    def _text(self, text: str, names: Mapping[str, str]) -> str:
        silent = _CHAT.sub(lambda match: match[1] + "..." + match[2], text)
        return _LONG_NUMBER.sub(self._number, masked(silent, names))

    def _number(self, match: re.Match[str]) -> str:
        number = match[0]
        if number not in self._numbers:
            self._numbers[number] = "1" + str(len(self._numbers) + 1).zfill(len(number) - 1)
        return self._numbers[number]


_CHAT = re.compile(r"""( said,? ["'])[^\n]*(["'])""")
_LONG_NUMBER = re.compile(r"(?<!\d)(?!(?:19|20)\d{2}[01]\d[0-3]\d(?:\d{6})?(?!\d))\d{8,}(?!\d)")
"""Numbers of hands, tournaments and tables, from which a site can identify players. Dates stay."""
