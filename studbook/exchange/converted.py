"""Whether a player is winning in all currencies together, by the rates that the user entered."""

from studbook.analytics.statistics.filters import Filters
from studbook.analytics.statistics.rates import without_rate
from studbook.analytics.statistics.rows import statistics_rows
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.reports.player.answer import is_winning
from studbook.reports.results.bankroll import left_out


def converted_answers(store: Store, player: str, filters: Filters, into: str) -> tuple[str, ...]:
    """Answer for all currencies together, and state which hands are left out; see `analytics.statistics.rates`."""
    rows = statistics_rows(stats(store, player, filters=filters, into=into))
    answers = [f"All converted: {is_winning(player, row)}" for row in rows]
    return (*answers, *unconverted(store, player, filters, into))


def unconverted(store: Store, player: str, filters: Filters, into: str) -> tuple[str, ...]:
    """State which of a player's hands cannot be converted."""
    return tuple(f"{sentence}." for sentence in left_out(without_rate(store, player, filters, into), into))
