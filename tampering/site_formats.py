"""Damage to what only some sites print."""

import re
from collections.abc import Iterator

from studbook.game.events import Collect, Result
from studbook.game.money import CENT, UNIT, format_amount, parse_amount
from studbook.tampering.kinds import HILO_GAMES, damage, damage_to_text
from studbook.tampering.scene import Scene

Variants = Iterator[str]
Scenes = Iterator[Scene]


def _more(amount: str) -> str:
    """The same amount plus a unit."""
    return format_amount(parse_amount(amount) + (CENT if "." in amount else UNIT))


@damage_to_text("M05", site="fulltilt")
def wrong_running_pot(text: str) -> Variants:
    """The pot printed in a street heading is larger than what was bet."""
    for found in re.finditer(r"^\*\*\* (?:4TH|5TH|6TH|7TH) STREET \*\*\*", text, re.MULTILINE):
        yield text[: found.end()] + " (Total Pot: $123,456.78)" + text[found.end() :]


@damage_to_text("M08", site="kingsclub")
def wrong_net_result(text: str) -> Variants:
    """The summary prints a different net result for a player."""
    for found in re.finditer(r"^Seat \d+: .*\([\d.,]+\) [+-]([\d.]+)$", text, re.MULTILINE):
        yield text[: found.start(1)] + _more(found[1]) + text[found.end(1) :]


@damage_to_text("M08", site="kingsclub")
def wrong_final_stack(text: str) -> Variants:
    """The summary prints a different final stack for a player."""
    for found in re.finditer(r"^Seat \d+: .*\(([\d.]+)\) [+-][\d.,]+$", text, re.MULTILINE):
        yield text[: found.start(1)] + _more(found[1]) + text[found.end(1) :]


@damage_to_text("M14", "M01", site="kingsclub", needs="scooped side pot")
def side_pot_without_award(text: str) -> Variants:
    """The line that pays the side pot is missing; net results and stacks include it."""
    if re.search(r"^.* wins main pot ", text, re.MULTILINE):
        yield re.sub(r"^.* wins side pot[^\n]*\n", "", text, flags=re.MULTILINE)


@damage_to_text("R05", "M01", site="bovada")
def rake_hidden(text: str) -> Variants:
    """The site does not print the rake it has kept."""
    if not re.search(r"Rake \(\D?0\)", text):
        yield re.sub(r" \| Rake \([^)]*\)", "", text)


@damage("H06", site="fulltilt")
def described_otherwise_at_the_end(scene: Scene) -> Scenes:
    """Full Tilt's summary describes a hand differently from the showdown."""
    for position in scene.positions(Result):
        event = scene.events[position]
        if 0 <= event.said_high < 8 << 20 and event.cards:
            yield scene.change(position, said_high=8 << 20 | 10 << 16)


@damage("H11", "M01", site="winamax", games=HILO_GAMES)
def alone_paid_one_half_only(scene: Scene) -> Scenes:
    """Of the two lines that pay a lone player both halves, the second is missing."""
    positions = scene.positions(Collect)
    if not scene.showdown() and len(positions) == 1:
        half = scene.events[positions[0]].amount // 2 // scene.unit * scene.unit
        if half:
            yield scene.pay(positions[0], half)
