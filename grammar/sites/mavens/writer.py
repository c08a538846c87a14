"""Writes hands in the format of Poker Mavens: the counterpart of `grammar.lark`.

Real lines are known of its other games only; what is unproven in stud is written in the first of the wordings read.
"""

import re
from collections import Counter
from collections.abc import Iterator

from studbook.game import events
from studbook.game.hand import Seat
from studbook.game.vocabulary import Game, Half, Kind, Limit, Street, Zone
from studbook.grammar.site_writer import Scribe

_NUMBER = re.compile("[0-9]+-[0-9]+")


class Mavens(Scribe):
    """Poker Mavens prints no currency and no summary; awards are without the rake, which has a line if it is taken."""

    site = "mavens"
    games = {Game.STUD: "Stud", Game.STUD8: "Stud Hi-Lo", Game.RAZZ: "Razz"}
    limits = {Limit.FIXED: "Limit", Limit.POT: "PL", Limit.NO: "NL"}
    headings = {
        Street.THIRD: "** Hole Cards **",
        Street.FOURTH: "** 4th Street **",
        Street.FIFTH: "** 5th Street **",
        Street.SIXTH: "** 6th Street **",
        Street.SEVENTH: "** River **",
        Street.SHOWDOWN: "** Pot Show Down **",
    }
    wordings = Scribe.wordings | {
        Kind.ANTE: "{player} posts ante {amount}{all_in}",
        Kind.BRING_IN: "{player} brings in for {amount}{all_in}",
        Kind.RAISE: "{player} raises to {to}{all_in}",
        Kind.UNCALLED: "{player} refunded {amount}",
        Kind.SHOW: "{player} shows {cards}",
        Kind.MUCK: "{player} mucks{seen}",
        Kind.COLLECT: "{player} {wins} {half}{pot} ({amount})",
    }
    halves = {Half.WHOLE: "", Half.HIGH: "Hi ", Half.LOW: "Lo "}
    zone = Zone.UTC
    all_in_words = " (All-in)"
    notices = {
        Kind.TIMEOUT: "{player} has timed out",
        Kind.DISCONNECT: "{player} is disconnected",
        Kind.CONNECT: "{player} is connected",
        Kind.SIT_OUT: "{player} is sitting out",
        Kind.LEAVE: "{player} has left the table",
    }

    def money(self, amount: int) -> str:
        return self.plain(amount)

    def number(self) -> str:
        """Number of the hand; those of other sites have one part only."""
        return self.hand.hand_id if _NUMBER.fullmatch(self.hand.hand_id) else f"{super().number()}-1"

    def head(self) -> Iterator[str]:
        hand = self.hand
        terms = [f"{self.limits[hand.limit]} {self.games[hand.game]}"]
        terms += [self.level_name()] if hand.tournament else []
        terms += [f"Stakes {self.money(hand.small_bet)}/{self.money(hand.big_bet)}"]
        terms += [f"Ante {self.money(hand.ante)}"] if hand.ante > 0 else []
        yield f"Hand #{self.number()} - {self.moment():%Y-%m-%d %H:%M:%S}"
        yield f"Game: {' - '.join(terms)}"
        yield f"Site: {hand.club or super().table()}"
        yield f"Table: {self.table()}"
        if hand.tournament:
            yield f"Tournament: {hand.tournament}"

    def seat(self, seat: Seat) -> str:
        out = " - sitting out" if seat.sitting_out else ""
        return f"Seat {seat.number}: {seat.player} ({self.money(seat.stack)}){out}"

    def on_deal(self, event: events.Deal) -> str:
        new = self.dealt(event)
        return f"Dealt to {event.player} {self.cards(new)}" if new else ""

    def wins(self, event: events.Collect) -> str:
        """Whether a player takes a pot, or half of one, alone."""
        shares = Counter((award.pot, award.half) for award in self.all_of(events.Collect))
        return "splits" if shares[event.pot, event.half] > 1 else "wins"

    @staticmethod
    def name_of_pot(number: int, pots: int) -> str:
        if pots < 2:
            return "Pot"
        return f"Side Pot {number}" if number else "Main Pot"

    def tail(self) -> Iterator[str]:
        rake = self.amount_of(events.Rake, events.Fee)
        if rake:
            yield f"Rake ({self.money(rake)})"
