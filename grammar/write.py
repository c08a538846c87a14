"""Write hands as text: any hand that can be read can be written, in the format of any site."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from studbook.game.hand import Hand
from studbook.game.sites import SITES
from studbook.grammar.batch_writer import BatchWriter
from studbook.grammar.site_writer import Scribe, UnknownToSiteError

__all__ = [
    "BETWEEN_HANDS",
    "UnknownToSiteError",
    "batch_writer_of",
    "losses_of",
    "scribe_of",
    "write_hand",
    "write_hands",
]

BETWEEN_HANDS = "\n\n\n"
"""Three line feeds separate the hands of a file."""


@cache
def scribe_of(site: str) -> type[Scribe]:
    """Find a site's scribe: the only class in `grammar/sites/<site>/writer.py` that names its site.

    Raises ValueError for an unknown site.
    """
    if site not in SITES:
        raise ValueError(f"unknown site: {site!r}; known are {', '.join(SITES)}")
    module = import_module(f"studbook.grammar.sites.{site}.writer")
    (scribe,) = (cls for cls in vars(module).values() if getattr(cls, "site", "") == site)
    return scribe  # type: ignore[no-any-return]  # a module's names have no types


@cache
def batch_writer_of(site: str) -> type[BatchWriter] | None:
    """Find what writes a whole batch of a site's own hands: the class in its `batch_writer.py`, if any."""
    if find_spec(f"studbook.grammar.sites.{site}.batch_writer") is None:
        return None
    module = import_module(f"studbook.grammar.sites.{site}.batch_writer")
    (writer,) = (cls for cls in vars(module).values() if isinstance(cls, type) and cls.__module__ == module.__name__)
    return writer


def write_hand(hand: Hand, site: str) -> str:
    """Text of a hand with all its events (`rules.stud.complete_hand`), as a site prints it, in whole lines.

    Raises ValueError for an unknown site, UnknownToSiteError for a game that the site does not offer.
    """
    return "".join(line + "\n" for line in scribe_of(site)(hand).lines())


def losses_of(hand: Hand, site: str) -> Counter[str]:
    """What a lossy format has no place for, with the number of times that a hand has it; nothing for other sites."""
    scribe = scribe_of(site)
    return scribe(hand).losses() if scribe.is_lossy else Counter()


def write_hands(hands: Iterable[Hand], site: str) -> Iterator[str]:
    """Texts of successive hands, with the empty lines that separate them in a file."""
    for number, hand in enumerate(hands):
        yield (BETWEEN_HANDS if number else "") + write_hand(hand, site)
