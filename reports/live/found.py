"""Hands that a search found, as a live page."""

from collections.abc import Sequence
from urllib.parse import urlencode

import polars as pl

from studbook.analytics.database.records import records
from studbook.analytics.search.results import FoundHand
from studbook.reports.layout.model import Cell, Section, Table
from studbook.reports.layout.words import (
    MINUS,
    NOTHING,
    card,
    count,
    currency_name,
    moment,
    money,
    short_game,
    zone_sentence,
)
from studbook.reports.live.hands import hand_href

MOST = 100
"""Hands that a page lists."""
EXAMPLES = {
    "game:stud8 three low on 3 was scooped on the river": "hi/lo: three low cards at first, and another player scooped",
    "rolled-up": "the hero's first three cards were three of a kind",
    "hero:(A2)3": "an ace and a deuce in the hole, and a three up",
    "villain open pair on 4 lost": "an opponent paired on fourth street, and the hero lost",
    "6: hero check villain bet hero fold": "the hero checked sixth street, and folded to a bet",
    "pot > 20bb was quartered": "big pots in which the hero was quartered",
    "tag:brick-brick": "two cards in a row did not improve a draw",
    "error": "the audit found an error",
}


def help_(saved: Sequence[tuple[str, str]]) -> Section:
    """Examples of searches, and the searches that the user saved; each is a link."""
    rows = [(Cell(f"@{name}", href=_href(f"@{name}")), Cell(search)) for name, search in saved]
    rows += [(Cell(query, href=_href(query)), Cell(meaning)) for query, meaning in EXAMPLES.items()]
    caption = "`studbook find --words` lists every word of the language."
    return Section("examples", "Examples", (Table(caption, ("Search", "Finds"), tuple(rows), words=frozenset({1})),))


def _href(query: str) -> str:
    return f"/find?{urlencode({'q': query})}"


def lede(frame: pl.DataFrame) -> str:
    """How many hands there are."""
    matches = int(frame["matches"][0]) if frame.height else 0
    shown = f", of which the latest {frame.height} are listed" if matches > frame.height else ""
    return f"{count(matches)} hand{'s' * (matches != 1)}{shown}" if matches else "No hand matches"


def sections(frame: pl.DataFrame) -> tuple[Section, ...]:
    """The list of hands, as `analytics.search.results.find` returns them; nothing if there are none."""
    if frame.is_empty():
        return ()
    found = records(frame, FoundHand)
    is_of_several = len({one.player for one in found}) > 1
    heads = ("Hand", "Game", "Cards", "Net", "Pot", "Result", *(["Hero"] if is_of_several else []))
    rows = tuple((*_row(one), *([Cell(one.player or NOTHING)] if is_of_several else [])) for one in found)
    caption = f"Latest first. {zone_sentence()} Each hand links to its replay."
    return (Section("hands", "Hands", (Table(caption, heads, rows, words=frozenset({1, 2, 5, 6}), style="hands"),)),)


def _row(found: FoundHand) -> tuple[Cell, ...]:
    won = money(found.net, found.currency, signed=True)
    return (
        Cell(moment(found.started_at), (f"{found.site} {found.hand_id}",), href=hand_href(found.hand)),
        Cell(f"{short_game(found.game)} {found.stakes}", (currency_name(found.currency),)),
        Cell("", cards=tuple(card(name) for name in (found.cards or "").split())),
        Cell(won, loses=won.startswith(MINUS)),
        Cell(money(found.pot, found.currency)),
        Cell(found.result or NOTHING),
    )
