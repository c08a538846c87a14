"""Record types of rules: what a rule keeps together, such as the state of a hand, as one NumPy record."""

from typing import Any, get_args, get_type_hints

import numpy as np

_RECORDS: set[tuple[str, ...] | None] = set()
"""Field names of the types that `record_type` has made."""


def record_type(fields: type) -> np.dtype[Any]:
    """NumPy record type for a class of annotated fields: integers, and arrays whose length is in the annotation.

    Raises ValueError for a field name that NumPy's records already use: plain Python would read that attribute instead.
    """
    columns: list[tuple[str, type] | tuple[str, type, tuple[int]]] = []
    for name, hint in get_type_hints(fields, include_extras=True).items():
        if hasattr(np.record, name):
            raise ValueError(f"{fields.__name__}.{name}: records of NumPy have a field of this name")
        columns.append((name, np.int64) if hint is int else (name, np.int64, (get_args(hint)[1],)))
    _RECORDS.add(tuple(column[0] for column in columns))
    return np.dtype(columns, align=True)


def is_record_type(kind: np.dtype[Any]) -> bool:
    """Whether a type was made by `record_type`."""
    return kind.names in _RECORDS
