"""Answers to questions, kept with what the user wrote; what is due follows from them alone.

So two databases that are merged need no decision about a question that was answered in both: all answers count.
"""

from datetime import datetime
from typing import NamedTuple

import polars as pl

from studbook.analytics.store import Store
from studbook.analytics.training.question import Grade


class Review(NamedTuple):
    """A row of `reviews`."""

    question: str
    reviewed_at: datetime
    """In UTC, without a zone."""
    theme: str
    answer: str
    grade: Grade


def reviews(store: Store) -> list[Review]:
    """Return all answers, the oldest first."""
    return _records(store.ask("reviews"))


def reviews_of(store: Store, question: str) -> list[Review]:
    """Return the answers to one question, the oldest first."""
    return _records(store.ask("reviews_of", asked=question))


def _records(rows: pl.DataFrame) -> list[Review]:
    return [
        Review(question, at, theme, answer, Grade(min(max(grade, 0), Grade.RIGHT)))
        for question, at, theme, answer, grade in rows.iter_rows()
    ]
