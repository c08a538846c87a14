"""Writes hands as text: what can be read can be written, word for word as the site prints it."""

from collections.abc import Callable, Iterable, Iterator

from grammar.sites import pokerstars
from rules.hand import Hand

WRITERS: dict[str, Callable[[Hand], Iterator[str]]] = {"pokerstars": pokerstars.hand_lines}
"""For every site that can be written, what yields the lines of a hand."""

BETWEEN_HANDS = "\n\n\n"
"""Three empty lines stand between the hands of a file."""


def write_hand(hand: Hand, site: str) -> str:
    """Text of a hand as the site prints it, with a line feed behind every line.

    Raises ValueError for a site that has no writer.
    """
    if site not in WRITERS:
        raise ValueError(f"no writer for {site!r}, only for {', '.join(WRITERS)}")
    return "".join(line + "\n" for line in WRITERS[site](hand))


def write_hands(hands: Iterable[Hand], site: str) -> Iterator[str]:
    """Texts of hands in a row, with the empty lines that separate them in a file."""
    for number, hand in enumerate(hands):
        yield (BETWEEN_HANDS if number else "") + write_hand(hand, site)
