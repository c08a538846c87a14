"""Stored deals of the Red Dog family put together again: turn by turn what was bet, at what chance, with what end.

Bounds, chances, worths and outcomes are the replay's (tables `deals`, `turns`, `choices`); what lies in the pot follows
the text.
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
    """What the most that a player may bet comes from: the rule."""

    POT = "RD-05"
    BANK = "RD-18"
    HALF_POT = "RD-32"
    ALL_LEFT = "A-6"
    """Less than the least stake is left; all of it may be bet."""
    STAKE_IN_POT = "A-3"
    """Half of what is in the pot with his stake: as much as is in it without."""
    TOGETHER = "A-14"
    """The bound holds for all stakes of the deal together."""
    STACK = "C.3-18"
    """He has no more."""


class Ledger:
    """RULES C.1: what lies in the pot, beside it and before the players, followed through the text of a deal."""

    def __init__(self, before: Decimal, stacks: dict[int, Decimal]) -> None:
        self.pot = before
        self.stacks = defaultdict(Decimal, stacks)
        self.stakes: dict[int, Decimal] = defaultdict(Decimal)
        self.sums: dict[str, Decimal] = defaultdict(Decimal)
        """What went in or out, by the kind of event."""

    def follow(self, row: Row) -> None:
        """Move the chips of one event; stake, pot and stacks together stay the same."""
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
    """What a player might do where he may buy cards, what that was worth to him on average, and what he did."""

    card: str | None
    """It lies open, and he may bet against it."""
    pot: Decimal
    least: Decimal
    most: Decimal
    bounded: Bounded
    price: Decimal | None
    """Of another card; None where he could buy none."""
    may_pass: bool
    chosen: str
    """`bet`, `buy` or `pass`."""
    wins: int
    cases: int
    """Of so many equally likely cases a bet wins `wins`; 0 where it cannot be said."""
    bet: Decimal | None
    """What the best stake brings on average; and `buy` what a card does, price paid and all that follows the best."""
    buy: Decimal | None
    is_right: bool | None
    """Whether nothing is worth more than what he did, without rounding; None, as `bet` and `buy`, where it is not
    known."""

    @property
    def is_free(self) -> bool:
        """Whether he could do anything but bet."""
        return self.price is not None or self.may_pass

    @property
    def cost(self) -> Decimal | None:
        """What is worth most less what he chose."""
        if self.bet is None or self.is_right is None:
            return None
        worths = [self.bet, *([self.buy] if self.buy is not None else []), *([NOTHING] if self.may_pass else [])]
        own = {"bet": self.bet, "buy": self.buy, "pass": NOTHING}[self.chosen]
        return None if own is None else max(worths) - own


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's turn: his bet, or his pass; cards by their names, amounts as decimals."""

    number: int
    """From 1."""
    seat: int
    player: str
    line: int
    antes: list[Decimal]
    """RD-10: what all put in again just before, after the deal."""
    pot: Decimal
    """What lay in the pot when he bet, and what after."""
    pot_after: Decimal
    least: Decimal
    most: Decimal
    bounded: Bounded
    stake: Decimal
    """0 where he passed."""
    bought: list[str]
    """Cards that he paid for."""
    paid: Decimal
    choices: list[Choice]
    """RD-28: whether to bet, to buy a card, or to pass, one after the other; empty where the game sells no cards."""
    cards: list[str]
    """All that is known of his hand, also what he showed afterwards."""
    seen: list[str]
    """Cards that lay open, or had, when he bet."""
    wins: int
    cases: int
    """Of so many equally likely cases he wins `wins`; 0 where it cannot be said."""
    payout: int
    best: Decimal | None
    """The stake with the best expectation."""
    burned: list[str]
    turned: str | None
    known: bool
    """Everybody had seen the turned card."""
    outcome: int
    """1 won, -1 lost, 0 passed, as the text says; `due` the same by the cards, 0 where they do not decide it."""
    due: int
    shown: list[str]
    beater: str | None
    """A card of his that beats the turned one: the one that he showed, else his highest."""
    moved: Decimal
    """What he was paid, or paid, for his stake."""

    @property
    def owed(self) -> Decimal | None:
        """What he was to be paid, or to pay; None where it cannot be decided."""
        return self.stake * (self.payout if self.due > 0 else 1) if self.due else None

    @property
    def is_right(self) -> bool | None:
        """Whether he was paid, or paid, what he ought to; None where it cannot be decided."""
        return (self.outcome, self.moved) == (self.due, self.owed) if self.due else None

    @property
    def chance(self) -> Fraction | None:
        """Chance to win, given all that he could see."""
        return Fraction(self.wins, self.cases) if self.cases else None

    @property
    def expectation(self) -> Decimal | None:
        """What his stake brings on average."""
        return self._expectation(self.stake)

    @property
    def best_expectation(self) -> Decimal | None:
        """What the best stake brings on average."""
        return None if self.best is None else self._expectation(self.best)

    @property
    def regret(self) -> Decimal | None:
        """What his stake costs him on average, compared with the best; a pass is not judged."""
        best, own = self.best_expectation, self.expectation
        return None if best is None or own is None or not self.stake else best - own

    @property
    def choices_cost(self) -> Decimal | None:
        """What his choices to bet, buy or pass cost him; None where there were none, or one is not judged."""
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
    """A deal with its turns, and what became of the pot."""

    hand: AuditedHand
    events: list[Row]
    rules: Variant
    dealer: int | None
    """His seat."""
    number: int | None
    """Which deal in a row of his it is, where it is printed."""
    stitch: bool
    broken: bool
    before: Decimal
    """In the pot before anything was put in."""
    sums: dict[str, Decimal]
    """What went in and out, by kind of event: `ante`, `fund`, `buy`, `lose`; `win`, `take`, `share`."""
    after: Decimal
    """What is in the pot by all this, and what the text says is left, where it says so."""
    left: Decimal | None
    centre: list[str]
    turns: list[Turn]

    @property
    def seats(self) -> list[Row]:
        """Whoever takes part: those with cards, and the dealer."""
        return [seat for seat in self.hand.seats if seat["dealt_in"] or seat["seat"] == self.dealer]

    def may_pass(self, turn: Turn) -> bool:
        """A-1, A-11, RD-29: whether a player might leave a turn without a bet, as he must where he may bet nothing."""
        if self.rules.passing == Passing.AFTER_THIRD and len(turn.bought) >= self.rules.purchases:
            return True
        return self.rules.passing == Passing.FORFEIT or not turn.most

    @property
    def departures(self) -> list[Departure]:
        """Where it is read otherwise than adopted."""
        return departures(self.hand.game, self.rules)

    @property
    def names(self) -> dict[int, str]:
        """Players by seat."""
        return {seat["seat"]: seat["player"] for seat in self.hand.seats}

    @property
    def next_dealer(self) -> str | None:
        """Who deals next, where it is printed."""
        return next((row["player"] for row in reversed(self.events) if row["kind"] == "next_dealer"), None)


def dealt(store: Store, hands: Sequence[AuditedHand]) -> dict[int, Dealt]:
    """Deals of the Red Dog family among stored hands, by their keys; what the store knows is asked for at once."""
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
    """Place of the turn that every event belongs to; -1 for what belongs to none.

    A turn is known by the line of its bet or pass; what its player bought before that is a part of it.
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
    """What the text tells of a turn."""

    events: list[Row] = field(default_factory=list)
    choices: list[Row] = field(default_factory=list)
    stacks: dict[int, Decimal] = field(default_factory=dict)
    """His chips before each purchase, bet or pass, by its line."""
    betting_pot: Decimal = NOTHING
    """A-14: what lay in the pot at the first turn, and all stakes before this one."""
    staked: Decimal = NOTHING
    seen: list[str] = field(default_factory=list)
    pot_after: Decimal = NOTHING
    antes: list[Decimal] = field(default_factory=list)


def _followed(tables: dict[str, list[Row]], ledger: Ledger) -> list[_Told]:
    """Every turn; the ledger is followed to the end of the deal."""
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
    """RD-10: antes put in after the deal, by the line of the bet that they stand before."""
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
    """Cards that everybody has seen by then; burned ones that were shuffled in may come again (C.3-12)."""
    seen: dict[str, str] = {}
    for row in events:
        if row["kind"] == "reshuffle":
            seen = {name: kind for name, kind in seen.items() if kind != "burn"}
        elif row["kind"] in ("burn", "turn", "centre", "show"):
            seen |= dict.fromkeys((row["cards"] or "").split(), row["kind"])
    return [name for name in seen if name != HIDDEN]


def _beater(turned: str | None, shown: list[str], cards: list[str]) -> str | None:
    """RD-07: it need not be the highest that is shown."""
    if not turned or turned == HIDDEN:
        return None
    higher = int(higher_of_suit(parse_card(turned)))
    by_rank = sorted(parse_card(name) for name in cards if name != HIDDEN)
    first = [parse_card(name) for name in shown if name != HIDDEN] if len(shown) == 1 else []
    return next((card_name(card) for card in (*first, *reversed(by_rank)) if higher >> card & 1), None)


def _bounded(at: Row, told: _Told, rules: Variant, least_stake: Decimal) -> Bounded:
    """Why he may bet no more in a turn or a choice."""
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
    """RD-32, A-3: what of the pot may be bet."""
    return pot / 2 if rules.bound == Bound.HALF_POT and not rules.stake_in_pot else pot
