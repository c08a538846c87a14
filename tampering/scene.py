"""A clean hand from a forger's point of view: what to look up in it, and how to change it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple, Self

from studbook.game.cards import DECK_SIZE, card_name, pack, parse_card
from studbook.game.events import (
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Payment,
    Raise,
    Result,
    StreetStart,
    Total,
    Uncalled,
)
from studbook.game.games import OPENING
from studbook.game.hand import Hand
from studbook.game.money import CENT, UNIT
from studbook.game.vocabulary import BETTING_STREETS, Currency, Outcome, Street
from studbook.rules.stud.first_to_act import board_strength

ACTIONS = (BringIn, Check, Bet, Call, Raise, Fold)
LATER = (Street.FOURTH, Street.FIFTH, Street.SIXTH, Street.SEVENTH)
OPEN_STREETS = (Street.FOURTH, Street.FIFTH, Street.SIXTH)


class Moment(NamedTuple):
    """The state of a hand before one of its events."""

    live: set[int]
    """Seats that are still in."""
    chips: dict[int, int]
    """Chips left, by seat."""
    street_in: dict[int, int]
    """What each seat has put in on this street, without the ante."""
    acted: set[int]
    """Seats that have acted on this street."""

    @property
    def able(self) -> set[int]:
        """Seats that are in and have chips."""
        return {seat for seat in self.live if self.chips[seat] > 0}

    @property
    def bet(self) -> int:
        """Street total to match."""
        return max(self.street_in.values())


class Scene:
    """A clean hand. Positions are indices in the hand's events; methods that change it return another scene."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.events: tuple[Any, ...] = hand.events
        chips = bool(hand.tournament) or hand.currency in (Currency.PLAY, Currency.UNKNOWN)
        self.unit = UNIT if chips else CENT
        self.names = {seat.number: seat.player for seat in hand.seats}
        self.opening = Street(OPENING[hand.game])
        self.dealt = [event.seat for event in self.all(Deal) if event.street == self.opening]

    def positions(self, *kinds: type[Event], street: Street | None = None) -> list[int]:
        """Places of the events of these classes."""
        return [
            position
            for position, event in enumerate(self.events)
            if isinstance(event, kinds) and street in (None, event.street)
        ]

    def all(self, *kinds: type[Event]) -> list[Any]:
        """Events of these classes."""
        return [self.events[position] for position in self.positions(*kinds)]

    def round(self, street: Street) -> list[int]:
        """Places of the betting on a street."""
        return self.positions(*ACTIONS, street=street)

    def rounds(self, least: int = 1) -> Iterator[tuple[Street, list[int]]]:
        """Streets with at least this many actions, and their places."""
        for street in BETTING_STREETS:
            positions = self.round(street)
            if len(positions) >= least:
                yield street, positions

    def later_rounds(self, least: int = 1) -> Iterator[tuple[Street, list[int]]]:
        """The same, without the first street."""
        return ((street, positions) for street, positions in self.rounds(least) if street in LATER)

    def before(self, position: int) -> Moment:
        """The state of the hand before an event."""
        chips = {seat.number: seat.stack for seat in self.hand.seats}
        moment = Moment(set(self.dealt), chips, dict.fromkeys(chips, 0), set())
        for event in self.events[:position]:
            _follow(moment, event)
        return moment

    def put_in(self, seat: int) -> int:
        """What a seat has put in overall, minus returned bets."""
        left = self.before(self.positions(StreetStart, street=Street.SUMMARY)[0]).chips[seat]
        collected = sum(event.amount for event in self.all(Collect) if event.seat == seat)
        return int(next(each.stack for each in self.hand.seats if each.number == seat) - left + collected)

    def result(self, seat: int) -> int:
        """Place of the summary's line of a seat."""
        return next(position for position in self.positions(Result) if self.events[position].seat == seat)

    def showdown(self) -> bool:
        """Whether cards decide the hand."""
        return bool(self.positions(StreetStart, street=Street.SHOWDOWN))

    def one_award(self) -> list[int]:
        """Place of the only award in a hand decided by cards; none for other hands."""
        positions = self.positions(Collect)
        return positions if self.showdown() and len(positions) == 1 else []

    def losers(self) -> list[int]:
        """Seats that showed their cards and lost."""
        return [event.seat for event in self.all(Result) if event.outcome == Outcome.LOST]

    def folded(self) -> list[int]:
        """Seats that folded according to the summary."""
        return [event.seat for event in self.all(Result) if event.outcome == Outcome.FOLDED]

    def unseen(self) -> list[str]:
        """Cards that no one ever shows."""
        seen = {card for event in self.events for card in getattr(event, "cards", ())}
        return [card_name(card) for card in range(DECK_SIZE) if card_name(card) not in seen]

    def door(self, seat: int) -> str:
        """Door card of a player."""
        return next(
            str(event.cards[-1]) for event in self.all(Deal) if event.seat == seat and event.street == self.opening
        )

    def open_deals(self, *streets: Street) -> list[int]:
        """Places of the upcards dealt on these streets, or on all streets if none is given."""
        return [
            position for position in self.positions(Deal) if self.events[position].street in (streets or OPEN_STREETS)
        ]

    def leaders(self, street: Street, among: set[int] | None = None) -> set[int]:
        """Seats with the best board on a street."""
        strengths = {}
        for event in self.all(Deal):
            if event.street == street and (among is None or event.seat in among):
                open_cards = event.cards[-(street - self.opening + 1) :]
                strengths[event.seat] = board_strength(pack(map(parse_card, open_cards)), int(self.hand.game))
        return {seat for seat, strength in strengths.items() if strength == max(strengths.values())}

    def seat(self, number: int) -> dict[str, Any]:
        """Fields that make an event another player's."""
        return {"seat": number, "player": self.names[number]}

    def with_events(self, events: tuple[Any, ...] | list[Any]) -> Self:
        """The hand with different events."""
        return type(self)(replace(self.hand, events=tuple(events)))

    def change(self, position: int, **fields: Any) -> Self:
        """The hand with one event's fields changed."""
        events = list(self.events)
        events[position] = replace(events[position], **fields)
        return self.with_events(events)

    def swap(self, one: int, two: int) -> Self:
        """The hand with two events swapped."""
        events = list(self.events)
        events[one], events[two] = events[two], events[one]
        return self.with_events(events)

    def put(self, position: int, *new: Event, instead: int = 0) -> Self:
        """The hand with new events at a place, where `instead` old ones are removed."""
        return self.with_events((*self.events[:position], *new, *self.events[position + instead :]))

    def drop(self, *positions: int) -> Self:
        """The hand without some events."""
        return self.with_events([event for at, event in enumerate(self.events) if at not in positions])

    def pay(self, position: int, amount: int) -> Self:
        """Change an award and the summary's account of it."""
        event = self.events[position]
        result = self.result(event.seat)
        more = amount - event.amount
        return self.change(position, amount=amount).change(result, amount=self.events[result].amount + more)

    def lose(self, seat: int) -> Self:
        """Let the summary say that a winner lost."""
        return self.change(self.result(seat), outcome=Outcome.LOST, amount=-1)

    def win(self, seat: int, amount: int) -> Self:
        """Let the summary say that a loser won."""
        return self.change(self.result(seat), outcome=Outcome.WON, amount=amount)

    def total(self, more: int) -> Self:
        """Change the printed total of the pot."""
        position = self.positions(Total)[0]
        return self.change(position, amount=self.events[position].amount + more)

    def with_stack(self, seat: int, stack: int) -> Self:
        """The hand with a different stack for a player."""
        seats = (replace(each, stack=stack) if each.number == seat else each for each in self.hand.seats)
        return type(self)(replace(self.hand, seats=tuple(seats)))

    def with_card(self, seat: int, old: str, new: str) -> Self:
        """The hand with a different card of a player wherever it is printed."""
        events = [
            replace(event, cards=tuple(new if card == old else card for card in event.cards))
            if getattr(event, "seat", 0) == seat and old in getattr(event, "cards", ())
            else event
            for event in self.events
        ]
        return self.with_events(events)


def _follow(moment: Moment, event: Event) -> None:
    if isinstance(event, StreetStart):
        moment.street_in.update(dict.fromkeys(moment.street_in, 0))
        moment.acted.clear()
    elif isinstance(event, Fold):
        moment.live.discard(event.seat)
    elif isinstance(event, Payment):
        amount = event.to - moment.street_in[event.seat] if isinstance(event, Raise) else event.amount
        moment.chips[event.seat] -= amount
        moment.street_in[event.seat] += amount if isinstance(event, ACTIONS) else 0
    elif isinstance(event, Uncalled | Collect):
        moment.chips[event.seat] += event.amount
    if isinstance(event, ACTIONS):
        moment.acted.add(event.seat)
