"""Lines that no grammar knows: kept as they are if the replay proves that nothing is missing, otherwise rejected."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from studbook.game.sites import STUD_SITES
from studbook.game.vocabulary import Kind
from studbook.grammar.rejects import Reject
from studbook.grammar.write import write_hand
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.machine.state import machine
from tests.grammar.audited_texts import XML, Imported, Real, as_raw, imported, places_in_xml, played, with_line

HARMLESS = (
    "Table maintenance begins in 10 minutes",
    "Happy hour has started!",
    "Dealer: good luck everybody",
    "{name} is the player of the day",
    "Welcome to the table, {name}. Your rank: 7",
    "Jackpot is now $1,234.56",
    "[system] connection restored (#12)",
    "\u00dcberraschung: \u4f60\u597d \U0001f0a1 heute",
    "x" * 3000,
)
ELEMENTS = (
    "<bonus/>",
    '<info type="news">Happy hour has started!</info>',
    '<jackpot sum="$5" player="{name}"/>',
    '<news><item id="1">a &amp; b</item></news>',
)
ATTRIBUTES = ('foo="1"', 'clientVersion="7.1"', 'data-x="{name} 2"', "luck='yes'", 'sum2="$4"')
PLACES = 2 if not machine().is_fast() else 6
"""Places in each real hand at which something is inserted or damaged."""


def test_no_line_of_a_real_hand_is_unknown(histories_dir: Path) -> None:
    for raw in raw_batches([histories_dir]):
        for reading in read(raw):
            assert reading.rejects == []
            assert not (reading.batch.events.kind == Kind.UNKNOWN).any()


@pytest.mark.parametrize("site", STUD_SITES)
def test_no_line_of_a_simulated_hand_is_unknown(site: str) -> None:
    texts = [write_hand(hand, site).strip().encode() for hand in played(site)]
    assert texts
    for reading in read(as_raw(texts, [site] * len(texts))):
        assert reading.rejects == []
        assert not (reading.batch.events.kind == Kind.UNKNOWN).any()


def kept(hands: list[Real], results: list[Imported | Reject]) -> Iterator[tuple[Real, Imported]]:
    """At least 99 % of the hands count; the others themselves show why something may be missing."""
    lost = 0
    for hand, result in zip(hands, results, strict=True):
        if isinstance(result, Imported):
            yield hand, result
        else:  # someone folds with nothing to call, and the unknown line names a player: it may have been a bet
            assert "O07" in hand.codes, result
            lost += 1
    assert lost <= len(hands) // 100


def test_a_harmless_line_costs_no_hand(real: list[Real]) -> None:
    chance = Random(3)
    made = [
        (hand, with_line(hand, chance.choice(hand.lines[:-1]), words.format(name=chance.choice(hand.names))))
        for hand in real
        if hand.site not in XML
        for words in HARMLESS[:PLACES]
    ]
    results = imported([text for _, text in made], [hand.site for hand, _ in made])
    for hand, result in kept([hand for hand, _ in made], results):
        assert result.nets == hand.nets
        assert result.codes.count("P13") == len(result.unknown) <= 1


def test_a_line_behind_every_line_costs_no_hand(real: list[Real]) -> None:
    hands = [hand for hand in real if hand.site == "pokerstars"][: PLACES * 4]
    texts = []
    for hand in hands:
        lines = hand.text.split(b"\n")
        places = set(hand.lines[:-1])
        texts.append(b"\n".join(line + b"\nHappy hour" * (at in places) for at, line in enumerate(lines)))
    for hand, result in zip(hands, imported(texts, [hand.site for hand in hands]), strict=True):
        assert isinstance(result, Imported)
        assert result.nets == hand.nets
        assert len(result.unknown) == len(hand.lines) - 1


BEHIND_ELEMENT = rb"(<(?:action|event)\b[^>]*/>)"
WITHIN_TAG = rb"(<(?:action|cards|event|winner|round|game|players?)\b[^<>]*?)\s*/?>"


def test_an_unknown_element_or_attribute_costs_no_hand(real: list[Real]) -> None:
    chance = Random(4)
    made = []
    for hand in real:
        for words in (*ELEMENTS, *ATTRIBUTES) if hand.site in XML else ():
            is_element = words.startswith("<")
            places = places_in_xml(hand.text, BEHIND_ELEMENT)[1:-1] if is_element else []
            place = chance.choice(places or places_in_xml(hand.text, WITHIN_TAG))
            more = ("" if is_element else " ") + words.format(name=chance.choice(hand.names))
            made.append((hand, is_element, hand.text[:place] + more.encode() + hand.text[place:]))
    results = imported([text for *_, text in made], [hand.site for hand, *_ in made])
    elements = sum(is_element for _, is_element, _ in made)
    seen = 0
    for hand, result in kept([hand for hand, *_ in made], results):
        assert result.nets == hand.nets
        seen += len(result.unknown)
    assert seen >= elements * 99 // 100  # many tags may have any attribute


def test_both_engines_bend_alike(real: list[Real]) -> None:
    chance = Random(5)
    hands = [hand for hand in real if len(hand.lines) > 3][:: 9 if not machine().is_fast() else 3]
    texts = []
    for hand in hands:
        if hand.site in XML:
            place = chance.choice(places_in_xml(hand.text, BEHIND_ELEMENT)[1:-1])
            texts.append(hand.text[:place] + b"<bonus/>" + hand.text[place:])
        else:
            texts.append(with_line(hand, chance.choice(hand.lines[:-1]), "Happy hour has started!"))
    raw = as_raw(texts, [hand.site for hand in hands])
    for native, lark in zip(read(raw), read(raw, engine="lark"), strict=True):
        assert native.rows.tolist() == lark.rows.tolist()
        assert native.rejects == lark.rejects
        for one, two in zip(native.batch[1:], lark.batch[1:], strict=True):
            for name, column in one._asdict().items():
                assert np.array_equal(column, getattr(two, name)), name


def reversed_word(line: str, names: list[str]) -> str:
    """The line with its first word that is not a name reversed."""
    masked = line
    for name in sorted(names, key=len, reverse=True):
        masked = masked.replace(name, "\0" * len(name))
    word = re.search(r"[A-Za-z*]{3,}", masked)
    return line[: word.start()] + line[word.start() : word.end()][::-1] + line[word.end() :] if word else line


DAMAGE: dict[str, Callable[[str, list[str]], str]] = {
    "word": reversed_word,
    "more": lambda line, names: line + " and more",
    "gone": lambda line, names: "Happy hour has started!",
    "before": lambda line, names: "~~" + line,
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_no_damaged_line_changes_a_net(real: list[Real], damage: str) -> None:
    """A line that only seems unknown is an action, an award or a heading: without it the hand is incomplete."""
    made = []
    for hand in real[:: 12 if not machine().is_fast() else 2]:
        lines = hand.text.decode().split("\n")
        for at in hand.lines if hand.site not in XML else ():
            line = DAMAGE[damage](lines[at], hand.names)
            made.append((hand, "\n".join([*lines[:at], line, *lines[at + 1 :]]).encode()))
    results = imported([text for _, text in made], [hand.site for hand, _ in made])
    kept = [(hand, result) for (hand, _), result in zip(made, results, strict=True) if isinstance(result, Imported)]
    assert all(result.nets == hand.nets for hand, result in kept if result.unknown)
    assert len(kept) < len(made) // 5 or damage == "more"  # what is understood of a line is that line


@pytest.mark.parametrize("old_new", [(rb"<", rb"<q"), (rb'type="', rb'type="9')])
def test_no_damaged_element_changes_a_net(real: list[Real], old_new: tuple[bytes, bytes]) -> None:
    made = []
    for hand in real if machine().is_fast() else real[::12]:
        for found in re.finditer(rb"<(?:action|event|winner)\b[^>]*/>", hand.text) if hand.site in XML else ():
            element = found[0].replace(*old_new, 1)
            made.append((hand, hand.text[: found.start()] + element + hand.text[found.end() :]))
    results = imported([text for _, text in made], [hand.site for hand, _ in made])
    kept = [(hand, result) for (hand, _), result in zip(made, results, strict=True) if isinstance(result, Imported)]
    assert all(result.nets == hand.nets for hand, result in kept if result.unknown)
