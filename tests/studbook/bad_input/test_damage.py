"""Hands damaged at random: nothing raises, every hand is counted, and both engines agree on the rest."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from studbook.analytics.store import Store
from studbook.game.hand import hands_of
from studbook.game.vocabulary import Game
from studbook.grammar.write import write_hand
from studbook.histories.raw_batches import raw_batches
from studbook.importing.pipeline import import_paths
from studbook.importing.reading import read
from studbook.simulation.stud.batches import simulate

HANDS = 120
"""Number of damaged hands of each game."""
PIECES = (
    b"$", b"0", b"9999999999999", b"-", b".", b",", b"\xff", b"\xc3", b"\x00", b"\r", b"\n", b"\n\n\n", b" ", b"\t",
    b"[", b"]", b"(", b")", b": ", b": folds", b" and is all-in", b"Ah", b"Dealt to ", b"Seat 1: ", b"*** RIVER ***",
    b"PokerStars Game #", b"\xe2\x82\xac", b"\xf0\x9f\x98\x80", b"\x1b", b"\xe2\x80\xae",
)  # fmt: skip


def cut_out(chance: random.Random, text: bytes) -> bytes:
    start = chance.randrange(len(text))
    return text[:start] + text[start + chance.randint(1, 40) :]


def put_in(chance: random.Random, text: bytes) -> bytes:
    place = chance.randrange(len(text))
    return text[:place] + chance.choice(PIECES) + text[place:]


def write_over(chance: random.Random, text: bytes) -> bytes:
    place = chance.randrange(len(text))
    return text[:place] + bytes([chance.randrange(256)]) + text[place + 1 :]


def move_a_line(chance: random.Random, text: bytes) -> bytes:
    lines = text.split(b"\n")
    line = lines.pop(chance.randrange(len(lines)))
    lines.insert(chance.randrange(len(lines) + 1), line)
    return b"\n".join(lines)


def repeat_a_line(chance: random.Random, text: bytes) -> bytes:
    lines = text.split(b"\n")
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
    return b"\n".join(lines)


def change_a_number(chance: random.Random, text: bytes) -> bytes:
    digits = [place for place, byte in enumerate(text) if 48 <= byte <= 57]
    place = chance.choice(digits)
    return text[:place] + str(chance.choice((0, 7, 12, 345, 10**11))).encode() + text[place + 1 :]


WAYS: tuple[Callable[[random.Random, bytes], bytes], ...] = (
    cut_out, put_in, write_over, move_a_line, repeat_a_line, change_a_number,
)  # fmt: skip


def damaged(game: Game, seed: int) -> bytes:
    """Return hands of a game, each damaged one to three times."""
    chance = random.Random(seed)
    texts = []
    for hand in hands_of(simulate(game, HANDS, seed)):
        text = write_hand(replace(hand), "pokerstars").encode()
        for _ in range(chance.randint(1, 3)):
            text = chance.choice(WAYS)(chance, text)
        texts.append(text)
    return b"\n\n\n".join(texts)


@pytest.mark.parametrize("game", [Game.STUD, Game.STUD8, Game.RAZZ])
def test_damage_never_raises(game: Game, tmp_path: Path, looked: Any) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes(damaged(game, seed=51))
    with Store() as store:
        done = looked(store, import_paths(store, [path]))
        assert done.counts[0] > HANDS * 9 // 10  # a hand without its header goes to the one before
        assert done.counts[1] > HANDS // 20
        assert done.counts[4] > HANDS // 3
        for row in done.rejects:
            assert row["reason"].isprintable()
            assert row["line"] >= 1


@pytest.mark.parametrize("game", [Game.STUD, Game.STUD8, Game.RAZZ])
def test_both_engines_agree_on_damaged_hands(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes(damaged(game, seed=52))
    for raw in raw_batches([path]):
        (native,), (lark,) = read(raw, engine="native"), read(raw, engine="lark")
        assert native.rows.tolist() == lark.rows.tolist()
        assert native.others.tolist() == lark.others.tolist()
        assert sorted(native.rejects, key=lambda reject: reject.row) == sorted(
            lark.rejects, key=lambda reject: reject.row
        )
        for one, two in zip(hands_of(native.batch), hands_of(lark.batch), strict=True):
            assert one == two
