"""Move a simulated hand to a live table: burn cards, announcements, and occasional mishaps.

This never changes who acts, what is paid or who wins; the same seed and hand give the same story.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple
from zlib import crc32

from studbook.game import events as event_classes
from studbook.game.cards import DECK_SIZE, HIDDEN, card_name, packed_append, packed_known, packed_length, parse_card
from studbook.game.events import Event
from studbook.game.games import OPENING
from studbook.game.hand import Hand
from studbook.game.random_numbers import scramble
from studbook.game.vocabulary import Kind, Street
from studbook.rules.stud.deck import Deck, deal_street
from studbook.rules.stud.house import Announced, House, Timeout
from studbook.rules.stud.replay.announcements import combination, draws

X = card_name(HIDDEN)
THROWN_AWAY, EXPOSED, OUT_OF_TIME, AWAY = 60, 50, 6, 2
"""Percent of the opportunities on which each happens."""
_ACTIONS = (event_classes.Check, event_classes.Bet, event_classes.Call, event_classes.Raise, event_classes.Fold)
_TIMEOUT: Any = event_classes.EVENT_CLASSES[Kind.TIMEOUT]
_DISCONNECT: Any = event_classes.EVENT_CLASSES[Kind.DISCONNECT]
_CONNECT: Any = event_classes.EVENT_CLASSES[Kind.CONNECT]
_OPEN_PAIR = event_classes.EVENT_CLASSES[Kind.OPEN_PAIR]


class _Luck:
    """Random numbers from a seed and the number of a hand."""

    def __init__(self, *numbers: int) -> None:
        self.state = scramble(*numbers)

    def happens(self, percent: int) -> bool:
        """True in `percent` percent of cases."""
        self.state = scramble(self.state)
        return self.state % 100 < percent


class _Custom(NamedTuple):
    """What a house does at its tables."""

    deck: int
    announced: int
    timed: bool
    """Whether a player who runs out of time folds to a bet."""


def _custom(rules: House | None) -> _Custom:
    """A house's custom; if none is given, or it burns nothing, that of Isa-casino (DE)."""
    if rules is None:
        return _Custom(int(Deck.ISA), int(Announced.ISA), timed=True)
    deck = rules.community if rules.community in (Deck.ISA, Deck.WSOP) else int(Deck.ISA)
    return _Custom(deck, rules.announce, timed=rules.timeout != Timeout.ALLIN_PROTECTION)


def at_live_table(hand: Hand, seed: int, rules: House | None = None) -> Hand:
    """The completed hand, as a dealer of the house whose rules it was played by would have dealt it by hand."""
    luck, custom = _Luck(seed, crc32(hand.hand_id.encode())), _custom(rules)
    first = Street(OPENING[hand.game])
    events = hand.events
    if luck.happens(THROWN_AWAY):
        events = _thrown_away(events, first)
    if luck.happens(EXPOSED):
        events = _exposed(events)
    if crc32(hand.table.encode()) % 4:
        burns_none = rules is None or rules.community != custom.deck
        events = _burned(events, first, custom.deck, whole=burns_none)
    events = tuple(_announced(events, custom.announced))
    return replace(hand, events=tuple(_out_of_time(events, luck, custom)))


def _live_at(events: tuple[Event, ...], street: Street) -> set[int]:
    """Seats that are in when a street begins."""
    live = {event.seat for event in events if isinstance(event, event_classes.Ante)}
    return live - {event.seat for event in events if isinstance(event, event_classes.Fold) and event.street < street}


def _thrown_away(events: tuple[Event, ...], first: Street) -> tuple[Event, ...]:
    """DE-08: an opener who only folds to a bet on the next street throws the hand away at once; the seat is dead."""
    opener = next((event for event in events if isinstance(event, event_classes.BringIn)), None)
    if opener is None or not _may_be_dead(events, opener.seat, Street(first + 1)):
        return events
    return tuple(_with_dead_seat(events, opener))


def _may_be_dead(events: tuple[Event, ...], seat: int, street: Street) -> bool:
    """Whether a seat only folds to a bet on a street, so that its earlier absence would change nothing."""
    own = [event for event in events if isinstance(event, _ACTIONS) and event.seat == seat]
    if [(type(event), event.street) for event in own] != [(event_classes.Fold, street)]:
        return False
    before = events[: events.index(own[0])]
    faces_bet = any(isinstance(event, event_classes.Bet) and event.street == street for event in before)
    all_in = any(isinstance(event, event_classes.Payment) and event.all_in for event in before)
    doubles = any(isinstance(event, _OPEN_PAIR) for event in events)
    return faces_bet and not all_in and not doubles and len(_live_at(events, street) - {seat}) > 1


def _with_dead_seat(events: tuple[Event, ...], opener: event_classes.BringIn) -> Iterator[Event]:
    for event in events:
        his = getattr(event, "seat", 0) == opener.seat
        if his and isinstance(event, event_classes.Fold):
            continue
        dead = his and isinstance(event, event_classes.Deal) and event.street > opener.street
        yield replace(event, cards=(X,), fresh=1) if dead else event  # type: ignore[call-arg]  # a deal has both
        if event is opener:
            yield event_classes.ThrownAway(0, opener.street, opener.seat, opener.player, ())


def _exposed(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """DE-22: if everyone who gets a seventh card shows it in the end, all seventh cards are dealt face up."""
    live = _live_at(events, Street.SEVENTH)
    shown = {
        event.seat: event
        for event in events
        if isinstance(event, event_classes.Show) and len(event.cards) == Street.SEVENTH
    }
    if _common(events) or len(live) < 2 or shown.keys() != live:
        return events
    kept = [event for event in events if not (isinstance(event, event_classes.Deal) and event.street == Street.SEVENTH)]
    start = next((index for index, event in enumerate(kept) if _begins(event, Street.SEVENTH)), -1) + 1
    opened = [
        event_classes.Exposed(0, Street.SEVENTH, seat, shown[seat].player, shown[seat].cards[-1:], 1)
        for seat in sorted(live)
    ]
    return (*kept[:start], *opened, *kept[start:]) if start else events


def _begins(event: Event, street: Street) -> bool:
    return isinstance(event, event_classes.StreetStart) and event.street == street


def _dealt_on(events: tuple[Event, ...], street: Street) -> set[int]:
    return {event.seat for event in events if isinstance(event, event_classes.Deal) and event.street == street}


def _later_streets(events: tuple[Event, ...], first: Street) -> list[Street]:
    begun = [event.street for event in events if isinstance(event, event_classes.StreetStart)]
    return [street for street in begun if first < street <= Street.SEVENTH]


def _burned(events: tuple[Event, ...], first: Street, deck: int, *, whole: bool) -> tuple[Event, ...]:
    """DE-17, DE-18: burn a card before every street after the first; shuffle burn cards in when the deck is short.

    If the deck was dealt `whole`, without burn cards, it must be enough with them too; otherwise none are printed.
    """
    burned: list[Event] = []
    stub, aside = DECK_SIZE - int(first) * len(_live_at(events, Street.BEFORE)), 0
    later = _later_streets(events, first)
    for event in events:
        burned.append(event)
        if not (isinstance(event, event_classes.StreetStart) and event.street in later):
            continue
        dealt = len(_live_at(events, event.street) | _dealt_on(events, event.street))
        due, mixed, stub, aside = deal_street(deck, stub, aside, dealt, int(event.street))
        if whole and (due or mixed or _common(events)):
            return events
        burned += [event_classes.Reshuffle(0, event.street)] * mixed
        burned.append(event_classes.Burn(0, event.street, (X,), 1))
    return tuple(burned)


def _common(events: tuple[Event, ...]) -> bool:
    """Whether a community card is dealt."""
    return any(isinstance(event, event_classes.Community) for event in events)


def _announced(events: tuple[Event, ...], custom: int) -> Iterator[Event]:
    """DE-25, DE-26: after the cards of a street the dealer announces what they make that is new."""
    boards: dict[int, int] = {}
    waiting: list[Event] = []
    for event in events:
        if not isinstance(event, event_classes.Deal | event_classes.Burn):
            yield from waiting
            waiting = []
        yield event
        if isinstance(event, event_classes.Deal) and event.street < Street.SEVENTH and custom != Announced.NONE:
            before = boards.get(event.seat, 0)
            boards[event.seat] = packed_append(before, parse_card(event.cards[-1]))
            waiting += _announcement(event, before, boards[event.seat], custom)


def _announcement(event: event_classes.Deal, before: int, board: int, custom: int) -> list[Event]:
    """What a new upcard gives the dealer to announce, if anything."""
    if packed_known(board) < packed_length(board):
        return []
    shown = int(combination(board))
    high = shown if shown != int(combination(before)) else -1
    low = (int(draws(board)) if custom == Announced.ISA else 0) or -1
    if high < 0 and low < 0:
        return []
    return [event_classes.Announce(0, event.street, event.seat, event.player, "", high or -1, low)]


def _out_of_time(events: tuple[Event, ...], luck: _Luck, custom: _Custom) -> Iterator[Event]:
    """B-16, ES-17 to ES-19: some players who fold to a bet run out of time; others are away for a moment."""
    street_bet = False
    for event in events:
        if isinstance(event, event_classes.StreetStart):
            street_bet = False
        if isinstance(event, _ACTIONS):
            yield from _delay(event, luck, street_bet and custom.timed)
        yield event
        street_bet |= isinstance(event, event_classes.BringIn | event_classes.Bet | event_classes.Raise)


def _delay(event: event_classes.PlayerEvent, luck: _Luck, may_fold: bool) -> Iterator[Event]:
    where = (0, event.street, event.seat, event.player, "")
    if type(event) is event_classes.Fold and may_fold and luck.happens(OUT_OF_TIME):
        yield _TIMEOUT(*where)
    elif luck.happens(AWAY):
        yield _DISCONNECT(*where)
        yield _CONNECT(*where)
