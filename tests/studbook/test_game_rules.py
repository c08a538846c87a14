"""`--game-rules`: what the sources leave open is a key, and a file of one's own says otherwise."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from rules.reddog.variants import KEYS, variant_file, variant_names, variants_of
from rules.vocabulary import Game
from studbook.cli import app

DEAL = """\
Red Dog log #1
Game: Slippery Sam, pot limit, stakes from 1
New pot: 5 to 20
Currency: EUR
Date: 2024-03-09 21:14:05 CET
Table: Table 3
Seat 1: Anna (100)
Seat 2: Bruno (100)
Seat 3: Chloe (100)
Dealer: seat 3, 1st deal
Seat 3 puts up 10
Seat 1 gets (Ah 3d 9c)
Seat 2 gets (2c 8d 5s)
Centre 7d
Seat 1 bets 4
Seat 1 shows Ah 3d 9c
Seat 1 loses 4
Seat 2 bets 5
Seat 2 shows 2c 8d 5s
Seat 2 wins 5
Seat 3 takes the pot, 9
Left in the pot: 0
Seat 1 deals next
End of deal
"""


def _audit(tmp_path: Path, *words: str) -> Result:
    deal = tmp_path / "deal.txt"
    deal.write_text(DEAL, "utf-8")
    return CliRunner().invoke(app, ["audit", str(deal), *words])


@pytest.fixture
def to_the_seven(tmp_path: Path) -> Path:
    path = tmp_path / "seven.toml"
    path.write_text('extends = "slippery_sam"\ncentre_rank = 7\n', "utf-8")
    return path


def test_a_seven_ends_the_search_only_by_that_file(tmp_path: Path, to_the_seven: Path) -> None:
    """A-9."""
    assert "G13" in _audit(tmp_path).stdout
    told = _audit(tmp_path, "--game-rules", str(to_the_seven))
    assert told.exit_code == 0, told.stdout
    assert "1 hands audited: no errors" in told.stdout or "1 hand audited: no errors" in told.stdout


def test_a_file_is_of_the_game_that_it_extends_in_the_end(tmp_path: Path, to_the_seven: Path) -> None:
    further = tmp_path / "further.toml"
    further.write_text(f'extends = "{to_the_seven}"\nburn = "YES"\n', "utf-8")
    (game,) = variants_of([further])
    assert game == Game.SLIPPERY_SAM
    assert variants_of([further])[game].centre_rank == 7


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('extends = "slipery_sam"', "did you mean 'slippery_sam'"),
        ('extends = "shoot"\nburns = "NO"', "did you mean 'burn'"),
        ('extends = "shoot"\nleft = "BANK"', "left cannot be"),
        ('burn = "NO"', "extends no other"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    told = _audit(tmp_path, "--game-rules", str(path))
    assert told.exit_code != 0
    assert said in str(told.exception)


def test_every_game_says_everything() -> None:
    for name in variant_names():
        assert set(variant_file(name).values) == set(KEYS)
    assert len(variant_names()) == 10
