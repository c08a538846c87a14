"""Equities street by street, and all-in EV, of hands before their last cards came.

Luck is the amount collected minus the all-in EV when the betting ended. Nothing is guessed: if a card of a player who
stays in is not known, or it is not known when they got it, there are no equities.

The equities are those of the players who stay to the end, with all their cards face up. Every other card that the text
reveals and that was dealt by then is dead: folded upcards, the hero's folded hand, burn cards.

The cards, the players and the street are those of `equity.all_in`, which judges all hands at import; here one hand is
judged with more deals, pot by pot and street by street.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from studbook.analytics.stored.audits import AuditedHand
from studbook.equity.all_in import Moment, ReplayFacts, contenders_of, dead_cards, is_all_in, streets_of
from studbook.equity.known_cards import COMMON, deal_all, held, known_until, room_for_cards
from studbook.equity.pot_equity import FULL_HANDS, SAMPLE, Equity, count_deals, sample_deals, spot
from studbook.game.bitset import has
from studbook.game.cards import DECK_SIZE, pack, parse_cards
from studbook.game.columns import Batch, Int64
from studbook.game.money import ten_thousandths
from studbook.game.vocabulary import Street


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
    hand: AuditedHand, batch: Batch, sample: int = SAMPLE, most_deals: int | None = None
) -> list[StreetEquity]:
    """Calculate the equities on every street that was dealt, of the players who stay to the end.

    `batch` is that of the hand alone (`stored_hands.StoredHands.alone`). Empty if only one player was left.
    `sample` is the number of deals if there are too many to enumerate; the same hand always gets the same sample.
    `most_deals` limits the number of deals that are enumerated, to save time.
    """
    known = _Known(hand, batch)
    if len(known.contenders) < 2:
        return []
    answers = {street: known.equity(known.contenders, street, sample, most_deals) for street in known.streets}
    return [_street_equity(known, street, answer) for street, answer in answers.items()]


def _street_equity(known: "_Known", street: Street, answer: Equity | None) -> StreetEquity:
    if answer is None:
        return StreetEquity(street.name.lower(), {})
    return StreetEquity(
        street=street.name.lower(),
        shares=_shares(known.contenders, answer),
        is_exact=answer.is_exact,
        deals=answer.deals,
        standard_error=_error(answer),
    )


def _shares(seats: Sequence[int], answer: Equity) -> dict[int, Fraction]:
    return {seat: player.share for seat, player in zip(seats, answer.players, strict=True)}


def _error(answer: Equity) -> float:
    return max(player.standard_error for player in answer.players)


def all_in(hand: AuditedHand, batch: Batch, sample: int = SAMPLE, most_deals: int | None = None) -> AllIn:
    """Calculate each player's EV in the pots when the last bet was made, and their luck from then on.

    The arguments are those of `equities_by_street`.
    """
    known = _Known(hand, batch)
    street = known.betting.name.lower()
    reason = _no_all_in(hand, known)
    if reason:
        return AllIn(street, reason)
    pots = [_pot_equity(known, hand, number, sample, most_deals) for number in range(len(hand.pots))]
    judged = [pot for pot in pots if pot]
    if len(judged) < len(pots):
        return AllIn(street, "not all cards that the players held at that point are known")
    expected: dict[int, Fraction] = dict.fromkeys(known.contenders, Fraction(0))
    for pot in judged:
        for seat, share in pot.shares.items():
            expected[seat] += share * pot.net
    collected = {seat.seat: Fraction(seat.collected or 0) for seat in hand.seats}
    luck = {seat: collected[seat] - amount for seat, amount in expected.items()}
    return AllIn(street, "", judged, expected, luck)


def _no_all_in(hand: AuditedHand, known: "_Known") -> str:
    """Reason why there is no all-in to judge; empty if there is one."""
    if len(known.contenders) < 2:
        return "only one player stayed in"
    if known.betting >= known.last:
        return "there was betting until the last card"
    if not known.is_all_in():
        return "no one is all-in"
    if any(pot.net is None for pot in hand.pots):
        return "the text does not say how the rake was divided among the pots"
    return ""


def _pot_equity(
    known: "_Known", hand: AuditedHand, number: int, sample: int, most_deals: int | None
) -> PotEquity | None:
    """Equities in one pot among the eligible players; None if not all their cards are known."""
    pot = hand.pots[number]
    seats, net = pot.eligible, Fraction(pot.net or 0)
    if len(seats) == 1 or known.betting == Street.BEFORE:  # no one to beat, or no one has a card yet
        return PotEquity(pot.pot, net, dict.fromkeys(seats, Fraction(1, len(seats))), 0.0)
    answer = known.equity(seats, known.betting, sample, most_deals)
    return PotEquity(pot.pot, net, _shares(seats, answer), _error(answer)) if answer else None


def _column(numbers: Sequence[int]) -> Int64:
    return np.array(numbers, np.int64)


def _facts(hand: AuditedHand, places: dict[int, int]) -> ReplayFacts:
    """The stored results of a hand, as `equity.all_in` gets them from the replay."""
    pots = [sum(1 << places[seat] for seat in pot.eligible if seat in places) for pot in hand.pots]
    return ReplayFacts(
        dealt=_column([int(seat.dealt_in) for seat in hand.seats]),
        paid=_column([-1 if seat.paid is None else ten_thousandths(seat.paid) for seat in hand.seats]),
        cards=_column([pack(parse_cards(seat.cards or "")) for seat in hand.seats]),
        first_pot=_column([0]),
        pots=_column([len(pots)]),
        showdown=_column([1]),
        seed=_column([1]),
        eligible=_column(pots),
        net=_column([-1 if pot.net is None else ten_thousandths(pot.net) for pot in hand.pots]),
    )


class _Known:
    """The cards that the players of a hand got on each street, as far as the text shows them, and who may win."""

    def __init__(self, hand: AuditedHand, batch: Batch) -> None:
        self.game, self.batch = hand.game, batch
        self.places = {seat.seat: place for place, seat in enumerate(hand.seats)}
        self.facts = _facts(hand, self.places)
        self.opening, last, betting = (int(street) for street in streets_of(batch, 0))
        self.last, self.betting = Street(last), Street(betting)
        seen = set(batch.events.street.tolist())
        self.streets = [street for street in Street if street in seen and Street.SECOND <= street <= Street.SEVENTH]
        self.may_win = int(contenders_of(batch, self.facts, 0))
        self.contenders = [seat for seat, place in self.places.items() if has(self.may_win, place)]
        self.cards = room_for_cards()
        deal_all(self.cards, batch, 0, self.opening)

    def is_all_in(self) -> bool:
        """Whether anyone who may win has no chips left, or is all-in according to the text."""
        return bool(is_all_in(self.batch, self.facts, 0, self.may_win))

    def equity(self, seats: Sequence[int], street: Street, sample: int, most_deals: int | None) -> Equity | None:
        """Equity of these players after a street was dealt; None if their cards are unknown or impossible."""
        places = [self.places[seat] for seat in seats]
        masks = [self._held(place, street) for place in places]
        if min(masks) <= 0:
            return None
        bits = sum(1 << place for place in places)
        dead = dead_cards(Moment(self.batch, self.facts, 0, int(street), self.opening), self.cards, bits)
        common = _cards(int(known_until(self.cards, COMMON, int(street))))
        is_to_come = int(self.cards.number[COMMON]) > len(common)
        try:
            asked = spot(self.game, [_cards(mask) for mask in masks], _cards(int(dead)), common, is_to_come)
        except ValueError:  # a card in two places
            return None
        is_quick = asked.is_countable and (most_deals is None or asked.deals <= most_deals)
        return count_deals(asked) if is_quick else sample_deals(asked, sample)

    def _held(self, place: int, street: Street) -> int:
        """Cards of a player after a street was dealt, as 52 bits; `equity.known_cards.UNKNOWN` if one is not known."""
        whole, full = int(self.facts.cards[place]), FULL_HANDS[self.game]
        return int(held(self.cards, place, int(street), self.opening, whole, full))


def _cards(mask: int) -> list[int]:
    return [card for card in range(DECK_SIZE) if mask >> card & 1]
