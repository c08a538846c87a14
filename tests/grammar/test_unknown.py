"""Lines that no grammar knows: kept as they are if the replay proves that nothing is missing, otherwise rejected."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from studbook.game.compiled import PLAIN
from studbook.game.events import Unknown
from studbook.game.hand import Hand, hands_of
from studbook.game.sites import SITES, STUD_SITES
from studbook.game.vocabulary import Game, Kind
from studbook.grammar.read import Engine, Reading
from studbook.grammar.rejects import Reject
from studbook.grammar.site_writer import UnknownToRoomError
from studbook.grammar.write import write_hand
from studbook.histories.raw import RawHands
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.rules.audit import audit_batch
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.stud.house import house_of
from studbook.simulation.stud.batches import simulate

XML = ("merge", "ipoker")
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
PLACES = 2 if PLAIN else 6
"""Places in each real hand at which something is inserted or damaged."""


class Real(NamedTuple):
    """A real hand and its content."""

    site: str
    text: bytes
    names: list[str]
    lines: list[int]
    """Lines of its events, from 0."""
    nets: dict[str, int]
    codes: list[str]


class Imported(NamedTuple):
    """The result of reading a text."""

    nets: dict[str, int]
    codes: list[str]
    unknown: list[str]


def as_raw(texts: list[bytes], sites: list[str]) -> RawHands:
    ends = np.cumsum([len(text) + 1 for text in texts], dtype=np.int64) - 1
    starts = ends - [len(text) for text in texts]
    none = np.zeros(len(texts), np.int32)
    site = np.array([SITES.index(name) for name in sites], np.int8)
    return RawHands(b"".join(text + b"\n" for text in texts), site, none, none + 1, starts, ends, none, {}, {0: "x"})


def imported(texts: list[bytes], sites: list[str], engine: Engine = "native") -> list[Imported | Reject]:
    """Every text as read and audited, or its reject."""
    found: dict[int, Imported | Reject] = {}
    for reading in read(as_raw(texts, sites), None, engine):
        found |= {reject.row: reject for reject in reading.rejects}
        if len(reading.rows):
            found |= _imported(reading)
    assert sorted(found) == list(range(len(texts)))
    return [found[row] for row in range(len(texts))]


def _imported(reading: Reading) -> Iterator[tuple[int, Imported]]:
    batch = reading.batch
    settled = audit_batch(batch, house_of(SITES[batch.hands.site[0]])).settled
    for index, (row, hand) in enumerate(zip(reading.rows.tolist(), hands_of(batch), strict=True)):
        mine = batch.seats.hand == index
        nets = dict(zip(batch.strings(batch.seats.name[mine]), settled.seats.net[mine].tolist(), strict=True))
        codes = [CHECKS[code].code for code in settled.findings.code[settled.findings.hand == index]]
        yield row, Imported(nets, codes, [event.text for event in hand.events if isinstance(event, Unknown)])


@pytest.fixture(scope="module")
def real(histories_dir: Path) -> list[Real]:
    """Every real stud hand."""
    hands = []
    for raw in raw_batches([histories_dir]):
        for reading in read(raw):
            by_row = dict(_imported(reading)) if len(reading.rows) else {}
            for row, hand in zip(reading.rows.tolist(), hands_of(reading.batch), strict=True):
                text = raw.text[raw.start[row] : raw.end[row]]
                lines = sorted({event.line - hand.line for event in hand.events})
                names = [seat.player for seat in hand.seats]
                hands.append(Real(SITES[hand.site], text, names, lines, by_row[row].nets, by_row[row].codes))
    return hands


def with_line(hand: Real, line: int, text: str) -> bytes:
    """The hand with one more line after one of its own."""
    lines = hand.text.split(b"\n")
    return b"\n".join([*lines[: line + 1], text.encode(), *lines[line + 1 :]])


# --- what is known stays known ----------------------------------------------------------------------------------------


def test_no_line_of_a_real_hand_is_unknown(histories_dir: Path) -> None:
    for raw in raw_batches([histories_dir]):
        for reading in read(raw):
            assert reading.rejects == []
            assert not (reading.batch.events.kind == Kind.UNKNOWN).any()


def played(site: str) -> list[Hand]:
    """Simulated hands of the games that a room offers."""
    hands = [hand for game in (Game.STUD, Game.STUD8, Game.RAZZ) for hand in hands_of(simulate(game, 30, 5))]
    return [hand for hand in hands if _can_tell(hand, site)]


def _can_tell(hand: Hand, site: str) -> bool:
    try:
        write_hand(hand, site)
    except UnknownToRoomError:
        return False
    return True


@pytest.mark.parametrize("site", STUD_SITES)
def test_no_line_of_a_simulated_hand_is_unknown(site: str) -> None:
    texts = [write_hand(hand, site).strip().encode() for hand in played(site)]
    assert texts
    for reading in read(as_raw(texts, [site] * len(texts))):
        assert reading.rejects == []
        assert not (reading.batch.events.kind == Kind.UNKNOWN).any()


# --- harmless lines ---------------------------------------------------------------------------------------------------


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


def places_in_xml(text: bytes, pattern: bytes) -> list[int]:
    return [found.end(1) for found in re.finditer(pattern, text)]


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
    hands = [hand for hand in real if len(hand.lines) > 3][:: 9 if PLAIN else 3]
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


# --- damaged lines ----------------------------------------------------------------------------------------------------


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
    for hand in real[:: 12 if PLAIN else 2]:
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
    for hand in real if not PLAIN else real[::12]:
        for found in re.finditer(rb"<(?:action|event|winner)\b[^>]*/>", hand.text) if hand.site in XML else ():
            element = found[0].replace(*old_new, 1)
            made.append((hand, hand.text[: found.start()] + element + hand.text[found.end() :]))
    results = imported([text for _, text in made], [hand.site for hand, _ in made])
    kept = [(hand, result) for (hand, _), result in zip(made, results, strict=True) if isinstance(result, Imported)]
    assert all(result.nets == hand.nets for hand, result in kept if result.unknown)


# --- one hand at a time -----------------------------------------------------------------------------------------------

HAND = """\
PokerStars Game #1:  7 Card Stud Limit ($0.04/$0.08 USD) - 2009/11/26 10:22:32 ET
Table 'Dawn II' 8-max
Seat 2: Ann ($1.46 in chips)
Seat 4: Bob ($0.93 in chips)
Ann: posts the ante $0.01
Bob: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ann [Kc]
Dealt to Bob [7c]
Bob: brings in for $0.02
Ann: raises $0.02 to $0.04
Bob: folds
Uncalled bet ($0.02) returned to Ann
Ann collected $0.06 from pot
Ann: doesn't show hand
*** SUMMARY ***
Total pot $0.06 | Rake $0
Seat 2: Ann collected ($0.06)
Seat 4: Bob folded on the 3rd Street
"""
LINE = "Table maintenance begins in 10 minutes"


def changed(old: str, new: str, text: str = HAND) -> Imported | Reject:
    """The result for the hand with something inserted."""
    assert text.count(old) == 1
    (result,) = imported([text.replace(old, new).strip().encode()], ["pokerstars"])
    return result


def test_an_unknown_line_is_an_event_where_it_stands() -> None:
    text = HAND.replace("Bob: folds", f"  {LINE}  \nBob: folds")
    (reading,) = read(as_raw([text.strip().encode()], ["pokerstars"]))
    (hand,) = hands_of(reading.batch)
    place = next(at for at, event in enumerate(hand.events) if isinstance(event, Unknown))
    unknown = hand.events[place]
    assert isinstance(unknown, Unknown)
    assert (unknown.text, unknown.line, unknown.street.name, unknown.seat) == (LINE, 12, "THIRD", 0)
    assert [type(event).__name__ for event in hand.events[place - 1 : place + 2]] == ["Raise", "Unknown", "Fold"]


@pytest.mark.parametrize("line", ["Table 'Dawn II' 8-max", "Seat 2: Ann ($1.46 in chips)", "Ann: posts the ante $0.01"])
def test_before_the_first_ante_every_line_is_known(line: str) -> None:
    result = changed(line, f"{LINE}\n{line}")
    assert isinstance(result, Reject)
    assert result.code == "P05"
    assert result.line == HAND[: HAND.index(line)].count("\n") + 1
    assert LINE in result.reason


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Bob: folds", "Bob: flods"),
        ("Ann: raises $0.02 to $0.04", "Ann: raises $0.02 to $0.04k at last"),
        ("Bob: brings in for $0.02", "Bob: brings $0.02"),
        ("Ann collected $0.06 from pot", "Ann collects $0.06 from pot"),
        ("Uncalled bet ($0.02) returned to Ann", "Bet ($0.02) returned to Ann"),
        ("*** 3rd STREET ***", "*** 3rd STREETS ***"),
        ("Dealt to Bob [7c]", "Dealt for Bob [7c]"),
        ("Bob: posts the ante $0.01", "Bob: puts the ante $0.01"),
    ],
)
def test_a_damaged_line_is_rejected_as_before(old: str, new: str) -> None:
    result = changed(old, new)
    assert isinstance(result, Reject)
    assert (result.code, result.line) == ("P05", HAND[: HAND.index(old)].count("\n") + 1)
    assert new in result.reason
    assert result.expected


def test_the_first_of_several_unknown_lines_is_the_reason() -> None:
    text = HAND.replace("Bob: folds", "Bob: flods").replace("Ann: raises", f"{LINE}\nAnn: raises")
    (result,) = imported([text.strip().encode()], ["pokerstars"])
    assert isinstance(result, Reject)
    assert (result.line, result.reason) == (11, f"unexpected text: {LINE!r}")


def test_a_hand_whose_head_is_damaged_is_not_taken_for_lines_of_the_one_before() -> None:
    (result,) = imported(
        [(HAND + "\n\nPocketStars" + HAND.removeprefix("PokerStars")).strip().encode()], ["pokerstars"]
    )
    assert isinstance(result, Reject)
    assert "PocketStars" in result.reason


def test_two_lines_of_one_player_cannot_vanish() -> None:
    text = HAND.replace("Seat 4", "Seat 3: Cleo ($1 in chips)\nSeat 4", 1)
    text = text.replace("Bob: posts", "Cleo: antes $0.01\nBob: posts").replace("Bob: folds", "Bob: folds\nCleo: throws")
    (result,) = imported([text.strip().encode()], ["pokerstars"])
    assert isinstance(result, Reject)


def test_a_line_that_is_cut_off_at_the_end_is_no_unknown_line() -> None:
    (result,) = imported([HAND[: HAND.index(" from pot")].encode()], ["pokerstars"])
    assert isinstance(result, Reject)


# --- written back -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("site", STUD_SITES)
def test_an_unknown_line_is_written_back_in_its_room_only(site: str) -> None:
    words = "<bonus/>" if site in XML else LINE
    hand = replace(played(site)[0], site=SITES.index(site))
    place = next(at for at, event in enumerate(hand.events) if type(event).__name__ in ("Check", "Call", "Fold"))
    unknown = Unknown(0, hand.events[place].street, 0, "", words)
    hand = replace(hand, events=(*hand.events[: place + 1], unknown, *hand.events[place + 1 :]))
    written = write_hand(hand, site)
    assert written.count(words) == 1
    (back,) = _hands([written.strip().encode()], site)
    assert [event.text for event in back.events if isinstance(event, Unknown)] == [words]
    elsewhere = next(name for name in STUD_SITES if name != site and _can_tell(hand, name))
    assert words not in write_hand(hand, elsewhere)


def _hands(texts: list[bytes], site: str) -> list[Hand]:
    readings: list[Any] = read(as_raw(texts, [site] * len(texts)))
    assert [reading.rejects for reading in readings] == [[]]
    return list(hands_of(readings[0].batch))
