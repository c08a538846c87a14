"""Every sentence about a payment is true of the amounts that the audit stores, over all kinds of damage."""

from collections.abc import Iterator
from decimal import Decimal

import pytest

from studbook.analytics.audit.owed import PAYMENT
from studbook.analytics.store import IN_MEMORY, Store
from studbook.analytics.stored.audits import AuditedHand, audited_hands
from studbook.exchange.damaged_hands import clean_hands, damaged, write_files
from studbook.importing.pipeline import import_paths
from studbook.machine.state import machine
from studbook.tampering import KINDS

HANDS = 1 if not machine().is_fast() else 3
SEED = 5


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[AuditedHand]]:
    """Every hand of every kind of damage that has a finding about payment."""
    folder, clean = tmp_path_factory.mktemp("kinds"), clean_hands(SEED)
    for kind in KINDS.values():
        place = folder / kind.name
        place.mkdir()
        write_files(damaged(kind, clean, HANDS, SEED), place)
    with Store(IN_MEMORY) as store:
        import_paths(store, [folder])
        yield [hand for hand in audited_hands(store) if PAYMENT & {finding.code for finding in hand.findings}]


def paid(hand: AuditedHand, player: str) -> Decimal:
    return sum((award.printed for award in hand.awards if award.player == player), Decimal())


def due(hand: AuditedHand, player: str) -> Decimal:
    return sum((award.expected or Decimal() for award in hand.awards if award.player == player), Decimal())


def test_there_are_hands(hands: list[AuditedHand]) -> None:
    assert len(hands) > 30 * HANDS
    assert {finding.code for hand in hands for finding in hand.findings} >= PAYMENT - {"T05", "T06", "M07", "H11"}


def test_no_sentence_says_that_nothing_is_paid_or_due_as_an_amount(hands: list[AuditedHand]) -> None:
    false = ("an uncalled 0 ", "but 0 is paid", "but 0 is returned", "low half is 0")
    messages = {finding.message for hand in hands for finding in hand.findings}
    assert [message for message in messages if any(words in message for words in false)] == []


def test_who_is_said_to_be_paid_was_paid(hands: list[AuditedHand]) -> None:
    for hand in hands:
        names = [seat.player for seat in hand.seats]
        for finding in hand.findings:
            if finding.code == "H05" and finding.found != "no one":
                for name in names:
                    if name in finding.found.split(" and "):
                        assert paid(hand, name) > 0, (hand.facts.file, finding.message)


def test_who_is_said_to_muck_a_winning_hand_is_due_something(hands: list[AuditedHand]) -> None:
    for hand in hands:
        for finding in hand.findings:
            if finding.code == "H09":
                undecided = [award for award in hand.awards if award.expected is None]
                assert due(hand, finding.player) > 0 or undecided, (hand.facts.file, finding.message)


def test_a_low_half_that_is_said_to_be_paid_to_no_one_is_paid_to_no_one(hands: list[AuditedHand]) -> None:
    for hand in hands:
        for finding in hand.findings:
            if finding.code == "T03" and "no one" in finding.message and len(hand.pots) == 1:
                winners = {award.player for award in hand.awards if award.half != "low" and award.expected}
                losers = [award.player for award in hand.awards if award.printed and award.player not in winners]
                assert losers == [], (hand.facts.file, finding.message)
