"""Nights of a home game: from hands, from result sheets, and their totals."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from studbook.analytics.batch import ImportBatch
from studbook.analytics.database.clock import times_in
from studbook.analytics.players.nights import BANK, NightRow, nights, rows_of_hands, settle_totals, totals
from studbook.analytics.players.result_sheets import read_results
from studbook.analytics.players.settling import Transfer
from studbook.analytics.store import Store
from studbook.game.vocabulary import Kind

Build = Callable[..., ImportBatch]
SHEET = """\
night,player,bought in,cashed out
2026-03-05,Ann,40,65.50
2026-03-05,Bob,40,

# Bob bought in again
2026-03-05,Bob,20,0
2026-03-05,Cat,40,74.50
2026-03-12,Ann,$40,$10
2026-03-12,Bob,30,60
"""


def shown(rows: list[NightRow]) -> list[tuple[object, ...]]:
    return [(f"{row.night:%m-%d}", row.player, row.bought_in, row.cashed_out, row.net) for row in rows]


def test_a_result_sheet_adds_up_the_lines_of_a_player() -> None:
    assert shown(read_results(SHEET, "EUR")) == [
        ("03-05", "Ann", 40, Decimal("65.5"), Decimal("25.5")),
        ("03-05", "Bob", 60, 0, -60),
        ("03-05", "Cat", 40, Decimal("74.5"), Decimal("34.5")),
        ("03-12", "Ann", 40, 10, -30),
        ("03-12", "Bob", 30, 60, 30),
    ]
    assert {row.currency for row in read_results(SHEET, "EUR")} == {"EUR"}


@pytest.mark.parametrize(
    "text",
    [
        "2026-03-05,Ann,40,65.50", "\ufeffname;date;out;buy-in\nAnn;2026-03-05;65,50;40",
        "Player\tNight\tCashed out\tBought in\nAnn\t2026-03-05\t€65.50\t40,00\n",
        '"2026-03-05", "Ann", "40", "65.50", "EUR"',
    ],
)  # fmt: skip
def test_a_result_sheet_may_be_written_in_several_ways(text: str) -> None:
    assert shown(read_results(text)) == [("03-05", "Ann", 40, Decimal("65.5"), Decimal("25.5"))]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# no night\n05.03.2026,Ann,1,2", "2: '05.03.2026' is not a night"),
        ("2026-02-30,Ann,1,2", "1: '2026-02-30' is not a night"),
        ("2026-03-05,Ann,-1,2", r"1: '-1' is not an amount \(bought in\)"),
        ("2026-03-05,Ann,1,1e9", "1: '1e9' is not an amount"),
        ("2026-03-05,Ann,1,12345678901234", "is not an amount"),
        ("2026-03-05,,1,2", "1: a player's name has 1 to 60 letters"),
        ("2026-03-05,A\x1b[2Jnn,1,2", "1: a player's name"),
        ("2026-03-05,Ann,1,2,EUR,more", "1: 6 fields, but there are 5 columns"),
        ("night,player,bought in,tips", "1: unknown column 'tips'"),
    ],
)
def test_a_mistake_in_a_result_sheet_is_named_with_its_line(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_results(text)


def test_an_empty_result_sheet_has_no_nights() -> None:
    assert read_results("\n# nothing\n") == []
    assert nights([]) == []


def test_each_night_is_settled_and_all_of_them_together() -> None:
    made = nights(read_results(SHEET, "EUR"))
    assert [night.night for night in made] == [date(2026, 3, 12), date(2026, 3, 5)]
    assert made[1].settlement.payments == (
        Transfer("Bob", "Cat", Decimal("34.5")), Transfer("Bob", "Ann", Decimal("25.5")),
    )  # fmt: skip
    found = totals(made)
    assert [(one.player, one.nights, one.won, one.net, one.best, one.worst) for one in found] == [
        ("Cat", 1, 1, Decimal("34.5"), Decimal("34.5"), Decimal("34.5")),
        ("Ann", 2, 1, Decimal("-4.5"), Decimal("25.5"), -30),
        ("Bob", 2, 1, -30, 30, -60),
    ]
    assert settle_totals(found).payments == (
        Transfer("Bob", "Cat", Decimal(30)), Transfer("Ann", "Cat", Decimal("4.5")),
    )  # fmt: skip


def test_what_is_not_cashed_out_goes_to_the_bank_and_the_bank_pays_what_is_too_much() -> None:
    (kept,) = nights(read_results("2026-03-05,Ann,40,50\n2026-03-05,Bob,40,20"))
    assert kept.kept == 10
    assert set(kept.settlement.payments) == {
        Transfer("Bob", "Ann", Decimal(10)), Transfer("Bob", BANK, Decimal(10)),
    }  # fmt: skip
    (much,) = nights(read_results("2026-03-05,Ann,40,50\n2026-03-05,Bob,40,35"))
    assert much.kept == -5
    assert set(much.settlement.payments) == {Transfer(BANK, "Ann", Decimal(5)), Transfer("Bob", "Ann", Decimal(5))}


def test_currencies_are_never_added() -> None:
    made = nights(read_results("2026-03-05,Ann,40,50,EUR\n2026-03-05,Ann,40,20,USD"))
    assert [(night.currency, night.kept) for night in made] == [("USD", 20), ("EUR", -10)]
    assert [(one.currency, one.net) for one in totals(made)] == [("EUR", 10), ("USD", -20)]


@pytest.fixture
def evening(batch_of: Build, a_hand: Any, a_seat: Any, an_event: Any) -> ImportBatch:
    """From 22:00 UTC, printed as 17:00: Ann adds 13, and later sits down with less than she left; Bob takes 4 off."""

    def at(minutes: int) -> datetime:
        return datetime(2011, 3, 5, 17, tzinfo=UTC) + timedelta(minutes=minutes)

    adds = [an_event(Kind.NOTICE, 0, text="Ann adds $13")]
    return batch_of([
        a_hand("1", [a_seat("Ann", 100, -7), a_seat("Bob", 50, 7)], events=adds, at=at(0)),
        a_hand("2", [a_seat("Ann", 106, 4), a_seat("Bob", 57, -4)], at=at(2)),
        a_hand("3", [a_seat("Ann", 110, -1), a_seat("Bob", 49, 1)], at=at(4)),
        a_hand("4", [a_seat("Ann", 70, 5), a_seat("Bob", 60, -5)], at=at(120)),
        a_hand("5", [a_seat("Ann", 20, 5), a_seat("Bob", 20, -5)], at=at(15 * 60)),
    ])  # fmt: skip


def test_nights_of_hands_follow_the_chips(evening: ImportBatch) -> None:
    with Store() as store:
        store.append(evening)
        rows = rows_of_hands(store)
        assert rows_of_hands(store, "winamax") == []
        with times_in("America/New_York"):  # the last hand is at 8 in the morning: the same night there
            assert {row.night for row in rows_of_hands(store)} == {date(2011, 3, 5)}
    assert shown(rows) == [
        ("03-05", "Ann", 113, 114, 1),  # 100 and 13; she left with 109, took 39 of it off, and left with 75
        ("03-05", "Bob", 60, 59, -1),  # 50, and 10 more for the second table; they took 4 off
        ("03-06", "Ann", 20, 25, 5),
        ("03-06", "Bob", 20, 15, -5),
    ]
    assert [night.kept for night in nights(rows)] == [0, 0]
