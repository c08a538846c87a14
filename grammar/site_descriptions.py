"""Facts about every site: derived from its grammar, so that no table can contradict it."""

from dataclasses import dataclass

from studbook.game.sites import LINE_SITES, SITE_FACTS
from studbook.game.vocabulary import Game, Kind, Limit, Prints
from studbook.grammar.fields import own_name
from studbook.grammar.language import UNKNOWN_RULE, language_of
from studbook.histories.decode import ENCODINGS


@dataclass(frozen=True, slots=True)
class SiteDescription:
    """One site and its language."""

    site: str
    title: str
    games: tuple[str, ...]
    """As the options and the database call them."""
    limits: tuple[str, ...]
    """Betting structures: `fixed`, `spread`, `pot`, `no`."""
    zone: str
    """Time zone of hands that print none."""
    stakes: bool
    """Whether the header prints them; otherwise they are inferred from the bets."""
    up_cards: bool
    """Everyone's, not only those of the player whose file it is."""
    uncalled: bool
    """Whether a line says that an uncalled bet is returned; the next fields are similar."""
    total: bool
    rake: bool
    side_pots: bool
    lows: bool
    """Whether a shown Hi/Lo hand names its low."""
    finishes: bool
    """Whether it prints the place in which a player leaves a tournament."""
    events: tuple[str, ...]
    """Kinds of events in its lines."""
    wordings: int
    """Number of expressions in its language, including shared ones."""
    encodings: tuple[str, ...]
    """Encodings of its files: the same for every site, as players' tools have rewritten them."""


def site_description(site: str) -> SiteDescription:
    """Describe what a site's grammar can express."""
    language = language_of(site)
    words = {*map(own_name, language.terminals), *(own_name(rule).partition("__")[0] for rule in language.rule_numbers)}
    games = [game for game in Game if game and f"GAME_{game.name}" in words]
    return SiteDescription(
        site=site,
        title=SITE_FACTS[site].title,
        games=tuple(game.name.lower() for game in games),
        limits=tuple(limit.name.lower() for limit in Limit if f"LIMIT_{limit.name}" in words),
        zone=SITE_FACTS[site].zone,
        stakes="STREET_ALL" not in words,
        up_cards=bool(language.prints & Prints.UP_CARDS),
        uncalled="uncalled" in words,
        total="total" in words,
        rake="rake" in words,
        side_pots="POT" in words,
        lows="LOW_RANKS" in words,
        finishes="finish" in words,
        events=tuple(kind.name.lower() for kind in Kind if kind.name.lower() in words - {UNKNOWN_RULE}),
        wordings=len(language.patterns),
        encodings=ENCODINGS,
    )


def site_descriptions() -> list[SiteDescription]:
    """Describe every site, in the order of its number in the columns."""
    return [site_description(site) for site in LINE_SITES]
