"""Read raw hands of a format in which events follow from the whole text, not from one line each."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import NamedTuple

import numpy as np

from studbook.game.columns import Batch, Int64
from studbook.game.hand import Hand
from studbook.grammar.formats.columns_of import ReadHand, columns_of
from studbook.grammar.formats.format_error import FormatError, Token
from studbook.grammar.formats.format_hand import FormatHand, Reader
from studbook.grammar.language import Language
from studbook.grammar.lark_engine import Malformed, Recorder, parse_hand
from studbook.grammar.malformed import malformed, too_long
from studbook.grammar.native.engine import parse
from studbook.grammar.other_hands import OtherHands
from studbook.grammar.parsed import Parsed
from studbook.grammar.rejects import Reject, position, quoted
from studbook.grammar.stakes import infer_missing
from studbook.grammar.text_values import LARGEST
from studbook.histories.cut import MAX_HAND
from studbook.histories.raw import RawHands


class FormatReading(NamedTuple):
    """Hands of one format and one house."""

    batch: Batch
    rows: Int64
    house: str


def read_format(
    raw: RawHands, rows: Int64, language: Language, natively: bool
) -> tuple[list[FormatReading], OtherHands, list[Reject]]:
    """Read the hands in some rows; return those of stud by house, those of other games, and the rejects."""
    reader = reader_of(language.site)
    read: list[tuple[int, FormatHand]] = []
    rejects: list[Reject] = []
    for row, found in _parsed(raw, rows, language, natively):
        text = raw.text[raw.start[row] : raw.end[row]]
        if isinstance(found, Reject):
            rejects.append(found)
            continue
        try:
            read.append((row, _fitting(reader(text + b"\n", found, int(raw.line[row])))))
        except FormatError as error:
            rejects.append(_reject(raw, row, text, error))
    return list(_by_house(raw, read)), _others(raw, read), rejects


def _fitting(read: FormatHand) -> FormatHand:
    """The same, with numbers that the columns can hold. Raises FormatError if a seat of stud has none."""
    if read.hand is None:
        return read._replace(money=_with_size(read.money) if read.money and _has_seats(read.money) else None)
    if not _has_seats(read.hand):
        raise FormatError(0, f"seats are numbers from 1 to {LARGEST}", "P06")
    return read._replace(hand=_with_size(read.hand))


def _has_seats(hand: Hand) -> bool:
    return all(1 <= seat.number <= LARGEST for seat in hand.seats)


def _with_size(hand: Hand) -> Hand:
    return replace(hand, max_seats=min(max(hand.max_seats, -1), LARGEST))


def _reject(raw: RawHands, row: int, text: bytes, error: FormatError) -> Reject:
    line, column = position(text, error.at)
    reason = f"{error.reason}: {quoted(text, error.at)!r}"
    return Reject(row, int(raw.file[row]), int(raw.line[row]) + line, column, error.code, reason, ())


def _by_house(raw: RawHands, read: list[tuple[int, FormatHand]]) -> Iterator[FormatReading]:
    stud = [(row, hand) for row, hand in read if hand.hand is not None]
    for house in dict.fromkeys(hand.house for _, hand in stud):
        own = [(row, hand) for row, hand in stud if hand.house == house]
        hands = [_placed(raw, row, hand.hand, hand.prints) for row, hand in own if hand.hand is not None]
        batch = columns_of(hands, raw.text)
        infer_missing(batch)
        yield FormatReading(batch, np.array([row for row, _ in own], np.int64), house)


def _placed(raw: RawHands, row: int, hand: Hand, prints: int) -> ReadHand:
    return ReadHand(hand, prints, int(raw.file[row]), int(raw.start[row]), int(raw.end[row]))


def _others(raw: RawHands, read: list[tuple[int, FormatHand]]) -> OtherHands:
    others = [(row, hand) for row, hand in read if hand.hand is None]
    money = [(at, _placed(raw, row, hand.money, 0)) for at, (row, hand) in enumerate(others) if hand.money is not None]
    rows, indices = np.array([row for row, _ in others], np.int64), np.array([at for at, _ in money], np.int64)
    return OtherHands(
        rows, tuple(hand.other for _, hand in others), columns_of([hand for _, hand in money], b""), indices
    )


def _parsed(
    raw: RawHands, rows: Int64, language: Language, natively: bool
) -> Iterator[tuple[int, list[Token] | Reject]]:
    """The tokens of every hand that parses; the reject of any other, which Lark explains."""
    fits = rows[raw.end[rows] - raw.start[rows] < MAX_HAND] if natively else rows[:0]
    found = parse(language, np.frombuffer(raw.text, np.uint8), raw.start[fits], raw.end[fits])
    good = fits[found.good == 1]
    tokens = dict(zip(good.tolist(), _tokens(found.parsed, language, raw.start[good]), strict=True))
    for row in rows.tolist():
        yield row, tokens[row] if row in tokens else _by_lark(raw, row, language)


def _by_lark(raw: RawHands, row: int, language: Language) -> list[Token] | Reject:
    text = raw.text[raw.start[row] : raw.end[row]]
    if len(text) >= MAX_HAND:
        return too_long(raw, row)
    tree = parse_hand(language, text)
    if isinstance(tree, Malformed):
        return malformed(raw, row, text, tree)
    recorder = Recorder(language)
    recorder.add(tree, 0)
    return next(_tokens(recorder.parsed(), language, np.zeros(1, np.int64)))


def _tokens(parsed: Parsed, language: Language, starts: Int64) -> Iterator[list[Token]]:
    """The tokens of each hand, which its grammar puts into one part; places are bytes of its own text."""
    names = [language.terminals[number] for number in parsed.terminal.tolist()]
    first, last = parsed.start.tolist(), parsed.end.tolist()
    for part, base in zip(parsed.hands[:-1].tolist(), starts.tolist(), strict=True):
        own = range(int(parsed.first[part]), int(parsed.last[part]))
        yield [(names[at], first[at] - base, last[at] - base) for at in own]


@cache
def reader_of(site: str) -> Reader:
    """Find what reads a format's hands: `read` in `reader.py` of its folder."""
    return import_module(f"studbook.grammar.sites.{site}.reader").read  # type: ignore[no-any-return]  # as in `write`
