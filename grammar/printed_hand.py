"""A hand as one site prints it: names of pots, amounts, numbers, and the cards that the site shows."""

from collections import defaultdict
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, ClassVar
from zlib import crc32
from zoneinfo import ZoneInfo

from studbook.game import events
from studbook.game.cards import HIDDEN, card_name
from studbook.game.events import EVENT_CLASSES, Event
from studbook.game.games import FINAL, OPENING
from studbook.game.hand import Hand
from studbook.game.money import format_amount
from studbook.game.sites import SITE_FACTS, SITES
from studbook.game.vocabulary import TIME_ZONES, Currency, Street, Zone
from studbook.grammar.ledger import Ledger
from studbook.grammar.numerals import digits, numeral

X = card_name(HIDDEN)
SIGNS = {Currency.USD: "$", Currency.EUR: "€", Currency.GBP: "£", Currency.CAD: "$", Currency.INR: "₹"}
"""Signs before amounts; play money and tournament chips have none."""
_KNOWN_AMOUNTS = 1 << 16


class PrintedHand:
    """A hand, and how its site prints what the lines consist of.

    The events that are written so far are in `ledger`; `index` is the event being written. First come amounts, names
    and numbers, then sums over the hand's events, then cards.
    """

    site: ClassVar[str]
    zone: ClassVar[Zone] = Zone.UTC
    """Time zone of the times that the site prints."""
    all_in_words: ClassVar[str] = ""
    groups_thousands: ClassVar[bool] = False
    hides_cards: ClassVar[bool] = False
    """Whether downcards are printed as hidden ones; otherwise they are left out."""

    def __init__(self, hand: Hand) -> None:
        """Set up for a hand before its first event."""
        self.hand = hand
        self.is_own_site = SITES[hand.site] == self.site
        """Whether the hand was read in its site's own format."""
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

    def _hero(self) -> int:
        """Seat of the only player whose downcards are printed when dealt, 0 for none."""
        closed = {
            event.seat
            for event in self.all_of(events.Deal)
            if event.street == self.first and sum(card != X for card in event.cards) > 1
        }
        return closed.pop() if len(closed) == 1 else 0

    def money(self, amount: int) -> str:
        """An amount as the site prints it."""
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
        """When the hand began, by the site's clock."""
        if self.hand.zone == self.zone:
            return self.hand.local_time
        return self.hand.started_at.astimezone(ZoneInfo(TIME_ZONES[self.zone])).replace(tzinfo=None)

    def number(self) -> str:
        """Number of the hand, for sites whose numbers consist of digits."""
        return digits(self.hand.hand_id)

    def table(self) -> str:
        """Name of the table; if the text names none, the site's name."""
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
        """Number of a tournament's level, which sites print as a Roman numeral or in digits; 1 if there is none."""
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
        """An award on sites that never return bets: a player's first one includes their own uncalled bet."""
        first = next(event for event in self.all_of(events.Collect) if event.seat == award.seat)
        return award.amount + (self.amount_back(award.seat) if first is award else 0)

    def is_first_award(self) -> bool:
        """Whether the current event is the first award."""
        return self.hand.events[self.index] is next(iter(self.all_of(events.Collect)), None)

    def bets_to_losers(self) -> list[events.Uncalled]:
        """Uncalled bets of players who win nothing else: sites that return none pay them from a separate pot."""
        collected = self.collected()
        return [event for event in self.all_of(events.Uncalled) if event.seat not in collected]

    def shown(self) -> dict[int, events.Show]:
        """The shows, by seat."""
        return {event.seat: event for event in self.all_of(events.Show)}

    def thrown_away(self, event: events.Muck) -> tuple[str, ...]:
        """Cards that a player mucks, if the site prints them later."""
        results = (result.cards for result in self.all_of(events.Result) if result.seat == event.seat)
        return event.cards or next(results, ())

    def is_closed(self, position: int) -> bool:
        """Whether a card is dealt face down, by its position among the player's cards."""
        return position == 0 if self.last == Street.FIFTH else position in (0, 1, 6)

    def sees(self, seat: int, position: int) -> bool:
        """Whether a card is printed when dealt: downcards only for the hero."""
        return seat == self.hero or not self.is_closed(position)

    def dealt(self, event: events.Deal) -> tuple[str, ...]:
        """The new cards of a deal as the site prints them: unseen ones are hidden, or left out."""
        if event.street != self.first and event.fresh and event.cards:
            if self.sees(event.seat, event.street - 1):
                return event.cards[-1:]
            return (X,) if self.hides_cards else ()
        positions = range(0 if event.street == self.first else int(event.street) - 1, int(event.street))
        new = event.cards[len(event.cards) - min(event.fresh, len(positions)) :]
        whole = (X,) * (len(positions) - len(new)) + new
        seen = [(self.sees(event.seat, position), card) for position, card in zip(positions, whole, strict=True)]
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


_ungrouped = lru_cache(_KNOWN_AMOUNTS)(format_amount)


@lru_cache(_KNOWN_AMOUNTS)
def _grouped(amount: int) -> str:
    whole, dot, part = format_amount(amount).partition(".")
    return f"{int(whole):,}{dot}{part}"


@cache
def _classes_of(kinds: tuple[type[Event], ...]) -> frozenset[type[Event]]:
    """Classes of events that are of certain kinds: a set is looked up faster than a class is compared with others."""
    return frozenset(cls for cls in EVENT_CLASSES.values() if issubclass(cls, kinds))
