"""`studbook drill`: questions about your own hands, asked again when they are due."""

import sys
import time
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Database, Machine, UserError, say, write_json
from studbook.commands.records import Options, with_options
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from studbook.analytics.store import Store
    from studbook.analytics.training.drills import Drills, DrillState
    from studbook.analytics.training.question import DrillQuestion
    from studbook.game.documents import Json

_STOP = ("q", "quit")


class DrillTopic(StrEnum):
    """What is asked."""

    decisions = "decisions"
    cards = "cards"
    dealer = "dealer"


class DrillAsked(Options):
    """Which questions are asked."""

    number: Annotated[int, typer.Option("--number", "-n", help="Questions to ask.", min=1, max=1000)] = 10
    theme: Annotated[str | None, typer.Option(help="Only questions of this theme, as --list names it.")] = None
    player: Annotated[str | None, typer.Option(help="Whose hands (default: the hero's).", show_default=False)] = None
    house: Annotated[
        str, typer.Option(help="House rules of new questions for dealers (default: those of each hand's site).")
    ] = "site"


@with_options
def drill(
    *,
    kind: Annotated[
        DrillTopic, typer.Argument(help="decisions, cards (remember upcards), or dealer.")
    ] = DrillTopic.decisions,
    asked: DrillAsked,
    list_: Annotated[bool, typer.Option("--list", help="List themes, progress and what is due; ask nothing.")] = False,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """Ask questions about your own hands, and ask each again when it is due.

    Decisions come from the hands in which your costliest leaks cost most. They are judged by exact equity if it
    decides, by a solved strategy on the last street of two players, by equity against what others held for other calls
    on the last street, and else by the habit of others; every
    answer says which. Questions for dealers ask who opens, who gets what, and where the odd chip goes. Both come again
    when the FSRS scheduler says so. The drill of upcards shows them one by one; it gets harder with success.

    Answer with the number of a choice; q stops. Answers are kept with your tags and notes.

    [dim]studbook drill[/dim]

    [dim]studbook drill cards --number 20[/dim]

    [dim]studbook drill dealer --house roberts[/dim]

    [dim]studbook drill --list[/dim]
    """
    from studbook.analytics.training.drills import Drills, state_of
    from studbook.reports.results.drills import due_words

    if json and not list_:
        raise UserError("--json is for --list")
    with open_store(db, read_only=list_) as store:
        drills, state = Drills(store, _player(store, asked.player)), state_of(store)
        if list_:
            _list(drills, state, json)
            return
        answered = _ask_all(store, drills, kind, asked)
        if answered:
            say(due_words(state_of(store)))


def _player(store: "Store", named: str | None) -> str:
    from studbook.analytics.players.hero import hero_of
    from studbook.analytics.statistics.players import Nameless, UnknownPlayer, require_player

    who = named if named is not None else hero_of(store)
    if who is None:
        raise UserError("it is not clear whose hands these are: add --player NAME")
    try:
        require_player(store, who)
    except (UnknownPlayer, Nameless) as error:
        raise UserError(str(error)) from error
    return who


def _list(drills: "Drills", state: "DrillState", json: bool) -> None:
    from studbook.commands.common import console
    from studbook.reports.results.drills import due_words, progress_table

    if json:
        write_json(_plain(drills, state))
        return
    for themes in drills.themes.values():
        for theme in themes:
            say(theme)
    if state.answers:
        console().print(progress_table(state))
    say(due_words(state))


def _plain(drills: "Drills", state: "DrillState") -> "Json":
    return {
        "themes": {str(kind): themes for kind, themes in drills.themes.items()},
        "progress": [one._asdict() for one in state.themes],
        "due": [one._asdict() for one in state.due],
    }


def _ask_all(store: "Store", drills: "Drills", kind: DrillTopic, asked: DrillAsked) -> int:
    """Ask questions until there are no more, or the user stops; returns how many were answered."""
    from studbook.analytics.training.answering import answer_question
    from studbook.analytics.training.drills import state_of
    from studbook.analytics.training.question import DrillKind
    from studbook.reports.results.drills import result_lines

    answered, which = 0, {"decisions": DrillKind.DECISION, "cards": DrillKind.CARDS, "dealer": DrillKind.DEALER}[kind]
    for _ in range(asked.number):
        state = state_of(store)
        try:
            question = drills.next_question(state, which, asked.theme, asked.house)
        except ValueError as error:
            raise UserError(str(error)) from error
        if question is None:
            say("There is no further question: no other hand has one that something decides.")
            break
        place = _answer(question, state)
        if place is None:
            break
        grade = answer_question(store, question, question.choices[place])
        for line in result_lines(question, place, counts=grade is not None):
            say(line)
        say("")
        answered += 1
    return answered


def _answer(question: "DrillQuestion", state: "DrillState") -> int | None:
    """Ask a question; returns the place of the answer among the choices, None if the user stops."""
    from studbook.analytics.training.card_questions import level_of
    from studbook.analytics.training.question import DrillKind
    from studbook.reports.results.drills import question_lines

    is_memory = question.kind == DrillKind.CARDS and sys.stdout.isatty()
    if is_memory:
        _deal(question, level_of(state.answers).seconds)
    for line in question_lines(question, with_cards=not is_memory):
        say(line)
    while True:
        say(f"1 to {len(question.choices)}, or q: ")
        text = sys.stdin.readline()
        if not text or text.strip().lower() in _STOP:
            return None
        number = text.strip()
        if number.isascii() and number.isdecimal() and 1 <= int(number[:6]) <= len(question.choices):
            return int(number) - 1
        say("That is not one of the choices.")


def _deal(question: "DrillQuestion", seconds: float) -> None:
    """Show the upcards of one player after the other, each only for a while."""
    from studbook.reports.layout.words import printable

    for one in question.players:
        line = f"{printable(one.name)}  {' '.join(one.cards)}"
        sys.stdout.write(f"\r{line}")
        sys.stdout.flush()
        time.sleep(seconds * max(1, len(one.cards)))
        sys.stdout.write(f"\r{' ' * len(line)}\r")
        sys.stdout.flush()
