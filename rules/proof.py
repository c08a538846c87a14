"""Whether the replay proves that nothing is missing from a hand that has an unknown line.

An unknown line may be a damaged known one: an action, an award, a heading. If it were missing, there would be a
contradiction. Without a bet, the later calls pay too much; without a call, a check or a fold, the next player is out
of turn or the street ends too early; without an ante, a player is dealt in for nothing; without a heading or a card,
the streets do not follow; without an award, the pot is not paid out. So a hand with an unknown line counts if the audit
finds nothing that a missing line can cause, and if what the audit takes for granted is also proven:

- The opener of the first street is known: someone brings in, or the printed door cards show who must.
- The site states the pot, the rake or the net results, if it ever does, or the awards are all that the players put in.
- Every pot pays someone, and if the site prints no rake, the remainder is less than any award.
- If an unknown line contains cards, everyone who stays to the end shows or mucks.
- A fold with nothing to call misses no bet: someone would have called it, if more than one player stays to the end.
- The unknown lines are not another hand: fewer of them follow one another than the shortest hand has.
- A player who posts no ante takes no part: certain unless one line before the deal and another elsewhere are unknown.

One thing cannot be seen, and it moves no money: if a site prints no boards, a check that opens a street, or a bet that
opens it and that no one calls.
"""

import re
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from studbook.game import games
from studbook.game.bitset import count_of
from studbook.game.columns import Batch
from studbook.game.results import SettledHands
from studbook.game.vocabulary import Did, Game, Kind, Prints, Street
from studbook.rules.checks.catalogue import CHECKS, M14, O07
from studbook.rules.checks.check import MissingLine, Severity

Mask = NDArray[np.bool_]
"""A truth value per hand."""

_OF_WHAT_IS_THERE = [code for code, check in enumerate(CHECKS) if check.missing_line == MissingLine.NEVER]
"""Checks on the content or position of a line that a missing line cannot trigger: the structure of the stakes,
unreadable or missing cards, the order of shows and awards, fractional amounts, fees, damaged letters."""
_OF_PLAYERS = [code for code, check in enumerate(CHECKS) if check.missing_line == MissingLine.NAMES_A_PLAYER]
"""Warnings and infos about single players: a line that names no one cannot be what they lack."""
_SHORTEST_HAND = 8
"""In lines: the stakes, two players, their antes and cards, and the award."""
_SHOWING = (Kind.SHOW, Kind.MUCK, Kind.NO_SHOW, Kind.COLLECT)
_CARD = re.compile(r"(?<!\w)(?:10|[2-9TJQKA])[cdhs](?!\w)|(?<!\w)[CDHS](?:10|[2-9TJQKA])(?!\w)")


def proven(batch: Batch, settled: SettledHands) -> Mask:
    """Whether nothing can be missing from each hand, so that its unknown lines are mere text."""
    found = settled.findings
    bearable = np.isin(found.code, _OF_WHAT_IS_THERE)
    others = np.isin(found.code, _OF_PLAYERS) & (found.severity < Severity.ERROR)
    bearable |= others & ~_holds(batch, _names_a_player)[found.hand]
    bearable |= (found.code == M14) & _nets_are_stated(batch, settled)[found.hand]
    bearable |= (found.code == O07) & (found.severity < Severity.ERROR) & (settled.hands.showdown == 1)[found.hand]
    good = np.ones(len(batch.hands.game), np.bool_)
    good[found.hand[~bearable]] = False
    good &= _showdown_is_whole(batch, settled) | ~_holds(batch, _shows_cards)
    good &= _awards_are_whole(batch, settled) & _money_is_stated(batch, settled) & ~_holds_another_hand(batch)
    is_stud = batch.hands.game < Game.RED_DOG
    return good & ((_openings_are_whole(batch, settled) & _players_are_whole(batch)) | ~is_stud)


def _holds(batch: Batch, test: Callable[[Batch, int, str], bool]) -> Mask:
    """Whether one of the unknown lines of each hand passes a test of the batch, its event and its text."""
    holds = np.zeros(len(batch.hands.game), np.bool_)
    for row in np.flatnonzero(batch.events.kind == Kind.UNKNOWN).tolist():
        holds[int(batch.events.hand[row])] |= test(batch, row, batch.string(batch.events.text[row]))
    return holds


def _shows_cards(_batch: Batch, _row: int, text: str) -> bool:
    """Whether a line contains cards."""
    return bool(_CARD.search(text))


def _names_a_player(batch: Batch, row: int, text: str) -> bool:
    """Whether a line names a player, or the number of a seat."""
    names = _names(batch, int(batch.events.hand[row]))
    return any(re.search(rf"(?<![\w.,]){re.escape(name)}(?!\w|[.,]\d)", text) for name in names)


def _names(batch: Batch, hand: int) -> Iterator[str]:
    """How the players of a hand may be named: by name, by seat number, and by seat index, which counts from zero."""
    first = int(batch.hands.first_seat[hand])
    for row in range(first, first + int(batch.hands.seat_count[hand])):
        number = int(batch.seats.number[row])
        yield from (batch.string(batch.seats.name[row]), str(number), str(number - 1))


def _named_by(batch: Batch, *kinds: Kind) -> NDArray[np.bool_]:
    """Whether each seat has an event of certain kinds."""
    events = batch.events
    rows = np.isin(events.kind, kinds) & (events.seat >= 0)
    named = np.zeros(len(batch.seats.hand), np.bool_)
    named[(batch.hands.first_seat[events.hand] + events.seat)[rows]] = True
    return named


def _none(batch: Batch, seats: NDArray[np.bool_]) -> Mask:
    """Whether each hand has none of the seats."""
    good = np.ones(len(batch.hands.game), np.bool_)
    good[batch.seats.hand[seats]] = False
    return good


def _openings_are_whole(batch: Batch, settled: SettledHands) -> Mask:
    """Whether someone brings in, or the door cards show who must open (B04)."""
    known = _none(batch, (settled.seats.did & Did.DEALT_IN > 0) & (settled.seats.door < 0))
    brought_in = np.zeros(len(known), np.bool_)
    brought_in[batch.events.hand[batch.events.kind == Kind.BRING_IN]] = True
    return known | brought_in


def _players_are_whole(batch: Batch) -> Mask:
    """Whether everyone who does not sit out antes; if not, whether two lines of one player cannot be missing.

    A single missing line shows: a player who antes and never acts is out of turn, and one who acts has anted.
    """
    lines = batch.events.kind == Kind.UNKNOWN
    unknown = np.bincount(batch.events.hand[lines], minlength=len(batch.hands.game))
    early = np.zeros(len(unknown), np.bool_)
    early[batch.events.hand[lines & (batch.events.street == Street.BEFORE)]] = True
    silent = ~_named_by(batch, Kind.ANTE) & (batch.seats.sitting_out == 0)
    return _none(batch, silent) | (unknown < 2) | ~early


def _nets_are_stated(batch: Batch, settled: SettledHands) -> Mask:
    """Whether the site states the net result of everyone who put something in, which M08 compares."""
    return _none(batch, (settled.seats.put_in > 0) & ~_named_by(batch, Kind.NET))


def _money_is_stated(batch: Batch, settled: SettledHands) -> Mask:
    """Whether the site states for this hand what it states for every hand: the pot, its rake or the net results.

    A site that prints a rake only if it takes one states none if the awards are all that was put in.
    """
    stated = np.zeros(len(batch.hands.game), np.bool_)
    stated[batch.events.hand[np.isin(batch.events.kind, (Kind.TOTAL, Kind.RAKE, Kind.NET))]] = True
    stated |= batch.hands.prints & Prints.RAKE == 0
    left = np.zeros(len(stated), np.int64)
    np.add.at(left, batch.seats.hand, settled.seats.put_in - settled.seats.returned)
    awards = batch.events.kind == Kind.COLLECT
    np.subtract.at(left, batch.events.hand[awards], batch.events.amount[awards])
    stated |= left == 0
    return stated


def _holds_another_hand(batch: Batch) -> Mask:
    """Whether enough unknown lines follow one another to be a hand whose beginning is damaged."""
    hand, unknown = batch.events.hand, batch.events.kind == Kind.UNKNOWN
    run = unknown.copy()
    for back in range(1, _SHORTEST_HAND):
        run[back:] &= unknown[:-back] & (hand[back:] == hand[:-back])
        run[:back] = False
    holds = np.zeros(len(batch.hands.game), np.bool_)
    holds[hand[run]] = True
    return holds


def _showdown_is_whole(batch: Batch, settled: SettledHands) -> Mask:
    """Whether everyone who stays to the end shows, mucks or is paid, or has shown before."""
    silent = ~_named_by(batch, *_SHOWING) & (settled.seats.down == 0)
    return _none(batch, (settled.seats.did & Did.SHOWDOWN > 0) & silent)


def _awards_are_whole(batch: Batch, settled: SettledHands) -> Mask:
    """Whether every pot pays someone, and the remainder that an unprinted rake leaves is not an award.

    A pot has at most as many shares as eligible players, or twice as many with two halves; an unprinted rake is only
    known to be at most a tenth, so an award is at least nine tenths of the smallest share.
    """
    pots, awards, hands = settled.pots, settled.awards, batch.hands
    paid = set(zip(awards.hand[awards.printed > 0].tolist(), awards.pot[awards.printed > 0].tolist(), strict=True))
    whole = np.ones(len(hands.game), np.bool_)
    for row, (hand, number) in enumerate(zip(pots.hand.tolist(), pots.number.tolist(), strict=True)):
        parts = count_of(int(pots.eligible[row])) * (2 if games.LOW_HALF[hands.game[hand]] else 1)
        left = 0 if hands.prints[hand] & Prints.RAKE else int(settled.hands.rake[hand])
        whole[hand] &= (hand, number) in paid and 10 * parts * left < 9 * int(pots.gross[row])
    return whole
