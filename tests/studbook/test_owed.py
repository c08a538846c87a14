"""Who is owed what: the amounts of clean hands, after someone was paid wrongly, are what is due."""

import csv
from collections import Counter
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import studbook
from studbook.analytics.audit.owed import NO_SEAT, OWED_COLUMNS, totals_owed
from studbook.cli import app
from studbook.events import Collect
from studbook.exchange.damaged_hands import Damaged, clean_hands, damaged
from studbook.game.money import UNIT
from studbook.reports.layout.words import MINUS
from studbook.tampering import KINDS
from tests.studbook.test_unjudged import HAND

HANDS = 5
SEED = 11


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


def collected(path: Path) -> dict[str, Counter[str]]:
    """What each player of each hand collects, in units, by the number of the hand."""
    hands: dict[str, Counter[str]] = {}
    for hand in studbook.read(path):
        hands[hand.hand_id] = Counter()
        for event in hand.events:
            if isinstance(event, Collect):
                hands[hand.hand_id][event.player] += event.amount
    return hands


def written(items: list[Damaged], folder: Path) -> tuple[Path, Path]:
    """The same hands without and with the damage."""
    clean, wrong = folder / "clean.txt", folder / "wrong.txt"
    clean.write_text("\n\n\n".join(text for item in items for text in item.before), "utf-8")
    wrong.write_text("\n\n\n".join(text for item in items for text in item.after), "utf-8")
    return clean, wrong


@pytest.mark.parametrize("name", ["loser-paid", "nobody-paid", "paid-too-much", "paid-too-little"])
def test_due_is_what_the_clean_hand_pays(name: str, tmp_path: Path) -> None:
    items = damaged(KINDS[name], clean_hands(SEED), HANDS, SEED)
    clean, wrong = written(items, tmp_path)
    assert studbook.owed(clean).is_empty()
    due, paid, table = collected(clean), collected(wrong), studbook.owed(wrong)
    assert set(table["hand_id"]) == set(due)
    for row in table.to_dicts():
        hand, player = row["hand_id"], row["player"]
        assert (row["paid"], row["due"]) == (in_money(paid[hand][player]), in_money(due[hand][player]))
        assert row["difference"] == row["paid"] - row["due"] != 0
        assert row["reason"]
        assert row["pot"]
    named = {(row["hand_id"], row["player"]) for row in table.to_dicts()}
    differ = {(hand, name) for hand in due for name in due[hand] | paid[hand] if due[hand][name] != paid[hand][name]}
    assert named == differ


def in_money(units: int) -> Decimal:
    return Decimal(units) / UNIT


@pytest.fixture
def stolen(tmp_path: Path) -> Path:
    """A hand in which a name without a seat is paid the pot."""
    path = tmp_path / "stolen.txt"
    path.write_text(HAND.replace("Ann collected", "Ghost collected"), "utf-8")
    return path


def test_a_name_without_a_seat_was_paid_what_is_due_to_the_winner(stolen: Path) -> None:
    rows = studbook.owed(stolen).select("player", "paid", "due", "difference", "currency").rows()
    pot = Decimal("0.22")
    assert rows == [("Ann", 0, pot, -pot, "USD"), (NO_SEAT, pot, 0, pot, "USD")]


def test_the_command_the_page_and_the_frame_say_the_same(stolen: Path, tmp_path: Path) -> None:
    table, page = tmp_path / "owed.csv", tmp_path / "audit.html"
    done = run("audit", stolen, "--owed", table, "--report", page)
    assert done.exit_code == 1
    assert "owed: Ann is owed $0.22 (paid $0, due $0.22)" in done.stdout.replace("\n", " ")
    assert "Ann (pokerstars) is owed $0.22 in 1 hand" in done.stdout
    rows = list(csv.DictReader(table.read_text("utf-8").splitlines()))
    assert list(rows[0]) == list(OWED_COLUMNS)
    frame = studbook.owed(stolen)
    assert [row["player"] for row in rows] == frame["player"].to_list()
    digest = sha256(stolen.read_bytes().strip()).hexdigest()
    assert {row["sha256"] for row in rows} == set(frame["sha256"]) == {digest}
    html = page.read_text("utf-8")
    assert all(words in html for words in ("Who is owed what", f"{MINUS}$0.22", digest, NO_SEAT))


def test_totals_are_by_player_and_currency(stolen: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.txt"
    again.write_text(stolen.read_text("utf-8").replace("#154200000357", "#154200000358"), "utf-8")
    totals = totals_owed(studbook.owed(stolen, again)).to_dicts()
    assert [(row["player"], row["hands"], row["difference"]) for row in totals] == [
        ("Ann", 2, Decimal("-0.44")),
        (NO_SEAT, 2, Decimal("0.44")),
    ]


def test_nothing_is_owed_where_all_is_paid_as_due(tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    path.write_text(HAND, "utf-8")
    done = run("audit", path, "--owed", tmp_path / "owed.csv")
    assert done.exit_code == 0
    assert "No one is owed anything" in done.stdout
    assert "owed:" not in run("audit", path).stdout


def test_a_finding_about_payment_has_its_amount_currency_and_pot(stolen: Path) -> None:
    rows = studbook.audit(stolen).to_dicts()
    payment: dict[str, Any] = {row["code"]: (row["amount"], row["currency"], row["pot"]) for row in rows}
    assert payment["M15"] == payment["H05"] == (Decimal("0.22"), "USD", "main pot")


def test_another_error_that_may_be_the_cause_is_named(tmp_path: Path) -> None:
    """An ante that is printed twice makes the pot larger, so that the winner seems to be owed money."""
    path = tmp_path / "hand.txt"
    path.write_text(HAND.replace("Ann: posts the ante $0.01\n", "Ann: posts the ante $0.01\n" * 2), "utf-8")
    (reason,) = set(studbook.owed(path)["reason"])
    assert reason.startswith("B01 Ann posts 2 antes instead of 1; ")


def test_a_name_runs_neither_in_the_terminal_nor_in_a_spreadsheet(tmp_path: Path) -> None:
    path, table = tmp_path / "hand.txt", tmp_path / "owed.csv"
    name = "=1+\x1b[31m1"
    path.write_text(HAND.replace("Ann collected", "Bob collected").replace("Ann", name), "utf-8")
    assert "\x1b" not in run("audit", path, "--owed", table).stdout
    players = [row["player"] for row in csv.DictReader(table.read_text("utf-8").splitlines())]
    assert players == [f"'{name}", "Bob"]
