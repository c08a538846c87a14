"""The second attempt at a hand that does not parse: text unknown to its grammar is taken out and kept as it is.

When the text stops making sense, the end of a line or all of it (in XML an attribute, an element, or text between two
tags) is blanked, and the rest is read again, as often as necessary. A line whose beginning is understood is that line.
What was taken out becomes an event of its own kind. The replay then decides whether the hand
counts: it does if nothing can be missing (`rules.proof`); otherwise it stays rejected for its first unknown line.
"""

import re
from collections.abc import Callable
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.grammar.build_batch import build
from studbook.grammar.fields import Field
from studbook.grammar.language import UNKNOWN_RULE, UNKNOWN_TERMINAL, Language
from studbook.grammar.lark_engine import Malformed, Recorder, mask_names, parse_masked
from studbook.grammar.native.engine import parse
from studbook.grammar.parsed import Parsed
from studbook.grammar.units import Unit, beyond, choices, ends_of_line, joined, without

MOST_UNKNOWN = 128
"""Maximum attempts at one hand: an unknown line between any two lines of a long one."""


class Attempt(NamedTuple):
    """An engine's result for one hand's text: the hand, or the position at which it stops making sense."""

    parsed: Parsed | None
    failed: int


Engine = Callable[[Language, bytes], Attempt]


def by_loop(language: Language, text: bytes) -> Attempt:
    """One hand as the compiled loop reads it."""
    native = parse(language, np.frombuffer(text + b"\n", np.uint8), np.array([0]), np.array([len(text)]))
    return Attempt(native.parsed if native.good[0] else None, int(native.failed[0]))


def by_lark(language: Language, text: bytes) -> Attempt:
    """The same as Lark reads it."""
    tree = parse_masked(language, text)
    if isinstance(tree, Malformed):
        return Attempt(None, tree.at)
    recorder = Recorder(language)
    recorder.add(tree, 0)
    return Attempt(recorder.parsed(), -1)


ENGINES: dict[str, Engine] = {"native": by_loop, "lark": by_lark}


class Patched(NamedTuple):
    """A hand that makes sense without its unknown parts."""

    parsed: Parsed
    """With an event for each unknown part."""
    units: tuple[Unit, ...]


def patch(language: Language, text: bytes, engine: Engine) -> Patched | None:
    """Read a hand without its unknown parts; None if it still makes no sense."""
    rest = mask_names(language, text)
    taken: list[Unit] = []
    attempt = engine(language, rest)
    for _ in range(MOST_UNKNOWN):
        if attempt.parsed is not None:
            return _patched(language, text, attempt.parsed, tuple(sorted(taken)))
        step = _step(language, rest, attempt.failed, engine)
        if step is None:
            return None
        units, rest, attempt = step
        taken += units
    return None


def patch_at_name(language: Language, text: bytes, at: int, engine: Engine) -> Patched | None:
    """Read a hand without the end of the line at byte `at`, whose name seemed to go on to that end; None in vain."""
    end = text.find(b"\n", at)
    rest = mask_names(language, text)
    for units in ends_of_line(text, end if end >= 0 else len(text)) if not language.quotes_names else ():
        attempt = engine(language, without(rest, units))
        if attempt.parsed is not None and not _names_stranger(language, without(text, units), attempt.parsed):
            return _patched(language, text, attempt.parsed, units)
    return None


def _names_stranger(language: Language, text: bytes, parsed: Parsed) -> bool:
    """Whether a hand names someone without a seat, or has another trouble."""
    data = np.frombuffer(text + b"\n", np.uint8)
    _, trouble = build(data, np.zeros(1, np.int32), np.zeros(1, np.int64), np.array([len(text)]), parsed, language)
    return bool(trouble.code[0])


def _patched(language: Language, text: bytes, parsed: Parsed, units: tuple[Unit, ...]) -> Patched | None:
    if not _is_in_play(language, text, parsed, units):
        return None
    whole = joined(text, units)
    return Patched(_with_unknown(language, parsed, whole), whole)


def _step(language: Language, text: bytes, at: int, engine: Engine) -> tuple[tuple[Unit, ...], bytes, Attempt] | None:
    """Take out as little as lets the text make sense beyond it; return the units, the rest, and how far that parses."""
    for units in choices(language, text, at) if at < len(text) else ():
        rest = without(text, units)
        attempt = engine(language, rest)
        if attempt.parsed is not None or attempt.failed >= beyond(language, text, units):
            return units, rest, attempt
    return None


def _begins(parsed: Parsed) -> NDArray[np.int32]:
    """Position at which each event begins."""
    return parsed.start[np.minimum(parsed.first, len(parsed.start) - 1)]


def _is_in_play(language: Language, text: bytes, parsed: Parsed, units: tuple[Unit, ...]) -> bool:
    """Whether all units come after the first event of the play: what precedes it sets players and stakes.

    Before it, only the end of a line may be unknown, if it does not go on with the name of a game, or a seat line
    without a stack: who sits there takes no part, or the hand names someone without a seat.
    """
    begins, kinds = _begins(parsed), language.kinds[parsed.rule]
    play = begins[(kinds > 0) & (begins > begins[kinds < 0].max())]
    first = int(play.min()) if len(play) else len(text) + 1
    return all(
        unit.start > first
        or _is_seat(language, text, unit)
        or (unit.is_loose and not _names_game(language, text, parsed, unit))
        for unit in units
    )


def _is_seat(language: Language, text: bytes, unit: Unit) -> bool:
    """Whether a whole line begins as a seat line does."""
    seat = language.own_patterns.get("SEAT", "")
    return not unit.is_loose and bool(seat) and re.match(seat.encode("latin-1"), text[unit.start :]) is not None


def _names_game(language: Language, text: bytes, parsed: Parsed, unit: Unit) -> bool:
    """Whether a unit comes right after the name of a game or of a limit that no bracket closes."""
    before = np.flatnonzero(parsed.end <= unit.start)
    if not len(before):
        return True
    last = before[np.argmax(parsed.end[before])]
    field, end = language.meanings[parsed.terminal[last], 0], int(parsed.end[last])
    return field in (Field.GAME, Field.LIMIT, Field.MIXED) and text[end - 1 : end] != b")"


def _with_unknown(language: Language, parsed: Parsed, units: tuple[Unit, ...]) -> Parsed:
    """Add an event for every unit, after those that begin before it."""
    begins = _begins(parsed)
    starts = np.array([unit.start for unit in units], np.int32)
    places = np.searchsorted(np.maximum.accumulate(begins), starts, side="right")
    tokens = len(parsed.start) + np.arange(len(units), dtype=np.int32)
    return Parsed(
        terminal=_and(parsed.terminal, [language.terminal_numbers[UNKNOWN_TERMINAL]] * len(units)),
        start=_and(parsed.start, starts),
        end=_and(parsed.end, [unit.end for unit in units]),
        rule=np.insert(parsed.rule, places, language.rule_numbers[UNKNOWN_RULE]),
        first=np.insert(parsed.first, places, tokens),
        last=np.insert(parsed.last, places, tokens + 1),
        hands=np.array([0, len(parsed.rule) + len(units)], np.int32),
    )


def _and(column: NDArray[np.signedinteger], more: object) -> NDArray[np.signedinteger]:
    return np.concatenate([column, np.array(more, column.dtype)])


def in_a_row(hands: list[tuple[int, Parsed]], none: Parsed) -> Parsed:
    """Join hands, each with its byte offset in the batch's text, into one batch; `none` for no hand."""
    if not hands:
        return none
    tokens = [0, *accumulate(len(parsed.start) for _, parsed in hands)]
    events = [0, *accumulate(len(parsed.rule) for _, parsed in hands)]

    def column(name: str, plus: list[int]) -> NDArray[np.signedinteger]:
        columns = [getattr(parsed, name) + more for (_, parsed), more in zip(hands, plus, strict=False)]
        return np.concatenate(columns).astype(getattr(hands[0][1], name).dtype)

    offsets, zeros = [offset for offset, _ in hands], [0] * len(hands)
    return Parsed(
        terminal=column("terminal", zeros),
        start=column("start", offsets),
        end=column("end", offsets),
        rule=column("rule", zeros),
        first=column("first", tokens),
        last=column("last", tokens),
        hands=np.array(events, np.int32),
    )
