"""A site's language: its Lark grammar, and the meaning of the grammar's terminals and rules, as tables.

Lark takes half a second to load a grammar. What the native engine needs of it is therefore shipped in `native/made/`,
and Lark loads the grammar itself only for a hand that the native engine cannot read.
"""

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import version
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import numpy as np
from lark import Lark
from numpy.typing import NDArray

from studbook.game.vocabulary import Prints
from studbook.grammar.fields import NAME_PATTERN, NO_NAME, Meaning, meaning_of, own_name, rule_meaning

_IMPORT = re.compile(r"^%import +\.*(?:([\w.]+) *\(|([\w.]+)\.\w+)", re.MULTILINE)
"""A line that imports several names from another grammar, or one; the groups are its path."""
_CARD_PATTERN = "[0-9A-Za-z?]{2}"
UNKNOWN_RULE, UNKNOWN_TERMINAL = "unknown", "UNKNOWN"
"""For text unknown to a grammar: a rule and a terminal in every language, which `grammar.unknown_lines` writes."""

MONEY = "money"
"""What is added to a site's name for the language of its hands of other games: who puts in and gets what."""
MADE = Path(__file__).parent / "native" / "made"
"""Folder of what is shipped ready-made."""
_SOURCES = ("grammar/language.py", "grammar/fields.py", "game/vocabulary.py")
"""What a summary is made by: if one of them changes, the summaries that are shipped no longer count."""
_FIELDS = {"patterns", "rules", "meanings", "kinds", "prints"}
"""Fields of a summary."""


@dataclass(frozen=True)
class Language:
    """One site's grammar, ready to parse."""

    site: str
    terminals: tuple[str, ...]
    terminal_numbers: dict[str, int]
    rule_numbers: dict[str, int]
    meanings: NDArray[np.int64]
    """Shape (terminals, 6): the fields of `Meaning`, a row per terminal."""
    kinds: NDArray[np.int64]
    """Kind or part of the hand for every rule, shape (rules,)."""
    patterns: dict[str, str]
    """Regular expression of every terminal."""
    prints: int
    """Bits of `Prints`: a site never prints what its grammar has no rule for."""
    keeps_order: bool
    """Whether the text is in the order of play; otherwise actions are numbered."""
    quotes_names: bool
    """Whether names are in quotation marks, so that none can look like the language itself."""

    @cached_property
    def own_patterns(self) -> dict[str, str]:
        """Regular expression of every terminal, by the name that it has in its own file."""
        return {own_name(terminal): pattern for terminal, pattern in self.patterns.items()}

    @cached_property
    def lark(self) -> Lark:
        """The grammar itself, which Lark loads when it is first asked for."""
        return _load(self.site)


def money_language(site: str) -> str | None:
    """Name of the language of a site's hands of other games; None if it has none."""
    name = f"{site}/{MONEY}"
    return name if (files("studbook.grammar") / "sites" / _path(name)).is_file() else None


def _path(site: str) -> str:
    """File of a language, in the folder of the sites."""
    return f"{site}.lark" if site.endswith(f"/{MONEY}") else f"{site}/grammar.lark"


def grammar_text(site: str) -> bytes:
    """Everything that a site's grammar is made of, as one text: its own file, and the files that these import from."""
    folder, texts = files("studbook.grammar") / "sites", dict[str, bytes]()
    waiting = [_path(site)]
    while waiting:
        name = waiting.pop()
        texts[name] = (folder / name).read_bytes()
        paths = ("".join(path) for path in _IMPORT.findall(texts[name].decode()))
        waiting += sorted({f"{path.replace('.', '/')}.lark" for path in paths} - texts.keys())
    return b"".join(texts.values())


@cache
def language_of(site: str) -> Language:
    """Load the language of a site, once.

    Raises ValueError if the grammar contradicts the vocabulary.
    """
    summary = _shipped(site) or summary_of(site)
    terminals = (*summary["patterns"], UNKNOWN_TERMINAL)
    rules = (*summary["rules"], UNKNOWN_RULE)
    patterns: dict[str, str] = summary["patterns"]
    names = {own_name(name) for name in patterns}
    return Language(
        site=site,
        terminals=terminals,
        terminal_numbers={name: number for number, name in enumerate(terminals)},
        rule_numbers={name: number for number, name in enumerate(rules)},
        meanings=np.array(summary["meanings"], np.int64),
        kinds=np.array(summary["kinds"], np.int64),
        patterns=patterns,
        prints=summary["prints"],
        keeps_order="ORDER" not in names,
        quotes_names=not any(NAME_PATTERN in pattern for pattern in patterns.values()),
    )


def _shipped(site: str) -> dict[str, Any] | None:
    """The summary that is shipped; None if the grammar, Lark or the code that makes it has changed since."""
    try:
        summary = json.loads((MADE / summary_name(site)).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return summary if isinstance(summary, dict) and summary.keys() == _FIELDS else None


def summary_name(site: str) -> str:
    """Name of the file with the summary of a grammar, which names the text, the code and the Lark it was made by."""
    digest = hashlib.blake2b(grammar_text(site), digest_size=8)
    digest.update(version("lark").encode())
    for source in _SOURCES:
        digest.update((files("studbook") / source).read_bytes())
    return f"{file_stem(site)}-{digest.hexdigest()}.json"


def file_stem(site: str) -> str:
    """What the names of a language's files begin with."""
    return site.replace("/", "_")


def summary_of(site: str) -> dict[str, Any]:
    """Summarise a grammar as Lark understands it: all that the native engine needs to know, as JSON."""
    lark = _load(site)
    patterns = {str(terminal.name): terminal.pattern.to_regexp() for terminal in lark.terminals}
    words = sorted(patterns)
    rules = sorted({str(rule.origin.name) for rule in lark.rules})
    meanings = [_meaning(name, patterns[name]) for name in words] + [Meaning(0, -1, NO_NAME, 0, 0, 0)]
    return {
        "patterns": {name: patterns[name] for name in words},
        "rules": rules,
        "meanings": [[int(value) for value in meaning] for meaning in meanings],
        "kinds": [int(rule_meaning(name)) for name in (*rules, UNKNOWN_RULE)],
        "prints": _prints(lark, {own_name(name) for name in (*rules, *words)}) & ~_not_read(site),
    }


def _not_read(site: str) -> int:
    """Bits of `Prints` that do not hold of a language, although it has their words: few lines of a summary are read."""
    return int(Prints.SUMMARY) if site.endswith(f"/{MONEY}") else 0


def _load(site: str) -> Lark:
    return open_grammar(_path(site))


def open_grammar(name: str, start: Sequence[str] = ("start",)) -> Lark:
    """Load a grammar of a site by its path in `grammar/sites`, where it also finds what several sites share."""
    with as_file(files("studbook.grammar") / "sites") as folder:
        return Lark.open(
            str(folder / name),
            start=[*start],
            import_paths=[str(folder)],
            parser="lalr",
            lexer="contextual",
            maybe_placeholders=False,
        )


def _prints(lark: Lark, words: set[str]) -> int:
    bits = {
        "uncalled": Prints.UNCALLED,
        "DID_NOT_BET": Prints.DID_NOT_BET,
        "CHOSE_NO_BET": Prints.DID_NOT_BET,
        "collect__main_first": Prints.MAIN_POT_FIRST,
        "rake": Prints.RAKE,
        "announce": Prints.ANNOUNCEMENTS,
        "open_pair": Prints.OPEN_PAIR,
        "no_low": Prints.NO_LOW,
        "LOW_RANKS": Prints.LOWS,
        "STREET_SUMMARY": Prints.SUMMARY,
        "OUTCOME_FOLDED": Prints.FOLDED,
    }
    prints = 0
    for word, bit in bits.items():
        prints |= int(bit) if word in words else 0
    if {"STREET_THIRD", "STREET_OPENING", "ROUND", "stake"} & words and "deal__single" not in words:
        prints |= Prints.OPENING_STREET  # the Red Dog family has no streets at all
    if "STREET_ALL" not in words:
        prints |= Prints.LATER_STREETS
    if not {"HERO", "deal__revealed"} & words:
        prints |= Prints.ONE_HERO
    if "deal__hero" not in words:
        prints |= Prints.UP_CARDS
    antes = [rule.expansion for rule in lark.rules if own_name(rule.origin.name) == "ante"]
    says_all_in = any(own_name(symbol.name) == "ALL_IN" for expansion in antes for symbol in expansion)
    if says_all_in and "stake" not in words:  # in the Red Dog family only an ante says so
        prints |= Prints.ALL_IN
    return prints


def _meaning(name: str, pattern: str) -> Meaning:
    if name.startswith("_"):
        return Meaning(0, -1, NO_NAME, 0, 0, 0)
    return meaning_of(name, pattern, card_pattern=_CARD_PATTERN)
