"""The answer to "am I winning?" names the site, and the hands that would settle it."""

from decimal import Decimal

import pytest

from studbook.analytics.sql.returned_sums import Figure
from studbook.analytics.statistics.rows import StatisticsRow
from studbook.reports.player.answer import is_winning


def row(rate: float, half: float, hands: int = 1_000, **others: str) -> StatisticsRow:
    """A row with a symmetrical interval."""
    figures = {"win_rate": Figure(rate, hands, rate - half, rate + half)}
    return StatisticsRow({"currency": "USD", **others}, hands, Decimal(rate), figures)


@pytest.mark.parametrize(
    ("rate", "half", "hands", "said"),
    [
        (2.0, 4.0, 1_000, "about 4,000 hands in all"),
        (-2.0, 4.0, 1_000, "about 4,000 hands in all"),
        (3.0, 10.0, 450, "about 5,000 hands in all"),
        (0.01, 10.0, 1_000, "even a million hands would not settle it"),
    ],
)
def test_what_would_settle_it(rate: float, half: float, hands: int, said: str) -> None:
    assert said in is_winning("Ann", row(rate, half, hands))


@pytest.mark.parametrize(("rate", "half"), [(5.0, 4.0), (-5.0, 4.0), (0.0, 4.0)])
def test_nothing_is_left_to_settle_or_nothing_can_be_said(rate: float, half: float) -> None:
    assert "settle" not in is_winning("Ann", row(rate, half))


def test_an_answer_about_one_site_names_it() -> None:
    assert "in USD at fulltilt" in is_winning("Ann", row(2.0, 4.0, site="fulltilt"))
    assert " at " not in is_winning("Ann", row(5.0, 4.0)).partition(":")[0]
