"""A site is one folder: its name is written in it and nowhere else, but for what is listed here with its reason."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from studbook.game.sites import FORMATS, OWN, SITE_FACTS, SITES
from studbook.game.vocabulary import Zone
from studbook.histories.signatures import SIGNATURES
from tests.test_house import PACKAGES, project_files

SUFFIXES = {".py", ".sql", ".toml", ".lark", ".j2", ".js", ".css"}
AMBIGUOUS = frozenset(("winning", "merge", "absolute"))
"""Sites that are called by a word of the language: it counts only in quotation marks."""
TITLES = ("PokerStars", "Full Tilt", "KingsClub", "Winning [Nn]etwork", "Bovada", "Everleaf", "Winamax", "OnGame")
MORE_TITLES = ("PartyPoker", "iPoker", "Poker Mavens")
NAMES = re.compile(
    "|".join(
        (
            *(rf"[\"'`]{site}[\"'`]" if site in AMBIGUOUS else rf"\b{site}\b" for site in SITES),
            *TITLES,
            *MORE_TITLES,
        )
    )
)

EXAMPLE = "An example in a help text, a docstring or a description."
SAMPLE = "Hands of one site that are made as a demonstration, or measured."
SOURCE = "A comment that says from which site something is known."
RELEASED = "A step of the database's schema, which is never changed once it has been run."
VIEW = "A view, which another DuckDB reads without macros."
HOUSE = "House rules of a site, in the file that is named after it."
DAMAGE = "Damage that needs the text of one site, which prints what is damaged."
UNREAD = "Files that two of the sites also write, and that are named and not read."
MONEY = "What sites print of the money in hands of other games, whose rules are not known."
FORMAT = "Help about formats of other programs, or their trials."
ALLOWED = {
    "analytics/schema/011_site_settings_and_aliases.sql": RELEASED,
    "analytics/schema/descriptions.toml": EXAMPLE,
    "analytics/schema/macros/people.sql": SOURCE,
    "analytics/schema/macros/tournaments.sql": VIEW,
    "analytics/schema/views/tournament_fates.sql": VIEW,
    "analytics/schema/views/tournament_sources.sql": VIEW,
    "analytics/sql/checks/P04.sql": SOURCE,
    "analytics/statistics/figure_hands.py": EXAMPLE,
    "analytics/statistics/filters.py": EXAMPLE,
    "game/unread_rooms.py": UNREAD,
    "histories/decode.py": EXAMPLE,
    "histories/named_rooms.py": EXAMPLE,
    "histories/quoted.py": EXAMPLE,
    "rules/balance.py": MONEY,
    "rules/stud/houses/bovada.toml": HOUSE,
    "rules/stud/houses/fulltilt.toml": HOUSE,
    "rules/stud/houses/ongame.toml": HOUSE,
    "rules/stud/houses/pokerstars.toml": HOUSE,
    "rules/stud/houses/site-default.toml": SOURCE,
    "rules/stud/houses/winning.toml": HOUSE,
    "studbook/agents/database.py": EXAMPLE,
    "studbook/agents/hands.py": EXAMPLE,
    "studbook/commands/alias.py": EXAMPLE,
    "studbook/commands/all_commands.py": "A command is called `merge`, too.",
    "studbook/commands/anonymise.py": EXAMPLE,
    "studbook/commands/bankroll.py": EXAMPLE,
    "studbook/commands/certify.py": EXAMPLE,
    "studbook/commands/convert.py": FORMAT,
    "studbook/commands/rake.py": EXAMPLE,
    "studbook/commands/rooms.py": "The help lists the sites whose folders are known.",
    "studbook/commands/serve.py": EXAMPLE,
    "studbook/commands/settings.py": EXAMPLE,
    "studbook/commands/simulate.py": FORMAT,
    "studbook/commands/tag.py": EXAMPLE,
    "studbook/commands/watch.py": EXAMPLE,
    "studbook/entering/log_text.py": "A hand that is entered is a house log.",
    "studbook/exchange/carried.py": FORMAT,
    "studbook/exchange/irc.py": FORMAT,
    "studbook/speed/commands.py": SAMPLE,
    "studbook/speed/live.py": SAMPLE,
    "tampering/site_formats.py": DAMAGE,
    "tampering/stud/ante.py": DAMAGE,
    "tampering/stud/cards.py": DAMAGE,
    "tampering/stud/pots.py": DAMAGE,
    "tampering/stud/side_pots.py": DAMAGE,
    "tools/demonstration.py": SAMPLE,
    "tools/package/smoke.py": SAMPLE,
    "tools/phh_trials.py": FORMAT,
}
"""Files that name a site outside the folders of sites, and why."""


def naming(root: Path) -> Iterator[str]:
    """Yield the files outside the folders of sites that name one."""
    for path in project_files(root):
        place = path.relative_to(root)
        if place.parts[0] not in (*PACKAGES, "tools") or place.parts[:2] == ("grammar", "sites"):
            continue
        if path.suffix in SUFFIXES and NAMES.search(path.read_text("utf-8")):
            yield place.as_posix()


def test_a_site_is_named_in_its_folder_only(root: Path) -> None:
    assert sorted(naming(root)) == sorted(ALLOWED)


@pytest.mark.parametrize(
    ("text", "names_one"),
    [
        ('if site == "merge":', True),
        ("def merge(other):", False),
        ("site IN ('ipoker')", True),
        ("# as Full Tilt prints it", True),
        ("the winning hand", False),
        ("site in FORMATS", False),
    ],
)
def test_names_are_noticed(text: str, names_one: bool) -> None:
    assert bool(NAMES.search(text)) == names_one


def test_each_folder_is_a_site(root: Path) -> None:
    """A folder without facts would be no site, without anyone noticing."""
    folders = {path.name for path in (root / "grammar" / "sites").iterdir() if (path / "__init__.py").is_file()}
    assert folders == {*SITES}
    for site in SITES:
        files = {path.name for path in (root / "grammar" / "sites" / site).iterdir()}
        assert {"site.toml", "grammar.lark", "writer.py"} <= files
        assert ("summary.lark" in files) == (SITE_FACTS[site].summaries is not None)


def test_facts(root: Path) -> None:
    assert [facts.number for facts in SITE_FACTS.values()] == [*range(len(SITES))]
    assert {facts.kind for facts in SITE_FACTS.values()} == {"site", "own", "format"}
    assert {facts.zone for facts in SITE_FACTS.values()} <= {*Zone.__members__}
    assert {facts.summaries.zone for facts in SITE_FACTS.values() if facts.summaries} <= {*Zone.__members__}
    for facts in SITE_FACTS.values():
        assert not facts.folders or facts.folders.keys() == {"windows", "macos", "linux"}, facts.site
        assert not facts.first_line.translated or facts.first_line.brand in facts.first_line.translated
    assert (OWN, FORMATS) == (("houselog", "reddog"), ("phh", "ohh"))


def test_numbers_of_sites_never_change() -> None:
    """They are in databases and archives."""
    assert SITES[:8] == ("pokerstars", "fulltilt", "kingsclub", "winning", "bovada", "absolute", "everleaf", "winamax")
    assert SITES[8:16] == ("ongame", "partypoker", "merge", "ipoker", "houselog", "reddog", "phh", "ohh")
    assert SITES[16:17] == ("mavens",)


def test_first_lines_begin_as_they_say() -> None:
    for site, signature in SIGNATURES.items():
        assert all(len(prefix) in (2, 3, 4) for prefix in signature.begins), site
        assert signature.begins or signature.head, site
