"""Coverage of every site and format, measured: sample hands are written in each, read again and compared."""

from collections import Counter
from dataclasses import dataclass, fields

from studbook.exchange.sample_hands import read_again, samples
from studbook.game import events
from studbook.game.events import EVENT_CLASSES, Event, kind_name
from studbook.game.hand import Hand
from studbook.game.sites import FORMATS, OWN, SITE_FACTS, SITES, STUD_SITES
from studbook.game.vocabulary import Game, Kind, Limit
from studbook.grammar.sites.ohh.writer import LOSSES
from studbook.grammar.sites.phh.writer import MARKS
from studbook.grammar.write import UnknownToSiteError, scribe_of, write_hand

_UNLIKE = ("site", "line", "local_time", "zone", "seats", "events", "game", "limit")
_STUD = [kind for kind in Kind if kind < Kind.STAKE]


@dataclass(frozen=True, slots=True)
class Carried:
    """What one site's text, or one format, can hold of a hand of stud."""

    site: str
    title: str
    kind: str
    """`room`, `format` of other programs, or Studbook's `own` notation."""
    games: tuple[str, ...]
    limits: tuple[str, ...]
    hands: int
    """Sample hands that were written and read again."""
    carries: tuple[str, ...]
    """Kinds of events and facts about the hand that are the same afterwards, in every sample."""
    partly: tuple[str, ...]
    """Those that are the same in some samples."""
    loses: tuple[str, ...]
    """Those that no sample keeps."""
    is_lossy: bool
    """Whether it is written only if the user accepts losses."""
    losses: tuple[str, ...]
    """What a lossy format has no place for, as `studbook convert` lists it."""
    marks: tuple[str, ...]
    """Plays that are marked because PokerKit does not replay them."""


def carried() -> list[Carried]:
    """Return what every site and format in which stud can be written holds, in the order of their numbers."""
    return [carried_by(site) for site in SITES if site in STUD_SITES or site in FORMATS]


def carried_by(site: str) -> Carried:
    """Measure what one site or format holds."""
    scribe = scribe_of(site)
    before, texts = _written(site)
    after = list(read_again(texts))
    same, asked = Counter[str](), Counter[str]()
    for hand, again in zip(before, after, strict=True):
        for fact, value in _facts(hand).items():
            asked[fact] += 1
            same[fact] += _facts(again).get(fact) == value if again else False
    kept = {fact: same[fact] / asked[fact] for fact in asked}
    return Carried(
        site=site,
        title=SITE_FACTS[site].title,
        kind="format" if site in FORMATS else "own" if site in OWN else "room",
        games=tuple(game.name.lower() for game in Game if game in scribe.games),
        limits=tuple(limit.name.lower() for limit in Limit if limit in scribe.limits),
        hands=len(before),
        carries=tuple(fact for fact in kept if kept[fact] == 1),
        partly=tuple(fact for fact in kept if 0 < kept[fact] < 1),
        loses=tuple(fact for fact in kept if kept[fact] == 0),
        is_lossy=scribe.is_lossy,
        losses=tuple(LOSSES) if scribe.is_lossy else (),
        marks=MARKS if site == "phh" else (),
    )


def _written(site: str) -> tuple[list[Hand], list[str]]:
    """Sample hands that a site deals, and their texts."""
    hands, texts = [], []
    for hand in samples():
        try:
            texts.append(write_hand(hand, site))
        except UnknownToSiteError:
            continue
        hands.append(hand)
    return hands, texts


def _facts(hand: Hand) -> dict[str, object]:
    """What a hand states: facts about the table, and how often each kind of event occurs with its amounts and cards."""
    stated = {field.name: getattr(hand, field.name) for field in fields(hand) if field.name not in _UNLIKE}
    found: dict[str, object] = {name: value for name, value in stated.items() if value not in ("", -1, False)}
    found |= {"time": hand.started_at, "players": hand.seats and _seats(hand)}
    for kind in _STUD:
        own = sorted(repr(_amounts(event)) for event in hand.events if type(event) is EVENT_CLASSES[kind])
        if own:
            found[f"events: {kind.name.lower()}"] = own
    return found


def _seats(hand: Hand) -> list[tuple[int, str, int]]:
    return [(seat.number, seat.player, seat.stack) for seat in hand.seats]


def _amounts(event: Event) -> tuple[object, ...]:
    names = ("street", "seat", "amount", "to", "pot", "half")
    cards = sorted(getattr(event, "cards", ()))
    text = event.text if isinstance(event, events.Notice) and kind_name(event) in ("chat", "notice") else ""
    return (*(getattr(event, name, None) for name in names), cards, text)
