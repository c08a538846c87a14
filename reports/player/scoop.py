"""High-low: scoops, halves and quarters, and the lows that are made, missed and beaten."""

import polars as pl

from studbook.analytics.profile import PARTS, Profile
from studbook.analytics.stats import GROUPS
from studbook.reports.labels import LABELS
from studbook.reports.model import Page, Section
from studbook.reports.pictures import wheel
from studbook.reports.player.cells import measure, table
from studbook.reports.words import NOTHING

_BY_STREET = ("scoop", "scoop_both", "three_quarters", "quartered", "low_share", "low_beaten")
_LOWS = (
    "The street on which his cards first held five different ranks from ace to eight; none: all the cards that he got "
    f"held no such low. {NOTHING}: his cards are not known in the order of the deal."
)


def page(facts: Profile) -> Page | None:
    """The wheel and the numbers; no page for who plays no high-low game."""
    frames = {group: facts.groups[group].filter(pl.col("game") == "stud8") for group in ("scoop", "low")}
    if frames["scoop"].is_empty():
        return None
    row = facts.parts.row(0, named=True)
    parts = {LABELS[name]: measure(row, name) for name in PARTS}
    rings = (
        wheel(
            "wheel",
            "What he gets of pots that are split into halves",
            "Hands in which the main pot had a high and a low half and he was paid from it, all currencies together; "
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
        Section("low-streets", "By the street the low was made", (_LOWS, table(streets, _BY_STREET, ["low_street"]))),
    )
    return Page("scoop", "Scoop", "High-low: who takes both halves wins, who takes quarters loses", sections)
