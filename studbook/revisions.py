"""Changes after which figures of stored hands differ from those of hands read today, oldest first.

A change of grammar, rules, statistics or checks gets a row here. A database notes with every import which of them its
hands know of; for the others `studbook refresh` reads the hands anew.
"""

from typing import NamedTuple


class Revision(NamedTuple):
    """One such change."""

    number: int
    changed: str
    figures: tuple[str, ...]
    """What it changes in a database, in words."""


REVISIONS = (
    Revision(
        1,
        "the text of every file is kept; unknown lines, hidden cards and new wordings are read",
        ("original texts", "hands that could not be read before", "cards of players who were all-in", "findings"),
    ),
)
NEWEST = REVISIONS[-1].number


def figures_since(revision: int) -> list[str]:
    """What has changed since a revision, each once.

    >>> figures_since(NEWEST)
    []
    """
    return list(dict.fromkeys(figure for change in REVISIONS if change.number > revision for figure in change.figures))


def notice(path: str, revision: int | None) -> str | None:
    """Say that a database is behind, and which figures wait for a refresh; None if it is up to date.

    >>> notice("a.duckdb", 0)
    'a.duckdb was written by an earlier version: `studbook refresh` brings up to date original texts, ...'
    """
    figures = figures_since(NEWEST if revision is None else revision)
    if not figures:
        return None
    listed = ", ".join(figures[:-1]) + " and " + figures[-1] if len(figures) > 1 else figures[0]
    return f"{path} was written by an earlier version: `studbook refresh` brings up to date {listed}"
