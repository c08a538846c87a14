"""Build the replayer's frames of a Red Dog deal: cards, pot, stake, and the next player with their chance to win."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from studbook.analytics.red_dog.dealt import HIDDEN, turn_places
from studbook.analytics.red_dog.turns import NOTHING, Choice, DealLedger, Dealt, PlayedTurn
from studbook.analytics.replayer.frame import Frame, FramePot, Options, PlayerNow
from studbook.analytics.replayer.table_cards import Card
from studbook.analytics.stored.audits import SeatResult
from studbook.game.events import (
    Ante,
    Burn,
    Buy,
    Centre,
    Deal,
    Dealer,
    Event,
    NextDealer,
    Notice,
    Pass,
    Reshuffle,
    Share,
    Show,
    Stake,
    Stitch,
    Take,
    Total,
    Win,
    kind_name,
)
from studbook.game.events import Pot as StatedPot
from studbook.game.events import Turn as TurnUp
from studbook.game.money import as_decimal
from studbook.game.vocabulary import Street

_OPENING = (Dealer, StatedPot, Stitch)
_ENDING = (Total, NextDealer)
_TOGETHER = (Ante, Deal, Centre, Share)
_ACTS = (Buy, Stake, Pass)
_NOTICES = (Notice, Reshuffle)


def frames_of_deal(deal: Dealt) -> list[Frame]:
    """Frames of a deal: the first before anything happens, the last after everything is paid."""
    table = _DealTable(deal)
    return [table.frame("start", ()), *(table.step(first, last) for first, last in _steps(deal.events)), table.after()]


def _step_of(place: int, event: Event) -> str | int:
    """Step that an event belongs to: consecutive events with the same result are one step."""
    if isinstance(event, _OPENING):
        return "opening"
    if isinstance(event, _ENDING):
        return "ending"
    together = kind_name(event) if isinstance(event, _TOGETHER) else ""
    return together or ("notice" if isinstance(event, _NOTICES) else place)


def _steps(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """First and last event of every step; what is left and the next dealer belong to the last frame."""
    for step, group in groupby(enumerate(events), key=lambda item: _step_of(*item)):
        places = [place for place, _ in group]
        if step != "ending":
            yield places[0], places[-1]


class _DealTable:
    """Builds the table frame by frame."""

    def __init__(self, deal: Dealt) -> None:
        self.deal = deal
        stacks = {seat.seat: seat.stack or NOTHING for seat in deal.hand.seats}
        self.ledger = DealLedger(deal.before, stacks)
        self.cards: dict[int, list[Card]] = {seat: [] for seat in stacks}
        self.shown: set[int] = set()
        self.middle: list[str] = []
        self.centre = list(deal.centre)
        """Upcards that stay for all following players."""
        self.of_turn = turn_places(deal.turns, deal.events)
        self.part = 0
        self.line: int = deal.hand.facts.line

    def step(self, first: int, last: int) -> Frame:
        """Frame after the events of one step."""
        events = self.deal.events[first : last + 1]
        part = max([self.part, *(self.of_turn[place] + 1 for place in range(first, last + 1))])
        if part > self.part:  # RD-09: the previous turn's card is removed; a centre card stays
            self.part, self.middle = part, list(self.centre)
        for event in events:
            self.ledger.follow(event)
            self._lay(event)
        self.line = events[0].line
        return self.frame(kind_name(events[0]), events, self._coming(last))

    def after(self) -> Frame:
        """Frame after the end of the deal."""
        self.middle = list(self.centre)
        self.part = len(self.deal.turns) + 1
        events = tuple(event for event in self.deal.events if isinstance(event, _ENDING))
        self.line = events[0].line if events else self.line
        return self.frame("end", events)

    def frame(self, kind: str, events: tuple[Event, ...], coming: PlayedTurn | None = None) -> Frame:
        """Frame of the table as it is now; `coming` is the turn of the next player to act."""
        turn, options = (coming.seat, self._options(coming)) if coming else (None, None)
        players = [self._player(seat, kind, events, coming) for seat in self.deal.hand.seats]
        pots = [FramePot(0, self.ledger.pot, [seat.seat for seat in self.deal.seats])]
        burned = [name for event in events if isinstance(event, Burn) for name in event.cards]
        middle = burned if kind == "burn" else list(self.middle)
        return Frame(kind, Street.BEFORE, self.line, events, players, pots, middle, turn, options, part=self.part)

    def _coming(self, last: int) -> PlayedTurn | None:
        """The turn that the next event begins or continues."""
        events = self.deal.events
        ahead = (at for at in range(last + 1, len(events)) if not isinstance(events[at], _NOTICES))
        at = next(ahead, None)
        is_turn = at is not None and isinstance(events[at], _ACTS) and self.of_turn[at] >= 0
        return self.deal.turns[self.of_turn[at]] if is_turn and at is not None else None

    def _options(self, turn: PlayedTurn) -> Options | None:
        """RD-05, RD-18, RD-32: what the player may bet; None if that is unknown, before they bought a card."""
        at = self._decides(turn)
        if at is None:
            return None
        may_pass = at.may_pass if isinstance(at, Choice) else self.deal.may_pass(turn)
        return Options(NOTHING, at.least, at.most, is_range=True, may_pass=may_pass)

    def _decides(self, turn: PlayedTurn) -> PlayedTurn | Choice | None:
        """The decision that a player faces with this pot; each bought card changes the pot."""
        at_last = turn if turn.pot == self.ledger.pot else None
        return next((choice for choice in turn.choices if choice.pot == self.ledger.pot), at_last)

    def _lay(self, event: Event) -> None:
        """Place the cards of one event."""
        if isinstance(event, Deal):
            self.cards[event.seat] = [Card(name, is_open=False) for name in event.cards]
        elif isinstance(event, Centre):
            self.middle += event.cards
        elif isinstance(event, TurnUp):
            self.middle = list(event.cards)
            if self.deal.rules.bought_for_all and self.centre:
                self.centre = list(event.cards)
        elif isinstance(event, Ante | Take | Share):
            self.middle = list(self.centre)
        elif isinstance(event, Show):
            self._show(event.seat, event.cards)

    def _show(self, seat: int, names: Sequence[str]) -> None:
        """RD-07, RD-08: show the whole hand, or the one card that wins."""
        cards = self.cards[seat]
        if len(names) >= len(cards):
            cards[:] = [Card(name, is_open=True) for name in names]
            self.shown.add(seat)
            return
        for name in names:
            held = [card.name for card in cards]
            place = held.index(name) if name in held else held.index(HIDDEN) if HIDDEN in held else -1
            if place >= 0:
                cards[place] = Card(name, is_open=True)

    def _player(self, seat: SeatResult, kind: str, events: tuple[Event, ...], coming: PlayedTurn | None) -> PlayerNow:
        number, turn = seat.seat, coming or self._turn_now(kind)
        at = self._decides(turn) if turn and turn.seat == number else None
        paid = [event for event in events if isinstance(event, Win | Take | Share) and event.seat == number]
        takes_part = seat.dealt_in or number == self.deal.dealer
        return PlayerNow(
            seat=number,
            name=seat.player,
            stack=self.ledger.stacks[number],
            bet=self.ledger.stakes.get(number, NOTHING),
            won=as_decimal(sum(event.amount for event in paid)),
            cards=list(self.cards[number]),
            shown=number in self.shown,
            status="in" if takes_part else "out",
            all_in=False,
            showing="",
            chance=(at.wins, at.cases) if at and at.cases else None,
            deals=number == self.deal.dealer,
        )

    def _turn_now(self, kind: str) -> PlayedTurn | None:
        """The current turn, if its stake is made and its card is not turned yet."""
        return self.deal.turns[self.part - 1] if kind in ("stake", "burn") and self.part else None
