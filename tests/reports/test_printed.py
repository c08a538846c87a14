"""The PDF of a report, page by page: no two texts overlap, none leaves its page, and it is as long as it should be."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from studbook.analytics.players.profile import profile
from studbook.analytics.store import Store
from studbook.game.sites import STUD_SITES
from studbook.game.vocabulary import Game
from studbook.reports.layout.columns import columns_of
from studbook.reports.layout.measure import fold, width
from studbook.reports.layout.model import Cell, Table
from studbook.reports.layout.pdf import MOST_SHEETS, print_report
from studbook.reports.player import report
from studbook.simulation.stud.batches import simulate
from tests.analytics.batches import audited_batch
from tests.reports.printed import Line, faults, lines_drawn, pages_of

LONG = "Wolfgang_Amadeus_WWWWWWWWWMMM1"
"""The longest name that a room allows, of wide letters."""


@pytest.fixture(scope="module")
def everywhere() -> Iterator[Store]:
    """Hands of every site, of a player with a long name."""
    with Store() as store:
        for at, site in enumerate(STUD_SITES):
            game = (Game.STUD, Game.STUD8, Game.RAZZ)[at % 3]
            batch = simulate(game, 12, seed=at)
            content = np.arange(12, dtype=np.uint64) + np.uint64(1000 * at + 1)
            store.append(audited_batch(batch._replace(hands=batch.hands._replace(content=content)), (site,)))
        store.connection.execute("UPDATE seats_packed SET player = $name WHERE player = 'Hero'", {"name": LONG})
        yield store


Drawn = Callable[[str, bool], tuple[list[Line], int]]


@pytest.fixture(scope="module")
def drawn(
    simulated: Store, hostile: tuple[Store, str], everywhere: Store, tmp_path_factory: pytest.TempPathFactory
) -> Drawn:
    """Lines and pages of the report about a player, short or full; each is printed once."""
    path = tmp_path_factory.mktemp("printed") / "report.pdf"
    players = {"simulated": (simulated, "Hero"), "hostile": hostile, "everywhere": (everywhere, LONG)}

    @cache
    def print_one(which: str, full: bool) -> tuple[list[Line], int]:
        with lines_drawn() as lines:
            print_report(report(profile(*players[which])), path, full)
        return lines, pages_of(path)

    return print_one


@pytest.mark.parametrize(
    ("which", "full"), [("simulated", False), ("simulated", True), ("everywhere", False), ("hostile", True)]
)
def test_no_text_overlaps_another_or_leaves_its_page(which: str, full: bool, drawn: Drawn) -> None:
    lines, pages = drawn(which, full)
    assert len(lines) > 500
    assert not faults(lines)
    assert {line.page for line in lines} == set(range(1, pages + 1))
    assert full or pages <= MOST_SHEETS


def test_overlaps_are_seen() -> None:
    lines = [Line(1, "a", 10, 10, 30, 20), Line(1, "b", 28, 12, 40, 22), Line(2, "c", 590, 10, 600, 20)]
    assert len(faults(lines)) == 2


def test_the_first_page_is_for_a_person(drawn: Drawn) -> None:
    lines, pages = drawn("simulated", False)
    first = [line.text for line in lines if line.page == 1]
    assert {"Hero", "Winnings", "Figures that matter", "1"} <= set(first)
    text = " ".join(first)
    assert "Hero is" in text
    assert "in tournament chips" not in text
    assert "--full" in text
    assert str(pages) in [line.text for line in lines if line.page == pages]


def test_a_short_report_says_how_many_rows_it_leaves_out(drawn: Drawn) -> None:
    short, full = (" ".join(line.text for line in drawn("simulated", full)[0]) for full in (False, True))
    assert "Here: 4 of 10 rows" in short
    assert "Here:" not in full
    assert "--full" not in full
    assert "What it means" not in short
    assert "What it means" in full


def test_a_word_wider_than_its_column_is_broken_and_nothing_is_lost() -> None:
    lines = fold(LONG, width("WWWWW", 7), 7)
    assert "".join(lines) == LONG
    assert all(width(line, 7) <= width("WWWWW", 7) for line in lines)
    heads = tuple(f"Column {number}" for number in range(12))
    rows = (tuple(Cell(LONG, ("-1,234.5 to +1,234.5",)) for _ in heads),)
    columns = columns_of(Table("Wide", heads, rows), 6.0)
    assert sum(columns.widths) <= 6.0 + 1e-9


def test_every_page_is_announced(ten_hands: Store, tmp_path: Path) -> None:
    told: list[int] = []
    print_report(report(profile(ten_hands, "Hero")), tmp_path / "report.pdf", printed=told.append)
    assert told == list(range(1, pages_of(tmp_path / "report.pdf") + 1))
