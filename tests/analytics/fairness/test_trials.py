"""Small versions of the trials: honest simulations give uniform p-values, each rig is found by its own tests."""

import numpy as np
import pytest

from studbook.analytics.fairness.tails import kolmogorov_p
from studbook.game.vocabulary import Game
from studbook.simulation.stud.policy import BY_CARDS, STYLES
from studbook.simulation.stud.rigs import RigKind
from studbook.simulation.stud.table_series import Manners
from tools import fairness_trials as trials


def test_p_values_of_honest_deals_are_uniform_although_players_fold_by_their_cards() -> None:
    found = trials.pieces(trials.play(Game.RAZZ, 24_000, 4, Manners(BY_CARDS)), 600)
    naive = found.pop("naive: next card against live outs")
    uniform = {name: kolmogorov_p(p) for name, p in found.items() if trials.NOT_UNIFORM not in name}
    assert len(uniform) >= 20
    assert min(uniform.values()) > 0.01 / len(uniform), uniform
    assert len(naive) == 40


def test_the_naive_test_fails_on_an_honest_deal() -> None:
    """Players who stay hold low cards, so that the next card is low less often than live outs say."""
    played = trials.play(Game.RAZZ, 40_000, 5, Manners(STYLES["by-cards"]))
    z, p = trials.naive_p(played.naive)
    assert z < -3
    assert p < 0.003
    ours = trials.run_tests(played.deals, played.all_ins).outcomes
    assert min(one.p for one in ours if one.p is not None) > 0.0005


# stronger than in docs/explanation/fairness.md, so that few hands are enough
STRONG = {
    RigKind.LIKELY_CARD: 0.03,
    RigKind.LOSERS: 0.15,
    RigKind.SHORT_STACKS: 0.15,
    RigKind.NO_PAIRS: 0.3,
    RigKind.REPEATED_DECKS: 0.02,
    RigKind.SUITS: 0.1,
    RigKind.SEAT: 0.3,
}


@pytest.mark.parametrize("kind", STRONG)
def test_a_rig_is_found_by_its_own_test_and_by_no_other(kind: RigKind) -> None:
    found = trials.rigged(Game.RAZZ, 12_000, 6, kind, STRONG[kind], BY_CARDS)
    hits = {name.split()[0] for name, (_, is_found) in found.items() if is_found}
    assert hits & trials.FOUND_BY[kind], found
    assert hits <= trials.FOUND_BY[kind], found


def test_a_lucky_account_is_found_and_named() -> None:
    found = trials.rigged(Game.RAZZ, 40_000, 6, RigKind.ACCOUNT, 1.0, BY_CARDS)
    assert found["F7 the account whose cards differ most"][1], found


@pytest.mark.parametrize("style", STYLES)
def test_styles_play_differently_and_deal_fairly(style: str) -> None:
    played = trials.play(Game.STUD, 1_500, 3, Manners(STYLES[style]))
    seen = (played.deals.up[0] >= 0).sum() / (played.deals.door >= 0).sum()
    tight = (0.02, 0.45) if style in ("tight", "by-cards") else (0.3, 0.99)
    assert tight[0] < seen < tight[1], style
    assert np.all([one.p is None or one.p > 1e-5 for one in trials.run_tests(played.deals, played.all_ins).outcomes])
