"""Show in the terminal what players could know: equities against ranges, and the price of every call and fold."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from studbook.reports.layout.words import NOTHING, rate

if TYPE_CHECKING:
    from studbook.analytics.replayer.frame import CallPrice
    from studbook.analytics.replayer.ranges import RangeViews, StreetView

_ACTIONS = {"fold": "folds", "call": "calls", "raise": "raises", "bet": "bets"}


def range_tables(views: "RangeViews") -> Iterator[Table]:
    """Equity street by street against ranges and with the cards known later; then each price in big bets."""
    if views.streets:
        yield _streets(views.streets)
    if views.prices:
        yield _prices(views.prices)


def _percent(share: float | None) -> str:
    return NOTHING if share is None else rate(100 * share)


def _streets(views: "Sequence[StreetView]") -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title="Equity %", title_justify="left")
    table.add_column("street")
    table.add_column("player", overflow="fold")
    for head in ("against\nranges", "if dead cards\nwere live", "with cards\nknown later"):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("opponents", overflow="fold")
    for street, some in groupby(views, key=lambda view: view.street):
        for number, view in enumerate(some):
            opponents = ", ".join(f"{name} ({line})" if line else name for name, line in view.opponents)
            figures = map(_percent, (view.equity, view.if_live, view.known_later))
            table.add_row("" if number else street, Text(view.player), *figures, Text(opponents))
    return table


def _prices(prices: "Sequence[CallPrice]") -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title="Price of a call, in big bets", title_justify="left")
    table.caption = "A call gains that, compared with a fold, if there is no further betting."
    table.caption_justify = "left"
    table.add_column("street")
    table.add_column("player", overflow="fold")
    for head in ("to call", "pot", "needs %", "has %", "a call\ngains"):
        table.add_column(head, justify="right", no_wrap=True)
    for price in prices:
        gained = rate(price.value, digits=2)
        cells = [
            rate(price.to_call, digits=2),
            rate(price.pot, digits=2),
            _percent(price.needed),
            _percent(price.equity),
        ]
        name = Text(f"{price.player} {_ACTIONS.get(price.action, price.action)}")
        table.add_row(price.street, name, *cells, gained if price.value < 0 else f"+{gained}")
    return table
