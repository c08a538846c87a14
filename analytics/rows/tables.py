"""Turn the columns of a batch into a data frame for each table, without processing rows one by one.

Enumerations and money stay integers here and become names and decimals inside DuckDB (`analytics/sql/insert`).
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from studbook.analytics.batch import StoredFile
from studbook.analytics.database.bit_fields import EVENT_FACTS, SAID, SEAT_FACTS
from studbook.analytics.rows.audited_events import stored_events
from studbook.analytics.rows.intake import Columns, Intake, at_rows, seat_rows, strings, texts, words_at
from studbook.analytics.rows.red_dog_columns import RED_DOG_TABLES
from studbook.analytics.rows.seat_sets import seat_bits
from studbook.analytics.rows.tournament_columns import TOURNAMENT_TABLES
from studbook.game.columns import Batch, take
from studbook.game.times import utc_times
from studbook.game.vocabulary import Kind
from studbook.rules.checks.catalogue import CHECKS

RAW_TEXT_LIMIT = 65_536
"""Number of characters of a rejected text that are kept."""
_FIRST_DID, _FIRST_FLAG = "dealt_in", "all_in"
"""Fields of the first of the bits that come as one number."""
HERO_MARK = np.frombuffer(b" [ME]", np.uint8)
"""Suffix of the hero's name at sites that hide names."""
_CODES = strings(check.code for check in CHECKS)


def hand_columns(intake: Intake) -> Columns:
    """Columns of the table `hands`."""
    hands, results, all_in = intake.item.batch.hands, intake.item.settled.hands, intake.item.facts.all_in
    tournament = texts(intake.text, hands.tournament_id, "").zip_with(pl.Series(hands.tournament > 0), strings([None]))
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
    """Seats that the text marks as the hero's after their names, which are only seats (`Seat+3 [ME]`)."""
    after = batch.seats.name[:, 1:] + np.arange(len(HERO_MARK))
    room = np.append(batch.text, np.zeros(len(HERO_MARK), np.uint8))
    return np.asarray((room[np.minimum(after, len(batch.text))] == HERO_MARK).all(axis=1))


def event_columns(intake: Intake) -> Columns:
    """Columns of the table `events`."""
    batch, hands = intake.item.batch, intake.item.batch.hands
    rows = stored_events(intake.item)
    events = take(batch.events, rows) if intake.item.only_audits else batch.events
    first_seat = hands.first_seat[events.hand]
    facts = {name: getattr(events, name) for name in ("kind", "fresh", "pot", "half", "outcome")} | {
        "number": rows - hands.first_event[events.hand],
        "street": np.maximum(events.street, 1),
        "seat": at_rows(batch.seats.number, np.where(events.seat >= 0, first_seat + events.seat, -1), -1),
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
        "said": np.where(events.kind == Kind.RAISE, intake.item.facts.put_in[rows], said),
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
    rows = seat_rows(intake.item.batch, awards.hand, awards.seat)
    return {
        "hand": intake.first_hand + awards.hand.astype(np.int64),
        "pot": awards.pot,
        "seat": at_rows(intake.item.batch.seats.number, rows, -1),
        "player": words_at(intake.players, rows, ""),
        "half": awards.half,
        "expected": awards.expected,
        "printed": awards.printed,
    }


def finding_columns(intake: Intake) -> Columns:
    """Columns of the table `findings`, as the replay found them."""
    findings = intake.item.settled.findings
    rows = seat_rows(intake.item.batch, findings.hand, findings.seat)
    return {
        "hand": intake.first_hand + findings.hand.astype(np.int64),
        "code": words_at(_CODES, findings.code),
        "severity": findings.severity,
        "seat": at_rows(intake.item.batch.seats.number, rows, -1),
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
    "file": pl.Int32, "path": pl.String, "location": pl.String, "size": pl.Int64,
    "disk_size": pl.Int64, "changed": pl.Int64, "ends": pl.UInt64, "digest": pl.String,
    "encoding": pl.String, "problem": pl.String,
    "found": pl.Int64, "imported": pl.Int64, "known": pl.Int64, "other": pl.Int64, "rejected": pl.Int64,
}  # fmt: skip


def file_columns(rows: Sequence[StoredFile], number_of_import: int, imported_at: datetime) -> Columns:
    """Columns of the table `files`; `imported_at` in UTC."""
    read = {name: pl.Series([getattr(row, name) for row in rows], dtype=type_) for name, type_ in _FILE_TYPES.items()}
    now = pl.Series([imported_at.replace(tzinfo=None)] * len(rows), dtype=pl.Datetime("us"))
    return {**read, "import": np.full(len(rows), number_of_import, np.int32), "imported_at": now}


def reject_columns(intake: Intake) -> Columns:
    """Columns of the table `rejects`: each text once, truncated to `RAW_TEXT_LIMIT`."""
    rows = list({(row.content, row.file): row for row in reversed(intake.item.rejects)}.values())[::-1]
    columns: dict[str, NDArray[Any] | pl.Series] = {
        "file": np.array([row.file for row in rows], np.int32),
        "line": np.array([row.line for row in rows], np.int32),
        "column_number": np.array([row.column for row in rows], np.int32),
        "text": strings(row.text[:RAW_TEXT_LIMIT] for row in rows),
        "content": np.array([row.content for row in rows], np.uint64),
        "import": np.full(len(rows), intake.number, np.int32),
    }
    words = ("site", "path", "code", "reason", "expected")
    return columns | {name: strings(getattr(row, name) for row in rows) for name in words}


TABLES: dict[str, Callable[[Intake], Columns]] = {
    "hands": hand_columns,
    "seats": seat_columns,
    "events": event_columns,
    "pots": pot_columns,
    "awards": award_columns,
    "findings": finding_columns,
    "applied": applied_columns,
    "rejects": reject_columns,
    **RED_DOG_TABLES,
    **TOURNAMENT_TABLES,
}
"""Columns of every table of hands, by name of the file in `sql/insert` that inserts them."""
