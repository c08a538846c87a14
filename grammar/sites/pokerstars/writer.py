"""Writes hands in PokerStars' format: the counterpart of `grammar.lark`, based on real files."""

from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from studbook.game import events
from studbook.game.games import LOW_HALF
from studbook.game.hand import Seat
from studbook.game.money import CENT, UNIT, format_amount
from studbook.game.vocabulary import TIME_ZONES, Currency, Game, Kind, Limit, Outcome, Street, Zone
from studbook.grammar.numerals import digits
from studbook.grammar.phrases import ENGLISH, PLURAL, Phrases, low_ranks
from studbook.grammar.site_writer import SIGNS, Scribe

LAST_YEAR_OF_GAMES = 2009
"""Until this year a header began `PokerStars Game #`, later `PokerStars Hand #`."""
PHRASES = Phrases(
    classes=(
        "high card {one}",
        "a pair of {many}",
        "two pair, {many} and {more}",
        "three of a kind, {many}",
        "a straight, {bottom} to {one}",
        "a flush, {one} high",
        "a full house, {many} full of {more}",
        "four of a kind, {many}",
        "a straight flush, {bottom} to {one}",
        "a Royal Flush",
    ),
    one=ENGLISH,
    many=("Deuces", *PLURAL[1:]),
)
SEAT = "Seat {seat}: {player} ({stack} in chips){out}"
OUT = " is sitting out"
LINES = {
    Kind.ANTE: "{player}: posts the ante {amount}{all_in}",
    Kind.DEAL: "Dealt to {player} {old}{new}",
    Kind.BRING_IN: "{player}: brings in for {amount}{all_in}",
    Kind.CHECK: "{player}: checks",
    Kind.BET: "{player}: bets {amount}{all_in}",
    Kind.CALL: "{player}: calls {amount}{all_in}",
    Kind.RAISE: "{player}: raises {amount} to {to}{all_in}",
    Kind.FOLD: "{player}: folds{seen}",
    Kind.UNCALLED: "Uncalled bet ({amount}) returned to {player}",
    Kind.SHOW: "{player}: shows {cards}{in_brackets}",
    Kind.MUCK: "{player}: mucks hand{seen}",
    Kind.NO_SHOW: "{player}: doesn't show hand",
    Kind.COLLECT: "{player} collected {amount} from {pot}",
    Kind.BOARD: "Board {cards}",
}
"""Lines, which `batch_writer` fills in too."""
TOTAL = {
    Kind.TOTAL: "Total pot {amount}",
    Kind.POT: " {named_pot} {amount}.",
    Kind.RAKE: " | Rake {amount}",
    Kind.FEE: " | Jackpot Fee {amount}",
}
"""Parts of the line of the total."""
OUTCOMES = {
    Outcome.FOLDED: "Seat {seat}: {player} folded on the {at}{did_not_bet}",
    Outcome.COLLECTED: "Seat {seat}: {player} collected ({amount})",
    Outcome.MUCKED: "Seat {seat}: {player} mucked{seen}",
    Outcome.WON: "Seat {seat}: {player} showed {cards} and won ({amount}){with_words}",
    Outcome.LOST: "Seat {seat}: {player} showed {cards} and lost{with_words}",
}
"""Lines of the summary."""
DID_NOT_BET = " (didn't bet)"


class PokerStars(Scribe):
    """PokerStars prints a hand the way the vocabulary has it: nothing is left out, nothing is moved."""

    site = "pokerstars"
    games = {
        Game.STUD: "7 Card Stud",
        Game.STUD8: "7 Card Stud Hi/Lo",
        Game.RAZZ: "Razz",
        Game.RAZZ27: "2-7 Razz",
        Game.FIVESTUD: "5 Card Stud",
    }
    limits = {Limit.FIXED: "Limit", Limit.SPREAD: "Spread Limit", Limit.POT: "Pot Limit", Limit.NO: "No Limit"}
    headings = {
        Street.SECOND: "*** 2nd STREET ***",
        Street.THIRD: "*** 3rd STREET ***",
        Street.FOURTH: "*** 4th STREET ***",
        Street.FIFTH: "*** 5th STREET ***",
        Street.SIXTH: "*** 6th STREET ***",
        Street.SEVENTH: "*** RIVER ***",
        Street.SHOWDOWN: "*** SHOW DOWN ***",
        Street.SUMMARY: "*** SUMMARY ***",
    }
    streets = {
        Street.SECOND: "2nd Street",
        Street.THIRD: "3rd Street",
        Street.FOURTH: "4th Street",
        Street.FIFTH: "5th Street",
        Street.SIXTH: "6th Street",
        Street.SEVENTH: "River",
    }
    wordings = LINES
    outcomes = OUTCOMES
    zone = Zone.ET
    all_in_words = " and is all-in"
    notices = {
        Kind.NO_LOW: "No low hand qualified",
        Kind.CAPPED: "Betting is capped",
        Kind.OPEN_PAIR: "Pair on board - a double bet is allowed",
        Kind.TIMEOUT: "{player} has timed out",
        Kind.DISCONNECT: "{player} is disconnected",
        Kind.CONNECT: "{player} is connected",
        Kind.SIT_OUT: "{player} is sitting out",
        Kind.FINISH: "{player} finished the tournament",
        Kind.LEAVE: "{player} leaves the table",
    }

    def head(self) -> Iterator[str]:
        yield f"{self.before_number()}{digits(self.hand.hand_id)}{self.after_number()}{self._when()}"
        yield self.table_line()

    def before_number(self) -> str:
        """The site, and the word for a hand."""
        word = "Hand" if self.hand.local_time.year > LAST_YEAR_OF_GAMES else "Game"
        return f"PokerStars {'Home Game ' if self._club() else ''}{word} #"

    def after_number(self) -> str:
        """Between the number of a hand and its time: club, game and stakes."""
        return f":{f' {{{self._club()}}}' if self._club() else ''}{self._game()} - "

    def table_line(self) -> str:
        """The second line."""
        hand = self.hand
        play = hand.currency == Currency.PLAY and not hand.tournament
        size = hand.max_seats if hand.max_seats > 0 else 8
        return f"Table '{self.table()}' {size}-max{' (Play Money)' if play else ''}"

    def _club(self) -> str:
        return self.hand.club if self.hand.home else ""

    def _game(self) -> str:
        hand = self.hand
        game = f"{self.games[hand.game]} {self.limits[hand.limit]}"
        if hand.tournament:
            named = f"{hand.mixed} ({game})" if hand.mixed else game
            return (
                f" Tournament #{self.tournament()}, {self._buy_in()} {named} - {self.level_name()} ({self._stakes()})"
            )
        return f"  {hand.mixed} ({game}, {self._stakes()})" if hand.mixed else f"  {game} ({self._stakes()})"

    def _stakes(self) -> str:
        stakes = f"{self.money(self.hand.small_bet)}/{self.money(self.hand.big_bet)}"
        return f"{stakes} {self.hand.currency.name}" if self.sign else stakes

    def _buy_in(self) -> str:
        """Buy-in of a tournament and its fee, both with cents if either has any."""
        hand = self.hand
        if hand.buy_in < 0:
            return "Freeroll "
        sign = SIGNS.get(hand.buy_in_currency, "")
        parts = self.price()
        in_cents = any(part % UNIT for part in parts)
        price = "+".join(sign + _price(part, in_cents) for part in parts)
        return f"{price}{f' {hand.buy_in_currency.name}' if sign else ''}"

    def _when(self) -> str:
        """Printed time; any zone other than Eastern Time is followed by Eastern Time in brackets."""
        printed = _moment(self.hand.local_time, self.hand.zone)
        if self.hand.zone == Zone.ET:
            return printed
        eastern = self.hand.started_at.astimezone(ZoneInfo(TIME_ZONES[Zone.ET]))
        return f"{printed} [{_moment(eastern, Zone.ET)}]"

    def seat(self, seat: Seat) -> str:
        out = OUT if seat.sitting_out else ""
        return SEAT.format(seat=seat.number, player=seat.player, stack=self.money(seat.stack), out=out)

    def on_deal(self, event: events.Deal) -> str:
        if self.is_own_site:
            old, new = event.cards[: -event.fresh], event.cards[-event.fresh :]
        else:
            old, new = self.deal_parts(event)
        before = f"{self.cards(old)} " if old else ""
        return LINES[Kind.DEAL].format(player=event.player, old=before, new=self.cards(new)) if new else ""

    def on_muck(self, event: events.Muck) -> str:
        seen = f" {self.cards(event.cards)}" if event.cards and self.is_own_site else ""
        return LINES[Kind.MUCK].format(player=event.player, seen=seen)

    def in_brackets(self, event: events.Show) -> str:
        """Description of a shown hand."""
        words = described(self.hand.game, event.said_high, event.said_low)
        return f" ({words})" if words else ""

    def with_words(self, event: events.Result) -> str:
        """Description of a hand in the summary."""
        words = described(self.hand.game, event.said_high, event.said_low)
        return f" with {words}" if words else ""

    def did_not_bet(self, event: events.Result) -> str:
        """Words after a fold without a bet."""
        return DID_NOT_BET if event.did_not_bet else ""

    def on_total(self, event: events.Total) -> str:
        """The total, then the pots if there are several, and what the site keeps."""
        line = TOTAL[Kind.TOTAL].format(amount=self.money(event.amount))
        for pot in self.all_of(events.Pot):
            named = self.pot_name(pot.pot).capitalize()
            line += TOTAL[Kind.POT].format(named_pot=named, amount=self.money(pot.amount))
        for kept in (*self.all_of(events.Rake), *self.all_of(events.Fee)):
            line += TOTAL[events.EVENT_KINDS[type(kept)]].format(amount=self.money(kept.amount))
        return line


@lru_cache(1 << 16)
def described(game: int, said_high: int, said_low: int) -> str:
    """Description of a shown hand; empty if there is none."""
    is_split = LOW_HALF[game]
    parts = []
    if said_high >= 0:
        parts.append(("HI: " if is_split else "") + PHRASES.high(said_high))
    if said_low >= 0:
        parts.append(("LO: " if is_split else "Lo: ") + low_ranks(said_low))
    return "; ".join(parts)


def _moment(local: datetime, zone: Zone) -> str:
    return f"{local:%Y/%m/%d} {local.hour}:{local:%M:%S} {zone.name}"


def _price(amount: int, in_cents: bool) -> str:
    return f"{amount // UNIT}.{amount % UNIT // CENT:02d}" if in_cents else format_amount(amount)
