"""Pots that have a number and no name, such as `Pot 1`: whether it is the main pot or the first side pot.

Every pot is paid. If an award names no number, it is from the main pot, and the lowest number is the first side pot's;
otherwise the lowest number is the main pot's.
"""

from studbook.game.codes import kind
from studbook.game.columns import Events
from studbook.grammar.event_draft import NOT_PRINTED
from studbook.machine.rule import compiled


@compiled
def name_numbered_pots(events: Events, first: int, end: int) -> None:
    """Replace the numbers below -1 that `text_values.pot_number` gives, in a hand's events: rows `first` to `end`."""
    lowest, main = 0, 0
    for row in range(first, end):
        pot = events.pot[row]
        if events.kind[row] == kind.COLLECT and pot < NOT_PRINTED and (lowest == 0 or pot > lowest):
            lowest = pot
        elif events.kind[row] == kind.COLLECT and NOT_PRINTED <= pot <= 0:
            main = 1
    for row in range(first, end if lowest else first):
        if events.kind[row] == kind.COLLECT and events.pot[row] < NOT_PRINTED:
            events.pot[row] = lowest - events.pot[row] + main
