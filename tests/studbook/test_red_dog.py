"""`studbook show`, `explain` and `replay` for deals of the Red Dog family, on the command line."""

import json
import re
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from studbook.cli import app
from studbook.commands.common import UserError
from tests.reports.page import Page

GAMES = ("red-dog", "red-dog-bank", "shoot", "slippery-sam", "fort-wayne", "polish-red-dog")
DEALS = 12

BROKEN = """Red Dog log #77
Game: Polish Red Dog, half-pot limit, stakes from 1
New pot: 20
Currency: EUR
Date: 2024-03-09 21:14:05 CET
Table: Back room
Seat 1: Anna (480)
Seat 2: Bruno (315)
Seat 3: Chloé (550)
Dealer: seat 3, 1st deal
Seat 3 puts up 20
Seat 1 gets (Ah 3d 9c)
Seat 2 gets (2c 5d 9s)
Seat 1 bets 12
Burn 7d
Turn 8h
Seat 1 shows Ah 3d 9c
Seat 1 wins 24
Left in the pot: 0
Seat 1 deals next
End of deal
"""


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


@pytest.fixture(scope="module", params=GAMES)
def deals(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write deals of one game to a file and a database."""
    folder = tmp_path_factory.mktemp("deals")
    run("simulate", "--game", request.param, "--hands", DEALS, "--seed", 8, "-o", folder / "deals.txt")
    run("import", folder / "deals.txt", "--db", folder / "deals.duckdb")
    return folder


@cache
def explained(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run("explain", path, "--json").stdout.splitlines()]


def test_every_deal_adds_up(deals: Path) -> None:
    result = explained(deals / "deals.txt")
    assert len(result) == DEALS
    for one in result:
        about, sums = one["deal"], {kind: Decimal(amount) for kind, amount in one["deal"]["sums"].items()}
        into = sum(sums.get(kind, 0) for kind in ("ante", "fund", "buy", "lose"))
        out = sum(sums.get(kind, 0) for kind in ("win", "take", "share"))
        assert Decimal(about["before"]) + into - out == Decimal(about["after"]) == Decimal(about["left"])
        nets = sum(Decimal(row["net"]) for row in one["results"])
        assert nets == Decimal(about["before"]) - Decimal(about["left"])
        for turn in one["turns"]:
            check_turn(turn)


def check_turn(turn: dict[str, Any]) -> None:
    assert turn["is_right"] is not False
    if turn["choices"]:
        costs = [Decimal(choice["cost"]) for choice in turn["choices"] if choice["price"] or choice["may_pass"]]
        assert Decimal(turn["choices_cost"] or 0) == sum(costs)
        assert [choice["chosen"] for choice in turn["choices"][:-1]] == ["buy"] * len(turn["bought"])
    if not turn["cases"]:
        assert turn["expectation"] is None
        return
    worth = (turn["payout"] + 1) * Fraction(turn["wins"], turn["cases"]) - 1
    assert abs(Fraction(turn["expectation"]) - worth * Fraction(turn["stake"])) <= Fraction(1, 20_000)
    if turn["regret"] is not None:
        difference = Fraction(turn["best_expectation"]) - Fraction(turn["expectation"])
        assert Fraction(turn["regret"]) == difference >= 0


def test_the_text_of_a_deal(deals: Path) -> None:
    result, shown = run("explain", deals / "deals.txt").stdout, run("show", deals / "deals.txt").stdout
    assert result.count("The pot\n") == shown.count("put in    collected") == DEALS
    assert "No findings in this hand." in result
    for one in explained(deals / "deals.txt"):
        assert f"reddog #{one['hand_id']}" in shown
        for turn in one["turns"]:
            assert turn["player"] in shown


def test_a_stored_deal_is_found_by_its_number(deals: Path) -> None:
    number = explained(deals / "deals.txt")[3]["hand_id"]
    assert f"reddog #{number}" in run("show", number, "--db", deals / "deals.duckdb").stdout
    run("explain", number, "--db", deals / "deals.duckdb", "-o", deals / "deal.html")
    assert f"reddog #{number}" in Page((deals / "deal.html").read_text(encoding="utf-8")).text
    with pytest.raises(UserError, match="studbook explain"):
        run("equity", "--hand", number, "--db", deals / "deals.duckdb")


def test_a_page_that_plays_deals(deals: Path) -> None:
    run("replay", deals / "deals.txt", "-o", deals / "replay.html")
    html = (deals / "replay.html").read_text(encoding="utf-8")
    data = json.loads(re.findall(r'id="data">(.*?)</script>', html, re.DOTALL)[0])
    assert len(data) == DEALS
    assert {hand["unit"] for hand in data} == {"turn"}
    assert len(Page(html).tags("article")) == DEALS


def test_a_broken_rule_is_reported_at_its_line(tmp_path: Path) -> None:
    path = tmp_path / "deal.txt"
    path.write_text(BROKEN, encoding="utf-8")
    printed = run("explain", path).stdout
    assert "20 in the pot; may bet 1 to 10: from the minimum stake to half the pot (RD-32)" in printed
    assert "20 before" not in printed
    assert "error G02 in line 14" in printed
    assert "error G02" in run("show", path).stdout
    run("replay", path, "-o", tmp_path / "deal.html")
    data = json.loads(re.findall(r'id="data">(.*?)</script>', (tmp_path / "deal.html").read_text(), re.DOTALL)[0])
    found = [frame for frame in data[0]["frames"] if any(code == "G02" for _, code, _ in frame["findings"])]
    assert [frame["words"] for frame in found] == ["Anna bets 12"]


def test_the_report_of_an_audit_links_to_pages_of_deals(tmp_path: Path) -> None:
    (tmp_path / "deal.txt").write_text(BROKEN, encoding="utf-8")
    run("import", tmp_path / "deal.txt", "--db", tmp_path / "deals.duckdb")
    run("audit", "--db", tmp_path / "deals.duckdb", "--report", tmp_path / "audit.html", "--replays")
    pages = sorted((tmp_path / "audit_hands").glob("*.html"))
    assert len(pages) == 2
    assert all("Polish Red Dog from 1" in Page(page.read_text(encoding="utf-8")).text for page in pages)
