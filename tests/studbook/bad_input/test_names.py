"""Players may be called anything, also what reads like a line of a hand."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import studbook
from analytics.store import Store
from studbook.pipeline import import_paths

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
    "Hero:",
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
    ("A", "a", "ａ"),
    ("é", "e\u0301", "e"),
    ("Seat 2: x", "Seat 4: x", "x"),
    ("Bob", "Bob folded on the", "Bob folded on the 3rd Street"),
    ("Bob", "Bob (", "Bob ($1"),
    ("Bob", "Bob:", "Bob::"),
    ("Bob", ": Bob", "to Bob"),
    ("returned to Bob", "Bob", "Uncalled bet ($0.06) returned to Bob"),
)
"""Names of which one is part of another."""


@pytest.fixture
def called(hand: Callable[[], str], tmp_path: Path) -> Callable[..., Path]:
    """The hand with other names for Ann, Bob and Cleo."""

    def written(*names: str) -> Path:
        text = hand()
        for old, mark in (("Ann", "\1"), ("Bob", "\2"), ("Cleo", "\3")):
            text = text.replace(old, mark)
        for mark, new in zip("\1\2\3", names, strict=True):
            text = text.replace(mark, new)
        path = tmp_path / "hands.txt"
        path.write_text(text, encoding="utf-8")
        return path

    return written


def told(path: Path, names: dict[str, str]) -> list[Any]:
    """Everything that a hand says but for the names."""
    rejected: list[Any] = []
    hands = list(studbook.read(path, on_reject=rejected.append))
    assert [(reject.line, reject.reason) for reject in rejected] == []
    (hand,) = hands
    back = {new: old for old, new in names.items()}
    events = [
        (type(event).__name__, *(back.get(value, value) if name == "player" else value for name, value in fields(event)))
        for event in hand.events
    ]
    return [*((seat.number, back.get(seat.player), seat.stack) for seat in hand.seats), *events]


def fields(event: Any) -> list[tuple[str, Any]]:
    return [(name, getattr(event, name)) for cls in type(event).__mro__ for name in getattr(cls, "__slots__", ())]


@pytest.fixture
def insist(called: Callable[..., Path], hand: Callable[[], str], tmp_path: Path, looked: Any) -> Callable[..., None]:
    """Insist that a hand with these names says what it says with ordinary ones, and that the store keeps them."""

    def insisted(ann: str, bob: str, cleo: str) -> None:
        plain = tmp_path / "plain.txt"
        plain.write_text(hand())
        ordinary = {"Ann": "Ann", "Bob": "Bob", "Cleo": "Cleo", "Hero": "Hero"}
        path = called(ann, bob, cleo)
        assert told(path, ordinary | {"Ann": ann, "Bob": bob, "Cleo": cleo}) == told(plain, ordinary)
        with Store() as store:
            done = looked(store, import_paths(store, [path]))
            assert done.counts == (1, 1, 0, 0, 0)
            assert done.findings == []
            players = [name for (name,) in store.sql("SELECT player FROM seats ORDER BY seat").rows]
        assert players == [ann, bob, "Hero", cleo]

    return insisted


@pytest.mark.parametrize("name", NAMES)
def test_any_name_is_read(name: str, insist: Callable[..., None]) -> None:
    insist(name, "Bob", "Cleo")
    insist("Ann", name, "Cleo")
    insist("Ann", "Bob", name)


@pytest.mark.parametrize("names", GROUPS)
@pytest.mark.parametrize("turn", range(3))
def test_names_within_names(names: tuple[str, str, str], turn: int, insist: Callable[..., None]) -> None:
    insist(*names[turn:], *names[:turn])
