"""Writes hands as OHH, the Open Hand History: the counterpart of `grammar.lark`. It loses what OHH has no place for."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC
from typing import Any

from studbook.game import events
from studbook.game.cards import HIDDEN, card_name
from studbook.game.events import Event, kind_name
from studbook.game.hand import Hand, Seat
from studbook.game.money import UNIT
from studbook.game.sites import SITE_FACTS, SITES
from studbook.game.vocabulary import Currency, Game, Half, Limit, Street, Zone
from studbook.grammar.ledger import Ledger, added_by
from studbook.grammar.site_writer import SIGNS, Scribe
from studbook.grammar.sites.ohh import hand as ohh

X = card_name(HIDDEN)
VERSION = "1.4.7"
VERBS: dict[type[Event], str] = {
    events.Ante: ohh.ANTE,
    events.BringIn: ohh.BRING_IN,
    events.Bet: ohh.BET,
    events.Raise: ohh.RAISE,
    events.Call: ohh.CALL,
    events.Check: ohh.CHECK,
    events.Fold: ohh.FOLD,
    events.ThrownAway: ohh.FOLD,
    events.Show: ohh.SHOWS,
    events.Muck: ohh.MUCKS,
    events.Deal: ohh.DEALT,
    events.Exposed: ohh.DEALT,
}
ELSEWHERE = (
    events.StreetStart,
    events.Community,
    events.Uncalled,
    events.NoShow,
    events.Collect,
    events.Total,
    events.Pot,
    events.Rake,
    events.Fee,
    events.Result,
    events.Net,
    events.Board,
)
"""What is in other places of an OHH object, or follows from the rest."""


class Ohh(Scribe):
    """OHH has a round for each street, and pots with what each player wins."""

    site = "ohh"
    games = {Game.STUD: "Stud", Game.STUD8: "StudHiLo"}
    limits = {Limit.FIXED: "FL", Limit.POT: "PL", Limit.NO: "NL"}
    is_lossy = True
    is_live = True

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        self.numbers = {seat.number: number for number, seat in enumerate(hand.seats, 1)}

    def lines(self) -> Iterator[str]:
        yield from self.head()

    def head(self) -> Iterator[str]:
        yield json.dumps({"ohh": self._object()}, ensure_ascii=False, separators=(", ", ": "))

    def seat(self, seat: Seat) -> str:
        return seat.player

    def _object(self) -> dict[str, Any]:
        hand = self.hand
        money = hand.buy_in_currency if hand.tournament else hand.currency
        return {
            "spec_version": VERSION,
            "site_name": SITE_FACTS[SITES[hand.site]].title,
            "network_name": SITE_FACTS[SITES[hand.site]].title,
            "internal_version": "studbook",
            "tournament": bool(hand.tournament),
            **self._tournament_info(),
            "game_number": hand.hand_id,
            "start_date_utc": f"{hand.started_at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
            "table_name": self.table(),
            "game_type": self.games[hand.game],
            "bet_limit": {"bet_type": self.limits[hand.limit], "bet_cap": 0},
            "table_size": max(hand.max_seats, len(hand.seats)),
            "currency": money.name if money not in (Currency.PLAY, Currency.CHIPS, Currency.UNKNOWN) else "",
            "dealer_seat": 0,
            "small_blind_amount": _number(max(hand.bring_in, 0)),
            "big_blind_amount": _number(hand.small_bet),
            "ante_amount": _number(max(hand.ante, 0)),
            "hero_player_id": self.numbers.get(self.hero, 0),
            "players": [self._player(seat) for seat in hand.seats],
            "rounds": list(self._rounds()),
            "pots": list(self._pots()),
        }

    def _tournament_info(self) -> dict[str, Any]:
        hand = self.hand
        if not hand.tournament:
            return {}
        prices = {"buyin_amount": hand.buy_in, "fee_amount": hand.fee}
        known = {key: _number(price) for key, price in prices.items() if price >= 0}
        return {"tournament_info": {"tournament_number": hand.tournament, **known}}

    def _player(self, seat: Seat) -> dict[str, Any]:
        return {
            "id": self.numbers[seat.number],
            "seat": seat.number,
            "name": seat.player,
            "display": seat.player,
            "starting_stack": _number(seat.stack),
            "is_sitting_out": seat.sitting_out,
        }

    def _rounds(self) -> Iterator[dict[str, Any]]:
        names = {street: name for name, street in ohh.STREETS.items()}
        ledger, number = Ledger(self.hand), 0
        rounds: dict[Street, list[dict[str, Any]]] = {}
        cards = {event.street: list(event.cards) for event in self.all_of(events.Community)}
        for event in self.hand.events:
            street = max(event.street, Street.THIRD)
            if isinstance(event, events.StreetStart) and event.street in names:
                rounds.setdefault(event.street, [])
            if type(event) in VERBS and street in names:
                number += 1
                rounds.setdefault(street, []).append(self._action(event, number, ledger))
            ledger.add(event)
        for place, (street, actions) in enumerate(rounds.items(), 1):
            yield {"id": place, "street": names[street], "cards": cards.get(street, []), "actions": actions}

    def _action(self, event: Any, number: int, ledger: Ledger) -> dict[str, Any]:
        written = {"action_number": number, "player_id": self.numbers[event.seat], "action": VERBS[type(event)]}
        if isinstance(event, events.BringIn | events.Bet | events.Call | events.Raise):
            written["amount"] = _number(added_by(event, ledger.put[event.seat]))
        elif isinstance(event, events.Ante):
            written["amount"] = _number(event.amount)
        if isinstance(event, events.Payment):
            written["is_allin"] = event.all_in
        cards = getattr(event, "cards", ())
        if isinstance(event, events.Deal):
            cards = cards[len(cards) - event.fresh :]
        return written | ({"cards": [card for card in cards if card != X]} if cards else {})

    def _pots(self) -> Iterator[dict[str, Any]]:
        """One pot for each half; the rake and the fee are in the first."""
        halves: dict[tuple[int, Half], list[events.Collect]] = {}
        for award in sorted(self.all_of(events.Collect), key=lambda award: (award.pot, award.half)):
            halves.setdefault((award.pot, award.half), []).append(award)
        kept = self.amount_of(events.Rake), self.amount_of(events.Fee)
        for number, awards in enumerate(halves.values()):
            rake, fee = (0, 0) if number else kept
            yield {
                "number": number,
                "amount": _number(sum(award.amount for award in awards) + rake + fee),
                "rake": _number(rake),
                "jackpot": _number(fee),
                "player_wins": [
                    {"player_id": self.numbers[award.seat], "win_amount": _number(award.amount)} for award in awards
                ],
            }

    def losses(self) -> Counter[str]:
        """What OHH has no place for, with the number of times that this hand has it."""
        lost = Counter({loss: int(count(self.hand)) for loss, count in LOSSES.items()})
        for event in self.hand.events:
            if type(event) not in VERBS and type(event) not in ELSEWHERE:
                lost[f"events of the kind {kind_name(event)}"] += 1
        return +lost


def _of(hand: Hand, *kinds: type[Any]) -> list[Any]:
    return [event for event in hand.events if isinstance(event, kinds)]


LOSSES: dict[str, Callable[[Hand], int]] = {
    "which cards are dealt face up": lambda hand: len(_of(hand, events.Deal)),
    "that a raise completes the bring-in": lambda hand: sum(
        event.street == Street.THIRD and event.to == hand.small_bet for event in _of(hand, events.Raise)
    ),
    "which half of a pot is high, and which is low": lambda hand: sum(
        award.half != Half.WHOLE for award in _of(hand, events.Collect)
    ),
    "which pot pays how much of the rake": lambda hand: len({award.pot for award in _of(hand, events.Collect)}) > 1,
    "a big bet that is not twice the small bet": lambda hand: hand.big_bet != 2 * hand.small_bet,
    "the time zone of the room": lambda hand: hand.zone != Zone.UTC,
    "the level of a tournament": lambda hand: bool(hand.level),
    "the bounty of a tournament": lambda hand: hand.bounty >= 0,
    "the name of a mixed game": lambda hand: bool(hand.mixed),
    "the name of a club or a house": lambda hand: bool(hand.club),
    "that it is a home game": lambda hand: hand.home,
    "whether chips are play money": lambda hand: not hand.tournament and hand.currency not in SIGNS,
}
"""What OHH has no place for, and how often a hand has it."""


def _number(amount: int) -> float | int:
    """An amount as a JSON number; up to 15 digits are exact."""
    return amount // UNIT if amount % UNIT == 0 else amount / UNIT
