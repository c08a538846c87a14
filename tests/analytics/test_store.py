import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import polars as pl
import pytest

from studbook.analytics.batch import ImportBatch, RejectRow, StoredFile
from studbook.analytics.database.schema import StoreError
from studbook.analytics.store import Store
from studbook.analytics.stored.files import stored_files
from studbook.game.cards import HIDDEN, pack
from studbook.game.money import UNIT
from studbook.game.vocabulary import Currency, Did, Flag, Game, Kind, Street, Zone
from studbook.rules.checks.catalogue import CODES

Build = Callable[..., ImportBatch]
FILE = StoredFile(
    file=0, path="/hands/a.txt", size=1234, encoding="utf-8", found=7, imported=1, known=3, other=2, rejected=1
)
REJECT = RejectRow("pokerstars", 0, "/hands/a.txt", 17, 3, "P02", "cut off", "a line", "PokerStars Hand #9", 77)


def _rows(store: Store, sql: str) -> list[tuple[Any, ...]]:
    return store.connection.execute(sql).fetchall()


def test_a_hand_is_described_in_words(batch_of: Build, a_hand: Any) -> None:
    with Store() as store:
        store.append(batch_of([a_hand("9", tournament="55", level="IV", game=Game.STUD8, currency=Currency.CHIPS)]))
        answer = _rows(
            store,
            "SELECT site, hand_id, game, limit_type, currency, stakes, tournament, level, table_name, zone, conflict, "
            "started_at::VARCHAR FROM hands",
        )
    assert answer == [
        ("pokerstars", "9", "stud8", "fixed", "chips", "2/4", "55", "IV", "Vesta", "ET", False, "2011-03-06 01:00:00")
    ]


def test_a_cash_game_has_no_tournament_and_no_level(batch_of: Build, a_hand: Any) -> None:
    with Store() as store:
        store.append(batch_of([a_hand("9")]))
        assert _rows(store, "SELECT tournament, level, buy_in, club, mixed FROM hands") == [(None,) * 5]


def test_who_leaves_a_tournament_stands_among_the_finishes(batch_of: Build, a_hand: Any, an_event: Any) -> None:
    out = [an_event(Kind.FINISH, 1, to=3, amount=12), an_event(Kind.FINISH, 0)]
    hands = [a_hand("8", events=out, tournament="55"), a_hand("9", events=out[:1])]
    with Store() as store:
        store.append(batch_of(hands))
        answer = _rows(store, "SELECT tournament, player, place, prize::VARCHAR FROM finishes ORDER BY player")
    assert answer == [("55", "Ann", None, None), ("55", "Bob", 3, "12.0000")]


def test_times_are_utc_with_the_printed_zone_beside_them(batch_of: Build, a_hand: Any) -> None:
    summer = datetime(2011, 7, 1, 12, tzinfo=UTC)
    with Store() as store:
        store.append(batch_of([a_hand("1", at=summer), a_hand("2", at=summer, zone=Zone.CET)]))
        assert _rows(store, "SELECT hour(started_at), zone FROM hands ORDER BY hand") == [(16, "ET"), (10, "CET")]


def test_seats_tell_amounts_deeds_and_cards(batch_of: Build, a_hand: Any, a_seat: Any) -> None:
    did = Did.DEALT_IN | Did.VOLUNTARY | Did.SHOWDOWN | Did.WON
    seat = a_seat("Ann", 90, 12, did=did, street=Street.SEVENTH, number=4, cards=pack([50, HIDDEN, 0]), door=50)
    with Store() as store:
        store.append(batch_of([a_hand("1", seats=[seat, a_seat("Bob", did=0, street=0)])]))
        answer = _rows(
            store,
            "SELECT seat, player, stack, net, end_stack, dealt_in, voluntary, went_to_showdown, won, brought_in, "
            "scooped, street, cards, door FROM seats ORDER BY player",
        )
    assert [str(value) for value in answer[0]] == [
        "4", "Ann", "90.0000", "12.0000", "102.0000", "True", "True", "True", "True", "False", "False", "seventh",
        "Ah X 2c", "Ah",
    ]  # fmt: skip
    assert answer[1][5] is False
    assert answer[1][11:] == (None, "", None)


def test_every_bit_of_what_a_player_did_has_its_column(batch_of: Build, a_hand: Any, a_seat: Any) -> None:
    columns = {
        Did.DEALT_IN: "dealt_in", Did.BROUGHT_IN: "brought_in", Did.VOLUNTARY: "voluntary", Did.COMPLETED: "completed",
        Did.RAISED: "raised", Did.FOLDED: "folded", Did.SHOWDOWN: "went_to_showdown", Did.WON: "won",
        Did.HIGH: "won_high", Did.LOW: "won_low", Did.SCOOPED: "scooped",
    }  # fmt: skip
    assert set(columns) == set(Did)
    with Store() as store:
        store.append(batch_of([a_hand(bit.name, seats=[a_seat(bit.name, did=bit)]) for bit in Did]))
        for bit, column in columns.items():
            assert _rows(store, f"SELECT player FROM seats WHERE {column}") == [(bit.name,)]


def test_events_keep_their_order_and_say_who(batch_of: Build, a_hand: Any, a_seat: Any, an_event: Any) -> None:
    events = [
        an_event(Kind.ANTE, 0, 1),
        an_event(Kind.BRING_IN, 1, 2, flags=Flag.ALL_IN),
        an_event(Kind.CHAT, text="gg [Ah]"),
        an_event(Kind.DEAL, 0, cards=pack([51]), street=Street.FOURTH),
    ]
    hands = [
        a_hand(str(number), seats=[a_seat("Ann", number=3), a_seat("Bob", number=7)], events=events)
        for number in (1, 2)
    ]
    with Store() as store:
        store.append(batch_of(hands))
        answer = _rows(
            store, "SELECT number, kind, seat, player, amount, all_in, text, cards, street FROM hand_log WHERE hand = 1"
        )
    assert [tuple(map(str, row)) for row in answer] == [
        ("0", "ante", "3", "Ann", "1.0000", "False", "None", "", "third"),
        ("1", "bring_in", "7", "Bob", "2.0000", "True", "None", "", "third"),
        ("2", "chat", "None", "None", "None", "False", "gg [Ah]", "", "third"),
        ("3", "deal", "3", "Ann", "None", "False", "None", "As", "fourth"),
    ]


def test_pots_awards_and_findings_name_seats_and_players(batch_of: Build, a_hand: Any, a_seat: Any) -> None:
    seats = [a_seat("Ann", number=2), a_seat("Bob", number=8)]
    hand = a_hand("1", seats=seats, awards=[(1, 5)], findings=[(CODES["M02"], 1), (CODES["P08"], -1)])
    with Store() as store:
        store.append(batch_of([hand]))
        assert _rows(store, "SELECT pot, net, eligible, high, low FROM pots") == [(0, None, [2, 8], [2], [])]
        assert [row[:3] for row in _rows(store, "SELECT seat, player, half, expected FROM awards")] == [
            (8, "Bob", "whole")
        ]
        assert _rows(
            store, "SELECT code, severity, seat, player, street, line, found, between_hands FROM findings"
        ) == [
            ("M02", "error", 8, "Bob", "third", 9, 7, False),
            ("P08", "error", None, None, "third", 9, 7, False),
        ]


def test_stored_hands_are_known(batch_of: Build, a_hand: Any) -> None:
    with Store() as store:
        store.append(batch_of([a_hand("1", content=11), a_hand("2", content=2**64 - 1)]))
        asked = np.array([11, 12, 12, 2**64 - 1, 13], np.uint64)
        assert store.known(asked).tolist() == [True, False, False, True, False]
        assert store.known(np.zeros(0, np.uint64)).tolist() == []


def test_hand_numbers_are_known_per_site(batch_of: Build, a_hand: Any) -> None:
    with Store() as store:
        store.append(batch_of([a_hand("1"), a_hand("2")]))
        numbers = pl.DataFrame(
            {
                "site": ["pokerstars", "elsewhere", "pokerstars", "pokerstars", "phh", "phh", "phh", "phh", "phh"],
                "hand_id": ["2", "2", "3", "3", "", "", "1", "1", "1"],
                "table_name": [None, None, None, None, "A", "A", "A", "B", "A"],
            }
        ).with_columns(
            club=pl.lit(None, pl.String), tournament=pl.lit(None, pl.String), started_at=pl.lit(None, pl.Datetime("us"))
        )
        assert store.numbers_known(numbers).tolist() == [True, False, False, True, False, False, False, False, True]


def test_the_same_number_with_other_content_is_kept_and_reported(batch_of: Build, a_hand: Any) -> None:
    with Store() as store:
        store.append(batch_of([a_hand("1", content=1, line=5), a_hand("1", content=2, line=50)]))
        store.append(batch_of([a_hand("1", content=3, line=500), a_hand("2", content=4)]))
        assert _rows(store, "SELECT line, conflict FROM hands ORDER BY hand") == [
            (5, False), (50, True), (500, True), (1, False),
        ]  # fmt: skip
        assert _rows(store, "SELECT hand, code, severity, line, seat, expected, found FROM findings ORDER BY hand") == [
            (1, "P03", "error", 50, None, None, None),
            (2, "P03", "error", 500, None, None, None),
        ]
        assert {row[0] for row in _rows(store, "SELECT hand FROM played")} == {0, 3}


def test_hands_are_counted_on_over_batches_and_runs(tmp_path: Path, batch_of: Build, a_hand: Any) -> None:
    path = tmp_path / "a.duckdb"
    with Store(path) as store:
        store.append(batch_of([a_hand("1"), a_hand("2")], files=[FILE]))
        store.append(batch_of([a_hand("3", file=1)]))
    with Store(path) as store:
        assert store.next_file == 2
        store.append(batch_of([a_hand("4", file=2)], files=[replace(FILE, file=2, path="/hands/b.txt")]))
        assert _rows(store, "SELECT hand, hand_id, file FROM hands ORDER BY hand") == [
            (0, "1", 0), (1, "2", 0), (2, "3", 1), (3, "4", 2),
        ]  # fmt: skip
        assert _rows(store, "SELECT file, path FROM files ORDER BY file") == [(0, "/hands/a.txt"), (2, "/hands/b.txt")]


def test_files_say_where_every_hand_went(batch_of: Build, a_hand: Any) -> None:
    with Store() as store:
        store.append(batch_of([a_hand("1")], files=[FILE]))
        answer = _rows(
            store, "SELECT path, size, encoding, problem, found, imported, known, other, rejected FROM files"
        )
        assert answer == [("/hands/a.txt", 1234, "utf-8", "", 7, 1, 3, 2, 1)]
        assert stored_files(store) == [FILE]
        assert _rows(store, "SELECT now() AT TIME ZONE 'UTC' - imported_at < INTERVAL 1 MINUTE FROM files") == [(True,)]


def test_a_file_written_again_in_the_same_run_replaces_its_row(batch_of: Build, a_hand: Any) -> None:
    with Store() as store:
        store.append(batch_of([a_hand("1")], files=[FILE]))
        store.append(batch_of([], files=[replace(FILE, found=8, imported=2)]))
        assert _rows(store, "SELECT found FROM files") == [(8,)]


def test_nothing_of_a_batch_is_kept_where_a_part_of_it_fails(batch_of: Build, a_hand: Any) -> None:
    with Store() as store:
        store.append(batch_of([a_hand("1")], files=[FILE]))
        wrong = batch_of([a_hand("2")], files=[replace(FILE, file=1, found=99)], rejects=[REJECT])
        with pytest.raises(duckdb.ConstraintException):
            store.append(wrong)
        assert _rows(store, "SELECT hand_id FROM hands") == [("1",)]
        assert _rows(store, "SELECT DISTINCT hand FROM seats") == [(0,)]
        assert _rows(store, "SELECT count(*) FROM rejects") == [(0,)]
        store.append(batch_of([a_hand("3")]))
        assert _rows(store, "SELECT hand, hand_id FROM hands ORDER BY hand") == [(0, "1"), (1, "3")]


def test_rejects_are_kept_once_a_file(batch_of: Build) -> None:
    with Store() as store:
        store.append(batch_of([], rejects=[REJECT, REJECT._replace(line=99)]))
        store.append(batch_of([], rejects=[REJECT, REJECT._replace(file=1, path="/hands/b.txt", content=2**64 - 1)]))
        answer = _rows(store, "SELECT site, path, line, column_number, code, reason, expected, text FROM rejects")
    assert answer[0] == ("pokerstars", "/hands/a.txt", 17, 3, "P02", "cut off", "a line", "PokerStars Hand #9")
    assert [row[1] for row in answer] == ["/hands/a.txt", "/hands/b.txt"]


def test_a_huge_reject_is_cut_off(batch_of: Build) -> None:
    with Store() as store:
        store.append(batch_of([], rejects=[REJECT._replace(text="x" * 100_000)]))
        assert _rows(store, "SELECT length(text) FROM rejects") == [(65_536,)]


def test_checks_are_counted_where_they_were_applied(batch_of: Build, a_hand: Any) -> None:
    with Store() as store:
        store.append(batch_of([a_hand("1"), a_hand("2")]))
        store.append(batch_of([a_hand("3")]))
        assert _rows(store, "SELECT hands FROM applied WHERE code = 'M01'") == [(3,)]


def test_names_of_any_alphabet_survive(batch_of: Build, a_hand: Any, a_seat: Any) -> None:
    names = ["PC [Mittel]", "a: folds", "Мария", "d'Or\"; DROP TABLE seats; --", "😀", "<script>"]
    with Store() as store:
        store.append(batch_of([a_hand("1", seats=[a_seat(name) for name in names])]))
        assert [row[0] for row in _rows(store, "SELECT player FROM seats ORDER BY seat")] == names


def test_reading_does_not_write(tmp_path: Path, batch_of: Build, a_hand: Any) -> None:
    path = tmp_path / "a.duckdb"
    with Store(path) as store:
        store.append(batch_of([a_hand("1")]))
    with Store(path, read_only=True) as store:
        assert store.sql("SELECT count(*) AS hands FROM hands") == (("hands",), [(1,)])
        with pytest.raises(duckdb.Error, match="read-only"):
            store.sql("DELETE FROM hands")


def test_sql_of_a_user_may_return_anything() -> None:
    with Store() as store:
        answer = store.sql(
            "SELECT INTERVAL 1 DAY AS a, 2 AS a, [1, 2] AS b UNION ALL SELECT INTERVAL 2 DAY, 3, []", limit=1
        )
    assert answer == (("a", "a_2", "b"), [("1 day", 2, [1, 2])])


def test_a_database_in_use_says_so(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"
    Store(path).close()
    holder = "import duckdb, sys; c = duckdb.connect(sys.argv[1]); print('open', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", holder, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        with pytest.raises(StoreError, match="in use by another program"):
            Store(path)
        process.communicate("")


def test_absurd_sums_do_not_stop_an_import(batch_of: Build, a_hand: Any, a_seat: Any) -> None:
    item = batch_of([a_hand("1", seats=[a_seat("Ann", net=5)])])
    item.settled.seats.net[0] = 2 * 10**18
    item.settled.hands.gross[0] = -(2 * 10**18)
    with Store() as store:
        store.append(item)
        assert _rows(store, "SELECT net FROM seats") == [(None,)]
        assert _rows(store, "SELECT sum(net)::VARCHAR FROM played") == [(None,)]


def test_amounts_arrive_exactly(batch_of: Build, a_hand: Any, a_seat: Any) -> None:
    seats = [a_seat(f"p{number}", stack=0) for number in range(8)]
    item = batch_of([a_hand("1", seats=seats)])
    amounts = [1, 33, 10**16, 123_456_789, UNIT, 7 * UNIT // 100, 10**16 - 1, 5]
    item.batch.seats.stack[:] = amounts
    with Store() as store:
        store.append(item)
        assert [row[0] for row in _rows(store, "SELECT ten_thousandths(stack) FROM seats ORDER BY seat")] == amounts
