"""A forger's workshop: clean simulated hands, what he must know to change them, and the audit of what he wrote.

A forgery is a function that takes the `Scene` of a clean hand and answers the changed hand, or None where it has
nothing to change. The changed hand is written as PokerStars text, read and audited like any other.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from grammar.read import read
from grammar.write import write_hands
from histories.cut import raw_batches
from rules.boards import board_strength
from rules.cards import DECK_SIZE, card_name, pack, parse_card
from rules.catalogue import CHECKS
from rules.columns import Batch
from rules.events import (
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
    Uncalled,
)
from rules.hand import Hand, hand_at
from rules.money import CENT, UNIT
from rules.settle import settle_batch
from rules.settled import Settled
from rules.simulate import simulate
from rules.vocabulary import Flag, Game, Kind, Outcome, Street

GAMES = (Game.STUD, Game.STUD8, Game.RAZZ)
SEED = 20
SIMULATED = 40_000
"""Hands of each game in which rare ones are looked for."""
ORDINARY = 150
"""Hands of each game that are taken as they come."""
RARE = 60
"""Hands of each game and each rare thing."""
FORGERIES = 20
"""Every kind of tampering must be found in this many hands, every time."""

ACTIONS = (BringIn, Check, Bet, Call, Raise, Fold)


class Moment(NamedTuple):
    """How a hand stands before one of its events."""

    live: set[int]
    """Seats that are in."""
    chips: dict[int, int]
    """Chips left, by seat."""
    street_in: dict[int, int]
    """What each seat has put in on this street, the ante not counted."""
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
    """A clean hand, and what a forger looks up in it. Places are indices in the hand's events."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.events = hand.events
        chips = bool(hand.tournament) or hand.currency == 0
        self.unit = UNIT if chips else CENT
        self.names = {seat.number: seat.player for seat in hand.seats}
        self.dealt = [event.seat for event in self.all(Deal) if event.street == Street.THIRD]

    def places(self, *kinds: type[Event], street: Street | None = None) -> list[int]:
        """Places of the events of these classes."""
        return [
            place
            for place, event in enumerate(self.events)
            if isinstance(event, kinds) and street in (None, event.street)
        ]

    def all(self, *kinds: type[Event]) -> list[Any]:
        """Events of these classes."""
        return [self.events[place] for place in self.places(*kinds)]

    def round(self, street: Street) -> list[int]:
        """Places of the betting on a street."""
        return self.places(*ACTIONS, street=street)

    def rounds(self, least: int = 1) -> Iterator[tuple[Street, list[int]]]:
        """Streets with at least so many actions, and their places."""
        for street in (Street.THIRD, Street.FOURTH, Street.FIFTH, Street.SIXTH, Street.SEVENTH):
            places = self.round(street)
            if len(places) >= least:
                yield street, places

    def change(self, place: int, **fields: Any) -> "Scene":
        """The hand with other fields in one event."""
        events = list(self.events)
        events[place] = replace(events[place], **fields)
        return Scene(replace(self.hand, events=tuple(events)))

    def swap(self, one: int, two: int) -> Hand:
        """The hand with two events in each other's place."""
        events = list(self.events)
        events[one], events[two] = events[two], events[one]
        return replace(self.hand, events=tuple(events))

    def put(self, place: int, *new: Event, instead: int = 0) -> Hand:
        """The hand with new events before a place, where `instead` many old ones go."""
        events = (*self.events[:place], *new, *self.events[place + instead :])
        return replace(self.hand, events=events)

    def drop(self, *places: int) -> Hand:
        """The hand without some events."""
        return replace(self.hand, events=tuple(event for at, event in enumerate(self.events) if at not in places))

    def seat(self, number: int) -> dict[str, Any]:
        """Fields that make an event another player's."""
        return {"seat": number, "player": self.names[number]}

    def before(self, place: int) -> Moment:
        """How the hand stands before an event."""
        chips = {seat.number: seat.stack for seat in self.hand.seats}
        moment = Moment(set(self.dealt), chips, dict.fromkeys(chips, 0), set())
        for event in self.events[:place]:
            _follow(moment, event)
        return moment

    def put_in(self, seat: int) -> int:
        """What a seat has put in in all, uncalled bets taken back."""
        left = self.before(self.places(StreetStart, street=Street.SUMMARY)[0]).chips[seat]
        collected = sum(event.amount for event in self.all(Collect) if event.seat == seat)
        return next(each.stack for each in self.hand.seats if each.number == seat) - left + collected

    def result(self, seat: int) -> int:
        """Place of the summary's line of a seat."""
        return next(place for place in self.places(Result) if self.events[place].seat == seat)

    def showdown(self) -> bool:
        """Whether the cards decide."""
        return bool(self.places(StreetStart, street=Street.SHOWDOWN))

    def losers(self) -> list[int]:
        """Seats that showed their cards and lost."""
        return [event.seat for event in self.all(Result) if event.outcome == Outcome.LOST]

    def pay(self, place: int, amount: int) -> "Scene":
        """Change an award and what the summary says of it."""
        event = self.events[place]
        result = self.result(event.seat)
        more = amount - event.amount
        return self.change(place, amount=amount).change(result, amount=self.events[result].amount + more)

    def total(self, more: int) -> "Scene":
        """Change the printed total of the pot."""
        place = next(place for place in range(len(self.events)) if type(self.events[place]).__name__ == "Total")
        return self.change(place, amount=self.events[place].amount + more)

    def with_stack(self, seat: int, stack: int) -> Hand:
        """The hand with other chips before a player."""
        seats = (replace(each, stack=stack) if each.number == seat else each for each in self.hand.seats)
        return replace(self.hand, seats=tuple(seats))

    def unseen(self) -> list[str]:
        """Cards that nobody shows anywhere."""
        seen = {card for event in self.events for card in getattr(event, "cards", ())}
        return [card_name(card) for card in range(DECK_SIZE) if card_name(card) not in seen]

    def leaders(self, street: Street, among: set[int] | None = None) -> set[int]:
        """Seats that show the best board of a street."""
        strengths = {}
        for event in self.all(Deal):
            if event.street == street and (among is None or event.seat in among):
                open_cards = event.cards[-(street - Street.THIRD + 1) :]
                strengths[event.seat] = board_strength(pack(map(parse_card, open_cards)), self.hand.game)
        return {seat for seat, strength in strengths.items() if strength == max(strengths.values())}


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


def _rare(batch: Batch, settled: Settled) -> Iterator[Any]:
    """Hands in which something rare happens, one boolean column for each such thing."""
    hands, events, pots = len(batch.hands.game), batch.events, settled.pots

    def having(rows: Any, hand: Any) -> Any:
        return np.bincount(hand[rows], minlength=hands) > 0

    tied = np.bitwise_count(pots.high) > 1, np.bitwise_count(pots.low) > 1
    yield settled.hands.pots > 1
    yield having(tied[0] & (np.bitwise_count(pots.eligible) > 1), pots.hand)
    yield having(tied[1], pots.hand)
    yield having(events.kind == Kind.COMMUNITY, events.hand)
    yield having(events.kind == Kind.CAPPED, events.hand)
    yield having(events.kind == Kind.OPEN_PAIR, events.hand)
    yield having(events.kind == Kind.NO_LOW, events.hand)
    small = batch.hands.small_bet[events.hand]
    short = (events.kind == Kind.RAISE) & (events.flags & Flag.ALL_IN > 0) & (2 * events.amount < small)
    yield having(short, events.hand)
    yield having((events.kind == Kind.ANTE) & (events.flags & Flag.ALL_IN > 0), events.hand)
    yield having(batch.seats.sitting_out > 0, batch.seats.hand)
    collects = np.bincount(events.hand[events.kind == Kind.COLLECT], minlength=hands)
    yield (collects == 2) & (settled.hands.pots == 1)
    yield (collects == 2) & (settled.hands.pots == 2)
    yield (settled.hands.last_street == Street.THIRD) & (batch.hands.tournament == 0)


def _of_game(game: Game) -> list[Scene]:
    batch = simulate(game, SIMULATED, SEED)
    settled = settle_batch(batch)
    chosen = dict.fromkeys(range(ORDINARY))
    for column in _rare(batch, settled):
        chosen |= dict.fromkeys(np.flatnonzero(column)[:RARE].tolist())
    return [Scene(hand_at(batch, index)) for index in chosen]


@pytest.fixture(scope="session")
def make_scene() -> Callable[[Hand], Scene]:
    """What a forger sees in a hand."""
    return Scene


@pytest.fixture(scope="session")
def scenes() -> list[Scene]:
    """Clean hands of all games, taken in turns, with plenty of what is rare."""
    games = [_of_game(game) for game in GAMES]
    longest = max(map(len, games))
    return [game[turn] for turn in range(longest) for game in games if turn < len(game)]


Audit = Callable[[Sequence[Hand]], list[set[str]]]


@pytest.fixture(scope="session")
def audit(tmp_path_factory: pytest.TempPathFactory) -> Audit:
    """Write hands as text, read and audit them: the codes found in each, that of a rejection included."""
    folder = tmp_path_factory.mktemp("forged")

    def audited(hands: Sequence[Hand]) -> list[set[str]]:
        return codes_of(folder, "".join(write_hands(hands, "pokerstars")), len(hands))

    return audited


def codes_of(folder: Path, text: str, hands: int) -> list[set[str]]:
    """Codes found in each of the hands of a text."""
    path = folder / "hands.txt"
    path.write_text(text, encoding="utf-8")
    found: list[set[str]] = []
    for raw in raw_batches([path]):
        first = len(found)
        found += [set() for _ in raw.site]
        for reading in read(raw):
            for reject in reading.rejects:
                found[first + reject.row].add(reject.code)
            findings = settle_batch(reading.batch).findings
            for hand, code in zip(findings.hand.tolist(), findings.code.tolist(), strict=True):
                found[first + int(reading.rows[hand])].add(CHECKS[code].code)
    assert len(found) == hands
    return found


Forgery = Callable[[Scene], Hand | Scene | None]


@pytest.fixture(scope="session")
def caught(scenes: list[Scene], audit: Audit) -> Callable[[Forgery, str], None]:
    """Forge hands until there are enough, and insist that every single forgery is found by the right code."""

    def insist(forge: Forgery, code: str) -> None:
        forged: list[Hand] = []
        for scene in scenes:
            made = forge(scene)
            if made is not None:
                forged.append(made.hand if isinstance(made, Scene) else made)
            if len(forged) == FORGERIES:
                break
        assert len(forged) == FORGERIES, f"only {len(forged)} hands could be forged"
        for hand, codes in zip(forged, audit(forged), strict=True):
            assert code in codes, f"{code} not among {sorted(codes)}:\n{''.join(write_hands([hand], 'pokerstars'))}"

    return insist
