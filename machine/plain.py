"""Rule functions as plain Python: copies that call each other directly, over records made of Python's own integers.

NumPy's records are made for compiled code: in plain Python each of their fields takes ten times as long to read as an
attribute. While plain Python runs, every record of `records.record_type` is therefore replaced by an object with
the same fields: integers, which are written back at the end, and views of the record's own arrays.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any

import numpy as np

from studbook.machine.records import is_record_type


class HasPlainCopy:
    """A rule function, of which there is a plain copy: `rule.Rule`."""

    py_func: Callable[..., Any]
    arrays_module = ""
    """Module whose function of the same name runs instead of a copy; see `rule.with_arrays`."""


_modules: dict[int, dict[str, Any]] = {}
"""Names of a module as its plain functions see them, by the identity of the module's own."""
_rules: dict[Any, Callable[..., Any]] = {}


def plain_copy(rule: Any) -> Callable[..., Any]:
    """A copy of a rule's function that calls plain copies of all other rules, or what runs on whole arrays instead.

    `rule` is a `rule.Rule`.
    """
    copy = _rules.get(rule)
    if copy is None and rule.arrays_module:
        copy = _rules[rule] = getattr(import_module(rule.arrays_module), rule.py_func.__name__)
    if copy is None:
        code: Any = rule.py_func
        copy = FunctionType(code.__code__, _names_of(code), code.__name__, code.__defaults__, code.__closure__)
        copy.__kwdefaults__ = code.__kwdefaults__
        _rules[rule] = copy
    return copy


def _names_of(function: Any) -> dict[str, Any]:
    names = function.__globals__
    if id(names) not in _modules:
        plain = _modules[id(names)] = dict(names)
        for name, value in names.items():
            if isinstance(value, HasPlainCopy):
                plain[name] = plain_copy(value)
    return _modules[id(names)]


def call(rule: Any, *arguments: Any, **named: Any) -> Any:
    """Call a rule's plain copy."""
    function = plain_copy(rule)
    lent: list[tuple[Any, Any]] = []
    passed = [_lend(argument, lent) if isinstance(argument, _HOLDS_RECORDS) else argument for argument in arguments]
    if not lent:
        return function(*arguments, **named)
    try:
        return function(*passed, **named)
    finally:
        for whole, light in lent:
            _write_back(whole, light)


_HOLDS_RECORDS = (np.recarray, np.record, tuple)


def _lend(value: Any, lent: list[tuple[Any, Any]]) -> Any:
    """Replace records, also within tuples; each is noted in `lent` with what replaces it."""
    if isinstance(value, tuple):
        members = [_lend(member, lent) if isinstance(member, _HOLDS_RECORDS) else member for member in value]
        if all(new is old for new, old in zip(members, value, strict=True)):
            return value
        return type(value)(*members) if hasattr(value, "_fields") else tuple(members)
    if not is_record_type(value.dtype):
        return value
    for whole, replaced in lent:
        if whole is value:
            return replaced
    light = _light_type(value.dtype.names or ())
    replaced = light(_fields(value)) if isinstance(value, np.record) else _Rows(map(light, _all_fields(value)))
    lent.append((value, replaced))
    return replaced


def _fields(record: Any) -> Iterator[Any]:
    """Yield what a light object has instead of each field of a record."""
    for name in record.dtype.names:
        value: Any = record[name]
        is_array = isinstance(value, np.ndarray)
        yield memoryview(value) if is_array else int(value)


def _all_fields(records: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the same for each of many records: column by column, which takes far fewer steps than row by row."""
    columns: list[Any] = [np.asarray(records[name]) for name in records.dtype.names]
    return zip(
        *(map(memoryview, one) if one.ndim > 1 else one.astype(np.int64).tolist() for one in columns), strict=True
    )


class _Rows(list[Any]):
    """Records that are copied when they are assigned, as NumPy's are."""

    def __setitem__(self, at: Any, row: Any) -> None:
        self[at].take(row)


@cache
def _light_type(fields: tuple[str, ...]) -> type:
    """Class of objects with these fields.

    An array is a memoryview: its elements are Python's integers, and its slices share its memory, as NumPy's do.
    """

    class Light:
        __slots__ = fields

        def __init__(self, values: Iterable[Any]) -> None:
            for name, value in zip(fields, values, strict=True):
                setattr(self, name, value)

        def take(self, other: Any) -> None:
            """Copy all fields of another record."""
            for name in fields:
                value = getattr(other, name)
                if isinstance(value, memoryview):
                    getattr(self, name)[:] = value
                else:
                    setattr(self, name, value)

    return Light


def _write_back(whole: Any, light: Any) -> None:
    """Copy the integers of light objects into the records that they replaced; arrays share their memory."""
    is_one = isinstance(whole, np.record)
    for name in whole.dtype.names:
        if not whole.dtype[name].shape:
            whole[name] = getattr(light, name) if is_one else [getattr(row, name) for row in light]
