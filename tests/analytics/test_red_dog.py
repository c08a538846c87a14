"""Statistics of the Red Dog family, counted again over the typed events in plain loops."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import fmean
from typing import Any

import polars as pl
import pytest

from studbook.analytics.red_dog.profile import deals_profile
from studbook.analytics.statistics.filters import Filters
from studbook.analytics.statistics.red_dog_groups import GROUPS
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.game.cards import RANKS, SUITS
from studbook.game.events import (
    Ante,
    Burn,
    Buy,
    Centre,
    Deal,
    Dealer,
    Event,
    Fund,
    Lose,
    Pass,
    Pot,
    Share,
    Show,
    Stake,
    Take,
    Turn,
    Win,
)
from studbook.game.hand import Hand, hands_of
from studbook.game.money import UNIT
from studbook.game.vocabulary import RED_DOG_GAMES, Currency, Game
from studbook.simulation.red_dog.batches import simulate_deals
from tests.analytics.batches import audited_batch
from tests.analytics.choices import Choice, beats, by_hand

PACK = frozenset(rank + suit for rank in RANKS for suit in SUITS)
OWN = {game for game in RED_DOG_GAMES if game < Game.SLIPPERY_SAM}
"""Games in which players see their own cards when they bet."""
ANTES = (Game.RED_DOG, Game.RED_DOG_FOUR, Game.RED_DOG_THREE)
X = "X"


@dataclass
class Bet:
    """A turn as its lines show it."""

    player: str
    stake: int = 0
    bought: int = 0
    paid: int = 0
    won: int = 0
    gained: int = 0
    turned: str = ""
    chance: Fraction | None = None
    known: bool = False
    most: int = 0
    choices: list[Choice] = field(default_factory=list)


@dataclass
class DealByLines:
    """A deal, by its lines alone."""

    hand: Hand
    pot: int = 0
    largest: int = 0
    begun: int = 0
    seen: set[str] = field(default_factory=set)
    held: dict[str, tuple[str, ...]] = field(default_factory=dict)
    net: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    bets: list[Bet] = field(default_factory=list)
    dealer: str = ""
    drawn: int = 0
    centre: str = ""
    left: int = 0
    """In the pot after the last turn."""

    def __post_init__(self) -> None:
        self.stacks = {seat.player: seat.stack for seat in self.hand.seats}
        waiting: Bet | None = None
        for event in self.hand.events:
            waiting = self.follow(event, waiting)

    def pay(self, player: str, amount: int) -> None:
        self.net[player] -= amount
        self.pot += amount
        self.largest = max(self.largest, self.pot)

    def follow(self, event: Event, turn: Bet | None) -> Bet | None:
        if isinstance(event, Dealer):
            self.dealer = event.player
        elif isinstance(event, Pot):
            self.pot = self.begun = self.largest = event.amount
        elif isinstance(event, Deal):
            self.held[event.player] = event.cards
        elif isinstance(event, Centre | Turn | Burn | Show):
            self.expose(event, turn)
        elif isinstance(event, Buy | Stake | Win | Lose | Pass):
            return self.take_turn(event, turn or Bet(event.player, turned=self.centre))
        elif isinstance(event, Ante | Fund):
            self.begun += event.amount
            self.pay(event.player, event.amount)
        elif isinstance(event, Take | Share):
            self.pay(event.player, -event.amount)
        return turn

    def take_turn(self, event: Buy | Stake | Win | Lose | Pass, turn: Bet) -> Bet | None:
        if isinstance(event, Buy | Stake | Pass) and self.hand.game == Game.FORT_WAYNE:
            turn.choices.append(self.choice(type(event).__name__.lower().replace("stake", "bet"), turn))
        if isinstance(event, Buy):
            turn.bought, turn.paid = turn.bought + 1, turn.paid + event.amount
            self.pay(event.player, event.amount)
        elif isinstance(event, Stake):
            turn.stake, turn.chance, turn.known = event.amount, self.chance(turn), self.is_known()
            turn.most = self.most(event.player)
        else:
            turn.won = 1 if isinstance(event, Win) else -1 if isinstance(event, Lose) else 0
            amount = 0 if isinstance(event, Pass) else event.amount
            turn.gained = turn.won * amount - turn.paid
            self.pay(event.player, -turn.won * amount)
            self.bets.append(turn)
            self.left = self.pot
            return None
        return turn

    def most(self, player: str) -> int:
        bound = self.pot
        if self.hand.game == Game.POLISH_RED_DOG:
            bound = self.pot // 2 // self.unit * self.unit
        return min(bound, self.stacks[player] + self.net[player])

    @property
    def unit(self) -> int:
        """Parts of a pot are rounded down to a chip of play money, else to a cent."""
        return UNIT if self.hand.currency == Currency.PLAY else UNIT // 100

    def choice(self, did: str, turn: Bet) -> Choice:
        unseen, stack = PACK - self.seen, self.stacks[turn.player] + self.net[turn.player]
        return Choice(did, unseen, turn.turned, self.pot, stack, turn.bought, self.hand.small_bet, self.unit)

    def expose(self, event: Centre | Turn | Burn | Show, turn: Bet | None) -> None:
        self.seen |= set(event.cards) - {X}
        if isinstance(event, Centre):
            self.centre = event.cards[-1]
        if isinstance(event, Turn | Burn | Centre):
            self.drawn += 1
        if isinstance(event, Turn) and turn:
            turn.turned = event.cards[-1]
        if isinstance(event, Turn) and turn and turn.known and turn.chance is not None:
            turn.chance = Fraction(any(beats(card, turn.turned) for card in self.held[turn.player]))

    def is_broken(self) -> bool:
        """A-6, A-13: too little is left to bet against, and someone with chips has had no turn."""
        too_little = 2 * self.hand.small_bet if self.hand.game == Game.POLISH_RED_DOG else 1
        served = {bet.player for bet in self.bets}
        waiting = any(self.stacks[player] + self.net[player] > 0 for player in set(self.held) - served)
        return self.hand.game not in ANTES and self.left < too_little and waiting

    def is_known(self) -> bool:
        """C.3-12: the fresh cards are used up, so that one burned before is turned."""
        burns = self.hand.game in OWN or self.hand.game == Game.POLISH_RED_DOG
        stock = 52 - sum(len(cards) for cards in self.held.values())
        return burns and self.drawn + 1 >= stock

    def chance(self, turn: Bet) -> Fraction | None:
        unseen, size = PACK - self.seen, len(self.held[turn.player])
        if self.hand.game in OWN:
            own = set(self.held[turn.player])
            if X in own:
                return None
            left = unseen - own
            return Fraction(sum(any(beats(card, turned) for card in own) for turned in left), len(left))
        if self.hand.game == Game.POLISH_RED_DOG:
            return sum((by_hand(unseen - {turned}, turned, size) for turned in unseen), Fraction(0)) / len(unseen)
        return by_hand(unseen, turn.turned, size)


def _recounted(hands: Iterator[Hand]) -> dict[tuple[str, str, str], dict[str, list[float | None]]]:
    counted: dict[tuple[str, str, str], dict[str, list[float | None]]] = defaultdict(lambda: defaultdict(list))
    for hand in hands:
        deal, least = DealByLines(hand), hand.small_bet
        currency = "play" if hand.currency == Currency.PLAY else hand.currency.name
        payout = 2 if hand.game == Game.POLISH_RED_DOG else 1
        for player in {*deal.held, deal.dealer}:
            own = counted[player, currency, "deals"]
            own["deal_result"].append(100 * deal.net[player] / least)
            if player == deal.dealer:
                own["pot_growth"].append((deal.largest / least, deal.begun / least))
                own["pots_broken"].append(float(deal.is_broken()))
                if hand.game not in ANTES:
                    own["bank_result"].append(100 * deal.net[player] / least)
        for bet in deal.bets:
            own = counted[bet.player, currency, "bets"]
            stakes = counted[bet.player, currency, "stakes"]
            stakes["turns_passed"].append(float(not bet.stake))
            _weigh(bet.choices, least, counted, (bet.player, currency, "buying"))
            if not bet.stake:
                continue
            own["bet_size"].append(bet.stake / least)
            own["bets_won"].append(float(bet.won > 0))
            stakes["known_bets"].append(float(bet.known))
            own["bet_return"].append((bet.gained / least, bet.stake / least))
            bank = counted[deal.dealer, currency, "banker"]
            if hand.game not in ANTES:
                bank["bank_edge"].append((-bet.gained / least, bet.stake / least))
            if bet.chance is None:
                continue
            expectation = (payout + 1) * bet.chance - 1
            best = bet.most if expectation > 0 else min(least, bet.most)
            own["bets_chance"].append(float(100 * bet.chance))
            own["bets_excess"].append(float(100 * ((bet.won > 0) - bet.chance)))
            own["bet_return_due"].append((float(expectation) * bet.stake / least, bet.stake / least))
            if hand.game not in ANTES:
                bank["bank_edge_due"].append((-float(expectation) * bet.stake / least, bet.stake / least))
            stakes["regret"].append(float(100 * expectation * (best - bet.stake) / least))
            stakes["overbet"].append((bet.stake - best) / least)
    return counted


def _weigh(choices: list[Choice], least: int, counted: dict[Any, Any], key: tuple[str, str, str]) -> None:
    """RD-28, RD-29: what a turn's choices to buy or not, and to pass or not, were worth."""
    offered = [choice for choice in choices if choice.price is not None]
    ends = [choice for choice in choices if choice.passes]
    if not offered and not ends:
        return
    own = counted[key]
    own["buys"] += [float(choice.did == "buy") for choice in offered]
    own["wrong_buys"] += [float(not choice.is_right) for choice in offered if choice.did == "buy"]
    own["missed_buys"] += [float(not choice.is_right) for choice in offered if choice.did == "bet"]
    for name, some in (("buying_regret", offered), ("passing_regret", ends)):
        own[name] += [100 * float(sum(choice.cost for choice in some)) / least] if some else []


def _close(rows: list[dict[str, object]], own: dict[str, list[float | None]], name: str, percent: bool) -> None:
    (row,) = rows
    values = own[name]
    assert row[f"{name}_n"] == len(values), name
    if not values:
        assert row[name] is None, name
    elif isinstance(values[0], tuple):
        due = 100 * sum(part for part, _ in values) / sum(whole for _, whole in values)
        assert row[name] == pytest.approx(due), name
    else:
        assert row[name] == pytest.approx((100 if percent else 1) * fmean(values)), name


@pytest.mark.parametrize("game", RED_DOG_GAMES, ids=lambda game: game.name.lower())
def test_every_figure_is_counted_again(game: Game) -> None:
    batch = simulate_deals(game, {Game.POLISH_RED_DOG: 60, Game.FORT_WAYNE: 25}.get(game, 150), seed=5)
    shares = {"bets_won", "known_bets", "turns_passed", "pots_broken", "buys", "wrong_buys", "missed_buys"}
    with Store() as store:
        store.append(audited_batch(batch))
        counted = _recounted(hands_of(batch))
        recounted = {name for own in counted.values() for name in own}
        of_others = {*GROUPS["banker"], "bank_result"} if game in ANTES else set()
        of_others |= set() if game == Game.FORT_WAYNE else set(GROUPS["buying"])
        assert recounted == {name for names in GROUPS.values() for name in names} - of_others
        tables = {group: stats(store, group=group) for group in {group for _, _, group in counted}}
        some = set(sorted({player for player, _, _ in counted})[::25])
        for (player, currency, group), own in counted.items():
            is_own = (pl.col("player") == player) & (pl.col("currency") == currency)
            ways = [tables[group].filter(is_own)]
            if player in some:  # asked one by one, which takes long
                ways.append(stats(store, player, ["game"], Filters(currency=currency), group=group))
            for rows in ways:
                for statistic in set(GROUPS[group]) & set(own):
                    _close(rows.to_dicts(), own, statistic, statistic in shares)


def test_a_profile_holds_stud_and_red_dog_apart() -> None:
    batch = simulate_deals(Game.SHOOT, 200, seed=7)
    with Store() as store:
        store.append(audited_batch(batch))
        player = batch.string(batch.seats.name[0])
        facts = deals_profile(store, player)
        assert facts is not None
        assert facts.hands == sum(
            player in DealByLines(hand).held or DealByLines(hand).dealer == player for hand in hands_of(batch)
        )
        assert deals_profile(store, "Nobody") is None
        assert stats(store).is_empty()
