"""Lark's LALR(1) table and the automata of its contextual lexer as arrays.

Making them takes up to ten seconds a site, so they are shipped in `made/`. If a grammar has changed since, its tables
are made when they are needed, and kept in the user's cache folder. `python -m studbook.grammar.native.tables` makes
those that are to be shipped and are not there.
"""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from lark.parsers.lalr_analysis import Shift
from numpy.typing import NDArray

from studbook.game.cache_folder import cache_home
from studbook.game.columns import Bytes, Int16, Int32
from studbook.game.sites import SITES
from studbook.grammar.language import (
    MADE,
    Language,
    file_stem,
    grammar_text,
    language_of,
    money_language,
    summary_name,
    summary_of,
)
from studbook.grammar.native.automata import Automaton, Nfa, NotRegularError, Steps, byte_classes, merged

Offsets = NDArray[np.uint32]
"""Indices into a flat table. Unsigned: a signed index costs the innermost loop a check for negative ones."""

FORMAT = 3
"""Incremented with every change to what is kept on disk."""
END = "$END"


class ParserTables(NamedTuple):
    """Everything the compiled loop needs. Shift is state + 1, reduce is -(rule + 1), 0 is an error."""

    classes: Bytes
    """Class of every byte, shape (256,)."""
    moves: Offsets
    """The automata of all sets, flat: a row per state, a column per byte class with the first index of the next
    state's row. One more column holds the terminal that ends in the state. State 0 is dead: no text leads out of it."""
    starts: Offsets
    """First index of the row with which each parser state begins."""
    accepting: int
    """First index of the rows of states in which a terminal ends; they come last."""
    action: Int32
    """Shape (parser states, terminals + 1); the last column is the end of the text."""
    goto: Int32
    """Next parser state, shape (parser states, nonterminals); -1 for none."""
    rules: Int16
    """For every rule: its number of symbols, its nonterminal, and its number in `Language.rule_numbers` if it is an
    event or a part of a hand, otherwise -1; shape (rules, 3)."""
    keeps: Int16
    """1 for terminals whose tokens are kept."""
    ending: int
    """Index, in its row, of the terminal that ends in a state."""
    start: Int32
    """Parser state at the beginning, and the one in which a text is complete: shape (2,)."""


@cache
def tables(site: str) -> ParserTables:
    """Load the tables of a site's language from disk, or make and keep them."""
    language = language_of(site)
    name = file_name(language)
    kept = _load(MADE / name) or _load(cache_home() / "tables" / name)
    if kept is None:
        kept = make_tables(language)
        _save(cache_home() / "tables" / name, kept)
    return kept


def file_name(language: Language) -> str:
    """Name of the file with the tables of a language: of its grammar, as this version of Lark understands it."""
    digest = hashlib.blake2b(grammar_text(language.site), digest_size=8)
    understood = FORMAT, sorted(language.patterns.items()), sorted(language.rule_numbers)
    digest.update(repr(understood).encode())
    return f"{file_stem(language.site)}-{digest.hexdigest()}.npz"


def languages() -> list[str]:
    """Names of all languages: of each site's stud hands, and of the money of its hands of any game."""
    return [*SITES, *(name for name in map(money_language, SITES) if name)]


def ship() -> None:
    """Make the tables and summaries that are to be shipped, and delete those of grammars that have changed.

    What is there already is kept: its name says what it was made from. Delete it if other tables are to be made from
    the same grammar.
    """
    shipped = set()
    for site in languages():
        summary = MADE / summary_name(site)
        if not summary.exists():
            summary.write_text(json.dumps(summary_of(site)) + "\n", "utf-8")
        language = language_of(site)
        made = MADE / file_name(language)
        if not made.exists():
            _save(made, make_tables(language))
        shipped |= {summary, made}
    for path in set(MADE.iterdir()) - shipped:
        path.unlink()


def _load(path: Path) -> ParserTables | None:
    """Load kept tables; None if there are none, or they are damaged."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            return ParserTables(*(_value(kept[name]) for name in ParserTables._fields))
    except (OSError, ValueError, KeyError, EOFError):
        return None
    except Exception as error:  # a damaged archive may raise anything
        if type(error).__module__ in ("zipfile", "zlib"):
            return None
        raise


def _value(kept: NDArray[Any]) -> Any:
    return kept if kept.ndim else int(kept)


def _save(path: Path, made: ParserTables) -> None:
    """Keep tables; if the cache is not writable, they are made again next time."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch = path.with_suffix(f".{id(made):x}.npz")
        np.savez_compressed(scratch, **made._asdict())
        scratch.replace(path)
    except OSError:
        return


def _parse_table(language: Language) -> Any:
    """Lark's LALR(1) table."""
    frontend: Any = language.lark.parser
    return frontend.parser._parse_table  # noqa: SLF001  # Lark offers no other way to it


def _order(terminal: Any) -> tuple[int, int, int, str]:
    """Order in which Lark's lexer tries terminals."""
    pattern = terminal.pattern
    return -terminal.priority, -pattern.max_width, -len(pattern.value), terminal.name


class _Lexers:
    """Automata of all sets that occur, one after another in one table."""

    def __init__(self, language: Language) -> None:
        self.numbers = language.terminal_numbers
        self.terminals = {terminal.name: terminal for terminal in language.lark.terminals}
        self.nfa = Nfa()
        self.ends = {name: self._add(name, language.patterns[name]) for name in sorted(self.terminals)}
        self.classes = byte_classes(self.nfa)
        self.steps = Steps(self.nfa, self.classes)
        self.first: dict[frozenset[str], int] = {}
        self.next: list[list[int]] = []
        self.accepts: list[int] = []
        """Number of the terminal that ends in a state, -1 for none."""

    def _add(self, name: str, pattern: str) -> tuple[int, int, int]:
        try:
            return self.nfa.add(pattern)
        except NotRegularError as error:
            raise NotRegularError(f"terminal {name}: {error}") from None

    def start(self, accepted: frozenset[str]) -> int:
        """First DFA state of a set, which is built if it is new."""
        if accepted not in self.first:
            base = len(self.next)
            self.first[accepted] = base
            names = sorted(accepted, key=lambda name: _order(self.terminals[name]))
            made = Automaton(self.steps, [self.ends[name] for name in names])
            self.next += [[target + base if target >= 0 else -1 for target in row] for row in made.next]
            self.accepts += [self.numbers[names[order]] if order >= 0 else -1 for order in made.accepts]
        return self.first[accepted]

    def rows(self) -> tuple[Offsets, NDArray[np.int64], int]:
        """`ParserTables.moves`, the first index of every DFA state's row, and `ParserTables.accepting`."""
        following, labels = np.array(self.next, np.int64), np.array(self.accepts, np.int64)
        classes = merged(following, labels)
        states = np.unique(classes, return_index=True)[1]
        width = following.shape[1] + 1
        ranks = np.empty(len(states), np.int64)
        # In the order of creation, so that what is read together is stored together.
        ranks[np.lexsort((states, labels[states] >= 0))] = np.arange(1, len(states) + 1)
        place = ranks[classes] * width
        table = np.zeros((len(states) + 1, width), np.uint32)
        table[ranks, :-1] = np.append(place, 0)[following[states]]
        table[ranks, -1] = np.maximum(labels[states], 0)
        accepting = (1 + int((labels[states] < 0).sum())) * width
        return table.ravel(), place, accepting


def make_tables(language: Language) -> ParserTables:
    """Compute the tables of a language.

    Raises NotRegularError, with the terminal's name, if a terminal needs more than an automaton.
    """
    table = _parse_table(language)
    lexers = _Lexers(language)
    states = _in_order(table)
    place = {state: index for index, state in enumerate(states)}
    rule_number = {rule: index for index, rule in enumerate(_rules_of(table))}
    nonterminals = sorted({rule.origin.name for rule in rule_number})
    action = np.zeros((len(states), len(language.terminals) + 1), np.int32)
    goto = np.full((len(states), len(nonterminals)), -1, np.int32)
    starts = np.zeros(len(states), np.int64)
    columns = language.terminal_numbers | {END: len(language.terminals)}
    for state in states:
        row = table.states[state]
        accepted = frozenset(name for name in row if name in language.terminal_numbers)
        starts[place[state]] = lexers.start(accepted)
        for symbol, (what, argument) in row.items():
            if symbol in columns:
                code = place[argument] + 1 if what is Shift else -(rule_number[argument] + 1)
                action[place[state], columns[symbol]] = code
            else:
                goto[place[state], nonterminals.index(symbol)] = place[argument]
    facts = np.array([_facts(rule, nonterminals, language) for rule in rule_number], np.int16)
    _skip_renamings(action, goto, facts)
    moves, rows, accepting = lexers.rows()
    return ParserTables(
        classes=np.array(lexers.classes, np.uint8),
        moves=moves,
        starts=rows[starts].astype(np.uint32),
        accepting=accepting,
        action=action,
        goto=goto,
        rules=facts,
        keeps=np.array([not name.startswith("_") for name in language.terminals], np.int16),
        ending=lexers.steps.count,
        start=np.array([place[_only(table.start_states)], place[_only(table.end_states)]], np.int32),
    )


def _facts(rule: Any, nonterminals: list[str], language: Language) -> tuple[int, int, int]:
    number = language.rule_numbers.get(rule.origin.name, -1)
    written = number if number >= 0 and language.kinds[number] else -1
    return len(rule.expansion), nonterminals.index(rule.origin.name), written


def _skip_renamings(action: Int32, goto: Int32, rules: Int16) -> None:
    """Skip the states that can only give one symbol another name, which nothing will read.

    No text is lexed in such a state: Lark lexes only after a shift.
    """
    for state in range(len(action)):
        codes = np.unique(action[state][action[state] != 0])
        if len(codes) != 1 or codes[0] > 0:
            continue
        length, name, written = rules[-codes[0] - 1]
        if length == 1 and written < 0:
            renamed = goto == state
            goto[renamed] = np.broadcast_to(goto[:, [name]], goto.shape)[renamed]


def _only(states: dict[str, int]) -> int:
    (state,) = states.values()
    return state


def _in_order(table: Any) -> list[Any]:
    """States from the start onwards, by symbol: Lark numbers them differently in each process."""
    states = [_only(table.start_states)]
    for state in states:
        for _, (what, argument) in sorted(table.states[state].items()):
            if what is Shift and argument not in states:
                states.append(argument)
    return states


def _rules_of(table: Any) -> list[Any]:
    """Rules of the table, in a fixed order."""
    used = {argument for row in table.states.values() for what, argument in row.values() if what is not Shift}
    return sorted(used, key=lambda rule: (rule.origin.name, [symbol.name for symbol in rule.expansion], rule.order))


if __name__ == "__main__":
    ship()
