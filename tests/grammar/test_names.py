"""Whom a line is about, if one player's name begins another's."""

import re
from pathlib import Path

import pytest

import studbook
from studbook.events import Notice
from studbook.game.sites import SITES
from studbook.grammar.fields import NO_NAME, VARIABLE, Meaning, balanced, name_pattern
from studbook.grammar.language import language_of

NEAR = "Hero7 leaves the table\nHero.s is sitting out\nHero is disconnected\n"


@pytest.mark.parametrize("site", SITES)
def test_text_of_varying_length_is_separated_from_the_name(site: str) -> None:
    """`grammar.find_seat` relies on it."""
    language = language_of(site)
    for name, pattern in language.patterns.items():
        meaning = Meaning(*language.meanings[language.terminal_numbers[name]].tolist())
        if meaning.prefix != NO_NAME and meaning.suffix == VARIABLE:
            before, _, after = pattern.partition(name_pattern(pattern))
            rest = re.compile(balanced(before, after)[1])
            begins = [chr(code) for code in range(33, 127) if rest.match(chr(code)) or rest.fullmatch(chr(code) + " ")]
            assert set(begins) <= {":"}, name
            assert meaning.shortest > 0, name


def test_a_longer_name_is_another_players(tmp_path: Path) -> None:
    text = Path("histories/samples/stud-0001.txt").read_text("utf-8").split("\n\n\n")[0]
    text = text.replace("DizzyRaven", "Hero").replace("*** 4th STREET ***\n", f"*** 4th STREET ***\n{NEAR}")
    (tmp_path / "hand.txt").write_text(text, "utf-8")
    [hand] = studbook.read(tmp_path)
    notices = [(event.text, event.player) for event in hand.events if isinstance(event, Notice)]
    assert ("Hero7 leaves the table", "") in notices or ("Hero7 leaves the table", None) in notices
    assert [player for text, player in notices if text == "Hero is disconnected"] == ["Hero"]
    assert "Hero" not in [player for text, player in notices if text.startswith(("Hero7", "Hero."))]
