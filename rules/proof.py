"""Whether the replay proves that nothing is missing from a hand in which a line is unknown.

An unknown line may be a known one that is damaged: an action, an award, a heading. What it would leave behind is a
contradiction. Without a bet the calls behind it pay too much, without a call, a check or a fold the next player is out
of turn or the street ends too early, without an ante a player is dealt in for nothing, without a heading or a card the
streets do not follow, without an award the pot is not paid out. So a hand with an unknown line counts where the audit
finds nothing that a missing line can cause, and where what the audit takes for granted is proven too:

- Who opens the first street: somebody brings in, or the door cards are printed, which say whose opening it is.
- The room states the pot, the rake or the net results, if it ever does.
- Somebody is paid from every pot, and where the room prints no rake, what is left over is less than any award.
- Where an unknown line holds cards, everyone who stays to the end shows or mucks.
- Who folds with nothing to call misses no bet: somebody would have called it, if more than one player stays to the end.
- The unknown lines are no other hand: not as many follow one another as the shortest hand has.
- Who posts no ante takes no part: so it is unless one line is unknown before the deal, and another one somewhere.

One thing cannot be seen, and moves no money: where a room prints no boards, a check that opens a street, or a bet that
opens it and that nobody calls.
"""

import re
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from studbook.game.bitset import count_of
from studbook.game.columns import Batch
from studbook.game.results import Did, Settled
from studbook.game.vocabulary import Game, Kind, Prints, Street
from studbook.rules.checks.catalogue import CODES, M14, O07, Severity

Mask = NDArray[np.bool_]
"""Of each hand, whether it is so."""

_OF_WHAT_IS_THERE = ("B07", "C01", "C10", "H08", "M09", "M12", "P01", "P04", "P13", "T09")
"""Checks of what a line says or where it stands, that no missing line can cause: the structure of the stakes, cards
that cannot be read or are too few, the order of shows and awards, broken amounts, fees, damaged letters."""
_OF_PLAYERS = ("C05", "C07", "C14", "H10", "H14", "M13", "M14", "O03", "O04", "O07", "O10", "O11", "S04", "S08")
"""Warnings and notes on what single players do: a line that names nobody cannot be what they miss."""
_SHORTEST_HAND = 8
"""Lines: who plays for what, two players, their antes and cards, and who is paid."""
_SHOWING = (Kind.SHOW, Kind.MUCK, Kind.NO_SHOW, Kind.COLLECT)
_CARD = re.compile(r"(?<!\w)(?:10|[2-9TJQKA])[cdhs](?!\w)|(?<!\w)[CDHS](?:10|[2-9TJQKA])(?!\w)")


def proven(batch: Batch, settled: Settled) -> Mask:
    """Whether each hand can miss nothing, so that its unknown lines are no more than words."""
    found = settled.findings
    bearable = np.isin(found.code, [CODES[code] for code in _OF_WHAT_IS_THERE])
    others = np.isin(found.code, [CODES[code] for code in _OF_PLAYERS]) & (found.severity < Severity.ERROR)
    bearable |= others & ~_holds(batch, _names_a_player)[found.hand]
    bearable |= (found.code == M14) & _nets_are_stated(batch, settled)[found.hand]
    bearable |= (found.code == O07) & (found.severity < Severity.ERROR) & (settled.hands.showdown == 1)[found.hand]
    good = np.ones(len(batch.hands.game), np.bool_)
    good[found.hand[~bearable]] = False
    good &= _showdown_is_whole(batch, settled) | ~_holds(batch, _shows_cards)
    good &= _awards_are_whole(batch, settled) & _money_is_stated(batch) & ~_holds_another_hand(batch)
    is_stud = batch.hands.game < Game.RED_DOG
    return good & ((_openings_are_whole(batch, settled) & _players_are_whole(batch)) | ~is_stud)


def _holds(batch: Batch, test: Callable[[Batch, int, str], bool]) -> Mask:
    """Whether one of the unknown lines of each hand passes a test of the batch, its event and its text."""
    holds = np.zeros(len(batch.hands.game), np.bool_)
    for row in np.flatnonzero(batch.events.kind == Kind.UNKNOWN).tolist():
        holds[int(batch.events.hand[row])] |= test(batch, row, batch.string(batch.events.text[row]))
    return holds


def _shows_cards(_batch: Batch, _row: int, text: str) -> bool:
    """Whether a line holds cards."""
    return bool(_CARD.search(text))


def _names_a_player(batch: Batch, row: int, text: str) -> bool:
    """Whether a line names a player, or the number of a seat."""
    names = _names(batch, int(batch.events.hand[row]))
    return any(re.search(rf"(?<![\w.,]){re.escape(name)}(?!\w|[.,]\d)", text) for name in names)


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


def _openings_are_whole(batch: Batch, settled: Settled) -> Mask:
    """Whether somebody brings in, or the door cards say that whoever opens without a bring-in has to open (B04)."""
    known = _none(batch, (settled.seats.did & Did.DEALT_IN > 0) & (settled.seats.door < 0))
    brought_in = np.zeros(len(known), np.bool_)
    brought_in[batch.events.hand[batch.events.kind == Kind.BRING_IN]] = True
    return known | brought_in


def _players_are_whole(batch: Batch) -> Mask:
    """Whether everyone antes who does not sit out, or else two lines of a player cannot be missing.

    One line alone is seen: who antes and does nothing is out of turn, who acts has anted.
    """
    lines = batch.events.kind == Kind.UNKNOWN
    unknown = np.bincount(batch.events.hand[lines], minlength=len(batch.hands.game))
    early = np.zeros(len(unknown), np.bool_)
    early[batch.events.hand[lines & (batch.events.street == Street.BEFORE)]] = True
    silent = ~_named_by(batch, Kind.ANTE) & (batch.seats.sitting_out == 0)
    return _none(batch, silent) | (unknown < 2) | ~early


def _nets_are_stated(batch: Batch, settled: Settled) -> Mask:
    """Whether the room states the net result of everyone who put something in, which M08 compares."""
    return _none(batch, (settled.seats.put_in > 0) & ~_named_by(batch, Kind.NET))


def _money_is_stated(batch: Batch) -> Mask:
    """Whether the room says of the hand what it says of every one: the pot, its rake or the net results."""
    stated = np.zeros(len(batch.hands.game), np.bool_)
    stated[batch.events.hand[np.isin(batch.events.kind, (Kind.TOTAL, Kind.RAKE, Kind.NET))]] = True
    stated |= batch.hands.prints & Prints.RAKE == 0
    return stated


def _holds_another_hand(batch: Batch) -> Mask:
    """Whether so many unknown lines follow one another that they may be a hand whose beginning is damaged."""
    hand, unknown = batch.events.hand, batch.events.kind == Kind.UNKNOWN
    run = unknown.copy()
    for back in range(1, _SHORTEST_HAND):
        run[back:] &= unknown[:-back] & (hand[back:] == hand[:-back])
        run[:back] = False
    holds = np.zeros(len(batch.hands.game), np.bool_)
    holds[hand[run]] = True
    return holds


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
