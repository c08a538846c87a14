"""Amounts in one currency on live pages, and what could not be converted."""

from studbook.analytics.rates import rates_in, without_rate
from studbook.analytics.stats import Filters, stats
from studbook.analytics.store import Store
from studbook.reports.bankroll import left_out
from studbook.reports.live import money
from studbook.reports.live.selection import Selection
from studbook.reports.live.view import Link
from studbook.reports.player.answer import is_winning


def unconverted(store: Store, selection: Selection, filters: Filters) -> tuple[str, ...]:
    """State which hands are not converted, if the page converts amounts."""
    if selection.into is None:
        return ()
    left = left_out(without_rate(store, selection.player, filters, selection.into), selection.into)
    return tuple(f"{sentence}." for sentence in left)


def converted_answers(store: Store, selection: Selection) -> tuple[str, ...]:
    """Answer whether a player is winning in all currencies together, if the page converts amounts."""
    if selection.into is None or selection.player is None:
        return ()
    rows = stats(store, selection.player, filters=selection.filters, into=selection.into).to_dicts()
    found = [f"All converted: {is_winning(selection.player, row)}" for row in rows]
    return (*found, *unconverted(store, selection, selection.filters))


def conversions(store: Store, selection: Selection, path: str) -> tuple[Link, ...]:
    """Link to the page in each currency for which there are rates."""
    currencies = rates_in(store)["into_currency"].unique().sort().to_list()
    return money.conversions(selection, path, currencies)
