"""Writes a hand line by line, as a site would: what all sites share. A site's own scribe defines the differences.

A scribe writes completed hands (`rules.stud.complete_hand`): what a site leaves out is left out here, and what it
prints differently is computed from the ledger.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar

from studbook.game import events
from studbook.game.events import Event
from studbook.game.games import GAME_NAMES
from studbook.game.hand import Hand, Seat
from studbook.game.sites import SITE_FACTS
from studbook.game.vocabulary import LIMIT_NAMES, Game, Half, Kind, Limit, Outcome, Street
from studbook.grammar.numerals import ordinal
from studbook.grammar.printed_hand import SIGNS, PrintedHand, X
from studbook.grammar.wordings import METHODS, lines_of, outcomes_of

__all__ = ["SIGNS", "Scribe", "UnknownToSiteError", "X"]

_ONLY_LIVE = frozenset((events.Protected, events.Skipped))
_SPECIAL = frozenset(cls for cls in METHODS if issubclass(cls, events.Notice | events.Deal | events.ThrownAway))
"""Classes of events that are not simply written by the template or the method of their kind."""


class UnknownToSiteError(ValueError):
    """A hand that a site could not have dealt."""


class Scribe(PrintedHand, ABC):
    """Lines of one hand. A scribe has a template for each kind of event that its site prints.

    If no template can say a line, a method `on_<kind>` writes it instead. Methods come in the order of a hand: before
    the antes, the play, the showdown, the summary.
    """

    games: ClassVar[Mapping[Game, str]]
    """The games that the site offers, and their names there."""
    limits: ClassVar[Mapping[Limit, str]]
    headings: ClassVar[Mapping[Street, str]] = {}
    wordings: ClassVar[dict[Kind, str]] = {
        Kind.CHECK: "{player} checks",
        Kind.BET: "{player} bets {amount}{all_in}",
        Kind.CALL: "{player} calls {amount}{all_in}",
        Kind.FOLD: "{player} folds",
    }
    """Template of the line of each kind of event. A field is one of `wordings.FIELDS`, or a method of the scribe."""
    all_in_wordings: ClassVar[Mapping[Kind, str]] = {}
    """Template of a bet, a call or a raise that takes the last chip, if it is worded differently."""
    completions: ClassVar[Mapping[Kind, str]] = {}
    """Template of a raise that completes the bring-in, if it is worded differently."""
    outcomes: ClassVar[Mapping[Outcome, str]] = {}
    """Template of a player's line in the summary; that of a loss counts for an outcome that is not stated."""
    streets: ClassVar[Mapping[Street, str]] = {}
    """Names of the streets on which players fold, in the summary."""
    halves: ClassVar[Mapping[Half, str]] = {Half.WHOLE: "", Half.HIGH: "high ", Half.LOW: "low "}
    is_live: ClassVar[bool] = False
    """Whether it prints what happens only when cards are dealt by hand: burned, exposed and dead cards, and more."""
    is_lossy: ClassVar[bool] = False
    """Whether it has no place for some of what every hand has."""
    notices: ClassVar[Mapping[Kind, str]] = {}
    """Text for events apart from the play, with `{player}` for the player concerned."""

    def __init__(self, hand: Hand) -> None:
        """Set up the scribe for a hand.

        Raises UnknownToSiteError if the site does not offer such a game, or not with this limit, or if the hand pays
        someone without a seat.
        """
        if hand.game not in self.games or hand.limit not in self.limits:
            title, game = SITE_FACTS[self.site].title, GAME_NAMES[hand.game]
            raise UnknownToSiteError(f"{title} does not offer {game} with {LIMIT_NAMES[hand.limit]}")
        if not self.is_live and not _ONLY_LIVE.isdisjoint(map(type, hand.events)):
            raise UnknownToSiteError(f"{SITE_FACTS[self.site].title} has no wording for events of a house log")
        if any(isinstance(event, events.Unknown) and event.amount > 0 for event in hand.events):
            raise UnknownToSiteError("someone without a seat is paid: see M15 of the audit")
        super().__init__(hand)
        self._lines, self._outcomes = lines_of(type(self)), outcomes_of(type(self))
        self.dead: set[int] = set()
        """Seats that threw their hands away."""

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
        """Line or lines of an event, none if the site does not print it."""
        return self.special(event) if type(event) in _SPECIAL else self.by_kind(event)

    def by_kind(self, event: Event) -> str:
        """Line or lines that the site prints for an event's kind, none if it prints no such kind."""
        line = self._lines.get(type(event))
        return line(self, event) if line else ""

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

    def on_street(self, event: events.StreetStart) -> str:
        """Heading of a street, with the community card if there is one."""
        heading = self.headings.get(event.street, "")
        community = self.community()
        return f"{heading} {self.cards(community)}" if heading and community else heading

    def on_result(self, event: events.Result) -> str:
        """A player's line in the summary."""
        line = self._outcomes.get(event.outcome) or self._outcomes.get(Outcome.LOST)
        return line(self, event) if line else ""

    def completes(self, event: events.Bet | events.Raise) -> bool:
        """Whether a raise completes the bring-in to a small bet."""
        return event.street == self.first and self.ledger.bet < self.hand.small_bet

    def _has_begun(self) -> bool:
        """Whether the first ante is written: before it, every whole line must be known."""
        return any(not isinstance(event, events.Unknown) for event in self.hand.events[: self.index])

    def unknown(self, text: str) -> str:
        """A line in the site's own format that its grammar does not know."""
        return text

    def notice(self, event: events.Notice) -> str:
        """Events apart from the play: word for word if the hand is in the site's own format."""
        if self.is_own_site and event.text:
            return event.text
        words = self.notices.get(events.EVENT_KINDS[type(event)], "")
        if not words or ("{player}" in words and not event.player):
            return ""
        return words.format(player=event.player) + (self.finished(event) if isinstance(event, events.Finish) else "")

    def finished(self, event: events.Finish) -> str:
        """Words after a player who is out of a tournament: place and prize, as far as they are known."""
        sign = SIGNS.get(self.hand.buy_in_currency, "")
        rank = f" in {event.to}{ordinal(event.to)} place" if event.to > 0 else ""
        return rank + (f" and received {sign}{self.plain(event.amount)}." if event.amount > 0 else "")
