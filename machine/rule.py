"""Rules: functions that run as machine code, if the library has them, or as plain Python."""

import time
from collections.abc import Callable
from functools import cached_property, update_wrapper
from inspect import signature
from typing import Any, TypeVar

from studbook.machine import plain
from studbook.machine.calls import LibraryFunction
from studbook.machine.state import machine

Function = TypeVar("Function", bound=Callable[..., Any])


class Rule(plain.HasPlainCopy):
    """A rule. Called from Python it runs as machine code or as plain Python, see `state`; rules call each other too."""

    def __init__(self, function: Callable[..., Any], *, is_inlined: bool = False) -> None:
        update_wrapper(self, function)
        self.py_func = function
        self.targetoptions = {"_nrt": False} | ({"inline": "always"} if is_inlined else {})
        """Settings for Numba, which reads them if another rule inlines this one."""
        self._calls: list[LibraryFunction] | None = None

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Run the machine code if there is any for these arguments, otherwise plain Python."""
        calls = self._calls
        if calls is None:
            library = machine().library()
            if library is None:
                return self._otherwise(*arguments, **named)
            calls = self._calls = library.calls_of(self.name)
        if calls:
            given = self._in_order(arguments, named) if named else arguments
            for call in calls:
                words = call.words(given)
                if words is not None:
                    return call(words)
        return self._otherwise(*arguments, **named)

    def __reduce__(self) -> str:
        """Pickle by name, as functions are."""
        return self.py_func.__qualname__

    @property
    def name(self) -> str:
        """Name of the function with its module."""
        return f"{self.py_func.__module__}.{self.py_func.__qualname__}"

    @cached_property
    def by_numba(self) -> Any:
        """Numba's dispatcher of this rule: for the build, and for `STUDBOOK_NUMBA=1`."""
        from studbook.machine.numba_rules import dispatcher_of

        return dispatcher_of(self)

    def _in_order(self, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        bound = signature(self.py_func).bind(*arguments, **named)
        bound.apply_defaults()
        return bound.args

    def _otherwise(self, *arguments: Any, **named: Any) -> Any:
        state = machine()
        if state.uses_numba:
            return self.by_numba(*arguments, **named)
        began = time.monotonic()
        try:
            return plain.call(self, *arguments, **named)
        finally:
            state.note_plain(time.monotonic() - began)


def compiled(function: Function) -> Function:
    """Make a rule of a function.

    It neither creates arrays nor keeps them, so no references are counted: counting alone would take three times as
    long as the rules themselves.
    """
    rule: Any = Rule(function)
    return rule  # type: ignore[no-any-return]  # it is called as the function is


def inlined(function: Function) -> Function:
    """Like `compiled`, but inlined into its callers: for innermost loops that take many arrays."""
    rule: Any = Rule(function, is_inlined=True)
    return rule  # type: ignore[no-any-return]  # as above


def with_arrays(module: str) -> Callable[[Function], Function]:
    """Like `compiled`; while there is no machine code, the module's function of the same name runs instead.

    It works on whole arrays, which is much faster than plain Python, and leaves the same integers in the arguments.
    """

    def decorate(function: Function) -> Function:
        rule: Any = Rule(function)
        rule.arrays_module = module
        return rule  # type: ignore[no-any-return]  # as above

    return decorate
