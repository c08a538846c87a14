"""Writes hands in Winamax's format: the counterpart of `grammar.lark`, based on real files."""

from collections.abc import Iterator

from studbook.game import events
from studbook.game.games import LOW_HALF
from studbook.game.hand import Seat
from studbook.game.vocabulary import Currency, Game, Half, Kind, Limit, Outcome, Street, Zone
from studbook.grammar.phrases import ENGLISH, PLURAL, Phrases
from studbook.grammar.site_writer import SIGNS, Scribe

_DIGITS = tuple(str(number) for number in range(2, 11))
PHRASES = Phrases(
    classes=(
        "High card : {one}",
        "One pair : {many}",
        "Two pairs : {many} and {more}",
        "Trips of {many}",
        "Straight {one} high",
        "Flush {one} high",
        "Full of {many} and {more}",
        "Quads of {many}",
        "Straight flush {one} high",
        "Royal flush",
    ),
    one=_DIGITS + ENGLISH[9:],
    many=_DIGITS + PLURAL[9:],
)


class Winamax(Scribe):
    """Winamax never returns an uncalled bet: it stays in the total and in the amount collected."""

    site = "winamax"
    games = {
        Game.STUD: "7-Card Stud",
        Game.STUD8: "7-Card Stud Hi/Lo",
        Game.RAZZ: "Razz",
        Game.RAZZ27: "2-7 Razz",
        Game.FIVESTUD: "5-Card Stud",
    }
    limits = {
        Limit.FIXED: "fixed limit",
        Limit.SPREAD: "spread limit",
        Limit.POT: "pot limit",
        Limit.NO: "no limit",
    }
    headings = {
        Street.SECOND: "*** 2nd STREET ***",
        Street.THIRD: "*** 3rd STREET ***",
        Street.FOURTH: "*** 4th STREET ***",
        Street.FIFTH: "*** 5th STREET ***",
        Street.SIXTH: "*** 6th STREET ***",
        Street.SEVENTH: "*** 7th STREET ***",
        Street.SHOWDOWN: "*** SHOW DOWN ***",
        Street.SUMMARY: "*** SUMMARY ***",
    }
    wordings = Scribe.wordings | {
        Kind.ANTE: "{player} posts ante {amount}{all_in}",
        Kind.BRING_IN: "{player} brings in {amount}{all_in}",
        Kind.SHOW: "{player} shows {cards}{in_brackets}",
    }
    halves = {Half.WHOLE: "", Half.HIGH: "(HI)", Half.LOW: "(LO)"}
    zone = Zone.UTC
    all_in_words = " and is all-in"
    hides_cards = True

    def money(self, amount: int) -> str:
        return f"{self.plain(amount)}€" if self.sign == SIGNS[Currency.EUR] else self.sign + self.plain(amount)

    def head(self) -> Iterator[str]:
        hand = self.hand
        stakes = "/".join(self.money(amount) for amount in (max(hand.ante, 0), hand.small_bet, hand.big_bet))
        game = f"{self.games[hand.game]} {self.limits[hand.limit]} ({stakes})"
        start = f"Winamax Poker - {self._occasion()} - HandId: #{self.number()} - {game}"
        yield f"{start} - {self.moment():%Y/%m/%d %H:%M:%S} UTC"
        table = f"{self.table()}({self.tournament()})#{self.table_number()}" if hand.tournament else self.table()
        play = hand.currency == Currency.PLAY and not hand.tournament
        size = hand.max_seats if hand.max_seats > 0 else 8
        yield f"Table: '{table}' {size}-max ({'play' if play else 'real'} money)"

    def _occasion(self) -> str:
        hand = self.hand
        if not hand.tournament:
            return "CashGame"
        sign = SIGNS.get(hand.buy_in_currency, "")
        price = " + ".join(f"{sign}{self.plain(part)}" for part in self.price()) or "freeroll"
        return f'Tournament "{self.table()}" buyIn: {price} level: {self.level_number()}'

    def table(self) -> str:
        """A quotation mark or a bracket would end the name."""
        return "".join(letter for letter in super().table() if letter not in "'\"()")

    def seat(self, seat: Seat) -> str:
        return f"Seat {seat.number}: {seat.player} ({self.money(seat.stack)})"

    def before_the_antes(self) -> Iterator[str]:
        yield "*** ANTE/BLINDS ***"

    def on_street(self, event: events.StreetStart) -> str:
        unseen = (f"Dealt to {self.players[it]} {self.cards(self.printed[it])} [X]" for it in self.unseen_last_cards())
        return "\n".join([super().on_street(event), *unseen])

    def on_deal(self, event: events.Deal) -> str:
        old, new = self.deal_parts(event)
        return f"Dealt to {event.player} {self.cards(old) + ' ' if old else ''}{self.cards(new)}"

    def on_raise(self, event: events.Raise) -> str:
        added = event.to - self.ledger.put[event.seat]
        beyond = added - self.ledger.bet
        by = f"{'-' if beyond < 0 else ''}{self.money(abs(beyond))}"
        return f"{event.player} raises {by} to {self.money(added)}{self.all_in(event)}"

    def on_collect(self, event: events.Collect) -> str:
        half = self.halves[event.half]
        awards = [self._award(back, len(self.ledger.pots())) for back in self.bets_to_losers() if self.is_first_award()]
        return "\n".join([*awards, self._award(event, event.pot, self.with_uncalled(event)) + half])

    def _award(self, event: events.Collect | events.Uncalled, pot: int, amount: int = 0) -> str:
        name = f"side pot {pot}" if pot else self.pot_name(pot)
        return f"{event.player} collected {self.money(amount or event.amount)} from {name}"

    def on_total(self, event: events.Total) -> str:
        rake = self.amount_of(events.Rake, events.Fee)
        total = event.amount - rake + self.amount_of(events.Uncalled)
        return f"Total pot {self.money(total)} | {f'Rake {self.money(rake)}' if rake else 'No rake'}"

    def on_result(self, event: events.Result) -> str:
        if event.outcome == Outcome.FOLDED:
            return ""
        shown, won = self.shown().get(event.seat), self.collected().get(event.seat, 0) + self.amount_back(event.seat)
        total = self.money(won)
        if not shown or event.outcome == Outcome.COLLECTED:
            return f"Seat {event.seat}: {event.player} won {total}" if won else ""
        words = " with ".join(("", *self._described(shown)[:1]))
        result = f"won {total}" if won else "lost"
        return f"Seat {event.seat}: {event.player} showed {self.cards(shown.cards)} and {result}{words}"

    def in_brackets(self, event: events.Show) -> str:
        """Descriptions of a shown hand."""
        return "".join(f" ({words})" for words in self._described(event))

    def _described(self, event: events.Show) -> list[str]:
        high = PHRASES.high(event.said_high) if event.said_high >= 0 else ""
        if not LOW_HALF[self.hand.game]:
            return [high] if high else []
        low = [f"LO : High card : {event.said_low >> 16 & 15}"] if event.said_low > 0 else []
        return [f"HI : {high}", *low] if high else []
