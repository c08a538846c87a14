"""Why a pot is split as it is: whose the odd chips are, and who should have been paid where the text pays another."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from studbook.game.money import UNIT, format_amount

_PARTS = {"whole": "the pot", "high": "the high half", "low": "the low half"}


@dataclass(frozen=True, slots=True)
class Holding:
    """The five cards that play, and what they are called."""

    five: str
    words: str


@dataclass(frozen=True, slots=True)
class Contender:
    """A player who may win a pot; what he holds is nothing where not all his cards are known."""

    player: str
    cards: str
    high: Holding | None
    low: Holding | None
    wins_high: bool
    wins_low: bool


@dataclass(frozen=True, slots=True)
class Share:
    """What a player gets from one half of a pot: by the rules (nothing where it cannot be decided), and as printed."""

    player: str
    half: str
    expected: Decimal | None
    printed: Decimal
    why: str = ""
    """Why it should be another amount than is printed, where it should."""


def _money(amount: Decimal) -> str:
    return format_amount(int(amount * UNIT))


def _wins(contender: Contender, half: str) -> bool:
    return contender.wins_low if half == "low" else contender.wins_high


def _holding(contender: Contender, half: str) -> Holding | None:
    """What a player holds for a half; nothing where not all his cards are known, or he has no low."""
    return contender.low if half == "low" else contender.high


def odd_chips(shares: Sequence[Share], contenders: Sequence[Contender]) -> list[str]:
    """Where chips could not be split evenly, and the rule that says whose they are (DE-33, B-3, B-15).

    Only winners of the same half share odd chips: what a text pays to anyone else is no odd chip.
    """
    if any(share.expected is None for share in shares):
        either = "the house does not say in which half the odd chip belongs: either division is right (B-15)"
        return [either]
    said = []
    halves = {half: _due_to_winners(shares, contenders, half) for half in _PARTS}
    high, low = (sum(halves[half].values(), Decimal(0)) for half in ("high", "low"))
    if halves["low"] and high > low:
        said.append(f"{_money(high - low)} more in the high half: the odd chip is its own (DE-33)")
    for due in halves.values():
        most, least = max(due.values(), default=Decimal(0)), min(due.values(), default=Decimal(0))
        if most > least:
            more = " and ".join(player for player, amount in due.items() if amount == most)
            rule = "which of the equal hands holds it depends on the button, if it is known, or on suits (B-3, ES-23)"
            said.append(f"{_money(most - least)} more for {more}: an odd chip; {rule}")
    return said


def _due_to_winners(shares: Sequence[Share], contenders: Sequence[Contender], half: str) -> dict[str, Decimal]:
    winners = {contender.player for contender in contenders if _wins(contender, half)}
    return {
        share.player: share.expected
        for share in shares
        if share.half == half and share.player in winners and share.expected is not None
    }


def explained_share(share: Share, contenders: Sequence[Contender]) -> Share:
    """Say of a share of a decided pot why the text is wrong, where it is (DE-16, ES-22)."""
    if share.expected is None or share.expected == share.printed:
        return share
    own = next((contender for contender in contenders if contender.player == share.player), None)
    if own is None:
        return replace(share, why="who folded, or has no chips in a pot, cannot win it")
    is_winner = _wins(own, share.half)
    return replace(share, why=(_why if is_winner else _why_not)(own, contenders, share.half))


def _why(own: Contender, contenders: Sequence[Contender], half: str) -> str:
    """Why a winner is due what he is due."""
    others = [contender for contender in contenders if contender is not own]
    what = _PARTS[half]
    if not others:
        return f"nobody else may win {what}"
    equal = [contender.player for contender in others if _wins(contender, half)]
    if equal:
        return f"shares {what} with {_listed(equal)}, who holds as good a hand"
    own_hand = _holding(own, half)
    beaten = [f"{_told(_holding(other, half), own_hand)} ({other.player})" for other in others if _holding(other, half)]
    if not own_hand or not beaten:
        return f"the best hand for {what}"
    closest = next((hand for other in others if _same_words(hand := _holding(other, half), own_hand)), None)
    return f"{_told(own_hand, closest)} beats {_listed(beaten)}"


def _why_not(own: Contender, contenders: Sequence[Contender], half: str) -> str:
    """Why a player who might have won is due nothing."""
    if half == "low" and own.high and not own.low:
        return "these cards make no low"
    winners = [contender for contender in contenders if _wins(contender, half)]
    own_hand, best = _holding(own, half), _holding(winners[0], half) if winners else None
    if not own_hand or not best:
        return f"another hand wins {_PARTS[half]}"
    return f"{_told(own_hand, best)} loses to {_told(best, own_hand)} ({_listed([one.player for one in winners])})"


def _same_words(one: Holding | None, other: Holding | None) -> bool:
    return one is not None and other is not None and one.words == other.words


def _told(holding: Holding | None, other: Holding | None) -> str:
    """A hand in words; by its cards where another one is called the same, so that a kicker decides."""
    if holding is None:
        return ""
    return holding.five if _same_words(holding, other) else holding.words


def _listed(words: Sequence[str]) -> str:
    return " and ".join(words)
