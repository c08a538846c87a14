"""The reference engine: Lark's own LALR parser and contextual lexer, one hand at a time."""

import re
from collections import defaultdict
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from studbook.game.sites import SITE_FACTS
from studbook.grammar.expected_words import expected_words
from studbook.grammar.fields import NAME_PATTERN, Field, balanced, field_of, name_pattern, own_name
from studbook.grammar.language import Language, language_of
from studbook.grammar.parsed import Parsed

BEFORE_COLON = "(?:\xc2\xa0|\xe2\x80\xaf| )?"
"""What may stand between a name and a colon, as bytes: U+00A0, U+202F or a space."""


class Malformed(NamedTuple):
    """Why and at which position a hand's text does not parse."""

    at: int
    """Byte of the hand at which the problem shows."""
    truncated: bool
    """Whether the text ends too early."""
    expected: tuple[str, ...]
    """What the grammar expects there, in readable form."""


def parse_hand(language: Language, text: bytes) -> Tree[Token] | Malformed:
    """Parse one hand's UTF-8 text, after disguising names that look like the language.

    Token positions in the tree are bytes of the text.
    """
    return parse_masked(language, mask_names(language, text))


def parse_masked(language: Language, text: bytes) -> Tree[Token] | Malformed:
    """Parse a text whose names have been masked."""
    try:
        return language.lark.parse(text.decode("latin-1") + "\n")
    except UnexpectedInput as error:
        return _explain(language, text, error)


def _explain(language: Language, text: bytes, error: UnexpectedInput) -> Malformed:
    at = min(_position(error, len(text)), len(text))
    terminals: set[str] = set()
    if isinstance(error, UnexpectedToken):
        terminals = set(error.accepts or error.expected)
    elif isinstance(error, UnexpectedCharacters):
        terminals = set(error.allowed or ())
    words = expected_words((name, language.patterns[name]) for name in terminals if name in language.patterns)
    return Malformed(at, at >= len(text), words)


def _position(error: UnexpectedInput, end: int) -> int:
    """Byte at which a text stops making sense; its end if it is cut off."""
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return end
    position: int | None = error.pos_in_stream
    return end if position is None else position


_BRANDS = b"|".join(
    re.escape(facts.first_line.brand).encode() for facts in SITE_FACTS.values() if facts.first_line.brand
)
_LOOKS_LIKE_LANGUAGE = re.compile(
    rb"[]:[(){}\"*#|]"
    rb"|^(?:Dealt to|Seat|Uncalled|Total|Board|Table|Betting|Pair on|No low|%b)\b"
    rb"|(?:^| )(?:said|collect(?:s|ed)|folded|showed|mucked|leaves|left|joins|is|has|was|will|finished|wins|won|split"
    rb"|antes|posts|brings|completes?|checks?|calls?|bets?|raises?|folds?|shows?|mucks?|ties|stands|sits|sitting|sitout|adds"
    rb"|added|takes|timed|disconnected|reconnected|returned|refunded|splits|ante|bring|received|dealt|does|seconds|hand"
    rb"|the)(?: |$)" % _BRANDS,
    re.IGNORECASE,
)
"""More names than necessary cost only time: hands of players with such names are read by Lark."""


def looks_like_language(name: bytes) -> bool:
    """Whether a player's name may be mistaken for the text of a site."""
    return _LOOKS_LIKE_LANGUAGE.search(name) is not None


@cache
def _seat_lines(site: str) -> list[re.Pattern[bytes]]:
    """Lines that declare a player, from the grammar's own `seat` rule; the group is the name."""
    language = language_of(site)
    expansions = {tuple(rule.expansion) for rule in language.lark.rules if own_name(rule.origin.name) == "seat"}
    patterns = ("".join(language.patterns.get(symbol.name, "") for symbol in expansion) for expansion in expansions)
    captured = (pattern.replace(NAME_PATTERN, f"(?P<name>{NAME_PATTERN})", 1) for pattern in patterns)
    return [re.compile(f"(?m)^{pattern}".encode("latin-1")) for pattern in captured if "(?P<name>" in pattern]


def _declared(site: str, text: bytes) -> set[bytes]:
    """Names of the players: a seat's first line declares one, later ones give the player's result.

    If a line can be read in two ways, as much of it as possible is the site's own text.
    """
    seats: dict[bytes | int, bytes] = {}
    lines = (line for pattern in _seat_lines(site) for line in pattern.finditer(text))
    for line in sorted(lines, key=lambda line: (line.start(), len(line["name"]))):
        number = text[line.start() : line.start("name")]
        seats.setdefault(number or line.start(), line["name"])
    return set(seats.values())


@cache
def _name_places(site: str) -> str:
    """The positions of a player's name in the grammar: an expression in which `{name}` is a name, ending with it."""
    language = language_of(site)
    pairs = (pair for rule in language.lark.rules for pair in pairwise(rule.expansion))
    behind_number = {second.name for first, second in pairs if own_name(first.name) == "SEAT"}
    behind_it = defaultdict(list)
    for terminal, pattern in language.patterns.items():
        name = name_pattern(pattern)
        before, _, behind = pattern.partition(name or pattern)
        if name and field_of(terminal)[0] not in (Field.TABLE, Field.CLUB):
            before, behind = balanced(before, behind)
            start = "^" + (language.own_patterns["SEAT"] if terminal in behind_number else "")
            behind_it[before or start].append(behind or "[ \t]*$")
    places = (f"{before}{{name}}(?={BEFORE_COLON}(?:{'|'.join(behind)}))" for before, behind in behind_it.items())
    return "(?m:" + "|".join(places) + ")"


@lru_cache(maxsize=1024)
def _standing(site: str, name: bytes) -> re.Pattern[bytes]:
    """A player's name wherever it refers to the player; a match ends with it."""
    return re.compile(_name_places(site).encode("latin-1").replace(b"{name}", re.escape(name)))


def _masked(mask: bytes) -> Callable[[re.Match[bytes]], bytes]:
    return lambda match: match[0][: -len(mask)] + mask


def mask_names(language: Language, text: bytes) -> bytes:
    """Replace declared names that look like the language by neutral ones of the same length.

    A player may be called `Dealt to x: folds [Ah]`. Because no byte moves, every token in the masked text
    is at the same place in the real one. Longer names come first: `a: folds` is not a fold by `a`.
    """
    if language.quotes_names:
        return text
    names = {name for name in _declared(language.site, text) if looks_like_language(name)}
    for number, name in enumerate(sorted(names, key=len, reverse=True)):
        text = _standing(language.site, name).sub(_masked(bytes([0x80 + number % 0x40]) * len(name)), text)
    return text


class Recorder:
    """Collects the tokens and events of successive hands as `Parsed` columns."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.terminal: list[int] = []
        self.start: list[int] = []
        self.end: list[int] = []
        self.rule: list[int] = []
        self.first: list[int] = []
        self.last: list[int] = []
        self.hands: list[int] = [0]

    def add(self, tree: Tree[Token], offset: int) -> None:
        """Add a hand whose text begins at byte `offset` of the batch."""
        self._add_part(tree, offset)
        self.hands.append(len(self.rule))

    def _add_part(self, part: Tree[Token], offset: int) -> None:
        """Add tokens and events of a part; a nested event comes first, and its tokens belong to both."""
        first = len(self.terminal)
        for child in part.children:
            if isinstance(child, Tree):
                self._add_part(child, offset)
            else:
                self.terminal.append(self.language.terminal_numbers[child.type])
                self.start.append(offset + (child.start_pos or 0))
                self.end.append(offset + (child.end_pos or 0))
        number = self.language.rule_numbers[part.data]
        if self.language.kinds[number]:
            self.rule.append(number)
            self.first.append(first)
            self.last.append(len(self.terminal))

    def parsed(self) -> Parsed:
        """Return everything added, as columns."""
        return Parsed(
            terminal=np.array(self.terminal, np.int16),
            start=np.array(self.start, np.int32),
            end=np.array(self.end, np.int32),
            rule=np.array(self.rule, np.int16),
            first=np.array(self.first, np.int32),
            last=np.array(self.last, np.int32),
            hands=np.array(self.hands, np.int32),
        )
