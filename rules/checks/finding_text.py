"""Findings as text: what was expected, what was found, and who did it."""

from collections.abc import Callable, Sequence

from studbook.game.cards import card_name
from studbook.game.games import GAME_NAMES
from studbook.game.money import format_amount
from studbook.game.vocabulary import STREET_NAMES, Currency, Game, Street
from studbook.rules.checks.catalogue import HOUSE_KEYS, MILDER
from studbook.rules.checks.check import AuditCheck, Counts, Severity

_CLASSES = (
    "high card {one}",
    "a pair of {many}",
    "two pair, {many} and {more}",
    "three of a kind, {many}",
    "a straight to the {one}",
    "a flush, {one} high",
    "a full house, {many} full of {more}",
    "four of a kind, {many}",
    "a straight flush to the {one}",
)
_NAMES = "- ace two three four five six seven eight nine ten jack queen king ace".split()
_STREETS = {int(street): name for street, name in STREET_NAMES.items()}
_CURRENCIES = {Currency.PLAY: "play money", Currency.CHIPS: "tournament chips", Currency.UNKNOWN: "an unknown one"}
_RANKS = "-A23456789TJQKA"


def _plural(rank: int) -> str:
    return _NAMES[rank] + ("es" if _NAMES[rank] == "six" else "s")


def describe_ranks(said: int) -> str:
    """Name a described hand, given as a number of `game.ranking.high_said` or `low_said`.

    >>> describe_ranks(2 * 16**5 + 0xD6000), describe_ranks(0x76543), describe_ranks(0)
    ('two pair, kings and sixes', '7-6-5-4-3', 'none')
    """
    if said <= 0:
        return "none"
    category, ranks = divmod(said, 16**5)
    named = [ranks >> 4 * digit & 15 for digit in (4, 3, 2, 1, 0)]
    if category == 0 and named[1]:  # only a low names more than its first rank
        return "-".join(_RANKS[rank] for rank in named if rank)
    return _CLASSES[category].format(one=_NAMES[named[0]], many=_plural(named[0]), more=_plural(named[1]))


def _seat(players: Sequence[str], seat: int) -> str:
    return players[seat] if 0 <= seat < len(players) else "no one"


def in_words(counts: Counts, value: int, players: Sequence[str]) -> str:
    """Write a finding's number as text; `players` are the names of the hand's seats, lowest seat number first."""
    if counts == Counts.SEAT:
        return _seat(players, value)
    if counts == Counts.SEATS:
        names = [name for seat, name in enumerate(players) if value >> seat & 1]
        return " and ".join(names) or "no one"
    return _IN_WORDS[counts](value)


_IN_WORDS: dict[Counts, Callable[[int], str]] = {
    Counts.NOTHING: lambda _: "",
    Counts.MONEY: format_amount,
    Counts.CARD: lambda value: card_name(value) if value >= 0 else "none",
    Counts.NUMBER: str,
    Counts.STREET: lambda value: _STREETS.get(value, str(value)),
    Counts.RANKS: describe_ranks,
    Counts.GAME: lambda value: GAME_NAMES[Game(value)],
    Counts.CURRENCY: lambda value: _CURRENCIES.get(Currency(value), Currency(value).name),
    Counts.HAND: lambda value: f"hand {value}" if value else "another hand",
}
"""How a number is written that names no player."""


def why_milder(check: AuditCheck, severity: Severity) -> str:
    """Return the prefix of a finding that is milder than its check: the reason, such as an unstated house rule.

    >>> from studbook.rules.checks.catalogue import CHECKS, P03
    >>> why_milder(CHECKS[P03], Severity.INFO), why_milder(CHECKS[P03], Severity.ERROR)
    ('(seats, stacks, actions and money agree) ', '')
    """
    if severity >= check.severity or check.code not in HOUSE_KEYS | MILDER:
        return ""
    return f"({MILDER.get(check.code) or f'the house does not state {HOUSE_KEYS[check.code]}'}) "


def message(check: AuditCheck, seat: int, street: int, expected: int, found: int, players: Sequence[str]) -> str:
    """Describe a finding in one sentence."""
    none_expected = check.message_none_expected if expected == 0 else ""
    none_found = check.message_none_found if found == 0 else ""
    return (none_expected or none_found or check.message).format(
        player=_seat(players, seat) if seat >= 0 else "the site",
        street=STREET_NAMES[Street(street)],
        expected=in_words(check.counts, expected, players),
        found=in_words(check.counts, found, players),
    )
