"""Writes hands in KingsClub's format: the counterpart of `grammar.lark`, based on real files."""

from collections.abc import Iterator

from studbook.game import events
from studbook.game.hand import Seat
from studbook.game.vocabulary import Game, Kind, Limit, Street, Zone
from studbook.grammar.site_writer import Scribe


class KingsClub(Scribe):
    """KingsClub prints no currency sign and only street totals; results and awards are in the summary."""

    site = "kingsclub"
    games = {
        Game.STUD: "Seven Card Stud",
        Game.STUD8: "Seven Card Stud Hi-Lo",
        Game.RAZZ: "Razz",
        Game.RAZZ27: "2-7 Razz",
        Game.FIVESTUD: "Five Card Stud",
    }
    limits = {Limit.FIXED: "Limit", Limit.SPREAD: "Spread Limit", Limit.POT: "Pot Limit", Limit.NO: "No Limit"}
    headings = {  # counted from after the first deal
        Street.THIRD: "*** 2ND STREET ***",
        Street.FOURTH: "*** 3RD STREET ***",
        Street.FIFTH: "*** 4TH STREET ***",
        Street.SIXTH: "*** 5TH STREET ***",
        Street.SEVENTH: "*** 6TH STREET ***",
    }
    wordings = Scribe.wordings | {
        Kind.DEAL: "Dealt to {player}: {dealt}",
        Kind.ANTE: "{player}: posts ante {amount}{all_in}",
        Kind.BRING_IN: "{player} brings in for {amount}{all_in}",
        Kind.BET: "{player} bets {street_total}{all_in}",
        Kind.CALL: "{player} calls {street_total}{all_in}",
        Kind.RAISE: "{player} raises to {to}{all_in}",
        Kind.SHOW: "{player} shows {cards}",
        Kind.MUCK: "{player} mucks",
        Kind.NO_SHOW: "{player} doesn't show",
    }
    completions = {Kind.RAISE: "{player} bets {to}{all_in}"}
    zone = Zone.UTC
    all_in_words = ", and is all in"
    groups_thousands = True
    hides_cards = True
    notices = {
        Kind.TIMEOUT: "{player} timed out",
        Kind.DISCONNECT: "{player} is disconnected",
        Kind.CONNECT: "{player} is connected",
        Kind.SIT_OUT: "{player} is sitting out",
        Kind.LEAVE: "{player} leaves the table",
    }

    def money(self, amount: int) -> str:
        return self.plain(amount)

    def head(self) -> Iterator[str]:
        hand = self.hand
        stakes = f"{self.money(hand.small_bet)}/{self.money(hand.big_bet)}"
        yield f"#{self.number()}: {self.limits[hand.limit]} {self.games[hand.game]} - {stakes}"
        yield f"{self.moment():%Y-%m-%d %H:%M:%S}"
        yield f"Table '{self.table()}'"

    def seat(self, seat: Seat) -> str:
        return f"Seat {seat.number}: {seat.player} ({self.money(seat.stack)}){', is sitting out' * seat.sitting_out}"

    def on_street(self, event: events.StreetStart) -> str:
        if event.street == Street.SUMMARY:
            return "\n".join(self._summary())
        heading = "" if event.street == self.first else super().on_street(event)
        hidden = (f"Dealt to {self.players[seat]}: [X]" for seat in self.unseen_last_cards())
        return "\n".join((heading, *hidden)) if heading else ""

    def street_total(self, event: events.Bet | events.Call) -> str:
        """What a player has put in on the street."""
        return self.money(self.ledger.put[event.seat] + event.amount)

    def _summary(self) -> Iterator[str]:
        """Everyone's stack and net result, the rake if there is any, and the awards."""
        yield "*** SUMMARY ***"
        for seat in self.hand.seats:
            if seat.number in self.ledger.paid:
                net = self.ledger.won[seat.number] - self.ledger.paid[seat.number]
                stack = self.money(self.ledger.stack[seat.number])
                yield f"Seat {seat.number}: {seat.player} ({stack}) {'-' if net < 0 else '+'}{self.money(abs(net))}"
        rake = self.amount_of(events.Rake, events.Fee)
        if rake:
            yield f"Rake {self.money(rake)}"
        for award in self.all_of(events.Collect):
            pot = f"{self.halves[award.half]}{self.pot_name(award.pot)}"
            yield f"{award.player} wins {pot} ({self.money(award.amount)})"
