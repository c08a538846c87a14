"""The units in which unknown text is taken out.

They are the end of a line, or the line; in XML text between two tags, an element, or some attributes of one.

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
_LETTER = re.compile(rb"[^\n]")
_BETWEEN_WORDS = b" ,([{"
_MOST_WORDS = 16
"""Attempts at a line on each side of the place at which it stops making sense."""
_WITHIN = re.compile(rb"[\w\x80-\xff][\w\x80-\xff]|[0-9][^ \n.,;:!)\]|(\[]|[0-9][.,][0-9]")
_XML_NAME = rb"[A-Za-z_][\w:.-]*"
_VALUE = rb"\"[^\"<]*\"|'[^'<]*'"
_ATTRIBUTE = re.compile(rb"(%s)\s*=\s*(?:%s)" % (_XML_NAME, _VALUE))
_TAG = re.compile(rb"<(/?)(%s)((?:\s+%s\s*=\s*(?:%s))*)\s*(/?)>" % (_XML_NAME, _XML_NAME, _VALUE))


def choices(language: Language, text: bytes, at: int) -> list[Choice]:
    """What may be taken out of a text that stops making sense at byte `at`, smallest first; nothing at its end."""
    return _in_xml(language, text, at) if language.quotes_names else _in_lines(text, at)


def without(text: bytes, units: Choice) -> bytes:
    """The text with the units blanked; line feeds stay."""
    blanked = bytearray(text)
    for unit in units:
        blanked[unit.start : unit.end] = _LETTER.sub(b" ", text[unit.start : unit.end])
    return bytes(blanked)


def joined(text: bytes, units: Choice) -> Choice:
    """The units in order, those that only blanks separate as one: a line that was taken out in parts is one line."""
    whole: list[Unit] = []
    for unit in units:
        if whole and not text[whole[-1].end : unit.start].strip(b" \t"):
            last = whole.pop()
            whole.append(Unit(last.start, unit.end, last.is_loose and unit.is_loose))
        else:
            whole.append(unit)
    return tuple(whole)


def beyond(language: Language, text: bytes, units: Choice) -> int:
    """Byte up to which the text must make sense without the units: their end; of a line its own."""
    end = -1 if language.quotes_names else text.find(b"\n", units[-1].start)
    return units[-1].end if language.quotes_names else end if end >= 0 else len(text)


def _in_lines(text: bytes, at: int) -> list[Choice]:
    """What comes between the understood part of a line and a bar, its unknown end, or the whole line.

    If a line stops making sense within a phrase, all of the phrase is unknown.
    """
    start, end = text.rfind(b"\n", 0, at) + 1, text.find(b"\n", at)
    line = text[start : end if end >= 0 else len(text)]
    if not line.strip():
        return []
    bar = line.find(b" |", at + 1 - start)
    middle = [(_trimmed(text, at, start + bar),)] if bar >= 0 and _may_end(text, at) else []
    begin = start + len(line) - len(line.lstrip())
    return [*middle, *ends_of_line(text, at), (Unit(begin, start + len(line.rstrip())),)]


def ends_of_line(text: bytes, at: int) -> list[Choice]:
    """The ends of a line around byte `at`, shortest first: from there on, or from a word near it.

    What is understood may go on after `at` if a terminal of the grammar holds several words.
    """
    start, end = text.rfind(b"\n", 0, at) + 1, text.find(b"\n", at)
    end = end if end >= 0 else len(text)
    words = [cut for cut in range(start + 1, end) if text[cut] in _BETWEEN_WORDS and _may_end(text, cut)]
    before, after = [cut for cut in words if cut < at], [cut for cut in words if cut > at]
    here = [at] if _may_end(text, at) else []
    begin = start + len(text[start:end]) - len(text[start:end].lstrip())
    cuts = [*reversed(after[:_MOST_WORDS]), *here, *reversed(before[-_MOST_WORDS:])]
    ends = dict.fromkeys(_trimmed(text, cut, end) for cut in cuts)
    return [(unit,) for unit in ends if begin < unit.start < unit.end]


def _may_end(text: bytes, at: int) -> bool:
    """Whether a word, or an amount, may end before byte `at`."""
    return at == 0 or not _WITHIN.match(text, at - 1)


def _trimmed(text: bytes, start: int, end: int) -> Unit:
    part = text[start:end]
    return Unit(start + len(part) - len(part.lstrip()), start + len(part.rstrip()), is_loose=True)


class _Words(NamedTuple):
    """Names of XML that occur in the terminals of a grammar."""

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
        return _between_tags(text, at)
    attributes = tuple(
        Unit(found.start(), found.end(), is_loose=True)
        for found in _ATTRIBUTE.finditer(text, tag.start(3), tag.end(3))
        if found[1].decode() not in words.attributes
    )
    # If a tag is a single terminal of the grammar, it is unknown which of its attributes stops making sense.
    alone = sorted(((unit,) for unit in attributes), key=lambda choice: not choice[0].start <= at < choice[0].end)
    return [choice for choice in (*alone, attributes, _element(text, tag, words)) if choice]


def _between_tags(text: bytes, at: int) -> list[Choice]:
    """Text that stands between two tags."""
    end = text.find(b"<", at)
    unit = _trimmed(text, at, end if end >= 0 else len(text))
    return [(unit,)] if unit.start < unit.end and text.rfind(b">", 0, at) > text.rfind(b"<", 0, at) else []


def _element(text: bytes, tag: re.Match[bytes], words: _Words) -> Choice:
    """The element that a tag begins; nothing if it contains elements that the grammar knows, or has no end."""
    if tag[1]:
        return ()
    is_loose = tag[2].decode() not in words.tags
    if tag[4]:
        return (Unit(tag.start(), tag.end(), is_loose),)
    depth, end = 1, tag.end()
    while depth:
        inner = _TAG.search(text, end)
        if inner is None or (inner[2] != tag[2] and inner[2].decode() in words.tags):
            return ()
        if inner[2] == tag[2]:
            depth += -1 if inner[1] else not inner[4]
        end = inner.end()
    return (Unit(tag.start(), end, is_loose),)
