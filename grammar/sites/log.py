"""Writes what Studbook's own notations share: the counterpart of `log.lark`."""

from collections.abc import Iterator
from typing import ClassVar

from studbook.game import events
from studbook.game.hand import Seat
from studbook.game.vocabulary import Currency, Kind, Zone
from studbook.grammar.site_writer import Scribe, X

UNSEEN = "??"
"""A face-down card that no one has seen."""


class LogNames(Scribe):
    """A log names players once and then refers to seats."""

    zone = Zone.UTC
    hides_cards = True
    is_live = True
    wordings: ClassVar[dict[Kind, str]] = {
        Kind.RESHUFFLE: "Burned cards shuffled in",
        Kind.ANTE: "Seat {seat} antes {amount}{all_in}",
        Kind.SHOW: "Seat {seat} shows {bare}",
    }
    notices = {
        Kind.DISCONNECT: "is disconnected",
        Kind.CONNECT: "is back",
        Kind.SIT_OUT: "sits out",
        Kind.JOIN: "joins the table",
        Kind.LEAVE: "leaves the table",
    }

    def money(self, amount: int) -> str:
        return self.plain(amount)

    def begins(self, title: str) -> Iterator[str]:
        """The first lines: the number of the hand, and who keeps the log."""
        yield f"{title} #{''.join(self.hand.hand_id.split()) or '1'}"
        if self.hand.club:
            yield f"House: {self.hand.club}"

    def currency(self) -> str:
        """Currency of the amounts; in a tournament, of the buy-in."""
        hand = self.hand
        currency = hand.buy_in_currency if hand.tournament else hand.currency
        is_named = currency not in (Currency.PLAY, Currency.UNKNOWN)
        return f"Currency: {currency.name if is_named else currency.name.lower()}"

    def when_and_where(self) -> Iterator[str]:
        """Date and table."""
        hand = self.hand
        yield f"Date: {hand.local_time:%Y-%m-%d %H:%M:%S} {hand.zone.name}"
        yield f"Table: {self.table()}"
        if hand.max_seats > 0:
            yield f"Seats: {hand.max_seats}"

    def seat(self, seat: Seat) -> str:
        return f"Seat {seat.number}: {seat.player} ({self.money(seat.stack)}){', sitting out' * seat.sitting_out}"

    def cards(self, cards: tuple[str, ...]) -> str:
        return " ".join(UNSEEN if card == X else card for card in cards)

    def bare(self, event: events.Show) -> str:
        """A player's cards, all of which are seen."""
        return " ".join(event.cards)

    def notice(self, event: events.Notice) -> str:
        if self.is_own_site and event.text:
            return event.text
        words = self.notices.get(events.EVENT_KINDS[type(event)], "")
        if not words or not event.seat:
            return ""
        return f"Seat {event.seat} {words}{self.finished(event) if isinstance(event, events.Finish) else ''}"
