"""Damage to the text of a hand: cut short, garbled, or with lines that no hand has."""

import re
from collections.abc import Iterator

from studbook.game.vocabulary import Game
from studbook.tampering.kinds import damage_to_text

Variants = Iterator[str]


@damage_to_text("P02")
def text_cut_short(text: str) -> Variants:
    """The text ends in the middle of the hand."""
    lines = text.splitlines(keepends=True)
    for line, _ in enumerate(lines):
        if "*** 3rd STREET" in lines[line] or "*** 4th STREET" in lines[line] or "*** SUMMARY" in lines[line]:
            yield "".join(lines[:line])
            yield "".join(lines[: line + 1])


@damage_to_text("P05", "P02")
def text_cut_within_a_line(text: str) -> Variants:
    """The text ends in the middle of a line of the betting."""
    for found in re.finditer(r": (?:bets|calls|raises) ", text):
        yield text[: found.end() - 2] + "\n"


@damage_to_text("P05")
def line_garbled(text: str) -> Variants:
    """The letters of a line of the betting are scrambled."""
    for found in re.finditer(r": (bets|calls|raises|checks|folds)\b", text):
        word = found[1]
        yield text[: found.start(1)] + word[::-1] + text[found.end(1) :]


@damage_to_text("P13")
def line_from_elsewhere(text: str) -> Variants:
    """A line from another program appears in the middle of the betting."""
    for found in re.finditer(r": (?:bets|calls|raises|checks|folds)[^\n]*\n", text):
        yield text[: found.end()] + "ERROR 0x80070057: the log could not be written\n" + text[found.end() :]


@damage_to_text("P01")
def character_lost(text: str) -> Variants:
    """A letter of a player's name is a byte that no encoding knows."""
    names = re.findall(r"^Seat \d+: (\w+) \(", text, re.MULTILINE)
    for name in names:
        if len(name) > 3 and text.count(name) > 1:
            yield text.replace(name, name[:2] + "\udc81" + name[3:])


@damage_to_text("P01")
def character_replaced(text: str) -> Variants:
    """A letter of a player's name has become a replacement character."""
    for name in re.findall(r"^Seat \d+: (\w+) \(", text, re.MULTILINE):
        if len(name) > 3:
            yield text.replace(name, name[:2] + "\ufffd" + name[3:])


@damage_to_text("P07", "P05", "P06", "P09")
def seat_missing(text: str) -> Variants:
    """A player's seat line is missing from the hand's header."""
    for found in re.finditer(r"^Seat \d+: .* in chips\)\n", text, re.MULTILINE):
        yield text[: found.start()] + text[found.end() :]


@damage_to_text("M15")
def paid_to_no_seat(text: str) -> Variants:
    """A pot is paid to a name that no seat has."""
    for found in re.finditer(r"^(.+) collected \D?[\d.,]+ from ", text, re.MULTILINE):
        yield text[: found.start(1)] + "Dealer" + text[found.end(1) :]


@damage_to_text("P09")
def amount_beyond_reason(text: str) -> Variants:
    """An amount has twenty digits."""
    for found in re.finditer(r": (?:bets|calls) \$?(\d+)", text):
        yield text[: found.start(1)] + "9" * 20 + text[found.end(1) :]


@damage_to_text("P09")
def date_that_is_none(text: str) -> Variants:
    """The hand is dated 31 February."""
    yield re.sub(r"(\d{4})/\d\d/\d\d", r"\1/02/31", text, count=1)


@damage_to_text("P04", games=(Game.STUD,), file="HH20090121 Alcyone I - $0.04-$0.08 - Limit Razz.txt")
def file_of_another_game(text: str) -> Variants:
    """The file name gives a different game from the hand."""
    yield text


@damage_to_text("P12")
def door_cards_missing(text: str) -> Variants:
    """The upcards of all opponents, which the site always prints, are missing."""
    yield re.sub(r"^Dealt to (?!Hero\b)[^\n]*\n", "", text, flags=re.MULTILINE)


@damage_to_text("P12")
def button_in_stud(text: str) -> Variants:
    """The header names a button seat, which no stud table has."""
    yield re.sub(r"^(Table '[^\n]*-max)", r"\1 Seat #1 is the button", text, count=1, flags=re.MULTILINE)
