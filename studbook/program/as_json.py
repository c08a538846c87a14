"""Hands and audits as plain values for JSON: amounts are decimal strings, cards are names such as `Ah`."""

from dataclasses import asdict, fields
from datetime import datetime
from decimal import Decimal
from enum import Enum
from typing import Any, Protocol

from studbook.analytics.audit.unjudged import Unjudged
from studbook.analytics.red_dog.turns import Dealt, PlayedTurn
from studbook.analytics.stored.audits import AuditedHand, Award, SeatResult, SettledPot
from studbook.game.documents import Json
from studbook.game.events import Collect, Dealer, Event, Finish, Net, kind_name
from studbook.game.hand import Hand
from studbook.game.money import format_amount
from studbook.game.sites import SITES
from studbook.game.vocabulary import Currency

_MONEY = frozenset({"amount", "to"})
_UNSAID = -1
_NAMELESS = frozenset({Currency.PLAY, Currency.CHIPS, Currency.UNKNOWN})
"""Units that are not real currencies; written in lower case."""


def amount_text(amount: Decimal | None) -> str | None:
    """Format a decimal as a plain string without trailing zeros; None stays None.

    >>> amount_text(Decimal("1.2300")), amount_text(Decimal("5.0000")), amount_text(Decimal("0.1"))
    ('1.23', '5', '0.10')
    """
    return None if amount is None else format_amount(int(amount * 10_000))


def _amount_or_none(amount: int) -> str | None:
    return None if amount == _UNSAID else format_amount(amount)


def event_json(event: Event) -> Json:
    """Convert an event: line, street and kind, then the fields of its kind."""
    shown: Json = {"line": event.line, "street": event.street.name.lower()}
    shown["kind"] = kind_name(event)
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name in ("line", "street") or (isinstance(event, Collect | Net) and value == ()):
            continue
        if field.name == "to" and isinstance(event, Finish | Dealer):
            value = None if value == _UNSAID else value  # a finishing place, or a number of deals
        elif field.name in _MONEY:
            value = _amount_or_none(value)
        elif isinstance(value, Enum):
            value = value.name.lower()
        elif field.name.startswith("said_"):
            value = None if value == _UNSAID else value
        shown[field.name] = value
    return shown


def hand_json(hand: Hand, file: str) -> Json:
    """Convert a hand as its text states it."""
    return {
        "site": SITES[hand.site],
        "hand_id": hand.hand_id,
        "game": hand.game.name.lower(),
        "limit": hand.limit.name.lower(),
        "currency": hand.currency.name.lower() if hand.currency in _NAMELESS else hand.currency.name,
        "tournament": _tournament_json(hand),
        "club": hand.club or None,
        "mixed": hand.mixed or None,
        "stakes": {
            "ante": _amount_or_none(hand.ante),
            "bring_in": _amount_or_none(hand.bring_in),
            "small_bet": format_amount(hand.small_bet),
            "big_bet": format_amount(hand.big_bet),
        },
        "started_at": hand.started_at.isoformat(),
        "table": hand.table,
        "max_seats": hand.max_seats if hand.max_seats > 0 else None,
        "source": {"file": file, "line": hand.line},
        "seats": [
            {
                "seat": seat.number,
                "player": seat.player,
                "stack": format_amount(seat.stack),
                "sitting_out": seat.sitting_out,
            }
            for seat in hand.seats
        ],
        "events": [event_json(event) for event in hand.events],
    }


def _tournament_json(hand: Hand) -> Json | None:
    if hand.currency != Currency.CHIPS:
        return None
    return {
        "number": hand.tournament,
        "level": hand.level,
        "buy_in": _amount_or_none(hand.buy_in),
        "bounty": _amount_or_none(hand.bounty),
        "fee": _amount_or_none(hand.fee),
    }


class UnreadText(Protocol):
    """A text that could not be read."""

    @property
    def site(self) -> str:
        """Name of the site; empty if none is recognised."""

    @property
    def path(self) -> str:
        """Path of the file."""

    @property
    def line(self) -> int:
        """Line on which reading stopped."""

    @property
    def code(self) -> str:
        """Code of the check."""

    @property
    def reason(self) -> str:
        """Why it could not be read."""

    @property
    def expected(self) -> str | None:
        """What may stand at that place."""


def rejected_json(text: UnreadText, column: int) -> Json:
    """Convert a text that could not be read, with the column on the line."""
    return {
        "rejected": {
            "file": text.path,
            "line": text.line,
            "column": column,
            "code": text.code,
            "reason": text.reason,
            "expected": text.expected,
            "site": text.site or None,
        }
    }


def unjudged_json(one: Unjudged) -> Json:
    """Convert a file without hands, or the lack of any hands."""
    return {"what": one.what, "file": one.file or None, "code": one.code, "reason": one.reason}


def audit_json(hand: AuditedHand) -> Json:
    """Convert a hand with its results, pots, awards and findings."""
    names = {seat.seat: seat.player for seat in hand.seats}
    facts = hand.facts
    return {
        "site": facts.site,
        "hand_id": facts.hand_id,
        "file": facts.file,
        "line": facts.line,
        "game": facts.game,
        "currency": facts.currency,
        "decided": facts.decided,
        "rake": amount_text(facts.rake),
        "fees": amount_text(facts.fees),
        "results": [_result_json(seat) for seat in hand.seats if seat.dealt_in],
        "pots": [_pot_json(pot, hand.awards, names) for pot in hand.pots],
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity,
                "line": finding.line,
                "message": finding.message,
                "expected": finding.expected,
                "found": finding.found,
                "rule": finding.rule,
                "follows": finding.follows or None,
            }
            for finding in hand.findings
        ],
    }


def deal_json(deal: Dealt) -> Json:
    """Convert a deal of the Red Dog family: the fields of any hand, the history of its pot, and its turns."""
    same = ("number", "stitch", "broken", "before", "sums", "after", "left", "centre", "next_dealer")
    about = {name: getattr(deal, name) for name in same}
    about["sums"] = {kind.name.lower(): amount for kind, amount in deal.sums.items()}
    return audit_json(deal.hand) | {
        "results": [_result_json(seat) for seat in deal.seats],
        "readings": {one.key: one.value for one in deal.departures},
        "deal": {"dealer": deal.names.get(deal.dealer or -1)} | about,
        "turns": [_turn_json(turn) for turn in deal.turns],
    }


def _turn_json(turn: PlayedTurn) -> Json:
    """Convert a turn, with the field names that `analytics.red_dog.dealt` explains."""
    result = asdict(turn) | {"bounded": turn.bounded.name.lower()}
    worked_out = ("owed", "is_right", "expectation", "best_expectation", "regret", "choices_cost")
    choices = [
        asdict(choice) | {"bounded": choice.bounded.name.lower(), "cost": choice.cost} for choice in turn.choices
    ]
    return result | {"choices": choices} | {name: getattr(turn, name) for name in worked_out}


def _result_json(seat: SeatResult) -> Json:
    amounts = {name: amount_text(getattr(seat, name)) for name in ("put_in", "returned", "collected", "net")}
    return {"player": seat.player, **amounts}


def _pot_json(pot: SettledPot, awards: list[Award], names: dict[int, str]) -> Json:
    return {
        "number": pot.pot,
        "amount": amount_text(pot.gross),
        "net": amount_text(pot.net),
        "decided": pot.decided,
        **{side: [names[seat] for seat in getattr(pot, side)] for side in ("eligible", "high", "low")},
        "awards": [
            {
                "player": award.player,
                "half": award.half,
                "expected": amount_text(award.expected),
                "printed": amount_text(award.printed),
            }
            for award in awards
            if award.pot == pot.pot
        ],
    }


def plain(value: Any) -> Any:
    """Convert values that `json.dumps` cannot write: decimals (exactly) and times."""
    if isinstance(value, Decimal):
        return amount_text(value) if value == round(value, 4) else f"{value:f}"
    return value.isoformat() if isinstance(value, datetime) else str(value)
