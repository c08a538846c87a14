"""What comes next in a hand: cards, an action, the showdown or the end; and the lines that follow by themselves."""

from collections.abc import Sequence
from typing import NamedTuple

from studbook.entering.choices import ALL_IN, LegalChoice, WagerRange, choices_of, places_to_open, wager_range
from studbook.entering.draft import HandSoFar
from studbook.game.bitset import NOBODY, count_of, has
from studbook.game.events import NoShow
from studbook.game.money import format_amount
from studbook.game.vocabulary import Street
from studbook.rules.stud.replay.turn_order import next_to_act
from studbook.rules.stud.state import top_contributor, uncalled

HEADINGS = {
    Street.SECOND: "Second street",
    Street.THIRD: "Third street",
    Street.FOURTH: "Fourth street",
    Street.FIFTH: "Fifth street",
    Street.SIXTH: "Sixth street",
    Street.SEVENTH: "Seventh street",
}
SHOWDOWN = "Showdown"


class CardsDue(NamedTuple):
    """Cards that a seat gets."""

    seat: int
    down: int
    up: int


class NextStep(NamedTuple):
    """What may come next."""

    kind: str
    """`deal`, `community`, `act`, `show` or `end`."""
    deals: tuple[CardsDue, ...] = ()
    """In the order of the deal."""
    choices: tuple[LegalChoice, ...] = ()
    """Of several players, if several may open; the likeliest first."""
    ranges: tuple[WagerRange, ...] = ()
    seats: tuple[int, ...] = ()
    """The seats that may show or muck, the first to show first."""


def _bits(draft: HandSoFar, bits: int) -> list[int]:
    return [place for place in draft.places.values() if has(bits, place)]


def next_step(draft: HandSoFar) -> NextStep:
    """Work out what may come next."""
    state = draft.state
    if state.showdown:
        seats = tuple(draft.numbers[place] for place in _to_show(draft))
        return NextStep("show", seats=seats, choices=_without_cards(draft, seats)) if seats else NextStep("end")
    deals = _deals(draft)
    if deals:
        return NextStep("community") if state.due else NextStep("deal", deals=deals)
    places = _to_act(draft)
    if not places:
        return NextStep("end")
    choices = [choice for place in places for choice in choices_of(draft, place)]
    ranges = [found for place in places if (found := wager_range(draft, place))]
    return NextStep("act", choices=tuple(choices), ranges=tuple(ranges))


def automatic(draft: HandSoFar) -> str:
    """The line that follows by itself: a bet that is returned, or a heading; empty if someone must say what happens."""
    state = draft.state
    if state.showdown or _deals(draft) or _is_betting(draft):
        return ""
    excess = int(uncalled(state))
    if excess:
        return f"Seat {draft.numbers[top_contributor(state)]} takes back {format_amount(excess)}"
    if state.street < state.opening:
        return HEADINGS[Street(int(state.opening))]
    if count_of(state.live) < 2:
        return ""
    if state.street == state.final:
        return SHOWDOWN
    return HEADINGS[Street(int(state.street) + 1)]


def antes(draft: HandSoFar) -> list[str]:
    """The antes of everyone dealt in, and the heading of the first street; a short stack is all-in."""
    lines = []
    for place, seat in enumerate(draft.hand.seats):
        amount = min(draft.hand.ante, seat.stack)
        if amount > 0 and has(draft.dealt_in, place):
            lines.append(f"Seat {seat.number} antes {format_amount(amount)}{ALL_IN if amount == seat.stack else ''}")
    return [*lines, HEADINGS[Street(int(draft.state.opening))]]


def _clockwise(draft: HandSoFar, places: Sequence[int], first: int) -> list[int]:
    """Places in clockwise order from one on."""
    return sorted(places, key=lambda place: (place - first) % len(draft.numbers))


def _deals(draft: HandSoFar) -> tuple[CardsDue, ...]:
    """The cards that are missing on this street; of a community card, those that it replaces."""
    state = draft.state
    if not state.started or (state.due and state.community_now):
        return ()
    opens = state.street == state.opening
    due = draft.dealt_in if opens else int(state.live_at_start | state.dead_at_start)
    first = int(state.dealer) + 1 if opens else int(state.first_dealt)
    last_is_down = state.street == state.final and state.holes == 2
    found = []
    for place in _clockwise(draft, _bits(draft, due & ~int(state.dealt_now)), max(first, 0)):
        down = int(state.holes) if opens else int(last_is_down or not has(state.live_at_start, place))
        found.append(CardsDue(draft.numbers[place], down, 1 if opens else 1 - down))
    return tuple(found)


def _to_act(draft: HandSoFar) -> list[int]:
    """The place to act; several places if several may open; none if the betting is over."""
    if not _is_betting(draft):
        return []
    return places_to_open(draft) if draft.state.opened == 0 else [int(draft.state.turn)]


def _is_betting(draft: HandSoFar) -> bool:
    state = draft.state
    if not state.started or count_of(state.live) < 2 or (state.skipped and state.exposed):
        return False
    return (next_to_act(state, state.seats - 1) if state.opened == 0 else state.turn) != NOBODY


def _to_show(draft: HandSoFar) -> list[int]:
    """The places that have neither shown nor mucked; the last to bet or raise is the first (B-29)."""
    state = draft.state
    silent = {event.seat for event in draft.hand.events if isinstance(event, NoShow)}
    live = _bits(draft, int(state.live) & ~int(state.mucked))
    waiting = [place for place in live if draft.numbers[place] not in silent]
    waiting = [place for place in waiting if not state.shown[place] and not has(state.shown_again, place)]
    bettor = int(state.aggressor)
    return _clockwise(draft, waiting, bettor if bettor in waiting else 0)


def _without_cards(draft: HandSoFar, seats: tuple[int, ...]) -> tuple[LegalChoice, ...]:
    """Who may muck: everyone who leaves another player to take each of their pots. A player alone need not show."""
    state = draft.state
    if count_of(int(state.live) & ~int(state.mucked)) == 1:
        return tuple(LegalChoice(f"Seat {seat} does not show", "Does not show", seat) for seat in seats)
    return tuple(
        LegalChoice(f"Seat {seat} mucks", "Muck", seat) for seat in seats if _may_muck(draft, draft.places[seat])
    )


def _may_muck(draft: HandSoFar, place: int) -> bool:
    """Whether another player can still win every pot that a player could win."""
    state = draft.state
    own = int(state.put_in[place] - state.returned[place])
    others = _bits(draft, int(state.live) & ~int(state.mucked) & ~(1 << place))
    return any(int(state.put_in[other] - state.returned[other]) >= own for other in others)
