"""The positions of players' names in the text of a hand, as the site's own grammar finds them."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from lark import Tree

from studbook.grammar.fields import NO_NAME, VARIABLE, Field, balanced, name_pattern, own_name
from studbook.grammar.language import Language, language_of
from studbook.grammar.lark_engine import Recorder, disguise, looks_like_language, parse_hand
from studbook.grammar.native.engine import parse
from studbook.grammar.parsed import Parsed

_NOT_PLAYERS = (Field.TABLE, Field.CLUB)


class Mention(NamedTuple):
    """A name in the text of a hand, in bytes."""

    start: int
    end: int
    is_club: bool
    """Whether it names a private club, not a player."""


class Mentions(NamedTuple):
    """What a hand's text names, and what the grammar says nothing about."""

    names: list[Mention]
    """In the order of the text."""
    chat: list[tuple[int, int]]
    """Starts and ends of what players wrote, in bytes."""
    gaps: list[tuple[int, int]]
    """Starts and ends of the text between the tokens, in bytes."""


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
    names, chat, gaps, end = [], [], [], 0
    for terminal, first, last in sorted(set(_tokens(parsed)), key=lambda token: token[1:]):
        if first > end:
            gaps.append((end, first))
        end = max(end, last)
        mention = _mention(site, terminal, text, (first, last), longest_first)
        if mention:
            names.append(mention)
        if _is_chat(language, terminal):
            quoted = language.quotes_names or mention is not None
            chat.append(_written(text, mention.end if mention else first, last, quoted))
    return Mentions(names, chat, [*gaps, (end, len(text))])


def _parse(language: Language, text: bytes, confusing: bool) -> Parsed | None:
    """Parse one hand, by the compiled loop if it can, otherwise by Lark, which takes half a second to load."""
    letters = np.frombuffer((disguise(language, text) if confusing else text) + b"\n", np.uint8)
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


def _mention(
    site: str, terminal: int, text: bytes, place: tuple[int, int], longest_first: list[bytes]
) -> Mention | None:
    """The name in a token; a declared one if the token can be read so, otherwise whatever is in the name's place."""
    language = language_of(site)
    field, _, prefix = language.meanings[terminal].tolist()[:3]
    if prefix == NO_NAME or field == Field.TABLE:
        return None
    first, last = place
    behind = _after_name(site, terminal)
    for name in longest_first if field not in _NOT_PLAYERS else ():
        end = first + prefix + len(name)
        if text.startswith(name, first + prefix) and behind.fullmatch(text, end, last):
            return Mention(first + prefix, end, is_club=False)
    for end in range(first + prefix + 1, last + 1):
        if behind.fullmatch(text, end, last):
            return Mention(first + prefix, end, field == Field.CLUB)
    return None


def _is_chat(language: Language, terminal: int) -> bool:
    """Whether a terminal's text holds what a player wrote, and not only who wrote something."""
    is_open = language.meanings[terminal, 3] == VARIABLE and own_name(language.terminals[terminal]).startswith("CHAT")
    return bool(is_open or language.meanings[terminal, 0] == Field.TEXT)


def _written(text: bytes, first: int, last: int, quoted: bool) -> tuple[int, int]:
    """Start and end of what was written; without the quotation marks, if the site prints it in such."""
    if not quoted:
        return first, last
    opened = text.index(b'"', first, last) + 1
    closed = text.rfind(b'"', opened, last)
    return opened, closed if closed >= opened else last


@cache
def _after_name(site: str, terminal: int) -> re.Pattern[bytes]:
    """What follows the name in a terminal's text."""
    language = language_of(site)
    pattern = language.patterns[language.terminals[terminal]]
    before, _, after = pattern.partition(name_pattern(pattern))
    return re.compile(balanced(before, after)[1].encode("latin-1") + rb"[ \t]*")
