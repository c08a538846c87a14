"""Questions about decisions of the player's own hands, those of the costliest leaks first."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from studbook.analytics.database.resources import sql_file
from studbook.analytics.replayer.decisions import WAGERS, HeroDecision, as_seen, decisions, hero_of
from studbook.analytics.replayer.frame import Frame, PlayerNow, Replayed
from studbook.analytics.replayer.stud import replayed
from studbook.analytics.statistics.filters import EVERY_HAND, conditions
from studbook.analytics.statistics.habits import Difference, habit_of
from studbook.analytics.statistics.leak_hands import Lost, decision_of, leak_hands, lost
from studbook.analytics.statistics.leaks import Leak, in_order, leaks
from studbook.analytics.statistics.players import Nameless
from studbook.analytics.store import Store
from studbook.analytics.training.habits_of_others import Habits, habits_of_others
from studbook.analytics.training.judges import judge
from studbook.analytics.training.question import DrillKind, DrillQuestion, ShownPlayer, amount, key_of
from studbook.analytics.training.solutions import Solutions
from studbook.game.events import Bet, Raise
from studbook.game.games import GAME_NAMES, ROWS
from studbook.game.vocabulary import Street

OF_A_LEAK = 30
"""Hands of each leak that are asked about at most."""
_AT_ONCE = 3
"""Hands of a leak that are asked about before those of the next leak."""
_OTHERS = 200
"""Hands, those that lost most, which are asked about after the leaks."""
_THEMES = {
    "0": "calling on third street", "1": "completing", "2": "raising again on third street",
    "3": "betting on later streets", "4": "raising on later streets", "5": "answering a bet on later streets",
}  # fmt: skip
"""What the decisions of a habit are about; other habits are named after their statistic."""
LOST_MOST = "Hands that lost most"


class Candidate(NamedTuple):
    """A hand of the player that is worth a question."""

    hand: int
    content: int
    theme: str
    leak: Leak | None
    """None for hands that lost most."""


def candidates(store: Store, player: str) -> list[Candidate]:
    """List the hands to ask about: the costliest leaks take turns, then the greatest losses."""
    try:
        found = in_order(leaks(store, player), "cost").records
    except Nameless:
        return []
    listed = [frame["hand"].to_list() for frame in leak_hands(store, player, found, number=OF_A_LEAK)]
    turns = sorted(
        (place // _AT_ONCE, number, place) for number, hands in enumerate(listed) for place in range(len(hands))
    )
    asked = [(listed[number][place], theme_of(found[number]), found[number]) for _, number, place in turns]
    others = [(hand, LOST_MOST, None) for hand in _lost_most(store, player)]
    contents = contents_of(store, [hand for hand, _, _ in (*asked, *others)])
    return [Candidate(hand, contents[hand], theme, leak) for hand, theme, leak in (*asked, *others)]


def theme_of(leak: Leak) -> str:
    """Name the decisions that a leak is about; its name stays when the leak is found on further streets.

    The name has no word on what is too much or too little, which would tell the answer.
    """
    name, _ = habit_of(leak.statistic, is_more=True)
    about = _THEMES.get(name, leak.statistic.replace("_", " "))
    title = next(row.title for row in ROWS.values() if row.name == leak.game)
    return f"{title}: {about}"


def _lost_most(store: Store, player: str) -> list[int]:
    where, parameters = conditions(player, EVERY_HAND)
    sql = sql_file("sql/questions", "hands_that_lost_most").format(source=store.view("played"), conditions=where)
    return [int(hand) for hand in store.query(sql, parameters | {"number": _OTHERS})["hand"]]


def contents_of(store: Store, hands: Sequence[int]) -> dict[int, int]:
    """Return the hashes of the texts of hands, by their keys."""
    return {int(hand): int(content) for hand, content in store.ask("contents_of_hands", hands=list(hands)).iter_rows()}


class DecisionQuestions:
    """Makes questions about decisions; what others do is counted once for each game and kind of money."""

    def __init__(self, store: Store, player: str, solutions: Solutions) -> None:
        self._store, self._player, self._solutions = store, player, solutions
        self._habits: dict[tuple[str, str], Habits] = {}

    def of_candidate(self, candidate: Candidate) -> DrillQuestion | None:
        """Ask about the decision that shows the leak, or the last one that something decides; None if there is none."""
        played = self._replayed(candidate.hand)
        if played is None:
            return None
        found = list(enumerate(decisions(played)))
        if candidate.leak is not None:
            chosen = next((one for one in found if _shows(candidate.leak, played, one[1])), None)
            return self._ask(played, candidate, *chosen) if chosen else None
        asked = (self._ask(played, candidate, *one) for one in reversed(found))
        return next((question for question in asked if question), None)

    def again(self, hand: int, content: int, number: int, theme: str) -> DrillQuestion | None:
        """Ask again about a decision by its number in its hand, from 0; None if the hand no longer has it."""
        played = self._replayed(hand)
        found = list(decisions(played)) if played else []
        if played is None or not 0 <= number < len(found):
            return None
        return self._ask(played, Candidate(hand, content, theme, None), number, found[number])

    def _replayed(self, hand: int) -> Replayed | None:
        """Replay a hand in which the player is the hero."""
        played = replayed(self._store, hand)
        hero = None if played.hand.is_deal else hero_of(played)
        names = {seat.seat: seat.player for seat in played.hand.seats}
        return played if hero is not None and names.get(hero) == self._player else None

    def _ask(self, played: Replayed, candidate: Candidate, number: int, decision: HeroDecision) -> DrillQuestion | None:
        if len(decision.choices) < 2:  # nothing to choose
            return None
        verdict = judge(self._store, played, decision, self._habits_of(played), self._solutions)
        if verdict is None:
            return None
        hero = next(player for player in decision.frame.players if player.seat == decision.frame.turn)
        return DrillQuestion(
            key=key_of(DrillKind.DECISION, candidate.content, number),
            theme=candidate.theme,
            hand=candidate.hand,
            asks="What do you do?",
            facts=tuple(_facts(played, decision, hero)),
            players=tuple(shown_players(as_seen(decision.frame, hero.seat), hero.seat)),
            choices=tuple(
                f"{one.act} {amount(one.to_call)}" if one.to_call is not None else one.act for one in decision.choices
            ),
            verdict=verdict,
            played=decision.played,
        )

    def _habits_of(self, played: Replayed) -> Habits:
        facts = played.hand.facts
        key = facts.game, str(self._store.ask("played_for", currency=facts.currency)["played_for"][0])
        if key not in self._habits:
            self._habits[key] = habits_of_others(self._store, self._player, *key)
        return self._habits[key]


def _shows(leak: Leak, played: Replayed, decision: HeroDecision) -> bool:
    """Whether a decision is one in which the player did what the leak says."""
    return any(_is_of(one, played, decision) for one in leak.differences)


def _is_of(one: Difference, played: Replayed, decision: HeroDecision) -> bool:
    streets, _, wagers = decision_of(one)
    street = decision.frame.street
    if Street(street).name.lower() not in streets:
        return False
    events = [event for frame in played.frames[: decision.step + 1] for event in frame.events]
    if sum(isinstance(event, Bet | Raise) and event.street == street for event in events) < wagers:
        return False
    return {
        Lost.PLAYED_ON: decision.act in ("call", *WAGERS),
        Lost.BET: decision.act in WAGERS,
        Lost.FOLDED: decision.act == "fold",
        Lost.MISSED_A_BET: decision.act not in WAGERS,
    }.get(lost(one), False)


def _facts(played: Replayed, decision: HeroDecision, hero: PlayerNow) -> Iterator[str]:
    hand, frame = played.hand, decision.frame
    yield f"{GAME_NAMES[hand.game]}, {hand.facts.stakes}, {Street(frame.street).name.lower()} street."
    options = frame.options
    pot = f"The pot is {amount(frame.in_all)}"
    yield f"{pot}, and a call costs {amount(options.to_call)}." if options and options.to_call else f"{pot}."
    said = [words for one in played.frames[: decision.step + 1] for words in _said(one, frame.street)]
    if said:
        yield f"On this street: {', '.join(said)}."


_VERBS: Mapping[str, str] = {
    "bring_in": "brought it in", "bet": "bet", "raise": "raised",
    "call": "called", "check": "checked", "fold": "folded",
}  # fmt: skip


def _said(frame: Frame, street: Street) -> Iterator[str]:
    """What was done in a step of a street."""
    if frame.street == street and frame.kind in _VERBS and frame.events:
        verb = "completed" if frame.completes else _VERBS[frame.kind]
        yield f"{getattr(frame.events[0], 'player', '')} {verb}"


def shown_players(frame: Frame, hero: int | None) -> Iterator[ShownPlayer]:
    """Show the players of a frame who were dealt cards, in the order of their seats."""
    for player in frame.players:
        if player.cards:
            states = ["folded"] if player.status == "folded" else []
            states += [f"bet {amount(player.bet)}"] if player.bet else []
            states += ["all-in"] if player.all_in else []
            cards, opens = zip(*player.cards, strict=True)
            yield ShownPlayer(player.name, cards, opens, ", ".join(states), is_hero=player.seat == hero)
