"""Small errors that can be made in the rules: a swapped comparison, a dropped check, a number that is off by one."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PLACES = ("rules/stud", "rules/reddog", "game/pots.py", "game/award_order.py", "equity")
SWAPPED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="),
}  # fmt: skip


class Mutant(NamedTuple):
    """One error, and the place in which it is made."""

    kind: str
    path: str
    """File, relative to the project."""
    line: int
    start: int
    """First byte that is replaced."""
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.kind}: {' '.join(self.old.split())!r} becomes {self.new!r}"

    def applied(self, source: bytes) -> bytes:
        """Return the file with the error in it."""
        old = self.old.encode()
        assert source[self.start : self.start + len(old)] == old, self
        return source[: self.start] + self.new.encode() + source[self.start + len(old) :]


class _File:
    """A source file, and its lines."""

    def __init__(self, root: Path, path: Path) -> None:
        self.name = path.relative_to(root).as_posix()
        self.source = path.read_bytes()
        self.lines = [0]
        for line in self.source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def mutants(self) -> Iterator[Mutant]:
        for rule in ast.walk(ast.parse(self.source)):
            if isinstance(rule, ast.FunctionDef):
                for statement in rule.body:
                    for node in ast.walk(statement):
                        yield from self._of_node(node)

    def _of_node(self, node: ast.AST) -> Iterator[Mutant]:
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in SWAPPED:
            old, new = SWAPPED[type(node.ops[0])]
            end = self._place(node.left.end_lineno, node.left.end_col_offset)
            yield self._mutant("swapped comparison", node.lineno, self.source.index(old.encode(), end), old, new)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            start = self._place(node.lineno, node.col_offset)
            old = self.source[start : self._place(node.end_lineno, node.end_col_offset)].decode()
            yield self._mutant("dropped check", node.lineno, start, old, "pass")
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            number = node.right
            if isinstance(number, ast.Constant) and isinstance(number.value, int):
                start = self._place(number.lineno, number.col_offset)
                yield self._mutant("off by one", number.lineno, start, str(number.value), str(number.value + 1))

    def _place(self, line: int | None, column: int | None) -> int:
        assert line is not None
        assert column is not None
        return self.lines[line - 1] + column

    def _mutant(self, kind: str, line: int, start: int, old: str, new: str) -> Mutant:
        return Mutant(kind, self.name, line, start, old, new)


def all_mutants(root: Path) -> list[Mutant]:
    """Every error of these kinds that can be made in the rules, in the order of the files."""
    found: set[Mutant] = set()
    for place in PLACES:
        whole = root / place
        for path in sorted(whole.rglob("*.py")) if whole.is_dir() else [whole]:
            found.update(_File(root, path).mutants())
    return sorted(found, key=lambda mutant: (mutant.path, mutant.start, mutant.kind))


def chosen(root: Path, count: int, seed: int) -> list[Mutant]:
    """Draw as many mutants, the same for the same seed and code, as evenly from the kinds as possible."""
    by_kind: dict[str, list[Mutant]] = {}
    for mutant in all_mutants(root):
        by_kind.setdefault(mutant.kind, []).append(mutant)
    chance, kinds = random.Random(seed), sorted(by_kind)
    shares = [count // len(kinds) + (at < count % len(kinds)) for at in range(len(kinds))]
    drawn = [
        chance.sample(by_kind[kind], min(share, len(by_kind[kind]))) for kind, share in zip(kinds, shares, strict=True)
    ]
    return [mutant for mutants in drawn for mutant in mutants]
