"""Writes hands in PokerStars' format: the counterpart of `pokerstars.lark`, based on real files."""

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from studbook.game import events
from studbook.game.hand import Seat
from studbook.game.money import CENT, UNIT, format_amount
from studbook.game.vocabulary import TIME_ZONES, Currency, Game, Kind, Limit, Outcome, Street, Zone
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
    behind_name = ":"
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

    # --- head ------------------------------------------------------------------------------------------------------

    def head(self) -> Iterator[str]:
        hand = self.hand
        word = "Hand" if hand.local_time.year > LAST_YEAR_OF_GAMES else "Game"
        club = hand.club if hand.home else ""
        head = f"PokerStars {'Home Game ' if club else ''}{word} #{self.number()}:"
        yield f"{head}{f' {{{club}}}' if club else ''}{self._game()} - {self._when()}"
        play = hand.currency == Currency.PLAY and not hand.tournament
        size = hand.max_seats if hand.max_seats > 0 else 8
        yield f"Table '{self.table()}' {size}-max{' (Play Money)' if play else ''}"

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
        out = " is sitting out" if seat.sitting_out else ""
        return f"Seat {seat.number}: {seat.player} ({self.money(seat.stack)} in chips){out}"

    # --- play ------------------------------------------------------------------------------------------------------

    def on_deal(self, event: events.Deal) -> str:
        if self.is_own_site:
            old, new = event.cards[: -event.fresh], event.cards[-event.fresh :]
        else:
            old, new = self.deal_parts(event)
        return f"Dealt to {event.player} {self.cards(old) + ' ' if old else ''}{self.cards(new)}" if new else ""

    def on_ante(self, event: events.Ante) -> str:
        return self.payment(event, "posts the ante")

    def on_bring_in(self, event: events.BringIn) -> str:
        return self.payment(event, "brings in for")

    def on_raise(self, event: events.Raise) -> str:
        sizes = f"{self.money(event.amount)} to {self.money(event.to)}"
        return f"{event.player}: raises {sizes}{self.all_in(event)}"

    def on_fold(self, event: events.Fold) -> str:
        return f"{event.player}: folds{' ' + self.cards(event.cards) if event.cards else ''}"

    def on_uncalled(self, event: events.Uncalled) -> str:
        return f"Uncalled bet ({self.money(event.amount)}) returned to {event.player}"

    def on_show(self, event: events.Show) -> str:
        words = self._described(event)
        return f"{event.player}: shows {self.cards(event.cards)}{f' ({words})' if words else ''}"

    def on_muck(self, event: events.Muck) -> str:
        return f"{event.player}: mucks hand{' ' + self.cards(event.cards) if event.cards and self.is_own_site else ''}"

    def on_no_show(self, event: events.NoShow) -> str:
        return f"{event.player}: doesn't show hand"

    def on_collect(self, event: events.Collect) -> str:
        return f"{event.player} collected {self.money(event.amount)} from {self.pot_name(event.pot)}"

    # --- summary ---------------------------------------------------------------------------------------------------

    def on_total(self, event: events.Total) -> str:
        pots = "".join(
            f" {self.pot_name(pot.pot).capitalize()} {self.money(pot.amount)}." for pot in self.all_of(events.Pot)
        )
        rake = "".join(f" | Rake {self.money(rake.amount)}" for rake in self.all_of(events.Rake))
        fees = "".join(f" | Jackpot Fee {self.money(fee.amount)}" for fee in self.all_of(events.Fee))
        return f"Total pot {self.money(event.amount)}{pots}{rake}{fees}"

    def on_board(self, event: events.Board) -> str:
        return f"Board {self.cards(event.cards)}"

    def on_result(self, event: events.Result) -> str:
        return f"Seat {event.seat}: {event.player} {self._outcome(event)}"

    def _outcome(self, event: events.Result) -> str:
        if event.outcome == Outcome.FOLDED:
            unheard = " (didn't bet)" if event.did_not_bet else ""
            return f"folded on the {self.streets[event.at]}{unheard}"
        if event.outcome == Outcome.COLLECTED:
            return f"collected ({self.money(event.amount)})"
        if event.outcome == Outcome.MUCKED:
            return f"mucked{' ' + self.cards(event.cards) if event.cards else ''}"
        words = self._described(event)
        result = f"won ({self.money(event.amount)})" if event.outcome == Outcome.WON else "lost"
        return f"showed {self.cards(event.cards)} and {result}{' with ' + words if words else ''}"

    # --- words -----------------------------------------------------------------------------------------------------

    def _described(self, event: events.Show | events.Result) -> str:
        parts = []
        if event.said_high >= 0:
            parts.append(("HI: " if self.hand.game == Game.STUD8 else "") + PHRASES.high(event.said_high))
        if event.said_low >= 0:
            parts.append(("LO: " if self.hand.game == Game.STUD8 else "Lo: ") + low_ranks(event.said_low))
        return "; ".join(parts)


def _moment(local: datetime, zone: Zone) -> str:
    return f"{local:%Y/%m/%d} {local.hour}:{local:%M:%S} {zone.name}"


def _price(amount: int, in_cents: bool) -> str:
    return f"{amount // UNIT}.{amount % UNIT // CENT:02d}" if in_cents else format_amount(amount)
