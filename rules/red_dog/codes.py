"""Integer codes of a Red Dog variant's rules, by enumeration; see `game.codes`."""

from studbook.game.codes import codes_of
from studbook.rules.red_dog.variants import (
    Bound,
    Broken,
    CentreCards,
    Funding,
    Left,
    Passing,
    Price,
    ReAnte,
    Sees,
    Shown,
    Tenure,
)

bound = codes_of(Bound)
broken = codes_of(Broken)
centre_cards = codes_of(CentreCards)
funding = codes_of(Funding)
left = codes_of(Left)
passing = codes_of(Passing)
price = codes_of(Price)
re_ante = codes_of(ReAnte)
sees = codes_of(Sees)
shown = codes_of(Shown)
tenure = codes_of(Tenure)
