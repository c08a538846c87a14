"""The first page about tournaments: return on investment, and money instead of chips."""

import polars as pl

from studbook.analytics.players.tournaments import TournamentTotals, totals_records
from studbook.reports.layout.model import Cell, Section, Table
from studbook.reports.layout.words import NOTHING, count, money, rate, short_game
from studbook.reports.live.graph import Plotted, winnings_graph
from studbook.reports.live.navigation import Link
from studbook.reports.live.overview import HANDS, Lines
from studbook.reports.live.selection import Selection
from studbook.reports.live.view import Tile, View, linked
from studbook.reports.player.tournaments import tournaments_table
from studbook.reports.results.tournaments import itm_ends, roi, roi_ends, tournaments_number


def tournament_view(
    selection: Selection, lede: str, entries: pl.DataFrame, found: dict[str, pl.DataFrame], lines: Lines
) -> View:
    """Lay out the page about tournaments: return on investment and money."""
    who = selection.player or ""
    rows = [row for row in totals_records(found[""]) if row.counted]
    run = tournament_run(entries)
    counted = Plotted("money", lines.by == "date", "tournament", ("net",))
    graph = winnings_graph(run, who, counted) if run.height > 1 else None
    switches = (
        Link("By tournament", lines.href(selection, by="hand"), lines.by != "date"),
        Link("By date", lines.href(selection, by="date"), lines.by == "date"),
    )
    latest = tournaments_table(entries.head(HANDS), with_hands=True)
    return View(
        who,
        lede,
        answers=tuple(tournament_answer(who, row) for row in rows[:2])
        or ("No tournament of these has a known result.",),
        tiles=tuple(tile for row in rows[:1] for tile in _tournament_tiles(row)),
        graph=graph,
        switches=(switches,) if graph else (),
        sections=(linked(Section("latest", "Last tournaments", (latest,)), selection),),
        aside=tuple(_by_game(found)),
        more=(Link("All tournaments", selection.href("/tournaments")),),
    )


def _by_game(found: dict[str, pl.DataFrame]) -> list[Section]:
    rows = totals_records(found["game"])
    if len(rows) < 2:
        return []
    body = tuple(
        (
            Cell(short_game(row.game) if row.game else NOTHING),
            Cell(count(row.counted)),
            Cell(roi(row), (roi_ends(row),), (row.roi or 0) < 0),
            Cell(money(row.net, row.currency, signed=True), loses=(row.net or 0) < 0),
        )
        for row in rows
    )
    table = Table("Those with a known result", ("Game", "Number", "ROI", "Net"), body, tight=True)
    return [Section("games", "By game", (table,))]


def tournament_run(entries: pl.DataFrame) -> pl.DataFrame:
    """Sum up what tournaments brought, in the order of play and the currency of most of them."""
    counted = entries.filter(pl.col("status") == "counted", pl.col("started_at").is_not_null())
    if counted.is_empty():
        return counted
    currency = counted["currency"].value_counts(sort=True)["currency"][0]
    played = counted.filter(pl.col("currency") == currency).sort("started_at", "tournament")
    return played.select(
        "currency",
        "started_at",
        pl.int_range(1, pl.len() + 1).alias("number"),
        pl.col("net").cum_sum(),
        pl.lit(0).alias("all_ins"),
        pl.lit(None, pl.Float64).alias("low"),
        pl.lit(None, pl.Float64).alias("high"),
    )


def tournament_answer(who: str, row: TournamentTotals) -> str:
    """Answer in one sentence whether a player is winning in tournaments."""
    facts = f"{money(row.net, row.currency, signed=True)} in {tournaments_number(row.counted)}, ROI {roi(row)}"
    if row.roi_low is None or row.roi_high is None:
        return f"Too early to say whether {who} is winning in tournaments: {facts}."
    facts += f" (95 % interval {roi_ends(row)})"
    if row.roi_low > 0:
        return f"Yes, {who} is winning in tournaments: {facts}."
    if row.roi_high < 0:
        return f"No, {who} is losing in tournaments: {facts}."
    side = "ahead" if (row.net or 0) > 0 else "behind"
    return f"{who} is {side} in tournaments, but luck alone could explain it: {facts}."


def _roi_note(row: TournamentTotals) -> str:
    number = tournaments_number(row.counted)
    return (
        f"{number}, 95 % interval {roi_ends(row)}" if row.roi_low is not None else f"{number}, too few for an interval"
    )


def _tournament_tiles(row: TournamentTotals) -> list[Tile]:
    return [
        Tile("ROI", roi(row), _roi_note(row), (row.roi or 0) < 0),
        Tile(
            "Net",
            money(row.net, row.currency, signed=True),
            f"cost {money(row.cost, row.currency)}",
            (row.net or 0) < 0,
        ),
        Tile("In the money", f"{rate(row.itm)} %" if row.itm is not None else NOTHING, itm_ends(row)),
    ]
