"""Replay hands step by step on one self-contained page, which can also be read without its script."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from markupsafe import Markup

from studbook.analytics.red_dog.turns import Dealt
from studbook.analytics.replayer.decisions import without_hindsight
from studbook.analytics.replayer.frame import CallPrice, Frame, FramePot, Options, PlayerNow, Replayed
from studbook.game.documents import Json
from studbook.game.events import (
    EVENT_KINDS,
    Announce,
    Ante,
    Burn,
    Deal,
    Event,
    Fold,
    Muck,
    Notice,
    Payment,
    StreetStart,
    Total,
)
from studbook.game.events import Pot as StatedPot
from studbook.game.money import as_decimal
from studbook.game.vocabulary import STREET_NAMES, Street
from studbook.reports.hand.deal import books, otherwise
from studbook.reports.hand.event_sentences import COMPLETES, SENTENCES
from studbook.reports.hand.explanation import held, pot_name, split_of, title, verdict
from studbook.reports.hand.player_words import chance, equity, result
from studbook.reports.hand.quiz import questions
from studbook.reports.hand.remarks import Remarks
from studbook.reports.hand.seating import reader, spot
from studbook.reports.hand.solved_words import solved_lines, solved_words
from studbook.reports.layout.pages import fill_in
from studbook.reports.layout.words import card, local_day, money, place, rate

_HIDDEN = "X"
_UNSAID = -1
_STATUS = {"in": "", "folded": "folded", "out": "not in this hand"}


def _amount(value: Decimal | None) -> str:
    return money(value, "")


def _faces(names: Sequence[str]) -> str:
    return " ".join("a downcard" if name == _HIDDEN else card(name).face for name in names)


def _spoken(names: Sequence[str]) -> str:
    return ", ".join("a downcard" if name == _HIDDEN else card(name).name for name in names)


def sentence(event: Event, cards: Callable[[Sequence[str]], str] = _faces, completes: bool = False) -> str:
    """Describe one event; for a deal, only the new cards. `completes`: whether the event is a completion (FR-10)."""
    names: Sequence[str] = getattr(event, "cards", ())
    if isinstance(event, Deal):
        names = names[len(names) - event.fresh :]
        names = [name for name in names if name != _HIDDEN] or names[-1:]
    text = event.text if isinstance(event, Notice) else ""
    if isinstance(event, Announce):  # "Announced: seat 8, a pair of queens"
        text = text.partition(", ")[2] or text
    template = COMPLETES if completes else SENTENCES.get(EVENT_KINDS[type(event)], "{text}")
    words = template.format(
        player=getattr(event, "player", "") or "someone",
        amount=_printed(getattr(event, "amount", _UNSAID)),
        to=_printed(getattr(event, "to", getattr(event, "amount", _UNSAID))),
        cards=cards(names) if names else "several cards" if isinstance(event, Burn) else "their hand",
        text=text,
    )
    shown = f" and shows {cards(names)}" if names and isinstance(event, Fold | Muck) else ""
    return words + shown + (" and is all-in" if isinstance(event, Payment) and event.all_in else "")


def _printed(amount: int) -> str:
    return money(None if amount == _UNSAID else as_decimal(amount), "")


def words(frame: Frame, cards: Callable[[Sequence[str]], str] = _faces) -> str:
    """Describe what happens in a step."""
    if frame.kind == "start":
        return f"{len(frame.players)} players sit down"
    if frame.kind == "end":
        return "The hand is over" if frame.part is None else "; ".join(["The deal is over", *_sentences(frame, cards)])
    if frame.kind == "ante":
        amounts = [event.amount for event in frame.events if isinstance(event, Ante)]
        each = "of" if min(amounts) == max(amounts) else "of up to"
        return f"{len(amounts)} ante{'' if len(amounts) == 1 else 's'} {each} {_printed(max(amounts))}"
    sentences = _sentences(frame, cards)
    if frame.kind == "deal":
        return heading(frame) + (f": {', '.join(sentences)}" if sentences else "")
    return "; ".join(sentences) or heading(frame)


def _sentences(frame: Frame, cards: Callable[[Sequence[str]], str]) -> list[str]:
    """Describe the events of a step; the pot is shown separately."""
    silent = (StreetStart,) if frame.part is None else (StreetStart, StatedPot, Total)
    return [sentence(event, cards, frame.completes) for event in frame.events if not isinstance(event, silent)]


def heading(frame: Frame) -> str:
    """Name of the street, or of the part of a deal of the Red Dog family."""
    if frame.part is None:
        return street_name(frame.street) if frame.kind != "end" else "Settlement"
    return "The pot" if frame.kind == "end" else f"Turn {frame.part}" if frame.part else "The deal"


def street_name(street: Street) -> str:
    """Name of a street as a heading.

    >>> street_name(Street.FOURTH)
    'Fourth street'
    """
    return STREET_NAMES[street].capitalize()


def _may(options: Options, frame: Frame) -> str:
    """State what the player to act may do."""
    if frame.part is not None and options.least is not None:
        span = dict.fromkeys([_amount(options.least), _amount(options.most)])
        return f"may bet {' to '.join(span)}{', or pass' if options.may_pass else ''}"
    wagered = any(player.bet for player in frame.players)
    if options.least is None or options.most is None:
        return f"{_amount(options.to_call)} to call" if options.to_call else ""
    totals = _amount(options.least)
    if options.most != options.least:
        totals += f"{' to ' if options.is_range else ' or '}{_amount(options.most)}"
    if options.to_call:
        return f"{_amount(options.to_call)} to call, may {'complete' if options.completes else 'raise'} to {totals}"
    if not wagered and frame.street in (Street.SECOND, Street.THIRD):
        return f"brings in, or {'bets' if options.is_range else 'completes to'} {totals}"
    return f"may check or {'raise to' if wagered else 'bet'} {totals}"


def to_act(frame: Frame) -> str:
    """State whose turn it is, and what that player may do."""
    names = [player.name for player in frame.players if player.seat == frame.turn]
    if not names:
        return ""
    may = _may(frame.options, frame) if frame.options else ""
    return f"{names[0]} to act" + (f": {may}" if may else "") + _price(frame.price) + solved_words(frame.solved)


def _price(price: CallPrice | None) -> str:
    """What a call needs and has, if equities against ranges were asked for."""
    if price is None:
        return ""
    gained = f"{rate(abs(price.value), digits=2)} big bets {'less' if price.value < 0 else 'more'} than a fold"
    return f"; a call needs {rate(100 * price.needed)} %, has {rate(100 * price.equity)} %, and is worth {gained}"


def _pot_words(pot: FramePot, frame: Frame) -> str:
    if frame.part is not None:
        return f"{'Left in the pot' if frame.kind == 'end' else 'Pot'} {_amount(pot.amount)}"
    if frame.kind == "end":
        return f"Rake {_amount(pot.amount)}"
    return f"{f'Side pot {pot.number}' if pot.number else 'Main pot'} {_amount(pot.amount)}"


def settlement(replayed: Replayed) -> list[str]:
    """State who wins each pot with what and is paid how much; for a deal, the results of the pot and the players."""
    if isinstance(replayed.explanation, Dealt):
        nets = [f"{seat.player}: {money(seat.net, '', signed=True)}" for seat in replayed.explanation.seats]
        return [*books(replayed.explanation), *nets]
    lines = []
    for pot in replayed.explanation.pots:
        rake = f", including {_amount(pot.rake)} rake" if pot.rake else ""
        lines.append(f"{pot_name(pot)}: {_amount(pot.gross)}{rake}. {split_of(pot)}")
        lines += [f"{one.player}: {'; '.join(held(one))}" for one in pot.contenders if one.high]
        lines += [*pot.odd_chips, *(verdict(share) for share in pot.shares)]
    return lines


def _read(replayed: Replayed) -> list[str]:
    """State how a deal of the Red Dog family is read, if that differs from the standard reading."""
    return otherwise(replayed.explanation) if isinstance(replayed.explanation, Dealt) else []


def _card(name: str, is_open: bool, shown: bool) -> list[str]:
    """Face, class and spoken name of a card."""
    if name == _HIDDEN:
        return ["", "back", "downcard"]
    known = card(name)
    return [known.face, known.suit + ("" if is_open or shown else " closed"), known.name]


def _of_players(frame: Frame, what: Callable[[PlayerNow], str]) -> str:
    """Equities on a new street, or the chance of the player to bet, for screen readers."""
    if not (frame.kind == "deal" if frame.part is None else frame.options):
        return ""
    said = ((player.name, what(player)) for player in frame.players)
    return ", ".join(f"{name} {words}" for name, words in said if words)


def _players(frame: Frame, before: Frame | None, shown: list[Json]) -> list[Json]:
    """Everyone after a step; `shown` are those after the step before, most of whom have not changed."""
    if before is None:
        return [_player(player, frame) for player in frame.players]
    return [
        old if player is known and (player.seat == frame.turn) == old["turn"] else _player(player, frame)
        for player, known, old in zip(frame.players, before.players, shown, strict=True)
    ]


def _player(player: PlayerNow, frame: Frame) -> Json:
    notes = [f"wins {_amount(player.won)}" if player.won else "", _STATUS[player.status]]
    notes += [
        "dealer" if player.deals else "",
        "all-in" if player.all_in else "",
        f"showing {player.showing}" if player.showing else "",
    ]
    return {
        "name": player.name,
        "stack": _amount(player.stack),
        "bet": _amount(player.bet) if player.bet else "",
        "status": player.status,
        "turn": player.seat == frame.turn,
        "wins": bool(player.won),
        "cards": [_card(one.name, one.is_open, player.shown) for one in player.cards],
        "notes": " · ".join(note for note in notes if note),
        "chance": chance(player),
        "equity": equity(player),
    }


def _part(frame: Frame) -> int:
    """Part of the hand that a step belongs to: a street, or a turn of a deal."""
    return int(frame.street) if frame.part is None else frame.part


def _frame(frame: Frame, action: int, players: list[Json], replayed: Replayed) -> Json:
    turn = to_act(frame)
    is_deal = frame.part is not None
    pots = [_pot_words(pot, frame) for pot in frame.pots if pot.amount or is_deal]
    bets = not is_deal and any(player.bet for player in frame.players)  # a stake is kept apart from the pot
    in_all = f"Total with bets {_amount(frame.in_all)}" if bets else ""
    lines = settlement(replayed) if frame.kind == "end" else _read(replayed) if frame.kind == "start" else []
    if replayed.solved and frame.kind == "deal" and frame.street == replayed.solved.street:
        lines = solved_lines(replayed.solved)
    middle = "Burn" if frame.kind == "burn" else "Turned up" if is_deal else "Community"
    return {
        "part": _part(frame),
        "action": action,
        "boards": action == 0 or frame.street >= Street.SHOWDOWN,
        "name": heading(frame),
        "words": words(frame),
        "spoken": ". ".join(
            part
            for part in (words(frame, _spoken), _of_players(frame, chance), *lines[:4], *pots, in_all, turn)
            if part
        ),
        "spoken_afterwards": _of_players(frame, equity),
        "turn": turn,
        "pots": pots,
        "in_all": in_all,
        "community": [_card(name, is_open=True, shown=True) for name in frame.community],
        "middle": middle,
        "for_everyone": f"{middle if is_deal else 'Community card'}: {_faces(frame.community)}"
        if frame.community
        else "",
        "lines": lines,
        "at": frame.line,
        "players": players,
        "findings": [[one.severity, one.code, one.message] for one in frame.findings],
    }


def hand_data(replayed: Replayed) -> Json:
    """Everything that the page shows of a hand, as plain text values."""
    facts, frames, counted = replayed.hand.facts, [], dict[int, int]()
    players: list[Json] = []
    for before, frame in zip([None, *replayed.frames], replayed.frames, strict=False):
        action = counted.get(_part(frame), 0)
        counted[_part(frame)] = action + 1
        players = _players(frame, before, players)
        frames.append(_frame(frame, action, players, replayed))
    number, bottom = len(replayed.hand.seats), reader(replayed)
    seats = [
        {"number": seat.seat, **spot((at - bottom) % number, number)} for at, seat in enumerate(replayed.hand.seats)
    ]
    where = f"{facts.table_name}, {local_day(facts.started_at)}, {place(facts.file, facts.line)}"
    unit = "turn" if replayed.hand.is_deal else "street"
    about = {"title": title(replayed.hand), "result": result(replayed), "where": where, "unit": unit}
    return {**about, "begin": begin(replayed), "seats": seats, "frames": frames}


def begin(replayed: Replayed) -> int:
    """Number of the first step to show: the first with cards, or with an action that is solved."""
    frames = enumerate(replayed.frames)
    if replayed.solved:
        return next((at for at, frame in frames if frame.solved), 0)
    dealt = (at for at, frame in frames if any(player.cards for player in frame.players))
    return next(dealt, 0)


def safe_json(value: Any) -> str:
    r"""JSON that is safe between script tags: no character in it can end them or a line.

    >>> safe_json(["</script>&"])
    '["\\u003c/script\\u003e\\u0026"]'
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), check_circular=False)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


class Around(NamedTuple):
    """Addresses of the hands before and after a hand, and of the list that they are in; empty if there is none."""

    before: str
    after: str
    back: tuple[str, str] | None = None
    """Address and words."""


class Noted(NamedTuple):
    """Tags and the note of a hand, and the token that their forms need: only for live pages."""

    remarks: Remarks
    token: str


def replay_page(
    hands: Sequence[Replayed],
    links: Sequence[tuple[str, str]] = (),
    quiz: bool = False,
    noted: Noted | None = None,
    around: Around | None = None,
) -> str:
    """Make the page of one hand, or of several in the order given; `links` are addresses and texts.

    With `quiz`, it stops before each decision of the hero, see `reports.hand.quiz`. With `noted`, it has forms for tags
    and a note. Equities, which are known only from cards that are face down, are shown when the reader asks for what
    was known afterwards.
    """
    data = [_with_questions(hand) if quiz else hand_data(hand) for hand in hands]
    script, digest = script_with_digest()
    headline = data[0]["title"] if len(data) == 1 else f"{len(data)} hands"
    facts = {"title": headline, "hands": data, "data": safe_json(data), "script": script, "digest": digest}
    families = {
        "has_deals": any(hand.hand.is_deal for hand in hands),
        "has_stud": not all(h.hand.is_deal for h in hands),
    }
    given = {"links": links, "quiz": quiz, "noted": noted, "around": around, "knows_more": _knows_more(data)}
    return fill_in("replayer.html.j2", {"spans": _spans}, **given, **facts, **families)


def _knows_more(data: Sequence[Json]) -> bool:
    """Whether anything was known only afterwards: an equity, or that of an answer."""
    players = any(player["equity"] for hand in data for frame in hand["frames"] for player in frame["players"])
    return players or any(one["afterwards"] for hand in data for one in hand.get("questions", {}).values())


def _spans(cards: Iterable[Sequence[str]]) -> Markup:
    """Cards of a player as HTML."""
    return Markup("".join(_span(*card) for card in cards))  # noqa: S704  # `_span` escapes


@lru_cache(maxsize=200)
def _span(face: str, suit: str, name: str) -> Markup:
    """One card as HTML; cached, because a page shows every card many times."""
    unseen = "" if face else name
    return Markup('<span class="card {}">{}<span class="unseen">{}</span></span>').format(suit, face, unseen)


def _with_questions(hand: Replayed) -> Json:
    return hand_data(without_hindsight(hand)) | {"questions": questions(hand), "result": ""}


@cache
def script_with_digest() -> tuple[str, str]:
    """Return the script of the page, and its SHA-256 as a content security policy names it."""
    script = (files("studbook.reports") / "templates" / "replayer.js").read_text(encoding="utf-8").strip()
    return script, b64encode(hashlib.sha256(script.encode()).digest()).decode()
