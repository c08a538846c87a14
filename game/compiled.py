"""One source, two speeds: rule functions run as plain Python or as machine code.

Every rule is written once, over integers and arrays. If Numba is installed, the same function is compiled, and its
machine code kept (`game.machine_code`). Both give equal results, so a run may change over from one to the other:

- By default a call waits for the compiler if there is no machine code yet.
- Within `at_once()` no call waits: it runs as plain Python until another process has compiled the function, and
  while so little is to be done that loading machine code would take longer (`PLAIN_FIRST`, `prefer_machine_code`).
- `STUDBOOK_PLAIN=1` (or a missing Numba) means plain Python always, so that a test can compare both.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, update_wrapper
from importlib.util import find_spec
from typing import Any, TypeVar

from studbook.game import machine_code, plain_python

Function = TypeVar("Function", bound=Callable[..., Any])

PLAIN = os.environ.get("STUDBOOK_PLAIN", "") not in ("", "0")
IS_COMPILED = not PLAIN and find_spec("numba") is not None
LOOK_AGAIN = 0.25
"""Seconds after which a function looks again for its machine code."""
LOST = 10.0
"""Seconds of plain Python after which a rule that `studbook warm` does not compile is compiled after all."""
PLAIN_FIRST = 0.5
"""Seconds that `at_once()` runs plain Python before it loads Numba and machine code, which takes about a second."""

_on_missing: Callable[[], None] | None = None
"""What to do when machine code is missing; None if calls wait for the compiler."""
_plain_seconds = 0.0
"""Spent on plain Python so far."""


@contextmanager
def at_once(on_missing: Callable[[], None]) -> Iterator[None]:
    """While this is open, no call waits for the compiler.

    `on_missing` is called when plain Python runs instead, perhaps often: it may have another process compile. If that
    is of no use for a rule, because nothing can be kept, say, a call waits once the rule has taken `LOST` seconds.
    """
    global _on_missing  # noqa: PLW0603  # what a user waits for is the business of the whole process
    before, _on_missing = _on_missing, on_missing
    try:
        yield
    finally:
        _on_missing = before


@contextmanager
def waiting() -> Iterator[None]:
    """While this is open, calls wait for the compiler again: for work that would take plain Python far longer."""
    global _on_missing  # noqa: PLW0603  # as above
    before, _on_missing = _on_missing, None
    try:
        yield
    finally:
        _on_missing = before


def may_compile() -> bool:
    """Whether a call may wait for the compiler."""
    return _on_missing is None


def prefer_machine_code() -> None:
    """Say that much is to be done: machine code is worth loading, if there is any."""
    global _plain_seconds  # noqa: PLW0603  # it applies to the whole process
    _plain_seconds = PLAIN_FIRST


class Rule(plain_python.HasPlainCopy):
    """A rule function, callable from Python and from compiled code.

    Numba and the machine code are loaded when the first call needs them: a program that never calls it loads neither.
    """

    def __init__(self, function: Callable[..., Any], **settings: Any) -> None:
        update_wrapper(self, function)
        self.py_func = function
        self.targetoptions = settings
        """Read by Numba if another rule inlines this one."""
        self._machine: Any = None
        self._plain_seconds = 0.0
        self._look_again = 0.0

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Run the machine code if there is any or it is worth waiting for, otherwise plain Python."""
        if not IS_COMPILED or not self._is_ready():
            return self._plain(*arguments, **named)
        from studbook.game.numba_compiler import NotCompiledError

        try:
            return self.machine(*arguments, **named)
        except NotCompiledError:
            self._is_missing()
            return self._plain(*arguments, **named)

    def __reduce__(self) -> str:
        """Pickle by name, as functions are."""
        return self.py_func.__qualname__

    @property
    def machine(self) -> Any:
        """Numba's dispatcher of this function."""
        if self._machine is None:
            from studbook.game.numba_compiler import dispatcher_of

            _teach_numba()
            self._machine = dispatcher_of(self.py_func, self._may_compile, **self.targetoptions)
        return self._machine

    def _is_ready(self) -> bool:
        """Whether to call the dispatcher, which may still find that no machine code fits the arguments."""
        on_missing = _on_missing  # another thread may change it meanwhile
        if on_missing is None or (self._machine is not None and self._machine.overloads):
            return True
        if _plain_seconds < PLAIN_FIRST:
            on_missing()
            return False
        if self._may_compile():
            return True
        if time.monotonic() < self._look_again:
            return False
        kept = machine_code.folder()
        if kept and machine_code.file_of(self.py_func, kept).exists():
            return True
        self._is_missing()
        return False

    def _plain(self, *arguments: Any, **named: Any) -> Any:
        global _plain_seconds  # noqa: PLW0603  # it adds up over all rules
        began = time.monotonic()
        try:
            return plain_python.call(self, *arguments, **named)
        finally:
            seconds = time.monotonic() - began
            _plain_seconds += seconds
            self._plain_seconds += seconds

    def _may_compile(self) -> bool:
        """Whether to wait for the compiler: also if no other process will compile this rule, which takes long."""
        if may_compile():
            return True
        return self._plain_seconds > LOST and (machine_code.is_warm() or machine_code.folder() is None)

    def _is_missing(self) -> None:
        self._look_again = time.monotonic() + LOOK_AGAIN
        if on_missing := _on_missing:
            on_missing()


@cache
def _teach_numba() -> None:
    """Let compiled code call rules: to Numba, a rule is its dispatcher."""
    from numba.extending import typeof_impl

    @typeof_impl.register(Rule)
    def typeof_rule(rule: Rule, context: Any) -> Any:
        return typeof_impl(rule.machine, context)


def _rule(function: Function, **settings: Any) -> Function:
    rule: Any = Rule(function, **settings)
    return rule  # type: ignore[no-any-return]  # it is called as the function is


def compiled(function: Function) -> Function:
    """Compile a rule function when it is first called.

    A compiled rule neither creates arrays nor keeps them, so no references are counted: counting alone would take
    three times as long as the rules themselves.
    """
    return _rule(function, _nrt=False)


def inlined(function: Function) -> Function:
    """Like `compiled`, but inlined into its callers: for innermost loops that take many arrays."""
    return _rule(function, _nrt=False, inline="always")


def with_arrays(module: str) -> Callable[[Function], Function]:
    """Like `compiled`; while there is no machine code, the module's function of the same name runs instead.

    It works on whole arrays, which is much faster than plain Python, and leaves the same integers in the arguments.
    """

    def decorate(function: Function) -> Function:
        rule: Any = compiled(function)
        rule.arrays_module = module
        return rule  # type: ignore[no-any-return]  # as above

    return decorate


def compiled_maker(function: Function) -> Function:
    """Like `compiled`, for a rule that creates a new array."""
    return _rule(function)
