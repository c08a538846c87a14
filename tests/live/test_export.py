"""The report on disk shows the same pages and numbers as the live application."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from studbook.analytics.statistics.filters import EVERY_HAND, Filters
from studbook.analytics.store import Store
from studbook.exchange.player_report import lay_out
from studbook.library import import_hands
from studbook.live.money_pages import MoneyPages
from studbook.live.pages import Pages
from studbook.reports.live.navigation import TOPICS
from studbook.reports.live.report_pages import report_pages
from studbook.reports.live.selection import Selection
from studbook.reports.live.view import Status, View, render
from tests.reports.page import Page

SAMPLES = Path(__file__).parents[2] / "histories" / "samples"
STATUS = Status(1, "", "", "token")
RAZZ = Selection("Hero", Filters(game="razz"), {"game": "razz"}).settled(tournament=False)
ALL = Selection("Hero", EVERY_HAND, {}).settled(tournament=False)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    path = tmp_path_factory.mktemp("export") / "hands.duckdb"
    files = [SAMPLES / f"{game}-0001.txt" for game in ("stud", "stud8", "razz")]
    import_hands([*files, SAMPLES / "rooms" / "winamax.txt", SAMPLES / "red-dog"], path)
    with Store(path, read_only=True) as opened:
        yield opened


@pytest.fixture(scope="module", params=[ALL, RAZZ], ids=["all", "razz"])
def selection(request: pytest.FixtureRequest) -> Selection:
    chosen: Selection = request.param
    return chosen


@pytest.fixture(scope="module")
def written(store: Store, selection: Selection) -> dict[str, str]:
    """Pages of the report on disk, by name without `.html`."""
    made = lay_out(store, "Hero", replace(selection.filters, tournament=None))  # counts cash games, as pages do
    return {name.removesuffix(".html"): html for name, html in report_pages(made)}


@pytest.fixture(scope="module")
def pages() -> Pages:
    return Pages()


def sections(html: str) -> dict[str, str]:
    """Text of each section by its id: searches are commands on disk, and links on live pages."""
    found = re.findall(r'<section id="([\w-]+)".*?</section>', html, re.DOTALL)
    parts = re.findall(r'<section id="[\w-]+".*?</section>', html, re.DOTALL)
    without = [re.sub(r"<small><code>studbook find.*?</code></small>", "", part, flags=re.DOTALL) for part in parts]
    return {name: Page(part).text for name, part in zip(found, without, strict=True)}


def rendered(view: View) -> str:
    return render(view, STATUS)


def test_every_topic_has_the_sections_of_the_report(
    store: Store, pages: Pages, selection: Selection, written: dict[str, str]
) -> None:
    compared = set()
    for topic in TOPICS:
        if topic in written:
            live = sections(rendered(pages.topic(store, selection, topic, 1)))
            assert {name: live.get(name) for name in sections(written[topic])} == sections(written[topic])
            compared.add(topic)
    assert {"results", "third", "bring-in", "streets", "starting", "leaks", "pots"} <= compared
    assert set(written) - compared <= {"index", "audit", "tournaments", "sessions"}


def test_the_overview_has_the_answer_and_the_sums_of_the_live_page(
    store: Store, pages: Pages, selection: Selection, written: dict[str, str]
) -> None:
    live = pages.player(store, selection, "overview", 1)
    text = Page(written["index"]).text
    assert len(live.answers) == len(live.sums) > 0
    for answer in live.answers:
        assert "BB/100" in answer or "big bets" in answer
        assert answer in text
    for one in live.sums:
        assert f"{one.text} {one.notes[0]}" in text


def test_the_overview_has_the_statistics_of_the_live_page(
    store: Store, pages: Pages, selection: Selection, written: dict[str, str]
) -> None:
    live = sections(rendered(pages.player(store, selection, "overview", 1)))["statistics"]
    on_disk = sections(written["index"])["games"]
    assert live.removeprefix("Statistics").strip() == on_disk.removeprefix("By game").strip() != ""


def test_sessions_have_the_same_rows_and_totals(
    store: Store, pages: Pages, selection: Selection, written: dict[str, str]
) -> None:
    live = sections(rendered(MoneyPages(pages).sessions(store, selection, "start")))["sessions"]
    rows = live.partition("Biggest pot")[2].strip()
    on_disk = sections(written["sessions"])["sessions"]
    assert rows
    assert on_disk.endswith(rows)


def test_only_live_pages_have_filters_forms_and_script(store: Store, pages: Pages, written: dict[str, str]) -> None:
    live = rendered(pages.player(store, ALL, "overview", 1))
    for sign in ("<form", "<script", 'class="panels"'):
        assert sign in live
        assert not any(sign in html for html in written.values())


def test_a_name_cannot_break_the_pages(tmp_path: Path) -> None:
    name = "<b>&'\"</title>"
    text = (SAMPLES / "stud-0001.txt").read_text(encoding="utf-8").replace("Hero", name)
    (tmp_path / "hands.txt").write_text(text, encoding="utf-8")
    import_hands([tmp_path / "hands.txt"], tmp_path / "hands.duckdb")
    with Store(tmp_path / "hands.duckdb", read_only=True) as store:
        on_disk = dict(report_pages(lay_out(store, name)))["results.html"]
        live = rendered(Pages().topic(store, Selection(name, EVERY_HAND, {}), "results", 1))
    assert quote(name, safe="") not in on_disk
    for html in (on_disk, live):
        assert "<b>" not in html
        assert Page(html).text.count(name) >= 1
