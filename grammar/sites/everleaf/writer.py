"""Writes hands in Everleaf's format: the counterpart of `grammar.lark`, based on real files."""

from collections.abc import Iterator

from studbook.game import events
from studbook.game.hand import Seat
from studbook.game.vocabulary import Currency, Game, Half, Kind, Limit, Street, Zone
from studbook.grammar.phrases import ENGLISH, PLURAL, Phrases
from studbook.grammar.site_writer import Scribe

PHRASES = Phrases(
    classes=(
        "high card {one}",
        "a pair of {many}",
        "two pair, {many} and {more}",
        "three of a kind, {many}",
        "a straight, {one} high",
        "a flush, {one} high",
        "a full house, {many} full of {more}",
        "four of a kind, {many}",
        "a straight flush, {one} high",
        "a royal flush",
    ),
    one=tuple(rank.lower() for rank in ENGLISH),
    many=tuple(rank.lower() for rank in PLURAL),
)
_UNITS = {Currency.USD: "USD", Currency.EUR: "EURO", Currency.GBP: "GBP"}


class Everleaf(Scribe):
    """Everleaf prints amounts in brackets, and neither a summary nor the rake."""

    site = "everleaf"
    games = {
        Game.STUD: "7 Card Stud",
        Game.STUD8: "7 Card Stud Hi/Lo",
        Game.RAZZ: "Razz",
        Game.RAZZ27: "2-7 Razz",
        Game.FIVESTUD: "5 Card Stud",
    }
    limits = {Limit.FIXED: "", Limit.SPREAD: "SL ", Limit.POT: "PL ", Limit.NO: "NL "}
    headings = {
        Street.THIRD: "** Dealing 3rd Street **",
        Street.FOURTH: "** Dealing 4th Street **",
        Street.FIFTH: "** Dealing 5th Street **",
        Street.SIXTH: "** Dealing 6th Street **",
        Street.SEVENTH: "** Dealing River **",
    }
    wordings = Scribe.wordings | {
        Kind.ANTE: "{player}: posts ante [{sum}]",
        Kind.BRING_IN: "{player} posts bring-in {amount}.",
        Kind.BET: "{player}: bets [{sum}]",
        Kind.CALL: "{player} calls [{sum}]",
        Kind.RAISE: "{player} raises [{sum_added}]",
        Kind.SHOW: "{player} shows {cards}{words}",
        Kind.MUCK: "{player} does not show cards",
        Kind.NO_SHOW: "{player} does not show cards",
    }
    completions = {Kind.RAISE: "{player} completes to {to}."}
    zone = Zone.UTC
    notices = {
        Kind.TIMEOUT: "{player} has timed out",
        Kind.DISCONNECT: "{player} is disconnected",
        Kind.CONNECT: "{player} is connected",
        Kind.SIT_OUT: "{player} is sitting out",
        Kind.LEAVE: "{player} leaves the table",
    }

    def head(self) -> Iterator[str]:
        hand = self.hand
        stakes = f"{self.money(hand.small_bet)}/{self.money(hand.big_bet)}"
        yield f"Everleaf Gaming Game #{self.number()}"
        yield f"***** Hand history for game #{self.number()} *****"
        game = f"{self.limits[hand.limit]}{self.games[hand.game]}"
        yield f"{stakes} {game} - {self.moment():%Y/%m/%d} - {self.moment():%H:%M:%S}"
        yield f"Table {self.table()}"
        yield f"Total number of players: {len(hand.seats)}"

    def seat(self, seat: Seat) -> str:
        if seat.stack < 0:
            return f"Seat {seat.number}: {seat.player} ( new player )"
        return f"Seat {seat.number}: {seat.player} (  {self._sum(seat.stack)} )"

    def _sum(self, amount: int) -> str:
        sign = f"{self.sign} " if self.sign else ""
        unit = _UNITS.get(self.hand.currency, "") if self.sign else "Chips"
        return f"{sign}{self.plain(amount)}{' ' + unit if unit else ''}"

    def on_street(self, event: events.StreetStart) -> str:
        return "** Dealing down cards **" if event.street == self.first else super().on_street(event)

    def cards(self, cards: tuple[str, ...]) -> str:
        return f"[ {', '.join(cards)} ]"

    def on_deal(self, event: events.Deal) -> str:
        new = self.dealt(event)
        return f"Dealt to {event.player} {self.cards(new)}." if new else ""

    def sum(self, event: events.Payment) -> str:
        """An amount with its unit."""
        return self._sum(event.amount)

    def sum_added(self, event: events.Raise) -> str:
        """What a raise adds, with its unit."""
        return self._sum(event.to - self.ledger.put[event.seat])

    def words(self, event: events.Show) -> str:
        """Description of a shown hand."""
        return f" {PHRASES.high(event.said_high)}" if event.said_high >= 0 else ""

    def on_collect(self, event: events.Collect) -> str:
        pot = f"side pot {event.pot}" if event.pot else "main pot"
        if event.half == Half.WHOLE:
            return f"{event.player} wins {self._sum(event.amount)} from {pot}"
        return f"{event.player} wins  {self.halves[event.half]}({self._sum(event.amount)}) from {pot}"
