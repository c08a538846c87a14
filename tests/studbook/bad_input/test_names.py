"""Players may have any name, even one that reads like a line of a hand."""

import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import studbook
from studbook.analytics.store import Store
from studbook.exchange.anonymise import Names, anonymised_files
from studbook.exchange.site_texts import Tally
from studbook.game.events import Event
from studbook.game.hand import Hand
from studbook.importing.pipeline import import_paths
from studbook.importing.reject_rows import Rejected

NAMES = (
    "Dealt to x: folds [Ah]",
    "Dealt to x",
    "a: folds",
    "a:",
    ": checks",
    ":",
    "::",
    "x: shows [Ah Kd] (a flush, Ace high)",
    'Bob said, "',
    ' said, "hi"',
    "x collected $5 from pot",
    "x collected",
    "x folded on the 3rd Street",
    "x showed [Ah] and won ($5)",
    "x mucked",
    "x is sitting out",
    "x has timed out",
    "x leaves the table",
    "x is connected",
    "x finished the tournament in 1st place",
    "Uncalled bet ($5) returned to x",
    "Seat 3: x",
    "Seat 3: x ($5 in chips)",
    "Total pot $5",
    "Total pot $5 | Rake $0",
    "Board [Ah]",
    "Betting is capped",
    "No low hand qualified",
    "Pair on board - a double bet is allowed",
    "*** SUMMARY ***",
    "*** 4th STREET ***",
    "PokerStars Game",
    "Table 'x' 8-max",
    "PC [Mittel]",
    "[Ah]",
    "[Ah Kd] [2c",
    "]",
    "] [",
    "([{<>}])",
    "x (",
    "($5 in chips)",
    " (",
    "x ($1",
    "12 and is all-in",
    "and is all-in",
    "$5",
    "$0.04 to $0.08",
    "€uro",
    "£££",
    "a,b,c",
    "a;b|c",
    "'quoted'",
    '"double"',
    "`back`",
    "\\",
    "a\\nb",
    "%s%d",
    "{number}",
    "<b>bold</b>",
    "<script>alert(1)</script>",
    "&amp;",
    "=1+1",
    "=cmd|' /C calc'!A0",
    "+1",
    "-1",
    "@x",
    "--",
    "'; DROP TABLE hands; --",
    "NULL",
    "nan",
    ".",
    "...",
    "x.",
    "x-",
    "-x",
    "_",
    "!",
    "?",
    "#1",
    "Hero2",
    "0",
    "1 2",
    "x  y",
    "I♥poker",
    "😀",
    "👩‍👩‍👧",
    "שלום",
    "مرحبا",
    "\u202eABC",
    "Ж",
    "日本語",
    "e\u0301",
    "é",
    "ﬁ",
    "\u00a0x",
    "x\u200b",
    "a" * 300,
)

GROUPS = (
    ("a", "a: folds", "a: folds: calls $0.04"),
    ("a", "aa", "aaa"),
    ("a", "a b", "a  b"),
    ("x", "x [Kc", "x [Kc] [Ad"),
    ("x", "Dealt to x", "Dealt to Dealt to x"),
    ("x", 'x said, "', 'x said, "x'),
    ("x", "x collected $0.14 from pot", "x collected $0.13"),
    ("1", "$1", "$1 in chips"),
    ("A", "a", "\uff41"),
    ("é", "e\u0301", "e"),
    ("Seat 2: x", "Seat 4: x", "x"),
    ("Bob", "Bob folded on the", "Bob folded"),
    ("Bob", "Bob (", "Bob ($1"),
    ("Bob", "Bob:", "Bob::"),
    ("Bob", ": Bob", "to Bob"),
    ("returned to Bob", "Bob", "Uncalled bet ($0.06) returned to Bob"),
)
"""Sets of names in which one is part of another."""


ORDINARY = ("Ann", "Bob", "Cleo")
ANYONE = [
    tuple(name if seat == place else other for place, other in enumerate(ORDINARY))
    for name in NAMES
    for seat in range(3)
]
RELATED = [(*names[turn:], *names[:turn]) for names in GROUPS for turn in range(3)]
PARTIES = [ORDINARY, *ANYONE, *RELATED]
"""Names for Ann, Bob and Cleo."""


class Story(NamedTuple):
    """The result of reading a hand whose players have other names."""

    rejected: str
    lines: list[Any]
    """Everything in the hand, with ordinary names."""
    stored: list[str]
    """The players as named in the store."""
    findings: list[str]

    def __repr__(self) -> str:
        return f"{self.rejected or self.stored} {self.findings}"


def with_names(text: str, names: tuple[str, ...]) -> str:
    """Return the hand with other names for Ann, Bob and Cleo."""
    marks = "\1\2\3"
    for old, mark in zip(ORDINARY, marks, strict=True):
        text = text.replace(old, mark)
    for mark, new in zip(marks, names, strict=True):
        text = text.replace(mark, new)
    return text


def lines(hand: Hand, names: tuple[str, ...]) -> list[Any]:
    """Return everything in a hand, with ordinary names."""
    back = dict(zip(names, ORDINARY, strict=True)) | {"Hero": "Hero"}
    seats = [(seat.number, back.get(seat.player, seat.player), seat.stack) for seat in hand.seats]
    return seats + [(type(event).__name__, *_fields(event, back)) for event in hand.events]


def _fields(event: Event, back: dict[str, str]) -> Iterator[Any]:
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name != "line":
            yield back.get(value, value) if field.name == "player" else value


@pytest.fixture(scope="module")
def stories(hand: Callable[[int], str], tmp_path_factory: pytest.TempPathFactory) -> list[Story]:
    """Read the hand with the names of every party, all from one file."""
    path = tmp_path_factory.mktemp("names") / "hands.txt"
    texts = [with_names(hand(number), names) for number, names in enumerate(PARTIES)]
    path.write_text("\n\n".join(texts), encoding="utf-8")
    rejected: dict[int, str] = {}

    def refuse(row: Rejected) -> None:
        rejected[int(row.text.partition("#")[2].partition(":")[0])] = f"line {row.line}: {row.reason}"

    read = {int(each.hand_id): each for each in studbook.read(path, on_reject=refuse)}
    with Store() as store:
        totals = import_paths(store, [path]).hands
        assert totals.found == totals.imported + totals.rejected == len(PARTIES)
        seated = "SELECT hand_id, list(player ORDER BY seat) FROM seats JOIN hands USING (hand) GROUP BY ALL"
        players = store.sql(seated)
        found = store.sql("SELECT hand_id, code FROM findings JOIN hands USING (hand) WHERE NOT between_hands").rows
    stored = {int(number): names for number, names in players.rows}
    return [
        Story(
            rejected.get(number, ""),
            lines(read[number], names) if number in read else [],
            stored.get(number, []),
            [code for hand_id, code in found if int(hand_id) == number],
        )
        for number, names in enumerate(PARTIES)
    ]


def test_ordinary_names(stories: list[Story]) -> None:
    assert stories[0] == Story("", stories[0].lines, ["Ann", "Bob", "Hero", "Cleo"], [])
    assert len(stories[0].lines) == 4 + 45


def test_any_names_are_read(stories: list[Story]) -> None:
    wrong = {
        names: story
        for names, story in zip(PARTIES, stories, strict=True)
        if story != Story("", stories[0].lines, [*names[:2], "Hero", names[2]], [])
    }
    assert wrong == {}


def test_any_names_are_replaced(hand: Callable[[int], str], tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("\n\n".join(with_names(hand(number), names) for number, names in enumerate(PARTIES)), "utf-8")
    tally = Tally()
    files = list(anonymised_files([path], tmp_path / "new", Names(), tally))
    assert tally == Tally(written=len(PARTIES))
    seated = [[seat.player for seat in each.seats] for each in studbook.read(*files)]
    assert [names for names in seated if not all(re.fullmatch("Hero|Player[0-9]+", name) for name in names)] == []
    assert len({name for names in seated for name in names}) == len({name for names in PARTIES for name in names}) + 1
