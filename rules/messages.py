"""Findings in words: what was expected, what was found, and who did it."""

from collections.abc import Sequence

from rules.cards import card_name
from rules.catalogue import Check, Counts
from rules.money import format_amount
from rules.vocabulary import STREET_NAMES, Street

_CLASSES = (
    "high card",
    "a pair of",
    "two pair,",
    "three of a kind,",
    "a straight to",
    "a flush to",
    "a full house,",
    "four of a kind,",
    "a straight flush to",
)
_STREETS = {int(street): name for street, name in STREET_NAMES.items()}
_RANKS = " A23456789TJQKA"


def _rank_letters(ranks: int) -> list[str]:
    letters = []
    while ranks:
        letters.append(_RANKS[ranks & 15])
        ranks >>= 4
    return [letter for letter in reversed(letters) if letter.strip()]


def describe_ranks(said: int) -> str:
    """A described hand in words: a number of `rules.ranking.high_said` or `low_said`.

    >>> describe_ranks(2 * 16**5 + 0xD9000), describe_ranks(0x76543), describe_ranks(0)
    ('two pair, K-9', '7-6-5-4-3', 'none')
    """
    if said <= 0:
        return "none"
    category, ranks = divmod(said, 16**5)
    text = "-".join(_rank_letters(ranks))
    is_low = category == 0 and ranks & 0xFFFF and ranks >> 16 < 14
    return text if is_low else f"{_CLASSES[category]} {text}"


def _seat(players: Sequence[str], seat: int) -> str:
    return players[seat] if 0 <= seat < len(players) else "nobody"


def in_words(counts: Counts, value: int, players: Sequence[str]) -> str:
    """What a finding's number means; `players` are the names of the hand's seats, lowest seat number first."""
    if counts == Counts.MONEY:
        return format_amount(value)
    if counts == Counts.SEAT:
        return _seat(players, value)
    if counts == Counts.SEATS:
        names = [name for seat, name in enumerate(players) if value >> seat & 1]
        return " and ".join(names) or "nobody"
    if counts == Counts.CARD:
        return card_name(value) if value >= 0 else "none"
    if counts == Counts.STREET:
        return _STREETS.get(value, str(value))
    if counts == Counts.RANKS:
        return describe_ranks(value)
    return str(value) if counts == Counts.NUMBER else ""


def message(check: Check, seat: int, street: int, expected: int, found: int, players: Sequence[str]) -> str:
    """Say a finding in one sentence."""
    return check.message.format(
        player=_seat(players, seat) if seat >= 0 else "the room",
        street=STREET_NAMES[Street(street)],
        expected=in_words(check.counts, expected, players),
        found=in_words(check.counts, found, players),
    )
