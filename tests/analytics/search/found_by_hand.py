"""The search language in plain Python: whether a parsed query is true, false or unknown (None) for one typed hand.

It shares the parser with `studbook find`, and nothing else: no SQL, no database, no replay.
"""

import operator
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from decimal import Decimal
from functools import cache
from itertools import combinations

from studbook.analytics.search.cards import CardTest
from studbook.analytics.search.fields import Use
from studbook.analytics.search.syntax import (
    RIVER,
    Actions,
    AmountComparison,
    And,
    CardsOfHand,
    Not,
    Or,
    Step,
    Subject,
    Term,
    Value,
    Word,
)  # fmt: skip
from studbook.analytics.search.values import door, period
from studbook.game.events import (
    Bet,
    BringIn,
    Call,
    Check,
    Community,
    Deal,
    Fold,
    Notice,
    Payment,
    PlayerEvent,
    Raise,
    StreetStart,
    Uncalled,
)  # fmt: skip
from studbook.game.hand import Hand
from studbook.game.sites import SITES
from studbook.game.vocabulary import RED_DOG_GAMES, Game
from tests.analytics.hand_recount import HandRecount, known

Truth = bool | None
RANKS, SUITS = "23456789TJQKA", "cdhs"
LOW = set("A2345678")
UNIT = Decimal(10_000)
COMPARE: dict[str, Callable[[Decimal, Decimal], bool]] = {
    "<": operator.lt, "<=": operator.le, "=": operator.eq, "!=": operator.ne, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
DOES = {"limped": "limp", "stole": "steal", "restole": "resteal", "continued": "continuation"}
"""Words that tests/analytics/hand_recount.py counts, by the names of the counts."""


def every(parts: Iterable[Truth]) -> Truth:
    values = list(parts)
    return False if False in values else None if None in values else True


def some(parts: Iterable[Truth]) -> Truth:
    values = list(parts)
    return True if True in values else None if None in values else False


class FoundByHand:
    """A hand, and what a query says about it."""

    def __init__(self, hand: Hand, hero: str) -> None:
        self.hand = hand
        self.is_stud = hand.game not in RED_DOG_GAMES
        self.recount = HandRecount(hand)
        self.players = self.recount.dealt if self.is_stud else [seat.player for seat in hand.seats]
        self.hero = hero if hero in self.players else None
        self.is_five = hand.game == Game.FIVESTUD
        self.holes, self.river = (1, 5) if self.is_five else (2, 7)
        played = (Deal, Community, StreetStart, Payment, Check, Fold)
        self.last = max((int(e.street) for e in hand.events if isinstance(e, played) and e.street <= 7), default=0)
        self.common = [e.street for e in hand.events if isinstance(e, Community)]
        self.net = cache(self.recount.net)
        self.positions = cache(self.places_of)
        self.counts = cache(self.counts_of)
        self.line = cache(self.line_of)
        self.collected = {player: self.recount.collected(player) for player in self.players}

    # The tree.

    def truth(self, term: Term) -> Truth:  # noqa: PLR0911  # one for each class of terms
        if isinstance(term, And):
            return every(self.truth(part) for part in term.parts)
        if isinstance(term, Or):
            return some(self.truth(part) for part in term.parts)
        if isinstance(term, Not):
            found = self.truth(term.part)
            return None if found is None else not found
        if isinstance(term, Actions):
            return self.actions(term)
        if isinstance(term, CardsOfHand):
            return self.about(term.subject, lambda player: self.pattern(player, term))
        if isinstance(term, AmountComparison):
            return self.comparison(term)
        assert isinstance(term, Word | Value)
        if isinstance(term, Value):
            if term.field.use == Use.HAND_KEY:
                return some(self.key(term.field.name, value) for value in term.values)
            return self.about(term.subject, lambda player: some(self.door(player, door(v)) for v in term.values))
        if term.field.use == Use.HAND:
            return self.of_hand(term.field.name)
        return self.about(term.subject, lambda player: self.word(player, term))

    def about(self, subject: Subject, test: Callable[[str], Truth]) -> Truth:
        if subject == Subject.HERO:
            return test(self.hero) if self.hero else None
        return some(test(player) for player in self.players if subject == Subject.ANY or player != self.hero)

    # Cards.

    def reached(self, player: str) -> int:
        if not self.is_stud or player not in self.players:
            return 0
        return int(self.recount.folded.get(player, self.last))

    def places_of(self, player: str) -> list[str]:
        """The player's own cards in the order of the deal; `X` for one that is not shown. Empty without a door card."""
        dealt: dict[int, list[str]] = defaultdict(list)
        for event in self.hand.events:
            if isinstance(event, Deal) and event.player == player:
                dealt[int(event.street)] += event.cards[-event.fresh :]
        opening = self.holes + 1
        first = dealt[opening]
        if not first or first[-1][0] not in RANKS:
            return []
        holes = first[: self.holes] if len(first) == opening else ["X"] * self.holes
        own = [*holes, first[-1]]
        own += [(dealt[street] or ["X"])[-1] for street in range(opening + 1, self.river + 1)]
        for event in self.hand.events:
            if isinstance(event, PlayerEvent) and event.player == player and known(event):
                cards = list(event.cards)  # type: ignore[attr-defined]
                if len(cards) == self.river - len(self.common) and cards[self.holes] == first[-1]:
                    own = [*cards, *["X"] * len(self.common)]
                if len(cards) <= self.holes and isinstance(event, Fold) is False and not isinstance(event, Deal):
                    own[: len(cards)] = cards if own[: len(cards)] == ["X"] * len(cards) else own[: len(cards)]
        return own

    def shown(self, player: str, count: int) -> list[str]:
        return [card for card in self.positions(player)[:count] if card[0] in RANKS]

    def upcards(self, player: str, count: int) -> tuple[list[str], int]:
        """Upcards that are printed, and how many there are."""
        end = min(count, 5 if self.is_five else 6)
        cards = self.positions(player)[self.holes : end]
        return [card for card in cards if card[0] in RANKS], end - self.holes

    def street(self, player: str, street: int) -> int:
        return {RIVER: self.river, 0: self.reached(player)}.get(street, street)

    def holds(self, player: str, term: Word) -> Truth:
        count, name = self.street(player, term.street), term.field.name
        if self.reached(player) == 0 or self.reached(player) < count:
            return False
        cards, due = self.shown(player, count), count
        if term.field.use == Use.SHOWS:
            cards, due = self.upcards(player, count)
        return True if has(name, cards) else False if len(cards) == due and self.positions(player) else None

    def draws(self, player: str, name: str, street: int) -> Truth:
        if street >= self.river or self.reached(player) < street:
            return False
        cards = self.shown(player, street)
        if len(cards) < street:
            return None
        need = 3 if street == 3 else 4
        ranks = {card[0] for card in cards}
        if name == "low draw":
            return len(ranks & LOW) == need
        if name == "flush draw":
            return max(Counter(card[1] for card in cards).values()) == need
        return max(len(ranks & set(window)) for window in windows()) == need

    def starts(self, player: str, name: str) -> Truth:
        if self.is_five or self.reached(player) < 3:
            return False
        cards = self.shown(player, 3)
        if len(cards) < 3:
            return None
        first, second, third = (card[0] for card in cards)
        if name == "rolled-up":
            return first == second == third
        if name == "buried pair":
            return first == second != third
        return first != second and third in (first, second)

    def pattern(self, player: str, term: CardsOfHand) -> Truth:
        down, up, last = term.pattern
        if not self.reached(player) or (up and self.reached(player) < self.holes + len(up)):
            return False
        if (len(down) > 1 or last) and self.is_five:
            return False
        own = self.positions(player) or ["X"] * 7
        parts = [self.passes(own[self.holes + position], test) for position, test in enumerate(up)]
        named = [test for test in down if not test.is_any]
        if len(named) == 1:
            parts.append(some(self.passes(own[position], named[0]) for position in range(self.holes)))
        elif named:
            a, b = named
            parts.append(some([
                every([self.passes(own[0], a), self.passes(own[1], b)]),
                every([self.passes(own[1], a), self.passes(own[0], b)]),
            ]))  # fmt: skip
        if last:
            if self.reached(player) < 7:
                return False
            parts.append(self.passes(own[6], last))
        return every(parts)

    @staticmethod
    def passes(card: str, test: CardTest) -> Truth:
        if test.is_any:
            return True
        if card[0] not in RANKS:
            return None
        return test.rank in (None, RANKS.index(card[0])) and test.suit in (None, SUITS.index(card[1]))

    def door(self, player: str, test: CardTest) -> Truth:
        card = self.recount.doors.get(player)
        if card is None:
            return False if test.is_any else None
        return self.passes(card, test)

    # Actions and results.

    def word(self, player: str, term: Word) -> Truth:
        use, name = term.field.use, term.field.name
        if use in (Use.HOLDS, Use.SHOWS):
            return self.holds(player, term)
        if use == Use.DRAWS:
            return some(self.draws(player, name, n) for n in ((term.street,) if term.street else (3, 4, 5, 6)))
        if use == Use.STARTS:
            return self.starts(player, name)
        if use == Use.REACHES:
            return self.reached(player) >= self.street(player, term.street)
        if use == Use.FOLDS:
            folds = player in self.recount.folded
            return folds and (not term.street or self.reached(player) == self.street(player, term.street))
        if use == Use.ENDS:
            ends = not term.street or (self.is_stud and self.last == self.street(player, term.street))
            return self.result(player, name) and ends and (not term.at_showdown or self.showdown(player))
        return self.does(player, name)

    def showdown(self, player: str) -> bool:
        return len(self.recount.left) > 1 and player in self.recount.left

    def result(self, player: str, name: str) -> bool:
        paid, total = self.collected[player], sum(self.collected.values())
        counts = self.counts(player)
        others = [other for other, amount in self.collected.items() if amount == total and other != player]
        return {
            "won": paid > 0,
            "lost": self.net(player) < 0,
            "scooped": 0 < paid == total,
            "was scooped": self.showdown(player) and bool(total) and bool(others),
            "split": 0 < paid < total,
            "quartered": counts["quartered"] == [True],
            "three-quartered": counts["three_quarters"] == [True],
        }[name]

    def does(self, player: str, name: str) -> bool:
        counts = self.counts(player)
        if name in DOES:
            return counts[DOES[name]] == [True]
        brings = [e.player for e in self.recount.brings]
        if name == "defended":
            return player in brings and [True] in (counts["defend_one"], counts["defend_several"])
        if name == "bring-in":
            return player in brings
        if name == "opened":
            return player == self.recount.opener
        if name == "showdown":
            return self.showdown(player)
        if name == "all-in":
            return any(isinstance(e, Payment) and e.player == player and e.all_in for e in self.hand.events)
        raise KeyError(name)

    def counts_of(self, player: str) -> dict[str, list[float]]:
        counts: dict[str, list[float]] = defaultdict(list)
        for count in (self.recount.halves, self.recount.third, self.recount.low, self.recount.showdown):
            count(player, counts)
        return counts

    def actions(self, term: Actions) -> Truth:
        if self.hero is None and any(step.actor == Subject.HERO for step in term.steps):
            return None
        opening = 2 if self.is_five else 3
        if any(step.action in ("complete", "bring") for step in term.steps) and term.street != opening:
            return False
        line = self.line(term.street)
        return any(self.follows(line[start:], term.steps, True) for start in range(len(line)))

    def line_of(self, street: int) -> list[tuple[str, str]]:
        """Who did what on a street."""
        line, wagers = [], 0
        for event in self.hand.events:
            if event.street != street or not isinstance(event, BringIn | Check | Bet | Call | Raise | Fold):
                continue
            act = {BringIn: "bring", Check: "check", Call: "call"}.get(type(event), "fold")
            if isinstance(event, Bet | Raise):
                act, wagers = "raise" if wagers else "bet", wagers + 1
            line.append((event.player, act))
        return line

    def follows(self, line: list[tuple[str, str]], steps: tuple[Step, ...], is_first: bool = False) -> bool:
        if not steps:
            return True
        for position, (player, act) in enumerate(line):
            step = steps[0]
            fits = step.actor == Subject.ANY or (step.actor == Subject.HERO) == (player == self.hero)
            is_act = act == ("bet" if step.action == "complete" else step.action)
            if fits and is_act and self.follows(line[position + 1 :], steps[1:]):
                return True
            if not step.gap and (is_first or act != "fold"):
                return False
        return False

    # The hand.

    def of_hand(self, name: str) -> bool:
        return {
            "cash": not self.hand.tournament,
            "tournament": bool(self.hand.tournament),
            "heads-up": len(self.players) == 2,
            "uncontested": self.is_stud and len(self.recount.left) < 2,
        }[name]

    def key(self, name: str, value: str) -> bool:
        hand, time = self.hand, self.hand.started_at.replace(tzinfo=None)
        if name in ("date", "since", "until"):
            first, end = period(value)
            return (name == "until" or time >= first) and (name == "since" or time < end)
        if name == "games":  # of sessions alone
            return True
        if name == "player":
            return any(seat.player == value for seat in hand.seats)
        if name == "chat":
            return any(isinstance(e, Notice) and value.lower() in e.text.lower() for e in hand.events)
        return {
            "game": hand.game.name.lower(), "site": SITES[hand.site], "hand": hand.hand_id, "table": hand.table,
            "limit": hand.limit.name.lower(),
            "currency": hand.currency.name if hand.currency.name not in ("PLAY", "CHIPS", "UNKNOWN")
            else hand.currency.name.lower(),
            "stakes": "/".join(f"{Decimal(bet) / UNIT:f}" for bet in (hand.small_bet, hand.big_bet)),
        }[name] == value  # fmt: skip

    def comparison(self, term: AmountComparison) -> Truth:
        number = term.number
        if term.unit:
            number *= Decimal(self.hand.big_bet if term.unit == "bb" else self.hand.small_bet) / UNIT

        def compared(amount: int | None, unit: Decimal = UNIT) -> Truth:
            return None if amount is None else COMPARE[term.operator](Decimal(amount) / unit, number)

        name = term.field.name
        if name == "pot":
            return compared(self.put_in() - sum(e.amount for e in self.hand.events if isinstance(e, Uncalled)))
        if name == "players":
            return compared(len(self.players), Decimal(1))
        amount: Callable[[str], int | None] = {
            "net": self.net, "collected": self.collected.__getitem__,
            "stack": self.stack,
        }[name]  # fmt: skip
        return self.about(term.subject, lambda player: compared(amount(player)))

    def stack(self, player: str) -> int | None:
        return next((seat.stack for seat in self.hand.seats if seat.player == player and seat.stack >= 0), None)

    def put_in(self) -> int:
        paid = sum(self.collected[player] - self.net(player) for player in self.players)
        return paid + sum(e.amount for e in self.hand.events if isinstance(e, Uncalled))


def windows() -> list[str]:
    return [("A" + RANKS)[start : start + 5] for start in range(10)]


def has(name: str, cards: list[str]) -> bool:
    """Whether some cards hold something, by counting; straights by trying every five cards."""
    ranks = [*sorted(Counter(card[0] for card in cards).values(), reverse=True), 0, 0]
    suits = max(Counter(card[1] for card in cards).values(), default=0)
    lows = len({card[0] for card in cards} & LOW)
    if name == "straight":
        return any({card[0] for card in five} == set(window) for five in combinations(cards, 5) for window in windows())
    return {
        "pair": ranks[0] >= 2, "open pair": ranks[0] >= 2, "two pair": ranks[1] >= 2, "trips": ranks[0] >= 3,
        "open trips": ranks[0] >= 3, "quads": ranks[0] >= 4, "full house": ranks[0] >= 3 and ranks[1] >= 2,
        "flush": suits >= 5, "three suited": suits >= 3, "made low": lows >= 5, "two low": lows >= 2,
        "three low": lows >= 3, "four low": lows >= 4,
    }[name]  # fmt: skip
