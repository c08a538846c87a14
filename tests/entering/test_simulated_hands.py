"""Simulated hands, entered line by line: every action is offered, and the log that results is clean and pays the same.

The simulator knows the rules on its own, so each proves the other.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from studbook.entering.awards import finished
from studbook.entering.log_text import END, read_logs
from studbook.entering.play import add, begin
from studbook.entering.steps import HEADINGS, SHOWDOWN, NextStep, next_step
from studbook.exchange.simulated import Rules, simulated
from studbook.exchange.site_texts import Tally
from studbook.game.games import STUD_GAMES
from studbook.game.money import parse_amount
from studbook.game.vocabulary import Game, Limit
from studbook.grammar.sites.houselog.writer import HouseLog
from studbook.rules.checks.check import Severity
from studbook.rules.stud.batch import settle_batch
from studbook.rules.stud.house import house

GAMES = [game for game in STUD_GAMES if game in HouseLog.games]
HOUSES = ("de-isa", "site-default", "roberts", "de-isa")
"""Whose rules apply with each limit."""
BY_ITSELF = re.compile(r"Seat \d+ (antes|takes back|wins|finishes)|Pot:|Rake:|End of hand")
ACTION = re.compile(r"Seat (\d+) (checks|bets|calls|completes|raises|brings|folds)\b.*?([\d,.]*)(, all-in)?$")


class Audit(NamedTuple):
    nets: list[int]
    troubles: list[str]


def audit(log: str, rules: str) -> Audit:
    found = read_logs([log.strip().removesuffix(f"\n{END}")])
    assert not found.troubles
    settled = settle_batch(found.batch, house(rules))
    grave = settled.findings.severity >= Severity.WARNING
    return Audit(settled.seats.net.tolist(), settled.findings.code[grave].tolist())


def texts(game: Game, limit: Limit, hands: int, seed: int, rules: str) -> Iterator[str]:
    written = simulated("houselog", [game], [limit], hands, seed, Tally(), Rules(house(rules)))
    return (text.strip() for text in written)


def is_offered(step: NextStep, line: str) -> bool:
    """Whether an action is among the choices, or within a range of them."""
    same = line.replace("completes", "raises")
    if same in {choice.line.replace("completes", "raises") for choice in step.choices}:
        return True
    found = ACTION.match(same)
    assert found is not None
    return any(
        one.seat == int(found[1]) and parse_amount(one.least) <= parse_amount(found[3]) <= parse_amount(one.most)
        for one in step.ranges
        if found[2] in ("bets", "raises")
    )


def entered(text: str, rules: str) -> str:
    """Enter the lines of a log that someone says; the others must follow by themselves."""
    lines = text.split("\n")
    first = next(at for at, line in enumerate(lines) if " antes " in line or line in HEADINGS.values())
    draft, rake = begin("\n".join(lines[:first]), house(rules)), 0
    for line in lines[first:]:
        rake = parse_amount(line.removeprefix("Rake: ")) if line.startswith("Rake: ") else rake
        step = next_step(draft)
        if BY_ITSELF.match(line) or line in (*HEADINGS.values(), SHOWDOWN) or step.kind == "end":
            continue
        if line.startswith("Announced") and step.kind != "act":
            continue  # nothing is announced here once everyone is all-in
        if ACTION.match(line):
            assert is_offered(step, line), (line, step)
        draft = add(draft, line)
    return finished(draft, rake)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_action_is_offered(game: Game) -> None:
    same = 0
    for limit, rules in zip(Limit, HOUSES, strict=True):
        for text in texts(game, limit, 1, 11, rules):
            log, whole = audit(text, rules), entered(text, rules)
            now = audit(whole, rules)
            assert now.troubles == [], whole
            assert sum(now.nets) == sum(log.nets)
            if "Rake:" not in text or "side pot" not in text:  # houses take the rake of side pots in several ways
                assert now.nets == log.nets, f"{text}\n\n{whole}"
                same += 1
    assert same > 0
