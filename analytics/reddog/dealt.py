"""Reconstruct stored deals of the Red Dog family: bets, chances and outcomes, turn by turn.

Limits, chances, expected values and outcomes come from the replay (tables `deals`, `turns`, `choices`); the size of the
pot follows the text.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from fractions import Fraction

from studbook.analytics.audited import AuditedHand, by_hand
from studbook.analytics.frames import Row
from studbook.analytics.reddog.readings import rules_of
from studbook.analytics.store import Store
from studbook.game.cards import card_name, parse_card
from studbook.game.money import UNIT
from studbook.rules.reddog.beats import higher_of_suit
from studbook.rules.reddog.variants import Bound, Departure, Funding, Passing, Variant, departures

HIDDEN = "X"
NOTHING = Decimal(0)
_MOVES = frozenset({"ante", "fund", "buy", "lose", "win", "take", "share"})
_OF_TURNS = frozenset({"buy", "stake", "burn", "turn", "show", "win", "lose", "pass"})


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


class Ledger:
    """RULES C.1: chips in the pot, in stakes and in stacks, followed through the text of a deal."""

    def __init__(self, before: Decimal, stacks: dict[int, Decimal]) -> None:
        self.pot = before
        self.stacks = defaultdict(Decimal, stacks)
        self.stakes: dict[int, Decimal] = defaultdict(Decimal)
        self.sums: dict[str, Decimal] = defaultdict(Decimal)
        """Amounts that went in or out, by kind of event."""

    def follow(self, row: Row) -> None:
        """Move the chips of one event; the sum of stake, pot and stacks stays the same."""
        kind, seat, amount = row["kind"], row["seat"], row["amount"] or NOTHING
        if kind in _MOVES:
            self.sums[kind] += amount
        if kind in ("ante", "fund", "buy"):
            self._pay(seat, amount)
        elif kind in ("take", "share"):
            self._pay(seat, -amount)
        elif kind == "stake":
            self.stakes[seat] += amount
            self.stacks[seat] -= amount
        elif kind in ("win", "lose"):
            self.stacks[seat] += self.stakes.pop(seat, NOTHING)
            self._pay(seat, amount if kind == "lose" else -amount)

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
        worths = [self.bet, *([self.buy] if self.buy is not None else []), *([NOTHING] if self.may_pass else [])]
        own = {"bet": self.bet, "buy": self.buy, "pass": NOTHING}[self.chosen]
        return None if own is None else max(worths) - own


@dataclass(frozen=True, slots=True)
class Turn:
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
    events: list[Row]
    rules: Variant
    dealer: int | None
    """The dealer's seat."""
    number: int | None
    """How many deals in a row this dealer has dealt, if printed."""
    stitch: bool
    broken: bool
    before: Decimal
    """The pot before anything was put in."""
    sums: dict[str, Decimal]
    """Amounts that went in and out, by kind of event: `ante`, `fund`, `buy`, `lose`; `win`, `take`, `share`."""
    after: Decimal
    """The pot after all of this; `left` is what the text says is left, if it does."""
    left: Decimal | None
    centre: list[str]
    turns: list[Turn]

    @property
    def seats(self) -> list[Row]:
        """Seats that take part: those with cards, and the dealer."""
        return [seat for seat in self.hand.seats if seat["dealt_in"] or seat["seat"] == self.dealer]

    def may_pass(self, turn: Turn) -> bool:
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
        return {seat["seat"]: seat["player"] for seat in self.hand.seats}

    @property
    def next_dealer(self) -> str | None:
        """Name of the next dealer, if printed."""
        return next((row["player"] for row in reversed(self.events) if row["kind"] == "next_dealer"), None)


def dealt(store: Store, hands: Sequence[AuditedHand]) -> dict[int, Dealt]:
    """Reconstruct the deals of the Red Dog family among stored hands, by key, with one query per table."""
    deals = {hand.facts["hand"]: hand for hand in hands if hand.is_deal}
    if not deals:
        return {}
    keys = list(deals)
    names = ("dealt_deals", "dealt_readings", "dealt_turns", "dealt_choices", "stored_events")
    tables = {name.partition("_")[2]: by_hand(store, name, keys) for name in names}
    return {key: _deal(hand, {name: rows[key] for name, rows in tables.items()}) for key, hand in deals.items()}


def _deal(hand: AuditedHand, tables: dict[str, list[Row]]) -> Dealt:
    (facts,), events = tables["deals"], tables["events"]
    rules = rules_of(hand.game, next(iter(tables["readings"]), None))
    ledger = Ledger(facts["before"], {seat["seat"]: seat["stack"] or NOTHING for seat in hand.seats})
    told = _followed(tables, ledger)
    return Dealt(
        hand=hand,
        events=events,
        rules=rules,
        dealer=facts["dealer"],
        number=facts["number"],
        stitch=facts["stitch"],
        broken=facts["broken"],
        before=facts["before"],
        sums=dict(ledger.sums),
        after=ledger.pot,
        left=next((row["amount"] for row in reversed(events) if row["kind"] == "total"), None),
        centre=_named(row for row in events if row["kind"] == "centre"),
        turns=[_turn(row, of_turn, hand, rules) for row, of_turn in zip(tables["turns"], told, strict=True)],
    )


def turn_places(turns: Sequence[Row | Turn], rows: Sequence[Row]) -> list[int]:
    """Index of the turn that every event belongs to; -1 if it belongs to none.

    A turn is identified by the line of its bet or pass; cards bought by its player before that are part of it.
    """
    lines = [turn.line if isinstance(turn, Turn) else turn["line"] for turn in turns]
    seats = [turn.seat if isinstance(turn, Turn) else turn["seat"] for turn in turns]
    places, now = [], -1
    for row in rows:
        if row["kind"] == "buy":
            ahead = (at for at, line in enumerate(lines) if line > row["line"] and seats[at] == row["seat"])
            now = next(ahead, now)
        elif row["kind"] in ("stake", "pass") and row["line"] in lines:
            now = lines.index(row["line"])
        places.append(now if row["kind"] in _OF_TURNS else -1)
    return places


@dataclass(slots=True)
class _Told:
    """What the text says about a turn."""

    events: list[Row] = field(default_factory=list)
    choices: list[Row] = field(default_factory=list)
    stacks: dict[int, Decimal] = field(default_factory=dict)
    """The player's chips before each purchase, bet or pass, by its line."""
    betting_pot: Decimal = NOTHING
    """A-14: the pot at the first turn; `staked` is the sum of all stakes before this one."""
    staked: Decimal = NOTHING
    seen: list[str] = field(default_factory=list)
    pot_after: Decimal = NOTHING
    antes: list[Decimal] = field(default_factory=list)


def _followed(tables: dict[str, list[Row]], ledger: Ledger) -> list[_Told]:
    """Collect every turn, following the ledger to the end of the deal."""
    turns, events = tables["turns"], tables["events"]
    told: dict[int, _Told] = defaultdict(_Told)
    for at, (place, row) in enumerate(zip(turn_places(turns, events), events, strict=True)):
        now = told[place]
        if row["kind"] in ("buy", "stake", "pass"):
            now.stacks[row["line"]] = ledger.stacks[row["seat"]]
        if row["kind"] in ("stake", "pass"):
            now.seen = _exposed(events[:at])
        now.events.append(row)
        ledger.follow(row)
        now.pot_after = ledger.pot
    antes = _antes(events)
    for place, row in enumerate(turns):
        told[place].betting_pot = turns[0]["pot"] - turns[0]["paid"]
        told[place].staked = sum((turn["stake"] for turn in turns[:place]), NOTHING)
        told[place].antes = antes.get(row["line"], [])
        told[place].choices = [choice for choice in tables["choices"] if choice["turn"] == row["number"]]
    return [told[place] for place in range(len(turns))]


def _turn(row: Row, told: _Told, hand: AuditedHand, rules: Variant) -> Turn:
    same = ("seat", "line", "pot", "least", "most", "stake", "paid", "wins", "cases", "best", "turned", "known")
    seat = next(seat for seat in hand.seats if seat["seat"] == row["seat"])
    events, cards = told.events, (seat["cards"] or "").split()
    bet_on = next((at for at, event in enumerate(events) if event["kind"] in ("stake", "pass")), len(events))
    shown = _named(event for event in events if event["kind"] == "show")
    least = hand.facts["small_bet"]
    return Turn(
        **{name: row[name] for name in same},
        number=row["number"] + 1,
        player=seat["player"],
        pot_after=told.pot_after,
        antes=told.antes,
        bounded=_bounded(row, told, rules, least),
        bought=_named(event for event in events[:bet_on] if event["kind"] == "turn"),
        choices=[_choice(choice, _bounded(choice, told, rules, least)) for choice in told.choices],
        cards=cards,
        seen=told.seen,
        payout=rules.payout,
        burned=_named(event for event in events if event["kind"] == "burn"),
        outcome=row["outcome"],
        due=row["due"],
        shown=shown,
        beater=_beater(row["turned"], shown, cards),
        moved=sum((event["amount"] for event in events if event["kind"] in ("win", "lose")), NOTHING),
    )


def _choice(row: Row, bounded: Bounded) -> Choice:
    same = ("card", "pot", "least", "most", "price", "may_pass", "chosen", "wins", "cases", "bet", "buy", "is_right")
    return Choice(**{name: row[name] for name in same}, bounded=bounded)


def _antes(events: list[Row]) -> dict[int, list[Decimal]]:
    """RD-10: antes put in after the deal, by the line of the bet that follows them."""
    first = next((at for at, row in enumerate(events) if row["kind"] == "deal"), len(events))
    antes: dict[int, list[Decimal]] = {}
    together: list[Decimal] = []
    for row in events[first:]:
        if row["kind"] == "ante":
            together.append(row["amount"])
        elif row["kind"] in ("stake", "pass"):
            antes[row["line"]], together = together, []
    return antes


def _named(rows: Iterable[Row]) -> list[str]:
    return [name for row in rows for name in (row["cards"] or "").split()]


def _exposed(events: list[Row]) -> list[str]:
    """Cards that everyone has seen by then; burn cards that were shuffled back in may come again (C.3-12)."""
    seen: dict[str, str] = {}
    for row in events:
        if row["kind"] == "reshuffle":
            seen = {name: kind for name, kind in seen.items() if kind != "burn"}
        elif row["kind"] in ("burn", "turn", "centre", "show"):
            seen |= dict.fromkeys((row["cards"] or "").split(), row["kind"])
    return [name for name in seen if name != HIDDEN]


def _beater(turned: str | None, shown: list[str], cards: list[str]) -> str | None:
    """RD-07: the winning card; the one shown need not be the highest."""
    if not turned or turned == HIDDEN:
        return None
    higher = int(higher_of_suit(parse_card(turned)))
    by_rank = sorted(parse_card(name) for name in cards if name != HIDDEN)
    first = [parse_card(name) for name in shown if name != HIDDEN] if len(shown) == 1 else []
    return next((card_name(card) for card in (*first, *reversed(by_rank)) if higher >> card & 1), None)


def _bounded(at: Row, told: _Told, rules: Variant, least_stake: Decimal) -> Bounded:
    """Rule that limits the bet in a turn or a choice."""
    stack, is_half = told.stacks.get(at["line"], NOTHING), rules.bound == Bound.HALF_POT
    bound = _share(at["pot"], rules)
    together = _share(told.betting_pot, rules) - told.staked
    is_common = bool(rules.limit_together) and together < bound
    if stack < (together if is_common else bound) and at["most"] == stack:
        return Bounded.STACK
    if is_common:
        return Bounded.TOGETHER
    if is_half:
        return Bounded.STAKE_IN_POT if rules.stake_in_pot else Bounded.HALF_POT
    if at["pot"] < least_stake:
        return Bounded.ALL_LEFT
    return Bounded.POT if rules.funding == Funding.ANTES else Bounded.BANK


def _share(pot: Decimal, rules: Variant) -> Decimal:
    """RD-32, A-3: the part of the pot that may be bet."""
    return pot / 2 if rules.bound == Bound.HALF_POT and not rules.stake_in_pot else pot
