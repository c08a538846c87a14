"""One source, two speeds: rule functions run as plain Python or as machine code.

Every rule is written once, over integers and arrays. Where Numba is installed the same function is
compiled; `STUDBOOK_PLAIN=1` (or a missing Numba) leaves it plain Python, so that a test can compare both.
"""

import os
from collections.abc import Callable
from typing import Any, TypeVar

Rule = TypeVar("Rule", bound=Callable[..., Any])

PLAIN = os.environ.get("STUDBOOK_PLAIN", "") not in ("", "0")


def _numba_njit() -> Callable[..., Any] | None:
    if PLAIN:
        return None
    try:
        from numba import njit
    except ImportError:
        return None
    return njit  # type: ignore[no-any-return]  # Numba ships no types


_NJIT = _numba_njit()
IS_COMPILED = _NJIT is not None


def compiled(rule: Rule) -> Rule:
    """Compile a rule function on its first call, or return it unchanged without Numba."""
    if _NJIT is None:
        return rule
    return _NJIT(cache=True, nogil=True)(rule)  # type: ignore[no-any-return]
