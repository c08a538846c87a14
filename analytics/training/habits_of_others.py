"""What other players choose in spots like that of a decision: same game and money, street, bets before, opponents."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from studbook.analytics.replayer.decisions import WAGERS, HeroDecision
from studbook.analytics.store import Store
from studbook.game.events import Bet, BringIn, Event, Raise
from studbook.game.vocabulary import Street

HANDS = 20_000
"""The latest hands of a game that are counted."""
_MOST = 2
"""More bets, and more opponents, than this are one spot."""


class SpotOfOthers(NamedTuple):
    """What a choice depends on that everyone at the table sees."""

    street: str
    wagers: int
    """Bets and raises before it on the street; 2 for more."""
    brought_in: bool
    opponents: int
    """Opponents who are still in; 2 for more."""


Habits = Mapping[SpotOfOthers, Mapping[str, int]]
"""For each spot, how often others chose each act; every bet, raise and completion is a `wager`."""


def habits_of_others(store: Store, player: str, game: str, played_for: str) -> Habits:
    """Count the choices of everyone but a player in the latest hands of a game and kind of money."""
    asked = {"player": player, "game": game, "played_for": played_for, "hands": HANDS}
    found: dict[SpotOfOthers, dict[str, int]] = {}
    for street, wagers, brought_in, opponents, act, times in store.ask("choices_of_others", **asked).iter_rows():
        found.setdefault(SpotOfOthers(street, wagers, brought_in, opponents), {})[act] = times
    return found


def spot_of(decision: HeroDecision, before: Sequence[Event], seat: int) -> SpotOfOthers:
    """Return the spot of a decision; `before` are the events of its hand until then."""
    street = decision.frame.street
    acts = [event for event in before if event.street == street]
    opponents = sum(player.status == "in" and player.seat != seat for player in decision.frame.players)
    return SpotOfOthers(
        Street(street).name.lower(),
        min(sum(isinstance(event, Bet | Raise) for event in acts), _MOST),
        any(isinstance(event, BringIn) for event in acts),
        min(opponents, _MOST),
    )


def act_of(choice: str) -> str:
    """Name of a choice among the counted acts.

    >>> act_of("complete"), act_of("bring in"), act_of("fold")
    ('wager', 'bring_in', 'fold')
    """
    return "wager" if choice in WAGERS else choice.replace(" ", "_")
