"""Load the stored audit hand by hand: results, pots, awards and findings."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from studbook.analytics.database.polars_duckdb import Row
from studbook.analytics.database.records import records
from studbook.analytics.rows.seat_sets import seats_in
from studbook.analytics.store import Store
from studbook.analytics.stored.audit_rows import RejectedText, Sight, StoredFinding, WronglyPaid
from studbook.analytics.stored.consequences import Off, causes
from studbook.game.vocabulary import RED_DOG_GAMES, Game, Street
from studbook.rules.checks.catalogue import CHECKS, CODES
from studbook.rules.checks.check import AuditCheck, Counts, Severity
from studbook.rules.checks.finding_text import in_words, message, why_milder

PAYMENT = frozenset("T01 T02 T03 T04 T05 T06 T07 T11 T13 H05 H11 H13 M01 M07 M10 M15 R04".split())
"""Checks of who is paid how much from which pot."""
PAGE = 2_000
"""Number of hands that are loaded at a time."""

_NONE = Decimal(0)
_STREETS = {street.name.lower(): street for street in Street}


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding, with its message."""

    code: str
    severity: str
    line: int
    player: str
    message: str
    expected: str
    found: str
    rule: str
    follows: str = ""
    """Code of the error that this one follows from; see `consequences.causes`."""


@dataclass(frozen=True, slots=True)
class HandFacts:
    """A hand as a whole, in the words of the table `hands`; amounts are decimals."""

    hand: int
    """Key of the hand."""
    site: str
    hand_id: str
    file: str | None
    """Path of its file; None if the file is not stored."""
    line: int
    game: str
    currency: str
    stakes: str
    table_name: str
    tournament: str | None
    started_at: datetime
    """In UTC, without a zone."""
    conflict: bool
    gross: Decimal | None
    rake: Decimal | None
    fees: Decimal | None
    decided: bool
    ante: Decimal | None
    bring_in: Decimal | None
    small_bet: Decimal
    big_bet: Decimal


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a player put in, got back and collected; None for amounts that are not printed or beyond the column."""

    seat: int
    player: str
    stack: Decimal | None
    end_stack: Decimal | None
    put_in: Decimal | None
    returned: Decimal | None
    collected: Decimal | None
    expected: Decimal | None
    net: Decimal | None
    dealt_in: bool
    cards: str | None

    @property
    def paid(self) -> Decimal | None:
        """What the player put in without what was returned."""
        return None if self.put_in is None or self.returned is None else self.put_in - self.returned


@dataclass(frozen=True, slots=True)
class SettledPot:
    """A pot, 0 being the main pot, with the seat numbers of the players who may win it and who do."""

    pot: int
    gross: Decimal
    net: Decimal | None
    eligible: list[int]
    high: list[int]
    low: list[int]
    decided: bool


@dataclass(frozen=True, slots=True)
class Award:
    """What a player should get of a half of a pot (None if undecidable), and what the text pays."""

    pot: int
    seat: int
    player: str
    half: str
    expected: Decimal | None
    printed: Decimal


@dataclass(frozen=True, slots=True)
class AuditedHand:
    """The complete audit of one hand; amounts are decimals. Its events are in `stored_hands.stored_hand`."""

    facts: HandFacts
    seats: list[SeatResult]
    pots: list[SettledPot]
    awards: list[Award]
    findings: list[Finding]

    @property
    def game(self) -> Game:
        """Game of the hand."""
        return Game[self.facts.game.upper()]

    @property
    def is_deal(self) -> bool:
        """Whether it is a deal of the Red Dog family, not a stud hand."""
        return self.game in RED_DOG_GAMES


@dataclass(frozen=True, slots=True)
class AuditTotals:
    """Totals of the audit of a whole database."""

    hands: int
    undecided: int
    errors: int
    warnings: int
    infos: int
    rejects: int
    unread: int = 0
    """Files that could not be read, or have no hands."""
    other: int = 0
    """Hands of other games, which are not audited."""

    @property
    def unjudged(self) -> int:
        """Number of texts, files and hands that could not be judged."""
        return self.undecided + self.rejects + self.unread

    @property
    def is_whole(self) -> bool:
        """Whether there were hands, and every one of them was judged."""
        return self.hands > 0 and not self.unjudged

    def found(self, least: Severity = Severity.ERROR) -> int:
        """Number of findings of at least this severity."""
        counts = {Severity.ERROR: self.errors, Severity.WARNING: self.warnings, Severity.INFO: self.infos}
        return sum(count for severity, count in counts.items() if severity >= least)


def audit_totals(store: Store) -> AuditTotals:
    """Count hands, findings and rejected texts."""
    return AuditTotals(**store.ask("audit_totals").row(0, named=True))


def new_totals(store: Store, since: datetime) -> AuditTotals:
    """Count the same of what was imported at a time (in UTC, without a zone) or later."""
    return AuditTotals(**store.ask("new_totals", since=since).row(0, named=True))


def rejects(store: Store) -> list[RejectedText]:
    """Texts that could not be read, in the order of files and lines."""
    return records(store.ask("audit_rejects"), RejectedText)


def hands_with_number(store: Store, hand_id: str) -> list[int]:
    """Keys of the stored hands that have this number."""
    return [int(key) for key in store.ask("find_hand", hand_id=hand_id)["hand"]]


def audited_hands(store: Store, only_found: bool = False) -> Iterator[AuditedHand]:
    """Every stored hand with its audit, in the order of import; with `only_found` those with findings."""
    keys = store.columns("audit_found" if only_found else "audit_all")["hand"]
    for place in range(0, len(keys), PAGE):
        yield from audited(store, keys[place : place + PAGE].tolist())


def audited_hand(store: Store, key: int) -> AuditedHand:
    """One stored hand with its audit, by its key."""
    return next(audited(store, [key]))


def sights_by_hand(store: Store, keys: Sequence[int]) -> dict[int, list[Sight]]:
    """Cards seen on each street of stored hands, by key and then by seat."""
    found = by_hand(store, "audit_sights", keys)
    return {key: [Sight(**_without_key(row)) for row in rows] for key, rows in found.items()}


def audited(store: Store, keys: Sequence[int], named: Callable[[str], str] = str) -> Iterator[AuditedHand]:
    """Stored hands with their audit, by key, in the order of import; loaded with one query per table.

    `named` writes the names of players, so that sentences about them have these names, too.
    """
    tables = {name: by_hand(store, f"audit_{name}", keys) for name in ("seats", "pots", "awards")}
    found = _stored_findings(store, keys, named)
    wrong = _wrong_in(store, found)
    for row in (row for rows in tables.values() for hand in rows.values() for row in hand if row.get("player")):
        row["player"] = named(row["player"])
    for facts in store.ask_rows("audit_hands", hands=list(keys)):
        key = facts["hand"]
        seats = [SeatResult(**_without_key(row)) for row in tables["seats"][key]]
        players, numbers = [seat.player for seat in seats], [seat.seat for seat in seats]
        pots = [_pot(row, numbers) for row in tables["pots"][key]]
        awards = [Award(**_without_key(row)) for row in tables["awards"][key]]
        stored = found.get(key, [])
        sentences = [in_sentence(one, players, numbers) for one in stored]
        findings = _with_causes(stored, sentences, went_wrong(wrong.get(key, [])))
        yield AuditedHand(HandFacts(**facts), seats, pots, awards, findings)


def paid_wrongly(store: Store, keys: Sequence[int] | None = None) -> dict[int, list[WronglyPaid]]:
    """Who was paid other than due, by key of the hand, in the order of seats.

    Hands that are paid as due have none. Given keys, only these hands are looked at. All that says what a hand pays
    wrongly starts from here: amounts of findings, causes of errors, and who is owed what.
    """
    rows: dict[int, list[WronglyPaid]] = defaultdict(list)
    for row in store.ask_rows("owed", payment=sorted(PAYMENT), hands=None if keys is None else list(keys)):
        rows[row["hand"]].append(WronglyPaid(**row))
    return dict(rows)


def went_wrong(rows: Sequence[WronglyPaid]) -> Decimal:
    """What went to the wrong players of a hand: all that they were paid too much, or too little, if that is more."""
    more = sum((max(row.difference, _NONE) for row in rows), _NONE)
    less = sum((max(-row.difference, _NONE) for row in rows), _NONE)
    return max(more, less)


def off_by(one: StoredFinding, paid: Decimal) -> Off:
    """What decides which error a finding follows from; `paid` is what the hand pays wrongly."""
    amount = paid if one.code in PAYMENT else None
    if CHECKS[CODES[one.code]].counts == Counts.MONEY:
        amount = Decimal(abs(int(one.found or 0) - int(one.expected or 0))).scaleb(-4)
    is_own_error = one.severity == "error" and not one.between_hands
    return Off(one.code, one.line, one.player, amount, is_own_error)


def _with_causes(rows: Sequence[StoredFinding], findings: Sequence[Finding], paid: Decimal) -> list[Finding]:
    """The findings of a hand, with what follows from an error right after it."""
    found = causes([off_by(row, paid) for row in rows])
    places = sorted(range(len(rows)), key=lambda place: (found[place], place))
    return [
        findings[place] if found[place] == place else replace(findings[place], follows=findings[found[place]].code)
        for place in places
    ]


def count_following(store: Store) -> int:
    """Number of errors that follow from another one of their hand."""
    keys = store.columns("several_errors")["hand"]
    pages = (audited(store, keys[place : place + PAGE].tolist()) for place in range(0, len(keys), PAGE))
    return sum(bool(one.follows) for page in pages for hand in page for one in hand.findings)


def _stored_findings(store: Store, keys: Sequence[int], named: Callable[[str], str]) -> dict[int, list[StoredFinding]]:
    """Findings of stored hands, by key; `named` writes the names of players."""
    found = {
        key: [StoredFinding(**row) for row in rows] for key, rows in by_hand(store, "audit_findings", keys).items()
    }
    return {key: [one._replace(player=one.player and named(one.player)) for one in rows] for key, rows in found.items()}


def _wrong_in(store: Store, findings: dict[int, list[StoredFinding]]) -> dict[int, list[WronglyPaid]]:
    """The same as `paid_wrongly`, asked only if several findings may be about payment."""
    keys = [key for key, rows in findings.items() if len(rows) > 1 and any(one.code in PAYMENT for one in rows)]
    return paid_wrongly(store, keys) if keys else {}


def _without_key(row: Row) -> Row:
    return {name: value for name, value in row.items() if name != "hand"}


def _pot(row: Row, numbers: list[int]) -> SettledPot:
    """A row of the table `pots`, with the seat numbers of its hand."""
    named = {side: seats_in(row[side], numbers) for side in ("eligible", "high", "low")}
    return SettledPot(**_without_key(row | named))


def by_hand(store: Store, question: str, keys: Sequence[int]) -> dict[int, list[Row]]:
    """Rows of a query about `$hands`, by their column `hand`."""
    rows: dict[int, list[Row]] = defaultdict(list)
    for row in store.ask_rows(question, hands=list(keys)):
        rows[row["hand"]].append(row)
    return rows


def in_sentence(one: StoredFinding, players: list[str], numbers: list[int]) -> Finding:
    """Turn a finding into a message; players and seat numbers of its hand are in the same order."""
    check: AuditCheck = CHECKS[CODES[one.code]]
    seat = numbers.index(one.seat) if one.seat in numbers else -1
    expected, found = int(one.expected or 0), int(one.found or 0)
    words = message(check, seat, _STREETS[one.street or "before"], expected, found, players)
    return Finding(
        code=check.code,
        severity=one.severity,
        line=one.line,
        player=one.player or "",
        message=why_milder(check, Severity[one.severity.upper()]) + words,
        expected=in_words(check.counts, expected, players),
        found=in_words(check.counts, found, players),
        rule=check.rules,
    )
