"""Explain why a pot is split as it is: who gets the odd chips, and who should have been paid instead."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from studbook.game.money import UNIT, format_amount

_PARTS = {"whole": "the pot", "high": "the high half", "low": "the low half"}


@dataclass(frozen=True, slots=True)
class BestFive:
    """The five cards that play, and their description."""

    five: str
    words: str


@dataclass(frozen=True, slots=True)
class Contender:
    """A player who can win a pot; the holdings are None if not all of their cards are known."""

    player: str
    cards: str
    high: BestFive | None
    low: BestFive | None
    wins_high: bool
    wins_low: bool


@dataclass(frozen=True, slots=True)
class ShareReason:
    """A player's share of one half of a pot: by the rules (None if undecidable), and as printed."""

    player: str
    half: str
    expected: Decimal | None
    printed: Decimal
    why: str = ""
    """Why the amount should differ from the printed one; empty if it should not."""


def _money(amount: Decimal) -> str:
    return format_amount(int(amount * UNIT))


def _wins(contender: Contender, half: str) -> bool:
    return contender.wins_low if half == "low" else contender.wins_high


def _holding(contender: Contender, half: str) -> BestFive | None:
    """The player's hand for a half; None if not all of their cards are known, or they have no low."""
    return contender.low if half == "low" else contender.high


def odd_chips(shares: Sequence[ShareReason], contenders: Sequence[Contender]) -> list[str]:
    """State which chips could not be split evenly, and the rule that awards them (DE-33, B-3, B-15).

    Only winners of the same half share odd chips; what a text pays to anyone else is not an odd chip.
    """
    if any(share.expected is None for share in shares):
        either = "the house rules do not say which half gets the odd chip: either division is right (B-15)"
        return [either]
    reasons = []
    halves = {half: _due_to_winners(shares, contenders, half) for half in _PARTS}
    high, low = (sum(halves[half].values(), Decimal(0)) for half in ("high", "low"))
    if halves["low"] and high > low:
        reasons.append(f"{_money(high - low)} more in the high half: it gets the odd chip (DE-33)")
    for due in halves.values():
        most, least = max(due.values(), default=Decimal(0)), min(due.values(), default=Decimal(0))
        if most > least:
            more = " and ".join(player for player, amount in due.items() if amount == most)
            rule = "which of the tied hands gets it depends on the button, if known, or on suits (B-3, ES-23)"
            reasons.append(f"{_money(most - least)} more for {more}: an odd chip; {rule}")
    return reasons


def _due_to_winners(shares: Sequence[ShareReason], contenders: Sequence[Contender], half: str) -> dict[str, Decimal]:
    winners = {contender.player for contender in contenders if _wins(contender, half)}
    return {
        share.player: share.expected
        for share in shares
        if share.half == half and share.player in winners and share.expected is not None
    }


def explained_share(share: ShareReason, contenders: Sequence[Contender]) -> ShareReason:
    """Explain why the printed share of a decided pot is wrong, if it is (DE-16, ES-22)."""
    if share.expected is None or share.expected == share.printed:
        return share
    own = next((contender for contender in contenders if contender.player == share.player), None)
    if own is None:
        return replace(share, why="a player who folded, or has no chips in a pot, cannot win it")
    is_winner = _wins(own, share.half)
    return replace(share, why=(_why if is_winner else _why_not)(own, contenders, share.half))


def _why(own: Contender, contenders: Sequence[Contender], half: str) -> str:
    """Explain why a winner is due their share."""
    others = [contender for contender in contenders if contender is not own]
    what = _PARTS[half]
    if not others:
        return f"no one else can win {what}"
    equal = [contender.player for contender in others if _wins(contender, half)]
    if equal:
        return f"splits {what} with {_listed(equal)}, whose hand ties"
    own_hand = _holding(own, half)
    beaten = [
        f"{_named(_holding(other, half), own_hand)} ({other.player})" for other in others if _holding(other, half)
    ]
    if not own_hand or not beaten:
        return f"the best hand for {what}"
    closest = next((hand for other in others if _same_words(hand := _holding(other, half), own_hand)), None)
    return f"{_named(own_hand, closest)} beats {_listed(beaten)}"


def _why_not(own: Contender, contenders: Sequence[Contender], half: str) -> str:
    """Explain why a player who was eligible is due nothing."""
    if half == "low" and own.high and not own.low:
        return "these cards make no low"
    winners = [contender for contender in contenders if _wins(contender, half)]
    own_hand, best = _holding(own, half), _holding(winners[0], half) if winners else None
    if not own_hand or not best:
        return f"another hand wins {_PARTS[half]}"
    return f"{_named(own_hand, best)} loses to {_named(best, own_hand)} ({_listed([one.player for one in winners])})"


def _same_words(one: BestFive | None, other: BestFive | None) -> bool:
    return one is not None and other is not None and one.words == other.words


def _named(holding: BestFive | None, other: BestFive | None) -> str:
    """Describe a hand; by its cards if the other hand has the same description, because a kicker decides."""
    if holding is None:
        return ""
    return holding.five if _same_words(holding, other) else holding.words


def _listed(words: Sequence[str]) -> str:
    return " and ".join(words)
