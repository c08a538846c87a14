"""Explain a settlement pot by pot: who put in what, who can win it with what, and how it is split."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from studbook.analytics.audit.share_reasons import BestFive, Contender, ShareReason, explained_share, odd_chips
from studbook.analytics.audit.verdict import Verdict, undecided
from studbook.analytics.red_dog.dealt import dealt
from studbook.analytics.red_dog.turns import Dealt
from studbook.analytics.store import Store
from studbook.analytics.stored.audits import PAGE, AuditedHand, SeatResult, SettledPot, audited
from studbook.analytics.stored.hands import StoredHands, stored_hands
from studbook.game.cards import DECK_SIZE, card_name, parse_card
from studbook.game.events import Ante, Community, Payment, Raise
from studbook.game.games import BY_NAME, Wins
from studbook.game.hand import Hand, events_of
from studbook.game.money import as_decimal
from studbook.game.ranking import (
    FIVE,
    ace_to_five_strength,
    best_five,
    deuce_to_seven_strength,
    high_said,
    high_strength,
    low8_strength,
    low_half_strength,
    low_said,
)
from studbook.game.vocabulary import Street
from studbook.rules.checks.finding_text import describe_ranks

_STRAIGHT_OR_FLUSH = (4, 5, 8)
"""Classes of high hands that are named in a 2-7 low, too."""


@dataclass(frozen=True, slots=True)
class PotExplained:
    """One pot, the main pot being number 0."""

    number: int
    gross: Decimal
    net: Decimal | None
    paid_in: dict[str, Decimal]
    contenders: list[Contender]
    decided: bool
    shares: list[ShareReason]
    odd_chips: list[str]
    """Chips that could not be split evenly, and the rule that awards them."""
    verdict: Verdict | None
    """What the visible cards still show about an undecided pot."""

    @property
    def rake(self) -> Decimal | None:
        """Rake that the site takes from it."""
        return None if self.net is None else self.gross - self.net


@dataclass(frozen=True, slots=True)
class Explanation:
    """A hand and its pots."""

    hand: AuditedHand
    community: str
    pots: list[PotExplained]
    uncalled: dict[str, Decimal]
    """Uncalled bets that were returned."""
    streets: dict[str, dict[str, Decimal]]
    """Amount that each player put in on each street, including uncalled bets; empty if it differs from the totals."""


def described(hand: AuditedHand, played: Hand) -> dict[int, tuple[str, str]]:
    """Describe the high and low hand of every seat whose cards are all known; in lowball games the first is the low."""
    community = _community(played)
    held = {seat.seat: holdings(f"{seat.cards or ''} {community}", hand.facts.game) for seat in hand.seats}
    return {seat: (high.words, low.words if low else "") for seat, (high, low) in held.items() if high}


def _community(hand: Hand) -> str:
    return " ".join(card for event in hand.events if isinstance(event, Community) for card in event.cards)


Explained = Explanation | Dealt
"""A stud hand and its pots, or a deal of the Red Dog family and its turns."""


def explain(store: Store, key: int, named: Callable[[str], str] = str) -> Explained:
    """Explain the settlement of a stored hand, by its key; `named` writes the names of players."""
    return next(explanations_of(store, stored_hands(store, [key]), named))


def undecided_hands(store: Store) -> Iterator[Explained]:
    """Explain every hand in which the known cards do not decide who should have been paid."""
    keys = store.ask("undecided")["hand"].to_list()
    for place in range(0, len(keys), PAGE):
        yield from explanations(store, keys[place : place + PAGE])


def explanations(store: Store, keys: Sequence[int]) -> Iterator[Explained]:
    """Explain the settlement of stored hands, by their keys, in the order of import."""
    return explanations_of(store, stored_hands(store, keys))


def explanations_of(
    store: Store, stored: StoredHands, named: Callable[[str], str] = str, played: dict[int, Hand] | None = None
) -> Iterator[Explained]:
    """Explain the settlement of hands that have been loaded, in the order of import.

    `played` are the same hands as objects, if the caller has them.
    """
    hands, played = list(audited(store, stored.keys, named)), played or stored.by_key()
    deals = dealt(store, hands, played)
    for hand in hands:
        key = hand.facts.hand
        yield deals[key] if key in deals else _explanation(hand, played[key])


def _explanation(hand: AuditedHand, played: Hand) -> Explanation:
    community = _community(played)
    return Explanation(
        hand=hand,
        community=community,
        pots=[_pot(hand, place, community) for place in range(len(hand.pots))],
        uncalled={seat.player: seat.returned for seat in hand.seats if seat.returned},
        streets=_by_street(hand, played),
    )


def _by_street(hand: AuditedHand, played: Hand) -> dict[str, dict[str, Decimal]]:
    """Amounts by street and player; empty if a text contradicts its totals or gives two players one seat."""
    names = {seat.seat: seat.player for seat in hand.seats}
    streets: dict[str, dict[str, Decimal]] = {}
    bets: dict[tuple[Street, int], int] = defaultdict(int)
    for event in events_of(played, Payment):
        at, is_ante = (event.street, event.seat), isinstance(event, Ante)
        more = event.to - bets[at] if isinstance(event, Raise) else max(event.amount, 0)
        if not is_ante:
            bets[at] += more
        part = streets.setdefault("ante" if is_ante else event.street.name.lower(), {})
        name = names.get(event.seat, "")
        part[name] = part.get(name, Decimal(0)) + as_decimal(more)
    sums = {name: sum((part.get(name, Decimal(0)) for part in streets.values()), Decimal(0)) for name in names.values()}
    is_all = all(sums.get(seat.player) == (seat.put_in or 0) for seat in hand.seats)
    return streets if is_all else {}


def _pot(hand: AuditedHand, place: int, community: str) -> PotExplained:
    pot = hand.pots[place]
    shares = [
        ShareReason(award.player, award.half, award.expected, award.printed)
        for award in hand.awards
        if award.pot == pot.pot
    ]
    contenders = [_contender(seat, pot, hand, community) for seat in hand.seats if seat.seat in pot.eligible]
    return PotExplained(
        number=pot.pot,
        gross=pot.gross,
        net=pot.net,
        paid_in=_paid_in(hand, place),
        contenders=contenders,
        decided=pot.decided,
        shares=[explained_share(share, contenders) for share in shares] if pot.decided else shares,
        odd_chips=odd_chips(shares, contenders) if pot.decided else [],
        verdict=None if pot.decided else undecided(hand.seats, pot, _paid(shares), community, hand.facts.game),
    )


def _paid(shares: list[ShareReason]) -> set[str]:
    return {share.player for share in shares if share.printed}


def _paid_in(hand: AuditedHand, place: int) -> dict[str, Decimal]:
    """ES-15, ES-16: each player's amount in one layer; a folded player's excess over all others is in the last."""
    put_in = {seat.player: (seat.put_in or Decimal(0)) - (seat.returned or Decimal(0)) for seat in hand.seats}
    by_seat = {seat.seat: put_in[seat.player] for seat in hand.seats}
    paid = [[by_seat[seat] for seat in pot.eligible if seat in by_seat] for pot in hand.pots]
    levels = [min(amounts, default=Decimal(0)) for amounts in paid]
    low = levels[place - 1] if place else Decimal(0)
    is_last = place == len(levels) - 1
    layer = {name: (paid if is_last else min(paid, levels[place])) - low for name, paid in put_in.items()}
    return {name: amount for name, amount in layer.items() if amount > 0}


def _contender(seat: SeatResult, pot: SettledPot, hand: AuditedHand, community: str) -> Contender:
    high, low = holdings(f"{seat.cards or ''} {community}", hand.facts.game)
    return Contender(
        player=seat.player,
        cards=seat.cards or "",
        high=high,
        low=low,
        wins_high=seat.seat in pot.high,
        wins_low=seat.seat in pot.low,
    )


def holdings(cards: str, game: str) -> tuple[BestFive | None, BestFive | None]:
    """Best five cards for the pot (in razz, the low), and for the low half of Stud Hi/Lo; None if cards are unknown.

    Also None if a broken text repeats cards so often that fewer than five different ones remain.
    """
    known = [parse_card(name) for name in cards.split()]
    row = BY_NAME[game]
    is_short = len(known) < row.full_hand or len(set(known)) < FIVE
    if is_short or any(card >= DECK_SIZE for card in known):
        return None, None
    mask = sum({1 << card for card in known})
    if row.pot == Wins.ACE_TO_FIVE:
        said = describe_ranks(low_said(ace_to_five_strength(mask)))
        return BestFive(_names(best_five(mask, ace_to_five_strength)), said), None
    if row.pot == Wins.DEUCE_TO_SEVEN:
        return _deuce_to_seven(best_five(mask, deuce_to_seven_strength)), None
    low = low_half_strength(mask, int(row.game))
    held = BestFive(_names(best_five(mask, low8_strength)), describe_ranks(low_said(low))) if low else None
    return BestFive(_names(best_five(mask, high_strength)), describe_ranks(high_said(high_strength(mask)))), held


def _deuce_to_seven(five: int) -> BestFive:
    """Name a 2-7 low by its ranks, pairs first, as other lows are named; a straight or a flush in it is said."""
    said, names = int(high_said(high_strength(five))), _names(five)
    if said // 16**5 in _STRAIGHT_OR_FLUSH:
        return BestFive(names, describe_ranks(said))
    ranks = [name[0] for name in names.split()]
    ordered = sorted(ranks, key=lambda rank: (ranks.count(rank), "23456789TJQKA".index(rank)), reverse=True)
    return BestFive(names, "-".join(ordered))


def _names(mask: int) -> str:
    return " ".join(card_name(card) for card in reversed(range(DECK_SIZE)) if mask >> card & 1)
