"""The functions that implement each rule: those whose docstrings begin with its id."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from studbook.rules.rulebook import citations, cited

AUDITED = ("game", "grammar", "rules", "equity", "analytics")
"""Folders that apply rules to the hands of a file."""
SIMULATED = ("simulation",)
"""Folders that apply rules to make hands."""
_BETWEEN = re.compile(r"[\s,()]*(?:(?:[A-Z]\d\d|[A-Z]\.\d[a-z]?|and|to)[\s,()]*)*")
"""What may be between the ids at the beginning of a docstring: commas, brackets, codes of checks, sections of SITES."""


class Functions(NamedTuple):
    """Functions of one module that implement a rule."""

    module: str
    """Name of the module within `studbook`, such as `game.pots`."""
    names: tuple[str, ...]


def leading_rules(text: str) -> tuple[str, ...]:
    """Return the ids of the rules with which a docstring begins; other citations in it do not count.

    >>> leading_rules("H03, FR-24: strength of the best razz hand, unlike DE-31")
    ('FR-24',)
    >>> leading_rules("Whether the deck is enough (DE-17)")
    ()
    """
    head, colon, _ = text.partition(":")
    rest, at = "", 0
    for start, end, _ids in citations(head):
        rest, at = rest + head[at:start], end
    return tuple(cited(head)) if colon and _BETWEEN.fullmatch(rest + head[at:]) else ()


def rule_functions(folders: tuple[str, ...]) -> dict[str, list[Functions]]:
    """Return the functions of some folders that implement each rule, by its id, in the order of modules and lines."""
    found: dict[str, dict[str, list[str]]] = {}
    for folder in folders:
        for module, source in _modules(files("studbook") / folder, folder):
            for rule, name in _cited_in(source):
                found.setdefault(rule, {}).setdefault(module, []).append(name)
    return {rule: [Functions(module, tuple(names)) for module, names in by.items()] for rule, by in found.items()}


def _modules(folder: Traversable, name: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the source of every module in a folder, sorted by name."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _modules(entry, f"{name}.{entry.name}")
        elif entry.name.endswith(".py"):
            yield f"{name}.{entry.name.removesuffix('.py')}", entry.read_text("utf-8")


def _cited_in(source: str) -> Iterator[tuple[str, str]]:
    """Yield the id of each rule and the name of each function that implements it, in the order of lines."""
    for node in ast.parse(source).body:
        members = node.body if isinstance(node, ast.ClassDef) else [node]
        for member in members:
            if isinstance(member, ast.FunctionDef):
                for rule in leading_rules(ast.get_docstring(member) or ""):
                    yield rule, member.name
