"""Hands of every site, spoiled a little: most of them still import, and what is wrong in them goes through."""

import random
import re
from collections.abc import Callable, Iterator

from studbook.exchange.simulated import simulated
from studbook.exchange.site_texts import Tally
from studbook.game.vocabulary import RED_DOG_GAMES, Limit
from studbook.simulation.stud.batches import GAMES

Way = Callable[[random.Random, str], str]

ODD_NUMBERS = (0, 1, 2, 9, 10, 30, 31, 32, 63, 64, 99, 100, 127, 128, 255, 10**6, 10**11, 10**14, 10**18, 10**25)
ODD_SEATS = (0, 9, 10, 11, 30, 31, 32, 63, 99, 127, 255, 1000)
CARD = re.compile(r"\b(?:10|[2-9TJQKA])[cdhs]\b|\b[CDHS](?:10|[2-9JQKA])\b")
NUMBER = re.compile(r"\d+(?:\.\d+)?")
SEAT = re.compile(r"""(?P<before>\b[Ss]eat(?:="|[ +:#]?|\s#))(?P<number>\d{1,2})\b""")
WORD = re.compile(r"\b[A-Z][a-z]+(?:[A-Z][a-z]+)*\d*\b|\b[A-Za-z_][A-Za-z_0-9]{3,}\b")
PIECES = (
    "$", "-", ".", ",", ": ", " ", "[", "]", " and is all-in", "Ah", "X", "??", "(", ")", "\x1b[2J", "[bold]", "[/]",
    "<b>", "&amp;", "\u202e", "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"), '"', "'", "\t",
)  # fmt: skip


def _splice(text: str, found: re.Match[str], new: str) -> str:
    return text[: found.start()] + new + text[found.end() :]


def _any(chance: random.Random, pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    found = list(pattern.finditer(text))
    return chance.choice(found) if found else None


def flip_a_byte(chance: random.Random, text: str) -> str:
    place = chance.randrange(len(text))
    return text[:place] + chr(ord(text[place]) ^ 1 << chance.randrange(7)) + text[place + 1 :]


def put_in_a_piece(chance: random.Random, text: str) -> str:
    place = chance.randrange(len(text))
    return text[:place] + chance.choice(PIECES) + text[place:]


def drop_a_line(chance: random.Random, text: str) -> str:
    lines = text.split("\n")
    del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


def repeat_a_line(chance: random.Random, text: str) -> str:
    lines = text.split("\n")
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
    return "\n".join(lines)


def swap_two_lines(chance: random.Random, text: str) -> str:
    lines = text.split("\n")
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return "\n".join(lines)


def change_a_number(chance: random.Random, text: str) -> str:
    found = _any(chance, NUMBER, text)
    if not found:
        return text
    number = float(found[0])
    near = (f"{number + 1:g}", f"{number / 2:.2f}", f"{10 * number:g}", f"{number + 0.01:.2f}")
    return _splice(text, found, chance.choice((*near, str(chance.choice(ODD_NUMBERS)))))


def change_a_number_everywhere(chance: random.Random, text: str) -> str:
    found = _any(chance, NUMBER, text)
    if not found:
        return text
    return re.sub(rf"(?<![\d.]){re.escape(found[0])}(?![\d.])", str(chance.choice(ODD_NUMBERS)), text)


def move_a_seat(chance: random.Random, text: str) -> str:
    """A player sits on an odd chair through the whole hand."""
    found = _any(chance, SEAT, text)
    if not found:
        return text
    new = str(chance.choice(ODD_SEATS))
    return SEAT.sub(lambda one: one["before"] + (new if one["number"] == found["number"] else one["number"]), text)


def move_all_seats(chance: random.Random, text: str) -> str:
    """Everyone moves so many seats on, beyond those that any table has."""
    by = chance.choice((8, 20, 25, 28, 30, 50, 90, 120))
    return SEAT.sub(lambda one: f"{one['before']}{int(one['number']) + by}", text)


def swap_two_names(chance: random.Random, text: str) -> str:
    words = [word for word in set(WORD.findall(text)) if text.count(word) >= 3]
    if len(words) < 2:
        return text
    one, two = chance.sample(sorted(words), 2)
    found = _any(chance, re.compile(rf"\b{re.escape(one)}\b"), text)
    if chance.random() < 0.5 and found:
        return _splice(text, found, two)
    return re.sub(rf"\b(?:{re.escape(one)}|{re.escape(two)})\b", lambda found: two if found[0] == one else one, text)


def change_a_card(chance: random.Random, text: str) -> str:
    one, two = _any(chance, CARD, text), _any(chance, CARD, text)
    if not one or not two:
        return text
    if chance.random() < 0.5:
        return _splice(text, one, two[0])
    return re.sub(rf"\b{one[0]}\b", two[0], text)


def drop_cards(chance: random.Random, text: str) -> str:
    """Cards of a line are lost, or it has some twice."""
    found = _any(chance, re.compile(rf"(?:{CARD.pattern})(?:[ ,](?:{CARD.pattern}))*"), text)
    if not found:
        return text
    cards = re.split("[ ,]", found[0])
    between = "," if "," in found[0] else " "
    kept = cards[: chance.randrange(len(cards) + 1)] if chance.random() < 0.5 else cards + cards[:2]
    return _splice(text, found, between.join(kept))


WAYS: tuple[Way, ...] = (
    flip_a_byte, put_in_a_piece, drop_a_line, repeat_a_line, swap_two_lines, change_a_number, change_a_number,
    change_a_number_everywhere, move_a_seat, move_all_seats, swap_two_names, change_a_card, change_a_card, drop_cards,
)  # fmt: skip


def clean(site: str, hands: int, seed: int) -> Iterator[str]:
    """Clean hands of all games in a site's words, fixed limit and pot limit."""
    games = RED_DOG_GAMES if site == "reddog" else GAMES
    return simulated(site, list(games), [Limit.FIXED, Limit.POT], hands, seed, Tally())


def mutants(site: str, hands: int, seed: int, of_each: int = 1) -> Iterator[str]:
    """Hands, each spoiled in up to three ways, as many of each clean one; the same seed spoils them in the same way."""
    chance = random.Random(f"{site} {seed}")
    for whole in clean(site, -(-hands // of_each), seed):
        for copy in range(of_each):
            text = _numbered(whole, copy)
            for _ in range(chance.choice((0, 1, 1, 1, 2, 3))):
                text = chance.choice(WAYS)(chance, text) or text
            yield text


def _numbered(text: str, copy: int) -> str:
    """The hand with a number of its own, if it has one: else its copies would contradict one another."""
    found = re.search(r"\d{8,}", text)
    return text.replace(found[0], str(int(found[0]) + copy * 10**7)) if found else text
