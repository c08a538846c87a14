"""The positions of players' names in the text of a hand, as the site's own grammar finds them."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from lark import Tree

from studbook.grammar.fields import NO_NAME, VARIABLE, Field, balanced, name_pattern, own_name
from studbook.grammar.language import Language, language_of
from studbook.grammar.lark_engine import BEFORE_COLON, Recorder, looks_like_language, mask_names, parse_hand
from studbook.grammar.native.engine import parse
from studbook.grammar.parsed import Parsed


class _Named(NamedTuple):
    """A terminal with a name in it."""

    prefix: int
    """Number of bytes before the name."""
    is_club: bool
    after: re.Pattern[bytes]
    """What follows the name."""


class Mention(NamedTuple):
    """A name in the text of a hand, in bytes."""

    start: int
    end: int
    is_club: bool
    """Whether it names a private club, not a player."""


class Mentions(NamedTuple):
    """What a hand's text names, and what players wrote in it."""

    names: list[Mention]
    """In the order of the text."""
    chat: list[tuple[int, int]]
    """Starts and ends of what players wrote, in bytes."""


def mentions_in(site: str, text: bytes, players: set[bytes], confusing: bool) -> Mentions | None:
    """Find every name in one hand's text; `players` are the names that its seat lines declare, as they are written.

    `confusing` if one name may be mistaken for another. Returns None if the grammar cannot read the text.
    """
    confusing = confusing or any(map(looks_like_language, players))
    language = language_of(site)
    parsed = _parse(language, text, confusing)
    if parsed is None:
        return None
    longest_first = sorted(players, key=len, reverse=True)
    with_name, with_chat = _named(site), _chat(site)
    names, chat = [], []
    for terminal, first, last in sorted(set(_tokens(parsed)), key=lambda token: token[1:]):
        named = with_name.get(terminal)
        mention = _mention(named, text, (first, last), longest_first) if named else None
        if mention:
            names.append(mention)
        if terminal in with_chat:
            quoted = language.quotes_names or mention is not None
            chat.append(_written(text, mention.end if mention else first, last, quoted))
    return Mentions(names, chat)


def _parse(language: Language, text: bytes, confusing: bool) -> Parsed | None:
    """Parse one hand, by the compiled loop if it can, otherwise by Lark, which takes half a second to load."""
    letters = np.frombuffer((mask_names(language, text) if confusing else text) + b"\n", np.uint8)
    native = parse(language, letters, np.zeros(1, np.int64), np.array([len(text)], np.int64))
    if native.good[0]:
        return native.parsed
    tree = parse_hand(language, text)
    if not isinstance(tree, Tree):
        return None
    recorder = Recorder(language)
    recorder.add(tree, 0)
    return recorder.parsed()


def _tokens(parsed: Parsed) -> Iterator[tuple[int, int, int]]:
    return zip(parsed.terminal.tolist(), parsed.start.tolist(), parsed.end.tolist(), strict=True)


def _mention(named: _Named, text: bytes, span: tuple[int, int], longest_first: list[bytes]) -> Mention | None:
    """The name in a token; a declared one if the token can be read so, otherwise whatever is in the name's place."""
    first, last = span[0] + named.prefix, span[1]
    for name in () if named.is_club else longest_first:
        end = first + len(name)
        if text.startswith(name, first) and named.after.fullmatch(text, end, last):
            return Mention(first, end, is_club=False)
    for end in range(first + 1, last + 1):
        if named.after.fullmatch(text, end, last):
            return Mention(first, end, named.is_club)
    return None


@cache
def _named(site: str) -> dict[int, _Named]:
    """The terminals that name a player or a club."""
    language = language_of(site)
    found = {}
    for terminal, (field, _, prefix, *_) in enumerate(language.meanings.tolist()):
        if prefix != NO_NAME and field != Field.TABLE:
            pattern = language.patterns[language.terminals[terminal]]
            before, _, after = pattern.partition(name_pattern(pattern))
            rest = re.compile((BEFORE_COLON + balanced(before, after)[1]).encode("latin-1") + rb"[ \t]*")
            found[terminal] = _Named(prefix, field == Field.CLUB, rest)
    return found


@cache
def _chat(site: str) -> frozenset[int]:
    """The terminals that hold what a player wrote, and not only who wrote something."""
    language = language_of(site)
    texts = (terminal for terminal, meaning in enumerate(language.meanings.tolist()) if meaning[0] == Field.TEXT)
    open_ = np.flatnonzero(language.meanings[:, 3] == VARIABLE).tolist()
    return frozenset(texts) | {at for at in open_ if own_name(language.terminals[at]).startswith("CHAT")}


def _written(text: bytes, first: int, last: int, quoted: bool) -> tuple[int, int]:
    """Start and end of what was written; without the quotation marks, if the site prints it in such."""
    if not quoted:
        return first, last
    opened = text.index(b'"', first, last) + 1
    closed = text.rfind(b'"', opened, last)
    return opened, closed if closed >= opened else last
