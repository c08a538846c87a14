"""Build the replayer's frames of a hand: the state of the table after every step.

Chips, bets and live seats come from the state of the replay (`rules.stud.replay.trace`); no rules of the game are
repeated here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import groupby
from typing import Any

import numpy as np

from studbook.analytics.explained import Explanation, explanations_of
from studbook.analytics.hand_equities import StreetEquity, equities_by_street
from studbook.analytics.reddog.turns import Dealt
from studbook.analytics.replayer.completed import completed
from studbook.analytics.replayer.frame import Frame, Options, PlayerNow, Pot, Replayed, with_findings
from studbook.analytics.replayer.red_dog import frames_of_deal
from studbook.analytics.replayer.table_cards import Boards
from studbook.analytics.store import Store
from studbook.analytics.stored_audit import AuditedHand
from studbook.analytics.stored_hands import stored_hands
from studbook.game.columns import MAX_SEATS, Batch
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
from studbook.game.pots import pot_layers
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


def hands_of_table(store: Store, table: str) -> list[int]:
    """Keys of the hands of a table, in order of time."""
    return [int(key) for key in store.ask("hands_of_table", table_name=table)["hand"]]


def replayed(store: Store, key: int, rules: House | None = None) -> Replayed:
    """Frames of a stored hand, by key; without rules, those of its room apply."""
    return next(replays(store, [key], rules))


def replays(store: Store, keys: Sequence[int], rules: House | None = None) -> Iterator[Replayed]:
    """Frames of stored hands, in the order of their keys, loaded with one query per table."""
    stored = stored_hands(store, keys)
    explained = {explanation.hand.facts.hand: explanation for explanation in explanations_of(store, stored)}
    for key in keys:
        explanation = explained[key]
        if isinstance(explanation, Dealt):
            frames = with_findings(frames_of_deal(explanation), explanation.hand.findings)
            yield Replayed(explanation, list(frames))
        else:
            yield _replay(explanation, stored.alone(key), rules)


def _replay(explanation: Explanation, batch: Batch, rules: House | None) -> Replayed:
    audited, site = explanation.hand, explanation.hand.facts.site
    batch = completed(batch, [ten_thousandths(seat.returned) for seat in audited.seats])
    trace = trace_hand(batch, rules or house(site if site in profiles() else DEFAULT))
    events = hand_at(batch, 0).events
    table = _Table(audited, events, trace)
    frames = [table.before(), *(table.frame(first, last) for first, last in _steps(events)), table.after()]
    streets = equities_by_street(audited, batch, SAMPLE, MOST_DEALS)
    frames = list(_with_equities(frames, {Street[street.street.upper()]: street for street in streets}))
    return Replayed(explanation, list(with_findings(frames, audited.findings)))


def _with_equities(frames: list[Frame], streets: dict[Street, StreetEquity]) -> Iterator[Frame]:
    """Add equities to the players, from the deal of a street to its last bet."""
    for frame in frames:
        street = streets.get(frame.street)
        if street is None:
            yield frame
            continue
        players = [
            replace(player, equity=float(street.shares[player.seat]), equity_error=street.standard_error)
            if player.seat in street.shares
            else player
            for player in frame.players
        ]
        yield replace(frame, players=players)


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


class _Table:
    """Builds the table frame by frame."""

    def __init__(self, hand: AuditedHand, events: tuple[Event, ...], trace: Trace) -> None:
        self.hand, self.events, self.trace = hand, events, trace
        self.boards = Boards(hand.game, events)
        self.seats = [seat.seat for seat in hand.seats]
        self.gathered = False

    def before(self) -> Frame:
        """Frame before the first event: all players are seated."""
        players = [
            self._player(place, stack=seat.stack, bet=0, won=0, status="in" if seat.dealt_in else "out")
            for place, seat in enumerate(self.hand.seats)
        ]
        return Frame("start", Street.BEFORE, self.hand.facts.line, (), players, [], [], None, None)

    def frame(self, first: int, last: int) -> Frame:
        """Frame after the events of one step."""
        events = self.events[first : last + 1]
        for event in events:
            self.boards.follow(event)
        state, street = self.trace.states[last], events[0].street
        if not isinstance(events[0], Ante):
            self.boards.fill_up(self._in(int(state.live), self.seats), street)
        self.gathered |= isinstance(events[-1], _GATHERED) or street > Street.SEVENTH
        bets, stacks, won, all_in = self._bets(state), state.stack, state.collected, int(state.all_in)
        players = [
            self._player(
                place,
                stack=as_decimal(stacks[place] + won[place]) if is_known(int(stacks[place])) else None,
                bet=bets[place],
                won=won[place],
                status=self._status(state, place),
                all_in=bool(all_in >> place & 1),
            )
            for place in range(len(self.seats))
        ]
        turn, options = self._turn(last)
        pots = self._pots(state, bets)
        kind = "deal" if isinstance(events[0], _DEALING) else kind_name(events[0])
        community = list(self.boards.community)
        return Frame(kind, street, events[0].line, events, players, pots, community, turn, options)

    def after(self) -> Frame:
        """Frame after everything is paid: stacks are those in the store, and the rest of the pots is the room's."""
        events = tuple(event for event in self.events if _step_of(event) == "summary")
        for event in events:
            self.boards.follow(event)
        state = self.trace.states[-1] if len(self.events) else None
        players = [
            self._player(
                place,
                stack=seat.end_stack,
                bet=0,
                won=ten_thousandths(seat.collected),
                status="out" if state is None else self._status(state, place),
            )
            for place, seat in enumerate(self.hand.seats)
        ]
        facts = self.hand.facts
        kept = (facts.gross or Decimal(0)) - sum((seat.collected or Decimal(0)) for seat in self.hand.seats)
        pots = [Pot(0, kept, [])] if kept else []
        line = events[0].line if events else self.events[-1].line if self.events else facts.line
        return Frame("end", Street.SUMMARY, line, events, players, pots, list(self.boards.community), None, None)

    def _player(
        self, place: int, stack: Decimal | None, bet: int, won: int, status: str, all_in: bool = False
    ) -> PlayerNow:
        seat = self.seats[place]
        return PlayerNow(
            seat=seat,
            name=self.hand.seats[place].player,
            stack=stack,
            bet=as_decimal(bet),
            won=as_decimal(won),
            cards=list(self.boards.cards[seat]),
            shown=seat in self.boards.shown,
            status=status,
            all_in=all_in and status == "in",
            showing=self.boards.showing(seat) if status == "in" and seat not in self.boards.shown else "",
        )

    def _bets(self, state: Any) -> list[int]:
        """Chips in front of every player; an uncalled bet stays there until it is returned (ES-13)."""
        if not self.gathered:
            return [int(amount) for amount in state.street_in[: len(self.seats)]]
        owner, excess = int(top_contributor(state)), int(uncalled(state))
        return [excess if place == owner else 0 for place in range(len(self.seats))]

    @staticmethod
    def _status(state: Any, place: int) -> str:
        if int(state.live) >> place & 1:
            return "in"
        if int(state.dealt) == 0:
            return "in" if int(state.anted) >> place & 1 else "out"
        return "folded" if int(state.dealt | state.anted) >> place & 1 else "out"

    @staticmethod
    def _in(bits: int, seats: list[int]) -> list[int]:
        return [seat for place, seat in enumerate(seats) if bits >> place & 1]

    def _turn(self, last: int) -> tuple[int | None, Options | None]:
        seat, to_call, least, most = (int(self.trace.options[last][column]) for column in (TURN, TO_CALL, LEAST, MOST))
        if seat < 0:
            return None, None
        is_range = int(self.trace.states[last].limit) != Limit.FIXED
        totals = (as_decimal(least), as_decimal(most)) if least else (None, None)
        return self.seats[seat], Options(as_decimal(to_call), totals[0], totals[1], is_range)

    def _pots(self, state: Any, bets: list[int]) -> list[Pot]:
        """ES-14 to ES-16: chips put in on previous streets, divided into pots, minus the awards."""
        put_in = np.array(state.put_in - state.returned, np.int64)
        put_in[: len(bets)] -= bets
        amounts, eligible = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
        count = int(pot_layers(put_in, int(state.live), amounts, eligible))
        if count == 0 and put_in.sum():  # antes, before anyone has cards
            count, amounts[0], eligible[0] = 1, put_in.sum(), int(state.anted)
        self._take_out(amounts[:count], state)
        return [
            Pot(number, as_decimal(amounts[number]), self._in(int(eligible[number]), self.seats))
            for number in range(count)
        ]

    @staticmethod
    def _take_out(amounts: Any, state: Any) -> None:
        """Take each payment out of its pot; if none is named, out of the main pot first."""
        for line in range(int(state.lines)):
            paid, named = int(state.paid_amount[line]), int(state.paid_pot[line])
            for pot in [named] * (0 <= named < len(amounts)) + [*range(len(amounts))]:
                taken = min(paid, int(amounts[pot]))
                amounts[pot] -= taken
                paid -= taken
