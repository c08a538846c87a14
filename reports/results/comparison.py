"""A player compared with others, for the terminal: comparisons, significant differences, opponents."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import polars as pl
from rich import box
from rich.table import Table
from rich.text import Text

from studbook.reports.layout.words import NOTHING, count, game_name, hands, money, percent, printable, rate, span
from studbook.reports.results.terminal import dimension_cells, shown_dimensions

if TYPE_CHECKING:
    from studbook.analytics.statistics.leaks import Cost, Leak, Leaks

Row = Mapping[str, Any]

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
    dimensions = table.columns[: table.columns.index("statistic")]
    for _, rows in groupby(table.iter_rows(named=True), key=lambda row: [row[name] for name in dimensions]):
        yield _compared(list(rows), dimensions, player, other)
    if not table.is_empty():
        yield Text(_COMPARED_CAPTION, "dim")


def _compared(rows: list[Row], dimensions: list[str], player: str, other: str) -> Table:
    first = rows[0]
    where = [game_name(first["game"]), *(str(first[name] or NOTHING) for name in dimensions[1:])]
    numbers = f"{hands(first['hands'])} against {count(first['other_hands'])}"
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


def _compared_cells(row: Row) -> list[Text]:
    low, high = row["difference_low"], row["difference_high"]
    style = "bold" if low is not None and high is not None and low * high > 0 else ""
    return [
        Text(row["statistic"].replace("_", " "), style),
        _over(rate(row["value"]), row["n"]),
        _over(rate(row["other"]), row["other_n"]),
        Text(rate(row["difference"], signed=True), style),
        Text(span(low, high, signed=True)),
    ]


def _over(figure: str, sample: int) -> Text:
    return Text(figure).append(f"\n{count(sample)}", "dim") if sample else Text(NOTHING)


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
    worst = ", ".join(f"{one['hand_id']} ({lost(one)})" for one in shown.to_dicts())
    search = f"; all {count(shown['matches'][0])}: {leak.search}" if shown.height and leak.search else ""
    return f"worst hands {worst}{search}" if worst else "no hands"


def lost(row: Row) -> str:
    """Result of a hand in big bets, by which hands are compared, and in money."""
    amount = money(row["net"], row["currency"], signed=True)
    return amount if row["big_bets"] is None else f"{rate(row['big_bets'], signed=True)} BB, {amount}"


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
    for row in table.to_dicts():
        shown.add_row(*dimension_cells(row, dimensions), *_opponent_cells(row))
    return shown


def _opponent_cells(row: Row) -> list[Text]:
    return [
        Text(f"{row['won']}/{row['lost']}/{row['split']}"),
        Text(rate(row["vpip"])),
        Text(rate(row["complete"])),
        _over(rate(row["fold_to_bet"]), row["fold_to_bet_n"]),
        _over(rate(row["went_to_showdown"]), row["went_to_showdown_n"]),
    ]
