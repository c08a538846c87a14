"""The parts of an explained deal of the Red Dog family: its ledger, its turns and the choices in them."""

from collections import defaultdict
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction

from studbook.analytics.stored.audits import AuditedHand, SeatResult
from studbook.game.events import EVENT_KINDS, Ante, Buy, Event, Fund, Lose, NextDealer, Share, Stake, Take, Win
from studbook.game.money import UNIT, as_decimal
from studbook.game.vocabulary import Kind
from studbook.rules.red_dog.variants import Departure, Passing, Variant, departures

_INTO_POT = (Ante, Fund, Buy)
_OUT_OF_POT = (Take, Share)


NOTHING = Decimal(0)


class Bounded(Enum):
    """The rule that determines the maximum bet."""

    POT = "RD-05"
    BANK = "RD-18"
    HALF_POT = "RD-32"
    ALL_LEFT = "A-6"
    """Less than the minimum stake is left; all of it may be bet."""
    STAKE_IN_POT = "A-3"
    """Half the pot including the stake, which equals the pot without it."""
    TOGETHER = "A-14"
    """The limit applies to all stakes of the deal together."""
    STACK = "C.3-18"
    """The player has no more."""


class DealLedger:
    """RULES C.1: chips in the pot, in stakes and in stacks, followed through the text of a deal."""

    def __init__(self, before: Decimal, stacks: dict[int, Decimal]) -> None:
        self.pot = before
        self.stacks = defaultdict(Decimal, stacks)
        self.stakes: dict[int, Decimal] = defaultdict(Decimal)
        self.sums: dict[Kind, Decimal] = defaultdict(Decimal)
        """Amounts that went in or out, by kind of event."""

    def follow(self, event: Event) -> None:
        """Move the chips of one event; the sum of stake, pot and stacks stays the same."""
        if isinstance(event, Stake):
            self.stakes[event.seat] += as_decimal(event.amount)
            self.stacks[event.seat] -= as_decimal(event.amount)
        elif isinstance(event, (*_INTO_POT, *_OUT_OF_POT, Win, Lose)):
            amount = as_decimal(event.amount)
            self.sums[EVENT_KINDS[type(event)]] += amount
            if isinstance(event, Win | Lose):
                self.stacks[event.seat] += self.stakes.pop(event.seat, NOTHING)
            self._pay(event.seat, amount if isinstance(event, (*_INTO_POT, Lose)) else -amount)

    def _pay(self, seat: int, amount: Decimal) -> None:
        self.stacks[seat] -= amount
        self.pot += amount


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of a player who may buy cards: the options, their expected values, and the option chosen."""

    card: str | None
    """The upcard that the player may bet against."""
    pot: Decimal
    least: Decimal
    most: Decimal
    bounded: Bounded
    price: Decimal | None
    """Price of another card; None if the player could not buy one."""
    may_pass: bool
    chosen: str
    """`bet`, `buy` or `pass`."""
    wins: int
    cases: int
    """Number of equally likely cases, of which a bet wins `wins`; 0 if unknown."""
    bet: Decimal | None
    """Expected value of the best stake; `buy` is that of another card, minus its price, with best play afterwards."""
    buy: Decimal | None
    is_right: bool | None
    """Whether no option has a higher expected value than the one chosen, without rounding; None, like `bet` and `buy`,
    if unknown."""

    @property
    def is_free(self) -> bool:
        """Whether the player could do anything other than bet."""
        return self.price is not None or self.may_pass

    @property
    def cost(self) -> Decimal | None:
        """Expected value of the best option minus that of the option chosen."""
        if self.bet is None or self.is_right is None:
            return None
        values = [self.bet, *([self.buy] if self.buy is not None else []), *([NOTHING] if self.may_pass else [])]
        own = {"bet": self.bet, "buy": self.buy, "pass": NOTHING}[self.chosen]
        return None if own is None else max(values) - own


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A player's turn, which ends in a bet or a pass; cards by name, amounts as decimals."""

    number: int
    """From 1."""
    seat: int
    player: str
    line: int
    antes: list[Decimal]
    """RD-10: antes that all players put in again after the deal, just before this turn."""
    pot: Decimal
    """The pot at the time of the bet; `pot_after` is the pot afterwards."""
    pot_after: Decimal
    least: Decimal
    most: Decimal
    bounded: Bounded
    stake: Decimal
    """0 if the player passed."""
    bought: list[str]
    """Cards that the player paid for."""
    paid: Decimal
    choices: list[Choice]
    """RD-28: choices to bet, buy a card or pass, in order; empty if the game sells no cards."""
    cards: list[str]
    """All known cards of the player's hand, including those shown afterwards."""
    seen: list[str]
    """Cards that had been face up by the time of the bet."""
    wins: int
    cases: int
    """Number of equally likely cases, of which the player wins `wins`; 0 if unknown."""
    payout: int
    best: Decimal | None
    """The stake with the highest expected value."""
    burned: list[str]
    turned: str | None
    known: bool
    """Whether everyone had already seen the turned card."""
    outcome: int
    """1 won, -1 lost, 0 passed, according to the text; `due` is the same according to the cards, 0 if undecided."""
    due: int
    shown: list[str]
    beater: str | None
    """A card of the player's that beats the turned one: the one shown, otherwise the highest."""
    moved: Decimal
    """The amount that the player was paid, or paid, for the stake."""

    @property
    def owed(self) -> Decimal | None:
        """The amount that the player should be paid, or should pay; None if undecidable."""
        return self.stake * (self.payout if self.due > 0 else 1) if self.due else None

    @property
    def is_right(self) -> bool | None:
        """Whether the player was paid, or paid, the right amount; None if undecidable."""
        return (self.outcome, self.moved) == (self.due, self.owed) if self.due else None

    @property
    def chance(self) -> Fraction | None:
        """Chance to win, given all the cards that the player could see."""
        return Fraction(self.wins, self.cases) if self.cases else None

    @property
    def expectation(self) -> Decimal | None:
        """Expected value of the player's stake."""
        return self._expectation(self.stake)

    @property
    def best_expectation(self) -> Decimal | None:
        """Expected value of the best stake."""
        return None if self.best is None else self._expectation(self.best)

    @property
    def regret(self) -> Decimal | None:
        """Expected value that the player's stake gives up compared with the best stake; None for a pass."""
        best, own = self.best_expectation, self.expectation
        return None if best is None or own is None or not self.stake else best - own

    @property
    def choices_cost(self) -> Decimal | None:
        """Expected value given up by choices to bet, buy or pass; None if there are none, or one is not judged."""
        costs = [choice.cost for choice in self.choices if choice.is_free]
        known = [cost for cost in costs if cost is not None]
        return sum(known, NOTHING) if costs and len(known) == len(costs) else None

    def _expectation(self, stake: Decimal) -> Decimal | None:
        if self.chance is None:
            return None
        ten_thousandths = Fraction(stake) * UNIT * ((self.payout + 1) * self.chance - 1)
        return Decimal(round(ten_thousandths)) / UNIT


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal with its turns, and the course of its pot."""

    hand: AuditedHand
    events: tuple[Event, ...]
    rules: Variant
    dealer: int | None
    """The dealer's seat."""
    number: int | None
    """How many deals in a row this dealer has dealt, if printed."""
    stitch: bool
    broken: bool
    before: Decimal
    """The pot before anything was put in."""
    sums: dict[Kind, Decimal]
    """Amounts that went in and out, by kind of event: `ante`, `fund`, `buy`, `lose`; `win`, `take`, `share`."""
    after: Decimal
    """The pot after all of this; `left` is what the text says is left, if it does."""
    left: Decimal | None
    centre: list[str]
    turns: list[PlayedTurn]

    @property
    def seats(self) -> list[SeatResult]:
        """Seats that take part: those with cards, and the dealer."""
        return [seat for seat in self.hand.seats if seat.dealt_in or seat.seat == self.dealer]

    def may_pass(self, turn: PlayedTurn) -> bool:
        """A-1, A-11, RD-29: whether a player may pass a turn without a bet, as they must if they may bet nothing."""
        if self.rules.passing == Passing.AFTER_THIRD and len(turn.bought) >= self.rules.purchases:
            return True
        return self.rules.passing == Passing.FORFEIT or not turn.most

    @property
    def departures(self) -> list[Departure]:
        """Differences from the standard reading."""
        return departures(self.hand.game, self.rules)

    @property
    def names(self) -> dict[int, str]:
        """Players by seat."""
        return {seat.seat: seat.player for seat in self.hand.seats}

    @property
    def next_dealer(self) -> str | None:
        """Name of the next dealer, if printed."""
        return next((event.player for event in reversed(self.events) if isinstance(event, NextDealer)), None)
