"""Writes hands in Full Tilt's format: the counterpart of `grammar.lark`, based on real files."""

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from studbook.game import events
from studbook.game.games import LOW_HALF
from studbook.game.hand import Seat
from studbook.game.money import format_amount
from studbook.game.vocabulary import TIME_ZONES, Game, Kind, Limit, Outcome, Street, Zone
from studbook.grammar.phrases import ENGLISH, PLURAL, Phrases, low_ranks
from studbook.grammar.site_writer import SIGNS, Scribe

PHRASES = Phrases(
    classes=(
        "{one} high",
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
    one=ENGLISH,
    many=PLURAL,
)


class FullTilt(Scribe):
    """Full Tilt prints raises as totals, all pots before the rake, and the half that an award is from."""

    site = "fulltilt"
    games = {
        Game.STUD: "Stud Hi",
        Game.STUD8: "Stud H/L",
        Game.RAZZ: "Razz",
        Game.RAZZ27: "2-7 Razz",
        Game.FIVESTUD: "5 Card Stud",
    }
    limits = {Limit.FIXED: "Limit", Limit.SPREAD: "Spread Limit", Limit.POT: "Pot Limit", Limit.NO: "No Limit"}
    headings = {
        Street.SECOND: "*** 2ND STREET ***",
        Street.THIRD: "*** 3RD STREET ***",
        Street.FOURTH: "*** 4TH STREET ***",
        Street.FIFTH: "*** 5TH STREET ***",
        Street.SIXTH: "*** 6TH STREET ***",
        Street.SEVENTH: "*** 7TH STREET ***",
        Street.SHOWDOWN: "*** SHOW DOWN ***",
        Street.SUMMARY: "*** SUMMARY ***",
    }
    streets = {
        Street.SECOND: "2nd",
        Street.THIRD: "3rd",
        Street.FOURTH: "4th",
        Street.FIFTH: "5th",
        Street.SIXTH: "6th",
        Street.SEVENTH: "7th",
    }
    wordings = Scribe.wordings | {
        Kind.ANTE: "{player} antes {amount}{all_in}",
        Kind.BRING_IN: "{player} brings in for {amount}{all_in}",
        Kind.BET: "{player} {bets} {amount}{all_in}",
        Kind.RAISE: "{player} raises to {to}{all_in}",
        Kind.UNCALLED: "Uncalled bet of {amount} returned to {player}",
        Kind.SHOW: "{player} shows {cards}{words}",
        Kind.MUCK: "{player} mucks",
        Kind.NO_SHOW: "{player} mucks",
        Kind.COLLECT: "{player} {wins} the {half}{pot} ({amount})",
        Kind.BOARD: "Board: {cards}",
    }
    completions = {Kind.RAISE: "{player} completes it to {to}{all_in}"}
    outcomes = {
        Outcome.FOLDED: "Seat {seat}: {player} folded on {at} St.",
        Outcome.COLLECTED: "Seat {seat}: {player} collected ({amount}), mucked",
        Outcome.MUCKED: "Seat {seat}: {player} mucked{seen}",
        Outcome.WON: "Seat {seat}: {player} showed {cards} and won ({amount}) with {summed_up}",
        Outcome.LOST: "Seat {seat}: {player} showed {cards} and lost with {summed_up}",
    }
    zone = Zone.ET
    all_in_words = ", and is all in"
    groups_thousands = True
    notices = {
        Kind.NO_LOW: "No low hand qualified",
        Kind.TIMEOUT: "{player} has timed out",
        Kind.DISCONNECT: "{player} has been disconnected",
        Kind.CONNECT: "{player} has reconnected",
        Kind.SIT_OUT: "{player} is sitting out",
        Kind.JOIN: "{player} sits down",
        Kind.LEAVE: "{player} stands up",
    }

    def head(self) -> Iterator[str]:
        hand = self.hand
        ante = f" Ante {self.money(hand.ante)}" if hand.ante > 0 else ""
        stakes = f"{self.money(hand.small_bet)}/{self.money(hand.big_bet)}{ante}"
        game = f"{self.limits[hand.limit]} {self.games[hand.game]}"
        size = f" ({hand.max_seats} max)" if hand.max_seats > 0 else ""
        table = f"{self._tournament()}Table {self.table()}{size}"
        yield f"Full Tilt Poker Game #{self.number()}: {table} - {stakes} - {game} - {self._when()}"

    def table(self) -> str:
        """The size of the table comes after a bracket."""
        return super().table().replace("(", "").replace(")", "")

    def _tournament(self) -> str:
        hand = self.hand
        if not hand.tournament:
            return ""
        sign = SIGNS.get(hand.buy_in_currency, "")
        price = (
            f"{sign}{format_amount(hand.buy_in)} + {sign}{format_amount(max(hand.fee, 0))} " if hand.buy_in >= 0 else ""
        )
        return f"{price}Tournament ({self.tournament()}), "

    def _when(self) -> str:
        local = self.hand.local_time
        printed = f"{local:%H:%M:%S} {self.hand.zone.name} - {local:%Y/%m/%d}"
        if self.hand.zone == Zone.ET:
            return printed
        eastern = self.hand.started_at.astimezone(ZoneInfo(TIME_ZONES[Zone.ET]))
        return f"{printed} [{eastern:%H:%M:%S} ET - {eastern:%Y/%m/%d}]"

    def seat(self, seat: Seat) -> str:
        return f"Seat {seat.number}: {seat.player} ({self.money(seat.stack)}){', is sitting out' * seat.sitting_out}"

    def on_deal(self, event: events.Deal) -> str:
        old, new = self.deal_parts(event)
        if not new:
            return ""
        if not old and len(new) > 1:
            old, new = new[:-1], new[-1:]
        return f"Dealt to {event.player} {self.cards(old) + ' ' if old else ''}{self.cards(new)}"

    def bets(self, event: events.Bet) -> str:
        """The verb of a bet."""
        return "completes it to" if event.street == self.first else "bets"

    def wins(self, event: events.Collect) -> str:
        """The verb of an award."""
        shared = sum((other.pot, other.half) == (event.pot, event.half) for other in self.all_of(events.Collect)) > 1
        return "ties for" if shared else "wins"

    def on_total(self, event: events.Total) -> str:
        gross = self.ledger.pots()
        named = (f" {self.pot_name(pot).capitalize()} {self.money(amount)}." for pot, amount in enumerate(gross))
        pots = "".join(named) if len(gross) > 1 else ""
        return (
            f"Total pot {self.money(event.amount)}{pots} | Rake {self.money(self.amount_of(events.Rake, events.Fee))}"
        )

    def words(self, event: events.Show) -> str:
        """Description of a shown hand."""
        if LOW_HALF[self.hand.game] and event.said_high >= 0:
            low = f" and {low_ranks(event.said_low)}, for low" if event.said_low > 0 else ""
            return f" {PHRASES.high(event.said_high)}, for high{low}"
        summed_up = self.summed_up(event)
        return f" {summed_up}" if summed_up else ""

    def summed_up(self, event: events.Show | events.Result) -> str:
        """Description of a hand in the summary."""
        high = PHRASES.high(event.said_high) if event.said_high >= 0 else ""
        low = low_ranks(event.said_low) if event.said_low > 0 else ""
        if LOW_HALF[self.hand.game]:
            return f"HI: {high}{f'; LO: {low}' if low else ''}"
        return high or low
