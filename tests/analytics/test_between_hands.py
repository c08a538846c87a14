"""Checks between hands, over whole simulated sessions: nothing is found in them, and what is changed is found."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from studbook.analytics.audit.between_hands import continuity
from studbook.analytics.batch import ImportBatch
from studbook.analytics.store import Store
from studbook.game.cards import HIDDEN, pack
from studbook.game.columns import Batch, Int64
from studbook.game.money import CENT, UNIT
from studbook.game.vocabulary import Currency, Game, Kind
from studbook.rules.stud.batch import settle_batch
from studbook.simulation.stud.batches import GAMES, simulate
from tests.analytics.batches import audited_batch

Found = list[tuple[str, str, str | None]]
"""Code, hand number, player."""
HANDS = 1_500
MANY = 3_000
SECOND = 1_000_000


ERRORS = "SELECT hand_id FROM findings JOIN hands USING (hand) WHERE code = 'P03' AND severity = 'error'"


@cache
def _simulated() -> Batch:
    return simulate(Game.STUD8, HANDS, 11)


@cache
def _ends() -> Int64:
    return settle_batch(_simulated()).seats.end_stack


def _stored(batch: Batch) -> ImportBatch:
    return audited_batch(batch, ("pokerstars",))


class Session:
    """Simulated hands that a test may change, and what it looks up in them. Hands and seats are rows."""

    def __init__(self) -> None:
        whole = _simulated()
        tables = (type(table)(*(column.copy() for column in table)) for table in whole[1:])
        self.batch = Batch(whole.text, *tables)
        self.hands, self.seats, self.events = self.batch.hands, self.batch.seats, self.batch.events
        self.names = self.batch.strings(self.seats.name)
        self.numbers = self.batch.strings(self.hands.hand_id)

    def tables(self, tournament: bool = False) -> Iterator[list[int]]:
        """Hands of each table, in the order of play."""
        keys = np.column_stack((self.hands.table[:, 0], self.hands.tournament_id[:, 0]))
        for first, last in pairwise([0, *(np.flatnonzero((keys[1:] != keys[:-1]).any(axis=1)) + 1), len(keys)]):
            if bool(self.hands.tournament[first]) == tournament:
                yield list(range(first, last))

    def seats_of(self, hand: int) -> range:
        first = int(self.hands.first_seat[hand])
        return range(first, first + int(self.hands.seat_count[hand]))

    def players(self, hand: int) -> dict[str, int]:
        return {self.names[seat]: seat for seat in self.seats_of(hand)}

    def events_of(self, hand: int, *kinds: Kind) -> list[int]:
        first = int(self.hands.first_event[hand])
        rows = range(first, first + int(self.hands.event_count[hand]))
        return [row for row in rows if self.events.kind[row] in kinds]

    def stays(self, hands: list[int]) -> tuple[str, list[int]]:
        """A player who is in all of these hands, and their seats."""
        name = min(set.intersection(*(set(self.players(hand)) for hand in hands)))
        return name, [self.players(hand)[name] for hand in hands]

    def stored(self) -> ImportBatch:
        return _stored(self.batch)

    def found(self) -> Found:
        with Store() as store:
            store.append(self.stored())
            return found_in(store)


def found_in(store: Store) -> Found:
    """Findings between hands."""
    continuity(store)
    sql = "SELECT code, hand_id, player FROM findings JOIN hands USING (hand) WHERE between_hands ORDER BY ALL"
    return [(code, number, player) for code, number, player in store.sql(sql).rows]


@pytest.fixture
def session() -> Session:
    """Hands of one game."""
    return Session()


@pytest.fixture
def cash(session: Session) -> list[int]:
    """Hands of a long cash table."""
    return next(hands for hands in session.tables() if len(hands) > 40 and session.hands.seat_count[hands[20]] > 3)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_found_between_clean_hands(game: Game) -> None:
    with Store() as store:
        store.append(_stored(simulate(game, MANY, 12)))
        assert found_in(store) == []


def _add(session: Session, hands: list[int], amount: int) -> str:
    """Give a player other chips from the third of these hands on, as long as they stay."""
    name, _ = session.stays(hands[:3])
    for hand in hands[2:]:
        if name in session.players(hand):
            session.seats.stack[session.players(hand)[name]] += amount
    return name


def test_x01_chips_from_nowhere(session: Session, cash: list[int]) -> None:
    name = _add(session, cash[20:], 7 * CENT)
    assert session.found() == [("X01", session.numbers[cash[22]], name)]


def test_x02_a_stack_is_filled_up(session: Session, cash: list[int]) -> None:
    name, seats = session.stays(cash[20:23])
    round_amount = 20 * int(session.hands.small_bet[cash[22]])
    assert _add(session, cash[20:], round_amount - int(session.seats.stack[seats[2]]) % round_amount) == name
    assert session.found() == [("X02", session.numbers[cash[22]], name)]


def test_x03_a_hand_is_missing(session: Session, cash: list[int]) -> None:
    with Store() as store:
        store.append(session.stored())
        store.connection.execute("DELETE FROM hands WHERE hand = ?", [cash[20]])
        assert found_in(store) == [("X03", session.numbers[cash[21]], None)]
        ((players,),) = store.sql("SELECT found FROM findings WHERE code = 'X03'").rows
    assert 2 <= players <= session.hands.seat_count[cash[21]]


def test_x03_leaves_room_for_a_hand(session: Session, cash: list[int]) -> None:
    times = session.hands.local_time
    times[cash[21:]] += times[cash[19]] + 9 * SECOND - times[cash[21]]
    with Store() as store:
        store.append(session.stored())
        store.connection.execute("DELETE FROM hands WHERE hand = ?", [cash[20]])
        assert {code for code, *_ in found_in(store)} - {"X10"} == {"X01"}


def test_x04_balances_behind_the_ante(session: Session) -> None:
    for hands in session.tables(tournament=True):
        antes = session.hands.ante[hands]
        seats = np.array([seat for hand in hands for seat in session.seats_of(hand)])
        if antes[0] != antes[-1] and (session.seats.stack[seats] >= 2 * antes[-1]).all():
            break
    session.seats.stack[seats] -= session.hands.ante[session.seats.hand[seats]]
    risen = next(hand for before, hand in pairwise(hands) if session.hands.ante[before] != session.hands.ante[hand])
    assert [found[:2] for found in session.found()] == [("X04", session.numbers[risen])]


@pytest.mark.parametrize("column", ["ante", "small_bet", "big_bet"])
def test_x05_the_stakes_change(session: Session, cash: list[int], column: str) -> None:
    getattr(session.hands, column)[cash[20]] *= 2
    assert session.found() == [("X05", session.numbers[cash[20]], None)]


def test_x05_the_bets_of_a_tournament_without_levels_only_rise(session: Session) -> None:
    hands = next(
        h for h in session.tables(tournament=True) if session.hands.small_bet[h[0]] < session.hands.small_bet[h[-1]]
    )
    session.hands.level[:] = 0
    assert session.found() == []
    session.hands.small_bet[hands[-1]] = session.hands.small_bet[hands[0]]
    session.hands.big_bet[hands[-1]] = session.hands.big_bet[hands[0]]
    assert [found[:2] for found in session.found() if found[0] != "B06"] == [("X05", session.numbers[hands[-1]])]


def test_x06_who_has_lost_everything_plays_on(session: Session) -> None:
    before, hand, bust, new = next(
        (before, hand, bust, new)
        for hands in session.tables(tournament=True)
        for before, hand in pairwise(hands)
        for bust in session.players(before).keys() - session.players(hand).keys()
        for new in session.players(hand).keys() - session.players(before).keys()
        if _ends()[session.players(before)[bust]] == 0
    )
    for seat, name in enumerate(session.names):
        if name == new and hand <= session.seats.hand[seat] < hand + 40:
            session.seats.name[seat] = session.seats.name[session.players(before)[bust]]
    found = [row for row in session.found() if row[0] not in ("X07", "M11")]  # another seat, and more chips in all
    assert found == [("X06", session.numbers[hand], bust)]


def test_x07_a_player_moves(session: Session, cash: list[int]) -> None:
    name = session.names[session.seats_of(cash[20])[-1]]
    for hand in cash[21:]:
        if name == session.names[session.seats_of(hand)[-1]]:
            session.seats.number[session.seats_of(hand)[-1]] = 10
    assert session.found() == [("X07", session.numbers[cash[21]], name)]


def _tell_again(session: Session, hand: int) -> None:
    """The hand as an anonymous player's file tells it: names are seats, and the hero's closed cards are not seen."""
    text = session.batch.text.tobytes()
    for seat in session.seats_of(hand):
        name = f"Seat+{session.seats.number[seat]}".encode()
        session.seats.name[seat] = len(text), len(text) + len(name)
        text += name
    for row in session.events_of(hand, Kind.DEAL):
        if session.events.fresh[row] == 3:
            session.events.cards[row] = session.events.cards[row] >> 12 << 12 | pack([HIDDEN, HIDDEN])
    session.batch = session.batch._replace(text=np.frombuffer(text, np.uint8))


def test_x08_another_file_of_a_hand_agrees(session: Session, cash: list[int]) -> None:
    with Store() as store:
        store.append(session.stored())
        for hand in cash[20:25]:
            _tell_again(session, hand)
        store.append(session.stored())
        assert found_in(store) == []
        assert store.sql("SELECT DISTINCT severity FROM findings WHERE code = 'P03'").rows == [("info",)]
        assert store.sql("SELECT count(*) FROM hands WHERE NOT conflict").rows == [(HANDS,)]


def test_x08_two_files_differ(session: Session, cash: list[int]) -> None:
    wagers = [(hand, session.events_of(hand, Kind.BET, Kind.RAISE, Kind.CALL)) for hand in cash]
    hand, (bet, later, *_) = next((hand, rows) for hand, rows in wagers if len(rows) > 1)
    found = [("X08", session.numbers[hand], session.names[session.seats_of(hand)[session.events.seat[bet]]])]
    with Store() as store:
        store.append(session.stored())
        for column in (session.events.amount, session.events.to):
            column[[bet, later]] += 3 * UNIT * (column[[bet, later]] >= 0)
        session.events.line[bet] = 77
        store.append(session.stored())
        assert found_in(store) == found
        assert store.sql("SELECT line, found - expected FROM findings WHERE code = 'X08'").rows == [(77, 3 * UNIT)]
        assert store.sql(ERRORS).rows == [(session.numbers[hand],)]
        assert found_in(store) == found


def test_x08_an_open_card_differs(session: Session, cash: list[int]) -> None:
    row = session.events_of(cash[20], Kind.DEAL)[0]
    with Store() as store:
        store.append(session.stored())
        session.events.cards[row] ^= 1 << 6 * (int(session.events.fresh[row]) - 1)
        store.append(session.stored())
        assert found_in(store) == []
        assert store.sql(ERRORS).rows == [(session.numbers[cash[20]],)]


def test_x09_more_is_paid_than_was_lost(session: Session, cash: list[int]) -> None:
    session.events.amount[session.events_of(cash[-1], Kind.COLLECT)[0]] += CENT
    assert session.found() == [("X09", session.numbers[cash[-1]], None)]


def test_x09_results_are_not_what_the_stacks_say(session: Session, cash: list[int]) -> None:
    item = session.stored()
    one, two = session.seats_of(cash[20])[:2]
    item.settled.seats.net[[one, two]] += np.array([CENT, -CENT])
    with Store() as store:
        store.append(item)
        assert found_in(store) == sorted(("X09", session.numbers[cash[20]], session.names[seat]) for seat in (one, two))


def test_x10_too_fast(session: Session, cash: list[int]) -> None:
    acts = Kind.BRING_IN, Kind.CHECK, Kind.BET, Kind.CALL, Kind.RAISE, Kind.FOLD
    place = next(at for at in range(10, 40) if len(session.events_of(cash[at], *acts)) >= 12)
    gap = session.hands.local_time[cash[place + 1]] - session.hands.local_time[cash[place]]
    session.hands.local_time[cash[place + 1 :]] -= gap - 3 * SECOND
    assert session.found() == [("X10", session.numbers[cash[place + 1]], None)]


def test_p11_numbers_out_of_order(session: Session, cash: list[int]) -> None:
    session.hands.hand_id[cash[20:22]] = session.hands.hand_id[[cash[21], cash[20]]]
    assert session.found() == [("P11", session.numbers[cash[21]], None)]


def test_x11_a_date_in_the_future(session: Session, cash: list[int]) -> None:
    session.hands.local_time[cash[-1]] += 40 * 365 * 86_400 * SECOND
    assert ("X11", session.numbers[cash[-1]], None) in session.found()


def test_x13_the_currency_changes(session: Session, cash: list[int]) -> None:
    session.hands.currency[cash[20:]] = Currency.EUR
    assert ("X13", session.numbers[cash[20]], None) in session.found()


@pytest.mark.parametrize("hidden", [0, 1, 2])
def test_x12_counts_only_cards_that_are_known(session: Session, cash: list[int], hidden: int) -> None:
    cards = pack([*[HIDDEN] * hidden, *range(10 - hidden)])
    with Store() as store:
        store.append(session.stored())
        for hand in cash[20:22]:
            seat = "UPDATE seats_packed SET packed = if(facts & 255 = $seat, $cards, 0) WHERE hand = $hand"
            number = int(session.seats.number[session.seats_of(hand)[0]])
            store.connection.execute(seat, {"seat": number, "cards": cards, "hand": hand})
        assert [code for code, *_ in found_in(store) if code == "X12"] == ["X12", "X12"] * (hidden == 0)
