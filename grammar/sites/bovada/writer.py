"""Writes hands in Bovada's format: the counterpart of `grammar.lark`, based on real files."""

from collections.abc import Iterator

from studbook.game import events
from studbook.game.cards import DECK_SIZE, card_name, parse_card
from studbook.game.games import LOW_HALF
from studbook.game.hand import Seat
from studbook.game.ranking import best_five, low8_strength, pot_strength
from studbook.game.vocabulary import Game, Kind, Limit, Outcome, Street, Zone
from studbook.grammar.phrases import Phrases
from studbook.grammar.site_writer import Scribe, X

PHRASES = Phrases(
    classes=(
        "High Card",
        "One pair",
        "Two pair",
        "Three of a kind",
        "Straight",
        "Flush",
        "Full House",
        "Four of a kind",
        "Straight Flush",
        "Royal Flush",
    ),
    one=("",) * 13,
    many=("",) * 13,
)


class Bovada(Scribe):
    """Bovada names players by their seats and prints everyone's cards as they are dealt, as far as they are known."""

    site = "bovada"
    games = {
        Game.STUD: "7CARD",
        Game.STUD8: "7CARD HiLo",
        Game.RAZZ: "RAZZ",
        Game.RAZZ27: "2-7 RAZZ",
        Game.FIVESTUD: "5CARD",
    }
    limits = {
        Limit.FIXED: "Fixed Limit",
        Limit.SPREAD: "Spread Limit",
        Limit.POT: "Pot Limit",
        Limit.NO: "No Limit",
    }
    headings = {
        Street.SECOND: "*** 2ND STREET ***",
        Street.THIRD: "*** 3RD STREET ***",
        Street.FOURTH: "*** 4TH STREET ***",
        Street.FIFTH: "*** 5TH STREET ***",
        Street.SIXTH: "*** 6TH STREET ***",
        Street.SEVENTH: "*** RIVER ***",
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
        Kind.DEAL: "{who} : Card dealt to a spot {dealt}",
        Kind.ANTE: "{who} : Ante chip {amount}",
        Kind.CHECK: "{who} : Checks",
        Kind.BET: "{who} : Bets {amount}",
        Kind.CALL: "{who} : Calls {amount}",
        Kind.RAISE: "{who} : Raises {to}",
        Kind.FOLD: "{who} : Folds",
        Kind.UNCALLED: "{who} : Return uncalled portion of bet {amount}",
        Kind.COLLECT: "{who} : Hand result{side_pot} {amount}",
    }
    all_in_wordings = {
        Kind.BET: "{who} : All-in {amount}",
        Kind.CALL: "{who} : All-in {amount}",
        Kind.RAISE: "{who} : All-in(raise) {to}",
    }
    outcomes = {
        Outcome.FOLDED: "Seat+{seat}:  Folded on the {at}",
        Outcome.COLLECTED: "Seat+{seat}:  {amount} [Does not show]",
        Outcome.MUCKED: "Seat+{seat}:  [Mucked]{seen}",
        Outcome.WON: "Seat+{seat}:  {amount}  with {made} {held}",
        Outcome.LOST: "Seat+{seat}:  lose with {made} {held}",
    }
    zone = Zone.ET
    groups_thousands = True
    hides_cards = True
    notices = {Kind.LEAVE: "Table leave user", Kind.SIT_OUT: "Sit out", Kind.CONNECT: "Re-join"}

    def head(self) -> Iterator[str]:
        hand = self.hand
        head = f"Bovada Hand #{self.number()}"
        table = f"TBL#{self.table_number()}"
        game, limit = self.games[hand.game], self.limits[hand.limit]
        if hand.tournament:
            level = f"Level {self.level_number()} (0/0)"
            game = f"{game} Tournament #{self.tournament()} {table}, {limit}- {level}"
            yield f"{head}: {game} - {self.moment():%Y-%m-%d %H:%M:%S}"
        else:
            yield f"{head} {table} {game} {limit} - {self.moment():%Y-%m-%d %H:%M:%S}"

    def _who(self, seat: int) -> str:
        return f"Seat+{seat} [ME]" if seat == self.hero else f"Seat+{seat}"

    def seat(self, seat: Seat) -> str:
        return f"{self._who(seat.number)}: {self.money(seat.stack)} in chips"

    def sees(self, seat: int, position: int) -> bool:  # noqa: ARG002  # any player's card
        return True

    def on_street(self, event: events.StreetStart) -> str:
        heading = super().on_street(event)
        hidden = (f"{self._who(seat)} : Card dealt to a spot [{X}]" for seat in self.unseen_last_cards())
        return "\n".join((heading, *hidden)) if heading else ""

    def who(self, event: events.PlayerEvent) -> str:
        """A seat, with a mark if it is the hero's."""
        return f"Seat+{event.seat} [ME]" if event.seat == self.hero else f"Seat+{event.seat}"

    def on_bring_in(self, event: events.BringIn) -> str:
        words = "Big blind/Bring in" if self.hand.tournament else "Bring_in chip"
        return f"{self._who(event.seat)} : {words} {self.money(event.amount)}"

    def side_pot(self, event: events.Collect) -> str:
        """Name of a side pot."""
        return f"-Side Pot{f'-{event.pot}' if event.pot > 1 else ''}" if event.pot else ""

    def on_show(self, event: events.Show) -> str:
        five = " ".join(self._best(event.cards))
        low = " ".join(self._lowest(event.cards))
        return f"{self._who(event.seat)} : Showdown [{five}{' ' + low if low else ''}] ({self.made(event)})"

    def on_muck(self, event: events.Muck) -> str:
        cards = self._mucked(event.seat)
        return f"{self._who(event.seat)} : Mucks{' ' + self.cards(cards) if cards else ''}"

    def on_no_show(self, event: events.NoShow) -> str:
        cards = self.printed[event.seat]
        return f"{self._who(event.seat)} : Does not show {self.cards(cards) + ' ' if cards else ''}(High Card)"

    def notice(self, event: events.Notice) -> str:
        if self.is_own_site:
            return event.text
        words = super().notice(event)
        if isinstance(event, events.Finish) and event.to > 0:
            words = f"Ranking {event.to}"
        return f"{self._who(event.seat)} : {words}" if words and event.seat else ""

    def on_total(self, event: events.Total) -> str:
        return f"Total Pot({self.money(event.amount)}) | Rake ({self.money(self.amount_of(events.Rake, events.Fee))})"

    def held(self, event: events.Result) -> str:
        """A player's cards, and the five that play."""
        return f"[{' '.join(event.cards)}-{' '.join(self._best(event.cards))}]"

    def made(self, event: events.Show | events.Result) -> str:
        """Class of a hand."""
        return PHRASES.high(event.said_high) if event.said_high >= 0 else "High Card"

    def _mucked(self, seat: int) -> tuple[str, ...]:
        results = [event for event in self.all_of(events.Result) if event.seat == seat]
        return results[0].cards if results else ()

    def _strength(self, mask: int) -> int:
        return int(pot_strength(mask, int(self.hand.game)))

    def _best(self, cards: tuple[str, ...]) -> list[str]:
        """The five cards that play."""
        return _names(best_five(_mask(cards), self._strength)) if len(cards) > 5 else list(cards)

    def _lowest(self, cards: tuple[str, ...]) -> list[str]:
        mask = _mask(cards)
        is_low = LOW_HALF[self.hand.game] and len(cards) > 5 and low8_strength(mask)
        return _names(best_five(mask, low8_strength)) if is_low else []


def _mask(cards: tuple[str, ...]) -> int:
    return sum({1 << parse_card(card) for card in cards if parse_card(card) < DECK_SIZE})


def _names(mask: int) -> list[str]:
    return [card_name(card) for card in reversed(range(DECK_SIZE)) if mask >> card & 1]
