"""Hands of other games in the words of each site: what every player wins or loses, and no wrong net of garbled text."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

from studbook.rules.balance import Imbalance
from tests.grammar.sampled_money import UNIT, Money, Sample, money_of, samples

SITES_WITH_SAMPLES = sorted({sample.site for sample in samples()})
WRONG_AT_MOST = {"everleaf": 10, "ipoker": 6, "merge": 13, "partypoker": 20}
"""Changed hands with another net than before and without a problem. These sites print no total and no rake, so that a
little more or less of an award, or of the blind of a player who folds, looks like another rake."""
_AMOUNT = re.compile(r"(?<![\w#:.,/-])[0-9][0-9,]*(?:\.[0-9]+)?(?![\w:/])")


class Change(NamedTuple):
    """A hand of which one line has been changed."""

    what: str
    line: str
    text: str


def changes_of(text: str) -> Iterator[Change]:
    """Leave out or repeat a line, cut the hand before it, or change an amount in it."""
    lines = text.split("\n")
    for at, line in enumerate(lines[:-1]):
        if not line.strip() or not at:
            continue
        yield Change("left out", line, "\n".join(lines[:at] + lines[at + 1 :]))
        yield Change("repeated", line, "\n".join(lines[: at + 1] + lines[at:]))
        yield Change("cut before", line, "\n".join(lines[:at]))
        for found in _AMOUNT.finditer(line):
            for changed in _other_amounts(found[0]):
                other = line[: found.start()] + changed + line[found.end() :]
                yield Change("changed", other, "\n".join([*lines[:at], other, *lines[at + 1 :]]))


def _other_amounts(amount: str) -> list[str]:
    value = float(amount.replace(",", ""))
    unit = 1 if value >= 100 and "." not in amount else 0.01
    numbers = (value + unit, value * 2, value - 20 * unit, value * 0.95, value * 10)
    return [f"{number:.2f}".rstrip("0").rstrip(".") for number in numbers if number > 0]


def money(values: str) -> list[int]:
    return [round(float(value) * UNIT) for value in values.split()]


def facts_of(found: Money, wanted: dict[str, str]) -> dict[str, object]:
    """What a hand's header and summary say, for the facts that are wanted."""
    hands, hand, batch = found.batch.hands, found.hand, found.batch
    facts = {
        ".rake": [found.rake],
        ".fees": [found.fees],
        ".stakes": [int(hands.small_bet[hand]), int(hands.big_bet[hand])],
        ".buy_in": [int(hands.buy_in[hand]), int(hands.fee[hand])],
        ".tournament": batch.string(hands.tournament_id[hand]),
        ".table": batch.string(hands.table[hand]),
        ".time": str(np.datetime64(int(hands.local_time[hand]), "us"))[:19].replace("T", " "),
    }
    return {name: facts[name] for name in wanted}


def expected_facts(sample: Sample) -> dict[str, object]:
    as_text = (".tournament", ".table", ".time")
    return {name: value if name in as_text else money(value) for name, value in sample.facts.items()}


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: f"{sample.site}: {sample.name}")
def test_a_sample_has_its_nets(sample: Sample) -> None:
    found = money_of(sample.site, [sample.text]).get(0)
    assert found is not None, "not read"
    if ".problem" in sample.facts:
        assert found.imbalance.name == sample.facts[".problem"]
        return
    assert (found.imbalance, found.nets) == (Imbalance.NONE, sample.nets)
    assert facts_of(found, sample.facts) == expected_facts(sample)


@cache
def wrong_nets(site: str) -> tuple[int, list[str]]:
    """How many hands of a site have been changed, and those that then have other nets, and no problem."""
    changed = [
        (sample, change)
        for sample in samples()
        if sample.site == site and ".problem" not in sample.facts
        for change in changes_of(sample.text)
    ]
    found = money_of(site, [change.text for _, change in changed])
    wrong = []
    for place, (sample, change) in enumerate(changed):
        other = found.get(place)
        if other and not other.imbalance and other.nets != sample.nets:
            wrong.append(f"{sample.name}: {change.what}: {change.line.strip()}")
    return len(changed), wrong


@pytest.mark.parametrize("site", SITES_WITH_SAMPLES)
def test_a_garbled_hand_has_no_wrong_net(site: str) -> None:
    count, wrong = wrong_nets(site)
    assert count > 100
    assert len(wrong) <= WRONG_AT_MOST.get(site, 0), "\n".join(wrong)
