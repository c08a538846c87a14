"""Integer codes of what the search for collusion counts, by enumeration; see `game.codes`."""

from studbook.analytics.collusion.columns import Column
from studbook.game.codes import codes_of

column = codes_of(Column)
