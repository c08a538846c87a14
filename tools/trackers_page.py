"""The page for users of other trackers: `python -m tools.trackers_page > docs/howto/coming-from-trackers.md`."""

import sys

from studbook.reports.reference.trackers import trackers_markdown

_HEAD = """# Coming from PokerTracker or Holdem Manager

`studbook open` shows this page, too, before there are hands: [live pages](live.md) say what comes after it. It is made
from what Studbook knows of each room: `python -m tools.trackers_page`.
"""
_END = """[Sites](../reference/sites.md) lists every room that is read, and those that are [named and not
read](../reference/sites.md#named-not-read). [How to import from a room's folder](import.md) does the same with
commands, and [Studbook every day](daily.md) is about sessions, the bankroll, tags and notes.
"""


def page() -> str:
    """Build the page in Markdown."""
    return "\n".join((_HEAD, *trackers_markdown(), _END))


def main() -> None:
    """Print the page."""
    sys.stdout.write(page())


if __name__ == "__main__":
    main()
