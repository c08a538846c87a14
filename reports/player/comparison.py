"""Other players: the player's opponents, and how the player's game differs from theirs."""

import polars as pl

from studbook.analytics.opponents import STATISTICS
from studbook.analytics.profile import OPPONENTS, Profile
from studbook.reports.headings import LABELS
from studbook.reports.model import Cell, Page, Part, Section, Table
from studbook.reports.player.cells import CAPTION, Row, figure, net
from studbook.reports.words import NOTHING, count, percent, rate, short_game, span

_NAMELESS = (
    "This name is only a seat at a site that hides names: a different person in every hand. Nothing can be compared."
)

_MOST = 40
"""Maximum number of differences listed."""


def opponents(facts: Profile) -> Page:
    """Page of the most frequent opponents."""
    table = facts.opponents
    if table is None:
        return Page(
            "opponents", "Opponents", "Players at the table", (Section("opponents", "Opponents", (_NAMELESS,)),)
        )
    words = (
        f"The net result is that of {facts.player} in hands in which both were dealt in; most of it was won from or "
        "lost to others at the table. Showdowns are those of only these two. The shares are the opponent's, in these "
        "hands."
    )
    if table.height == OPPONENTS:
        words += f" These are the {OPPONENTS} most frequent opponents."
    return Page(
        "opponents", "Opponents", "Players at the table", (Section("opponents", "Opponents", (words, _met(table))),)
    )


def _met(table: pl.DataFrame) -> Table:
    labels = [LABELS[name] for name in STATISTICS]
    heads = ("Opponent", "Hands", "Net", "Showdowns", *labels, LABELS["street_fold"])
    return Table(CAPTION, heads, tuple(_opponent(row) for row in table.to_dicts()), words=frozenset({3}))


def _opponent(row: Row) -> tuple[Cell, ...]:
    duels = f"won {row['won']}, lost {row['lost']}, split {row['split']}" if row["showdowns"] else ""
    return (
        Cell(row["opponent"], (row["site"],)),
        Cell(count(row["hands"])),
        net(row),
        Cell(count(row["showdowns"]), (duels,) if duels else ()),
        *(figure(row, name) for name in STATISTICS),
        figure({f"street_fold{end}": row[f"fold_to_bet{end}"] for end in ("", "_n", "_low", "_high")}, "street_fold"),
    )


def leaks(facts: Profile) -> Page:
    """Page of what stands out."""
    title, lede = "Compared with others", "Statistics that differ significantly from other players'"
    if facts.leaks is None:
        return Page("leaks", title, lede, (Section("leaks", "What stands out", (_NAMELESS,)),))
    found, compared = facts.leaks.table, facts.leaks.compared
    words = (
        f"{count(compared)} statistics, each game and street separately, were compared with the hands of all "
        f"other players in this database. About {rate(facts.leaks.by_chance, digits=0)} of them would stand out by "
        f"chance alone; {count(found.height)} do. A difference is not an error, but it shows where to look."
    )
    if not compared:
        words = "There are too few hands, of this player or of others, to compare anything."
    parts: tuple[Part, ...] = (words, _stands_out(found)) if found.height else (words,)
    return Page("leaks", title, lede, (Section("leaks", "What stands out", parts),))


def _listed(found: int) -> str:
    return f"The {_MOST} greatest differences" if found > _MOST else "Greatest differences first"


def _stands_out(found: pl.DataFrame) -> Table:
    heads = ("Game", "Difference", "Player", "Others", "By", "What it may mean")
    return Table(
        f"{_listed(found.height)}, in standard errors; shares in percent with their 95 % intervals",
        heads,
        tuple(_leak(row) for row in found.head(_MOST).to_dicts()),
        words=frozenset({1, 5}),
    )


def _leak(row: Row) -> tuple[Cell, ...]:
    between = span(row["difference_low"], row["difference_high"], signed=True)
    return (
        Cell(short_game(row["game"]), (row["played_for"],)),
        Cell(row["says"], (row["on_street"],) if row["on_street"] else ()),
        Cell(percent(row["value"]), (span(row["low"], row["high"]), f"n {count(row['n'])}")),
        Cell(percent(row["other"]), (span(row["other_low"], row["other_high"]), f"n {count(row['other_n'])}")),
        Cell(rate(row["difference"], signed=True), tuple(part for part in (between,) if part)),
        Cell(row["means"] or NOTHING),
    )
