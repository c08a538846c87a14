"""Write values as TOML: strings with escapes, so that no name can end one."""

import re
from collections.abc import Mapping
from typing import Any

_ESCAPED = re.compile(r"[\"\\\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""What TOML forbids in a string, and other characters that some readers take for the end of a line."""
_SHORT = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


class Plain(str):
    """A number that is already written."""

    __slots__ = ()


def toml_string(text: str) -> str:
    r"""Write a basic string.

    >>> print(toml_string("a'''\"\\ \n"))
    "a'''\"\\ \n"
    """
    return f'"{_ESCAPED.sub(_escape, text)}"'


def _escape(match: re.Match[str]) -> str:
    return _SHORT.get(match[0]) or f"\\u{ord(match[0]):04X}"


def toml_value(value: Any) -> str:
    """Write a string, a number, a truth value, a list or a record on one line.

    >>> toml_value({"pot": 0, "whole": [[1, Plain("0.50")]], "seen": True})
    '{pot = 0, whole = [[1, 0.50]], seen = true}'
    """
    if isinstance(value, Plain):
        return value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return toml_string(value)
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key} = {toml_value(inner)}' for key, inner in value.items())}}}"
    return f"[{', '.join(map(toml_value, value))}]" if isinstance(value, list) else str(value)
