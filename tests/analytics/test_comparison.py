"""A player compared with others, recounted from the typed events of each hand in plain loops."""

import math
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from statistics import NormalDist, fmean
from typing import Any

import numpy as np
import polars as pl
import pytest

from studbook.analytics.players.opponents import opponents
from studbook.analytics.statistics.filters import Filters
from studbook.analytics.statistics.habits import meanings
from studbook.analytics.statistics.leaks import leaks
from studbook.analytics.statistics.players import Nameless, UnknownPlayer
from studbook.analytics.statistics.population import CARDS_SHOWN, COMPARED, against, against_population
from studbook.analytics.statistics.stats import GROUPS, stats
from studbook.analytics.store import Store
from studbook.game.columns import Batch
from studbook.game.events import Bet, Call, Check, Collect, Deal, Fold, Payment, PlayerEvent, Raise, Uncalled
from studbook.game.hand import Hand
from studbook.game.hand import hands_of as typed
from studbook.game.money import UNIT
from studbook.game.vocabulary import Currency, Did, Game, Street
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.simulation.stud.batches import simulate
from tests.analytics.accuracy import average_interval
from tests.analytics.batches import audited_batch

Z = NormalDist().inv_cdf(0.975)
MONEY = {"USD": "real money", "EUR": "real money", "PLAY": "play money", "CHIPS": "tournament chips"}
Figures = tuple[float | None, int, float | None, float | None]


@dataclass
class Story:
    """What one player did in one hand; amounts in ten-thousandths."""

    net: int = 0
    collected: int = 0
    voluntary: bool = False
    completed: bool = False
    faced_one: bool = False
    reraised: bool = False
    fold: int = 0
    faced: int = 0
    folded_to_bet: int = 0


class HandByLines:
    """One hand, by its lines alone."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        deals = [event for event in hand.events if isinstance(event, Deal)]
        self.who = {player: Story() for player in dict.fromkeys(event.player for event in deals)}
        self.fourth = any(event.street == Street.FOURTH for event in deals)
        for street in Street:
            self._play(street, [event for event in hand.events if event.street == street])
        self.left = [player for player, story in self.who.items() if not story.fold]

    def _play(self, street: Street, events: Sequence[Any]) -> None:
        paid: dict[str, int] = defaultdict(int)
        top = wagers = 0
        raiser, answered = "", set()
        for event in events:
            if not isinstance(event, PlayerEvent) or event.player not in self.who:
                continue
            story = self.who[event.player]
            self._money(story, event, paid)
            faces = wagers > 0 and raiser != event.player and isinstance(event, Payment | Check | Fold)
            is_wager = isinstance(event, Bet | Raise)
            if street == Street.THIRD:
                is_wager = is_wager and 2 * (paid[event.player] - (top if wagers else 0)) >= self.hand.small_bet
                _third(story, event, is_wager, wagers, faces)
            elif faces and event.player not in answered:
                answered.add(event.player)
                story.faced += 1
                story.folded_to_bet += isinstance(event, Fold)
            if isinstance(event, Fold):
                story.fold = int(street)
            if is_wager:
                wagers, raiser = wagers + 1, event.player
            top = max(top, paid[event.player])

    @staticmethod
    def _money(story: Story, event: PlayerEvent, paid: dict[str, int]) -> None:
        if isinstance(event, Collect | Uncalled):
            story.net += event.amount
            story.collected += event.amount if isinstance(event, Collect) else 0
        if isinstance(event, Payment):
            before = paid[event.player]
            paid[event.player] = event.to if isinstance(event, Raise) else before + event.amount
            story.net -= paid[event.player] - before

    def showdown(self, player: str) -> bool:
        """Still in with another."""
        return player in self.left and len(self.left) > 1

    def saw_fourth(self, player: str) -> bool:
        """Still in when fourth street was dealt."""
        return self.fourth and self.who[player].fold != Street.THIRD


def _third(story: Story, event: PlayerEvent, is_wager: bool, wagers: int, faces: bool) -> None:
    story.voluntary |= isinstance(event, Bet | Call | Raise)
    story.completed |= is_wager and wagers == 0
    if faces and wagers == 1:
        story.faced_one = True
        story.reraised |= is_wager


def same(found: Sequence[Any], wanted: Sequence[Any]) -> bool:
    """Equal, but for rounding; nothing is nothing."""
    return len(found) == len(wanted) and all(
        one == two if None in (one, two) or isinstance(one, str) else math.isclose(one, two, rel_tol=1e-5, abs_tol=1e-5)
        for one, two in zip(found, wanted, strict=True)
    )


def share(values: Sequence[bool]) -> Figures:
    """Wilson's interval by the book."""
    n = len(values)
    if not n:
        return None, 0, None, None
    p = sum(values) / n
    centre = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return 100 * p, n, 100 * (centre - half), 100 * (centre + half)


def average(values: Sequence[float]) -> Figures:
    """With the interval of `accuracy.py`."""
    return (fmean(values) if values else None), len(values), *average_interval(values)


def counted(everyone: Sequence[tuple[HandByLines, str]]) -> dict[str, Figures]:
    """Some statistics of anyone's hands."""
    stories = [(hand, who, hand.who[who]) for hand, who in everyone]
    return {
        "win_rate": average([100 * story.net / hand.hand.big_bet for hand, _, story in stories]),
        "vpip": share([story.voluntary for _, _, story in stories]),
        "complete": share([story.completed for _, _, story in stories]),
        "went_to_showdown": share([hand.showdown(who) for hand, who, _ in stories if hand.saw_fourth(who)]),
        "won_at_showdown": share([story.collected > 0 for hand, who, story in stories if hand.showdown(who)]),
    }


def assert_compared(row: Mapping[str, Any], own: Figures, other: Figures) -> None:
    found = [row[name] for name in ("value", "n", "low", "high", "other", "other_n", "other_low", "other_high")]
    assert same(found, [*own, *other]), row
    ends = (row["difference_low"], row["difference_high"])
    if None in (*own, *other):
        assert row["difference"] is None or ends == (None, None)
        return
    (value, _, low, high), (value_2, _, low_2, high_2) = own, other
    assert row["difference"] == pytest.approx(value - value_2, abs=1e-6)
    below = math.hypot(value - low, high_2 - value_2)
    above = math.hypot(high - value, value_2 - low_2)
    assert ends == pytest.approx((value - value_2 - below, value - value_2 + above), rel=1e-4, abs=1e-4)


def assert_population(store: Store, everyone: Sequence[HandByLines], player: str, other: str | None = None) -> None:
    table = against(store, player, other)
    kinds = {(hand.hand.game.name.lower(), MONEY[hand.hand.currency.name]) for hand in everyone if player in hand.who}
    assert set(table.select("game", "played_for").rows()) == kinds
    for game, money in kinds:
        chosen = [
            hand for hand in everyone if (hand.hand.game.name.lower(), MONEY[hand.hand.currency.name]) == (game, money)
        ]
        own = counted([(hand, player) for hand in chosen if player in hand.who])
        others = counted([(hand, who) for hand in chosen for who in hand.who if who != player and other in (who, None)])
        rows = table.filter(game=game, played_for=money).to_dicts()
        assert [row["statistic"] for row in rows] == list(GROUPS["overview"])
        for row in rows:
            if row["statistic"] in own:
                assert_compared(row, own[row["statistic"]], others[row["statistic"]])


def assert_opponents(store: Store, everyone: Sequence[HandByLines], player: str) -> int:
    rows = {(row["opponent"], row["currency"]): row for row in opponents(store, player).to_dicts()}
    assert [row["hands"] for row in rows.values()] == sorted((row["hands"] for row in rows.values()), reverse=True)
    together: dict[tuple[str, str], list[HandByLines]] = defaultdict(list)
    for hand in everyone:
        for who in hand.who if player in hand.who else ():
            if who != player:
                name = hand.hand.currency.name
                together[who, name.lower() if name in ("PLAY", "CHIPS") else name].append(hand)
    assert set(rows) == set(together)
    for (who, currency), hands in together.items():
        assert_opponent(rows[who, currency], hands, player, who)
    return len(rows)


def assert_opponent(row: Mapping[str, Any], hands: Sequence[HandByLines], player: str, who: str) -> None:
    pairs = [(hand.who[player], hand.who[who]) for hand in hands]
    duels = [pair for hand, pair in zip(hands, pairs, strict=True) if sorted(hand.left) == sorted((player, who))]
    faced = [own for own, other in pairs if other.completed and own.faced_one]
    was_faced = [other for own, other in pairs if own.completed and other.faced_one]
    assert row["net"] * UNIT == Decimal(sum(own.net for own, _ in pairs))
    wanted = {
        "hands": len(hands),
        "showdowns": len(duels),
        "won": sum(own.collected > 0 and not other.collected for own, other in duels),
        "lost": sum(other.collected > 0 and not own.collected for own, other in duels),
        "split": sum(own.collected > 0 and other.collected > 0 for own, other in duels),
        "faced": len(faced),
        "raised": sum(own.reraised for own in faced),
        "was_faced": len(was_faced),
        "was_raised": sum(other.reraised for other in was_faced),
    }
    assert {name: row[name] for name in wanted} == wanted, (player, who)
    figures = counted([(hand, who) for hand in hands])
    bets = [folds for _, other in pairs for folds in [True] * other.folded_to_bet]
    bets += [False for _, other in pairs for _ in range(other.faced - other.folded_to_bet)]
    figures["fold_to_bet"] = share(bets)
    for name in ("vpip", "complete", "went_to_showdown", "fold_to_bet"):
        found = (row[name], row[f"{name}_n"], row[f"{name}_low"], row[f"{name}_high"])
        assert same(found, figures[name]), (name, player, who)


def append(store: Store, batch: Batch, first: int = 0) -> None:
    content = np.arange(first, first + len(batch.hands.game), dtype=np.uint64)
    batch = batch._replace(hands=batch.hands._replace(content=content))
    store.append(audited_batch(batch, ("pokerstars",)))


@pytest.fixture(scope="module")
def simulated() -> Iterator[tuple[Store, list[HandByLines]]]:
    """Hands of three games in one store, and what their lines tell."""
    everyone: list[HandByLines] = []
    with Store() as store:
        for game in (Game.STUD, Game.STUD8, Game.RAZZ):
            batch = simulate(game, 400, seed=11 + int(game))
            append(store, batch, 10_000 * int(game))
            everyone += [HandByLines(hand) for hand in typed(batch)]
        yield store, everyone


@pytest.fixture(scope="module")
def real(histories_dir: Path) -> Iterator[tuple[Store, list[HandByLines]]]:
    """Real hands, and what their lines tell; of two equal numbers the first counts."""
    everyone: dict[str, HandByLines] = {}
    with Store() as store:
        for raw in raw_batches([histories_dir / "cash" / "Stars", histories_dir / "tour" / "Stars"]):
            for reading in read(raw):
                append(store, reading.batch, 1000 * len(everyone))
                everyone |= {hand.hand_id: HandByLines(hand) for hand in typed(reading.batch)}
        yield store, list(everyone.values())


def regulars(everyone: Sequence[HandByLines], most: int) -> list[str]:
    """Players with the most hands."""
    names = [who for hand in everyone for who in hand.who]
    return sorted(set(names), key=lambda name: (-names.count(name), name))[:most]


def test_population_of_simulated_hands(simulated: tuple[Store, list[HandByLines]]) -> None:
    store, everyone = simulated
    for player in regulars(everyone, 3):
        assert_population(store, everyone, player)
    assert_population(store, everyone, *regulars(everyone, 2))


def test_population_of_real_hands(real: tuple[Store, list[HandByLines]]) -> None:
    store, everyone = real
    for player in regulars(everyone, 8):
        assert_population(store, everyone, player)


def test_opponents_of_simulated_hands(simulated: tuple[Store, list[HandByLines]]) -> None:
    store, everyone = simulated
    assert assert_opponents(store, everyone, "Hero") > 50
    table = opponents(store, "Hero")
    for name in ("won", "lost", "split", "raised", "was_raised"):
        assert table[name].sum() > 0, name
    for player in regulars(everyone, 4)[1:]:
        assert_opponents(store, everyone, player)


def test_opponents_of_real_hands(real: tuple[Store, list[HandByLines]]) -> None:
    store, everyone = real
    assert sum(assert_opponents(store, everyone, player) for player in regulars(everyone, 10)) > 30


def test_opponents_by_game_add_up(simulated: tuple[Store, list[HandByLines]]) -> None:
    store, _ = simulated
    whole = opponents(store, "Hero")
    parts = opponents(store, "Hero", by=["game"])
    assert parts.columns[:4] == ["opponent", "site", "game", "currency"]
    assert (parts["hands"].sum(), parts["net"].sum()) == (whole["hands"].sum(), whole["net"].sum())
    razz = opponents(store, "Hero", Filters(game="razz"))
    assert razz["hands"].sum() == parts.filter(game="razz")["hands"].sum()
    assert opponents(store, "Hero", limit=3).rows() == whole.head(3).rows()


@pytest.mark.parametrize("group", COMPARED)
def test_every_group_adds_up_to_all_hands(simulated: tuple[Store, list[HandByLines]], group: str) -> None:
    """What counts for a player or for the others is what counts for all, for any player."""
    store, everyone = simulated
    keys = ["game", "played_for", *(["on_street"] if group == "streets" else []), "statistic"]
    names = regulars(everyone, 2)
    first, second = (against_population(store, name, group).sort(keys) for name in names)
    totals = [
        {tuple(row[key] for key in keys): row["n"] + row["other_n"] for row in table.to_dicts()}
        for table in (first, second)
    ]
    assert len(totals[0]) > 5
    for key in totals[0].keys() & totals[1].keys():
        assert totals[0][key] == totals[1][key], key
    assert not set(first["statistic"]) & set(CARDS_SHOWN)


def test_filters_choose_the_hands_of_both_sides(simulated: tuple[Store, list[HandByLines]]) -> None:
    store, everyone = simulated
    six = [hand for hand in everyone if len(hand.who) == 6 and hand.hand.game == Game.RAZZ]
    row = against_population(store, "Hero", filters=Filters(game="razz", players=6)).filter(statistic="vpip")
    hands = [hand for hand in six if "Hero" in hand.who]
    assert row["hands"].sum() == len(hands) > 0
    kinds = {MONEY[hand.hand.currency.name] for hand in hands}
    others = sum(len(hand.who) - ("Hero" in hand.who) for hand in six if MONEY[hand.hand.currency.name] in kinds)
    assert row["other_hands"].sum() == others


@pytest.fixture
def seats_without_names(batch_of: Any, a_hand: Any, a_seat: Any) -> Iterator[Store]:
    """Ann plays Bob, and strangers whom a site calls by their seats."""
    hands = [a_hand(str(number), [a_seat("Ann", net=1), a_seat("Bob", net=-1)]) for number in range(3)]
    strangers = [a_seat("Ann"), a_seat("Seat+2", net=9), a_seat("Seat+7", net=3)]
    with Store() as store:
        store.append(batch_of([*hands, a_hand("9", strangers)]))
        yield store


def test_seats_at_sites_that_hide_names_are_no_one(seats_without_names: Store) -> None:
    store = seats_without_names
    assert store.query("SELECT DISTINCT player FROM seats WHERE is_stranger(player, seat, is_hero)").rows() == [
        ("Seat+2",)
    ]
    assert list(opponents(store, "Ann")["opponent"]) == ["Bob", "Seat+7"]  # seat 3 is called so: a name like others
    assert set(against_population(store, "Ann")["other_hands"]) == {4}
    for ask in (opponents, leaks, against_population):
        with pytest.raises(Nameless, match="a different person in every hand"):
            ask(store, "Seat+2")
        with pytest.raises(UnknownPlayer, match="did you mean Ann"):
            ask(store, "An")


def test_real_money_of_two_currencies_counts_together_and_chips_apart(batch_of: Any, a_hand: Any, a_seat: Any) -> None:
    seats = [a_seat("Ann", did=Did.DEALT_IN | Did.VOLUNTARY), a_seat("Bob")]
    money = (Currency.USD, Currency.EUR, Currency.PLAY, Currency.CHIPS, Currency.UNKNOWN)
    with Store() as store:
        store.append(batch_of([a_hand(str(n), seats, currency=currency) for n, currency in enumerate(money)]))
        table = against_population(store, "Ann").filter(statistic="vpip")
        apart = against_population(store, "Ann", by=["currency"]).filter(statistic="vpip")
    kinds = {"real money": 2, "play money": 1, "tournament chips": 1, "currency not printed": 1}
    assert dict(table.select("played_for", "n").rows()) == kinds
    assert set(table["value"]) == {100.0}
    assert set(table["other"]) == {0.0}
    assert sorted(apart["currency"]) == sorted(["USD", "EUR", "play", "chips", "unknown"])


def test_a_player_like_no_one_else_has_no_difference(batch_of: Any, a_hand: Any, a_seat: Any) -> None:
    with Store() as store:
        store.append(batch_of([a_hand("1", [a_seat("Ann"), a_seat("Bob", did=0)])]))
        row = against_population(store, "Ann").filter(statistic="vpip").to_dicts()[0]
        assert (row["value"], row["n"], row["other"], row["other_n"], row["other_hands"]) == (0.0, 1, None, 0, 0)
        assert (row["difference"], row["difference_low"]) == (None, None)
        assert opponents(store, "Ann").is_empty()
        found = leaks(store, "Ann")
        assert (found.compared, found.by_chance, found.table.height) == (0, 0.0, 0)


def test_what_cannot_be_compared_is_refused(simulated: tuple[Store, list[HandByLines]]) -> None:
    store, _ = simulated
    with pytest.raises(ValueError, match="unknown group of comparable statistics: starting"):
        against_population(store, "Hero", "starting")
    with pytest.raises(ValueError, match="cannot compare by session, colour: choose from site"):
        against_population(store, "Hero", by=["session", "colour"])
    with pytest.raises(ValueError, match="with themselves"):
        against(store, "Hero", "Hero")
    with pytest.raises(ValueError, match="cannot break down by door: choose from game"):
        opponents(store, "Hero", by=["door"])


def test_leaks_are_the_comparisons_whose_interval_excludes_the_population(
    simulated: tuple[Store, list[HandByLines]],
) -> None:
    store, everyone = simulated
    stood_out = 0
    for player in regulars(everyone, 6):
        compared = {}
        for group in COMPARED:
            for row in against_population(store, player, group).to_dicts():
                is_cash = row["played_for"] != "tournament chips"
                if row["statistic"] in meanings() and is_cash and min(row["n"], row["other_n"]) >= 30:
                    compared[row["game"], row["played_for"], row.get("on_street"), row["statistic"]] = row
        found = leaks(store, player)
        assert found.compared == len(compared)
        assert found.by_chance == pytest.approx(0.05 * len(compared))
        for leak in found.records:
            assert ("more often" if leak.differences[0].is_more else "less often") in leak.says
        joined = [(leak.game, leak.played_for, one) for leak in found.records for one in leak.differences]
        out = {key for key, row in compared.items() if row["difference_low"] * row["difference_high"] > 0}
        rows = found.differences.to_dicts()
        assert {(r["game"], r["played_for"], r["on_street"], r["statistic"]) for r in rows} == out
        assert {(game, money, one.on_street, one.statistic) for game, money, one in joined} == out
        assert len(joined) == len(out)
        for row in rows:
            same_row = compared[row["game"], row["played_for"], row["on_street"], row["statistic"]]
            assert same([row[name] for name in same_row], list(same_row.values())), row["statistic"]
            assert not row["low"] <= row["other"] <= row["high"]
            assert abs(row["standard_errors"]) > Z
            assert row["standard_errors"] * row["difference"] > 0
        assert [abs(row["standard_errors"]) for row in rows] == sorted(
            (abs(row["standard_errors"]) for row in rows), reverse=True
        )
        stood_out += len(rows)
    assert stood_out > 5


def test_hands_of_an_older_import_count_where_no_decision_is_asked_for() -> None:
    batch = simulate(Game.STUD, 300, seed=2)
    with Store() as store:
        append(store, batch)
        store.connection.execute("UPDATE seats_packed SET deeds = NULL, later = NULL WHERE hand % 2 = 0")
        for row in leaks(store, "Hero", minimum=2).differences.filter(pl.col("on_street").is_null()).to_dicts():
            group = next(name for name in COMPARED if row["statistic"] in GROUPS[name])
            table = against_population(store, "Hero", group).filter(
                statistic=row["statistic"], played_for=row["played_for"]
            )
            assert same([row[name] for name in table.columns], list(table.row(0))), row
        hands = against_population(store, "Hero").filter(statistic="vpip")
        assert hands["n"].sum() == stats(store, "Hero")["hands"].sum()
        assert against_population(store, "Hero", "third").filter(statistic="limp")["n"].sum() < 200


def test_stakes_come_from_the_lowest_to_the_highest(batch_of: Any, a_hand: Any) -> None:
    with Store() as store:
        store.append(batch_of([a_hand(str(big), small=big // 2, big=big) for big in (20, 4, 8, 200)]))
        table = against_population(store, "Ann", by=["stakes"]).filter(statistic="vpip")
    assert list(table["stakes"]) == ["2/4", "4/8", "10/20", "100/200"]


def test_a_leak_of_known_size(batch_of: Any, a_hand: Any, a_seat: Any) -> None:
    """Ann always comes in, others in a quarter of their hands: that alone stands out, as one in so many."""
    comes, stays = Did.DEALT_IN | Did.VOLUNTARY, Did.DEALT_IN
    hands = [
        a_hand(str(n), [a_seat("Ann", did=comes), a_seat("Bob", did=comes if n % 4 == 0 else stays)]) for n in range(40)
    ]
    with Store() as store:
        store.append(batch_of(hands))
        found = leaks(store, "Ann")
        assert leaks(store, "Ann", minimum=41).compared == 0
    row = found.table.to_dicts()[0]
    assert (row["statistic"], row["value"], row["other"], row["n"], row["other_n"]) == ("vpip", 100.0, 25.0, 40, 40)
    assert row["says"] == "voluntarily enters the pot more often than others"
    low, high_2 = share([True] * 40)[2], share([True] * 10 + [False] * 30)[3]
    half = math.hypot(100 - (low or 0), (high_2 or 0) - 25)
    assert row["standard_errors"] == pytest.approx(75 / (half / Z), rel=1e-5)


def test_chance_alone_makes_few_statistics_stand_out(batch_of: Any, a_hand: Any, a_seat: Any) -> None:
    """Players who are all alike: about one comparison in twenty stands out, as a list of leaks says of itself."""
    chance = random.Random(8)
    hands = [
        a_hand(str(number), [_alike(a_seat, f"P{who}", chance) for who in chance.sample(range(20), 7)])
        for number in range(500)
    ]
    with Store() as store:
        store.append(batch_of(hands))
        found = [leaks(store, f"P{who}") for who in range(20)]
    compared = sum(each.compared for each in found)
    assert compared >= 55
    assert 0 < sum(each.differences.height for each in found) <= 0.12 * compared


def _alike(a_seat: Any, player: str, chance: random.Random) -> Any:
    did = Did.DEALT_IN | (Did.VOLUNTARY if chance.random() < 0.4 else 0)
    stayed = chance.random() < 0.7
    did |= (Did.SHOWDOWN if stayed else 0) | (Did.WON if stayed and chance.random() < 0.5 else 0)
    return a_seat(player, did=did, street=Street.SEVENTH)


def test_every_meaning_is_of_a_statistic_that_is_compared() -> None:
    known = {name for group in COMPARED for name in GROUPS[group]} - set(CARDS_SHOWN)
    assert set(meanings()) <= known
    for name, words in meanings().items():
        for sentence in (words.more, words.less):
            assert sentence[0].isupper(), name
            assert sentence.endswith("."), name
        in_place = "{street}" in words.does
        assert in_place == (name in GROUPS["streets"]), name
