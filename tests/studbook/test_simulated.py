"""Simulated texts do not depend on how the work is divided."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from studbook.cli import app
from studbook.exchange import simulated as module
from studbook.exchange.simulated import simulated, stories
from studbook.exchange.site_texts import Tally, in_words_of
from studbook.game.vocabulary import Game, Limit
from studbook.simulation.red_dog.keeping import as_kept

HANDS, SEED = 150, 5


def texts_of(site: str, game: Game, jobs: int = 1) -> tuple[list[str], Tally]:
    tally = Tally()
    return list(simulated(site, [game], [Limit.FIXED], HANDS, SEED, tally, jobs=jobs)), tally


def _hand_by_hand(site: str, game: Game) -> tuple[list[str], Tally]:
    tally = Tally()
    return list(in_words_of(site, stories(game, HANDS, SEED), tally)), tally


@pytest.mark.parametrize(
    ("site", "game"),
    [("pokerstars", Game.STUD), ("pokerstars", Game.FIVESTUD), ("merge", Game.RAZZ), ("merge", Game.RAZZ27)],
)
def test_a_batch_has_the_texts_of_its_hands(site: str, game: Game) -> None:
    assert texts_of(site, game) == _hand_by_hand(site, game)


@pytest.mark.parametrize("piece", [1, 37, HANDS])
def test_pieces_change_nothing(piece: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sites = [("pokerstars", Game.STUD8), ("houselog", Game.STUD8), ("reddog", Game.SHOOT)]
    whole = [texts_of(*site) for site in sites]
    monkeypatch.setattr(module, "PIECE", piece)
    assert [texts_of(*site) for site in sites] == whole


def test_the_keeper_of_a_log_notes_who_comes_and_goes_between_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = list(in_words_of("reddog", as_kept(stories(Game.SHOOT, HANDS, SEED)), Tally()))
    assert sum("joins the table" in text or "leaves the table" in text for text in kept) > 5
    monkeypatch.setattr(module, "PIECE", 1)
    assert texts_of("reddog", Game.SHOOT)[0] == kept


def test_processes_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    one = texts_of("pokerstars", Game.STUD), texts_of("reddog", Game.SHOOT)
    monkeypatch.setattr(module, "PIECE", 30)
    monkeypatch.setattr(module, "WORTH_A_PROCESS", 1)
    assert (texts_of("pokerstars", Game.STUD, jobs=2), texts_of("reddog", Game.SHOOT, jobs=2)) == one


def test_few_hands_start_no_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "helpers", None)
    args = ["simulate", "--hands", "20", "--jobs", "2", "-o", str(tmp_path / "few.txt")]
    assert CliRunner().invoke(app, args, catch_exceptions=False).exit_code == 0
    assert (tmp_path / "few.txt").read_text().count("Table '") == 20


def test_a_reader_may_stop_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PIECE", 30)
    monkeypatch.setattr(module, "WORTH_A_PROCESS", 1)
    texts = simulated("pokerstars", [Game.STUD], [Limit.FIXED], HANDS, SEED, Tally(), jobs=2)
    first = next(texts)
    texts.close()  # type: ignore[attr-defined]  # a generator
    assert first == texts_of("pokerstars", Game.STUD)[0][0]
