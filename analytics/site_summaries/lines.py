"""Read the lines of a summary, each by itself: one that is not understood costs nothing of the others."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from studbook.grammar.language import open_grammar


class SummaryLine(NamedTuple):
    """A line of a summary that is not empty."""

    number: int
    """From 1."""
    start: int
    """Characters of the text before its first word."""
    indent: int
    """Characters of the line before its first word."""
    words: str
    is_first: bool
    is_last: bool
    tokens: tuple[Token, ...]
    """All that was read, in order; positions count from the first word."""
    facts: tuple[Tree[Token], ...]
    """What the grammar calls the line; empty if it cannot be read."""
    error: UnexpectedInput | None


@cache
def grammar_of(site: str) -> Lark:
    """Load the grammar of a site's summaries, once."""
    return open_grammar(f"{site}/summary.lark", start=("first", "line"))


def lines_of(site: str, text: str) -> Iterator[SummaryLine]:
    """Yield the lines of a summary, read as far as the site's grammar understands them."""
    lines, start, is_first = text.rstrip().split("\n"), 0, True
    for number, line in enumerate(lines, 1):
        words = line.strip()
        indent = len(line) - len(line.lstrip())
        if words:
            tokens, facts, error = _read(grammar_of(site), words, number, "first" if is_first else "line")
            yield SummaryLine(
                number, start + indent, indent, words, is_first, number == len(lines), tokens, facts, error
            )
            is_first = False
        start += len(line) + 1


def _read(
    grammar: Lark, words: str, number: int, start: str
) -> tuple[tuple[Token, ...], tuple[Tree[Token], ...], UnexpectedInput | None]:
    seen: list[Token] = []
    try:
        parser = grammar.parse_interactive(words + "\n", start=start)
        for token in parser.iter_parse():
            token.line = number
            seen.append(token)
        tree: Tree[Token] = parser.feed_eof()  # type: ignore[no-untyped-call]
    except UnexpectedInput as error:
        return tuple(seen), (), error
    return tuple(seen), tuple(fact for fact in tree.children if isinstance(fact, Tree)), None
