"""Replay, settle and audit a whole batch of deals: columns in, columns out."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.game.bitset import NOBODY, count_of, has
from studbook.game.codes import did, half
from studbook.game.columns import Batch, Int64, empty, head, joined
from studbook.game.red_dog_results import Choices, Deals, Turns
from studbook.game.results import Awards, HandResults, Pots, SeatResults, SettledHands
from studbook.game.vocabulary import RED_DOG_GAMES, Game, Kind
from studbook.machine.rule import compiled
from studbook.rules.checks.catalogue import CHECKS, M15, P01, P13
from studbook.rules.checks.log import Log, empty_log, findings_of
from studbook.rules.checks.undecodable_text import undecoded
from studbook.rules.checks.unknown_lines import lines_kept_as_text
from studbook.rules.red_dog.context import DealContext
from studbook.rules.red_dog.replay import replay
from studbook.rules.red_dog.state import DEAL, VARIANT, DealState
from studbook.rules.red_dog.turn_log import TurnLog, choices_of, empty_turns, turns_of
from studbook.rules.red_dog.variants import Variant, variant


class SettledDeals(NamedTuple):
    """Results of a batch, and the columns that only Red Dog deals have."""

    settled: SettledHands
    deals: Deals
    turns: Turns
    choices: Choices


class _DealResults(NamedTuple):
    """What the compiled loop fills; `written` counts awards, `applied` the deals of each check."""

    hands: HandResults
    seats: SeatResults
    pots: Pots
    awards: Awards
    deals: Deals
    written: Int64
    applied: Int64


@compiled
def _write_hand(deal: DealState, out: _DealResults, hand: int) -> int:
    gross = 0
    for seat in range(deal.seats):
        gross += deal.put_in[seat]
    decided = 0 if deal.undecided else 1
    hands, pots = out.hands, out.pots
    hands.gross[hand], hands.players[hand], hands.pots[hand] = gross, count_of(deal.dealt), 1
    hands.showdown[hand], hands.decided[hand] = 1 if deal.showed else 0, decided
    pots.hand[hand], pots.gross[hand], pots.net[hand] = hand, gross, gross
    pots.eligible[hand], pots.decided[hand] = deal.dealt, decided
    return gross


@compiled
def _write_deal(deal: DealState, out: _DealResults, hand: int) -> None:
    deals = out.deals
    deals.dealer[hand], deals.number[hand] = deal.dealer, deal.number
    deals.before[hand], deals.filled[hand], deals.taken[hand] = deal.before, deal.filled, deal.taken
    deals.left[hand] = deal.total if deal.total >= 0 else max(0, deal.pot)
    deals.largest[hand], deals.stitch[hand] = deal.largest, deal.stitch
    deals.broken[hand] = 1 if deal.verdict == 1 and deal.unserved else 0


@compiled
def _write_seat(deal: DealState, out: _DealResults, hand: int, row: int, seat: int) -> None:
    seats = out.seats
    collected = deal.collected[seat]
    due = NOBODY if has(deal.undecided, seat) else deal.expected[seat]
    seats.put_in[row], seats.collected[row], seats.collected_high[row] = deal.put_in[seat], collected, collected
    seats.expected[row], seats.net[row] = due, collected - deal.put_in[seat]
    seats.end_stack[row] = deal.stack[seat]
    done = did.DEALT_IN if has(deal.dealt, seat) else 0
    done |= did.SHOWDOWN if has(deal.showed, seat) else 0
    seats.did[row] = done | (did.WON if collected > 0 else 0)
    seats.cards[row], seats.door[row] = deal.cards[seat], NOBODY
    if collected or due > 0:
        at = out.written[0]
        out.written[0] += 1
        awards = out.awards
        awards.hand[at], awards.seat[at], awards.half[at] = hand, seat, half.WHOLE
        awards.expected[at], awards.printed[at] = due, collected


@compiled
def replay_all(
    batch: Batch, variants: NDArray[Any], log: Log, turns: TurnLog, out: _DealResults, deals: NDArray[Any]
) -> None:
    """Replay every deal of a batch; the second state is blank."""
    blank = deals[1]
    for hand in range(len(batch.hands.game)):
        deals[0] = blank
        deal = deals[0]
        replay(DealContext(log, deal, variants[batch.hands.game[hand]], turns), batch, hand)
        _write_hand(deal, out, hand)
        _write_deal(deal, out, hand)
        first = batch.hands.first_seat[hand]
        for seat in range(deal.seats):
            _write_seat(deal, out, hand, first + seat, seat)
        for code in range(len(out.applied)):
            out.applied[code] += deal.applied[code]


def _rules_of(variants: Mapping[Game, Variant] | None) -> NDArray[Any]:
    """Rules of every game as a record, indexed by the game's number."""
    table = np.zeros(len(Game), VARIANT)
    known = {game: variant(game) for game in RED_DOG_GAMES} | dict(variants or {})
    for game, rules in known.items():
        table[int(game)] = tuple(rules)
    return table.view(np.recarray)


def _room_for_turns(batch: Batch, variants: NDArray[Any]) -> TurnLog:
    """Buffers for the players' turns; turns are choices if the game sells cards."""
    kinds = batch.events.kind
    turns = int(np.isin(kinds, (Kind.STAKE, Kind.PASS)).sum())
    has_choices = bool(variants["purchases"][batch.hands.game].any())
    return empty_turns(turns, turns + int((kinds == Kind.BUY).sum()) if has_choices else 0)


def _run(batch: Batch, variants: NDArray[Any], log: Log) -> SettledDeals | None:
    """Settle the batch; None if the log is too small for its findings."""
    hands, seats = len(batch.hands.game), len(batch.seats.hand)
    turns = _room_for_turns(batch, variants)
    out = _DealResults(
        hands=empty(HandResults, hands),
        seats=empty(SeatResults, seats),
        pots=empty(Pots, hands),
        awards=empty(Awards, seats),
        deals=empty(Deals, hands),
        written=np.zeros(1, np.int64),
        applied=np.zeros(len(CHECKS), np.int64),
    )
    deals = np.zeros(2, DEAL).view(np.recarray)
    replay_all(batch, variants, log, turns, out, deals)
    if log.written[0] > len(log.rows):
        return None
    out.applied[P01] = out.applied[M15] = out.applied[P13] = hands
    found = joined(joined(findings_of(log), undecoded(batch)), lines_kept_as_text(batch))
    settled = SettledHands(out.hands, out.seats, out.pots, head(out.awards, int(out.written[0])), found, out.applied)
    return SettledDeals(settled, out.deals, turns_of(turns), choices_of(turns))


def settle_deals(batch: Batch, variants: Mapping[Game, Variant] | None = None) -> SettledDeals:
    """Replay, settle and audit every deal of a batch, which must be of the Red Dog family.

    `variants` replaces the rules of RULES C.4 for some games.
    """
    table = _rules_of(variants)
    room = 4 * len(batch.hands.game) + 1024
    while True:
        log = empty_log(room)
        settled = _run(batch, table, log)
        if settled is not None:
            return settled
        room = int(log.written[0])
