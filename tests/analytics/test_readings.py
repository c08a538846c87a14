"""Readings: every stored deal keeps the rules that it was imported with, and what is worked out again goes by them."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import duckdb
import pytest

from studbook.analytics.audit.explained import explain
from studbook.analytics.database.schema import steps
from studbook.analytics.red_dog.profile import deals_profile
from studbook.analytics.red_dog.turns import Bounded, Dealt
from studbook.analytics.replayer.stud import replayed
from studbook.analytics.rows.readings import departures_of, key_of
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.game.vocabulary import RED_DOG_GAMES, Game
from studbook.importing.pipeline import import_paths
from studbook.rules.red_dog.variants import KEYS, Variant, as_read, departures, variant, variants_of, written

FOUND = "SELECT code FROM findings WHERE code LIKE 'G%'"
TOO_FEW = [("G17",)]
"""The only note about deals of two players: the source has three."""

POLISH = """Red Dog log #{number}
Game: Polish Red Dog, half-pot limit, stakes from 1
New pot: 20
Currency: EUR
Date: 2024-03-09 21:14:05 CET
Table: T{number}
Seat 1: Anna (480)
Seat 2: Bruno (315)
Seat 3: Chloé (550)
Dealer: seat 3, 1st deal
Seat 3 puts up 20
Seat 1 gets (Ah 3d 9c)
Seat 2 gets (2c 5d 9s)
Seat 1 bets 4
Burn 7d
Turn 8h
Seat 1 shows Ah 3d 9c
Seat 1 wins {won}
Seat 2 bets {stake}
Burn 8d
Turn 8c
Seat 2 shows 2c 5d 9s
Seat 2 loses {stake}
Left in the pot: {left}
Seat 3 deals next
End of deal
"""
ADOPTED = POLISH.format(number=1, won=8, stake=6, left=18)
EVEN = POLISH.format(number=2, won=4, stake=6, left=22)
"""A-15: a stake of one brings one."""
TOGETHER = POLISH.format(number=3, won=8, stake=6, left=30).replace("8h", "8s").replace("wins 8", "loses 4")
"""A-14: the bound, half of 20, holds for both stakes."""


def rules_in(folder: Path, game: str, *lines: str) -> dict[Game, Variant]:
    path = folder / f"{game}-{len(list(folder.iterdir()))}.toml"
    path.write_text("\n".join([f'extends = "{game}"', *lines]), "utf-8")
    return variants_of([path])


def bring(store: Store, folder: Path, text: str, variants: dict[Game, Variant] | None = None) -> None:
    path = folder / f"{len(list(folder.iterdir()))}.txt"
    path.write_text(text, "utf-8")
    import_paths(store, [path], variants=variants)


def deal_of(store: Store, key: int) -> Dealt:
    found = explain(store, key)
    assert isinstance(found, Dealt)
    return found


@pytest.fixture
def three(tmp_path: Path) -> Store:
    """The same game read in three ways."""
    store = Store()
    bring(store, tmp_path, ADOPTED)
    bring(store, tmp_path, EVEN, rules_in(tmp_path, "polish_red_dog", "payout = 1"))
    bring(store, tmp_path, TOGETHER, rules_in(tmp_path, "polish_red_dog", 'limit_together = "YES"'))
    return store


def test_deals_of_three_readings_lie_in_one_store(three: Store) -> None:
    with three as store:
        assert store.sql(FOUND).rows == []
        rows = store.sql("SELECT reading IS NULL FROM deals ORDER BY hand").rows
        assert rows == [(True,), (False,), (False,)]
        asked = (
            "SELECT hand_id, payout, limit_together FROM readings JOIN deals USING (reading) JOIN hands USING (hand)"
        )
        assert sorted(store.sql(asked).rows) == [("2", 1, "NO"), ("3", 2, "YES")]


def test_a_deal_is_worked_out_by_its_own_reading(three: Store) -> None:
    with three as store:
        adopted, even, together = (deal_of(store, key) for key in range(3))
    assert [turn.owed for turn in adopted.turns] == [8, 6]
    assert [turn.owed for turn in even.turns] == [4, 6]
    assert all(turn.is_right for deal in (adopted, even, together) for turn in deal.turns)
    assert [len(deal.departures) for deal in (adopted, even, together)] == [0, 1, 1]
    (result,) = even.departures
    assert (result.key, result.value, result.adopted) == ("payout", 1, 2)
    assert "A-15" in result.rule
    assert [turn.most for turn in together.turns] == [10, 6]
    assert [turn.bounded for turn in together.turns] == [Bounded.HALF_POT, Bounded.TOGETHER]
    first = even.turns[0]
    assert first.expectation == round(4 * (2 * Fraction(first.wins, first.cases) - 1) * 10_000) / Decimal(10_000)


def test_what_a_stake_brings_follows_the_reading_of_its_deal(three: Store) -> None:
    with three as store:
        rows = store.sql("SELECT hand_id, wins, cases, expectation FROM bets WHERE number = 0 ORDER BY hand_id").rows
    for (_, wins, cases, expectation), payout in zip(rows, (2, 1, 2), strict=True):
        assert expectation == pytest.approx((1 + payout) * wins / cases - 1)
    assert [row[0] for row in rows] == ["1", "2", "3"]


def test_statistics_count_each_bet_by_its_reading(three: Store) -> None:
    with three as store:
        due = stats(store, "Anna", [], group="bets").row(0, named=True)["bet_return_due"]
        worths = store.sql("SELECT expectation FROM bets WHERE player = 'Anna'").rows
    assert due == pytest.approx(100 * sum(worth for (worth,) in worths) / 3)


def test_a_profile_says_what_is_read_otherwise(three: Store) -> None:
    with three as store:
        facts = deals_profile(store, "Bruno")
    assert facts is not None
    printed = {(one.game, one.deals, *(which.key for which in one.departures)) for one in facts.read_otherwise}
    assert printed == {("polish_red_dog", 1, "payout"), ("polish_red_dog", 1, "limit_together")}


def test_equal_rules_of_two_files_are_one_reading(tmp_path: Path) -> None:
    with Store() as store:
        for text in (EVEN, EVEN.replace("#2", "#4")):
            bring(store, tmp_path, text, rules_in(tmp_path, "polish_red_dog", "payout = 1"))
        assert store.sql("SELECT count(*), count(DISTINCT reading) FROM deals").rows == [(2, 1)]
        assert store.sql("SELECT count(*) FROM readings").rows == [(1,)]


def test_a_file_that_says_what_is_adopted_departs_from_nothing(tmp_path: Path) -> None:
    with Store() as store:
        bring(store, tmp_path, ADOPTED, rules_in(tmp_path, "polish_red_dog", "payout = 2", 'burn = "yes"'))
        assert store.sql("SELECT reading FROM deals").rows == [(None,)]
        assert store.sql("SELECT count(*) FROM readings").rows == [(0,)]


FORT_WAYNE = """Red Dog log #5
Game: Fort Wayne Red Dog, pot limit, stakes from 1
New pot: 5 to 50
Currency: EUR
Date: 2024-03-09 21:14:05 CET
Table: T
Seat 1: Anna (480)
Seat 2: Bruno (315)
Seat 3: Chloé (550)
Dealer: seat 3
Seat 3 puts up 20
Seat 1 gets (Ah 3d 9c)
Seat 2 gets (2c 5d 9s)
Centre Kd
Seat 1 pays 4 for another card
Turn 8h
Seat 1 bets 4
Seat 1 shows Ah 3d 9c
Seat 1 wins 4
Seat 2 bets 6
Seat 2 shows 2c 5d 9s
Seat 2 loses 6
Seat 3 takes the pot, 26
Left in the pot: 0
Seat 1 deals next
End of deal
"""


def test_a_card_that_was_bought_lies_in_the_centre_for_all(tmp_path: Path) -> None:
    """A-8."""
    with Store() as store:
        bring(store, tmp_path, FORT_WAYNE, rules_in(tmp_path, "fort_wayne", 'bought_for_all = "YES"'))
        assert [turn.turned for turn in deal_of(store, 0).turns] == ["8h", "8h"]
        frames = replayed(store, 0).frames
    bets = [frame for frame in frames if frame.kind == "stake"]
    assert [frame.community for frame in bets] == [["8h"], ["8h"]]
    assert frames[-1].community == ["8h"]


FORFEIT = """Red Dog log #6
Game: Red Dog with three cards, pot limit, stakes from 1
Ante: 1
Currency: EUR
Date: 2024-03-09 21:14:05 CET
Table: T
Seat 1: Anna (100)
Seat 2: Bruno (100)
Dealer: seat 2
Seat 1 antes 1
Seat 2 antes 1
Seat 1 gets (Ah 3d 9c)
Seat 2 gets (2c 8d 5s)
Seat 1 passes
Seat 1 loses 1
Seat 2 bets 2
Burn Ks
Turn 7s
Seat 2 shows 2c 8d 5s
Seat 2 loses 2
Left in the pot: 5
Seat 1 deals next
End of deal
"""


def test_a_player_who_passes_pays_if_the_house_rules_say_so(tmp_path: Path) -> None:
    """A-1: what the player pays is the result of the turn."""
    with Store() as store:
        bring(store, tmp_path, FORFEIT, rules_in(tmp_path, "red_dog_three", 'passing = "FORFEIT"'))
        deal, other = deal_of(store, 0), replayed(store, 0).frames
        assert store.sql(FOUND).rows == TOO_FEW
        assert store.sql("SELECT player, outcome, net FROM bets ORDER BY number").rows == [
            ("Anna", 0, Decimal(-1)),
            ("Bruno", -1, Decimal(-2)),
        ]
    assert [deal.may_pass(turn) for turn in deal.turns] == [True, True]
    assert all(frame.options.may_pass for frame in other if frame.options)


OWN_BANK = """Red Dog log #7
Game: Shoot, pot limit, stakes from 1
New pot: 5 to 50
Currency: EUR
Date: 2024-03-09 21:14:05 CET
Table: T
Seat 1: Anna (100)
Seat 2: Bruno (100)
Dealer: seat 2, 1st deal
Seat 2 puts up 10
Seat 1 gets (Ah 3d 9c)
Seat 2 gets (2c 8d 5s)
Seat 1 bets 2
Burn Kh
Turn 7c
Seat 1 shows 9c
Seat 1 wins 2
Seat 2 bets 2
Burn Ks
Turn 7s
Seat 2 shows 2c 8d 5s
Seat 2 loses 2
Left in the pot: 10
Seat 2 deals next
End of deal
"""


def test_a_dealer_who_plays_is_no_banker_of_his_own_bets(tmp_path: Path) -> None:
    """A-4."""
    with Store() as store:
        bring(store, tmp_path, OWN_BANK, rules_in(tmp_path, "shoot", 'dealer_plays = "YES"'))
        assert store.sql(FOUND).rows == TOO_FEW
        assert store.sql("SELECT player, better FROM banked").rows == [("Bruno", "Anna")]
        assert store.sql("SELECT count(*) FROM bets").rows == [(2,)]


def _fill_version_5(path: Path, full: Path) -> None:
    """A database as the version before wrote it, with all that another holds."""
    with duckdb.connect(str(path)) as old:
        for number, step in enumerate(steps()[:5], start=1):
            old.execute(step.sql)
            old.execute("INSERT INTO schema_version VALUES (?, 'before', now()::TIMESTAMP)", [number])
        old.execute(f"ATTACH '{full}' AS newer (READ_ONLY)")
        for table in ("hands", "seats_packed", "events_packed", "deals", "turns", "files", "pots_packed", "awards"):
            stored = {row[0] for row in old.execute(f"DESCRIBE {table}").fetchall()} - {"stakes"}  # which is generated
            there = {row[0] for row in old.execute(f"DESCRIBE newer.{table}").fetchall()}
            columns = ", ".join(sorted(stored & there))
            old.execute(f"INSERT INTO {table} BY NAME SELECT {columns} FROM newer.{table}")


def test_a_database_of_the_version_before_goes_on(tmp_path: Path) -> None:
    older, full = tmp_path / "older.duckdb", tmp_path / "full.duckdb"
    asked = "SELECT player, expectation, banker FROM bets ORDER BY hand, number"
    with Store(full) as store:
        bring(store, tmp_path, ADOPTED)
        due = store.sql(asked).rows
    _fill_version_5(older, full)
    with Store(older) as store:
        assert store.sql(asked).rows == due
        assert deal_of(store, 0).departures == []
        bring(store, tmp_path, EVEN, rules_in(tmp_path, "polish_red_dog", "payout = 1"))
        assert [len(deal_of(store, key).departures) for key in range(2)] == [0, 1]
        assert store.sql("SELECT count(*), count(reading) FROM dealt").rows == [(6, 3)]


def test_rules_come_back_out_of_what_is_written() -> None:
    for game in RED_DOG_GAMES:
        rules = variant(game)
        assert as_read(written(rules)) == rules
        assert departures(game, rules) == []
    keys = {key_of(game, variant(game)) for game in RED_DOG_GAMES}
    assert len(keys) == len(RED_DOG_GAMES)


def test_the_table_has_every_key(three: Store) -> None:
    with three as store:
        kept = store.query("SELECT * FROM readings ORDER BY payout").to_dicts()
    assert {*KEYS, "reading", "game"} == set(kept[0])
    assert [[one.key for one in departures_of(row)] for row in kept] == [["payout"], ["limit_together"]]
