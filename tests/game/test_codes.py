"""The codes that compiled rules read are those of the enumerations: all of them, and no others."""

import ast
import importlib
from enum import IntEnum
from pathlib import Path

import pytest

import studbook

ROOT = Path(studbook.__file__).resolve().parent.parent
FOLDERS = ("game", "grammar", "rules", "equity", "analytics")
MODULES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("codes/[!_]*.py"))
OTHERS = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") if path.parent.name != "codes")


def named(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").as_posix()


def is_alias(node: ast.stmt) -> bool:
    """Whether a statement such as `_FOLD = int(Kind.FOLD)` gives a code a name of its own."""
    value = node.value if isinstance(node, ast.Assign) else None
    values = value.elts if isinstance(value, ast.Tuple) else [value]
    return any(
        isinstance(one, ast.Call) and ast.unparse(one.func) == "int" and isinstance(one.args[0], ast.Attribute)
        for one in values
    )


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_module_has_the_codes_of_its_enumeration(path: Path) -> None:
    module = importlib.import_module("studbook." + named(path).replace("/", "."))
    public = {name: value for name, value in vars(module).items() if not name.startswith("_")}
    (source,) = [value for value in public.values() if isinstance(value, type)]
    assert issubclass(source, IntEnum)
    codes = {name: value for name, value in public.items() if value is not source}
    assert codes == {name: int(member) for name, member in source.__members__.items()}
    assert {type(value) for value in codes.values()} == {int}
    assert path.stem.replace("_", "") == source.__name__.lower()


@pytest.mark.parametrize("path", OTHERS, ids=named)
def test_no_other_module_names_codes_of_its_own(path: Path) -> None:
    assert not [node.lineno for node in ast.parse(path.read_text("utf-8")).body if is_alias(node)]
