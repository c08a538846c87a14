"""Keep an answer, once each time that its question is due."""

from datetime import UTC, datetime

from studbook.analytics.database.clock import local
from studbook.analytics.store import Store
from studbook.analytics.training.question import DrillQuestion, Grade
from studbook.analytics.training.reviews import Review, reviews_of
from studbook.analytics.training.schedule import due_list


def answer_question(store: Store, question: DrillQuestion, answer: str, at: datetime | None = None) -> Grade | None:
    """Keep an answer, and return its grade; None if it does not count, because the question is not due.

    So a question that is open in two tabs counts once. `at` is in UTC, without a zone; now, if it is missing. Raises
    ValueError for an unknown answer.
    """
    grade = question.verdict.grades[question.place_of(answer)]
    moment = at or datetime.now(UTC).replace(tzinfo=None)
    with store.transaction():
        if not counts(reviews_of(store, question.key), moment):
            return None
        values = {"question": question.key, "theme": question.theme, "answer": answer, "grade": int(grade)}
        store.change("add_review", **values, reviewed_at=moment)
    return grade


def counts(known: list[Review], at: datetime) -> bool:
    """Whether an answer counts: the question is new, or due. `known` are its answers so far."""
    if not known:
        return True
    due = due_list(known, at)
    return bool(due) and due[0].on <= local(at).date() and all(one.reviewed_at != at for one in known)
