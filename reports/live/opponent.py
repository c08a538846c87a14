"""The page of another player than the hero: what they showed down, and how they play third street and the bring-in."""

from collections.abc import Mapping, Sequence

import polars as pl

from studbook.analytics.statistics.stats import STUD_GROUPS
from studbook.reports.layout.model import Section, Table
from studbook.reports.live.hands import player_table
from studbook.reports.live.selection import EVERYONE, Selection
from studbook.reports.player.cells import CAPTION, table

GROUPS = {"third": "Third street", "bring-in": "Bring-in", "streets": "Later streets"}
"""Groups of statistics on the page, with their headings."""
SHOWN = 20
"""Hands that the player showed down."""
COLOURS = frozenset({"red", "orange", "yellow", "green", "blue", "purple", "grey"})
"""Tags that colour a player's name."""


def profile_sections(groups: Mapping[str, pl.DataFrame], shown_down: pl.DataFrame) -> tuple[Section, ...]:
    """Lay out `stats` of each group by game, and the latest hands that the player showed down."""
    found = tuple(
        Section(name, title, (_statistics(name, groups[name]),))
        for name, title in GROUPS.items()
        if groups[name].height
    )
    if shown_down.is_empty():
        return found
    hands = player_table(shown_down, f"The latest {shown_down.height} with a showdown.")
    return (*found, Section("shown-down", "What they showed down", (hands,)))


def _statistics(name: str, frame: pl.DataFrame) -> Table:
    by = [one for one in ("game", "on_street") if one in frame.columns]
    return table(frame, STUD_GROUPS[name], by, CAPTION)


def with_profiles(sections: Sequence[Section], noted: Mapping[str, tuple[str, ...]]) -> tuple[Section, ...]:
    """Link the players in the first column of the tables to their pages; `noted` are their tags and notes."""
    return tuple(
        section._replace(
            parts=tuple(_linked(part, noted) if isinstance(part, Table) else part for part in section.parts)
        )
        for section in sections
    )


def _linked(players: Table, noted: Mapping[str, tuple[str, ...]]) -> Table:
    rows = []
    for first, *others in players.rows:
        said = noted.get(first.text, ())
        colour = next((one for one in said if one in COLOURS), "")
        words = tuple(one for one in said if one not in COLOURS)
        href = Selection(first.text, EVERYONE.filters, {}).href("/")
        rows.append((first._replace(href=href, notes=(*first.notes, *words), colour=colour), *others))
    return players._replace(rows=tuple(rows))


def noted_players(remarks: pl.DataFrame) -> dict[str, tuple[str, ...]]:
    """Return the tags of each player, and the first line of the note, from `analytics.players.remarks.remarks`."""
    found = {}
    for key, tags, note in remarks.select("key", "tags", "note").iter_rows():
        line = (note or "").strip().partition("\n")[0][:80]
        found[str(key)] = (*(tags or ()), *([line] if line else ()))
    return found
