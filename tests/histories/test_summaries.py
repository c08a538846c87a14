"""Summaries are recognised by their first line, in any encoding, and are kept apart from hands."""

from pathlib import Path

import pytest

from studbook.histories import summaries
from studbook.histories.raw import FileRead, RawHands
from studbook.histories.raw_batches import raw_batches
from studbook.histories.summaries import is_summary_file
from tests.tournament_texts import fulltilt, hand, pokerstars, winamax


def read(path: Path) -> tuple[FileRead, RawHands]:
    (raw,) = raw_batches([path])
    return raw.files[0], raw


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_one_summary_in_any_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "summary.txt"
    path.write_bytes(("\r\n" + winamax().replace("\n", "\r\n")).encode(encoding))
    facts, raw = read(path)
    (summary,) = facts.summaries
    assert (summary.site, summary.is_english, summary.line) == ("winamax", True, 2)
    assert summary.text.decode() == winamax().rstrip()
    assert (facts.problem, len(raw.file)) == ("", 0)
    assert b"".join(block.data for block in raw.blocks) == path.read_bytes()
    assert is_summary_file(path.read_bytes())


def test_windows_code_page(tmp_path: Path) -> None:
    path = tmp_path / "summary.txt"
    path.write_bytes(winamax().encode("cp1252"))
    assert read(path)[0].summaries[0].text.decode() == winamax().rstrip()


def test_several_summaries_in_one_file(tmp_path: Path) -> None:
    path = tmp_path / "several.txt"
    path.write_text(pokerstars(1) + "\n\n" + pokerstars(2) + fulltilt())
    found = read(path)[0].summaries
    assert [summary.site for summary in found] == ["pokerstars", "pokerstars", "fulltilt"]
    lines = path.read_text().split("\n")
    assert [lines[summary.line - 1].partition(" ")[0] for summary in found] == ["PokerStars", "PokerStars", "Full"]


def test_hands_after_a_summary_are_hands(tmp_path: Path) -> None:
    path = tmp_path / "both.txt"
    path.write_text(pokerstars(1) + "\n" + hand(1) + hand(2))
    facts, raw = read(path)
    (summary,) = facts.summaries
    assert summary.text.decode() == pokerstars(1).rstrip()
    assert raw.site.tolist() == [0, 0]


def test_hands_alone_are_no_summary(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text(hand(1) + pokerstars(1))
    assert read(path)[0].summaries == ()
    assert not is_summary_file(path.read_bytes())


@pytest.mark.parametrize("first", ["PokerStars Turnier #1234567, Razz", "Tournoi PokerStars #1234567, Razz"])
def test_other_languages_are_recognised(tmp_path: Path, first: str) -> None:
    path = tmp_path / "other.txt"
    path.write_text(first + "\nBuy-In: $1\n")
    (summary,) = read(path)[0].summaries
    assert (summary.site, summary.is_english) == ("pokerstars", False)


@pytest.mark.parametrize("text", ["", "\n\n", "My notes about PokerStars Tournament #1\n", "PokerStars\n", "\0\0"])
def test_what_is_no_summary(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    assert read(path)[0].summaries == ()


def test_an_endless_summary_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summaries, "MOST_BYTES", 300)
    path = tmp_path / "long.txt"
    path.write_text(pokerstars(1) + "x" * 1000)
    (summary,) = read(path)[0].summaries
    assert len(summary.text) == 299
