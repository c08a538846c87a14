"""Terminals as automata over bytes: regular expressions, read by Python's own parser, become one DFA per set.

A set is what Lark's contextual lexer accepts in one parser state, in Lark's order. Look-around, back-references,
anchors, and lazy and possessive repetition cannot be expressed this way and are refused by name.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
from lark import utils as lark_utils
from numpy.typing import NDArray

sre_parse: Any = lark_utils.__dict__["sre_parse"]
"""Python's own parser of regular expressions, under its name in this version of Python."""
ops: Any = lark_utils.__dict__["sre_constants"]

Mask = int
"""Set of bytes, 256 bits."""

ALL_BYTES: Mask = (1 << 256) - 1
_LINE_FEED: Mask = 1 << 10


class NotRegularError(ValueError):
    """A terminal that no automaton can express."""


class Nfa:
    """Automaton of all terminals of a grammar: states with free moves and moves over sets of bytes."""

    def __init__(self) -> None:
        self.free: list[list[int]] = []
        self.moves: list[list[tuple[Mask, int]]] = []

    def state(self) -> int:
        """Add a state."""
        self.free.append([])
        self.moves.append([])
        return len(self.free) - 1

    def add(self, pattern: str) -> tuple[int, int, int]:
        """Add an expression; return its first and its accepting state, and the first state after its own.

        Raises NotRegularError if it needs more than an automaton.
        """
        start = self.state()
        end = self._sequence(sre_parse.parse(pattern), start, ignore_case=False)
        return start, end, len(self.free)

    def _sequence(self, parsed: Iterable[Any], state: int, ignore_case: bool) -> int:
        for op, argument in parsed:
            state = self._item(op, argument, state, ignore_case)
        return state

    def _item(self, op: Any, argument: Any, state: int, ignore_case: bool) -> int:
        if op in (ops.LITERAL, ops.NOT_LITERAL, ops.ANY, ops.IN):
            return self._move(state, byte_set(op, argument, ignore_case))
        if op is ops.SUBPATTERN:
            _, added, removed, inner = argument
            inner_case = (ignore_case or bool(added & re.IGNORECASE)) and not removed & re.IGNORECASE
            return self._sequence(inner, state, inner_case)
        if op is ops.BRANCH:
            return self._branch(argument[1], state, ignore_case)
        if op is ops.MAX_REPEAT:
            least, most, inner = argument
            return self._repeat(least, most, inner, state, ignore_case)
        raise NotRegularError(f"{str(op).lower().replace('_', ' ')} is not allowed")

    def _move(self, state: int, mask: Mask) -> int:
        target = self.state()
        self.moves[state].append((mask, target))
        return target

    def _branch(self, choices: Iterable[Any], state: int, ignore_case: bool) -> int:
        end = self.state()
        for choice in choices:
            start = self.state()
            self.free[state].append(start)
            self.free[self._sequence(choice, start, ignore_case)].append(end)
        return end

    def _repeat(self, least: int, most: int, inner: Any, state: int, ignore_case: bool) -> int:
        for _ in range(least):
            state = self._sequence(inner, state, ignore_case)
        if most is ops.MAXREPEAT or most == ops.MAXREPEAT:
            loop = self.state()
            self.free[state].append(loop)
            self.free[self._sequence(inner, loop, ignore_case)].append(loop)
            return loop
        end = self.state()
        self.free[state].append(end)
        for _ in range(most - least):
            state = self._sequence(inner, state, ignore_case)
            self.free[state].append(end)
        return end

    def closure(self, state: int) -> int:
        """States reached by free moves, one bit each."""
        seen = 1 << state
        waiting = [state]
        while waiting:
            for target in self.free[waiting.pop()]:
                if not seen >> target & 1:
                    seen |= 1 << target
                    waiting.append(target)
        return seen


def byte_set(op: Any, argument: Any, ignore_case: bool) -> Mask:
    """Bytes that match one item of an expression."""
    if op is ops.ANY:
        return ALL_BYTES & ~_LINE_FEED
    if op is ops.IN:
        negated = argument[0][0] is ops.NEGATE
        mask = 0
        for inner_op, inner in argument[negated:]:
            mask |= _member(inner_op, inner, ignore_case)
        return ALL_BYTES & ~mask if negated else mask
    mask = _literal(argument, ignore_case)
    return ALL_BYTES & ~mask if op is ops.NOT_LITERAL else mask


def _literal(code: int, ignore_case: bool) -> Mask:
    if code > 255:
        raise NotRegularError(f"character {chr(code)!r} is not allowed: write its UTF-8 bytes")
    letter = chr(code)
    if ignore_case and letter.isascii():
        return 1 << ord(letter.lower()) | 1 << ord(letter.upper())
    return 1 << code


def _member(op: Any, argument: Any, ignore_case: bool) -> Mask:
    if op is ops.LITERAL:
        return _literal(argument, ignore_case)
    if op is ops.RANGE:
        mask = 0
        for code in range(argument[0], argument[1] + 1):
            mask |= _literal(code, ignore_case)
        return mask
    if op is ops.CATEGORY and argument in _CATEGORIES:
        pattern = re.compile(_CATEGORIES[argument])
        return sum(1 << code for code in range(256) if pattern.match(chr(code)))
    raise NotRegularError(f"{str(argument).lower()} is not allowed")


_CATEGORIES = {
    ops.CATEGORY_DIGIT: r"\d",
    ops.CATEGORY_NOT_DIGIT: r"\D",
    ops.CATEGORY_SPACE: r"\s",
    ops.CATEGORY_NOT_SPACE: r"\S",
    ops.CATEGORY_WORD: r"\w",
    ops.CATEGORY_NOT_WORD: r"\W",
}


def byte_classes(nfa: Nfa) -> list[int]:
    """Class of every byte: bytes that no terminal distinguishes share one."""
    masks = sorted({mask for moves in nfa.moves for mask, _ in moves})
    numbers: dict[tuple[bool, ...], int] = {}
    classes = []
    for byte in range(256):
        signature = tuple(bool(mask >> byte & 1) for mask in masks)
        classes.append(numbers.setdefault(signature, len(numbers)))
    return classes


class Steps:
    """The moves of every NFA state, prepared for many sets of states at once."""

    def __init__(self, nfa: Nfa, classes: Sequence[int]) -> None:
        self.count = max(classes) + 1
        closures = [nfa.closure(state) for state in range(len(nfa.moves))]
        self.closures = closures
        self.moves = [[(_classes_of(mask, classes), closures[target]) for mask, target in moves] for moves in nfa.moves]
        self.moving = sum(1 << state for state, moves in enumerate(nfa.moves) if moves)

    def row(self, states: int) -> list[int]:
        """Set of states that each byte class leads to; moves over many classes are gathered first."""
        row = [0] * self.count
        wide: dict[tuple[int, ...], int] = {}
        for state in _bits(states & self.moving):
            for classes, reached in self.moves[state]:
                if len(classes) > _FEW:
                    wide[classes] = wide.get(classes, 0) | reached
                else:
                    for number in classes:
                        row[number] |= reached
        for classes, reached in wide.items():
            for number in classes:
                row[number] |= reached
        return row


_FEW = 4


@cache
def _classes_within(mask: Mask, classes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({number for byte, number in enumerate(classes) if mask >> byte & 1}))


def _classes_of(mask: Mask, classes: Sequence[int]) -> tuple[int, ...]:
    return _classes_within(mask, tuple(classes))


def _bits(states: int) -> Iterator[int]:
    while states:
        lowest = states & -states
        yield lowest.bit_length() - 1
        states ^= lowest


class Automaton:
    """DFA of one set of terminals, built state by state; states are numbered from 0, the start.

    Lark takes the first terminal, in its order, that matches at all, and lets only that one grow. After the end of
    one, a state therefore contains none that come later in that order.
    """

    def __init__(self, steps: Steps, terminals: Sequence[tuple[int, int, int]]) -> None:
        """Set up the DFA; `terminals` are first state, accepting state, and first state after it, in Lark's order."""
        self.steps = steps
        self.ends = [1 << end for _, end, _ in terminals]
        self.own = [(1 << behind) - (1 << first) for first, _, behind in terminals]
        self.all_ends = sum(self.ends)
        self.numbers: dict[int, int] = {}
        self.next: list[list[int]] = []
        """Next state by byte class, -1 for none."""
        self.accepts: list[int] = []
        """Terminal that ends in a state, as its index in Lark's order; -1 for none."""
        start = 0
        for first, _, _ in terminals:
            start |= steps.closures[first]
        self._build(start)

    def _build(self, start: int) -> None:
        waiting = deque([start])
        self.numbers[start] = 0
        while waiting:
            states = waiting.popleft()
            self.accepts.append(self._ending(states))
            row = []
            for reached in self.steps.row(states):
                target = self._prune(reached)
                if target and target not in self.numbers:
                    self.numbers[target] = len(self.numbers)
                    waiting.append(target)
                row.append(self.numbers[target] if target else -1)
            self.next.append(row)

    def _ending(self, states: int) -> int:
        if not states & self.all_ends:
            return -1
        return next(order for order, end in enumerate(self.ends) if states & end)

    def _prune(self, states: int) -> int:
        """Drop the terminals that can no longer win: a better one, in Lark's order, ends here."""
        if not states & self.all_ends:
            return states
        kept = 0
        for own, end in zip(self.own, self.ends, strict=True):
            kept |= states & own
            if states & end:
                break
        return kept


def merged(following: NDArray[np.int64], labels: NDArray[np.int64]) -> NDArray[np.int64]:
    """Number of the class of every state: states from which every text meets the same labels share a class.

    `following` are next states, shape (states, byte classes), -1 for none. After Moore: classes are split until none
    splits further. A class is named by a random number, a row of them by a random sum, so that a round is one product;
    two different rows collide once in 2**64, and the last round is checked exactly.
    """
    dice = np.random.default_rng(len(labels))
    weights = dice.integers(2**63, size=following.shape[1], dtype=np.uint64) * np.uint64(2) + np.uint64(1)
    classes = np.unique(labels, return_inverse=True)[1]
    count = 0
    while classes.max() + 1 > count:
        count = int(classes.max()) + 1
        names = np.append(dice.integers(2**63, size=count, dtype=np.uint64), np.uint64(0))
        rows = names[np.append(classes, count)[following]] @ weights + names[classes]
        classes = np.unique(rows, return_inverse=True)[1]
    first = np.unique(classes, return_index=True)[1][classes]
    after = np.append(classes, -1)[following]
    if (after != after[first]).any() or (labels != labels[first]).any():
        return np.arange(len(labels))  # never seen: two sums collided
    return classes
