"""Amounts in one currency on live pages, and what could not be converted."""

from studbook.analytics.statistics.filters import Filters
from studbook.analytics.statistics.rates import rates_in
from studbook.analytics.store import Store
from studbook.exchange import converted
from studbook.reports.live import money
from studbook.reports.live.navigation import Link
from studbook.reports.live.selection import Selection


def unconverted(store: Store, selection: Selection, filters: Filters) -> tuple[str, ...]:
    """State which hands are not converted, if the page converts amounts."""
    if selection.into is None or selection.player is None:
        return ()
    return converted.unconverted(store, selection.player, filters, selection.into)


def converted_answers(store: Store, selection: Selection) -> tuple[str, ...]:
    """Answer whether a player is winning in all currencies together, if the page converts amounts."""
    if selection.into is None or selection.player is None:
        return ()
    return converted.converted_answers(store, selection.player, selection.filters, selection.into)


def conversions(store: Store, selection: Selection, path: str) -> tuple[Link, ...]:
    """Link to the page in each currency for which there are rates."""
    currencies = rates_in(store)["into_currency"].unique().sort().to_list()
    return money.conversions(selection, path, currencies)
