"""How Python calls machine code: arguments as words, as Numba's calling convention has them, and what comes back.

A function first takes two pointers, for its result and for a pointer to the error that it raises. Its arguments follow
as words. An integer, a truth value or a float is a word. An array is two null pointers,
its size, the size of an item, a pointer to its data, its shape and its strides. A record is a pointer. A tuple is its
items. The function returns a status.

Types are written as JSON: "int64", "bool", "float64", "none", or a list, which is ["array", NumPy's type, number of
dimensions, whether it is written to], ["record", NumPy's type] or ["tuple", types of the items, class of the tuple].
"""

import ctypes
import pickle
from collections.abc import Callable
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Any

import numpy as np
from numpy.lib.format import descr_to_dtype

Kind = Any
"""Type of an argument, as in JSON."""
Reader = Callable[[Any], "tuple[Any, ...] | None"]
"""Returns the words of an argument; None if it is of another type."""

_GOOD, _NOTHING = 0, -2
"""Status of a function that has returned, and of one that has returned None."""
_CONTIGUOUS, _ALIGNED, _WRITEABLE = 0x1, 0x100, 0x400
"""Bits of an array's flags, as NumPy numbers them."""
_RESULTS: dict[str, tuple[Any, Callable[[Any], Any]]] = {
    "int64": (ctypes.c_int64, int),
    "bool": (ctypes.c_int8, bool),
    "float64": (ctypes.c_double, float),
    "none": (ctypes.c_int64, lambda _: None),
}


class LibraryFunction:
    """A function of the library for arguments of certain types."""

    def __init__(self, function: Any, takes: list[Kind], gives: Kind) -> None:
        self._readers = [reader_of(_hashable(kind)) for kind in takes]
        kept, self._read = _result_of(gives)
        self._function = function
        self._new_result = kept
        function.restype = ctypes.c_int32
        words = chain.from_iterable(map(_word_types, takes))
        function.argtypes = [ctypes.c_void_p, ctypes.c_void_p, *words]

    def words(self, arguments: tuple[Any, ...]) -> list[Any] | None:
        """Return the arguments as words; None if they are of other types."""
        if len(arguments) != len(self._readers):
            return None
        words: list[Any] = []
        for reader, argument in zip(self._readers, arguments, strict=True):
            read = reader(argument)
            if read is None:
                return None
            words += read
        return words

    def __call__(self, words: list[Any]) -> Any:
        """Call the function. Raises what it raises."""
        result, error = self._new_result(), ctypes.c_void_p()
        status = self._function(ctypes.addressof(result), ctypes.addressof(error), *words)
        if status not in (_GOOD, _NOTHING):
            raise _error_at(error.value)
        return self._read(result)


class _Raised(ctypes.Structure):
    """What a function leaves that raises: its error as pickled bytes."""

    _fields_ = (("pickled", ctypes.c_void_p), ("size", ctypes.c_int32))


def _error_at(address: int | None) -> BaseException:
    """Return the error that compiled code has raised: the class and the arguments that its source names."""
    if not address:
        return RuntimeError("a rule has failed in machine code")
    raised = _Raised.from_address(address)
    pickled = ctypes.string_at(raised.pickled or 0, raised.size)
    kind, arguments, _ = pickle.loads(pickled)  # noqa: S301  # a constant of our own library
    error: BaseException = kind(*(arguments or ()))
    return error


@cache
def reader_of(kind: Kind) -> Reader:
    """Return what makes words of an argument of this type, of which lists are tuples."""
    if isinstance(kind, str):
        return _SCALARS[kind]
    if kind[0] == "array":
        return _array_reader(*kind[1:])
    if kind[0] == "record":
        return _record_reader(kind[1])
    return _tuple_reader(tuple(map(reader_of, kind[1])))


def _integer(value: Any) -> tuple[Any, ...] | None:
    return (int(value),) if isinstance(value, (int, np.integer)) and -_HALF <= value < _HALF else None


_HALF = 1 << 63


def _truth(value: Any) -> tuple[Any, ...] | None:
    return (bool(value),) if isinstance(value, (bool, np.bool_)) else None


def _float(value: Any) -> tuple[Any, ...] | None:
    return (value,) if isinstance(value, float) else None


def _none(value: Any) -> tuple[Any, ...] | None:
    return (None,) if value is None else None


_SCALARS: dict[str, Reader] = {"int64": _integer, "bool": _truth, "float64": _float, "none": _none}


def _array_reader(described: Any, dimensions: int, is_written: bool) -> Reader:
    dtype = dtype_of(described)
    needed = _CONTIGUOUS | _ALIGNED | (_WRITEABLE if is_written else 0)
    size = dtype.itemsize

    def read(value: Any) -> tuple[Any, ...] | None:
        if (
            not isinstance(value, np.ndarray)
            or value.ndim != dimensions
            or value.flags.num & needed != needed
            or not _is(value.dtype, dtype)
        ):
            return None
        return (None, None, value.size, size, value.ctypes.data, *value.shape, *value.strides)

    return read


def _record_reader(described: Any) -> Reader:
    dtype = dtype_of(described)

    def read(value: Any) -> tuple[Any, ...] | None:
        if not isinstance(value, np.void) or not _is(value.dtype, dtype):
            return None
        return (np.frombuffer(value, np.uint8).ctypes.data,)

    return read


def _tuple_reader(readers: tuple[Reader, ...]) -> Reader:
    def read(value: Any) -> tuple[Any, ...] | None:
        if not isinstance(value, tuple) or len(value) != len(readers):
            return None
        words: list[Any] = []
        for reader, item in zip(readers, value, strict=True):
            read_item = reader(item)
            if read_item is None:
                return None
            words += read_item
        return tuple(words)

    return read


def _is(one: Any, other: np.dtype[Any]) -> bool:
    """Whether two types have the same layout; records of a `recarray` have a type of their own."""
    return one is other or one == other or (one.names is not None and _plain(one) == other)


@cache
def _plain(dtype: Any) -> np.dtype[Any]:
    """Return a record type without the class of its records."""
    return np.dtype((np.void, dtype))


def dtype_of(described: Any) -> np.dtype[Any]:
    """Return a NumPy type as `numpy.lib.format.dtype_to_descr` describes it, of which lists may be tuples."""
    if isinstance(described, str):
        return np.dtype(described)
    return descr_to_dtype([tuple(field) for field in described])


def _word_types(kind: Kind) -> list[Any]:
    """Return ctypes' types of the words of an argument."""
    if isinstance(kind, str):
        return [{"int64": ctypes.c_int64, "bool": ctypes.c_int8, "float64": ctypes.c_double}.get(kind, ctypes.c_void_p)]
    if kind[0] == "array":
        sizes = [ctypes.c_int64] * 2
        return [ctypes.c_void_p, ctypes.c_void_p, *sizes, ctypes.c_void_p, *[ctypes.c_int64] * (2 * kind[2])]
    if kind[0] == "record":
        return [ctypes.c_void_p]
    return [*chain.from_iterable(map(_word_types, kind[1]))]


def _result_of(kind: Kind) -> tuple[Any, Callable[[Any], Any]]:
    """Return the ctypes class of a result, and what reads it."""
    if isinstance(kind, str):
        made, read = _RESULTS[kind]
        return made, lambda result: read(result.value)
    return ctypes.c_int64 * len(kind[1]), _tuple_maker(*kind[2:])


def _tuple_maker(named: str = "") -> Callable[[Any], Any]:
    """Return what makes a tuple of whole numbers, or of the class that is named as module:class."""
    if not named:
        return tuple
    module, _, name = named.partition(":")
    made: Any = getattr(import_module(module), name)
    return lambda result: made(*result)


def _hashable(kind: Kind) -> Kind:
    return tuple(map(_hashable, kind)) if isinstance(kind, list) else kind
