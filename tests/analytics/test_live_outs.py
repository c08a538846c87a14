"""Cards seen, live outs and what came, counted again over the typed events by trying every card that is left."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import fmean

import numpy as np
import pytest

from studbook.analytics.facts.improving import improving
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.game.cards import RANKS, SUITS, pack, packed_mask, parse_cards
from studbook.game.columns import Batch
from studbook.game.events import Burn, Community, Deal, Fold, Reshuffle
from studbook.game.games import STUD_GAMES
from studbook.game.hand import Hand, hands_of
from studbook.game.vocabulary import Game, Kind, Prints, Street
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.rules.stud.house import house
from studbook.simulation.stud.batches import simulate, simulated_batches
from tests.analytics.accuracy import average_interval
from tests.analytics.batches import audited_batch
from tests.analytics.people import of_people

DECK = [rank + suit for rank in RANKS for suit in SUITS]
LOW_RANKS = "A2345678"


@dataclass(frozen=True)
class Sight:
    """What a player saw on a street."""

    dead_cards: int
    live_outs: int
    unseen: int
    improved: bool | None
    from_deal: bool


@cache
def _category_of_few(cards: frozenset[str]) -> int:
    """Place in: high card, pair, two pair, trips, straight, flush, full house, quads, straight flush."""
    ranks = [RANKS.index(card[0]) for card in cards]
    counts = sorted(Counter(ranks).values(), reverse=True)
    by_rank = {(4,): 7, (3, 2): 6, (3,): 3, (2, 2): 2, (2,): 1, (): 0}[tuple(n for n in counts[:2] if n > 1)]
    if len(cards) < 5:
        return by_rank
    is_flush = len({card[1] for card in cards}) == 1
    is_straight = len(set(ranks)) == 5 and (max(ranks) - min(ranks) == 4 or set(ranks) == {12, 0, 1, 2, 3})
    return max(by_rank, 8 if is_flush and is_straight else 5 if is_flush else 4 if is_straight else 0)


def _category(cards: frozenset[str]) -> int:
    if len(cards) <= 5:
        return _category_of_few(cards)
    return max(_category_of_few(frozenset(five)) for five in combinations(cards, 5))


def _is_good_low(game: Game, held: frozenset[str], card: str) -> bool:
    ranks = LOW_RANKS[1:] if game == Game.RAZZ27 else LOW_RANKS
    low = {other[0] for other in held} & set(ranks)
    if card[0] not in ranks or card[0] in low:
        return False
    if game == Game.STUD8 and len(low) + 7 - len(held) < 5:
        return False
    return sum(ranks.index(other) < ranks.index(card[0]) for other in low) < 5


def _improves(game: Game, held: frozenset[str], card: str) -> bool:
    if game in (Game.RAZZ, Game.RAZZ27):
        return _is_good_low(game, held, card)
    raised = _category(held | {card}) > _category(held)
    return raised or (game == Game.STUD8 and _is_good_low(game, held, card))


def _are_known(cards: Iterable[str]) -> bool:
    return all(card in DECK for card in cards)


class CardsByLines:
    """What the text of a hand says of the cards."""

    def __init__(self, hand: Hand, prints: int, shown: dict[str, str]) -> None:
        self.hand, self.game = hand, hand.game
        self.opening, self.last = (2, 5) if hand.game == Game.FIVESTUD else (3, 7)
        self.deals: dict[str, dict[int, list[str]]] = {player: defaultdict(list) for player in shown}
        for event in hand.events:
            if isinstance(event, Deal):
                self.deals[event.player][event.street] += event.cards[-event.fresh :]
        self.folded = {event.player: int(event.street) for event in hand.events if isinstance(event, Fold)}
        self.common = {
            int(event.street): event.cards[0] for event in hand.events if isinstance(event, Community) and event.cards
        }
        self.cards = {player: self._dealt(player) for player in self.deals}
        closed = {player for player in self.deals if _are_known(self._closed(player))}
        at_once = [player for player, street in self.folded.items() if street == self.opening]
        is_hero = bool(prints & Prints.ONE_HERO) and len(closed) == 1
        self.from_deal = closed if is_hero or (closed == set(self.deals) and len(at_once) > 1) else set()
        for player in set(self.deals) - closed:
            self._take_over(player, shown[player].split())

    def _closed(self, player: str) -> list[str]:
        """The hole cards; `X` if only the door card is printed."""
        first = self.deals[player][self.opening]
        return first[:-1] if len(first) == self.opening else ["X"] * (self.opening - 1)

    def _dealt(self, player: str) -> list[str]:
        first = [*self._closed(player), (self.deals[player][self.opening] or ["X"])[-1]]
        later = [(self.deals[player].get(street) or ["X"])[-1] for street in range(self.opening + 1, self.last + 1)]
        return first + later

    def _take_over(self, player: str, shown: list[str]) -> None:
        """Cards that are shown, at the end or before it, if they are shown in the order of the deal."""
        pairs = list(zip(shown, self.cards[player], strict=False))
        dealt = self.opening + sum(street > self.opening for street in self.deals[player])
        if len(shown) >= dealt and all(card == dealt or "X" in (card, dealt) for card, dealt in pairs):
            self.cards[player][: len(pairs)] = [card if dealt == "X" else dealt for card, dealt in pairs]

    def is_in(self, player: str, street: int) -> bool:
        """Whether the player was dealt a card on a street."""
        return self.folded.get(player, self.last) >= street and street <= self.reached

    @property
    def reached(self) -> int:
        """Last street that was dealt."""
        return max(int(event.street) for event in self.hand.events if event.street <= self.last)

    def seen(self, street: int) -> set[str] | None:
        """Upcards, and burn cards that were seen; None if an upcard is not printed."""
        cards = {card for when, card in self.common.items() if when <= street}
        for player, deals in self.deals.items():
            for when in range(self.opening, street + 1):
                if self.is_in(player, when) and when not in self.common:
                    open_card = (deals.get(when) or ["X"])[-1]
                    if open_card not in DECK:
                        return None
                    cards.add(open_card)
        return cards | self._burned(street)

    def _burned(self, street: int) -> set[str]:
        burned: set[str] = set()
        for event in self.hand.events:
            if isinstance(event, Burn) and event.street <= street:
                burned |= {card for card in event.cards if card in DECK}
            if isinstance(event, Reshuffle) and event.street <= street:
                burned.clear()
        return burned

    def card_on(self, player: str, street: int) -> str:
        """The card that the player got on a street, or the community card."""
        return self.common.get(street, self.cards[player][street - 1])

    def sight(self, player: str, street: int) -> Sight | None:
        """What a player saw on a street; None if it is not known."""
        seen = self.seen(street)
        held = frozenset([*self.cards[player][: self.opening], *self._later(player, street)])
        if not self.is_in(player, street) or seen is None or not _are_known(held):
            return None
        left = [card for card in DECK if card not in held | seen]
        outs = {card for card in left if _improves(self.game, held, card)}
        came = self.card_on(player, street + 1) if self.is_in(player, street + 1) else "X"
        improved = came in outs if came in DECK else None
        return Sight(len(seen - held), len(outs), len(left), improved, player in self.from_deal)

    def _later(self, player: str, street: int) -> Iterator[str]:
        return (self.card_on(player, when) for when in range(self.opening + 1, street + 1))


Key = tuple[str, str, str]


def _recount(store: Store, batch: Batch, only: set[str] | None = None) -> dict[Key, Sight]:
    sights: dict[Key, Sight] = {}
    shown: dict[str, dict[str, str]] = defaultdict(dict)
    for hand_id, player, cards in store.query(
        "SELECT hand_id, player, cards FROM seats JOIN hands USING (hand) WHERE dealt_in"
    ).iter_rows():
        shown[hand_id][player] = cards
    for hand, prints in zip(hands_of(batch), batch.hands.prints.tolist(), strict=True):
        if hand.game == Game.OTHER or (only and hand.hand_id not in only):
            continue
        result = CardsByLines(hand, prints, shown[hand.hand_id])
        for player in result.deals:
            for street in range(result.opening, result.last):
                sight = result.sight(player, street)
                if sight:
                    sights[hand.hand_id, player, Street(street).name.lower()] = sight
    return sights


def _append(store: Store, batch: Batch, first: int = 0) -> None:
    content = np.arange(first, first + len(batch.hands.game), dtype=np.uint64)
    batch = batch._replace(hands=batch.hands._replace(content=content))
    store.append(audited_batch(batch, ("somewhere",) * 20))


def _stored(store: Store) -> dict[Key, Sight]:
    rows = store.query(
        "SELECT hand_id, player, on_street, dead_cards, live_outs, unseen, improved, from_deal FROM draws"
    ).iter_rows()
    return {row[:3]: Sight(*row[3:]) for row in rows}


def _differing(stored: dict[Key, Sight], counted: dict[Key, Sight]) -> list[tuple[Key, Sight | None, Sight | None]]:
    keys = sorted(stored.keys() | counted.keys())
    return [(key, stored.get(key), counted.get(key)) for key in keys if stored.get(key) != counted.get(key)]


@pytest.mark.parametrize("game", STUD_GAMES)
def test_sights_of_simulated_hands(game: Game) -> None:
    batch = simulate(game, 100, seed=41)
    with Store() as store:
        _append(store, batch)
        stored, counted = _stored(store), _recount(store, batch)
    assert _differing(stored, counted) == []
    assert len(stored) > 300
    assert {sight.improved for sight in stored.values()} == {True, False, None}
    assert {sight.from_deal for sight in stored.values()} == {True, False}


def test_sights_of_real_hands(histories_dir: Path) -> None:
    known = 0
    for raw in raw_batches([histories_dir]):
        for reading in read(raw):
            with Store() as store:
                _append(store, reading.batch)
                stored, counted = _stored(store), of_people(store, _recount(store, reading.batch))
            assert _differing(stored, counted) == []
            known += len(stored)
    assert known > 300


@pytest.mark.parametrize("game", STUD_GAMES)
def test_what_improves_is_what_trying_every_card_finds(game: Game) -> None:
    chance = np.random.default_rng(7)
    for size in range(2, 5) if game == Game.FIVESTUD else range(3, 7):
        for _ in range(60):
            deck = chance.permutation(24 if chance.random() < 0.5 else 52)  # few ranks pair often
            suits = chance.integers(1, 5)  # few suits make flushes
            held = frozenset(f"{RANKS[card // 4]}{SUITS[card % 4 % suits]}" for card in deck[:size])
            found = improving(packed_mask(pack(parse_cards(" ".join(held)))), int(game))
            tried = {card for card in DECK if card not in held and _improves(game, held, card)}
            assert found == packed_mask_of(tried), sorted(held)


def packed_mask_of(cards: Iterable[str]) -> int:
    return sum(1 << DECK.index(card) for card in cards)


@pytest.mark.parametrize(
    ("game", "held", "outs"),
    [
        (Game.STUD, "Ah Ad Kc", 2 + 3),  # trips, two pair
        (Game.STUD, "9h 8h 7h 6h", 9 + 6 + 12),  # a flush, a straight of another suit, a pair
        (Game.STUD, "Kh Kd Ks 2c 2d", 1 + 0),  # only quads are better than a full house
        (Game.STUD, "Kh Kd Ks 7c 2d", 1 + 6),
        (Game.FIVESTUD, "Ah 2d 3c 4s", 4 + 12),  # the wheel, a pair
        (Game.RAZZ, "Ah 2d Kc", 4 * 6),
        (Game.RAZZ, "Ah 2d 3c 4s 7h Kd", 4 * 2),  # a five or a six plays, an eight does not
        (Game.RAZZ27, "Ah 2d 3c", 4 * 5),  # an ace is high
        (Game.STUD8, "Kh Qd Js", 9),  # no low can be made
        (Game.STUD8, "Kh Qd 2s", 9 + 4 * 7),
    ],
)
def test_live_outs_of_known_hands(game: Game, held: str, outs: int) -> None:
    assert int(improving(packed_mask(pack(parse_cards(held))), int(game))).bit_count() == outs


def test_simulated_deals_improve_about_as_often_as_live_outs_say() -> None:
    """Over 30,000 hands, within four standard errors: simulated players fold nearly without regard to their cards."""
    with Store() as store:
        for number, game in enumerate(STUD_GAMES):
            for part, batch in enumerate(simulated_batches(game, 6_000, seed=101 + number)):
                _append(store, batch, 10_000 * (10 * number + part))
        rows = stats(store, by=["game"], group="cards").to_dicts()
    draws = sum(row["improved_n"] for row in rows)
    excess = sum(row["improved_excess"] * row["improved_excess_n"] for row in rows) / draws
    rows = [row for row in rows if row["improved_excess_high"] is not None]
    errors = [(row["improved_excess_high"] - row["improved_excess_low"]) / 2 / 1.959964 for row in rows]
    assert draws > 20_000
    assert len(rows) >= 4 * 4 + 3
    for row, error in zip(rows, errors, strict=True):
        assert row["improved"] - row["improved_chance"] == pytest.approx(row["improved_excess"], abs=1e-6)
        assert abs(row["improved_excess"]) < 4 * error, row
    total = math.hypot(*(error * row["improved_n"] / draws for row, error in zip(rows, errors, strict=True)))
    assert abs(excess) < 4 * total


def test_players_who_stay_by_their_cards_shift_what_improves_in_a_fair_deal() -> None:
    """Honest razz: two low cards stay, and five players did: the next card is low less often than outs say."""
    chance = Random(15)
    low = {card for card in range(52) if card < 4 * 7 or card >= 48}
    draws, expected, improved = 0, 0.0, 0
    for _ in range(60_000):
        deck = chance.sample(range(52), 25)
        hands = [deck[3 * seat : 3 * seat + 3] for seat in range(8)]
        if low >= set(hands[0]) and sum(len(low & set(hand)) > 1 for hand in hands[1:]) >= 5:
            mine = sum(1 << card for card in hands[0])
            seen = mine | sum(1 << hand[2] for hand in hands[1:])
            outs = int(improving(mine, int(Game.RAZZ))) & ~seen
            draws += 1
            expected += outs.bit_count() / (52 - seen.bit_count())
            improved += outs >> deck[24] & 1
    z = (improved - expected) / math.sqrt(expected * (1 - expected / draws))
    assert draws > 500
    assert z < -3


def test_no_text_offers_it_as_a_test_of_the_deal(root: Path) -> None:
    """The same for what bets win: neither is near 0 because a deal is honest."""
    pages = [*(root / "docs").rglob("*.md"), *(root / "analytics").rglob("*.sql"), *(root / "reports").rglob("*.py")]
    pages += [*(root / "analytics").glob("*.toml"), root / "README.md"]
    for page in pages:
        assert not re.search(r"deal\s+is\s+honest|honest\s+deal", page.read_text("utf-8")), page


def test_statistics_of_cards_are_those_of_a_recount() -> None:
    batch = simulate(Game.STUD8, 60, seed=43)
    with Store() as store:
        _append(store, batch)
        counted = _recount(store, batch)
        rows = stats(store, "Hero", group="cards").to_dicts()
        everybody = stats(store, group="cards")
    assert everybody["hands"].sum() == len(counted)
    assert len(rows) >= 4
    hero: dict[str, list[Sight]] = defaultdict(list)
    currencies = {hand.hand_id: hand.currency.name for hand in hands_of(batch)}
    for (hand_id, player, street), sight in counted.items():
        if player == "Hero":
            hero[f"{street} {currencies[hand_id].lower()}"].append(sight)
    for row in rows:
        sights = hero[f"{row['on_street']} {row['currency'].lower()}"]
        _same(row, "dead_cards", [sight.dead_cards for sight in sights])
        _same(row, "live_outs", [sight.live_outs for sight in sights])
        drawn = [sight for sight in sights if sight.improved is not None and sight.from_deal]
        _same(row, "improved", [100 * bool(sight.improved) for sight in drawn])
        _same(row, "improved_chance", [100 * sight.live_outs / sight.unseen for sight in drawn])
        excess = [100 * (bool(sight.improved) - sight.live_outs / sight.unseen) for sight in drawn]
        _same(row, "improved_excess", excess)
        ends = average_interval(excess)
        assert (row["improved_excess_low"], row["improved_excess_high"]) == (
            ends if None in ends else pytest.approx(ends, rel=1e-3, abs=1e-3)
        )


def test_draws_by_their_live_outs_and_dead_cards() -> None:
    batch = simulate(Game.STUD, 300, seed=44)
    with Store() as store:
        _append(store, batch)
        stored = _stored(store)
        rows = stats(store, "Hero", ["outs"], group="cards").to_dicts()
        dead = stats(store, "Hero", ["dead"], group="cards").to_dicts()
        with pytest.raises(ValueError, match="cannot break down by outs"):
            stats(store, "Hero", ["outs"], group="streets")
    hero = [(street, sight) for (_, player, street), sight in stored.items() if player == "Hero"]
    for row in rows:
        assert row["live_outs"] == row["outs"]
    for table, name, kind in ((rows, "outs", "live_outs"), (dead, "dead", "dead_cards")):
        counted = Counter((street, getattr(sight, kind)) for street, sight in hero)
        found: Counter[tuple[str, int]] = Counter()
        for row in table:
            found[row["on_street"], row[name]] += row["hands"]
        assert found == counted


def _same(row: dict[str, object], name: str, values: list[float]) -> None:
    assert row[f"{name}_n"] == len(values)
    assert row[name] == (pytest.approx(fmean(values), abs=1e-9) if values else None)


HEAD = """House log #1
Game: Seven Card Stud, fixed limit 10/20
Ante: 1
Bring-in: 5
Currency: EUR
Date: 2024-03-09 21:14:05 CET
Seat 1: Anna (480)
Seat 2: Bruno (315)
Seat 3: Diego (315)
Seat 5: Emma (315)
Seat 1 antes 1
Seat 2 antes 1
Seat 3 antes 1
Seat 5 antes 1
Third street
Seat 1 gets (Ah Kd) 9h
Seat 2 gets (8c 7c) 2c
Seat 3 gets (8d 7d) 9c
Seat 5 gets (8h 7h) Js
Seat 2 brings in 5
Seat 3 folds
Seat 5 folds
Seat 1 calls 5
Fourth street
"""
TAIL = """Seat 1 bets 10
Seat 2 folds
Seat 1 takes back 10
Seat 1 wins 14
Pot: 14
End of hand
"""
FOURTH = "Seat 1 gets 9d\nSeat 2 gets 3c\n"


def _anna(text: str, folder: Path) -> dict[str, Sight]:
    (folder / "hand.txt").write_text(text)
    with Store() as store:
        for raw in raw_batches([folder / "hand.txt"]):
            for reading in read(raw):
                _append(store, reading.batch)
        return {street: sight for (_, player, street), sight in _stored(store).items() if player == "Anna"}


def test_burned_cards_that_are_seen_are_dead(tmp_path: Path) -> None:
    third = Sight(3, 8, 46, improved=True, from_deal=True)  # a pair: three aces, three kings, two nines
    plain = _anna(HEAD + FOURTH + TAIL, tmp_path)
    assert plain == {"third": third, "fourth": Sight(4, 1 + 6, 44, None, from_deal=True)}
    seen = _anna(HEAD + "Burn As\n" + FOURTH + TAIL, tmp_path)
    assert seen["third"] == plain["third"]
    assert seen["fourth"].dead_cards == plain["fourth"].dead_cards + 1
    assert seen["fourth"].live_outs == plain["fourth"].live_outs - 1
    hidden = _anna(HEAD + "Burn ??\n" + FOURTH + TAIL, tmp_path)
    assert hidden == plain
    mixed = _anna(HEAD + "Burn As\nBurned cards shuffled in\n" + FOURTH + TAIL, tmp_path)
    assert mixed["fourth"] == plain["fourth"]
    assert mixed["third"] == plain["third"]
    later = "Seat 1 checks\nSeat 2 checks\nFifth street\nBurned cards shuffled in\nSeat 1 gets 9s\nSeat 2 gets 3d\n"
    late = _anna(HEAD + "Burn As\n" + FOURTH + later + TAIL, tmp_path)
    assert late["fourth"] == seen["fourth"]  # improved: none, because an ace was no dead card any more
    assert late["fifth"].dead_cards == plain["fourth"].dead_cards + 1


def test_cards_that_are_not_printed_or_dealt_twice_leave_nothing_known(tmp_path: Path) -> None:
    known = _anna(HEAD + FOURTH + TAIL, tmp_path)
    assert set(known) == {"third", "fourth"}
    assert set(_anna(HEAD + FOURTH.replace("3c", "(??)") + TAIL, tmp_path)) == {"third"}
    assert _anna(HEAD + FOURTH.replace("3c", "9h") + TAIL, tmp_path) == {}
    assert set(_anna(HEAD.replace("(Ah Kd) 9h", "(?? Kd) 9h") + FOURTH + TAIL, tmp_path)) == set()


def test_who_shows_is_no_chance_where_closed_cards_may_be_added(tmp_path: Path) -> None:
    assert all(sight.from_deal for sight in _anna(HEAD + FOURTH + TAIL, tmp_path).values())
    one_hidden = HEAD.replace("(8h 7h)", "(?? ??)")
    sights = _anna(one_hidden + FOURTH + TAIL, tmp_path)
    assert sights
    assert not any(sight.from_deal for sight in sights.values())


def test_a_card_for_everyone_is_everybodys_next_card() -> None:
    batch = simulate(Game.STUD, 3_000, seed=3, rules=house("de-isa"))
    shared = np.unique(batch.events.hand[batch.events.kind == Kind.COMMUNITY])
    assert len(shared) > 0
    with Store() as store:
        _append(store, batch)
        stored = _stored(store)
        numbers = {batch.string(batch.hands.hand_id[hand]) for hand in shared}
        some = {key: sight for key, sight in stored.items() if key[0] in numbers}
        counted = _recount(store, batch, numbers)
    assert _differing(some, counted) == []
    assert any(sight.improved is not None for (_, _, street), sight in some.items() if street == "sixth")
