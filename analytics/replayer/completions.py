"""FR-09, FR-10: which bet or raise of a hand is a completion, as sites and rules call it."""

from collections.abc import Iterable

from studbook.game.events import Bet, Event, Raise
from studbook.game.games import OPENING
from studbook.game.vocabulary import Game, Limit, Street


def opening_street(game: Game) -> Street:
    """The street of the first betting round."""
    return Street(OPENING[game])


def completion_of(events: Iterable[Event], game: Game, limit: Limit, small_bet: int) -> Bet | Raise | None:
    """The event that completes; None if none does.

    With a fixed limit it is the first wager of the first betting round, if it reaches the small bet (in
    ten-thousandths): over a bring-in, or in place of one. Sites print it as a bet, a raise or a completion.
    """
    opening = opening_street(game)
    wagers = (event for event in events if isinstance(event, Bet | Raise) and event.street == opening)
    first = next(wagers, None)
    if limit != Limit.FIXED or first is None:
        return None
    total = first.to if isinstance(first, Raise) else first.amount
    return first if total == small_bet else None
