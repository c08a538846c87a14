"""A player compared with others, for the terminal: comparisons, significant differences, opponents."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import polars as pl
from rich import box
from rich.table import Table
from rich.text import Text

from studbook.analytics.database.records import records
from studbook.analytics.players.opponents import Opponent, opponent_records
from studbook.analytics.sql.returned_sums import Figure
from studbook.analytics.statistics.leak_hands import LeakHand
from studbook.analytics.statistics.rows import ComparedRow, compared_rows
from studbook.reports.layout.words import NOTHING, count, game_name, hands, money, percent, printable, rate, span
from studbook.reports.results.terminal import dimension_cells, shown_dimensions

if TYPE_CHECKING:
    from studbook.analytics.statistics.leaks import Cost, Leak, Leaks

NO_PROOF = "A difference from the population does not prove an error: other tables, stakes or opponents may explain it."
_COMPARED_CAPTION = (
    "Below each figure is the number of hands, or of hands and streets, it is based on; 95 %: interval of the "
    "difference, bold if it excludes zero."
)
_COST_CAPTION = (
    "Cost: big bets per 100 hands that the player wins less than others in the hands that a statistic counts, from "
    "whatever cause; negative: a gain. Costs do not add up. `studbook find` takes the searches."
)
_OPPONENTS_CAPTION = (
    "won/lost/split: showdowns of only these two. VPIP and complete: percent of the hands together; fold (to a bet on "
    "later streets) and showdown: percent of the number below. All figures are the opponent's."
)


def compared_tables(table: pl.DataFrame, player: str, other: str) -> Iterator[Table | Text]:
    """One table per game, currency and other dimension of `analytics.statistics.population.against`."""
    if table.is_empty():
        yield Text(f"No hands of {printable(player)} match these filters.")
    for _, rows in groupby(compared_rows(table), key=lambda row: row.dimensions):
        yield _compared(list(rows), player, other)
    if not table.is_empty():
        yield Text(_COMPARED_CAPTION, "dim")


def _compared(rows: list[ComparedRow], player: str, other: str) -> Table:
    first = rows[0]
    game, *others = first.dimensions.values()
    where = [game_name(str(game)), *(str(value or NOTHING) for value in others)]
    numbers = f"{hands(first.hands)} against {count(first.other_hands)}"
    shown = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, title=Text(f"{printable(', '.join(where))}: {numbers}", "bold"),
        title_justify="left",
    )  # fmt: skip
    shown.add_column("statistic")
    for head in (player, other, "difference", "95 %"):
        shown.add_column(Text(printable(head)), justify="right", overflow="fold")
    for row in rows:
        shown.add_row(*_compared_cells(row))
    return shown


def _compared_cells(row: ComparedRow) -> list[Text]:
    difference, _, low, high = row.difference
    style = "bold" if low is not None and high is not None and low * high > 0 else ""
    return [
        Text(row.statistic.replace("_", " "), style),
        _over(row.own),
        _over(row.other),
        Text(rate(difference, signed=True), style),
        Text(span(low, high, signed=True)),
    ]


def _over(figure: Figure) -> Text:
    return Text(rate(figure.value)).append(f"\n{count(figure.n)}", "dim") if figure.n else Text(NOTHING)


def leaks_text(found: "Leaks", player: str, worst: Sequence[pl.DataFrame]) -> Text:
    """List what stands out, with its figures, meaning, cost and worst hands, and state the number of comparisons."""
    text = Text()
    for leak, shown in zip(found.records, worst, strict=True):
        text.append(f"{game_name(leak.game)}, {leak.played_for}: ", "bold")
        text.append(f"{leak_sentence(leak)}\n").append(f"    {leak.means}\n", "dim")
        text.append(f"    {cost_sentence(leak.cost)}\n").append(f"    {_hands_sentence(leak, shown)}\n")
    if found.table.height:
        text.append(f"{_COST_CAPTION}\n", "dim")
    return text.append(leaks_summary(found, player))


def leak_sentence(leak: "Leak") -> str:
    """Describe one difference in words and figures: `bets less often than others: 20.0 % of 1,200, others ...`."""
    own, others = (f"{percent(one.value)} of {count(one.n)}" for one in (leak.own, leak.other))
    return f"{leak.says}: {own}, others {others} ({rate(abs(leak.standard_errors))} standard errors)"


def cost_sentence(cost: "Cost") -> str:
    """State what a difference costs.

    >>> from studbook.analytics.statistics.leaks import Cost
    >>> cost_sentence(Cost(1.27, 0.5, 2.0)).replace(chr(160), " ")
    'costs 1.3 BB/100 (95 %: +0.5 to +2.0)'
    """
    if cost.value is None:
        return f"cost not estimated: {cost.unknown}"
    between = span(cost.low, cost.high, signed=True)
    if cost.value < 0:
        return f"no cost: wins {rate(-cost.value)} BB/100 more than others there (95 % of the cost: {between})"
    return f"costs {rate(cost.value)} BB/100 (95 %: {between})"


def _hands_sentence(leak: "Leak", shown: pl.DataFrame) -> str:
    """Name the worst hands, and the search for all of them."""
    worst = ", ".join(f"{one.hand_id} ({lost(one)})" for one in records(shown, LeakHand))
    search = f"; all {count(shown['matches'][0])}: {leak.search}" if shown.height and leak.search else ""
    return f"worst hands {worst}{search}" if worst else "no hands"


def lost(hand: LeakHand) -> str:
    """Result of a hand in big bets, by which hands are compared, and in money."""
    amount = money(hand.net, hand.currency, signed=True)
    return amount if hand.big_bets is None else f"{rate(hand.big_bets, signed=True)} BB, {amount}"


def leaks_summary(found: "Leaks", player: str) -> str:
    """State how many of the comparisons stand out, and what that proves."""
    name = printable(player)
    if not found.compared:
        return f"Nothing can be compared: {name} or the others have fewer than {found.minimum} decisions of each kind."
    among = f"{count(found.compared)} statistics compared, {found.minimum} decisions or more on both sides"
    chance = f"chance alone makes about {rate(found.by_chance)} stand out"
    if found.table.is_empty():
        return f"Nothing stands out: no difference between {name} and the other players can be shown ({among})."
    return f"{count(found.table.height)} of {among}; {chance}. {NO_PROOF}"


def opponents_table(table: pl.DataFrame, player: str) -> Table:
    """Opponents as `analytics.players.opponents.opponents` returns them."""
    dimensions = shown_dimensions(table)
    shown = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, padding=0, title=Text(f"{printable(player)} against", "bold"),
        title_justify="left", caption=Text(_OPPONENTS_CAPTION, "dim"), caption_justify="left",
    )  # fmt: skip
    for name in dimensions:
        shown.add_column(name, overflow="fold", min_width=4, vertical="top")
    for head in ("hands", "net", "won/lost\n/split", "VPIP", "complete", "fold", "showdown"):
        shown.add_column(head, justify="right", no_wrap=True)
    for row in opponent_records(table):
        shown.add_row(*dimension_cells(row.together, dimensions), *_opponent_cells(row))
    return shown


def _opponent_cells(row: Opponent) -> list[Text]:
    figures = row.together.figures
    return [
        Text(f"{row.won}/{row.lost}/{row.split}"),
        Text(rate(figures["vpip"].value)),
        Text(rate(figures["complete"].value)),
        _over(figures["fold_to_bet"]),
        _over(figures["went_to_showdown"]),
    ]
