"""Side pots paid to players who have no claim on them, in texts that may name no pot: no rake hides it."""

import pytest

from tests.rules.conftest import Audit, Change

BRUNO_WINS = ("Kc Js 2c Ac Th 4d 6s", "Ad Ah 2c Ac Th 4d 6s")
NAMED = "Seat 1 wins 34 from the side pot\nSeat 1 wins 27 from the main pot"


def lines_paid(*awards: str, rake: int = 0) -> Change:
    return NAMED, "\n".join([*awards, *([f"Rake: {rake}"] if rake else [])])


@pytest.mark.parametrize(
    "awards",
    [
        lines_paid("Seat 2 wins 27", "Seat 1 wins 34"),
        lines_paid("Seat 1 wins 34", "Seat 2 wins 27"),
        lines_paid("Seat 2 wins 26", "Seat 1 wins 32", rake=3),  # each pot pays its part, the side pot 2
        lines_paid("Seat 2 wins 25", "Seat 1 wins 33", rake=3),  # or the main pot 2
        lines_paid("Seat 2 wins 24", "Seat 1 wins 34", rake=3),  # or all of it
    ],
    ids=lambda awards: awards[1].replace("\n", ", "),
)
def test_awards_that_name_no_pot_are_divided(audit: Audit, awards: Change) -> None:
    """SITES D.3: sites take the rake from the main pot alone, or from each pot in proportion."""
    assert [each for each in audit("side_pot", BRUNO_WINS, awards) if each[0] == "error"] == []


@pytest.mark.parametrize("rake", [0, 1, 3])
@pytest.mark.parametrize("stolen", [34, 20, 5])
def test_no_rake_hides_a_stolen_side_pot(audit: Audit, stolen: int, rake: int) -> None:
    """ES-16: Bruno is all-in for the main pot and wins it, but is paid from the side pot as well."""
    left = 34 - stolen
    awards = (f"Seat 2 wins {27 + stolen - rake}", *([f"Seat 1 wins {left}"] if left else []))
    found = {(severity, code) for severity, code, _ in audit("side_pot", BRUNO_WINS, lines_paid(*awards, rake=rake))}
    assert found >= {("error", "T02"), ("error", "H05")}


def test_rake_of_the_main_pot_is_not_taken_from_the_side_pot(audit: Audit) -> None:
    """SITES D.3: the side pot may pay its part, which is 2 of 3, but not all of it."""
    found = audit("side_pot", BRUNO_WINS, lines_paid("Seat 2 wins 27", "Seat 1 wins 31", rake=3))
    assert ("error", "T02") in {(severity, code) for severity, code, _ in found}


@pytest.mark.parametrize("main", [25, 58])
def test_no_pot_is_raked_below_nothing(audit: Audit, main: int) -> None:
    """T01: named awards of more than a pot holds are an error, whatever rake is printed."""
    side = [f"Seat 1 wins {58 - main} from the side pot"] if main < 58 else ["Seat 1 wins 0 from the side pot"]
    changed = lines_paid(*side, f"Seat 2 wins {main} from the main pot", rake=3)
    found = {code for severity, code, _ in audit("side_pot", BRUNO_WINS, changed) if severity == "error"}
    assert ("T01" in found) == (main == 58)
    assert bool(found) == (main == 58)
