"""Decisions of the hero: what they knew at that moment, what they could do, and what they did.

The hero is the only player whose downcards are printed as they are dealt.
"""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from studbook.analytics.replayer.frame import Frame, Options, PlayerNow, Replayed
from studbook.analytics.replayer.table_cards import HIDDEN
from studbook.game.events import Bet, BringIn, Call, Check, Event, Fold, Raise
from studbook.game.vocabulary import Street

_DECISIONS = (BringIn, Bet, Call, Check, Fold, Raise)
WAGERS = ("bet", "raise", "complete")
"""Choices that put in more than a call."""


class OpenChoice(NamedTuple):
    """What a player may do."""

    act: str
    """`fold`, `check`, `call`, `bet`, `raise`, `complete` or `bring in`."""
    to_call: Decimal | None = None
    """The amount of a call."""


class HeroDecision(NamedTuple):
    """A decision of the hero."""

    step: int
    """Place of the frame before it among those of the hand."""
    frame: Frame
    """The table before it, with all that is known of the hand: see `without_hindsight`."""
    after: Frame
    event: Event
    choices: tuple[OpenChoice, ...]
    played: int
    """Place among the choices of what the hero did."""

    @property
    def act(self) -> str:
        """What the hero did."""
        return self.choices[self.played].act


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
    return replace(replayed, frames=[as_seen(frame, hero) for frame in replayed.frames])


def as_seen(frame: Frame, hero: int) -> Frame:
    """Return a frame as the player of a seat sees it."""
    return replace(frame, players=[_as_seen(player, hero) for player in frame.players])


def _as_seen(player: PlayerNow, hero: int) -> PlayerNow:
    player = replace(player, equity=None, equity_error=0.0)
    if player.seat == hero or player.shown:
        return player
    return replace(player, cards=[card if card.is_open else card._replace(name=HIDDEN) for card in player.cards])


def decisions(replayed: Replayed) -> Iterator[HeroDecision]:
    """Yield every decision of the hero, in the order of the hand."""
    hero = hero_of(replayed)
    for step, (frame, after) in enumerate(zip(replayed.frames, replayed.frames[1:], strict=False)):
        event = next((event for event in after.events if _is_decision(event, hero)), None)
        if frame.turn == hero and event is not None:
            yield HeroDecision(step, frame, after, event, *_choices(frame, event))


def _is_decision(event: Event, hero: int | None) -> bool:
    return isinstance(event, _DECISIONS) and event.seat == hero


def _choices(frame: Frame, event: Event) -> tuple[tuple[OpenChoice, ...], int]:
    """What the hero may do, and the place among it of what they did."""
    options = frame.options or Options(Decimal(0), None, None, is_range=False)
    is_wager = isinstance(event, Bet | Raise)
    if isinstance(event, BringIn) or (_opens(frame) and is_wager):
        return (OpenChoice("bring in"), OpenChoice("complete")), int(is_wager)
    passive = OpenChoice("call", options.to_call) if options.to_call else OpenChoice("check")
    active = "raise" if options.to_call or any(player.bet for player in frame.players) else "bet"
    active = "complete" if options.completes else active
    choices = [OpenChoice("fold"), passive] if options.to_call else [passive]
    if options.least is not None or is_wager:
        choices.append(OpenChoice(active))
    if isinstance(event, Fold):
        choices = choices if options.to_call else [OpenChoice("fold"), *choices]
        return tuple(choices), 0
    return tuple(choices), len(choices) - 1 if is_wager else choices.index(passive)


def _opens(frame: Frame) -> bool:
    """Whether the player to act opens the first street."""
    return frame.street <= Street.THIRD and not any(player.bet for player in frame.players)
