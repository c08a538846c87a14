"""Build the replayer's frames of a Red Dog deal: cards, pot, stake, and the next player with their chance to win."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import groupby

from studbook.analytics.polars_duckdb import Row
from studbook.analytics.reddog.dealt import HIDDEN, turn_places
from studbook.analytics.reddog.turns import NOTHING, Choice, Dealt, Ledger, Turn
from studbook.analytics.replayer.frame import Frame, Options, PlayerNow, Pot
from studbook.analytics.replayer.table_cards import Card
from studbook.game.vocabulary import Street

_OPENING = frozenset({"dealer", "pot", "stitch"})
_ENDING = frozenset({"total", "next_dealer"})
_TOGETHER = frozenset({"ante", "deal", "centre", "share"})
_ACTS = frozenset({"buy", "stake", "pass"})
_PAID = frozenset({"win", "take", "share"})
_NOTICES = frozenset(
    {"timeout", "disconnect", "connect", "sit_out", "join", "leave", "chat", "notice", "reshuffle", "unknown"}
)


def frames_of_deal(deal: Dealt) -> list[Frame]:
    """Frames of a deal: the first before anything happens, the last after everything is paid."""
    table = _DealTable(deal)
    return [table.frame("start", []), *(table.step(first, last) for first, last in _steps(deal.events)), table.after()]


def _step_of(place: int, row: Row) -> str | int:
    """Step that an event belongs to: consecutive events with the same result are one step."""
    kind = row["kind"]
    if kind in _OPENING:
        return "opening"
    if kind in _ENDING:
        return "ending"
    return kind if kind in _TOGETHER else "notice" if kind in _NOTICES else place


def _steps(rows: list[Row]) -> Iterator[tuple[int, int]]:
    """First and last event of every step; what is left and the next dealer belong to the last frame."""
    for step, group in groupby(enumerate(rows), key=lambda item: _step_of(*item)):
        places = [place for place, _ in group]
        if step != "ending":
            yield places[0], places[-1]


class _DealTable:
    """Builds the table frame by frame."""

    def __init__(self, deal: Dealt) -> None:
        self.deal = deal
        stacks = {seat["seat"]: seat["stack"] or NOTHING for seat in deal.hand.seats}
        self.ledger = Ledger(deal.before, stacks)
        self.cards: dict[int, list[Card]] = {seat: [] for seat in stacks}
        self.shown: set[int] = set()
        self.middle: list[str] = []
        self.centre = list(deal.centre)
        """Upcards that stay for all following players."""
        self.of_turn = turn_places(deal.turns, deal.events)
        self.part = 0
        self.line: int = deal.hand.facts["line"]

    def step(self, first: int, last: int) -> Frame:
        """Frame after the events of one step."""
        rows = self.deal.events[first : last + 1]
        part = max([self.part, *(self.of_turn[place] + 1 for place in range(first, last + 1))])
        if part > self.part:  # RD-09: the previous turn's card is removed; a centre card stays
            self.part, self.middle = part, list(self.centre)
        for row in rows:
            self.ledger.follow(row)
            self._lay(row)
        self.line = rows[0]["line"]
        return self.frame(rows[0]["kind"], rows, self._coming(last))

    def after(self) -> Frame:
        """Frame after the end of the deal."""
        self.middle = list(self.centre)
        self.part = len(self.deal.turns) + 1
        rows = [row for row in self.deal.events if row["kind"] in _ENDING]
        self.line = rows[0]["line"] if rows else self.line
        return self.frame("end", rows)

    def frame(self, kind: str, rows: list[Row], coming: Turn | None = None) -> Frame:
        """Frame of the table as it is now; `coming` is the turn of the next player to act."""
        turn, options = (coming.seat, self._options(coming)) if coming else (None, None)
        players = [self._player(seat, kind, rows, coming) for seat in self.deal.hand.seats]
        pots = [Pot(0, self.ledger.pot, [seat["seat"] for seat in self.deal.seats])]
        middle = [name for row in rows for name in row["cards"].split()] if kind == "burn" else list(self.middle)
        return Frame(kind, Street.BEFORE, self.line, rows, players, pots, middle, turn, options, part=self.part)

    def _coming(self, last: int) -> Turn | None:
        """The turn that the next event begins or continues."""
        events = self.deal.events
        ahead = (at for at in range(last + 1, len(events)) if events[at]["kind"] not in _NOTICES)
        at = next(ahead, None)
        is_turn = at is not None and events[at]["kind"] in _ACTS and self.of_turn[at] >= 0
        return self.deal.turns[self.of_turn[at]] if is_turn and at is not None else None

    def _options(self, turn: Turn) -> Options | None:
        """RD-05, RD-18, RD-32: what the player may bet; None if that is unknown, before they bought a card."""
        at = self._decides(turn)
        if at is None:
            return None
        may_pass = at.may_pass if isinstance(at, Choice) else self.deal.may_pass(turn)
        return Options(NOTHING, at.least, at.most, is_range=True, may_pass=may_pass)

    def _decides(self, turn: Turn) -> Turn | Choice | None:
        """The decision that a player faces with this pot; each bought card changes the pot."""
        at_last = turn if turn.pot == self.ledger.pot else None
        return next((choice for choice in turn.choices if choice.pot == self.ledger.pot), at_last)

    def _lay(self, row: Row) -> None:
        """Place the cards of one event."""
        names, seat = (row["cards"] or "").split(), row["seat"]
        if row["kind"] == "deal":
            self.cards[seat] = [Card(name, is_open=False) for name in names]
        elif row["kind"] == "centre":
            self.middle += names
        elif row["kind"] == "turn":
            self.middle = names
            if self.deal.rules.bought_for_all and self.centre:
                self.centre = names
        elif row["kind"] in ("ante", "take", "share"):
            self.middle = list(self.centre)
        elif row["kind"] == "show":
            self._show(seat, names)

    def _show(self, seat: int, names: list[str]) -> None:
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

    def _player(self, seat: Row, kind: str, rows: list[Row], coming: Turn | None) -> PlayerNow:
        number, turn = seat["seat"], coming or self._turn_now(kind)
        at = self._decides(turn) if turn and turn.seat == number else None
        paid = (row["amount"] or NOTHING for row in rows if row["kind"] in _PAID and row["seat"] == number)
        takes_part = seat["dealt_in"] or number == self.deal.dealer
        return PlayerNow(
            seat=number,
            name=seat["player"],
            stack=self.ledger.stacks[number],
            bet=self.ledger.stakes.get(number, NOTHING),
            won=sum(paid, Decimal(0)),
            cards=list(self.cards[number]),
            shown=number in self.shown,
            status="in" if takes_part else "out",
            all_in=False,
            showing="",
            chance=(at.wins, at.cases) if at and at.cases else None,
            deals=number == self.deal.dealer,
        )

    def _turn_now(self, kind: str) -> Turn | None:
        """The current turn, if its stake is made and its card is not turned yet."""
        return self.deal.turns[self.part - 1] if kind in ("stake", "burn") and self.part else None
