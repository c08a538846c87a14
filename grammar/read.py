"""Read raw hands into typed events: the only entry point for every text."""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import Batch, Int64
from studbook.game.sites import FORMATS, SITES
from studbook.game.vocabulary import Game
from studbook.grammar.batches import keep_hands
from studbook.grammar.build_batch import Trouble, build
from studbook.grammar.formats.columns_of import columns_of
from studbook.grammar.formats.read_format import read_format
from studbook.grammar.language import Language, language_of
from studbook.grammar.lark_engine import Malformed, Recorder, parse_hand
from studbook.grammar.malformed import malformed, too_long
from studbook.grammar.other_games import counted, known_games, other_game
from studbook.grammar.other_hands import NO_OTHERS, OtherHands, name_mixes, read_money
from studbook.grammar.parsed import Parsed
from studbook.grammar.read_natively import bytes_of, read_natively, together
from studbook.grammar.rejects import TROUBLES, Reject, position, quoted
from studbook.grammar.site_facts import complete
from studbook.grammar.stakes import fill_in_stakes
from studbook.grammar.strangers import refuse_doubtful, without_seat
from studbook.grammar.units import without
from studbook.grammar.unknown_lines import ENGINES, Patched, patch, patch_at_name
from studbook.grammar.unknown_lines import in_a_row as parsed_in_a_row
from studbook.grammar.xml_names import unescape_names
from studbook.histories.cut import MAX_HAND
from studbook.histories.named_rooms import room_of_text
from studbook.histories.raw import RawHands

Engine = Literal["native", "lark"]

Proof = Callable[[Batch, str], NDArray[np.bool_]]
"""Of hands of a site in which lines are unknown: whether each is proven to miss nothing."""


class Reading(NamedTuple):
    """The result of reading a batch of raw hands: found = hands + others + rejects."""

    batch: Batch
    """The stud hands."""
    rows: Int64
    """Row of every stud hand in the raw hands."""
    other_hands: OtherHands
    """The hands of other games."""
    rejects: list[Reject]
    house: str = ""
    """Site whose house rules apply, if the text names another one than its format."""

    @property
    def others(self) -> Int64:
        """Rows of the hands of other games."""
        return self.other_hands.rows

    @property
    def other_games(self) -> Mapping[str, int]:
        """How many of the others there are of each game, by the name in the text."""
        return counted(self.other_hands.names)


def read(
    raw: RawHands, proven: Proof, content: NDArray[np.uint64] | None = None, engine: Engine = "native"
) -> list[Reading]:
    """Read raw hands, one `Reading` per site that occurs (text of no site is rejected in the first).

    Hands with unknown lines are rejected if they are not `proven`: the rules of play decide that, not a grammar.
    `content` are the hashes of the hands' texts, kept in the batch. The engine `lark` parses every hand with Lark
    itself; `native` uses Lark only for hands that it cannot read.
    """
    stray = [_stray(raw, row) for row in np.flatnonzero(raw.site < 0).tolist()]
    sites = np.unique(raw.site[raw.site >= 0]).tolist()
    readings: list[Reading] = []
    for site in sites or [0]:
        read_as = _read_format if SITES[site] in FORMATS else _read_site
        readings += read_as(raw, site, proven, content, engine)
    first = readings[0]
    return [first._replace(rejects=stray + first.rejects), *readings[1:]]


def _stray(raw: RawHands, row: int) -> Reject:
    text = raw.text[raw.start[row] : raw.end[row]]
    room = room_of_text(text)
    reason = room.problem if room else f"text that belongs to no hand: {quoted(text, 0)!r}"
    expected = () if room else ("the first line of a hand",)
    return Reject(row, int(raw.file[row]), int(raw.line[row]), 1, "P05", reason, expected)


def _read_format(
    raw: RawHands,
    site: int,
    proven: Proof,  # a strict format has no unknown lines
    content: NDArray[np.uint64] | None,
    engine: Engine,
) -> list[Reading]:
    rows = np.flatnonzero(raw.site == site)
    hands, others, rejects = read_format(raw, rows, language_of(SITES[site]), natively=engine == "native")
    readings = [Reading(batch, rows, NO_OTHERS, [], house) for batch, rows, house in hands]
    first = readings[0] if readings else Reading(columns_of((), raw.text), rows[:0], others, rejects)
    readings = [first._replace(other_hands=others, rejects=rejects), *readings[1:]]
    if content is not None:
        for reading in readings:
            reading.batch.hands.content[:] = content[reading.rows]
        others.batch.hands.content[:] = content[others.rows[others.read]]
    return readings


def _read_site(
    raw: RawHands, site: int, proven: Proof, content: NDArray[np.uint64] | None, engine: Engine
) -> list[Reading]:
    language = language_of(SITES[site])
    rows = np.flatnonzero(raw.site == site)
    batch, kept = read_natively(raw, rows if engine == "native" else rows[:0], language)
    slow, asked, rejects = _by_lark(raw, np.setdiff1d(rows, kept), language)
    rejects, unknown = _without_others(raw, rejects, language)
    batch, kept = together(batch, kept, slow, asked)
    doubts, doubted = _patched(raw, rejects, language, engine)
    batch, kept = together(batch, kept, doubts, doubted)
    complete(batch, site, raw.file[kept], content[kept] if content is not None else None)
    fill_in_stakes(batch)
    if language.quotes_names:
        batch = unescape_names(batch)
    batch, kept = _without_unproven(batch, kept, doubted, proven)
    stud = batch.hands.game != Game.OTHER
    rejects = [reject for reject in rejects if reject.row not in set(kept.tolist())] if len(doubted) else rejects
    named = dict(zip(kept[~stud].tolist(), known_games(language, raw, kept[~stud]), strict=True)) | unknown
    others = np.array(sorted(named), np.int64)
    other_hands = OtherHands(others, tuple(named[row] for row in others.tolist()))
    other_hands = read_money(other_hands, raw, site, content)
    name_mixes(other_hands, keep_hands(batch, ~stud), kept[~stud])
    return [Reading(keep_hands(batch, stud), kept[stud], other_hands, rejects)]


def _by_lark(raw: RawHands, rows: Int64, language: Language) -> tuple[Batch, Int64, list[Reject]]:
    """Hands as Lark itself reads them, their rows, and the hands that it also rejects."""
    recorder = Recorder(language)
    rejects: list[Reject] = []
    parsed: list[int] = []
    for row in rows.tolist():
        reject = _parse_row(raw, row, language, recorder)
        if reject is None:
            parsed.append(row)
        else:
            rejects.append(reject)
    kept = np.array(parsed, np.int64)
    batch, trouble = _with_strangers(raw, kept, recorder.parsed(), language)
    good = trouble.code == 0
    return keep_hands(batch, good), kept[good], rejects + list(_troubles(raw, kept, trouble))


def _without_others(raw: RawHands, rejects: list[Reject], language: Language) -> tuple[list[Reject], dict[int, str]]:
    """The rejects but for hands of games that the grammar does not know; the rows of those, with the game's name."""
    asked = [reject.row for reject in rejects if reject.code == "P05"]
    names = {row: other_game(language, raw.text[raw.start[row] : raw.end[row]]) for row in asked}
    others = {row: name for row, name in names.items() if name}
    return [reject for reject in rejects if reject.row not in others], others


def _with_strangers(raw: RawHands, rows: Int64, parsed: Parsed, language: Language) -> tuple[Batch, Trouble]:
    """Build hands in which also someone without a seat may be paid."""
    text, places = bytes_of(raw), (raw.line[rows], raw.start[rows], raw.end[rows])
    batch, trouble = build(text, *places, parsed, language)
    marked = without_seat(language, parsed, trouble)
    while marked is not None:  # each time the next such line of a hand
        batch, trouble = build(text, *places, marked, language)
        refuse_doubtful(batch, trouble)
        marked = without_seat(language, marked, trouble)
    return batch, trouble


def _without_unknown(raw: RawHands, reject: Reject, language: Language, engine: Engine) -> Patched | None:
    """A rejected hand without its unknown parts; None if it makes no sense without them, or is rejected for others."""
    text = raw.text[raw.start[reject.row] : raw.end[reject.row]]
    if reject.code == "P05":
        return patch(language, text, ENGINES[engine])
    if reject.code != "P07":
        return None
    at = int(raw.head[reject.row])
    for _ in range(reject.line - int(raw.line[reject.row])):
        at = text.find(b"\n", at) + 1
    return patch_at_name(language, text, at, ENGINES[engine])


def _patched(raw: RawHands, rejects: list[Reject], language: Language, engine: Engine) -> tuple[Batch, Int64]:
    """Rejected hands that make sense without their unknown parts, and their rows."""
    found = ((reject.row, _without_unknown(raw, reject, language, engine)) for reject in rejects)
    hands = sorted(((row, hand) for row, hand in found if hand is not None), key=lambda pair: pair[0])
    kept = np.array([row for row, _ in hands], np.int64)
    text = bytearray(raw.text if hands else b"")
    for row, hand in hands:  # a token may extend over unknown text, which is not part of it
        text[raw.start[row] : raw.end[row]] = without(raw.text[raw.start[row] : raw.end[row]], hand.units)
    parsed = parsed_in_a_row([(int(raw.start[row]), hand.parsed) for row, hand in hands], Recorder(language).parsed())
    legible = np.frombuffer(bytes(text), np.uint8)
    batch, trouble = build(legible, raw.line[kept], raw.start[kept], raw.end[kept], parsed, language)
    good = trouble.code == 0
    return keep_hands(batch._replace(text=bytes_of(raw)), good), kept[good]


def _without_unproven(batch: Batch, rows: Int64, doubted: Int64, proven: Proof) -> tuple[Batch, Int64]:
    """Leave out hands with unknown lines unless it is proven that nothing is missing."""
    if not len(doubted):
        return batch, rows
    doubtful = np.isin(rows, doubted)
    asked = keep_hands(batch, doubtful)
    good = ~doubtful
    good[doubtful] = proven(asked, SITES[batch.hands.site[0]])
    return keep_hands(batch, good), rows[good]


def _parse_row(raw: RawHands, row: int, language: Language, recorder: Recorder) -> Reject | None:
    start, end = int(raw.start[row]), int(raw.end[row])
    text = raw.text[start:end]
    if len(text) >= MAX_HAND:
        return too_long(raw, row)
    tree = parse_hand(language, text)
    if isinstance(tree, Malformed):
        return malformed(raw, row, text, tree)
    recorder.add(tree, start)
    return None


def _troubles(raw: RawHands, rows: Int64, trouble: Trouble) -> Iterator[Reject]:
    for index in np.flatnonzero(trouble.code).tolist():
        row = int(rows[index])
        start = int(raw.start[row])
        text = raw.text[start : int(raw.end[row])]
        at = int(trouble.at[index]) - start
        line, column = position(text, at, int(raw.head[row]))
        code, reason = TROUBLES[int(trouble.code[index])]
        message = f"{reason}: {quoted(text, at)!r}"
        yield Reject(row, int(raw.file[row]), int(raw.line[row]) + line, column, code, message, ())
