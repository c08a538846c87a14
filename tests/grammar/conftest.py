"""The verbs of a site's tests: its real hands, and how a text is read."""

import re
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

import numpy as np
import pytest
from lark import Token, Tree

from studbook.game.hand import Hand, hands_of
from studbook.game.sites import SITES
from studbook.grammar.fields import own_name
from studbook.grammar.language import Language, language_of
from studbook.grammar.lark_engine import Malformed, Recorder, mask_names, parse_hand
from studbook.grammar.native.engine import parse
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from tests.grammar.audited_texts import Real, audited

Tokens = list[tuple[str, str]]
"""Name and text of every token."""
Events = list[tuple[str, Tokens]]
"""Rule and tokens of every event."""

NUMBER = re.compile(r"(?:[A-Z][0-9]+-)?[0-9]{6,}(?:-[0-9]+)*")


def read_events(site: str, text: str) -> Events:
    """Every event's rule and tokens, empty if the hand does not parse.

    Both engines must find the same ones, unless a player's name looks like the language: Lark reads such a hand.
    """
    language, data = language_of(site), text.strip().encode()
    tree = parse_hand(language, data)
    if mask_names(language, data) == data:
        _assert_native(language, data, tree)
    if isinstance(tree, Malformed):
        return []
    return [(own_name(str(part.data)), _tokens(part, data)) for part in tree.children if isinstance(part, Tree)]


def _assert_native(language: Language, data: bytes, tree: Tree[Token] | Malformed) -> None:
    native = parse(language, np.frombuffer(data + b"\n", np.uint8), np.array([0]), np.array([len(data)]))
    assert native.good.all() == isinstance(tree, Tree)
    if isinstance(tree, Tree):
        recorder = Recorder(language)
        recorder.add(tree, 0)
        for name, column in recorder.parsed()._asdict().items():
            assert np.array_equal(column, getattr(native.parsed, name)), name


def _tokens(part: Tree[Token], data: bytes) -> Tokens:
    """Tokens with their real text: Lark may have seen a masked name."""
    tokens = part.scan_values(lambda value: isinstance(value, Token))
    return [(own_name(token.type), data[token.start_pos : token.end_pos].decode()) for token in tokens]


def read_lines(site: str, text: str, *rules: str) -> list[str]:
    """Events as `rule; NAME text; NAME text`, all of them or those of some rules."""
    found = ((rule, tokens) for rule, tokens in read_events(site, text) if not rules or rule in rules)
    return ["; ".join([rule, *(f"{name} {words.strip()}" for name, words in tokens)]) for rule, tokens in found]


@pytest.fixture(scope="module")
def site(request: pytest.FixtureRequest) -> str:
    """Site that a test file is about, by its name."""
    return Path(request.path).stem.removeprefix("test_real_")


@pytest.fixture
def events_of(site: str) -> Callable[[str], Events]:
    """How the site's text is read: rule and tokens of every event."""
    return partial(read_events, site)


@pytest.fixture
def lines_of(site: str) -> Callable[..., list[str]]:
    """How the site's text is read: a string for every event."""
    return partial(read_lines, site)


@pytest.fixture
def hands_in(tmp_path: Path) -> Callable[[str], list[Hand]]:
    """The hands in a text, read the way a file is."""

    def read_text(text: str) -> list[Hand]:
        path = tmp_path / "hands.txt"
        path.write_text(text, "utf-8")
        return [hand for raw in raw_batches([path]) for reading in read(raw) for hand in hands_of(reading.batch)]

    return read_text


@cache
def _real_hands(folder: Path) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {name: {} for name in SITES}
    for raw in raw_batches([folder]):
        for row, number in enumerate(raw.site.tolist()):
            text = raw.text[raw.start[row] : raw.end[row]].decode()
            match = NUMBER.search(text, len(text.encode()[: raw.head[row]].decode()))
            if number >= 0 and match:
                found[SITES[number]][match[0]] = text
    return found


@pytest.fixture(scope="module")
def hands(histories_dir: Path, site: str) -> dict[str, str]:
    """Every real hand of the site, including other games, by its number."""
    return _real_hands(histories_dir)[site]


@pytest.fixture(scope="module")
def real(histories_dir: Path) -> list[Real]:
    """Every real stud hand."""
    hands = []
    for raw in raw_batches([histories_dir]):
        for reading in read(raw):
            by_row = dict(audited(reading)) if len(reading.rows) else {}
            for row, hand in zip(reading.rows.tolist(), hands_of(reading.batch), strict=True):
                text = raw.text[raw.start[row] : raw.end[row]]
                lines = sorted({event.line - hand.line for event in hand.events})
                names = [seat.player for seat in hand.seats]
                hands.append(Real(SITES[hand.site], text, names, lines, by_row[row].nets, by_row[row].codes))
    return hands
