"""PokerStars' French client of 2026: a French header, day first, and English text with a blank before each colon."""

import re
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from studbook.game.events import Event, Notice
from studbook.game.hand import Hand, hands_of
from studbook.game.vocabulary import Game
from studbook.grammar.players_in_text import mentions_in
from studbook.grammar.write import write_hand
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.simulation.stud.batches import simulate

GAMES = (Game.STUD, Game.STUD8, Game.RAZZ, Game.RAZZ27, Game.FIVESTUD)
BLANKS = ("\u00a0", "\u202f", " ")
HEADER = re.compile(r"^PokerStars (?:Hand|Game) #([0-9]+)", re.MULTILINE)
STAMP = "12/07/2026 18:25:06 CET [12/07/2026 12:25:06 ET]"
OTHER_GAMES = (
    "Hold'em No Limit",
    "Omaha Hi/Lo Pot Limit",
    "5 Card Draw Limit",
    "Badugi Limit",
    "2-7 Triple Draw Limit",
)


def french(text: str, blank: str) -> str:
    """An English hand as the French client writes it."""
    text = HEADER.sub("Main PokerStars n°\\1", text)
    text = text.replace("Tournament #", "Tournoi n°", 1)
    text = re.sub(r"\b([0-9]{4})/([0-9]{2})/([0-9]{2})", r"\3/\2/\1", text)
    text = re.sub(r"(?m)^(Table '.*)$", r"\1 (argent fictif)", text)
    return re.sub(r" ?:(?= )", f"{blank}:", text)


def found(text: str, folder: Path, engine: str) -> list[Hand]:
    """The hands in a text, none of which may be rejected; notices without a blank before each colon."""
    (folder / "hands.txt").write_text(text, "utf-8")
    hands = []
    for raw in raw_batches([folder / "hands.txt"]):
        for reading in read(raw, engine="lark" if engine == "lark" else "native"):
            assert reading.rejects == []
            hands += [replace(hand, events=tuple(map(in_english, hand.events))) for hand in hands_of(reading.batch)]
    return hands


def in_english(event: Event) -> Event:
    return (
        replace(event, text=re.sub(r"[\u00a0\u202f ]:(?= )", ":", event.text)) if isinstance(event, Notice) else event
    )


@pytest.mark.parametrize("name", ["Ann", "a: folds", "Dealt to x: folds [Ah]", "Zo\u00e9 (2)", "Hero "])
@pytest.mark.parametrize("blank", BLANKS)
@pytest.mark.parametrize("engine", ["native", "lark"])
def test_every_game_reads_as_in_english(blank: str, engine: str, name: str, tmp_path: Path) -> None:
    for game in GAMES:
        written = (write_hand(hand, "pokerstars") for hand in islice(hands_of(simulate(game, 3, 5)), 3))
        english = "\n\n\n".join(written)
        expected = found(english.replace("Hero", name), tmp_path, engine)
        assert found(french(english, blank).replace("Hero", name), tmp_path, engine) == expected


@pytest.mark.parametrize("blank", BLANKS)
def test_real_hands_read_as_in_english(blank: str, hands: dict[str, str], tmp_path: Path) -> None:
    english = "\n\n\n".join(text for text in hands.values() if "[of]" not in text)
    assert len(found(english, tmp_path, "native")) > 30
    assert found(french(english, blank), tmp_path, "native") == found(english, tmp_path, "native")


@pytest.fixture(scope="module")
def site() -> str:
    """Whose real hands are asked for."""
    return "pokerstars"


SEATED = "Table 'Vesta' 8-max (argent fictif)\nSeat 1: Ann ($2 in chips)\nSeat 2: Bob ($2 in chips)\n"
PLAYED = """\
Ann\u00a0: posts the ante $0.01
Bob\u00a0: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ann [2c]
Dealt to Bob [Kd 9s 8h]
Ann\u00a0: brings in for $0.02
Bob\u00a0: raises $0.02 to $0.04
Ann\u00a0: folds
Uncalled bet ($0.02) returned to Bob
Bob collected $0.06 from pot
Bob\u00a0: doesn't show hand
*** SUMMARY ***
Total pot $0.06 | Rake $0
Seat 1: Ann folded on the 3rd Street
Seat 2: Bob collected ($0.06)
"""
BEGINS = "Main PokerStars n°260000000001\u00a0:  "


@pytest.mark.parametrize("game", OTHER_GAMES)
def test_another_game_is_counted_as_one(game: str, tmp_path: Path) -> None:
    (tmp_path / "hand.txt").write_text(f"{BEGINS}{game} ($0.04/$0.08 USD) - {STAMP}\n{SEATED}", "utf-8")
    [reading] = read(next(raw_batches([tmp_path / "hand.txt"])))
    assert (len(reading.others), reading.rejects) == (1, [])


@pytest.mark.parametrize(
    "game",
    [
        "7 Card Stud Limit ($0.04/$0.08 USD) - ",
        "8-Game (7 Card Stud Limit, $0.04/$0.08 USD) - ",
        "Tournoi n°4000000001, $1+$0.10 USD 7 Card Stud Limit - Niveau IV ($0.04/$0.08) - ",
        "Tournament #4000000001, $1+$0.10 USD H.O.R.S.E. (7 Card Stud Limit) - Level IV ($0.04/$0.08) - ",
    ],
)
def test_headers(game: str, tmp_path: Path) -> None:
    [hand] = found(f"{BEGINS}{game}{STAMP}\n{SEATED}{PLAYED}", tmp_path, "native")
    assert (hand.hand_id, hand.game) == ("260000000001", Game.STUD)
    assert hand.started_at.isoformat() == "2026-07-12T16:25:06+00:00"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_every_encoding(encoding: str, tmp_path: Path) -> None:
    text = f"{BEGINS}7 Card Stud Limit ($0.04/$0.08 USD) - {STAMP}\n{SEATED}{PLAYED}"
    (tmp_path / "hand.txt").write_text(text, encoding)
    [reading] = read(next(raw_batches([tmp_path / "hand.txt"])))
    assert (len(reading.batch.hands.game), reading.rejects) == (1, [])


def test_a_date_that_does_not_exist_is_none(tmp_path: Path) -> None:
    text = f"{BEGINS}7 Card Stud Limit ($0.04/$0.08 USD) - {STAMP}\n{SEATED}{PLAYED}"
    (tmp_path / "hand.txt").write_text(text.replace("12/07", "31/06"), "utf-8")
    [reading] = read(next(raw_batches([tmp_path / "hand.txt"])))
    assert "date" in reading.rejects[0].reason


def test_an_unknown_end_of_line_is_a_note(tmp_path: Path) -> None:
    text = f"{BEGINS}7 Card Stud Limit ($0.04/$0.08 USD) - {STAMP}\n{SEATED}{PLAYED}"
    [hand] = found(text.replace("Ann\u00a0: folds", "Ann\u00a0: folds (parti)"), tmp_path, "native")
    assert len(hand.seats) == 2


def test_a_wrong_line_is_named_and_not_the_language(tmp_path: Path) -> None:
    text = f"{BEGINS}7 Card Stud Limit ($0.04/$0.08 USD) - {STAMP}\n{SEATED}{PLAYED}"
    (tmp_path / "hand.txt").write_text(text.replace("Ann\u00a0: brings in for", "Ann\u00a0: entre"), "utf-8")
    [reading] = read(next(raw_batches([tmp_path / "hand.txt"])))
    assert [reject.line for reject in reading.rejects] == [10]
    assert "language" not in reading.rejects[0].reason


@pytest.mark.parametrize("name", ["Ann", "a: folds"])
def test_names_are_found_without_the_blank(name: str) -> None:
    text = f"{BEGINS}7 Card Stud Limit ($0.04/$0.08 USD) - {STAMP}\n{SEATED}{PLAYED}".replace("Ann", name).encode()
    mentions = mentions_in("pokerstars", text, {name.encode(), b"Bob"}, confusing=False)
    assert mentions is not None
    assert {text[mention.start : mention.end].decode() for mention in mentions.names} == {name, "Bob"}
    assert np.all([mention.end > mention.start for mention in mentions.names])
