"""Rename the players in hands of other games. Only the lines about money are written: others could name anyone."""

import re
from collections.abc import Iterator

import numpy as np

from studbook.exchange.anonymise_names import Names
from studbook.exchange.renamed_hands import HandsToRename, is_same, renamed_hands, with_texts
from studbook.game.sites import SITES
from studbook.grammar.language import Language, language_of, money_language
from studbook.grammar.native.engine import parse
from studbook.grammar.other_hands import OtherHands
from studbook.grammar.read import Reading
from studbook.histories.raw import RawHands
from studbook.importing.reading import read

_MARK = re.compile(rb"\*|-|Summary|Game (ID|started|ended)|Start hand|Players in round|Total number of players")
"""Beginnings of lines that divide a hand; a player's name is on none of them."""


def renamed_others(raw: RawHands, reading: Reading, names: Names) -> dict[int, bytes]:
    """Rename the players of a site's hands of other games.

    Returns the new texts by row, without those that would read differently.
    """
    others = reading.other_hands
    name = money_language(SITES[others.batch.hands.site[0]]) if len(others.read) else None
    if name is None:
        return {}
    language = language_of(name)
    shortened = dict(_shortened(raw, others, language))
    short = with_texts(raw, shortened)
    if not shortened:
        return {}
    again = read(short)[0].other_hands
    place = dict(zip(others.rows[others.read].tolist(), range(len(others.read)), strict=True))
    rows = list(shortened)
    found = again.rows[again.read].tolist()
    same = [
        index for index, row in enumerate(found) if is_same(others.batch, place[rows[row]], again.batch, index, Names())
    ]
    kept = HandsToRename(again.batch, again.rows[again.read], name)
    texts = renamed_hands(short, kept, names)
    good = {found[index] for index in same}
    return {rows[row]: text for row, text in texts.items() if row in good}


def _shortened(raw: RawHands, others: OtherHands, language: Language) -> Iterator[tuple[int, bytes]]:
    """Hands without the lines that are not read; XML has no such lines."""
    for row in others.rows[others.read].tolist():
        text = raw.text[raw.start[row] : raw.end[row]]
        if language.quotes_names:
            yield row, text
            continue
        native = parse(language, np.frombuffer(text + b"\n", np.uint8), np.array([0]), np.array([len(text)]))
        if native.good[0]:
            yield row, _read_lines(text, native.parsed.start.tolist())


def _read_lines(text: bytes, tokens: list[int]) -> bytes:
    lines, begin, kept = text.split(b"\n"), 0, []
    for line in lines:
        end = begin + len(line)
        if any(begin <= token <= end for token in tokens) or _MARK.match(line):
            kept.append(line)
        begin = end + 1
    return b"\n".join(kept)
