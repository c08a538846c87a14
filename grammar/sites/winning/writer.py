"""Writes hands in the Winning Network's later wording: the counterpart of `grammar.lark`, based on real files."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from studbook.game import events
from studbook.game.award_order import with_awards
from studbook.game.cards import HIDDEN, card_name, parse_card
from studbook.game.games import LOW_HALF
from studbook.game.hand import Hand, Seat
from studbook.game.ranking import high_strength
from studbook.game.vocabulary import Game, Kind, Limit, Outcome, Street, Zone
from studbook.grammar.phrases import ENGLISH, PLURAL, Phrases, low_ranks
from studbook.grammar.site_writer import Scribe

_FIVE, _SUITS = 5, 4
_WHEEL = {0, 1, 2, 3, 12}
"""Ranks of the lowest straight."""
PHRASES = Phrases(
    classes=(
        "a high card, {one} high",
        "a pair of {many}",
        "two pair, {many} and {more}",
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


class Winning(Scribe):
    """Winning prints the chips a raise adds, totals without the rake, and uncontested winners only in the summary."""

    site = "winning"
    games = {
        Game.STUD: "7Stud",
        Game.STUD8: "7Stud H/L",
        Game.RAZZ: "Razz",
        Game.RAZZ27: "2-7 Razz",
        Game.FIVESTUD: "5Stud",
    }
    limits = {Limit.FIXED: "Fixed", Limit.SPREAD: "Spread", Limit.POT: "Pot", Limit.NO: "No"}
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
    streets = {
        Street.SECOND: "2nd Street",
        Street.THIRD: "3rd Street",
        Street.FOURTH: "4th Street",
        Street.FIFTH: "5th Street",
        Street.SIXTH: "6th Street",
        Street.SEVENTH: "7th Street",
    }
    wordings = Scribe.wordings | {
        Kind.ANTE: "{player} posts ante {amount}{all_in}",
        Kind.BRING_IN: "{player} brings in {amount}{all_in}",
        Kind.RAISE: "{player} raises {added} to {to}{all_in}",
        Kind.UNCALLED: "Uncalled bet ({amount}) returned to {player}",
        Kind.SHOW: "{player} shows {cards}{in_brackets}",
        Kind.MUCK: "{player} mucks",
        Kind.NO_SHOW: "{player} does not show",
        Kind.BOARD: "Board {cards}",
    }
    zone = Zone.UTC
    all_in_words = " and is all-in"
    notices = {
        Kind.NO_LOW: "No low hand qualified",
        Kind.TIMEOUT: "{player} has timed out",
        Kind.DISCONNECT: "{player} is disconnected",
        Kind.CONNECT: "{player} is connected",
        Kind.SIT_OUT: "{player} sits out",
        Kind.FINISH: "{player} finished the tournament",
        Kind.LEAVE: "{player} leaves the table",
    }

    def __init__(self, hand: Hand) -> None:
        super().__init__(replace(hand, events=with_awards(hand.events, _main_pot_first)))
        results = self.all_of(events.Result)
        self.unseen = {event.seat for event in results if event.outcome == Outcome.COLLECTED} - self.shown().keys()
        """Winners who show nothing: the summary pays them."""
        wagers = self.all_of(events.Bet, events.Call, events.Raise)
        self.only_forced = {event.seat for event in self.all_of(events.BringIn)} - {event.seat for event in wagers}
        """Players who brought in and made no bet by choice."""

    def head(self) -> Iterator[str]:
        hand = self.hand
        game = f"{self.games[hand.game]}({self.limits[hand.limit]} Limit)"
        ante = f", Ante {self.money(hand.ante)}" if hand.ante > 0 else ""
        stakes = f"{self.money(hand.small_bet)}/{self.money(hand.big_bet)}{ante}"
        if hand.tournament:
            stakes = f"{self.level_name()} ({stakes})"
            game = f"Tournament #{self.tournament()} - {game}"
        yield f"Hand #{self.number()} - {game} - {stakes} - {self.moment():%Y/%m/%d %H:%M:%S} UTC"
        yield f"{self.table()} {hand.max_seats if hand.max_seats > 0 else 8}-max"

    def seat(self, seat: Seat) -> str:
        return f"Seat {seat.number}: {seat.player} ({self.money(seat.stack)}){' is sitting out' * seat.sitting_out}"

    def on_deal(self, event: events.Deal) -> str:
        old, new = self.deal_parts(event)
        return f"Dealt to {event.player} {self.cards(old) + ' ' if old else ''}{self.cards(new)}" if new else ""

    def in_brackets(self, event: events.Show) -> str:
        """Description of a shown hand."""
        words = self._described(event)
        return f" ({words})" if words else ""

    def on_collect(self, event: events.Collect) -> str:
        if event.seat in self.unseen:
            return ""
        return f"{event.player} collected {self.money(event.amount)} from {self._pot(event.pot)}"

    def on_total(self, event: events.Total) -> str:
        rake, fees = self.amount_of(events.Rake), self.amount_of(events.Fee)
        pots = "".join(
            f" | {self._pot(pot.pot).capitalize()} {self.money(pot.amount)}" for pot in self.all_of(events.Pot)
        )
        fee = f" | JP Fee {self.money(fees)}" if fees else ""
        return f"Total pot {self.money(event.amount - rake - fees)}{pots} | Rake {self.money(rake)}{fee}"

    def on_result(self, event: events.Result) -> str:
        return f"Seat {event.seat}: {event.player} {self._outcome(event)}"

    def _outcome(self, event: events.Result) -> str:
        if event.outcome == Outcome.FOLDED:
            chose_none = event.at == self.first and (event.did_not_bet or event.seat in self.only_forced)
            return f"folded on the {self.streets[event.at]}{' and did not bet' * chose_none}"
        if event.seat in self.unseen:
            return f"did not show and won {self.money(event.amount)}"
        if event.outcome == Outcome.MUCKED:
            return f"mucked{' ' + self.cards(event.cards) if event.cards else ''}"
        shown = self.shown().get(event.seat, event)
        result = f"won {self.money(event.amount)}" if event.amount > 0 else "lost"
        words = self._described(shown)
        return f"showed {self.cards(shown.cards)} and {result}{' with ' + words if words else ''}"

    def _pot(self, number: int) -> str:
        return f"side pot({number})" if number else self.pot_name(number)

    def _described(self, event: events.Show | events.Result) -> str:
        high = PHRASES.high(event.said_high) if event.said_high >= 0 else ""
        if not LOW_HALF[self.hand.game] or not high:
            return high or (f"LO: {low_ranks(event.said_low)}" if event.said_low > 0 else "")
        best = best_five(event.cards + tuple(card for board in self.all_of(events.Board) for card in board.cards))
        low = f" | LO - [{low_ranks(event.said_low).replace('A', '1')}]" if event.said_low > 0 else ""
        return f"HI - {high}{' ' + self.cards(best) if best else ''}{low}"


def _main_pot_first(award: events.Collect) -> tuple[int, int]:
    """Low before high."""
    return award.pot, -award.half


def best_five(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards of the best high hand, pairs and high ranks first; none if a card is unknown.

    >>> best_five(("3h", "2d", "8s", "5s", "7s", "Qh", "9h"))
    ('Qh', '9h', '8s', '7s', '5s')
    """
    numbers = [parse_card(card) for card in cards]
    if len(numbers) < _FIVE or any(number >= HIDDEN for number in numbers):
        return ()
    best = max(combinations(numbers, _FIVE), key=lambda five: high_strength(sum(1 << card for card in five)))
    ranks = Counter(card // _SUITS for card in best)
    is_wheel = set(ranks) == _WHEEL

    def place(card: int) -> tuple[int, int, int]:
        rank = card // _SUITS
        return ranks[rank], -1 if is_wheel and rank == max(_WHEEL) else rank, card

    return tuple(card_name(card) for card in sorted(best, key=place, reverse=True))
