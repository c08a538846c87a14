"""The results of a replay, as columns: results, pots, awards and findings of a batch of hands."""

from typing import NamedTuple

from studbook.game.columns import Int8, Int16, Int32, Int64


class HandResults(NamedTuple):
    """A row per hand, aligned with `Hands`."""

    gross: Int64
    """Everything put in and not returned."""
    rake: Int64
    """Taken from the pot: printed, or inferred if the site prints none."""
    fees: Int64
    players: Int8
    """Number of players dealt in."""
    pots: Int8
    showdown: Int8
    """1 if at least two players stayed to the end."""
    decided: Int8
    """1 if every winner follows from the visible cards; 0 if undecidable."""
    last_street: Int8
    """Street of the last card dealt."""


class SeatResults(NamedTuple):
    """A row per seat and hand, aligned with `Seats`."""

    put_in: Int64
    returned: Int64
    """Uncalled bets."""
    collected: Int64
    """As printed."""
    collected_high: Int64
    collected_low: Int64
    expected: Int64
    """What the rules award, after rake; -1 if undecidable, or if it depends on an odd chip of either half."""
    net: Int64
    """collected + returned - put_in."""
    rake: Int64
    """Share of rake and fees, in proportion to the amount collected."""
    end_stack: Int64
    street: Int8
    """Last street on which the player was in; 0 if not dealt in."""
    did: Int16
    """Bits of `Did`."""
    cards: Int64
    """All cards of the player that the text reveals, packed, in deal order if it is known."""
    down: Int8
    """How many of the first two of `cards` are known hole cards (0-2)."""
    door: Int8
    """Door card 0-51, -1 if it is not printed."""


class Pots(NamedTuple):
    """A row per pot of a hand, main pot first."""

    hand: Int32
    number: Int8
    gross: Int64
    net: Int64
    """After rake; -1 if the text does not say how the rake was divided."""
    eligible: Int32
    """Bit set of seats that may win it; the next two are bit sets as well."""
    high: Int32
    """Winners of the pot or of its high half by the cards; in razz the winners; 0 if undecidable."""
    low: Int32
    """Winners of its low half; 0 if there is none."""
    decided: Int8


class Awards(NamedTuple):
    """A row per pot, half and player who is or should be paid."""

    hand: Int32
    pot: Int8
    seat: Int8
    half: Int8
    expected: Int64
    """-1 if undecidable, or if it depends on an odd chip that may be in either half."""
    printed: Int64


class Findings(NamedTuple):
    """A row per finding. The unit of `expected` and `found` is the check's, see `rules.checks`."""

    hand: Int32
    code: Int16
    """Index in `rules.checks.catalogue.CHECKS`."""
    severity: Int8
    seat: Int8
    street: Int8
    line: Int32
    expected: Int64
    found: Int64


class AllInValues(NamedTuple):
    """What all-ins were worth: a row per hand, of `value` a row per seat; amounts in ten-thousandths."""

    street: Int8
    """Last street on which anyone acted."""
    all_in: Int8
    """1 if the betting ended before the last card, with two or more players left and one of them all-in."""
    error: Int64
    """The biggest standard error of any player's value, 0 if every deal is counted; -1 if none is."""
    value: Int64
    """What the player was to get on average; -1 if that is not known, or they were not in such a hand to the end."""


class SettledHands(NamedTuple):
    """Everything that the replay finds in a batch of hands."""

    hands: HandResults
    seats: SeatResults
    pots: Pots
    awards: Awards
    findings: Findings
    applied: Int64
    """Number of hands each check was applied to, in the order of `CHECKS`."""
