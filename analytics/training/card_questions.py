"""Questions about upcards: they fall as at the table, and must be remembered after they are gone.

The answers are counted from the upcards of a stored hand. The number of players and the pace grow with success.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from studbook.analytics.database.resources import sql_file
from studbook.analytics.replayer.decisions import hero_of
from studbook.analytics.replayer.frame import Frame, PlayerNow, Replayed
from studbook.analytics.replayer.stud import replayed
from studbook.analytics.statistics.filters import EVERY_HAND, conditions
from studbook.analytics.store import Store
from studbook.analytics.training.question import (
    DrillKind,
    DrillQuestion,
    Grade,
    Graded,
    Judge,
    ShownPlayer,
    key_of,
    parts_of,
)
from studbook.analytics.training.reviews import Review
from studbook.game.cards import DECK_SIZE, RANKS, parse_card
from studbook.game.games import GAME_NAMES, ROWS
from studbook.game.vocabulary import Street

SUITS_OUT, LIVE_CARDS, TRIPS = "Suits that are out", "Live cards", "Possible trips"
CARD_THEMES = (SUITS_OUT, LIVE_CARDS, TRIPS)
LEVELS = 8
_IN_A_ROW = 2
_FEWEST_PLAYERS, _MOST_PLAYERS = 3, 8
_SLOWEST, _FASTEST = 2.4, 0.6
_TRIED, _TRIED_TRIPS = 40, 24
_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_NAMES = dict(
    zip(
        RANKS, ("2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "tens", "jacks", "queens", "kings", "aces"), strict=True
    )
)
_OF_A_RANK, _OTHERS_OF_TRIPS = 4, 2
_YES_OR_NO = ("yes", "no")
_THEME_OF = {"suit": SUITS_OUT, "live": LIVE_CARDS, "trips": TRIPS}


class Level(NamedTuple):
    """How hard the questions are."""

    number: int
    """From 1 to `LEVELS`."""

    @property
    def players(self) -> int:
        """Players who were dealt in; hands with nearly as many are taken if there are no others."""
        return min(_FEWEST_PLAYERS + self.number - 1, _MOST_PLAYERS)

    @property
    def seconds(self) -> float:
        """Seconds that each card is seen."""
        return round(_SLOWEST - (_SLOWEST - _FASTEST) * (self.number - 1) / (LEVELS - 1), 2)

    @property
    def street(self) -> Street:
        """The street until which upcards are remembered."""
        return Street.THIRD if self.number <= LEVELS // 2 else Street.FOURTH


def level_of(answers: Sequence[Review]) -> Level:
    """Return the level that the answers have reached: two right ones in a row go up, a wrong one goes down."""
    level, row = 1, 0
    for one in answers:
        if one.question.startswith(f"{DrillKind.CARDS} "):
            row = row + 1 if one.grade == Grade.RIGHT else 0
            if row == _IN_A_ROW:
                level, row = min(level + 1, LEVELS), 0
            elif one.grade != Grade.RIGHT:
                level = max(level - 1, 1)
    return Level(level)


def new_cards(store: Store, player: str, answers: Sequence[Review], theme: str | None = None) -> DrillQuestion | None:
    """Ask about a hand of the player that was not asked about, with as many players as the level asks for.

    None if there is none.
    """
    level = level_of(answers)
    met = {parts_of(one.question)[1] for one in answers if one.question.startswith(f"{DrillKind.CARDS} ")}
    given = sum(one.question.startswith(f"{DrillKind.CARDS} ") for one in answers)
    where, parameters = conditions(player, EVERY_HAND)
    sql = sql_file("sql/questions", "hands_with_upcards").format(source=store.view("played"), conditions=where)
    asked = parameters | {"players": level.players, "met": sorted(met), "number": _TRIED}
    hands = list(store.query(sql, asked).iter_rows())
    kinds = [name for name in _THEME_OF if theme in (None, _THEME_OF[name])]
    for turn in range(len(kinds)):
        kind = kinds[(given + turn) % len(kinds)]
        questions = _of_kind(store, player, hands, kind, level)
        wanted = _YES_OR_NO[hands[0][1] % 2] if hands else ""  # as likely as not, and the same if asked again
        found = _answered(questions, wanted) if kind == "trips" else next(questions, None)
        if found:
            return found
    return None


def _of_kind(
    store: Store, player: str, hands: Sequence[tuple[int, int]], kind: str, level: Level
) -> Iterator[DrillQuestion]:
    """Yield questions of a kind, hand by hand."""
    for hand, content in hands:
        played = replayed(store, hand)
        for detail in _details(kind):
            question = _ask(played, player, content, (kind, detail, level.street.name.lower()))
            if question:
                yield question


def _answered(questions: Iterator[DrillQuestion], wanted: str) -> DrillQuestion | None:
    """The first of the next questions that is answered so; the first of all if none is."""
    tried = list(islice(questions, 1))
    for question in (*tried, *islice(questions, _TRIED_TRIPS)):
        if question.best == (wanted,):
            return question
    return tried[0] if tried else None


def _details(kind: str) -> str:
    return "hsdc" if kind == "suit" else "01234567"


def cards_again(store: Store, player: str, hand: int, content: int, parts: tuple[str, ...]) -> DrillQuestion | None:
    """Ask a question about upcards by the parts of its key; None if the hand does not have it."""
    kind, detail, street = (*parts, "", "", "")[:3]
    if kind not in _THEME_OF or street not in ("third", "fourth") or len(detail) != 1:
        raise ValueError(f"{' '.join(parts)[:40]!r} is not a question about upcards")
    return _ask(replayed(store, hand), player, content, (kind, detail, street))


def _ask(played: Replayed, player: str, content: int, parts: tuple[str, str, str]) -> DrillQuestion | None:
    kind, detail, street = parts
    frame, hero = _frame(played, player, Street[street.upper()])
    if frame is None or hero is None:
        return None
    made = {"suit": _suit, "live": _live, "trips": _trips}[kind](frame, hero, detail)
    if made is None:
        return None
    asks, choices, right, reason = made
    grades = tuple(Grade.RIGHT if choice == right else Grade.WRONG for choice in choices)
    return DrillQuestion(
        key=key_of(DrillKind.CARDS, content, kind, detail, street),
        theme=_THEME_OF[kind],
        hand=played.hand.facts.hand,
        asks=asks,
        facts=(f"{GAME_NAMES[played.hand.game]}, upcards to {street} street. You hold {_own(hero)}.",),
        players=tuple(_shown(frame, hero)),
        choices=choices,
        verdict=Graded(grades, Judge.CARDS, (reason,)),
    )


def _frame(played: Replayed, player: str, street: Street) -> tuple[Frame | None, PlayerNow | None]:
    """The table after a street is dealt, all upcards known, and the player who is the hero."""
    seat = None if played.hand.is_deal else hero_of(played)
    dealt = [frame for frame in played.frames if frame.kind == "deal" and frame.street == street]
    if seat is None or not dealt or not ROWS[played.hand.game].has_classes:
        return None, None
    frame = dealt[-1]
    hero = next(one for one in frame.players if one.seat == seat)
    known = all(parse_card(name) < DECK_SIZE for name in (*_upcards(frame), *_names(hero)))
    return (frame, hero) if known and hero.name == player and hero.status == "in" else (None, None)


def _names(player: PlayerNow) -> list[str]:
    return [card.name for card in player.cards]


def _upcards(frame: Frame) -> list[str]:
    return [card.name for player in frame.players for card in player.cards if card.is_open]


def _own(hero: PlayerNow) -> str:
    return " ".join(_names(hero))


def _shown(frame: Frame, hero: PlayerNow) -> list[ShownPlayer]:
    """Upcards in the order of the seats after the hero's; the hero with all cards, at last."""
    place = frame.players.index(hero)
    others = [*frame.players[place + 1 :], *frame.players[:place]]
    shown = [
        ShownPlayer(one.name, cards, (True,) * len(cards), "folded" if one.status == "folded" else "")
        for one in others
        if (cards := tuple(card.name for card in one.cards if card.is_open))
    ]
    return [
        *shown,
        ShownPlayer(hero.name, tuple(_names(hero)), tuple(card.is_open for card in hero.cards), "", is_hero=True),
    ]


_Made = tuple[str, tuple[str, ...], str, str]
"""What is asked, the choices, the right one, and the reason."""


def _suit(frame: Frame, _hero: PlayerNow, detail: str) -> _Made | None:
    if detail not in _SUITS:
        return None
    up = _upcards(frame)
    out = [name for name in up if name[1] == detail]
    choices = tuple(str(number) for number in range(min(len(up), 8) + 1))
    said = f"{len(out)} of {len(up)} upcards: {' '.join(out) or 'none'}."
    return f"How many {_SUITS[detail]} lie face up, yours included?", choices, str(len(out)), said


def _live(frame: Frame, hero: PlayerNow, detail: str) -> _Made | None:
    ranks = list(dict.fromkeys(name[0] for name in _names(hero)))
    if not detail.isdecimal() or int(detail) >= len(ranks):
        return None
    rank = ranks[int(detail)]
    seen = [*_names(hero), *(name for name in _others(frame, hero) if name not in _names(hero))]
    gone = [name for name in seen if name[0] == rank]
    left = _OF_A_RANK - len(gone)
    said = f"You have seen {' '.join(gone)}: {left} of {_OF_A_RANK} are left."
    return f"How many {_NAMES[rank]} have you not seen?", ("0", "1", "2", "3"), str(left), said


def _trips(frame: Frame, hero: PlayerNow, detail: str) -> _Made | None:
    """Whether an opponent can have three of the rank of their door card, with both of their first downcards."""
    rivals = [one for one in frame.players if one.seat != hero.seat and one.status == "in"]
    if not detail.isdecimal() or int(detail) >= len(rivals):
        return None
    rival = rivals[int(detail)]
    door = next((card.name for card in rival.cards if card.is_open), None)
    if door is None:
        return None
    up = [card.name for card in rival.cards if card.is_open and card.name[0] == door[0]]
    seen = {name for name in (*_names(hero), *_upcards(frame)) if name[0] == door[0]}
    hidden = _OF_A_RANK - len(seen)
    can = len(up) + min(hidden, _OTHERS_OF_TRIPS) > _OTHERS_OF_TRIPS
    rank = _NAMES[door[0]]
    said = f"You have seen {' '.join(sorted(seen))}: {hidden} {rank} are not seen, and {rival.name} shows {len(up)}."
    return f"Can {rival.name} have three {rank}?", _YES_OR_NO, _YES_OR_NO[not can], said


def _others(frame: Frame, hero: PlayerNow) -> list[str]:
    return [card.name for one in frame.players if one.seat != hero.seat for card in one.cards if card.is_open]
