"""The compiled loop: automata find the tokens, the LALR(1) table finds the events."""

from typing import NamedTuple

import numpy as np

from studbook.game.columns import Bytes, Int8, Int16, Int32, Int64
from studbook.grammar.language import Language
from studbook.grammar.native.tables import ParserTables, tables
from studbook.grammar.parsed import Parsed
from studbook.machine.rule import compiled, inlined

DEEPEST = 256
"""Maximum symbols on the parser's stack; a hand is a flat list of lines and needs a few dozen."""


class NativeParse(NamedTuple):
    """The loop's result for a batch of raw hands."""

    parsed: Parsed
    """Tokens and events of the hands that parse, in order."""
    good: Int8
    """1 for hands that parse, 0 for those that Lark must read."""
    failed: Int64
    """Byte of the text at which a hand stops making sense, -1 for hands that parse."""


class _Out(NamedTuple):
    terminal: Int16
    start: Int32
    end: Int32
    rule: Int16
    first: Int32
    last: Int32
    written: Int64
    """Number of tokens and of events so far."""
    failed: Int64
    """By hand, see `NativeParse`."""
    hands: Int32
    """Where the events of each hand that parses begin."""


class _Stack(NamedTuple):
    """The parser's stack: states, and the first token of each symbol."""

    states: Int64
    firsts: Int64


@inlined
def _next_token(text: Bytes, table: ParserTables, state: int, position: int, limit: int) -> tuple[int, int]:
    """Terminal that Lark's lexer finds at a position, and its end, which is the position if it finds none.

    Lark takes the first terminal, in its order, that matches at all, and lets only that one grow: the automata ensure
    this, and the loop keeps the last position at which one ended.
    """
    classes, moves, accepting = table.classes, table.moves, table.accepting
    row = found = table.starts[state]
    end = position
    for at in range(position, limit):
        row = moves[row + classes[text[at]]]
        if row >= accepting:
            found, end = row, at + 1
        elif row == 0:
            break
    return moves[found + table.ending], end


@inlined
def _reduce(table: ParserTables, rule: int, stack: _Stack, depth: int, out: _Out) -> int:
    """Replace a rule's symbols on the stack by its name and write an event. Return the new depth."""
    length, name, event = table.rules[rule, 0], table.rules[rule, 1], table.rules[rule, 2]
    tokens, events = out.written[0], out.written[1]
    first = stack.firsts[depth - length + 1] if length else tokens
    depth -= length
    out.rule[events], out.first[events], out.last[events] = event, first, tokens
    out.written[1] = events + (event >= 0)
    stack.states[depth + 1], stack.firsts[depth + 1] = table.goto[stack.states[depth], name], first
    return depth + 1


@compiled
def _parse(text: Bytes, table: ParserTables, start: int, limit: int, stack: _Stack, out: _Out) -> int:
    """Parse one hand; return where it stops making sense, or -1 if it parses. Only then does its output count."""
    action, written, states, firsts = table.action, out.written, stack.states, stack.firsts
    end_column = action.shape[1] - 1
    depth, state, position = 0, table.start[0], start
    states[0], firsts[0] = state, written[0]
    while depth + 2 < len(states):
        terminal, end = end_column, position
        if position < limit:
            terminal, end = _next_token(text, table, state, position, limit)
            if end == position:
                return position
        code = action[state, terminal]
        while code < 0:
            depth = _reduce(table, -code - 1, stack, depth, out)
            state = states[depth]
            code = action[state, terminal]
        if code == 0 or terminal == end_column:
            return -1 if terminal == end_column and state == table.start[1] else position
        state = code - 1
        depth += 1
        states[depth], firsts[depth] = state, written[0]
        # Written anyway and then not counted: an unpredictable branch would cost more.
        at = written[0]
        out.terminal[at], out.start[at], out.end[at] = terminal, position, end
        written[0] = at + table.keeps[terminal]
        position = end
    return position


@compiled
def parse_all(text: Bytes, table: ParserTables, starts: Int64, ends: Int64, stack: _Stack, out: _Out) -> None:
    """Parse hand after hand; the line feed after each belongs to it."""
    parsed = 0
    for hand in range(len(starts)):
        tokens, events = out.written[0], out.written[1]
        out.failed[hand] = _parse(text, table, starts[hand], ends[hand] + 1, stack, out)
        if out.failed[hand] < 0:
            parsed += 1
            out.hands[parsed] = out.written[1]
        else:
            out.written[0], out.written[1] = tokens, events


def _empty_stack() -> _Stack:
    return _Stack(np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int64))


def parse(language: Language, text: Bytes, starts: Int64, ends: Int64) -> NativeParse:
    """Parse the hands between `starts` and `ends`, each followed by a line feed in the text."""
    room = int((ends - starts).sum()) // 2 + 64
    # Space for a token at every other byte: unused memory is never touched, and so never allocated by the system.
    words, places, written = np.empty((2, room), np.int16), np.empty((4, room), np.int32), np.zeros(2, np.int64)
    failed, hands = np.zeros(len(starts), np.int64), np.zeros(len(starts) + 1, np.int32)
    out = _Out(words[0], places[0], places[1], words[1], places[2], places[3], written, failed, hands)
    parse_all(text, tables(language.site), starts, ends, _empty_stack(), out)
    good = (failed < 0).astype(np.int8)
    tokens, events = written.tolist()
    parsed = Parsed(
        terminal=out.terminal[:tokens],
        start=out.start[:tokens],
        end=out.end[:tokens],
        rule=out.rule[:events],
        first=out.first[:events],
        last=out.last[:events],
        hands=hands[: int(good.sum()) + 1],
    )
    return NativeParse(parsed, good, failed)
