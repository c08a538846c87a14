"""`--game-rules`: a rule that the sources leave open is a key, and a file of your own can change it."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from studbook.cli import app
from studbook.game.vocabulary import Game
from studbook.rules.red_dog.variants import KEYS, variant_file, variant_names, variants_of

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
    result = _audit(tmp_path, "--game-rules", str(to_the_seven))
    assert result.exit_code == 0, result.stdout
    assert "1 hands audited: no errors" in result.stdout or "1 hand audited: no errors" in result.stdout


RED_DOG = """\
Red Dog log #2
Game: Red Dog with three cards, pot limit, stakes from 1
Ante: 1
Currency: EUR
Date: 2024-03-09 21:14:05 CET
Table: Table 3
Seat 1: Anna (100)
Seat 2: Bruno (100)
Seat 3: Chloe (100)
Dealer: seat 3, 1st deal
Seat 1 antes 1
Seat 2 antes 1
Seat 3 antes 1
Seat 1 gets (Ah 3d 9c)
Seat 2 gets (2c 8d 5s)
Seat 3 gets (2h 3h 4h)
Seat 1 bets 2
Burn Kd
Turn 7h
Seat 1 shows Ah
Seat 1 wins 2
Seat 2 bets 1
Burn Ks
Turn 7s
Seat 2 shows 2c 8d 5s
Seat 2 loses 1
Seat 3 bets 1
Burn Kc
Turn 7c
Seat 3 shows 2h 3h 4h
Seat 3 loses 1
Left in the pot: 3
Seat 1 deals next
End of deal
"""
AGAIN = "Seat 1 wins 2\nSeat 1 antes 1\nSeat 2 antes 1\nSeat 3 antes 1\n"


def _findings(tmp_path: Path, text: str, extends: str, *keys: str) -> list[str]:
    (tmp_path / "deal.txt").write_text(text, "utf-8")
    rules = tmp_path / f"rules-{len(list(tmp_path.iterdir()))}.toml"  # a file is read once
    rules.write_text("\n".join([f'extends = "{extends}"', *keys]), "utf-8")
    result = CliRunner().invoke(app, ["audit", str(tmp_path / "deal.txt"), "--game-rules", str(rules)])
    return sorted(set(re.findall(r"\b[A-Z]\d\d\b", result.stdout)))


def test_whether_all_ante_again_at_just_the_least_stake(tmp_path: Path) -> None:
    """A-2: after Anna's win 1 is left, which is the minimum stake."""
    again = RED_DOG.replace("Seat 1 wins 2\n", AGAIN).replace("Left in the pot: 3", "Left in the pot: 6")
    assert _findings(tmp_path, RED_DOG, "red_dog_three") == []
    assert _findings(tmp_path, again, "red_dog_three") == ["G08"]
    assert _findings(tmp_path, again, "red_dog_three", 'reante = "NOT_ABOVE"') == []
    assert _findings(tmp_path, RED_DOG, "red_dog_three", 'reante = "NOT_ABOVE"') == ["G08"]


POLISH = """\
Red Dog log #3
Game: Polish Red Dog, half-pot limit, stakes from 1
New pot: 20
Currency: EUR
Date: 2024-03-09 21:14:05 CET
Table: Table 3
Seat 1: Anna (100)
Seat 2: Bruno (100)
Seat 3: Chloe (100)
Dealer: seat 3, 2nd deal
In the pot: 20
Seat 1 gets (Ah 3d 9c)
Seat 2 gets (2c 8d 5s)
Seat 1 bets 12
Burn Kd
Turn 7s
Seat 1 shows Ah 3d 9c
Seat 1 loses 12
Seat 2 bets 1
Burn Ks
Turn 7c
Seat 2 shows 2c 8d 5s
Seat 2 loses 1
Left in the pot: 33
Seat 3 deals next
End of deal
"""


def test_whether_the_stake_counts_in_the_pot_that_is_halved(tmp_path: Path) -> None:
    """A-3: half of 20 is 10; half of the pot including the stake is as much as 20."""
    assert _findings(tmp_path, POLISH, "polish_red_dog") == ["G02"]
    assert _findings(tmp_path, POLISH, "polish_red_dog", 'stake_in_pot = "YES"') == []


def test_whether_a_dealer_may_add_to_his_pot(tmp_path: Path) -> None:
    """A-17."""
    added = POLISH.replace("In the pot: 20\n", "In the pot: 20\nSeat 3 puts up 5\n").replace("bets 12", "bets 11")
    added = added.replace("loses 12", "loses 11").replace("Left in the pot: 33", "Left in the pot: 37")
    assert _findings(tmp_path, added, "polish_red_dog", 'top_up = "YES"') == []
    assert "G12" in _findings(tmp_path, added, "polish_red_dog")


def test_a_file_is_of_the_game_that_it_extends_in_the_end(tmp_path: Path, to_the_seven: Path) -> None:
    further = tmp_path / "further.toml"
    further.write_text(f'extends = "{to_the_seven}"\nburn = "YES"\n', "utf-8")
    (game,) = variants_of([further])
    assert game == Game.SLIPPERY_SAM
    assert variants_of([further])[game].centre_rank == 7


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ('extends = "slipery_sam"', "did you mean 'slippery_sam'"),
        ('extends = "shoot"\nburns = "NO"', "did you mean 'burn'"),
        ('extends = "shoot"\nleft = "BANK"', "left cannot be"),
        ('burn = "NO"', "extends no other game"),
        ('extends = "shoot"\nburn = "NOT_STATED"', "must be stated"),
        ('extends = "shoot"\nprice_part = 0', "from 1 to 1000"),
        ('extends = "shoot"\ncards = "UNLIMITED"', "from 1 to 7"),
    ],
)
def test_errors_in_a_file_are_reported(text: str, printed: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    result = _audit(tmp_path, "--game-rules", str(path))
    assert result.exit_code != 0
    assert printed in str(result.exception)


def test_every_game_says_everything() -> None:
    for name in variant_names():
        assert set(variant_file(name).values) == set(KEYS)
    assert len(variant_names()) == 10


@pytest.fixture
def kept(tmp_path: Path, to_the_seven: Path) -> Path:
    """Create a database with a deal read by that file, and the same deal at another table by the adopted rules."""
    db = tmp_path / "deals.duckdb"
    for number, rules in ((1, ["--game-rules", str(to_the_seven)]), (2, [])):
        deal = tmp_path / f"{number}.txt"
        deal.write_text(DEAL.replace("#1", f"#{number}").replace("Table 3", f"Table {number}"), "utf-8")
        CliRunner().invoke(app, ["import", str(deal), "--db", str(db), *rules], catch_exceptions=False)
    return db


def _run(*words: object) -> str:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False).stdout


OTHERWISE = "centre_rank = 7, standard is 6"


def test_a_stored_deal_is_shown_by_the_rules_that_it_was_imported_with(kept: Path) -> None:
    for command in ("show", "explain"):
        assert OTHERWISE in _run(command, 1, "--db", kept)
        assert "Differs from the standard" not in _run(command, 2, "--db", kept)
    result = _run("audit", "--db", kept)
    assert "G13" in result
    assert "1.txt:" not in result
    assert '"readings": {"centre_rank": 7}' in _run("explain", 1, "--json", "--db", kept)
    assert '"readings": {}' in _run("explain", 2, "--json", "--db", kept)


def test_pages_say_how_a_deal_is_read(kept: Path, tmp_path: Path) -> None:
    _run("replay", 1, "--db", kept, "-o", tmp_path / "one.html")
    _run("explain", 1, "--db", kept, "-o", tmp_path / "why.html")
    _run("report", "Anna", "--db", kept, "-o", tmp_path / "report")
    _run("audit", "--db", kept, "--report", tmp_path / "audit.html", "--replays")
    for name in ("one.html", "why.html", "report/index.html"):
        assert OTHERWISE in (tmp_path / name).read_text("utf-8"), name
    pages = [page.read_text("utf-8") for page in tmp_path.glob("report/hands/*.html")]
    assert sum(OTHERWISE in page for page in pages) == 1


@pytest.mark.parametrize("command", ["show", "explain", "replay"])
def test_rules_are_for_files_and_stored_deals_keep_theirs(
    command: str, kept: Path, to_the_seven: Path, tmp_path: Path
) -> None:
    rules = ["--game-rules", str(to_the_seven)]
    page = ["-o", str(tmp_path / "page.html")] if command == "replay" else []
    result = CliRunner().invoke(app, [command, str(tmp_path / "2.txt"), *rules, *page])
    assert result.exit_code == 0
    assert OTHERWISE in ((tmp_path / "page.html").read_text("utf-8") if page else result.stdout)
    refused = CliRunner().invoke(app, [command, "1", "--db", str(kept), *rules])
    assert "keep the rules" in str(refused.exception)


@pytest.mark.parametrize(
    ("game", "key"),
    [
        ("shoot", 'passing = "FORFEIT"'),
        ("red-dog-three", 'reante = "NOT_ABOVE"'),
        ("red-dog-bank", 'dealer_plays = "YES"'),
        ("fort-wayne", 'bought_for_all = "YES"'),
        ("polish-red-dog", 'residue_stays = "YES"'),
        ("polish-red-dog", 'limit_together = "YES"'),
        ("polish-red-dog", 'top_up = "YES"'),
    ],
)
def test_deals_are_simulated_by_the_rules_of_a_file(game: str, key: str, tmp_path: Path) -> None:
    """Simulated deals are read back, and are clean by these rules only."""
    rules = tmp_path / "rules.toml"
    rules.write_text(f'extends = "{game.replace("-", "_")}"\n{key}\n', "utf-8")
    asked = ["--game-rules", str(rules)]
    _run("simulate", "--game", game, "--hands", 250, "--seed", 4, "-o", tmp_path / "deals.txt", *asked)
    right = CliRunner().invoke(app, ["audit", str(tmp_path / "deals.txt"), *asked])
    assert right.exit_code == 0, right.stdout
    assert "250 hands audited: no errors" in right.stdout
    assert set(re.findall(r"\b[A-Z]\d\d\b", right.stdout)) <= {"G16"}
    assert re.search(r"\bG\d\d\b", _run("audit", tmp_path / "deals.txt"))


def test_rules_of_a_game_that_is_not_simulated_are_refused(to_the_seven: Path) -> None:
    result = CliRunner().invoke(app, ["simulate", "--game", "shoot", "--game-rules", str(to_the_seven)])
    assert "slippery_sam" in str(result.exception)
