"""Integer codes of what a grammar reads, by enumeration; see `game.codes`."""

from studbook.game.codes import codes_of
from studbook.grammar.fields import Field, Part, Printed

field = codes_of(Field)
part = codes_of(Part)
printed = codes_of(Printed)
