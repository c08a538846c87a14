"""Hands of other games: of each, its game and the money that its players put in and got. Nothing else is read."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import Batch, Events, Hands, Int64, Seats, empty
from studbook.game.sites import SITES
from studbook.grammar.language import language_of, money_language
from studbook.grammar.read_natively import read_natively
from studbook.grammar.site_facts import complete
from studbook.grammar.xml_names import unescape_names
from studbook.histories.raw import RawHands

NO_HANDS = Batch(np.zeros(0, np.uint8), empty(Hands, 0), empty(Seats, 0), empty(Events, 0))


class OtherHands(NamedTuple):
    """Hands of other games in a batch of raw hands."""

    rows: Int64
    """Their rows in the raw hands."""
    names: tuple[str, ...]
    """Their games as the text names them, empty if it does not."""
    batch: Batch = NO_HANDS
    """Those whose money lines could be read, in the order of the rows."""
    read: Int64 = np.zeros(0, np.int64)
    """The index in `rows` of each hand of the batch."""


NO_OTHERS = OtherHands(np.zeros(0, np.int64), ())


def read_money(others: OtherHands, raw: RawHands, site: int, content: NDArray[np.uint64] | None) -> OtherHands:
    """Read the money of hands of other games, by the language that their site has for it."""
    name = money_language(SITES[site]) if len(others.rows) else None
    if name is None:
        return others
    language = language_of(name)
    batch, kept = read_natively(raw, others.rows, language, alone=True)
    if not len(kept):
        return others
    complete(batch, site, raw.file[kept], content[kept] if content is not None else None)
    if language.quotes_names:
        batch = unescape_names(batch)
    return others._replace(batch=batch, read=np.searchsorted(others.rows, kept))


def name_mixes(others: OtherHands, headers: Batch, rows: Int64) -> None:
    """Name the mixed games of hands, as the site's grammar reads their headers; `rows` are those of the headers.

    In the language of money, any words may name a game or a mix of games.
    """
    of_batch = others.rows[others.read]
    places = np.searchsorted(rows, of_batch)
    known = rows[np.minimum(places, len(rows) - 1)] == of_batch if len(rows) else np.zeros(len(of_batch), np.bool_)
    others.batch.hands.mixed[known] = headers.hands.mixed[places[known]]
