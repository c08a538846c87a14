"""Write a value as one line of JSON that every parser accepts."""

import json
import math
import re
from collections.abc import Mapping
from typing import Any

from studbook.program.as_json import plain

_STEERING = re.compile("[\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that JSON allows unescaped, but that control a terminal, split a line, or are not valid text."""


def json_line(value: Any) -> str:
    r"""Write a value as JSON on one line.

    NaN and infinities become null, because JSON has no number for them. Keys become text, and decimals strings.

    >>> json_line({"rate": float("nan"), 1: [float("inf"), "\x9b2J"]})
    '{"rate": null, "1": [null, "\\u009b2J"]}'
    """
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, default=plain)
    except (ValueError, TypeError):
        text = json.dumps(_cleaned(value), ensure_ascii=False, allow_nan=False, default=plain)
    return _STEERING.sub(lambda letter: f"\\u{ord(letter[0]):04x}", text)


def _cleaned(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {_key(key): _cleaned(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_cleaned(part) for part in value]
    return value


def _key(key: Any) -> str:
    return key if isinstance(key, str) else str(plain(key))
