"""Damage to Red Dog deals is found by the right check and, apart from its consequences, by no other."""

import pytest

from studbook.exchange.damaged_hands import clean_hands, damaged
from studbook.exchange.tampering_trial import codes_of
from studbook.rules.checks.catalogue import CODES
from studbook.tampering import KINDS

DEALS = 8
SEED = 11
BY_HAND = {"G17"}
"""Checks of whole deals, which no change of a line makes wrong: `tests/rules/test_reddog_by_hand.py` has them."""
OF_DEALS = [name for name, kind in KINDS.items() if kind.site == "reddog"]
ECHOES = {
    "banker-stays-after-the-stitch-round": {"G15"},  # the chips due to the banker stay in the pot
    "dealer-deals-a-fifth-time": {"G15"},
    "dealer-goes-too-early": {"G15"},
    "ante-in-a-bank-game": {"M02"},  # a player's remaining chips are not enough for the bet
    "nobody-antes-again": {"G01"},  # the pot is too small for the payments from it
    "player-antes-not-again": {"G07"},  # who has not anted has chips left, and no turn
    "stake-above-half-the-pot": {"G07"},
    "card-too-dear": {"M02"},
}


@pytest.fixture(scope="module")
def found() -> dict[str, list[set[str]]]:
    clean = clean_hands(SEED)
    return {name: codes_of(damaged(KINDS[name], clean, DEALS, SEED)) for name in OF_DEALS}


@pytest.mark.parametrize("name", OF_DEALS)
def test_one_error_is_found_once(name: str, found: dict[str, list[set[str]]]) -> None:
    right = KINDS[name].codes[0]
    assert len(found[name]) == DEALS
    assert all(right in codes for codes in found[name])
    assert set().union(*found[name]) - {right} <= ECHOES.get(name, set())


def test_every_check_of_the_family_has_damage_of_its_own() -> None:
    named = {KINDS[name].codes[0] for name in OF_DEALS}
    assert {code for code in CODES if code.startswith("G")} - BY_HAND <= named
    assert set(ECHOES) <= set(OF_DEALS)
