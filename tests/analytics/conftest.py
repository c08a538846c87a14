"""Small batches built column by column, so that the store is tested without grammar and replay."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from zlib import crc32

import numpy as np
import pytest

from studbook.analytics.batch import ImportBatch, RejectRow, StoredFile
from studbook.game.columns import Batch, Events, Hands, Seats, empty
from studbook.game.money import UNIT
from studbook.game.results import Awards, Findings, HandResults, Pots, SeatResults, SettledHands
from studbook.game.vocabulary import Currency, Did, Game, Kind, Limit, Street, Zone
from studbook.rules.audit_results import Audited
from studbook.rules.checks.catalogue import CHECKS
from tests.analytics.batches import audited_batch

START = datetime(2011, 3, 5, 20, 0, tzinfo=UTC)
"""As a site prints it: the zone is another column."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass
class SeatSpec:
    """One player of a hand; amounts in whole units."""

    player: str
    stack: int = 100
    net: int = 0
    did: Did | int = Did.DEALT_IN
    street: int = Street.THIRD
    number: int = 0
    cards: int = 0
    door: int = -1


@dataclass
class EventSpec:
    """One event of a hand; the seat is an index."""

    kind: Kind
    seat: int = -1
    amount: int = -1
    flags: int = 0
    text: str = ""
    cards: int = 0
    street: int = Street.THIRD
    to: int = -1


@dataclass
class HandSpec:
    """One hand."""

    hand_id: str
    seats: Sequence[SeatSpec]
    events: Sequence[EventSpec] = ()
    game: Game = Game.STUD
    currency: Currency = Currency.USD
    small: int = 2
    big: int = 4
    table: str = "Vesta"
    tournament: str = ""
    level: str = ""
    at: datetime = START
    content: int = 0
    zone: Zone = Zone.ET
    findings: Sequence[tuple[int, int]] = ()
    """Check number and seat index."""
    awards: Sequence[tuple[int, int]] = ()
    """Seat index and amount, of the main pot."""
    file: int = 0
    line: int = 1


@dataclass
class Text:
    """Collects the text that spans point into."""

    parts: list[bytes] = field(default_factory=list)
    length: int = 0

    def span(self, text: str) -> tuple[int, int]:
        """Append a text and return its place."""
        data = text.encode()
        self.parts.append(data)
        self.length += len(data)
        return self.length - len(data), self.length


def _fill(columns: Any, at: int, **values: Any) -> None:
    for name, value in values.items():
        getattr(columns, name)[at] = value


def _hands(specs: Sequence[HandSpec], text: Text) -> Hands:
    hands = empty(Hands, len(specs))
    first_seat = first_event = 0
    for row, spec in enumerate(specs):
        _fill(
            hands, row, game=spec.game, limit=Limit.FIXED, currency=spec.currency, tournament=bool(spec.tournament),
            ante=UNIT // 2, bring_in=UNIT, small_bet=spec.small * UNIT, big_bet=spec.big * UNIT,
            buy_in=-1, bounty=-1, fee=-1, max_seats=8, local_time=(spec.at - EPOCH) // timedelta(microseconds=1),
            zone=spec.zone, hand_id=text.span(spec.hand_id), table=text.span(spec.table),
            tournament_id=text.span(spec.tournament), level=text.span(spec.level), first_seat=first_seat,
            seat_count=len(spec.seats), first_event=first_event, event_count=len(spec.events), file=spec.file,
            line=spec.line, content=spec.content or crc32(f"{spec.table} {spec.hand_id}".encode()),
        )  # fmt: skip
        first_seat += len(spec.seats)
        first_event += len(spec.events)
    return hands


def _seats(specs: Sequence[HandSpec], text: Text) -> Seats:
    rows = [(hand, index, seat) for hand, spec in enumerate(specs) for index, seat in enumerate(spec.seats)]
    seats = empty(Seats, len(rows))
    for row, (hand, index, seat) in enumerate(rows):
        number = seat.number or index + 1
        _fill(
            seats, row, hand=hand, number=number, stack=seat.stack * UNIT, name=text.span(seat.player), line=index + 3
        )
    return seats


def _events(specs: Sequence[HandSpec], text: Text) -> Events:
    rows = [(hand, index, event) for hand, spec in enumerate(specs) for index, event in enumerate(spec.events)]
    events = empty(Events, len(rows))
    for row, (hand, index, event) in enumerate(rows):
        amount = event.amount * UNIT if event.amount >= 0 else -1
        _fill(
            events, row, hand=hand, street=event.street, kind=event.kind, seat=event.seat, amount=amount, to=event.to,
            cards=event.cards, pot=-1, flags=event.flags, said_high=-1, said_low=-1, text=text.span(event.text),
            line=index + 20,
        )  # fmt: skip
    return events


def _results(specs: Sequence[HandSpec]) -> SeatResults:
    rows = [seat for spec in specs for seat in spec.seats]
    results = empty_like(SeatResults, len(rows))
    for row, seat in enumerate(rows):
        put_in, collected = max(0, -seat.net) * UNIT, max(0, seat.net) * UNIT
        _fill(
            results, row, put_in=put_in, collected=collected, expected=collected, net=seat.net * UNIT,
            end_stack=(seat.stack + seat.net) * UNIT, street=seat.street, did=seat.did, cards=seat.cards,
            door=seat.door,
        )  # fmt: skip
    return results


def empty_like(table: Any, rows: int) -> Any:
    """Table of the replay's results with zeros."""
    return table(*(np.zeros(rows, np.int64) for _ in table._fields))


def _settled(specs: Sequence[HandSpec]) -> SettledHands:
    hands = empty_like(HandResults, len(specs))
    for row, spec in enumerate(specs):
        dealt = sum(bool(seat.did & Did.DEALT_IN) for seat in spec.seats)
        gross = sum(max(0, -seat.net) for seat in spec.seats) * UNIT
        _fill(hands, row, gross=gross, players=dealt, pots=1, decided=1, last_street=Street.SEVENTH)
    found = [(hand, *finding) for hand, spec in enumerate(specs) for finding in spec.findings]
    findings = empty_like(Findings, len(found))
    for row, (hand, code, seat) in enumerate(found):
        severity = CHECKS[code].severity
        _fill(findings, row, hand=hand, code=code, severity=severity, seat=seat, street=Street.THIRD, line=9, found=7)
    paid = [(hand, *award) for hand, spec in enumerate(specs) for award in spec.awards]
    awards, pots = empty_like(Awards, len(paid)), empty_like(Pots, len(specs))
    for row, (hand, seat, amount) in enumerate(paid):
        _fill(awards, row, hand=hand, seat=seat, expected=amount * UNIT, printed=amount * UNIT)
    for row, spec in enumerate(specs):
        eligible = (1 << len(spec.seats)) - 1
        _fill(pots, row, hand=row, gross=hands.gross[row], net=-1, eligible=eligible, high=1, decided=1)
    return SettledHands(hands, _results(specs), pots, awards, findings, np.full(len(CHECKS), len(specs), np.int64))


def build_batch(
    specs: Sequence[HandSpec], files: Iterable[StoredFile] = (), rejects: Iterable[RejectRow] = ()
) -> ImportBatch:
    """Batch of the given hands."""
    text = Text()
    hands, seats, events = _hands(specs, text), _seats(specs, text), _events(specs, text)
    data = np.frombuffer(b"".join(text.parts), np.uint8)
    batch, audited = Batch(data, hands, seats, events), Audited(_settled(specs))
    item = audited_batch(batch, ("pokerstars", "elsewhere"), audited)
    return item._replace(files=list(files), rejects=list(rejects))


@pytest.fixture(scope="session")
def batch_of() -> Callable[..., ImportBatch]:
    """Build a batch of hand specifications, files and rejects."""
    return build_batch


@pytest.fixture(scope="session")
def a_seat() -> type[SeatSpec]:
    """Specify a seat."""
    return SeatSpec


@pytest.fixture(scope="session")
def an_event() -> type[EventSpec]:
    """Specify an event."""
    return EventSpec


@pytest.fixture(scope="session")
def a_hand() -> Callable[..., HandSpec]:
    """Specify a hand, by default with two players who did nothing."""

    def specify(hand_id: str, seats: Sequence[SeatSpec] = (), **others: Any) -> HandSpec:
        return HandSpec(hand_id, seats or [SeatSpec("Ann"), SeatSpec("Bob")], **others)

    return specify


def _random_did(chance: random.Random, street: int) -> int:
    did = int(Did.DEALT_IN)
    for bit in (Did.BROUGHT_IN, Did.VOLUNTARY, Did.COMPLETED, Did.FOLDED):
        did |= bit if chance.random() < 0.3 else 0
    if street >= Street.FOURTH and chance.random() < 0.4:
        did |= Did.SHOWDOWN
    if chance.random() < 0.3:
        did |= Did.WON | (Did.SCOOPED if chance.random() < 0.5 else 0)
    return did


@pytest.fixture(scope="session")
def hands_at_random() -> Callable[..., list[HandSpec]]:
    """Draw hands at random."""
    return random_hands


def random_hands(count: int, seed: int = 1) -> list[HandSpec]:
    """Draw hands whose players did anything at random: statistics must count them all the same."""
    chance = random.Random(seed)
    specs = []
    for number in range(count):
        seats = []
        for player in chance.sample(["Ann", "Bob", "Cé", "d'Or", "<b>Eve</b>"], chance.randint(2, 5)):
            street = chance.choice([Street.THIRD, Street.FOURTH, Street.FIFTH, Street.SEVENTH])
            did = _random_did(chance, street) if chance.random() < 0.9 else 0
            seats.append(SeatSpec(player, net=chance.randint(-30, 30) if did else 0, did=did, street=street))
        specs.append(
            HandSpec(
                str(1000 + number),
                seats,
                game=chance.choice([Game.STUD, Game.STUD8, Game.RAZZ]),
                currency=chance.choice([Currency.USD, Currency.CHIPS]),
                big=chance.choice([4, 8]),
                at=START + timedelta(minutes=number * 3),
            )
        )
    return specs
