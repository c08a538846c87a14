"""Equities street by street, and all-in EV, of hands before their last cards came.

Luck is the amount collected minus the all-in EV when the betting ended. Nothing is guessed: if a card of a player who
stays in is not known, or it is not known when they got it, there are no equities.

The equities are those of the players who stay to the end, with all their cards face up. Every other card that the text
reveals and that was dealt by then is dead: folded upcards, the hero's folded hand, burn cards.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from studbook.analytics.polars_duckdb import Row
from studbook.analytics.stored_audit import AuditedHand
from studbook.equity.known_cards import BURNED, COMMON, UNKNOWN, fold_in, held, known_until, room_for_cards
from studbook.equity.pot_equity import FULL_HANDS, SAMPLE, Equity, count_deals, sample_deals, spot
from studbook.game.cards import DECK_SIZE, pack, parse_cards
from studbook.game.vocabulary import Game, Kind, Street

_ACTIONS = frozenset({"ante", "bring_in", "check", "bet", "call", "raise", "fold", "thrown_away", "protected"})
_DEALT_ON = (Street.SECOND, Street.THIRD, Street.FOURTH, Street.FIFTH, Street.SIXTH, Street.SEVENTH)


@dataclass(frozen=True, slots=True)
class StreetEquity:
    """Equities of the players who stay to the end, after a street is dealt."""

    street: str
    """Name in the store: `third`, `fourth`, ..."""
    shares: dict[int, Fraction]
    """Equity in the main pot by seat number, adding up to one; empty if unknown."""
    is_exact: bool = True
    """Whether all deals were enumerated; otherwise `deals` were dealt at random."""
    deals: int = 0
    standard_error: float = 0.0
    """Largest standard error of any player's share."""


@dataclass(frozen=True, slots=True)
class PotEquity:
    """Equities in one pot of the players eligible for it; 0 is the main pot."""

    number: int
    net: Fraction
    """Size of the pot after rake, in units of the currency."""
    shares: dict[int, Fraction]
    """By seat number, adding up to one."""
    standard_error: float
    """Largest standard error of a sampled share; 0 if all deals were enumerated."""


@dataclass(frozen=True, slots=True)
class AllIn:
    """A hand whose betting ended before the last card; amounts in units of the currency, by seat number."""

    street: str = ""
    """Street on which the betting ended."""
    undecided: str = ""
    """Reason why the EV cannot be calculated; empty if it can."""
    pots: list[PotEquity] = field(default_factory=list)
    expected: dict[int, Fraction] = field(default_factory=dict)
    """All-in EV of each player: the sum of their shares of every pot."""
    luck: dict[int, Fraction] = field(default_factory=dict)
    """Amount collected minus that; the luck of all players adds up to zero if the pots were paid correctly."""


def equities_by_street(
    hand: AuditedHand, events: list[Row], sample: int = SAMPLE, most_deals: int | None = None
) -> list[StreetEquity]:
    """Calculate the equities on every street that was dealt, of the players who stay to the end.

    `hand` comes from `stored_audit.audited_hand`, `events` from `hand_log`. Empty if only one player was left.
    `sample` is the number of deals if there are too many to enumerate; the same hand always gets the same sample.
    `most_deals` limits the number of deals that are enumerated, to save time.
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
    """Calculate each player's EV in the pots when the last bet was made, and their luck from then on.

    The arguments are those of `equities_by_street`. `equity.all_in` calculates the same for all hands at import.
    """
    dealt = _Dealt(hand, events)
    street = _last_bets(events)
    reason = _no_all_in(hand, events, dealt, street)
    if reason:
        return AllIn(street.name.lower(), reason)
    worth = [_pot_equity(dealt, pot, street, sample, most_deals) for pot in hand.pots]
    pots = [pot for pot in worth if pot]
    if len(pots) < len(worth):
        return AllIn(street.name.lower(), "not all cards that the players held at that point are known")
    expected: dict[int, Fraction] = dict.fromkeys(dealt.contenders, Fraction(0))
    for pot in pots:
        for seat, share in pot.shares.items():
            expected[seat] += share * pot.net
    luck = {seat: Fraction(dealt.seats[seat]["collected"]) - amount for seat, amount in expected.items()}
    return AllIn(street.name.lower(), "", pots, expected, luck)


def _last_bets(events: list[Row]) -> Street:
    """The last street on which anyone acted."""
    streets = [Street[row["street"].upper()] for row in events if row["kind"] in _ACTIONS]
    return max((street for street in streets if street <= Street.SEVENTH), default=Street.BEFORE)


def _no_all_in(hand: AuditedHand, events: list[Row], dealt: "_Dealt", street: Street) -> str:
    """Reason why there is no all-in to judge; empty if there is one."""
    if len(dealt.contenders) < 2:
        return "only one player stayed in"
    if not dealt.streets or street >= max(dealt.streets):
        return "there was betting until the last card"
    staked = any(_all_is_in(dealt.seats[seat]) for seat in dealt.contenders)
    said = any(row["kind"] == "protected" or (row["all_in"] and row["seat"] in dealt.contenders) for row in events)
    if not (staked or said):
        return "no one is all-in"
    if any(pot["net"] is None for pot in hand.pots):
        return "the text does not say how the rake was divided among the pots"
    return ""


def _all_is_in(seat: Row) -> bool:
    amounts = (seat["stack"], seat["put_in"], seat["returned"])
    return None not in amounts and seat["put_in"] - seat["returned"] >= seat["stack"]


def _pot_equity(dealt: "_Dealt", pot: Row, street: Street, sample: int, most_deals: int | None) -> PotEquity | None:
    """Equities in one pot among the eligible players; None if not all their cards are known."""
    seats, net = pot["eligible"], Fraction(pot["net"])
    if len(seats) == 1 or street == Street.BEFORE:  # no one to beat, or no one has a card yet
        return PotEquity(pot["pot"], net, dict.fromkeys(seats, Fraction(1, len(seats))), 0.0)
    answer = dealt.equity(seats, street, sample, most_deals)
    return PotEquity(pot["pot"], net, _shares(seats, answer), _error(answer)) if answer else None


class _Dealt:
    """The cards that each player of a hand got on each street, as far as the text shows them."""

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
        """Cards that a player held after a street was dealt; None if not every card is known."""
        whole = pack(parse_cards(self.seats[seat]["cards"] or ""))
        mask = int(held(self.known, self.rows[seat], int(street), self.opening, whole, FULL_HANDS[self.game]))
        return _cards(mask) if mask != UNKNOWN else None

    def common(self, street: Street) -> list[int]:
        """Community cards after a street was dealt."""
        return _cards(int(known_until(self.known, COMMON, int(street))))

    def equity(self, seats: list[int], street: Street, sample: int, most_deals: int | None) -> Equity | None:
        """Equity of these players after a street was dealt; None if their cards are unknown or impossible."""
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
        """Dead cards: known cards that were dealt by then."""
        yield from _cards(int(known_until(self.known, BURNED, int(street))))
        for seat in set(self.seats) - seats:
            mask = int(known_until(self.known, self.rows[seat], int(street)))
            yield from self.held(seat, street) or _cards(mask)


def _cards(mask: int) -> list[int]:
    return [card for card in range(DECK_SIZE) if mask >> card & 1]
