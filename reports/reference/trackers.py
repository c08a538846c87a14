"""For players who come from another tracker: where their hands are, and how a room is told to write them.

The page is in the browser, and as docs/howto/coming-from-trackers.md, which `python -m tools.trackers_page` writes.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from textwrap import fill

from studbook.game.sites import SITE_FACTS, SiteFacts
from studbook.reports.layout.model import Cell, Section, Table

_PLACES = {
    "LOCALAPPDATA/": "%LOCALAPPDATA%\\", "APPDATA/": "%APPDATA%\\", "DOCUMENTS/": "Documents\\", "HOME/": "~/",
    "SYSTEMDRIVE/": "C:\\", "PROGRAMFILES86/": "C:\\Program Files (x86)\\", "PROGRAMFILES/": "C:\\Program Files\\",
}  # fmt: skip


_TOLD = """
Many rooms write hand histories only if they are told to, and only from then on. Leave the language of the histories
at English if there is a choice.
"""
_FROM = """
Studbook reads what the rooms wrote, not the database of another tracker. Most players still have these files: the
rooms keep them, and trackers that move files keep them in a folder of their own.

PokerTracker and Holdem Manager: look in the settings for the folders of hand histories that are imported, and for
a folder to which processed files are moved or archived. Watch these folders in Studbook. It only reads them, so
the tracker can go on.

If the original files are gone, some trackers can export hands. Export them in the room's own format; an export of
PokerTracker that begins with ** Game ID is named and not read, because it is not the room's text.

Stud needs nothing else: no hand grabber, no import filters, no database server. Hands of hold'em and other games
in the same files do no harm.
"""
_IMPORTED = """
Imported: every hand of Seven Card Stud, Stud Hi/Lo, Razz, 2-7 Razz and Five Card Stud with all cards and actions,
cash and tournament; summaries of tournaments; of other games (hold'em, Omaha, draw) the money, so that sessions
and the bankroll are complete. Text, XML, .zip and .gz files, with all folders inside.

Not imported: notes, tags, colours and players' aliases of another tracker, its settings and filters, custom
statistics and HUD profiles. Studbook has tags, notes, aliases, saved searches and your own statistics, which start
empty. There is no HUD at the table.

A hand that is in two files, or is imported again, counts once.
"""


def trackers_sections() -> tuple[Section, ...]:
    """Lay out the page."""
    return (
        Section("files", "Where your hands are", (*_paragraphs(_FROM), _folders())),
        Section("switches", "How to switch the histories on", (*_paragraphs(_TOLD), _switches())),
        Section("imported", "What is imported, and what is not", _paragraphs(_IMPORTED)),
    )


def _paragraphs(text: str) -> tuple[str, ...]:
    return tuple(" ".join(part.split()) for part in text.strip().split("\n\n"))


@cache
def switches() -> dict[str, str]:
    """How the histories of each site are switched on, from the folders of the sites."""
    places = {site: files("studbook.grammar") / "sites" / site / "switch_on.txt" for site in SITE_FACTS}
    return {site: place.read_text(encoding="utf-8").strip() for site, place in places.items() if place.is_file()}


def _folders() -> Table:
    rows = tuple(
        (Cell(facts.title), Cell(_first(facts, "windows")), Cell(_first(facts, "macos")))
        for facts in SITE_FACTS.values()
        if facts.folders
    )
    caption = (
        "The usual folders; NAME is your name at the room, and * any name. Studbook looks in more places by itself."
    )
    return Table(caption, ("Room", "Windows", "macOS"), rows, words=frozenset({1, 2}))


def _switches() -> Table:
    rows = tuple((Cell(SITE_FACTS[site].title), Cell(how)) for site, how in switches().items())
    caption = (
        "Menus change from version to version; these were not tried for Studbook. Look for the words Hand History."
    )
    return Table(caption, ("Room", "Where to switch them on"), rows, words=frozenset({1}))


def _first(facts: SiteFacts, system: str) -> str:
    """The first of a site's folders, as its users write it."""
    paths = facts.folders.get(system) or ()
    if not paths:
        return "none known"
    path = paths[0]
    for name, said in _PLACES.items():
        if path.startswith(name):
            path = said + path.removeprefix(name)
            break
    path = path.replace("HERO", "NAME")
    return path.replace("/", "\\") if system == "windows" else path


def trackers_markdown() -> Iterator[str]:
    """Write the sections as Markdown, line by line."""
    for section in trackers_sections():
        yield f"## {section.title}\n"
        for part in section.parts:
            if isinstance(part, Table):
                yield "| " + " | ".join(part.heads) + " |"
                yield "|" + "---|" * len(part.heads)
                yield from ("| " + " | ".join(_cell(cell.text) for cell in row) + " |" for row in part.rows)
                yield f"\n{fill(part.caption, 120)}\n"
            elif isinstance(part, str):
                yield fill(part, 120, break_long_words=False, break_on_hyphens=False) + "\n"


def _cell(text: str) -> str:
    return f"`{text}`" if "\\" in text or text.startswith("~") else text
