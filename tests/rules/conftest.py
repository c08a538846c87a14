"""Fixtures of the rule tests: plain case files, and the rules as plain Python for comparison with compiled ones."""

import importlib
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

CASES = Path(__file__).parent / "cases"


def read_cases(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Line number and fields of every case: fields are separated by `|`, and `#` begins a comment line."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            yield number, [field.strip() for field in line.split("|")]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for `high_case` once for each case of `cases/high.cases`."""
    for name in metafunc.fixturenames:
        path = CASES / f"{name.removesuffix('_case')}.cases"
        if name.endswith("_case") and path.exists():
            numbers, cases = zip(*read_cases(path), strict=True)
            metafunc.parametrize(name, cases, ids=[f"{path.name}:{number}" for number in numbers])


@pytest.fixture(scope="session")
def plain_rules() -> Callable[[str], ModuleType]:
    """Import a rule module a second time, as plain Python: `plain_rules("rules.ranking")`."""

    def load(name: str) -> ModuleType:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("STUDBOOK_PLAIN", "1")
            for loaded in [other for other in sys.modules if other.split(".")[0] == "rules"]:
                patch.delitem(sys.modules, loaded)
            assert os.environ["STUDBOOK_PLAIN"] == "1"
            plain = importlib.import_module(name)
            for loaded in [other for other in sys.modules if other.split(".")[0] == "rules"]:
                del sys.modules[loaded]
        return plain

    return load
