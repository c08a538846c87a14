"""High-low: scoops, halves and quarters, and lows made, missed and beaten."""

import polars as pl

from studbook.analytics.players.profile import PARTS, Profile
from studbook.analytics.statistics.rows import shares_rows
from studbook.analytics.statistics.stats import GROUPS
from studbook.game.games import HILO_NAMES
from studbook.reports.layout.model import Page, Section
from studbook.reports.layout.pictures import wheel
from studbook.reports.layout.words import NOTHING
from studbook.reports.player.cells import table
from studbook.reports.results.headings import LABELS

_BY_STREET = ("scoop", "scoop_both", "three_quarters", "quartered", "low_share", "low_beaten")
_LOWS = (
    "The street on which the player's cards first held five different ranks from ace to eight; none: the cards never "
    f"held such a low. {NOTHING}: the order in which the cards were dealt is not known."
)


def page(facts: Profile) -> Page | None:
    """Page with the ring and the numbers; None if the player plays no high-low game."""
    frames = {group: facts.groups[group].filter(pl.col("game").is_in(HILO_NAMES)) for group in ("scoop", "low")}
    if frames["scoop"].is_empty():
        return None
    (row,) = shares_rows(facts.parts)
    parts = {LABELS[name]: row.figures[name] for name in PARTS}
    rings = (
        wheel(
            "wheel",
            "Shares of pots that are split into halves",
            "Hands in which the main pot had a high and a low half and the player was paid from it, in all currencies; "
            "in brackets the 95 % interval.",
            parts,
        ),
    )
    scoops = table(frames["scoop"], GROUPS["scoop"], ["game"])
    lows = table(frames["low"], GROUPS["low"], ["game"])
    by_start = facts.low_starts
    halves, low_halves = facts.low_streets["scoop"], facts.low_streets["low"]
    streets = halves.join(low_halves, on=["low_street", "currency"], nulls_equal=True, maintain_order="left")
    sections = (
        Section("wheel", "Scoops and halves", (*(rings if parts[LABELS[PARTS[0]]].n else ()), scoops)),
        Section("lows", "The low half", (lows, table(by_start, GROUPS["low"], ["start"]))),
        Section("low-streets", "By the street of the low", (_LOWS, table(streets, _BY_STREET, ["low_street"]))),
    )
    return Page("scoop", "Scoop", "High-low: scooping wins, getting quartered loses", sections)
