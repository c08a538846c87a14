"""A raise whose words leave open what its number is: the printed bets, or else the printed total, decide."""

import re
from collections.abc import Callable, Iterator

import pytest

from studbook.exchange.site_texts import typed_hands
from studbook.game.events import Bet, BringIn, Call, Raise, StreetStart
from studbook.game.hand import Hand, hands_of
from studbook.game.vocabulary import Game
from studbook.grammar.read import Engine, Reading
from studbook.grammar.write import write_hand
from studbook.importing.reading import read
from studbook.rules.audit import audit_batch
from studbook.rules.checks.catalogue import CODES
from studbook.simulation.stud.batches import simulate
from tests.grammar.test_phh import raw_of
from tests.grammar.test_real_winning import RERAISED

ENGINES: list[Engine] = ["native", "lark"]
OF_THE_STREET = RERAISED.replace("Bob raises (1.60)", "Bob raises (2)")
BETS = "Bets: 2.15"


def reading_of(text: str, engine: Engine = "native") -> Reading:
    (reading,) = read(raw_of(text), engine=engine)
    assert reading.rejects == []
    return reading


def raises_in(text: str, engine: Engine = "native") -> list[tuple[str, int, int]]:
    hands = list(hands_of(reading_of(text, engine).batch))
    return [(one.player, one.amount, one.to) for hand in hands for one in hand.events if isinstance(one, Raise)]


def found_in(text: str, code: str) -> list[tuple[int, int, int]]:
    """Line, what is expected and what was found, for all findings of a check."""
    findings = audit_batch(reading_of(text).batch).settled.findings
    asked = findings.code == CODES[code]
    columns = (findings.line[asked], findings.expected[asked], findings.found[asked])
    return list(zip(*(column.tolist() for column in columns), strict=True))


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("text", [RERAISED, OF_THE_STREET])
def test_the_printed_bets_tell_chips_added_from_street_totals(text: str, engine: Engine) -> None:
    assert raises_in(text, engine) == [("Ann", 6_000, 10_000), ("Bob", 10_000, 20_000)]
    assert found_in(text, "M16") == []


def test_each_hand_of_a_file_is_read_by_its_own_bets() -> None:
    second = OF_THE_STREET.replace("693900001", "693900002")
    assert raises_in(f"{RERAISED}\n\n\n{second}\n\n\n{RERAISED.replace('693900001', '693900003')}") == 3 * [
        ("Ann", 6_000, 10_000),
        ("Bob", 10_000, 20_000),
    ]


@pytest.mark.parametrize("engine", ENGINES)
def test_bets_that_fit_neither_are_reported_once_and_the_hand_is_read_as_usual(engine: Engine) -> None:
    text = RERAISED.replace(BETS, "Bets: 9.15")
    assert raises_in(text, engine) == raises_in(RERAISED)
    line = text.splitlines().index(next(line for line in text.splitlines() if "Bets:" in line)) + 1
    assert found_in(text, "M16") == [(line, 21_500, 91_500)]


def test_one_wrong_bet_is_reported_at_its_line() -> None:
    text = RERAISED.replace("cards.Bets: 2.15", "cards.Bets: 3.15")
    line = next(number for number, line in enumerate(text.splitlines(), 1) if "Bets: 3.15" in line)
    assert found_in(text, "M16") == [(line, 21_500, 31_500)]


def reraised() -> Iterator[Hand]:
    """Simulated hands in which someone raises twice on a street, or after bringing in or betting."""
    for hand in typed_hands(simulate(Game.STUD, 300, 5)):
        if hand and any(added != event.to for event, added in raises_of(hand)):
            yield hand


def raises_of(hand: Hand) -> Iterator[tuple[Raise, int]]:
    """Each raise with the chips that it adds."""
    put: dict[int, int] = {}
    for event in hand.events:
        if isinstance(event, StreetStart):
            put = {}
        elif isinstance(event, Raise):
            yield event, event.to - put.get(event.seat, 0)
            put[event.seat] = event.to
        elif isinstance(event, BringIn | Bet | Call):
            put[event.seat] = put.get(event.seat, 0) + event.amount


def with_totals(text: str, hand: Hand) -> str:
    """Winamax's text with street totals behind `to`."""
    totals = iter([event.to / 10_000 for event, _ in raises_of(hand)])
    return re.sub(r"( raises \S+ to )[\d.,]+", lambda line: f"{line[1]}{next(totals):.2f}", text)


def without_totals(text: str, hand: Hand) -> str:
    """Bovada's text with the chips added."""
    chips = iter([added / 10_000 for _, added in raises_of(hand)])
    return re.sub(r"((?:Raises|All-in\(raise\)) )[\d.,]+", lambda line: f"{line[1]}{next(chips):.2f}", text)


OTHERWISE: list[tuple[str, Callable[[str, Hand], str]]] = [("winamax", with_totals), ("bovada", without_totals)]


@pytest.mark.parametrize(("site", "otherwise"), OTHERWISE)
def test_the_printed_total_decides_where_no_bets_are_printed(site: str, otherwise: Callable[[str, Hand], str]) -> None:
    changed = 0
    for hand in reraised():
        usual = write_hand(hand, site)
        other = otherwise(usual, hand)
        assert raises_in(other) == raises_in(usual)
        assert found_in(other, "M03") == []
        changed += 1
    assert changed > 20


@pytest.mark.parametrize(("site", "otherwise"), OTHERWISE)
def test_a_total_that_fits_neither_is_an_error_of_its_own(site: str, otherwise: Callable[[str, Hand], str]) -> None:
    for hand in reraised():
        usual = re.sub(r"(Total Pot\D+)(\d)", r"\g<1>9\2", write_hand(hand, site), flags=re.IGNORECASE)
        assert len(found_in(usual, "M03")) == 1
        assert raises_in(usual) == raises_in(write_hand(hand, site))
