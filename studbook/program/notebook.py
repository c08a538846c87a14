"""Hands, explanations, replays and answers in a notebook: Jupyter and marimo call `_repr_html_`.

The classes themselves know nothing of pages, so they get the method here, when `studbook.library` is loaded.
"""

from collections.abc import Callable
from html import escape
from typing import Any

from studbook.analytics.audit.explained import Explanation
from studbook.analytics.database.answers import Answer
from studbook.analytics.red_dog.turns import Dealt
from studbook.analytics.replayer.frame import Replayed
from studbook.game.hand import Hand

_HEIGHT = 760
"""Pixels of a replayer."""
_MOST_ROWS = 1_000
"""Rows of an answer that are shown."""


def hand_html(hand: Hand) -> str:
    """A hand street by street, as text."""
    from studbook.reports.hand.hand import Story
    from studbook.reports.layout.words import game_name

    title = (
        f"#{hand.hand_id}  {game_name(hand.game.name.lower())}, table {hand.table}, {hand.local_time:%Y-%m-%d %H:%M}"
    )
    return _text([title, *(line.plain for line in Story(hand).lines())])


def explanation_html(explanation: Explanation | Dealt) -> str:
    """Who is paid what, and why, as text."""
    from studbook.reports.hand.explanation import explained_lines

    return _text([*explained_lines(explanation)])


def replay_html(replayed: Replayed) -> str:
    """The replayer, in a frame of its own: its style and its script change nothing else in the notebook."""
    from studbook.reports.hand.replayer import replay_page

    page = escape(replay_page([replayed]))
    return f'<iframe title="Replay" style="width: 100%; height: {_HEIGHT}px; border: 0" srcdoc="{page}"></iframe>'


def answer_html(answer: Answer) -> str:
    """The rows of an answer as a table."""
    head = "".join(f"<th>{escape(name)}</th>" for name in answer.columns)
    rows = ["".join(f"<td>{escape(_said(value))}</td>" for value in row) for row in answer.rows[:_MOST_ROWS]]
    more = len(answer.rows) - len(rows)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>" + (f"<p>and {more:,} more rows</p>" if more else "")


def _said(value: object) -> str:
    return "" if value is None else str(value)


def _text(lines: list[str]) -> str:
    return f"<pre>{escape(chr(10).join(lines))}</pre>"


_SHOWN: dict[type, Callable[[Any], str]] = {
    Hand: hand_html,
    Explanation: explanation_html,
    Dealt: explanation_html,
    Replayed: replay_html,
    Answer: answer_html,
}


def show_in_notebooks() -> None:
    """Give each class its `_repr_html_`."""
    for kind, html in _SHOWN.items():
        kind._repr_html_ = html  # type: ignore[attr-defined]  # notebooks look for this name
