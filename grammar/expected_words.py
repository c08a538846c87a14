"""Words for what a grammar expects: a message names a card or an amount, never the expression that finds it."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from studbook.grammar.fields import NAME_PATTERNS, Field, field_of, own_name
from studbook.grammar.native.automata import byte_set, ops, sre_parse

_AMOUNTS = (
    Field.AMOUNT, Field.TO, Field.STACK, Field.SMALL_BET, Field.BIG_BET, Field.BUY_IN, Field.FEE, Field.ADDED,
    Field.NET_TOTAL, Field.GROSS_POT, Field.NET, Field.END_STACK, Field.WITH_UNCALLED, Field.STACK_LEFT, Field.SUM,
    Field.MORE, Field.ANTE_STAKE, Field.BRING_IN_STAKE, Field.ADDED_OR_TO, Field.TO_OR_ADDED, Field.SPENT,
)  # fmt: skip
_SAID = dict.fromkeys(_AMOUNTS, "an amount") | {
    Field.CARDS: "a card",
    Field.ALL_CARDS: "a card",
    Field.CARDS_BY_SUIT: "a card",
    Field.RANK: "a rank",
    Field.CLASS: "the description of a hand",
    Field.BEST_FIVE: "the five best cards",
    Field.LOW_RANKS: "the ranks of a low hand",
    Field.DATE: "a date",
    Field.TIME: "a time",
    Field.MONTH: "a month",
    Field.DAY: "a day",
    Field.YEAR: "a year",
    Field.ZONE: "a time zone",
    Field.OFFSET: "a time zone",
    Field.CURRENCY: "a currency",
    Field.GAME: "the name of a game",
    Field.MIXED: "the name of a game",
    Field.LIMIT: "a limit",
    Field.TEXT: "a text",
    Field.TABLE: "the name of a table",
    Field.LEVEL: "a level",
    Field.HAND_ID: "a number",
}
"""Words for fields that are known by what they hold, not by the words around it."""
_NAMED = {
    "NUMBER": "a number",
    "STRING": "a text in quotation marks",
    "KEY": "a key",
    "COMMA": "a comma",
    "_COMMA": "a comma",
    "_EOL": "the end of the line",
}
"""The same for terminals without a field."""
_MONEY = r"(?:\(\\\$\|[^()]*\)\?)?\[0-9\]\+\(\(,\[0-9\]\{2,3\}\)\*,\[0-9\]\{3\}\)\?\(\\\.\[0-9\]\+\)\?"
_STANDING_FOR = re.compile("|".join([_MONEY, *map(re.escape, NAME_PATTERNS)]))
_LETTERS = sum(1 << code for code in (*range(65, 91), *range(97, 123)))
_DIGITS = sum(1 << code for code in range(48, 58))


def expected_words(patterns: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    r"""Readable words for terminals, each given by its name and its expression; in order, none twice.

    >>> expected_words([("CALLS", NAME_PATTERNS[0] + ": calls "), ("_NL", "[ \t]*\n"), ("AMOUNT", "[0-9]+")])
    ('NAME: calls', 'an amount', 'the end of the line')
    """
    return tuple(sorted({_words(name, pattern) for name, pattern in patterns}))


@cache
def _words(name: str, pattern: str) -> str:
    """One terminal in words: what its field holds, or else an example of it."""
    field, _ = field_of(name)
    own = re.sub("__.*", "", own_name(name))
    example = re.sub(r"[ \t]+", " ", _example(pattern))
    is_word = field in (Field.RANK, Field.CLASS, Field.MONTH) or not re.search("[A-Za-z<\"']", example.strip("N"))
    if own in _NAMED or (field in _SAID and (is_word or field in _AMOUNTS or "NAME" not in example)):
        return _NAMED.get(own) or _SAID[field]
    if not example.strip():
        return "the end of the line" if "\n" in example or _ends_line(pattern) else "a space"
    words = " ".join(example.split())
    return {"N": "a number", "NAME": "a name"}.get(words, words if words.strip("…") else "other words")


def _ends_line(pattern: str) -> bool:
    return re.fullmatch(pattern, "\n") is not None and re.fullmatch(pattern, " ") is None


def _example(pattern: str) -> str:
    """The shortest text that an expression matches: NAME, AMOUNT, N and ... stand for what varies."""
    return "".join(_examples(sre_parse.parse(_STANDING_FOR.sub(_stand_in, pattern))))


def _stand_in(found: re.Match[str]) -> str:
    return "NAME" if found[0] in NAME_PATTERNS else "AMOUNT"


def _examples(parsed: Iterable[Any]) -> Iterable[str]:
    for op, argument in parsed:
        if op is ops.SUBPATTERN:
            yield from _examples(argument[3])
        elif op is ops.BRANCH:
            yield from _examples(argument[1][0])
        elif op is ops.MAX_REPEAT:
            yield _repeated(*argument)
        else:
            yield _one(byte_set(op, argument, ignore_case=False), literal=op is ops.LITERAL)


def _repeated(least: int, most: int, inner: Any) -> str:
    once = "".join(_examples(inner))
    if once in ("N", "…", " "):
        return once if least or (once == " " and most == 1) else ""
    return once * least


def _one(mask: int, literal: bool) -> str:
    """One byte in words."""
    if literal:
        return chr(mask.bit_length() - 1)
    if mask & ~_DIGITS == 0:
        return "N"
    for space in (" ", "\n"):
        if mask >> ord(space) & 1 and mask.bit_count() < 10:
            return space
    if mask.bit_count() <= 2 or (mask & ~_LETTERS and mask.bit_count() < 10):
        return chr((mask & -mask).bit_length() - 1)
    return "…"
