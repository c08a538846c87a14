"""The units in which unknown text is taken out: a line; in XML an element, or some attributes of one.

What is taken out is blanked, so that no byte moves: every grammar ignores blank lines, and blanks within a tag.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from studbook.grammar.language import Language, language_of


class Unit(NamedTuple):
    """A part of a hand's text that is taken out."""

    start: int
    end: int
    is_loose: bool = False
    """Whether the grammar has nothing like it, so that it may appear anywhere."""


Choice = tuple[Unit, ...]
"""Units that are taken out together."""


def choices(language: Language, text: bytes, at: int) -> list[Choice]:
    """What may be taken out of a text that stops making sense at byte `at`, smallest first; nothing at its end."""
    return _in_xml(language, text, at) if language.quotes_names else _in_lines(text, at)


def without(text: bytes, units: Choice) -> bytes:
    """The text with the units blanked; line feeds stay."""
    blanked = bytearray(text)
    for unit in units:
        blanked[unit.start : unit.end] = _LETTER.sub(b" ", text[unit.start : unit.end])
    return bytes(blanked)


_LETTER = re.compile(rb"[^\n]")


def _in_lines(text: bytes, at: int) -> list[Choice]:
    """The whole line: no line-based grammar reads half of one."""
    start, end = text.rfind(b"\n", 0, at) + 1, text.find(b"\n", at)
    line = text[start : end if end >= 0 else len(text)]
    begin = start + len(line) - len(line.lstrip())
    return [(Unit(begin, start + len(line.rstrip())),)] if line.strip() else []


# --- XML ---------------------------------------------------------------------------------------------------------

_NAME = rb"[A-Za-z_][\w:.-]*"
_VALUE = rb"\"[^\"<]*\"|'[^'<]*'"
_ATTRIBUTE = re.compile(rb"(%s)\s*=\s*(?:%s)" % (_NAME, _VALUE))
_TAG = re.compile(rb"<(/?)(%s)((?:\s+%s\s*=\s*(?:%s))*)\s*(/?)>" % (_NAME, _NAME, _VALUE))


class _Words(NamedTuple):
    """Names that occur in the terminals of a grammar."""

    tags: frozenset[str]
    attributes: frozenset[str]


@cache
def _words(site: str) -> _Words:
    patterns = [pattern.replace("\\", "") for pattern in language_of(site).patterns.values()]
    tags = (run for pattern in patterns for run in re.findall(r"<[/(]*([\w|]+)", pattern))
    attributes = (run for pattern in patterns for run in re.findall(r"([\w|()?]+)=", pattern))
    return _Words(_split(tags), _split(attributes))


def _split(runs: Iterable[str]) -> frozenset[str]:
    return frozenset(word for run in runs for word in re.split(r"\W+", run) if word)


def _in_xml(language: Language, text: bytes, at: int) -> list[Choice]:
    """Attributes unknown to the grammar, or else the whole element."""
    words = _words(language.site)
    at += len(text[at:]) - len(text[at:].lstrip())
    begin = text.rfind(b"<", 0, at + 1)
    tag = _TAG.match(text, begin) if begin >= 0 else None
    if tag is None or tag.end() <= at:
        return []
    attributes = tuple(
        Unit(found.start(), found.end(), is_loose=True)
        for found in _ATTRIBUTE.finditer(text, tag.start(3), tag.end(3))
        if found[1].decode() not in words.attributes
    )
    # If a tag is a single terminal of the grammar, it is unknown which of its attributes stops making sense.
    alone = sorted(((unit,) for unit in attributes), key=lambda choice: not choice[0].start <= at < choice[0].end)
    return [choice for choice in (*alone, attributes, _element(text, tag, words)) if choice]


def _element(text: bytes, tag: re.Match[bytes], words: _Words) -> Choice:
    """The element that a tag begins; nothing if it contains elements that the grammar knows, or has no end."""
    if tag[1]:
        return ()
    is_loose = tag[2].decode() not in words.tags
    if tag[4]:
        return (Unit(tag.start(), tag.end(), is_loose),)
    depth, place = 1, tag.end()
    while depth:
        inner = _TAG.search(text, place)
        if inner is None or (inner[2] != tag[2] and inner[2].decode() in words.tags):
            return ()
        if inner[2] == tag[2]:
            depth += -1 if inner[1] else not inner[4]
        place = inner.end()
    return (Unit(tag.start(), place, is_loose),)
