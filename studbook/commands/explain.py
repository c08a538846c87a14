"""`studbook explain`: explain the settlement of a hand, pot by pot or turn by turn."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    Database,
    GameRules,
    Machine,
    UserError,
    console,
    require_page,
    variants_of,
    write_json,
    write_page,
)
from studbook.commands.records import Options, with_options
from studbook.commands.stored import stored_hands
from studbook.upkeep.opened import DATABASE

if TYPE_CHECKING:
    from studbook.analytics.audit.explained import Explained
    from studbook.analytics.store import Store
    from studbook.analytics.stored.audit_rows import Sight
    from studbook.commands.solve_hand import HandAnswer
    from studbook.game.documents import Json


class ExplainKnown(Options):
    """Whose knowledge is shown."""

    player: Annotated[
        str | None, typer.Option(help="Player whose live outs to show (default: hero).", show_default=False)
    ] = None
    ranges: Annotated[
        bool,
        typer.Option(
            "--ranges", help="Show equities against the opponents' ranges, and the price of every call and fold, too."
        ),
    ] = False
    solve: Annotated[
        bool,
        typer.Option(
            "--solve", help="Solve the last street dealt, if two players were in, and show what the play cost."
        ),
    ] = False


@with_options
def explain(
    *,
    hand: Annotated[str, typer.Argument(help="Number of a stored hand, or a file with hands.", show_default=False)],
    db: Database = DATABASE,
    known: ExplainKnown,
    json: Machine = False,
    game_rules: GameRules = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write a page (.html) instead of printing text.")
    ] = None,
) -> None:
    """Explain each pot: who put in what, who can win it and with which five cards, the split, the rake.

    A pot that the known cards do not decide is shown as undecidable. Street by street, it shows how many cards a player
    had seen, and how many unseen cards improve their hand.

    For a deal of the Red Dog family, it shows turn by turn the legal bets, the chance to win, the best stake, the
    turned card and the payment due.

    With --ranges, it shows what players could know: their equity against what others held who played third street in
    the same way, compared with the equity once all cards were known, and what each call and fold was worth.

    With --solve, the last street that was dealt is solved: from fifth street in razz, from sixth in stud, stud8 and 2-7
    razz. The ranges are what others held who played third street in the same way; the exploitability is stated.

    [dim]studbook explain 35874676388[/dim]

    [dim]studbook explain 35874676388 --ranges[/dim]

    [dim]studbook explain 35874676388 --solve[/dim]

    [dim]studbook explain hand.txt -o hand.html[/dim]
    """
    from studbook.reports.hand.explanation import explained_lines, explained_page, sight_lines

    require_page(output)
    if (known.ranges or known.solve) and output:
        option = "--ranges" if known.ranges else "--solve"
        raise UserError(f"{option} is for the terminal and --json; on a page: studbook replay {option}")
    screen = console()
    with stored_hands(hand, db, variants=variants_of(game_rules)) as (store, keys):
        if (output or known.solve) and len(keys) > 1:
            what = "a page explains only one" if output else "--solve is for one"
            raise UserError(f"{hand}: {len(keys)} hands; {what}, so give its number")
        for explanation, sights in _with_sights(store, keys):
            seats = [seat.player for seat in explanation.hand.seats]
            if known.player and len(keys) == 1 and known.player not in seats:
                raise UserError(f"{known.player!r} is not in this hand: the players are {', '.join(seats)}")
            if output:
                write_page(explained_page(explanation), output)
                continue
            solved = _solved(store, explanation, is_quiet=json) if known.solve else None
            if json:
                views = _range_views(store, explanation) if known.ranges else {}
                answer = {"solved": solved.plain(hands=False)} if solved else {}
                write_json(_plain(explanation, sights) | views | answer)
                continue
            seen = () if explanation.hand.is_deal else sight_lines(sights, known.player)
            for line in (*explained_lines(explanation), *seen):
                screen.print(line, markup=False, soft_wrap=True)
            if known.ranges:
                _print_ranges(store, explanation)
            if solved:
                _print_solved(solved)
            screen.print()


def _with_sights(store: "Store", keys: list[int]) -> "Iterator[tuple[Explained, list[Sight]]]":
    """Explain hands, many at a time, each with what its players had seen; in a deal there is nothing to see."""
    from studbook.analytics.audit.explained import explanations
    from studbook.analytics.stored.audits import PAGE, sights_by_hand

    for place in range(0, len(keys), PAGE):
        page = keys[place : place + PAGE]
        sights, found = sights_by_hand(store, page), {one.hand.facts.hand: one for one in explanations(store, page)}
        for key in page:
            yield found[key], [] if found[key].hand.is_deal else sights.get(key, [])


def _print_ranges(store: "Store", explanation: "Explained") -> None:
    from studbook.analytics.replayer.ranges import range_views
    from studbook.analytics.replayer.stud import replayed
    from studbook.reports.odds.range_views import range_tables

    for table in range_tables(range_views(store, replayed(store, explanation.hand.facts.hand))):
        console().print(table)


def _solved(store: "Store", explanation: "Explained", is_quiet: bool) -> "HandAnswer":
    from studbook.analytics.replayer.solved_frames import solve_last
    from studbook.analytics.replayer.stud import replayed
    from studbook.commands.solve_hand import HandAnswer
    from studbook.commands.solving import watched

    try:
        with watched(is_quiet) as watch:
            found = solve_last(store, replayed(store, explanation.hand.facts.hand), watch=watch)
    except ValueError as problem:
        raise UserError(f"--solve: {problem}") from problem
    return HandAnswer(found.spot, found.solution)


def _print_solved(answer: "HandAnswer") -> None:
    screen = console()
    screen.print()
    for line in answer.lines():
        screen.print(line, markup=False, soft_wrap=True)
    screen.print(answer.played())


def _range_views(store: "Store", explanation: "Explained") -> "Json":
    from studbook.analytics.replayer.ranges import range_views
    from studbook.analytics.replayer.stud import replayed

    views = range_views(store, replayed(store, explanation.hand.facts.hand))
    prices = [asdict(price) | {"needed": price.needed, "value": price.value} for price in views.prices]
    return {"against_ranges": {"streets": [asdict(view) for view in views.streets], "prices": prices}}


def _plain(explanation: "Explained", sights: "list[Sight]") -> "Json":
    from studbook.analytics.red_dog.turns import Dealt
    from studbook.program.as_json import audit_json, deal_json

    if isinstance(explanation, Dealt):
        return deal_json(explanation)
    pots = [asdict(pot) | {"rake": pot.rake} for pot in explanation.pots]
    parts = {"community": explanation.community, "uncalled": explanation.uncalled, "explained": pots}
    return audit_json(explanation.hand) | parts | {"sights": [sight._asdict() for sight in sights]}
