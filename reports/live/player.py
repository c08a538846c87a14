"""A player's page: the answer, the graph, statistics, and panels whose rows are filters."""

from collections.abc import Iterable, Sequence

import polars as pl

from studbook.analytics.live.counts import PANELS
from studbook.analytics.live.lists import Career
from studbook.analytics.live.own_hands import SETS
from studbook.analytics.statistics.rows import DimensionValue, StatisticsRow, statistics_rows
from studbook.analytics.statistics.stats import STUD_GROUPS
from studbook.reports.layout.model import Cell, Part, Section, Table
from studbook.reports.layout.words import NOTHING, count, currency_name, hands, local_day, money, short_game
from studbook.reports.live.filter_bar import KINDS
from studbook.reports.live.graph import winnings_graph
from studbook.reports.live.hands import player_table
from studbook.reports.live.navigation import Link
from studbook.reports.live.periods import PERIODS
from studbook.reports.live.selection import LABELS, Selection
from studbook.reports.live.view import Chip, View
from studbook.reports.player.answer import is_winning
from studbook.reports.player.cells import CAPTION, figure, net, table
from studbook.reports.results.headings import MEASURED

MOST_ROWS = 18
"""Rows of a panel."""
_FILTER_OF = {"door_rank": "door"}
"""Filters that have another name than their panel."""


def chips(selection: Selection, path: str, **others: str) -> tuple[Chip, ...]:
    """Filters that are on, each with the address without it."""
    return tuple(
        Chip(LABELS[name], filter_words(name, value), selection.without(name).href(path, **others))
        for name, value in selection.given.items()
    )


def filter_words(name: str, value: str) -> str:
    """Name the value of a filter as a player would."""
    if name == "game":
        return short_game(value)
    if name == "when":
        return PERIODS[value]
    if name == "kind":
        return KINDS[value]
    if name == "position":
        return "opens" if value == "0" else f"{value} after the opener"
    return currency_name(value) if name == "currency" else value


def empty(selection: Selection) -> View:
    """Lay out the page of a player without hands that match the filters."""
    return View(
        selection.player or "",
        "No hands match these filters",
        chips=chips(selection, "/player"),
        clear=Selection(selection.player, selection.filters, {}).href("/player"),
        answers=("No hands match all of these filters. Remove one of them.",),
        more=_other_kind(selection),
    )


def _other_kind(selection: Selection) -> tuple[Link, ...]:
    """Link to tournaments, if the page is of cash games because the address does not say which; or the reverse."""
    if "kind" in selection.given or selection.filters.tournament is None:
        return ()
    other = "cash" if selection.filters.tournament else "tournament"
    text = "Cash games with these filters" if other == "cash" else "Tournaments with these filters"
    return (Link(text, selection.with_filter("kind", other).href("/player")),)


def view(
    selection: Selection,
    career: Career,
    panels: pl.DataFrame,
    run: pl.DataFrame,
    groups: tuple[str, pl.DataFrame],
    latest: pl.DataFrame,
) -> View:
    """Lay out a player's page; `groups` is a group of statistics with its rows by game."""
    who = selection.player or ""
    sums = statistics_rows(panels.filter(pl.col("panel") == "currency"))
    sections = [
        Section("statistics", "Statistics", (_statistics(*groups),)),
        Section("latest", "Latest hands", (player_table(latest),)),
    ]
    return View(
        who,
        career_words(career),
        tuple(_sum(row) for row in sums),
        chips=chips(selection, "/player"),
        clear=Selection(who, selection.filters, {}).href("/player") if selection.given else "",
        answers=tuple(is_winning(who, row) for row in sums),
        sections=tuple(sections),
        panels=tuple(_panels(panels, selection)),
        graph=winnings_graph(run, who) if run.height > 1 else None,
        groups=_group_links(selection, groups[0]),
        more=(Link("All hands with these filters", selection.href("/hands")),),
    )


def career_words(career: Career) -> str:
    """How many hands, when and where."""
    moments = [local_day(moment) for moment in (career.first_hand, career.last_hand) if moment]
    return " · ".join([hands(career.hands), f" {NOTHING} ".join(dict.fromkeys(moments)), ", ".join(career.sites)])


def _sum(row: StatisticsRow) -> Cell:
    words = f"{currency_name(row.currency)}, {hands(row.hands)}"
    return Cell(money(row.net, row.currency, signed=True), (words,), row.net < 0)


def _statistics(group: str, frame: pl.DataFrame) -> Part:
    names = STUD_GROUPS[group]
    by = [name for name in ("game", "on_street", "start") if name in frame.columns]
    measured = f"{CAPTION}; win rate in {MEASURED}" if "win_rate" in names else CAPTION
    return table(frame, names, by, measured) if frame.height else "No hands of this group match the filters."


def _group_links(selection: Selection, here: str) -> tuple[Link, ...]:
    return tuple(
        Link(name, selection.href("/player", group=name), name == here) for name in STUD_GROUPS if name != "cards"
    )


def _panels(frame: pl.DataFrame, selection: Selection) -> Iterable[Table]:
    is_alone = frame["currency"].n_unique() == 1
    by_panel: dict[DimensionValue, list[StatisticsRow]] = {}
    for row in statistics_rows(frame):
        by_panel.setdefault(row.dimensions["panel"], []).append(row)
    for panel in ("currency", *PANELS):
        rows = by_panel.get(panel, [])
        name = _FILTER_OF.get(panel, panel)
        if len({row.dimensions["value"] for row in rows}) > 1 or name in selection.given or (rows and name in SETS):
            shown = _limited(rows)
            left_out = f" ({len(shown)} of {len(rows)} rows, those with most hands)" if len(shown) < len(rows) else ""
            yield Table(
                LABELS[name] + left_out,
                (LABELS[name], "Hands", "Net", "BB/100"),
                tuple(_filter_row(row, name, selection, is_alone) for row in shown),
                tight=True,
            )


def _limited(rows: Sequence[StatisticsRow]) -> list[StatisticsRow]:
    """The rows of the values with most hands, in their order."""
    most = sorted(range(len(rows)), key=lambda place: -rows[place].hands)[:MOST_ROWS]
    return [rows[place] for place in sorted(most)]


def _filter_row(row: StatisticsRow, name: str, selection: Selection, is_alone: bool) -> tuple[Cell, ...]:
    rate = figure(row.figures["win_rate"], "win_rate")
    return (
        _filter_cell(row.dimensions["value"], name, selection),
        Cell(count(row.hands)),
        net(row.net, row.currency)._replace(notes=() if is_alone else (currency_name(row.currency),)),
        rate,
    )


def _filter_cell(value: DimensionValue, name: str, selection: Selection) -> Cell:
    if value is None:
        return Cell("not known")
    words = filter_words(name, str(value))
    if selection.given.get(name) == value:
        return Cell(words, ("on",))
    return Cell(words, href=selection.with_filter(name, str(value)).href("/player"))
