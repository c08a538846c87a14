"""Show what the actions that were played on a street cost, compared with a solved strategy."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from studbook.game.vocabulary import Street
from studbook.reports.layout.words import rate

if TYPE_CHECKING:
    from studbook.analytics.replayer.solver_spots import HandSpot, PlayedAction
    from studbook.game.documents import Json


def spot_lines(spot: "HandSpot") -> Iterator[str]:
    """State what is solved."""
    street = Street(spot.street).name.lower()
    yield f"{spot.names[0]} (player 1) against {spot.names[1]} (player 2) on {street} street"
    if spot.is_given:
        yield "The ranges are those that you gave."
        return
    yield (
        "The ranges are what players of this database held who played third street in the same way, or any cards if "
        "too few are known."
    )


def played_table(spot: "HandSpot", actions: Sequence["PlayedAction"]) -> Table:
    """Each action: how often the strategy takes it with these cards, and what it costs, in big bets."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=Text("What was played"), title_justify="left")
    for head in ("player", "holds", "action"):
        table.add_column(head)
    for head in ("played %", "worth", "best", "cost"):
        table.add_column(head, justify="right")
    for one in actions:
        name, known = Text(spot.names[one.player]), "".join(spot.held[one.player])  # a name is no markup
        if one.share is None or one.value is None or one.cost is None:
            table.add_row(name, known or "?", one.action, "", "", "", "")
            continue
        share, value = rate(100 * one.share, digits=1), rate(one.value, digits=3)
        table.add_row(name, known, one.action, share, value, one.best, rate(one.cost, digits=3))
    return table


def plain_played(spot: "HandSpot", actions: Sequence["PlayedAction"]) -> list["Json"]:
    """The same as JSON; null where the cards are not known, or not in the range."""
    return [
        {
            "player": one.player + 1,
            "cards": list(spot.held[one.player]),
            "path": list(one.path),
            "action": one.action,
            "frequency": one.share,
            "value": one.value,
            "best": one.best or None,
            "cost": one.cost,
        }
        for one in actions
    ]
