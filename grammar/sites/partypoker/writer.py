"""Writes hands in PartyPoker's format: the counterpart of `grammar.lark`, based on real files."""

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from studbook.game import events
from studbook.game.events import Event
from studbook.game.hand import Seat
from studbook.game.vocabulary import TIME_ZONES, Currency, Game, Half, Kind, Limit, Street, Zone
from studbook.grammar.phrases import ENGLISH, PLURAL, Phrases, low_ranks
from studbook.grammar.site_writer import SIGNS, Scribe

PHRASES = Phrases(
    classes=(
        "high card {one}",
        "a pair of {many}",
        "two pairs, {many} and {more}",
        "three of a kind, {many}",
        "a straight, {bottom} to {one}",
        "a flush, {one} high",
        "a full house, {many} full of {more}",
        "four of a kind, {many}",
        "a straight flush, {bottom} to {one}",
        "a royal flush",
    ),
    one=ENGLISH,
    many=PLURAL,
)


class PartyPoker(Scribe):
    """PartyPoker prints the chips added in brackets, only the hero's cards, and no summary."""

    site = "partypoker"
    games = {
        Game.STUD: "7 Card Stud",
        Game.STUD8: "7 Card Stud Hi-Lo",
        Game.RAZZ: "Razz",
        Game.RAZZ27: "2-7 Razz",
        Game.FIVESTUD: "5 Card Stud",
    }
    limits = {Limit.FIXED: "FL", Limit.SPREAD: "SL", Limit.POT: "PL", Limit.NO: "NL"}
    headings = {
        Street.THIRD: "** Dealing Third street **",
        Street.FOURTH: "** Dealing Fourth street **",
        Street.FIFTH: "** Dealing Fifth street **",
        Street.SIXTH: "** Dealing Sixth street **",
        Street.SEVENTH: "** Dealing River **",
    }
    wordings = Scribe.wordings | {
        Kind.ANTE: "{player} posts ante [{sum}]",
        Kind.BRING_IN: "{player} bring-ins [{sum}]",
        Kind.BET: "{player} bets [{sum}]",
        Kind.CALL: "{player} calls [{sum}]",
        Kind.RAISE: "{player} raises [{sum_added}]",
        Kind.SHOW: "{player} shows {listed}{words}",
        Kind.NO_SHOW: "{player} does not show cards.",
    }
    all_in_wordings = {
        Kind.BET: "{player} is all-In  [{sum}]",
        Kind.CALL: "{player} is all-In  [{sum}]",
        Kind.RAISE: "{player} is all-In  [{sum_added}]",
    }
    completions = {Kind.RAISE: "{player} completes [{sum_added}]"}
    zone = Zone.ET
    groups_thousands = True
    notices = {
        Kind.NO_LOW: "There was no qualifying low hand",
        Kind.TIMEOUT: "{player} did not respond in time",
        Kind.DISCONNECT: "{player} is disconnected.",
        Kind.CONNECT: "{player} has been reconnected",
        Kind.SIT_OUT: "{player} is sitting out",
        Kind.FINISH: "{player} finished",
        Kind.LEAVE: "{player} has left the table.",
    }

    def head(self) -> Iterator[str]:
        hand = self.hand
        yield f"#Game No : {self.number()}"
        yield f"***** Hand History for Game {self.number()} *****"
        yield f"{self._occasion()} - {self._when()}"
        play = hand.currency == Currency.PLAY and not hand.tournament
        yield f"Table {self.table()} ({'Play' if play else 'Real'} Money)"
        yield "Seat 0 is the button"
        size = hand.max_seats if hand.max_seats > 0 else 8
        yield f"Total number of players : {len(hand.seats)}/{size}"

    def _occasion(self) -> str:
        hand = self.hand
        game = f"{self.limits[hand.limit]} {self.games[hand.game]}"
        stakes = f"{self.money(hand.small_bet)}/{self.money(hand.big_bet)}"
        if not hand.tournament:
            return f"{stakes}{self._unit()} {game}"
        currency = hand.buy_in_currency
        named = f" {currency.name}" if currency in SIGNS else ""
        price = f"{SIGNS.get(currency, '')}{self.plain(max(hand.buy_in, 0))}{named}"
        level = f"Level:{self.level_number()}  Stakes-Antes({stakes}-{self.plain(max(hand.ante, 0))})"
        return f"{game} {price} Buy-in Trny:{self.tournament()} {level}"

    def _when(self) -> str:
        local = self.hand.started_at.astimezone(ZoneInfo(TIME_ZONES[self.zone]))
        return f"{local:%A, %B} {local.day}, {local:%H:%M:%S} {local.tzname()} {local.year}"

    def _unit(self) -> str:
        return f" {self.hand.currency.name}" if self.sign else ""

    def _sum(self, amount: int) -> str:
        return f"{self.money(amount)}{self._unit()}"

    def seat(self, seat: Seat) -> str:
        return f"Seat {seat.number}: {seat.player} ( {self._sum(seat.stack)} )"

    def tell(self, event: Event) -> str:
        """The first player to act on a street "opens" it."""
        text = super().tell(event)
        if isinstance(event, events.BringIn | events.Check | events.Bet | events.Fold) and event.street != self.opened:
            self.opened = event.street
            return f"{event.player} opens\n{text}"
        return text

    opened: Street = Street.BEFORE
    """The last street that someone opened."""

    def on_street(self, event: events.StreetStart) -> str:
        return "** Dealing **" if event.street == self.first else super().on_street(event)

    def cards(self, cards: tuple[str, ...]) -> str:
        return f"[  {' '.join(cards)} ]"

    def on_deal(self, event: events.Deal) -> str:
        return f"Dealt to {event.player} {self.cards(self.dealt(event))}" if event.seat == self.hero else ""

    def sum(self, event: events.Payment) -> str:
        """An amount with its unit."""
        return self._sum(event.amount)

    def sum_added(self, event: events.Raise) -> str:
        """What a raise adds, with its unit."""
        return self._sum(event.to - self.ledger.put[event.seat])

    def listed(self, event: events.Show) -> str:
        """A player's cards, with commas."""
        return f"[ {', '.join(event.cards)} ]"

    def words(self, event: events.Show) -> str:
        """Description of a shown hand; a low hand has a line of its own."""
        low = f"\n{event.player} shows{low_ranks(event.said_low)}  for low." if event.said_low > 0 else ""
        return (f"{PHRASES.high(event.said_high)}." if event.said_high >= 0 else "") + low

    def on_muck(self, event: events.Muck) -> str:
        cards = self.thrown_away(event)
        if not cards:
            return f"{event.player} does not show cards."
        return f"{event.player} doesn't show [ {', '.join(cards)} ]"

    def on_collect(self, event: events.Collect) -> str:
        awards = [self._award(back, len(self.ledger.pots())) for back in self.bets_to_losers() if self.is_first_award()]
        return "\n".join([*awards, self._award(event, event.pot, self.with_uncalled(event))])

    def _award(self, event: events.Collect | events.Uncalled, pot: int, amount: int = 0) -> str:
        won = f"{self._sum(amount or event.amount)}{'' if self._unit() else ' chips'}"
        if isinstance(event, events.Collect) and event.half == Half.LOW:
            won = f"Lo ({won})"
        if not self.shown() and len(self.ledger.pots()) == 1:
            return f"{event.player} wins {won}"
        return f"{event.player} wins {won} from the {f'side pot {pot}' if pot else 'main pot'}"
