"""Checks that only show when hands are compared: X01, M11 and B06."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from studbook.analytics.audit.between_hands import continuity, follow_tables
from studbook.analytics.batch import ImportBatch
from studbook.analytics.store import Store
from studbook.game.money import UNIT
from studbook.game.vocabulary import Flag, Kind
from studbook.rules.checks.catalogue import CODES

Build = Callable[..., ImportBatch]
NOON = datetime(2011, 3, 5, 12, tzinfo=UTC)
FOUND = (
    "SELECT hand_id, code, findings.severity, findings.player, expected, found FROM findings JOIN hands USING (hand)"
)


def _found(store: Store, where: str = "true") -> list[tuple[Any, ...]]:
    return store.connection.execute(f"{FOUND} WHERE {where} ORDER BY hands.hand, code, player").fetchall()


def _minutes(count: int) -> datetime:
    return NOON + timedelta(minutes=count)


def test_a_stack_that_changes_between_hands_is_noticed(batch_of: Build, a_hand: Any, a_seat: Any) -> None:
    hands = [
        a_hand("1", seats=[a_seat("Ann", 100, 5), a_seat("Bob", 50, -5)], at=_minutes(0)),
        a_hand("2", seats=[a_seat("Ann", 105, 0), a_seat("Bob", 60, 0)], at=_minutes(1)),
        a_hand("3", seats=[a_seat("Ann", 105, 0), a_seat("Bob", 60, 0)], at=_minutes(2)),
    ]
    with Store() as store:
        store.append(batch_of(hands))
        assert continuity(store) == 1
        assert _found(store) == [("2", "X01", "warning", "Bob", 45 * UNIT, 60 * UNIT)]


def test_hands_are_compared_in_the_order_of_play(batch_of: Build, a_hand: Any, a_seat: Any) -> None:
    stacks = {"10": 100, "9": 100, "11": 100}
    hands = [a_hand(number, seats=[a_seat("Ann", stack, 0)], at=_minutes(0)) for number, stack in stacks.items()]
    hands[1].seats[0].net, hands[0].seats[0].stack, hands[0].seats[0].net = 7, 107, -7
    with Store() as store:
        store.append(batch_of(hands))
        assert continuity(store) == 0


def test_other_tables_tournaments_and_sessions_are_other_stacks(batch_of: Build, a_hand: Any, a_seat: Any) -> None:
    hands = [
        a_hand("1", seats=[a_seat("Ann", 100)], at=_minutes(0)),
        a_hand("2", seats=[a_seat("Ann", 70)], at=_minutes(1), table="Ceres"),
        a_hand("3", seats=[a_seat("Ann", 30)], at=_minutes(2), tournament="8"),
        a_hand("4", seats=[a_seat("Ann", 20)], at=_minutes(3), tournament="9"),
        a_hand("5", seats=[a_seat("Ann", 10)], at=_minutes(45)),
    ]
    with Store() as store:
        store.append(batch_of(hands))
        assert continuity(store) == 0


def test_chips_that_were_added_explain_a_jump(batch_of: Build, a_hand: Any, a_seat: Any, an_event: Any) -> None:
    says = [
        an_event(Kind.NOTICE, 0, text="adds $17"),
        an_event(Kind.NOTICE, text="Bob re-buys and receives 17 chips"),
        an_event(Kind.LEAVE, text="Cat leaves the table"),
        an_event(Kind.CHAT, text="Dan adds $17"),
        an_event(Kind.NOTICE, 4, text="Eve adds $18"),
        an_event(Kind.NOTICE, 5, text="Fox2 adds $17"),
    ]
    names = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fox"]
    hands = [
        a_hand("1", seats=[a_seat(name, 100) for name in names], events=says, at=_minutes(0)),
        a_hand("2", seats=[a_seat(name, 117) for name in names], at=_minutes(1)),
    ]
    with Store() as store:
        store.append(batch_of(hands))
        continuity(store)
        assert [row[3] for row in _found(store, "code = 'X01'")] == ["Dan", "Eve", "Fox"]
        assert [row[3] for row in _found(store, "code = 'X02'")] == ["Ann", "Bob", "Cat"]


def test_a_tournament_is_a_closed_system(batch_of: Build, a_hand: Any, a_seat: Any) -> None:
    def hand(number: int, *stacks: int, **others: Any) -> Any:
        seats = [a_seat(f"p{place}", stack) for place, stack in enumerate(stacks)]
        return a_hand(str(number), seats=seats, at=_minutes(number), **others)

    hands = [
        hand(1, 100, 50, tournament="8"),
        hand(2, 80, 70, tournament="8"),
        hand(3, 80, 75, tournament="8"),
        hand(4, 80, 75, 100, tournament="8"),
        hand(5, 100, 50),
        hand(6, 80, 75),
    ]
    with Store() as store:
        store.append(batch_of(hands))
        continuity(store)
        assert _found(store, "code = 'M11'") == [("3", "M11", "warning", None, 150 * UNIT, 155 * UNIT)]


def test_the_bring_in_of_a_table_does_not_change(batch_of: Build, a_hand: Any, a_seat: Any, an_event: Any) -> None:
    def hand(number: int, amount: int, flags: int = 0, **others: Any) -> Any:
        events = [an_event(Kind.BRING_IN, 1, amount, flags)]
        return a_hand(str(number), [a_seat("Ann"), a_seat("Bob")], events=events, at=_minutes(number), **others)

    hands = [
        hand(1, 2), hand(2, 3), hand(3, 2), hand(4, 1, Flag.ALL_IN), hand(5, 4, big=8, small=4),
        hand(6, 9, table="Ceres"), hand(7, 5, level="II", tournament="8"), hand(8, 7, level="III", tournament="8"),
    ]  # fmt: skip
    with Store() as store:
        store.append(batch_of(hands))
        continuity(store)
        assert _found(store, "code <> 'X05'") == [("2", "B06", "error", "Bob", 2 * UNIT, 3 * UNIT)]


def test_comparing_again_changes_nothing_and_keeps_what_the_replay_found(
    batch_of: Build, a_hand: Any, a_seat: Any
) -> None:
    first = a_hand("1", [a_seat("Ann", 100)], at=_minutes(0), findings=[(CODES["X01"], 0)])
    with Store() as store:
        store.append(batch_of([first, a_hand("3", [a_seat("Ann", 90)], at=_minutes(2))]))
        assert continuity(store) == 1
        store.connection.execute("INSERT INTO comparison_due VALUES (0)")
        assert continuity(store) == 1
        assert continuity(store) == 0, "nothing is due any more"
        assert len(_found(store)) == 2
        store.append(batch_of([a_hand("2", [a_seat("Ann", 100, -10), a_seat("Bob", 50, 10)], at=_minutes(1))]))
        assert continuity(store) == 0
        assert [(row[0], row[4]) for row in _found(store)] == [("1", 0)]


def test_only_tables_of_this_run_are_compared_again(tmp_path: Any, batch_of: Build, a_hand: Any, a_seat: Any) -> None:
    path = tmp_path / "a.duckdb"
    with Store(path) as store:
        store.append(batch_of([a_hand("1", [a_seat("Ann", 1)]), a_hand("2", [a_seat("Ann", 2)])]))
        assert continuity(store) == 1
    with Store(path) as store:
        store.connection.execute("UPDATE findings SET found = 77")
        store.append(batch_of([a_hand("3", [a_seat("Ann", 3)], table="Ceres")]))
        continuity(store)
        assert [row[5] for row in _found(store)] == [77]


def test_a_hand_in_conflict_is_not_compared(batch_of: Build, a_hand: Any, a_seat: Any) -> None:
    hands = [
        a_hand("1", [a_seat("Ann", 100)], at=_minutes(0), content=1),
        a_hand("1", [a_seat("Ann", 55)], at=_minutes(1), content=2),
        a_hand("2", [a_seat("Ann", 100)], at=_minutes(2), content=3),
    ]
    with Store() as store:
        store.append(batch_of(hands))
        assert continuity(store) == 1
        assert [row[:3] for row in _found(store)] == [("1", "P03", "error"), ("1", "X08", "warning")]


def test_the_table_of_moves_is_the_same_without_any(batch_of: Build, a_hand: Any, a_seat: Any) -> None:
    """Most tables have none, so their explanation is left out."""
    shapes = []
    for stack in (100, 60):
        with Store() as store:
            store.append(batch_of([a_hand(str(n), seats=[a_seat("Ann", n * stack)], at=_minutes(n)) for n in (1, 2)]))
            follow_tables(store)
            shapes.append(store.connection.execute("DESCRIBE moves").fetchall())
            moves = store.connection.execute("FROM moves").fetchall()
            assert bool(moves) == bool(store.connection.execute("FROM jumps").fetchall())
        with Store() as store:
            store.append(batch_of([a_hand("1", seats=[a_seat("Ann", stack)])]))
            follow_tables(store)
            assert store.connection.execute("FROM moves").fetchall() == []
            shapes.append(store.connection.execute("DESCRIBE moves").fetchall())
    assert shapes == [shapes[0]] * 4
