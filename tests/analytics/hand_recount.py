"""What players did in one hand, recounted from its typed events in plain loops: decisions, halves, cards, results."""

from collections import defaultdict
from dataclasses import dataclass

from studbook.game.events import (
    Ante,
    Bet,
    BringIn,
    Check,
    Collect,
    Community,
    Deal,
    Event,
    Fold,
    Payment,
    PlayerEvent,
    Raise,
    Uncalled,
)  # fmt: skip
from studbook.game.hand import Hand
from studbook.game.vocabulary import Game, Street

LOW_RANKS = "A2345678"
HIGH_RANKS = "23456789TJQKA"
Counts = dict[str, list[float]]
"""For each statistic, a value for every hand of its sample: 1 or 0 if it is a share."""


@dataclass
class Action:
    """One decision: whose it was, what they did, and how many wagers there were before."""

    player: str
    calls: bool
    wagers: bool
    folds: bool
    before: int
    raiser: str

    @property
    def faces(self) -> bool:
        """Whether the player faces a wager by another player."""
        return self.before > 0 and self.raiser != self.player


def _actions(hand: Hand, street: Street, opening: Street) -> list[Action]:
    actions: list[Action] = []
    paid: dict[str, int] = defaultdict(int)
    top = before = 0
    raiser = ""
    for event in hand.events:
        if event.street != street or not isinstance(event, Payment | Check | Fold) or isinstance(event, Ante):
            continue
        if isinstance(event, Payment):
            paid[event.player] = event.to if isinstance(event, Raise) else paid[event.player] + event.amount
        is_wager = isinstance(event, Bet | Raise)
        if street == opening:  # an all-in for less than half a bet is no wager
            is_wager = is_wager and 2 * (paid[event.player] - (top if before else 0)) >= hand.small_bet
        top = max(top, paid[event.player])
        if isinstance(event, BringIn):
            continue
        calls = isinstance(event, Payment) and not is_wager
        actions.append(Action(event.player, calls, is_wager, isinstance(event, Fold), before, raiser))
        before, raiser = (before + 1, event.player) if is_wager else (before, raiser)
    return actions


def _door_value(game: Game, card: str) -> int:
    place = HIGH_RANKS.index(card[0])
    if game == Game.RAZZ:
        return -((place + 1) % 13)
    return -place if game == Game.RAZZ27 else place


class HandRecount:
    """What the text of one hand says about each of its players."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.common = {int(e.street): e.cards[0] for e in hand.events if isinstance(e, Community) and e.cards}
        self.opening = Street.SECOND if hand.game == Game.FIVESTUD else Street.THIRD
        deals = [event for event in hand.events if isinstance(event, Deal)]
        acting = [e for e in hand.events if isinstance(e, Payment | Check | Fold) and e.street == self.opening]
        self.dealt = list(dict.fromkeys(event.player for event in (*deals, *acting)))
        first = {event.player: event.cards[-1] for event in deals if event.street == self.opening}
        self.doors = {player: card for player, card in first.items() if card[0] in HIGH_RANKS}
        self.streets = {street: _actions(hand, street, self.opening) for street in Street if 2 <= street <= 7}
        self.first = self.streets[self.opening]
        self.brings = [event for event in hand.events if isinstance(event, BringIn)]
        opens = [event.player for event in self.brings] + [action.player for action in self.first]
        self.opener = opens[0] if opens else ""
        self.folded = {event.player: event.street for event in hand.events if isinstance(event, Fold)}
        self.left = [player for player in self.dealt if player not in self.folded]
        self.dealt_to = max((event.street for event in deals), default=Street.BEFORE)
        self.thieves = {action.player for action in self.first if self._can_steal(action) and action.wagers}

    def _can_steal(self, action: Action) -> bool:
        at = self.first.index(action)
        earlier = self.first[:at]
        if action.player == self.opener or any(a.player == action.player or a.wagers for a in earlier):
            return False
        if any(a.calls and a.player != self.opener for a in earlier) or action.player not in self.doors:
            return False
        gone = {a.player for a in earlier} | {action.player}
        mine = _door_value(self.hand.game, self.doors[action.player])
        return all(
            player in self.doors and _door_value(self.hand.game, self.doors[player]) < mine
            for player in self.dealt
            if player not in gone
        )

    def left_to_act(self, player: str) -> tuple[int, int | None, str | None] | None:
        """If the player may be first in: players left to act, those with as good a card, the best rank."""
        mine = [action for action in self.first if action.player == player]
        if player == self.opener or not mine or mine[0].before:
            return None
        earlier = self.first[: _place(self.first, mine[0])]
        if any(a.calls and a.player != self.opener for a in earlier):
            return None
        acted = {player, *(a.player for a in earlier)}
        doors = [self.doors.get(other) for other in self.dealt if other not in acted]
        known_doors = [door for door in doors if door]
        if len(known_doors) < len(doors):
            return len(doors), None, None
        own = [_door_value(self.hand.game, self.doors[player])] if player in self.doors else []
        values = {_door_value(self.hand.game, door): door[0] for door in known_doors}
        shown = [_door_value(self.hand.game, door) for door in known_doors]
        as_good = sum(value >= own[0] for value in shown) if own else None
        return len(doors), as_good, values[max(values)] if values else None

    def low_street(self, player: str) -> str | None:
        """Stud8: the street on which the player's cards first hold a low; None if they are not known by street."""
        if self.hand.game != Game.STUD8 or not any(
            isinstance(e, Deal) and e.player == player for e in self.hand.events
        ):
            return None  # no card was dealt face up, so the cards may not be shown in the order of the deal
        stays = player in self.left and len(self.left) > 1
        last = Street.SEVENTH if stays else min(self.dealt_to, self.folded.get(player, Street.SEVENTH))
        cards = self._in_order(player)
        for street in range(Street.THIRD, last + 1):
            held = cards[:street]
            if len(held) < street or not all(card[0] in HIGH_RANKS for card in held) or len(set(held)) < street:
                return None
            if len({card[0] for card in held} & set(LOW_RANKS)) >= 5:
                return Street(street).name.lower()
        return "none"

    def _in_order(self, player: str) -> list[str]:
        """The player's cards in the order of the deal, a community card on its street; `X` for an unknown one."""
        dealt: dict[int, list[str]] = defaultdict(list)
        for event in self.hand.events:
            if isinstance(event, Deal) and event.player == player:
                dealt[event.street] += event.cards[-event.fresh :]
        first = dealt[Street.THIRD]
        closed = first[:2] if len(first) == 3 else ["X", "X"]
        own = [*closed, *(first[-1:] or ["X"]), *((dealt[street] or ["X"])[-1] for street in range(4, 8))]
        shown = self.cards(player)
        pairs = zip(shown, own, strict=False)
        fits = all(card == other or other[0] not in HIGH_RANKS for card, other in pairs)
        if not all(card[0] in HIGH_RANKS for card in closed) and len(shown) == 7 - len(self.common) and fits:
            own = [*shown, *["X"] * len(self.common)]
        return [self.common.get(street, own[street - 1]) for street in range(1, 8)]

    def third(self, player: str, counts: Counts) -> None:
        """Count decisions on the first street."""
        mine = [action for action in self.first if action.player == player]
        faced = [action for action in mine if action.faces]
        if player != self.opener and mine and mine[0].before == 0:
            counts["limp"].append(mine[0].calls)
            counts["raise_first"].append(mine[0].wagers)
            if self._can_steal(mine[0]):
                counts["steal"].append(mine[0].wagers)
        if player in self.thieves:
            others = [self.folded.get(other) for other in self.dealt if other != player]
            counts["steal_success"].append(all(street == self.opening for street in others))
        if player != self.opener and faced and not any(a.calls or a.wagers for a in mine[: mine.index(faced[0])]):
            counts["cold_call"].append(faced[0].calls)
        one = [action for action in faced if action.before == 1]
        if one:
            counts["reraise"].append(any(action.wagers for action in one))
        if any(action.raiser in self.thieves for action in one):
            counts["resteal"].append(any(action.wagers for action in one))

    def low(self, player: str, counts: Counts) -> None:
        """Count decisions of the bring-in, and what it costs."""
        mine = [action for action in self.first if action.player == player]
        made = any(action.wagers and action.before == 0 for action in mine)
        brought = bool(self.brings) and self.brings[0].player == player
        counts["bring_in"].append(brought)
        if self.opener:
            counts["bring_in_excess"].append(100 * ((player == self.opener) - 1 / len(self.dealt)))
        if not brought or self.hand.bring_in >= 0:
            counts["bring_in_cost"].append(100 * self.hand.bring_in / self.hand.big_bet if brought else 0)
        if player != self.opener:
            return
        counts["complete_when_low"].append(made)
        faced = [action for action in mine if action.faces]
        if faced and not made:
            gone = [a for a in self.first[: _place(self.first, faced[0])] if a.folds]
            name = "defend_one" if len(self.dealt) - len(gone) == 2 else "defend_several"
            counts[name].append(faced[0].calls or faced[0].wagers)

    def street(self, player: str, street: Street, counts: Counts) -> bool:
        """Count decisions on a later street; return whether there were any."""
        actions = self.streets[street]
        mine = [action for action in actions if action.player == player]
        free = [action for action in mine if action.before == 0]
        faced = [action for action in mine if action.faces]
        if free:
            counts["street_bet"].append(any(action.wagers for action in free))
            if street == Street.FOURTH and self._pairs_door(player):
                counts["open_pair_bet"].append(any(action.wagers for action in free))
        if faced:
            counts["street_raise"].append(faced[0].wagers)
            counts["street_call"].append(faced[0].calls)
            counts["street_fold"].append(faced[0].folds)
            if any(not (a.calls or a.wagers or a.folds) for a in mine[: _place(mine, faced[0])]):
                counts["check_raise"].append(faced[0].wagers)
        return bool(mine)

    def _pairs_door(self, player: str) -> bool:
        """Whether the player's card on fourth street pairs their door card."""
        fourth = [
            e.cards[-1]
            for e in self.hand.events
            if isinstance(e, Deal) and e.street == Street.FOURTH and e.player == player
        ]
        seven = self.hand.game != Game.FIVESTUD
        return seven and bool(fourth) and player in self.doors and fourth[0][0] == self.doors[player][0]

    def showdown(self, player: str, counts: Counts) -> None:
        """Count continuations, and what came of fourth and fifth street."""
        wagers = [action.player for action in self.first if action.wagers]
        free = [a for a in self.streets[Street(self.opening + 1)] if a.player == player and a.before == 0]
        if wagers and wagers[-1] == player and free:
            counts["continuation"].append(any(action.wagers for action in free))
        won = self.collected(player) > 0
        reached = min(self.dealt_to, self.folded.get(player, Street.SEVENTH))
        if reached >= Street.FOURTH:
            counts["won_saw_fourth"].append(won)
        if reached >= Street.FIFTH:
            counts["won_saw_fifth"].append(won)

    def collected(self, player: str) -> int:
        """Everything that the text pays the player."""
        return sum(e.amount for e in self.hand.events if isinstance(e, Collect) and e.player == player)

    def net(self, player: str) -> int:
        """What the player won or lost."""
        total: int = self.collected(player)
        paid: dict[Street, int] = defaultdict(int)
        for event in self.hand.events:
            if not isinstance(event, PlayerEvent) or event.player != player:
                continue
            if isinstance(event, Uncalled):
                total += event.amount
            if isinstance(event, Payment):
                added = event.to - paid[event.street] if isinstance(event, Raise) else event.amount
                paid[event.street] += 0 if isinstance(event, Ante) else added
                total -= added
        return total

    def results(self, player: str, counts: Counts) -> None:
        """Count winnings with and without showdown, and after bringing in."""
        bets = 100 * self.net(player) / self.hand.big_bet
        shown = len(self.left) > 1 and player in self.left
        counts["win_rate"].append(bets)
        counts["showdown_winnings"].append(bets if shown else 0)
        counts["other_winnings"].append(0 if shown else bets)
        if self.brings and self.brings[0].player == player:
            counts["bring_in_result"].append(bets)
            won = self.collected(player) > 0
            counts["bring_in_won_excess"].append(100 * (won - 1 / len(self.dealt)))

    def rake(self, player: str, counts: Counts) -> None:
        """Count the rake."""
        counts["rake_paid"].append(100 * self.raked(player) / self.hand.big_bet)

    def raked(self, player: str) -> int:
        """The player's part of what was put in and not paid out, in ten-thousandths; largest remainders first."""
        taken, paid = -sum(map(self.net, self.dealt)), sum(map(self.collected, self.dealt))
        if not paid:
            return 0
        parts = {name: divmod(taken * self.collected(name), paid) for name in self.dealt}
        left = taken - sum(part for part, _ in parts.values())
        lucky = sorted(self.dealt, key=lambda name: -parts[name][1])[:left]
        return parts[player][0] + (player in lucky)

    def cards(self, player: str) -> tuple[str, ...]:
        """The longest list of known cards that any line gives the player."""
        lists = [e.cards for e in self.hand.events if isinstance(e, PlayerEvent) and e.player == player and known(e)]
        return max(lists, key=len, default=())

    def makes_low(self, player: str) -> bool:
        """Whether the cards, with a community card, have five different ranks from ace to eight."""
        return len({card[0] for card in (*self.cards(player), *self.common.values())} & set(LOW_RANKS)) >= 5

    def halves(self, player: str, counts: Counts) -> None:
        """Count who got which half of the main pot: high halves are paid first, lows only to shown hands."""
        if self.hand.game != Game.STUD8 or len(self.left) < 2:
            return
        if player in self.left and len(self.cards(player)) == 7:
            counts["low_made_rate"].append(self.makes_low(player))
            if len({card[0] for card in self.cards(player)[:3]} & set(LOW_RANKS)) == 3:
                counts["low_missed"].append(not self.makes_low(player))
        if not any(map(self.makes_low, self.left)):
            return
        lines = [e for e in self.hand.events if isinstance(e, Collect) and e.pot <= 0]
        total, high, paid = sum(e.amount for e in lines), [], 0
        while 2 * (paid + len(lines)) < total:  # as many units may be odd
            high.append(lines.pop(0))
            paid += high[-1].amount
        parts = tuple(_part(player, half) for half in (high, lines))
        if player in self.left and len(self.cards(player)) == 7 and self.makes_low(player):
            counts["low_beaten"].append(parts[1] == 0)
        if any(parts):
            for name, wanted in HALVES.items():
                counts[name].append(parts in wanted)


HALVES = {
    "scoop_both": {(2, 2)},
    "three_quarters": {(2, 1), (1, 2)},
    "high_only": {(2, 0)},
    "low_only": {(0, 2)},
    "shared_both": {(1, 1)},
    "quartered": {(1, 0), (0, 1)},
}
"""Part of high and low half: 0 nothing, 1 shared, 2 all."""


def _part(player: str, lines: list[Collect]) -> int:
    if player not in [line.player for line in lines]:
        return 0
    return 2 if len(lines) == 1 else 1


def known(event: Event) -> bool:
    """Whether an event shows cards, all of them face up."""
    cards = getattr(event, "cards", ())
    return bool(cards) and all(card[0] in HIGH_RANKS for card in cards)


def _place(actions: list[Action], wanted: Action) -> int:
    return next(place for place, action in enumerate(actions) if action is wanted)
