"""Frames of the replayer: the state of the table after every step of a hand, for either family."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import NamedTuple

from studbook.analytics.audit.explained import Explained
from studbook.analytics.replayer.table_cards import Card
from studbook.analytics.stored.audits import AuditedHand, Finding
from studbook.game.events import Event
from studbook.game.vocabulary import Street


class FramePot(NamedTuple):
    """A pot and the seats eligible for it; the main pot is number 0."""

    number: int
    amount: Decimal
    eligible: list[int]


class Options(NamedTuple):
    """What the player to act may do; `least` and `most` are street totals of a wager, None if none is allowed."""

    to_call: Decimal
    least: Decimal | None
    most: Decimal | None
    is_range: bool
    """Whether any total between them is allowed; with a fixed limit, only these two are."""
    completes: bool = False
    """FR-10: whether the least wager completes a bring-in."""
    may_pass: bool = False
    """RD-29: whether the player may pass."""


@dataclass(frozen=True, slots=True)
class PlayerNow:
    """A player after a step."""

    seat: int
    name: str
    stack: Decimal | None
    """None if the site does not print it."""
    bet: Decimal
    won: Decimal
    cards: list[Card]
    shown: bool
    """Whether the player has shown their downcards."""
    status: str
    """`in`, `folded`, or `out` of this hand."""
    all_in: bool
    showing: str
    """The hand that the player's upcards make."""
    equity: float | None = None
    """Equity in the main pot; None if the player does not stay in, or it is unknown."""
    equity_error: float = 0.0
    """If deals were sampled, the largest standard error of any player's equity on this street."""
    range_equity: float | None = None
    """Equity on this street against the opponents' ranges (`analytics.replayer.ranges`), if it was asked for."""
    chance: tuple[int, int] | None = None
    """In the Red Dog family, the bettor's chance: winning cases and all equally likely cases."""
    deals: bool = False
    """Whether the player is the dealer of a Red Dog deal."""


@dataclass(frozen=True, slots=True)
class CallPrice:
    """What a player pays for a call, before they call, raise or fold; amounts in big bets."""

    line: int
    """Line of the action."""
    street: str
    seat: int
    player: str
    action: str
    to_call: float
    pot: float
    """Everything that is in, before the call."""
    equity: float
    """Against the opponents' ranges."""

    @property
    def needed(self) -> float:
        """Equity that a call needs if there is no further betting."""
        return self.to_call / (self.pot + self.to_call)

    @property
    def value(self) -> float:
        """What a call gains compared with a fold, if there is no further betting."""
        return self.equity * (self.pot + self.to_call) - self.to_call


class SolvedStreet(NamedTuple):
    """How a street was solved."""

    street: Street
    players: tuple[str, str]
    ranges: tuple[str, str]
    """With the up cards."""
    exploitability: float
    """What both players together would gain by perfect answers, as a share of the pot."""
    rounds: int


class SolvedChoice(NamedTuple):
    """How a solved strategy plays the next action."""

    actions: tuple[str, ...]
    by_range: tuple[float, ...]
    """How often each action is taken, over all hands of the player's range."""
    with_cards: tuple[float, ...]
    """The same with the player's cards; empty if they were not printed when they were dealt, or not in the range."""
    values: tuple[float, ...]
    """What each action is worth with them if the best play follows, in big bets, a fold 0; empty like `with_cards`."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after one step, and the events of the step."""

    kind: str
    """`start`, `end`, `deal` for everything that deals cards, or else the kind of its first event, such as `raise`."""
    street: Street
    line: int
    events: tuple[Event, ...]
    players: list[PlayerNow]
    pots: list[FramePot]
    community: list[str]
    turn: int | None
    options: Options | None
    findings: list[Finding] = field(default_factory=list)
    price: CallPrice | None = None
    """The price of the next action, if equities against ranges were asked for."""
    solved: SolvedChoice | None = None
    """How a solver plays the next action, if that was asked for (`solved_frames`)."""
    completes: bool = False
    """FR-10: whether the step is a completion (`completions`)."""
    part: int | None = None
    """In a Red Dog deal, the number of the turn, 0 before the first; None in stud, which has streets."""

    @property
    def in_pots(self) -> Decimal:
        """Total of the pots, without the bets in front of the players."""
        return sum((pot.amount for pot in self.pots), Decimal(0))

    @property
    def in_all(self) -> Decimal:
        """Total of the pots and the bets in front of the players."""
        return self.in_pots + sum((player.bet for player in self.players), Decimal(0))

    @property
    def chips(self) -> Decimal | None:
        """All chips at the table; None if a stack is not known."""
        stacks = [player.stack for player in self.players]
        if any(stack is None for stack in stacks):
            return None
        return self.in_all + sum((stack or Decimal(0) for stack in stacks), Decimal(0))


@dataclass(frozen=True, slots=True)
class Replayed:
    """A hand with its frames, and how its pots were settled."""

    explanation: Explained
    frames: list[Frame]
    solved: SolvedStreet | None = None
    """The street that was solved, if that was asked for."""

    @property
    def hand(self) -> AuditedHand:
        """The hand as the audit sees it."""
        return self.explanation.hand


def with_findings(frames: list[Frame], findings: list[Finding]) -> Iterator[Frame]:
    """Attach each finding to the step of its line, otherwise to the last step before that line."""
    belongs: dict[int, list[Finding]] = {}
    for finding in findings:
        belongs.setdefault(_place_of(frames, finding.line), []).append(finding)
    for place, frame in enumerate(frames):
        yield replace(frame, findings=belongs[place]) if place in belongs else frame


def _place_of(frames: list[Frame], line: int) -> int:
    for place, frame in enumerate(frames):
        if any(event.line == line for event in frame.events):
            return place
    return max((place for place, frame in enumerate(frames) if frame.line <= line), default=0)
