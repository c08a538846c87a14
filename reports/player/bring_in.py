"""The bring-in: how often the player posts it, what it costs, and how they defend it."""

from studbook.analytics.players.profile import Profile
from studbook.analytics.statistics.rows import statistics_rows
from studbook.analytics.statistics.stats import GROUPS
from studbook.reports.layout.model import Page, Section
from studbook.reports.layout.pictures import dots
from studbook.reports.layout.words import currency_name, short_game
from studbook.reports.player.cells import table, useful
from studbook.reports.results.headings import LABELS

_DEFENCE = ("defend_one", "defend_several")


def page(facts: Profile) -> Page:
    """Page with the defence as a picture and all numbers as a table."""
    frame = useful(facts.groups["bring-in"], GROUPS["bring-in"])
    series = {
        LABELS[name]: {
            f"{short_game(row.game)}, {currency_name(row.currency)}": row.figures[name]
            for row in statistics_rows(useful(frame, [name]))
        }
        for name in _DEFENCE
    }
    words = (
        "By chance everyone at the table brings in equally often; a player who does so more often has had low door "
        "cards (in razz high ones), not bad habits. What a player can choose is the defence: whether to call or raise "
        "when others complete."
    )
    pictures = (
        dots(
            "defence",
            "How often the bring-in is defended",
            "Calls and raises after a completion, with 95 % intervals.",
            "% of the hands in which it was raised",
            series,
            whole=True,
        ),
    )
    parts = (words, *(pictures if any(series.values()) else ()), table(frame, GROUPS["bring-in"], ["game"]))
    return Page(
        "bring-in",
        "Bring-in",
        "What the forced bet costs, and how it is defended",
        (Section("defence", "Defence and cost", parts),),
    )
