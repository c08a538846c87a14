"""Which question comes next: those that are due, then new ones."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from studbook.analytics.database.clock import local
from studbook.analytics.store import Store
from studbook.analytics.training.card_questions import CARD_THEMES, cards_again, new_cards
from studbook.analytics.training.dealer_questions import DEALER_THEMES, SITE, dealer_again, new_dealer
from studbook.analytics.training.decision_questions import Candidate, DecisionQuestions, candidates
from studbook.analytics.training.question import DrillKind, DrillQuestion, parts_of
from studbook.analytics.training.reviews import Review, reviews
from studbook.analytics.training.schedule import Due, ThemeProgress, due_list, progress
from studbook.analytics.training.solutions import Solutions

_MOST_TRIED = 60
"""Candidates that are tried for one question: what nothing decides is passed over."""


class DrillState(NamedTuple):
    """What has been answered, and what is due."""

    answers: Sequence[Review]
    due: Sequence[Due]
    themes: Sequence[ThemeProgress]
    now: datetime
    """In UTC, without a zone."""

    def waiting(self, days: int = 0) -> list[Due]:
        """Return the questions that are due on a day, so many days from today; today those of earlier days, too."""
        today = local(self.now).date().toordinal()
        return [
            one for one in self.due if (one.on.toordinal() == today + days if days else one.on.toordinal() <= today)
        ]


def state_of(store: Store, now: datetime | None = None) -> DrillState:
    """Read what has been answered, and when each question comes again; `now` is in UTC, without a zone."""
    moment = now or datetime.now(UTC).replace(tzinfo=None)
    answers = reviews(store)
    due = due_list(answers, moment)
    return DrillState(answers, due, progress(answers, due, local(moment).date()), moment)


class Drills:
    """Finds questions in a database for a player."""

    def __init__(
        self,
        store: Store,
        player: str,
        hands: Sequence[Candidate] | None = None,
        solutions: Solutions | None = None,
    ) -> None:
        self._store, self._player = store, player
        self._hands = hands
        self._decisions = DecisionQuestions(store, player, solutions or Solutions())

    def next_question(
        self, state: DrillState, kind: DrillKind, theme: str | None = None, rules: str = SITE
    ) -> DrillQuestion | None:
        """Return the next question of a kind, and of a theme if one is named; None if there is none.

        `rules` is the house of new dealer's questions. Raises ValueError if there is no such house or theme.
        """
        if theme is not None and theme not in (*self.themes[kind], *(one.theme for one in state.due)):
            raise ValueError(f"no theme {theme[:60]!r}: choose from {', '.join(self.themes[kind])}")
        for due in state.waiting():
            if due.question.startswith(f"{kind} ") and theme in (None, due.theme):
                question = self.again(due.question, due.theme)
                if question:
                    return question
        if kind == DrillKind.CARDS:
            return new_cards(self._store, self._player, state.answers, theme)
        if kind == DrillKind.DEALER:
            return new_dealer(self._store, state.answers, theme, rules)
        return next(self._new_decisions(state, theme), None)

    def again(self, key: str, theme: str = "") -> DrillQuestion | None:
        """Ask a question by its key; None if its hand is not stored, or is another player's.

        Raises ValueError if the key is none.
        """
        kind, content, parts = parts_of(key)
        found = self._store.ask("hands_of_contents", contents=[content])
        if not found.height:
            return None
        hand = int(found["hand"][0])
        if kind == DrillKind.CARDS:
            return cards_again(self._store, self._player, hand, content, parts)
        if kind == DrillKind.DEALER:
            return dealer_again(self._store, hand, content, parts)
        if len(parts) != 1 or not (parts[0].isascii() and parts[0].isdecimal() and len(parts[0]) <= 4):  # digits
            raise ValueError(f"{key[:60]!r} is not a question")
        return self._decisions.again(hand, content, int(parts[0]), theme or self._theme_of(hand))

    def _theme_of(self, hand: int) -> str:
        return next((one.theme for one in self.hands if one.hand == hand), "Other hands")

    @property
    def hands(self) -> Sequence[Candidate]:
        """The hands whose decisions are asked about, in their order."""
        if self._hands is None:
            self._hands = candidates(self._store, self._player)
        return self._hands

    def _new_decisions(self, state: DrillState, theme: str | None) -> Iterator[DrillQuestion]:
        asked = {one.question for one in state.answers}
        met = {(parts_of(one.question)[1], one.theme) for one in state.answers if one.question.startswith("decision ")}
        left = (one for one in self.hands if theme in (None, one.theme) and (one.content, one.theme) not in met)
        for _, candidate in zip(range(_MOST_TRIED), left, strict=False):
            question = self._decisions.of_candidate(candidate)
            if question and question.key not in asked:
                yield question

    @property
    def themes(self) -> dict[DrillKind, list[str]]:
        """All themes, by kind."""
        own = list(dict.fromkeys(one.theme for one in self.hands))
        return {DrillKind.DECISION: own, DrillKind.CARDS: list(CARD_THEMES), DrillKind.DEALER: list(DEALER_THEMES)}
