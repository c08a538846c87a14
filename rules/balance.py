"""The balance of hands of other games: what every player puts in and gets, and whether that is all the money.

Nothing of how such a hand is played is known here. What is put in and not returned must be what is collected and what
the site keeps; a hand for which that does not hold has no net. If the text prints no total, the betting itself must
make sense, too (`rules.wagers`).
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import Batch, Events, Int8, Int32, Int64
from studbook.game.sites import SITES
from studbook.game.vocabulary import Kind
from studbook.rules.forced_bets import strange_blinds
from studbook.rules.wagers import Wagers, dead_in_part, largest, may_be_all_in, paid, senseless, uncalled, wagers_of

_LARGEST_SHARE = 10
"""A site that does not print its rake takes at most a tenth of a pot."""
_PAY_UNCALLED = tuple(SITES.index(site) for site in ("partypoker", "ipoker", "winamax", "merge"))
"""Sites whose awards contain the uncalled bet: when a hand is read, what a player has put in more than anyone else has
been taken from them."""

_PRINT_NO_TOTAL = tuple(SITES.index(site) for site in ("partypoker", "ipoker", "everleaf", "merge"))
"""Sites that print neither a total nor the rake, so that the betting must make sense."""
_SPENT_IS_NET = SITES.index("winning")
"""The site that prints what a player has put in without a returned bet."""
_CASHES_OUT = " cashed out "
"""How the notice of a player goes on who sells their part of the pot to the site."""


_OF_PLAYERS = (Kind.ANTE, Kind.BRING_IN, Kind.BET, Kind.CALL, Kind.RAISE, Kind.FOLD, Kind.UNCALLED, Kind.COLLECT)


class Imbalance(IntEnum):
    """Why a hand has no net."""

    NONE = 0
    CHIPS = 1
    STACK = 2
    RAKE = 3
    NO_PAYMENT = 4
    CASH_OUT = 5
    BETTING = 6
    SEATS = 7
    NO_AWARD = 8


PROBLEMS = {
    Imbalance.CHIPS: "what is paid out and kept is not what the players put in",
    Imbalance.STACK: "a player puts in more than their stack",
    Imbalance.RAKE: "more is left over than a site takes",
    Imbalance.NO_PAYMENT: "no one puts anything in",
    Imbalance.CASH_OUT: "a player cashes out: what they get does not come from the pot",
    Imbalance.BETTING: "the bets do not fit together",
    Imbalance.SEATS: "two players have the same seat",
    Imbalance.NO_AWARD: "no one is paid",
}


class Balances(NamedTuple):
    """Money of hands in ten-thousandths: a row per seat for the first three, otherwise a row per hand."""

    put_in: Int64
    returned: Int64
    collected: Int64
    gross: Int64
    """All pots before the rake."""
    rake: Int64
    fees: Int64
    imbalance: Int8
    """`Imbalance`."""


class _Said(NamedTuple):
    """What the text says of each hand as a whole."""

    rake: Int64
    fees: Int64
    prints_rake: NDArray[np.bool_]
    total: Int64
    """All pots, -1 if they are not printed."""
    results: Int64
    """What the players have won according to the summary."""
    nets: Int64
    """What every seat wins or loses, by seat."""
    has_net: NDArray[np.bool_]
    """Whether that is printed, by seat."""
    has_nets: NDArray[np.bool_]
    """Whether it is printed of anyone."""


class _Payments(NamedTuple):
    """What every seat pays and gets."""

    put_in: Int64
    returned: Int64
    collected: Int64


def balances(batch: Batch) -> Balances:
    """Add up what every player puts in and gets, and compare it with what the site keeps.

    An uncalled bet that the text does not return is returned if the rest balances without it. If the text says what
    every player wins or loses, that decides: it may contain pots that no line awards.
    """
    seats = _seats_of(batch)
    wagers, said = wagers_of(batch, seats), _said(batch, seats)
    printed = _printed(batch, wagers, seats)
    money = _by_nets(said, _with_uncalled(batch, wagers, seats, said, printed))
    gross = _per_hand(batch, money.put_in - money.returned)
    left = gross - _per_hand(batch, money.collected)
    imbalance = _imbalance(batch, said, gross, left)
    imbalance[_hands(batch, _misstated(batch, seats, said, printed, money))] = Imbalance.CHIPS
    unproven = np.isin(batch.hands.site, _PRINT_NO_TOTAL)
    wrong = dead_in_part(batch, wagers) | _is_no_ones(batch) | (unproven & _doubtful(batch, wagers, seats, printed))
    imbalance[wrong & (imbalance == Imbalance.NONE)] = Imbalance.BETTING
    stack = batch.seats.stack
    imbalance[_hands(batch, (stack >= 0) & (money.put_in - money.returned > stack))] = Imbalance.STACK
    imbalance[_hands(batch, _again(batch))] = Imbalance.SEATS
    imbalance[_cash_outs(batch, seats)] = Imbalance.CASH_OUT
    imbalance[_per_hand(batch, money.put_in) == 0] = Imbalance.NO_PAYMENT
    imbalance[(_per_hand(batch, printed.collected + printed.returned) == 0) & ~said.has_nets] = Imbalance.NO_AWARD
    rake = np.where(said.prints_rake, said.rake, left - said.fees)
    return Balances(*money, gross, rake, said.fees, imbalance)


def _printed(batch: Batch, wagers: Wagers, seats: Int64) -> _Payments:
    """What the lines say that every seat pays and gets."""
    events, count = batch.events, len(batch.seats.hand)
    put_in = paid(wagers, count) + _sum(events, Kind.ANTE, seats, count)
    return _Payments(put_in, *(_sum(events, kind, seats, count) for kind in (Kind.UNCALLED, Kind.COLLECT)))


def _said(batch: Batch, seats: Int64) -> _Said:
    """Gather what the text says of each hand."""
    events, count = batch.events, len(batch.hands.game)
    is_net = (events.kind == Kind.NET) & (seats >= 0)
    nets, has_net = np.zeros(len(batch.seats.hand), np.int64), np.zeros(len(batch.seats.hand), np.bool_)
    np.add.at(nets, seats[is_net], events.amount[is_net])
    has_net[seats[is_net]] = True
    of_hands = [_sum(events, kind, events.hand, count) for kind in (Kind.RAKE, Kind.FEE, Kind.TOTAL, Kind.RESULT)]
    total = np.where(_any(events, Kind.TOTAL, count), of_hands[2], -1)
    prints_rake = _any(events, Kind.RAKE, count)
    has_nets = _any(events, Kind.NET, count)
    return _Said(of_hands[0], of_hands[1], prints_rake, total, of_hands[3], nets, has_net, has_nets)


def _with_uncalled(batch: Batch, wagers: Wagers, seats: Int64, said: _Said, money: _Payments) -> _Payments:
    """Return the uncalled bets that the text does not return."""
    put_in, returned, collected = money
    paid_in, won = _per_hand(batch, put_in), _per_hand(batch, collected)
    of_rest = np.where(batch.hands.tournament == 1, 0, -1)
    kept = np.where(said.prints_rake, said.rake + said.fees, np.where(said.total >= 0, said.total - won, of_rest))
    in_all = np.isin(batch.hands.site, _PAY_UNCALLED)
    tops = zip(largest(batch, put_in), uncalled(batch, wagers), strict=True)
    top, excess = (np.where(in_all, of_hand, of_street) for of_hand, of_street in tops)
    is_paid = np.isin(top, seats[batch.events.kind == Kind.COLLECT])
    returns = np.where(in_all, is_paid, said.has_nets | _returns(paid_in, won, kept, excess))
    silent = (_per_hand(batch, returned) == 0) & (excess > 0) & returns
    returned = returned.copy()
    returned[top[silent]] += excess[silent]
    return _Payments(put_in, returned, collected)


def _by_nets(said: _Said, money: _Payments) -> _Payments:
    """If a player's net is printed, it says what they collect."""
    got = np.where(said.has_net, said.nets + money.put_in - money.returned, money.collected)
    return money._replace(collected=got)


def _imbalance(batch: Batch, said: _Said, gross: Int64, left: Int64) -> Int8:
    """Compare what is left of the pots with what the site keeps.

    Only a tournament has no rake for certain. If a total is printed and no rake, there is none, unless the summary
    repeats what was won.
    """
    imbalance = np.zeros(len(gross), np.int8)
    off = (left < 0) | (said.prints_rake & (left != said.rake + said.fees))
    imbalance[off | ((said.total >= 0) & (said.total != gross))] = Imbalance.CHIPS
    none = (batch.hands.tournament == 1) | ((said.total >= 0) & (said.results != gross - left))
    none |= (said.total < 0) & ~_any(batch.events, Kind.STREET, len(left))  # no flop, no rake
    too_much = (left * _LARGEST_SHARE > gross) | (none & (left > said.fees))
    imbalance[~said.prints_rake & (imbalance == 0) & too_much] = Imbalance.RAKE
    return imbalance


def _misstated(batch: Batch, seats: Int64, said: _Said, printed: _Payments, money: _Payments) -> NDArray[np.bool_]:
    """Seats that pay or get something else than the text says of the whole hand."""
    events = batch.events
    wrong = (money.collected < printed.collected) | (money.collected < 0)
    wrong |= said.has_nets[batch.seats.hand] & ~said.has_net & (money.put_in > 0)
    spent = np.flatnonzero(np.isin(events.kind, (Kind.COLLECT, Kind.RESULT)) & (events.to >= 0) & (seats >= 0))
    wrong[seats[(events.kind == Kind.COLLECT) & (events.amount < 0) & (seats >= 0)]] = True
    said_spent, put_in = events.to[spent], money.put_in[seats[spent]]
    antes = _sum(events, Kind.ANTE, seats, len(wrong))[seats[spent]]
    fits = (said_spent == put_in) | (said_spent == put_in + antes) | (said_spent == 0)  # with a returned bet
    is_net = batch.hands.site[events.hand[spent]] == _SPENT_IS_NET
    fits = np.where(is_net, said_spent == put_in - money.returned[seats[spent]], fits)
    wrong[seats[spent]] |= ~fits
    return wrong


def _is_no_ones(batch: Batch) -> NDArray[np.bool_]:
    """Hands in which no player is named for a payment."""
    events = batch.events
    found = np.zeros(len(batch.hands.game), np.bool_)
    found[events.hand[np.isin(events.kind, _OF_PLAYERS) & (events.seat < 0)]] = True
    return found


def _doubtful(batch: Batch, wagers: Wagers, seats: Int64, printed: _Payments) -> NDArray[np.bool_]:
    """Hands whose betting does not fit together."""
    all_in = may_be_all_in(batch, seats, printed.put_in)
    wrong = senseless(batch, wagers, seats, printed.put_in, all_in) | strange_blinds(batch, wagers, seats, all_in)
    back, (_, excess) = _per_hand(batch, printed.returned), uncalled(batch, wagers)
    wrong |= (back > 0) & (back != excess)
    return wrong


def _again(batch: Batch) -> NDArray[np.bool_]:
    """Seats whose number another seat of the hand has, too; they are in the order of their numbers."""
    hand, number = batch.seats.hand, batch.seats.number
    again = np.zeros(len(hand), np.bool_)
    again[1:] = (hand[1:] == hand[:-1]) & (number[1:] == number[:-1])
    return again


def _cash_outs(batch: Batch, seats: Int64) -> Int32:
    """Rows of the hands in which a player cashes out."""
    events, names = batch.events, batch.seats.name
    rows = np.flatnonzero((events.kind == Kind.NOTICE) & (seats >= 0)).tolist()
    said = ((row, batch.string(events.text[row]), batch.string(names[seats[row]])) for row in rows)
    return events.hand[[row for row, text, name in said if text[len(name) :].startswith(_CASHES_OUT)]]


def _hands(batch: Batch, of_seats: NDArray[np.bool_]) -> Int32:
    """Rows of the hands in which something holds of a seat."""
    return batch.seats.hand[of_seats]


def _returns(put_in: Int64, won: Int64, kept: Int64, excess: Int64) -> NDArray[np.bool_]:
    """Whether only a returned bet makes the rest balance; if nothing says what is kept, it was returned."""
    returns: NDArray[np.bool_] = (kept < 0) | ((put_in != won + kept) & (put_in - excess == won + kept))
    return returns


def _seats_of(batch: Batch) -> Int64:
    """Row of each event's seat, -1 for no one's."""
    events = batch.events
    return np.where(events.seat >= 0, batch.hands.first_seat[events.hand] + events.seat.astype(np.int64), -1)


def _sum(events: Events, kind: Kind, of: NDArray[np.integer], count: int) -> Int64:
    """Sum of the amounts of events of a kind, by their seats or hands."""
    rows = (events.kind == kind) & (of >= 0)
    added = np.zeros(count, np.int64)
    np.add.at(added, of[rows], np.maximum(events.amount[rows], 0))
    return added


def _any(events: Events, kind: Kind, count: int) -> NDArray[np.bool_]:
    found = np.zeros(count, np.bool_)
    found[events.hand[events.kind == kind]] = True
    return found


def _per_hand(batch: Batch, of_seats: Int64) -> Int64:
    added = np.zeros(len(batch.hands.game), np.int64)
    np.add.at(added, batch.seats.hand, of_seats)
    return added
