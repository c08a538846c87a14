"""Every event that a line of a hand may describe: amounts in ten-thousandths, cards by name, such as `Ah`."""

from dataclasses import dataclass

from studbook.game.vocabulary import Half, Kind, Outcome, Street


@dataclass(frozen=True, slots=True)
class Event:
    """Any event: its street and its line in the file."""

    line: int
    street: Street


@dataclass(frozen=True, slots=True)
class PlayerEvent(Event):
    """An event of one player; `seat` is the printed seat number."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class Payment(PlayerEvent):
    """A player puts in `amount`."""

    amount: int
    all_in: bool


@dataclass(frozen=True, slots=True)
class Ante(Payment):
    """The forced payment by everyone before the deal."""


@dataclass(frozen=True, slots=True)
class BringIn(Payment):
    """The forced payment that opens third street."""


@dataclass(frozen=True, slots=True)
class StreetStart(Event):
    """A street begins; `amount` is the pot if the site prints it."""

    amount: int


@dataclass(frozen=True, slots=True)
class Deal(PlayerEvent):
    """A player's cards are printed; the last `fresh` of `cards` are newly dealt."""

    cards: tuple[str, ...]
    fresh: int


@dataclass(frozen=True, slots=True)
class Community(Event):
    """A community card, dealt because the deck is short."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Check(PlayerEvent):
    """A player checks."""


@dataclass(frozen=True, slots=True)
class Bet(Payment):
    """The first bet on a street (or a voluntary full opening)."""


@dataclass(frozen=True, slots=True)
class Call(Payment):
    """A player calls by putting in the missing amount."""


@dataclass(frozen=True, slots=True)
class Raise(Payment):
    """A player raises by `amount`, to the street total `to` (this includes completing the bring-in)."""

    to: int


@dataclass(frozen=True, slots=True)
class Fold(PlayerEvent):
    """A player folds; `cards` if the player shows them."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Uncalled(PlayerEvent):
    """The uncalled part of a bet is returned."""

    amount: int


@dataclass(frozen=True, slots=True)
class Show(PlayerEvent):
    """A player shows a hand; `said_high` and `said_low` are the printed descriptions as numbers."""

    cards: tuple[str, ...]
    said_high: int
    said_low: int


@dataclass(frozen=True, slots=True)
class Muck(PlayerEvent):
    """A player mucks at the showdown."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoShow(PlayerEvent):
    """The last player left does not show."""


@dataclass(frozen=True, slots=True)
class Collect(PlayerEvent):
    """An award: `pot` is 0 for the only or the main pot, 1 for the first side pot; `cards` if the line shows them."""

    amount: int
    pot: int
    half: Half
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Total(Event):
    """The total pot as the site prints it."""

    amount: int


@dataclass(frozen=True, slots=True)
class Pot(Event):
    """One of several pots as the site prints it."""

    amount: int
    pot: int


@dataclass(frozen=True, slots=True)
class Rake(Event):
    """What the site keeps."""

    amount: int


@dataclass(frozen=True, slots=True)
class Fee(Event):
    """What the site keeps in addition to the rake, for a jackpot."""

    amount: int


@dataclass(frozen=True, slots=True)
class Board(Event):
    """The community card as the summary repeats it."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result(PlayerEvent):
    """What the summary says about a seat; `at` is the street of a fold."""

    outcome: Outcome
    at: Street
    did_not_bet: bool
    amount: int
    cards: tuple[str, ...]
    said_high: int
    said_low: int


@dataclass(frozen=True, slots=True)
class Net(PlayerEvent):
    """A player's net result (`amount`) and final stack (`to`) as printed; `cards` if the line shows them."""

    amount: int
    to: int
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice(Event):
    """Anything else a site prints, kept word for word; `seat` is 0 if the speaker is not seated."""

    seat: int
    player: str
    text: str


@dataclass(frozen=True, slots=True)
class Finish(Notice):
    """A player is out of a tournament or has won it."""

    to: int
    """The finishing place, -1 if it is not printed."""
    amount: int
    """The prize, -1 if none is printed."""


@dataclass(frozen=True, slots=True)
class Announce(Notice):
    """The dealer announces what a player shows: `said_high` the combination, `said_low` bits of `Draw`; -1 if none."""

    said_high: int
    said_low: int


@dataclass(frozen=True, slots=True)
class Unknown(Notice):
    """A line (in XML an element) that the grammar does not know, or one that pays `amount` to a name without a seat."""

    amount: int = -1


@dataclass(frozen=True, slots=True)
class Dealer(PlayerEvent):
    """The dealer, or the player with the button."""

    to: int
    """The number of the dealer's deal in a row, -1 if it is not printed."""


@dataclass(frozen=True, slots=True)
class Burn(Event):
    """`fresh` cards are burned; `cards` are those that are seen."""

    cards: tuple[str, ...]
    fresh: int


@dataclass(frozen=True, slots=True)
class Reshuffle(Event):
    """The burn cards are shuffled back into the deck."""


@dataclass(frozen=True, slots=True)
class Exposed(Deal):
    """A downcard is dealt face up."""


@dataclass(frozen=True, slots=True)
class ThrownAway(Fold):
    """A player throws away a hand although not allowed or not required to."""


@dataclass(frozen=True, slots=True)
class Protected(PlayerEvent):
    """A player who is out of time is all-in for the pot so far, however many chips are left."""


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """The last betting round is skipped."""


@dataclass(frozen=True, slots=True)
class Stake(PlayerEvent):
    """A Red Dog player bets `amount`, which is kept apart from the pot (RD-05, A-3)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Turn(Event):
    """A card is turned up for the player whose turn it is."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Centre(Event):
    """A centre card is turned up (RD-24, RD-28)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Win(PlayerEvent):
    """A stake is paid `amount` from the pot (RD-07, RD-34)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Lose(PlayerEvent):
    """A stake of `amount` goes into the pot (RD-08)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Pass(PlayerEvent):
    """A player does not bet (RD-29)."""


@dataclass(frozen=True, slots=True)
class Buy(PlayerEvent):
    """A player pays `amount` into the pot for another card (RD-28)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Fund(PlayerEvent):
    """The dealer puts up a new pot of `amount` (RD-14, RD-15, RD-31)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Take(PlayerEvent):
    """The dealer takes the `amount` in the pot (RD-22, RD-27, RD-37)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Share(PlayerEvent):
    """A player gets `amount` from a divided pot (RD-12)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Stitch(Event):
    """The banker announces the last deal (RD-37)."""


@dataclass(frozen=True, slots=True)
class NextDealer(PlayerEvent):
    """The next dealer (RD-11, RD-21)."""


def _notice(kind: Kind) -> type[Notice]:
    name = "".join(part.title() for part in kind.name.split("_"))
    return dataclass(frozen=True, slots=True)(type(name, (Notice,), {"__doc__": f"Notice: {name}."}))


EVENT_CLASSES: dict[Kind, type[Event]] = {
    Kind.ANTE: Ante,
    Kind.BRING_IN: BringIn,
    Kind.STREET: StreetStart,
    Kind.DEAL: Deal,
    Kind.COMMUNITY: Community,
    Kind.CHECK: Check,
    Kind.BET: Bet,
    Kind.CALL: Call,
    Kind.RAISE: Raise,
    Kind.FOLD: Fold,
    Kind.UNCALLED: Uncalled,
    Kind.SHOW: Show,
    Kind.MUCK: Muck,
    Kind.NO_SHOW: NoShow,
    Kind.COLLECT: Collect,
    Kind.TOTAL: Total,
    Kind.POT: Pot,
    Kind.RAKE: Rake,
    Kind.FEE: Fee,
    Kind.BOARD: Board,
    Kind.RESULT: Result,
    Kind.NET: Net,
    Kind.FINISH: Finish,
    Kind.DEALER: Dealer,
    Kind.BURN: Burn,
    Kind.RESHUFFLE: Reshuffle,
    Kind.EXPOSED: Exposed,
    Kind.THROWN_AWAY: ThrownAway,
    Kind.ANNOUNCE: Announce,
    Kind.PROTECTED: Protected,
    Kind.SKIPPED: Skipped,
    Kind.STAKE: Stake,
    Kind.TURN: Turn,
    Kind.CENTRE: Centre,
    Kind.WIN: Win,
    Kind.LOSE: Lose,
    Kind.PASS: Pass,
    Kind.BUY: Buy,
    Kind.FUND: Fund,
    Kind.TAKE: Take,
    Kind.SHARE: Share,
    Kind.STITCH: Stitch,
    Kind.NEXT_DEALER: NextDealer,
    Kind.UNKNOWN: Unknown,
} | {kind: _notice(kind) for kind in Kind if Kind.NO_LOW <= kind <= Kind.NOTICE and kind != Kind.FINISH}
"""The class for each kind of event."""

EVENT_KINDS: dict[type[Event], Kind] = {cls: kind for kind, cls in EVENT_CLASSES.items()}


def kind_name(event: Event) -> str:
    """Name of an event's kind, such as `bring_in`."""
    return EVENT_KINDS[type(event)].name.lower()
