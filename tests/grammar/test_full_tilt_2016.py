"""Full Tilt since May 2016: PokerStars' platform, whose text names the brand in the first line alone."""

import re
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Literal

import pytest

from studbook.analytics.store import Store
from studbook.game.hand import hands_of
from studbook.game.sites import SITES
from studbook.game.vocabulary import Game
from studbook.grammar.write import write_hand
from studbook.histories.raw_batches import raw_batches
from studbook.importing.pipeline import import_paths
from studbook.importing.reading import read
from studbook.simulation.stud.batches import simulate

GAMES = (Game.STUD, Game.STUD8, Game.RAZZ, Game.RAZZ27, Game.FIVESTUD)
BRANDS = ("Full Tilt Hand #", "FullTilt Hand #", "Full Tilt Zoom Hand #", "FULL TILT HAND #", "Full Tilt Game #")
HEADER = re.compile(r"^PokerStars (?:Hand|Game) #", re.MULTILINE)
HAND = """\
Full Tilt Hand #153580371005: Tournament #1571041343, $1+$0.10 Razz Limit - Level IV (50/100) - 2016/05/20 8:26:52 ET
Table '1571041343 1' 8-max
Seat 1: Ann (110 in chips)
Seat 2: Bob (2890 in chips)
Ann: posts the ante 10
Bob: posts the ante 10
*** 3rd STREET ***
Dealt to Ann [Kd]
Dealt to Bob [2d 3s 4h]
Ann: brings in for 15
Bob: raises 35 to 50
Ann: folds
Uncalled bet (35) returned to Bob
Bob collected 50 from pot
Bob: doesn't show hand
*** SUMMARY ***
Total pot 50 | Rake 0
Seat 1: Ann folded on the 3rd Street
Seat 2: Bob collected (50)
"""
SUMMARY = """\
Full Tilt Tournament #1571041343, Limit Razz
Buy-In: $1.00/$0.10 USD
2 players
Total Prize Pool: $2.00 USD
Tournament started 2016/05/20 8:00:00 ET
Tournament finished 2016/05/20 8:40:00 ET
  1: Bob (Norway), $2.00 (100%)
  2: Ann (Chile),

You finished in 1st place.
"""


@pytest.mark.parametrize("brand", BRANDS)
@pytest.mark.parametrize("engine", ["native", "lark"])
def test_every_game_is_that_of_the_platform(brand: str, engine: Literal["native", "lark"], tmp_path: Path) -> None:
    for game in GAMES:
        written = (write_hand(hand, "pokerstars") for hand in islice(hands_of(simulate(game, 3, 5)), 3))
        original = "\n\n\n".join(written)
        found = []
        for text in (original, HEADER.sub(brand, original)):
            (tmp_path / "hands.txt").write_text(text, "utf-8")
            [reading] = read(next(raw_batches([tmp_path / "hands.txt"])), engine=engine)
            assert reading.rejects == []
            found.append([replace(hand, line=0) for hand in hands_of(reading.batch)])
        assert found[0] == found[1]
        assert len(found[1]) == 3
        assert {hand.site for hand in found[1]} == {SITES.index("pokerstars")}


def test_other_games_are_counted(tmp_path: Path) -> None:
    other = re.sub(r"Razz Limit", "Hold'em No Limit", HAND)
    (tmp_path / "hands.txt").write_text(other, "utf-8")
    [reading] = read(next(raw_batches([tmp_path / "hands.txt"])))
    assert (len(reading.others), reading.rejects) == (1, [])


def test_both_platforms_of_the_site_in_one_file(histories_dir: Path, tmp_path: Path) -> None:
    """Its older hands stay those of its own format."""
    older = next(path for path in sorted(histories_dir.rglob("FTP/Stud/*")) if path.is_file())
    [before] = read(next(raw_batches([older])))
    (tmp_path / "new.txt").write_text(HAND, "utf-8")
    readings = read(next(raw_batches([older, tmp_path / "new.txt"])))
    counts = {SITES[int(one.batch.hands.site[0])]: len(one.batch.hands.game) for one in readings}
    assert counts == {"fulltilt": len(before.batch.hands.game), "pokerstars": 1}


def test_a_hand_and_the_summary_are_one_tournament(tmp_path: Path) -> None:
    (tmp_path / "hand.txt").write_text(HAND, "utf-8")
    (tmp_path / "summary.txt").write_text(SUMMARY, "utf-8")
    with Store() as store:
        import_paths(store, [tmp_path])
        assert store.sql("SELECT site, hand_id FROM hands").rows == [("pokerstars", "153580371005")]
        rows = store.sql("SELECT DISTINCT site, tournament FROM tournament_sources").rows
    assert rows == [("pokerstars", "1571041343")]
