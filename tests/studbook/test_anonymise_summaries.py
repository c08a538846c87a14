"""Summaries of tournaments get the same new names as the hands, and read the same."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import studbook
from studbook.analytics.site_summaries.read_summary import read_summary
from studbook.analytics.site_summaries.summary import Summary, Unread
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.exchange.anonymise import Names, anonymised_files
from studbook.exchange.anonymise_summaries import renamed_summary
from studbook.exchange.site_texts import Tally
from studbook.histories.summaries import RawSummary
from studbook.importing.pipeline import import_paths
from tests.tournament_texts import fulltilt, hand, pokerstars, winamax

TEXTS = {
    "pokerstars": pokerstars(100),
    "fulltilt": fulltilt(),
    "winamax": winamax(),
}


def renamed(site: str, text: str, names: Names | None = None) -> str:
    found = renamed_summary(RawSummary(site, True, 0, text.encode()), names or Names())
    assert isinstance(found, str), found
    return found


def summary(site: str, text: str) -> Summary:
    found = read_summary(site, text)
    assert isinstance(found, Summary), found
    return found


@pytest.mark.parametrize("site", TEXTS)
def test_it_reads_the_same_under_other_names(site: str) -> None:
    text = TEXTS[site]
    before, names = summary(site, text), Names()
    after = summary(site, renamed(site, text, names))
    assert after.results != before.results
    for one, other in zip(before.results, after.results, strict=True):
        assert other == one._replace(player=names.of[one.player.encode()])
        assert re.fullmatch(r"Hero|Player\d+", other.player)
    assert [one.player for one in after.results if one.is_hero] == ["Hero"]
    assert after._replace(results=()) == before._replace(results=())


@pytest.mark.parametrize("site", TEXTS)
def test_no_name_and_no_home_remains(site: str) -> None:
    after = renamed(site, TEXTS[site])
    for result in summary(site, TEXTS[site]).results:
        if result.player not in ("Hero", "You"):
            assert not re.search(rf"(?<!\w){re.escape(result.player)}(?!\w)", after), result.player
    for home in ("Leipzig", "Frankfurt", "Main", "Oslo", "Bonn"):
        assert home not in after


def test_lines_that_could_say_anything_are_masked() -> None:
    text = pokerstars(100, ("You finished", "Dear Hero,\n\nAnn and Zed say hello to Bob!\nYou finished"))
    after = renamed("pokerstars", text)
    assert "hello" not in after
    assert "Bob" not in after
    assert "xxx xxx xxx xxx xxxxx xx xxx!" in after
    assert "Dear Hero," in after


def test_a_player_who_entered_again_keeps_one_name() -> None:
    text = pokerstars(100, ("4: foo: bar (bar)", "4: Ann [2] (Leipzig)"))
    names = Names()
    after = summary("pokerstars", renamed("pokerstars", text, names))
    assert [one.entries for one in after.results if one.player == names.of[b"Ann"]] == [2]


@pytest.mark.parametrize("name", ["$5 (x)", "a", "Hero", "Player1", "1: 2", "You", "Zed, Ann", "place", "(qualified)"])
def test_hostile_names_read_the_same_or_the_summary_is_left_out(name: str) -> None:
    text = pokerstars(100, ("foo: bar", name))
    before = read_summary("pokerstars", text)
    found = renamed_summary(RawSummary("pokerstars", True, 0, text.encode()), Names())
    if isinstance(before, Unread):
        assert isinstance(found, Unread)
    elif found is not None:
        assert isinstance(found, str)
        after = summary("pokerstars", found)
        assert [one.prize for one in after.results] == [one.prize for one in before.results]
        assert len({one.player for one in after.results}) == len(before.results)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A tournament's hands and its summary, whose file comes first by its name."""
    made = tmp_path / "texts"
    made.mkdir()
    (made / "1 summary.txt").write_text(pokerstars(100), "utf-8")
    (made / "2 hands.txt").write_text(hand(100).replace("Bob", "Ann"), "utf-8")
    (made / "3 German.txt").write_text("PokerStars Turnier #124309153, Limit 7 Card Stud\n", "utf-8")
    return made


def test_hands_and_summaries_have_the_same_names(folder: Path, tmp_path: Path) -> None:
    tally, names = Tally(), Names()
    files = list(anonymised_files([folder], tmp_path / "shared", names, tally))
    assert tally == Tally(written=1, summaries=1, rejected=1)
    assert [path.name for path in files] == ["0001.txt", "0002.txt"]
    [played] = studbook.read(*files)
    assert {seat.player for seat in played.seats} == {"Hero", names.of[b"Ann"]}
    assert f"{names.of[b'Ann']} (xxxxxxx), $90.00" in files[1].read_text("utf-8")
    with Store(":memory:") as old, Store(":memory:") as new:
        for store, path in ((old, folder), (new, tmp_path / "shared")):
            import_paths(store, [path])
        sql = "SELECT place, prize, cost, net, hands, summaries FROM tournament_entries ORDER BY ALL"
        assert new.sql(sql).rows == old.sql(sql).rows != []


def test_the_command_counts_and_explains_them(folder: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["anonymise", str(folder), "-o", str(tmp_path / "shared"), "--quiet"])
    assert result.exit_code == 1
    assert "3 German.txt:1:1: rejected P05" in result.output.replace("\n", "")
    (folder / "2 hands.txt").unlink()
    (folder / "3 German.txt").unlink()
    result = CliRunner().invoke(app, ["anonymise", str(folder), "-o", str(tmp_path / "alone"), "--quiet"])
    assert (result.exit_code, len(list((tmp_path / "alone").iterdir()))) == (0, 1)
