import re
from decimal import Decimal
from xml.etree import ElementTree as ET

import polars as pl
import pytest

from studbook.analytics.statistics.filters import Filters
from studbook.analytics.statistics.stats import winnings
from studbook.analytics.store import Store
from studbook.reports.layout.pictures import picture_svg
from studbook.reports.layout.words import MINUS
from studbook.reports.player.overview import winnings_picture


def winnings_svg(run: pl.DataFrame, player: str, narrow: bool = False) -> str:
    """Graph of winnings as a page has it."""
    return picture_svg(winnings_picture(run, player), narrow)


@pytest.fixture(scope="module")
def run(simulated: Store) -> pl.DataFrame:
    """Winnings of one player in one currency."""
    table = winnings(simulated, "Hero", Filters(currency="USD"))
    assert table.height > 50
    return table


def test_the_same_numbers_make_the_same_bytes(run: pl.DataFrame) -> None:
    assert winnings_svg(run, "Hero") == winnings_svg(run, "Hero")


@pytest.mark.parametrize("narrow", [False, True])
def test_a_figure_is_an_element_of_its_own(run: pl.DataFrame, narrow: bool) -> None:
    root = ET.fromstring(winnings_svg(run, "Hero", narrow))
    assert root.get("role") == "img"
    assert root.get("viewBox")
    assert root.get("width") is root.get("height") is None
    assert not root.findall(".//{*}style")
    assert not root.findall(".//{*}metadata")


def test_a_figure_says_units_sample_and_result_in_words(run: pl.DataFrame) -> None:
    root = ET.fromstring(winnings_svg(run, "Hero"))
    words = ["".join(text.itertext()).strip() for text in root.findall(".//{*}text")]
    hands = run["number"][-1]
    assert f"USD: {hands} hands" in words
    assert {"won, USD", "hands played"} <= set(words)
    title, description = root.findtext("{*}title"), root.findtext("{*}desc")
    assert title == "Winnings of Hero in USD"
    assert description is not None
    assert f"over {hands} hands, after rake" in description
    assert f"{abs(run['net'][-1]):,.2f}".rstrip("0").rstrip(".") in description


def test_names_in_a_figure_are_text(run: pl.DataFrame) -> None:
    name = "</title><script>alert(1)</script>$x^2$ & \"'"
    text = winnings_svg(run, name)
    assert "<script" not in text
    assert ET.fromstring(text).findtext("{*}title") == f"Winnings of {name} in USD"


def test_two_figures_share_no_id_and_find_their_own_parts(run: pl.DataFrame) -> None:
    wide, narrow = winnings_svg(run, "Hero"), winnings_svg(run, "Hero", narrow=True)
    other = winnings_svg(run.with_columns(currency=pl.lit("EUR")), "Hero")
    ids = [re.findall(r'\bid="([^"]+)"', text) for text in (wide, narrow, other)]
    assert len({name for names in ids for name in names}) == sum(map(len, ids))
    for text, names in zip((wide, narrow, other), ids, strict=True):
        used = re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', text)
        assert used
        assert {first or second for first, second in used} <= set(names)


def test_every_colour_follows_the_page(run: pl.DataFrame) -> None:
    text = winnings_svg(run, "Hero")
    assert "var(--net, #0072b2)" in text
    assert not re.findall(r"(?<!, )#[0-9a-f]{6}\b", text)


def test_axes_begin_at_nothing_won_and_no_hands() -> None:
    run = pl.DataFrame(
        {
            "currency": ["chips", "chips"],
            "number": [1, 2],
            "net": [Decimal(500), Decimal(900)],
            "showdown": [Decimal(500), Decimal(900)],
            "non_showdown": [Decimal(0), Decimal(0)],
            "adjusted": [Decimal(500), Decimal(900)],
            "all_ins": [0, 0],
            "low": [-100.0, 200.0],
            "high": [1000.0, 1600.0],
        }
    )
    root = ET.fromstring(winnings_svg(run, "Ann"))
    words = ["".join(text.itertext()).strip() for text in root.findall(".//{*}text")]
    assert words.count("0") == 2
    assert "tournament chips: 2 hands" in words


def described(run: pl.DataFrame) -> str:
    return ET.fromstring(winnings_svg(run, "Hero")).findtext("{*}desc") or ""


def test_luck_is_drawn_where_there_was_an_all_in_to_judge(run: pl.DataFrame) -> None:
    lucky = run.with_columns(all_ins=pl.lit(3), adjusted=pl.lit(Decimal("12.5")))
    assert "without luck in all-ins" in winnings_svg(lucky, "Hero")
    assert "+$12.50 without luck in all-ins" in described(lucky)
    plain = run.with_columns(all_ins=pl.lit(0))
    assert "luck" not in winnings_svg(plain, "Hero")
    assert "--adjusted" in winnings_svg(lucky, "Hero")
    assert "--adjusted" not in winnings_svg(plain, "Hero")


def test_the_band_is_told_in_legend_and_description(run: pl.DataFrame) -> None:
    banded = run.with_columns(low=pl.lit(-1234.0), high=pl.lit(2345.5))
    assert "95 % of runs with the same mean and spread" in winnings_svg(banded, "Hero")
    assert f"between {MINUS}$1,234 and +$2,345.50 at the end" in described(banded)
    alone = run.with_columns(low=pl.lit(None, pl.Float64), high=pl.lit(None, pl.Float64))
    assert "95 %" not in winnings_svg(alone, "Hero")
