"""The native engine compared with Lark: the same tokens, events, columns and rejects; and what it refuses."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from studbook.game.hand import hands_of
from studbook.game.sites import SITES
from studbook.game.vocabulary import Game
from studbook.grammar import language
from studbook.grammar.language import MADE, language_of, money_language, summary_name, summary_of
from studbook.grammar.lark_engine import Malformed, Recorder, parse_hand
from studbook.grammar.native import tables as native_tables
from studbook.grammar.native.automata import Automaton, Nfa, NotRegularError, Steps, byte_classes, merged
from studbook.grammar.native.engine import parse
from studbook.grammar.native.tables import file_name, make_tables, tables
from studbook.grammar.write import write_hand
from studbook.histories.raw import RawHands
from studbook.histories.raw_batches import raw_batches
from studbook.histories.write import write_hands
from studbook.importing.reading import read
from studbook.simulation.stud.batches import simulate

GAMES = (Game.STUD, Game.STUD8, Game.RAZZ)
HANDS = 120
SMALL = "reddog"
"""The site with the smallest tables: those of others take up to 14 seconds to make."""

Simulated = Callable[..., RawHands]


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Simulated:
    """Raw simulated hands of all games, with the text changed on the way."""

    def build(change: Callable[[str], str] = lambda text: text) -> RawHands:
        folder = tmp_path_factory.mktemp("hands")
        for game in GAMES:
            texts = (write_hand(hand, "pokerstars") for hand in hands_of(simulate(game, HANDS, 9)))
            write_hands(map(change, texts), folder / f"{game.name}.txt")
        return next(raw_batches([folder]))

    return build


def assert_same_columns(raw: RawHands) -> None:
    for native, lark in zip(read(raw), read(raw, engine="lark"), strict=True):
        assert native.rows.tolist() == lark.rows.tolist()
        assert native.others.tolist() == lark.others.tolist()
        assert native.rejects == lark.rejects
        for one, two in zip(native.batch[1:], lark.batch[1:], strict=True):
            for name, column in one._asdict().items():
                assert np.array_equal(column, getattr(two, name)), name


def test_tokens_and_events_are_those_of_lark(simulated: Simulated) -> None:
    raw = simulated()
    language = language_of("pokerstars")
    native = parse(language, np.frombuffer(raw.text, np.uint8), raw.start, raw.end)
    assert native.good.all()
    recorder = Recorder(language)
    for start, end in zip(raw.start.tolist(), raw.end.tolist(), strict=True):
        tree = parse_hand(language, raw.text[start:end])
        assert not isinstance(tree, Malformed)
        recorder.add(tree, start)
    for name, column in recorder.parsed()._asdict().items():
        assert np.array_equal(column, getattr(native.parsed, name)), name


def test_columns_of_simulated_hands_are_those_of_lark(simulated: Simulated) -> None:
    assert_same_columns(simulated())


@pytest.mark.parametrize(
    "name", ["a: folds", "PC [Mittel]", "Dealt to x: folds [Ah]", "Zoë", "Hero (2)", "He", "Hero "]
)
def test_odd_names_are_read_as_lark_reads_them(simulated: Simulated, name: str) -> None:
    assert_same_columns(simulated(lambda text: text.replace("Hero", name)))


def test_rejects_are_those_of_lark(simulated: Simulated) -> None:
    assert_same_columns(simulated(lambda text: text.replace("*** 5th STREET ***", "*** 5th STREAT ***")))
    assert_same_columns(simulated(lambda text: text[: len(text) * 2 // 3]))


def test_real_hands_are_read_as_lark_reads_them(histories_dir: Path) -> None:
    for raw in raw_batches([histories_dir]):
        assert_same_columns(raw)


@pytest.mark.parametrize(
    "pattern", [r"a(?=b)", r"(?<!a)b", r"a*?b", r"(a)\1", r"^a", r"a\b", r"(?>a)", r"a*+b", "\N{EURO SIGN}"]
)
def test_what_no_automaton_can_express_is_refused(pattern: str) -> None:
    with pytest.raises(NotRegularError):
        Nfa().add(pattern)


@pytest.mark.parametrize(
    ("pattern", "yes", "no"),
    [
        ("ab|cd", ["ab", "cd"], ["ad", "a", "abc"]),
        ("(?i:street)", ["Street", "STREET"], ["stree"]),
        ("[^\n]+", ["x", "\xe9 x"], ["", "\n"]),
        ("a{2,3}b?", ["aa", "aaab"], ["a", "aaaab"]),
        (r"[\d.]+", ["1.5"], ["x"]),
    ],
)
def test_an_automaton_accepts_what_the_expression_matches(pattern: str, yes: list[str], no: list[str]) -> None:
    nfa = Nfa()
    ends = nfa.add(pattern)
    classes = byte_classes(nfa)
    made = Automaton(Steps(nfa, classes), [ends])

    def accepts(text: str) -> bool:
        state = 0
        for letter in text:
            state = made.next[state][classes[ord(letter)]]
            if state < 0:
                return False
        return made.accepts[state] >= 0

    assert [accepts(text) for text in yes] == [True] * len(yes)
    assert [accepts(text) for text in no] == [False] * len(no)


def told_apart(following: list[list[int]], labels: list[int], one: int, two: int) -> bool:
    """Whether some text meets other labels from one state than from the other, by trying all pairs."""
    seen: set[tuple[int, int]] = set()
    waiting = [(one, two)]
    while waiting:
        left, right = waiting.pop()
        if (left < 0) != (right < 0) or (left >= 0 and labels[left] != labels[right]):
            return True
        if left >= 0 and (left, right) not in seen:
            seen.add((left, right))
            waiting += zip(following[left], following[right], strict=True)
    return False


@given(st.data())
def test_states_are_merged_when_no_text_tells_them_apart(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 8))
    row = st.lists(st.integers(-1, count - 1), min_size=2, max_size=2)
    following = data.draw(st.lists(row, min_size=count, max_size=count))
    labels = data.draw(st.lists(st.integers(-1, 1), min_size=count, max_size=count))
    classes = merged(np.array(following), np.array(labels)).tolist()
    for one in range(count):
        for two in range(count):
            assert (classes[one] != classes[two]) == told_apart(following, labels, one, two)


def test_damaged_or_missing_tables_are_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STUDBOOK_CACHE", str(tmp_path))
    monkeypatch.setattr(native_tables, "MADE", tmp_path / "none")
    right = make_tables(language_of(SMALL))
    native_tables.tables.cache_clear()
    tables(SMALL)
    (kept,) = (tmp_path / "tables").glob("*.npz")
    kept.write_bytes(kept.read_bytes()[:1000])
    native_tables.tables.cache_clear()
    for name, column in tables(SMALL)._asdict().items():
        assert np.array_equal(column, getattr(right, name)), name
    (tmp_path / "file").touch()
    monkeypatch.setenv("STUDBOOK_CACHE", str(tmp_path / "file"))  # a folder cannot be made below a file
    native_tables.tables.cache_clear()
    assert np.array_equal(tables(SMALL).moves, right.moves)
    native_tables.tables.cache_clear()


def test_the_tables_of_every_site_are_shipped() -> None:
    """If this fails, a grammar has changed: run `python -m studbook.grammar.native.tables`."""
    named = [*SITES, *filter(None, map(money_language, SITES))]
    names = {name for site in named for name in (file_name(language_of(site)), summary_name(site))}
    assert {path.name for path in MADE.iterdir()} == names


def test_only_what_has_changed_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Making everything takes minutes, and what is stopped halfway leaves every import without tables."""
    names = {path.name for path in MADE.iterdir()}
    changed = file_name(language_of(SMALL))
    for name in names - {changed} | {"winamax-0.npz"}:
        (tmp_path / name).write_bytes(b"kept")
    monkeypatch.setattr(native_tables, "MADE", tmp_path)
    native_tables.ship()
    assert {path.name for path in tmp_path.iterdir()} == names
    assert [path.name for path in tmp_path.iterdir() if path.read_bytes() != b"kept"] == [changed]


@pytest.mark.parametrize("site", SITES)
def test_a_summary_that_is_shipped_is_the_one_that_would_be_made(site: str) -> None:
    assert json.loads((MADE / summary_name(site)).read_text()) == summary_of(site)


def test_without_a_summary_lark_loads_the_grammar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = language_of(SMALL)
    for text in (None, "{", '{"patterns": {}}'):
        monkeypatch.setattr(language, "MADE", tmp_path)
        if text is not None:
            (tmp_path / summary_name(SMALL)).write_text(text)
        made = language.language_of.__wrapped__(SMALL)
        assert made.patterns == shipped.patterns
        assert np.array_equal(made.meanings, shipped.meanings)
        assert np.array_equal(made.kinds, shipped.kinds)


@pytest.mark.parametrize("site", ["houselog", "reddog", "ipoker", "winamax"])
def test_tables_that_are_shipped_are_those_that_would_be_made(site: str) -> None:
    for name, column in make_tables(language_of(site))._asdict().items():
        assert np.array_equal(getattr(tables(site), name), column)
