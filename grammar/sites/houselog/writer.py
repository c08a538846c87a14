"""Writes hands as a house log: the counterpart of `grammar.lark`, explained in `docs/reference/houselog.md`."""

from collections.abc import Iterator
from dataclasses import replace

from studbook.game import events
from studbook.game.events import Event
from studbook.game.hand import Hand
from studbook.game.vocabulary import Game, Half, Kind, Limit, Street
from studbook.grammar.numerals import ordinal
from studbook.grammar.site_writer import X
from studbook.grammar.sites.houselog.announcements import LANGUAGES, DealerWords
from studbook.grammar.sites.log import LogNames


class HouseLog(LogNames):
    """A house log has every card; downcards are in brackets."""

    site = "houselog"
    games = {
        Game.STUD: "Seven Card Stud",
        Game.STUD8: "Seven Card Stud Hi-Lo",
        Game.RAZZ: "Razz",
        Game.RAZZ27: "2-7 Razz",
        Game.FIVESTUD: "Five Card Stud",
    }
    limits = {Limit.FIXED: "fixed limit", Limit.SPREAD: "spread limit", Limit.POT: "pot limit", Limit.NO: "no limit"}
    headings = {
        Street.SECOND: "Second street",
        Street.THIRD: "Third street",
        Street.FOURTH: "Fourth street",
        Street.FIFTH: "Fifth street",
        Street.SIXTH: "Sixth street",
        Street.SEVENTH: "Seventh street",
        Street.SHOWDOWN: "Showdown",
    }
    all_in_words = ", all-in"
    halves = {Half.WHOLE: "", Half.HIGH: ", high half", Half.LOW: ", low half"}
    wordings = LogNames.wordings | {
        Kind.DEALER: "Dealer: seat {seat}",
        Kind.EXPOSED: "Seat {seat} gets {dealt}",
        Kind.COMMUNITY: "Community card {cards}",
        Kind.BRING_IN: "Seat {seat} brings in {amount}{all_in}",
        Kind.CHECK: "Seat {seat} checks",
        Kind.BET: "Seat {seat} bets {amount}{all_in}",
        Kind.CALL: "Seat {seat} calls {amount}{all_in}",
        Kind.RAISE: "Seat {seat} raises to {to}{all_in}",
        Kind.FOLD: "Seat {seat} folds{showing}",
        Kind.THROWN_AWAY: "Seat {seat} throws his hand away",
        Kind.PROTECTED: "Seat {seat} is all-in for the pot so far",
        Kind.SKIPPED: "Last round of betting left out",
        Kind.UNCALLED: "Seat {seat} takes back {amount}",
        Kind.MUCK: "Seat {seat} mucks{showing}",
        Kind.NO_SHOW: "Seat {seat} does not show",
        Kind.COLLECT: "Seat {seat} wins {amount}{from_pot}{half}",
        Kind.TOTAL: "Pot: {amount}",
        Kind.FEE: "Fee: {amount}",
    }
    completions = {Kind.RAISE: "Seat {seat} completes to {to}{all_in}"}
    notices = LogNames.notices | {Kind.TIMEOUT: "times out", Kind.FINISH: "finishes"}

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        self.hand = replace(hand, events=tuple(self._with_last_cards(hand)))
        self._found.clear()

    def _with_last_cards(self, hand: Hand) -> Iterator[Event]:
        """The events; every player in the hand gets a last downcard, even if no one saw it."""
        live = self.ledger.live.copy()
        waiting: dict[int, Event] = {}
        for event in hand.events:
            if isinstance(event, events.Fold):
                live.discard(event.seat)
            if isinstance(event, events.Deal) and waiting:
                waiting[event.seat] = event
                continue
            if waiting and not isinstance(event, events.Burn | events.Reshuffle):
                if not isinstance(event, events.Community):
                    yield from (waiting[seat] for seat in sorted(waiting))
                waiting = {}
            yield event
            if isinstance(event, events.StreetStart) and event.street == self.last:
                waiting = self._last_cards(live)
        yield from (waiting[seat] for seat in sorted(waiting))

    def _last_cards(self, live: set[int]) -> dict[int, Event]:
        if not self.is_closed(int(self.last) - 1):
            return {}
        return {seat: events.Deal(0, self.last, seat, self.players[seat], (X,), 1) for seat in live}

    def head(self) -> Iterator[str]:
        hand = self.hand
        yield from self.begins("House log")
        mixed = f"{hand.mixed.replace(',', ' ').removesuffix(' mix')} mix, " if hand.mixed else ""
        stakes = f"{self.money(hand.small_bet)}/{self.money(hand.big_bet)}"
        yield f"Game: {mixed}{self.games[hand.game]}, {self.limits[hand.limit]} {stakes}"
        if hand.ante > 0:
            yield f"Ante: {self.money(hand.ante)}"
        if hand.bring_in > 0:
            yield f"Bring-in: {self.money(hand.bring_in)}"
        yield from self._tournament()
        yield self.currency()
        yield from self.when_and_where()

    def _tournament(self) -> Iterator[str]:
        """Number, level and buy-in, if there are any."""
        hand = self.hand
        if hand.tournament:
            yield f"Tournament: {self.tournament()}{f', {hand.level}' if hand.level else ''}"
            if self.price():
                yield f"Buy-in: {'+'.join(map(self.money, self.price()))}"

    def dealt(self, event: events.Deal) -> tuple[str, ...]:
        """All cards of a deal, including those that no one saw."""
        due = int(event.street) if event.street == self.first else 1
        new = event.cards[len(event.cards) - min(event.fresh, due) :]
        return (X,) * (due - len(new)) + new

    def on_street(self, event: events.StreetStart) -> str:
        return self.headings.get(event.street, "")

    def on_deal(self, event: events.Deal) -> str:
        new = self.dealt(event)
        first = int(event.street) - len(new)
        closed = [self.is_closed(position) or card == X for position, card in enumerate(new, first)]
        down = tuple(card for card, is_down in zip(new, closed, strict=True) if is_down)
        up = tuple(card for card, is_down in zip(new, closed, strict=True) if not is_down)
        faces = [f"({self.cards(down)})"] * bool(down) + [self.cards(up)] * bool(up)
        return f"Seat {event.seat} gets {' '.join(faces)}"

    def on_burn(self, event: events.Burn) -> str:
        if len(event.cards) != 1:
            return f"Burn {event.fresh} card{'s' * (event.fresh != 1)}"
        return f"Burn {self.cards(event.cards)}"

    def notice(self, event: events.Notice) -> str:
        if isinstance(event, events.Announce) and not (self.is_own_site and event.text):
            return f"Announced: seat {event.seat}, {', '.join(self.language().words(event))}"
        return super().notice(event)

    def language(self) -> DealerWords:
        """The language of the table's dealers."""
        return LANGUAGES[self.table_number() % len(LANGUAGES)]

    def finished(self, event: events.Finish) -> str:
        place = f" {event.to}{ordinal(event.to)}" if event.to > 0 else ""
        return place + (f" and receives {self.plain(event.amount)}" if event.amount > 0 else "")

    def showing(self, event: events.Fold | events.Muck) -> str:
        """Cards that a player shows while throwing them away."""
        return f", showing {' '.join(event.cards)}" if event.cards else ""

    def from_pot(self, event: events.Collect) -> str:
        """Which pot, if there are several."""
        pot = self.pot_name(event.pot).replace("-", " ")
        return f" from the {pot}" if pot != "pot" else ""

    def on_rake(self, event: events.Rake) -> str:
        return f"Rake: {self.money(event.amount)}" if event.amount else ""

    def tail(self) -> Iterator[str]:
        yield "End of hand"
