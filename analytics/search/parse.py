"""Parse a query of the search language into `syntax`; an error names its column and what would be understood."""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, cast

from lark import Lark, Token, Transformer, UnexpectedInput, v_args
from lark.exceptions import UnexpectedCharacters, UnexpectedToken, VisitError

from studbook.analytics.search import values
from studbook.analytics.search.cards import PatternError, read_pattern
from studbook.analytics.search.everyday import said_otherwise
from studbook.analytics.search.fields import ACTIONS, AMOUNTS, FIELDS, KEYS, NEEDS_STREET, WITH_STREET, Field, Use
from studbook.analytics.search.syntax import (
    ANY_STREET,
    RIVER,
    Actions,
    AmountComparison,
    And,
    CardsOfHand,
    Not,
    Or,
    SearchError,
    Step,
    Subject,
    Term,
    Value,
    Word,
)

LONGEST_QUERY = 2_000
"""Characters of a query."""
DEEPEST = 50
"""Brackets and `not` within each other."""

STREETS = {
    "2": 2, "2nd": 2, "second": 2, "3": 3, "3rd": 3, "third": 3, "4": 4, "4th": 4, "fourth": 4, "5": 5, "5th": 5,
    "fifth": 5, "6": 6, "6th": 6, "sixth": 6, "7": 7, "7th": 7, "seventh": 7, "river": RIVER,
}  # fmt: skip
"""Streets as they may be written."""

_FORMS = {"bring": "brings?(?:[- ]in)?", "check": "checks?", "raise": "raises?"} | {
    name: f"{name}s?" for name in ("complete", "bet", "call", "fold")
}
_SUBJECTS = {"opponent": "villain"}
_END = r"(?![\w:-])"
_DESCRIBED = {
    "OPERATOR": "a comparison (< <= = >= >)", "STREET": "a street (on 4, river)", "AT_SHOWDOWN": "at showdown",
    "NUMBER": "a number such as 20bb", "VALUE": "a value", "ACTION": "an action", "RPAR": ")",
}  # fmt: skip
"""What would be understood, if it is not a whole term."""
_TERM = "a term such as game:stud8, hero:(A2)3, open pair on 4, scooped or pot > 20bb"


def spellings(field: Field) -> tuple[str, ...]:
    """Every way to write a field."""
    return (field.name, *field.spelled)


def fields_by_spelling() -> dict[str, Field]:
    """Fields by what they are called; words and keys differ in their colon."""
    return {name + ":" * (field.use in KEYS): field for field in FIELDS for name in spellings(field)}


def _pattern(names: Iterable[str], end: str = _END) -> str:
    """Regular expression for any of some names, the longest first, with blanks or hyphens between their words."""
    ordered = [re.sub("[ -]", r"[ \\t-]+", name) for name in sorted(names, key=len, reverse=True)]
    return f"/(?:{'|'.join(ordered)}){end}/i"


def _terminals() -> Iterator[str]:
    """Lines of the grammar for the words in `fields` and the streets."""
    results = frozenset({Use.ENDS})
    kinds = {"WORD.3": frozenset(Use) - KEYS - AMOUNTS - results, "RESULT.3": results, "AMOUNT.3": AMOUNTS}
    for terminal, uses in kinds.items():
        yield f"{terminal}: {_pattern(name for field in FIELDS if field.use in uses for name in spellings(field))}"
    for terminal, use in (("PLAYER_KEY.4", Use.PLAYER_KEY), ("HAND_KEY.4", Use.HAND_KEY)):
        yield f"{terminal}: {_pattern((field.name for field in FIELDS if field.use == use), ':')}"
    streets = "|".join(sorted(STREETS, key=len, reverse=True))
    yield rf"STREET.2: /(on[ \t]+)?(the[ \t]+)?({streets})([ \t]+street)?(?![\w.-]|[ \t]*:)/i"
    yield rf"ON_STREET.5: /({streets})([ \t]+street)?[ \t]*:/i"
    yield f"ACTION.2: /(?:{'|'.join(_FORMS.values())})(?![\\w:])/i"


@cache
def language() -> Lark:
    """The grammar with the words of `fields`."""
    text = (files("studbook.analytics") / "search" / "search.lark").read_text("utf-8")
    text = text.replace("ACTION_WORDS", "|".join(_FORMS.values()))
    return Lark("\n".join([text, *_terminals()]), parser="lalr", maybe_placeholders=False, propagate_positions=True)


def parse(query: str) -> Term:
    """Parse a query. Raises SearchError, and nothing else, if it cannot be understood."""
    if not query.strip():
        raise SearchError(f"the query is empty: write {_TERM}", query, 1)
    if len(query) > LONGEST_QUERY:
        raise SearchError(f"a query has at most {LONGEST_QUERY:,} characters", query, LONGEST_QUERY + 1)
    _require_shallow(query)
    try:
        return _Reader(query).transform(language().parse(query))
    except UnexpectedInput as error:
        raise _explained(error, query) from None
    except VisitError as error:
        if isinstance(error.orig_exc, SearchError):
            raise error.orig_exc from None
        raise


def _require_shallow(query: str) -> None:
    """Refuse nesting that Python's own stack could not follow."""
    brackets: list[int] = []
    nots = 0
    for found in re.finditer(r"[()]|[^\s()]+", query):
        if found[0] == "(":
            brackets.append(nots + 1)
        elif found[0] == ")":
            brackets = brackets[:-1]
        nots = nots + 1 if found[0].lower() == "not" else 0
        if sum(brackets) + nots > DEEPEST:
            raise SearchError(f"at most {DEEPEST} brackets and nots within each other", query, found.start() + 1)


def _explained(error: UnexpectedInput, query: str) -> SearchError:
    """Convert an error of Lark."""
    if isinstance(error, UnexpectedCharacters):
        place = cast("int", error.pos_in_stream)
        return SearchError(_unknown(query, place, error.allowed), query, place + 1)
    if meant := said_otherwise(query):
        return SearchError(f"{query!r} is not understood here; try {meant}", query, 1)
    if not isinstance(error, UnexpectedToken) or error.token.type == "$END":
        missing = _expected(error.accepts or error.expected) if isinstance(error, UnexpectedToken) else _TERM
        return SearchError(f"the query ends too early: expected {missing}", query, len(query.rstrip()) + 1)
    token = error.token
    if token.type == "VALUE":
        return SearchError(_unknown(query, token.start_pos or 0, error.expected), query, _column(token))
    expected = _expected(error.accepts or error.expected)
    return SearchError(f"{str(token)!r} cannot follow here: expected {expected}", query, (token.start_pos or 0) + 1)


def _unknown(query: str, place: int, allowed: Iterable[str] | None) -> str:
    """Message about text that no word of the language begins with."""
    found = re.match(r"[^\s()|\"]+", query[place:])
    word = found[0] if found else query[place]
    if "VALUE" in (allowed or ()):
        return f"{word!r} is no value: write a word, or quotation marks around several"
    if meant := said_otherwise(query[place:]) or said_otherwise(query):
        return f"{word!r} is not understood here; try {meant}"
    near = _nearest(word.lower(), query[:place].lower().split(), query[place:].lower().split())
    if not near or near == word.lower() or not {"HAND_KEY", "WORD", "ACTION"} & set(allowed or ()):
        return f"{word!r} is not understood here; expected {_expected(allowed or ())}"
    return f"{word!r} is not understood here; did you mean {near}?"


def _nearest(word: str, before: list[str], after: list[str]) -> str:
    """The word of the language that was probably meant, alone or with the one before or after it; empty if none."""
    known = [*fields_by_spelling(), *ACTIONS, "hero", "villain", "any", "not", "or", "river"]
    key = re.sub(":.*", ":", word)
    tries = [(" ".join([*before[-1:], word]), 0.85), (" ".join(after[:2]), 0.85), (key, 0.6)]
    found = [get_close_matches(text, known, 1, least) for text, least in tries]
    return next((names[0] for names in found if names), "")


def _expected(terminals: Iterable[str]) -> str:
    """What would be understood, in words."""
    names = set(terminals)
    parts = [words for name, words in _DESCRIBED.items() if name in names]
    if names & {"WORD", "HAND_KEY"}:
        parts.append(_TERM)
    return " or ".join(parts) or _TERM


@v_args(meta=True)
class _Reader(Transformer[Token, Term]):
    """Makes dataclasses of Lark's tree."""

    def __init__(self, query: str) -> None:
        super().__init__()
        self._query = query
        self._fields = fields_by_spelling()

    def _fail(self, message: str, column: int) -> SearchError:
        return SearchError(message, self._query, column)

    def start(self, _meta: Any, parts: list[Any]) -> Term:
        """The whole query."""
        term: Term = parts[0]
        return term

    def either(self, meta: Any, parts: list[Any]) -> Term:
        """Terms joined by `or`."""
        return Or(meta.column, tuple(parts))

    def both(self, meta: Any, parts: list[Any]) -> Term:
        """Terms joined by blanks or `and`."""
        return And(meta.column, tuple(parts))

    def negation(self, meta: Any, parts: list[Any]) -> Term:
        """A term after `not`."""
        return Not(meta.start_pos + 1, parts[-1])

    def word(self, _meta: Any, tokens: list[Token]) -> Term:
        """A word with a subject, a street and `at showdown`."""
        subject, rest = self._subject(tokens)
        field = self._field(rest[0]) if rest[0].type != "AT_SHOWDOWN" else self._fields["showdown"]
        if len(rest) < len(tokens) and field.use == Use.HAND:
            raise self._fail(f"{field.name!r} is about the hand, not about one player", _column(tokens[0]))
        street, is_shown = ANY_STREET, False
        for token in rest[1:]:
            if token.type == "AT_SHOWDOWN":
                is_shown = True
            elif field.use in WITH_STREET and not street:
                street = self._street(field, token)
            else:
                raise self._fail(f"{str(token)!r} cannot follow {field.name!r}", _column(token))
        self._require_street(field, street, rest[0])
        return Word(_column(tokens[0]), field, subject, street, is_shown)

    def value(self, _meta: Any, tokens: list[Token]) -> Term:
        """A key with its values."""
        subject, (key, text) = self._subject(tokens)
        field = self._fields[key.lower()]
        whole = [(text[1:-1].replace('""', '"'), 1)] if text.startswith('"') else []
        found = whole or [(part[0], part.start()) for part in re.finditer("[^,]+", text)]
        read = tuple(self._value(field, value, _column(text) + place) for value, place in found)
        if not read:
            raise self._fail(f"{field.name}: needs a value", _column(text))
        return Value(_column(tokens[0]), field, read, subject)

    def _value(self, field: Field, text: str, column: int) -> str:
        try:
            return values.read(field, text)
        except ValueError as error:
            raise self._fail(str(error), column) from None

    def comparison(self, _meta: Any, tokens: list[Token]) -> Term:
        """An amount, an operator and a number."""
        subject, rest = self._subject(tokens)
        field = self._field(rest[0])
        kinds = {token.type: token for token in rest[1:]}
        if len(rest) < len(tokens) and field.use in (Use.HAND_MONEY, Use.HAND_COUNT):
            raise self._fail(f"{field.name!r} is about the hand, not about one player", _column(tokens[0]))
        street = ANY_STREET
        if "STREET" in kinds:
            if field.use not in WITH_STREET:
                raise self._fail(f"{field.name!r} has no street", _column(kinds["STREET"]))
            street = self._street(field, kinds["STREET"])
        self._require_street(field, street, rest[0])
        try:
            number, unit = values.number(field, kinds["NUMBER"])
        except ValueError as error:
            raise self._fail(str(error), _column(kinds["NUMBER"])) from None
        return AmountComparison(
            _column(tokens[0]), field, str(kinds["OPERATOR"]), Decimal(number), unit, subject, street
        )

    def cards(self, _meta: Any, tokens: list[Token]) -> Term:
        """A pattern of cards after a subject."""
        subject, _, pattern = tokens[0].partition(":")
        try:
            read = read_pattern(pattern)
        except PatternError as error:
            raise self._fail(str(error), _column(tokens[0]) + len(subject) + 1 + error.place) from None
        return CardsOfHand(_column(tokens[0]), read, _subject_named(subject))

    def actions(self, meta: Any, parts: list[Any]) -> Term:
        """Actions on one street or several."""
        return parts[0] if len(parts) == 1 else And(meta.column, tuple(parts))

    def on_street(self, _meta: Any, parts: list[Any]) -> Term:
        """Actions on one street."""
        street = _street_named(parts[0].rstrip(" \t:"))
        for step, column in parts[1:]:
            if step.action == "complete" and street not in (2, 3):
                raise self._fail("only the first street has a bring-in to complete: write bet or raise", column)
            if step.action == "bring" and street not in (2, 3):
                raise self._fail("only the first street has a bring-in", column)
        return Actions(_column(parts[0]), street, tuple(step for step, _ in parts[1:]))

    def step(self, _meta: Any, tokens: list[Token]) -> tuple[Step, int]:
        """An action of a player, and its column."""
        kinds = {token.type: token for token in tokens}
        action = next(name for name, form in _FORMS.items() if re.fullmatch(form, kinds["ACTION"], re.IGNORECASE))
        actor = _subject_named(kinds["ACTOR"]) if "ACTOR" in kinds else Subject.ANY
        return Step(actor, action, "GAP" in kinds), _column(kinds["ACTION"])

    def _subject(self, tokens: list[Token]) -> tuple[Subject, list[Token]]:
        """The subject that a term begins with, or the hero, and the other tokens."""
        if tokens[0].type == "SUBJECT":
            return _subject_named(tokens[0]), tokens[1:]
        return Subject.HERO, tokens

    def _field(self, token: Token) -> Field:
        return _folded_spellings()["".join(re.split(r"[\s-]+", token.lower()))]

    def _street(self, field: Field, token: Token) -> int:
        street = _street_named(token)
        if field.use in (Use.DRAWS, Use.LIVE) and street in (7, RIVER):
            raise self._fail(f"{field.name!r} is about a street before the last", _column(token))
        return street

    def _require_street(self, field: Field, street: int, token: Token) -> None:
        if field.use in NEEDS_STREET and not street:
            end = (token.end_pos or 0) + 1
            raise self._fail(f"{field.name!r} needs a street, such as {field.name} on 5", end)


@cache
def _folded_spellings() -> dict[str, Field]:
    return {re.sub(r"[ -]", "", name): field for field in FIELDS if field.use not in KEYS for name in spellings(field)}


def _column(token: Token) -> int:
    return (token.start_pos or 0) + 1


def _subject_named(text: str) -> Subject:
    return Subject(_SUBJECTS.get(text.lower(), text.lower()))


def _street_named(text: str) -> int:
    words = [word for word in text.lower().split() if word not in ("on", "the", "street")]
    return STREETS[words[0]]
