"""Simulated Red Dog deals, followed by plain Python that knows RULES C and none of our code."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import comb, sqrt
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest

from studbook.game import events as event_classes
from studbook.game.cards import RANKS
from studbook.game.columns import Batch, Events, Hands, Seats
from studbook.game.compiled import PLAIN
from studbook.game.hand import Hand, hands_of
from studbook.game.money import CENT, UNIT
from studbook.game.vocabulary import RED_DOG_GAMES, Currency, Game, Kind
from studbook.simulation.red_dog.batches import simulate_deals, simulated_deals

DEALS = 100 if PLAIN else 3_000
SEED = 2027
PACK = {rank + suit for rank in RANKS for suit in "cdhs"}


class Facts(NamedTuple):
    """The table at the end of RULES C.2, typed a second time."""

    cards: int
    dealer_plays: bool
    pays: int
    burns: bool
    tenure: str


FACTS = {
    Game.RED_DOG: Facts(5, True, 1, True, "one"),
    Game.RED_DOG_FOUR: Facts(4, True, 1, True, "one"),
    Game.RED_DOG_THREE: Facts(3, True, 1, True, "one"),
    Game.RED_DOG_BANK: Facts(5, False, 1, True, "four"),
    Game.RED_DOG_BANK_FOUR: Facts(4, False, 1, True, "four"),
    Game.RED_DOG_BANK_THREE: Facts(3, False, 1, True, "four"),
    Game.SHOOT: Facts(3, False, 1, True, "four"),
    Game.SLIPPERY_SAM: Facts(3, False, 1, False, "one"),
    Game.FORT_WAYNE: Facts(3, False, 1, False, "one"),
    Game.POLISH_RED_DOG: Facts(3, False, 2, True, "stitch"),
}


@pytest.fixture(scope="module", params=RED_DOG_GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    return Game(request.param)


@pytest.fixture(scope="module")
def deals(game: Game) -> list[Hand]:
    return list(hands_of(simulate_deals(game, DEALS, SEED)))


def beats(hand: tuple[str, ...], turned: str) -> list[str]:
    """RD-07."""
    return [card for card in hand if card[1] == turned[1] and RANKS.index(card[0]) > RANKS.index(turned[0])]


class Walk:
    """Follows a deal line by line; every line must be the one that is due then."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.facts = hand, FACTS[hand.game]
        self.lines: list[Any] = list(hand.events)
        self.stacks = {seat.number: seat.stack for seat in hand.seats}
        self.in_seats = [seat.number for seat in hand.seats if not seat.sitting_out]
        self.unit = UNIT if hand.currency == Currency.PLAY else CENT
        self.pot = 0
        self.total = 0
        self.held: dict[int, tuple[str, ...]] = {}
        self.gone: set[str] = set()
        """Cards that have left the pack for good."""
        self.burned: list[str] = []
        """Cards at the bottom of the pack, face up."""
        self.known = 0
        self.seen: Counter[str] = Counter()

    @property
    def banked(self) -> bool:
        return not self.facts.dealer_plays

    def next(self, kind: type, seat: int = 0) -> Any:
        event = self.lines.pop(0)
        assert type(event) is kind, f"{event} where a {kind.__name__} is due"
        assert seat in (0, getattr(event, "seat", 0))
        self.seen[kind.__name__] += 1
        return event

    def is_next(self, kind: type) -> bool:
        return bool(self.lines) and type(self.lines[0]) is kind

    def into_pot(self, seat: int, amount: int) -> None:
        self.stacks[seat] -= amount
        self.pot += amount
        assert self.stacks[seat] >= 0, "C.3-18"
        assert self.pot >= 0, "C.3-1"
        assert self.pot + sum(self.stacks.values()) == self.total, "C.3-1"
        assert amount % self.unit == 0

    # --- one deal -----------------------------------------------------------------------------------------------------

    def deal(self) -> "Walk":
        dealer = self.next(event_classes.Dealer)
        self.dealer, self.number = dealer.seat, dealer.to
        assert self.dealer in self.in_seats
        self.open_pot()
        self.seats = [seat for seat in self.clockwise() if seat != self.dealer or not self.banked]
        self.deal_hands()
        self.turn_centre()
        self.is_broken = self.take_turns()
        self.close()
        assert not self.lines
        return self

    def clockwise(self) -> list[int]:
        place = self.in_seats.index(self.dealer) + 1
        return self.in_seats[place:] + self.in_seats[:place]

    def open_pot(self) -> None:
        self.pot = self.before = self.next(event_classes.Pot).amount if self.is_next(event_classes.Pot) else 0
        self.total = self.pot + sum(self.stacks.values())
        self.is_stitch = self.is_next(event_classes.Stitch)
        if self.is_stitch:
            self.next(event_classes.Stitch)
            assert self.facts.tenure == "stitch"
            assert self.number > 1
            assert self.pot >= 3 * self.hand.bring_in, "C.3-10"
        elif self.facts.tenure == "stitch":
            assert self.pot < 3 * self.hand.bring_in, "C.3-10"
        if not self.banked:
            self.antes()
        elif self.number == 1:
            assert self.pot == 0
            fund = self.next(event_classes.Fund, self.dealer).amount
            assert self.hand.small_bet < self.hand.bring_in <= fund, "C.3-11"
            assert fund <= max(self.hand.bring_in, 0 if self.facts.tenure == "stitch" else self.hand.big_bet)
            self.into_pot(self.dealer, fund)
        else:
            assert self.pot > 0, "A-17: the same pot"

    def antes(self) -> None:
        """C.3-9."""
        paid = []
        able = [seat for seat in self.in_seats if self.stacks[seat]]
        for _ in able:
            ante = self.next(event_classes.Ante)
            assert ante.amount == min(self.hand.ante, self.stacks[ante.seat])
            self.into_pot(ante.seat, ante.amount)
            assert ante.all_in == (self.stacks[ante.seat] == 0)
            self.seen["short ante"] += ante.amount < self.hand.ante
            paid.append(ante.seat)
        assert sorted(paid) == able

    def deal_hands(self) -> None:
        """C.3-7: the cards dealt; hidden hands become known when they are shown."""
        for seat in self.seats:
            dealt = self.next(event_classes.Deal, seat)
            assert len(dealt.cards) == dealt.fresh == self.facts.cards
            assert set(dealt.cards) <= PACK or set(dealt.cards) == {"X"}
            self.held[seat] = dealt.cards
            self.leave_pack(*(card for card in dealt.cards if card != "X"))
        self.stock = 52 - self.facts.cards * len(self.seats)

    def leave_pack(self, *cards: str) -> None:
        """C.3-6."""
        assert not self.gone & set(cards), "a card comes twice"
        self.gone |= set(cards)

    def from_pack(self, kind: type) -> str:
        """C.3-12: the next card; known if only burned ones are left."""
        (card,) = self.next(kind).cards
        if self.stock:
            self.stock -= 1
            assert card not in self.burned
        else:
            assert card == self.burned.pop(0)
            self.known += kind is event_classes.Turn
        if kind is not event_classes.Burn:
            self.leave_pack(card)
        return str(card)

    def turn_centre(self) -> None:
        """C.3-13."""
        self.centre = ""
        if self.hand.game == Game.SLIPPERY_SAM:
            while not self.centre or self.centre[0] in "789TJQKA":
                self.centre = self.from_pack(event_classes.Centre)
        elif self.hand.game == Game.FORT_WAYNE:
            self.centre = self.from_pack(event_classes.Centre)

    def take_turns(self) -> bool:
        """C.3-8, C.3-9, C.3-17; return whether the pot was broken."""
        for place, seat in enumerate(self.seats):
            if not self.stacks[seat]:
                self.seen["no turn without chips"] += 1
                continue
            self.take_turn(seat)
            broken = self.pot < 2 * self.hand.small_bet if self.facts.pays == 2 else self.pot == 0
            if self.banked and broken:
                return True
            can_follow = any(self.stacks[later] for later in self.seats[place + 1 :])
            if not self.banked and self.pot < self.hand.ante and can_follow:
                self.antes()
                self.seen["ante again"] += 1
        return False

    def take_turn(self, seat: int) -> None:
        turned, bought = self.centre, 0
        while self.is_next(event_classes.Buy):
            turned, bought = self.buy(seat), bought + 1
        assert bought <= (2 if self.hand.game == Game.FORT_WAYNE else 0), "C.3-14"
        if self.is_next(event_classes.Pass):
            self.next(event_classes.Pass, seat)
            assert bought == 2, "A-11"
            return
        stake = self.next(event_classes.Stake, seat).amount
        self.check_stake(seat, stake)
        if self.facts.burns:
            self.burned.append(self.from_pack(event_classes.Burn))
        if not turned:
            turned = self.from_pack(event_classes.Turn)
        self.settle(seat, stake, turned)

    def buy(self, seat: int) -> str:
        """A-10."""
        paid = self.next(event_classes.Buy, seat).amount
        assert paid == max(self.unit, self.pot // 5 - self.pot // 5 % self.unit)
        self.into_pot(seat, paid)
        return self.from_pack(event_classes.Turn)

    def check_stake(self, seat: int, stake: int) -> None:
        """C.3-2, C.3-18, A-6."""
        most = self.pot // 2 if self.facts.pays == 2 else self.pot
        assert min(self.hand.small_bet, most, self.stacks[seat]) <= stake <= min(most, self.stacks[seat])
        self.seen["least"] += stake == self.hand.small_bet < most
        self.seen["most"] += most - stake < self.unit
        self.seen["between"] += self.hand.small_bet < stake < most
        self.seen["less than the least"] += stake == most < self.hand.small_bet
        self.seen["less than the least, all his chips"] += stake == self.stacks[seat] < self.hand.small_bet
        self.seen["all his chips"] += stake == self.stacks[seat] < most

    def settle(self, seat: int, stake: int, turned: str) -> None:
        """C.3-3 to C.3-5."""
        shown = self.next(event_classes.Show, seat).cards
        if "X" in self.held[seat]:
            self.seen["shown of a hidden hand"] += 1
            self.leave_pack(*shown)
        else:
            assert set(shown) <= set(self.held[seat])
        hand = shown if "X" in self.held[seat] else self.held[seat]
        if self.is_next(event_classes.Win):
            assert self.next(event_classes.Win, seat).amount == self.facts.pays * stake
            assert set(shown) & set(beats(hand, turned))
            whole = self.hand.game in (Game.SLIPPERY_SAM, Game.FORT_WAYNE, Game.POLISH_RED_DOG)
            assert len(shown) == (self.facts.cards if whole else 1)
            self.into_pot(seat, -self.facts.pays * stake)
        else:
            assert self.next(event_classes.Lose, seat).amount == stake
            assert len(set(shown)) == self.facts.cards
            assert not beats(hand, turned)
            self.into_pot(seat, stake)

    def close(self) -> None:
        """C.3-10, C.3-15, C.3-16."""
        taken, shares = self.is_next(event_classes.Take), []
        if taken:
            assert self.banked
            self.into_pot(self.dealer, -self.next(event_classes.Take, self.dealer).amount)
            assert self.pot == 0
        while self.is_next(event_classes.Share):
            shares.append(self.next(event_classes.Share))
            self.into_pot(shares[-1].seat, -shares[-1].amount)
        if shares:
            assert not self.banked
            assert [share.seat for share in shares] == self.in_seats
            assert len({share.amount for share in shares}) == 1
            assert self.pot < len(self.in_seats) * self.unit
        assert self.next(event_classes.Total).amount == self.pot
        self.following = self.next(event_classes.NextDealer).seat
        left, keeps = self.clockwise()[0], self.following == self.dealer
        assert self.following in (self.dealer, left)
        self.check_tenure(keeps, taken)

    def check_tenure(self, keeps: bool, taken: bool) -> None:
        if self.is_broken or self.facts.tenure == "one":
            assert not keeps
        elif self.facts.tenure == "four":
            assert keeps or self.number >= 3
            assert not keeps or self.number <= 3
        else:
            assert keeps == (not self.is_stitch)
        if self.banked:
            assert taken == (not keeps and (self.pot > 0 or taken))
            assert keeps or self.pot == 0


def walked(deals: list[Hand]) -> Iterator[Walk]:
    return (Walk(hand).deal() for hand in deals)


# --- what is dealt ----------------------------------------------------------------------------------------------------


def test_every_deal_keeps_the_rules(deals: list[Hand]) -> None:
    for walk in walked(deals):
        assert 3 <= len(walk.in_seats) <= 8


def test_known_cards_come_only_where_the_pack_is_used_up(deals: list[Hand], game: Game) -> None:
    known = Counter()
    for walk in walked(deals):
        needed = 2 * len(walk.seats) if walk.facts.burns else 0
        runs_out = needed > 52 - walk.facts.cards * len(walk.seats)
        assert not walk.known or runs_out
        known[bool(walk.known)] += 1
    assert (known[True] > 0) == (game == Game.RED_DOG)


def test_a_table_goes_on(deals: list[Hand]) -> None:
    """C.3-10: pot, stacks, dealer and the number of the dealer's deal."""
    for one, two in pairwise(walked(deals)):
        if one.hand.table != two.hand.table:
            assert (two.before, two.number) == (0, 1)
            continue
        assert two.before == one.pot
        assert two.dealer == one.following
        assert two.number == (one.number + 1 if one.dealer == two.dealer else 1)
        before = {(seat.number, seat.player) for seat in one.hand.seats}
        for seat in two.hand.seats:
            if (seat.number, seat.player) in before:
                assert seat.stack == one.stacks[seat.number]


EVERYWHERE = {"Dealer", "Deal", "Stake", "Show", "Win", "Lose", "Total", "NextDealer", "least", "most", "between"}
EVERYWHERE |= {"all his chips", "shown of a hidden hand", "less than the least, all his chips"}
BY_ANTES = {"Ante", "Burn", "Turn", "Share", "ante again", "Pot", "short ante", "no turn without chips"}
BY_DEALER = {"Fund", "Take"}
KEEPS = {"Burn", "Turn", "Pot"}
ONLY = {
    Game.RED_DOG: BY_ANTES,
    Game.RED_DOG_FOUR: BY_ANTES,
    Game.RED_DOG_THREE: BY_ANTES,
    Game.RED_DOG_BANK: BY_DEALER | KEEPS,
    Game.RED_DOG_BANK_FOUR: BY_DEALER | KEEPS,
    Game.RED_DOG_BANK_THREE: BY_DEALER | KEEPS,
    Game.SHOOT: BY_DEALER | KEEPS,
    Game.SLIPPERY_SAM: BY_DEALER | {"Centre"},
    Game.FORT_WAYNE: BY_DEALER | {"Centre", "Turn", "Buy", "Pass"},
    Game.POLISH_RED_DOG: BY_DEALER | KEEPS | {"Stitch"},
}


@pytest.mark.skipif(PLAIN, reason="takes more deals than plain Python plays in a moment")
def test_everything_that_the_rules_allow_happens(deals: list[Hand], game: Game) -> None:
    seen: Counter[str] = Counter()
    players, ends = set(), Counter()
    for walk in walked(deals):
        seen += walk.seen
        players.add(len(walk.in_seats))
        ends[walk.is_broken, walk.number, walk.dealer == walk.following] += 1
        seen["sits out"] += any(seat.sitting_out for seat in walk.hand.seats)
    assert {name for name, times in seen.items() if times} - {"less than the least"} == EVERYWHERE | ONLY[game] | {
        "sits out"
    }
    assert players == set(range(3, 9))
    if FACTS[game].tenure == "four":
        assert {(False, 3, True), (False, 3, False), (False, 4, False), (True, 1, False), (True, 4, False)} <= set(ends)
    assert (seen["less than the least"] > 0) == (FACTS[game].pays == 1 and not FACTS[game].dealer_plays)


# --- chance (RULES C.5) -----------------------------------------------------------------------------------------------

BY_CHANCE = 400 if PLAIN else 100_000


def share_won(game: Game, kind: Kind) -> tuple[int, int]:
    """Wins and turns of the first to act, whose bets no earlier event has influenced."""
    won = turns = 0
    for batch in simulated_deals([game], BY_CHANCE, SEED):
        rows = np.isin(batch.events.kind, (Kind.WIN, Kind.LOSE, Kind.PASS))
        hand, first = np.unique(batch.events.hand[rows], return_index=True)
        kinds = batch.events.kind[rows][first]
        won += int((kinds == Kind.WIN).sum())
        turns += len(hand)
    return won, turns


def closed_form(n: int) -> float:
    """C.5: a random hand against a random card."""
    return 1 - (comb(52, n + 1) - comb(39, n + 1)) / (13 * comb(51, n))


@pytest.mark.parametrize("game", [game for game in RED_DOG_GAMES if FACTS[game].burns], ids=lambda game: game.name)
def test_first_players_win_as_often_as_chance_has_it(game: Game) -> None:
    won, turns = share_won(game, Kind.WIN)
    due = closed_form(FACTS[game].cards)
    assert abs(won / turns - due) < 4 * sqrt(due * (1 - due) / turns)


def test_slippery_sam_wins_as_often_as_chance_has_it() -> None:
    won, turns = share_won(Game.SLIPPERY_SAM, Kind.WIN)
    due = 2583571 / 5353725
    assert abs(won / turns - due) < 4 * sqrt(due * (1 - due) / turns)


def test_the_search_for_a_centre_card_is_as_long_as_chance_has_it() -> None:
    cards, deals = 0, 0
    squares = 0
    for batch in simulated_deals([Game.SLIPPERY_SAM], BY_CHANCE, SEED):
        rows = batch.events.kind == Kind.CENTRE
        counts = np.bincount(batch.events.hand[rows], minlength=len(batch.hands.game))
        cards, deals, squares = cards + int(counts.sum()), deals + len(counts), squares + int((counts**2).sum())
    deviation = sqrt((squares / deals - (cards / deals) ** 2) / deals)
    assert abs(cards / deals - 53 / 21) < 4 * deviation


# --- the same deals everywhere ----------------------------------------------------------------------------------------


def columns(batch: Batch, table: Hands | Seats | Events) -> list[tuple[str, list[Any]]]:
    return [
        (name, batch.strings(column) if column.ndim == 2 else column.tolist())
        for name, column in zip(table._fields, table, strict=True)
    ]


def same(one: Batch, other: Batch) -> bool:
    pairs = ((one.hands, other.hands), (one.seats, other.seats), (one.events, other.events))
    return all(columns(one, left) == columns(other, right) for left, right in pairs)


def test_a_seed_gives_the_same_deals_and_another_gives_others(game: Game) -> None:
    assert same(simulate_deals(game, 60, 5), simulate_deals(game, 60, 5))
    assert not same(simulate_deals(game, 60, 5), simulate_deals(game, 60, 6))


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_compiled_and_plain_python_play_the_same(game: Game, plain_rules: Callable[[str], ModuleType]) -> None:
    plain = plain_rules("studbook.simulation.red_dog.batches").simulate_deals(game, 80, SEED)
    assert same(simulate_deals(game, 80, SEED), plain)


def test_batches_cut_the_same_deals(game: Game) -> None:
    parts = list(simulated_deals([game, game], 110, SEED, batch_deals=40))
    assert [len(part.hands.game) for part in parts] == 2 * [40, 40, 30]
    cut = [hand for part in parts[:3] for hand in hands_of(part)]
    assert cut == list(hands_of(simulate_deals(game, 110, SEED)))


def test_times_and_numbers_rise(deals: list[Hand]) -> None:
    numbers = [int(hand.hand_id) for hand in deals]
    assert numbers == sorted(set(numbers))
    times = [hand.local_time for hand in deals]
    assert times == sorted(times)


def test_no_deals_and_other_games() -> None:
    assert len(simulate_deals(Game.SHOOT, 0, 1).events.kind) == 0
    with pytest.raises(ValueError, match="RAZZ"):
        simulate_deals(Game.RAZZ, 10, 1)
