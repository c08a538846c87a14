import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from analytics.stats import STATISTICS, Filters, stats
from analytics.store import Store
from reports.player import LABELS, UnknownPlayer, player_page
from reports.words import count, money, percent, rate
from tests.reports.page import Page

Figures = Callable[[Store, str], list[dict[str, Any]]]
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="module")
def page(simulated: Store) -> Page:
    """Page of the player with most hands."""
    return Page(player_page(simulated, "Hero"))


def test_every_number_of_the_overview_stands_on_the_page(simulated: Store, page: Page, figures: Figures) -> None:
    for row in figures(simulated, "Hero"):
        assert money(row["net"], row["currency"], signed=True) in page.text
        assert f"{count(row['hands'])} hands" in page.text
        assert rate(row["win_rate"], signed=True) in page.text
        for name in STATISTICS[1:]:
            assert percent(row[name]).replace("\N{NO-BREAK SPACE}", " ") in page.text


def test_tables_by_game_and_stakes_hold_every_row(simulated: Store, page: Page) -> None:
    for by, filters in ((["game"], Filters()), (["game", "stakes"], Filters(tournament=False))):
        for row in stats(simulated, "Hero", by, filters).to_dicts():
            assert money(row["net"], row["currency"], signed=True) in page.text
    assert "Razz" in page.text


def test_every_statistic_is_explained(page: Page) -> None:
    for label in LABELS.values():
        assert page.text.count(label) >= 3
    assert page.text.count("Numerator:") == page.text.count("Denominator:") == len(STATISTICS)
    assert ".." not in page.text


def test_a_page_needs_nothing_but_itself(simulated: Store) -> None:
    html = player_page(simulated, "Hero")
    addresses = re.findall(r"""(?:href|src|srcset|action|data|poster)\s*=\s*["']([^"']*)""", html)
    assert addresses
    assert all(address.startswith("#") for address in addresses)
    assert all(address.startswith("#") for address in re.findall(r"url\(([^)]*)\)", html))
    assert "@import" not in html
    assert "<script" not in html
    assert set(re.findall(r"https?://[^\s\"'<]+", html)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }


def test_the_same_hands_make_the_same_bytes(simulated: Store) -> None:
    assert player_page(simulated, "Hero") == player_page(simulated, "Hero")


def test_the_page_can_be_heard_and_walked_through(page: Page) -> None:
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert page.tags("html")[0]["lang"] == "en"
    assert {"header", "nav", "main", "footer"} <= {tag for tag, _ in page.elements}
    assert len(page.tags("h1")) == 1
    assert len(page.tags("caption")) == len(page.tags("table"))
    assert all(cell.get("scope") in ("col", "row") for cell in page.tags("th"))
    assert all((link["href"] or "").removeprefix("#") in ids for link in page.tags("a"))
    for _, attributes in page.elements:
        assert attributes.get("aria-labelledby", ids[0]) in ids
    assert len(page.tags("figcaption")) == len(page.tags("figure")) == len(page.tags("svg")) / 2
    assert len(page.tags("title")) == 1 + len(page.tags("svg"))


def test_names_break_no_page(hostile: tuple[Store, str]) -> None:
    store, name = hostile
    html = player_page(store, name)
    page = Page(html)
    assert not page.tags("script")
    assert "<script" not in html
    assert page.text.count("<script>alert('$a$')</script>{{ 7*7 }}") > 3


def test_ten_hands_are_called_few_but_shown_whole(ten_hands: Store) -> None:
    page = Page(player_page(ten_hands, "Hero"))
    assert "10 hands" in page.text
    assert "with 95 % confidence the long run lies between" in page.text
    assert "So few hands say little" in page.text
    assert len(page.tags("svg")) == 2 * stats(ten_hands, "Hero").filter(stats(ten_hands, "Hero")["hands"] > 1).height


def test_one_hand_makes_no_graph_and_no_interval(ten_hands: Store) -> None:
    players = stats(ten_hands)
    alone = players.filter(players["hands"] == 1)["player"].to_list()
    once = [player for player in alone if stats(ten_hands, player).height == 1]
    assert once
    page = Page(player_page(ten_hands, once[0]))
    assert "1 hand ·" in page.text
    assert "One hand makes no graph" in page.text
    assert "one hand says nothing about the long run" in page.text
    assert "1 hands" not in page.text


def test_a_player_who_is_not_there_is_met_with_names_like_his(simulated: Store) -> None:
    with pytest.raises(UnknownPlayer, match="no hands of 'hiro' in this database; did you mean Hero") as caught:
        player_page(simulated, "hiro")
    assert caught.value.similar[0] == "Hero"
    with pytest.raises(UnknownPlayer, match=r"no hands of '12345' in this database$"):
        player_page(simulated, "12345")


def test_filters_narrow_the_page(simulated: Store) -> None:
    page = Page(player_page(simulated, "Hero", Filters(game="razz")))
    assert "Seven Card Stud" not in page.text.split("What the numbers mean")[0]
    with pytest.raises(UnknownPlayer):
        player_page(simulated, "Hero", Filters(game="fivestud"))


def test_an_audit_without_findings_says_so(ten_hands: Store) -> None:
    assert "Nothing was found: in 10 hands" in Page(player_page(ten_hands, "Hero")).text


def test_findings_come_with_an_example_but_without_folders(hostile: tuple[Store, str]) -> None:
    store, name = hostile
    text = Page(player_page(store, name)).text
    assert "error M02" in text
    assert "puts in 0.0007 but has only 0.0005" in text


PROBE = """<script>addEventListener("load", () => parent.postMessage(
    [document.documentElement.scrollWidth, innerWidth, getComputedStyle(document.body).backgroundColor].join(" "), "*"))
</script>"""
FRAME = """<p id=said></p><script>addEventListener("message", event => said.textContent = "said " + event.data)</script>
<iframe src="page.html" style="border:0;width:{width}px;height:900px"></iframe>"""


def _seen(folder: Path, html: str, width: int, dark: bool) -> list[str]:
    """What a browser says of the page: width of the content, width of the window, colour of the ground."""
    assert BROWSER
    (folder / "page.html").write_text(
        re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", html).replace("</body>", f"{PROBE}</body>"),
        encoding="utf-8",
    )
    (folder / "frame.html").write_text(FRAME.format(width=width), encoding="utf-8")
    options = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    options += (
        " --disable-component-update --disable-sync --virtual-time-budget=4000 --window-size=1300,1000 --dump-dom"
    )
    scheme = f"--blink-settings=preferredColorScheme={0 if dark else 1}"
    run = subprocess.run(
        [BROWSER, *options.split(), scheme, f"--user-data-dir={folder / 'profile'}", f"file://{folder / 'frame.html'}"],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    said = re.search(r"said (\d+) (\d+) (.*?)</p>", run.stdout)
    assert said, run.stdout[:2000]
    return list(said.groups())


@pytest.mark.skipif(BROWSER is None, reason="no Chromium here")
@pytest.mark.parametrize(("width", "dark"), [(360, False), (360, True), (800, False), (1200, False)])
def test_a_browser_need_not_scroll_sideways(
    tmp_path: Path, simulated: Store, hostile: tuple[Store, str], width: int, dark: bool
) -> None:
    store, name = hostile
    for html in (player_page(simulated, "Hero"), player_page(store, name)):
        content, window, ground = _seen(tmp_path, html, width, dark)
        assert int(content) <= int(window) <= width
        assert ground == ("rgb(16, 21, 19)" if dark else "rgb(251, 250, 246)")
