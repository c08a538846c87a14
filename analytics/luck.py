"""How a hand stood before its last cards came: equities street by street, and what an all-in was worth.

Luck is what was collected less what the equities were worth when the betting was over. Nothing is guessed: where a card
of a player who stays in is not known, or not when he got it, there are no equities.

The equities are those of the players who stay to the end, all their cards open, with every other card that the text
reveals and that was dealt by then dead: folded open cards, the hero's folded hand, burned cards.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from studbook.analytics.audited import AuditedHand
from studbook.analytics.frames import Row
from studbook.equity.known_cards import BURNED, COMMON, UNKNOWN, fold_in, held, known_until, room_for_cards
from studbook.equity.pot_equity import FULL_HANDS, SAMPLE, Equity, count_deals, sample_deals, spot
from studbook.game.cards import DECK_SIZE, pack, parse_cards
from studbook.game.vocabulary import Game, Kind, Street

_ACTIONS = frozenset({"ante", "bring_in", "check", "bet", "call", "raise", "fold", "thrown_away", "protected"})
_DEALT_ON = (Street.SECOND, Street.THIRD, Street.FOURTH, Street.FIFTH, Street.SIXTH, Street.SEVENTH)


@dataclass(frozen=True, slots=True)
class StreetEquity:
    """How the players who stay to the end stand once a street is dealt."""

    street: str
    """As the store names it: `third`, `fourth`, ..."""
    shares: dict[int, Fraction]
    """Equity in the main pot by seat number, adding up to one; empty where it cannot be decided."""
    is_exact: bool = True
    """Whether every deal was counted; otherwise `deals` were dealt at random."""
    deals: int = 0
    standard_error: float = 0.0
    """The biggest of any player's share."""


@dataclass(frozen=True, slots=True)
class PotEquity:
    """What a pot was worth to those who could win it; 0 is the main pot."""

    number: int
    net: Fraction
    """What it pays after rake, in units of the currency."""
    shares: dict[int, Fraction]
    """By seat number, adding up to one."""
    standard_error: float
    """Of a sampled share, the biggest; 0 where every deal was counted."""


@dataclass(frozen=True, slots=True)
class AllIn:
    """A hand whose betting was over before the last card; amounts in units of the currency, by seat number."""

    street: str = ""
    """Where the betting ended."""
    undecided: str = ""
    """Why nothing can be said, empty where something can."""
    pots: list[PotEquity] = field(default_factory=list)
    expected: dict[int, Fraction] = field(default_factory=dict)
    """What a player was to get on average: his share of every pot."""
    luck: dict[int, Fraction] = field(default_factory=dict)
    """What he collected less that; all lucks add up to nothing where the pots were paid as they should be."""


def equities_by_street(
    hand: AuditedHand, events: list[Row], sample: int = SAMPLE, most_deals: int | None = None
) -> list[StreetEquity]:
    """Equities on every street that was dealt, of the players who stay to the end.

    `hand` is of `analytics.audited.audited_hand`, `events` of `hand_log`. Empty where nobody was left to compare with.
    `sample` is the number of deals where they are too many to be counted; the same hand always gets the same ones.
    Who cannot wait names the `most_deals` that are counted.
    """
    dealt = _Dealt(hand, events)
    if len(dealt.contenders) < 2:
        return []
    answers = {street: dealt.equity(dealt.contenders, street, sample, most_deals) for street in dealt.streets}
    return [_street_equity(dealt, street, answer) for street, answer in answers.items()]


def _street_equity(dealt: "_Dealt", street: Street, answer: Equity | None) -> StreetEquity:
    if answer is None:
        return StreetEquity(street.name.lower(), {})
    return StreetEquity(
        street=street.name.lower(),
        shares=_shares(dealt.contenders, answer),
        is_exact=answer.is_exact,
        deals=answer.deals,
        standard_error=_error(answer),
    )


def _shares(seats: list[int], answer: Equity) -> dict[int, Fraction]:
    return {seat: player.share for seat, player in zip(seats, answer.players, strict=True)}


def _error(answer: Equity) -> float:
    return max(player.standard_error for player in answer.players)


def all_in(hand: AuditedHand, events: list[Row], sample: int = SAMPLE, most_deals: int | None = None) -> AllIn:
    """What the pots were worth to everyone when the last bet was made, and how lucky he was from then on.

    The arguments are those of `equities_by_street`. `equity.all_in` works out the same for all hands at import.
    """
    dealt = _Dealt(hand, events)
    street = _last_bets(events)
    reason = _no_all_in(hand, events, dealt, street)
    if reason:
        return AllIn(street.name.lower(), reason)
    worth = [_pot_equity(dealt, pot, street, sample, most_deals) for pot in hand.pots]
    pots = [pot for pot in worth if pot]
    if len(pots) < len(worth):
        return AllIn(street.name.lower(), "not all cards are known that the players held by then")
    expected: dict[int, Fraction] = dict.fromkeys(dealt.contenders, Fraction(0))
    for pot in pots:
        for seat, share in pot.shares.items():
            expected[seat] += share * pot.net
    luck = {seat: Fraction(dealt.seats[seat]["collected"]) - amount for seat, amount in expected.items()}
    return AllIn(street.name.lower(), "", pots, expected, luck)


def _last_bets(events: list[Row]) -> Street:
    """The last street on which anybody acted."""
    streets = [Street[row["street"].upper()] for row in events if row["kind"] in _ACTIONS]
    return max((street for street in streets if street <= Street.SEVENTH), default=Street.BEFORE)


def _no_all_in(hand: AuditedHand, events: list[Row], dealt: "_Dealt", street: Street) -> str:
    """Why there is no all-in to be judged; empty where there is."""
    if len(dealt.contenders) < 2:
        return "only one player stayed in"
    if not dealt.streets or street >= max(dealt.streets):
        return "the betting went on to the last card"
    staked = any(_all_is_in(dealt.seats[seat]) for seat in dealt.contenders)
    said = any(row["kind"] == "protected" or (row["all_in"] and row["seat"] in dealt.contenders) for row in events)
    if not (staked or said):
        return "nobody is all-in"
    if any(pot["net"] is None for pot in hand.pots):
        return "the text does not say how the rake was divided among the pots"
    return ""


def _all_is_in(seat: Row) -> bool:
    amounts = (seat["stack"], seat["put_in"], seat["returned"])
    return None not in amounts and seat["put_in"] - seat["returned"] >= seat["stack"]


def _pot_equity(dealt: "_Dealt", pot: Row, street: Street, sample: int, most_deals: int | None) -> PotEquity | None:
    """One pot among those who may win it; nothing where not all their cards are known."""
    seats, net = pot["eligible"], Fraction(pot["net"])
    if len(seats) == 1 or street == Street.BEFORE:  # nobody to beat, or nobody has a card yet
        return PotEquity(pot["pot"], net, dict.fromkeys(seats, Fraction(1, len(seats))), 0.0)
    answer = dealt.equity(seats, street, sample, most_deals)
    return PotEquity(pot["pot"], net, _shares(seats, answer), _error(answer)) if answer else None


class _Dealt:
    """Which cards each player of a hand got on which street, as far as the text tells."""

    def __init__(self, hand: AuditedHand, events: list[Row]) -> None:
        self.game = Game[hand.facts["game"].upper()]
        self.seats: dict[int, Row] = {seat["seat"]: seat for seat in hand.seats if seat["dealt_in"]}
        self.contenders = sorted({seat for pot in hand.pots for seat in pot["eligible"]} & set(self.seats))
        self.rows = {seat["seat"]: place for place, seat in enumerate(hand.seats)}
        """Row of every seat in `known`."""
        self.known = room_for_cards()
        seen = {Street[row["street"].upper()] for row in events}
        self.streets = [street for street in _DEALT_ON if street in seen]
        self.opening = int(self.streets[0]) if self.streets else 0
        for row in events:
            self._note(row)

    def _note(self, row: Row) -> None:
        street, cards = int(Street[row["street"].upper()]), pack(parse_cards(row["cards"] or ""))
        kind, seat = int(Kind[row["kind"].upper()]), self.rows.get(row["seat"], -1)
        fold_in(self.known, kind, street, seat, cards, self.opening)

    def held(self, seat: int, street: Street) -> list[int] | None:
        """What a player held once a street was dealt; nothing where that is not known card by card."""
        whole = pack(parse_cards(self.seats[seat]["cards"] or ""))
        mask = int(held(self.known, self.rows[seat], int(street), self.opening, whole, FULL_HANDS[self.game]))
        return _cards(mask) if mask != UNKNOWN else None

    def common(self, street: Street) -> list[int]:
        """Cards for everyone once a street was dealt."""
        return _cards(int(known_until(self.known, COMMON, int(street))))

    def equity(self, seats: list[int], street: Street, sample: int, most_deals: int | None) -> Equity | None:
        """Equity of these players once a street was dealt; nothing where their cards are not known or cannot be."""
        hands = [held for held in (self.held(seat, street) for seat in seats) if held]
        if len(hands) < len(seats):
            return None
        common = self.common(street)
        dead = set(self._dead(set(seats), street))
        try:
            asked = spot(self.game, hands, dead, common, int(self.known.number[COMMON]) > len(common))
        except ValueError:  # a card in two places
            return None
        is_quick = asked.is_countable and (most_deals is None or asked.deals <= most_deals)
        return count_deals(asked) if is_quick else sample_deals(asked, sample)

    def _dead(self, seats: set[int], street: Street) -> Iterable[int]:
        """Known cards that were dealt by then and cannot come."""
        yield from _cards(int(known_until(self.known, BURNED, int(street))))
        for seat in set(self.seats) - seats:
            mask = int(known_until(self.known, self.rows[seat], int(street)))
            yield from self.held(seat, street) or _cards(mask)


def _cards(mask: int) -> list[int]:
    return [card for card in range(DECK_SIZE) if mask >> card & 1]
