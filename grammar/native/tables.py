"""Lark's LALR(1) table and the automata of its contextual lexer as arrays, made once and kept on disk."""

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from lark.parsers.lalr_analysis import Shift

from grammar.language import Language, grammar_text, language
from grammar.native.automata import Automaton, Nfa, NotRegularError, Steps, byte_classes
from rules.columns import Int16, Int32, Int64
from rules.compiled import cache_home

FORMAT = 1
"""Grows with every change of what is kept on disk."""
END = "$END"
MOST_TERMINALS = 62
"""Terminals that one parser state may accept: a bit each in a 64-bit integer."""


class Tables(NamedTuple):
    """Everything the compiled loop needs. Shift is state + 1, reduce is -(rule + 1), 0 is an error."""

    classes: Int16
    """Class of every byte, shape (256,)."""
    next: Int32
    """Next DFA state, -1 for none; flat, a row of all classes per DFA state."""
    accepts: Int64
    """Terminals that end in a DFA state, a bit each in Lark's order."""
    alive: Int64
    """Terminals that may still end behind it."""
    starts: Int32
    """First DFA state of every parser state."""
    order: Int16
    """Terminal of every bit of a parser state, shape (parser states, MOST_TERMINALS)."""
    action: Int32
    """Shape (parser states, terminals + 1); the last column is the end of the text."""
    goto: Int32
    """Next parser state, shape (parser states, nonterminals); -1 for none."""
    lengths: Int16
    """Symbols of every rule."""
    origins: Int16
    """Nonterminal of every rule."""
    names: Int16
    """Number of its name in `Language.rule_numbers`."""
    keeps: Int16
    """1 for terminals whose tokens are kept."""
    width: Int32
    """Number of byte classes, shape (1,)."""
    start: Int32
    """Parser state at the beginning, and the one in which a text is complete: shape (2,)."""


@cache
def tables(site: str) -> Tables:
    """Tables of a site's language, from disk where they are kept, else made and kept."""
    tongue = language(site)
    path = _path(tongue.site)
    kept = _load(path)
    if kept is None:
        kept = make_tables(tongue)
        _save(path, kept)
    return kept


def _path(site: str) -> Path:
    digest = hashlib.blake2b(grammar_text(site), digest_size=8)
    digest.update(f"{FORMAT};{version('lark')}".encode())
    return cache_home() / "tables" / f"{site}-{digest.hexdigest()}.npz"


def _load(path: Path) -> Tables | None:
    """Kept tables; None where there are none, or they are damaged."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            return Tables(*(kept[name] for name in Tables._fields))
    except (OSError, ValueError, KeyError, EOFError):
        return None
    except Exception as error:  # a damaged archive raises whatever it likes
        if type(error).__module__ in ("zipfile", "zlib"):
            return None
        raise


def _save(path: Path, made: Tables) -> None:
    """Keep tables; where the cache may not be written, they are made anew next time."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch = path.with_suffix(f".{id(made):x}.npz")
        np.savez_compressed(scratch, **made._asdict())
        scratch.replace(path)
    except OSError:
        return


def _parse_table(tongue: Language) -> Any:
    """Lark's LALR(1) table."""
    frontend: Any = tongue.lark.parser
    return frontend.parser._parse_table  # noqa: SLF001  # Lark offers no other way to it


def _order(terminal: Any) -> tuple[int, int, int, str]:
    """Order in which Lark's lexer tries terminals."""
    pattern = terminal.pattern
    return -terminal.priority, -pattern.max_width, -len(pattern.value), terminal.name


class _Lexers:
    """Automata of all sets that occur, one after the other in one table."""

    def __init__(self, tongue: Language) -> None:
        self.terminals = {terminal.name: terminal for terminal in tongue.lark.terminals}
        self.nfa = Nfa()
        self.ends = {name: self._add(name, tongue.patterns[name]) for name in sorted(self.terminals)}
        self.classes = byte_classes(self.nfa)
        self.steps = Steps(self.nfa, self.classes)
        self.first: dict[frozenset[str], int] = {}
        self.next: list[list[int]] = []
        self.accepts: list[int] = []
        self.alive: list[int] = []

    def _add(self, name: str, pattern: str) -> tuple[int, int, int]:
        try:
            return self.nfa.add(pattern)
        except NotRegularError as error:
            raise NotRegularError(f"terminal {name}: {error}") from None

    def in_order(self, accepted: frozenset[str]) -> list[str]:
        """Terminals of a set as Lark tries them."""
        names = sorted(accepted, key=lambda name: _order(self.terminals[name]))
        if len(names) > MOST_TERMINALS:
            raise NotRegularError(
                f"a parser state accepts {len(names)} terminals, at most {MOST_TERMINALS} are possible"
            )
        return names

    def start(self, accepted: frozenset[str]) -> int:
        """First DFA state of a set, which is built where it is new."""
        if accepted not in self.first:
            base = len(self.next)
            self.first[accepted] = base
            made = Automaton(self.steps, [self.ends[name] for name in self.in_order(accepted)])
            self.next += [[target + base if target >= 0 else -1 for target in row] for row in made.next]
            self.accepts += made.accepts
            self.alive += made.alive
        return self.first[accepted]


def make_tables(tongue: Language) -> Tables:
    """Work out the tables of a language.

    Raises NotRegularError, with the terminal's name, where a terminal needs more than an automaton.
    """
    table = _parse_table(tongue)
    lexers = _Lexers(tongue)
    states = sorted(table.states)
    place = {state: index for index, state in enumerate(states)}
    rules = list(dict.fromkeys(tongue.lark.rules))
    rule_place = {rule: index for index, rule in enumerate(_table_rules(table, rules))}
    nonterminals = sorted({rule.origin.name for rule in rule_place})
    action = np.zeros((len(states), len(tongue.terminals) + 1), np.int32)
    goto = np.full((len(states), len(nonterminals)), -1, np.int32)
    starts = np.zeros(len(states), np.int32)
    order = np.full((len(states), MOST_TERMINALS), -1, np.int16)
    columns = tongue.terminal_numbers | {END: len(tongue.terminals)}
    for state, row in table.states.items():
        accepted = frozenset(name for name in row if name in tongue.terminal_numbers)
        starts[place[state]] = lexers.start(accepted)
        for bit, name in enumerate(lexers.in_order(accepted)):
            order[place[state], bit] = columns[name]
        for symbol, (what, argument) in row.items():
            if symbol in columns:
                code = place[argument] + 1 if what is Shift else -(rule_place[argument] + 1)
                action[place[state], columns[symbol]] = code
            else:
                goto[place[state], nonterminals.index(symbol)] = place[argument]
    return Tables(
        classes=np.array(lexers.classes, np.int16),
        next=np.array(lexers.next, np.int32).ravel(),
        accepts=np.array(lexers.accepts, np.int64),
        alive=np.array(lexers.alive, np.int64),
        starts=starts,
        order=order,
        action=action,
        goto=goto,
        lengths=np.array([len(rule.expansion) for rule in rule_place], np.int16),
        origins=np.array([nonterminals.index(rule.origin.name) for rule in rule_place], np.int16),
        names=np.array([tongue.rule_numbers.get(rule.origin.name, -1) for rule in rule_place], np.int16),
        keeps=np.array([not name.startswith("_") for name in tongue.terminals], np.int16),
        width=np.array([lexers.steps.count], np.int32),
        start=np.array([place[_only(table.start_states)], place[_only(table.end_states)]], np.int32),
    )


def _only(states: dict[str, int]) -> int:
    (state,) = states.values()
    return state


def _table_rules(table: Any, rules: list[Any]) -> list[Any]:
    """Rules of the table, in a fixed order: Lark adds one for the start."""
    used = {argument for row in table.states.values() for what, argument in row.values() if what is not Shift}
    known = [rule for rule in rules if rule in used]
    return known + sorted((rule for rule in used if rule not in rules), key=str)
