"""Undecided pots: who may have won them, and whether some holding of unseen cards makes the award right."""

from collections.abc import Sequence
from dataclasses import dataclass

from studbook.analytics.stored.audits import SeatResult, SettledPot
from studbook.game.cards import DECK_SIZE, parse_card
from studbook.game.games import BY_NAME
from studbook.game.vocabulary import Half
from studbook.rules.stud.settlement.undecided import least_strength, most_strength

_ALL = (1 << DECK_SIZE) - 1


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the visible cards show about an undecided pot."""

    not_shown: list[str]
    """Players whose cards are not all known."""
    may_have_won: list[str]
    """Players who win the pot, or half of it, with some holding of unseen cards."""
    award_is_possible: bool
    """Whether everyone who was paid may have won; False is certain, True means that no visible card contradicts it."""


@dataclass(frozen=True, slots=True)
class _Bounds:
    """Minimum and maximum strength of a hand in one half."""

    least: int
    most: int


def _mask(cards: str) -> int:
    known = [parse_card(name) for name in cards.split()]
    return sum({1 << card for card in known if card < DECK_SIZE})


def undecided(seats: Sequence[SeatResult], pot: SettledPot, paid: set[str], community: str, game: str) -> Verdict:
    """DE-16: judge a pot by the visible cards; `paid` are the players paid from it in the text."""
    contenders = [seat for seat in seats if seat.seat in pot.eligible]
    common = _mask(community)
    held = {seat.player: _mask(seat.cards or "") | common for seat in contenders}
    unseen = _ALL & ~common
    for seat in seats:
        unseen &= ~_mask(seat.cards or "")
    row = BY_NAME[game]
    missing = {player: row.full_hand - mask.bit_count() for player, mask in held.items()}
    may_win: set[str] = set()
    for half in (Half.HIGH, Half.LOW) if row.is_hilo else (Half.HIGH,):
        bounds = {
            player: _Bounds(
                int(least_strength(mask, int(row.game), int(half))),
                int(most_strength(mask, unseen, missing[player], int(row.game), int(half))),
            )
            for player, mask in held.items()
        }
        best = max((bound.least for bound in bounds.values()), default=0)
        may_win |= {player for player, bound in bounds.items() if bound.most >= max(best, 1)}
    return Verdict(
        not_shown=[player for player in held if missing[player] > 0],
        may_have_won=[player for player in held if player in may_win],
        award_is_possible=paid <= may_win,
    )
