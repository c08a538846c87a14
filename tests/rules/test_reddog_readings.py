"""Questions the sources leave open (A-1 to A-17): deals simulated by one reading are right by it, wrong by the other.

The simulator and the replay share no functions, so each proves the other's reading.
"""

from collections.abc import Mapping
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import pytest

from studbook.game.columns import Batch
from studbook.game.vocabulary import Game, Kind
from studbook.machine.state import machine
from studbook.rules.audit import audit_batch
from studbook.rules.audit_results import Audited
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.red_dog.variants import KEYS, Variant, as_read, variant, written
from studbook.simulation.red_dog.batches import simulate_deals

DEALS = 40 if not machine().is_fast() else 2_000
SEED = 2028


class Option(NamedTuple):
    """One reading of a game that differs from the adopted one."""

    game: str
    key: str
    value: str | int
    wrong: frozenset[str] | None
    """Checks of which some find something under the other reading; None if none can, as the next line explains."""
    beside: Mapping[str, str | int] = {}
    """Keys that differ from the adopted reading in both."""

    def __str__(self) -> str:
        return "-".join(map(str, (self.game, self.key, self.value, *self.beside.values())))


def found(*codes: str) -> frozenset[str]:
    return frozenset(codes)


OPTIONS = [
    #
    Option("red_dog", "passing", "FORFEIT", found("G02", "G04")),
    Option("red_dog_bank_four", "passing", "FORFEIT", found("G02", "G04")),
    Option("shoot", "passing", "FORFEIT", found("G02", "G04")),
    Option("slippery_sam", "passing", "FORFEIT", found("G02", "G04")),
    Option("polish_red_dog", "passing", "FORFEIT", found("G02", "G04")),
    Option("fort_wayne", "passing", "FORFEIT", found("G14", "G04")),
    Option("fort_wayne", "passing", "NEVER", None),  # no one has to pass
    Option("slippery_sam", "passing", "AFTER_THIRD", found("G02")),
    #
    Option("red_dog", "reante", "NOT_ABOVE", found("G08")),
    Option("red_dog_three", "reante", "NOT_ABOVE", found("G08")),
    Option("red_dog_four", "reante", "NO", found("G08", "G07")),
    #
    Option("polish_red_dog", "stake_in_pot", "YES", found("G02"), {"payout": 1}),
    Option("polish_red_dog", "bound", "POT", found("G02"), {"payout": 1}),
    Option("shoot", "bound", "HALF_POT", found("G02")),
    #
    Option("red_dog_bank", "dealer_plays", "YES", found("G06", "G07")),
    Option("red_dog_bank_three", "dealer_plays", "YES", found("G06", "G07")),
    Option("polish_red_dog", "dealer_plays", "YES", found("G06", "G07")),
    Option("red_dog_bank", "tenure", "ONE_DEAL", found("G10")),
    Option("shoot", "tenure", "ONE_DEAL", found("G10")),
    # a log need not print burn cards
    Option("shoot", "burn", "NO", None),
    Option("red_dog", "burn", "NO", None),
    Option("fort_wayne", "burn", "YES", None),
    #
    Option("shoot", "broken", "BELOW_LEAST", found("G07", "G10")),
    Option("red_dog_bank_three", "broken", "BELOW_TWICE", found("G07", "G10")),
    Option("slippery_sam", "broken", "BELOW_LEAST", found("G07")),
    Option("polish_red_dog", "broken", "EMPTY", found("G09", "G10")),
    Option("polish_red_dog", "broken", "BELOW_LEAST", found("G09", "G10")),
    #
    Option("shoot", "left", "STAYS", found("G15")),
    Option("slippery_sam", "left", "STAYS", found("G15")),
    Option("polish_red_dog", "left", "STAYS", found("G15")),
    Option("red_dog", "left", "DEALER", found("G15")),
    #
    Option("fort_wayne", "bought_for_all", "YES", found("G03")),
    #
    Option("slippery_sam", "centre_rank", 5, found("G13")),
    Option("slippery_sam", "centre_rank", 7, found("G13")),
    #
    Option("fort_wayne", "price", "SAME_AMOUNT", found("G14")),
    Option("fort_wayne", "price_part", 4, found("G14")),
    Option("fort_wayne", "purchases", 1, found("G14")),
    #
    Option("polish_red_dog", "residue_stays", "YES", found("G15")),
    Option("shoot", "residue_stays", "YES", found("G15"), {"broken": "BELOW_LEAST"}),
    #
    Option("polish_red_dog", "stitch_forced", "NO", found("G11")),
    Option("polish_red_dog", "stitch_at", 2, found("G11")),
    Option("polish_red_dog", "limit_together", "YES", found("G02")),
    Option("shoot", "limit_together", "YES", found("G02")),
    Option("red_dog", "limit_together", "YES", found("G02")),
    Option("fort_wayne", "limit_together", "YES", found("G02", "G14")),
    #
    Option("polish_red_dog", "payout", 1, found("G04")),
    # a player who shows the whole hand has shown the winning card
    Option("shoot", "winner_shows", "HAND", None),
    Option("slippery_sam", "winner_shows", "CARD", found("G05")),
    Option("polish_red_dog", "winner_shows", "CARD", found("G05")),
    #
    Option("shoot", "top_up", "YES", found("G12")),
    Option("polish_red_dog", "top_up", "YES", found("G12")),
]


class Played(NamedTuple):
    """Simulated deals, audited by the reading they were played by, and by the other."""

    batch: Batch
    rules: Variant
    own: Audited
    other: Audited


@pytest.fixture(scope="module", params=OPTIONS, ids=str)
def option(request: pytest.FixtureRequest) -> Option:
    chosen: Option = request.param
    return chosen


@pytest.fixture(scope="module")
def played(option: Option) -> Played:
    game = Game[option.game.upper()]
    base = written(variant(game)) | option.beside
    rules, other = as_read(base | {option.key: option.value}), as_read(base)
    batch = simulate_deals(game, DEALS, SEED, {game: rules})
    return Played(batch, rules, audit_batch(batch, None, {game: rules}), audit_batch(batch, None, {game: other}))


def deals_with(audited: Audited) -> dict[str, set[int]]:
    """Deals in which a check found something, by its code."""
    findings = audited.settled.findings
    told: dict[str, set[int]] = {}
    for code, hand in zip(findings.code.tolist(), findings.hand.tolist(), strict=True):
        told.setdefault(CHECKS[code].code, set()).add(hand)
    return told


def counted(batch: Batch, *kinds: Kind) -> Any:
    """Number of lines of certain kinds in each deal."""
    rows = batch.events.hand[np.isin(batch.events.kind, kinds)]
    return np.bincount(rows, minlength=len(batch.hands.game))


def test_deals_are_right_by_their_own_reading(played: Played) -> None:
    """G16 if more cards are burned and turned than the hands leave in the pack (C.3-12), and in no other case."""
    stock = 52 - played.rules.cards * counted(played.batch, Kind.DEAL)
    known = counted(played.batch, Kind.BURN, Kind.TURN, Kind.CENTRE) > stock
    told = deals_with(played.own)
    assert told.pop("G16", set()) == set(np.flatnonzero(known).tolist())
    assert told == {}


@pytest.mark.skipif(not machine().is_fast(), reason="takes more deals than plain Python plays in a moment")
def test_deals_are_wrong_by_the_other_reading(option: Option, played: Played) -> None:
    told = deals_with(played.other)
    told.pop("G16", None)
    if option.wrong is None:
        assert told == {}
    else:
        assert option.wrong <= set(told), sorted(told)


def test_bets_are_won_as_often_as_their_chances_say(played: Played) -> None:
    """C.5: whatever is burned, bought or bet, by the reading that the deals were played by."""
    turns = played.own.turns
    assert turns is not None
    told = (turns.of > 0) & (turns.outcome != 0)
    assert told.any()
    assert np.array_equal(turns.due[told & (turns.due != 0)], turns.outcome[told & (turns.due != 0)])
    chance = turns.wins[told] / turns.of[told]
    surplus = ((turns.outcome[told] > 0) - chance).sum()
    assert abs(surplus) <= 4.5 * sqrt((chance * (1 - chance)).sum())


def test_every_key_that_is_open_is_tried() -> None:
    """C.4: every word of every key that a reading is about, in some game; numbers at least once."""
    for key, known in KEYS.items():
        if "A-" not in known.rule:
            continue
        tried = {option.value for option in OPTIONS if option.key == key}
        adopted = {written(variant(Game[option.game.upper()]))[key] for option in OPTIONS}
        assert tried, key
        assert tried | adopted >= set(known.values), key


def test_the_same_seed_gives_the_same_deals_by_the_same_reading() -> None:
    rules = {Game.SHOOT: as_read(written(variant(Game.SHOOT)) | {"dealer_plays": "YES"})}
    one, two = (simulate_deals(Game.SHOOT, 30, 3, rules) for _ in range(2))
    assert np.array_equal(one.events.amount, two.events.amount)
    adopted = simulate_deals(Game.SHOOT, 30, 3)
    same = simulate_deals(Game.SHOOT, 30, 3, {Game.SHOOT: variant(Game.SHOOT)})
    assert np.array_equal(adopted.events.amount, same.events.amount)
    assert len(adopted.events.kind) != len(one.events.kind)
