"""What the simulator keeps of the Red Dog family while it plays: the deal in play, and the table between deals."""

from studbook.simulation.records import Chairs, InPlay, PerSeat


class Deal(InPlay):
    """A deal in play; amounts are ten-thousandths."""

    least: int
    """Least stake; where all ante, the ante."""
    least_pot: int
    """Least and most that a dealer may put up."""
    most_pot: int
    dealer: int
    number: int
    """Which deal in a row of the dealer, from 1."""
    opened: int
    """What the dealer put up when he made the pot."""
    stitch: int
    pot: int
    betting_pot: int
    """In the pot before the first turn, and all that has been bet since (A-14)."""
    staked: int
    short: int
    """As of the table."""

    centre: int
    """Card that all bet against, -1 for none."""
    burned: PerSeat
    """Cards that were burned, face up at the bottom of the pack: `burns` of them, of which `again` came back."""
    burns: int
    again: int
    seen: int
    """Cards that everybody has seen, as 52 bits."""
    hides: int
    """Whose cards are not printed when they are dealt, as `HIDES_NONE` and the like."""


class RedDogTable(Chairs):
    """A table between two deals."""

    least: int
    least_pot: int
    most_pot: int
    pot: int
    dealer: int
    """Chair of who deals next."""
    number: int
    """Deals in a row that he has dealt."""
    opened: int
    stitch: int
    """1 where his next deal is the stitch round."""
    short: int
    """1 where players may come, and stay, with fewer chips than an ante or a stake."""
    goes: int
    """Percent of the dealers who go as soon as they may (RD-22)."""
    divides: int
    """Percent of the deals after which an oversized pot is divided (RD-12)."""
    mood: int
    """Who plays here: a nature that all share, -1 where everybody has his own."""
