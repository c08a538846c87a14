"""What a batch of an import brings, prepared for the tables: its texts, names and keys."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Self

import numpy as np
import polars as pl
from numpy.typing import NDArray

from studbook.analytics.batch import ImportBatch
from studbook.analytics.rows.hand_numbers import numbers_of
from studbook.game.columns import Batch, Int32

Columns = Mapping[str, NDArray[Any] | pl.Series]
"""Columns of one table by name, all of the same length."""

_ASCII = 127


class Intake(NamedTuple):
    """A batch on its way into the store, with facts from the store."""

    item: ImportBatch
    text: "SpanText"
    """Text of the batch that spans refer to."""
    sites: pl.Series
    """Name of every hand's site."""
    hand_ids: pl.Series
    players: pl.Series
    """Name of every seat's player."""
    first_hand: int
    """Key of the batch's first hand."""
    number: int
    """Key of the import."""
    conflict: NDArray[np.bool_]
    """Hands whose number the store knows with other content, shape (hands,)."""


def strings(values: Iterable[str | None]) -> pl.Series:
    """Strings as a column, also if there are none."""
    return pl.Series(values, dtype=pl.String)


def words_at(words: pl.Series, rows: NDArray[Any], missing: str | None = None) -> pl.Series:
    """Texts at rows, `missing` if the row is -1."""
    return pl.concat([strings([missing]), words]).gather(pl.Series(rows.astype(np.int64) + 1))


class SpanText(NamedTuple):
    """A batch's text, from which spans are cut."""

    codes: bytes
    """UTF-8."""
    characters: str
    """A character per byte, which is cut several times faster than bytes are decoded."""
    odd: NDArray[np.int64]
    """Places of the bytes that are not ASCII."""

    @classmethod
    def of(cls, codes: bytes) -> Self:
        """Prepare a text."""
        odd = np.zeros(0, np.int64) if codes.isascii() else np.flatnonzero(np.frombuffer(codes, np.uint8) > _ASCII)
        return cls(codes, codes.decode("latin-1"), odd)

    def at(self, spans: Int32) -> list[str]:
        """Texts of the spans, which are not empty."""
        starts, ends = spans.T.tolist()
        found = [self.characters[start:end] for start, end in zip(starts, ends, strict=True)]
        first, last = np.searchsorted(self.odd, spans.T)
        for row in np.flatnonzero(first < last).tolist():
            found[row] = self.codes[starts[row] : ends[row]].decode("utf-8", "replace")
        return found


def texts(text: SpanText, spans: Int32, empty: str | None = None) -> pl.Series:
    """Texts of a column of starts and ends, `empty` if there is none."""
    rows = np.flatnonzero(spans[:, 1] > spans[:, 0])
    place = np.zeros(len(spans), np.uint32)
    place[rows] = np.arange(1, len(rows) + 1)
    return strings([empty, *text.at(spans[rows])]).gather(pl.Series(place))


def take_in(
    item: ImportBatch,
    first_hand: int,
    number: int,
    numbers_known: Callable[[pl.DataFrame], NDArray[np.bool_]],
) -> Intake:
    """Collect what the tables need of a batch; `numbers_known` finds out whether a site used a hand number before."""
    text, hands = SpanText.of(item.batch.as_bytes()), item.batch.hands
    sites = words_at(pl.Series(item.sites, dtype=pl.String), hands.site)
    hand_ids = texts(text, hands.hand_id, "")
    players = texts(text, item.batch.seats.name, "")
    known = numbers_known(numbers_of(hands, sites, hand_ids, lambda spans: texts(text, spans, "")))
    return Intake(item, text, sites, hand_ids, players, first_hand, number, known)


def seat_rows(batch: Batch, hand: NDArray[Any], seat: NDArray[Any]) -> NDArray[Any]:
    """Rows of the seats of hands, -1 for no seat."""
    return np.where(seat >= 0, batch.hands.first_seat[hand] + seat, -1)


def at_rows(values: NDArray[Any], rows: NDArray[Any], missing: Any) -> NDArray[Any]:
    """Values at rows, `missing` if the row is -1 (even if there are no values at all)."""
    column: NDArray[Any] = np.append(values, np.array([missing], values.dtype))[rows]
    return column
