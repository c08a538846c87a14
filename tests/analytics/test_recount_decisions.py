"""Statistics of decisions, halves, first cards and rake, counted again over the typed events."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from studbook.analytics.batch import ImportBatch
from studbook.analytics.statistics.stats import GROUPS, stats
from studbook.analytics.store import Store
from studbook.game.columns import Batch
from studbook.game.events import Deal, PlayerEvent
from studbook.game.games import STUD_GAMES
from studbook.game.hand import Hand, hands_of
from studbook.game.vocabulary import Game, Street
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.simulation.stud.batches import simulate
from tests.analytics.accuracy import average_interval, ratio_interval
from tests.analytics.batches import audited_batch
from tests.analytics.hand_recount import HALVES, HIGH_RANKS, LOW_RANKS, Counts, HandRecount, known

Whose = tuple[str, str]
ASKED: tuple[Callable[[HandRecount, str, Counts], None], ...] = (
    HandRecount.third, HandRecount.low, HandRecount.showdown, HandRecount.results, HandRecount.rake, HandRecount.halves,
)  # fmt: skip


def _currency(hand: Hand) -> str:
    return hand.currency.name.lower() if hand.currency.name in ("PLAY", "CHIPS") else hand.currency.name


def _recount(hands: Iterable[Hand]) -> dict[Whose, Counts]:
    counted: dict[Whose, Counts] = defaultdict(lambda: defaultdict(list))
    for hand in hands:
        recount = HandRecount(hand)
        for player in recount.dealt:
            for ask in ASKED:
                ask(recount, player, counted[player, _currency(hand)])
    return counted


def _recount_streets(hands: Iterable[Hand]) -> dict[tuple[str, str, str], Counts]:
    counted: dict[tuple[str, str, str], Counts] = defaultdict(lambda: defaultdict(list))
    for hand in hands:
        recount = HandRecount(hand)
        for street in range(recount.opening + 1, Street.SEVENTH + 1):
            for player in recount.dealt:
                counts: Counts = defaultdict(list)
                if recount.street(player, Street(street), counts):
                    for name, values in counts.items():
                        counted[player, Street(street).name.lower(), _currency(hand)][name] += values
    return counted


SHARES = {
    *GROUPS["third"], *GROUPS["streets"], *HALVES, *GROUPS["low"], "defend_one", "defend_several", "bring_in",
    "continuation", "won_saw_fourth", "won_saw_fifth",
}  # fmt: skip
ELSEWHERE = {"scoop", "went_to_showdown", "won_at_showdown", "low_share", "rake_share"}
"""Counted in `test_recount.py`, or below by themselves."""


def _same(row: dict[str, Any], counts: Counts, names: Iterable[str]) -> None:
    for name in names:
        values = [float(value) * (100 if name in SHARES else 1) for value in counts.get(name, [])]
        assert row[f"{name}_n"] == len(values), (row, name)
        assert row[name] == (pytest.approx(fmean(values), abs=1e-6) if values else None), (row, name)
        if name not in SHARES:
            ends = average_interval(values)
            found = (row[f"{name}_low"], row[f"{name}_high"])
            assert (None in found) == (None in ends)
            if None not in ends:  # to a ten-thousandth of its width, as an end may be near zero
                assert found == pytest.approx(ends, rel=1e-3, abs=1e-5 + 1e-4 * (ends[1] - ends[0])), name


def _assert_counted_right(store: Store, hands: list[Hand]) -> Counts:
    counted, everything = _recount(hands), defaultdict(list)
    for counts in counted.values():
        for name, values in counts.items():
            everything[name] += values
    for group in ("third", "bring-in", "scoop", "low", "showdown", "results"):
        table = stats(store, group=group).to_dicts()
        assert {(row["player"], row["currency"]) for row in table} == set(counted)
        for row in table:
            _same(row, counted[row["player"], row["currency"]], [n for n in GROUPS[group] if n not in ELSEWHERE])
    streets = _recount_streets(hands)
    rows = stats(store, group="streets").to_dicts()
    assert {(row["player"], row["on_street"], row["currency"]) for row in rows} == set(streets)
    for row in rows:
        _same(row, streets[row["player"], row["on_street"], row["currency"]], GROUPS["streets"])
    for counts in streets.values():
        everything["open_pair_bet"] += counts["open_pair_bet"]
    return everything


def _append(store: Store, batch: Batch, first: int = 0) -> None:
    content = np.arange(first, first + len(batch.hands.game), dtype=np.uint64)
    batch = batch._replace(hands=batch.hands._replace(content=content))
    store.append(audited_batch(batch, ("pokerstars",)))


@pytest.mark.parametrize("game", STUD_GAMES)
def test_decisions_of_simulated_hands(game: Game) -> None:
    batch = simulate(game, 1000, seed=37)
    with Store() as store:
        _append(store, batch)
        everything = _assert_counted_right(store, list(hands_of(batch)))
    for name in ("limp", "steal", "steal_success", "resteal", "cold_call", "defend_one", "continuation"):
        assert len(everything[name]) > 10, name
        assert 0 < sum(everything[name]) < len(everything[name]), name
    if game == Game.STUD8:
        often = {*HALVES, "low_missed", "low_beaten"} - {"shared_both"}
        assert all(sum(everything[name]) > 0 for name in often)
        assert len(everything["shared_both"]) == len(everything["quartered"])
    if game != Game.FIVESTUD:
        assert 0 < sum(everything["open_pair_bet"]) < len(everything["open_pair_bet"])


def _real(folder: Path) -> Iterator[Batch]:
    for raw in raw_batches([folder / "cash" / "Stars", folder / "tour" / "Stars"]):
        for reading in read(raw):
            yield reading.batch


def test_decisions_of_real_hands(histories_dir: Path) -> None:
    hands: dict[str, Hand] = {}
    with Store() as store:
        for batch in _real(histories_dir):
            _append(store, batch, 1000 * len(hands))
            hands |= {hand.hand_id: hand for hand in hands_of(batch)}
        assert len(hands) > 30
        assert len(_assert_counted_right(store, list(hands.values()))["limp"]) > 50


def _stud_class(cards: tuple[str, ...], is_split: bool) -> str:
    ranks, suits = [card[0] for card in cards], {card[1] for card in cards}
    pairs = {rank for rank in ranks if ranks.count(rank) > 1}
    if len(set(ranks)) == 1:
        return "rolled up"
    if pairs:
        where = "big pair in the hole" if ranks[0] == ranks[1] else "big split pair"
        return where if pairs <= set("TJQKA") else "small pair"
    if is_split and set(ranks) <= set(LOW_RANKS):
        return "three low"
    if len(suits) == 1:
        return "three-flush"
    runs = "A" + HIGH_RANKS
    if any(set(runs[at : at + 3]) == set(ranks) for at in range(len(runs) - 2)):
        return "three-straight"
    return "three big" if set(ranks) <= set("TJQKA") else "other"


def _razz_class(cards: tuple[str, ...]) -> str:
    ranks = {card[0] for card in cards}
    for name, most in (("to a five", 5), ("to a six", 6), ("to a seven", 7), ("to an eight", 8)):
        if len(ranks) == 3 and ranks <= set(LOW_RANKS[:1] + "2345678"[: most - 1]):
            return name
    return "two low" if len(ranks & set(LOW_RANKS)) == 2 else "other"


def _shows(hand: Hand, player: str) -> bool:
    own = [event for event in hand.events if isinstance(event, PlayerEvent) and event.player == player]
    return any(known(event) and not isinstance(event, Deal) for event in own)


def _class(game: Game, cards: tuple[str, ...]) -> str:
    return _razz_class(cards) if game == Game.RAZZ else _stud_class(cards, game == Game.STUD8)


@pytest.mark.parametrize("game", [Game.STUD, Game.STUD8, Game.RAZZ])
def test_classes_of_first_cards(game: Game) -> None:
    batch = simulate(game, 600, seed=31)
    counted: dict[tuple[str | None, str], int] = defaultdict(int)
    for hand in hands_of(batch):
        recount = HandRecount(hand)
        for player in recount.dealt:
            is_known = player == "Hero" or any(
                isinstance(event, PlayerEvent)
                and not isinstance(event, Deal)
                and event.player == player
                and known(event)
                for event in hand.events
            )
            if not is_known:
                continue
            first = recount.cards(player)[:3]
            name = _razz_class(first) if game == Game.RAZZ else _stud_class(first, game == Game.STUD8)
            counted[name, _currency(hand)] += 1
    with Store() as store:
        _append(store, batch)
        table = stats(store, by=["start"], group="starting")
        doors = stats(store, by=["start", "door"])
    found = {(row["start"], row["currency"]): row["hands"] for row in table.to_dicts()}
    assert found == counted
    assert doors.filter(doors["start"].is_not_null())["hands"].sum() == table["hands"].sum()
    assert len({name for name, _ in counted}) >= (6 if game == Game.RAZZ else 8)


def test_rake_and_low_halves_are_shares_of_what_is_won() -> None:
    batch = simulate(Game.STUD8, 1000, seed=37)
    won: dict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)
    for hand in hands_of(batch):
        recount = HandRecount(hand)
        for player in recount.dealt:
            mine, raked = recount.collected(player) / hand.big_bet, recount.raked(player) / hand.big_bet
            if mine:
                won[player, _currency(hand)].append((raked, mine + raked))
    with Store() as store:
        _append(store, batch)
        rows = stats(store, group="results").to_dicts()
        lows = stats(store, group="low").to_dicts()
        sums = store.sql(
            "SELECT player, currency::VARCHAR, sum(collected_low / big_bet), sum(collected / big_bet)"
            " FROM played WHERE won GROUP BY ALL"
        ).rows
    for row in rows:
        sample = won[row["player"], row["currency"]]
        assert row["rake_share_n"] == len(sample)
        if not sample:
            continue
        parts, wholes = zip(*sample, strict=True)
        assert row["rake_share"] == pytest.approx(100 * sum(parts) / sum(wholes), rel=1e-6)
        ends = ratio_interval(parts, wholes)
        found = (row["rake_share_low"], row["rake_share_high"])
        if None in ends:
            assert found == ends
        else:
            assert found == pytest.approx(tuple(100 * (end or 0) for end in ends), rel=1e-3)
    shares = {(player, currency): 100 * low / whole for player, currency, low, whole in sums}
    assert {(row["player"], row["currency"]) for row in lows if row["low_share_n"]} == set(shares)
    for row in lows:
        if row["low_share_n"]:
            assert row["low_share"] == pytest.approx(shares[row["player"], row["currency"]], rel=1e-6)


def test_a_session_ends_after_half_an_hour_without_a_hand(
    batch_of: Callable[..., ImportBatch], a_hand: Any, a_seat: Any
) -> None:
    start = datetime(2011, 3, 6, 10, tzinfo=UTC)
    minutes = (0, 29, 59, 90, 100)  # a pause of 31 minutes before the fourth
    hands = [
        a_hand(str(n), [a_seat("Ann", net=n), a_seat("Bob", did=int(n in (0, 4)))], at=start + timedelta(minutes=late))
        for n, late in enumerate(minutes)
    ]
    with Store() as store:
        store.append(batch_of(hands))
        ann, bob = (stats(store, player, ["session"], group="results") for player in ("Ann", "Bob"))
    assert ann.select("session", "hands", "net").rows() == [("2011-03-06 15:00", 3, 3), ("2011-03-06 16:30", 2, 7)]
    assert list(bob["hands"]) == [1, 1]
