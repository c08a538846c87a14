"""The second attempt at a hand that does not parse: text unknown to its grammar is taken out and kept as it is.

When the text stops making sense, a line (in XML an attribute or an element) is blanked, and the rest is read again, as
often as necessary. What was taken out becomes an event of its own kind. The replay then decides whether the hand
counts: it does if nothing can be missing (`rules.proof`); otherwise it stays rejected for its first unknown line.
"""

from collections.abc import Callable
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.grammar.language import UNKNOWN_RULE, UNKNOWN_TERMINAL, Language
from studbook.grammar.lark_engine import Malformed, Recorder, disguise, parse_disguised
from studbook.grammar.native.engine import parse
from studbook.grammar.parsed import Parsed
from studbook.grammar.units import Unit, choices, without

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
    tree = parse_disguised(language, text)
    if isinstance(tree, Malformed):
        return Attempt(None, tree.at)
    recorder = Recorder(language)
    recorder.add(tree, 0)
    return Attempt(recorder.parsed(), -1)


ENGINES: dict[str, Engine] = {"native": by_loop, "lark": by_lark}


class Bent(NamedTuple):
    """A hand that makes sense without its unknown parts."""

    parsed: Parsed
    """With an event for each unknown part."""
    units: tuple[Unit, ...]


def bent(language: Language, text: bytes, engine: Engine) -> Bent | None:
    """Read a hand without its unknown parts; None if it still makes no sense."""
    rest = disguise(language, text)
    taken: list[Unit] = []
    attempt = engine(language, rest)
    for _ in range(MOST_UNKNOWN):
        if attempt.parsed is not None:
            units = tuple(sorted(taken))
            if not _is_in_play(language, attempt.parsed, units):
                return None
            return Bent(_with_unknown(language, attempt.parsed, units), units)
        step = _step(language, rest, attempt.failed, engine)
        if step is None:
            return None
        units, rest, attempt = step
        taken += units
    return None


def _step(language: Language, text: bytes, at: int, engine: Engine) -> tuple[tuple[Unit, ...], bytes, Attempt] | None:
    """Take out as little as lets the text make sense beyond it; return the units, the rest, and how far that parses."""
    for units in choices(language, text, at) if at < len(text) else ():
        rest = without(text, units)
        attempt = engine(language, rest)
        if attempt.parsed is not None or attempt.failed >= units[-1].end:
            return units, rest, attempt
    return None


def _begins(parsed: Parsed) -> NDArray[np.int32]:
    """Position at which each event begins."""
    return parsed.start[np.minimum(parsed.first, len(parsed.start) - 1)]


def _is_in_play(language: Language, parsed: Parsed, units: tuple[Unit, ...]) -> bool:
    """Whether all units come after the first event of the play: what precedes it sets players and stakes."""
    begins, kinds = _begins(parsed), language.kinds[parsed.rule]
    play = begins[(kinds > 0) & (begins > begins[kinds < 0].max())]
    return all(unit.is_loose or (len(play) > 0 and unit.start > play.min()) for unit in units)


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
