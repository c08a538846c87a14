import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from studbook.analytics.players.profile import BY_LEFT, PARTS, profile
from studbook.analytics.sql.returned_sums import Figure
from studbook.analytics.statistics.filters import EVERY_HAND, Filters
from studbook.analytics.statistics.players import UnknownPlayer
from studbook.analytics.statistics.stats import GROUPS, STATISTICS, STUD_GROUPS, shares, stats
from studbook.analytics.store import Store
from studbook.reports.hand.linked_replays import replay_pages
from studbook.reports.layout.model import Report
from studbook.reports.layout.pdf import print_report
from studbook.reports.layout.words import count, money, percent, rate, span
from studbook.reports.live.report_pages import report_pages
from studbook.reports.player import report
from studbook.reports.player.cells import FEWEST_SHOWN, figure
from studbook.reports.results.headings import LABELS
from tests.reports.page import Page

Figures = Callable[[Store, str], list[dict[str, Any]]]


def _report(store: Store, player: str = "Hero", filters: Filters = EVERY_HAND) -> Report:
    return report(profile(store, player, filters))


def _html(store: Store, player: str = "Hero", filters: Filters = EVERY_HAND) -> dict[str, str]:
    return dict(report_pages(_report(store, player, filters)))


def _pages(store: Store, player: str = "Hero", filters: Filters = EVERY_HAND) -> dict[str, Page]:
    return {name: Page(html) for name, html in _html(store, player, filters).items()}


@pytest.fixture(scope="module")
def made(simulated: Store) -> Report:
    """Report about the player with most hands."""
    return _report(simulated)


@pytest.fixture(scope="module")
def html(made: Report) -> dict[str, str]:
    """Pages of that report as text."""
    return dict(report_pages(made))


@pytest.fixture(scope="module")
def pages(html: dict[str, str]) -> dict[str, Page]:
    """Pages of that report, parsed."""
    return {name: Page(text) for name, text in html.items()}


@pytest.fixture(scope="module")
def of_hostile(hostile: tuple[Store, str]) -> dict[str, str]:
    """Pages of the player whose name means to break them."""
    return _html(*hostile)


@pytest.fixture(scope="module")
def of_ten_hands(ten_hands: Store) -> dict[str, Page]:
    """Pages about ten hands."""
    return _pages(ten_hands)


def _percent(value: float | None) -> str:
    return percent(value).replace("\N{NO-BREAK SPACE}", " ")


def test_every_question_has_its_page(pages: dict[str, Page]) -> None:
    assert next(iter(pages)) == "index.html"
    assert {"results.html", "third.html", "bring-in.html", "scoop.html", "streets.html", "starting.html"} < set(pages)
    assert {"sessions.html", "pots.html", "audit.html", "meaning.html"} < set(pages)
    for page in pages.values():
        links = [link["href"] for link in page.tags("a")]
        assert set(pages) <= set(links)


def test_every_number_of_the_overview_stands_on_the_first_page(
    simulated: Store, pages: dict[str, Page], figures: Figures
) -> None:
    text = pages["index.html"].text
    assert "converted" not in text
    for row in figures(simulated, "Hero"):
        assert money(row["net"], row["currency"], signed=True) in text
        assert f"{count(row['hands'])} hands" in text
        assert rate(row["win_rate"], signed=True) in text
        for name in STATISTICS[1:]:
            assert _percent(row[name]) in text


PLACES = {
    "third": "third.html",
    "bring-in": "bring-in.html",
    "scoop": "scoop.html",
    "low": "scoop.html",
    "streets": "streets.html",
    "showdown": "streets.html",
    "results": "results.html",
    "starting": "starting.html",
}


@pytest.mark.parametrize("group", PLACES)
def test_every_statistic_stands_on_its_page_with_interval_and_sample(
    group: str, simulated: Store, pages: dict[str, Page]
) -> None:
    text = pages[PLACES[group]].text
    shown = 0
    for row in stats(simulated, "Hero", ["game"], group=group).to_dicts():
        if group in ("scoop", "low") and row["game"] != "stud8":
            continue
        for name in GROUPS[group]:
            if row[f"{name}_n"] >= FEWEST_SHOWN:
                assert LABELS[name] in text
                assert f"n {count(row[f'{name}_n'])}" in text
                assert _percent(row[name]) in text or rate(row[name], signed=True) in text
                shown += 1
    assert shown > 0


def test_a_statistic_of_a_small_sample_is_not_shown() -> None:
    few, enough = (figure(Figure(25.0, n, 10.0, 50.0), "vpip") for n in (FEWEST_SHOWN - 1, FEWEST_SHOWN))
    assert (few.text, few.notes) == ("\N{EN DASH}", ("n 19",))
    assert (percent(25.0), ("10.0\N{EN DASH}50.0", "n 20")) == (enough.text, enough.notes)


def test_a_heat_map_has_a_field_for_every_door_card(simulated: Store, pages: dict[str, Page]) -> None:
    maps = [table for table in pages["third.html"].tags("table") if table["class"] == "heat"]
    assert len(maps) == 3 + len(BY_LEFT)
    shades = [cell["style"] for cell in pages["third.html"].tags("td") if "style" in cell]
    assert len(shades) > 50
    assert all(re.fullmatch(r"--shade: (\d+\.\d)%", style or "") for style in shades)


def test_steals_stand_beside_who_is_left(simulated: Store, pages: dict[str, Page]) -> None:
    text = pages["third.html"].text
    assert "Steals by players left to act" in text
    shown = 0
    for name, statistics in BY_LEFT.items():
        for row in shares(simulated, "Hero", ["game", name], statistics).to_dicts():
            for one in statistics:
                if row[name] is not None and row[f"{one}_n"]:
                    ends = span(row[f"{one}_low"], row[f"{one}_high"], digits=0)
                    assert re.search(rf"{rate(row[one], digits=0)}\s*{ends}\s*{count(row[f'{one}_n'])}\b", text)
                    shown += 1
    assert shown > 50


def test_scoops_stand_beside_the_street_of_the_low(simulated: Store, pages: dict[str, Page]) -> None:
    text = pages["scoop.html"].text.split("By the street of the low")[1]
    rows = stats(simulated, "Hero", ["low_street"], Filters(game="stud8"), group="scoop").to_dicts()
    assert {"fifth", "sixth", "seventh", "none"} <= {row["low_street"] for row in rows}
    for row in rows:
        assert row["low_street"] is None or row["low_street"] in text
        assert money(row["net"], row["currency"], signed=True) in text
        if row["scoop_n"] >= FEWEST_SHOWN:
            assert _percent(row["scoop"]) in text


def test_sessions_add_up_to_all_that_was_played(simulated: Store) -> None:
    facts = profile(simulated, "Hero")
    for row in facts.overview.to_dicts():
        mine = [one for one in facts.sessions.to_dicts() if one["currency"] == row["currency"]]
        assert sum(one["hands"] for one in mine) == row["hands"]
        assert sum(one["net"] for one in mine) == row["net"]
        rates = sum(one["win_rate"] * one["hands"] for one in mine) / row["hands"]
        assert rates == pytest.approx(row["win_rate"])
    assert all(one["hours"] > 0 for one in facts.sessions.to_dicts())


def test_the_ring_of_halves_is_whole(simulated: Store) -> None:
    row = profile(simulated, "Hero").parts.row(0, named=True)
    assert sum(row[name] for name in PARTS) == pytest.approx(100)


def test_every_statistic_is_explained(pages: dict[str, Page]) -> None:
    text = pages["meaning.html"].text
    for name in {name for names in STUD_GROUPS.values() for name in names}:
        assert LABELS[name] in text
    assert LABELS["bank_edge"] not in text  # the player has no deal of the Red Dog family
    assert ".." not in text


def test_pages_need_nothing_but_their_folder(html: dict[str, str]) -> None:
    for text in html.values():
        addresses = re.findall(r"""(?:href|src|srcset|action|data|poster)\s*=\s*["']([^"']*)""", text)
        assert addresses
        assert all(one.startswith("#") or one in html or re.fullmatch(r"hands/\d+\.html", one) for one in addresses)
        assert all(address.startswith("#") for address in re.findall(r"url\(([^)]*)\)", text))
        assert "@import" not in text
        assert "<script" not in text
        assert set(re.findall(r"https?://[^\s\"'<]+", text)) <= {
            "http://www.w3.org/2000/svg",
            "http://www.w3.org/1999/xlink",
        }


def test_every_hand_that_is_named_can_be_watched(simulated: Store, made: Report, html: dict[str, str]) -> None:
    linked = {name for text in html.values() for name in re.findall(r'href="(hands/\d+.html)"', text)}
    assert dict(replay_pages(simulated, [])) == {}  # of a report with few hands, a part has none
    watched = dict(replay_pages(simulated, made.replays))
    assert linked == set(watched)
    assert len(watched) > 10
    assert all("<script" in text for text in watched.values())


def test_the_same_hands_make_the_same_bytes(simulated: Store, html: dict[str, str]) -> None:
    assert html == _html(simulated)


def test_pages_can_be_heard_and_walked_through(pages: dict[str, Page]) -> None:
    for page in pages.values():
        ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
        assert len(ids) == len(set(ids))
        assert page.tags("html")[0]["lang"] == "en"
        assert {"header", "nav", "main", "footer"} <= {tag for tag, _ in page.elements}
        assert len(page.tags("h1")) == 1
        assert len(page.tags("caption")) == len(page.tags("table"))
        assert all(cell.get("scope") in ("col", "row") for cell in page.tags("th"))
        for _, attributes in page.elements:
            assert attributes.get("aria-labelledby", ids[0]) in ids
        assert len(page.tags("figcaption")) == len(page.tags("figure")) == len(page.tags("svg")) / 2
        assert len(page.tags("title")) == 1 + len(page.tags("svg"))
        assert [link.get("aria-current") for link in page.tags("a")].count("page") == 1


def test_names_break_no_page(of_hostile: dict[str, str]) -> None:
    for text in of_hostile.values():
        page = Page(text)
        assert not page.tags("script")
        assert "<script" not in text
        assert page.text.count("<script>alert('$a$')</script>{{ 7*7 }}") > 0


def test_ten_hands_are_called_few_but_shown_whole(ten_hands: Store, of_ten_hands: dict[str, Page]) -> None:
    page = of_ten_hands["index.html"]
    assert "10 hands" in page.text
    assert "Too early to say whether Hero is winning" in page.text
    assert "with 95 % confidence" not in page.text
    assert len(page.tags("svg")) == 2 * stats(ten_hands, "Hero").filter(stats(ten_hands, "Hero")["hands"] > 1).height


def test_one_hand_makes_no_graph_and_no_interval(ten_hands: Store) -> None:
    players = stats(ten_hands)
    alone = players.filter(players["hands"] == 1)["player"].to_list()
    once = [player for player in alone if stats(ten_hands, player).height == 1]
    assert once
    page = _pages(ten_hands, once[0])["index.html"]
    assert "1 hand ·" in page.text
    assert "One hand is not enough for a graph" in page.text
    assert f"Too early to say whether {once[0]} is winning" in page.text
    assert "1 hands" not in page.text


def test_a_player_who_is_not_there_is_met_with_names_like_his(simulated: Store) -> None:
    with pytest.raises(UnknownPlayer, match="no hands of 'hiro' in this database; did you mean Hero") as caught:
        profile(simulated, "hiro")
    assert caught.value.similar[0] == "Hero"
    with pytest.raises(UnknownPlayer, match=r"no hands of '12345' in this database$"):
        profile(simulated, "12345")


def test_filters_narrow_the_report(simulated: Store) -> None:
    pages = _pages(simulated, filters=Filters(game="razz"))
    assert "scoop.html" not in pages
    assert not any("Seven Card Stud" in page.text for name, page in pages.items() if name != "meaning.html")
    with pytest.raises(UnknownPlayer):
        profile(simulated, "Hero", Filters(game="fivestud"))


def test_an_audit_without_findings_says_so(of_ten_hands: dict[str, Page]) -> None:
    assert "No findings: in 10 hands" in of_ten_hands["audit.html"].text


def test_findings_come_with_an_example_but_without_folders(of_hostile: dict[str, str]) -> None:
    text = Page(of_hostile["audit.html"]).text
    assert "error M02" in text
    assert "puts in 0.0007 but has only 0.0005" in text


def _printed(made: Report, path: Path) -> bytes:
    print_report(made, path)
    return path.read_bytes()


def test_a_report_can_be_printed_and_is_the_same_the_second_time(
    ten_hands: Store, hostile: tuple[Store, str], tmp_path: Path
) -> None:
    of_ten = _report(ten_hands)
    store, name = hostile
    of_hostile = _report(store, name, Filters(game="stud8"))
    printed = [_printed(one, tmp_path / "report.pdf") for one in (of_ten, of_hostile)]
    for content in printed:
        assert content.startswith(b"%PDF")
        assert content.count(b"/Type /Page ") >= 5
    assert _printed(of_ten, tmp_path / "again.pdf") == printed[0]
