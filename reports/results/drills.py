"""Drills in the terminal: a question, the answer with its reasons, and progress by theme."""

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from studbook.analytics.training.drills import DrillState
from studbook.analytics.training.question import DrillQuestion, Grade
from studbook.reports.layout.words import printable

GRADES = {Grade.RIGHT: "Right.", Grade.CLOSE: "Close.", Grade.WRONG: "Wrong."}
"""What is said about an answer."""
KINDS = {"decision": "Decisions", "cards": "Dead cards", "dealer": "Dealer"}
"""Titles of the drills."""


def question_lines(question: DrillQuestion, with_cards: bool = True) -> Iterator[str]:
    """Lines that ask a question; the theme comes first."""
    yield question.theme
    yield from question.facts
    if with_cards:
        width = max((len(printable(one.name)) for one in question.players), default=0)
        for one in question.players:
            mark = "*" if one.is_hero else " "
            yield f"{mark} {printable(one.name):<{width}}  {' '.join(one.cards)}  {one.note}".rstrip()
    yield question.asks
    for number, choice in enumerate(question.choices, 1):
        yield f"  {number}  {printable(choice)}"


def result_lines(question: DrillQuestion, place: int, counts: bool) -> Iterator[str]:
    """Lines about an answer; `counts` is false if the question was not due."""
    grade = question.verdict.grades[place]
    best = " or ".join(map(printable, question.best))
    yield f"{GRADES[grade]} {'' if grade == Grade.RIGHT else f'Best: {best}. '}Judged by {question.verdict.judge}."
    yield from map(printable, question.verdict.reasons)
    if question.played is not None:
        yield f"At the table you chose: {question.choices[question.played]}."
    if not counts:
        yield "This answer does not count: the question is not due."


def due_words(state: DrillState) -> str:
    """Say how many questions are due.

    >>> from datetime import datetime
    >>> due_words(DrillState((), (), (), datetime(2026, 11, 27)))
    'Due today: 0. Due tomorrow: 0. Questions answered so far: 0.'
    """
    today, tomorrow = len(state.waiting()), len(state.waiting(1))
    return f"Due today: {today}. Due tomorrow: {tomorrow}. Questions answered so far: {len(state.due)}."


def progress_table(state: DrillState) -> Table:
    """Lay out progress by theme."""
    table = Table("Theme", "Answers", "Right", "Lately", "Due today", title="Drills")
    for one in state.themes:
        lately = f"{one.recent_right} of {one.recent}"
        table.add_row(Text(printable(one.theme)), str(one.answers), f"{100 * one.right / one.answers:.0f} %", lately,
                      str(one.due))  # fmt: skip
    return table
