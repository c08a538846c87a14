"""Writes hands in Absolute Poker's format: the counterpart of `grammar.lark`, based on real files."""

from collections.abc import Iterator

from studbook.game import events
from studbook.game.hand import Seat
from studbook.game.vocabulary import Game, Half, Kind, Limit, Outcome, Street, Zone
from studbook.grammar.phrases import ENGLISH, PLURAL, Phrases, low_ranks
from studbook.grammar.site_writer import Scribe

PHRASES = Phrases(
    classes=(
        "High card, {one}",
        "One pair, {many}",
        "Two Pair, {many} and {more}",
        "Three of a kind, {many}",
        "Straight, {bottom} to {one}",
        "Flush, {one} high",
        "Full House, {many} full of {more}",
        "Four of a kind, {many}",
        "Straight Flush, {bottom} to {one}",
        "Royal Flush",
    ),
    one=tuple(rank.lower() for rank in ENGLISH),
    many=tuple(rank.lower() for rank in PLURAL),
)


class Absolute(Scribe):
    """Absolute prints all of a player's cards again on every street, even those of a hero who has folded."""

    site = "absolute"
    games = {
        Game.STUD: "Seven Card",
        Game.STUD8: "Seven Card Hi/Lo",
        Game.RAZZ: "Razz",
        Game.RAZZ27: "2-7 Razz",
        Game.FIVESTUD: "Five Card Stud",
    }
    limits = {
        Limit.FIXED: "Normal",
        Limit.SPREAD: "Spread limit",
        Limit.POT: "Pot limit",
        Limit.NO: "No limit",
    }
    headings = {
        Street.SECOND: "*** 2nd STREET ***",
        Street.THIRD: "*** 3rd STREET ***",
        Street.FOURTH: "*** 4TH STREET ***",
        Street.FIFTH: "*** 5TH STREET ***",
        Street.SIXTH: "*** 6TH STREET ***",
        Street.SEVENTH: "*** RIVER ***",
        Street.SHOWDOWN: "*** SHOW DOWN ***",
        Street.SUMMARY: "*** SUMMARY ***",
    }
    streets = {
        Street.SECOND: "2nd STREET",
        Street.THIRD: "3rd STREET",
        Street.FOURTH: "4TH STREET",
        Street.FIFTH: "5TH STREET",
        Street.SIXTH: "6TH STREET",
        Street.SEVENTH: "RIVER",
    }
    wordings = {
        Kind.ANTE: "{player} - Ante {amount}",
        Kind.BRING_IN: "{player} - Bring-In {amount}",
        Kind.CHECK: "{player} - Checks",
        Kind.BET: "{player} - Bets {amount}",
        Kind.CALL: "{player} - Calls {amount}",
        Kind.RAISE: "{player} - Raises {amount} to {to}",
        Kind.FOLD: "{player} - Folds",
        Kind.UNCALLED: "{player} - returned ({amount}) : not called",
        Kind.SHOW: "{player} - Shows {cards}{in_brackets}",
        Kind.MUCK: "{player} - Mucks",
        Kind.NO_SHOW: "{player} - Does not show",
        Kind.COLLECT: "{player} Collects {amount} from {side_pot}",
    }
    all_in_wordings = {
        Kind.BET: "{player} - All-In {amount}",
        Kind.CALL: "{player} - All-In {amount}",
        Kind.RAISE: "{player} - All-In(Raise) {amount} to {to}",
    }
    outcomes = {
        Outcome.FOLDED: "Seat {seat}: {player} Folded on the {at}",
        Outcome.COLLECTED: "Seat {seat}: {player} collected Total ({amount}) HI:({amount}) [Does not show]",
        Outcome.MUCKED: "Seat {seat}: {player} HI: [Mucked]{seen}",
        Outcome.LOST: "Seat {seat}: {player} HI:lost with {words} {cards}",
    } | dict.fromkeys((Outcome.WON, Outcome.NONE), "Seat {seat}: {player} won Total ({amount}) HI:{won}")
    zone = Zone.ET
    hides_cards = True

    def cards(self, cards: tuple[str, ...]) -> str:
        return f"[{' '.join('H' if card == 'X' else card.replace('T', '10') for card in cards)}]"

    def head(self) -> Iterator[str]:
        hand = self.hand
        tournament = f" Tourney ID {self.tournament()} " if hand.tournament else ": "
        stakes = f"{self.money(hand.small_bet)}/{self.money(hand.big_bet)}"
        game = f"{self.games[hand.game]}  {self.limits[hand.limit]} {stakes}"
        yield f"Stage #{self.number()}{tournament}{game} - {self.moment():%Y-%m-%d %H:%M:%S} (ET)"
        yield f"Table: {self.table()} (Real Money)"

    def seat(self, seat: Seat) -> str:
        return f"Seat {seat.number} - {seat.player} ({self.money(seat.stack)} in chips)"

    def on_street(self, event: events.StreetStart) -> str:
        heading = super().on_street(event)
        if event.street > Street.SEVENTH:
            return heading
        lines = [heading]
        for seat in self.unseen_last_cards():
            self.printed[seat] += ("X",)
            lines.append(self._pocket(seat))
        if self.hero and self.hero not in self.ledger.live and event.street > self.first:
            lines.append(self._pocket(self.hero))
        return "\n".join(lines)

    def _pocket(self, seat: int) -> str:
        return f"{self.players[seat]} - Pocket {self.cards(self.printed[seat])}"

    def on_deal(self, event: events.Deal) -> str:
        self.deal_parts(event)
        return self._pocket(event.seat)

    def in_brackets(self, event: events.Show) -> str:
        """Description of a shown hand."""
        return f" ({self.words(event)})" if event.said_high >= 0 or event.said_low > 0 else ""

    def side_pot(self, event: events.Collect) -> str:
        """Name of a pot: the only one is the main pot, too."""
        return f"side pot-{event.pot}" if event.pot else "main pot"

    def on_total(self, event: events.Total) -> str:
        return f"Total Pot({self.money(event.amount)}) | Rake ({self.money(self.amount_of(events.Rake, events.Fee))})"

    def won(self, event: events.Result) -> str:
        """The parts of what a player wins, and with which cards."""
        low = sum(
            award.amount for award in self.all_of(events.Collect) if (award.seat, award.half) == (event.seat, Half.LOW)
        )
        high = f"({self.money(event.amount - low)}) " if event.amount != low else ""
        won_low = f" LO:({self.money(low)}) [{low_ranks(event.said_low)}]" if low else ""
        return f"{high}with {self.words(event)} {self.cards(event.cards)}{won_low}"

    def words(self, event: events.Show | events.Result) -> str:
        """Description of a hand."""
        return PHRASES.high(event.said_high) if event.said_high >= 0 else low_ranks(max(event.said_low, 0))
