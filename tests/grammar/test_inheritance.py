"""Grammars inherit: a site that resembles another imports its grammar, and states only what differs."""

from pathlib import Path

import pytest
from lark import Token, Tree

from studbook.grammar.fields import own_name
from studbook.grammar.language import Language, grammar_text, language_of
from studbook.grammar.lark_engine import Malformed, parse_hand

TOY = """
%import pokerstars.grammar (start, _HEAD, FOLDS, fold, NAME)

%override _HEAD: "Toy Stars hand no. "
%override FOLDS: NAME ": gives up"
%extend fold: IS_OUT
IS_OUT: NAME ": is out"
"""
HEAD = "PokerStars Game #", "Toy Stars hand no. "
FOLD = ": folds", ": gives up"
HANDS = 20


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Language:
    """A site in a folder of its own: an absolute path is taken for what it is."""
    folder = tmp_path_factory.mktemp("sites") / "toystars"
    folder.mkdir()
    (folder / "grammar.lark").write_text(TOY, "utf-8")
    return language_of(str(folder))


def hands(root: Path) -> list[str]:
    return (root / "histories" / "samples" / "stud8-0001.txt").read_text("utf-8").strip().split("\n\n\n")[:HANDS]


def read(language: Language, text: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every event with its tokens, by their own names."""
    tree = parse_hand(language, text.strip().encode())
    assert not isinstance(tree, Malformed), tree
    parts = [part for part in tree.iter_subtrees_topdown() if own_name(str(part.data)) != "start"]
    return [(own_name(str(part.data)), tokens(part)) for part in parts]


def tokens(part: Tree[Token]) -> list[tuple[str, str]]:
    found = (child for child in part.children if isinstance(child, Token))
    return [(own_name(token.type), str(token)) for token in found if own_name(token.type) != "FOLDS"]


def test_hands_under_another_header(toy: Language, root: Path) -> None:
    for hand in hands(root):
        changed = hand.replace(*HEAD).replace(*FOLD)
        assert read(toy, changed) == read(language_of("pokerstars"), hand)


@pytest.mark.parametrize(("old", "new"), [HEAD[::-1], FOLD[::-1]])
def test_what_is_overridden_is_no_longer_read(toy: Language, root: Path, old: str, new: str) -> None:
    hand = hands(root)[0].replace(*HEAD).replace(*FOLD)
    assert isinstance(parse_hand(toy, hand.replace(old, new).encode()), Malformed)


def test_what_is_added_is_read_too(toy: Language, root: Path) -> None:
    hand = hands(root)[0].replace(*HEAD)
    assert ("fold", [("IS_OUT", "Hero: is out")]) in read(toy, hand.replace(": folds", ": is out"))


def test_the_meaning_is_inherited(toy: Language) -> None:
    stars = language_of("pokerstars")
    assert (toy.prints, toy.keeps_order) == (stars.prints, stars.keeps_order)
    meanings = {own_name(name): row for name, row in zip(stars.terminals, stars.meanings.tolist(), strict=False)}
    kinds = {own_name(name): stars.kinds[number] for name, number in stars.rule_numbers.items()}
    for name, row in zip(toy.terminals, toy.meanings.tolist(), strict=False):
        assert own_name(name) in ("FOLDS", "IS_OUT") or row == meanings.get(own_name(name), row), name
    assert all(toy.kinds[number] == kinds.get(own_name(name), 0) for name, number in toy.rule_numbers.items())


def test_a_grammar_is_known_by_all_that_it_imports(toy: Language) -> None:
    """Otherwise tables would be kept that no longer fit."""
    text = grammar_text(toy.site)
    assert TOY.encode() in text
    assert grammar_text("pokerstars") in text.replace(TOY.encode(), b"")
    assert grammar_text("houselog").count(b"// What every site's grammar shares.") == 1
