"""`studbook equity`: compute the equity of hands before the last card."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from studbook.commands.common import Database, Machine, UserError, console, write_json
from studbook.commands.records import Options, with_options
from studbook.commands.stored import stored_hands
from studbook.program.options import cards_of
from studbook.upkeep.opened import DATABASE

if TYPE_CHECKING:
    from studbook.analytics.replayer.hand_equities import AllIn, StreetEquity
    from studbook.analytics.stored.audits import AuditedHand
    from studbook.equity.pot_equity import Equity, Spot
    from studbook.game.documents import Json

_MOST_BY_FORCE = 3_000_000
"""Maximum number of runouts to rank one by one for comparison."""
_RUNS = 5


class StudGame(StrEnum):
    """Games whose equities can be computed."""

    STUD = "stud"
    STUD8 = "stud8"
    RAZZ = "razz"
    RAZZ27 = "razz27"
    FIVESTUD = "fivestud"


class Timing(NamedTuple):
    """Times in seconds, medians of several runs."""

    seconds: float
    by_force: float | None
    """Time to rank both hands in every runout; None if that is not measured."""


class EquityDealt(Options):
    """The game, and cards that are in no hand."""

    game: Annotated[StudGame, typer.Option(help="The game.")] = StudGame.STUD
    dead: Annotated[str, typer.Option(help="Dead cards: folded upcards and burns.")] = ""
    common: Annotated[str, typer.Option(help="A face-up community card.")] = ""
    common_to_come: Annotated[
        bool, typer.Option("--common-to-come", help="The last card will be a community card.")
    ] = False


class Counted(Options):
    """How equities are counted or sampled."""

    sample: Annotated[int, typer.Option(help="Runouts to sample if there are too many to count.", min=1000)] = 200_000
    seed: Annotated[int, typer.Option(help="Random seed; the same seed gives the same sample.", min=0)] = 1
    error: Annotated[
        str | None,
        typer.Option(help="Sample until every equity is known to this, such as 0.1% (ranges only; 95 % interval)."),
    ] = None
    exact: Annotated[
        bool, typer.Option("--exact", help="Count every deal of two ranges, even if it takes a minute.")
    ] = False
    histogram: Annotated[
        bool, typer.Option("--histogram", help="Show how often each player ends up with each kind of hand.")
    ] = False


class Stored(Options):
    """A stored hand."""

    hand: Annotated[
        str | None, typer.Option(help="Analyse a stored hand (its number), or the hands in a file, instead.")
    ] = None
    db: Database = DATABASE


class EquityShown(Options):
    """What is printed."""

    time: Annotated[bool, typer.Option("--time", help="Show how long it took, and how long brute force takes.")] = False
    json: Machine = False


@with_options
def equity(
    *,
    hands: Annotated[
        list[str] | None,
        typer.Argument(
            help='A hand or a range for each player, e.g. "Ah Ad Kc" or "(RR)x"; ?? is an unknown card.',
            show_default=False,
        ),
    ] = None,
    dealt: EquityDealt,
    counted: Counted,
    stored: Stored,
    shown: EquityShown,
) -> None:
    """Show each hand's equity over all remaining cards, and how often it wins, ties or scoops.

    Two players are counted exactly from third street on, three mostly from fifth; otherwise runouts are sampled. With
    --hand, show the players who stayed in street by street, and the expected value of an all-in.

    A range has its down cards in brackets: (A2)3, (RR)x, (65-87)9, (AA,KK:0.4)Kh7c2d, @three-flush, 20%. Two ranges are
    counted from fourth street on, or with --exact; otherwise they are sampled to --error.
    docs/reference/ranges.md describes ranges.

    [dim]studbook equity "Ah Ad Kc 2s 3d" "Tc 9c 8c 7c 2h" --dead "Qs Jd"[/dim]

    [dim]studbook equity --game stud8 "Ah Ad Kc 2s 3d" "?? ?? 7h 6h 5h" --dead "Qs Jd"[/dim]

    [dim]studbook equity "(RR)Kh" "(@three-flush)8d,(65-98)8d" --dead "Qs Jd" --histogram[/dim]

    [dim]studbook equity --hand 35874676388[/dim]
    """
    if stored.hand is not None and hands:
        raise UserError("give hands, or --hand, not both")
    if stored.hand is not None:
        _stored(stored.hand, stored.db, counted.sample, shown.json)
        return
    if not hands:
        raise UserError('give the cards of each player, e.g. studbook equity "Ah Ad Kc" "Tc 9c 8c", or use --hand')
    from studbook.commands.equity_of_ranges import RangeOptions, are_ranges, print_ranges

    if counted.exact or counted.histogram or counted.error is not None or are_ranges(hands):
        if dealt.common_to_come or shown.time:
            raise UserError("--common-to-come and --time are for hands, not for ranges")
        print_ranges(
            hands,
            RangeOptions(
                dealt.game.name,
                dealt.dead,
                dealt.common,
                counted.error,
                counted.seed,
                counted.exact,
                counted.histogram,
                stored.db,
                shown.json,
            ),
        )
        return
    from studbook.equity.pot_equity import count_deals, sample_deals, spot
    from studbook.game.vocabulary import Game

    cards = [cards_of(text) for text in hands]
    try:
        asked = spot(Game[dealt.game.name], cards, cards_of(dealt.dead), cards_of(dealt.common), dealt.common_to_come)
    except ValueError as problem:
        raise UserError(str(problem)) from problem
    answer = count_deals(asked) if asked.is_countable else sample_deals(asked, counted.sample, counted.seed)
    timing = _timed(asked, answer, counted.seed) if shown.time else None
    if shown.json:
        write_json(_plain(dealt.game, cards, answer, counted.seed, timing))
    else:
        _print(dealt.game, cards, answer, counted.seed, timing)


def _timed(asked: "Spot", answer: "Equity", seed: int) -> Timing:
    from functools import partial

    from studbook.equity.pot_equity import count_deals, rank_every_deal, sample_deals

    if not answer.is_exact:
        return Timing(_seconds(partial(sample_deals, asked, answer.deals, seed)), None)
    is_small = len(asked.held) == 2 and answer.deals <= _MOST_BY_FORCE
    return Timing(
        _seconds(partial(count_deals, asked)), _seconds(partial(rank_every_deal, asked)) if is_small else None
    )


def _seconds(work: Any) -> float:
    """Return the median time of several runs, after one run that compiles."""
    from statistics import median
    from time import perf_counter

    work()
    times = []
    for _ in range(_RUNS):
        started = perf_counter()
        work()
        times.append(perf_counter() - started)
    return median(times)


def _names(cards: Sequence[int]) -> str:
    from studbook.game.cards import DECK_SIZE, card_name

    return " ".join(card_name(card) if card < DECK_SIZE else "??" for card in cards)


def _print(game: str, cards: list[list[int]], answer: "Equity", seed: int, timing: Timing | None) -> None:
    from studbook.reports.odds.equity import equity_table, timing_line

    screen = console()
    screen.print(equity_table([_names(hand) for hand in cards], answer, game, seed))
    if timing:
        screen.print(timing_line(answer, *timing), soft_wrap=True)


def _plain(game: str, cards: list[list[int]], answer: "Equity", seed: int, timing: Timing | None) -> "Json":
    from dataclasses import asdict

    players = [
        {"cards": _names(hand), **asdict(player), "share": str(player.share), "equity": float(player.share)}
        for hand, player in zip(cards, answer.players, strict=True)
    ]
    return {
        "game": str(game),
        "exact": answer.is_exact,
        "deals": answer.deals,
        "seed": None if answer.is_exact else seed,
        "unseen": answer.unseen,
        "with_low": answer.with_low,
        "players": players,
        **({"time": timing._asdict()} if timing else {}),
    }


def _stored(hand: str, db: Path, sample: int, json: bool) -> None:
    """Show the equities of stored hands, street by street."""
    from studbook.analytics.replayer.hand_equities import all_in, equities_by_street
    from studbook.analytics.stored.audits import audited_hand
    from studbook.analytics.stored.hands import stored_hands as loaded

    with stored_hands(hand, db) as (store, keys):
        for key in keys:
            audited, batch = audited_hand(store, key), loaded(store, [key]).batch
            if audited.is_deal:
                raise UserError(
                    f"{hand}: a deal of the Red Dog family; `studbook explain` shows the chances of its bets"
                )
            streets, worth = equities_by_street(audited, batch, sample), all_in(audited, batch, sample)
            if json:
                write_json(_plain_hand(audited, streets, worth))
            else:
                _print_hand(audited, streets, worth)


def _print_hand(audited: "AuditedHand", streets: "list[StreetEquity]", worth: "AllIn") -> None:
    from studbook.reports.odds.equity import luck_lines, streets_table

    screen = console()
    facts = audited.facts
    screen.print(f"{facts.site} #{facts.hand_id}", style="bold")
    names = {seat.seat: seat.player for seat in audited.seats}
    if streets:
        screen.print(streets_table(streets, names))
    for line in luck_lines(worth, names, facts.currency):
        screen.print(line, markup=False, soft_wrap=True)
    screen.print()


def _plain_hand(audited: "AuditedHand", streets: "list[StreetEquity]", worth: "AllIn") -> "Json":
    from dataclasses import asdict

    names = {seat.seat: seat.player for seat in audited.seats}

    def named(amounts: dict[int, Any]) -> dict[str, float]:
        return {names[seat]: float(amount) for seat, amount in amounts.items()}

    pots = [asdict(pot) | {"net": float(pot.net), "shares": named(pot.shares)} for pot in worth.pots]
    return {
        "site": audited.facts.site,
        "hand_id": audited.facts.hand_id,
        "streets": [asdict(street) | {"shares": named(street.shares)} for street in streets],
        "all_in": {
            "street": worth.street,
            "undecided": worth.undecided or None,
            "pots": pots,
            "expected": named(worth.expected),
            "luck": named(worth.luck),
        },
    }
