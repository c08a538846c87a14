"""Read the summaries of tournaments: a Lark grammar per room, and what its rules and terminals mean."""

from functools import cache
from importlib.resources import as_file, files

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from studbook.analytics.room_summaries.draft import Draft, UnclearError
from studbook.analytics.room_summaries.summary import Summary, Unread
from studbook.grammar.rejects import position, quoted

_NOT_ENGLISH = "the summary's language is not English; change it in the client"
_MOST_EXPECTED = 8
_LONGEST_LINE = 10_000
"""Characters of a line; expressions with look-around would take long for an absurdly long one."""
_NOT_SAID = {"", "nl", "$end", "notice"}
"""Terminals whose names say nothing about what is missing."""


@cache
def grammar_of(site: str) -> Lark:
    """Load the grammar of a room's summaries, once."""
    with as_file(files("studbook.grammar") / "summaries") as folder:
        return Lark.open(str(folder / f"{site}.lark"), parser="lalr", lexer="contextual", maybe_placeholders=False)


def read_summary(site: str, text: str, is_english: bool = True) -> Summary | Unread:
    """Read the summary of one tournament. Returns what stopped it, with the line and the column, if it cannot be read.

    Every line must be understood if it has a digit in it, because it may be about money.
    """
    if not is_english:
        return Unread(1, 1, "P05", _NOT_ENGLISH)
    long = next((line for line, words in enumerate(text.split("\n"), 1) if len(words) > _LONGEST_LINE), None)
    if long is not None:
        return Unread(long, _LONGEST_LINE + 1, "P05", f"a line of more than {_LONGEST_LINE:,} characters")
    try:
        tree: Tree[Token] = grammar_of(site).parse(text + "\n")
    except UnexpectedInput as error:
        return _explain(site, text, error)
    draft = Draft(site)
    try:
        for fact in tree.children:
            if isinstance(fact, Tree):
                draft.take(fact)
        return draft.summary()
    except UnclearError as unclear:
        return Unread(unclear.line, 1, unclear.code, str(unclear))


def _explain(site: str, text: str, error: UnexpectedInput) -> Unread:
    """Say where a text stops making sense, and what was expected there."""
    place: int | None = error.pos_in_stream
    at = len(text) if place is None else min(place, len(text))
    terminals: set[str] = set()
    if isinstance(error, UnexpectedToken):
        at = len(text) if error.token.type == "$END" else at
        terminals = set(error.accepts or error.expected)
    elif isinstance(error, UnexpectedCharacters):
        terminals = set(error.allowed or ())
    words = sorted({name.strip("_").replace("_", " ").lower() for name in terminals} - _NOT_SAID)
    encoded = text.encode()
    byte = len(text[:at].encode())
    line, column = position(encoded, byte)
    if at >= len(text.rstrip()):
        return Unread(line + 1, column, "P02", "the summary breaks off here", tuple(words[:_MOST_EXPECTED]))
    reason = f"unexpected text: {quoted(encoded, byte)!r}"
    return Unread(line + 1, column, "P05", reason, tuple(words[:_MOST_EXPECTED]))
