"""Build the replayer's frames of a hand: the state of the table after every step.

Chips, bets and live seats come from the state of the replay (`rules.stud.replay.trace`); no rules of the game are
repeated here.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import groupby
from typing import NamedTuple

from studbook.analytics.audit.explained import Explanation, explanations_of
from studbook.analytics.red_dog.turns import Dealt
from studbook.analytics.replayer.chips import Chips, chips_after
from studbook.analytics.replayer.completed import completed
from studbook.analytics.replayer.completions import completion_of, opening_street
from studbook.analytics.replayer.frame import Frame, FramePot, Options, PlayerNow, Replayed, with_findings
from studbook.analytics.replayer.hand_equities import StreetEquity, equities_by_street
from studbook.analytics.replayer.red_dog import frames_of_deal
from studbook.analytics.replayer.table_cards import Boards, Card
from studbook.analytics.store import Store
from studbook.analytics.stored.audits import AuditedHand
from studbook.analytics.stored.hands import stored_hands
from studbook.game.columns import Batch
from studbook.game.events import (
    Ante,
    Board,
    Burn,
    Collect,
    Community,
    Deal,
    Dealer,
    Event,
    Fee,
    Muck,
    Net,
    NoShow,
    Notice,
    Rake,
    Reshuffle,
    Result,
    Show,
    StreetStart,
    Total,
    Uncalled,
    kind_name,
)
from studbook.game.events import Pot as StatedPot
from studbook.game.hand import hand_at
from studbook.game.money import as_decimal, ten_thousandths
from studbook.game.vocabulary import Limit, Street
from studbook.rules.stud.batch import trace_hand
from studbook.rules.stud.house import DEFAULT, House, house, profiles
from studbook.rules.stud.replay.trace import LEAST, MOST, TO_CALL, TURN, Trace, is_known
from studbook.rules.stud.state import top_contributor, uncalled

_DEALING = (StreetStart, Burn, Reshuffle, Deal, Community)
_REMARKS = (Notice, Dealer)
_STATED = (Total, StatedPot, Rake, Fee, Board, Result, Net)
_GATHERED = (Uncalled, Show, Muck, NoShow, Collect)
"""Events that happen after all bets are in the pots."""

SAMPLE = 10_000
"""Number of deals for a sampled equity; the standard error is at most 0.5 %."""
MOST_DEALS = 1_000_000
"""Maximum number of deals to enumerate: enough for two players from fifth street on."""

_Equities = dict[Street, dict[int, tuple[float, float]]]
"""By street and seat, equity in the main pot and its standard error."""
_NO_EQUITY: tuple[float | None, float] = (None, 0.0)


def hands_of_table(store: Store, table: str) -> list[int]:
    """Keys of the hands of a table, in order of time."""
    return [int(key) for key in store.ask("hands_of_table", table_name=table)["hand"]]


def replayed(store: Store, key: int, rules: House | None = None) -> Replayed:
    """Frames of a stored hand, by key; without rules, those of its site apply."""
    return next(replays(store, [key], rules))


def replays(store: Store, keys: Sequence[int], rules: House | None = None) -> Iterator[Replayed]:
    """Frames of stored hands, in the order of their keys, loaded with one query per table."""
    stored = stored_hands(store, keys)
    played = stored.by_key()
    explained = {one.hand.facts.hand: one for one in explanations_of(store, stored, played=played)}
    for key in keys:
        explanation = explained[key]
        if isinstance(explanation, Dealt):
            frames = with_findings(frames_of_deal(explanation), explanation.hand.findings)
            yield Replayed(explanation, list(frames))
        else:
            yield _replay(explanation, stored.alone(key), played[key].events, rules)


def _replay(explanation: Explanation, printed: Batch, events: tuple[Event, ...], rules: House | None) -> Replayed:
    """Replay a hand; `printed` is its batch and `events` are its events, before anything is added."""
    audited, site = explanation.hand, explanation.hand.facts.site
    batch = completed(printed, [ten_thousandths(seat.returned) for seat in audited.seats])
    if batch.events is not printed.events:
        events = hand_at(batch, 0).events
    trace = trace_hand(batch, rules or house(site if site in profiles() else DEFAULT))
    table = _Table(audited, events, trace, _by_seat(equities_by_street(audited, batch, SAMPLE, MOST_DEALS)))
    frames = [table.before(), *(table.frame(first, last) for first, last in _steps(events)), table.after()]
    return Replayed(explanation, list(with_findings(frames, audited.findings)))


def _by_seat(streets: Iterable[StreetEquity]) -> _Equities:
    """Look up the equities of the players, which are those from the deal of a street to its last bet."""
    return {
        Street[one.street.upper()]: {seat: (float(share), one.standard_error) for seat, share in one.shares.items()}
        for one in streets
    }


def _step_of(event: Event) -> str:
    """Step that an event belongs to; every action is a separate step."""
    if isinstance(event, _STATED) or (event.street == Street.SUMMARY and not isinstance(event, _GATHERED)):
        return "summary"
    if isinstance(event, _DEALING):
        return "deal"
    return "ante" if isinstance(event, Ante) else "remark" if isinstance(event, _REMARKS) else "action"


def _steps(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """First and last event of every step; the summary belongs to the last frame."""
    for step, group in groupby(enumerate(events), key=lambda item: (_step_of(item[1]), item[1].street)):
        places = [place for place, _ in group]
        if step[0] == "summary":
            continue
        if step[0] == "action":
            yield from ((place, place) for place in places)
        else:
            yield places[0], places[-1]


class _Now(NamedTuple):
    """What a step can change of a player, apart from the stack; amounts in ten-thousandths."""

    bet: int
    won: int
    status: str
    all_in: bool
    shown: bool
    cards: tuple[Card, ...]
    equity: tuple[float | None, float]


class _Table:
    """Builds the table frame by frame."""

    def __init__(self, hand: AuditedHand, events: tuple[Event, ...], trace: Trace, equities: _Equities) -> None:
        self.hand, self.events, self.trace, self.equities = hand, events, trace, equities
        self.boards = Boards(hand.game, events)
        self.seats = [seat.seat for seat in hand.seats]
        self.chips = chips_after(trace.states, len(self.seats))
        self.options = trace.options.tolist()
        self.small = ten_thousandths(hand.facts.small_bet)
        limit = Limit(self.chips[0].limit) if self.chips else Limit.FIXED
        self.completion = completion_of(events, hand.game, limit, self.small)
        self.gathered = False
        self.uncalled: dict[tuple[int, ...], list[int]] = {}
        """Uncalled bets by place, for what everyone has put in and got back: asked for once, not at every step."""
        self.players: dict[int, tuple[int, _Now, PlayerNow]] = {}
        """By place, everyone after the previous step, with their stack as the replay counts it."""

    def before(self) -> Frame:
        """Frame before the first event: all players are seated."""
        players = []
        for place, seat in enumerate(self.hand.seats):
            status = "in" if seat.dealt_in else "out"
            players.append(self._player(place, self._paid(place, 0, status), seat.stack))
        return Frame("start", Street.BEFORE, self.hand.facts.line, (), players, [], [], None, None)

    def frame(self, first: int, last: int) -> Frame:
        """Frame after the events of one step."""
        events, chips = self.events[first : last + 1], self.chips[last]
        for event in events:
            self.boards.follow(event)
        street = events[0].street
        if not isinstance(events[0], Ante):
            self.boards.fill_up(self._in(chips.live), street)
        self.gathered |= isinstance(events[-1], _GATHERED) or street > Street.SEVENTH
        bets = self._bets(last)
        players = [self._after_step(place, chips, bet, street) for place, bet in enumerate(bets)]
        turn, options = self._turn(last)
        pots = [
            FramePot(number, as_decimal(amount), self._in(places))
            for number, (amount, places) in enumerate(chips.pots(bets))
        ]
        kind = "deal" if isinstance(events[0], _DEALING) else kind_name(events[0])
        community = list(self.boards.community)
        frame = Frame(kind, street, events[0].line, events, players, pots, community, turn, options)
        return replace(frame, completes=True) if events[0] is self.completion else frame

    def after(self) -> Frame:
        """Frame after everything is paid: stacks are those in the store, and the rest of the pots is the site's."""
        events = tuple(event for event in self.events if _step_of(event) == "summary")
        for event in events:
            self.boards.follow(event)
        players = []
        for place, seat in enumerate(self.hand.seats):
            status = self.chips[-1].status(place) if self.chips else "out"
            now = self._paid(place, ten_thousandths(seat.collected), status)
            players.append(self._player(place, now, seat.end_stack))
        facts = self.hand.facts
        kept = (facts.gross or Decimal(0)) - sum((seat.collected or Decimal(0)) for seat in self.hand.seats)
        pots = [FramePot(0, kept, [])] if kept else []
        line = events[0].line if events else self.events[-1].line if self.events else facts.line
        return Frame("end", Street.SUMMARY, line, events, players, pots, list(self.boards.community), None, None)

    def _after_step(self, place: int, chips: Chips, bet: int, street: Street) -> PlayerNow:
        """A player after a step: the same object as before if nothing has changed, as for most players."""
        seat, stack, won, status = self.seats[place], chips.stack[place], chips.collected[place], chips.status(place)
        all_in, shown = status == "in" and bool(chips.all_in >> place & 1), seat in self.boards.shown
        equity = self.equities.get(street, {}).get(seat, _NO_EQUITY)
        now = _Now(bet, won, status, all_in, shown, tuple(self.boards.cards[seat]), equity)
        before = self.players.get(place)
        if before is None or before[:2] != (stack, now):
            player = self._player(place, now, as_decimal(stack + won) if is_known(stack) else None)
            self.players[place] = before = (stack, now, player)
        return before[-1]

    def _paid(self, place: int, won: int, status: str) -> _Now:
        """A player without a bet, before or after the hand."""
        seat = self.seats[place]
        shown, cards = seat in self.boards.shown, tuple(self.boards.cards[seat])
        return _Now(0, won, status, all_in=False, shown=shown, cards=cards, equity=_NO_EQUITY)

    def _player(self, place: int, now: _Now, stack: Decimal | None) -> PlayerNow:
        seat = self.seats[place]
        return PlayerNow(
            seat=seat,
            name=self.hand.seats[place].player,
            stack=stack,
            bet=as_decimal(now.bet),
            won=as_decimal(now.won),
            cards=list(now.cards),
            shown=now.shown,
            status=now.status,
            all_in=now.all_in,
            showing=self.boards.showing(seat) if now.status == "in" and not now.shown else "",
            equity=now.equity[0],
            equity_error=now.equity[1],
        )

    def _bets(self, last: int) -> list[int]:
        """Chips in front of every player; an uncalled bet stays there until it is returned (ES-13)."""
        if not self.gathered:
            return self.chips[last].street_in
        totals = (*self.chips[last].put_in, *self.chips[last].returned)
        if totals not in self.uncalled:
            state = self.trace.states[last]
            owner, excess = int(top_contributor(state)), int(uncalled(state))
            self.uncalled[totals] = [excess if place == owner else 0 for place in range(len(self.seats))]
        return self.uncalled[totals]

    def _in(self, bits: int) -> list[int]:
        """Seats of places that are given as bits."""
        return [seat for place, seat in enumerate(self.seats) if bits >> place & 1]

    def _turn(self, last: int) -> tuple[int | None, Options | None]:
        seat, to_call, least, most = (self.options[last][column] for column in (TURN, TO_CALL, LEAST, MOST))
        if seat < 0:
            return None, None
        is_range = self.chips[last].limit != Limit.FIXED
        totals = (as_decimal(least), as_decimal(most)) if least else (None, None)
        opens = self.events[last].street == opening_street(self.hand.game)
        completes = opens and not is_range and 0 < max(self.chips[last].street_in) < self.small == least
        return self.seats[seat], Options(as_decimal(to_call), totals[0], totals[1], is_range, completes)
