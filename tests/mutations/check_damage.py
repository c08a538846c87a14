"""What tests/studbook/test_tamper.py proves, with few hands that are already damaged: plain Python simulates slowly.

`python -m tests.mutations` runs it; it is not part of the tests.
"""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from studbook.exchange.damaged_hands import Damaged
from studbook.exchange.tampering_trial import checked, codes_of
from tests.mutations.damage import kept

FOLDER = os.environ.get("STUDBOOK_DAMAGED_HANDS")
MADE = kept(Path(FOLDER)) if FOLDER else {}


@pytest.mark.parametrize("name", MADE)
def test_damage_is_found(name: str) -> None:
    result = checked(MADE[name][0].kind, MADE[name])
    assert result.found == result.hands
    assert MADE[name][0].kind.codes[0] in result.codes


@pytest.mark.parametrize("name", MADE)
def test_the_same_hands_are_clean_without_it(name: str) -> None:
    kind = MADE[name][0].kind
    items = [Damaged(replace(kind, file=""), item.hand_id, item.before, item.before) for item in MADE[name]]
    silent = {"A01"} if kind.site == "houselog" and kind.house else set()
    assert [codes - silent for codes in codes_of(items)] == [set() for _ in items]
