"""What is printed of a hand before its showdown shows no card that lay face down, and no equity that these give."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from studbook.analytics.replayer.decisions import hero_of
from studbook.analytics.replayer.stud import replays
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.importing.pipeline import import_paths

SAMPLE = Path("histories/samples/stud8-0001.txt")
HANDS = 16
FACES = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("then") / "hands.duckdb"
    with Store(file) as store:
        import_paths(store, [SAMPLE])
    return file


def _cards(text: str) -> set[str]:
    return {rank + FACES[suit] for rank, suit in re.findall("([2-9TJQKA])([♣♦♥♠])", text)}


@pytest.mark.parametrize("command", ["show", "share"])
def test_before_the_showdown_nothing_shows_the_end(database: Path, command: str) -> None:
    checked = 0
    with Store(database, read_only=True) as store:
        keys = [key for (key,) in store.sql("SELECT hand FROM hands WHERE last_street = 'seventh' ORDER BY hand").rows]
        hands = list(replays(store, keys[:HANDS]))
    for played in hands:
        hero, last = hero_of(played), played.frames[-1].players
        down = {
            card.name for one in last if one.seat != hero for card in one.cards if not card.is_open and card.name != "X"
        }
        if hero is None or not down:
            continue
        printed = CliRunner().invoke(app, [command, played.hand.facts.hand_id, "--db", str(database)])
        assert printed.exit_code == 0, printed.output
        before = re.split("(?m)^(?:Showdown|Known afterwards|Settlement)", printed.output)[0]
        assert not _cards(before) & down, played.hand.facts.hand_id
        assert "equity" not in before.lower()
        checked += 1
    assert checked > HANDS // 2
