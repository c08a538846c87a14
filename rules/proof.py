"""Whether the replay proves that nothing is missing from a hand in which a line is unknown.

An unknown line may be a known one that is damaged: an action, an award, a heading. What it would leave behind is a
contradiction. Without a bet the calls behind it pay too much, without a call, a check or a fold the next player is out
of turn or the street ends too early, without an ante a player is dealt in for nothing, without a heading or a card the
streets do not follow, without an award the pot is not paid out. So a hand with an unknown line counts where the audit
finds nothing that a missing line can cause, and where what the audit takes for granted is proven too:

- Somebody is paid from every pot, and where the room prints no rake, what is left over is less than any award.
- Where an unknown line holds cards, everyone who stays to the end shows or mucks.
"""

import re
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from rules.bits import count_of
from rules.catalogue import CODES, M14, Severity
from rules.columns import Batch
from rules.settled import Did, Settled
from rules.vocabulary import Game, Kind, Prints

Mask = NDArray[np.bool_]
"""Of each hand, whether it is so."""

_OF_WHAT_IS_THERE = ("B07", "C01", "C10", "H08", "M09", "M12", "P01", "P04", "P13", "T09")
"""Checks of what a line says or where it stands, that no missing line can cause: the structure of the stakes, cards
that cannot be read or are too few, the order of shows and awards, broken amounts, fees, damaged letters."""
_OF_PLAYERS = ("C05", "C07", "C14", "H10", "H14", "M13", "M14", "O03", "O04", "O10", "O11", "S04", "S08")
"""Warnings and notes on what single players do: a line that names nobody cannot be what they miss."""
_SHOWING = (Kind.SHOW, Kind.MUCK, Kind.NO_SHOW, Kind.COLLECT)
_CARD = re.compile(r"(?<!\w)(?:10|[2-9TJQKA])[cdhs](?!\w)|(?<!\w)[CDHS](?:10|[2-9TJQKA])(?!\w)")


def proven(batch: Batch, settled: Settled) -> Mask:
    """Whether each hand can miss nothing, so that its unknown lines are no more than words."""
    found = settled.findings
    bearable = np.isin(found.code, [CODES[code] for code in _OF_WHAT_IS_THERE])
    others = np.isin(found.code, [CODES[code] for code in _OF_PLAYERS]) & (found.severity < Severity.ERROR)
    bearable |= others & ~_holds(batch, _names_a_player)[found.hand]
    bearable |= (found.code == M14) & _nets_are_stated(batch, settled)[found.hand]
    good = np.ones(len(batch.hands.game), np.bool_)
    good[found.hand[~bearable]] = False
    good &= _showdown_is_whole(batch, settled) | ~_holds(batch, lambda *line: bool(_CARD.search(line[-1])))
    return good & _awards_are_whole(batch, settled)


def _holds(batch: Batch, test: Callable[[Batch, int, str], bool]) -> Mask:
    """Whether one of the unknown lines of each hand passes a test of the batch, the hand and the line."""
    holds = np.zeros(len(batch.hands.game), np.bool_)
    for row in np.flatnonzero(batch.events.kind == Kind.UNKNOWN).tolist():
        hand = int(batch.events.hand[row])
        holds[hand] |= test(batch, hand, batch.string(batch.events.text[row]))
    return holds


def _names_a_player(batch: Batch, hand: int, text: str) -> bool:
    """Whether a line names a player, or the number of a seat."""
    return any(re.search(rf"(?<![\w.,]){re.escape(name)}(?!\w|[.,]\d)", text) for name in _names(batch, hand))


def _names(batch: Batch, hand: int) -> Iterator[str]:
    """What the players of a hand are called: by name, by seat, and by chair, which counts from zero."""
    first = int(batch.hands.first_seat[hand])
    for row in range(first, first + int(batch.hands.seat_count[hand])):
        number = int(batch.seats.number[row])
        yield from (batch.string(batch.seats.name[row]), str(number), str(number - 1))


def _named_by(batch: Batch, *kinds: Kind) -> NDArray[np.bool_]:
    """Whether each seat has an event of some kinds."""
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


def _nets_are_stated(batch: Batch, settled: Settled) -> Mask:
    """Whether the room states the net result of everyone who put something in, which M08 compares."""
    return _none(batch, (settled.seats.put_in > 0) & ~_named_by(batch, Kind.NET))


def _showdown_is_whole(batch: Batch, settled: Settled) -> Mask:
    """Whether everyone who stays to the end shows, mucks or is paid, or has shown before."""
    silent = ~_named_by(batch, *_SHOWING) & (settled.seats.down == 0)
    return _none(batch, (settled.seats.did & Did.SHOWDOWN > 0) & silent)


def _awards_are_whole(batch: Batch, settled: Settled) -> Mask:
    """Whether somebody is paid from every pot, and what an unprinted rake leaves over is no award.

    A pot is divided by as many as may win it, twice as many with two halves; of a rake that is not printed no more is
    known than that it is at most a tenth, so that nine tenths of the smallest part are what an award comes to.
    """
    pots, awards, hands = settled.pots, settled.awards, batch.hands
    paid = set(zip(awards.hand[awards.printed > 0].tolist(), awards.pot[awards.printed > 0].tolist(), strict=True))
    whole = np.ones(len(hands.game), np.bool_)
    for row, (hand, number) in enumerate(zip(pots.hand.tolist(), pots.number.tolist(), strict=True)):
        parts = count_of(int(pots.eligible[row])) * (2 if hands.game[hand] == Game.STUD8 else 1)
        left = 0 if hands.prints[hand] & Prints.RAKE else int(settled.hands.rake[hand])
        whole[hand] &= (hand, number) in paid and 10 * parts * left < 9 * int(pots.gross[row])
    return whole
