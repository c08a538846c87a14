"""What lies on the table after every step of a hand, of either family: the frames that a replayer shows."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import NamedTuple

from studbook.analytics.audited import AuditedHand, Finding
from studbook.analytics.explained import Explained
from studbook.analytics.frames import Row
from studbook.analytics.replayer.table_cards import Card
from studbook.game.vocabulary import Street


class Pot(NamedTuple):
    """Chips in the middle, and the seats that may win them; the main pot is number 0."""

    number: int
    amount: Decimal
    eligible: list[int]


class Options(NamedTuple):
    """What the player to act may do; street totals of a wager are none where he may not make one."""

    to_call: Decimal
    least: Decimal | None
    most: Decimal | None
    is_range: bool
    """Whether any total between them will do; with a fixed limit only the two."""
    may_pass: bool = False
    """RD-29: whether he may leave it."""


@dataclass(frozen=True, slots=True)
class PlayerNow:
    """A player after a step."""

    seat: int
    name: str
    stack: Decimal | None
    """None where the room does not print it."""
    bet: Decimal
    won: Decimal
    cards: list[Card]
    shown: bool
    """Whether he has turned over his closed cards."""
    status: str
    """`in`, `folded`, or `out` of this hand."""
    all_in: bool
    showing: str
    """What his open cards make."""
    equity: float | None = None
    """Share of the main pot that he was to get on average; None where he does not stay in, or it cannot be decided."""
    equity_error: float = 0.0
    """Where deals were sampled, the biggest standard error of any player's on this street."""
    chance: tuple[int, int] | None = None
    """In the Red Dog family, of whoever bets: he wins in so many of so many equally likely cases."""
    deals: bool = False
    """Whether he is the dealer of a deal of the Red Dog family."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after one step, and the events that the step consists of."""

    kind: str
    street: Street
    line: int
    rows: list[Row]
    players: list[PlayerNow]
    pots: list[Pot]
    community: list[str]
    turn: int | None
    options: Options | None
    findings: list[Finding] = field(default_factory=list)
    part: int | None = None
    """Of a deal of the Red Dog family the number of the turn, 0 before the first; None in stud, which has streets."""

    @property
    def in_pots(self) -> Decimal:
        """All that lies in the middle, without the bets before the players."""
        return sum((pot.amount for pot in self.pots), Decimal(0))

    @property
    def in_all(self) -> Decimal:
        """The pots and the bets before the players."""
        return self.in_pots + sum((player.bet for player in self.players), Decimal(0))

    @property
    def chips(self) -> Decimal | None:
        """All chips of the table; None where a stack is not known."""
        stacks = [player.stack for player in self.players]
        if any(stack is None for stack in stacks):
            return None
        return self.in_all + sum((stack or Decimal(0) for stack in stacks), Decimal(0))


@dataclass(frozen=True, slots=True)
class Replayed:
    """A hand with its frames, and how its pots were settled."""

    explanation: Explained
    frames: list[Frame]

    @property
    def hand(self) -> AuditedHand:
        """The hand as the audit sees it."""
        return self.explanation.hand


def with_findings(frames: list[Frame], findings: list[Finding]) -> Iterator[Frame]:
    """Findings beside the step whose line they name, else the last step before that line."""
    belongs: dict[int, list[Finding]] = {}
    for finding in findings:
        belongs.setdefault(_place_of(frames, finding.line), []).append(finding)
    for place, frame in enumerate(frames):
        yield replace(frame, findings=belongs.get(place, []))


def _place_of(frames: list[Frame], line: int) -> int:
    for place, frame in enumerate(frames):
        if any(row["line"] == line for row in frame.rows):
            return place
    return max((place for place, frame in enumerate(frames) if frame.line <= line), default=0)
