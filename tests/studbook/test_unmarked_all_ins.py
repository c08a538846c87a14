"""All-ins that a text does not mark: a player without chips is all-in, so a short bet or raise is not an error."""

from functools import cache
from pathlib import Path

import pytest

from studbook.game.hand import Hand
from studbook.game.sites import STUD_SITES
from studbook.game.vocabulary import Limit, Prints
from studbook.grammar.language import language_of
from studbook.grammar.write import scribe_of, write_hand
from studbook.histories.raw_batches import raw_batches
from studbook.histories.write import write_hands
from studbook.importing.reading import read
from studbook.rules.audit import audit_batch
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.checks.check import Severity
from studbook.rules.stud.complete_hand import complete_hand
from studbook.simulation.stud.batches import GAMES, simulate

HANDS = 20
MARKED = [site for site in STUD_SITES if scribe_of(site).all_in_words]


@cache
def result() -> tuple[Hand, ...]:
    """Simulate hands of every game at no limit, in which players are often all-in."""
    batches = [simulate(game, HANDS, 3, Limit.NO) for game in GAMES]
    audited = [(batch, audit_batch(batch).settled) for batch in batches]
    return tuple(complete_hand(batch, settled, index) for batch, settled in audited for index in range(HANDS))


@pytest.mark.parametrize("site", MARKED)
def test_an_exhausted_stack_is_all_in_without_a_mark(site: str, tmp_path: Path) -> None:
    texts = [write_hand(hand, site) for hand in result() if hand.game in scribe_of(site).games]
    marks = scribe_of(site).all_in_words
    assert sum(text.count(marks) for text in texts) > 10
    (path,) = write_hands([text.replace(marks, "") for text in texts], tmp_path / "hands.txt")
    found = set()
    for raw in raw_batches([path]):
        for reading in read(raw):
            assert reading.rejects == []
            findings = audit_batch(reading.batch).settled.findings
            found |= {CHECKS[code].code for code in findings.code[findings.severity > Severity.INFO].tolist()}
    assert found == ({"M13"} if language_of(site).prints & Prints.ALL_IN else set())


def test_winamax_does_not_promise_a_mark() -> None:
    """Winamax 9250793-1578-1479092164: an all-in raise for less has none."""
    assert not language_of("winamax").prints & Prints.ALL_IN
