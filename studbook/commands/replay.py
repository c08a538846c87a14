"""`studbook replay`: write a page that replays hands step by step."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from studbook.commands.common import (
    STORED_READINGS,
    Database,
    RuleOptions,
    UserError,
    require_page,
    rules_of,
    say,
    variants_of,
    write_page,
)
from studbook.commands.records import Options, with_options
from studbook.commands.stored import Anonymous, stored_hands, under_other_names
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from studbook.analytics.replayer.frame import Replayed
    from studbook.analytics.store import Store


class ReplayShown(Options):
    """What the page shows."""

    quiz: Annotated[
        bool, typer.Option("--quiz", help="Stop before each decision of the hero, and ask what you would do.")
    ] = False
    ranges: Annotated[
        bool,
        typer.Option("--ranges", help="Show equities against the opponents' ranges, and what each call is worth, too."),
    ] = False
    solve: Annotated[
        bool,
        typer.Option("--solve", help="Show what a solver would do on the last street dealt, if two players were in."),
    ] = False
    anonymous: Anonymous = False


@with_options
def replay(
    *,
    hand: Annotated[
        str | None, typer.Argument(help="Number of a stored hand, or a file with hands.", show_default=False)
    ] = None,
    table: Annotated[
        str | None, typer.Option("--table", help="Replay all stored hands of this table, in order of time.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Page to write (default: named after the hands).")
    ] = None,
    shown: ReplayShown,
    ruled: RuleOptions,
    db: Database = DATABASE,
) -> None:
    """Write a self-contained page that replays hands step by step: cards, pots, bets, legal actions, findings.

    [dim]studbook replay 35874676388 -o hand.html[/dim]

    [dim]studbook replay hands.txt[/dim]     every hand in a file

    --house sets the rules for the legal actions, and, for a file, for the findings too; hands in a database keep the
    findings of their import.

    [dim]studbook replay --table "Vesta II"[/dim]     every stored hand at a table

    [dim]studbook replay 35874676388 --anonymous[/dim]     to show it to anyone

    [dim]studbook replay 35874676388 --ranges[/dim]     with what players could know

    [dim]studbook replay 35874676388 --solve[/dim]     with the solved play of the last street

    [dim]studbook replay 35874676388 --quiz[/dim]     a quiz: what the hero did not know is hidden
    """
    from studbook.analytics.replayer.stud import replays
    from studbook.histories.write import safe_name
    from studbook.reports.hand.quiz import questions
    from studbook.reports.hand.replayer import replay_page

    if (hand is None) == (table is None):
        raise UserError("name one thing to replay: a hand, a file, or a table with --table")
    require_page(output)
    if shown.quiz and shown.solve:
        raise UserError("--quiz hides what --solve shows: choose one of them")
    rules = rules_of(ruled.house)
    with (
        _asked(hand, table, db, rules=rules, variants=variants_of(ruled.game_rules)) as (store, keys),
        under_other_names(store, keys) if shown.anonymous else nullcontext(store) as named,
    ):
        played = [*replays(named, keys, rules)]
        if shown.ranges:
            from studbook.analytics.replayer.ranges import with_ranges

            played = [with_ranges(named, one) for one in played]
        if shown.solve:
            played = [_solved(named, one, len(played) == 1) for one in played]
        if shown.quiz and not any(questions(one) for one in played):
            raise UserError(
                "nothing to ask: in none of these hands are one player's downcards printed as they are dealt"
            )
        page = replay_page(played, quiz=shown.quiz)
    title = "hands" if shown.anonymous else Path(hand).stem if hand and Path(hand).exists() else hand or table or ""
    path = output or Path(f"{safe_name(title)}.html")
    write_page(page, path)


def _solved(store: "Store", played: "Replayed", is_only: bool) -> "Replayed":
    """A hand with its last street solved; of several hands, those that cannot be solved stay as they are."""
    from studbook.analytics.replayer.solved_frames import solve_last, with_solution
    from studbook.commands.solving import watched

    try:
        with watched() as watch:
            return with_solution(played, solve_last(store, played, watch=watch))
    except ValueError as problem:
        if is_only:
            raise UserError(f"--solve: {problem}") from problem
        say(f"studbook: {played.hand.facts.hand_id} is not solved: {problem}", err=True)
        return played


@contextmanager
def _asked(hand: str | None, table: str | None, db: Path, **rules: Any) -> Iterator[tuple["Store", list[int]]]:
    """Yield the store and the keys of the hands to replay."""
    from studbook.analytics.replayer.stud import hands_of_table

    if hand is not None:
        with stored_hands(hand, db, **rules) as found:
            yield found
        return
    if rules["variants"]:
        raise UserError(f"--game-rules needs a file: {STORED_READINGS}")
    with open_store(db) as store:
        keys = hands_of_table(store, table or "")
        if not keys:
            raise UserError(f"no hands at a table {table!r} in {db}")
        yield store, keys
