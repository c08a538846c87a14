"""Integer codes of a stud house's rules, by enumeration; see `game.codes`."""

from studbook.game.codes import codes_of
from studbook.rules.stud.house import Announced, Both, Leader, Odd, Raises, Short, ShortBringIn, Timeout, Who

announced = codes_of(Announced)
both = codes_of(Both)
leader = codes_of(Leader)
odd = codes_of(Odd)
raises = codes_of(Raises)
short = codes_of(Short)
short_bring_in = codes_of(ShortBringIn)
timeout = codes_of(Timeout)
who = codes_of(Who)
