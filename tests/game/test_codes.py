"""The codes that compiled rules read are those of the enumerations: all of them, and no others."""

import ast
import importlib
from enum import IntEnum
from pathlib import Path
from types import ModuleType

import pytest

import studbook

ROOT = Path(studbook.__file__).resolve().parent.parent
FOLDERS = ("game", "grammar", "rules", "equity", "analytics")
MODULES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("codes.py"))
OTHERS = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") if path.name != "codes.py")


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
def test_each_enumeration_has_its_codes_under_its_own_name(path: Path) -> None:
    module = vars(importlib.import_module("studbook." + named(path).replace("/", ".")))
    words = {name: value for name, value in module.items() if isinstance(value, type) and issubclass(value, IntEnum)}
    codes = {name: vars(value) for name, value in module.items() if isinstance(value, ModuleType)}
    assert {name.replace("_", "") for name in codes} == {name.lower() for name in words if name != "IntEnum"}
    for name, values in codes.items():
        (members,) = [word.__members__ for word in words.values() if word.__name__.lower() == name.replace("_", "")]
        public = {key: value for key, value in values.items() if not key.startswith("__")}
        assert public == {key: int(member) for key, member in members.items()}
        assert {type(value) for value in public.values()} == {int}


@pytest.mark.parametrize("path", OTHERS, ids=named)
def test_no_other_module_names_codes_of_its_own(path: Path) -> None:
    assert not [node.lineno for node in ast.parse(path.read_text("utf-8")).body if is_alias(node)]
