"""When a question comes again: FSRS, a published scheduler, over the answers that were given."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from studbook.analytics.database.clock import local
from studbook.analytics.training.question import DrillKind, Grade
from studbook.analytics.training.reviews import Review

if TYPE_CHECKING:
    from fsrs import Scheduler

REPEATED = (DrillKind.DECISION, DrillKind.DEALER)
"""Kinds of questions that come again; upcards to remember are always new ones."""
RECENT = 10
"""Answers of a theme that show how the player does now."""


class Due(NamedTuple):
    """When a question comes again."""

    question: str
    theme: str
    on: date
    """Day in the player's time zone."""
    answers: int
    """How often it was answered."""


class ThemeProgress(NamedTuple):
    """How a player does in a theme."""

    theme: str
    answers: int
    right: int
    recent: int
    """Of the last `RECENT` answers, or of all if there are fewer."""
    recent_right: int
    due: int
    """Questions that are due today."""


def due_list(answers: Iterable[Review], now: datetime) -> list[Due]:
    """List every question that was answered with the day on which it comes again, the earliest first.

    `now` is in UTC, without a zone. An answer from later than now, of a clock that went wrong, counts as one of now.
    """
    by_question: dict[str, list[Review]] = {}
    for one in answers:
        if one.question.partition(" ")[0] in REPEATED:
            by_question.setdefault(one.question, []).append(one)
    found = [_due(given, now) for given in by_question.values()]
    return sorted(found, key=lambda one: (one.on, one.question))


def _due(given: Sequence[Review], now: datetime) -> Due:
    from fsrs import Card, Rating  # 45 ms, which only drills wait for

    ratings = {Grade.WRONG: Rating.Again, Grade.CLOSE: Rating.Hard, Grade.RIGHT: Rating.Good}
    card = Card(card_id=1)
    for one in sorted(given, key=lambda one: one.reviewed_at):
        at = min(one.reviewed_at, now).replace(tzinfo=UTC)
        card, _ = _scheduler().review_card(card, ratings[one.grade], at)
    on = local(card.due.replace(tzinfo=None)).date()
    return Due(given[-1].question, given[-1].theme, on, len(given))


@cache
def _scheduler() -> "Scheduler":
    """FSRS without steps of minutes: a question that was answered comes again on another day."""
    from fsrs import Scheduler

    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def progress(answers: Sequence[Review], due: Iterable[Due], today: date) -> list[ThemeProgress]:
    """Sum up the answers by theme, most answers first."""
    waiting: dict[str, int] = {}
    for one in due:
        waiting[one.theme] = waiting.get(one.theme, 0) + (one.on <= today)
    by_theme: dict[str, list[Grade]] = {}
    for review in answers:
        by_theme.setdefault(review.theme, []).append(review.grade)
    found = [
        ThemeProgress(
            theme, len(grades), _right(grades), len(grades[-RECENT:]), _right(grades[-RECENT:]), waiting.get(theme, 0)
        )
        for theme, grades in by_theme.items()
    ]
    return sorted(found, key=lambda one: (-one.answers, one.theme))


def _right(grades: Sequence[Grade]) -> int:
    return sum(grade == Grade.RIGHT for grade in grades)
