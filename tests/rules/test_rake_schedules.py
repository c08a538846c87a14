"""Rake schedules of house files: what a hand may pay by them (R01), and what is refused."""

import json
import re
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

import pytest

import studbook
from studbook.analytics.database.trouble import StoreError
from studbook.game.money import CENT, UNIT
from studbook.game.vocabulary import Currency, Limit
from studbook.importing.import_options import options_of, rules_of_options
from studbook.rules.stud.house import House, as_numbers, from_numbers, house, house_of, profile
from studbook.rules.stud.rake_schedule import schedule_of, scheduled_rake

LINES = """
[[rake.schedule]]
currency = "USD"
limit = "FIXED"
big_bets = [0.04, 0.5]
percent = 4.5
caps = { 2 = 0.30, 3 = 1, 5 = 3 }

[[rake.schedule]]
currency = "usd"
percent = 5
step = 0.5
rounding = "NEAREST"
caps = 2
"""


def club(folder: Path, text: str) -> str:
    path = folder / "club.toml"
    path.write_text(f'extends = "site-default"\ntitle = "Club"\n{text}', "utf-8")
    return str(path)


def due(rules: House, big: str, players: int, pot: str, currency: Currency = Currency.USD) -> Decimal | None:
    stakes = int(currency), int(Limit.FIXED), int(Decimal(big) * UNIT)
    rake = scheduled_rake(rules.rake_schedule, stakes, players, int(Decimal(pot) * UNIT))
    return None if rake < 0 else Decimal(rake) / UNIT


def test_the_first_line_for_the_stakes_applies(tmp_path: Path) -> None:
    rules = house(club(tmp_path, LINES))
    assert due(rules, "0.08", 4, "1.11") == Decimal("0.04")  # 4.995 cents, rounded down
    assert due(rules, "1", 4, "16") == Decimal(1)  # 0.80, to the nearest half
    assert due(rules, "1", 4, "100") == Decimal(2)
    assert due(rules, "0.08", 4, "1", Currency.EUR) is None


@pytest.mark.parametrize(("players", "cap"), [(2, "0.3"), (3, "1"), (4, "1"), (5, "3"), (8, "3")])
def test_caps_are_for_so_many_players_and_more(tmp_path: Path, players: int, cap: str) -> None:
    assert due(house(club(tmp_path, LINES)), "0.5", players, "1000") == Decimal(cap)


def test_it_is_the_arithmetic_of_decimals() -> None:
    for percent, step in ((2.5, 0.01), (4.75, 0.05), (10, 1)):
        for rounding in ("DOWN", "NEAREST"):
            lines = schedule_of([{"percent": percent, "step": step, "rounding": rounding}])
            for pot in range(0, 100_000, 777):
                steps = Decimal(pot) * Decimal(str(percent)) / 100 / (Decimal(str(step)) * 100)
                whole = int(steps.quantize(Decimal(1), ROUND_HALF_UP)) if rounding == "NEAREST" else int(steps)
                rake = scheduled_rake(lines, (int(Currency.USD), int(Limit.FIXED), UNIT), 6, pot * CENT)
                assert rake == whole * round(step * UNIT)


@pytest.mark.parametrize(
    ("line", "about"),
    [
        ("percent = 101", "percent is a number from 0 to 100"),
        ("percent = 5.125", "at most two decimals"),
        ("step = 0.01", "percent is missing"),
        ("percent = 5\nstep = 0", "step is an amount of money"),
        ("percent = 5\nstep = true", "step is an amount of money"),
        ("percent = 5\ncaps = { 1 = 2 }", "caps are for 2 to 10 players"),
        ("percent = 5\ncaps = { two = 2 }", "caps are for 2 to 10 players"),
        ("percent = 5\ncaps = -1", "caps is an amount of money"),
        ("percent = 5\nbig_bets = [6, 4]", "smallest and the largest"),
        ("percent = 5\nbig_bets = 4", "smallest and the largest"),
        ('percent = 5\ncurrency = "DEM"', "known are PLAY, CHIPS, USD"),
        ('percent = 5\nrounding = "UP"', "known are DOWN, NEAREST"),
        ("percent = 5\ncap = 3", "unknown key 'cap'"),
    ],
)
def test_a_wrong_line_is_refused(tmp_path: Path, line: str, about: str) -> None:
    with pytest.raises(ValueError, match=f"^club.toml: line 1 of rake.schedule: .*{about}"):
        profile(club(tmp_path, f"[[rake.schedule]]\n{line}\n"))


@pytest.mark.parametrize("value", ["5", '"FREE"', "{ percent = 5 }", "[5]"])
def test_a_schedule_is_a_list_of_tables(tmp_path: Path, value: str) -> None:
    with pytest.raises(ValueError, match=r"table|unknown key 'rake.schedule.percent'"):
        profile(club(tmp_path, f"rake.schedule = {value}\n"))


def test_a_database_keeps_it(tmp_path: Path) -> None:
    rules = house(club(tmp_path, LINES))
    kept = json.loads(json.dumps(as_numbers(rules)))
    assert as_numbers(from_numbers(kept)) == kept
    read, _ = rules_of_options(options_of(rules, None))
    assert read is not None
    assert read.rake_schedule.tolist() == rules.rake_schedule.tolist()
    del kept["rake_schedule"]  # as before there were schedules
    assert len(from_numbers(kept).rake_schedule) == 0


@pytest.mark.parametrize("lines", [[[1, 2]], [[0] * 18], [["x"] * 18], "free", [[-1] * 18], [[1 << 40] * 18], [3]])
def test_what_no_version_writes_is_refused(lines: object) -> None:
    with pytest.raises(StoreError):
        rules_of_options(json.dumps({"house": {"rake_schedule": lines}}))


def test_full_tilt_takes_a_dollar_for_every_full_twenty() -> None:
    rules = house_of("fulltilt")
    pots = {"19.99": 0, "45.25": 2, "50.65": 2, "95.10": 3, "30.50": 1}
    assert {pot: due(rules, "5", 6, pot) for pot in pots} == pots
    assert due(rules, "0.2", 6, "1.17") is None


def hand_that_pays(root: Path, rake: Decimal) -> str:
    """A hand of PokerStars in which one player is paid, with another rake."""
    text = (root / "histories/samples/rooms/pokerstars.txt").read_text("utf-8-sig")
    raked = re.search(r"Total pot \$([0-9.]+) \| Rake \$([0-9.]*[1-9])\n", text)
    assert raked
    hand = next(part for part in text.split("\n\n\n") if raked[0] in part)
    (paid,) = set(re.findall(r"collected \$([0-9.]+) from pot", hand))
    less = Decimal(paid) + Decimal(raked[2]) - rake
    return hand.replace(raked[0], f"Total pot ${raked[1]} | Rake ${rake}\n").replace(f"${paid}", f"${less}")


def test_more_than_the_schedule_is_found(root: Path, tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    path.write_text(hand_that_pays(root, Decimal("0.02")), "utf-8")
    assert studbook.audit(path).is_empty()
    capped = club(tmp_path, '[[rake.schedule]]\ncurrency = "USD"\npercent = 5\ncaps = 0.01\n')
    (finding,) = studbook.audit(path, house=capped).to_dicts()
    assert (finding["code"], finding["severity"]) == ("R01", "error")
    assert "the rake is 0.02, more than the maximum of 0.01" in finding["message"]
