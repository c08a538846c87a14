"""FR-09, FR-10: which bet or raise is a completion."""

import pytest

from studbook.analytics.replayer.completions import completion_of
from studbook.game.events import Bet, BringIn, Event, Raise
from studbook.game.vocabulary import Game, Limit, Street
from studbook.reports.hand.replayer import sentence

THIRD = (1, Street.THIRD, 1, "Ann")
OPENED: list[Event] = [BringIn(*THIRD, 30_000, False)]
FULL = Raise(2, Street.THIRD, 2, "Bob", 70_000, False, 100_000)
MORE = Raise(3, Street.THIRD, 3, "Cleo", 100_000, False, 200_000)
SHORT = Raise(2, Street.THIRD, 2, "Bob", 20_000, True, 50_000)
VOLUNTARY = Bet(*THIRD, 100_000, False)
LATER = Bet(4, Street.FOURTH, 2, "Bob", 100_000, False)


@pytest.mark.parametrize(
    ("events", "game", "limit", "completion"),
    [
        ([*OPENED, FULL, MORE, LATER], Game.STUD, Limit.FIXED, FULL),
        ([VOLUNTARY, MORE], Game.RAZZ, Limit.FIXED, VOLUNTARY),
        ([*OPENED, SHORT, MORE], Game.STUD, Limit.FIXED, None),
        ([*OPENED, LATER], Game.STUD, Limit.FIXED, None),
        ([*OPENED, FULL], Game.STUD, Limit.POT, None),
        ([*OPENED, FULL], Game.FIVESTUD, Limit.FIXED, None),
    ],
)
def test_the_first_full_bet_of_the_first_round_completes(
    events: list[Event], game: Game, limit: Limit, completion: Event | None
) -> None:
    assert completion_of(events, game, limit, 100_000) is completion


def test_a_completion_is_called_one() -> None:
    assert sentence(FULL, completes=True) == "Bob completes to 10"
    assert sentence(VOLUNTARY, completes=True) == "Ann completes to 10"
    assert sentence(MORE) == "Cleo raises to 20"
