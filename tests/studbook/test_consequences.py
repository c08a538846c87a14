"""One cause, one error: what follows from an error is listed under it, and counted apart."""

from decimal import Decimal
from pathlib import Path

import pytest
from typer.testing import CliRunner

import studbook
from studbook.analytics.stored.consequences import Off, causes
from studbook.cli import app


def tampered(folder: Path, kind: str, hands: int = 1, game: str = "stud8") -> Path:
    words = ["tamper", "--kind", kind, "--hands", str(hands), "--game", game, "-o", str(folder / "damaged")]
    assert CliRunner().invoke(app, words).exit_code == 0
    return folder / "damaged" / kind / "hands.txt"


def audit(path: Path, *more: str) -> str:
    done = CliRunner().invoke(app, ["audit", str(path), *more])
    assert done.exit_code == 1
    return done.stdout


def test_an_ante_paid_twice_is_one_error(tmp_path: Path) -> None:
    path = tampered(tmp_path, "ante-twice")
    printed = audit(path)
    errors = [line for line in printed.splitlines() if " error " in line and " X" not in line]
    assert len(errors) > 5
    assert [line for line in errors if "follows from" not in line] == [line for line in errors if " B01 " in line]
    assert f"2 errors, no warnings, no notes ({len(errors) - 1} more errors follow from these)" in " ".join(
        printed.split()
    )


def test_frames_and_json_name_the_cause(tmp_path: Path) -> None:
    frame = studbook.audit(tampered(tmp_path, "ante-twice")).filter(severity="error", between_hands=False)
    named = dict(frame.select("code", "follows").iter_rows())
    assert named.pop("B01") is None
    assert set(named.values()) == {"B01"}
    assert '"follows": "B01"' in audit(tmp_path / "damaged", "--json")


def test_pages_say_it(tmp_path: Path) -> None:
    path, page = tampered(tmp_path, "ante-twice"), tmp_path / "audit.html"
    audit(path, "--report", str(page), "--replays")
    text = page.read_text("utf-8")
    assert "(follows from B01)" in text
    assert "that follow from these" in text


@pytest.mark.parametrize("kind", ["paid-twice", "loser-paid", "ante-twice"])
def test_a_cause_stays_for_every_hand(tmp_path: Path, kind: str) -> None:
    """Something is an error of its own in each hand: nothing is hidden."""
    frame = studbook.audit(tampered(tmp_path, kind, 5)).filter(severity="error", between_hands=False)
    own = frame.filter(frame["follows"].is_null())
    assert set(own["hand_id"]) == set(frame["hand_id"])


def test_only_the_same_amount_or_place_follows() -> None:
    two, five = Decimal(2), Decimal(5)
    assert causes([Off("T07", 9, "Ann", five), Off("M01", 9, None, two)]) == [0, 1]
    assert causes([Off("T07", 9, "Ann", five), Off("T07", 9, "Bob", five)]) == [0, 0]
    assert causes([Off("B02", 3, "Ann", two), Off("X01", 3, "Ann", two, False)]) == [0, 1]
    assert causes([Off("M01", 9, None, None), Off("M03", 9, None, None)]) == [0, 1]
    assert causes([Off("M01", 9, None, two), Off("B02", 3, "Ann", two)]) == [1, 1]


def test_what_another_player_does_wrong_is_an_error_of_its_own() -> None:
    two = Decimal(2)
    antes = [Off("B02", 3, "Ann", two), Off("B02", 4, "Bob", two), Off("M03", 90, None, two)]
    assert causes(antes) == [0, 1, 0]
    assert causes([Off("M03", 3, None, two), Off("S07", 4, "Bob", two)]) == [0, 1]


def test_amounts_are_those_of_the_line_of_the_cause() -> None:
    """What follows at another line adds neither its place nor its amount."""
    two, five = Decimal(2), Decimal(5)
    chain = [
        Off("B02", 3, "Ann", two),
        Off("M11", 9, "Bob", two),
        Off("T07", 9, "Bob", five),
        Off("R04", 12, None, five),
    ]
    assert causes(chain) == [0, 0, 2, 2]
    assert causes([Off("B01", 3, "Ann", None), Off("B02", 3, "Ann", two), Off("M03", 9, None, two)]) == [0, 0, 0]
