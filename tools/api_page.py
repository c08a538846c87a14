"""The page about the Python interface, made from its docstrings: `python -m tools.api_page > docs/reference/api.md`."""

import inspect
import re
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import studbook

_HEAD = """# The Python interface

`import studbook` is all that a program needs. This page is made from the docstrings: `python -m tools.api_page`.
Amounts in hands and events are integers of ten-thousandths, which `studbook.money` formats. Amounts in data frames are
exact: `Decimal(18, 4)`, as in [the tables](tables.md), and `Decimal(38, 4)` if they are sums. Every function that takes
a database opens it for reading only, except `import_hands`.
"""

_COMMON = ("line", "street", "seat", "player")
"""Fields of nearly every event."""


def page() -> str:
    """Build the page in Markdown: functions first, then classes, then events."""
    public = {name: getattr(studbook, name) for name in studbook.__all__ if name not in ("__version__", "events")}
    functions = [_function(name, value) for name, value in public.items() if not inspect.isclass(value)]
    classes = [_class(f"studbook.{name}", value) for name, value in public.items() if inspect.isclass(value)]
    events = "\n".join(_event_rows(studbook.events))
    parts = [_HEAD, "## Functions\n", *functions, "## Classes\n", *classes, "## Events\n", events]
    return "\n".join(parts) + "\n"


def _function(name: str, function: Any) -> str:
    return f"### studbook.{name}\n\n```python\n{name}{_signature(function)}\n```\n\n{_described(function)}\n"


def _signature(function: Any) -> str:
    """Write a signature, with types as they are called in the code."""
    text = re.sub(r"Filters\([^)]*\)", "EVERY_HAND", str(inspect.signature(function)))
    return re.sub(r"(: |-> )'([^']+)'", r"\1\2", re.sub(r"\b(?:\w+\.)+(?=[A-Z])", "", text))


def _described(value: Any) -> str:
    """Write a docstring; examples become code."""
    parts = (inspect.getdoc(value) or "").split("\n\n")
    return "\n\n".join(f"```python\n{part}\n```" if part.startswith(">>>") else part for part in parts)


def _class(name: str, value: type) -> str:
    fields = ", ".join(f"`{field}`" for field in getattr(value, "__dataclass_fields__", ()))
    return f"### {name}\n\n{_described(value)}\n" + (f"\nFields: {fields}.\n" if fields else "")


def _event_rows(module: ModuleType) -> Iterator[str]:
    yield f"{inspect.getdoc(module)}".split("\n\n")[0]
    yield "Every event has its `line` and `street`, an event of a player also `seat` and `player`.\n"
    yield "| event | fields | meaning |\n|---|---|---|"
    for name in module.__all__:
        value = getattr(module, name)
        fields = ", ".join(f"`{field}`" for field in value.__dataclass_fields__ if field not in _COMMON)
        yield f"| `{name}` | {fields} | {(inspect.getdoc(value) or '').splitlines()[0]} |"


if __name__ == "__main__":
    sys.stdout.write(page())
