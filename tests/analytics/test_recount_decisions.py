"""Statistics of decisions, halves, first cards and rake, counted again over the typed events."""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import numpy as np
import pytest

from analytics.batch import ImportBatch
from analytics.stats import GROUPS, stats
from analytics.store import Store
from grammar.read import read
from histories.cut import raw_batches
from rules.columns import Batch
from rules.hand import (
    Ante,
    Bet,
    BringIn,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Hand,
    Payment,
    PlayerEvent,
    Raise,
    Uncalled,
    hands_of,
)  # fmt: skip
from rules.settle import settle_batch
from rules.simulate.batches import simulate
from rules.vocabulary import Game, Street

LOW_RANKS = "A2345678"
HIGH_RANKS = "23456789TJQKA"
Counts = dict[str, list[float]]
"""Of each statistic a value for every hand of its sample: 1 or 0 where it is a share."""


@dataclass
class Action:
    """One decision: who took it, what he did, and how many wagers there were before."""

    player: str
    calls: bool
    wagers: bool
    folds: bool
    before: int
    raiser: str

    @property
    def faces(self) -> bool:
        """There is a wager of another to answer."""
        return self.before > 0 and self.raiser != self.player


def _actions(hand: Hand, street: Street, opening: Street) -> list[Action]:
    told: list[Action] = []
    paid: dict[str, int] = defaultdict(int)
    top = before = 0
    raiser = ""
    for event in hand.events:
        if event.street != street or not isinstance(event, Payment | Check | Fold) or isinstance(event, Ante):
            continue
        if isinstance(event, Payment):
            paid[event.player] = event.to if isinstance(event, Raise) else paid[event.player] + event.amount
        is_wager = isinstance(event, Bet | Raise)
        if street == opening:  # an all-in for less than half a bet is no wager
            is_wager = is_wager and 2 * (paid[event.player] - (top if before else 0)) >= hand.small_bet
        top = max(top, paid[event.player])
        if isinstance(event, BringIn):
            continue
        calls = isinstance(event, Payment) and not is_wager
        told.append(Action(event.player, calls, is_wager, isinstance(event, Fold), before, raiser))
        before, raiser = (before + 1, event.player) if is_wager else (before, raiser)
    return told


def _door_value(game: Game, card: str) -> int:
    place = HIGH_RANKS.index(card[0])
    if game == Game.RAZZ:
        return -((place + 1) % 13)
    return -place if game == Game.RAZZ27 else place


class Told:
    """What the text of one hand says, ready to be asked about any of its players."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.opening = Street.SECOND if hand.game == Game.FIVESTUD else Street.THIRD
        deals = [event for event in hand.events if isinstance(event, Deal)]
        self.dealt = list(dict.fromkeys(event.player for event in deals))
        first = {event.player: event.cards[-1] for event in reversed(deals) if event.street == self.opening}
        self.doors = {player: card for player, card in first.items() if card[0] in HIGH_RANKS}
        self.streets = {street: _actions(hand, street, self.opening) for street in Street if 2 <= street <= 7}
        self.first = self.streets[self.opening]
        self.brings = [event for event in hand.events if isinstance(event, BringIn)]
        opens = [event.player for event in self.brings] + [action.player for action in self.first]
        self.opener = opens[0] if opens else ""
        self.folded = {event.player: event.street for event in hand.events if isinstance(event, Fold)}
        self.left = [player for player in self.dealt if player not in self.folded]
        self.dealt_to = max((event.street for event in deals), default=Street.BEFORE)
        self.thieves = {action.player for action in self.first if self._can_steal(action) and action.wagers}

    def _can_steal(self, action: Action) -> bool:
        at = self.first.index(action)
        earlier = self.first[:at]
        if action.player == self.opener or any(a.player == action.player or a.wagers for a in earlier):
            return False
        if any(a.calls and a.player != self.opener for a in earlier) or action.player not in self.doors:
            return False
        gone = {a.player for a in earlier} | {action.player}
        mine = _door_value(self.hand.game, self.doors[action.player])
        return all(
            player in self.doors and _door_value(self.hand.game, self.doors[player]) < mine
            for player in self.dealt
            if player not in gone
        )

    def third(self, player: str, counts: Counts) -> None:
        """Count decisions on the first street."""
        mine = [action for action in self.first if action.player == player]
        faced = [action for action in mine if action.faces]
        if player != self.opener and mine and mine[0].before == 0:
            counts["limp"].append(mine[0].calls)
            counts["raise_first"].append(mine[0].wagers)
            if self._can_steal(mine[0]):
                counts["steal"].append(mine[0].wagers)
        if player in self.thieves:
            others = [self.folded.get(other) for other in self.dealt if other != player]
            counts["steal_success"].append(all(street == self.opening for street in others))
        if player != self.opener and faced and not any(a.calls or a.wagers for a in mine[: mine.index(faced[0])]):
            counts["cold_call"].append(faced[0].calls)
        one = [action for action in faced if action.before == 1]
        if one:
            counts["reraise"].append(any(action.wagers for action in one))
        if any(action.raiser in self.thieves for action in one):
            counts["resteal"].append(any(action.wagers for action in one))

    def low(self, player: str, counts: Counts) -> None:
        """Count what the bring-in does, and what it costs."""
        mine = [action for action in self.first if action.player == player]
        made = any(action.wagers and action.before == 0 for action in mine)
        brought = bool(self.brings) and self.brings[0].player == player
        counts["bring_in"].append(brought)
        if self.opener:
            counts["bring_in_excess"].append(100 * ((player == self.opener) - 1 / len(self.dealt)))
        if not brought or self.hand.bring_in >= 0:
            counts["bring_in_cost"].append(100 * self.hand.bring_in / self.hand.big_bet if brought else 0)
        if player != self.opener:
            return
        counts["complete_low"].append(made)
        faced = [action for action in mine if action.faces]
        if faced and not made:
            gone = [a for a in self.first[: _place(self.first, faced[0])] if a.folds]
            name = "defend_one" if len(self.dealt) - len(gone) == 2 else "defend_several"
            counts[name].append(faced[0].calls or faced[0].wagers)

    def street(self, player: str, street: Street, counts: Counts) -> bool:
        """Count decisions on a later street; whether there were any."""
        actions = self.streets[street]
        mine = [action for action in actions if action.player == player]
        free = [action for action in mine if action.before == 0]
        faced = [action for action in mine if action.faces]
        if free:
            counts["street_bet"].append(any(action.wagers for action in free))
        if faced:
            counts["street_raise"].append(faced[0].wagers)
            counts["street_call"].append(faced[0].calls)
            counts["street_fold"].append(faced[0].folds)
            if any(not (a.calls or a.wagers or a.folds) for a in mine[: _place(mine, faced[0])]):
                counts["check_raise"].append(faced[0].wagers)
        return bool(mine)

    def showdown(self, player: str, counts: Counts) -> None:
        """Count continuations, and what came of fourth and fifth street."""
        wagers = [action.player for action in self.first if action.wagers]
        free = [a for a in self.streets[Street(self.opening + 1)] if a.player == player and a.before == 0]
        if wagers and wagers[-1] == player and free:
            counts["continuation"].append(any(action.wagers for action in free))
        won = self.collected(player) > 0
        reached = min(self.dealt_to, self.folded.get(player, Street.SEVENTH))
        if reached >= Street.FOURTH:
            counts["won_saw_fourth"].append(won)
        if reached >= Street.FIFTH:
            counts["won_saw_fifth"].append(won)

    def collected(self, player: str) -> int:
        """All that the text pays him."""
        return sum(e.amount for e in self.hand.events if isinstance(e, Collect) and e.player == player)

    def net(self, player: str) -> int:
        """What he won or lost."""
        total: int = self.collected(player)
        paid: dict[Street, int] = defaultdict(int)
        for event in self.hand.events:
            if not isinstance(event, PlayerEvent) or event.player != player:
                continue
            if isinstance(event, Uncalled):
                total += event.amount
            if isinstance(event, Payment):
                added = event.to - paid[event.street] if isinstance(event, Raise) else event.amount
                paid[event.street] += 0 if isinstance(event, Ante) else added
                total -= added
        return total

    def results(self, player: str, counts: Counts) -> None:
        """Count winnings with and without showdown, and after bringing in."""
        bets = 100 * self.net(player) / self.hand.big_bet
        shown = len(self.left) > 1 and player in self.left
        counts["win_rate"].append(bets)
        counts["showdown_winnings"].append(bets if shown else 0)
        counts["other_winnings"].append(0 if shown else bets)
        if self.brings and self.brings[0].player == player:
            counts["bring_in_result"].append(bets)
            won = self.collected(player) > 0
            counts["bring_in_won_excess"].append(100 * (won - 1 / len(self.dealt)))

    def rake(self, player: str, counts: Counts) -> None:
        """Count the rake."""
        counts["rake_paid"].append(100 * self.raked(player) / self.hand.big_bet)

    def raked(self, player: str) -> int:
        """His part of what was put in and not paid out, rounded down to ten-thousandths."""
        taken, paid = -sum(map(self.net, self.dealt)), sum(map(self.collected, self.dealt))
        return taken * self.collected(player) // paid if paid else 0

    def cards(self, player: str) -> tuple[str, ...]:
        """The longest list of known cards that any line gives him."""
        lists = [e.cards for e in self.hand.events if isinstance(e, PlayerEvent) and e.player == player and _known(e)]
        return max(lists, key=len, default=())

    def makes_low(self, player: str) -> bool:
        """Five different ranks from ace to eight."""
        return len({card[0] for card in self.cards(player)} & set(LOW_RANKS)) >= 5

    def halves(self, player: str, counts: Counts) -> None:
        """Count who got which half of the main pot: high halves are paid first, lows only to shown hands."""
        if self.hand.game != Game.STUD8 or len(self.left) < 2:
            return
        if player in self.left and len(self.cards(player)) == 7:
            counts["low_made_rate"].append(self.makes_low(player))
        if not any(map(self.makes_low, self.left)):
            return
        lines = [e for e in self.hand.events if isinstance(e, Collect) and e.pot <= 0]
        total, high, paid = sum(e.amount for e in lines), [], 0
        while 2 * (paid + len(lines)) < total:  # as many units may be odd
            high.append(lines.pop(0))
            paid += high[-1].amount
        parts = tuple(_part(player, half) for half in (high, lines))
        if any(parts):
            for name, wanted in HALVES.items():
                counts[name].append(parts in wanted)


HALVES = {
    "scoop_both": {(2, 2)},
    "three_quarters": {(2, 1), (1, 2)},
    "high_only": {(2, 0)},
    "low_only": {(0, 2)},
    "quartered": {(1, 0), (0, 1)},
}
"""Part of high and low half: 0 nothing, 1 shared, 2 all."""


def _part(player: str, lines: list[Collect]) -> int:
    if player not in [line.player for line in lines]:
        return 0
    return 2 if len(lines) == 1 else 1


def _known(event: Event) -> bool:
    cards = getattr(event, "cards", ())
    return bool(cards) and all(card[0] in HIGH_RANKS for card in cards)


def _place(actions: list[Action], wanted: Action) -> int:
    return next(place for place, action in enumerate(actions) if action is wanted)


Whose = tuple[str, str]
ASKED: tuple[Callable[[Told, str, Counts], None], ...] = (
    Told.third, Told.low, Told.showdown, Told.results, Told.rake, Told.halves,
)  # fmt: skip


def _currency(hand: Hand) -> str:
    return hand.currency.name.lower() if hand.currency.name in ("PLAY", "CHIPS") else hand.currency.name


def _recount(hands: Iterable[Hand]) -> dict[Whose, Counts]:
    counted: dict[Whose, Counts] = defaultdict(lambda: defaultdict(list))
    for hand in hands:
        told = Told(hand)
        for player in told.dealt:
            for ask in ASKED:
                ask(told, player, counted[player, _currency(hand)])
    return counted


def _recount_streets(hands: Iterable[Hand]) -> dict[tuple[str, str, str], Counts]:
    counted: dict[tuple[str, str, str], Counts] = defaultdict(lambda: defaultdict(list))
    for hand in hands:
        told = Told(hand)
        for street in range(told.opening + 1, Street.SEVENTH + 1):
            for player in told.dealt:
                counts: Counts = defaultdict(list)
                if told.street(player, Street(street), counts):
                    for name, values in counts.items():
                        counted[player, Street(street).name.lower(), _currency(hand)][name] += values
    return counted


SHARES = {
    *GROUPS["third"], *GROUPS["streets"], *HALVES, "low_made_rate", "defend_one", "defend_several", "bring_in",
    "continuation", "won_saw_fourth", "won_saw_fifth",
}  # fmt: skip
ELSEWHERE = {"scoop", "went_to_showdown", "won_at_showdown", "low_share", "rake_share"}
"""Counted in `test_recount.py`, or below by themselves."""


def _same(row: dict[str, Any], counts: Counts, names: Iterable[str]) -> None:
    for name in names:
        values = [float(value) * (100 if name in SHARES else 1) for value in counts.get(name, [])]
        assert row[f"{name}_n"] == len(values), (row, name)
        assert row[name] == (pytest.approx(fmean(values), abs=1e-6) if values else None), (row, name)
        if name not in SHARES and len(values) > 1:
            half = 1.959964 * stdev(values) / math.sqrt(len(values))
            assert row[f"{name}_high"] - row[name] == pytest.approx(half, rel=1e-3, abs=1e-6), name


def _assert_counted_right(store: Store, hands: list[Hand]) -> Counts:
    counted, everything = _recount(hands), defaultdict(list)
    for counts in counted.values():
        for name, values in counts.items():
            everything[name] += values
    for group in ("third", "bring-in", "scoop", "showdown", "results"):
        table = stats(store, group=group).to_dicts()
        assert {(row["player"], row["currency"]) for row in table} == set(counted)
        for row in table:
            _same(row, counted[row["player"], row["currency"]], [n for n in GROUPS[group] if n not in ELSEWHERE])
    streets = _recount_streets(hands)
    rows = stats(store, group="streets").to_dicts()
    assert {(row["player"], row["on_street"], row["currency"]) for row in rows} == set(streets)
    for row in rows:
        _same(row, streets[row["player"], row["on_street"], row["currency"]], GROUPS["streets"])
    return everything


def _append(store: Store, batch: Batch, first: int = 0) -> None:
    content = np.arange(first, first + len(batch.hands.game), dtype=np.uint64)
    batch = batch._replace(hands=batch.hands._replace(content=content))
    store.append(ImportBatch(batch, settle_batch(batch), [], [], ("pokerstars",)))


@pytest.mark.parametrize("game", [Game.STUD, Game.STUD8, Game.RAZZ, Game.RAZZ27, Game.FIVESTUD])
def test_decisions_of_simulated_hands(game: Game) -> None:
    batch = simulate(game, 1000, seed=37)
    with Store() as store:
        _append(store, batch)
        everything = _assert_counted_right(store, list(hands_of(batch)))
    for name in ("limp", "steal", "steal_success", "resteal", "cold_call", "defend_one", "continuation"):
        assert len(everything[name]) > 10, name
        assert 0 < sum(everything[name]) < len(everything[name]), name
    if game == Game.STUD8:
        assert all(sum(everything[name]) > 0 for name in HALVES)


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
    told = [event for event in hand.events if isinstance(event, PlayerEvent) and event.player == player]
    return any(_known(event) and not isinstance(event, Deal) for event in told)


def _class(game: Game, cards: tuple[str, ...]) -> str:
    return _razz_class(cards) if game == Game.RAZZ else _stud_class(cards, game == Game.STUD8)


@pytest.mark.parametrize("game", [Game.STUD, Game.STUD8, Game.RAZZ])
def test_classes_of_first_cards(game: Game) -> None:
    batch = simulate(game, 1500, seed=31)
    counted: dict[tuple[str | None, str], int] = defaultdict(int)
    for hand in hands_of(batch):
        told = Told(hand)
        for player in told.dealt:
            known = player == "Hero" or any(
                isinstance(event, PlayerEvent)
                and not isinstance(event, Deal)
                and event.player == player
                and _known(event)
                for event in hand.events
            )
            first = told.cards(player)[:3]
            name = (
                (_razz_class(first) if game == Game.RAZZ else _stud_class(first, game == Game.STUD8)) if known else None
            )
            counted[name, _currency(hand)] += 1
    with Store() as store:
        _append(store, batch)
        table = stats(store, by=["start"], group="starting")
        doors = stats(store, by=["start", "door"])
    found = {(row["start"], row["currency"]): row["hands"] for row in table.to_dicts()}
    assert found == counted
    assert doors["hands"].sum() == table["hands"].sum()
    assert len({name for name, _ in counted}) >= (7 if game == Game.RAZZ else 9)


def _ratio(parts: list[float], wholes: list[float]) -> tuple[float, float]:
    """A percentage of sums and half its interval, from the residuals."""
    share = sum(parts) / sum(wholes)
    residuals = [part - share * whole for part, whole in zip(parts, wholes, strict=True)]
    spread = math.sqrt(sum(residual**2 for residual in residuals) / (len(parts) - 1) / len(parts))
    return 100 * share, 100 * 1.959964 * spread / fmean(wholes)


def test_rake_and_low_halves_are_shares_of_what_is_won() -> None:
    batch = simulate(Game.STUD8, 1000, seed=37)
    won: dict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)
    for hand in hands_of(batch):
        told = Told(hand)
        for player in told.dealt:
            mine, raked = told.collected(player) / hand.big_bet, told.raked(player) / hand.big_bet
            if mine:
                won[player, _currency(hand)].append((raked, mine + raked))
    with Store() as store:
        _append(store, batch)
        rows = stats(store, group="results").to_dicts()
        lows = stats(store, group="scoop").to_dicts()
        sums = store.sql(
            "SELECT player, currency::VARCHAR, sum(collected_low / big_bet), sum(collected / big_bet)"
            " FROM played WHERE won GROUP BY ALL"
        ).rows
    for row in rows:
        sample = won[row["player"], row["currency"]]
        assert row["rake_share_n"] == len(sample)
        if len(sample) > 1:
            value, half = _ratio([part for part, _ in sample], [whole for _, whole in sample])
            assert row["rake_share"] == pytest.approx(value, rel=1e-6)
            assert row["rake_share_high"] - row["rake_share"] == pytest.approx(half, rel=1e-3, abs=1e-6)
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
