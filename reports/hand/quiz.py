"""A quiz about a hand: the page stops before each decision of the hero, and hides what they did not know.

Hands in which no hero is known (`analytics.replayer.decisions`) have no questions.
"""

from collections.abc import Iterator
from decimal import Decimal

from studbook.analytics.replayer.decisions import OpenChoice, decisions, hero_of
from studbook.analytics.replayer.frame import Frame, Replayed
from studbook.game.documents import Json
from studbook.game.events import Event
from studbook.reports.layout.words import money, rate


def questions(replayed: Replayed) -> dict[int, Json]:
    """Return the questions of a hand by the step after which the hero decides, as plain text values.

    `choices` are what the hero may do, `played` is the place among them of what they did. `answer` says what it was,
    and what a call cost; `afterwards` the equity at that time against the cards that were shown afterwards.
    """
    hero = hero_of(replayed)
    return {
        one.step: {
            "choices": [choice_words(choice) for choice in one.choices],
            "played": one.played,
            "answer": " ".join(_answer(one.frame, one.event, one.after.completes)),
            "afterwards": _afterwards(one.frame, hero),
        }
        for one in decisions(replayed)
    }


def choice_words(choice: OpenChoice) -> str:
    """Say what a player may do, such as `call 4`."""
    return f"{choice.act} {money(choice.to_call, '')}" if choice.to_call else choice.act


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
