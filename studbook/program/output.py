r"""What standard output and standard error can print: on a terminal or in a file of any encoding, nothing raises.

A Windows console, or a file that a Windows program redirects to, may have a code page of 256 characters. A suit or a
minus sign that it lacks becomes letters that mean the same; any other character, such as a letter of a player's name,
becomes its number (`\u0416`), so that two names stay different.
"""

import codecs
import os
import sys
from collections.abc import Mapping
from typing import Any

_LIKE = {
    "♠": "s", "♥": "h", "♦": "d", "♣": "c", "−": "-", "–": "-", "—": "-", "…": "...", "×": "x", "±": "+/-",
    "≤": "<=", "≥": ">=", "→": "->", "←": "<-", "·": ".", "•": "*", "“": '"', "”": '"', "‘": "'", "’": "'",
    "\xa0": " ", "\u202f": " ", "\u2009": " ", "�": "?", "€": "EUR ", "£": "GBP ", "½": "1/2",
}  # fmt: skip
_NAME = "studbook.legible"


def settings(platform: str, encoding: str, is_terminal: bool, environment: Mapping[str, str]) -> dict[str, Any]:
    r"""How to open a stream again, as arguments of `reconfigure`; none if it can print everything already.

    A file or a pipe on Windows gets UTF-8 with plain line ends, unless the user has chosen an encoding: data must not
    depend on the code page.

    >>> settings("win32", "cp1252", False, {})
    {'encoding': 'utf-8', 'newline': '\n'}
    >>> settings("win32", "cp1252", True, {}), settings("linux", "utf-8", False, {})
    ({'errors': 'studbook.legible'}, {})
    """
    is_chosen = any(environment.get(name) for name in ("PYTHONIOENCODING", "PYTHONUTF8"))
    if platform == "win32" and not is_terminal and not is_chosen:
        return {"encoding": "utf-8", "newline": "\n"}
    return {} if codecs.lookup(encoding).name.startswith("utf") else {"errors": _NAME}


def prepare_output() -> None:
    """Let both streams print every character in some way."""
    codecs.register_error(_NAME, _legible)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # there is none if the caller closed it
            wanted = settings(sys.platform, stream.encoding or "ascii", stream.isatty(), os.environ)
            if wanted:
                stream.reconfigure(**wanted)


def _legible(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    text = "".join(_LIKE.get(letter) or letter.encode("ascii", "backslashreplace").decode() for letter in letters)
    try:
        text.encode(error.encoding)
    except UnicodeEncodeError:
        text = "?" * len(letters)
    return text, error.end
