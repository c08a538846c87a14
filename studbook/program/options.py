"""Options of commands and arguments of agents: filters and cards."""

import re
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from studbook.game.sites import SITES
from studbook.program.endings import UserError

if TYPE_CHECKING:
    from studbook.analytics.statistics.filters import Filters

_CARD = re.compile(r"(?P<card>(?:10|[2-9TJQKA])[cdhs])|(?P<unknown>\?{1,2}|X)", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;]+")


def filters_of(given: Mapping[str, Any]) -> "Filters":
    """Build filters from options; a game may be spelled as in `studbook simulate` or as in the database.

    Raises UserError for a value that no hand has.
    """
    from studbook.analytics.statistics.filters import Filters, known_values

    named = {name: value for name, value in given.items() if value is not None}
    game = named.pop("game", None)
    if game:
        named["game"] = game.lower().replace("-", "_")
    for name, known in known_values(SITES).items():
        _require(name, named.get(name), known)
    return Filters(**named)


def _require(what: str, name: str | None, known: Collection[str]) -> None:
    from studbook.rules.profiles import nearest

    if name is not None and name not in known:
        raise UserError(f"unknown {what} {name!r}{nearest(name, known)}")


def cards_of(text: str) -> list[int]:
    """Parse cards, with or without spaces between them; `??` or `X` is an unknown card.

    >>> cards_of("Ah10d 2c, ??")
    [50, 33, 0, 52]
    """
    from studbook.game.cards import HIDDEN, parse_card

    cards = []
    rest = _BETWEEN.sub(" ", text).strip()
    while rest:
        found = _CARD.match(rest)
        if not found:
            raise UserError(
                f"{rest.split()[0]!r} is not a card: write a rank of 23456789TJQKA and a suit of cdhs, or ??"
            )
        cards.append(parse_card(found["card"]) if found["card"] else HIDDEN)
        rest = rest[found.end() :].strip()
    return cards
