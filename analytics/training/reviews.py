"""Answers to questions, kept with what the user wrote; what is due follows from them alone.

So two databases that are merged need no decision about a question that was answered in both: all answers count.
"""

from datetime import UTC, datetime
from typing import NamedTuple

from studbook.analytics.store import Store
from studbook.analytics.training.question import Grade, Question


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
    rows = store.ask("reviews").iter_rows()
    return [
        Review(question, at, theme, answer, Grade(min(max(grade, 0), Grade.RIGHT)))
        for question, at, theme, answer, grade in rows
    ]


def answer_question(
    store: Store, question: Question, answer: str, before: int | None = None, at: datetime | None = None
) -> Grade | None:
    """Keep an answer, and return its grade; None if it does not count, because the question was answered meanwhile.

    `before` is how often the question had been answered when it was asked. Raises ValueError for an unknown answer.
    """
    grade = question.verdict.grades[question.place_of(answer)]
    moment = at or datetime.now(UTC).replace(tzinfo=None)
    with store.transaction():
        known = store.ask("reviews_of", asked=question.key)["reviewed_at"].to_list()
        if (before is not None and len(known) != before) or moment in known:
            return None
        values = {"question": question.key, "theme": question.theme, "answer": answer, "grade": int(grade)}
        store.change("add_review", **values, reviewed_at=moment)
    return grade
