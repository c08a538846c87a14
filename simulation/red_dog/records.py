"""The simulator's records of the Red Dog family: the deal in play, and the table between deals."""

from studbook.simulation.records import InPlay, PerSeat, TableSeats


class SimulatedDeal(InPlay):
    """A deal in play; amounts are in ten-thousandths."""

    least: int
    """Minimum stake; if everyone antes, the ante."""
    least_pot: int
    """Minimum and maximum that a dealer may put up."""
    most_pot: int
    dealer: int
    number: int
    """Number of the dealer's deal in a row, from 1."""
    opened: int
    """What the dealer put up for a new pot."""
    stitch: int
    pot: int
    betting_pot: int
    """In the pot before the first turn, and the total bet since (A-14)."""
    staked: int
    short: int
    """Same as the table's."""

    centre: int
    """Card that everyone bets against, -1 for none."""
    burned: PerSeat
    """Burn cards, face up at the bottom of the pack: `burns` of them, of which `again` came back."""
    burns: int
    again: int
    seen: int
    """Cards that everyone has seen, as 52 bits."""
    hides: int
    """Whose cards are not printed when dealt: `HIDES_NONE` and the like."""


class RedDogTable(TableSeats):
    """A table between two deals."""

    least: int
    least_pot: int
    most_pot: int
    pot: int
    dealer: int
    """Chair of the next dealer."""
    number: int
    """Number of deals dealt in a row."""
    opened: int
    stitch: int
    """1 if the dealer's next deal is the stitch round."""
    short: int
    """1 if players may join, and stay, with fewer chips than an ante or a stake."""
    goes: int
    """Percent of dealers who leave as soon as they may (RD-22)."""
    divides: int
    """Percent of the deals after which an oversized pot is divided (RD-12)."""
    mood: int
    """Style of play that everyone here shares, -1 if each has their own."""
