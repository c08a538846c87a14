"""Writes hands in Absolute Poker's format: the counterpart of `grammar.lark`, based on real files."""

from collections.abc import Iterator

from studbook.game import events
from studbook.game.hand import Seat
from studbook.game.vocabulary import Game, Half, Limit, Outcome, Street, Zone
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
    behind_name = " -"
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

    def on_ante(self, event: events.Ante) -> str:
        return self.payment(event, "Ante")

    def on_bring_in(self, event: events.BringIn) -> str:
        return self.payment(event, "Bring-In")

    def on_check(self, event: events.Check) -> str:
        return f"{event.player} - Checks"

    def on_bet(self, event: events.Bet) -> str:
        return self.payment(event, "All-In" if event.all_in else "Bets")

    def on_call(self, event: events.Call) -> str:
        return self.payment(event, "All-In" if event.all_in else "Calls")

    def on_raise(self, event: events.Raise) -> str:
        words = "All-In(Raise)" if event.all_in else "Raises"
        return f"{event.player} - {words} {self.money(event.amount)} to {self.money(event.to)}"

    def on_fold(self, event: events.Fold) -> str:
        return f"{event.player} - Folds"

    def on_uncalled(self, event: events.Uncalled) -> str:
        return f"{event.player} - returned ({self.money(event.amount)}) : not called"

    def on_show(self, event: events.Show) -> str:
        is_described = event.said_high >= 0 or event.said_low > 0
        words = f" ({self._described(event)})" if is_described else ""
        return f"{event.player} - Shows {self.cards(event.cards)}{words}"

    def on_muck(self, event: events.Muck) -> str:
        return f"{event.player} - Mucks"

    def on_no_show(self, event: events.NoShow) -> str:
        return f"{event.player} - Does not show"

    def on_collect(self, event: events.Collect) -> str:
        pot = f"side pot-{event.pot}" if event.pot else "main pot"
        return f"{event.player} Collects {self.money(event.amount)} from {pot}"

    def on_total(self, event: events.Total) -> str:
        return f"Total Pot({self.money(event.amount)}) | Rake ({self.money(self.amount_of(events.Rake, events.Fee))})"

    def on_result(self, event: events.Result) -> str:
        return f"Seat {event.seat}: {event.player} {self._outcome(event)}"

    def _outcome(self, event: events.Result) -> str:
        if event.outcome == Outcome.FOLDED:
            return f"Folded on the {self.streets[event.at]}"
        if event.outcome == Outcome.COLLECTED:
            amount = self.money(event.amount)
            return f"collected Total ({amount}) HI:({amount}) [Does not show]"
        if event.outcome == Outcome.MUCKED:
            return f"HI: [Mucked]{' ' + self.cards(event.cards) if event.cards else ''}"
        held = f"{self._described(event)} {self.cards(event.cards)}"
        if event.outcome == Outcome.LOST:
            return f"HI:lost with {held}"
        low = sum(
            award.amount for award in self.all_of(events.Collect) if (award.seat, award.half) == (event.seat, Half.LOW)
        )
        high = event.amount - low
        won_low = f" LO:({self.money(low)}) [{low_ranks(event.said_low)}]" if low else ""
        return (
            f"won Total ({self.money(event.amount)}) HI:{f'({self.money(high)}) ' if high else ''}with {held}{won_low}"
        )

    def _described(self, event: events.Show | events.Result) -> str:
        return PHRASES.high(event.said_high) if event.said_high >= 0 else low_ranks(max(event.said_low, 0))
