"""What a solver does, in words beside the steps of a hand."""

from studbook.analytics.replayer.frame import SolvedChoice, SolvedStreet
from studbook.game.vocabulary import STREET_NAMES
from studbook.reports.layout.words import count, rate


def solved_words(one: SolvedChoice | None) -> str:
    """How often each of the next actions is taken; with the player's cards, if they are known by then.

    >>> solved_words(SolvedChoice(("bet", "check"), (0.25, 0.75), (), ()))
    '; solved, with all hands: bet 25.0 %, check 75.0 %'
    """
    if one is None:
        return ""
    shares = _shares(one.actions, one.by_range)
    if not one.with_cards:
        return f"; solved, with all hands: {shares}"
    worth = ", ".join(f"{act} {rate(value, digits=2)}" for act, value in zip(one.actions, one.values, strict=True))
    own = _shares(one.actions, one.with_cards)
    return f"; solved, with these cards: {own} (worth in big bets: {worth}); with all hands: {shares}"


def _shares(actions: tuple[str, ...], shares: tuple[float, ...]) -> str:
    return ", ".join(f"{act} {rate(100 * share, digits=1)} %" for act, share in zip(actions, shares, strict=True))


def solved_lines(street: SolvedStreet) -> list[str]:
    """How well a street is solved, and for which ranges."""
    reached = rate(100 * street.exploitability, digits=2)
    ranges = "; ".join(f"{name} {text}" for name, text in zip(street.players, street.ranges, strict=True))
    how_well = f"exploitability {reached} % of the pot after {count(street.rounds)} rounds"
    return [
        f"Solved from {STREET_NAMES[street.street]} to the end: {how_well}",
        f"Ranges, from how others played third street in the same way: {ranges}",
    ]
