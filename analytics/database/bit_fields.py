"""Bit fields of the packed columns: where each one is, and which column of a view has it by name.

The places of what Python packs are those of its enumerations and constants; what SQL packs is packed by macros that a
released step of the schema defined. `tests/analytics/test_bit_fields.py` compares the table with both, and with the
views; `docs/reference/tables.md` is made from it. The place of a field never changes: databases hold it.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from studbook.analytics.facts.decision_bits import (
    CARDS_KNOWN,
    FROM_DEAL,
    HIGH_PART,
    LATER_BITS,
    LOW_MADE,
    LOW_PART,
    LOW_STREET,
    SPLIT,
    START,
    STREET_PLACES,
    Decision,
    LaterDecision,
)
from studbook.game.vocabulary import Did, Flag

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class BitField(NamedTuple):
    """One value in a packed column."""

    name: str
    """Column of the view that has the value."""
    place: int
    """Its lowest bit, from 0."""
    width: int = 1
    added: int = 0
    """Added before packing, so that 0 means that there is no value."""
    part: str = ""
    """Name of its own, if several fields make one column of the view."""

    def sql(self, column: str, shift: str = "") -> str:
        """SQL of its value in a column: whether a single bit is set, or a number without what was added."""
        place = f"{self.place} + {shift}" if self.place and shift else shift or str(self.place)
        if self.width == 1 and not shift:
            return f"(({column} & {1 << self.place}) > 0)"
        moved = f"({column} >> ({place}))" if shift else f"({column} >> {place})" if self.place else column
        raw = f"({moved} & {(1 << self.width) - 1})"
        if self.width == 1:
            return f"({raw} > 0)"
        return f"({raw} - {self.added})" if self.added else raw


class PackedColumn(NamedTuple):
    """The bit fields of one column that one view has by name."""

    table: str
    column: str
    view: str
    fields: tuple[BitField, ...]
    repeats: int = 1
    """How often the fields follow each other, once per street from that of the first bets on."""
    every: int = 0
    """Bits from one street to the next."""

    def pack(self, values: "Mapping[str, NDArray[Any]]") -> "NDArray[np.int64]":
        """Pack arrays by the names of their fields, all of the same length.

        Several fields of one bit each that follow one another may come as one number, under the name of the first.
        """
        fields = {field.name: field for field in reversed(self.fields)}
        packed: Any = 0
        for name, column in values.items():
            bits = column.astype("int64")
            bits += fields[name].added
            bits <<= fields[name].place
            packed |= bits
        return packed  # type: ignore[no-any-return]  # an array as soon as there is a column


_DID = 24
_DID_NAMES = {Did.HIGH: "won_high", Did.LOW: "won_low", Did.SHOWDOWN: "went_to_showdown"}
_DECISION_NAMES = {Decision.CHANCE: "first_chance", Decision.COMPLETED: "completed_first"}
_WIDE = {
    Decision.POSITION: (4, 1), Decision.BEHIND_RAISER: (4, 0), Decision.LEFT_TO_ACT: (4, 1),
    Decision.AS_GOOD_LEFT: (4, 1), Decision.BEST_LEFT: (4, 1),
}  # fmt: skip
"""Width of a decision that is more than one bit, and what is added to it."""
_LATER_NAMES = {
    LaterDecision.CHANCE: "bet_chance", LaterDecision.BET: "bet", LaterDecision.FACED: "faced_bet",
    LaterDecision.CALLED: "called_bet", LaterDecision.RAISED: "raised_bet", LaterDecision.FOLDED: "folded_to_bet",
    LaterDecision.CHECKED: "check_raise_chance", LaterDecision.CHECK_RAISED: "check_raised",
}  # fmt: skip
_FLAGS = 33


def _place(bit: int) -> int:
    return bit.bit_length() - 1


SEAT_FACTS = PackedColumn(
    "seats_packed",
    "facts",
    "seats",
    (
        BitField("seat", 0, 8),
        BitField("street", 8, 4),
        BitField("door", 12, 6, 1),
        BitField("known_down", 18, 4),
        BitField("sitting_out", 22),
        BitField("is_hero", 23),
        *(BitField(_DID_NAMES.get(bit, bit.name.lower()), _DID + _place(bit)) for bit in Did),
    ),
)
DEEDS = PackedColumn(
    "seats_packed",
    "deeds",
    "seats",
    (
        *(BitField(_DECISION_NAMES.get(bit, bit.name.lower()), int(bit), *_WIDE.get(bit, ())) for bit in Decision),
        BitField("main_high", HIGH_PART, 2),
        BitField("main_low", LOW_PART, 2),
        BitField("main_low", SPLIT, part="is_split"),
        BitField("start", START, 4),
        BitField("low_made", CARDS_KNOWN, part="cards_known"),
        BitField("low_made", LOW_MADE),
    ),
)
LATER = PackedColumn(
    "seats_packed",
    "later",
    "later_streets",
    tuple(BitField(_LATER_NAMES[bit], _place(bit)) for bit in LaterDecision),
    repeats=5,
    every=LATER_BITS,
)
SIGHTS = PackedColumn(
    "seats_packed",
    "sights",
    "draws",
    (BitField("dead_cards", 0, 6, 1), BitField("live_outs", 6, 6), BitField("improved", 12, 2)),
    repeats=4,
    every=STREET_PLACES,
)
FROM_DEALS = PackedColumn("seats_packed", "sights", "draws", (BitField("from_deal", FROM_DEAL),))
LOW_STREETS = PackedColumn("seats_packed", "sights", "seats", (BitField("low_street", LOW_STREET, 3),))
EVENT_FACTS = PackedColumn(
    "events_packed",
    "facts",
    "events",
    (
        BitField("number", 0, 16),
        BitField("kind", 16, 6),
        BitField("street", 22, 4),
        BitField("seat", 26, 7, 1),
        *(BitField(flag.name.lower(), _FLAGS + _place(flag)) for flag in Flag),
        BitField("fresh", 41, 4),
        BitField("pot", 45, 7, 1),
        BitField("half", 52, 2),
        BitField("outcome", 54, 3),
        BitField("at_street", 57, 4),
    ),
)
SAID = PackedColumn(
    "events_packed", "said", "events", (BitField("said_low", 0, 32, 1), BitField("said_high", 32, 31, 1))
)

EVERYTHING = PackedColumn("seats_packed", "facts", "seats", (BitField("did", _DID, len(Did)),))
"""All that a player did, as one number."""
CARDS = PackedColumn("seats_packed", "packed", "seats", (BitField("card", 0, 6),), repeats=10, every=6)
"""Cards in the order in which they were dealt: 0 for none, the code of a card + 1, 53 for an unknown one."""

PACKED = (SEAT_FACTS, DEEDS, LATER, SIGHTS, FROM_DEALS, LOW_STREETS, EVENT_FACTS, SAID)
"""All of them, in the order of the documentation."""

_ASIDE = {"start", *(bit.name.lower() for bit in _WIDE)}
CONDUCT = tuple(field for field in DEEDS.fields if field.name not in _ASIDE)
"""What of `deeds` the macro `conduct` compares: decisions, halves won and lows, but no positions or starting hands."""
