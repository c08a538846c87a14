"""Parse the text of a range; an error names its column and what was expected."""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, cast

from lark import Lark, Token, Transformer, UnexpectedInput, v_args
from lark.exceptions import UnexpectedCharacters, UnexpectedToken, VisitError

from studbook.equity.ranges.spans import span, upward
from studbook.equity.ranges.syntax import (
    CardClass,
    CardsOfRange,
    Either,
    Holding,
    Named,
    Narrowed,
    Percent,
    RangeError,
    RangePart,
)
from studbook.game.cards import RANKS, SUITS

LONGEST = 2_000
"""Characters of a range."""
_CARD = re.compile(r"(10|\$.|\[[^\]]*\]|\?\??|.)(.?)", re.DOTALL)
_LISTED = re.compile(r"(10|[2-9TJQKA])(?:-(10|[2-9TJQKA]))?", re.IGNORECASE)
_ALL_RANKS, _ALL_SUITS = frozenset(range(13)), frozenset(range(4))
_LETTERS = {
    "B": "AKQJ", "M": "T987", "Z": "65432", "L": "A2345678", "N": "KQJT9", "F": "KQJ", "R": "AKQJT", "W": "A2345",
}  # fmt: skip
"""Sets of ranks: big, middle, small, low, not low, faces, broadway, wheel."""
_DESCRIBED = {
    "CARD": "a card (A, Kh, x, R, [9-6])", "NAME": "a class such as @three-flush",
    "PERCENT": "a percentage such as 20%", "WEIGHT": "a weight such as :0.4", "COMMA": ",", "LPAR": "(", "RPAR": ")",
    "LBRACE": "{", "RBRACE": "}", "SPAN": "-", "UP": "+", "DOWN": "-", "AND": "&", "EXCEPT": "!", "$END": "the end",
}  # fmt: skip


@cache
def _language() -> Lark:
    text = (files("studbook.equity") / "ranges" / "ranges.lark").read_text("utf-8")
    return Lark(text, parser="lalr", propagate_positions=True, maybe_placeholders=False)


def parse_range(text: str) -> RangePart:
    """Parse a range. Raises RangeError, and nothing else, if it cannot be understood."""
    if not text.strip():
        raise RangeError("the range is empty: write hands such as (AA)K, (RR)x or @three-flush", text, 1)
    if len(text) > LONGEST:
        raise RangeError(f"a range has at most {LONGEST:,} characters", text, LONGEST + 1)
    if text.count("(") + text.count("{") > 100:
        raise RangeError("a range has at most 100 brackets", text, 1)
    try:
        return _Reader(text).transform(_language().parse(text))
    except UnexpectedInput as error:
        raise _explained(error, text) from None
    except VisitError as error:
        if isinstance(error.orig_exc, RangeError):
            raise error.orig_exc from None
        raise


def _explained(error: UnexpectedInput, text: str) -> RangeError:
    """Convert an error of Lark."""
    if isinstance(error, UnexpectedCharacters):
        position = cast("int", error.pos_in_stream)
        return RangeError(
            f"{text[position]!r} is not understood here: expected {_expected(error.allowed)}", text, position + 1
        )
    if not isinstance(error, UnexpectedToken):
        return RangeError("the range is not understood", text, 1)
    expected = _expected(error.accepts or error.expected)
    if error.token.type == "$END":
        return RangeError(f"the range ends too early: expected {expected}", text, len(text.rstrip()) + 1)
    position = error.token.start_pos or 0
    return RangeError(f"{str(error.token)!r} cannot follow here: expected {expected}", text, position + 1)


def _expected(terminals: Iterable[str] | None) -> str:
    names = sorted({_DESCRIBED[name] for name in terminals or () if name in _DESCRIBED and name != "$END"})
    return ", ".join(names[:-1]) + " or " + names[-1] if len(names) > 1 else "".join(names) or "the end"


def read_card(token: str, text: str, column: int) -> CardClass:
    """The cards that one card of a pattern may be."""
    found = cast("re.Match[str]", _CARD.fullmatch(token))
    rank, suit = found[1].replace("10", "T"), found[2].lower()
    suits = frozenset([SUITS.index(suit)]) if suit and suit in SUITS else _ALL_SUITS
    suit_variable = suit if suit and suit not in SUITS else ""
    if rank in "RONP":
        return CardClass(_ALL_RANKS, suits, rank, suit_variable)
    if rank in ("x", "X", "*", "?", "??"):
        return CardClass(_ALL_RANKS, suits, "", suit_variable)
    if rank.startswith("$"):
        return CardClass(frozenset(map(RANKS.index, _LETTERS[rank[1]])), suits, "", suit_variable)
    if rank.startswith("["):
        return CardClass(_listed(rank, text, column), suits, "", suit_variable)
    return CardClass(frozenset([RANKS.index(rank.upper())]), suits, "", suit_variable)


def _listed(token: str, text: str, column: int) -> frozenset[int]:
    """Ranks of a list such as `[A,9-6]`; spans go up or down, and 5-A ends at the ace below the deuce."""
    ranks: set[int] = set()
    for part in token[1:-1].split(","):
        found = _LISTED.fullmatch(part.strip())
        if not found:
            raise RangeError(f"{token} is not a list of ranks: write them like [A,9-6]", text, column)
        first, last = (RANKS.index((name or found[1]).upper().replace("10", "T")) for name in (found[1], found[2]))
        if {first, last} != {first} and 12 in (first, last) and min(first, last) < 4:  # the ace is low: A-5, 5-A
            ranks |= {12, *range(min(first, last) + 1)}
        else:
            ranks |= set(range(min(first, last), max(first, last) + 1))
    return frozenset(ranks)


@v_args(meta=True)
class _Reader(Transformer[Token, RangePart]):
    """Builds the dataclasses."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def start(self, _: Any, parts: list[RangePart]) -> RangePart:
        return parts[0]

    def hands(self, meta: Any, parts: list[tuple[RangePart, float]]) -> RangePart:
        if len(parts) == 1 and parts[0][1] == 1:
            return parts[0][0]
        return Either(meta.column, tuple(parts))

    def weighted(self, _: Any, parts: list[Any]) -> tuple[RangePart, float]:
        if len(parts) == 1:
            return parts[0], 1.0
        written = str(parts[1]).lstrip(":@").strip()
        is_percent = written.endswith("%") or str(parts[1]).startswith("@")
        weight = float(written.rstrip("%")) / (100 if is_percent else 1)
        if not 0.001 <= weight <= 1:
            raise RangeError("a weight is a number from 0.001 to 1, or a percentage", self.text, parts[1].column)
        return parts[0], weight

    def narrowed(self, meta: Any, parts: list[Any]) -> RangePart:
        first = None if isinstance(parts[0], Token) else parts.pop(0)
        others = tuple((sign.type == "AND", part) for sign, part in zip(parts[::2], parts[1::2], strict=True))
        return Narrowed(meta.column, first, others) if others else first or Narrowed(meta.column, None, ())

    def grouped(self, _: Any, parts: list[RangePart]) -> RangePart:
        return parts[0]

    def named(self, meta: Any, parts: list[Token]) -> RangePart:
        return Named(meta.column, str(parts[0])[1:].lower())

    def percent(self, meta: Any, parts: list[Token]) -> RangePart:
        first, _, last = str(parts[0]).replace("%", "").rpartition("-")
        bounds = (float(first or 0), float(last))
        if not bounds[0] < bounds[1] <= 100:
            raise RangeError("percentages go up to 100%, the lower one first: 20%, 5%-10%", self.text, meta.column)
        return Percent(meta.column, *bounds)

    def cards(self, meta: Any, parts: list[Token]) -> RangePart:
        groups: list[list[CardClass]] = [[]]
        ends = ""
        for token in parts:
            if token.type == "CARD":
                groups[-1].append(read_card(str(token), self.text, cast("int", token.column)))
            elif token.type == "SPAN":
                groups.append([])
            else:
                ends = str(token)
        try:
            if ends:
                return CardsOfRange(meta.column, upward(tuple(groups[0]), ends == "+"))
            patterns = span(*map(tuple, groups)) if len(groups) > 1 else (tuple(groups[0]),)
        except ValueError as error:
            raise RangeError(str(error), self.text, meta.column) from None
        return CardsOfRange(meta.column, patterns)

    def down(self, _: Any, parts: list[RangePart]) -> tuple[str, RangePart]:
        return "down", parts[0]

    def last(self, _: Any, parts: list[RangePart]) -> tuple[str, RangePart]:
        return "last", parts[0]

    def holding(self, meta: Any, parts: list[Any]) -> RangePart:
        named: dict[str, RangePart] = dict(part for part in parts if isinstance(part, tuple))
        up = next((part for part in parts if isinstance(part, CardsOfRange)), None)
        return Holding(meta.column, named["down"], up, named.get("last"))
