"""Pages about players of the Red Dog family: every figure is on them, next to those of stud."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from studbook.analytics.players.profile import profile
from studbook.analytics.red_dog.profile import deals_profile
from studbook.analytics.statistics.red_dog_groups import GROUPS
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.game.vocabulary import Game
from studbook.reports.layout.pdf import MOST_SHEETS, print_report
from studbook.reports.layout.words import count, money, percent, rate
from studbook.reports.live.report_pages import report_pages
from studbook.reports.player import report
from studbook.reports.player.cells import FEWEST_SHOWN, PERCENT, PLAIN, units
from studbook.reports.results.headings import LABELS
from studbook.simulation.red_dog.batches import simulate_deals
from studbook.simulation.stud.batches import simulate
from tests.analytics.batches import audited_batch
from tests.reports.conftest import HOSTILE
from tests.reports.page import Page
from tests.reports.printed import faults, lines_drawn, pages_of

PLAYER = "Hero"


@pytest.fixture(scope="module")
def dealt() -> Iterator[Store]:
    with Store() as store:
        for number, game in enumerate((Game.RED_DOG, Game.FORT_WAYNE, Game.POLISH_RED_DOG)):
            batch = simulate_deals(game, 150, seed=20 + number)
            store.append(audited_batch(batch))
        yield store


def _pages(store: Store, player: str = PLAYER) -> dict[str, str]:
    return dict(report_pages(report(None, deals_profile(store, player))))


def test_their_report_can_be_printed(dealt: Store, tmp_path: Path) -> None:
    with lines_drawn() as lines:
        print_report(report(None, deals_profile(dealt, PLAYER)), tmp_path / "report.pdf")
    assert not faults(lines)
    assert "Hero" in [line.text for line in lines if line.page == 1]
    assert pages_of(tmp_path / "report.pdf") <= MOST_SHEETS


def test_somebody_without_stud_has_a_report(dealt: Store) -> None:
    html = _pages(dealt)
    assert list(html) == ["index.html", "meaning.html"]
    text = Page(html["index.html"]).text
    for row in stats(dealt, PLAYER, [], group="deals").to_dicts():
        assert money(row["net"], row["currency"], signed=True) in text
        assert f"{rate(row['deal_result'], signed=True)} minimum stakes per 100 deals" in text


@pytest.mark.parametrize("group", GROUPS)
def test_every_statistic_stands_there_with_its_sample(group: str, dealt: Store) -> None:
    text, shown = Page(_pages(dealt)["index.html"]).text, 0
    for row in stats(dealt, PLAYER, ["game"], group=group).to_dicts():
        for name in GROUPS[group]:
            if row[f"{name}_n"] >= FEWEST_SHOWN:
                assert LABELS[name] in text
                assert f"n {count(row[f'{name}_n'])}" in text
                shares = percent(row[name]).replace("\N{NO-BREAK SPACE}", " ")
                unit = units()[name]
                assert (shares if unit == PERCENT else rate(row[name], signed=unit not in PLAIN)) in text
                shown += 1
    assert shown > 3


def test_all_that_is_shown_is_explained(dealt: Store) -> None:
    text = Page(_pages(dealt)["meaning.html"]).text
    for name in {name for names in GROUPS.values() for name in names}:
        assert LABELS[name] in text
    assert LABELS["vpip"] not in text


def test_stud_and_red_dog_stand_in_one_report(dealt: Store) -> None:
    batch = simulate(Game.RAZZ, 60, seed=3)
    with Store() as store:
        store.append(audited_batch(batch, ("pokerstars",)))
        deals = simulate_deals(Game.FORT_WAYNE, 60, seed=4)
        store.append(audited_batch(deals))
        stud, red_dog = profile(store, PLAYER), deals_profile(store, PLAYER)
        assert red_dog is not None
        html = dict(report_pages(report(stud, red_dog)))
        assert {"index.html", "third.html", "red-dog.html", "meaning.html"} <= set(html)
        assert stud.hands + red_dog.hands == sum(stats(store, PLAYER)["hands"]) + sum(
            stats(store, PLAYER, [], group="deals")["hands"]
        )
        assert LABELS["regret"] in Page(html["red-dog.html"]).text


def test_nothing_to_report_is_said(dealt: Store) -> None:
    with pytest.raises(ValueError, match="nothing to report"):
        report(None, deals_profile(dealt, "Nobody"))


def test_a_hostile_name_breaks_no_page() -> None:
    batch = simulate_deals(Game.SHOOT, 40, seed=6)
    with Store() as store:
        store.append(audited_batch(batch))
        store.connection.execute("UPDATE seats_packed SET player = $name WHERE player = 'Hero'", {"name": HOSTILE})
        for html in _pages(store, HOSTILE).values():
            assert "<script" not in html
            assert HOSTILE[:20] not in html
