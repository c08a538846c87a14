"""The awards of a hand in the order in which a site prints them."""

from collections.abc import Callable

from studbook.game.events import Collect, Event


def with_awards(events: tuple[Event, ...], order: Callable[[Collect], tuple[int, int]]) -> tuple[Event, ...]:
    """The same events, the awards among them in another order; those of the summary stay after the others."""
    awards = sorted(
        (event for event in events if isinstance(event, Collect)), key=lambda award: (award.street, *order(award))
    )
    following = iter(awards)
    return tuple(next(following) if isinstance(event, Collect) else event for event in events)
