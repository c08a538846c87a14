"""Changes that make the figures of stored hands differ from those of hands read today, oldest first.

Every such change to grammar, rules, statistics or checks gets a row here. A database records the newest one with every
import; `studbook refresh` reads older hands again.
"""

from typing import NamedTuple


class Revision(NamedTuple):
    """A change that affects stored hands."""

    number: int
    changed: str
    figures: tuple[str, ...]
    """The data it affects in a database."""


REVISIONS = (
    Revision(
        1,
        "the text of every file is kept; unknown lines, hidden cards and new wordings are read",
        ("original texts", "hands that could not be read before", "cards of players who were all-in", "findings"),
    ),
    Revision(
        2,
        "a check applies to every hand that has what it is about, not only to hands in which it finds something",
        ("the number of hands that each check applies to",),
    ),
    Revision(
        3,
        "the currency of a tournament's buy-in is kept, and prizes that are no money",
        ("currencies of buy-ins", "tickets won in tournaments"),
    ),
)
NEWEST = REVISIONS[-1].number


def figures_since(revision: int) -> list[str]:
    """List the figures that have changed since a revision, each once.

    >>> figures_since(NEWEST)
    []
    """
    return list(dict.fromkeys(figure for change in REVISIONS if change.number > revision for figure in change.figures))


def notice(path: str, revision: int | None) -> str | None:
    """Return a notice that a database needs a refresh, and for which figures; None if it is up to date.

    >>> notice("a.duckdb", 0)
    'a.duckdb was written by an earlier version; run `studbook refresh` to update original texts, ...'
    """
    figures = figures_since(NEWEST if revision is None else revision)
    if not figures:
        return None
    listed = ", ".join(figures[:-1]) + " and " + figures[-1] if len(figures) > 1 else figures[0]
    return f"{path} was written by an earlier version; run `studbook refresh` to update {listed}"
