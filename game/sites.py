"""Every site, and what is known of it that is not in its grammar: one registry, of `grammar/sites/<site>/site.toml`.

There is nothing else to list a site in. All folders may ask the registry; a site's name is written nowhere but in the
site's own folder, and a test says which exceptions there are.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from studbook.game.documents import Json

_FOLDER = Path(__file__).parent.parent / "grammar" / "sites"


class FirstLine(NamedTuple):
    """How the first line of a hand begins, as regular expressions for UTF-8 bytes; see `histories.signatures`."""

    pattern: str
    begins: tuple[str, ...] = ()
    """Possible first four (or two) bytes, in lower case, so that other lines are skipped cheaply."""
    head: str = ""
    """How the header of a file begins, if hands cannot be read without it; the header is put before each hand."""
    translated: str = ""
    """The whole first line of a hand in a language other than English. It contains `brand`."""
    brand: str = ""
    """A word that no translation changes; the search for `translated` starts from it."""


class FileStart(NamedTuple):
    """How a file begins in which the first hand has no first line of its own."""

    pattern: str
    """What is before the first key."""
    surely: str
    """What must also be somewhere in the text."""


class SummaryFacts(NamedTuple):
    """What is known of the summaries that a site writes of tournaments; their grammar is in `summary.lark`."""

    first_line: str
    zone: str
    """Time zone of times that are printed without one."""
    translated: str = ""
    """The first line in languages other than English."""
    omits_no_prize: bool = False
    """Whether nothing is printed about prizes and bounties of a player who won none."""
    lists_bounties: bool = False
    """Whether there is a line for each player who won bounties, and none for the others."""
    greets: bool = False
    """Whether the player is named in a greeting, which is not part of the results."""


class SiteFacts(NamedTuple):
    """The keys of `site.toml`."""

    site: str
    """The name of the folder, by which options and the database call the site."""
    number: int
    """In the columns of hands. It never changes; a new site has the next one."""
    title: str
    """Display name."""
    first_line: FirstLine
    kind: str = "site"
    """`site`; `own` for Studbook's own notations; `format` for those of other programs, which hold any site's hands."""
    zone: str = "UTC"
    """Time zone of hands that print none."""
    has_stud: bool = True
    """Whether hands of stud can be written in its format."""
    bare_is_play_money: bool = False
    """Whether all real money has a sign, so that amounts without one are play money; otherwise they may be either."""
    hides_names: bool = False
    """Whether it prints seats instead of names."""
    last_line: str = ""
    """How a hand ends, if its end is printed. `(?!)` if it is seen only by the beginning of the next hand."""
    suffix: str = ".txt"
    """Ending of the files in which its hands are written."""
    suffix_of_one: str = ""
    """Ending of a file that can hold one hand only, if there is such a kind of file."""
    numbers_hands: bool = False
    """Whether the hands of a file are numbered in it from 1."""
    numbers_by_club: bool = False
    """Whether several rooms write it, which its text calls the club, each with numbers of its own."""
    file_start: FileStart | None = None
    summaries: SummaryFacts | None = None
    folders: Mapping[str, list[str]] = MappingProxyType({})
    """Folders with hand histories and summaries: a list for each of `windows` (and Wine), `macos` and `linux`. A path
    begins with one of these names:
      LOCALAPPDATA, APPDATA, PROGRAMFILES, PROGRAMFILES86, DOCUMENTS, SYSTEMDRIVE   Windows, and drive C of Wine
      HOME                                                                         macOS and Linux
    `*` matches one folder with any name, such as a player's name or the name of a skin. `HERO` is the folder that is
    named after the player; it is at the end, or before a last fixed folder."""


def _read() -> list[SiteFacts]:
    """Read the facts of all sites, in the order of their numbers."""
    found = [_facts(file.parent.name, tomllib.loads(file.read_text("utf-8"))) for file in _FOLDER.glob("*/site.toml")]
    return sorted(found, key=lambda facts: facts.number)


def _facts(site: str, values: Json) -> SiteFacts:
    nested = {"first_line": FirstLine, "file_start": FileStart, "summaries": SummaryFacts}
    made = {name: nested[name](**_joined(value)) if name in nested else value for name, value in values.items()}
    return SiteFacts(site, **made)


def _joined(values: Json) -> Json:
    """Join the parts of long expressions."""
    return {
        name: "".join(value) if isinstance(value, list) and name != "begins" else value
        for name, value in values.items()
    }


SITE_FACTS: dict[str, SiteFacts] = {facts.site: facts for facts in _read()}
SITES = tuple(SITE_FACTS)
"""Every site and format, in the order of its number in the columns."""
OWN = tuple(site for site in SITES if SITE_FACTS[site].kind == "own")
"""Studbook's own notations, which no site writes."""
FORMATS = tuple(site for site in SITES if SITE_FACTS[site].kind == "format")
"""Formats of other programs, which hold the hands of any site."""
LINE_SITES = tuple(site for site in SITES if site not in FORMATS)
"""Sites and notations whose hands are read line by line."""
STUD_SITES = tuple(site for site in LINE_SITES if SITE_FACTS[site].has_stud)
"""Those in whose format hands of stud can be written."""
RED_DOG_SITE = next(site for site in LINE_SITES if not SITE_FACTS[site].has_stud)
"""The notation in which hands of the Red Dog family are written."""
