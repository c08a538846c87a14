"""Turn the columns of a batch into a data frame for each table, without processing rows one by one.

Enumerations and money stay integers here and become names and decimals inside DuckDB (`analytics/sql/insert`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, Self

import numpy as np
import polars as pl
from numpy.typing import NDArray

from studbook.analytics.batch import FileRow, ImportBatch
from studbook.analytics.rows.bit_fields import EVENT_FACTS, SAID, SEAT_FACTS
from studbook.analytics.rows.hand_numbers import numbers_of
from studbook.analytics.rows.readings import other_than_adopted, reading_of_deals, reading_rows
from studbook.analytics.rows.seat_sets import seat_bits
from studbook.game.columns import Batch, Int32
from studbook.game.times import utc_times
from studbook.game.vocabulary import Game, Kind
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.red_dog.variants import Variant

Columns = Mapping[str, NDArray[Any] | pl.Series]
"""Columns of one table by name, all of the same length."""

RAW_TEXT_LIMIT = 65_536
"""Number of characters of a rejected text that are kept."""
_ASCII = 127
_FIRST_DID, _FIRST_FLAG = "dealt_in", "all_in"
"""Fields of the first of the bits that come as one number."""
HERO_MARK = np.frombuffer(b" [ME]", np.uint8)
"""Suffix of the hero's name at sites that hide names."""


class Intake(NamedTuple):
    """A batch on its way into the store, with facts from the store."""

    item: ImportBatch
    text: "SpanText"
    """Text of the batch that spans refer to."""
    sites: pl.Series
    """Name of every hand's site."""
    hand_ids: pl.Series
    players: pl.Series
    """Name of every seat's player."""
    first_hand: int
    """Key of the batch's first hand."""
    number: int
    """Key of the import."""
    conflict: NDArray[np.bool_]
    """Hands whose number the store knows with other content, shape (hands,)."""


def _words(words: Iterable[str | None]) -> pl.Series:
    return pl.Series(words, dtype=pl.String)


def words_at(words: pl.Series, rows: NDArray[Any], missing: str | None = None) -> pl.Series:
    """Texts at rows, `missing` if the row is -1."""
    return pl.concat([_words([missing]), words]).gather(pl.Series(rows.astype(np.int64) + 1))


class SpanText(NamedTuple):
    """A batch's text, from which spans are cut."""

    codes: bytes
    """UTF-8."""
    characters: str
    """A character per byte, which is cut several times faster than bytes are decoded."""
    odd: NDArray[np.int64]
    """Places of the bytes that are not ASCII."""

    @classmethod
    def of(cls, codes: bytes) -> Self:
        """Prepare a text."""
        odd = np.zeros(0, np.int64) if codes.isascii() else np.flatnonzero(np.frombuffer(codes, np.uint8) > _ASCII)
        return cls(codes, codes.decode("latin-1"), odd)

    def at(self, spans: Int32) -> list[str]:
        """Texts of the spans, which are not empty."""
        starts, ends = spans.T.tolist()
        found = [self.characters[start:end] for start, end in zip(starts, ends, strict=True)]
        first, last = np.searchsorted(self.odd, spans.T)
        for row in np.flatnonzero(first < last).tolist():
            found[row] = self.codes[starts[row] : ends[row]].decode("utf-8", "replace")
        return found


def texts(text: SpanText, spans: Int32, empty: str | None = None) -> pl.Series:
    """Texts of a column of starts and ends, `empty` if there is none."""
    rows = np.flatnonzero(spans[:, 1] > spans[:, 0])
    place = np.zeros(len(spans), np.uint32)
    place[rows] = np.arange(1, len(rows) + 1)
    return _words([empty, *text.at(spans[rows])]).gather(pl.Series(place))


def take_in(
    item: ImportBatch,
    first_hand: int,
    number: int,
    numbers_known: Callable[[pl.DataFrame], NDArray[np.bool_]],
) -> Intake:
    """Collect what the tables need of a batch; `numbers_known` finds out whether a site used a hand number before."""
    text, hands = SpanText.of(item.batch.as_bytes()), item.batch.hands
    sites = words_at(pl.Series(item.sites, dtype=pl.String), hands.site)
    hand_ids = texts(text, hands.hand_id, "")
    players = texts(text, item.batch.seats.name, "")
    known = numbers_known(numbers_of(hands, sites, hand_ids, lambda spans: texts(text, spans, "")))
    return Intake(item, text, sites, hand_ids, players, first_hand, number, known)


_CODES = _words(check.code for check in CHECKS)


def _seat_rows(batch: Batch, hand: NDArray[Any], seat: NDArray[Any]) -> NDArray[Any]:
    return np.where(seat >= 0, batch.hands.first_seat[hand] + seat, -1)


def _at_rows(values: NDArray[Any], rows: NDArray[Any], missing: Any) -> NDArray[Any]:
    """Values at rows, `missing` if the row is -1 (even if there are no values at all)."""
    column: NDArray[Any] = np.append(values, np.array([missing], values.dtype))[rows]
    return column


def hand_columns(intake: Intake) -> Columns:
    """Columns of the table `hands`."""
    hands, results, all_in = intake.item.batch.hands, intake.item.settled.hands, intake.item.facts.all_in
    tournament = texts(intake.text, hands.tournament_id, "").zip_with(pl.Series(hands.tournament > 0), _words([None]))
    return {
        "hand": intake.first_hand + np.arange(len(hands.site), dtype=np.int64),
        "site": intake.sites,
        "hand_id": intake.hand_ids,
        "conflict": intake.conflict,
        "game": hands.game,
        "limit_type": hands.limit,
        "currency": hands.currency,
        "ante": hands.ante,
        "bring_in": hands.bring_in,
        "small_bet": hands.small_bet,
        "big_bet": hands.big_bet,
        "stakes_inferred": hands.inferred > 0,
        "started_at": utc_times(hands.local_time, hands.zone),
        "zone": hands.zone,
        "table_name": texts(intake.text, hands.table, ""),
        "table_size": hands.max_seats,
        "tournament": tournament,
        "level": texts(intake.text, hands.level),
        "buy_in": hands.buy_in,
        "bounty": hands.bounty,
        "fee": hands.fee,
        "home": hands.home > 0,
        "club": texts(intake.text, hands.club),
        "mixed": texts(intake.text, hands.mixed),
        "players": results.players,
        "pots": results.pots,
        "gross": results.gross,
        "rake": results.rake,
        "fees": results.fees,
        "showdown": results.showdown > 0,
        "decided": results.decided > 0,
        "last_street": results.last_street,
        "betting_ended": all_in.street,
        "all_in_early": all_in.all_in > 0,
        "all_in_error": all_in.error,
        "content": hands.content,
        "file": hands.file,
        "line": hands.line,
        "import": np.full(len(hands.site), intake.number, np.int32),
        "prints": hands.prints,
    }


def seat_columns(intake: Intake) -> Columns:
    """Columns of the table `seats`."""
    seats, results, facts = intake.item.batch.seats, intake.item.settled.seats, intake.item.facts
    same = ("put_in", "returned", "collected", "collected_high", "collected_low", "expected", "net", "rake")
    columns = {name: getattr(results, name) for name in same}
    packed = {
        "seat": seats.number,
        "street": results.street,
        "door": results.door,
        "known_down": results.down,
        "sitting_out": seats.sitting_out > 0,
        "is_hero": marked_heroes(intake.item.batch),
        _FIRST_DID: results.did,
    }
    return columns | {
        "facts": SEAT_FACTS.pack(packed),
        "deeds": facts.decisions,
        "later": facts.later_decisions,
        "sights": facts.live_outs,
        "all_in_worth": facts.all_in.value,
        "hand": intake.first_hand + seats.hand.astype(np.int64),
        "player": intake.players,
        "stack": seats.stack,
        "line": seats.line,
        "end_stack": results.end_stack,
        "packed": results.cards,
    }


def marked_heroes(batch: Batch) -> NDArray[np.bool_]:
    """Seats that the text marks as the hero's after their names, which are only seats (Bovada: `Seat+3 [ME]`)."""
    after = batch.seats.name[:, 1:] + np.arange(len(HERO_MARK))
    room = np.append(batch.text, np.zeros(len(HERO_MARK), np.uint8))
    return np.asarray((room[np.minimum(after, len(batch.text))] == HERO_MARK).all(axis=1))


def event_columns(intake: Intake) -> Columns:
    """Columns of the table `events`."""
    batch, hands, events = intake.item.batch, intake.item.batch.hands, intake.item.batch.events
    first_seat = np.repeat(hands.first_seat, hands.event_count)
    facts = {name: getattr(events, name) for name in ("kind", "fresh", "pot", "half", "outcome")} | {
        "number": np.arange(len(events.hand)) - np.repeat(hands.first_event, hands.event_count),
        "street": np.maximum(events.street, 1),
        "seat": _at_rows(batch.seats.number, np.where(events.seat >= 0, first_seat + events.seat, -1), -1),
        _FIRST_FLAG: events.flags,
        "at_street": events.at,
    }
    said = SAID.pack({"said_high": events.said_high, "said_low": events.said_low})
    return {
        "hand": intake.first_hand + events.hand.astype(np.int64),
        "facts": EVENT_FACTS.pack(facts),
        "amount": events.amount,
        "raise_to": events.to,
        "packed": events.cards,
        # A raise describes no hands: it has the chips that it puts in there.
        "said": np.where(events.kind == Kind.RAISE, intake.item.facts.put_in, said),
        "text": texts(intake.text, events.text),
        "line": events.line,
    }


def _printed_seats(batch: Batch, hand: NDArray[Any], sets: NDArray[Any]) -> NDArray[Any]:
    """Turn sets of seat indices into sets of printed seat numbers."""
    printed, bits = np.zeros(len(sets), np.int64), seat_bits(batch)
    for index in range(int(batch.hands.seat_count.max(initial=0))):
        held = np.flatnonzero((sets >> index) & 1)
        printed[held] |= np.int64(1) << bits[batch.hands.first_seat[hand[held]] + index]
    return printed


def pot_columns(intake: Intake) -> Columns:
    """Columns of the table `pots`."""
    batch, pots = intake.item.batch, intake.item.settled.pots
    return {
        "hand": intake.first_hand + pots.hand.astype(np.int64),
        "pot": pots.number,
        "gross": pots.gross,
        "net": pots.net,
        "eligible": _printed_seats(batch, pots.hand, pots.eligible),
        "high": _printed_seats(batch, pots.hand, pots.high),
        "low": _printed_seats(batch, pots.hand, pots.low),
        "decided": pots.decided > 0,
    }


def award_columns(intake: Intake) -> Columns:
    """Columns of the table `awards`."""
    awards = intake.item.settled.awards
    rows = _seat_rows(intake.item.batch, awards.hand, awards.seat)
    return {
        "hand": intake.first_hand + awards.hand.astype(np.int64),
        "pot": awards.pot,
        "seat": _at_rows(intake.item.batch.seats.number, rows, -1),
        "player": words_at(intake.players, rows, ""),
        "half": awards.half,
        "expected": awards.expected,
        "printed": awards.printed,
    }


def finding_columns(intake: Intake) -> Columns:
    """Columns of the table `findings`, as the replay found them."""
    findings = intake.item.settled.findings
    rows = _seat_rows(intake.item.batch, findings.hand, findings.seat)
    return {
        "hand": intake.first_hand + findings.hand.astype(np.int64),
        "code": words_at(_CODES, findings.code),
        "severity": findings.severity,
        "seat": _at_rows(intake.item.batch.seats.number, rows, -1),
        "player": words_at(intake.players, rows),
        "street": findings.street,
        "line": findings.line,
        "expected": findings.expected,
        "found": findings.found,
    }


def applied_columns(intake: Intake) -> Columns:
    """Columns of the table `applied_by_import`: one row per check."""
    return applied_rows(intake.number, np.asarray(intake.item.settled.applied, np.int64))


def applied_rows(number_of_import: int, hands: NDArray[np.int64]) -> Columns:
    """To how many hands of an import each check was applied, in the order of the catalogue."""
    return {"import": np.full(len(_CODES), number_of_import, np.int32), "code": _CODES, "hands": hands}


def applied_to_nothing(number_of_import: int) -> Columns:
    """The same rows for an import without new hands."""
    return applied_rows(number_of_import, np.zeros(len(_CODES), np.int64))


_FILE_TYPES: dict[str, type[pl.DataType]] = {
    "file": pl.Int32, "path": pl.String, "size": pl.Int64, "encoding": pl.String, "problem": pl.String,
    "found": pl.Int64, "imported": pl.Int64, "known": pl.Int64, "other": pl.Int64, "rejected": pl.Int64,
    "location": pl.String, "disk_size": pl.Int64, "changed": pl.Int64, "ends": pl.UInt64, "digest": pl.String,
}  # fmt: skip


def file_columns(rows: Sequence[FileRow], number_of_import: int, imported_at: datetime) -> Columns:
    """Columns of the table `files`; `imported_at` in UTC."""
    files = pl.DataFrame(list(rows), schema=_FILE_TYPES, orient="row")
    number, now = pl.lit(number_of_import, pl.Int32), pl.lit(imported_at.replace(tzinfo=None), pl.Datetime("us"))
    return files.with_columns(number.alias("import"), now.alias("imported_at")).to_dict()


def reject_columns(intake: Intake) -> Columns:
    """Columns of the table `rejects`: each text once, truncated to `RAW_TEXT_LIMIT`."""
    rows = list({(row.content, row.file): row for row in reversed(intake.item.rejects)}.values())[::-1]
    columns: dict[str, NDArray[Any] | pl.Series] = {
        "file": np.array([row.file for row in rows], np.int32),
        "line": np.array([row.line for row in rows], np.int32),
        "column_number": np.array([row.column for row in rows], np.int32),
        "text": _words(row.text[:RAW_TEXT_LIMIT] for row in rows),
        "content": np.array([row.content for row in rows], np.uint64),
        "import": np.full(len(rows), intake.number, np.int32),
    }
    words = ("site", "path", "code", "reason", "expected")
    return columns | {name: _words(getattr(row, name) for row in rows) for name in words}


def deal_columns(intake: Intake) -> Columns:
    """Columns of the table `deals`, empty for stud hands."""
    batch, deals = intake.item.batch, intake.item.deals
    if deals is None:
        return {}
    order = np.arange(len(deals.dealer))
    amounts = {name: getattr(deals, name) for name in ("before", "filled", "left", "taken", "largest")}
    return amounts | {
        "hand": intake.first_hand + order,
        "dealer": _at_rows(batch.seats.number, _seat_rows(batch, order, deals.dealer), -1),
        "number": deals.number,
        "broken": deals.broken > 0,
        "stitch": deals.stitch > 0,
        "reading": reading_of_deals(_readings(intake), batch.hands.game),
    }


def _readings(intake: Intake) -> dict[Game, Variant]:
    return other_than_adopted(intake.item.variants, intake.item.batch.hands.game)


def reading_columns(intake: Intake) -> Columns:
    """Columns of the table `readings`: one row per game that differs from the standard reading."""
    return reading_rows(_readings(intake)).to_dict()


def turn_columns(intake: Intake) -> Columns:
    """Columns of the table `turns`, empty for stud hands."""
    batch, turns = intake.item.batch, intake.item.turns
    if turns is None:
        return {}
    same = ("number", "stake", "pot", "least", "most", "bought", "paid", "turned", "outcome", "due", "result")
    columns = {name: getattr(turns, name) for name in (*same, "wins", "of", "best", "line")}
    return columns | {
        "hand": intake.first_hand + turns.hand.astype(np.int64),
        "seat": _at_rows(batch.seats.number, _seat_rows(batch, turns.hand, turns.seat), -1),
        "known": turns.known > 0,
    }


def choice_columns(intake: Intake) -> Columns:
    """Columns of the table `choices`, empty if no cards can be bought."""
    choices = intake.item.choices
    if choices is None:
        return {}
    return choices._asdict() | {
        "hand": intake.first_hand + choices.hand.astype(np.int64),
        "may_pass": choices.may_pass > 0,
    }


TABLES: dict[str, Callable[[Intake], Columns]] = {
    "hands": hand_columns,
    "seats": seat_columns,
    "events": event_columns,
    "pots": pot_columns,
    "awards": award_columns,
    "findings": finding_columns,
    "applied": applied_columns,
    "rejects": reject_columns,
    "readings": reading_columns,
    "deals": deal_columns,
    "turns": turn_columns,
    "choices": choice_columns,
}
"""Columns of every table of hands, by name of the file in `sql/insert` that inserts them."""
