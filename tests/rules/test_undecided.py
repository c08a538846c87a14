"""Unseen cards: a hand's minimum and maximum, which awards are wrong all the same, and which cannot be judged."""

import random
from itertools import combinations

import numpy as np
import pytest

from studbook.game.bitset import NOBODY
from studbook.game.cards import DECK_SIZE, pack, packed_mask, parse_cards
from studbook.game.columns import MAX_SEATS, Batch
from studbook.game.ranking import ace_to_five_strength, deuce_to_seven_strength, high_strength, low8_strength
from studbook.game.vocabulary import Game, Half, Kind, Outcome
from studbook.rules.checks.catalogue import CODES
from studbook.rules.checks.undecodable_text import undecoded
from studbook.rules.stud.batch import settle_batch
from studbook.rules.stud.replay.turn_order import later_street_openers
from studbook.rules.stud.settlement.undecided import UNBOUNDED, least_strength, most_strength
from studbook.rules.stud.state import STATE
from studbook.simulation.stud.batches import simulate

GAMES = [
    (Game.STUD, Half.HIGH, high_strength),
    (Game.STUD8, Half.LOW, low8_strength),
    (Game.RAZZ, Half.HIGH, ace_to_five_strength),
    (Game.RAZZ27, Half.HIGH, deuce_to_seven_strength),
]


def bits(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


@pytest.mark.parametrize(("game", "half", "strength"), GAMES, ids=[str(kind[0].name) for kind in GAMES])
def test_bounds_hold_for_every_hand(game: Game, half: Half, strength: object) -> None:
    """DE-16: for all unseen cards, the hand is no weaker than one bound and no stronger than the other."""
    chance = random.Random(4)
    for _ in range(60):
        deck = chance.sample(range(DECK_SIZE), 22)
        hand, missing = deck[:7], chance.randint(0, 3)
        seen, unseen = bits(hand[missing:]), bits(hand[:missing] + deck[7:])
        least = least_strength(seen, int(game), int(half))
        most = most_strength(seen, unseen, missing, int(game), int(half))
        assert least <= strength(bits(hand)) <= most  # type: ignore[operator]  # a rule of ranking


def test_the_upper_bound_is_the_best_of_all_holdings() -> None:
    chance = random.Random(5)
    for missing in (1, 2, 3):
        deck = chance.sample(range(DECK_SIZE), 20)
        hand, rest = deck[: 7 - missing], deck[7 - missing :]
        best = max(high_strength(bits(hand) | bits(list(more))) for more in combinations(rest, missing))
        assert most_strength(bits(hand), bits(rest), missing, int(Game.STUD), int(Half.HIGH)) == best
    assert most_strength(0, (1 << 52) - 1, 4, int(Game.STUD), int(Half.HIGH)) == UNBOUNDED


def stolen(batch: Batch) -> tuple[Batch, list[int]]:
    """Two-player showdowns in which the winner mucked unseen and the loser, who showed, is paid; and their hands."""
    events = batch.events
    kinds, seats, cards, outcome = (
        column.copy() for column in (events.kind, events.seat, events.cards, events.outcome)
    )
    hands = []
    for hand in range(len(batch.hands.game)):
        first = int(batch.hands.first_event[hand])
        rows = range(first, first + int(batch.hands.event_count[hand]))
        shows = [row for row in rows if kinds[row] == Kind.SHOW]
        paid = [row for row in rows if kinds[row] == Kind.COLLECT]
        if len(shows) != 2 or len(paid) != 1 or any(kinds[row] == Kind.MUCK for row in rows):
            continue
        winner = seats[paid[0]]
        loser = next(int(seats[row]) for row in shows if seats[row] != winner)
        hands.append(hand)
        seats[paid[0]] = loser
        for row in rows:
            if kinds[row] in (Kind.SHOW, Kind.RESULT) and seats[row] == winner:
                cards[row] = 0
            if kinds[row] == Kind.SHOW and seats[row] == winner:
                kinds[row] = Kind.MUCK
            if kinds[row] == Kind.RESULT and seats[row] in (winner, loser):
                outcome[row] = Outcome.WON if seats[row] == loser else Outcome.MUCKED
    changed = events._replace(kind=kinds, seat=seats, cards=cards, outcome=outcome)
    return batch._replace(events=changed), hands


def test_an_award_that_no_holding_makes_right() -> None:
    """The mucked winner's upcards alone beat the paid hand; if they do not, nothing is claimed."""
    batch, hands = stolen(simulate(Game.STUD, 6000, seed=8))
    settled = settle_batch(batch)
    wrong = set(settled.findings.hand[settled.findings.code == CODES["H05"]].tolist())
    undecided = {hand for hand in hands if not settled.hands.decided[hand]}
    certain = wrong & undecided
    assert 0 < len(certain) < len(undecided)
    for hand in undecided:
        first = int(batch.hands.first_event[hand])
        rows = range(first, first + int(batch.hands.event_count[hand]))
        mucked = next(int(batch.events.seat[row]) for row in rows if batch.events.kind[row] == Kind.MUCK)
        shown = next(row for row in rows if batch.events.kind[row] == Kind.SHOW)
        seat = int(batch.hands.first_seat[hand])
        seen = least_strength(packed_mask(int(settled.seats.cards[seat + mucked])), int(Game.STUD), int(Half.HIGH))
        paid = high_strength(packed_mask(int(batch.events.cards[shown])))
        assert (hand in certain) == (seen > paid)


def test_a_sixth_card_for_everyone_lies_before_everyone() -> None:
    """DE-20: it pairs the nine, which then opens; as a seventh card it would be face down."""
    state = np.zeros(1, STATE).view(np.recarray)[0]
    state.game, state.seats, state.live = int(Game.STUD), 2, 0b11
    state.up[0], state.up[1] = pack(parse_cards("Kc Qd 4h")), pack(parse_cards("9c 8d 2h"))
    boards = np.zeros(MAX_SEATS, np.int64)
    state.open_community = NOBODY
    assert later_street_openers(state, boards) == 0b01
    state.open_community = parse_cards("9s")[0]
    assert later_street_openers(state, boards) == 0b10


def test_characters_that_were_lost() -> None:
    """P01: counted for the hand that contains them, and not for its neighbours."""
    batch = simulate(Game.STUD, 3, seed=1)
    text = np.frombuffer("aa�a�bbbbcc�cc".encode(), np.uint8)
    starts, ends = np.array([0, 9, 13], np.int64), np.array([9, 13, 20], np.int64)
    hands = batch.hands._replace(start=starts, end=ends, line=np.array([1, 5, 9], np.int32))
    found = undecoded(batch._replace(text=text, hands=hands))
    assert (found.hand.tolist(), found.found.tolist(), found.line.tolist()) == ([0, 2], [2, 1], [1, 9])
    assert len(undecoded(batch).hand) == 0
