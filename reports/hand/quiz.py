"""A quiz about a hand: the page stops before each decision of the hero, and hides what they did not know.

The hero is the only player whose downcards are printed as they are dealt. Other hands have no questions.
"""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from studbook.analytics.replayer.frame import Frame, Options, PlayerNow, Replayed
from studbook.analytics.replayer.table_cards import HIDDEN
from studbook.game.documents import Json
from studbook.game.events import Bet, BringIn, Call, Check, Event, Fold, Raise
from studbook.game.vocabulary import Street
from studbook.reports.layout.words import money, rate

_DECISIONS = (BringIn, Bet, Call, Check, Fold, Raise)


def hero_of(replayed: Replayed) -> int | None:
    """Seat number of the only player with known downcards in the first step with cards; None if there is not one."""
    for frame in replayed.frames:
        if any(player.cards for player in frame.players):
            known = [player.seat for player in frame.players if _is_known(player)]
            return known[0] if len(known) == 1 else None
    return None


def _is_known(player: PlayerNow) -> bool:
    return any(not card.is_open and card.name != HIDDEN for card in player.cards)


def without_hindsight(replayed: Replayed) -> Replayed:
    """Hide other players' downcards until they show them, and every equity: the hero knew neither."""
    hero = hero_of(replayed)
    if hero is None:
        return replayed
    frames = [replace(frame, players=[_as_seen(player, hero) for player in frame.players]) for frame in replayed.frames]
    return replace(replayed, frames=frames)


def _as_seen(player: PlayerNow, hero: int) -> PlayerNow:
    player = replace(player, equity=None, equity_error=0.0)
    if player.seat == hero or player.shown:
        return player
    return replace(player, cards=[card if card.is_open else card._replace(name=HIDDEN) for card in player.cards])


def questions(replayed: Replayed) -> dict[int, Json]:
    """Return the questions of a hand by the step after which the hero decides, as plain text values.

    `choices` are what the hero may do, `played` is the place among them of what they did. `answer` says what it was,
    and what a call cost; `afterwards` the equity at that time against the cards that were shown afterwards.
    """
    hero = hero_of(replayed)
    found = {}
    for step, (frame, after) in enumerate(zip(replayed.frames, replayed.frames[1:], strict=False)):
        event = next((event for event in after.events if _is_decision(event, hero)), None)
        if frame.turn == hero and event is not None:
            choices, played = _choices(frame, event)
            found[step] = {
                "choices": choices,
                "played": played,
                "answer": " ".join(_answer(frame, event, after.completes)),
                "afterwards": _afterwards(frame, hero),
            }
    return found


def _is_decision(event: Event, hero: int | None) -> bool:
    return isinstance(event, _DECISIONS) and event.seat == hero


def _choices(frame: Frame, event: Event) -> tuple[list[str], int]:
    """What the hero may do, and the place among it of what they did."""
    options = frame.options or Options(Decimal(0), None, None, is_range=False)
    is_wager = isinstance(event, Bet | Raise)
    if isinstance(event, BringIn) or (_opens(frame) and is_wager):
        return ["bring in", "complete"], int(is_wager)
    passive = f"call {money(options.to_call, '')}" if options.to_call else "check"
    active = "raise" if options.to_call or any(player.bet for player in frame.players) else "bet"
    active = "complete" if options.completes else active
    choices = ["fold", passive] if options.to_call else [passive]
    if options.least is not None or is_wager:
        choices.append(active)
    if isinstance(event, Fold):
        choices = choices if options.to_call else ["fold", *choices]
        return choices, 0
    return choices, len(choices) - 1 if is_wager else choices.index(passive)


def _opens(frame: Frame) -> bool:
    """Whether the player to act opens the first street."""
    return frame.street <= Street.THIRD and not any(player.bet for player in frame.players)


def _answer(frame: Frame, event: Event, completes: bool) -> Iterator[str]:
    yield f"{_played(event, completes)}."
    options = frame.options
    if options and options.to_call:
        pot = frame.in_all + options.to_call
        share = rate(float(100 * options.to_call / pot))
        yield f"A call cost {money(options.to_call, '')} for a pot of {money(pot, '')}: it needed {share} %."


def _afterwards(frame: Frame, hero: int | None) -> str:
    """What was known only afterwards."""
    player = next(player for player in frame.players if player.seat == hero)
    if player.equity is None:
        return ""
    about = f" ± {rate(196 * player.equity_error)}" if player.equity_error else ""
    return f"The equity was {rate(100 * player.equity)} %{about}, against the cards of those who stayed to the end."


def _played(event: Event, completes: bool) -> str:
    kind = "Completion" if completes else type(event).__name__
    amount = getattr(event, "to", getattr(event, "amount", 0))
    verbs = {
        "Completion": "completed to",
        "Bet": "bet",
        "Raise": "raised to",
        "Call": "called",
        "BringIn": "brought in for",
    }
    name = getattr(event, "player", "")
    if kind in verbs:
        return f"{name} {verbs[kind]} {money(Decimal(amount) / 10_000, '')}"
    return f"{name} {'checked' if kind == 'Check' else 'folded'}"
