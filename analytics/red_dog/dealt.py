"""Reconstruct stored deals of the Red Dog family: bets, chances and outcomes, turn by turn.

Limits, chances, expected values and outcomes come from the replay (tables `deals`, `turns`, `choices`); the size of the
pot follows the text.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TypeVar

from studbook.analytics.database.polars_duckdb import Row
from studbook.analytics.red_dog.turns import NOTHING, Bounded, Choice, DealLedger, Dealt, PlayedTurn
from studbook.analytics.rows.readings import rules_of
from studbook.analytics.store import Store
from studbook.analytics.stored.audits import AuditedHand, by_hand
from studbook.game.cards import card_name, parse_card
from studbook.game.events import (
    Ante,
    Burn,
    Buy,
    Centre,
    Deal,
    Event,
    Lose,
    Pass,
    Reshuffle,
    Show,
    Stake,
    Total,
    Win,
)
from studbook.game.events import Turn as TurnUp
from studbook.game.hand import Hand
from studbook.game.money import as_decimal
from studbook.rules.red_dog.beats import higher_of_suit
from studbook.rules.red_dog.variants import Bound, Funding, Variant

HIDDEN = "X"
_Cards = TypeVar("_Cards", Burn, Centre, Show, TurnUp)
_OF_TURNS = (Buy, Stake, Burn, TurnUp, Show, Win, Lose, Pass)
_DECIDING = (Stake, Pass)


def dealt(store: Store, hands: Sequence[AuditedHand], played: Mapping[int, Hand]) -> dict[int, Dealt]:
    """Reconstruct the deals of the Red Dog family among stored hands, by key, with one query per table.

    `played` has the same hands with their events, by key.
    """
    deals = {hand.facts.hand: hand for hand in hands if hand.is_deal}
    if not deals:
        return {}
    keys = list(deals)
    names = ("dealt_deals", "dealt_readings", "dealt_turns", "dealt_choices")
    tables = {name.partition("_")[2]: by_hand(store, name, keys) for name in names}
    return {
        key: _deal(hand, played[key].events, {name: rows[key] for name, rows in tables.items()})
        for key, hand in deals.items()
    }


def _deal(hand: AuditedHand, events: tuple[Event, ...], tables: dict[str, list[Row]]) -> Dealt:
    (facts,) = tables["deals"]
    rules = rules_of(hand.game, next(iter(tables["readings"]), None))
    ledger = DealLedger(facts["before"], {seat.seat: seat.stack or NOTHING for seat in hand.seats})
    followed = _followed(tables, events, ledger)
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
        left=next((as_decimal(event.amount) for event in reversed(events) if isinstance(event, Total)), None),
        centre=_named(events, Centre),
        turns=[_turn(row, of_turn, hand, rules) for row, of_turn in zip(tables["turns"], followed, strict=True)],
    )


def turn_places(turns: Sequence[Row | PlayedTurn], events: Sequence[Event]) -> list[int]:
    """Index of the turn that every event belongs to; -1 if it belongs to none.

    A turn is identified by the line of its bet or pass; cards bought by its player before that are part of it.
    """
    lines = [turn.line if isinstance(turn, PlayedTurn) else turn["line"] for turn in turns]
    seats = [turn.seat if isinstance(turn, PlayedTurn) else turn["seat"] for turn in turns]
    places, now = [], -1
    for event in events:
        if isinstance(event, Buy):
            ahead = (at for at, line in enumerate(lines) if line > event.line and seats[at] == event.seat)
            now = next(ahead, now)
        elif isinstance(event, _DECIDING) and event.line in lines:
            now = lines.index(event.line)
        places.append(now if isinstance(event, _OF_TURNS) else -1)
    return places


@dataclass(slots=True)
class _Followed:
    """What the text says about a turn."""

    events: list[Event] = field(default_factory=list)
    choices: list[Row] = field(default_factory=list)
    stacks: dict[int, Decimal] = field(default_factory=dict)
    """The player's chips before each purchase, bet or pass, by its line."""
    betting_pot: Decimal = NOTHING
    """A-14: the pot at the first turn; `staked` is the sum of all stakes before this one."""
    staked: Decimal = NOTHING
    seen: list[str] = field(default_factory=list)
    pot_after: Decimal = NOTHING
    antes: list[Decimal] = field(default_factory=list)


def _followed(tables: dict[str, list[Row]], events: tuple[Event, ...], ledger: DealLedger) -> list[_Followed]:
    """Collect every turn, following the ledger to the end of the deal."""
    turns = tables["turns"]
    followed: dict[int, _Followed] = defaultdict(_Followed)
    for at, (place, event) in enumerate(zip(turn_places(turns, events), events, strict=True)):
        now = followed[place]
        if isinstance(event, (Buy, *_DECIDING)):
            now.stacks[event.line] = ledger.stacks[event.seat]
        if isinstance(event, _DECIDING):
            now.seen = _exposed(events[:at])
        now.events.append(event)
        ledger.follow(event)
        now.pot_after = ledger.pot
    antes = _antes(events)
    for place, row in enumerate(turns):
        followed[place].betting_pot = turns[0]["pot"] - turns[0]["paid"]
        followed[place].staked = sum((turn["stake"] for turn in turns[:place]), NOTHING)
        followed[place].antes = antes.get(row["line"], [])
        followed[place].choices = [choice for choice in tables["choices"] if choice["turn"] == row["number"]]
    return [followed[place] for place in range(len(turns))]


def _turn(row: Row, followed: _Followed, hand: AuditedHand, rules: Variant) -> PlayedTurn:
    same = ("seat", "line", "pot", "least", "most", "stake", "paid", "wins", "cases", "best", "turned", "known")
    seat = next(seat for seat in hand.seats if seat.seat == row["seat"])
    events, cards = followed.events, (seat.cards or "").split()
    bet_on = next((at for at, event in enumerate(events) if isinstance(event, _DECIDING)), len(events))
    shown = _named(events, Show)
    least = hand.facts.small_bet
    return PlayedTurn(
        **{name: row[name] for name in same},
        number=row["number"] + 1,
        player=seat.player,
        pot_after=followed.pot_after,
        antes=followed.antes,
        bounded=_bounded(row, followed, rules, least),
        bought=_named(events[:bet_on], TurnUp),
        choices=[_choice(choice, _bounded(choice, followed, rules, least)) for choice in followed.choices],
        cards=cards,
        seen=followed.seen,
        payout=rules.payout,
        burned=_named(events, Burn),
        outcome=row["outcome"],
        due=row["due"],
        shown=shown,
        beater=_beater(row["turned"], shown, cards),
        moved=sum((as_decimal(event.amount) for event in events if isinstance(event, Win | Lose)), NOTHING),
    )


def _choice(row: Row, bounded: Bounded) -> Choice:
    same = ("card", "pot", "least", "most", "price", "may_pass", "chosen", "wins", "cases", "bet", "buy", "is_right")
    return Choice(**{name: row[name] for name in same}, bounded=bounded)


def _antes(events: Sequence[Event]) -> dict[int, list[Decimal]]:
    """RD-10: antes put in after the deal, by the line of the bet that follows them."""
    first = next((at for at, event in enumerate(events) if isinstance(event, Deal)), len(events))
    antes: dict[int, list[Decimal]] = {}
    together: list[Decimal] = []
    for event in events[first:]:
        if isinstance(event, Ante):
            together.append(as_decimal(event.amount))
        elif isinstance(event, _DECIDING):
            antes[event.line], together = together, []
    return antes


def _named(events: Iterable[Event], kind: type[_Cards]) -> list[str]:
    return [name for event in events if isinstance(event, kind) for name in event.cards]


def _exposed(events: Sequence[Event]) -> list[str]:
    """Cards that everyone has seen by then; burn cards that were shuffled back in may come again (C.3-12)."""
    seen: dict[str, type[Event]] = {}
    for event in events:
        if isinstance(event, Reshuffle):
            seen = {name: kind for name, kind in seen.items() if kind is not Burn}
        elif isinstance(event, Burn | TurnUp | Centre | Show):
            seen |= dict.fromkeys(event.cards, type(event))
    return [name for name in seen if name != HIDDEN]


def _beater(turned: str | None, shown: list[str], cards: list[str]) -> str | None:
    """RD-07: the winning card; the one shown need not be the highest."""
    if not turned or turned == HIDDEN:
        return None
    higher = int(higher_of_suit(parse_card(turned)))
    by_rank = sorted(parse_card(name) for name in cards if name != HIDDEN)
    first = [parse_card(name) for name in shown if name != HIDDEN] if len(shown) == 1 else []
    return next((card_name(card) for card in (*first, *reversed(by_rank)) if higher >> card & 1), None)


def _bounded(at: Row, followed: _Followed, rules: Variant, least_stake: Decimal) -> Bounded:
    """Rule that limits the bet in a turn or a choice."""
    stack, is_half = followed.stacks.get(at["line"], NOTHING), rules.bound == Bound.HALF_POT
    bound = _share(at["pot"], rules)
    together = _share(followed.betting_pot, rules) - followed.staked
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
