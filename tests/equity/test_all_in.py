"""What all-ins were worth: hand by hand (`one_by_one`), against every deal counted by hand, and as statistics."""

import math
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import numpy as np
import pytest

from studbook.analytics.batch import ImportBatch
from studbook.analytics.replayer.hand_equities import all_in
from studbook.analytics.statistics.stats import stats, winnings
from studbook.analytics.store import Store
from studbook.analytics.stored.audits import AuditedHand, SettledPot, audited_hands
from studbook.analytics.stored.hands import stored_hands
from studbook.equity.all_in import all_in_values
from studbook.game.cards import parse_cards
from studbook.game.games import STUD_GAMES
from studbook.game.ranking import low_half_strength, pot_strength
from studbook.game.vocabulary import Game, Limit
from studbook.importing.pipeline import import_paths
from studbook.machine.state import machine
from studbook.simulation.stud.batches import simulate
from tests.analytics.accuracy import average_interval
from tests.analytics.batches import audited_batch
from tests.equity.one_by_one import Limits, Worth, judged

HANDS = 40 if machine().is_fast() else 4
MOST_DEALS = 1_000_000
"""So many are counted to compare with: two players from fifth street on."""
UNIT = Decimal("0.0001")
NONE = ("only one player stayed in", "there was betting until the last card", "no one is all-in")
"""Why there is no all-in at all."""


def _simulated(game: Game, limit: Limit) -> ImportBatch:
    batch = simulate(game, HANDS, seed=90 + int(limit), limit=limit)
    content = np.arange(HANDS, dtype=np.uint64) + np.uint64(10_000 * int(limit) + 1000 * int(game) + 1)
    batch = batch._replace(hands=batch.hands._replace(content=content * np.uint64(0x9E3779B97F4A7C15)))
    return audited_batch(batch, ("pokerstars",))


@pytest.fixture(scope="module")
def simulated() -> Iterator[Store]:
    """Hands of every game, half of them at no limit, with players often all-in."""
    with Store() as store:
        for game in STUD_GAMES:
            for limit in (Limit.FIXED, Limit.NO):
                store.append(_simulated(game, limit))
        yield store


@pytest.fixture(scope="module")
def real(histories_dir: Path) -> Iterator[Store]:
    """All real hands."""
    with Store() as store:
        import_paths(store, [histories_dir])
        yield store


Stored = dict[int, dict[str, Any]]


def _stored(store: Store) -> dict[int, Stored]:
    """What the store keeps of every seat, by hand and seat number."""
    columns = "hand, seat, player, betting_ended, all_in_early, all_in_error, all_in_worth, collected, cards"
    rows: dict[int, Stored] = defaultdict(dict)
    for row in store.query(f"SELECT {columns} FROM seats JOIN hands USING (hand)").to_dicts():
        rows[row["hand"]][row["seat"]] = row
    return rows


def _compare(hand: AuditedHand, asked: Worth, seats: Stored) -> str:
    """Whether what was worked out at import is what `one_by_one` says; returns how it was worked out."""
    facts = next(iter(seats.values()))
    assert facts["betting_ended"] == asked.street
    assert facts["all_in_early"] == (asked.undecided not in NONE), asked.undecided
    assert (facts["all_in_error"] is None) == bool(asked.undecided), asked.undecided
    known = {seat: row["all_in_worth"] for seat, row in seats.items() if row["all_in_worth"] is not None}
    assert set(known) == set(asked.expected)
    if asked.undecided:
        return "undecided" if facts["all_in_early"] else "none"
    assert sum(known.values()) == sum(pot.net or 0 for pot in hand.pots)
    sampled = sum((pot.standard_error * float(pot.net)) ** 2 for pot in asked.pots)
    error = 4 * math.hypot(float(facts["all_in_error"]), math.sqrt(sampled))
    for seat, worth in known.items():
        assert abs(Fraction(worth) - asked.expected[seat]) <= error + len(hand.pots) * Fraction(UNIT), hand.facts
    return "sampled" if facts["all_in_error"] else "exact"


def _compare_all(store: Store) -> dict[str, int]:
    stored, found = _stored(store), defaultdict[str, int](int)
    for hand in audited_hands(store):
        key = hand.facts.hand
        left = {seat for pot in hand.pots for seat in pot.eligible}
        if len(left) < 2 and key % 20:  # nothing to be worth anything: a few of them will do
            continue
        kept = stored_hands(store, [key])
        asked = judged(hand, kept.by_key()[key], Limits(20_000, MOST_DEALS))
        found[_compare(hand, asked, stored[key])] += 1
        shown = all_in(hand, kept.batch, 20_000, MOST_DEALS)
        assert (shown.street, shown.undecided, shown.expected) == (asked.street, asked.undecided, asked.expected)
    return found


def test_simulated_hands_are_worth_what_they_are_one_by_one(simulated: Store) -> None:
    found = _compare_all(simulated)
    assert not machine().is_fast() or min(found[how] for how in ("none", "exact", "sampled")) > 15


def test_real_hands_are_worth_what_they_are_one_by_one(real: Store) -> None:
    found = _compare_all(real)
    assert found["exact"] + found["sampled"] > 10
    assert found["none"] > 10


def _by_hand(game: Game, seats: Stored, pots: list[SettledPot], known: int) -> dict[int, Fraction]:
    """Deal every card to everyone, the players' first cards being known, and share every pot."""
    cards = {seat: parse_cards(row["cards"] or "") for seat, row in seats.items()}
    left = sorted({seat for pot in pots for seat in pot.eligible})
    out = {card for seat, hand in cards.items() for card in (hand[:known] if seat in left else hand) if card < 52}
    unseen = [card for card in range(52) if card not in out]
    held = {seat: sum(1 << card for card in cards[seat][:known]) for seat in left}
    made = {
        (seat, card): (
            pot_strength(held[seat] | 1 << card, int(game)),
            low_half_strength(held[seat] | 1 << card, int(game)),
        )
        for seat in left
        for card in unseen
    }
    worth, deals = dict.fromkeys(left, Fraction(0)), 0
    for dealt in permutations(unseen, len(left)):
        deals += 1
        now = {seat: made[seat, card] for seat, card in zip(left, dealt, strict=True)}
        for pot in pots:
            halves = [0, 1] if any(now[seat][1] for seat in pot.eligible) else [0]
            for half in halves:
                best = max(now[seat][half] for seat in pot.eligible)
                winners = [seat for seat in pot.eligible if now[seat][half] == best]
                for seat in winners:
                    worth[seat] += Fraction(pot.net or 0) / len(halves) / len(winners)
    return {seat: amount / deals for seat, amount in worth.items()}


def test_one_card_to_come_counted_by_hand(simulated: Store) -> None:
    stored, counted, several = _stored(simulated), 0, 0
    for hand in audited_hands(simulated):
        seats = stored[hand.facts.hand]
        facts, game = next(iter(seats.values())), hand.game
        last = "fourth" if game == Game.FIVESTUD else "sixth"
        if facts["all_in_error"] != 0 or facts["betting_ended"] != last or counted > 40:
            continue
        left = {seat for pot in hand.pots for seat in pot.eligible}
        if len(left) > 2 and several > 1:
            continue
        counted, several = counted + 1, several + (len(left) > 2)
        expected = _by_hand(game, seats, hand.pots, 4 if game == Game.FIVESTUD else 6)
        for seat, amount in expected.items():
            assert abs(Fraction(seats[seat]["all_in_worth"]) - amount) <= len(hand.pots) * Fraction(UNIT)
    assert not machine().is_fast() or (counted > 15 and several)


def test_the_same_hand_always_gets_the_same_deals() -> None:
    item = _simulated(Game.STUD8, Limit.NO)
    first, again = (all_in_values(item.batch, item.settled) for _ in range(2))
    assert all((one == two).all() for one, two in zip(first, again, strict=True))
    backwards = _simulated(Game.STUD8, Limit.NO)
    assert (all_in_values(backwards.batch, backwards.settled).value == first.value).all()


Whose = tuple[str, str]


def _hands_of_players(store: Store) -> dict[Whose, list[dict[str, Any]]]:
    hands: dict[Whose, list[dict[str, Any]]] = defaultdict(list)
    sql = """
        SELECT player, currency, net, collected, big_bet, went_to_showdown, all_in_worth, all_in_early
        FROM played ORDER BY started_at, length(hand_id), hand_id
    """
    for row in store.query(sql).to_dicts():
        hands[row["player"], row["currency"]].append(row)
    return hands


def _lucky(row: dict[str, Any]) -> Decimal:
    return Decimal(0) if row["all_in_worth"] is None else row["collected"] - row["all_in_worth"]


def _check_average(row: dict[str, Any], name: str, values: list[float]) -> None:
    assert row[f"{name}_n"] == len(values)
    assert row[name] == pytest.approx(fmean(values), abs=1e-6)
    ends = average_interval(values)
    assert (row[f"{name}_low"], row[f"{name}_high"]) == (
        ends if None in ends else pytest.approx(ends, rel=1e-3, abs=1e-5)
    )


def test_luck_is_counted_as_in_a_simple_recount(simulated: Store) -> None:
    hands, lucky = _hands_of_players(simulated), 0
    for row in stats(simulated, group="luck").to_dicts():
        mine = hands[row["player"], row["currency"]]
        share = [100.0 * (hand["all_in_early"] and hand["went_to_showdown"]) for hand in mine]
        assert (row["all_in"], row["all_in_n"]) == (pytest.approx(fmean(share)), len(mine))
        luck = [100 * float(_lucky(hand) / hand["big_bet"]) for hand in mine]
        net = [100 * float((hand["net"] - _lucky(hand)) / hand["big_bet"]) for hand in mine]
        _check_average(row, "all_in_luck", luck)
        _check_average(row, "adjusted_win_rate", net)
        assert row["win_rate"] - row["all_in_luck"] == pytest.approx(row["adjusted_win_rate"], abs=1e-6)
        lucky += any(luck)
    assert not machine().is_fast() or lucky > 3


def test_the_luck_of_all_players_of_a_hand_adds_up_to_nothing(simulated: Store) -> None:
    rows = simulated.query("""
        SELECT sum(collected - all_in_worth) AS luck, sum(all_in_worth) AS worth, any_value(pots.net) AS net
        FROM seats JOIN (SELECT hand, sum(net) AS net FROM pots GROUP BY hand) AS pots USING (hand)
        WHERE all_in_worth IS NOT NULL GROUP BY hand
    """)
    assert not machine().is_fast() or rows.height > 50
    assert set(rows["luck"]) <= {Decimal(0)}
    assert rows["worth"].to_list() == rows["net"].to_list()


def test_hands_of_an_older_studbook_do_not_count(simulated: Store) -> None:
    simulated.connection.begin()
    simulated.connection.execute("UPDATE hands SET all_in_early = NULL WHERE game <> 'stud'")
    try:
        row = stats(simulated, "Hero", group="luck").to_dicts()[0]
    finally:
        simulated.connection.rollback()
    assert 0 < row["all_in_n"] < row["win_rate_n"]
    assert row["all_in_n"] == row["all_in_luck_n"] == row["adjusted_win_rate_n"]


def test_the_luck_line_and_the_band_are_a_simple_sum(simulated: Store) -> None:
    (player, currency), mine = max(_hands_of_players(simulated).items(), key=lambda item: len(item[1]))
    table = winnings(simulated, player, points=10_000)
    table = table.filter(table["currency"] == currency)
    amounts = [float(hand["net"]) for hand in mine]
    mean, spread = fmean(amounts), stdev(amounts)
    total, judged = Decimal(0), 0
    for number, (row, hand) in enumerate(zip(table.to_dicts(), mine, strict=True), start=1):
        total += hand["net"] - _lucky(hand)
        judged += hand["all_in_worth"] is not None
        assert (row["adjusted"], row["all_ins"]) == (total, judged)
        half = 1.959964 * spread * math.sqrt(number)
        assert (row["low"], row["high"]) == (
            pytest.approx(mean * number - half, abs=1e-6),
            pytest.approx(mean * number + half, abs=1e-6),
        )
