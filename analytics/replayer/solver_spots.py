"""A street of a stored hand as the solver takes it, and what the actions that were played there cost.

Ranges are those of `analytics.replayer.ranges`: what players of the database held who played third street in the same
way. Neither fourth street nor the cards that a player is known to have had narrow them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from math import inf
from typing import NamedTuple

import numpy as np

from studbook.analytics.replayer.frame import Frame, PlayerNow, Replayed
from studbook.analytics.replayer.ranges import Names, follow_third, open_cards
from studbook.analytics.replayer.table_cards import HIDDEN
from studbook.equity.solver.first_street import StreetDecision
from studbook.equity.solver.money import Money
from studbook.equity.solver.spot import BoardStrength, StreetSpot, require_street, street_spot
from studbook.equity.solver.streets import StreetSolution
from studbook.game.cards import RANKS, parse_card
from studbook.game.events import Bet, Call, Check, Fold, PlayerEvent, Raise
from studbook.game.games import ROWS
from studbook.game.vocabulary import Game, Street

_WORDS: dict[type[PlayerEvent], str] = {Check: "check", Bet: "bet", Call: "call", Raise: "raise", Fold: "fold"}


RARELY = 0.01
"""Share of deals below which a decision is left out: the solver learns little about it."""


@dataclass(frozen=True, slots=True)
class HandSpot:
    """The spot; players are in the order of their seats, and amounts in big bets."""

    game: Game
    street: int
    names: tuple[str, str]
    seats: tuple[int, int]
    texts: tuple[str, str]
    """Ranges with up cards."""
    is_given: bool
    """Whether the ranges were given, not those of the database."""
    dead: tuple[int, ...]
    pot: float
    left: float
    first: int
    held: tuple[tuple[str, ...], tuple[str, ...]]
    """Down cards of each player on this street, if they are known by the end of the hand; otherwise empty."""
    acts: tuple[tuple[int, str], ...]
    """What was played on this street: each player, and their action."""

    def spot(self, board_strength: BoardStrength) -> StreetSpot:
        """The spot that the solver is asked; raises ValueError if it cannot be solved."""
        asked = street_spot(self.game, self.texts, self.street, board_strength, self.dead)
        return replace(asked, first=self.first)

    def money(self, raises: int) -> Money:
        """What is played for, without a rake."""
        return Money(self.pot, raises, self.left)


class PlayedAction(NamedTuple):
    """An action that was played; amounts in big bets, of a player whose cards are known."""

    player: int
    path: tuple[str, ...]
    """Actions before it."""
    action: str
    share: float | None
    """How often the strategy takes it with these cards; None if they are not known or not in the range, or if less than
    `RARELY` of all deals gets there."""
    value: float | None
    best: str
    """The action that is worth most."""
    cost: float | None
    """What it is worth less than that."""


def last_street(played: Replayed) -> Street:
    """The last street that was dealt."""
    streets = [frame.street for frame in played.frames if frame.kind == "deal" and frame.street < Street.SHOWDOWN]
    return max(streets, default=Street.THIRD)


def is_solvable(played: Replayed) -> bool:
    """Whether the last street that was dealt can be solved."""
    try:
        require_solvable(played, last_street(played))
    except ValueError:
        return False
    return True


def require_solvable(played: Replayed, street: int) -> tuple[PlayerNow, PlayerNow, Frame]:
    """Return the two players of a street, by their seats, and the table when it has been dealt.

    Raises ValueError, with a readable message, if the street cannot be solved.
    """
    if played.hand.is_deal:
        raise ValueError("a deal of the Red Dog family cannot be solved")
    frames = [frame for frame in played.frames if frame.street == street]
    dealt = [frame for frame in frames if frame.kind == "deal"]
    if not dealt:
        raise ValueError(f"this hand has no {_name(street)} street")
    if any(frame.options is not None and frame.options.is_range for frame in frames):
        raise ValueError("only hands with a fixed limit can be solved")
    now = dealt[-1]
    players = sorted((one for one in now.players if one.status == "in"), key=lambda one: one.seat)
    if not played.hand.facts.big_bet or now.community:
        raise ValueError(f"hands with {'a community card' if now.community else 'unknown stakes'} cannot be solved")
    if len(players) != 2:
        raise ValueError(f"{len(players)} players are in on {_name(street)} street: hands of two can be solved")
    if now.turn is None:
        raise ValueError(f"no more bets were possible on {_name(street)} street")
    require_street(played.hand.game, street)
    return players[0], players[1], now


def hand_spot(names: Names, played: Replayed, street: int, given: Sequence[str] = ()) -> HandSpot:
    """The spot of a street, when it has been dealt; `given` are ranges of down cards, by seat.

    Raises ValueError, with a readable message, if there is no such street or not two players in it.
    """
    one, other, now = require_solvable(played, street)
    players, seats, big_bet = (one, other), (one.seat, other.seat), played.hand.facts.big_bet or Decimal(1)
    lines = _third(played.frames)
    holes = ROWS[played.hand.game].holes
    texts = [_text(player, lines.get(player.seat, ""), names, holes) for player in players]
    texts = (
        [f"{own}{''.join(open_cards(player))}" for own, player in zip(given, players, strict=True)] if given else texts
    )
    stacks = [float(player.stack / big_bet) for player in players if player.stack is not None]
    return HandSpot(
        game=played.hand.game,
        street=street,
        names=(one.name, other.name),
        seats=seats,
        texts=(texts[0], texts[1]),
        is_given=bool(given),
        dead=_dead(now),
        pot=float(now.in_all / big_bet),
        left=min(stacks) if len(stacks) == 2 else inf,
        first=int(now.turn == other.seat),
        held=(_held(one, played.frames[-1]), _held(other, played.frames[-1])),
        acts=tuple(act for frame in played.frames if frame.street == street for act in acts_of(frame, seats)),
    )


def _name(street: int) -> str:
    return Street(street).name.lower()


def _third(frames: Sequence[Frame]) -> dict[int, str]:
    """How each player played third street."""
    lines: dict[int, str] = {}
    for frame in frames:
        follow_third(lines, frame)
    return lines


def _text(player: PlayerNow, line: str, names: Names, holes: int) -> str:
    up = open_cards(player)
    down = names(line, up[0][0]) if up and up[0][0] in RANKS else ""
    unknown = "(" + "x" * holes + ")"
    return (down or unknown) + "".join(up)


def _dead(now: Frame) -> tuple[int, ...]:
    """Up cards of players who have folded."""
    return tuple(parse_card(name) for player in now.players if player.status == "folded" for name in open_cards(player))


def _held(player: PlayerNow, last: Frame) -> tuple[str, ...]:
    """Down cards by now, of those that are known at the end."""
    cards = next(one.cards for one in last.players if one.seat == player.seat)[: len(player.cards)]
    down = tuple(card.name for card in cards if not card.is_open)
    return () if HIDDEN in down else down


def acts_of(frame: Frame, seats: tuple[int, int]) -> Iterator[tuple[int, str]]:
    """What was played in a step: each player, 0 or 1, and their action."""
    for event in frame.events:
        if isinstance(event, PlayerEvent) and type(event) in _WORDS and event.seat in seats:
            yield seats.index(event.seat), _WORDS[type(event)]


def played_actions(spot: HandSpot, found: StreetSolution) -> list[PlayedAction]:
    """What was played on the street, as far as the solver has such actions."""
    actions: list[PlayedAction] = []
    path: tuple[str, ...] = ()
    for player, act in spot.acts:
        decision = decision_after(path, found)
        if decision is None or decision.player != player or act not in decision.node.actions:
            break
        at, row = decision.node.actions.index(act), row_of(spot.held[player], found, player)
        values = decision.values[:, row] if row is not None else np.full(len(decision.node.actions), np.nan)
        if row is None or np.isnan(values).any() or decision.reached.sum() < RARELY:
            actions.append(PlayedAction(player, path, act, None, None, "", None))
        else:
            best = int(values.argmax())
            actions.append(
                PlayedAction(
                    player,
                    path,
                    act,
                    float(decision.strategy[at, row]),
                    float(values[at]),
                    decision.node.actions[best],
                    float(values[best] - values[at]),
                )
            )
        path = (*path, act)
    return actions


def decision_after(path: tuple[str, ...], found: StreetSolution) -> StreetDecision | None:
    """The decision after these actions; None if the solver has no such actions."""
    return next((one for one in found.decisions if one.node.path == path), None)


def row_of(held: Sequence[str], found: StreetSolution, player: int) -> int | None:
    """Row of a player's cards among the hands of their range."""
    names = [name[0] if found.spot.by_rank else name for name in held]
    if not names or any(name not in found.dealt.names for name in names):
        return None
    return found.dealt.hands[player].numbers.get(tuple(sorted(found.dealt.names.index(name) for name in names)))
