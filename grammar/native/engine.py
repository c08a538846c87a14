"""The compiled loop: automata find the tokens, the LALR(1) table finds the events."""

from typing import NamedTuple

import numpy as np

from grammar.language import Language
from grammar.native.tables import Tables, tables
from grammar.parsed import Parsed
from rules.columns import Bytes, Int8, Int16, Int32, Int64
from rules.compiled import compiled, inlined

DEEPEST = 256
"""Symbols on the parser's stack; a hand is a flat list of lines and needs a few dozen."""


class NativeParse(NamedTuple):
    """What the loop made of a batch of raw hands."""

    parsed: Parsed
    """Tokens and events of the hands that parse, in order."""
    good: Int8
    """1 for hands that parse, 0 for those that Lark has to look at."""


class _Out(NamedTuple):
    terminal: Int64
    start: Int64
    end: Int64
    rule: Int64
    first: Int64
    last: Int64
    written: Int64
    """Number of tokens and of events so far."""


@inlined
def next_token(
    text: Bytes,
    classes: Int16,
    width: int,
    moves: Int32,
    accepts: Int64,
    alive: Int64,
    where: int,
    position: int,
    limit: int,
) -> tuple[int, int]:
    """Bit of the terminal that Lark's lexer finds at a position, and its end; -1 for none.

    `where` is the DFA state of the parser state. Lark takes the first terminal, in its order, that matches at all,
    and lets only that one grow.
    """
    found, end = -1, position
    for at in range(position, limit):
        where = moves[where * width + classes[text[at]]]
        if where < 0:
            break
        ending = accepts[where]
        if ending:
            if found < 0 or ending & ((1 << found) - 1):
                found = 0
                while not (ending >> found) & 1:
                    found += 1
                end = at + 1
            elif (ending >> found) & 1:
                end = at + 1
        if found >= 0 and not alive[where] & ((2 << found) - 1):
            break
    return found, end


@inlined
def _reduce(table: Tables, rule: int, kinds: Int64, stack: Int64, firsts: Int64, depth: int, out: _Out) -> int:
    """Replace a rule's symbols on the stack by its name; an event is written. Answers the new depth."""
    length = table.lengths[rule]
    first = firsts[depth - length + 1] if length else out.written[0]
    depth -= length
    name = table.names[rule]
    if name >= 0 and kinds[name]:
        at = out.written[1]
        out.written[1] += 1
        out.rule[at], out.first[at], out.last[at] = name, first, out.written[0]
    state = table.goto[stack[depth], table.origins[rule]]
    depth += 1
    stack[depth], firsts[depth] = state, first
    return depth


@compiled
def _parse(
    text: Bytes, table: Tables, kinds: Int64, start: int, limit: int, stack: Int64, firsts: Int64, out: _Out
) -> bool:
    """Parse one hand; whether it is one. What has been written of it does not count otherwise."""
    classes, moves, accepts, alive = table.classes, table.next, table.accepts, table.alive
    action, width, written = table.action, table.width[0], out.written
    end_column = action.shape[1] - 1
    depth = 0
    stack[0], firsts[0] = table.start[0], written[0]
    position = start
    while True:
        terminal, end = end_column, position
        if position < limit:
            where = table.starts[stack[depth]]
            bit, end = next_token(text, classes, width, moves, accepts, alive, where, position, limit)
            if bit < 0 or end == position:
                return False
            terminal = table.order[stack[depth], bit]
        while action[stack[depth], terminal] < 0:
            depth = _reduce(table, -action[stack[depth], terminal] - 1, kinds, stack, firsts, depth, out)
            if stack[depth] == table.start[1] and terminal == end_column:
                return True
        target = action[stack[depth], terminal]
        if target == 0 or terminal == end_column or depth + 2 >= len(stack):
            return False
        depth += 1
        stack[depth], firsts[depth] = target - 1, written[0]
        if table.keeps[terminal]:
            at = written[0]
            written[0] += 1
            out.terminal[at], out.start[at], out.end[at] = terminal, position, end
        position = end


@compiled
def parse_all(
    text: Bytes,
    table: Tables,
    kinds: Int64,
    starts: Int64,
    ends: Int64,
    good: Int8,
    hands: Int64,
    stack: Int64,
    firsts: Int64,
    out: _Out,
) -> None:
    """Parse hand after hand; the line feed behind each belongs to it."""
    parsed = 0
    for hand in range(len(starts)):
        tokens, events = out.written[0], out.written[1]
        if _parse(text, table, kinds, starts[hand], ends[hand] + 1, stack, firsts, out):
            good[hand] = 1
            parsed += 1
            hands[parsed] = out.written[1]
        else:
            out.written[0], out.written[1] = tokens, events


def _stacks() -> tuple[Int64, Int64]:
    return np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int64)


def parse(tongue: Language, text: Bytes, starts: Int64, ends: Int64) -> NativeParse:
    """Parse the hands between `starts` and `ends`, each followed by a line feed in the text."""
    room = int((ends - starts).sum()) // 2 + 64
    out = _Out(**{name: np.empty(room, np.int64) for name in _Out._fields})
    out.written[:2] = 0
    good, hands = np.zeros(len(starts), np.int8), np.zeros(len(starts) + 1, np.int64)
    parse_all(text, tables(tongue.site), tongue.kinds, starts, ends, good, hands, *_stacks(), out)
    tokens, events = out.written[:2].tolist()
    parsed = Parsed(
        terminal=out.terminal[:tokens].astype(np.int16),
        start=out.start[:tokens],
        end=out.end[:tokens],
        rule=out.rule[:events].astype(np.int16),
        first=out.first[:events],
        last=out.last[:events],
        hands=hands[: int(good.sum()) + 1],
    )
    return NativeParse(parsed, good)
