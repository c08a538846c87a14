"""Writes a hand line by line, as some room would: what all rooms share. A room's own scribe defines the differences.

A scribe writes completed hands (`rules.stud.complete_hand`): what a room leaves out is left out here, and what it
prints differently is computed from the ledger.
"""

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, ClassVar
from zlib import crc32
from zoneinfo import ZoneInfo

from studbook.game import events
from studbook.game.cards import HIDDEN, card_name
from studbook.game.events import Event
from studbook.game.games import FINAL, GAME_NAMES, OPENING
from studbook.game.hand import Hand, Seat
from studbook.game.money import format_amount
from studbook.game.sites import SITE_FACTS, SITES
from studbook.game.vocabulary import LIMIT_NAMES, TIME_ZONES, Currency, Game, Kind, Limit, Street, Zone
from studbook.grammar.ledger import Ledger
from studbook.grammar.numerals import digits, numeral, ordinal

X = card_name(HIDDEN)
SIGNS = {Currency.USD: "$", Currency.EUR: "€", Currency.GBP: "£", Currency.CAD: "$", Currency.INR: "₹"}
"""Signs before amounts; play money and tournament chips have none."""
_METHODS: dict[type[Event], str] = {cls: "on_" + kind.name.lower() for kind, cls in events.EVENT_CLASSES.items()}
_ONLY_LIVE = frozenset((events.Protected, events.Skipped))
_SPECIAL = frozenset(cls for cls in _METHODS if issubclass(cls, events.Notice | events.Deal | events.ThrownAway))
"""Classes of events that are not simply written by the method of their kind."""
_KNOWN_AMOUNTS = 1 << 16


class UnknownToRoomError(ValueError):
    """A hand that a room could not have dealt."""


class Scribe(ABC):
    """Lines of one hand. A scribe has a method `on_<kind>` for every kind of event that its room prints."""

    site: ClassVar[str]
    games: ClassVar[Mapping[Game, str]]
    """The games that the room offers, and their names there."""
    limits: ClassVar[Mapping[Limit, str]]
    headings: ClassVar[Mapping[Street, str]] = {}
    behind_name: ClassVar[str] = ""
    """Text between a player's name and their action."""
    zone: ClassVar[Zone] = Zone.UTC
    """Time zone of the times that the room prints."""
    all_in_words: ClassVar[str] = ""
    groups_thousands: ClassVar[bool] = False
    is_live: ClassVar[bool] = False
    """Whether it prints what happens only when cards are dealt by hand: burned, exposed and dead cards, and more."""
    is_lossy: ClassVar[bool] = False
    """Whether it has no place for some of what every hand has."""
    hides_cards: ClassVar[bool] = False
    """Whether downcards are printed as hidden ones; otherwise they are left out."""
    notices: ClassVar[Mapping[Kind, str]] = {}
    """Text for events apart from the play, with `{player}` for the player concerned."""

    def __init__(self, hand: Hand) -> None:
        """Set up the scribe for a hand.

        Raises UnknownToRoomError if the room does not offer such a game, or not with this limit, or if the hand pays
        someone without a seat.
        """
        if hand.game not in self.games or hand.limit not in self.limits:
            title, game = SITE_FACTS[self.site].title, GAME_NAMES[hand.game]
            raise UnknownToRoomError(f"{title} does not offer {game} with {LIMIT_NAMES[hand.limit]}")
        if not self.is_live and not _ONLY_LIVE.isdisjoint(map(type, hand.events)):
            raise UnknownToRoomError(f"{SITE_FACTS[self.site].title} has no wording for events of a house log")
        if any(isinstance(event, events.Unknown) and event.amount > 0 for event in hand.events):
            raise UnknownToRoomError("someone without a seat is paid: see M15 of the audit")
        self._methods = _methods_of(type(self))
        self.hand = hand
        self.is_own_site = SITES[hand.site] == self.site
        """Whether the hand was read in this room's own format."""
        self.ledger = Ledger(hand)
        self.sign = "" if hand.tournament else SIGNS.get(hand.currency, "")
        self.first, self.last = Street(OPENING[hand.game]), Street(FINAL[hand.game])
        self._found: dict[tuple[type[Any], ...], list[Any]] = {}
        """Cached results of `all_of`."""
        self.hero = self._hero()
        self.players = {seat.number: seat.player for seat in hand.seats}
        self.printed: dict[int, tuple[str, ...]] = defaultdict(tuple)
        """Cards of every seat that have been printed so far."""
        self.index = 0
        """Index of the event being written."""
        self.dead: set[int] = set()
        """Seats that threw their hands away."""

    def _hero(self) -> int:
        """Seat of the only player whose downcards are printed when dealt, 0 for none."""
        closed = {
            event.seat
            for event in self.all_of(events.Deal)
            if event.street == self.first and sum(card != X for card in event.cards) > 1
        }
        return closed.pop() if len(closed) == 1 else 0

    # --- the hand --------------------------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """Lines of the hand, without line feeds."""
        yield from self.head()
        for seat in self.hand.seats:
            yield self.seat(seat)
        yield from self.before_the_antes()
        for index, event in enumerate(self.hand.events):
            self.index = index
            text = self.tell(event)
            if text:
                yield text
            self.ledger.add(event)
        yield from self.tail()

    def tell(self, event: Event) -> str:
        """Line or lines of an event, none if the room does not print it."""
        return self.special(event) if type(event) in _SPECIAL else self.by_kind(event)

    def by_kind(self, event: Event) -> str:
        """Line or lines that the method of an event's kind writes, none if there is no such method."""
        method = self._methods.get(type(event))
        return method(self, event) if method else ""

    def special(self, event: Event) -> str:
        """Line or lines of a notice, a deal or a hand thrown away."""
        if isinstance(event, events.Unknown):
            return self.unknown(event.text) if self.is_own_site and self._has_begun() else ""
        if isinstance(event, events.Notice):
            return self.notice(event)
        if isinstance(event, events.Deal) and event.seat in self.dead and not self.is_live:
            return ""
        if isinstance(event, events.ThrownAway):
            self.dead.add(event.seat)
        return self.by_kind(event)

    @abstractmethod
    def head(self) -> Iterator[str]:
        """Lines before the seats."""

    @abstractmethod
    def seat(self, seat: Seat) -> str:
        """Line of a player at the table."""

    def losses(self) -> Counter[str]:
        """What a lossy format has no place for, with the number of times that the hand has it."""
        return Counter()

    def before_the_antes(self) -> Iterator[str]:
        """Lines between the seats and the antes."""
        yield from ()

    def tail(self) -> Iterator[str]:
        """Lines after the last event."""
        yield from ()

    # --- words -----------------------------------------------------------------------------------------------------

    def money(self, amount: int) -> str:
        """An amount as the room prints it."""
        return self.sign + self.plain(amount)

    def plain(self, amount: int) -> str:
        """An amount without its sign."""
        return _grouped(amount) if self.groups_thousands else _ungrouped(amount)

    def pot_name(self, number: int) -> str:
        """Name of a pot: `pot` if there is no other, otherwise `main pot`, `side pot` or `side pot-2`."""
        pots = max((event.pot for event in self.all_of(events.Pot, events.Collect)), default=0) + 1
        return self.name_of_pot(number, pots)

    @staticmethod
    def name_of_pot(number: int, pots: int) -> str:
        """Name of a pot of a hand with so many pots."""
        if pots < 2:
            return "pot"
        if number == 0:
            return "main pot"
        return "side pot" if pots == 2 else f"side pot-{number}"

    def cards(self, cards: tuple[str, ...]) -> str:
        """Cards in brackets."""
        return f"[{' '.join(cards)}]"

    def all_in(self, event: events.Payment) -> str:
        """Words after a payment that takes the last chip."""
        return self.all_in_words if event.all_in else ""

    def moment(self) -> datetime:
        """When the hand began, by the room's clock."""
        if self.hand.zone == self.zone:
            return self.hand.local_time
        return self.hand.started_at.astimezone(ZoneInfo(TIME_ZONES[self.zone])).replace(tzinfo=None)

    def number(self) -> str:
        """Number of the hand, for rooms whose numbers consist of digits."""
        return digits(self.hand.hand_id)

    def table(self) -> str:
        """Name of the table; if the text names none, the room's name."""
        return self.hand.table or SITE_FACTS[SITES[self.hand.site]].title

    def table_number(self) -> int:
        """A number for the table: always the same for the same name."""
        return crc32(self.table().encode())

    def tournament(self) -> str:
        """Number of the tournament, in digits."""
        return "".join(letter for letter in self.hand.tournament if letter.isdecimal())

    def price(self) -> list[int]:
        """Parts of a tournament's buy-in: what goes into the prize pool, the bounty if there is one, the fee."""
        hand = self.hand
        parts = [hand.buy_in - max(hand.bounty, 0), hand.bounty, max(hand.fee, 0)]
        return [part for part in parts if part >= 0] if hand.buy_in >= 0 else []

    def level_name(self) -> str:
        """Level of a tournament with the word "level", even if the text lacks it."""
        level = self.hand.level or "I"
        return level if level.lower().startswith(("level", "match")) else f"Level {level}"

    def level_number(self) -> int:
        """Number of a tournament's level, which rooms print as a Roman numeral or in digits; 1 if there is none."""
        return numeral((self.hand.level or "I").split()[-1])

    def all_of(self, *kinds: type[Any]) -> list[Any]:
        """Events of the hand of certain kinds."""
        if kinds not in self._found:
            classes = _classes_of(kinds)
            self._found[kinds] = [event for event in self.hand.events if type(event) in classes]
        return self._found[kinds]

    def amount_of(self, *kinds: type[Any]) -> int:
        """Sum of the amounts of certain kinds of events."""
        return sum(event.amount for event in self.all_of(*kinds))

    def collected(self) -> dict[int, int]:
        """Total paid to every seat."""
        total: dict[int, int] = {}
        for event in self.all_of(events.Collect):
            total[event.seat] = total.get(event.seat, 0) + event.amount
        return total

    def amount_back(self, seat: int) -> int:
        """The uncalled bet of a seat."""
        return sum(event.amount for event in self.all_of(events.Uncalled) if event.seat == seat)

    def with_uncalled(self, award: events.Collect) -> int:
        """An award in rooms that never return bets: a player's first one includes their own uncalled bet."""
        first = next(event for event in self.all_of(events.Collect) if event.seat == award.seat)
        return award.amount + (self.amount_back(award.seat) if first is award else 0)

    def is_first_award(self) -> bool:
        """Whether the current event is the first award."""
        return self.hand.events[self.index] is next(iter(self.all_of(events.Collect)), None)

    def bets_to_losers(self) -> list[events.Uncalled]:
        """Uncalled bets of players who win nothing else: rooms that return none pay them from a separate pot."""
        collected = self.collected()
        return [event for event in self.all_of(events.Uncalled) if event.seat not in collected]

    def shown(self) -> dict[int, events.Show]:
        """The shows, by seat."""
        return {event.seat: event for event in self.all_of(events.Show)}

    def thrown_away(self, event: events.Muck) -> tuple[str, ...]:
        """Cards that a player mucks, if the room prints them later."""
        results = (result.cards for result in self.all_of(events.Result) if result.seat == event.seat)
        return event.cards or next(results, ())

    # --- cards -----------------------------------------------------------------------------------------------------

    def is_closed(self, place: int) -> bool:
        """Whether a card is dealt face down, by its position among the player's cards."""
        return place == 0 if self.last == Street.FIFTH else place in (0, 1, 6)

    def sees(self, seat: int, place: int) -> bool:
        """Whether a card is printed when dealt: downcards only for the hero."""
        return seat == self.hero or not self.is_closed(place)

    def dealt(self, event: events.Deal) -> tuple[str, ...]:
        """The new cards of a deal as the room prints them: unseen ones are hidden, or left out."""
        if event.street != self.first and event.fresh and event.cards:
            if self.sees(event.seat, event.street - 1):
                return event.cards[-1:]
            return (X,) if self.hides_cards else ()
        places = range(0 if event.street == self.first else int(event.street) - 1, int(event.street))
        new = event.cards[len(event.cards) - min(event.fresh, len(places)) :]
        whole = (X,) * (len(places) - len(new)) + new
        seen = [(self.sees(event.seat, place), card) for place, card in zip(places, whole, strict=True)]
        return tuple(card if is_seen else X for is_seen, card in seen if is_seen or self.hides_cards)

    def deal_parts(self, event: events.Deal) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The player's cards that were printed before, and the new ones."""
        old, new = self.printed[event.seat], self.dealt(event)
        self.printed[event.seat] = old + new
        return old, new

    def unseen_last_cards(self) -> list[int]:
        """Seats in the hand whose last card is a downcard not in the text, when the last street begins."""
        event = self.hand.events[self.index]
        if event.street != self.last or not self.is_closed(int(self.last) - 1) or self.community():
            return []
        dealt = {event.seat for event in self.all_of(events.Deal) if event.street == self.last}
        return [seat for seat in self.ledger.seats if seat in self.ledger.live and seat not in dealt]

    def community(self) -> tuple[str, ...]:
        """The community card that a street begins with, if any."""
        following = self.hand.events[self.index + 1 : self.index + 2]
        return following[0].cards if following and isinstance(following[0], events.Community) else ()

    # --- what every room prints ------------------------------------------------------------------------------------

    def on_street(self, event: events.StreetStart) -> str:
        """Heading of a street, with the community card if there is one."""
        heading = self.headings.get(event.street, "")
        community = self.community()
        return f"{heading} {self.cards(community)}" if heading and community else heading

    def on_check(self, event: events.Check) -> str:
        """A player checks."""
        return f"{event.player}{self.behind_name} checks"

    def on_fold(self, event: events.Fold) -> str:
        """A player folds."""
        return f"{event.player}{self.behind_name} folds"

    def on_thrown_away(self, event: events.ThrownAway) -> str:
        """A player throws the hand away: a fold."""
        return self.on_fold(event)

    def on_exposed(self, event: events.Exposed) -> str:
        """A downcard is exposed by mistake."""
        method = getattr(self, _METHODS[events.Deal], None)
        return str(method(event)) if method else ""

    def payment(self, event: events.Payment, words: str) -> str:
        """A player puts chips in; the amount is what is added."""
        return f"{event.player}{self.behind_name} {words} {self.money(event.amount)}{self.all_in(event)}"

    def _has_begun(self) -> bool:
        """Whether the first ante is written: before it, every whole line must be known."""
        return any(not isinstance(event, events.Unknown) for event in self.hand.events[: self.index])

    def on_bet(self, event: events.Bet) -> str:
        """A player makes the first bet on a street."""
        return self.payment(event, "bets")

    def on_call(self, event: events.Call) -> str:
        """A player calls."""
        return self.payment(event, "calls")

    def unknown(self, text: str) -> str:
        """A line in the room's own format that its grammar does not know."""
        return text

    def notice(self, event: events.Notice) -> str:
        """Events apart from the play: word for word if the hand is in the room's own format."""
        if self.is_own_site and event.text:
            return event.text
        words = self.notices.get(events.EVENT_KINDS[type(event)], "")
        if not words or ("{player}" in words and not event.player):
            return ""
        return words.format(player=event.player) + (self.finished(event) if isinstance(event, events.Finish) else "")

    def finished(self, event: events.Finish) -> str:
        """Words after a player who is out of a tournament: place and prize, as far as they are known."""
        sign = SIGNS.get(self.hand.buy_in_currency, "")
        place = f" in {event.to}{ordinal(event.to)} place" if event.to > 0 else ""
        return place + (f" and received {sign}{self.plain(event.amount)}." if event.amount > 0 else "")


@cache
def _methods_of(scribe: type[Scribe]) -> dict[type[Event], Callable[[Scribe, Event], str]]:
    """Methods that write the events that a room prints, by the class of the event."""
    return {cls: getattr(scribe, name) for cls, name in _METHODS.items() if hasattr(scribe, name)}


_ungrouped = lru_cache(_KNOWN_AMOUNTS)(format_amount)


@lru_cache(_KNOWN_AMOUNTS)
def _grouped(amount: int) -> str:
    whole, dot, part = format_amount(amount).partition(".")
    return f"{int(whole):,}{dot}{part}"


@cache
def _classes_of(kinds: tuple[type[Event], ...]) -> frozenset[type[Event]]:
    """Classes of events that are of certain kinds: a set is looked up faster than a class is compared with others."""
    return frozenset(cls for cls in _METHODS if issubclass(cls, kinds))
